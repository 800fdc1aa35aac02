"""Checking a built site from its own files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from .build import site_id
from .errors import SiteError
from .puzzles import PUZZLES
from .staging import MARKER

_BOARD = re.compile(r'<script type="application/json" id="board">(?P<json>.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Verified:
    """How many boards a site has, and what is wrong with some of them."""

    boards: int
    faults: tuple[SiteError, ...]


def verify_site(site: Path) -> Verified:
    """Check that the files are those that were built, and replay the proof of every board.

    Raises SiteError where the folder is no built site.
    """
    try:
        marker = msgspec.json.decode((site / MARKER).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        raise SiteError(f"{site}: no {MARKER} of a build, expected a built site") from None
    boards = set()
    faults = []
    for file, html in _pages(site):
        found = _BOARD.search(html)
        if found:
            boards.add(file.replace("/embed/", "/"))  # the same board on a page for other sites
            if fault := _fault(file, found["json"]):
                faults.append(SiteError(fault, file))
    if not faults and marker.get("id") != site_id(_files(site)):
        faults.append(
            SiteError(
                "the id is not that of the files here, expected them as they were built", MARKER
            )
        )
    return Verified(len(boards), tuple(faults))


def _files(site: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the site but for the marker, each with the SHA-256 of its content."""
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name != MARKER:
            yield name, sha256(path.read_bytes()).digest()


def _pages(site: Path) -> Iterator[tuple[str, str]]:
    """The pages of the site; what is no text is no page with a board."""
    for path in sorted(site.rglob("*.html")):
        if path.is_file():
            yield path.relative_to(site).as_posix(), path.read_bytes().decode("utf-8", "replace")


def _fault(file: str, text: str) -> str | None:
    """What is wrong with the board of a page, the day and the step named."""
    try:
        board = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        return f"the board's JSON cannot be read ({error}), expected an object"
    series, date, name = board.get("series"), board.get("date"), board.get("puzzle")
    if not (isinstance(series, str) and isinstance(date, str) and isinstance(name, str)):
        return "the board has no puzzle, series or date, expected all three"
    own = f"{date.replace('-', '/')}/{series}/"
    if file not in (f"{own}index.html", f"{own}embed/index.html"):
        return f"the page has the board of {series} on {date}, expected its own"
    if not re.fullmatch(rf".*/{re.escape(series)}/{re.escape(date)}/[0-9]+", str(board.get("key"))):
        return f"key is {board.get('key')!r:.60}, expected one of {series} on {date}"
    puzzle = PUZZLES.get(name)
    if puzzle is None:
        return f"puzzle is {name!r:.40}, expected one of {', '.join(PUZZLES)}"
    fault = puzzle.check(board)
    return fault and f"{date}: {fault}"

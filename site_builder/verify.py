"""Checking a built site from its own files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .errors import SiteError
from .puzzles import PUZZLES

_BOARD = re.compile(r'<script type="application/json" id="board">(?P<json>.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Verified:
    """How many boards a site has, and what is wrong with some of them."""

    boards: int
    faults: tuple[SiteError, ...]


def verify_site(site: Path) -> Verified:
    """Replay the proof of every board in a built site.

    Raises SiteError where the folder is no built site.
    """
    if not (site / "index.html").is_file():
        raise SiteError(f"{site}: no index.html, expected a built site")
    boards = 0
    faults = []
    for path, text in _boards(site):
        boards += 1
        file = path.relative_to(site).as_posix()
        if fault := _fault(file, text):
            faults.append(SiteError(fault, file))
    return Verified(boards, tuple(faults))


def _boards(site: Path) -> Iterator[tuple[Path, str]]:
    """The pages that hold a board, each with its JSON."""
    for path in sorted(site.rglob("*.html")):
        try:
            found = _BOARD.search(path.read_bytes().decode())
        except UnicodeDecodeError:
            yield path, ""  # no page of ours; that there is no JSON in it is told below
            continue
        if found:
            yield path, found["json"]


def _fault(file: str, text: str) -> str | None:
    """What is wrong with the board of a page, the day and the step named."""
    try:
        board = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        return f"the board's JSON cannot be read ({error}), expected an object"
    series, date, name = board.get("series"), board.get("date"), board.get("puzzle")
    if not (isinstance(series, str) and isinstance(date, str) and isinstance(name, str)):
        return "the board has no puzzle, series or date, expected all three"
    if file != f"{date.replace('-', '/')}/{series}/index.html":
        return f"the page has the board of {series} on {date}, expected its own"
    if not re.fullmatch(rf".*/{re.escape(series)}/{re.escape(date)}/[0-9]+", str(board.get("key"))):
        return f"key is {board.get('key')!r:.60}, expected one of {series} on {date}"
    puzzle = PUZZLES.get(name)
    if puzzle is None:
        return f"puzzle is {name!r:.40}, expected one of {', '.join(PUZZLES)}"
    fault = puzzle.check(board)
    return fault and f"{date}: {fault}"

"""Checking a built site from its own files, and the record of its boards."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from .build import site_id
from .errors import SiteError
from .puzzles import PUZZLES
from .record import Record
from .recording import restore
from .settings import Settings
from .staging import MARKER
from .win_checks import is_win_page, win_faults

_BOARD = re.compile(r'<script type="application/json" id="board">(?P<json>.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Verified:
    """The boards of a site by series and date, as JSON, and what is wrong with some of them."""

    boards: Mapping[tuple[str, str], Mapping[str, Any]]
    faults: tuple[SiteError, ...]


def verify_site(site: Path) -> Verified:
    """Check that the files are those that were built, every board's proof, and every win's links.

    Raises SiteError where the folder is no built site.
    """
    try:
        marker = msgspec.json.decode((site / MARKER).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        raise SiteError(f"{site}: no {MARKER} of a build, expected a built site") from None
    boards = {}
    faults = []
    for file, html in _pages(site):
        found = _BOARD.search(html)
        if found:
            try:
                board = _proven(file, found["json"])
            except SiteError as fault:
                faults.append(fault)
                continue
            # A page for other sites shows the same board once more.
            boards[board.pop("series"), board.pop("date")] = board
        if is_win_page(file):
            faults += [SiteError(fault, file) for fault in win_faults(site, file, html)]
    if not faults and marker.get("id") != site_id(_files(site)):
        faults.append(
            SiteError(
                "the id is not that of the files here, expected them as they were built", MARKER
            )
        )
    return Verified(boards, tuple(faults))


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


def verify_record(
    settings: Settings, record: Record, boards: Mapping[tuple[str, str], Mapping[str, Any]] | None
) -> Iterator[SiteError]:
    """A fault for every recorded board whose proof fails, or that `boards` of a site differ from.

    The proof is made anew and replayed, but for boards that a page of the site has proven.
    """
    for series in settings.series:
        for line in record.get(series.slug, {}).values():
            try:
                daily = restore(settings, series, line)
                shown = (boards or {}).get((series.slug, str(line.day)))
                told = daily.board.fields()
                if shown is not None and any(shown.get(name) != told[name] for name in told):
                    message = f"the site shows another board of {line.day}, expected this one"
                    yield line.error(message)
                elif shown is None and (fault := series.puzzle.check(daily.json)):
                    yield line.error(f"{line.day}: {fault}")
            except SiteError as error:
                yield error


def _proven(file: str, text: str) -> dict[str, Any]:
    """The board of a page without its trace; raises SiteError, the day and the step named."""

    def fault(message: str) -> SiteError:
        return SiteError(message, file)

    try:
        board = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise fault(f"the board's JSON cannot be read ({error}), expected an object") from None
    series, date, name = board.get("series"), board.get("date"), board.get("puzzle")
    if not (isinstance(series, str) and isinstance(date, str) and isinstance(name, str)):
        raise fault("the board has no puzzle, series or date, expected all three")
    own = f"{date.replace('-', '/')}/{series}/"
    if file not in (f"{own}index.html", f"{own}embed/index.html"):
        raise fault(f"the page has the board of {series} on {date}, expected its own")
    if not re.fullmatch(rf".*/{re.escape(series)}/{re.escape(date)}/[0-9]+", str(board.get("key"))):
        raise fault(f"key is {board.get('key')!r:.60}, expected one of {series} on {date}")
    puzzle = PUZZLES.get(name)
    if puzzle is None:
        raise fault(f"puzzle is {name!r:.40}, expected one of {', '.join(PUZZLES)}")
    if wrong := puzzle.check(board):
        raise fault(f"{date}: {wrong}")
    board.pop("trace", None)
    return board

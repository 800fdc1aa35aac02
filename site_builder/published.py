"""boards.json: all boards that a site has published, and the record held against it.

    {"series": [{"slug": "beginner", "puzzle": "minesweeper", "boards": {
     "2026-11-01": "b=0909&mf=AiAAAAwDAACKgAAA 75 1 pair", ...}}, ...]}

A board is what the record keeps of it, word for word, so that they can be compared.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path

import msgspec

from .archive import Daily
from .days import DayRange, stretches
from .errors import Faults, SiteError
from .record import Record, year_file

FILE = "boards.json"


class _Series(msgspec.Struct):
    slug: str
    puzzle: str
    boards: dict[date, str]


class _Document(msgspec.Struct):
    series: list[_Series]


Published = Mapping[str, Mapping[date, str]]
"""For each series, by its slug: what the record should have of each day."""


def write_published(dailies: Iterable[Daily]) -> bytes:
    """The file for these boards, each of a series' in the order given."""
    series: dict[str, _Series] = {}
    for daily in dailies:
        slug, puzzle = daily.series.slug, daily.series.puzzle.name
        of = series.setdefault(slug, _Series(slug, puzzle, {}))
        of.boards[daily.date] = daily.line_of_record
    return msgspec.json.encode(_Document([*series.values()])) + b"\n"


def read_published(file: Path) -> Published:
    """The boards in such a file; raises SiteError where it is none."""
    try:
        document = msgspec.json.decode(file.read_bytes(), type=_Document)
    except OSError as error:
        message = f"cannot be read ({error.strerror}), expected the {FILE} of the published site"
        raise SiteError(message, str(file)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise SiteError(f"{error}, expected the {FILE} of a site", str(file)) from None
    return {series.slug: series.boards for series in document.series}


def check_shown(published: Published, shown: DayRange, faults: Faults) -> None:
    """Add a fault where published days are not among those that the site will show."""
    gone = sorted({day for boards in published.values() for day in boards if day not in shown})
    for stretch in stretches(gone):
        message = (
            f"days that are published would be gone, {stretch}: the site's days are {shown}, "
            "expected all that are published (see first_day, publish_ahead, --from, --through)"
        )
        faults.add(SiteError(message))


def check_published(published: Published, record: Record, faults: Faults) -> None:
    """Add a fault for every published board that the record lacks or has changed."""
    for slug, boards in published.items():
        lines = record.get(slug, {})
        for day, text in boards.items():
            line = lines.get(day)
            if line is None:
                message = f"{day} is missing, expected its published board: {text}"
                faults.add(SiteError(message, year_file(slug, day.year)))
            elif line.text != text:
                message = f"{day} was published with another board, expected {text}"
                faults.add(line.error(message))

"""The boards that were published, as text files in the content: a record that only grows.

`content/record/SERIES/YEAR.txt` has one line a day, in the order of the days: the day, and what the
puzzle writes of its board, at the end the number of its generator and the level. For Minesweeper
these are code, start, generator and level, for Sudoku givens, generator and grade:

    2026-11-01 b=0909&mf=AiAAAAwDAACKgAAA 75 1 pair

A recorded board is the board of its day, whatever settings and generator would make of it now.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from .days import fault
from .errors import Faults, SiteError
from .settings import Settings
from .texts import decoded

FOLDER = "content/record"
_LINE = re.compile(r"(\d{4}-\d{2}-\d{2}) (\S+(?: \S+)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record: the day, the text after it, and where it stands."""

    day: date
    text: str
    file: str
    number: int

    @property
    def generator(self) -> str:
        """Whatever stands where the number of the generator should: before the last word."""
        return self.text.split(" ")[-2:][0]

    def error(self, message: str) -> SiteError:
        """A fault of this line."""
        return SiteError(message, self.file, self.number)


Record = Mapping[str, Mapping[date, Line]]
"""For each series that has a record, by its slug: the lines by their days, in order."""


def year_file(slug: str, year: int) -> str:
    """Where the boards of a series and a year are kept, below the site's root."""
    return f"{FOLDER}/{slug}/{year:04}.txt"


def read_record(root: Path, settings: Settings, faults: Faults) -> Record:
    """All lines of the record; faults are added, sound lines are kept."""
    known = [series.slug for series in settings.series]
    record: dict[str, dict[date, Line]] = {}
    for folder in _entries(root / FOLDER, faults, FOLDER):
        place = f"{FOLDER}/{folder.name}"
        if folder.name not in known:
            message = f"no series of the settings, expected one of {', '.join(known)}"
            faults.add(SiteError(message, place))
            continue
        lines = record.setdefault(folder.name, {})
        for path in _entries(folder, faults, place):
            file = f"{place}/{path.name}"
            with faults.gathered():
                if not re.fullmatch(r"\d{4}\.txt", path.name, re.ASCII) or not path.is_file():
                    raise SiteError("no file of a year, expected a name like 2026.txt", file)
                for line in _sound(parse_lines(read_year(path, file), file), faults):
                    lines[line.day] = line
    return record


def _entries(folder: Path, faults: Faults, place: str) -> list[Path]:
    """What a folder holds, by name, but for hidden files; nothing where it is not there."""
    if folder.is_dir():
        try:
            return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        except OSError as error:
            message = f"cannot be read ({error.strerror}), expected a folder of the record"
            faults.add(SiteError(message, place))
            return []
    if folder.exists() or folder.is_symlink():
        faults.add(SiteError("no folder, expected one", place))
    return []


def read_year(path: Path, file: str) -> bytes:
    """What a year's file holds, nothing where it is not there; raises SiteError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        message = f"cannot be read ({error.strerror}), expected the record of a year"
        raise SiteError(message, file) from None


def parse_lines(content: bytes, file: str) -> Iterator[Line | SiteError]:
    """The lines of a year's file, whatever their order, and a fault for each that is none."""
    year = Path(file).stem
    for number, written in enumerate(content.splitlines(), start=1):
        try:
            text = decoded(written, file, number)
        except SiteError as error:
            yield error
            continue
        found = _LINE.fullmatch(text)
        try:
            day = date.fromisoformat(found[1]) if found else None
        except ValueError:
            day = None
        if found is None or day is None:
            message = f"{text!r:.60}, expected a day like {year}-11-30, its code and more words"
            yield SiteError(message, file, number)
        elif found[1][:4] != year or fault(day):
            yield SiteError(f"{day}, expected a day of {year}", file, number)
        else:
            yield Line(day, found[2], file, number)


def _sound(lines: Iterable[Line | SiteError], faults: Faults) -> Iterator[Line]:
    """The lines that come after all before them; a fault for every other one."""
    last: Line | None = None
    for line in lines:
        if isinstance(line, SiteError):
            faults.add(line)
        elif last and line.day == last.day:
            message = f"{line.day} is also in line {last.number}, expected one line a day"
            faults.add(line.error(message))
        elif last and line.day < last.day:
            message = f"{line.day} comes after {last.day}, expected days in order"
            faults.add(line.error(f"{message}; site-builder record sorts them"))
        else:
            last = line
            yield line

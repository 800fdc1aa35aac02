"""From the record to boards, and from boards to the record: what is there stays as it is."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .archive import Daily, make_dailies
from .days import DayRange, days_later, stretches
from .errors import Faults, SiteError, writing
from .puzzles.interface import CodeError
from .record import FOLDER, Line, Record, parse_lines, read_year, year_file
from .settings import Series, Settings


def restore(settings: Settings, series: Series, line: Line, learnt: Any = None) -> Daily:
    """The board of a line, spared what was `learnt` of it before.

    Raises SiteError where the line holds no board of the series' puzzle.
    """
    puzzle = series.puzzle
    generator = line.generator
    if not generator.isdecimal() or not 1 <= int(generator) <= puzzle.generator:
        expected = " or ".join(map(str, range(1, puzzle.generator + 1)))
        message = f"generator is {generator!r:.40}, expected {expected} before the last word"
        raise line.error(message)
    key = series.key(settings.site.seed, line.day, int(generator))
    try:
        if learnt is None or puzzle.recall is None:
            board = puzzle.restore(line.text, key)
        else:
            board = puzzle.recall(line.text, key, learnt)
    except CodeError as error:
        raise line.error(str(error)) from None
    return Daily(series, line.day, key, board, line)


def recorded_or_made(
    settings: Settings,
    series: Sequence[Series],
    days: DayRange,
    record: Record,
    jobs: int | None = None,
    learnt: Mapping[Line, Any] = MappingProxyType({}),
) -> Iterator[Daily]:
    """The boards of some days, day by day: those of the record, and those it lacks made now.

    What was `learnt` of lines spares their boards some work.
    Raises SiteError where a series gives up on a day, and at the end a group of SiteErrors where
    lines hold no boards.
    """
    errors = []

    def lacking(day: date) -> tuple[Series, ...]:
        return tuple(one for one in series if day not in record.get(one.slug, {}))

    for lacked, run in groupby(days, lacking):
        stretch = [*run]
        made = make_dailies(settings, lacked, DayRange(stretch[0], stretch[-1]), jobs)
        for day in stretch:
            for one in series:
                line = record.get(one.slug, {}).get(day)
                if line is None:
                    yield next(made)
                    continue
                try:
                    daily = restore(settings, one, line, learnt.get(line))
                except SiteError as error:
                    errors.append(error)
                else:
                    yield daily
    if errors:
        raise ExceptionGroup("the record has faults", errors)


def put_in_order(root: Path) -> list[str]:
    """Sort the files that merging has left unsorted or with lines given twice; which those were.

    Raises a group of errors, and changes nothing, where a line is none or a day has two boards.
    """
    files = sorted((root / FOLDER).glob("[!.]*/[0-9][0-9][0-9][0-9].txt"))
    return _extend(root, {path.relative_to(root).as_posix(): [] for path in files})


def append(root: Path, dailies: Iterable[Daily]) -> dict[str, DayRange]:
    """Write boards at the places of their days; the files, each with the days added to it.

    Raises a group of errors, and writes nothing, where the record has another board of such a day,
    and SiteError where a file cannot be written.
    """
    added: dict[str, list[Line]] = {}
    for daily in dailies:
        file = year_file(daily.series.slug, daily.date.year)
        added.setdefault(file, []).append(Line(daily.date, daily.line_of_record, file, 0))
    _extend(root, added)
    return {
        file: DayRange(min(line.day for line in lines), max(line.day for line in lines))
        for file, lines in added.items()
    }


def missing(
    settings: Settings, record: Record, days: DayRange, jobs: int | None = None
) -> Iterator[Daily]:
    """The boards of all series that the record lacks on some days, made now."""
    for series in settings.series:
        recorded = record.get(series.slug, {})
        for stretch in stretches(day for day in days if day not in recorded):
            yield from make_dailies(settings, [series], stretch, jobs)


def differing(settings: Settings, record: Record, jobs: int | None = None) -> Iterator[SiteError]:
    """A warning for every run of recorded boards that would be others if they were made now.

    To find out, all boards that today's generator has made are made again.
    """
    for series in settings.series:
        lines = record.get(series.slug, {})
        changed = dict.fromkeys(_changed(settings, series, lines, jobs))
        for run in stretches(changed):
            for year in run.years():
                line = lines[year.first]
                shown = f"{year.first} is" if len(year) == 1 else f"{year} are"
                yield line.error(
                    f"{shown} not what generator {series.puzzle.generator} makes with the settings "
                    "of now, expected the same; what is recorded stays"
                )


def _changed(
    settings: Settings, series: Series, lines: Mapping[date, Line], jobs: int | None
) -> Iterator[date]:
    """The days whose recorded board would be another, or none."""
    today = str(series.puzzle.generator)
    for stretch in stretches(day for day, line in lines.items() if line.generator == today):
        while stretch:
            made = make_dailies(settings, [series], stretch, jobs)
            day = stretch.first
            try:
                for day in stretch:
                    if next(made).line_of_record != lines[day].text:
                        yield day
            except SiteError:  # gave up on this day
                yield day
            stretch = DayRange(days_later(day, 1), stretch.last)


def _extend(root: Path, added: dict[str, list[Line]]) -> list[str]:
    """Merge lines into files; which files that has changed."""
    faults = Faults()
    written = {}
    for file, lines in added.items():
        old = read_year(root / file, file)
        content = _merged([*parse_lines(old, file), *lines], faults)
        if content != old.replace(b"\r\n", b"\n"):
            written[file] = content
    faults.raise_any()
    for file, content in written.items():
        with writing(file):
            _replace(root / file, content)
    return [*written]


def _merged(lines: Iterable[Line | SiteError], faults: Faults) -> bytes:
    """A year's file of these lines, in the order of their days."""
    by_day: dict[date, Line] = {}
    for line in lines:
        if isinstance(line, SiteError):
            faults.add(line)
            continue
        first = by_day.setdefault(line.day, line)
        if first.text != line.text:
            message = f"{line.day} has another board in line {first.number}, expected one of them"
            faults.add(line.error(message))
    return "".join(f"{day} {by_day[day].text}\n" for day in sorted(by_day)).encode()


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    staged = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        staged.write_bytes(content)
        staged.replace(path)
    finally:
        staged.unlink(missing_ok=True)

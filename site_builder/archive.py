"""The boards of the archive: made for every series and day, and found again."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import chain, islice
from typing import Any

from .cores import spread, stop_if_orphaned
from .days import DayRange, month_title, weeks
from .errors import SiteError
from .kept import Findings, Kept
from .puzzles.interface import Board, CodeError, Fact, GaveUpError
from .record import Line
from .settings import FILE, Series, Settings
from .stream import Words

# Milliseconds of work that are worth sharing, and those that one process does at a time.
_WORTH_SHARING = 300
_SHARE = 100
# Days whose boards one process makes at a time at most: many at once are faster than one by one.
_LONGEST_SHARE = 256


@dataclass(frozen=True, slots=True)
class Daily:
    """The board of one series on one day."""

    series: Series
    date: date
    key: str
    """What its random words are made from."""
    board: Board
    recorded: Line | None = None
    """Its line in the record, if it has one."""
    kept: Kept = field(default_factory=Kept, repr=False, compare=False)
    """Where what takes a while to find out about the board is kept."""

    @property
    def line_of_record(self) -> str:
        """What the record keeps of it, after its day."""
        return self.recorded.text if self.recorded else self.series.puzzle.line(self.board)

    @property
    def day_path(self) -> str:
        """The page of its day."""
        return day_path(self.date)

    @property
    def path(self) -> str:
        """The page to play it on."""
        return f"{self.day_path}{self.series.slug}/"

    @property
    def title(self) -> str:
        """The series' title."""
        return self.series.title

    @property
    def summary(self) -> str:
        """One line of figures."""
        return self.board.summary

    @property
    def facts(self) -> list[Fact]:
        """What its pages say of it."""
        return self.findings().facts

    @property
    def json(self) -> dict[str, Any]:
        """The JSON that its play page holds."""
        return {**self._head(), "key": self.key, **self.findings().embedded}

    def line(self, *, figures: bool = False) -> dict[str, Any]:
        """What `site-builder boards` prints."""
        with self._placed():
            line = {**self._head(), **self.board.fields()}
            return {**line, **self.board.figures()} if figures else line

    def findings(self) -> Findings:
        """What takes a while to find out; raises SiteError where a recorded board is not sound."""
        name = f"{self.series.slug} {self.series.puzzle.name} {self.key} {self.line_of_record}"
        with self._placed():
            return self.kept.of(name, self.date, self.board)

    @contextmanager
    def _placed(self) -> Iterator[None]:
        """What shows to be wrong with a board of the record is told with its line."""
        try:
            yield
        except CodeError as error:
            if self.recorded is None:
                raise
            raise self.recorded.error(str(error)) from None

    def _head(self) -> dict[str, Any]:
        return {
            "puzzle": self.series.puzzle.name,
            "series": self.series.slug,
            "date": str(self.date),
        }


@dataclass(frozen=True, slots=True)
class Day:
    """A day with its boards, in the order of the settings."""

    date: date
    boards: tuple[Daily, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return day_path(self.date)

    @property
    def month_path(self) -> str:
        """The page of its month."""
        return month_path(self.date.year, self.date.month)

    @property
    def month_title(self) -> str:
        """November 2026."""
        return month_title(self.date.year, self.date.month)


@dataclass(frozen=True, slots=True)
class Slot:
    """A day in a calendar; `day` where it has boards."""

    date: date
    day: Day | None

    @property
    def number(self) -> int:
        """1 to 31."""
        return self.date.day


@dataclass(frozen=True, slots=True)
class Month:
    """A calendar month: its weeks from Monday, None outside the month."""

    year: int
    number: int
    weeks: tuple[tuple[Slot | None, ...], ...]

    @property
    def title(self) -> str:
        """November 2026."""
        return month_title(self.year, self.number)

    @property
    def path(self) -> str:
        """Its page."""
        return month_path(self.year, self.number)

    @property
    def year_path(self) -> str:
        """The page of its year."""
        return year_path(self.year)

    @property
    def last(self) -> date:
        """The last of them."""
        return max(slot.date for week in self.weeks for slot in week if slot and slot.day)


@dataclass(frozen=True, slots=True)
class Year:
    """A year's months that have boards."""

    number: int
    months: tuple[Month, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return year_path(self.number)

    @property
    def last(self) -> date:
        """The last of them."""
        return self.months[-1].last


class Archive:
    """The days of a site with their boards, oldest first."""

    def __init__(self, dailies: Iterable[Daily]) -> None:
        """Order the boards; those of a day stay in the order given."""
        by_date: dict[date, list[Daily]] = {}
        for daily in dailies:
            by_date.setdefault(daily.date, []).append(daily)
        self.days = tuple(Day(day, tuple(by_date[day])) for day in sorted(by_date))
        self.by_date: Mapping[date, Day] = {day.date: day for day in self.days}
        self._by_key: dict[tuple[str, Hashable], Daily] = {}
        for daily in self.dailies():
            self._by_key.setdefault((daily.series.puzzle.name, daily.board.key), daily)

    def dailies(self) -> Iterator[Daily]:
        """All boards, day by day."""
        for day in self.days:
            yield from day.boards

    def find(self, puzzle: str, key: Hashable) -> Daily | None:
        """The board, the oldest where there are more, that a win with this key is a win of."""
        return self._by_key.get((puzzle, key))

    def years(self) -> tuple[Year, ...]:
        """The calendar of all days, oldest first."""
        months = sorted({(day.year, day.month) for day in self.by_date})
        numbers = sorted({year for year, _ in months})
        return tuple(
            Year(
                number, tuple(self._month(year, month) for year, month in months if year == number)
            )
            for number in numbers
        )

    def _month(self, year: int, month: int) -> Month:
        def slot(day: date | None) -> Slot | None:
            return Slot(day, self.by_date.get(day)) if day else None

        return Month(year, month, tuple(tuple(map(slot, week)) for week in weeks(year, month)))


def day_path(day: date) -> str:
    """The page of a day."""
    return f"{month_path(day.year, day.month)}{day.day:02}/"


def month_path(year: int, month: int) -> str:
    """The page of a month."""
    return f"{year_path(year)}{month:02}/"


def year_path(year: int) -> str:
    """The page of a year."""
    return f"{year:04}/"


def make_dailies(
    settings: Settings, series: Sequence[Series], days: DayRange, jobs: int | None = None
) -> Iterator[Daily]:
    """The boards of some days, day by day, made by `jobs` processes (all cores unless given).

    Memory does not grow with the number of days. Raises SiteError where a series gives up on a day.
    """
    make = partial(_make, settings.site.seed)
    costs = [one.puzzle.cost(one.options) for one in series]
    if jobs == 1 or len(days) * sum(costs) < _WORTH_SHARING:
        yield from _by_day([make(one, days) for one in series])
        return
    share = min(max(int(_SHARE / max(costs)), 1), _LONGEST_SHARE)
    stretches = [(one, stretch) for stretch in days.split(share) for one in series]
    made = spread(stretches, lambda stretch: [*_while_wanted(make(*stretch))], jobs)
    while of_stretch := [*islice(made, len(series))]:
        yield from _by_day(of_stretch)


def _while_wanted(dailies: Iterable[Daily]) -> Iterator[Daily]:
    for daily in dailies:
        stop_if_orphaned()
        yield daily


def _by_day(of_series: Sequence[Iterable[Daily]]) -> Iterator[Daily]:
    """The boards of all series over the same days, day by day."""
    return chain.from_iterable(zip(*of_series, strict=True))


def _make(seed: str, series: Series, days: DayRange) -> Iterator[Daily]:
    keys: deque[str] = deque()  # of the boards that are being made

    def words() -> Iterator[tuple[date, Words]]:
        for day in days:
            keys.append(series.key(seed, day))
            yield day, Words(keys[-1])

    boards = series.puzzle.make(series.options, words())
    for day in days:
        try:
            board = next(boards)
        except GaveUpError as error:
            raise SiteError(
                f"series {series.slug!r}, {day.isoformat()}: {error}", FILE, series.line
            ) from None
        yield Daily(series, day, keys.popleft(), board)

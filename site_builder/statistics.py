"""Statistics over the boards of many days: for each series, how each measure is distributed.

Whole numbers only, rounded here and halves upwards, so that every machine writes the same figures.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .archive import Daily, Day
from .puzzles.interface import Fact, Measure

MOST_BARS = 10
"""A histogram has no more: that many with their counts fit side by side on a phone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many boards are of one kind, or have one of some neighbouring numbers."""

    label: str
    """The kind, the number, or `20 to 29`."""

    count: int
    share: str
    """Of all boards, in whole percent; only none is `0%`, only all are `100%`."""

    @property
    def figures(self) -> str:
        """`12 (40%)`."""
        return f"{self.count} ({self.share})"


@dataclass(frozen=True, slots=True)
class Distribution:
    """One measure of many boards, at least one: a bar for each kind, or a histogram."""

    label: str
    bars: tuple[Bar, ...]
    """All kinds in their order; or from the least number to the most, without a gap."""

    first: int = 0
    """The number that the first bar begins with."""

    width: int = 0
    """How many numbers a bar stands for; 0 where it stands for a kind."""

    facts: tuple[Fact, ...] = ()
    """Of numbers: least, median, mean with one decimal, most."""

    @property
    def boards(self) -> int:
        """How many boards are counted."""
        return sum(bar.count for bar in self.bars)

    @property
    def rows(self) -> list[Fact]:
        """Each bar in words."""
        return [(bar.label, bar.figures) for bar in self.bars]

    @property
    def highest(self) -> int:
        """The count of the longest bar."""
        return max(bar.count for bar in self.bars)


@dataclass(frozen=True, slots=True)
class SeriesStatistics:
    """The measures of a series' boards, in the order of its puzzle."""

    slug: str
    title: str
    distributions: tuple[Distribution, ...]


def statistics(days: Iterable[Day]) -> tuple[SeriesStatistics, ...]:
    """The statistics of each series over these days, in the order of the settings."""
    dailies: dict[str, list[Daily]] = {}
    for day in days:
        for daily in day.boards:
            dailies.setdefault(daily.series.slug, []).append(daily)
    return tuple(
        SeriesStatistics(slug, of_series[0].title, tuple(_distributions(of_series)))
        for slug, of_series in dailies.items()
    )


def _distributions(dailies: Sequence[Daily]) -> Iterator[Distribution]:
    of_boards = [daily.board.measures() for daily in dailies]
    for measures in zip(*of_boards, strict=True):
        known = [measure for measure in measures if measure.value is not None]
        if known:
            yield distribution(known)


def distribution(measures: Sequence[Measure]) -> Distribution:
    """How one measure, taken of each of some boards, is distributed.

    There is at least one board, and each has a value. A kind that none of the boards could have is
    left out; one that some could have, and none has, is not.
    """
    label, kinds = measures[0].label, measures[0].kinds
    values = [measure.value for measure in measures if measure.value is not None]
    if kinds:
        counts = Counter(values)
        # Not only those of the first: a series of the record may have been of another grade once.
        possible = {kind for some in {one.possible or kinds for one in measures} for kind in some}
        return Distribution(
            label,
            tuple(
                Bar(kind, counts[kind], share(counts[kind], len(values)))
                for kind in kinds
                if kind in possible
            ),
        )
    return _histogram(label, sorted(map(int, values)))


def _histogram(label: str, numbers: Sequence[int]) -> Distribution:
    """The distribution of these numbers, given in ascending order."""
    least, most = numbers[0], numbers[-1]
    width = bar_width(least, most)
    counts = Counter(number // width for number in numbers)
    bars = tuple(
        Bar(_range(at * width, width), counts[at], share(counts[at], len(numbers)))
        for at in range(least // width, most // width + 1)
    )
    middle = numbers[(len(numbers) - 1) // 2] + numbers[len(numbers) // 2]
    facts = (
        ("Least", str(least)),
        ("Median", tenths(middle, 2).removesuffix(".0")),
        ("Mean", tenths(sum(numbers), len(numbers))),
        ("Most", str(most)),
    )
    return Distribution(label, bars, least // width * width, width, facts)


def bar_width(least: int, most: int) -> int:
    """How many numbers a bar stands for: the fewest of 1, 2, 5, 10, 20, 50... that will do.

    A bar begins at a multiple of its width, and there are at most MOST_BARS. So where the numbers
    lie close together each has a bar of its own.
    """
    power = 1
    while True:
        for width in (power, 2 * power, 5 * power):
            if most // width - least // width < MOST_BARS:
                return width
        power *= 10


def _range(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first} to {first + width - 1}"


def share(part: int, whole: int) -> str:
    """A part in whole percent; never rounded to nothing or to all."""
    percent = (200 * part + whole) // (2 * whole)
    if percent == 0 < part:
        return "under 1%"
    if percent == 100 and part < whole:
        return "over 99%"
    return f"{percent}%"


def tenths(numerator: int, denominator: int) -> str:
    """A quotient with one decimal, a half rounded away from zero."""
    rounded = (20 * abs(numerator) + denominator) // (2 * denominator)
    sign = "-" if numerator < 0 < rounded else ""
    return f"{sign}{rounded // 10}.{rounded % 10}"

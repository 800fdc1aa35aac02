"""Many boards at once are the same boards, one by one."""

import random
from collections.abc import Iterable
from datetime import date

import pytest

from site_builder.days import DayRange
from site_builder.puzzles.interface import GaveUpError
from site_builder.puzzles.minesweeper import batch
from site_builder.puzzles.minesweeper.batch import lay_many
from site_builder.puzzles.minesweeper.bbbv import bbbv_of_lanes
from site_builder.puzzles.minesweeper.lanes import frame
from site_builder.puzzles.minesweeper.laying import Laid, Wish, lay
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.steps import Level
from site_builder.stream import WORD_SPAN, Words

LEVELS = [(least, most) for least in Level for most in Level if least <= most]
TWO_YEARS = DayRange(date(2027, 1, 1), date(2028, 12, 31))


def wishes(slug: str, levels: Iterable[tuple[Level, Level]]) -> list[Wish]:
    return [Wish(Words(f"{slug}/{at}"), *pair) for at, pair in enumerate(levels)]


@pytest.mark.parametrize(
    ("slug", "size"),
    [("beginner", (9, 9, 10)), ("intermediate", (16, 16, 40)), ("expert", (30, 16, 99))],
)
def test_two_years_of_the_standard_series_are_the_same(
    slug: str, size: tuple[int, int, int]
) -> None:
    keys = [f"daily-mines/{slug}/{day.isoformat()}/1" for day in TWO_YEARS]
    assert len(keys) == 731
    one_by_one = [lay(Wish(Words(key)), *size) for key in keys]
    assert list(lay_many((Wish(Words(key)) for key in keys), *size)) == one_by_one


@pytest.mark.parametrize("seed", range(12))
def test_random_settings_and_levels_are_the_same(seed: int) -> None:
    draw = random.Random(seed)
    for number in range(6):
        width, height = draw.randint(1, 20), draw.randint(1, 20)
        room = width * height - min(3, width) * min(3, height)
        if room < 1:
            continue
        mines = draw.randint(1, max(room // 5, 1))
        levels = [draw.choice(LEVELS) for _ in range(60)]

        size = width, height, mines
        slug = f"{seed}/{number}"
        many = made(lay_many(wishes(slug, levels), *size, tries=12))
        assert many == made(lay(wish, *size, tries=12) for wish in wishes(slug, levels))


def made(boards: Iterable[Laid]) -> list[Laid | str]:
    """The boards, and what was said on giving up."""
    found: list[Laid | str] = []
    try:
        for board in boards:
            found.append(board)  # noqa: PERF402 - those before the error count
    except GaveUpError as error:
        found.append(str(error))
    return found


def test_a_few_lanes_make_the_same_boards_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    def boards() -> list[Laid]:
        return list(lay_many(wishes("lanes", [(Level.single, Level.count)] * 70), 12, 12, 26))

    many = boards()
    for lanes, ahead in ((1, 1), (3, 4), (64, 64)):
        monkeypatch.setattr(batch, "LANES", lanes)
        monkeypatch.setattr(batch, "_AHEAD", ahead)
        assert boards() == many


def test_wishes_are_taken_as_boards_are_given() -> None:
    """Not all at once, so that memory does not grow with their number."""
    taken = 0

    def endless() -> Iterable[Wish]:
        nonlocal taken
        while True:
            taken += 1
            yield Wish(Words(f"endless/{taken}"))

    boards = lay_many(endless(), 9, 9, 10)
    for given in range(1, 3000):
        next(boards)
        assert taken <= given + batch._AHEAD + 2 * batch.LANES


def test_giving_up_comes_after_the_boards_before_it() -> None:
    boards = lay_many(
        [Wish(Words("a")), Wish(Words("b"), Level.count), Wish(Words("c"))], 9, 9, 1, tries=50
    )
    assert next(boards) == lay(Wish(Words("a")), 9, 9, 1)
    with pytest.raises(GaveUpError, match="none of 50 lays of 9x9 with 1 mine can"):
        next(boards)


def test_words_that_are_passed_over_are_passed_over_in_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As rare as one in ten million, so made common here: every tenth word is too large."""

    class Rough(Words):
        __slots__ = ("_count",)

        def ahead(self, count: int) -> tuple[int, ...]:
            words = super().ahead(count)
            first = self._offset // 4
            return tuple(
                WORD_SPAN - 1 if (first + at) % 10 == 3 else word for at, word in enumerate(words)
            )

    levels = [Wish(Rough(str(at))) for at in range(20)]
    again = [Wish(Rough(str(at))) for at in range(20)]
    assert list(lay_many(levels, 9, 9, 10)) == [lay(wish, 9, 9, 10) for wish in again]


def test_3bv_of_many_layouts_is_that_of_each() -> None:
    draw = random.Random(3)
    for width, height in ((9, 9), (16, 16), (30, 16), (1, 7), (7, 1), (2, 2), (25, 3)):
        layouts = [
            Layout(
                width,
                height,
                sum(1 << cell for cell in range(width * height) if draw.random() < density),
            )
            for density in (0, 0.02, 0.05, 0.1, 0.2, 0.4, 1)
            for _ in range(20)
        ]
        lanes = frame(width, height)
        boards = [lanes.lane_of_set(layout.mines) for layout in layouts]
        assert bbbv_of_lanes(lanes, boards) == [layout.bbbv for layout in layouts]

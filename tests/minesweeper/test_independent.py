"""The generator against a second program, which follows the published page with plain sets."""

import random

import independent
import pytest

from site_builder.puzzles.interface import GaveUpError
from site_builder.puzzles.minesweeper.laying import Wish, lay
from site_builder.puzzles.minesweeper.links import write_code, write_size
from site_builder.puzzles.minesweeper.steps import Level
from site_builder.stream import Words


def boards_agree(
    slug: str, day: int, size: tuple[int, int, int], level: Level = Level.count
) -> None:
    date = f"2027-{day // 28 + 1:02}-{day % 28 + 1:02}"
    laid = lay(Wish(Words(f"agree/{slug}/{date}/1"), most=level), *size)
    layout = laid.layout
    ours = (laid.start, laid.lays, laid.level.name, layout.bbbv)
    codes = (write_size(layout), write_code(layout))
    assert ours + codes == independent.board("agree", slug, date, *size, level.name)


@pytest.mark.parametrize(
    ("size", "days"), [((9, 9, 10), 100), ((16, 16, 40), 30), ((30, 16, 99), 8)]
)
def test_standard_boards_agree(size: tuple[int, int, int], days: int) -> None:
    for day in range(days):
        boards_agree("standard", day, size)


@pytest.mark.parametrize("level", list(Level))
def test_boards_agree_whatever_the_level_allowed(level: Level) -> None:
    for day in range(20):
        boards_agree(level.name, day, (9, 9, 12), level)


def test_boards_of_random_settings_agree() -> None:
    draw = random.Random(1)
    for day in range(60):
        width, height = draw.randint(4, 14), draw.randint(4, 14)
        mines = draw.randint(1, max((width * height - 9) // 5, 1))
        boards_agree("random", day, (width, height, mines), draw.choice(list(Level)))


def test_both_give_up_together() -> None:
    with pytest.raises(GaveUpError):
        lay(Wish(Words("agree/dense/2027-01-01/1")), 8, 8, 40, tries=20)
    with pytest.raises(AssertionError, match="no board in 20 lays"):
        independent.board("agree", "dense", "2027-01-01", 8, 8, 40, tries=20)

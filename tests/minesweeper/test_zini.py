"""ZiNi against figures worked by hand, against the fewest clicks of all, and against ms_toollib."""

import random
from collections.abc import Iterator

import ms_toollib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import layout_of

from site_builder.puzzles.minesweeper.layout import Layout, cell_set
from site_builder.puzzles.minesweeper.zini import greedy_zini, human_zini


@pytest.mark.parametrize(
    ("picture", "clicks"),
    [
        (".", 1),
        ("*", 0),
        ("** **", 0),
        ("00000 00000 00000", 1),
        ("1*", 1),
    ],
)
def test_a_board_without_a_choice_takes_its_3bv(picture: str, clicks: int) -> None:
    layout = layout_of(picture)
    assert (human_zini(layout), greedy_zini(layout), layout.bbbv) == (clicks, clicks, clicks)


def test_without_openings_human_zini_begins_at_the_first_cell_and_greedy_zini_at_the_best() -> None:
    layout = layout_of("""
        1*1
        222
        1*1
    """)
    assert layout.bbbv == 7
    # Premium of the middle: 7 units - 2 mines - 1 closed - 1 chord = 3. Left click, two flags,
    # chord, and all is open.
    assert greedy_zini(layout) == 1 + 2 + 1
    # No open cell: left click on the upper left 1, whose premium is then 2 - 1 - 1 = 0. Flag and
    # chord it, flag below the middle and chord the middle.
    assert human_zini(layout) == 1 + (1 + 1) + (1 + 1)


def test_a_flag_once_set_serves_every_chord_after_it() -> None:
    layout = layout_of("""
        111
        1*1
        111
    """)
    assert layout.bbbv == 8
    # Left, at 5 - 1 - 1 - 1 = 2: left click, flag, chord. Of three cells with premium 1 the top,
    # already open, is in the leftmost column: chord. The bottom is open too: chord.
    assert greedy_zini(layout) == (1 + 1 + 1) + 1 + 1
    # Upper left: left click; flag and chord. Then chords on left, top and, in the end, bottom.
    assert human_zini(layout) == 1 + (1 + 1) + 1 + 1 + 1


def test_human_zini_pays_for_solving_from_the_openings_only() -> None:
    layout = layout_of("""
        1110
        1*10
        1110
    """)
    assert layout.bbbv == 6
    # Left, at 5 - 1 - 1 - 1 = 2: left click, flag, chord. Then only the opening is left, for which
    # the right 1, at 1 - 1 - 1, is not worth opening: left click.
    assert greedy_zini(layout) == (1 + 1 + 1) + 1
    # The opening; the right 1, at 2 - 1 - 1 = 0: flag, chord; the top 1, at 2 - 1 = 1: chord; the
    # bottom 1, at 1 - 1 = 0: chord.
    assert human_zini(layout) == 1 + (1 + 1) + 1 + 1


def test_equal_premiums_are_taken_by_column_from_the_left_and_the_top() -> None:
    layout = layout_of("""
        1110
        2*10
        *210
    """)
    assert layout.bbbv == 5
    # Four closed cells have premium 0. The upper left is the first: left click, flag, chord. Then
    # the middle 1 of the third column, with a 2 and the opening, at 2 - 1 - 1 = 0: left click,
    # chord.
    assert greedy_zini(layout) == (1 + 1 + 1) + (1 + 1)
    # The opening; the middle 1 of the third column, at 2 - 1 - 1 = 0: flag, chord; the top 1 of the
    # second, at 2 - 1 = 1: chord. So greedy ZiNi can be above human ZiNi.
    assert human_zini(layout) == 1 + (1 + 1) + 1


def test_a_board_and_its_mirror_image_may_differ() -> None:
    upright = layout_of("""
        *3*
        2*2
        111
    """)
    lying = layout_of("""
        *21
        3*1
        *21
    """)
    assert (human_zini(upright), human_zini(lying)) == (5, 6)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    return Layout(width, height, draw(st.integers(0, 2 ** (width * height) - 1)))


@given(layouts())
def test_zini_is_never_above_3bv(layout: Layout) -> None:
    assert human_zini(layout) <= layout.bbbv
    assert greedy_zini(layout) <= layout.bbbv


def test_zini_is_never_below_the_fewest_clicks_of_all() -> None:
    random_numbers = random.Random(1)
    boards = [Layout(3, 3, mines) for mines in range(2**9)]
    boards += [Layout(4, 3, random_numbers.getrandbits(12)) for _ in range(200)]
    boards += [Layout(3, 4, random_numbers.getrandbits(12)) for _ in range(200)]
    above = 0
    for layout in boards:
        fewest = fewest_clicks(layout)
        assert fewest <= human_zini(layout) <= layout.bbbv
        assert fewest <= greedy_zini(layout) <= layout.bbbv
        above += fewest < greedy_zini(layout)
    assert above  # the greedy player is no oracle


def fewest_clicks(layout: Layout) -> int:
    """The length of a shortest game, by breadth-first search over what is open and flagged.

    Only mines are flagged: beside a wrong flag a chord would open a mine.
    """
    mines = {cell for cell in range(layout.cells) if layout.mines >> cell & 1}
    around = {cell: frozenset(_around(layout, cell)) for cell in range(layout.cells)}
    safe = frozenset(around.keys() - mines)
    opened_by = {cell: frozenset(_flood(cell, around, mines)) for cell in safe}

    def moves(
        opened: frozenset[int], flags: frozenset[int]
    ) -> Iterator[tuple[frozenset[int], ...]]:
        for cell in safe - opened:
            yield opened | opened_by[cell], flags
        for mine in mines - flags:
            yield opened, flags | {mine}
        for cell in opened:
            if around[cell] & mines <= flags:
                chorded = [opened_by[other] for other in around[cell] - mines]
                yield opened.union(*chorded), flags

    games = {(frozenset[int](), frozenset[int]())}
    seen = set(games)
    clicks = 0
    while not any(opened == safe for opened, _ in games):
        clicks += 1
        games = {(opened, flags) for game in games for opened, flags in moves(*game)} - seen
        seen |= games
    return clicks


def _around(layout: Layout, cell: int) -> Iterator[int]:
    row, column = divmod(cell, layout.width)
    for other in range(layout.cells):
        other_row, other_column = divmod(other, layout.width)
        if max(abs(other_row - row), abs(other_column - column)) == 1:
            yield other


def _flood(cell: int, around: dict[int, frozenset[int]], mines: set[int]) -> set[int]:
    opened: set[int] = set()
    to_open = [cell]
    while to_open:
        now = to_open.pop()
        if now not in opened:
            opened.add(now)
            if not around[now] & mines:
                to_open += around[now]
    return opened


@pytest.mark.parametrize(
    ("width", "height", "mine_count"),
    [(9, 9, 10), (16, 16, 40), (30, 16, 99), (30, 16, 40), (7, 11, 30), (1, 20, 4)],
)
def test_zini_is_that_of_ms_toollib(width: int, height: int, mine_count: int) -> None:
    random_numbers = random.Random(f"{width}x{height}/{mine_count}")
    for _ in range(300):
        mines = cell_set(random_numbers.sample(range(width * height), mine_count))
        layout = Layout(width, height, mines)
        shown = [-1 if mines >> cell & 1 else layout.numbers[cell] for cell in range(layout.cells)]
        rows = [shown[start : start + width] for start in range(0, layout.cells, width)]
        assert human_zini(layout) == ms_toollib.cal_hzini(rows)
        assert greedy_zini(layout) == ms_toollib.cal_zini(rows)  # type: ignore[call-arg]  # old stub

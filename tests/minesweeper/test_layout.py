from hypothesis import given
from hypothesis import strategies as st
from pictures import cells_of, layout_of

from site_builder.puzzles.minesweeper.layout import Layout, bits, components, neighbours


def test_neighbours_are_the_cells_around_and_do_not_wrap() -> None:
    around = neighbours(4, 3)
    assert sorted(bits(around[0])) == [1, 4, 5]
    assert sorted(bits(around[5])) == [0, 1, 2, 4, 6, 8, 9, 10]
    assert sorted(bits(around[7])) == [2, 3, 6, 10, 11]


def test_numbers_count_the_mines_around() -> None:
    layout = layout_of("""
        *..
        .*.
        ..*
    """)
    assert layout.numbers == (1, 2, 1, 2, 2, 2, 1, 2, 1)


def test_an_opening_is_its_zeros_and_the_numbers_next_to_them() -> None:
    layout = layout_of("""
        .....
        .....
        ...**
        .....
    """)
    assert layout.openings == (
        cells_of(
            """
            ooooo
            ooooo
            ooo..
            ooo..
            """,
            "o",
        ),
    )
    assert layout.lone_numbers == cells_of(
        """
        .....
        .....
        .....
        ...oo
        """,
        "o",
    )


def test_3bv_counts_openings_and_the_numbers_outside_them() -> None:
    layout = layout_of("""
        .....
        .....
        ...**
        .....
    """)
    assert layout.bbbv == 1 + 2
    assert layout.islands == 1


def test_zeros_that_touch_at_a_corner_are_one_opening() -> None:
    layout = layout_of("""
        ...*...
        .......
        .......
        *.....*
    """)
    assert len(layout.openings) == 1


def test_a_board_without_zeros_takes_a_click_a_cell() -> None:
    layout = layout_of("""
        .*.
        ...
        .*.
    """)
    assert (layout.bbbv, layout.openings, layout.islands) == (7, (), 1)


def test_numbers_apart_from_each_other_are_islands_of_their_own() -> None:
    layout = layout_of("""
        .*...*.
        **...**
    """)
    assert (layout.bbbv, len(layout.openings), layout.islands) == (3, 1, 2)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    return Layout(width, height, draw(st.integers(0, 2 ** (width * height) - 1)))


@given(layouts())
def test_3bv_is_what_clicking_one_by_one_takes(layout: Layout) -> None:
    """Count clicks on a board of plain sets, zeros first, as a player who knows all would."""

    def around(cell: int) -> set[int]:
        row, column = divmod(cell, layout.width)
        return {
            other
            for other in range(layout.cells)
            if other != cell
            and abs(other // layout.width - row) <= 1
            and abs(other % layout.width - column) <= 1
        }

    mines = {cell for cell in range(layout.cells) if layout.mines >> cell & 1}
    numbers = {cell: len(around(cell) & mines) for cell in range(layout.cells)}
    opened: set[int] = set()
    clicks = 0
    for cell in sorted(numbers.keys() - mines, key=lambda cell: numbers[cell]):
        if cell in opened:
            continue
        clicks += 1
        to_open = [cell]
        while to_open:
            now = to_open.pop()
            if now not in opened:
                opened.add(now)
                if numbers[now] == 0:
                    to_open += around(now)
    assert layout.bbbv == clicks


@given(layouts())
def test_components_part_a_set(layout: Layout) -> None:
    parts = list(components(layout.mines, layout.neighbours))
    assert sum(parts) == layout.mines
    for part in parts:
        beside = 0
        for cell in bits(part):
            beside |= layout.neighbours[cell]
        assert not beside & layout.mines & ~part

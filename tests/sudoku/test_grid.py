"""The state of a Sudoku: what it may be, and what follows from it."""

from dataclasses import replace
from random import Random

import pytest
from sudoku_samples import GRID, SOLVED_GRID, state

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.grid import (
    ALL_DIGITS,
    CELLS,
    PAPER,
    PEERS,
    UNITS,
    UNITS_OF,
    SudokuState,
    cell_set,
    cells_of,
    digits_of,
    from_digits,
    place_of,
    plain_candidates,
)

DIGITS = tuple(map(int, GRID))
PLAIN = from_digits(DIGITS)
BLANK = (ALL_DIGITS,) * CELLS


def test_each_digit_of_a_solution_is_once_in_every_unit() -> None:
    assert len(UNITS) == 27
    for unit in UNITS:
        assert sorted(SOLVED_GRID[cell] for cell in unit) == list("123456789")


def test_a_cell_is_in_three_units_and_has_twenty_peers() -> None:
    for cell in range(CELLS):
        units = [set(UNITS[unit]) for unit in UNITS_OF[cell]]
        assert all(cell in unit for unit in units)
        assert set(PEERS[cell]) == set.union(*units) - {cell}
        assert len(PEERS[cell]) == 20


def test_plain_candidates_are_the_digits_that_no_row_column_or_box_has() -> None:
    masks = plain_candidates(DIGITS)
    for cell, mask in enumerate(masks):
        row, column = divmod(cell, 9)
        near = {
            digit
            for other, digit in enumerate(DIGITS)
            if other // 9 == row
            or other % 9 == column
            or (other // 27, other % 9 // 3) == (row // 3, column // 3)
        }
        expected = {DIGITS[cell]} if DIGITS[cell] else set(range(1, 10)) - near
        assert set(digits_of(mask)) == expected


def test_sets_of_cells_and_digits_come_apart_as_they_were_put_together() -> None:
    assert list(cells_of(cell_set([80, 0, 41]))) == [0, 41, 80]
    assert list(digits_of(0b100000101)) == [1, 3, 9]
    assert place_of(40) == "row 5 column 5"


def test_digits_are_the_single_candidates_of_given_and_solved_cells() -> None:
    solved = [0] * CELLS
    solved[1] = 8
    both = from_digits(DIGITS, solved)
    assert both.given_digits == DIGITS
    assert both.digits == (1, 8, *DIGITS[2:])
    assert both.solved == 0b10


def test_a_single_candidate_does_not_make_a_cell_solved() -> None:
    assert 1 << 5 - 1 in PLAIN.candidates
    lone = SudokuState((1, *BLANK[1:]), 0)
    assert lone.digits == (0,) * CELLS
    assert lone.placed == 0


def test_a_wrong_solved_digit_is_legal_and_a_conflict() -> None:
    solved = [0] * CELLS
    solved[1] = 1  # beside the given 1
    wrong = from_digits(DIGITS, solved)
    assert list(cells_of(wrong.conflicts)) == [0, 1]
    assert not wrong.finished


def test_a_grid_is_finished_when_it_is_full_and_without_conflict() -> None:
    whole = tuple(map(int, SOLVED_GRID))
    rest = [0 if given else digit for given, digit in zip(DIGITS, whole, strict=True)]
    assert from_digits(DIGITS, rest).finished
    assert from_digits(whole).finished
    assert not PLAIN.finished
    swapped = rest.copy()
    swapped[1], swapped[2] = swapped[2], swapped[1]
    assert not from_digits(DIGITS, swapped).finished


def test_the_players_candidates_are_left_out_where_they_say_nothing() -> None:
    paper = replace(PLAIN, flags=PAPER)
    assert replace(paper, user_candidates=PLAIN.candidates).user_candidates is None
    # In a filled cell only its digit counts.
    emptied = tuple(mask if PLAIN.digits[c] == 0 else 0 for c, mask in enumerate(PLAIN.candidates))
    assert replace(paper, user_candidates=emptied).user_candidates is None
    own = replace(paper, user_candidates=(0,) * CELLS).user_candidates
    assert own is not None
    assert own[:2] == (1, 0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"candidates": BLANK[1:]}, "the marks are not those of 81 cells, nine digits each"),
        (
            {"excluded": (512,) + (0,) * 80},
            "the marks are not those of 81 cells, nine digits each",
        ),
        ({"solved": 1 << 81}, "a cell over 80 is filled, expected cells 0 to 80"),
        ({"profile": 3}, "the profile is 3, expected 0, 1 or 2"),
        ({"flags": 1 << 64}, f"the flags are {1 << 64}, expected 64 bits at most"),
        ({"id": "é" * 33}, "the id has 66 bytes, expected 64 at most"),
        ({"id": "\ud800"}, "the id has half a character, expected text"),
        (
            {"user_candidates": BLANK},
            "candidates of the player's own, but the paper flag is not set",
        ),
        ({"solved": 1}, "row 1 column 1 is both given and solved"),
        ({"solved": 2}, "row 1 column 2 is solved with 3 candidates, expected exactly one"),
        (
            {"candidates": (0, *PLAIN.candidates[1:])},
            "row 1 column 1 is given with 0 candidates, expected exactly one",
        ),
        (
            {"excluded": (1,) + (0,) * 80, "highlighted": (1,) + (0,) * 80},
            "row 1 column 1 has a digit both excluded and highlighted",
        ),
    ],
)
def test_what_is_no_sudoku_is_refused_by_name(changes: dict[str, object], message: str) -> None:
    with pytest.raises(CodeError) as caught:
        replace(PLAIN, **changes)  # type: ignore[arg-type]
    assert str(caught.value) == message


@pytest.mark.parametrize(("cell", "where"), [(8, "row 1 column 9"), (72, "row 9 column 1")])
def test_two_equal_givens_in_a_unit_are_refused(cell: int, where: str) -> None:
    givens = [0] * CELLS
    givens[0] = givens[cell] = 5
    with pytest.raises(CodeError) as caught:
        from_digits(givens)
    assert str(caught.value) == f"5 is given twice in a unit: row 1 column 1 and {where}"


def test_states_are_equal_by_what_they_hold() -> None:
    assert state(Random(1)) == state(Random(1))
    assert hash(state(Random(1))) == hash(state(Random(1)))
    assert state(Random(1)) != state(Random(2))

"""Generator 1: the published rules, and what they promise."""

import random
from itertools import islice

import pytest
import sudoku_by_the_page as page

from site_builder.puzzles.interface import GaveUpError
from site_builder.puzzles.sudoku.grid import cell_set
from site_builder.puzzles.sudoku.making import SYMMETRIES, Quarry, digs, fill, make, orbits
from site_builder.puzzles.sudoku.sheet import write_sheet
from site_builder.puzzles.sudoku.steps import Grade
from site_builder.puzzles.sudoku.unavoidable import simple_sets
from site_builder.stream import Words


def without(givens: str, cells: tuple[int, ...]) -> str:
    return "".join("." if cell in cells else digit for cell, digit in enumerate(givens))


@pytest.mark.parametrize(
    ("grade", "symmetry", "day"),
    [
        ("easy", "rotational", "01"),
        ("easy", "none", "03"),
        ("medium", "mirror", "03"),
        ("medium", "rotational", "18"),
        ("hard", "diagonal", "06"),
        ("hard", "rotational", "11"),
    ],
)
def test_puzzles_are_those_of_the_published_page(grade: str, symmetry: str, day: str) -> None:
    key = f"agree/{grade}/2027-01-{day}/1"
    dug = make(Words(key), Grade[grade], symmetry)
    ours = (dug.givens, dug.solution, dug.digs, dug.technique.name)
    assert ours == page.puzzle(key, grade, symmetry)


def test_grids_are_those_of_the_published_page_dead_ends_included() -> None:
    for number in range(25):
        key = f"grid/{number}"
        ours, theirs = Words(key), page.words(key)
        assert write_sheet(fill(ours)) == page.fill(theirs)
        assert ours.below(2**32) == next(theirs)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_dig_leaves_one_solution_and_nothing_that_could_go(symmetry: str) -> None:
    givens, solution = next(digs(Words(f"minimal/{symmetry}"), symmetry))
    assert page.solutions(page.start(givens), 2) == [solution]
    for cells in page.parts(symmetry):
        given = {givens[cell] != "." for cell in cells}
        assert len(given) == 1
        if given == {True}:
            assert not page.has_one_solution(without(givens, cells))


def test_sets_of_cells_given_together_part_the_grid() -> None:
    for symmetry in SYMMETRIES:
        sets = orbits(symmetry)
        assert [cell_set(cells) for cells in page.parts(symmetry)] == sets
        assert sum(sets) == 2**81 - 1


def test_what_one_dig_learns_does_not_change_the_next() -> None:
    solution = fill(Words("learn"))
    draw = random.Random(1)
    used = Quarry(solution)
    for _ in range(8):
        order = orbits("rotational")
        draw.shuffle(order)
        assert used.dig(order) == Quarry(solution).dig(order)


def test_simple_unavoidable_sets_can_be_filled_in_another_way() -> None:
    solution = fill(Words("unavoidable"))
    grid = write_sheet(solution)
    found = simple_sets(solution, [*map(int, grid)])
    assert len(found) > 54
    for held in found[::3]:
        cells = tuple(cell for cell in range(81) if held >> cell & 1)
        assert len(page.solutions(page.start(without(grid, cells)), 2)) == 2


def test_no_puzzle_of_a_day_is_dug_twice() -> None:
    for number in range(5):
        dug = [givens for givens, _ in islice(digs(Words(f"twice/{number}"), "rotational"), 60)]
        assert len(set(dug)) == 60


def test_givens_are_spread_evenly() -> None:
    counts = dict.fromkeys(orbits("rotational"), 0)
    for number in range(150):
        givens, _ = next(digs(Words(f"even/{number}"), "rotational"))
        for cells in counts:
            lowest = (cells & -cells).bit_length() - 1
            counts[cells] += givens[lowest] != "."
    mean = sum(counts.values()) / len(counts)
    # The centre stands alone; the others have the variance of a share of about a third.
    spread = sum((count - mean) ** 2 / (mean * (1 - mean / 150)) for count in counts.values())
    assert spread < 73.4  # 0.999 quantile with 40 degrees of freedom


def test_a_series_that_gets_no_puzzle_says_so() -> None:
    with pytest.raises(GaveUpError, match="none of 3 digs is hard, expected one: allow more tries"):
        make(Words("daily-mines/sudoku-hard/2026-11-01/1"), Grade.hard, tries=3)
    with pytest.raises(AssertionError, match="no puzzle in 3 digs"):
        page.puzzle("daily-mines/sudoku-hard/2026-11-01/1", "hard", tries=3)

"""Singles and the search, against a second program that uses plain sets."""

import random

import pytest
import sudoku_by_the_page as page
from sudoku_puzzles import HARDEST, QQWING, WITH_MANY, WITHOUT_SOLUTION

from site_builder.puzzles.sudoku import solver
from site_builder.puzzles.sudoku.sheet import BLANK, filled, read_sheet, write_sheet
from site_builder.puzzles.sudoku.solver import SearchError, others, settle, solutions


def solved(givens: str, most: int = 2) -> list[str]:
    return [write_sheet(sheet) for sheet in solutions(*read_sheet(givens), most)]


def is_solution(grid: str, givens: str) -> bool:
    fits = all(given in (".", digit) for given, digit in zip(givens, grid, strict=True))
    return fits and all({grid[cell] for cell in unit} == set("123456789") for unit in page.UNITS)


def thinned(draw: random.Random, blanks: int) -> str:
    """A puzzle with too few givens to have one solution, or just enough."""
    (grid,) = solved(draw.choice(QQWING["expert"]))
    blank = set(draw.sample(range(81), blanks))
    return "".join("." if cell in blank else digit for cell, digit in enumerate(grid))


@pytest.mark.parametrize("name", HARDEST)
def test_the_hardest_puzzles_have_one_solution(name: str) -> None:
    (grid,) = solved(HARDEST[name])
    assert is_solution(grid, HARDEST[name])


def test_counting_ends_at_the_number_asked_for() -> None:
    for most in (1, 2, 7):
        found = solved("." * 81, most)
        assert len(set(found)) == most
        assert all(is_solution(grid, "." * 81) for grid in found)
    assert len(solved(WITH_MANY)) == 2


def test_what_has_no_solution_is_found_out_soon() -> None:
    assert solved(WITHOUT_SOLUTION) == []
    assert solved("55" + "." * 79) == []
    assert solved("12345678." + "9".rjust(72, ".")) == []


def test_solutions_are_all_those_that_trying_finds() -> None:
    draw = random.Random(7)
    several = 0
    for _ in range(20):
        givens = thinned(draw, draw.randint(44, 52))
        ours = solved(givens, 20)
        assert len(ours) == len(theirs := page.solutions(page.start(givens), 20))
        if len(ours) < 20:
            assert set(ours) == set(theirs)
            several += len(ours) > 1
    assert several >= 5


def test_a_search_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_NODES", 20)
    with pytest.raises(SearchError, match="no end after 20 sheets"):
        solved(HARDEST["Easter Monster"])


def test_settling_is_placing_singles_in_any_order() -> None:
    draw = random.Random(3)
    failures = 0
    for _ in range(60):
        # Odd digits among right ones, so that some of them contradict each other.
        givens = list(thinned(draw, draw.randint(30, 60)))
        if draw.random() < 0.5:
            givens[draw.randrange(81)] = str(draw.randint(1, 9))
        grid = page.start("".join(givens))
        sheet, placed = settle(*read_sheet("".join(givens)))
        if page.settle(grid):
            assert write_sheet(placed) == page.written(grid)
            candidates = [{d + 1 for d in range(9) if sheet >> 81 * d + c & 1} for c in range(81)]
            assert candidates == grid[0]
        else:
            failures += 1
            assert (sheet, placed) == (0, 0)
    assert 10 <= failures <= 50


def test_another_solution_differs_where_it_is_said_to() -> None:
    draw = random.Random(11)
    alone = 0
    for _ in range(30):
        givens = thinned(draw, draw.randint(35, 58))
        whole, *more = solutions(*read_sheet(givens), 2)
        cells = others(*read_sheet(givens), whole)
        assert (cells is None) == (not more)
        if cells is None:
            alone += 1
            continue
        assert not cells & filled(read_sheet(givens)[1])
        # With all other cells given there are two solutions still.
        rest = "".join(
            "." if cells >> cell & 1 else digit for cell, digit in enumerate(write_sheet(whole))
        )
        assert len(solved(rest)) == 2
    assert 3 <= alone <= 27


def test_an_empty_sheet_settles_to_itself() -> None:
    assert settle(BLANK, 0) == (BLANK, 0)

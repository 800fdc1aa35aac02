"""How many solutions a pasted Sudoku has, what the page says of it, and what help there is."""

import re
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect
from solving import EASY, HARD, Nine, nine, sudoku_folder, sudoku_url

from site_builder.puzzles.sudoku.bpse import write_bpse
from site_builder.puzzles.sudoku.grid import Profile
from site_builder.puzzles.sudoku.sheet import read_sheet, write_sheet
from site_builder.puzzles.sudoku.solver import solutions
from site_builder.puzzles.sudoku.strings import read_string

__all__ = ["nine", "sudoku_folder", "sudoku_url"]

ONE = "1.....5694.2.....8.5...9.4....64.8.1....1....2.8.35....4.5...1.9.....4.2621.....5"
NONE = "51684973.3.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"
MANY = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
EMPTY = "." * 81
HOSTILE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""Few givens and no solution: Norvig's, which takes simple searches minutes."""

COUNT = """async (grids) => {
    const play = [...document.scripts].find(({src}) => src.endsWith('sudoku/play.js')).src;
    const {judge} = await import(play.replace('play.js', 'solver.js'));
    const verdicts = [];
    for (const grid of grids) verdicts.push(await judge(Array.from(grid, (sign) => +sign || 0)));
    return verdicts.map(({count, solution}) => [count, solution]);
}"""


def in_python(grid: str) -> list[int | str]:
    found = [write_sheet(sheet) for sheet in solutions(*read_sheet(grid), most=2)]
    return [len(found), found[0] if len(found) == 1 else ""]


def puzzles(solution: str, givens: str) -> list[str]:
    """Grids with no, one and many solutions: of a puzzle, digits left out, put in, and wrong."""
    random = Random(givens)
    given = [cell for cell in range(81) if givens[cell] != "."]
    empty = [cell for cell in range(81) if givens[cell] == "."]

    def changed(signs: dict[int, str]) -> str:
        return "".join(signs.get(cell, sign) for cell, sign in enumerate(givens))

    grids = [givens, solution]
    for count in (1, 2, 3, 5, 9, 16):
        grids.append(changed(dict.fromkeys(random.sample(given, count), ".")))
        grids.append(changed({cell: solution[cell] for cell in random.sample(empty, count)}))
        grids.append(changed({random.choice(empty): random.choice("123456789")}))
        wrong = {cell: random.choice("123456789") for cell in random.sample(empty, count)}
        grids.append(changed(wrong))
    return grids


def test_the_browser_counts_as_the_site_does(page: Page, sudoku_url: str) -> None:
    grids = [ONE, NONE, MANY, EMPTY, HOSTILE]
    for path in (EASY, HARD):
        page.goto(sudoku_url + path)
        board = Nine(page)
        grids += puzzles(board.solution, board.givens)
    expected = [in_python(grid) for grid in grids]
    assert {count for count, _ in expected} == {0, 1, 2}
    assert page.evaluate(COUNT, grids) == expected


def test_a_search_that_comes_to_no_end_stops_and_says_nothing(page: Page, sudoku_url: str) -> None:
    def soon(route: Route) -> None:
        script, count = re.subn(r"(MOST_NODES ?= ?)[\d_e]+", r"\g<1>3", route.fetch().text())
        assert count == 1
        route.fulfill(body=script, content_type="text/javascript")

    page.route("**/solver.js", soon)
    page.goto(f"{sudoku_url}play/?s={HOSTILE}")
    check = page.get_by_role("button", name="Check", exact=True)
    expect(check).to_have_accessible_description("No solution was found in time.")
    expect(page.locator("#status")).to_be_empty()
    expect(page.locator("#help")).not_to_contain_text("solution")


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        (NONE, "This Sudoku has no solution."),
        (MANY, "This Sudoku has more than one solution."),
        ("." * 80 + "1", "This Sudoku has more than one solution."),
        (HOSTILE, "This Sudoku has no solution."),
    ],
)
def test_a_pasted_sudoku_without_one_solution_is_told_of(
    page: Page, sudoku_url: str, grid: str, fault: str
) -> None:
    page.goto(f"{sudoku_url}play/?s={grid}")
    expect(page.locator("#status")).to_have_text(fault)
    expect(page.locator("#help")).to_contain_text(fault)  # also after the next move
    check = page.get_by_role("button", name="Check", exact=True)
    expect(check).to_have_attribute("aria-disabled", "true")
    expect(check).to_have_accessible_description(fault)
    check.click(force=True)
    expect(page.locator("#status")).to_have_text(f"{fault} There is nothing to check against.")


def test_a_pasted_sudoku_with_one_solution_is_checked_against_it(
    page: Page, sudoku_url: str
) -> None:
    page.goto(f"{sudoku_url}play/?s={ONE}")
    _, solution = in_python(ONE)
    cells = page.get_by_role("gridcell")
    status = page.locator("#status")
    check = page.get_by_role("button", name="Check", exact=True)
    cells.nth(1).click()
    page.keyboard.press(f"Digit{str(solution)[1]}")
    check.click()
    expect(status).to_have_text("No mistake so far.")
    empty = [cell for cell in range(81) if ONE[cell] == "."][1:8]
    for cell in empty:
        cells.nth(cell).click()
        page.keyboard.press(f"Digit{int(str(solution)[cell]) % 9 + 1}")
    check.click()
    expect(status).to_have_text("7 wrong digits: shown on the board.")
    marked = [at for at in range(81) if cells.nth(at).get_attribute("data-mark") == "mistake"]
    assert marked == empty


def test_a_pasted_sudoku_says_why_it_has_no_hints(page: Page, sudoku_url: str) -> None:
    page.goto(f"{sudoku_url}play/?s={ONE}")
    hint = page.get_by_role("button", name="Hint", exact=True)
    why = "Only this archive’s boards have hints, which follow a proof."
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint).to_have_accessible_description(why)
    hint.click(force=True)
    expect(page.locator("#status")).to_have_text(why)
    cells = page.get_by_role("gridcell")
    cells.nth(1).click()
    page.keyboard.press("Digit8")
    page.keyboard.press("h")
    expect(page.locator("#status")).to_have_text(why)


def test_a_board_of_another_place_on_a_days_page_is_looked_at_too(nine: Nine) -> None:
    nine.page.goto(f"{nine.page.url}?s={MANY}")
    nine.page.get_by_role("button", name="Play this board yourself").click()
    expect(nine.status).to_have_text("This Sudoku has more than one solution.")


def test_another_try_of_a_pasted_game_keeps_what_came_with_it(page: Page, sudoku_url: str) -> None:
    """Id, profile, flags, notes and candidates; what was filled in goes."""
    came = read_string(ONE).state
    empty = [cell for cell in range(81) if ONE[cell] == "."]
    candidates = list(came.candidates)
    excluded, highlighted = [0] * 81, [0] * 81
    for cell in empty[:4]:
        excluded[cell] = candidates[cell] & -candidates[cell]
    highlighted[empty[5]] = candidates[empty[5]]
    candidates[empty[7]] = 1 << int(str(in_python(ONE)[1])[empty[7]]) - 1
    solved = 1 << empty[7]
    state = replace(
        came,
        candidates=tuple(candidates),
        solved=solved,
        excluded=tuple(excluded),
        highlighted=tuple(highlighted),
        profile=Profile.deep,
        flags=1 << 40,
        id="Näher #7",
    )
    page.goto(f"{sudoku_url}play/?s={write_bpse(state)}")
    text = page.get_by_label("BPSE, with all marks", exact=True)
    again = page.get_by_role("button", name="Try again")
    copy = page.get_by_role("button", name="Copy", exact=True)

    def now() -> None:
        copy.click()
        read = read_string(text.input_value()).state
        page.get_by_role("button", name="Close").click()
        assert (read.id, read.profile, read.flags) == (state.id, state.profile, state.flags)
        assert (read.excluded, read.highlighted) == (state.excluded, state.highlighted)
        assert (read.givens, read.solved) == (state.givens, 0)

    page.get_by_role("gridcell").nth(empty[8]).click()
    page.keyboard.press("Digit3")
    page.reload()
    page.get_by_role("button", name="Resume").click()
    again.click()
    again.click()
    now()
    page.reload()
    page.get_by_role("button", name="Resume").click()
    now()

"""Sudokus that travel: copied as a string, shared as a link, pasted and played on."""

import re
from dataclasses import replace
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect
from solving import EASY, HARD, Nine, nine, sudoku_folder, sudoku_url

from site_builder.puzzles import read_shared, understood
from site_builder.puzzles.sudoku.bpse import write_bpse
from site_builder.puzzles.sudoku.grid import Profile, SudokuState
from site_builder.puzzles.sudoku.grids import write_grid
from site_builder.puzzles.sudoku.strings import read_string

__all__ = ["nine", "sudoku_folder", "sudoku_url"]

# The public vectors: one grid in each of the formats.
GRID = "100000569402000008050009040000640801000010000208035000040500010900000402621000005"
S9B = (
    "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i"
    "102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205"
)
BPSE = (
    "eNqbzDiFgZHhwJQjMYwdgoVqZyRZBBgEJ4gGsPjNVHJhEGx2eDbDosFdQGCh0xQtDhYnhkheh1ad-IeMLTO3nnJz"
    "iHBw4HRg4BbhNWRxUegwdzdjkGw4skKEOZyP0ZBRgYUlgW-OZOAjAYYj3Ae5uw5xLWxbtICd8Qg3AwI0AABKlCJO"
)


def copied(nine: Nine, name: str) -> SudokuState:
    """The state that a field of the dialog holds, as the site's own code reads it."""
    nine.button("Copy").click()
    text = nine.page.get_by_label(name, exact=True).input_value()
    nine.button("Close").click()
    if nine.button("Resume").is_visible():
        nine.button("Resume").click()
    return read_string(text).state


def test_a_game_is_copied_in_every_format(nine: Nine) -> None:
    one, two, three = nine.empty[:3]
    nine.enter(one, f"Digit{nine.solution[one]}")
    nine.enter(two, "Control+Digit2", "Control+Digit6")
    nine.enter(three, "Shift+Digit4")
    now = nine.givens[:one] + nine.solution[one] + nine.givens[one + 1 :]
    assert write_grid(copied(nine, "Grid, as given")) == nine.givens
    assert write_grid(copied(nine, "Grid, with your digits")) == now
    for name in ("S9B, with candidates", "BPSE, with all marks"):
        state = copied(nine, name)
        assert write_grid(state) == now
        assert write_grid(state, given_only=True) == nine.givens
    own = copied(nine, "BPSE, with all marks").user_candidates
    assert own is not None
    assert own[two] == 0b100010
    assert own[three] == 0
    nine.button("Copy").click()
    expect(nine.page.get_by_role("dialog")).to_contain_text("Corner marks stay here")


def test_candidates_that_were_taken_out_are_copied_as_excluded(nine: Nine) -> None:
    nine.button("Auto").click()
    cell = next(cell for cell in nine.empty if len(nine.candidates(cell).split()) > 1)
    digit = int(nine.candidates(cell).split()[0])
    nine.enter(cell, f"Control+Digit{digit}")
    state = copied(nine, "BPSE, with all marks")
    assert state.user_candidates is None
    assert [mask for mask in state.excluded if mask] == [1 << digit - 1]
    assert state.excluded[cell] == 1 << digit - 1


def noted() -> SudokuState:
    """The state of the public vector with all that a game on the page has no place for."""
    plain = read_string(BPSE).state
    candidates, excluded, highlighted = (list(plain.candidates), [0] * 81, [0] * 81)
    open_cells = [cell for cell in range(81) if not plain.placed >> cell & 1]
    candidates[open_cells[0]] = 0b111000111  # not what the rules leave
    candidates[open_cells[1]] = 0
    excluded[open_cells[2]] = 0b000010010
    excluded[open_cells[0]] = 0b100000001
    highlighted[open_cells[3]] = 0b011000000
    highlighted[0] = 0b1  # of a given
    return replace(
        plain,
        candidates=tuple(candidates),
        excluded=tuple(excluded),
        highlighted=tuple(highlighted),
        user_candidates=None,
        profile=Profile(2),
        flags=1 << 63,
        id="Näher #7",
    )


@pytest.mark.parametrize("paper", [None, 0, 0b10101])
def test_what_came_with_a_bpse_string_goes_with_it_again(
    page: Page, sudoku_url: str, paper: int | None
) -> None:
    came = noted()
    if paper is not None:
        own = tuple(
            mask if came.placed >> cell & 1 else paper for cell, mask in enumerate(came.candidates)
        )
        came = replace(came, flags=1 << 63 | 1, user_candidates=own)
    page.goto(f"{sudoku_url}play/?s={write_bpse(came)}")
    text = page.get_by_label("BPSE, with all marks", exact=True)
    page.get_by_role("button", name="Copy", exact=True).click()
    assert read_string(text.input_value()).state == came
    page.get_by_role("button", name="Close").click()

    # A digit of the player's own, and another visit, leave all but the notes of its cell.
    cell = next(cell for cell in range(81) if came.highlighted[cell] and cell)
    page.get_by_role("gridcell").nth(cell).click()
    page.keyboard.press("7")
    page.reload()
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    now = read_string(text.input_value()).state
    assert (now.id, now.profile, now.flags) == (came.id, came.profile, came.flags)
    assert now.highlighted == (1,) + (0,) * 80
    assert now.solved >> cell & 1


@pytest.mark.parametrize("link", [f"?s={BPSE}", f"?s={GRID}", "?b=0909&mf=kAAQogCAIAiAAHdg"])
def test_nothing_of_a_board_can_be_used_before_it_is_there(
    page: Page, sudoku_url: str, link: str
) -> None:
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(r"/(shared|play)\.js$"), hold)
    page.goto(f"{sudoku_url}play/{link}", wait_until="domcontentloaded")
    expect(page.locator("#play")).to_be_attached()
    assert not any(box.is_visible() for box in page.locator("[hidden]").all())
    waiting, held = held, None
    for route in waiting or []:
        route.continue_()
    expect(page.locator("#play")).to_be_visible()
    expect(page.get_by_role("gridcell").first).to_be_visible()


@pytest.mark.parametrize(
    "text", [GRID, S9B, BPSE, f"https://example.org/x/?s={GRID}", f" {BPSE}\n"]
)
def test_any_string_is_pasted_and_played(page: Page, sudoku_url: str, text: str) -> None:
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill(text)
    page.get_by_role("button", name="Open").click()
    cells = page.get_by_role("gridcell")
    expect(cells).to_have_count(81)
    expect(cells.nth(0)).to_have_attribute("aria-label", "row 1 column 1, 1, given")
    cells.nth(1).click()
    page.keyboard.press("7")
    expect(cells.nth(1)).to_have_attribute("aria-label", "row 1 column 2, 7")
    page.reload()
    expect(cells.nth(1)).to_have_attribute("aria-label", "row 1 column 2, 7")
    page.get_by_role("button", name="Resume").click()
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_a_grid_of_lines_is_pasted_too(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + "play/")
    rows = [GRID[at : at + 9].replace("0", ".") for at in range(0, 81, 9)]
    lines = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows]
    page.get_by_label("Link").fill(
        "\n---+---+---\n".join("\n".join(lines[at : at + 3]) for at in (0, 3, 6))
    )
    page.get_by_label("Link").press("Enter")
    expect(page.get_by_role("gridcell").nth(80)).to_have_attribute(
        "aria-label", re.compile("5, given")
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5" + GRID[1:], "given twice"),
        (GRID[:-3], "78 cells"),
        (BPSE[:-9], "truncated"),
        ("S9X" + S9B[3:], "expected S9B"),
        ("e" * 1_000_000, "the text is longer than is read, expected at most 8192 characters"),
        ("hello", "none of the kinds understood here: a Minesweeper win link"),
        ("eNqb!zz", "none of the kinds understood here: a Minesweeper win link"),
        (
            "12\n21",
            "none of the kinds understood here (as a Minesweeper board it has no mine",
        ),
        (
            GRID.replace("0", "x"),
            "the grid has 'x' as character 2, expected digits and blanks (0 . -",
        ),
        (f"?b=0909&s={GRID[:-1]}", "the grid has 80 cells, expected 81"),
        ("?b=0909", "mf is missing"),
        ("F1\n1", "row 2 has 1 cell, row 1 has 2"),
        ("F1\n1x", "row 2, column 2 is 'x', expected F, *, . or 1 to 8"),
        ("F1\n12", "row 2, column 2 is '2', the mines around it make '1'"),
        (
            f"{BPSE[:50]} {BPSE[50:]}",
            "none of the kinds understood here (as BPSE it has ' ' as character 51): a ",
        ),
        ("<img src=x onerror=alert(1)>", "That is none of the kinds understood here: "),
    ],
)
def test_what_cannot_be_read_is_told(page: Page, sudoku_url: str, text: str, reason: str) -> None:
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill(text)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text(reason)
    expect(page.get_by_role("grid")).to_have_count(0)


MINES = "\n".join(["*1......."] + ["11......."] + ["........."] * 7)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("F1\n11\n", "?b=0202&mf=i"),
        ("F1", "?b=0201&mf=o"),
        (MINES, "?b=0909&mf=gAAAAAAAAAAAAA"),
        ("." * 81, f"?s={'.' * 81}"),
        ("*1" + "." * 79, f"?s=.1{'.' * 79}"),
        ("\n".join(["." * 9] * 9), f"?s={'.' * 81}"),
        ("\n".join(["*" * 9] * 9), f"?s={'.' * 81}"),
        (f"?b=0909&s={GRID}", f"?s={GRID.replace('0', '.')}"),
        ("F1\n11\n".replace("\n", "\r\n"), "?b=0202&mf=i"),
    ],
)
def test_a_text_is_meant_as_what_the_command_line_takes_it_for(
    page: Page, sudoku_url: str, text: str, query: str
) -> None:
    _, shared = read_shared(text)
    assert shared.query == query
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill(text)
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(f"{sudoku_url}play/{query}")
    expect(page.get_by_role("gridcell").first).to_be_visible()


def test_a_text_that_is_not_understood_is_told_all_that_is(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill("hello there")
    page.get_by_role("button", name="Open").click()
    told = f"That is none of the kinds understood here: {understood()}."
    expect(page.get_by_role("alert")).to_have_text(told)
    expect(page.get_by_label("Link")).to_have_attribute("aria-invalid", "true")


WIN = "?b=0909&mf=kAAQogCAIAiAAHdg"


@pytest.mark.parametrize("way", ["pasted", "sent"])
def test_of_a_list_one_board_is_chosen(page: Page, sudoku_url: str, way: str) -> None:
    text = f"# four\n\n{GRID}\r\n{GRID[1:]}\n{BPSE}\n https://example.org/x/{WIN}\n"
    if way == "sent":  # as it was before the script ran
        page.goto(f"{sudoku_url}play/?link={quote(text)}")
    else:
        page.goto(sudoku_url + "play/")
        page.get_by_label("Link").fill(text)
        page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_have_text("A list: choose one of its boards.")
    choices = page.locator("#choices li")
    expect(choices).to_have_count(4)
    lines = choices.evaluate_all("items => items.map(item => item.value)")
    assert lines == [3, 4, 5, 6]
    expect(choices.nth(0)).to_have_text(f"Sudoku {GRID[:19]}…")
    expect(choices.nth(1)).to_have_text(f"{GRID[1:20]}…: the grid has 80 cells, expected 81")
    expect(choices.nth(1).get_by_role("link")).to_have_count(0)
    expect(choices.nth(3)).to_have_text("Minesweeper ?b=0909&mf=kAAQogCA…")
    assert Axe().run(page).violations_count == 0
    choices.nth(2).get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/play/\?s=e[JN][\w-]+$"))
    expect(page.get_by_role("gridcell").first).to_have_attribute(
        "aria-label", "row 1 column 1, 1, given"
    )


def test_a_list_of_one_opens_at_once(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill(f"# one\n{GRID}")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)


def test_a_long_list_is_cut_and_another_takes_its_place(phone: Page, sudoku_url: str) -> None:
    page = phone
    page.goto(sudoku_url + "play/")
    page.get_by_label("Link").fill("<b>x</b>\n" + f"{GRID}\n" * 149)
    page.get_by_role("button", name="Open").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The first 100 are shown, 50 more are not.")
    choices = page.locator("#choices li")
    expect(choices).to_have_count(100)
    expect(choices.first).to_have_text("<b>x</b>: not understood")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Link").fill(f"{GRID}\n{S9B}")
    page.get_by_role("button", name="Open").click()
    expect(choices).to_have_count(2)
    page.get_by_label("Link").fill("hello there")
    page.get_by_role("button", name="Open").click()
    expect(alert).to_contain_text("none of the kinds")
    expect(choices).to_have_count(0)


def test_a_win_link_shows_the_win_and_gives_the_board_to_play(nine: Nine, sudoku_url: str) -> None:
    nine.solve()
    link = nine.page.get_by_label("Win link").input_value()
    assert re.fullmatch(re.escape(sudoku_url + EASY) + r"\?s=[\w-]+&t=\d+", link)
    found = read_string(link)
    assert write_grid(found.state) == nine.solution
    assert write_grid(found.state, given_only=True) == nine.givens
    time = nine.page.locator("#result-time").inner_text()

    other = nine.page.context.browser
    assert other
    page = other.new_context().new_page()
    page.goto(link)
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()
    expect(page.locator("#result-time")).to_have_text(time)
    there = Nine(page)
    assert "empty" not in there.labels()
    page.get_by_role("button", name="Play this board yourself").click()
    assert there.labels().count("empty") == len(there.empty)
    assert page.url == sudoku_url + EASY
    there.solve()
    assert there.entry()["first"]["won"]
    page.context.close()


def test_a_win_of_another_board_is_shown_and_leaves_the_kept_game_alone(
    nine: Nine, sudoku_url: str
) -> None:
    nine.enter(nine.empty[0], "Shift+Digit1")
    kept = nine.entry()["cells"]
    nine.page.goto(f"{sudoku_url}{EASY}?s={GRID}")
    expect(nine.status).to_contain_text("another board")
    nine.page.get_by_role("button", name="Play this board yourself").click()
    cell = GRID.index("0")
    nine.enter(cell, "Digit7")
    nine.page.reload()
    expect(nine[cell]).to_have_attribute("aria-label", re.compile("7"))
    assert nine.entry()["cells"] == kept


def test_a_link_that_cannot_be_read_leaves_a_fresh_board(page: Page, sudoku_url: str) -> None:
    page.goto(f"{sudoku_url}{HARD}?s=zzz")
    expect(page.locator("#status")).to_contain_text("could not be read")
    assert Nine(page).labels().count("empty") > 40


def test_the_text_of_a_win_tells_no_digit_of_the_board(nine: Nine, sudoku_url: str) -> None:
    nine.solve()
    nine.page.get_by_text("As text, without spoilers").click()
    lines = nine.page.get_by_label("Text", exact=True).input_value().splitlines()
    assert lines[0] == "Daily Sudoku · Sudoku easy, 30 November 2026"
    assert re.fullmatch(r"Solved in \d+:\d\d, no hints", lines[1])
    assert lines[2:] == [sudoku_url + EASY]

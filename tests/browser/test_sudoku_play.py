"""Playing Sudoku: digits, marks, conflicts, moves taken back, and the end."""

import re

import pytest
from playwright.sync_api import Page, expect
from shifts import layout_shift
from solving import HARD, Nine, nine, peers, resume, sudoku_folder, sudoku_url

__all__ = ["nine", "sudoku_folder", "sudoku_url"]


def test_every_cell_says_where_it_is_and_what_it_holds(nine: Nine) -> None:
    labels = nine.cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert labels == [
        f"row {cell // 9 + 1} column {cell % 9 + 1}, "
        + ("empty" if sign == "." else f"{sign}, given")
        for cell, sign in enumerate(nine.givens)
    ]
    nine.enter(nine.empty[0], "Shift+Digit2", "Shift+Digit5", "Control+Digit1", "Control+Digit4")
    assert nine.label(nine.empty[0]) == "empty, marks 1 4, corner marks 2 5"
    nine.press("Digit9")
    assert nine.label(nine.empty[0]).startswith("9")


def test_a_game_is_solved_and_its_time_and_first_try_are_kept(nine: Nine) -> None:
    last = nine.empty[-1]
    nine.solve(last)
    expect(nine.status).to_contain_text("1 left")
    nine.enter(last, f"Digit{nine.solution[last]}")
    expect(nine.status).to_contain_text("This first try is the one that counts")
    expect(nine.page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(nine.page.locator("#result-time")).to_have_text(nine.page.locator("#clock").inner_text())
    for name in ("Erase", "Undo", "Redo", "Hint", "Check", "Auto", "Pause"):
        expect(nine.button(name)).to_be_disabled()
    kept = nine.entry()
    assert (kept["state"], kept["first"]["won"], kept["first"]["hints"]) == ("won", True, 0)
    assert kept["best"] == kept["time"] > 0

    nine.enter(last, "Backspace")
    nine.page.reload()
    assert nine.label(last) == nine.solution[last]  # a solved board stays as it is
    expect(nine.page.get_by_role("heading", name="Solved")).to_be_visible()


def test_a_digit_before_any_cell_is_picked_asks_for_a_cell(nine: Nine) -> None:
    before = nine.labels()
    nine.digit(5).click()
    expect(nine.status).to_have_text("Pick a cell first.")
    assert nine.labels() == before
    assert nine.entry() is None


def test_givens_stay(nine: Nine) -> None:
    given = nine.givens.index(next(filter(str.isdigit, nine.givens)))
    before = nine.labels()
    nine.enter(given, "Digit1", "Digit2", "Backspace", "Shift+Digit3")
    assert nine.labels() == before


def test_only_conflicts_by_the_rules_are_marked_and_not_by_colour_alone(nine: Nine) -> None:
    one, other = nine.pair()
    wrong = next(digit for digit in nine.candidates(one).split() if digit != nine.solution[one])
    nine.enter(one, f"Digit{wrong}")
    assert nine.label(one) == wrong  # wrong, but no rule says so yet
    nine.enter(one, f"Digit{nine.solution[one]}")
    nine.enter(other, f"Digit{nine.solution[one]}")
    assert [nine.label(cell) for cell in (one, other)] == [f"{nine.solution[one]}, conflict"] * 2
    expect(nine.status).to_contain_text("conflicts")
    line = "cell => getComputedStyle(cell, '::after').content + cell.offsetHeight"
    assert nine[one].evaluate(line).startswith('""')
    nine.press("Delete")
    assert nine.label(one) == nine.solution[one]


def test_a_digit_takes_its_marks_from_its_peers_and_a_conflicting_one_takes_none(
    nine: Nine,
) -> None:
    one, other = nine.pair()
    far = next(cell for cell in nine.empty if cell not in peers(one) | {one})
    digit = nine.solution[one]
    for cell in (other, far):
        nine.enter(cell, f"Control+Digit{digit}", f"Shift+Digit{digit}")
    marked = f"empty, marks {digit}, corner marks {digit}"
    given = next(cell for cell in range(81) if nine.givens[cell] != ".")
    wrong = next(cell for cell in sorted(peers(given)) if cell in nine.empty)
    nine.enter(wrong, f"Control+Digit{nine.givens[given]}")
    nine.enter(other, f"Shift+Digit{nine.givens[given]}")
    before = nine.labels()
    nine.enter(wrong, f"Digit{nine.givens[given]}")
    after = nine.labels()
    changed = {
        cell
        for cell in range(81)
        if before[cell].split(", conflict")[0] != after[cell].split(", conflict")[0]
    }
    assert changed == {wrong}
    nine.press("Backspace")
    nine.enter(other, f"Shift+Digit{nine.givens[given]}")

    assert nine.label(other) == marked
    nine.enter(one, f"Digit{digit}")
    assert nine.label(other) == "empty"
    assert nine.label(far) == marked
    nine.press("z")
    assert nine.label(other) == marked


def test_undo_and_redo_bring_everything_back_also_after_a_reload(nine: Nine) -> None:
    one, other = nine.pair()
    states = [nine.labels()]
    for cell, *keys in (
        (other, f"Control+Digit{nine.solution[one]}"),
        (other, "Shift+Digit1"),
        (one, f"Digit{nine.solution[one]}"),
        (other, "Digit3"),
        (other, "Digit4"),
        (one, "Backspace"),
    ):
        nine.enter(cell, *keys)
        states.append(nine.labels())
    assert len({tuple(state) for state in states}) == len(states)
    resume(nine)
    for state in states[-2:2:-1]:
        nine[one].press("z")
        assert nine.labels() == state
    resume(nine)
    for state in states[4:]:
        nine.button("Redo").click()
        assert nine.labels() == state
    expect(nine.button("Redo")).to_be_disabled()
    for state in states[-2::-1]:
        nine.button("Undo").click()
        assert nine.labels() == state
    expect(nine.button("Undo")).to_be_disabled()
    nine[one].press("Control+Shift+Z")
    nine[one].press("Control+y")
    assert nine.labels() == states[2]
    nine.enter(one, "Digit5")
    expect(nine.button("Redo")).to_be_disabled()  # another way was taken


def test_nine_of_a_digit_with_a_conflict_are_not_complete(nine: Nine) -> None:
    digit = "5"
    last, *others = [cell for cell in nine.empty if nine.solution[cell] == digit]
    for cell in others:
        nine.enter(cell, f"Digit{digit}")
    expect(nine.digit(digit)).to_have_attribute("aria-label", "5, 1 left")
    wrong = next(cell for cell in nine.empty if nine.solution[cell] != digit)
    nine.enter(wrong, f"Digit{digit}")
    expect(nine.digit(digit)).to_have_attribute("aria-label", "5, 0 left")
    nine.press("Backspace")
    nine.enter(last, f"Digit{digit}")
    expect(nine.digit(digit)).to_have_attribute("aria-label", "5, complete")


def test_a_filled_board_with_a_conflict_is_not_solved(nine: Nine) -> None:
    one, other = nine.pair()
    nine.solve(one)
    nine.enter(one, f"Digit{nine.solution[other]}")
    expect(nine.status).to_have_text(re.compile(r"\. All is filled in, but digits conflict\.$"))
    expect(nine.status).not_to_contain_text("It conflicts")
    assert nine.entry()["state"] == "playing"
    nine.press(f"Digit{nine.solution[one]}")
    expect(nine.page.get_by_role("heading", name="Solved")).to_be_visible()


def test_candidates_that_are_worked_out_can_be_taken_away_and_stay_away(nine: Nine) -> None:
    nine.button("Auto").click()
    expected = [
        f"empty, marks {nine.candidates(cell)}" if cell in nine.empty else None
        for cell in range(81)
    ]
    assert [
        label if expected[cell] else None for cell, label in enumerate(nine.labels())
    ] == expected
    cell = next(cell for cell in nine.empty if len(nine.candidates(cell).split()) > 2)
    gone = next(digit for digit in nine.candidates(cell).split() if digit != nine.solution[cell])
    left = " ".join(digit for digit in nine.candidates(cell).split() if digit != gone)
    nine.enter(cell, f"Control+Digit{gone}")
    assert nine.label(cell) == f"empty, marks {left}"
    far = next(other for other in nine.empty if other not in peers(cell) | {cell})
    nine.enter(far, f"Digit{nine.solution[far]}")
    resume(nine)
    assert nine.label(cell) == f"empty, marks {left}"
    other = next(peer for peer in sorted(peers(far)) if peer in nine.empty)
    assert nine.solution[far] not in nine.label(other)
    nine.enter(cell, f"Control+Digit{gone}")
    assert gone in nine.label(cell)


def test_a_mark_in_some_of_the_picked_cells_is_set_in_all_of_them(nine: Nine) -> None:
    one, two, three = nine.empty[:3]
    nine.enter(two, "Control+Digit7")
    nine[one].click()
    nine[two].click(modifiers=["Control"])
    nine[three].click(modifiers=["Control"])
    assert nine.picked() == [one, two, three]
    nine.press("Control+Digit7")
    assert [nine.label(cell) for cell in (one, two, three)] == ["empty, marks 7"] * 3
    nine.press("Control+Digit7")
    assert [nine.label(cell) for cell in (one, two, three)] == ["empty"] * 3
    nine.press("z", "z")
    assert nine.label(two) == "empty, marks 7"


def test_nothing_moves_while_a_board_is_played(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    place = "element => Object.values(element.getBoundingClientRect().toJSON())"
    shown = [page.locator("#keypad"), nine[0], nine[80], page.locator("#status")]
    before = [element.evaluate(place) for element in shown]
    nine.enter(nine.empty[0], "Digit1", "Control+Digit2", "Backspace", "Shift+Digit1", "Space")
    nine.button("Auto").click()
    nine.button("Hint").click()
    page.locator("#panel").get_by_role("button").first.click()
    nine.button("Check").click()
    expect(nine.status).to_contain_text("No mistake")
    page.evaluate("() => { scrollTo(0, 0); }")
    assert [element.evaluate(place) for element in shown] == before
    assert layout_shift(page) == 0


def test_a_game_as_changes_of_cells_goes_back_and_forth_like_one_kept_whole(nine: Nine) -> None:
    """The moves of random games against copies of the whole board."""
    faults = nine.page.evaluate(
        """async (givens) => {
            const name = [...document.scripts].find(({src}) => src.endsWith('sudoku/play.js')).src;
            const {Board} = await import(name.replace('play.js', 'board.js'));
            const {clear, enter, strike} = await import(name.replace('play.js', 'changes.js'));
            let seed = 7;
            const below = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
            const digits = [...givens].map((sign) => +sign || 0);
            const open = (cells) => cells.filter((cell) => !digits[cell]);
            let faults = 0;
            for (let game = 0; game < 20; game++) {
                let board = new Board(digits);
                const states = [`${board.cells}`];
                for (let move = 0; move < 60; move++) {
                    const cells = Array.from({length: 1 + below(3)}, () => below(81));
                    const kind = ['digit', 'corner', 'centre'][below(3)];
                    if (below(9) === 0) board.auto = !board.auto;
                    const deed = below(8);
                    const done = deed === 0 ? clear(board, cells)
                        : deed < 2 ? strike(board, open(cells).map((cell) => [cell, 1 + below(9)]))
                        : enter(board, cells, 1 + below(9), kind, below(2) > 0).length > 0;
                    if (done) states.push(`${board.cells}`);
                    const saved = JSON.parse(JSON.stringify(board.saved));
                    if (below(10) === 0 && !board.won) board = new Board(digits, saved);
                    if (`${board.cells}` !== states.at(-1)) faults++;
                }
                for (let at = states.length - 2; at >= 0; at--) {
                    board.back();
                    if (`${board.cells}` !== states[at]) faults++;
                }
                if (board.back() !== undefined) faults++;
                for (const state of states.slice(1)) {
                    board.back(true);
                    if (`${board.cells}` !== state) faults++;
                }
            }
            return faults;
        }""",
        nine.givens,
    )
    assert faults == 0


@pytest.mark.parametrize("name", ["peers", "same"])
def test_what_is_shown_of_the_picked_cell_can_be_switched_off(nine: Nine, name: str) -> None:
    look = {"peers": ".near", "same": ".same"}[name]
    words = {
        "peers": re.compile("row, column and box of the picked"),
        "same": re.compile("where the picked"),
    }
    given = next(cell for cell in range(81) if nine.givens[cell] != ".")
    nine[given].click()
    assert nine.page.locator(f"#grid {look}").count() >= 1
    nine.button("Settings").click()
    nine.page.get_by_label(words[name]).uncheck()
    nine.button("Close").click()
    nine.button("Resume").click()
    expect(nine.page.locator(f"#grid {look}")).to_have_count(0)

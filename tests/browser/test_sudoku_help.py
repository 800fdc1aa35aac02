"""Hints and checks of a Sudoku: mistakes first, then the proof step by step."""

from playwright.sync_api import Page, expect
from solving import HARD, Nine, nine, peers, sudoku_folder, sudoku_url

__all__ = ["nine", "sudoku_folder", "sudoku_url"]


def hint(nine: Nine) -> str:
    """Asks for a hint; the words of the last one may still stand there until this one has come."""
    nine.page.evaluate("document.getElementById('panel').replaceChildren()")
    nine.button("Hint").click()
    expect(nine.page.locator("#panel h2")).to_be_visible()
    return nine.page.locator("#panel p").first.inner_text()


def test_a_hint_is_the_first_step_that_is_not_on_the_board_yet(nine: Nine) -> None:
    steps = [step for step in nine.trace.split() if ":" not in step]
    cells = [9 * int(step[1]) + int(step[2]) - 10 for step in steps]
    name = f"row {steps[0][1]} column {steps[0][2]}"
    assert hint(nine).endswith(f"So {name} is {steps[0][3]}.")
    nine.enter(cells[0], f"Digit{steps[0][3]}")
    nine.enter(cells[2], f"Digit{steps[2][3]}")
    assert hint(nine).endswith(f"So row {steps[1][1]} column {steps[1][2]} is {steps[1][3]}.")
    nine.enter(cells[1], f"Digit{steps[1][3]}")
    assert hint(nine).endswith(f"So row {steps[3][1]} column {steps[3][2]} is {steps[3][3]}.")
    assert nine.entry()["hints"] == 3


def test_a_mistake_comes_before_any_step(nine: Nine) -> None:
    cell = nine.empty[10]
    wrong = next(digit for digit in "123456789" if digit != nine.solution[cell])
    nine.enter(cell, f"Digit{wrong}")
    name = f"row {cell // 9 + 1} column {cell % 9 + 1}"
    assert hint(nine) == f"{name.capitalize()} is not {wrong}."
    expect(nine[cell]).to_have_attribute("data-mark", "mistake")
    nine.page.get_by_role("button", name="Erase it").click()
    assert nine.label(cell) == "empty"
    nine.enter(cell, f"Control+Digit{wrong}")
    assert hint(nine) == f"The right digit of {name} is missing among its marks."


def test_hints_alone_solve_a_hard_board(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    nine.button("Auto").click()
    names = set()
    for _ in nine.trace.split():
        hint(nine)
        names.add(page.locator("#panel h2").inner_text())
        before = nine.labels()
        page.locator("#panel").get_by_role("button").first.click()
        assert nine.labels() != before
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert "Naked single" in names or "Hidden single" in names
    assert len(names) > 2


def test_a_hint_on_show_counts_once_and_escape_closes_it(nine: Nine) -> None:
    hint(nine)
    hint(nine)
    nine.press("Escape")
    expect(nine.page.locator("#panel")).to_be_hidden()
    nine.solve()
    expect(nine.page.locator("#result-hints")).to_have_text("1")
    assert nine.entry()["best"] is None  # a best time is one without help


def test_a_check_finds_wrong_digits_and_says_so_where_there_are_none(nine: Nine) -> None:
    one, other = nine.empty[0], next(c for c in nine.empty if c not in peers(nine.empty[0]))
    nine.enter(one, f"Digit{nine.solution[one]}")
    nine.button("Check").click()
    expect(nine.status).to_have_text("No mistake so far.")
    wrong = next(digit for digit in "123456789" if digit != nine.solution[other])
    nine.enter(other, f"Digit{wrong}")
    nine.button("Check").click()
    name = f"row {other // 9 + 1} column {other % 9 + 1}"
    expect(nine.status).to_have_text(f"Not right: {name}.")
    assert [cell for cell in range(81) if nine[cell].get_attribute("data-mark")] == [other]
    assert nine.entry()["hints"] == 0  # a check is no hint


def test_candidates_that_a_hint_takes_out_stay_out(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    while True:
        hint(nine)
        press = page.locator("#panel").get_by_role("button").first
        if press.inner_text() == "Take them out":
            break
        press.click()
    text = page.locator("#panel p").first.inner_text()
    # What is lit or goes is told from the rest down to the digit itself.
    ink = page.locator("body").evaluate("body => getComputedStyle(body).color")
    for look in (".lit", ".out"):
        colours = page.locator(f"#grid {look}").evaluate_all(
            """signs => signs.map(sign => {
                while (sign.firstElementChild) sign = sign.firstElementChild;
                return getComputedStyle(sign).color;
            })"""
        )
        assert colours
        assert ink not in colours
    press.click()
    assert hint(nine) != text
    page.reload()
    nine.ready()
    nine.button("Resume").click()
    assert hint(nine) != text


def test_the_proof_of_a_solved_board_is_walked_through(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    nine.solve()
    page.get_by_role("button", name="Walk through the logic").click()
    steps = nine.trace.split()
    expect(page.locator(".walk")).to_contain_text(f"1 of {len(steps)}.")
    left = [sum(text.startswith("empty") for text in nine.labels())]
    for _ in steps:
        page.get_by_role("button", name="Next").click()
        left.append(sum(text.startswith("empty") for text in nine.labels()))
    assert left[0] == len(nine.empty)
    placing = [":" not in step for step in steps]
    assert left == [len(nine.empty) - sum(placing[:at]) for at in range(len(steps) + 1)]
    expect(page.locator(".walk")).to_contain_text("no step was a guess")
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".walk")).to_contain_text(f"{len(steps)} of {len(steps)}.")
    page.get_by_role("button", name="Done").click()
    assert "".join(text[0] for text in nine.labels()) == nine.solution
    expect(page.get_by_label("Win link")).to_be_visible()


def test_a_hint_is_done_by_the_next_key_and_the_focus_comes_back(nine: Nine) -> None:
    cell = nine.empty[0]
    nine[cell].click()
    for key, label in (("h", "Place it"), ("ArrowRight", None), ("h", "Place it")):
        nine.press(key)
        focused = nine.page.locator("#panel .actions :focus")
        if label:
            expect(focused).to_have_text(label)
            words = nine.page.locator("#panel p").first.inner_text()
            expect(focused).to_have_accessible_description(words)
    left = sum(label.startswith("empty") for label in nine.labels())
    nine.press("Enter")
    expect(nine.status).to_have_text(f"Done. {left - 1} left.")
    expect(nine.page.locator("#grid :focus")).to_have_count(1)
    nine.press("h")
    expect(nine.page.locator("#panel .actions :focus")).to_have_count(1)
    nine.press("Escape")
    expect(nine.page.locator("#panel")).to_be_hidden()
    expect(nine.page.locator("#grid :focus")).to_have_count(1)
    nine.press("h")
    expect(nine.page.locator("#panel .actions :focus")).to_have_count(1)
    nine.press("Shift+Digit1")  # entered from the hint
    expect(nine.page.locator("#grid :focus")).to_have_count(1)


def test_the_same_hint_counts_once_until_it_is_another(nine: Nine) -> None:
    nine[nine.empty[0]].click()
    first = hint(nine)
    nine.press("Escape")
    assert hint(nine) == first
    nine.press("Escape")
    assert nine.entry()["hints"] == 1
    hint(nine)
    nine.page.get_by_role("button", name="Place it").click()
    assert hint(nine) != first
    assert nine.entry()["hints"] == 2


def test_escape_closes_a_dialog_and_nothing_under_it(nine: Nine) -> None:
    hint(nine)
    nine.button("Copy").click()
    expect(nine.page.get_by_role("dialog")).to_be_visible()
    nine.press("Escape")
    expect(nine.page.get_by_role("dialog")).to_be_hidden()
    expect(nine.page.locator("#panel")).to_be_visible()
    nine.page.get_by_role("button", name="Place it").click()
    last = nine.empty[-1]
    nine.solve(last)
    hint(nine)
    nine.page.get_by_role("button", name="Place it").click()
    solved = nine.page.get_by_role("heading", name="Solved")
    expect(solved).to_be_visible()
    nine.button("Picture").click()
    expect(nine.page.get_by_role("dialog")).to_be_visible()
    nine.press("Escape")
    expect(nine.page.get_by_role("dialog")).to_be_hidden()
    expect(solved).to_be_visible()


def test_what_a_hint_takes_out_can_be_seen_without_automatic_candidates(
    page: Page, sudoku_url: str
) -> None:
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    while True:
        hint(nine)
        press = page.locator("#panel").get_by_role("button").first
        if press.inner_text() == "Take them out":
            break
        press.click()
    gone = page.locator("#grid [role=gridcell]:has(.out)")
    marked = gone.evaluate_all(
        """cells => cells.map(cell => [cell.ariaLabel.split(',')[0],
            [...cell.querySelectorAll('i.out')].map(sign => sign.textContent)])"""
    )
    assert marked
    before = nine.labels()
    press.click()
    expect(nine.status).to_contain_text("Taken out of the marks.")
    after = nine.labels()
    changed = [cell for cell in range(81) if before[cell] != after[cell]]
    places = {f"row {cell // 9 + 1} column {cell % 9 + 1}" for cell in changed}
    assert places == {place for place, _ in marked}
    for place, digits in marked:
        label = page.locator(f"[aria-label^='{place},']").get_attribute("aria-label")
        assert label.startswith(f"{place}, empty, marks ")
        assert not set(digits) & set(label.partition("marks ")[2].split())
    nine.button("Undo").click()
    assert nine.labels() == before

"""What the line above the keypad says, and that no words ever move the keypad."""

import pytest
from playwright.sync_api import Page, expect
from solving import HARD, Nine, nine, peers, sudoku_folder, sudoku_url

__all__ = ["nine", "sudoku_folder", "sudoku_url"]

PLACES = """() => [...document.querySelectorAll('.play-bar button, #keypad button')].map((key) => {
    const box = key.getBoundingClientRect();
    return [box.x, box.y + scrollY, box.width, box.height].join();
})"""


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_words_move_the_keypad(page: Page, sudoku_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(sudoku_url + HARD)
    nine = Nine(page)
    places = page.evaluate(PLACES)
    for cell in nine.empty[:8]:
        nine.enter(cell, f"Digit{int(nine.solution[cell]) % 9 + 1}")
    for cell in nine.empty[-8:]:
        nine.enter(cell, f"Control+Digit{next(iter(set('123456789') - {nine.solution[cell]}))}")
    nine.button("Check").click()
    expect(nine.status).to_have_text("8 wrong digits, 8 wrong marks: shown on the board.")
    assert page.evaluate(PLACES) == places
    for words in ("", "a word " * 60):
        nine.status.evaluate("(status, words) => { status.textContent = words; }", words)
        assert page.evaluate(PLACES) == places


def test_the_words_of_a_check_have_their_room_and_cells_say_that_they_are_wrong(
    nine: Nine,
) -> None:
    one, other = nine.empty[:2]
    for cell in (one, other):
        nine.enter(cell, f"Digit{int(nine.solution[cell]) % 9 + 1}")
    nine.button("Check").click()
    expect(nine.status).to_have_text("2 wrong digits: shown on the board.")
    assert nine.status.evaluate("status => status.scrollHeight <= status.clientHeight")
    wrong = [cell for cell, label in enumerate(nine.labels()) if label.endswith(", wrong")]
    assert wrong == [one, other]
    nine.press("Backspace")
    assert not any(label.endswith(", wrong") for label in nine.labels())


def test_words_count_the_cells_that_an_entry_went_into(nine: Nine) -> None:
    given = next(cell for cell in range(81) if nine.givens[cell] != ".")
    one = nine.empty[0]
    other = next(cell for cell in nine.empty if cell not in peers(one) | {one})
    for at, cell in enumerate((given, one, other)):
        nine[cell].click(modifiers=["Control"] if at else [])
    left = f"{len(nine.empty)} left."
    nine.press("Shift+Digit2")
    expect(nine.status).to_have_text(f"Corner mark 2 in 2 cells. {left}")
    nine.press("Shift+Digit2")
    expect(nine.status).to_have_text(f"Corner mark 2 taken from 2 cells. {left}")
    nine[given].click()
    nine[one].click(modifiers=["Control"])
    nine.press("Shift+Digit2")
    place = f"row {one // 9 + 1} column {one % 9 + 1}"
    expect(nine.status).to_have_text(f"Corner mark 2 in {place}. {left}")
    nine[given].click()
    nine.press("Digit2")
    expect(nine.status).to_have_text("No place for 2 there.")


def test_delete_says_what_it_did(nine: Nine) -> None:
    cell = next(cell for cell in nine.empty if len(nine.candidates(cell).split()) > 1)
    left = f"{len(nine.empty)} left."
    nine.enter(cell, "Digit1", "Delete")
    expect(nine.status).to_have_text(f"Erased. {left}")
    moves = nine.entry()["moves"]
    nine.press("Delete")
    expect(nine.status).to_have_text("Nothing to erase there.")
    nine[next(cell for cell in range(81) if nine.givens[cell] != ".")].click()
    nine.press("Delete")
    expect(nine.status).to_have_text("Givens stay.")
    assert nine.entry()["moves"] == moves
    nine.button("Auto").click()
    nine.enter(cell, f"Control+Digit{nine.candidates(cell)[0]}", "Delete")
    expect(nine.status).to_have_text(f"Candidates are back. {left}")
    assert nine.label(cell) == f"empty, marks {nine.candidates(cell)}"

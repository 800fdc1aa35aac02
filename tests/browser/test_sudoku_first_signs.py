"""What is done on a Sudoku's page before the part that attends to keys and pointers has come."""

import json

import pytest
from playing import Finger
from playwright.sync_api import Page, Route, expect
from solving import EASY, sudoku_folder, sudoku_url

__all__ = ["sudoku_folder", "sudoku_url"]


class Slow:
    """A page whose part for keys and pointers is on its way until it is let through."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._held: list[Route] = []
        page.route("**/sudoku/keys.js", lambda route: self._held.append(route))
        page.goto(address)
        self.cells = page.get_by_role("gridcell")
        givens = json.loads(page.locator("#board").inner_text())["givens"]
        self.empty = [cell for cell in range(81) if givens[cell] == "."]

    def let_through(self) -> None:
        while not self._held:
            self.page.wait_for_timeout(10)
        self._held[0].continue_()

    def picked(self, *cells: int) -> None:
        expect(self.page.locator("#grid [aria-selected=true]")).to_have_count(len(cells))
        for cell in cells:
            expect(self.cells.nth(cell)).to_have_attribute("aria-selected", "true")

    def says(self, cell: int, what: str) -> None:
        place = f"row {cell // 9 + 1} column {cell % 9 + 1}"
        expect(self.cells.nth(cell)).to_have_attribute("aria-label", f"{place}, {what}")


@pytest.fixture
def slow(page: Page, sudoku_url: str) -> Slow:
    return Slow(page, sudoku_url + EASY)


@pytest.mark.parametrize(
    ("event", "what"),
    [
        ({"code": "Digit7", "key": "7", "ctrlKey": True}, "empty, marks 7"),
        ({"code": "Digit7", "key": "7", "metaKey": True}, "empty, marks 7"),
        ({"code": "Digit7", "key": "/", "shiftKey": True}, "empty, corner marks 7"),
        ({"code": "Digit7", "key": "7", "shiftKey": True}, "empty, corner marks 7"),  # AZERTY
        ({"code": "Numpad7", "key": "Home", "modifierNumLock": True}, "empty, corner marks 7"),
        ({"code": "Digit7", "key": "7", "altKey": True}, "empty"),
    ],
)
def test_an_early_key_enters_what_a_later_one_does(
    slow: Slow, event: dict[str, str | bool], what: str
) -> None:
    cell = slow.empty[0]
    slow.cells.nth(cell).focus()
    slow.cells.nth(cell).dispatch_event("keydown", {"bubbles": True, "cancelable": True, **event})
    slow.let_through()
    slow.page.keyboard.press("x")
    expect(slow.page.locator("#status")).to_have_text("Corner marks.")
    slow.says(cell, what)


def test_early_keys_keep_their_order_and_scroll_nothing(slow: Slow) -> None:
    slow.page.set_viewport_size({"width": 1280, "height": 400})
    row = next(cell for cell in slow.empty if cell + 1 in slow.empty and cell % 9 < 8)
    slow.cells.nth(row).focus()
    top = slow.page.evaluate("scrollY")
    for key in ("Shift+Digit1", "ArrowRight", "Space", "Digit2", "Digit3"):
        slow.page.keyboard.press(key)
    assert slow.page.evaluate("scrollY") == top
    slow.let_through()
    slow.says(row, "empty, corner marks 1")
    slow.says(row + 1, "empty, corner marks 2 3")
    slow.picked(row + 1)


def test_a_digit_of_the_keypad_goes_to_the_cell_that_was_picked_then(slow: Slow) -> None:
    one, other = slow.empty[:2]
    slow.cells.nth(one).focus()
    slow.page.get_by_role("button", name="Corner", exact=True).click()
    slow.page.locator("[data-digit='4']").click()
    slow.cells.nth(other).focus()
    slow.let_through()
    slow.says(one, "empty, corner marks 4")
    slow.says(other, "empty")


def test_the_first_drag_of_a_finger_picks_cells(phone: Page, sudoku_url: str) -> None:
    slow = Slow(phone, sudoku_url + EASY)
    finger = Finger(phone)
    x, y = finger.down(slow.cells.nth(0))
    width = slow.cells.nth(0).evaluate("cell => cell.offsetWidth")
    for step in range(1, 9):
        finger.send("touchMove", (x + step * width / 2, y))
    finger.up()
    slow.let_through()
    slow.picked(0, 1, 2, 3, 4)


def test_the_first_drag_of_a_mouse_picks_cells(slow: Slow) -> None:
    mouse = slow.page.mouse
    for at, cell in enumerate((0, 1, 10)):
        box = slow.cells.nth(cell).bounding_box()
        assert box
        mouse.move(box["x"] + 20, box["y"] + 20)
        if not at:
            mouse.down()
    mouse.up()
    slow.let_through()
    slow.picked(0, 1, 10)


def test_a_first_tap_places_a_chosen_digit_once(phone: Page, sudoku_url: str) -> None:
    phone.goto(sudoku_url)
    phone.evaluate("localStorage.setItem('/daily/settings', JSON.stringify({entry: 'digit'}))")
    slow = Slow(phone, sudoku_url + EASY)
    phone.locator("[data-digit='5']").tap()
    phone.get_by_role("button", name="Corner", exact=True).tap()
    slow.cells.nth(slow.empty[0]).tap()
    slow.let_through()
    slow.says(slow.empty[0], "empty, corner marks 5")

"""The Minesweeper play page, played by touch, by keyboard, and by a screen reader."""

import re

from playing import BEGINNER, EXPERT, Field, Finger, field, touched
from playwright.sync_api import Page, expect

__all__ = ["field", "touched"]


def test_a_tap_opens_and_a_hold_flags_once(touched: Field) -> None:
    touched[touched.start].tap()
    assert touched.start not in touched.closed()

    finger, mine = Finger(touched.page), touched.mines[0]
    finger.down(touched[mine])
    expect(touched[mine]).to_have_attribute("aria-label", re.compile("flagged"))
    finger.up()
    assert touched.flagged() == [mine]
    assert mine in touched.closed()


def test_a_finger_that_moves_neither_flags_nor_opens(touched: Field) -> None:
    touched[touched.start].tap()
    before = touched.labels()
    finger = Finger(touched.page)
    x, y = finger.down(touched[touched.mines[0]])
    finger.send("touchMove", (x + 12, y))
    touched.page.evaluate("new Promise(done => setTimeout(done, 400))")  # longer than a hold
    finger.up()
    assert touched.labels() == before


def test_a_phone_fits_a_small_board_and_scrolls_a_wide_one_in_its_box(
    phone: Page, site_url: str
) -> None:
    for path, wide in ((BEGINNER, False), (EXPERT, True)):
        phone.goto(site_url + path)
        field = Field(phone)
        expect(field[field.start]).to_be_in_viewport()
        size = field[0].bounding_box()
        assert size and 28 <= size["width"] <= 44
        for button in phone.locator(".play-bar button").all():
            box = button.bounding_box()
            assert box and box["x"] + box["width"] <= 344 and box["height"] >= 44
        page_width, board_width = phone.evaluate(
            """() => [document.documentElement.scrollWidth,
                      document.querySelector('.play-scroll').scrollWidth]"""
        )
        assert page_width <= 360
        assert (board_width > 360) == wide
        assert (phone.locator(".more-before, .more-after").count() > 0) == wide


def focused(field: Field) -> int:
    return field.cells.evaluate_all("cells => cells.indexOf(document.activeElement)")


def test_a_whole_board_is_won_by_keyboard_alone(field: Field) -> None:
    keyboard = field.page.keyboard
    field[field.start].focus()
    keyboard.press("Enter")
    keyboard.press("Control+Home")
    for cell in range(81):
        assert focused(field) == cell
        if cell in field.mines:
            keyboard.press("f")
        elif cell in field.closed():
            keyboard.press(" ")
        if cell % 9 < 8:
            keyboard.press("ArrowRight")
        else:
            keyboard.press("Home")
            keyboard.press("ArrowDown")
    expect(field.page.get_by_role("status")).to_contain_text("Won")
    expect(field.page.locator("#mines-left")).to_have_text("0")


def test_arrows_stop_at_the_edges(field: Field) -> None:
    field[0].focus()
    moves = [
        ("ArrowLeft", 0),
        ("ArrowUp", 0),
        ("End", 8),
        ("ArrowRight", 8),
        ("PageDown", 80),
        ("ArrowDown", 80),
        ("Home", 72),
        ("PageUp", 0),
        ("Control+End", 80),
        ("Control+Home", 0),
    ]
    for key, cell in moves:
        field.page.keyboard.press(key)
        assert (key, focused(field)) == (key, cell)


def test_a_click_without_a_pointer_opens_too(field: Field) -> None:
    field[field.start].dispatch_event("click")
    assert field.start not in field.closed()

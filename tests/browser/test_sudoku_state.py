"""What is kept of a Sudoku: across reloads, tabs and tries, and in the record."""

import json
from typing import Any

import pytest
from playing import hide
from playwright.sync_api import Page, expect
from solving import EASY, KEY, Nine, nine, resume, sudoku_folder, sudoku_url

__all__ = ["nine", "sudoku_folder", "sudoku_url"]


def test_a_pencil_mark_alone_is_kept_under_one_key(nine: Nine) -> None:
    nine.enter(nine.empty[0], "Shift+Digit4")
    resume(nine)
    assert nine.label(nine.empty[0]) == "empty, corner marks 4"
    assert nine.page.evaluate("Object.keys(localStorage)") == [KEY]
    assert nine.entry()["v"] == 1


def test_a_board_that_was_only_looked_at_is_not_kept(nine: Nine) -> None:
    nine[40].click()
    nine.press("ArrowDown")
    hide(nine.page, True)
    assert nine.entry() is None


def test_a_hidden_page_stops_the_clock_and_covers_the_board(nine: Nine) -> None:
    nine.enter(nine.empty[0], "Digit1")
    hide(nine.page, True)
    hide(nine.page, False)
    expect(nine.status).to_contain_text("Paused")
    covered = nine.labels()
    nine.press("Digit2")
    assert nine.labels() == covered
    nine.button("Resume").click()
    expect(nine[nine.empty[0]]).to_be_focused()


def test_try_again_starts_afresh_and_the_first_try_stays_the_one_that_counts(nine: Nine) -> None:
    nine.solve()
    first = nine.entry()["first"]
    nine.button("Try again").click()
    assert [label for label in nine.labels() if "given" not in label] == ["empty"] * len(nine.empty)
    assert nine.entry()["state"] == "playing"
    nine.solve()
    expect(nine.status).to_contain_text("Your first try counts")
    assert nine.entry()["first"] == first


def test_a_game_is_not_given_up_by_one_press_and_the_first_try_goes_on(nine: Nine) -> None:
    one, other = nine.empty[:2]
    nine.enter(one, f"Digit{nine.solution[one]}")
    nine.enter(other, "Shift+Digit1")
    nine.button("Hint").click()
    nine.button("Close").click()
    played = nine.labels()
    nine.button("Try again").click()
    question = "This empties the board. Press Try again once more to start over."
    expect(nine.status).to_have_text(question)
    assert nine.labels() == played
    nine.button("Centre").click()  # something else: the question is gone
    nine.button("Try again").click()
    expect(nine.status).to_have_text(question)
    assert nine.labels() == played
    time = nine.entry()["time"]
    nine.button("Try again").click()
    expect(nine.status).to_contain_text("This is still the first try: clock and hints go on.")
    assert set(nine.labels()) <= {"empty"} | {f"{digit}, given" for digit in range(1, 10)}
    assert nine.entry()["hints"] == 1
    assert nine.entry()["time"] >= time
    nine.button("Undo").click()
    assert nine.labels() == played


def test_a_later_try_is_asked_about_and_then_starts_its_clock_anew(nine: Nine) -> None:
    nine.solve()
    nine.button("Try again").click()
    nine.enter(nine.empty[0], "Digit1")
    nine.button("Pause").click()
    nine.button("Try again").click()
    expect(nine.status).to_contain_text("This gives the try up.")
    assert nine.label(nine.empty[0]).startswith("1")
    nine.button("Try again").click()
    expect(nine.page.locator("#cover")).to_be_hidden()
    assert nine.label(nine.empty[0]) == "empty"
    assert nine.entry()["time"] == 0
    expect(nine.button("Undo")).to_be_disabled()


def test_another_tab_shows_how_the_board_went_on(nine: Nine, sudoku_url: str) -> None:
    other = nine.page.context.new_page()
    other.goto(sudoku_url + EASY)
    there = Nine(other)
    nine.enter(nine.empty[0], "Shift+Digit1")
    expect(there.status).to_contain_text("another tab")
    assert there.labels() == nine.labels()


@pytest.mark.parametrize(
    "damage",
    [
        {"cells": None},
        {"moves": 7},
        {"cells": ""},
        {"cells": "zzzzzzzzzz-" * 81},
        {"cells": "-1-f-NaN-<b>", "undone": "1-2-3_4"},
        {"moves": "zz-1_a-b_-"},
        {"time": "x"},
        {"time": -5},
    ],
)
def test_a_damaged_entry_never_spoils_the_board(nine: Nine, damage: dict[str, Any]) -> None:
    nine.enter(nine.empty[0], f"Digit{nine.solution[nine.empty[0]]}")
    damaged = json.dumps({**nine.entry(), **damage})
    nine.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, damaged])
    # Leaving saves a running clock; the test is about the arriving page.
    nine.page.evaluate("() => { Storage.prototype.setItem = () => {}; }")
    nine.page.reload()
    nine.ready()
    if nine.button("Resume").is_visible():
        nine.button("Resume").click()
    nine[nine.empty[1]].click()
    nine.press("z", "z", "y", "y", "y")
    nine.solve()
    expect(nine.page.get_by_role("heading", name="Solved")).to_be_visible()


def test_another_boards_state_is_not_taken(nine: Nine) -> None:
    nine.enter(nine.empty[0], "Digit1")
    other = nine.entry() | {"code": "1" * 81}
    nine.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(other)])
    nine.page.evaluate("() => { Storage.prototype.setItem = () => {}; }")
    nine.page.reload()
    assert nine.label(nine.empty[0]) == "empty"


def test_where_nothing_can_be_kept_play_goes_on_and_it_is_said_once(
    page: Page, sudoku_url: str
) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    page.goto(sudoku_url + EASY)
    nine = Nine(page)
    nine.enter(nine.empty[0], "Shift+Digit1")
    expect(nine.status).to_contain_text("keeps nothing")
    nine.press("Shift+Digit2")
    expect(nine.status).not_to_contain_text("keeps nothing")
    nine.solve()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_the_record_counts_sudokus_and_its_file_brings_them_to_another_browser(
    nine: Nine, sudoku_url: str
) -> None:
    page = nine.page
    page.clock.set_fixed_time("2026-11-30T12:00:00Z")
    nine.solve()
    kept = page.evaluate("key => localStorage.getItem(key)", KEY)
    long = json.dumps({**json.loads(kept), "best": 3215})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, long])
    page.goto(sudoku_url + "record/")
    section = page.locator("section[data-series=sudoku-easy]")
    expect(section.locator("[data-figure=won]")).to_have_text("1")
    expect(section.locator("[data-figure=best]")).to_have_text("5:21")
    expect(section.locator("[data-figure=streak]")).to_have_text("1 day")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    path = download.value.path()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_label("Read a file").set_input_files(path)
    expect(page.locator("#answer")).to_have_text("1 board read and merged.")
    brought = json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))
    assert brought == json.loads(long)
    page.goto(sudoku_url + "2026/11/30/")
    expect(page.locator("[data-series=sudoku-easy]")).to_have_attribute("data-state", "won")


def test_p_pauses_and_goes_on_and_so_does_its_button(nine: Nine) -> None:
    cell = nine.empty[0]
    nine.enter(cell, "Digit1")
    cover = nine.page.locator("#cover")
    for _ in range(2):
        nine.press("p")
        expect(cover).to_be_visible()
        expect(nine.button("Resume")).to_be_focused()
        nine.press("p")
        expect(cover).to_be_hidden()
        expect(nine[cell]).to_be_focused()
    nine.button("Pause").click()
    expect(cover).to_be_visible()
    nine.button("Pause").click()
    expect(cover).to_be_hidden()


def test_after_the_settings_the_next_key_goes_on(nine: Nine) -> None:
    nine.enter(nine.empty[0], "Digit1")
    for reload in (False, True):
        if reload:
            nine.page.reload()  # the board is covered, and nothing has the focus
            nine.ready()
        nine.button("Settings").click()
        expect(nine.page.get_by_role("dialog")).to_be_visible()
        nine.press("Escape")
        expect(nine.page.get_by_role("dialog")).to_be_hidden()
        expect(nine.button("Resume")).to_be_focused()
        nine.press("Enter")
        expect(nine.page.locator("#cover")).to_be_hidden()

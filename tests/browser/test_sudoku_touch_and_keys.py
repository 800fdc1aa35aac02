"""The Sudoku play page, played by touch, by keyboard, and by a screen reader."""

import pytest
from playing import Finger
from playwright.sync_api import expect
from solving import Nine, nine, sudoku_folder, sudoku_url, touched

__all__ = ["nine", "sudoku_folder", "sudoku_url", "touched"]


def test_a_whole_board_is_solved_by_touch_on_a_keypad_that_never_moves(touched: Nine) -> None:
    place = "key => { const box = key.getBoundingClientRect(); return [box.x, box.y + scrollY]; }"
    keys = touched.page.locator("#keypad button")
    before = keys.evaluate_all(f"keys => keys.map({place})")
    for cell in touched.empty:
        touched[cell].tap()
        touched.digit(touched.solution[cell]).tap()
        assert touched.label(cell) == touched.solution[cell]
    expect(touched.page.get_by_role("heading", name="Solved")).to_be_visible()
    assert keys.evaluate_all(f"keys => keys.map({place})") == before


def test_every_key_of_the_keypad_has_a_name_and_room_for_a_thumb(touched: Nine) -> None:
    missing = [9 - touched.givens.count(digit) for digit in "123456789"]
    for digit, left in enumerate(missing, start=1):
        expect(touched.digit(digit)).to_have_attribute("aria-label", f"{digit}, {left} left")
    for name in ("Digit", "Corner", "Centre", "Erase", "Undo", "Redo", "Hint", "Check", "Auto"):
        box = touched.button(name).bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
    for digit in range(1, 10):
        box = touched.digit(digit).bounding_box()
        assert box
        assert box["height"] >= 44
    assert touched.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_board_and_the_digits_are_in_view_on_a_small_phone(touched: Nine) -> None:
    for shown in (touched[0], touched[80], touched.digit(9), touched.button("Undo")):
        expect(shown).to_be_in_viewport(ratio=0.9)


def test_a_finger_picks_several_cells_by_drawing_over_them(touched: Nine) -> None:
    finger = Finger(touched.page)
    x, y = finger.down(touched[0])
    width = touched[0].evaluate("cell => cell.offsetWidth")
    for step in range(1, 9):
        finger.send("touchMove", (x + step * width / 2, y))
    finger.up()
    assert touched.picked() == [0, 1, 2, 3, 4]


def test_a_finger_that_rests_on_a_cell_adds_it(touched: Nine) -> None:
    touched[0].tap()
    finger = Finger(touched.page)
    finger.down(touched[40])
    expect(touched[0]).to_have_attribute("aria-selected", "true")
    expect(touched[40]).to_have_attribute("aria-selected", "true")
    finger.up()
    assert touched.picked() == [0, 40]


def test_a_digit_can_be_chosen_first_and_then_its_cells(touched: Nine) -> None:
    touched.button("Settings").tap()
    touched.page.get_by_label("Pick first").select_option(label="a digit, then its cells")
    touched.button("Close").tap()
    one, two = touched.empty[:2]
    touched.digit(5).tap()
    expect(touched.digit(5)).to_have_attribute("aria-pressed", "true")
    touched.button("Corner").tap()
    touched[one].tap()
    touched[two].tap()
    assert [touched.label(cell) for cell in (one, two)] == ["empty, corner marks 5"] * 2
    touched[two].tap()
    assert touched.label(two) == "empty"
    touched.digit(5).tap()
    touched[two].tap()
    assert touched.label(two) == "empty"


def test_a_whole_board_is_solved_by_keyboard_alone(nine: Nine) -> None:
    nine[0].focus()
    for cell in range(81):
        assert nine.picked() == [cell]
        nine.press(f"{'Numpad' if cell % 2 else 'Digit'}{nine.solution[cell]}")
        nine.press(*(["ArrowRight"] if cell % 9 < 8 else ["Home", "ArrowDown"]))
    expect(nine.status).to_contain_text("Solved in")


def test_arrows_stop_at_the_edges_and_pick_more_with_shift_or_ctrl(nine: Nine) -> None:
    nine[0].focus()
    for key, cell in [
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
    ]:
        nine.press(key)
        assert (key, nine.picked()) == (key, [cell])
        expect(nine[cell]).to_be_focused()
    nine.press("Shift+ArrowRight", "Control+ArrowDown")
    assert nine.picked() == [0, 1, 10]
    nine.press("Escape")
    assert nine.picked() == [10]
    nine.press("Control+a")
    assert nine.picked() == list(range(81))
    assert nine.page.locator("[role=gridcell][tabindex='0']").count() == 1


@pytest.mark.parametrize(
    ("event", "marks"),
    [
        ({"code": "Digit7", "key": "/", "shiftKey": True}, "empty, corner marks 7"),
        ({"code": "Digit7", "key": "è"}, "7"),
        ({"code": "Numpad7", "key": "7"}, "7"),
        ({"code": "Numpad7", "key": "Home", "modifierNumLock": True}, "empty, corner marks 7"),
        ({"code": "Numpad7", "key": "Home", "shiftKey": True}, "empty, corner marks 7"),
        ({"code": "Numpad7", "key": "7", "ctrlKey": True}, "empty, marks 7"),
    ],
)
def test_digits_go_by_the_place_of_the_key(
    nine: Nine, event: dict[str, str | bool], marks: str
) -> None:
    cell = next(cell for cell in nine.empty if "7" in nine.candidates(cell))
    nine[cell].click()
    nine[cell].dispatch_event("keydown", {"bubbles": True, "cancelable": True, **event})
    assert nine.label(cell) == marks


def test_space_and_letters_change_what_keys_enter(nine: Nine) -> None:
    cell = nine.empty[0]
    nine[cell].click()
    for key, name, label in [
        ("Space", "Corner", "empty, corner marks 1"),
        ("Space", "Centre", "empty, marks 1, corner marks 1"),
        ("x", "Corner", "empty, marks 1"),
        ("c", "Centre", "empty"),
        ("d", "Digit", "1"),
    ]:
        nine.press(key)
        expect(nine.button(name)).to_have_attribute("aria-pressed", "true")
        nine.press("Digit1")
        assert nine.label(cell).replace(", conflict", "") == label
    nine.press("0")
    assert nine.label(cell) == "empty"


def test_a_mouse_picks_many_cells_by_dragging_and_with_ctrl(nine: Nine) -> None:
    mouse = nine.page.mouse
    places = [nine[cell].bounding_box() for cell in (0, 1, 10)]
    for at, box in enumerate(places):
        assert box
        mouse.move(box["x"] + 20, box["y"] + 20)
        if not at:
            mouse.down()
    mouse.up()
    assert nine.picked() == [0, 1, 10]
    nine[40].click(modifiers=["Control"])
    nine[1].click(modifiers=["Control"])
    assert nine.picked() == [0, 10, 40]
    nine[5].click(modifiers=["Shift"])
    assert nine.picked() == [0, 5, 10, 40]
    nine[7].click()
    assert nine.picked() == [7]


def test_a_click_without_a_pointer_picks_too(nine: Nine) -> None:
    nine[nine.empty[0]].dispatch_event("click")
    assert nine.picked() == [nine.empty[0]]


def test_the_keypad_leaves_the_keyboard_where_it_was(nine: Nine) -> None:
    cell = nine.empty[0]
    nine[cell].click()
    nine.digit(3).click()
    expect(nine[cell]).to_be_focused()
    nine.button("Undo").focus()
    nine.press("Digit4")
    assert nine.label(cell).startswith("4")
    nine.press("Enter")
    assert nine.label(cell).startswith("3")


def test_the_live_region_says_what_was_placed_and_how_many_are_left(nine: Nine) -> None:
    cell = nine.empty[0]
    nine.enter(cell, f"Digit{nine.solution[cell]}")
    row, column = cell // 9 + 1, cell % 9 + 1
    left = len(nine.empty) - 1
    expect(nine.status).to_have_text(
        f"Digit {nine.solution[cell]} in row {row} column {column}. {left} left."
    )
    assert nine.status.get_attribute("role") == "status"


def test_after_a_pause_a_tapped_digit_goes_to_no_cell_that_was_not_picked(touched: Nine) -> None:
    touched[touched.empty[0]].tap()
    touched.digit(1).tap()
    touched.page.reload()
    before = touched.labels()
    touched.button("Resume").tap()
    touched.digit(2).tap()
    expect(touched.status).to_have_text("Pick a cell first.")
    assert touched.labels() == before


@pytest.mark.parametrize("height", [640, 560])
def test_nothing_lies_over_a_key_of_the_keypad(touched: Nine, height: int) -> None:
    """Wherever the page is scrolled to, what is seen of a key can be pressed."""
    touched.page.set_viewport_size({"width": 360, "height": height})
    touched[touched.empty[0]].tap()
    touched.digit(touched.solution[touched.empty[0]]).tap()
    expect(touched.status).not_to_be_empty()
    seen, covered = touched.page.evaluate(
        """() => {
            const seen = new Set();
            const covered = [];
            for (let top = 0; top < 400; top += 10) {
                scrollTo(0, top);
                for (const key of document.querySelectorAll('.play-bar button, #keypad button')) {
                    const box = key.getBoundingClientRect();
                    for (const y of [box.top + 3, box.bottom - 3]) {
                        if (y < 0 || y >= innerHeight) continue;
                        seen.add(key);
                        const found = document.elementFromPoint(box.x + box.width / 2, y);
                        if (!key.contains(found)) covered.push(key.textContent);
                    }
                }
            }
            return [seen.size, covered];
        }"""
    )
    assert (seen, covered) == (2 + 9 + 3 + 3 + 5, [])


def test_the_whole_board_is_seen_above_a_hint_and_above_each_step_of_the_proof(
    touched: Nine,
) -> None:
    def seen() -> None:
        sheet = touched.page.locator(".sheet").bounding_box()
        first, last = touched[0].bounding_box(), touched[80].bounding_box()
        assert sheet
        assert first
        assert last
        assert first["y"] >= 0
        assert last["y"] + last["height"] <= sheet["y"] + 1

    touched.button("Hint").tap()
    expect(touched.page.locator(".sheet h2")).to_be_in_viewport()
    seen()
    touched.button("Close").tap()
    touched.solve()
    touched.button("Walk through the logic").tap()
    for _ in range(3):
        touched.button("Next").tap()
        seen()


INK = """(cell) => {
    const box = cell.getBoundingClientRect();
    // Of a numeral about so much of its size is ink: its box is higher, to keep lines apart.
    const [rise, wide] = [0.72, 0.95];
    const signs = [...cell.querySelectorAll('i')].filter((sign) => !sign.firstElementChild);
    return signs.filter((sign) => sign.textContent).map((sign) => {
        const {x, y, width, height} = sign.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(sign).fontSize) * rise;
        const [left, top] = [x + (width * (1 - wide)) / 2, y + (height - size) / 2];
        const inside = left >= box.x && left + width * wide <= box.right
            && top >= box.y && top + size <= box.bottom;
        return {digit: sign.textContent, left, top, right: left + width * wide,
            bottom: top + size, inside};
    });
}"""


@pytest.mark.parametrize(
    ("corner", "centre"),
    [("", "123456789"), ("12345", ""), ("123456789", "123456789"), ("1267", "34589")],
)
def test_all_marks_of_a_cell_can_be_read_on_a_small_phone(
    touched: Nine, corner: str, centre: str
) -> None:
    cell = touched.empty[0]
    touched[cell].tap()
    touched.press(*(f"Shift+Digit{digit}" for digit in corner))
    touched.press(*(f"Control+Digit{digit}" for digit in centre))
    signs = touched[cell].evaluate(INK)
    assert sorted(sign["digit"] for sign in signs) == sorted(corner + centre)
    assert [sign for sign in signs if not sign["inside"]] == []
    over = [
        (one["digit"], other["digit"])
        for at, one in enumerate(signs)
        for other in signs[:at]
        if one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    ]
    assert over == []
    size = touched[cell].locator("i i, i:not(:has(i))").first
    assert size.evaluate("sign => parseFloat(getComputedStyle(sign).fontSize)") >= 9


def test_the_words_are_in_view_on_a_small_phone_also_when_the_board_is_solved(
    touched: Nine,
) -> None:
    touched.page.set_viewport_size({"width": 360, "height": 640})
    touched.page.evaluate("() => { scrollTo(0, 0); }")
    touched[touched.empty[0]].tap()
    touched.page.evaluate("() => { scrollTo(0, 0); }")
    touched.digit(touched.solution[touched.empty[0]]).tap()
    expect(touched.status).to_contain_text("left")
    expect(touched.status).to_be_in_viewport(ratio=1)
    touched.solve()
    touched.page.evaluate("() => { scrollTo(0, 0); }")
    expect(touched.status).to_contain_text("Solved")
    expect(touched.status).to_be_in_viewport(ratio=1)


def test_a_pause_stops_the_clock_and_covers_the_board_until_the_next_press(nine: Nine) -> None:
    nine.button("Pause").click()
    expect(nine.status).to_have_text("The clock is not running.")
    for pause in (lambda: nine.button("Pause").click(), lambda: nine.press("p")):
        nine.enter(nine.empty[0], "Digit1")
        pause()
        expect(nine.status).to_have_text("Paused.")
        expect(nine.page.locator("#cover")).to_be_visible()
        kept = nine.entry()["time"]
        nine.press("Digit2")
        assert nine.entry()["time"] == kept
        assert nine.label(nine.empty[0]).startswith("1")
        nine.press("Enter")
        expect(nine.page.locator("#cover")).to_be_hidden()
        expect(nine.status).to_have_text("Going on.")
        nine.press("Backspace")

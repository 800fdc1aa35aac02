"""The Minesweeper play page, played in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

BEGINNER = "2026/11/01/beginner/"
EXPERT = "2026/11/01/expert/"

# The public vector of the win link: 9x9, 8 of 10 mines flagged, 12.5 s, 3BV 20.
LINK = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
PICTURE = [
    "F11F1....",
    "222111121",
    "1F2111*2F",
    "112F22121",
    "..12F21..",
    "...12*21.",
    "111.12F1.",
    "1F1..111.",
    "111......",
]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Field:
    """The board on a page, and what is beneath it according to the embedded JSON."""

    def __init__(self, page: Page) -> None:
        self.page = page
        board = json.loads(page.locator("#board").inner_text())
        bits = "".join(f"{ALPHABET.index(letter):06b}" for letter in board["mf"])
        self.width: int = board["width"]
        self.height: int = board["height"]
        self.start: int = board["start"]
        self.mines = [cell for cell in range(self.width * self.height) if bits[cell] == "1"]
        self.safe = [cell for cell in range(self.width * self.height) if bits[cell] == "0"]
        self.cells = page.get_by_role("gridcell")

    def __getitem__(self, cell: int) -> Locator:
        return self.cells.nth(cell)

    def labels(self) -> list[str]:
        return self.cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")

    def closed(self) -> list[int]:
        return [cell for cell, label in enumerate(self.labels()) if "closed" in label]

    def flagged(self) -> list[int]:
        return [cell for cell, label in enumerate(self.labels()) if "flagged" in label]

    def around(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.width)
        return [
            y * self.width + x
            for y in range(max(row - 1, 0), min(row + 2, self.height))
            for x in range(max(column - 1, 0), min(column + 2, self.width))
            if (y, x) != (row, column)
        ]

    def number(self, cell: int) -> int:
        return len(set(self.around(cell)) & set(self.mines))

    def begin(self) -> None:
        self[self.start].click()
        expect(self[self.start]).not_to_have_attribute("aria-label", re.compile("closed"))

    def win(self) -> None:
        self.begin()
        for cell in self.safe:
            if "closed" in (self[cell].get_attribute("aria-label") or ""):
                self[cell].click()

    def chordable(self) -> int:
        """An open number with a closed safe cell beside it."""
        closed = self.closed()
        return next(
            cell
            for cell in self.safe
            if cell not in closed and set(self.around(cell)) & set(closed) & set(self.safe)
        )


@pytest.fixture
def field(page: Page, site_url: str) -> Field:
    page.goto(site_url + BEGINNER)
    return Field(page)


def hide(page: Page, hidden: bool) -> None:
    """Tells the page that its tab went to the back, or came to the front again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


# --- Opening and winning -----------------------------------------------------


def test_a_fresh_board_is_closed_and_marks_its_start(field: Field) -> None:
    assert field.closed() == list(range(81))
    expect(field[field.start]).to_have_attribute("aria-label", re.compile("start"))
    expect(field[field.start]).to_have_attribute("tabindex", "0")
    expect(field.page.locator("#mines-left")).to_have_text("10")
    expect(field.page.locator("#clock")).to_have_text("0.0")


def test_whatever_is_pressed_first_the_start_opens(field: Field) -> None:
    field[field.mines[0]].click()
    assert field.start not in field.closed()
    assert set(field.mines) <= set(field.closed())
    expect(field.page.locator("#status")).to_contain_text("10 mines left")


def test_the_numbers_are_those_of_the_layout(field: Field) -> None:
    field.win()
    for cell in field.safe:
        number = field.number(cell)
        assert field.labels()[cell].endswith(f", {number}" if number else ", empty")
        assert field[cell].inner_text() == (str(number) if number else "")


def test_opening_every_safe_cell_wins_and_the_link_shows_the_same_board(field: Field) -> None:
    page = field.page
    for mine in field.mines[:3]:
        field[mine].click(button="right")
    field.win()

    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    time = page.locator("#clock").inner_text()
    expect(page.locator("#result-time")).to_have_text(f"{time} s")
    expect(page.locator("#result-flags")).to_have_text("3")
    expect(page.locator("#result-bbbv")).to_have_text("20")
    labels = field.labels()
    assert field.closed() == field.mines
    assert field.flagged() == field.mines[:3]

    link = page.get_by_label("Win link").input_value()
    tenths = int(time.replace(".", ""))
    assert re.fullmatch(re.escape(page.url) + rf"\?b=0909&mf=[\w-]{{16}}&t={tenths}", link)

    page.goto(link)
    expect(page.locator("#clock")).to_have_text(time)
    assert field.labels() == labels


def test_a_mine_loses_and_everything_is_shown_and_locked(field: Field) -> None:
    page = field.page
    field.begin()
    wrong = next(cell for cell in field.closed() if cell in field.safe)
    field[wrong].click(button="right")
    field[field.mines[0]].click(button="right")
    field[field.mines[1]].click()

    expect(page.get_by_role("status")).to_contain_text("lost")
    expect(field[field.mines[1]]).to_have_attribute("aria-label", re.compile("mine, hit$"))
    expect(field[field.mines[2]]).to_have_attribute("aria-label", re.compile(", mine"))
    expect(field[field.mines[0]]).to_have_attribute("aria-label", re.compile("flagged"))
    expect(field[wrong]).to_have_attribute("aria-label", re.compile("wrong flag"))

    labels = field.labels()
    for cell in (wrong, field.mines[2], field.start):
        field[cell].click()
        field[cell].click(button="right")
    assert field.labels() == labels


def test_try_again_starts_the_same_board(field: Field) -> None:
    field.begin()
    field[field.mines[0]].click()
    field.page.get_by_role("button", name="Try again").click()
    assert field.closed() == list(range(81))
    expect(field.page.locator("#clock")).to_have_text("0.0")
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()


# --- Flags and chords ----------------------------------------------------------


def test_a_flag_survives_clicks_and_floods(field: Field) -> None:
    beside = field.around(field.start)[0]
    field[beside].click(button="right")
    expect(field.page.locator("#mines-left")).to_have_text("9")
    field.begin()
    field[beside].click()
    assert field.flagged() == [beside]
    field[beside].click(button="right")
    assert field.flagged() == []


def test_a_chord_needs_as_many_flags_as_the_number_says(field: Field) -> None:
    field.begin()
    number = field.chordable()
    before = field.closed()
    field[number].click()
    field[number].click(button="middle")
    assert field.closed() == before

    for mine in set(field.around(number)) & set(field.mines):
        field[mine].click(button="right")
    field[number].click()
    assert set(field.around(number)) & set(field.closed()) <= set(field.mines)


@pytest.mark.parametrize("first, second", [("left", "right"), ("right", "left")])
def test_both_buttons_chord_in_either_order(field: Field, first: str, second: str) -> None:
    field.begin()
    number = field.chordable()
    for mine in set(field.around(number)) & set(field.mines):
        field[mine].click(button="right")
    field[number].hover()
    mouse = field.page.mouse
    mouse.down(button="left")
    mouse.down(button="right")
    mouse.up(button=first)
    mouse.up(button=second)
    assert set(field.around(number)) & set(field.closed()) <= set(field.mines)


def test_a_press_acts_where_it_is_released(field: Field) -> None:
    field.begin()
    cell, other = [cell for cell in field.closed() if cell in field.safe][:2]
    field[cell].hover()
    field.page.mouse.down()
    assert cell in field.closed()
    field[other].hover()
    field.page.mouse.up()
    assert cell in field.closed()
    assert other not in field.closed()


def test_flag_mode_turns_presses_into_flags(field: Field) -> None:
    field.page.get_by_role("button", name="Flag mode").click()
    field[field.start].click()
    assert field.start not in field.closed()
    field[field.mines[0]].click()
    assert field.flagged() == [field.mines[0]]


def test_no_context_menu_opens_on_the_board(field: Field) -> None:
    refused = field.page.locator("#grid").evaluate(
        """grid => [grid, ...grid.querySelectorAll('*')].every(part => !part.dispatchEvent(
            new MouseEvent('contextmenu', {bubbles: true, cancelable: true})))"""
    )
    assert refused


# --- Touch ------------------------------------------------------------------------


class Finger:
    """A finger on an emulated touch screen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, cell: Locator) -> tuple[float, float]:
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box
        point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.send("touchStart", point)
        return point

    def up(self) -> None:
        self.send("touchEnd")


@pytest.fixture
def touched(phone: Page, site_url: str) -> Field:
    phone.goto(site_url + BEGINNER)
    return Field(phone)


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


# --- Keyboard and screen reader --------------------------------------------------------


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


# --- The clock ---------------------------------------------------------------------------


def test_a_hidden_page_stops_the_clock_and_covers_the_board(field: Field) -> None:
    page = field.page
    page.clock.install()
    page.reload()
    field.begin()
    page.clock.run_for(1500)
    hide(page, True)
    time = page.locator("#clock").inner_text()
    page.clock.run_for(60_000)
    hide(page, False)

    resume = page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    expect(page.locator("#grid")).to_have_js_property("inert", True)
    expect(page.locator("#clock")).to_have_text(time)

    resume.click()
    expect(resume).to_be_hidden()
    page.clock.run_for(1000)
    assert float(time) + 0.9 <= float(page.locator("#clock").inner_text()) <= float(time) + 5


def test_a_board_not_begun_is_not_covered(field: Field) -> None:
    hide(field.page, True)
    expect(field.page.get_by_role("button", name="Resume")).to_be_hidden()


# --- Links ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [BEGINNER, EXPERT, "play/"])
def test_any_play_page_shows_a_win_link_exactly(page: Page, site_url: str, path: str) -> None:
    page.goto(site_url + path + LINK)
    words = {"F": "flagged, closed", "*": "mine, closed", ".": "empty"}
    labels = page.get_by_role("gridcell").evaluate_all("all => all.map(cell => cell.ariaLabel)")
    assert labels == [
        f"Row {row}, column {column}, {words.get(mark, mark)}"
        for row, line in enumerate(PICTURE, 1)
        for column, mark in enumerate(line, 1)
    ]
    expect(page.locator("#clock")).to_have_text("12.5")
    expect(page.locator("#mines-left")).to_have_text("2")
    expect(page.locator("#result-time")).to_have_text("12.5 s")
    expect(page.locator("#result-bbbv")).to_have_text("20")
    expect(page.locator("#result-speed")).to_have_text("1.60")
    expect(page.locator("#result-flags")).to_have_text("8")
    expect(page.get_by_label("Win link")).to_have_value(site_url + path + LINK)
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()


def test_a_shared_board_can_be_played(page: Page, site_url: str) -> None:
    page.goto(site_url + BEGINNER + LINK)
    page.get_by_role("button", name="Play this board yourself").click()
    expect(page).to_have_url(re.compile(r"\?b=0909&mf=[\w-]{16}#play$"))
    cells = page.get_by_role("gridcell")
    expect(cells.and_(page.get_by_label("closed"))).to_have_count(81)
    cells.and_(page.get_by_label("start")).click()
    for cell, mark in enumerate("".join(PICTURE)):
        if mark not in "F*" and "closed" in (cells.nth(cell).get_attribute("aria-label") or ""):
            cells.nth(cell).click()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_the_pages_own_board_keeps_its_start_when_played_from_a_link(field: Field) -> None:
    page = field.page
    field.win()
    page.goto(page.get_by_label("Win link").input_value())
    page.get_by_role("button", name="Play this board yourself").click()
    expect(field[field.start]).to_have_attribute("aria-label", re.compile("start"))
    expect(field[field.start]).to_be_focused()


@pytest.mark.parametrize(
    "query",
    [
        "?b=0909",
        "?mf=AAAA",
        "?b=0009&mf=AAAA",
        "?b=9999&mf=A",
        "?b=0909&mf=kAAQogCAIAiAAHd",
        "?b=0909&mf=kAAQogCAIAiAAHdg&t=0",
        "?b=0909&mf=kAAQogCAIAiAAHdg&t=1e9",
        "?b=0909&mf=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
        "?b=%3Cscript%3Ealert(1)%3C/script%3E&mf=%00%FF",
        "?b=٠٩٠٩&mf=kAAQogCAIAiAAHdg",
    ],
)
def test_a_link_that_does_not_decode_gives_a_fresh_board_and_says_why(
    page: Page, site_url: str, query: str
) -> None:
    page.goto(site_url + BEGINNER + query)
    expect(page.get_by_role("status")).to_contain_text("The link could not be read")
    expect(page.get_by_role("gridcell").and_(page.get_by_label("closed"))).to_have_count(81)
    assert page.locator("#main img, #main script:not(#board)").count() == 0


def test_a_link_of_another_size_can_be_played_by_keyboard(page: Page, site_url: str) -> None:
    page.goto(site_url + EXPERT + "?b=0202&mf=g")
    page.get_by_role("button", name="Play this board yourself").click()
    for key in ("Enter", "Control+End", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_board_of_99_by_99_opens(page: Page, site_url: str) -> None:
    page.goto(site_url + BEGINNER + "?b=9999&mf=" + "A" * 1634)
    page.get_by_role("button", name="Play this board yourself").click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_unknown_parameters_are_no_link(page: Page, site_url: str) -> None:
    page.goto(site_url + BEGINNER + "?utm_source=a&t=5")
    expect(page.get_by_role("status")).to_contain_text("marked cell")


def test_the_link_is_copied(field: Field) -> None:
    page = field.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field.win()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_label("Win link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_where_the_clipboard_is_refused_the_link_is_selected(field: Field) -> None:
    page = field.page
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    field.win()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status")).to_contain_text("selected")
    selected = page.get_by_label("Win link").evaluate(
        "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    )
    assert selected == page.get_by_label("Win link").input_value()


def test_the_open_page_takes_a_pasted_link_from_any_site(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/")
    expect(page.get_by_role("grid")).to_be_hidden()
    link = page.get_by_label("Link", exact=True)
    link.fill("not a link")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("not a win link")

    link.fill(" https://9revolution9.com/games/minesweeper" + LINK + " ")
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(site_url + "play/" + LINK)
    expect(page.locator("#result-time")).to_have_text("12.5 s")


# --- The page -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", [BEGINNER, EXPERT, BEGINNER + LINK])
def test_nothing_shifts(page: Page, site_url: str, path: str) -> None:
    page.goto(site_url + path)
    shift = page.evaluate(
        """() => new Promise(done => {
            let sum = 0;
            new PerformanceObserver(list => {
                for (const entry of list.getEntries()) sum += entry.value;
            }).observe({type: 'layout-shift', buffered: true});
            requestAnimationFrame(() => setTimeout(() => done(sum)));
        })"""
    )
    assert shift == 0


def test_winning_moves_nothing_on_the_page(field: Field) -> None:
    def places() -> list[dict[str, float]]:
        return field.page.evaluate(
            """() => ['#grid', '#flag-mode', '.play-facts'].map(part =>
                document.querySelector(part).getBoundingClientRect().toJSON())"""
        )

    before = places()
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()
    field.page.evaluate("scrollTo(0, 0)")
    assert places() == before

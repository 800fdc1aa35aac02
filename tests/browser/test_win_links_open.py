"""Win links, opened and passed on in a browser."""

import re

import pytest
from playing import BEGINNER, EXPERT, LINK, PICTURE, Field, field
from playwright.sync_api import Page, expect

__all__ = ["field"]


@pytest.mark.parametrize("path", [BEGINNER, EXPERT, "play/"])
def test_any_play_page_shows_a_win_link_exactly(page: Page, site_url: str, path: str) -> None:
    page.goto(site_url + path + LINK)
    words = {"F": "flagged, closed", "*": "mine, closed", ".": "empty"}
    labels = page.get_by_role("gridcell").evaluate_all("all => all.map(cell => cell.ariaLabel)")
    assert labels == [
        f"row {row}, column {column}, {words.get(mark, mark)}"
        for row, line in enumerate(PICTURE, 1)
        for column, mark in enumerate(line, 1)
    ]
    expect(page.locator("#clock")).to_have_text("12.5")
    expect(page.locator("#mines-left")).to_have_text("0")  # of a won board
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
    expect(page.get_by_role("alert")).to_contain_text("none of the kinds understood here: a Mines")

    link.fill(" https://9revolution9.com/games/minesweeper" + LINK + " ")
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(site_url + "play/" + LINK)
    expect(page.locator("#result-time")).to_have_text("12.5 s")

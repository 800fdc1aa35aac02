"""A board that is covered goes on by the keyboard alone."""

from collections.abc import Callable

import pytest
from playing import BEGINNER, Field, hide
from playwright.sync_api import Page, expect
from solving import Nine

SUDOKU = "2026/11/03/sudoku-easy/"


def minefield_begun(page: Page) -> None:
    Field(page).begin()


def sudoku_begun(page: Page) -> None:
    nine = Nine(page)
    nine.enter(nine.empty[0], f"Digit{nine.solution[nine.empty[0]]}")


@pytest.fixture(params=[(BEGINNER, minefield_begun), (SUDOKU, sudoku_begun)])
def begun(page: Page, site_url: str, request: pytest.FixtureRequest) -> Page:
    """A page with a board on which the clock runs."""
    path: str
    begin: Callable[[Page], None]
    path, begin = request.param
    page.goto(site_url + path)
    begin(page)
    return page


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_board_that_was_hidden_goes_on_by_one_key(begun: Page, key: str) -> None:
    before = begun.evaluate("scrollY")
    hide(begun, True)
    hide(begun, False)
    resume = begun.get_by_role("button", name="Resume")
    expect(resume).to_be_focused()
    assert begun.evaluate("scrollY") == before
    begun.keyboard.press(key)
    expect(resume).to_be_hidden()
    expect(begun.locator("[role=gridcell]:focus")).to_have_count(1)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_board_that_was_kept_goes_on_by_one_key(begun: Page, key: str) -> None:
    begun.set_viewport_size({"width": 640, "height": 200})
    begun.reload()
    resume = begun.get_by_role("button", name="Resume")
    expect(resume).to_be_focused()
    assert begun.evaluate("scrollY") == 0
    begun.keyboard.press(key)
    expect(resume).to_be_hidden()
    expect(begun.locator("[role=gridcell]:focus")).to_have_count(1)


def test_who_types_a_link_keeps_the_focus(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/?b=0909&mf=kAAQogCAIAiAAHdg")
    page.get_by_role("button", name="Play this board yourself").click()
    page.get_by_role("gridcell", name="start here").click()
    page.get_by_label("Link", exact=True).focus()
    hide(page, True)
    hide(page, False)
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    expect(page.get_by_label("Link", exact=True)).to_be_focused()


def test_an_embedded_board_takes_no_focus_from_the_page_around_it(
    page: Page, site_url: str
) -> None:
    page.goto(site_url + BEGINNER)
    minefield_begun(page)
    hide(page, True)
    host = f'<input id="typed" autofocus><iframe src="{site_url + BEGINNER}embed/"></iframe>'
    page.route(site_url + "host", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto(site_url + "host")
    page.locator("#typed").focus()
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("button", name="Resume")).to_be_visible()
    page.keyboard.type("on")
    expect(page.locator("#typed")).to_have_value("on")

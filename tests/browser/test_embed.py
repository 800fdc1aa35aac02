"""Boards embedded in other pages: alone, playable, and kept as on their play page."""

import re

from playwright.sync_api import Page, expect

BOARD = "2026/11/30/beginner/"


def test_the_code_of_a_day_shows_a_board_that_is_played_in_another_page(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}2026/11/30/")
    page.get_by_text("Put a board on your own page").click()
    code = page.get_by_label("Beginner").input_value()
    found = re.search(r'src="[^"]*/(2026/[^"]*)"', code)
    assert found
    assert found[1] == f"{BOARD}embed/"
    html = f'<!doctype html><title>Theirs</title><iframe src="{site_url}{found[1]}"></iframe>'
    page.route("**/theirs/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{site_url}theirs/")
    frame = page.frame_locator("iframe")
    frame.get_by_label("start here").click()
    expect(frame.locator("#status")).to_contain_text("pened")
    expect(frame.get_by_role("link")).to_have_attribute("target", "_blank")
    page.goto(f"{site_url}{BOARD}")
    expect(page.locator("#status")).to_have_text("Here is the board as you left it.")

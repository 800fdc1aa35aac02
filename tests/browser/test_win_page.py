"""A win's page in a browser: its board is seen, read and copied, and can be played."""

import re
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

GUEST = "wins/first-win-link/"
ROBOT = "wins/intermediate-2026-11-01-robot/"
LINK = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"


def test_the_board_copied_as_text_is_the_picture_of_the_win(page: Page, site_url: str) -> None:
    page.goto(site_url + GUEST)
    text = page.evaluate(
        """() => {
            getSelection().selectAllChildren(document.querySelector('.won'));
            return `${getSelection()}`;
        }"""
    )
    command = [sys.executable, "-c", "from site_builder.cli import main; main()", "encode"]
    encoded = subprocess.run(
        [*command, "--time", "12.5"], input=text, capture_output=True, text=True
    )
    assert encoded.stdout == f"{LINK}\n"


def test_flags_and_mines_are_told_apart_from_open_cells(page: Page, site_url: str) -> None:
    page.goto(site_url + GUEST)
    expect(page.locator(".won .flag")).to_have_count(8)
    expect(page.locator(".won .mine")).to_have_count(2)
    shapes = page.eval_on_selector_all(
        ".won td:nth-child(1), .won .mine",
        "cells => cells.map(cell => getComputedStyle(cell, '::before').maskImage !== 'none')",
    )
    assert shapes.count(True) == 3  # the flag in the corner, two mines
    looks = {
        name: page.locator(f".won .{name}").first.evaluate(
            "c => getComputedStyle(c).backgroundColor"
        )
        for name in ("flag", "mine", "n0", "n1")
    }
    assert looks["flag"] == looks["mine"] != looks["n0"] == looks["n1"]


def test_a_guest_board_is_played_from_its_page(page: Page, site_url: str) -> None:
    page.goto(site_url + GUEST)
    page.get_by_role("link", name="Play this board").click()
    expect(page).to_have_url(re.compile(r"/play/\?b=0909&mf=[\w-]+#play$"))
    closed = page.get_by_role("gridcell").and_(page.get_by_label("closed"))
    expect(closed).to_have_count(81)


def test_the_finished_board_opens_from_its_page(page: Page, site_url: str) -> None:
    page.goto(site_url + ROBOT)
    page.get_by_role("link", name="See the finished board").click()
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()
    expect(page.locator("#result-time")).to_have_text("59.3 s")


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_a_board_wider_than_the_page_scrolls_in_its_own_box(
    page: Page, site_url: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(site_url + ROBOT)
    # An expert board, without a file of its own.
    page.evaluate(
        """() => document.querySelectorAll('.won tr').forEach(row =>
            row.append(...[...row.children].slice(0, 14).map(cell => cell.cloneNode(true))))"""
    )
    box = page.locator(".scroll:has(.won)")
    wider = box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert wider == (width < 1280)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if wider:
        box.focus()
        page.keyboard.press("ArrowRight")
        assert box.evaluate(
            """box => new Promise(done => {
                const look = () => box.scrollLeft ? done(true) : requestAnimationFrame(look);
                look();
            })"""
        )


@pytest.mark.parametrize("path", [GUEST, ROBOT, "wins/", "wins/best/", "2026/11/01/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_wins_break_no_rule_of_accessibility_on_a_desktop(
    browser: Browser, site_url: str, scheme: str, path: str
) -> None:
    """On a phone they are among all pages, elsewhere."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(site_url + path)
    results = Axe().run(page)
    context.close()
    assert results.violations_count == 0, results.generate_report()

"""The site without a network, once home has been seen."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

BOARD = "2026/11/30/beginner/"
NAMES = "caches.keys()"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(8_000)
    yield context
    context.close()


def installed(context: BrowserContext, site_url: str) -> Page:
    """A page of home after which the worker serves."""
    page = context.new_page()
    page.goto(site_url)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    return page


def test_a_board_is_played_without_a_network(context: BrowserContext, site_url: str) -> None:
    page = installed(context, site_url)
    page.goto(f"{site_url}2026/11/03/beginner/")  # an old one, kept as it was seen
    context.set_offline(True)
    for path in ("2026/11/03/beginner/", f"{BOARD}?utm=1", ""):
        page.goto(site_url + path)
        if path:
            page.get_by_label("start here").click()
            expect(page.locator("#status")).to_contain_text("left")
            page.get_by_role("button", name="Hint").click()
            expect(page.locator("#panel")).to_have_class("hint")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_play_page_and_an_embedded_board_start_no_worker(
    context: BrowserContext, site_url: str
) -> None:
    page = context.new_page()
    for path in (BOARD, f"{BOARD}embed/"):
        page.goto(site_url + path)
        count = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
        assert page.evaluate(count) == 0


def test_caches_of_other_sites_stay_and_old_ones_of_this_go(
    context: BrowserContext, site_url: str
) -> None:
    page = context.new_page()
    page.goto(f"{site_url}{BOARD}")
    names = ["/daily/ assets/old/", "/daily/other/ assets/old/", "theirs"]
    page.evaluate("names => Promise.all(names.map(name => caches.open(name)))", names)
    page.goto(site_url)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("caches.has('/daily/ assets/old/').then(has => !has)")
    left = set(page.evaluate(NAMES))
    assert {"/daily/other/ assets/old/", "theirs"} < left
    assert len(left) == 3


def test_the_manifest_leads_to_icons_of_the_site(site_folder: Path) -> None:
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "."
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512"]
    for icon in manifest["icons"]:
        assert (site_folder / icon["src"]).read_bytes().startswith(b"\x89PNG")

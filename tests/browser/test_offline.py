"""The site without a network, once home has been seen."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Serve
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


def wait_until(page: Page, promised: str) -> None:
    """Until what a promise gives is true: Playwright's own waiting takes the promise for it."""
    page.evaluate(
        """async promised => {
            const done = new Function(`return ${promised}`);
            while (!await done()) await new Promise(go => setTimeout(go, 50));
        }""",
        promised,
    )


def test_a_board_is_played_without_a_network(context: BrowserContext, site_url: str) -> None:
    page = installed(context, site_url)
    page.goto(f"{site_url}2026/11/03/beginner/")  # an old one, kept as it was seen
    context.set_offline(True)
    for path in ("2026/11/03/beginner/", f"{BOARD}?utm=1", "2026/12/02/", "record/", ""):
        page.goto(site_url + path)
        if "beginner" in path:
            page.get_by_label("start here").click()
            expect(page.locator("#status")).to_contain_text("left")
            page.get_by_role("button", name="Hint").click()
            expect(page.locator("#panel .sheet")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_new_build_takes_the_place_of_what_was_kept(
    context: BrowserContext, site_folder: Path, serve: Serve, tmp_path: Path
) -> None:
    """Pages from the network come with their own styles; without one, the last seen are whole."""
    served = tmp_path / "daily"
    shutil.copytree(site_folder, served)
    url = serve(served)
    page = installed(context, url)
    background = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(background)

    change_colour(served, "#fbfaf7", "#123456")
    page.goto(url)
    assert page.evaluate(background) == "rgb(18, 52, 86)" != before
    page.evaluate("navigator.serviceWorker.ready.then(ready => ready.update())")
    wait_until(page, "navigator.serviceWorker.ready.then(({waiting}) => waiting)")
    page.goto(url.removesuffix("daily/"))  # no window shows the old build any more
    wait_until(
        page,
        "navigator.serviceWorker.getRegistration('/daily/')"
        ".then(({waiting, active}) => !waiting && active.state === 'activated')",
    )
    assert all("/changed/" in name for name in page.evaluate(NAMES))
    page.goto(url)
    context.set_offline(True)
    for path in ("", BOARD):
        page.goto(url + path)
        assert page.evaluate(background) == "rgb(18, 52, 86)"


def change_colour(site: Path, old: str, new: str) -> None:
    """Another build of a site: other styles, in a folder of another name."""
    (assets,) = (site / "assets").iterdir()
    for path in [*site.rglob("*.html"), site / "sw.js"]:
        path.write_text(path.read_text().replace(f"assets/{assets.name}/", "assets/changed/"))
    style = assets / "style.css"
    style.write_text(style.read_text().replace(old, new))
    assets.rename(assets.with_name("changed"))


def test_a_player_who_follows_a_link_to_a_board_has_the_site_kept(
    context: BrowserContext, site_url: str
) -> None:
    page = context.new_page()
    page.goto(site_url + BOARD)
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    page.goto(site_url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_an_embedded_board_starts_no_worker(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}{BOARD}embed/")
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
    wait_until(page, "caches.has('/daily/ assets/old/').then(has => !has)")
    left = set(page.evaluate(NAMES))
    assert {"/daily/other/ assets/old/", "theirs"} < left
    assert len(left) == 3


def test_the_manifest_leads_to_icons_of_the_site(site_folder: Path) -> None:
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "."
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512"]
    for icon in manifest["icons"]:
        assert (site_folder / icon["src"]).read_bytes().startswith(b"\x89PNG")

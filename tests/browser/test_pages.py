"""The project's own site in a real browser: every page loads whole, and can be read by all."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response

# One page of each kind; `play/` with a link in it, so that a board is there.
KINDS = [
    "",
    "2026/11/30/",
    "2026/11/30/beginner/",
    "2026/11/30/expert/",
    "2026/11/30/expert/embed/",
    "2026/11/01/beginner/?b=0909&mf=kAAQogCAIAiAAHdg&t=125",
    "2026/11/",
    "2026/",
    "archive/",
    "statistics/",
    "wins/",
    "wins/best/",
    "wins/first-win-link/",
    "wins/intermediate-2026-11-01-robot/",
    "posts/",
    "posts/how-a-no-guess-board-is-found/",
    "formats/",
    "formats/daily-board/",
    "record/",
    "search/",
    "search/?q=29 nov 2026",
    "search/?q=guess",
    "play/",
    "play/?b=0909&mf=kAAQogCAIAiAAHdg&t=125",
    "404.html",
]


def test_every_page_is_reached_from_home_and_loads_without_an_error(
    page: Page, site_url: str, site_folder: Path
) -> None:
    """The fixture fails the test for any console error, a file that is not found included."""
    failed: list[str] = []

    def note(response: Response) -> None:
        if response.status >= 400:
            failed.append(response.url)

    page.on("response", note)
    seen: set[str] = set()
    ahead = [site_url]
    while ahead:
        address = ahead.pop()
        if address in seen:
            continue
        seen.add(address)
        page.goto(address)
        links = page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)")
        inside = {urldefrag(link).url for link in links if link.startswith(site_url)}
        ahead += [link for link in inside if not link.endswith((".xml", ".json"))]
    assert failed == []
    built = {
        site_url + path.relative_to(site_folder).as_posix().removesuffix("index.html")
        for path in site_folder.rglob("index.html")
    }
    assert built <= seen


def test_every_play_page_with_all_it_needs_fits_in_the_first_round_trip(site_folder: Path) -> None:
    """14 KB compressed: what a new connection carries before it has to wait."""
    first_load = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*>')
    pages = list(site_folder.glob("*/*/*/*/index.html"))
    assert len(pages) == 6 * 32
    for page in pages:
        needed = {page}
        for tag in first_load.findall(page.read_text()):
            if link := re.search(r'(?:href|src)="([^"]+)"', tag):
                needed.add((page.parent / link[1]).resolve())
        size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in needed)
        assert size <= 14 * 1024, page


@pytest.fixture(params=["light", "dark"])
def themed(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone's window in light and dark colours."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, color_scheme=request.param
    )
    yield context.new_page()
    context.close()


def test_no_page_breaks_a_rule_of_accessibility(themed: Page, site_url: str) -> None:
    axe = Axe()
    for kind in KINDS:
        # The 404 page's links start at the address the site is published under.
        if kind == "404.html":
            continue
        themed.goto(site_url + kind)
        results = axe.run(themed)
        assert results.violations_count == 0, f"{kind}: {results.generate_report()}"


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_scrolls_sideways(page: Page, site_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    for kind in KINDS:
        if kind == "404.html":
            continue
        page.goto(site_url + kind)
        scroll = page.evaluate("document.documentElement.scrollWidth")
        assert scroll <= width, (kind, scroll)


def test_what_is_not_there_shows_the_404_page_of_the_published_address(
    page: Page, site_folder: Path
) -> None:
    """Its links cannot be relative: a host shows it at any address."""
    html = (site_folder / "404.html").read_text()
    # The page is what the host shows; what else it asks for is not what this is about.
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.route("**/nothing/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("https://example.org/daily/2026/11/99/nothing/")
    home = page.get_by_role("link", name="Daily Mines").first
    assert home.evaluate("link => link.href") == "https://example.org/daily/"

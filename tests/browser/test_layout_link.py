"""Layout links on the page that opens links: a board from an analyser, to be played."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from site_builder.puzzles import read_shared

# The mines of the public win link, as its layout.
LAYOUT = "?b=0909&m=i00118g0g0g0h0000"
WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
SAFE = [cell not in "F*" for cell in read_shared(WIN)[1].picture().replace("\n", "")]


def closed(page: Page) -> int:
    return page.get_by_role("gridcell").and_(page.get_by_label("closed")).count()


def play(page: Page) -> None:
    """Wins the board on the page."""
    cells = page.get_by_role("gridcell")
    cells.and_(page.get_by_label("start")).click()
    for cell, safe in enumerate(SAFE):
        if safe and "closed" in (cells.nth(cell).get_attribute("aria-label") or ""):
            cells.nth(cell).click()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


@pytest.mark.parametrize("size", ["0909", "1"])
def test_a_layout_link_is_a_board_to_play(page: Page, site_url: str, size: str) -> None:
    page.goto(site_url + "play/" + LAYOUT.replace("0909", size))
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert closed(page) == 81
    expect(page.get_by_role("status")).to_have_text("Open the marked cell first: it is safe.")
    play(page)


def test_it_never_shows_its_mines_beforehand(page: Page, site_url: str) -> None:
    """Whatever is on the board before it can be played is not to be seen."""
    page.add_init_script(
        """window.seen = 0;
        const look = () => {
            const grid = document.getElementById('grid');
            if (grid && getComputedStyle(grid).visibility === 'visible') {
                seen += grid.querySelectorAll('.mine, .flag, .n1, .n2').length;
            }
            requestAnimationFrame(look);
        };
        look();"""
    )
    held = []
    page.route("**/shared.js", lambda route: held.append(route))
    page.goto(site_url + "play/" + LAYOUT)
    expect(page.locator("#grid .n1").first).to_be_attached()  # what the address holds, unseen
    expect(page.locator("#grid")).to_have_css("visibility", "hidden")
    held[0].continue_()
    expect(page.locator("#grid")).to_have_css("visibility", "visible")
    assert page.evaluate("seen") == 0


def test_a_reload_keeps_the_moves(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/" + LAYOUT)
    expect(page).to_have_url(re.compile(r"/play/\?b=0909&mf=[\w-]{16}#play$"))
    page.get_by_role("gridcell").and_(page.get_by_label("start")).click()
    before = closed(page)
    assert before < 81
    page.reload()
    page.get_by_role("button", name="Resume").click()
    assert closed(page) == before


def test_layout_and_win_links_are_pasted_one_after_the_other(page: Page, site_url: str) -> None:
    link, button = page.get_by_label("Link", exact=True), page.get_by_role("button", name="Open")
    page.goto(site_url + "play/")
    link.fill("https://llamasweeper.com/#/game/zini-explorer" + LAYOUT)
    button.click()
    expect(page).to_have_url(re.compile("#play$"))
    play(page)
    link.fill(WIN)
    button.click()
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()
    bare = WIN.replace("Hdg&t=125", "AAA")
    link.fill(bare)
    button.click()
    expect(page).to_have_url(site_url + "play/" + bare)
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()
    link.fill(LAYOUT)  # the same mines: only the end of the address differs
    button.click()
    expect(page).to_have_url(site_url + "play/" + bare + "#play")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert closed(page) == 81


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("?b=0909&m=i0", "m has 2 characters, a 9×9 board takes 17"),
        ("?b=0909&m=" + "w" * 17, "m has a character other than 0 to 9 and a to v"),
        ("?b=9999&m=0", "m has 1 character, a 99×99 board takes 1961"),
        ("?b=4&m=0", "b is neither four digits nor 1, 2 or 3"),
        ("?b=0009&m=0", "b has a side of 0"),
        ("?m=0", "b is missing"),
        ("?b=0909&mf=A", "mf has 1 character, a 9×9 board takes 14 or more"),
    ],
)
def test_what_cannot_be_read_is_told_by_address_and_by_form(
    page: Page, site_url: str, link: str, reason: str
) -> None:
    page.goto(site_url + "play/" + link)
    expect(page.get_by_role("alert")).to_have_text(f"The link could not be read: {reason}.")
    expect(page.get_by_role("grid")).to_be_hidden()
    page.get_by_label("Link", exact=True).fill(link)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_have_text(f"That could not be read: {reason}.")


def test_a_board_from_a_layout_breaks_no_rule_of_accessibility(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/" + LAYOUT)
    expect(page.get_by_role("gridcell").first).to_be_visible()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()

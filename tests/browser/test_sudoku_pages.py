"""Pages of Sudokus in a browser: their weight, their accessibility, and on paper."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from shifts import layout_shift
from solving import EASY, HARD, Nine, sudoku_folder, sudoku_url

__all__ = ["sudoku_folder", "sudoku_url"]


def test_every_play_page_with_all_it_needs_fits_in_the_first_round_trip(
    sudoku_folder: Path,
) -> None:
    """14 KB compressed: what a new connection carries before it has to wait."""
    first_load = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*>')
    pages = list(sudoku_folder.glob("*/*/*/*/index.html"))
    assert len(pages) == 2 * 7
    for page in pages:
        needed = {page}
        for tag in first_load.findall(page.read_text()):
            if link := re.search(r'(?:href|src)="([^"]+)"', tag):
                needed.add((page.parent / link[1]).resolve())
        assert len(needed) > 10
        assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in needed) <= 14 * 1024, page


def test_a_page_loads_nothing_else_until_it_is_touched(phone: Page, sudoku_url: str) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(sudoku_url + EASY)
    phone.wait_for_load_state("networkidle")
    html = phone.content()
    scripts = [url for url in asked if url.endswith((".js", ".css")) and "/assets/" in url]
    assert scripts
    assert [
        url for url in scripts if url.rpartition("/assets/")[2].partition("/")[2] not in html
    ] == []


@pytest.fixture(params=["light", "dark"])
def themed(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone's window in light and dark colours."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, color_scheme=request.param
    )
    yield context.new_page()
    context.close()


def sound(page: Page, what: str) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, f"{what}: {results.generate_report()}"


def test_no_state_of_the_board_breaks_a_rule_of_accessibility(
    themed: Page, sudoku_url: str
) -> None:
    for path in (
        "",
        "2026/11/30/",
        EASY,
        HARD,
        "print/sudoku-easy/",
        "play/",
        "record/",
        f"{EASY}embed/",
    ):
        themed.goto(sudoku_url + path)
        sound(themed, path)
    themed.goto(sudoku_url + HARD)
    nine = Nine(themed)
    one, other = nine.pair()
    for cell in (one, other):
        nine.enter(cell, f"Digit{nine.solution[one]}")
    nine.enter(nine.empty[-1], "Shift+Digit1", "Shift+Digit2", "Control+Digit5")
    sound(themed, "conflict and marks")
    nine.enter(other, "Backspace")
    nine.button("Auto").click()
    nine[next(cell for cell in range(81) if nine.givens[cell] != ".")].click()
    sound(themed, "candidates")
    nine.button("Hint").click()
    expect(themed.locator("#panel h2")).to_be_visible()
    sound(themed, "hint")
    themed.locator("#panel").get_by_role("button", name="Close").click()
    nine.button("Copy").click()
    sound(themed, "copy")
    nine.button("Close").click()
    nine.button("Settings").click()
    sound(themed, "settings")
    nine.button("Close").click()
    sound(themed, "cover")
    nine.button("Resume").click()
    nine.solve()
    expect(themed.get_by_role("heading", name="Solved")).to_be_visible()
    sound(themed, "solved")
    nine.button("Picture").click()
    expect(themed.get_by_role("dialog").get_by_role("img")).to_be_visible()
    sound(themed, "picture")
    nine.button("Close").click()
    nine.button("Walk through the logic").click()
    while not themed.locator("#grid .lit").count():
        nine.button("Next").click()
    sound(themed, "a step with candidates lit")
    themed.goto(f"{sudoku_url}play/?s={'.' * 80}1")
    expect(themed.locator("#help")).to_contain_text("more than one solution")
    sound(themed, "pasted")


@pytest.mark.parametrize("width", [320, 360, 700, 1280])
def test_no_page_scrolls_sideways(page: Page, sudoku_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    for path in (EASY, "print/sudoku-hard/", "play/", f"{EASY}embed/", f"play/?s={'.' * 80}1"):
        page.goto(sudoku_url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_a_pasted_board_is_in_view_on_a_phone_and_moves_nothing(
    phone: Page, sudoku_url: str
) -> None:
    phone.goto(f"{sudoku_url}play/?s={'.' * 80}1")
    expect(phone.locator("#status")).to_have_text("This Sudoku has more than one solution.")
    for cell in (0, 80):
        expect(phone.get_by_role("gridcell").nth(cell)).to_be_in_viewport(ratio=1)
    assert layout_shift(phone) == 0


def sheets(page: Page) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))


def test_a_board_prints_on_one_sheet_without_what_was_played(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + EASY)
    nine = Nine(page)
    nine.enter(nine.empty[0], "Digit1")
    nine.enter(nine.empty[1], "Shift+Digit1")
    assert sheets(page) == 1
    page.emulate_media(media="print")
    expect(page.locator("#keypad")).to_be_hidden()
    expect(page.locator("#grid i i:visible")).to_have_count(0)
    # The title begins where the board does, and the date ends where it ends.
    edges = (
        "element => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]"
    )
    head, board = page.locator(".play-head").evaluate(edges), page.locator("#grid").evaluate(edges)
    assert head == pytest.approx(board, abs=1)
    colour = nine[nine.empty[0]].evaluate("cell => getComputedStyle(cell).color")
    assert colour == "rgba(0, 0, 0, 0)"
    width = nine[0].evaluate("cell => cell.offsetWidth")
    assert 9 * width > 600  # most of a sheet's 794


def test_the_newest_four_print_on_one_sheet(page: Page, sudoku_url: str) -> None:
    page.goto(sudoku_url + EASY)
    givens = Nine(page).givens
    page.get_by_role("link", name="the newest four on a sheet").click()
    tables = page.get_by_role("table")
    expect(tables).to_have_count(4)
    expect(tables.first).to_have_accessible_name("Sudoku easy, 30 November 2026")
    shown = tables.first.get_by_role("cell").all_inner_texts()
    assert "".join(text or "." for text in shown) == givens
    assert sheets(page) == 1


def test_the_board_can_be_read_without_scripts(browser: Browser, sudoku_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(sudoku_url + EASY)
    assert sum(text.isdigit() for text in page.get_by_role("gridcell").all_inner_texts()) > 20
    expect(page.get_by_text("Hardest technique")).to_be_visible()
    context.close()

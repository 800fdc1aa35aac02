"""A phone on its side: the board is in sight at once, and beside it what is said of it."""

from typing import Any

import pytest
from playing import Field
from playwright.sync_api import Page, expect
from shifts import layout_shift
from solving import Nine

SIZES = [(640, 360), (568, 320)]
UPRIGHT = (360, 640)
MINES = ["beginner", "expert"]
ALL = [*MINES, "sudoku-hard"]


def opened(page: Page, site_url: str, series: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site_url}2026/11/03/{series}/")


def won(page: Page, series: str) -> None:
    if series not in MINES:
        Nine(page).solve()
    else:
        field = Field(page)
        page.evaluate(
            """cells => {
                const all = [...document.querySelectorAll('[role=gridcell]')];
                for (const cell of cells) all[cell].click();
            }""",
            [field.start, *field.safe],
        )


def hidden_parts(page: Page) -> list[str]:
    """What of a step cannot be seen: cells out of the window, their box or below the sheet."""
    return page.evaluate(
        """() => {
            const rect = element => element.getBoundingClientRect();
            const box = rect(document.querySelector('.play-scroll, .nine'));
            const sheet = rect(document.querySelector('.sheet'));
            const beside = sheet.top <= 1;
            const [right, low] = beside ? [sheet.left, innerHeight] : [innerWidth, sheet.top];
            const marked = document.querySelectorAll(
                '[role=gridcell][data-mark]:not([data-mark=unit])');
            const cells = [...marked].map(cell => [cell.dataset.mark, rect(cell)]);
            const parts = [...document.querySelectorAll('.sheet > h2, .sheet button')]
                .filter(part => !part.hidden).map(part => [part.textContent, rect(part)]);
            return [
                ...cells.filter(([, at]) => at.top < -1 || at.bottom > low + 1
                    || at.left < Math.max(box.left, 0) - 1
                    || at.right > Math.min(box.right, right) + 1),
                ...parts.filter(([, at]) => at.top < 0 || at.bottom > innerHeight
                    || at.right > innerWidth),
            ].map(([name]) => name);
        }"""
    )


@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
@pytest.mark.parametrize("series", ALL)
def test_a_walk_shows_its_words_and_the_cells_of_every_step(
    page: Page, site_url: str, series: str, size: tuple[int, int]
) -> None:
    opened(page, site_url, series, size)
    won(page, series)
    page.get_by_role("button", name="Walk through the logic").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    hidden: dict[int, Any] = {}
    marked = 0
    for step in range(int(slider.get_attribute("max") or "") + 1):
        slider.fill(str(step))
        marked += page.locator("[role=gridcell][data-mark]").count() > 0
        if parts := hidden_parts(page):
            hidden[step] = parts
    assert hidden == {}
    assert marked > 15


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("series", ALL)
def test_the_board_is_in_sight_without_scrolling_and_nothing_shifts(
    page: Page, site_url: str, series: str, size: tuple[int, int]
) -> None:
    opened(page, site_url, series, size)
    expect(page.locator("#play")).to_be_visible()
    seen = page.evaluate(
        """() => {
            const said = document.querySelector('#status').getBoundingClientRect();
            return [...document.querySelectorAll('[role=row]')].filter(row => {
                const { left, bottom } = row.getBoundingClientRect();
                const low = said.left <= left + 1 ? said.top : innerHeight;
                return bottom <= low + 1;
            }).length;
        }"""
    )
    assert seen >= 5
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert layout_shift(page) == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_other_boards_of_the_day_can_be_reached(
    page: Page, site_url: str, size: tuple[int, int]
) -> None:
    """They stand in one line beside the title, which scrolls."""
    opened(page, site_url, "beginner", size)
    others = page.get_by_role("navigation", name="Boards of this day")
    line = others.bounding_box()
    assert line and line["height"] <= 44
    last = others.get_by_role("link").last
    last.focus()
    expect(last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_an_embedded_board_stands_at_the_left_too(
    page: Page, site_url: str, size: tuple[int, int]
) -> None:
    """It has no line of other boards."""
    opened(page, site_url, "beginner/embed", size)
    bar, title = page.locator(".play-bar").bounding_box(), page.locator("h1").bounding_box()
    assert bar and title
    assert bar["y"] >= title["y"] + title["height"]
    assert bar["x"] == 16


@pytest.mark.parametrize("size", SIZES)
def test_a_loss_is_told_in_full_below_the_board(
    page: Page, site_url: str, size: tuple[int, int]
) -> None:
    opened(page, site_url, "beginner", size)
    field = Field(page)
    field.begin()
    status = page.locator("#status")
    before = status.bounding_box()
    field[field.mines[0]].click()
    expect(status).to_contain_text("This first try is the one that counts")
    after = status.bounding_box()
    assert before and after
    assert after["height"] == before["height"]
    assert after["x"] + after["width"] <= size[0] - 16


@pytest.mark.parametrize("size", SIZES)
def test_a_low_window_keeps_the_sudoku_beside_all_its_keys(
    page: Page, site_url: str, size: tuple[int, int]
) -> None:
    opened(page, site_url, "sudoku-easy", size)
    grid = page.locator("#grid")
    for key in page.locator("#keypad button").all():
        key.scroll_into_view_if_needed()
        expect(grid).to_be_in_viewport(ratio=0.85)
        assert page.evaluate(
            """key => {
                const { left, right, top } = key.getBoundingClientRect();
                const under = document.elementFromPoint((left + right) / 2, top + 4);
                return under === key || key.contains(under);
            }""",
            key.element_handle(),
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("series", ALL)
def test_a_hint_stands_beside_the_board(
    page: Page, site_url: str, series: str, size: tuple[int, int]
) -> None:
    opened(page, site_url, series, size)
    if series in MINES:
        Field(page).begin()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#panel .sheet")).to_be_visible()
    page.wait_for_function("scrollY >= 0 && document.querySelector('[role=gridcell][data-mark]')")
    assert hidden_parts(page) == []
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#panel .sheet")).to_be_hidden()

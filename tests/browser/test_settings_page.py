"""The settings of play and looks, and what they change."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import BEGINNER, EXPERT, Field, Finger, field, touched
from playwright.sync_api import Browser, Page, expect
from shifts import layout_shift

__all__ = ["field", "touched"]


def settings(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('/daily/settings')") or "{}")


def set_before(page: Page, site_url: str, path: str, **values: Any) -> Field:
    """Opens a page as a player sees it who made these settings earlier."""
    page.goto(site_url + "formats/")
    page.evaluate("text => localStorage.setItem('/daily/settings', text)", json.dumps(values))
    page.goto(site_url + path)
    return Field(page)


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_the_browser_around_a_page_takes_the_colours_that_were_chosen(
    page: Page, site_url: str
) -> None:
    shown = """[...document.querySelectorAll('meta[name="theme-color"]')]
        .filter(meta => matchMedia(meta.media).matches).map(meta => meta.content)"""
    page.emulate_media(color_scheme="light")
    for theme, colour in (("dark", "#14161a"), ("light", "#fbfaf7"), ("", "#fbfaf7")):
        set_before(page, site_url, BEGINNER, theme=theme)
        assert page.evaluate(shown) == [colour]
        page.goto(f"{site_url}archive/")
        assert page.evaluate(shown) == [colour]


def test_settings_are_taken_up_at_once_and_kept(field: Field, site_url: str) -> None:
    page = field.page
    open_settings(page)
    page.get_by_label("Colours").select_option("dark")
    page.get_by_label("High contrast").check()
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(0, 0, 0)"
    page.get_by_label("Size of a cell").fill("52")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    assert settings(page) == {"theme": "dark", "contrast": True, "cell": 52}

    for path in (BEGINNER, EXPERT):
        page.goto(site_url + path)
        box = field[0].bounding_box()
        assert box and box["width"] == 52
        assert page.evaluate(paper) == "rgb(0, 0, 0)"
        assert layout_shift(page) == 0
    page.goto(site_url)
    assert page.evaluate(paper) == "rgb(0, 0, 0)"  # every page has the player's colours

    page.goto(site_url + BEGINNER)
    open_settings(page)
    page.get_by_role("button", name="As at first").click()
    assert settings(page) == {}
    box = field[0].bounding_box()
    assert box and box["width"] <= 44


def test_settings_pause_a_running_clock(field: Field) -> None:
    field.begin()
    open_settings(field.page)
    field.page.get_by_role("button", name="Close").click()
    expect(field.page.get_by_role("button", name="Resume")).to_be_visible()


def test_a_hold_takes_as_long_as_it_is_set_to(phone: Page, site_url: str) -> None:
    phone.clock.install()
    touched = set_before(phone, site_url, BEGINNER, hold=600)
    phone.clock.pause_at(phone.evaluate("Date.now() / 1000 + 60"))
    touched[touched.start].tap()
    finger, mine = Finger(phone), touched.mines[0]
    finger.down(touched[mine])
    phone.clock.run_for(400)  # longer than the usual hold
    assert touched.flagged() == []
    phone.clock.run_for(250)
    assert touched.flagged() == [mine]
    finger.up()
    assert touched.flagged() == [mine]


def test_both_buttons_can_be_made_to_do_nothing(page: Page, site_url: str) -> None:
    field = set_before(page, site_url, BEGINNER, both=False)
    field.begin()
    number = field.chordable()
    for mine in set(field.around(number)) & set(field.mines):
        field[mine].click(button="right")
    before = field.closed()
    # Away from the number itself, where a left click alone would chord too.
    other = next(cell for cell in before if cell in field.flagged())
    field[other].hover()
    page.mouse.down(button="left")
    page.mouse.down(button="right")
    page.mouse.up(button="left")
    page.mouse.up(button="right")
    assert field.closed() == before


def test_undo_takes_back_openings_where_it_is_on(page: Page, site_url: str) -> None:
    field = set_before(page, site_url, BEGINNER, undo=True)
    field.begin()
    before = field.labels()
    field[field.mines[0]].click()
    expect(page.locator("#status")).to_contain_text("lost")
    field[field.start].focus()
    page.keyboard.press("z")
    expect(page.locator("#status")).to_contain_text("Taken back")
    assert field.labels() == before
    page.get_by_role("button", name="Undo").click()
    expect(field[field.start]).to_have_attribute("aria-label", re.compile("start"))
    field.win()
    expect(page.locator("#status")).to_contain_text("with 2 hints. Your first try counts: lost")


def test_without_the_setting_z_does_nothing(field: Field) -> None:
    expect(field.page.get_by_role("button", name="Undo")).to_be_hidden()
    field.begin()
    labels = field.labels()
    field[field.start].focus()
    with field.page.expect_response(re.compile("undo.js")):
        field.page.keyboard.press("z")
    field.page.evaluate("new Promise(done => setTimeout(done))")
    assert field.labels() == labels


def test_a_wide_board_turns_on_an_upright_screen(phone: Page, site_url: str) -> None:
    field = set_before(phone, site_url, EXPERT, turn=True)
    first, right, below = (field[cell].bounding_box() for cell in (0, 1, 30))
    assert first and right and below
    assert right["x"] == first["x"] and right["y"] > first["y"]
    assert below["y"] == first["y"] and below["x"] > first["x"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert layout_shift(phone) == 0
    field[0].focus()
    phone.keyboard.press("ArrowDown")
    expect(field[1]).to_be_focused()
    phone.keyboard.press("ArrowRight")
    expect(field[31]).to_be_focused()
    # The cells keep their numbers: so the link is the same.
    field.begin()
    assert field.start not in field.closed()


SEEN = """() => {
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const { left, top, width } = cells[0].getBoundingClientRect();
    return cells.map(cell => {
        const at = cell.getBoundingClientRect();
        const [row, column] = [at.top - top, at.left - left].map(way => Math.round(way / width));
        return `row ${row + 1}, column ${column + 1}`;
    });
}"""


def places(field: Field) -> list[str]:
    """Where the labels say that the cells are."""
    return [", ".join(label.split(", ")[:2]) for label in field.labels()]


def test_words_name_the_cells_of_a_turned_board_where_they_are_seen(
    phone: Page, site_url: str
) -> None:
    """Labels, hints, the walk and the fact of the start, whichever way the phone is held."""
    field = set_before(phone, site_url, EXPERT, turn=True)
    start = phone.locator(".facts > div", has_text="Start").get_by_role("definition")
    panel = phone.locator("#panel .sheet p").first

    def concluded() -> set[str]:
        marks = phone.locator("[role=gridcell]:is([data-mark=safe], [data-mark=mine])")
        labels = marks.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        return {", ".join(label.split(", ")[:2]) for label in labels}

    for size in ((360, 640), (640, 360), (360, 640)):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        turned = size[0] < size[1]
        phone.wait_for_function(
            "name => document.querySelectorAll('[role=gridcell]')[1].ariaLabel.startsWith(name)",
            arg="row 2, column 1" if turned else "row 1, column 2",
        )
        seen = phone.evaluate(SEEN)
        assert places(field) == seen
        expect(start).to_have_text(seen[field.start])
    field[0].focus()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("[role=gridcell]:focus")).to_have_attribute(
        "aria-label", re.compile("^row 1, column 2")
    )
    phone.keyboard.press("End")
    expect(phone.locator("[role=gridcell]:focus")).to_have_attribute(
        "aria-label", re.compile("^row 1, column 16")
    )
    phone.keyboard.press("PageDown")
    expect(phone.locator("[role=gridcell]:focus")).to_have_attribute(
        "aria-label", re.compile("^row 30, column 16")
    )

    field.begin()
    phone.get_by_role("button", name="Hint").click()
    expect(panel).to_be_visible()
    told = panel.inner_text()
    assert any(place in told for place in concluded())
    phone.set_viewport_size({"width": 640, "height": 360})
    expect(panel).not_to_have_text(told)
    assert any(place in panel.inner_text() for place in concluded())
    phone.set_viewport_size({"width": 360, "height": 640})
    expect(panel).to_have_text(told)
    phone.get_by_role("button", name="Close").click()

    phone.evaluate(
        """cells => {
            const all = [...document.querySelectorAll('[role=gridcell]')];
            for (const cell of cells) all[cell].click();
        }""",
        field.safe,
    )
    phone.get_by_role("button", name="Walk through the logic").click()
    slider = phone.get_by_role("slider")
    expect(slider).to_be_visible()
    named = 0
    for step in range(1, 60):
        slider.fill(str(step))
        words = set(re.findall(r"row \d+, column \d+", panel.inner_text()))
        marked = phone.locator("[role=gridcell]:is([data-mark])").evaluate_all(
            "cells => cells.map(cell => cell.ariaLabel)"
        )
        assert words <= {", ".join(label.split(", ")[:2]) for label in marked}
        named += len(words) > 0
    assert named > 40


def test_turning_in_the_settings_names_the_cells_anew(phone: Page, site_url: str) -> None:
    phone.goto(site_url + EXPERT)
    field = Field(phone)
    start = phone.locator(".facts > div", has_text="Start").get_by_role("definition")
    stored = start.inner_text()
    assert places(field)[field.start] == stored
    open_settings(phone)
    phone.get_by_label("Turn a wide board").check()
    phone.wait_for_function(
        "document.querySelectorAll('[role=gridcell]')[1].ariaLabel.startsWith('row 2, column 1')"
    )
    assert places(field) == phone.evaluate(SEEN)
    expect(start).to_have_text(places(field)[field.start])
    phone.get_by_label("Turn a wide board").uncheck()
    expect(start).to_have_text(stored)
    expect(field[field.start]).to_have_attribute("aria-label", re.compile("^" + stored))


def test_with_forced_colours_the_mine_that_was_hit_is_like_no_other(field: Field) -> None:
    page = field.page
    page.emulate_media(forced_colors="active")
    field.begin()
    hit, other = field.mines[:2]
    field[hit].click()
    expect(page.locator("#status")).to_contain_text("lost")
    ground = "cell => getComputedStyle(cell).backgroundColor"
    shape = "cell => getComputedStyle(cell, '::before').backgroundColor"
    grounds = {field[cell].evaluate(ground) for cell in range(81) if cell != hit}
    assert field[hit].evaluate(ground) not in grounds
    assert field[hit].evaluate(shape) != field[hit].evaluate(ground)
    assert field[other].evaluate(shape) != field[other].evaluate(ground)


def test_what_storage_refuses_is_said(page: Page, site_url: str) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.goto(site_url + BEGINNER)
    open_settings(page)
    page.get_by_label("High contrast").check()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("refuses")


@pytest.fixture(params=["light", "dark"])
def themed(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, color_scheme=request.param
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("palette", [{}, {"contrast": True}, {"safe": True}])
def test_no_state_of_the_page_breaks_a_rule_of_accessibility(
    themed: Page, site_url: str, palette: dict[str, bool]
) -> None:
    field = set_before(themed, site_url, BEGINNER, **palette)
    axe = Axe()

    def check(state: str) -> None:
        results = axe.run(themed)
        assert results.violations_count == 0, f"{state}: {results.generate_report()}"

    field.begin()
    themed.get_by_role("button", name="Hint").click()
    expect(themed.locator("#panel ul")).to_be_visible()
    check("hint")
    open_settings(themed)
    check("settings")
    themed.keyboard.press("Escape")
    check("paused")
    themed.get_by_role("button", name="Resume").click()
    field.win()
    expect(themed.get_by_role("heading", name="Won")).to_be_visible()
    check("won")
    themed.get_by_role("button", name="Picture").click()
    expect(themed.get_by_role("link", name="Download")).to_be_visible()
    check("picture")
    themed.keyboard.press("Escape")
    themed.get_by_role("button", name="Walk through the logic").click()
    expect(themed.get_by_role("slider")).to_be_visible()
    check("walk")


def test_paper_has_the_facts_alone(field: Field) -> None:
    page = field.page
    page.emulate_media(media="print")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Boards of this day")).to_be_hidden()
    expect(page.get_by_role("heading", name="About this board")).to_be_visible()
    expect(page.locator(".play-facts")).to_contain_text("No guessing needed: ")

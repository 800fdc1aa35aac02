"""The Minesweeper play page, played with a mouse."""

import re

import pytest
from playing import BEGINNER, EXPERT, Field, field, hide
from playwright.sync_api import Page, expect

__all__ = ["field"]


# --- Opening and winning ---


def test_a_fresh_board_is_closed_and_marks_its_start(field: Field) -> None:
    assert field.closed() == list(range(81))
    expect(field[field.start]).to_have_attribute("aria-label", re.compile("start"))
    expect(field[field.start]).to_have_attribute("tabindex", "0")
    expect(field.page.locator("#mines-left")).to_have_text("10")
    expect(field.page.locator("#clock")).to_have_text("0.0")


def test_whatever_is_pressed_first_the_start_opens(field: Field) -> None:
    field[field.mines[0]].click()
    assert field.start not in field.closed()
    assert set(field.mines) <= set(field.closed())
    expect(field.page.locator("#status")).to_contain_text("10 mines left")


def test_the_numbers_are_those_of_the_layout(field: Field) -> None:
    field.win()
    for cell in field.safe:
        number = field.number(cell)
        assert field.labels()[cell].endswith(f", {number}" if number else ", empty")
        assert field[cell].inner_text() == (str(number) if number else "")


def test_opening_every_safe_cell_wins_and_the_link_shows_the_same_board(field: Field) -> None:
    page = field.page
    for mine in field.mines[:3]:
        field[mine].click(button="right")
    field.win()

    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    time = page.locator("#clock").inner_text()
    expect(page.locator("#result-time")).to_have_text(f"{time} s")
    expect(page.locator("#result-flags")).to_have_text("3")
    expect(page.locator("#result-bbbv")).to_have_text("20")
    labels = field.labels()
    assert field.closed() == field.mines
    assert field.flagged() == field.mines[:3]

    link = page.get_by_label("Win link").input_value()
    tenths = int(time.replace(".", ""))
    assert re.fullmatch(re.escape(page.url) + rf"\?b=0909&mf=[\w-]{{16}}&t={tenths}", link)

    page.goto(link)
    expect(page.locator("#clock")).to_have_text(time)
    assert field.labels() == labels


def test_a_mine_loses_and_everything_is_shown_and_locked(field: Field) -> None:
    page = field.page
    field.begin()
    wrong = next(cell for cell in field.closed() if cell in field.safe)
    field[wrong].click(button="right")
    field[field.mines[0]].click(button="right")
    field[field.mines[1]].click()

    expect(page.get_by_role("status")).to_contain_text("lost")
    expect(field[field.mines[1]]).to_have_attribute("aria-label", re.compile("mine, hit$"))
    expect(field[field.mines[2]]).to_have_attribute("aria-label", re.compile(", mine"))
    expect(field[field.mines[0]]).to_have_attribute("aria-label", re.compile("flagged"))
    expect(field[wrong]).to_have_attribute("aria-label", re.compile("wrong flag"))

    labels = field.labels()
    for cell in (wrong, field.mines[2], field.start):
        field[cell].click()
        field[cell].click(button="right")
    assert field.labels() == labels


def test_try_again_starts_the_same_board(field: Field) -> None:
    field.begin()
    field[field.mines[0]].click()
    field.page.get_by_role("button", name="Try again").click()
    assert field.closed() == list(range(81))
    expect(field.page.locator("#clock")).to_have_text("0.0")
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_running_try_is_given_up_at_the_second_press_only(field: Field) -> None:
    again = field.page.get_by_role("button", name="Try again")
    field[field.start].click()
    closed = field.closed()
    again.click()
    expect(field.page.locator("#status")).to_contain_text("once more")
    assert field.closed() == closed
    flagged = closed[0]
    field[flagged].click(button="right")  # a move takes the question back
    again.click()
    assert field.flagged() == [flagged]
    again.click()
    assert len(field.closed()) == field.width * field.height


# --- Flags and chords ---


def test_a_flag_survives_clicks_and_floods(field: Field) -> None:
    beside = field.around(field.start)[0]
    field[beside].click(button="right")
    expect(field.page.locator("#mines-left")).to_have_text("9")
    field.begin()
    field[beside].click()
    assert field.flagged() == [beside]
    field[beside].click(button="right")
    assert field.flagged() == []


def test_a_chord_needs_as_many_flags_as_the_number_says(field: Field) -> None:
    field.begin()
    number = field.chordable()
    before = field.closed()
    field[number].click()
    field[number].click(button="middle")
    assert field.closed() == before

    for mine in set(field.around(number)) & set(field.mines):
        field[mine].click(button="right")
    field[number].click()
    assert set(field.around(number)) & set(field.closed()) <= set(field.mines)


@pytest.mark.parametrize("first, second", [("left", "right"), ("right", "left")])
def test_both_buttons_chord_in_either_order(field: Field, first: str, second: str) -> None:
    field.begin()
    number = field.chordable()
    for mine in set(field.around(number)) & set(field.mines):
        field[mine].click(button="right")
    field[number].hover()
    mouse = field.page.mouse
    mouse.down(button="left")
    mouse.down(button="right")
    mouse.up(button=first)
    mouse.up(button=second)
    assert set(field.around(number)) & set(field.closed()) <= set(field.mines)


def test_a_press_acts_where_it_is_released(field: Field) -> None:
    field.begin()
    cell, other = [cell for cell in field.closed() if cell in field.safe][:2]
    field[cell].hover()
    field.page.mouse.down()
    assert cell in field.closed()
    field[other].hover()
    field.page.mouse.up()
    assert cell in field.closed()
    assert other not in field.closed()


def test_flag_mode_turns_presses_into_flags(field: Field) -> None:
    field.page.get_by_role("button", name="Flag mode").click()
    field[field.start].click()
    assert field.start not in field.closed()
    field[field.mines[0]].click()
    assert field.flagged() == [field.mines[0]]


def test_no_context_menu_opens_on_the_board(field: Field) -> None:
    refused = field.page.locator("#grid").evaluate(
        """grid => [grid, ...grid.querySelectorAll('*')].every(part => !part.dispatchEvent(
            new MouseEvent('contextmenu', {bubbles: true, cancelable: true})))"""
    )
    assert refused


# --- The clock ---


def test_a_hidden_page_stops_the_clock_and_covers_the_board(field: Field) -> None:
    page = field.page
    page.clock.install()
    page.reload()
    field.begin()
    page.clock.run_for(1500)
    hide(page, True)
    time = page.locator("#clock").inner_text()
    page.clock.run_for(60_000)
    hide(page, False)

    resume = page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    expect(page.locator("#grid")).to_have_js_property("inert", True)
    expect(page.locator("#clock")).to_have_text(time)

    resume.click()
    expect(resume).to_be_hidden()
    page.clock.run_for(1000)
    assert float(time) + 0.9 <= float(page.locator("#clock").inner_text()) <= float(time) + 5


def test_a_board_not_begun_is_not_covered(field: Field) -> None:
    hide(field.page, True)
    expect(field.page.get_by_role("button", name="Resume")).to_be_hidden()


# --- The page ---


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("path", [BEGINNER, EXPERT, "2026/11/01/intermediate/"])
def test_what_the_page_says_is_in_view_with_the_board(
    page: Page, site_url: str, size: tuple[int, int], path: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site_url + path)
    status = page.locator("#status").bounding_box()
    assert status and status["y"] + 24 <= size[1]
    if size[1] == 800:
        grid = page.locator("#grid").bounding_box()
        assert grid and grid["y"] + grid["height"] <= status["y"]


def test_winning_moves_nothing_on_the_page(field: Field) -> None:
    def places() -> list[dict[str, float]]:
        return field.page.evaluate(
            """() => ['#grid', '#flag-mode', '.play-facts'].map(part =>
                document.querySelector(part).getBoundingClientRect().toJSON())"""
        )

    before = places()
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()
    field.page.evaluate("scrollTo(0, 0)")
    assert places() == before

"""What is kept of a board: across reloads, tabs and tries, and where nothing can be kept."""

import json
import re
from typing import Any

import pytest
from playing import BEGINNER, Field, field
from playwright.sync_api import Page, expect

__all__ = ["field"]

KEY = "/daily/v1/beginner/2026-11-01"


def entry(page: Page) -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem(key) ?? 'null'", KEY))


def test_a_reload_brings_the_board_back_covered_until_resumed(field: Field) -> None:
    page = field.page
    field.begin()
    field[field.mines[0]].click(button="right")
    expect(page.locator("#clock")).not_to_have_text("0.0")
    labels = field.labels()
    page.reload()
    assert field.labels() == labels
    expect(page.locator("#mines-left")).to_have_text("9")
    expect(page.locator("#clock")).not_to_have_text("0.0")
    page.get_by_role("button", name="Resume").click()
    field.win()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_flags_before_the_first_opening_are_kept(field: Field) -> None:
    field[field.mines[0]].click(button="right")
    field.page.reload()
    assert field.flagged() == [field.mines[0]]
    expect(field.page.get_by_role("button", name="Resume")).to_be_hidden()


def test_a_win_and_a_loss_stay_locked_after_a_reload(field: Field) -> None:
    page = field.page
    field.begin()
    field[field.mines[0]].click()
    page.reload()
    expect(page.locator("#status")).to_contain_text("lost")
    labels = field.labels()
    field[field.mines[1]].click()
    assert field.labels() == labels

    page.get_by_role("button", name="Try again").click()
    field.win()
    time = page.locator("#clock").inner_text()
    page.reload()
    expect(page.locator("#result-time")).to_have_text(f"{time} s")
    expect(page.locator("#clock")).to_have_text(time)


def test_the_first_finished_try_counts_and_the_page_says_so(field: Field) -> None:
    page = field.page
    field.begin()
    page.get_by_role("button", name="Try again").click()  # not finished: no try yet
    assert entry(page)["first"] is None
    field.begin()
    field[field.mines[0]].click()
    expect(page.locator("#status")).to_contain_text("This first try is the one that counts")
    first = entry(page)["first"]
    assert first["won"] is False
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", first["on"])

    page.get_by_role("button", name="Try again").click()
    field.win()
    expect(page.locator("#status")).to_contain_text("Your first try counts: lost in")
    kept = entry(page)
    assert kept["first"] == first
    assert kept["state"] == "won"
    assert kept["best"] == kept["time"]


def test_another_boards_state_is_not_taken(field: Field) -> None:
    page = field.page
    field.begin()
    other = entry(page) | {"code": "AAAAAAAAAAAAAAAA"}
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(other)])
    # Leaving saves a running clock; the test is about the arriving page.
    page.evaluate("() => { Storage.prototype.setItem = () => {}; }")
    page.reload()
    assert field.closed() == list(range(81))


@pytest.mark.parametrize(
    "refusal",
    [
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
        """Object.defineProperty(window, 'localStorage',
            { get() { throw new DOMException('', 'SecurityError'); } })""",
    ],
)
def test_where_nothing_can_be_kept_play_goes_on_and_it_is_said_once(
    page: Page, site_url: str, refusal: str
) -> None:
    page.add_init_script(refusal)
    page.goto(site_url + BEGINNER)
    field = Field(page)
    field.begin()
    expect(page.locator("#status")).to_contain_text("keeps nothing")
    field[field.mines[0]].click(button="right")
    expect(page.locator("#status")).not_to_contain_text("keeps nothing")
    field.win()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_another_tab_shows_how_the_board_went_on(field: Field, site_url: str) -> None:
    other = field.page.context.new_page()
    other.goto(site_url + BEGINNER)
    there = Field(other)
    field.begin()
    expect(there[field.start]).not_to_have_attribute("aria-label", re.compile("closed"))
    expect(other.locator("#status")).to_contain_text("another tab")
    other.get_by_role("button", name="Resume").click()
    mine = next(cell for cell in there.mines if cell in there.closed())
    there[mine].click(button="right")
    expect(field[mine]).to_have_attribute("aria-label", re.compile("flagged"))
    expect(field.page.get_by_role("button", name="Resume")).to_be_visible()


def test_a_board_from_a_link_and_its_moves_survive_a_reload(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/?b=0909&mf=kAAQogCAIAiAAHdg&t=125")
    page.get_by_role("button", name="Play this board yourself").click()
    cells = page.get_by_role("gridcell")
    expect(cells.and_(page.get_by_label("closed"))).to_have_count(81)
    page.reload()
    expect(cells.and_(page.get_by_label("closed"))).to_have_count(81)
    cells.and_(page.get_by_label("start")).click()
    opened = cells.and_(page.get_by_label("closed")).count()
    assert opened < 81
    page.reload()
    page.get_by_role("button", name="Resume").click()
    expect(cells.and_(page.get_by_label("closed"))).to_have_count(opened)
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_looking_at_a_link_leaves_the_kept_board_alone(field: Field, site_url: str) -> None:
    page = field.page
    field.begin()
    labels = field.labels()
    page.goto(site_url + BEGINNER + "?b=0909&mf=AiAAAAwDAACKgAAA&t=99")
    expect(page.get_by_role("heading", name="A shared win")).to_be_visible()
    page.get_by_role("button", name="Play this board yourself").click()
    assert field.labels() == labels
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


@pytest.mark.parametrize(
    "damage",
    [
        {"opened": None},
        {"flags": 7},
        {"opened": "", "flags": ""},
        {"time": "x"},
        {"time": -5},
        {"opened": "<b>", "flags": "~~~~"},
    ],
)
def test_a_damaged_entry_never_spoils_the_board(field: Field, damage: dict[str, Any]) -> None:
    field.begin()
    damaged = json.dumps({**entry(field.page), **damage})
    field.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, damaged])
    field.page.reload()
    resume = field.page.get_by_role("button", name="Resume")
    if resume.is_visible():
        resume.click()
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()


def test_try_again_on_a_board_that_nobody_touched_is_no_try(field: Field) -> None:
    field.page.get_by_role("button", name="Try again").click()
    assert entry(field.page) is None


def test_a_record_deleted_in_another_tab_stays_deleted(field: Field, site_url: str) -> None:
    page = field.page
    field.win()
    other = page.context.new_page()
    other.goto(f"{site_url}record/")
    other.get_by_role("button", name="Delete all").first.click()
    other.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.locator("#status")).to_contain_text("Open the marked cell")
    assert len(field.closed()) == field.width * field.height
    page.get_by_role("button", name="Try again").click()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('/v1/'))") == []

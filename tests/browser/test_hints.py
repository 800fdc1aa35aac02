"""Hints from a board's own proof, and the walk through it."""

import json
import re

import pytest
from playing import BEGINNER, EXPERT, Field, field
from playwright.sync_api import Page, expect

__all__ = ["field"]


def panel_text(field: Field) -> str:
    expect(field.page.locator("#panel p").first).to_be_visible()
    return field.page.locator("#panel p").first.inner_text()


def marked(field: Field, mark: str) -> list[int]:
    return field.cells.evaluate_all(
        "(cells, mark) => cells.flatMap((cell, at) => cell.dataset.mark === mark ? [at] : [])", mark
    )


def hint(field: Field) -> None:
    field.page.get_by_role("button", name="Hint").click()
    expect(field.page.locator("#panel .sheet")).to_be_visible()


def follow_hints(field: Field, most: int) -> None:
    """Plays by hints alone: opens what they call safe, flags what they call a mine."""
    for _ in range(most):
        if "Won" in field.page.locator("#status").inner_text():
            return
        hint(field)
        safe, mines = marked(field, "safe"), marked(field, "mine")
        assert safe or mines
        assert set(safe) <= set(field.safe)
        assert set(mines) <= set(field.mines)
        for cell in mines:
            field[cell].click(button="right")
        for cell in safe:
            if cell in field.closed():
                field[cell].click()
        expect(field.page.locator("#panel .sheet")).to_be_hidden()
    raise AssertionError("not won")


def test_hints_alone_win_the_board_and_the_win_says_so(field: Field) -> None:
    hint(field)
    assert "marked start" in panel_text(field)
    field.begin()
    follow_hints(field, 60)
    expect(field.page.locator("#status")).to_contain_text(re.compile(r"with \d+ hints"))
    kept = json.loads(field.page.evaluate("localStorage.getItem('/daily/v1/beginner/2026-11-01')"))
    assert kept["hints"] == kept["first"]["hints"] > 5
    assert kept["best"] is None
    expect(field.page.locator("#result-hints")).to_have_text(str(kept["hints"]))


def test_escape_closes_a_dialog_and_no_hint_under_it(field: Field) -> None:
    hint(field)
    field.page.get_by_role("button", name="Settings").click()
    expect(field.page.get_by_role("dialog")).to_be_visible()
    field.page.keyboard.press("Escape")
    expect(field.page.get_by_role("dialog")).to_be_hidden()
    expect(field.page.locator("#panel .sheet")).to_be_visible()
    field.page.keyboard.press("Escape")
    expect(field.page.locator("#panel .sheet")).to_be_hidden()


def test_a_cell_that_a_flag_kept_out_of_an_opening_is_hinted(field: Field) -> None:
    near = next(cell for cell in field.around(field.start) if field.number(cell) == 0)
    field[near].click(button="right")
    field.begin()
    assert near in field.closed()
    hint(field)
    field[near].click(button="right")
    assert near not in field.flagged()
    follow_hints(field, 60)
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()


def test_escape_closes_a_hint_and_the_board_has_the_focus(field: Field) -> None:
    field.begin()
    hint(field)
    field.page.keyboard.press("Escape")
    expect(field.page.locator("#panel .sheet")).to_be_hidden()
    expect(field.page.locator("[role=gridcell]:focus")).to_have_count(1)
    hint(field)
    field.page.get_by_role("button", name="Close").click()
    expect(field.page.locator("[role=gridcell]:focus")).to_have_count(1)


def test_a_wrong_flag_is_pointed_out_first(field: Field) -> None:
    field.begin()
    wrong = next(cell for cell in field.closed() if cell in field.safe)
    field[wrong].click(button="right")
    hint(field)
    expect(field.page.get_by_role("heading", name="This flag is wrong")).to_be_visible()
    assert marked(field, "evidence") == [wrong]
    field[wrong].click(button="right")
    assert marked(field, "evidence") == []


def test_a_pair_is_told_with_its_numbers_and_places(field: Field) -> None:
    field.begin()
    hint(field)
    words = panel_text(field)
    assert re.match(
        r"Between this \d \(row \d, column \d\) and this \d \(row \d, column \d\):", words
    )
    assert sorted(marked(field, "evidence")) == [65, 74]  # the first step of the published trace


def test_the_same_hint_counts_once_and_h_asks_for_it(field: Field) -> None:
    field.begin()
    field[field.start].focus()
    for _ in range(3):
        field.page.keyboard.press("h")
        panel_text(field)
    kept = json.loads(field.page.evaluate("localStorage.getItem('/daily/v1/beginner/2026-11-01')"))
    assert kept["hints"] == 1


def test_after_a_loss_the_hint_tells_what_was_safe(field: Field) -> None:
    field.begin()
    field[field.mines[0]].click()
    expect(field.page.locator("#status")).to_contain_text("Hint shows what was safe")
    hint(field)
    expect(field.page.get_by_role("heading", name="This was safe")).to_be_visible()
    assert set(marked(field, "safe")) <= set(field.safe) & set(field.closed())


def test_escape_closes_a_hint_and_nothing_else(field: Field) -> None:
    """A hint that went by a move does not take what came into its place."""
    page = field.page
    field[field.start].click()
    said = page.locator("#status").inner_text()
    hint(field)
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#status")).to_have_text(said)
    hint(field)
    field.win()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800), (640, 400)])
@pytest.mark.parametrize("turned", [False, True])
def test_what_a_hint_is_about_is_in_view(
    page: Page, site_url: str, size: tuple[int, int], turned: bool
) -> None:
    """The cells of the conclusion are clear of the sheet and inside the board's box."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site_url)
    page.evaluate(
        "text => localStorage.setItem('/daily/settings', text)", json.dumps({"turn": turned})
    )
    page.goto(site_url + EXPERT)
    field = Field(page)
    field[field.start].click()
    for _ in range(12):
        hint(field)
        page.wait_for_function(
            """() => {
                const find = name => document.querySelector(name).getBoundingClientRect();
                const sheet = find('.sheet');
                const top = sheet.top || innerHeight; // in a low window it stands beside
                const { left, right } = find('.play-scroll');
                const marked = document.querySelectorAll(
                    '.field :is([data-mark=safe], [data-mark=mine])');
                return marked.length && [...marked].every(cell => {
                    const box = cell.getBoundingClientRect();
                    return box.top >= 0 && box.bottom <= top
                        && box.left >= left - 1 && box.right <= right + 1;
                });
            }"""
        )
        for cell in marked(field, "safe"):
            field[cell].evaluate("cell => cell.click()")
        page.evaluate("scrollTo(0, 0)")


def test_after_a_win_the_logic_is_walked_through(field: Field) -> None:
    page = field.page
    field.win()
    labels = field.labels()
    page.get_by_role("button", name="Walk through the logic").click()
    counted = re.search(r"(\d+) steps", page.locator(".play-facts").inner_text())
    assert counted
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#panel")).to_contain_text(f"1 of {counted[1]}.")
    page.get_by_role("button", name="Previous").click()
    total = int(page.get_by_role("slider").get_attribute("max") or "")
    closed = len(field.closed())
    for _ in range(total):
        page.get_by_role("button", name="Next").click()
        assert len(field.closed()) <= closed
        closed = len(field.closed())
    expect(page.locator("#panel")).to_contain_text("no step was a guess")
    assert field.closed() == field.mines
    page.get_by_role("button", name="Previous").click()
    assert len(field.closed()) >= closed
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    assert field.labels() == labels


@pytest.mark.parametrize("path", [BEGINNER, EXPERT, "2026/11/01/intermediate/"])
def test_every_step_of_a_walk_follows(page: Page, site_url: str, path: str) -> None:
    """The replay opens the whole board, no mine, and flags only mines."""
    page.goto(site_url + path)
    field = Field(page)
    source = page.locator("link[href$='minesweeper/board.js']").evaluate("link => link.href")
    steps = page.evaluate(
        """async folder => {
            const { replay, tell } = await import(folder + 'replay.js');
            const { decode } = await import(folder + 'link.js');
            const { Board } = await import(folder + 'board.js');
            const json = JSON.parse(document.getElementById('board').textContent);
            const { win } = decode(`b=${json.b}&mf=${json.mf}`);
            const board = new Board(win, json.start);
            return replay(win, json.start, json.trace)
                .map(step => ({...step, words: tell(step, board, step, cell => `cell ${cell}`)}));
        }""",
        source.removesuffix("board.js"),
    )
    opened: set[int] = set()
    for step in steps:
        assert set(step["numbers"]) <= opened
        assert set(step["safe"]) <= set(field.safe) - opened
        assert set(step["mines"]) <= set(field.mines)
        assert step["safe"] or step["mines"]
        assert step["words"].endswith(".")
        opened |= set(step["opened"])
    assert opened == set(field.safe)
    # The start is given; the page counts the rest of what the walk shows.
    assert len(steps) - 1 == sum(
        json.loads(field.page.locator("#board").inner_text())["steps"].values()
    )


def test_a_board_from_elsewhere_gives_no_hint(page: Page, site_url: str) -> None:
    page.goto(site_url + "play/?b=0909&mf=kAAQogCAIAiAAHdg")
    page.get_by_role("button", name="Play this board yourself").click()
    hint = page.get_by_role("button", name="Hint")
    status = page.locator("#status")
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.click(force=True)
    expect(status).to_contain_text("Only this archive’s boards have hints")
    page.get_by_role("gridcell", name="start here").click()
    expect(status).not_to_contain_text("Only this archive’s")
    page.keyboard.press("h")
    expect(status).to_contain_text("Only this archive’s boards have hints")
    expect(page.locator("#panel .sheet")).to_have_count(0)


def test_a_won_board_says_that_there_is_nothing_to_hint_at(field: Field) -> None:
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()
    field[field.start].focus()
    field.page.keyboard.press("h")
    expect(field.page.locator("#status")).to_contain_text("nothing to hint at")
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()

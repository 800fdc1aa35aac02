"""The tiny game, played: 319 bytes that open, flood, flag, count down, and tell win from loss."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from site_builder.days import DayRange
from site_builder.puzzles.minesweeper import MINESWEEPER, DailyBoard, Options
from site_builder.puzzles.minesweeper.layout import bits
from site_builder.stream import Words


def month() -> Iterator[DailyBoard]:
    days = DayRange(date(2026, 11, 1), date(2026, 11, 30))
    words = ((day, Words(f"daily-mines/beginner/{day}/1")) for day in days)
    for board in MINESWEEPER.make(Options(9, 9, 10), words):
        assert isinstance(board, DailyBoard)
        yield board


class Tiny:
    """The tiny game of a board."""

    def __init__(self, page: Page, board: DailyBoard, tmp_path: Path) -> None:
        self.page, self.layout, self.start = page, board.laid.layout, board.laid.start
        assert MINESWEEPER.tiny
        file = tmp_path / "tiny.html"
        file.write_bytes(MINESWEEPER.tiny(board) or b"")
        page.goto(file.as_uri())
        self.safe = list(bits(self.layout.safe))
        self.mines = list(bits(self.layout.mines))
        expect(self.cells).to_have_count(81)

    @property
    def cells(self) -> Locator:
        return self.page.locator("a")

    def texts(self) -> list[str]:
        return self.cells.all_inner_texts()

    def closed(self) -> list[int]:
        return [cell for cell, text in enumerate(self.texts()) if text == "_"]


@pytest.fixture
def game(page: Page, tmp_path: Path) -> Tiny:
    return Tiny(page, next(month()), tmp_path)


def test_it_begins_with_the_start_cell_opened(game: Tiny) -> None:
    opening = game.layout.neighbours[game.start] | 1 << game.start
    assert set(game.closed()).isdisjoint(bits(opening))
    assert game.page.title() == str(71 - (81 - len(game.closed())))


def test_a_month_of_boards_can_be_won_and_every_number_is_right(page: Page, tmp_path: Path) -> None:
    for board in month():
        game = Tiny(page, board, tmp_path)
        left = page.title()
        assert left == str(len(game.closed()) - 10)
        for cell in set(game.closed()) - set(game.mines):
            game.cells.nth(cell).click()
            # The cells of a region that a click opened before stay as they are.
            assert int(page.title()) <= int(left)
            left = page.title()
        texts = game.texts()
        assert [texts[cell] for cell in game.safe] == [
            str(game.layout.numbers[cell]) for cell in game.safe
        ]
        assert game.closed() == game.mines
        assert page.title() == "0"


def test_a_flag_comes_and_goes_and_stops_clicks_and_floods(game: Tiny) -> None:
    menus = "addEventListener('contextmenu', event => window.shown = !event.defaultPrevented)"
    game.page.evaluate(menus)
    # A corner of an opening that is still closed: a flood would reach it.
    zero = next(
        cell for cell in game.closed() if cell in game.safe and not game.layout.numbers[cell]
    )
    flagged = next(near for near in bits(game.layout.neighbours[zero]) if near in game.closed())
    for shown in ("F", "_", "F"):
        game.cells.nth(flagged).click(button="right")
        assert game.texts()[flagged] == shown
        assert game.page.evaluate("shown") is False
    title = game.page.title()
    game.cells.nth(flagged).click()
    assert (game.texts()[flagged], game.page.title()) == ("F", title)
    game.cells.nth(zero).click()
    assert game.texts()[zero] == "0"
    assert game.texts()[flagged] == "F"
    game.cells.nth(zero).click(button="right")
    assert game.texts()[zero] == "0"


def test_a_mine_ends_it(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    game = Tiny(page, next(month()), tmp_path)
    game.cells.nth(game.mines[0]).click()
    assert game.texts()[game.mines[0]] == "*"
    assert page.title() == "NaN"
    before = game.texts()
    game.cells.nth(next(cell for cell in game.closed() if cell in game.safe)).click()
    assert game.texts() == before
    page.close()


def test_the_site_serves_exactly_these_bytes(page: Page, site_url: str, site_folder: Path) -> None:
    *_, today = month()
    assert MINESWEEPER.tiny
    document = (site_folder / "tiny/index.html").read_bytes()
    assert document == MINESWEEPER.tiny(today)
    assert len(document) <= 320
    page.goto(site_url + "tiny/")
    expect(page.locator("a")).to_have_count(81)

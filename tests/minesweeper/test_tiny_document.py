"""The tiny game as bytes; tests/browser/test_tiny.py plays it."""

from datetime import date

import pytest

from site_builder.days import DayRange
from site_builder.puzzles.minesweeper import MINESWEEPER, Options
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.tiny import tiny_document
from site_builder.stream import Words


def test_no_board_of_half_a_year_takes_more_than_320_bytes() -> None:
    days = DayRange(date(2026, 11, 1), date(2027, 4, 30))
    words = ((day, Words(f"daily-mines/beginner/{day}/1")) for day in days)
    assert MINESWEEPER.tiny
    sizes = {
        len(MINESWEEPER.tiny(board) or b"") for board in MINESWEEPER.make(Options(9, 9, 10), words)
    }
    assert sizes == {319}


@pytest.mark.parametrize("start", [0, 8, 72, 80])
@pytest.mark.parametrize("mines", [1, 1 << 80, (1 << 20) - 1 << 30, (1 << 71) - 1])
def test_no_layout_and_no_start_takes_more(mines: int, start: int) -> None:
    document = tiny_document(Layout(9, 9, mines), start)
    assert document
    assert len(document) <= 320
    assert document.isascii()


@pytest.mark.parametrize("layout", [Layout(9, 9, 0), Layout(16, 16, 1), Layout(9, 8, 1)])
def test_other_boards_have_none(layout: Layout) -> None:
    assert tiny_document(layout, 0) is None

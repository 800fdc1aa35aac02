"""Cards are packed close to what a slow packer makes of them, whatever the board."""

import random

import oxipng
import pytest

from site_builder.cards import Sheet, draw_card
from site_builder.puzzles.minesweeper import WinLink
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.links import Win

BOARDS = [
    *((1, 1, 0), (2, 1, 1), (1, 99, 20), (99, 1, 20), (5, 5, 5), (9, 9, 10), (16, 16, 40)),
    *((30, 16, 99), (40, 40, 300), (60, 20, 200), (50, 50, 400), (99, 50, 900)),
    *((99, 99, 0), (99, 99, 2000)),
]


@pytest.mark.parametrize(("width", "height", "mines"), BOARDS)
def test_a_card_has_at_most_a_quarter_more_bytes_than_a_slow_packer_needs(
    width: int, height: int, mines: int
) -> None:
    shuffled = random.Random(f"{width} {height}")
    laid = shuffled.sample(range(width * height), mines)
    flags = sum(1 << cell for cell in laid if shuffled.random() < 0.7)
    shared = WinLink(Win(Layout(width, height, sum(1 << cell for cell in laid)), flags, 312))
    facts = (*shared.brief(), ("Level", "count"))
    heading = "Daily Mines · Beginner, 8 November 2026"
    sheet = Sheet(heading, "Ana", shared.time, ((shared.preview(), ""),), facts)
    png = draw_card(sheet).png
    assert len(png) <= 1.25 * len(oxipng.optimize_from_memory(png, level=4))

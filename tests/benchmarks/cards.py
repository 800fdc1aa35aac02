"""How fast cards are drawn and how small they are, beside a plain way and a slow packer.

    python tests/benchmarks/cards.py [RUNS]

The plain way draws the same picture in RGB, cell after cell, and saves it as Pillow does unless
told otherwise. The slow packer is oxipng at level 4, given the card. Ways take turns in one run, and
the fastest of each counts, so that a slow moment of the machine hits none.
"""

import random
import sys
import time
from collections.abc import Callable
from datetime import date
from io import BytesIO
from multiprocessing import cpu_count

import oxipng
from PIL import Image, ImageChops, ImageDraw

from site_builder import cards
from site_builder.cache import Cache
from site_builder.cards import Card, Sheet, draw_card, place
from site_builder.days import short_date
from site_builder.deck import draw_all
from site_builder.lettering import SEMIBOLD, font
from site_builder.palette import LIGHT, Tint
from site_builder.puzzles import read_shared
from site_builder.puzzles.minesweeper import card as cells
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.links import Win, write_win

LEVELS = {"9x9/10": (9, 9, 10), "16x16/40": (16, 16, 40), "30x16/99": (30, 16, 99)}
BULK = 1000
CENTURY = 36_525  # days
HOST = 1e9  # bytes that GitHub Pages allows for a site


def win(width: int, height: int, mines: int, number: int) -> Sheet:
    """The sheet of a win with most mines flagged."""
    shuffled = random.Random(number)
    laid = shuffled.sample(range(width * height), mines)
    flagged = [cell for cell in laid if shuffled.random() < 0.7]
    layout = Layout(width, height, sum(1 << cell for cell in laid))
    flags = sum(1 << cell for cell in flagged)
    _, shared = read_shared(write_win(Win(layout, flags, 3000 + number)))
    heading = f"Daily Mines · Expert, {short_date(date(2026, 11, 1 + number % 30))}"
    facts = (*shared.brief(), ("Level", "count"))
    return Sheet(heading, f"Player {number}", shared.time, ((shared.preview(), ""),), facts)


def plain(sheet: Sheet) -> bytes:
    """The same card in RGB, one cell at a time."""
    image = Image.new("RGB", (cards.WIDTH, cards.HEIGHT), LIGHT.paper)
    draw = ImageDraw.Draw(image)
    for part in place(sheet):
        if part.part == "board":
            _plain_board(image, draw, sheet, part.left, part.top, part.picture.width)
    _plain_texts(draw, sheet)
    png = BytesIO()
    image.save(png, "PNG")
    return png.getvalue()

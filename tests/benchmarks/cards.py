"""How fast cards are drawn and how small they are, beside a plain way and a slow packer.

    python tests/benchmarks/cards.py [RUNS]

The plain way draws the same picture in RGB, cell after cell, and saves it as Pillow does unless
told otherwise. The slow packer is oxipng at level 4, given the card. The ways take turns in one
run, and of each the least processor time counts, so that a slow moment of the machine hits none.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from io import BytesIO
from os import cpu_count
from pathlib import Path

import oxipng
from PIL import Image, ImageChops, ImageDraw

from site_builder.cache import Cache
from site_builder.cards import HEIGHT, WIDTH, Placed, Sheet, draw_card, place
from site_builder.days import long_date, short_date
from site_builder.deck import draw_all
from site_builder.lettering import SEMIBOLD, font
from site_builder.palette import LIGHT, Tint
from site_builder.puzzles.minesweeper import WinLink
from site_builder.puzzles.minesweeper.card import ClosedBoard
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.links import Win

LEVELS = {"Beginner": (9, 9, 10), "Intermediate": (16, 16, 40), "Expert": (30, 16, 99)}
# Small boards, long ones, empty ones, and those of many cells.
OTHERS = {
    f"{width}x{height}/{mines}": (width, height, mines)
    for width, height, mines in (
        *((1, 1, 0), (2, 1, 1), (5, 5, 5), (1, 99, 20), (99, 1, 20), (25, 25, 99)),
        *((40, 40, 300), (60, 20, 200), (50, 50, 400), (99, 50, 900), (99, 99, 0), (99, 99, 2000)),
    )
}
BULK = 1000
CENTURY = 36_525  # days
FIRST = date(2026, 11, 1)
INKS = {Tint.INK: LIGHT.ink, Tint.MUTED: LIGHT.muted, Tint.ACCENT: LIGHT.accent}


def win(title: str, number: int) -> Sheet:
    """The sheet of a win with most mines flagged."""
    width, height, mines = {**LEVELS, **OTHERS}[title]
    shuffled = random.Random(f"{title} {number}")
    laid = shuffled.sample(range(width * height), mines)
    flagged = [cell for cell in laid if shuffled.random() < 0.7]
    layout = Layout(width, height, sum(1 << cell for cell in laid))
    shared = WinLink(Win(layout, sum(1 << cell for cell in flagged), 300 + number))
    heading = f"Daily Mines · {title}, {short_date(FIRST + timedelta(number))}"
    facts = (*shared.brief(), ("Level", "count"))
    name = shuffled.choice(["Ana", "Zoë Łukasz", "Wolfgang Amadeus", "Юлия", "김민수"])
    return Sheet(heading, name, shared.time, ((shared.preview(), ""),), facts)


def day(number: int) -> list[Sheet]:
    """The sheets of a day: of each board, and of all of them."""
    shuffled = random.Random(number)
    when = FIRST + timedelta(number)
    boards = {
        title: ClosedBoard(width, height, shuffled.randrange(width * height))
        for title, (width, height, _) in LEVELS.items()
    }
    sheets = [
        Sheet(
            "Daily Mines",
            f"{title}, {short_date(when)}",
            None,
            ((board, ""),),
            (("", f"{board.columns} × {board.rows}"), ("", "40 mines"), ("Level", "pair")),
        )
        for title, board in boards.items()
    ]
    all_boards = tuple((board, title) for title, board in boards.items())
    whole = Sheet("Daily Mines", long_date(when), None, all_boards, (("", "No guess needed"),))
    return [*sheets, whole]


def plain(sheet: Sheet) -> bytes:
    """The same card in RGB, one cell at a time, as it would be written without a second thought."""
    image = Image.new("RGB", (WIDTH, HEIGHT), LIGHT.paper)
    draw = ImageDraw.Draw(image)
    for placed in place(sheet):
        if placed.text is None:
            plain_board(image, draw, sheet, placed)
        else:
            text = placed.text
            base = placed.top + {"heading": 33, "title": 61, "time": 61, "fact": 28}[placed.part]
            face = font(text.font, text.size)
            draw.text((placed.left, base), text.words, INKS[text.ink], face, anchor="ls")
    png = BytesIO()
    image.save(png, "PNG")
    return png.getvalue()


def plain_board(image: Image.Image, draw: ImageDraw.ImageDraw, sheet: Sheet, at: Placed) -> None:
    """Each cell by itself: its ground, its lines, its digit or shape."""
    rows = sheet.pictures[0][0].visible.splitlines()
    size = (at.picture.width - 1) // len(rows[0])
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            plain_cell(image, draw, sign, at.left + column * size, at.top + row * size, size)
    draw.rectangle(
        (at.left, at.top, at.left + at.picture.width - 1, at.top + at.picture.height - 1),
        outline=LIGHT.edge,
    )


def plain_cell(
    image: Image.Image, draw: ImageDraw.ImageDraw, sign: str, x: int, y: int, size: int
) -> None:
    closed = sign in "F*"
    edge = LIGHT.edge if closed else LIGHT.line
    draw.rectangle((x, y, x + size - 1, y + size - 1), LIGHT.closed if closed else LIGHT.open)
    draw.line((x, y, x + size - 1, y), edge)
    draw.line((x, y, x, y + size - 1), edge)
    if closed:
        raised = size // 14
        if raised:
            draw.line((x + size - 1, y, x + size - 1, y + size - 1), edge)
            draw.rectangle((x, y + size - raised, x + size - 1, y + size - 1), edge)
        shape = Image.new("L", (size * 4, size * 4))
        (plain_flag if sign == "F" else plain_mine)(ImageDraw.Draw(shape), size * 4)
        mask = shape.resize((size, size), Image.Resampling.BOX)
        inner = (1, 1, size - 1, size - max(raised, 1))
        colour = LIGHT.flag if sign == "F" else LIGHT.ink
        image.paste(colour, (x + 1, y + 1, x + inner[2], y + inner[3]), mask.crop(inner))
    elif sign != ".":
        face = font(SEMIBOLD, round(size * 0.7))
        left, top, right, bottom = draw.textbbox((0, 0), sign, face)
        middle = (size + 1) / 2
        place = x + round(middle - (left + right) / 2), y + round(middle - (top + bottom) / 2)
        draw.text(place, sign, LIGHT.digits[int(sign) - 1], face)


def plain_flag(draw: ImageDraw.ImageDraw, size: int) -> None:
    draw.polygon(
        [(0.38 * size, 0.18 * size), (0.78 * size, 0.36 * size), (0.38 * size, 0.54 * size)], 255
    )
    draw.rectangle((0.34 * size, 0.18 * size, 0.41 * size, 0.78 * size), 255)
    draw.rectangle((0.26 * size, 0.72 * size, 0.66 * size, 0.8 * size), 255)


def plain_mine(draw: ImageDraw.ImageDraw, size: int) -> None:
    middle, radius, reach = size * 0.52, size * 0.21, size * 0.33
    draw.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), 255)
    slant = reach * 0.707
    for x, y in ((reach, 0.0), (0.0, reach), (slant, slant), (slant, -slant)):
        ends = (middle - x, middle - y, middle + x, middle + y)
        draw.line(ends, 255, max(round(size * 0.07), 1))


def difference(first: bytes, second: bytes) -> int:
    """The largest difference of two pictures in any channel of any pixel, of 255."""
    one, other = (Image.open(BytesIO(png)).convert("RGB") for png in (first, second))
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


def fastest(ways: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """Milliseconds of processor time of each way, the fewest of some runs in turn."""
    times = {name: float("inf") for name in ways}
    for _ in range(runs):
        for name, way in ways.items():
            start = time.process_time()
            way()
            times[name] = min(times[name], (time.process_time() - start) * 1000)
    return times


def wins(runs: int) -> None:
    print("win          ours ms  plain ms   times   ours B  plain B   times  oxipng B   times")
    for title in (*LEVELS, *OTHERS):
        sheet = win(title, 7)
        ways = {"ours": partial(draw_card, sheet), "plain": partial(plain, sheet)}
        times = fastest(ways, runs)
        ours, other = draw_card(sheet).png, plain(sheet)
        packed = oxipng.optimize_from_memory(ours, level=4)
        print(
            f"{title:12} {times['ours']:7.1f} {times['plain']:9.1f} "
            f"{times['plain'] / times['ours']:7.2f} {len(ours):8} {len(other):8} "
            f"{len(other) / len(ours):7.2f} {len(packed):9} {len(ours) / len(packed):7.2f}"
        )
        # In small cells ours has digits of whole pixels.
        same = title in OTHERS or difference(ours, other) < 256 // 6 + 1
        assert same, "the plain card shows another picture"


def days(runs: int) -> None:
    sheets = [sheet for number in range(30) for sheet in day(number)]
    size = sum(len(draw_card(sheet).png) for sheet in sheets) / 30
    packed = sum(len(oxipng.optimize_from_memory(draw_card(s).png, level=4)) for s in day(0))
    own = sum(len(draw_card(s).png) for s in day(0))
    took = fastest({"day": lambda: [*map(draw_card, day(0))]}, runs)["day"]
    print(
        f"a day's {len(LEVELS) + 1} cards: {took:.1f} ms, {size:.0f} bytes, "
        f"{own / packed:.2f} x oxipng; a century {size * CENTURY / 1e6:.0f} MB"
    )


def bulk() -> None:
    sheets = [win(title, number) for number in range(BULK // 3 + 1) for title in LEVELS][:BULK]
    with tempfile.TemporaryDirectory() as folder:
        for jobs in (1, cpu_count() or 1):
            for name in ("drawn", "kept"):
                start = time.perf_counter()
                draw_all(sheets, Cache(Path(folder, str(jobs))), jobs)
                seconds = time.perf_counter() - start
                print(f"{BULK} wins, {jobs} processes, {name}: {seconds:.2f} s")


def main() -> None:
    """Print the ratios, then what many cards take."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    wins(runs)
    days(runs)
    bulk()


if __name__ == "__main__":
    main()

"""Share cards: the picture that a link preview shows, one frame for all puzzles.

+--------------------------------------------------+
|          |     site . series, day     |          |
|          |  Player            12.5 s  |          |   between the bars: the middle 630
|          |        +---------+         |          |   pixels, which survive every crop
|          |        |  board  |         |          |
|          |        +---------+         |          |
|          |  3BV 20  3BV/s 1.60  NF    |          |
+--------------------------------------------------+

Everything stands in a box of its own and is cut off at its edge, whatever a text holds.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from PIL import Image

from .glyphs import drawable
from .lettering import REGULAR, SEMIBOLD, fitted, length, line, shaded
from .palette import PALETTES, Tint, colours
from .png import write_png
from .puzzles.interface import Fact, Picture

WIDTH, HEIGHT = 1200, 630


class Box(NamedTuple):
    """A part of a card, in pixels; right and bottom are the first column and row after it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows."""
        return self.bottom - self.top


CARD = Box(0, 0, WIDTH, HEIGHT)
SAFE = Box(285, 15, 915, 615)
"""What every crop of a preview keeps."""

_HEADING = Box(SAFE.left, SAFE.top, SAFE.right, 55)
_TITLE = Box(SAFE.left, 55, SAFE.right, 132)
_BOARDS = Box(30, 140, WIDTH - 30, 568)
_FACTS = Box(SAFE.left, 576, SAFE.right, SAFE.bottom)

_HEADING_SIZES = range(28, 17, -2)
_TITLE_SIZES = range(60, 27, -2)
_FACT_SIZES = range(28, 17, -2)
_LABEL_SIZES = range(24, 17, -2)
_HEADING_BASE, _TITLE_BASE, _FACTS_BASE = 48, 116, 604  # the lines that the texts stand on
_LABEL_HEIGHT, _LABEL_BASE = 40, 30
_BETWEEN = 40  # pixels from one board, or one text of a line, to the next
_MOST_PICTURES = 6


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a card shows.

    `heading` stands above, `title` large, `time` large beside it, or the title alone in the middle.
    A picture has a label below it, '' for none. Facts are label and value, either may be ''.
    """

    heading: str
    title: str
    time: str | None
    pictures: tuple[tuple[Picture, str], ...]
    facts: tuple[Fact, ...]
    looks: str = "light"


@dataclass(frozen=True, slots=True)
class Card:
    """A drawn card: PNG bytes, and a hash of the pixels."""

    png: bytes
    digest: str


class Placed(NamedTuple):
    """A picture in numbers of colours in its box: what it is, and where it begins."""

    part: str
    box: Box
    picture: Image.Image
    left: int
    top: int


def draw_card(sheet: Sheet) -> Card:
    """The card, opaque, WIDTH x HEIGHT."""
    image = Image.new("P", (WIDTH, HEIGHT), int(Tint.PAPER))
    for placed in place(sheet):
        image.paste(placed.picture, (placed.left, placed.top))
    tones = colours(PALETTES[sheet.looks])
    digest = sha256(sheet.looks.encode() + image.tobytes()).hexdigest()[:16]
    return Card(write_png(image, tones), digest)


def place(sheet: Sheet) -> list[Placed]:
    """All that stands on a card, each in a box that nothing else reaches into."""
    parts = [_centred("heading", sheet.heading, _HEADING, REGULAR, _HEADING_SIZES, _HEADING_BASE)]
    if sheet.time is None:
        parts.append(
            _centred("title", sheet.title, _TITLE, SEMIBOLD, _TITLE_SIZES, _TITLE_BASE, Tint.INK)
        )
    else:
        parts += _title_and_time(sheet.title, sheet.time)
    return [*parts, *_boards(sheet.pictures), *_facts(sheet.facts)]


def _centred(
    part: str, text: str, box: Box, name: str, sizes: range, base: int, ink: Tint = Tint.MUTED
) -> Placed:
    """A text in the middle of a box, which stands on the row `base`."""
    shown, size = fitted(drawable(text).text, name, sizes, box.width)
    picture = shaded(line(shown, name, size, box.height, base - box.top), Tint.PAPER, ink)
    return Placed(part, box, picture, box.left + (box.width - picture.width) // 2, box.top)


def _title_and_time(title: str, time: str) -> tuple[Placed, Placed]:
    """The title on the left, the time on the right; the title takes what the time leaves."""
    height, base = _TITLE.height, _TITLE_BASE - _TITLE.top
    shown, size = fitted(drawable(time).text, SEMIBOLD, _TITLE_SIZES, _TITLE.width // 2)
    right = shaded(line(shown, SEMIBOLD, size, height, base), Tint.PAPER, Tint.ACCENT)
    at = _TITLE.right - right.width
    box = _TITLE._replace(right=at - _BETWEEN)
    shown, size = fitted(drawable(title).text, SEMIBOLD, _TITLE_SIZES, box.width)
    left = shaded(line(shown, SEMIBOLD, size, height, base), Tint.PAPER, Tint.INK)
    return (
        Placed("title", box, left, box.left, box.top),
        Placed("time", _TITLE._replace(left=at), right, at, _TITLE.top),
    )


def _boards(pictures: tuple[tuple[Picture, str], ...]) -> list[Placed]:
    """The pictures side by side, equally high where there are several, their labels below."""
    pictures = pictures[:_MOST_PICTURES]
    labelled = any(label for _, label in pictures)
    height = _BOARDS.height - (_LABEL_HEIGHT if labelled else 0)
    room = _BOARDS.width - _BETWEEN * (len(pictures) - 1)
    drawn = [picture.draw(room, height) for picture, _ in pictures]
    while height > 1 and sum(board.width for board in drawn) > room:
        # Boards are drawn in whole pixels a cell, so their widths follow the height in steps.
        height = min(height - 1, height * room // sum(board.width for board in drawn))
        drawn = [picture.draw(room, height) for picture, _ in pictures]
    placed = []
    row = max(board.height for board in drawn) + (_LABEL_HEIGHT if labelled else 0)
    top = _BOARDS.top + (_BOARDS.height - row) // 2
    left = _BOARDS.left + (room - sum(board.width for board in drawn)) // 2
    for board, (_, label) in zip(drawn, pictures, strict=True):
        bottom = top + max(board.height for board in drawn)
        box = Box(left, top, left + board.width, bottom)
        placed.append(Placed("board", box, board, left, bottom - board.height))
        if label:
            below = Box(left, bottom, box.right, bottom + _LABEL_HEIGHT)
            placed.append(
                _centred("label", label, below, REGULAR, _LABEL_SIZES, bottom + _LABEL_BASE)
            )
        left = box.right + _BETWEEN
    return placed


class _Word(NamedTuple):
    """A label or a value, and what stands between it and the one before."""

    text: str
    font: str
    ink: Tint
    space: int  # of 12 to the size


def _facts(facts: tuple[Fact, ...]) -> list[Placed]:
    """Labels and values in a line, as large as fits; what does not fit at the end is left out."""
    for kept in range(len(facts), 0, -1):
        words = _words(facts[:kept])
        for size in _FACT_SIZES:
            spaces = [word.space * size // 12 for word in words]
            lengths = [length(word.text, word.font, size) for word in words]
            spare = _FACTS.width - sum(spaces) - sum(lengths)
            if spare >= 0:
                return _word_line(words, spaces, size, _FACTS.left + spare // 2)
    return []


def _words(facts: tuple[Fact, ...]) -> list[_Word]:
    words: list[_Word] = []
    for label, value in facts:
        space = 14 if words else 0
        if label:
            words.append(_Word(drawable(label).text, REGULAR, Tint.MUTED, space))
            space = 4
        if value:
            words.append(_Word(drawable(value).text, SEMIBOLD, Tint.INK, space))
    return words


def _word_line(words: list[_Word], spaces: list[int], size: int, left: int) -> list[Placed]:
    placed = []
    for word, space in zip(words, spaces, strict=True):
        mask = line(word.text, word.font, size, _FACTS.height, _FACTS_BASE - _FACTS.top)
        left += space
        box = _FACTS._replace(left=left, right=left + mask.width)
        placed.append(Placed("fact", box, shaded(mask, Tint.PAPER, word.ink), left, box.top))
        left = box.right
    return placed

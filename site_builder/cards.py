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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from PIL import Image

from .glyphs import drawable
from .lettering import LONGEST_TEXT, REGULAR, SEMIBOLD, common_size, fitted, length, line, shaded
from .palette import PALETTES, Tint, colours
from .png import Band, numbers_in, write_png
from .puzzles.interface import Fact, Picture

WIDTH, HEIGHT = 1200, 630
DIGEST = 10
"""Hexadecimal digits of the hash of a card's pixels, which its file is named by."""
MOST_PICTURES = 6
"""Boards on one card; of a day that has more it shows the first ones."""


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
"""What every crop of a preview keeps: all text but for the names of several boards."""

_HEADING = Box(SAFE.left, SAFE.top, SAFE.right, 55)
_TITLE = Box(SAFE.left, 55, SAFE.right, 132)
_BOARDS = Box(30, 140, WIDTH - 30, 568)
_FACTS = Box(SAFE.left, 576, SAFE.right, SAFE.bottom)
_BANDS = (
    Band(_HEADING.bottom, False),
    Band(_BOARDS.top, False),
    Band(_FACTS.top, True),
    Band(HEIGHT, False),
)

# Of each kind of text the row of its box that it stands on, and its sizes, the largest first.
_SMALL, _LABEL = range(28, 17, -2), range(24, 17, -2)
_LARGE, _ALONE = range(60, 23, -2), range(44, 23, -2)  # the title of a win; of a board to play
_TIME_LEAST = 36  # for the time to be read where a preview is a quarter as wide
_HEADING_BASE, _TITLE_BASE, _FACTS_BASE, _LABEL_BASE = 33, 61, 28, 30
_LABEL_HEIGHT, _NARROWEST = 40, 150  # of the place that a board with a label takes
_MOST_IN_A_ROW = 4  # boards; more make two rows
_ROW_GAP = 8  # from one row of boards to the next
_GAP = 40  # from one board to the next, or from the title to the time


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a card shows.

    `heading` stands above, `title` large, the time as large beside it; without a time the title is
    in the middle. Each picture has a label below it, '' for none. Facts are label and value, either
    may be ''; `looks` is a name of `palette.PALETTES`.
    """

    heading: str
    title: str
    time: str | None
    pictures: tuple[tuple[Picture, str], ...]
    facts: tuple[Fact, ...]
    looks: str = "light"


@dataclass(frozen=True, slots=True)
class Card:
    """A drawn card: PNG bytes, and a hash of the pixels as hexadecimal digits."""

    png: bytes
    digest: str


class Text(NamedTuple):
    """A text as it is written: what the fonts have of it, in a font, a size and a colour."""

    words: str
    font: str
    size: int
    ink: Tint

    @property
    def width(self) -> int:
        """How far it reaches."""
        return length(self.words, self.font, self.size)


class Placed(NamedTuple):
    """A picture in numbers of colours, where it begins, and the box that it stays in.

    Parts are `heading`, `title`, `time`, `board`, `label`, `fact`.
    """

    part: str
    box: Box
    left: int
    top: int
    picture: Image.Image
    text: Text | None = None


def draw_card(sheet: Sheet) -> Card:
    """The card, opaque, WIDTH x HEIGHT."""
    image = Image.new("L", (WIDTH, HEIGHT), int(Tint.PAPER))
    numbers = {int(Tint.PAPER)}
    for placed in place(sheet):
        image.paste(placed.picture, (placed.left, placed.top))
        numbers |= numbers_in(placed.picture)
    digest = sha256(sheet.looks.encode() + image.tobytes()).hexdigest()[:DIGEST]
    return Card(write_png(image, numbers, colours(PALETTES[sheet.looks]), _BANDS), digest)


def place(sheet: Sheet) -> list[Placed]:
    """All that stands on a card, each in a box that nothing else reaches into."""
    return [
        _centred("heading", _HEADING, _HEADING_BASE, sheet.heading, REGULAR, _SMALL, Tint.MUTED),
        *_title(sheet.title, sheet.time),
        *_boards(sheet.pictures),
        *_facts(sheet.facts),
    ]


def _written(part: str, box: Box, base: int, text: Text, left: int) -> Placed:
    mask = line(text.words, text.font, text.size, box.height, base)
    return Placed(part, box, left, box.top, shaded(mask, Tint.PAPER, text.ink), text)


def _fitted(words: str, font: str, sizes: range, width: int, ink: Tint) -> Text:
    shown, size = fitted(drawable(words).text, font, sizes, width)
    return Text(shown, font, size, ink)


def _centred(
    part: str, box: Box, base: int, words: str, font: str, sizes: range, ink: Tint
) -> Placed:
    text = _fitted(words, font, sizes, box.width, ink)
    return _written(part, box, base, text, box.left + (box.width - text.width) // 2)


def _title(title: str, time: str | None) -> Iterator[Placed]:
    """The title in the middle, or on the left with a time as large on the right.

    Both step down together until they fit; where the time would be too small to be read in a
    preview, the title alone does, and where it never fits, it is cut.
    """
    shown = "" if time is None else drawable(time).text
    if not shown:
        yield _centred("title", _TITLE, _TITLE_BASE, title, SEMIBOLD, _ALONE, Tint.INK)
        return
    name = drawable(title).text[:LONGEST_TEXT]
    both = _LARGE[: _LARGE.index(_TIME_LEAST) + 1]
    size = common_size((name, shown), SEMIBOLD, both, _TITLE.width - _GAP)
    room = _TITLE.width // 2 if size is None else _TITLE.width
    sizes = range(size or _TIME_LEAST, _LARGE.stop, _LARGE.step)
    beside = _fitted(shown, SEMIBOLD, sizes, room, Tint.ACCENT)
    at = _TITLE.right - beside.width
    box = _TITLE._replace(right=at - _GAP)
    text = _fitted(name, SEMIBOLD, sizes, box.width, Tint.INK)
    yield _written("title", box, _TITLE_BASE, text, box.left)
    yield _written("time", _TITLE._replace(left=at), _TITLE_BASE, beside, at)


def _boards(pictures: Sequence[tuple[Picture, str]]) -> Iterator[Placed]:
    """The pictures in a row, or where they are many in two, one above the other."""
    pictures = pictures[:MOST_PICTURES]
    rows = 1 if len(pictures) <= _MOST_IN_A_ROW else 2
    each = -(-len(pictures) // rows)
    height = (_BOARDS.height - _ROW_GAP * (rows - 1)) // rows
    for row in range(rows):
        top = _BOARDS.top + row * (height + _ROW_GAP)
        box = _BOARDS._replace(top=top, bottom=top + height)
        yield from _side_by_side(box, pictures[row * each :][:each])


def _side_by_side(row: Box, pictures: Sequence[tuple[Picture, str]]) -> Iterator[Placed]:
    """The pictures about equally high, each with its label below."""
    labelled = any(label for _, label in pictures)
    below, narrowest = (_LABEL_HEIGHT, _NARROWEST) if labelled else (0, 0)
    room = row.width - _GAP * (len(pictures) - 1)
    boards = _row([picture for picture, _ in pictures], room, row.height - below, narrowest)
    widths = [max(board.width, narrowest) for board in boards]
    height = max((board.height for board in boards), default=0)
    top = row.top + (row.height - below - height) // 2
    left = row.left + (room - sum(widths)) // 2
    for board, width, (_, label) in zip(boards, widths, pictures, strict=True):
        box = Box(left, top, left + width, top + height)
        middle = left + (width - board.width) // 2
        yield Placed("board", box, middle, box.bottom - board.height, board)
        if label:
            under = box._replace(top=box.bottom, bottom=box.bottom + below)
            yield _centred("label", under, _LABEL_BASE, label, REGULAR, _LABEL, Tint.MUTED)
        left = box.right + _GAP


def _row(pictures: Sequence[Picture], room: int, height: int, narrowest: int) -> list[Image.Image]:
    """The pictures as high as they can be for their widths to fit; each takes some at least."""
    boards = [picture.draw(room, height) for picture in pictures]
    while (width := sum(max(board.width, narrowest) for board in boards)) > room and height > 1:
        # Boards have whole pixels a cell, so their widths follow the height in steps.
        height = min(height * room // width, height - 1)
        boards = [picture.draw(room, height) for picture in pictures]
    return boards


def _facts(facts: Sequence[Fact]) -> list[Placed]:
    """Labels and values in a line, as large as they fit; those at the end may be left out."""
    for kept in range(len(facts), 0, -1):
        for size in _SMALL:
            texts = _fact_texts(facts[:kept], size)
            spare = _FACTS.width - sum(space + text.width for space, text in texts)
            if spare >= 0:
                return _fact_line(texts, _FACTS.left + spare // 2)
    return []


def _fact_texts(facts: Sequence[Fact], size: int) -> list[tuple[int, Text]]:
    """The words of facts, each with the space before it."""
    texts: list[tuple[int, Text]] = []
    for label, value in facts:
        space = size if texts else 0
        for words, font, ink in ((label, REGULAR, Tint.MUTED), (value, SEMIBOLD, Tint.INK)):
            if shown := drawable(words).text:
                texts.append((space, Text(shown, font, size, ink)))
                space = size // 3
    return texts


def _fact_line(texts: Sequence[tuple[int, Text]], left: int) -> list[Placed]:
    placed = []
    for space, text in texts:
        box = _FACTS._replace(left=left + space, right=left + space + text.width)
        placed.append(_written("fact", box, _FACTS_BASE, text, box.left))
        left = box.right
    return placed

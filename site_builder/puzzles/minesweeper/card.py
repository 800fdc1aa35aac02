"""Boards as pictures for cards: one small picture for each kind of cell, put together row by row.

Closed cells are raised, as on the pages; open ones lie flat. Cells are whole pixels, all of one
size, with their lines on the left and above:

    size 12 and more    digits in the cards' font, shapes with smooth edges
    6 to 11             digits of 3 x 5 pixels, which stay sharp where smooth ones would blur
    4 and 5             a field in the digit's colour
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ...palette import Tint, ramp

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_LARGEST = 72  # so that a board of few cells is no billboard
_SMOOTH = 12  # the smallest cells with smooth shapes
_READABLE = 6  # the smallest cells with digits
# Shapes are drawn so many times larger, then reduced, which smooths their edges.
_OVERSAMPLED = 4

_CLOSED = "F*#S"  # flag, mine, closed, start; all others are open
# Rows of three pixels, as bits.
_DIGITS = {
    "1": (0b010, 0b110, 0b010, 0b010, 0b111),
    "2": (0b111, 0b001, 0b111, 0b100, 0b111),
    "3": (0b111, 0b001, 0b011, 0b001, 0b111),
    "4": (0b101, 0b101, 0b111, 0b001, 0b001),
    "5": (0b111, 0b100, 0b111, 0b001, 0b111),
    "6": (0b111, 0b100, 0b111, 0b101, 0b111),
    "7": (0b111, 0b001, 0b010, 0b010, 0b010),
    "8": (0b111, 0b101, 0b111, 0b101, 0b111),
}
# Pennant on a pole, and a ball: the same size as the digits.
_SMALL_SHAPES = {
    "F": (0b010, 0b011, 0b011, 0b010, 0b111),
    "*": (0b000, 0b111, 0b111, 0b111, 0b000),
    "S": (0b000, 0b111, 0b101, 0b111, 0b000),
}
_INKS = {
    **{digit: Tint(Tint.DIGIT_1 + int(digit) - 1) for digit in _DIGITS},
    "F": Tint.FLAG,
    "*": Tint.INK,
    "S": Tint.ACCENT,
}


@dataclass(frozen=True, slots=True)
class WonBoard:
    """A finished board, as the rows of its text picture."""

    rows: tuple[str, ...]

    @property
    def visible(self) -> str:
        """The rows."""
        return "\n".join(self.rows)

    def draw(self, width: int, height: int) -> "Image":
        """Digits, flags and mines without one."""
        return _draw(self.rows, width, height)


@dataclass(frozen=True, slots=True)
class ClosedBoard:
    """A board before the first move: its size, and the cell where it starts."""

    columns: int
    rows: int
    start: int

    @property
    def visible(self) -> str:
        """Size and start."""
        return f"closed {self.columns} {self.rows} {self.start}"

    def draw(self, width: int, height: int) -> "Image":
        """Closed cells, the start with its ring."""
        cells = ["#" * self.columns] * self.rows
        row, column = divmod(self.start, self.columns)
        cells[row] = f"{'#' * column}S{'#' * (self.columns - column - 1)}"
        return _draw(cells, width, height)


def _draw(rows: Sequence[str], width: int, height: int) -> "Image":
    """A text picture's cells as large as fits, with a line around all of them."""
    from PIL import Image

    columns = len(rows[0])
    size = max(min((width - 1) // columns, (height - 1) // len(rows), _LARGEST), 1)
    drawn = {row: _drawn_row(row, size) for row in {*rows}}  # closed rows are all the same
    lines = [line for row in rows for line in drawn[row]]
    border = _EDGE * (columns * size + 1)
    lines[0] = border
    lines.append(border)
    return Image.frombytes("L", (columns * size + 1, len(lines)), b"".join(lines))


def _drawn_row(row: str, size: int) -> list[bytes]:
    """The rows of pixels of a row of cells."""
    cells = [_cell(sign, size) for sign in row]
    # The outer line takes the place of the first column's own.
    return [_EDGE + b"".join([cell[y] for cell in cells])[1:] + _EDGE for y in range(size)]


_EDGE = bytes([Tint.EDGE])


@cache
def _cell(sign: str, size: int) -> tuple[bytes, ...]:
    """One cell of the text picture, as its rows of pixels."""
    closed = sign in _CLOSED
    ground, border = (Tint.CLOSED, Tint.EDGE) if closed else (Tint.OPEN, Tint.LINE)
    face = _face(sign, size, ground)
    raised = size // 14 if closed else 0
    rows = [bytearray(row) for row in face]
    for y, row in enumerate(rows):
        row[0] = border
        if y == 0 or y >= size - raised:
            row[:] = bytes([border]) * size
        if raised:
            row[-1] = border
    return tuple(map(bytes, rows))


def _face(sign: str, size: int, ground: Tint) -> list[bytes]:
    """A cell without its lines."""
    ink = _INKS.get(sign)
    if ink is None:
        return [bytes([ground]) * size] * size
    if size >= _SMOOTH:
        return _smooth(sign, size, ground, ink)
    if size >= _READABLE:
        return _sharp({**_DIGITS, **_SMALL_SHAPES}[sign], size, ground, ink)
    margin = 1 if ground == Tint.CLOSED and size > 3 else 0
    inner = bytes([ground]) * (margin + 1) + bytes([ink]) * (size - 1 - margin)
    return [bytes([ground]) * size] * (margin + 1) + [inner] * (size - 1 - margin)


def _sharp(shape: Sequence[int], size: int, ground: Tint, ink: Tint) -> list[bytes]:
    """A shape of 3 x 5 pixels, each doubled where the cell has the room."""
    scale = max((size - 1) // 6, 1)
    left, top = (size + 1 - 3 * scale) // 2, (size + 1 - 5 * scale) // 2
    rows = [bytearray([ground]) * size for _ in range(size)]
    for y, bits in enumerate(shape):
        for x in range(3):
            if bits >> (2 - x) & 1:
                for row in rows[top + y * scale : top + (y + 1) * scale]:
                    row[left + x * scale : left + (x + 1) * scale] = bytes([ink]) * scale
    return [bytes(row) for row in rows]


def _smooth(sign: str, size: int, ground: Tint, ink: Tint) -> list[bytes]:
    """A digit in the cards' font, or a shape drawn larger and reduced."""
    from PIL import Image, ImageDraw

    if sign in _DIGITS:
        mask = _numeral(sign, size)
    else:
        large = Image.new("L", (size * _OVERSAMPLED, size * _OVERSAMPLED))
        {"F": _flag, "*": _mine, "S": _start}[sign](ImageDraw.Draw(large), size * _OVERSAMPLED)
        mask = large.resize((size, size), Image.Resampling.BOX)
    pixels = mask.tobytes().translate(ramp(ground, ink))
    return [pixels[at : at + size] for at in range(0, len(pixels), size)]


def _numeral(digit: str, size: int) -> "Image":
    """A digit in the middle of its cell, by its own box: all numerals are equally high."""
    from PIL import Image, ImageDraw

    from ...lettering import SEMIBOLD, font

    mask = Image.new("L", (size, size))
    draw = ImageDraw.Draw(mask)
    numerals = font(SEMIBOLD, round(size * 0.7))
    left, top, right, bottom = draw.textbbox((0, 0), digit, numerals)
    middle = (size + 1) / 2
    place = (round(middle - (left + right) / 2), round(middle - (top + bottom) / 2))
    draw.text(place, digit, 255, numerals)
    return mask


def _flag(draw: "ImageDraw", size: int) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return x * size, y * size

    draw.polygon([at(0.38, 0.18), at(0.78, 0.36), at(0.38, 0.54)], 255)
    draw.rectangle([*at(0.34, 0.18), *at(0.41, 0.78)], 255)
    draw.rectangle([*at(0.26, 0.72), *at(0.66, 0.8)], 255)


def _mine(draw: "ImageDraw", size: int) -> None:
    middle, radius, reach = size * 0.52, size * 0.21, size * 0.33
    draw.ellipse([middle - radius, middle - radius, middle + radius, middle + radius], 255)
    line = max(round(size * 0.07), 1)
    slant = reach * 0.707
    for x, y in ((reach, 0.0), (0.0, reach), (slant, slant), (slant, -slant)):
        draw.line([(middle - x, middle - y), (middle + x, middle + y)], 255, line)


def _start(draw: "ImageDraw", size: int) -> None:
    """A ring around a dot, as on the play page."""
    middle = size * 0.51
    for radius, cover in ((0.3, 255), (0.21, 0), (0.11, 255)):
        reach = radius * size
        draw.ellipse([middle - reach, middle - reach, middle + reach, middle + reach], cover)

"""A Sudoku as a picture for cards: one small picture for each kind of cell, put together.

+-----+     given: a bold digit on the raised field of a closed cell
|1 2 3|     solved: a lighter digit in colour on the open field; one that conflicts with a
|4 5 6|     peer in the flag's colour, underlined
|7 8 9|     unsolved: the candidates in their places, excluded ones crossed out, highlighted
+-----+     ones in reverse

Cells are whole pixels, all of one size. Those too small for nine marks show none, and where not
even a digit can be read there is a plain field of its colour.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ...palette import Tint
from .grid import CELLS, SudokuState, digits_of

if TYPE_CHECKING:
    from PIL.Image import Image

_LARGEST = 72  # pixels of a cell, as of other boards on cards
_SMALLEST_LEGIBLE = 10
_SMALLEST_MARKED = 24
_FRAME = 4  # pixels of the lines around boxes, in a grid of legible cells

_GIVEN, _SOLVED, _WRONG, _OPEN = "g", "s", "w", "o"
_PLAIN, _EXCLUDED, _HIGHLIGHTED = ".", "x", "h"
_LOOKS = {
    _GIVEN: (Tint.CLOSED, Tint.INK),
    _SOLVED: (Tint.OPEN, Tint.DIGIT_1),
    _WRONG: (Tint.OPEN, Tint.FLAG),
}
"""Of each kind of filled cell its field and its digit."""


@dataclass(frozen=True, slots=True)
class GridPicture:
    """A grid as the words of its 81 cells, all that is seen of it.

    `g5` is a given, `s5` a solved digit, `w5` a solved one in conflict. `o` is an open cell, with
    its marks after it: `o1.2x3h` has a plain one, an excluded and a highlighted.
    """

    cells: tuple[str, ...]

    @property
    def visible(self) -> str:
        """The words."""
        return " ".join(self.cells)

    def draw(self, width: int, height: int) -> "Image":
        """Givens, solved digits and pencil marks, with lines around cells and boxes."""
        from PIL import Image

        room = min(width, height)
        thick = _FRAME if room >= 9 * _SMALLEST_LEGIBLE + 4 * _FRAME else 1
        # Even, as the frame is: where two pixels share a byte, equal cells are equal bytes then.
        size = max(min((room - 4 * thick) // 18 * 2, _LARGEST), 1)
        side = 9 * size + 4 * thick
        picture = Image.new("L", (side, side), int(Tint.EDGE))
        for cell, word in enumerate(self.cells):
            top, left = (at * size + (at // 3 + 1) * thick for at in divmod(cell, 9))
            picture.paste(_cell(word, size), (left, top))
        return picture


def picture_of(state: SudokuState) -> GridPicture:
    """A game as it stands, with the candidates as its player keeps them."""
    conflicts = state.conflicts

    def word(cell: int) -> str:
        if state.givens >> cell & 1:
            return f"{_GIVEN}{state.candidates[cell].bit_length()}"
        if state.solved >> cell & 1:
            kind = _WRONG if conflicts >> cell & 1 else _SOLVED
            return f"{kind}{state.candidates[cell].bit_length()}"
        own = state.user_candidates or state.candidates
        excluded, highlighted = state.excluded[cell], state.highlighted[cell]
        marks = [_OPEN]
        for digit in digits_of(own[cell] | excluded | highlighted):
            bit = 1 << digit - 1
            kind = _EXCLUDED if excluded & bit else _HIGHLIGHTED if highlighted & bit else _PLAIN
            marks.append(f"{digit}{kind}")
        return "".join(marks)

    return GridPicture(tuple(map(word, range(CELLS))))


def picture_of_givens(givens: str) -> GridPicture:
    """A puzzle before it is played: 81 characters, `.` for blanks."""
    return GridPicture(tuple(_OPEN if digit == "." else f"{_GIVEN}{digit}" for digit in givens))


@cache
def _cell(word: str, size: int) -> "Image":
    """One cell, with its line on the right and below."""
    from PIL import Image, ImageDraw

    kind, rest = word[0], word[1:]
    ground, ink = _LOOKS.get(kind, (Tint.OPEN, Tint.INK))
    if size < _SMALLEST_LEGIBLE:
        return Image.new("L", (size, size), int(ink if rest and kind != _OPEN else ground))
    cell = Image.new("L", (size, size), int(ground))
    inner = size - 1
    if kind != _OPEN:
        face = _digit(int(rest), inner, round(size * 0.7), kind == _GIVEN)
        cell.paste(_inked(face, ground, ink))
        if kind == _WRONG:
            under, inset, thick = round(size * 0.86), round(size * 0.24), max(round(size * 0.06), 1)
            line = [inset, under, inner - 1 - inset, under + thick - 1]
            ImageDraw.Draw(cell).rectangle(line, int(ink))
    elif size >= _SMALLEST_MARKED:
        third = inner // 3
        spare = (inner - 3 * third) // 2
        for digit, mark in zip(rest[::2], rest[1::2], strict=True):
            row, column = divmod(int(digit) - 1, 3)
            place = spare + column * third, spare + row * third
            cell.paste(_mark(int(digit), mark, third), place)
    draw = ImageDraw.Draw(cell)
    draw.line([(inner, 0), (inner, inner)], int(Tint.EDGE))
    draw.line([(0, inner), (inner, inner)], int(Tint.EDGE))
    return cell


@cache
def _mark(digit: int, kind: str, size: int) -> "Image":
    """A pencil mark."""
    from PIL import ImageChops, ImageDraw

    face = _digit(digit, size, max(round(size * 0.95), 7), False)
    if kind == _HIGHLIGHTED:
        return _inked(ImageChops.invert(face), Tint.OPEN, Tint.INK)
    mark = _inked(face, Tint.OPEN, Tint.MUTED if kind == _EXCLUDED else Tint.INK)
    if kind == _EXCLUDED:
        line = [(1, size - 2), (size - 2, 1)]
        ImageDraw.Draw(mark).line(line, int(Tint.FLAG), max(round(size * 0.1), 1))
    return mark


def _digit(digit: int, room: int, size: int, bold: bool) -> "Image":
    """A digit in the middle of a square; centred by its own box, for all are equally high."""
    from PIL import Image, ImageDraw

    from ...lettering import REGULAR, SEMIBOLD, font

    face = Image.new("L", (room, room))
    draw = ImageDraw.Draw(face)
    numerals = font(SEMIBOLD if bold else REGULAR, size)
    left, top, right, bottom = draw.textbbox((0, 0), str(digit), numerals)
    place = round((room - left - right) / 2), round((room - top - bottom) / 2)
    draw.text(place, str(digit), 255, numerals)
    return face


def _inked(mask: "Image", ground: Tint, ink: Tint) -> "Image":
    from ...lettering import shaded

    return shaded(mask, ground, ink)

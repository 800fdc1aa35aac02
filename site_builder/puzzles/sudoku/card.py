"""A Sudoku as a picture: one small picture for each kind of cell, digit and mark, put together.

+-----+     given: a bold digit on the raised field of a closed cell
|1 2 3|     solved: a lighter digit in colour on the open field; one that conflicts with a
|4 5 6|     peer in the flag's colour, underlined
|7 8 9|     unsolved: the candidates in their places, excluded ones crossed out, highlighted
+-----+     ones in reverse
"""

from functools import cache

from PIL import Image, ImageDraw

from ...lettering import REGULAR, SEMIBOLD, font
from ...palette import Palette
from .grid import CELLS, SudokuState

SMALLEST_LEGIBLE = 10
"""Pixels: in cells smaller than this a digit is a plain field of its colour."""
_SMALLEST_MARKED = 24  # pixels of a cell in which nine marks can be told apart
_FRAME = 3  # pixels of the lines around boxes, in a grid of legible cells


def draw_state(state: SudokuState, width: int, height: int, palette: Palette) -> Image.Image:
    """The grid as large as fits in width x height pixels, all cells of one whole size."""
    room = min(width, height)
    thick = _FRAME if room >= 9 * SMALLEST_LEGIBLE + 4 * _FRAME else 1
    size = max((room - 4 * thick) // 9, 1)
    side = 9 * size + 4 * thick
    picture = Image.new("RGB", (side, side), palette.edge)
    conflicts = state.conflicts
    for cell in range(CELLS):
        top, left = (at * size + (at // 3 + 1) * thick for at in divmod(cell, 9))
        picture.paste(_cell_of(state, cell, conflicts, size, palette), (left, top))
    return picture


def _cell_of(
    state: SudokuState, cell: int, conflicts: int, size: int, palette: Palette
) -> Image.Image:
    mask = state.candidates[cell]
    if state.placed >> cell & 1:
        given = bool(state.givens >> cell & 1)
        wrong = not given and bool(conflicts >> cell & 1)
        return _placed(mask.bit_length(), given, wrong, size, palette)
    if size < _SMALLEST_MARKED:
        return _field(palette.open, size, palette)
    own = mask if state.user_candidates is None else state.user_candidates[cell]
    marked = _field(palette.open, size, palette).copy()
    excluded, highlighted = state.excluded[cell], state.highlighted[cell]
    third = (size - 1) // 3
    spare = (size - 1 - 3 * third) // 2
    for digit in range(1, 10):
        bit = 1 << digit - 1
        if (own | excluded | highlighted) & bit:
            kind = 2 if excluded & bit else 3 if highlighted & bit else 1
            row, column = divmod(digit - 1, 3)
            place = spare + column * third, spare + row * third
            marked.paste(_mark(digit, kind, third, palette), place)
    return marked


@cache
def _field(colour: str, size: int, palette: Palette) -> Image.Image:
    """An empty cell, with its line on the right and below."""
    field = Image.new("RGB", (size, size), colour)
    if size >= SMALLEST_LEGIBLE:
        draw = ImageDraw.Draw(field)
        draw.line([(size - 1, 0), (size - 1, size)], palette.edge)
        draw.line([(0, size - 1), (size, size - 1)], palette.edge)
    return field


@cache
def _placed(digit: int, given: bool, wrong: bool, size: int, palette: Palette) -> Image.Image:
    """A cell with its digit."""
    colour = palette.ink if given else palette.flag if wrong else palette.digits[0]
    if size < SMALLEST_LEGIBLE:
        return Image.new("RGB", (size, size), colour)
    cell = _field(palette.closed if given else palette.open, size, palette).copy()
    draw = ImageDraw.Draw(cell)
    _numeral(draw, digit, size - 1, round(size * 0.7), SEMIBOLD if given else REGULAR, colour)
    if wrong:
        under, inset = round(size * 0.86), round(size * 0.24)
        thick = max(round(size * 0.06), 1)
        draw.rectangle([inset, under, size - 2 - inset, under + thick - 1], colour)
    return cell


@cache
def _mark(digit: int, kind: int, size: int, palette: Palette) -> Image.Image:
    """A pencil mark: 1 plain, 2 excluded, 3 highlighted."""
    mark = Image.new("RGB", (size, size), palette.ink if kind == 3 else palette.open)
    draw = ImageDraw.Draw(mark)
    colour = {1: palette.ink, 2: palette.muted, 3: palette.open}[kind]
    _numeral(draw, digit, size, max(round(size * 0.95), 7), REGULAR, colour)
    if kind == 2:
        draw.line([(1, size - 2), (size - 2, 1)], palette.flag, max(round(size * 0.1), 1))
    return mark


def _numeral(
    draw: ImageDraw.ImageDraw, digit: int, room: int, size: int, name: str, colour: str
) -> None:
    """A digit in the middle of a square; centred by its own box, for all are equally high."""
    numerals = font(name, size)
    left, top, right, bottom = draw.textbbox((0, 0), str(digit), numerals)
    place = round((room - left - right) / 2), round((room - top - bottom) / 2)
    draw.text(place, str(digit), colour, numerals)

"""A won board as a picture: one small picture for each kind of cell, put together."""

from functools import cache

from PIL import Image, ImageDraw

from ...lettering import SEMIBOLD, font
from ...palette import Palette
from .links import Win
from .picture import draw_rows

# Cells smaller than this show a digit as a plain field of its colour.
SMALLEST_LEGIBLE = 10
# Shapes are drawn so many times larger, then reduced, which smooths their edges.
_OVERSAMPLED = 4


def draw_win(win: Win, width: int, height: int, palette: Palette) -> Image.Image:
    """The board as large as fits in width x height pixels, all cells of one whole size."""
    layout = win.layout
    size = max(min(width // layout.width, height // layout.height), 1)
    picture = Image.new("RGB", (layout.width * size + 1, layout.height * size + 1), palette.edge)
    for row, signs in enumerate(draw_rows(win)):
        for column, sign in enumerate(signs):
            picture.paste(_cell(sign, size, palette), (column * size, row * size))
    return picture


@cache
def _cell(sign: str, size: int, palette: Palette) -> Image.Image:
    """One cell of the text picture, with its line on the left and above."""
    closed = sign in "F*"
    if size < SMALLEST_LEGIBLE:
        return Image.new("RGB", (size, size), _dot(sign, palette))
    cell = Image.new("RGB", (size, size), palette.closed if closed else palette.open)
    draw = ImageDraw.Draw(cell)
    draw.line([(0, 0), (size, 0)], palette.edge)
    draw.line([(0, 0), (0, size)], palette.edge)
    if closed:
        shape = Image.new("L", (size * _OVERSAMPLED, size * _OVERSAMPLED))
        (_flag if sign == "F" else _mine)(ImageDraw.Draw(shape), size * _OVERSAMPLED)
        mask = shape.resize((size, size), Image.Resampling.BOX)
        cell.paste(palette.flag if sign == "F" else palette.ink, (0, 0), mask)
    elif sign != ".":
        numerals = font(SEMIBOLD, round(size * 0.7))
        middle = (size + 1) / 2
        # Centred by the numeral's own box: all numerals are equally high.
        left, top, right, bottom = draw.textbbox((0, 0), sign, numerals)
        place = (round(middle - (left + right) / 2), round(middle - (top + bottom) / 2))
        draw.text(place, sign, palette.digits[int(sign) - 1], numerals)
    return cell


def _dot(sign: str, palette: Palette) -> str:
    if sign in "F*":
        return palette.flag if sign == "F" else palette.ink
    return palette.open if sign == "." else palette.digits[int(sign) - 1]


def _flag(draw: ImageDraw.ImageDraw, size: int) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return x * size, y * size

    draw.polygon([at(0.36, 0.2), at(0.76, 0.37), at(0.36, 0.54)], 255)
    draw.rectangle([at(0.32, 0.2), at(0.39, 0.78)], 255)
    draw.rectangle([at(0.24, 0.74), at(0.66, 0.82)], 255)


def _mine(draw: ImageDraw.ImageDraw, size: int) -> None:
    middle, radius, reach = size * 0.52, size * 0.22, size * 0.34
    draw.ellipse([middle - radius, middle - radius, middle + radius, middle + radius], 255)
    line = max(round(size * 0.06), 1)
    slant = reach * 0.707
    for x, y in ((reach, 0), (0, reach), (slant, slant), (slant, -slant)):
        draw.line([(middle - x, middle - y), (middle + x, middle + y)], 255, line)

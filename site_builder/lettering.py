"""Text on cards, in the fonts that are shipped.

It is laid out by Pillow's basic engine, so that a card has the same pixels on every machine.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .palette import Tint, ramp

SEMIBOLD = "Inter-SemiBold.otf"
REGULAR = "Inter-Regular.otf"
FONTS = Path(__file__).parent / "fonts"
LONGEST_TEXT = 400  # characters, more than any card is wide


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in pixels."""
    return ImageFont.truetype(str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(4096)
def length(text: str, name: str, size: int) -> int:
    """How far a text reaches, in pixels."""
    return round(font(name, size).getlength(text))


def common_size(texts: Sequence[str], name: str, sizes: range, width: int) -> int | None:
    """The largest of the sizes, given largest first, in which the texts are `width` together."""

    def together(size: int) -> int:
        return sum(length(text, name, size) for text in texts)

    whole = together(sizes[0])
    for size in sizes:
        # Lengths grow with sizes but for rounding: most sizes need no measuring.
        if whole * (size - 2) <= width * sizes[0] and together(size) <= width:
            return size
    return None


def fitted(text: str, name: str, sizes: range, width: int) -> tuple[str, int]:
    """The text and the largest of the sizes, given largest first, in which it is `width` at most.

    Where it is in none, the text is cut and ends in an ellipsis, at the smallest; the ellipsis
    alone is taken to fit.
    """
    text = text[:LONGEST_TEXT]
    whole = common_size([text], name, sizes, width)
    if whole is not None:
        return text, whole
    size = sizes[-1]
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if length(_cut(text, middle), name, size) <= width:
            fits = middle
        else:
            too_long = middle
    return _cut(text, fits), size


def _cut(text: str, kept: int) -> str:
    return text[:kept].rstrip() + "…"


@lru_cache(512)
def line(text: str, name: str, size: int, height: int, base: int) -> Image.Image:
    """A line of text of mode L that stands `base` pixels below the top of so high a picture.

    What would reach out of it above or below is cut off.
    """
    picture = Image.new("L", (max(length(text, name, size), 1), height))
    ImageDraw.Draw(picture).text((0, base), text, 255, font(name, size), anchor="ls")
    return picture


def shaded(mask: Image.Image, ground: Tint, ink: Tint) -> Image.Image:
    """A picture in numbers of colours: `ink` where the mask covers `ground`; both are of mode L."""
    return Image.frombytes("L", mask.size, mask.tobytes().translate(ramp(ground, ink)))

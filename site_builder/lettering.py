"""Text on cards, in the fonts that are shipped.

It is laid out by Pillow's basic engine, so that a card has the same pixels on every machine.
"""

import unicodedata
from functools import cache
from pathlib import Path

from PIL import ImageFont

SEMIBOLD = "Inter-SemiBold.otf"
REGULAR = "Inter-Regular.otf"
REPLACEMENT = "?"
_LONGEST_TEXT = 400  # characters, more than any card is wide


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in pixels."""
    path = Path(__file__).parent / "fonts" / name
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def fitted(text: str, name: str, sizes: range, width: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text in the largest of the sizes, given largest first, that is not wider than `width`.

    Where none is, the text is cut and ends in an ellipsis at the smallest.
    """
    text = text[:_LONGEST_TEXT]
    for size in sizes:
        chosen = font(name, size)
        if chosen.getlength(text) <= width:
            return text, chosen
    kept = len(text)
    while kept and chosen.getlength(text[:kept].rstrip() + "…") > width:
        kept -= 1
    return text[:kept].rstrip() + "…", chosen


def drawable(text: str) -> tuple[str, str]:
    """The text as the fonts can draw it, and the characters that they lack.

    Control and format characters go; what has no glyph loses its accents or becomes a mark, for a
    box says nothing.
    """
    drawn, lacking = [], []
    for character in unicodedata.normalize("NFC", text):
        if _has_glyph(character):
            drawn.append(character)
        elif unicodedata.category(character) in ("Cc", "Cf", "Mn", "Me"):
            drawn.append(" " if character.isspace() else "")
        else:
            parts = unicodedata.normalize("NFKD", character)
            drawn.append("".join(filter(_has_glyph, parts)) or REPLACEMENT)
            lacking.append(character)
    return " ".join("".join(drawn).split()), "".join(dict.fromkeys(lacking))


@cache
def _has_glyph(character: str) -> bool:
    if character == " ":
        return True
    if not character.isprintable() or character.isspace():
        return False
    probe = font(REGULAR, 24)
    return bytes(probe.getmask(character)) != bytes(probe.getmask("\uffff"))

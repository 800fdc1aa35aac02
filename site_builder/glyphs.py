"""Which characters cards can draw, and what stands for those that they cannot."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from anyascii import anyascii

from .lettering import LONGEST_TEXT, REGULAR, SEMIBOLD, font

MARK = "◆"
"""Stands for what can be neither drawn nor transliterated, such as an emoji."""

# An emoji with all that belongs to it is one mark: flags are two letters; skin tones, variation
# selectors and tags follow; zero-width joiners link whole families (Unicode Technical Standard 51).
_PICTOGRAPH = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_EMOJI = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3"
    f"|{_PICTOGRAPH}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
    f"(?:\u200d{_PICTOGRAPH}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*)*"
)
_ACCENTS = ("Mn", "Me")
_UNSEEN = ("Cc", "Cf")


@dataclass(frozen=True, slots=True)
class Drawable:
    """A text as cards draw it, and the characters of the original that their fonts lack."""

    text: str
    lacking: str


@cache
def drawable(text: str) -> Drawable:
    """What of a text can be drawn, in one line.

    Control and format characters go. What has no glyph is written in Latin letters, or as a mark:
    a box says nothing.
    """
    drawn: list[str] = []
    lacking: list[str] = []
    at, text = 0, unicodedata.normalize("NFC", text[:LONGEST_TEXT])
    latin = False  # was the last character written in Latin letters?
    while at < len(text):
        found = _EMOJI.match(text, at)
        whole = found[0] if found else text[at]
        at += len(whole)
        if len(whole) == 1 and _has_glyph(whole):
            drawn.append(whole)
            latin = False
        elif whole.isspace():
            drawn.append(" ")
        elif found:
            base = whole[0]
            drawn.append(base if _has_glyph(base) and whole[1:] in ("\ufe0e", "\ufe0f") else MARK)
            lacking += [whole] if drawn[-1] == MARK else []
            latin = False
        elif unicodedata.category(whole) not in _UNSEEN:
            written = _latin(whole)
            # Syllables that each begin with a capital, as of Korean: Gim Min Su.
            drawn.append(f" {written}" if latin and written[:1].isupper() else written)
            lacking.append(whole)
            latin = True
    return Drawable(" ".join("".join(drawn).split()), "".join(dict.fromkeys(lacking)))


def _latin(character: str) -> str:
    """A character without a glyph in letters that have one, or MARK; nothing for an accent."""
    parts = "".join(filter(_has_glyph, unicodedata.normalize("NFKD", character)))
    written = parts.strip() or anyascii(character)
    if all(map(_has_glyph, written)) and (written or unicodedata.category(character) in _ACCENTS):
        return written
    return MARK


@cache
def _has_glyph(character: str) -> bool:
    """Do both fonts have it? Accents that follow their letter count as not: they would float."""
    if character == " ":
        return True
    if not character.isprintable() or character.isspace():
        return False
    if unicodedata.category(character) in _ACCENTS:
        return False
    return all(_shape(name, character) != _shape(name, "\uffff") for name in (REGULAR, SEMIBOLD))


def _shape(name: str, character: str) -> bytes:
    return bytes(font(name, 24).getmask(character))

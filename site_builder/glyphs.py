"""Which characters cards can draw, and what stands for those that they cannot."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from anyascii import anyascii

from .lettering import LONGEST_TEXT, REGULAR, SEMIBOLD, font

MARK = "•"
"""Stands for what can be neither drawn nor transliterated, such as emoji: one for some in a row."""

# An emoji with all that belongs to it is one mark: flags are two letters; skin tones, variation
# selectors and tags follow; zero-width joiners link whole families (Unicode Technical Standard 51).
_PICTOGRAPH = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_EMOJI = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3"
    f"|{_PICTOGRAPH}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
    f"(?:\u200d{_PICTOGRAPH}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*)*"
)
_SPLIT = re.compile(f"{_EMOJI.pattern}|.", re.DOTALL)
_SELECTORS = "\ufe0e\ufe0f"  # text or emoji: all are text here
_ACCENTS = ("Mn", "Me")
# Signs that stand on any letter, small letters among them, but no vowels of other scripts.
_DIACRITICS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_UNSEEN = ("Cc", "Cf")


@dataclass(frozen=True, slots=True)
class Drawable:
    """A text as cards draw it, and the characters of the original that their fonts lack."""

    text: str
    lacking: str


@cache
def drawable(text: str) -> Drawable:
    """What of a text can be drawn, in one line; never empty where the text shows something.

    Control and format characters go. What has no glyph is written in Latin letters, or as a mark:
    a box says nothing.
    """
    drawn: list[str] = []
    lacking: list[str] = []
    for whole in _SPLIT.findall(unicodedata.normalize("NFC", text[:LONGEST_TEXT])):
        if whole.isspace():
            drawn.append(" ")
        elif _has_glyph(whole.rstrip(_SELECTORS)):
            drawn.append(whole.rstrip(_SELECTORS))
        elif unicodedata.category(whole[0]) not in _UNSEEN and whole not in _SELECTORS:
            written = _latin(whole)
            # Syllables that each begin with a capital, as of Korean: Gim Min Su.
            spaced = lacking and drawn[-1][-1:].isalpha() and written[:1].isupper()
            drawn.append(f" {written}" if spaced else written)
            lacking.append(whole)
    shown = re.sub(f"{MARK}+", MARK, " ".join("".join(drawn).split()))
    return Drawable(shown or (MARK if lacking else ""), "".join(dict.fromkeys(lacking)))


def _latin(character: str) -> str:
    """A character without a glyph in letters that have one, or MARK, which emoji become.

    Empty for an accent, and for a letter that Latin writing leaves out.
    """
    if _EMOJI.fullmatch(character):
        return character[0] if character[0].isascii() else MARK  # as 1 of a keycap
    if _DIACRITICS.match(character):
        return ""
    parts = "".join(filter(_has_glyph, unicodedata.normalize("NFKD", character)))
    written = parts.strip() or anyascii(character)
    if all(map(_has_glyph, written)) and (written or unicodedata.category(character)[0] in "LM"):
        return written
    return MARK


@cache
def _has_glyph(character: str) -> bool:
    """Do both fonts have it? Accents that follow their letter count as not: they would float."""
    if character == " ":
        return True
    if len(character) != 1 or not character.isprintable() or character.isspace():
        return False
    if unicodedata.category(character) in _ACCENTS:
        return False
    return all(_shape(name, character) != _shape(name, "\uffff") for name in (REGULAR, SEMIBOLD))


def _shape(name: str, character: str) -> bytes:
    return bytes(font(name, 24).getmask(character))

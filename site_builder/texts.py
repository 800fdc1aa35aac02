"""What text may hold where it goes into pages and feeds."""

import unicodedata
from typing import Annotated

import msgspec

from .errors import SiteError

# Feeds carry titles, names and summaries, and XML has no way to write these characters.
XML_FORBIDDEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
# Directional embeddings, overrides and isolates (Unicode Standard Annex 9).
_TURNING = r"\u202a-\u202e\u2066-\u2069"

Line = Annotated[
    str,
    msgspec.Meta(pattern=f"^[^{XML_FORBIDDEN}]*$", description="text without control characters"),
]
LONGEST_NAME = 100
# The name of a player, who may be anybody: short, and without marks that turn the text around it.
Name = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}{_TURNING}]*[^\\s{XML_FORBIDDEN}{_TURNING}]"
        f"[^{XML_FORBIDDEN}{_TURNING}]*$",
        max_length=LONGEST_NAME,
        description=f"a name of at most {LONGEST_NAME} characters, none a control character",
    ),
]
FilledLine = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}]*[^\\s{XML_FORBIDDEN}][^{XML_FORBIDDEN}]*$",
        description="text that is not empty",
    ),
]

_JOINERS = "\u200c\u200d"  # parts of words in some scripts, and of emoji
# Letters and signs that show nothing.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
_MOST_MARKS = 4  # on one letter; more are heaps that reach into other lines


def clean_line(what: str, text: str) -> str:
    """Text in composed form, on one line, without space around and without what cannot be seen.

    Raises SiteError with the character.
    """
    line = unicodedata.normalize("NFC", text.strip())
    marks = 0
    for character in line:
        unseen = unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
        if character in _BLANKS or (unseen and character not in _JOINERS):
            raise SiteError(
                f"{what}: U+{ord(character):04X}, expected text on a line, all of it seen"
            )
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            raise SiteError(f"{what}: a heap of marks, expected at most {_MOST_MARKS} on a letter")
    if line and not line.strip(_JOINERS + " "):
        raise SiteError(f"{what}: nothing that can be seen, expected text")
    return line

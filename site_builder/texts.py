"""What text may hold where it goes into pages and feeds."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated

import msgspec

from .errors import SiteError

# Feeds carry titles, names and summaries, and XML has no way to write these characters.
XML_FORBIDDEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
# Directional embeddings, overrides and isolates (Unicode Standard Annex 9).
_TURNING = r"\u202a-\u202e\u2066-\u2069"


@dataclass(frozen=True, slots=True)
class Barred:
    """Characters that a text may not have, as the inside of a class, and what is expected."""

    characters: str
    expected: str

    def fault(self, text: str, shown: str) -> str | None:
        """Which of them a text has; None where it has none."""
        found = re.search(f"[{self.characters}]", text)
        return found and f"U+{ord(found[0]):04X} in {shown}, expected {self.expected}"


BARRED = "barred"
"""What a type's Meta calls the characters that its texts may not have."""
_CONTROL = Barred(XML_FORBIDDEN, "text without control characters")
_CONTROL_AND_TURNING = Barred(
    XML_FORBIDDEN + _TURNING,
    "a name without control characters, also without those that turn the text around them",
)

Line = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}]*$",
        description=_CONTROL.expected,
        extra={BARRED: _CONTROL},
    ),
]
LONGEST_NAME = 100
# The name of a player, who may be anybody: short, and without marks that turn the text around it.
Name = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}{_TURNING}]*[^\\s{XML_FORBIDDEN}{_TURNING}]"
        f"[^{XML_FORBIDDEN}{_TURNING}]*$",
        max_length=LONGEST_NAME,
        description=f"a name of at most {LONGEST_NAME} characters",
        extra={BARRED: _CONTROL_AND_TURNING},
    ),
]
FilledLine = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}]*[^\\s{XML_FORBIDDEN}][^{XML_FORBIDDEN}]*$",
        description="text that is not empty",
        extra={BARRED: _CONTROL},
    ),
]

_JOINERS = "\u200c\u200d"  # parts of words in some scripts, and of emoji
# Letters, signs and places without either that show nothing (Default_Ignorable_Code_Point).
_BLANK = re.compile(
    "[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
# Vowels and finals of old Korean stand on the letter before them, one over the other.
_STACKED = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")
_MOST_MARKS = 4  # on one letter; more are heaps that reach into other lines
# Letters and digits of ASCII, and whatever lies beyond it but for spaces, dashes and quotes.
_RUN = re.compile("[0-9A-Za-z\u00a1-\u1fff\u2070-\U0010ffff]+")
_LONGEST_WORD = 40  # what is longer is a code, which nobody types


def decoded(content: bytes, file: str | None = None, first_line: int = 1) -> str:
    """The text of UTF-8 bytes, without a mark of their order; raises SiteError with the line."""
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        column = error.start - before.rfind(b"\n")
        found = f"0x{content[error.start]:02X}, byte {column} of the line, is not UTF-8"
        line = first_line + before.count(b"\n")
        raise SiteError(f"{found}, expected UTF-8 text", file, line) from None


def clean_line(what: str, text: str) -> str:
    """Text in composed form, on one line, without space around and without what cannot be seen.

    Raises SiteError with the character.
    """
    line = unicodedata.normalize("NFC", text.strip())
    for character in line:
        unseen = unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
        if _BLANK.match(character) or (unseen and character not in _JOINERS):
            raise SiteError(
                f"{what}: U+{ord(character):04X}, expected text on a line, all of it seen"
            )
    if fault := heap_fault(line) or (line and title_fault(line)):
        raise SiteError(f"{what}: {fault}")
    return line


def heap_fault(text: str) -> str | None:
    """What is wrong with a line where marks are heaped on a letter: found and expected."""
    marks = 0
    if text.isascii():
        return None  # as most are
    for character in unicodedata.normalize("NFC", text):
        if _is_mark(character):
            marks += 1
        elif _shows(character) or character.isspace():
            marks = 0  # what cannot be seen between two marks parts no heap
        if marks > _MOST_MARKS:
            return f"a heap of marks, expected at most {_MOST_MARKS} on a letter"
    return None


def title_fault(text: str) -> str | None:
    """What is wrong with a name or a title: a heap, or nothing that can be seen."""
    if fault := heap_fault(text):
        return fault
    if any(map(_shows, text)):
        return None
    return "nothing that can be seen, expected text"


def words(text: str) -> set[str]:
    """The words of a text in small letters without accents, as the search page takes them too."""
    found = set()
    for run in set(_RUN.findall(text)):
        if run.isascii():
            found.add(run.lower())
            continue
        plain = unicodedata.normalize("NFKD", run)
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()
        found.update(re.findall(r"[^\W_]+", plain))
    return {word for word in found if len(word) <= _LONGEST_WORD}


def _is_mark(character: str) -> bool:
    """Does it stand on the character before it? Not all that do have a combining class."""
    if unicodedata.combining(character) or _STACKED.match(character):
        return True
    return unicodedata.category(character) in ("Mn", "Me")


def _shows(character: str) -> bool:
    """Is it a letter, a number or a sign that can be seen?"""
    return unicodedata.category(character)[0] in "LNPS" and not _BLANK.match(character)

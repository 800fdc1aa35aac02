"""Which of the formats a text is in, and what it holds.

A text is asked in turn whether it is meant as S9B, a grid, or BPSE. What is sound as one of them is
sound as no other: 165 and 81 characters are a count that base64 never has. What has only characters
of base64 and is neither of the first two is BPSE, sound or not.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..interface import CodeError
from ..queries import parameters, read_tenths
from .bpse import read_bpse, write_bpse
from .grid import SudokuState
from .grids import is_grid, read_grid, write_grid
from .s9b import is_s9b, read_s9b, write_s9b

FormatName = Literal["bpse", "s9b", "grid"]

READERS: dict[FormatName, Callable[[str], SudokuState]] = {
    "bpse": read_bpse,
    "s9b": read_s9b,
    "grid": read_grid,
}
WRITERS: dict[FormatName, Callable[[SudokuState], str]] = {
    "bpse": write_bpse,
    "s9b": write_s9b,
    "grid": write_grid,
}
UNDERSTOOD = "a grid of 81 cells, a BPSE string, an S9B string, or a link with one of them (?s=...)"
_NAMES = ("s", "bd")
"""Parameters that hold a string: this site's links, and those of sudokuwiki.org."""

_WORD = re.compile(r"[A-Za-z0-9_-]+={0,2}")
_DEFLATED = re.compile(r"[CGKOSWae][A-P].{18}", re.DOTALL)
"""Begins with the byte of zlib's method and window, and is as long as no other word is likely to
be; the shortest BPSE has 35 characters."""
_SPOILED = re.compile(r"(?=.{20})e[A-P][A-Za-z0-9_-]+([^A-Za-z0-9_-])", re.DOTALL)
"""Begins as all writers make BPSE, but then there is a character that base64 has not."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a text holds: the state, the format that it is in, and tenths of a second, if given."""

    format: FormatName
    state: SudokuState
    tenths: int | None = None


def format_of(text: str) -> FormatName | None:
    """The format that a string is meant to be in, sound or not."""
    if is_s9b(text):
        return "s9b"
    if is_grid(text):
        return "grid"
    return "bpse" if _WORD.fullmatch(text) else None


def claims(text: str) -> bool:
    """Is the text meant to be one of these strings, or a link with one?

    A word that does not begin as zlib data does may well be meant as something else.
    """
    text = text.strip()
    return _linked(text) is not None or _meant(text) is not None


def missed(text: str) -> str | None:
    """What keeps a text from being BPSE that is plainly meant as that."""
    text = text.strip()
    found = _SPOILED.match(text)
    if found is None or "=" in text or format_of(text) is not None:
        return None
    return f"as BPSE it has {found[1]!r} as character {found.end()}"


def read_string(text: str) -> Found:
    """What a string, or a link with one, holds; raises CodeError with the fault."""
    string, tenths = text.strip(), None
    if (linked := _linked(string)) is not None:
        string, given = linked
        tenths = None if given is None else read_tenths(given)
    name = _meant(string)
    if name is None:
        note = f" ({fault})" if (fault := missed(string)) else ""
        raise CodeError(f"no Sudoku{note}, expected {UNDERSTOOD}")
    return Found(name, READERS[name](string), tenths)


def _meant(text: str) -> FormatName | None:
    """As `format_of`, but None for a word that does not look like BPSE."""
    name = format_of(text)
    return None if name == "bpse" and not _DEFLATED.match(text) else name


def _linked(text: str) -> tuple[str, str | None] | None:
    """The string of a link, and its time as it stands there; None where there is no such link."""
    if "=" not in text or format_of(text) is not None:
        return None
    given = parameters(text)
    string = next((given[name] for name in _NAMES if name in given), None)
    return None if string is None else (string.strip(), given.get("t"))

"""Lists of links and strings, one a line, such as .sdm files of Sudokus.

Lines that are blank or begin with # hold nothing.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from . import PUZZLES, read_shared
from .interface import CodeError

Line = tuple[int, str]
"""The number of a line, from 1, and what it holds without white space around it."""


def filled(lines: Iterable[str]) -> Iterator[Line]:
    """The lines that hold something; a byte order mark before the first does not count."""
    for number, line in enumerate(lines, start=1):
        text = line.strip().removeprefix("\ufeff")
        if text and not text.startswith("#"):
            yield number, text


def listed(text: str) -> list[Line] | None:
    """The lines of a list; None where the text is not a list, but one board or none.

    A grid or a picture has several lines too, and a link may stand among words. So a list is a text
    of which two lines can be read by themselves, or one can, and the whole cannot.
    """
    lines = list(filled(text.splitlines()))
    if not lines or lines[0][1] == text.strip():
        return None
    sound = sum(1 for _ in islice(filter(_claimed, (line for _, line in lines)), 2))
    if sound == 2:
        return lines
    whole = _sound(text) or any(puzzle.draws(text) for puzzle in PUZZLES.values())
    return lines if sound and not whole else None


def is_drawn(text: str) -> bool:
    """Is the text one board over several lines, sound or not, none of which means one by itself?"""
    puzzles = PUZZLES.values()
    lines = [line for _, line in filled(text.splitlines())]
    if len(lines) < 2 or any(puzzle.claims(line) for puzzle in puzzles for line in lines):
        return False
    return any(puzzle.claims(text.strip()) for puzzle in puzzles)


def _sound(text: str) -> bool:
    try:
        read_shared(text)
    except CodeError:
        return False
    return True


def _claimed(line: str) -> bool:
    """Is a line sound by itself? The rows of a picture are not, though they could be boards."""
    return any(puzzle.claims(line) for puzzle in PUZZLES.values()) and _sound(line)

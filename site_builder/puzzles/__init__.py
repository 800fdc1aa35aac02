"""The list of puzzles, and finding the one that a text is meant for."""

from pathlib import Path
from typing import Any

from .installed import installed, source_files
from .interface import LONGEST_TEXT, CodeError, Puzzle, Shared
from .minesweeper import MINESWEEPER
from .sudoku import SUDOKU

_OWN: tuple[Puzzle[Any], ...] = (MINESWEEPER, SUDOKU)

PUZZLES: dict[str, Puzzle[Any]] = {
    puzzle.name: puzzle for puzzle in (*_OWN, *installed(puzzle.name for puzzle in _OWN))
}
"""By name: those of this package, then those that other packages bring."""


def sources() -> list[Path]:
    """The files of code that all puzzles are made of: what is kept of them depends on these."""
    return [file for puzzle in PUZZLES.values() for file in source_files(puzzle)]


def read_shared(text: str) -> tuple[Puzzle[Any], Shared]:
    """What a link or string holds, and of which puzzle; raises CodeError with the fault."""
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise CodeError(f"the text has {len(text)} characters, expected at most {LONGEST_TEXT}")
    for puzzle in PUZZLES.values():
        if puzzle.claims(text):
            return puzzle, puzzle.read(text)
    misses = (puzzle.missed(text) for puzzle in PUZZLES.values() if puzzle.missed)
    missed = next(filter(None, misses), None)
    note = f" ({missed})" if missed else ""
    raise CodeError(f"the text is none of the kinds understood{note}: {understood()}")


def understood() -> str:
    """What all puzzles read, for messages."""
    return "; ".join(puzzle.understood for puzzle in PUZZLES.values())

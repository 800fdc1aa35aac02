"""The list of puzzles, and finding the one that a text is meant for."""

from pathlib import Path
from typing import Any

from .installed import installed, source_files
from .interface import LONGEST_PICTURE, LONGEST_TEXT, CodeError, Puzzle, Shared
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


def meant(text: str) -> list[Puzzle[Any]]:
    """The puzzles that a text can be meant for, sound or not: what is likeliest comes first."""
    claiming = [puzzle for puzzle in PUZZLES.values() if puzzle.claims(text)]
    claimed = {puzzle.name for puzzle in claiming}
    others = [puzzle for puzzle in PUZZLES.values() if puzzle.name not in claimed]
    return [*claiming, *(puzzle for puzzle in others if puzzle.draws(text))]


def read_shared(text: str) -> tuple[Puzzle[Any], Shared]:
    """What a link, string or picture holds, and of which puzzle; raises CodeError with the fault.

    What is sound for one puzzle is of that; else the fault is that of the likeliest.
    """
    text = text.strip()
    longest = LONGEST_PICTURE if "\n" in text else LONGEST_TEXT
    if len(text) > longest:
        raise CodeError(f"the text is longer than is read, expected at most {longest} characters")
    if not text:
        raise CodeError(f"the text is empty, expected {understood()}")
    fault = None
    for puzzle in PUZZLES.values():
        if puzzle.claims(text):
            try:
                return puzzle, puzzle.read(text)
            except CodeError as error:
                fault = fault or error
    for puzzle in PUZZLES.values():
        if puzzle.draws(text):
            return puzzle, puzzle.read(text)
    if fault:
        raise fault
    misses = (puzzle.missed(text) for puzzle in PUZZLES.values() if puzzle.missed)
    missed = next(filter(None, misses), None)
    note = f" ({missed})" if missed else ""
    raise CodeError(f"the text is none of the kinds understood{note}: {understood()}")


def understood() -> str:
    """What all puzzles read, for messages."""
    return "; ".join(puzzle.understood for puzzle in PUZZLES.values())

"""S9B: SudokuWiki's string of 165 characters, after its "Sudoku String Definitions 2.0".

`S9B`, then for each cell two lower-case digits of base 36:

    0            no digit and no candidates
    1 to 9       a clue
    10 to 18     a solved cell, 9 more than its digit
    19 to 529    candidates, 18 more than the mask that has digit d at bit d - 1
"""

import re

from ..interface import CodeError
from .grid import ALL_DIGITS, CELLS, SudokuState, place_of

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_HEADER = "S9B"
_LENGTH = len(_HEADER) + 2 * CELLS
_SOLVED, _CANDIDATES = 9, 18  # what is added to a solved digit, and to a mask
_OTHER_PUZZLES = {
    "X": "Sudoku X",
    "W": "Windoku",
    "C": "a coloured Sudoku",
    "J": "a jigsaw Sudoku",
    "K": "a killer Sudoku",
}


def write_s9b(state: SudokuState) -> str:
    """The string of a state; notes, profile, flags and id have no place in it."""
    values = []
    for cell, mask in enumerate(state.candidates):
        if state.givens >> cell & 1:
            values.append(mask.bit_length())
        elif state.solved >> cell & 1:
            values.append(mask.bit_length() + _SOLVED)
        else:
            values.append(mask + _CANDIDATES if mask else 0)
    return _HEADER + "".join(_SIGNS[value // 36] + _SIGNS[value % 36] for value in values)


def is_s9b(text: str) -> bool:
    """Is the text meant to be one of SudokuWiki's strings, of whatever puzzle?"""
    return re.match(r"S9B|[A-Z][0-9][A-Z][0-9a-z]{30}", text) is not None


def read_s9b(text: str) -> SudokuState:
    """The state that a string holds; raises CodeError with the fault."""
    header = text[: len(_HEADER)]
    if header != _HEADER:
        kind = _OTHER_PUZZLES.get(header[:1])
        if header[1:] == _HEADER[1:] and kind:
            raise CodeError(f"{header} is {kind}, expected {_HEADER}, a classic Sudoku")
        raise CodeError(f"{header!r} is another puzzle, expected {_HEADER}, a classic Sudoku")
    if len(text) != _LENGTH:
        raise CodeError(f"the string has {len(text)} characters, expected {_LENGTH}")
    if found := re.search("[^0-9a-z]", text[len(_HEADER) :]):
        raise CodeError(
            f"the string has {found[0]!r} as character {found.start() + len(_HEADER) + 1}, "
            "expected only digits and lower-case letters"
        )
    candidates, givens, solved = [], 0, 0
    for cell in range(CELLS):
        at = len(_HEADER) + 2 * cell
        value = int(text[at : at + 2], 36)
        if value > ALL_DIGITS + _CANDIDATES:
            raise CodeError(
                f"{place_of(cell)} is {text[at : at + 2]!r}, {value}, "
                f"expected {ALL_DIGITS + _CANDIDATES} at most"
            )
        if value > _CANDIDATES:
            candidates.append(value - _CANDIDATES)
        elif value > _SOLVED:
            solved |= 1 << cell
            candidates.append(1 << value - _SOLVED - 1)
        else:
            givens |= (value > 0) << cell
            candidates.append(1 << value >> 1)
    return SudokuState(tuple(candidates), givens, solved)

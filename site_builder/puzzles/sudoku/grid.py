"""A Sudoku as it stands: what is given, what is filled in, and the pencil marks.

Cells are numbered row-major from 0 to 80. A set of digits is an int whose bit d - 1 stands for
digit d; a set of cells is an int whose bit c stands for cell c.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from ..interface import CodeError

CELLS = 81
ALL_DIGITS = 0b111111111
LONGEST_ID = 64
"""Bytes of a puzzle's id in UTF-8."""
PAPER = 0x01
"""The flag of paper mode: the player keeps candidates of their own."""

ROWS = tuple(tuple(range(9 * row, 9 * row + 9)) for row in range(9))
COLUMNS = tuple(tuple(range(column, CELLS, 9)) for column in range(9))
BOXES = tuple(
    tuple(9 * (top + row) + left + column for row in range(3) for column in range(3))
    for top in (0, 3, 6)
    for left in (0, 3, 6)
)
UNITS = ROWS + COLUMNS + BOXES
"""The 27 units, each with its nine cells in ascending order."""

UNITS_OF = tuple(
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(CELLS)
)
"""For each cell the indices in UNITS of its row, its column and its box."""

PEERS = tuple(
    tuple(sorted({peer for unit in units for peer in UNITS[unit]} - {cell}))
    for cell, units in enumerate(UNITS_OF)
)
"""For each cell the 20 others that share a unit with it, ascending."""

Masks = tuple[int, ...]
"""For each of the 81 cells a set of digits."""

EMPTY: Masks = (0,) * CELLS


class Profile(IntEnum):
    """How hard a game may be; the names are those of BPSE's own app."""

    relaxed = 0
    standard = 1
    deep = 2


def digits_of(mask: int) -> Iterator[int]:
    """The digits of a set, ascending."""
    return (digit for digit in range(1, 10) if mask >> digit - 1 & 1)


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, ascending."""
    return (cell for cell in range(CELLS) if cells >> cell & 1)


def cell_set(cells: Iterable[int]) -> int:
    """The set of some cells."""
    together = 0
    for cell in cells:
        together |= 1 << cell
    return together


def place_of(cell: int) -> str:
    """A cell in words: row 3 column 5."""
    return f"row {cell // 9 + 1} column {cell % 9 + 1}"


def plain_candidates(digits: Iterable[int]) -> Masks:
    """For 81 digits, 0 where none is placed: the digit itself, or all that no peer has."""
    placed = tuple(1 << digit >> 1 for digit in digits)
    masks = []
    for cell, mask in enumerate(placed):
        seen = 0
        for peer in PEERS[cell]:
            seen |= placed[peer]
        masks.append(mask or ALL_DIGITS & ~seen)
    return tuple(masks)


@dataclass(frozen=True, slots=True)
class SudokuState:
    """A game of Sudoku at some moment, sound by construction.

    `candidates` has exactly one digit in each cell that is given or solved: the digit placed
    there. In an unsolved cell any set may stand, even none; a single candidate is not yet a solved
    cell. A solved digit may be wrong. `excluded` and `highlighted` are the player's notes and have
    no digit in common; neither asks that the digit is a candidate. `user_candidates` are the
    candidates as the player keeps them in paper mode, None where they are the same.

    Raises CodeError for anything else.
    """

    candidates: Masks
    givens: int
    solved: int = 0
    excluded: Masks = EMPTY
    highlighted: Masks = EMPTY
    user_candidates: Masks | None = None
    profile: Profile = Profile.standard
    flags: int = 0
    id: str | None = None

    def __post_init__(self) -> None:
        """Raise CodeError for a fault; what says nothing is left out."""
        _check_sizes(self)
        _check_placed(self)
        for cell in range(CELLS):
            if self.excluded[cell] & self.highlighted[cell]:
                raise CodeError(f"{place_of(cell)} has a digit both excluded and highlighted")
        object.__setattr__(self, "user_candidates", _own_candidates(self))

    @property
    def placed(self) -> int:
        """The cells with a digit: givens and solved."""
        return self.givens | self.solved

    @property
    def digits(self) -> Masks:
        """The 81 digits, 0 where none is placed."""
        placed = self.placed
        return tuple(
            mask.bit_length() if placed >> cell & 1 else 0
            for cell, mask in enumerate(self.candidates)
        )

    @property
    def given_digits(self) -> Masks:
        """The 81 digits, 0 where none is given."""
        return tuple(
            mask.bit_length() if self.givens >> cell & 1 else 0
            for cell, mask in enumerate(self.candidates)
        )

    @property
    def conflicts(self) -> int:
        """The cells whose digit stands in a peer too."""
        digits = self.digits
        return cell_set(
            cell
            for cell, digit in enumerate(digits)
            if digit and any(digits[peer] == digit for peer in PEERS[cell])
        )

    @property
    def finished(self) -> bool:
        """Is every cell filled, and no two equal digits in a unit?"""
        return self.placed == (1 << CELLS) - 1 and not self.conflicts


def from_digits(givens: Iterable[int], solved: Iterable[int] = EMPTY) -> SudokuState:
    """A state with plain candidates from 81 given and 81 solved digits, 0 for none.

    Raises CodeError where two equal givens share a unit, or a cell has both.
    """
    given_digits, solved_digits = tuple(givens), tuple(solved)
    digits = (given or own for given, own in zip(given_digits, solved_digits, strict=True))
    return SudokuState(
        plain_candidates(digits),
        cell_set(cell for cell, digit in enumerate(given_digits) if digit),
        cell_set(cell for cell, digit in enumerate(solved_digits) if digit),
    )


def _check_sizes(state: SudokuState) -> None:
    tables = [state.candidates, state.excluded, state.highlighted]
    if state.user_candidates is not None:
        tables.append(state.user_candidates)
    for masks in tables:
        if len(masks) != CELLS or not all(0 <= mask <= ALL_DIGITS for mask in masks):
            raise CodeError("the marks are not those of 81 cells, nine digits each")
    if (state.givens | state.solved) >> CELLS:
        raise CodeError("a cell over 80 is filled, expected cells 0 to 80")
    if state.profile not in tuple(Profile):
        raise CodeError(f"the profile is {state.profile}, expected 0, 1 or 2")
    if not 0 <= state.flags < 1 << 64:
        raise CodeError(f"the flags are {state.flags}, expected 64 bits at most")
    if state.id is not None:
        size = len(state.id.encode("utf-8", "surrogatepass"))
        if size > LONGEST_ID:
            raise CodeError(f"the id has {size} bytes, expected {LONGEST_ID} at most")
        if any("\ud800" <= character <= "\udfff" for character in state.id):
            raise CodeError("the id has half a character, expected text")
    if state.user_candidates is not None and not state.flags & PAPER:
        raise CodeError("candidates of the player's own, but the paper flag is not set")


def _check_placed(state: SudokuState) -> None:
    if both := state.givens & state.solved:
        raise CodeError(f"{place_of(next(cells_of(both)))} is both given and solved")
    for cell in cells_of(state.placed):
        if count := state.candidates[cell].bit_count() - 1:
            kind = "given" if state.givens >> cell & 1 else "solved"
            raise CodeError(
                f"{place_of(cell)} is {kind} with {count + 1} candidates, expected exactly one"
            )
    digits = state.given_digits
    for cell, digit in enumerate(digits):
        for peer in PEERS[cell]:
            if digit and peer > cell and digits[peer] == digit:
                raise CodeError(
                    f"{digit} is given twice in a unit: {place_of(cell)} and {place_of(peer)}"
                )


def _own_candidates(state: SudokuState) -> Masks | None:
    """The player's candidates, with the digit in a filled cell; None where they say nothing."""
    if state.user_candidates is None:
        return None
    placed = state.placed
    own = tuple(
        state.candidates[cell] if placed >> cell & 1 else mask
        for cell, mask in enumerate(state.user_candidates)
    )
    return None if own == state.candidates else own

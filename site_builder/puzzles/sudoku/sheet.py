"""A sheet: which digits each cell of a grid may still hold, in one number.

Bit 81 * (digit - 1) + cell is set where the digit may still be in the cell: a **mark**. So a sheet
is nine sets of cells, one a digit, side by side in a number of 729 bits, and a single operation on
it works on all candidates of the grid at once.
"""

from collections.abc import Iterator

from .grid import CELLS, UNITS, UNITS_OF, cell_set

DIGITS = range(1, 10)
ALL_CELLS = (1 << CELLS) - 1
BLANK = (1 << 9 * CELLS) - 1
"""The sheet of an empty grid."""

UNIT_CELLS = tuple(map(cell_set, UNITS))
PEER_CELLS = tuple(
    (UNIT_CELLS[row] | UNIT_CELLS[column] | UNIT_CELLS[box]) & ~(1 << cell)
    for cell, (row, column, box) in enumerate(UNITS_OF)
)
"""The set of the 20 cells that share a unit with a cell."""


def bits(held: int) -> Iterator[int]:
    """The places of the set bits, in ascending order: of a set its cells, of a sheet its marks."""
    while held:
        lowest = held & -held
        yield lowest.bit_length() - 1
        held ^= lowest


EVERY_DIGIT = sum(1 << 81 * (digit - 1) for digit in DIGITS)
"""A set of cells times this is the sheet with all marks of those cells."""


def mark(digit: int, cell: int) -> int:
    """The bit of a digit in a cell."""
    return 1 << 81 * (digit - 1) + cell


def marks(digit: int, cells: int) -> int:
    """The marks of a digit in a set of cells."""
    return cells << 81 * (digit - 1)


KEPT = tuple(
    BLANK ^ marks(digit, PEER_CELLS[cell]) ^ (EVERY_DIGIT << cell) ^ mark(digit, cell)
    for digit in DIGITS
    for cell in range(CELLS)
)
"""By the place of a mark: what a sheet keeps when that digit is placed in that cell."""


def read_sheet(givens: str) -> tuple[int, int]:
    """The sheet of 81 characters, digits and `.`, and the marks placed on it.

    The placed digits are gone from their peers, nothing else is concluded.
    """
    sheet, placed = BLANK, 0
    for cell, digit in enumerate(givens):
        if digit != ".":
            bit = mark(int(digit), cell)
            sheet &= KEPT[bit.bit_length() - 1]
            placed |= bit
    return sheet, placed


def write_sheet(placed: int) -> str:
    """The 81 characters of the placed marks, `.` where there is none."""
    written = ["."] * CELLS
    for place in bits(placed):
        written[place % CELLS] = str(place // CELLS + 1)
    return "".join(written)


def filled(sheet: int) -> int:
    """The cells that have any marks on a sheet."""
    sheet |= sheet >> 243 | sheet >> 486
    return (sheet | sheet >> 81 | sheet >> 162) & ALL_CELLS

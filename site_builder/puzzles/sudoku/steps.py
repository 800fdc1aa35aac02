"""A step of a proof, what a technique looks at to find one, and words for cells and units."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from .grid import CELLS
from .sheet import ALL_CELLS, DIGITS, bits, filled


class Grade(IntEnum):
    """How hard a puzzle is: by the hardest technique it cannot do without."""

    easy = 0
    medium = 1
    hard = 2


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: what a technique saw, and what follows from it.

    `groups` are the cells to look at, in the groups that the technique tells apart, `units` places
    in UNITS. Either a digit is placed or some marks are removed; both are marks of a sheet.
    """

    name: str
    """The technique, as shown to players."""
    digits: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    units: tuple[int, ...] = ()
    placed: int = 0
    removed: int = 0


class Look:
    """A settled sheet from all sides: open cells by digit, and digits by open cell."""

    __slots__ = ("digits", "open", "places", "sheet")

    def __init__(self, sheet: int, placed: int) -> None:
        """Take a sheet and the marks placed on it."""
        self.sheet = sheet
        self.open = ALL_CELLS & ~filled(placed)
        """The set of the cells without a digit."""
        left = sheet & ~placed
        self.places = (0, *(left >> 81 * digit - 81 & ALL_CELLS for digit in DIGITS))
        """By digit the set of the open cells that may hold it."""
        digits = [0] * CELLS
        for digit in DIGITS:
            for cell in bits(self.places[digit]):
                digits[cell] |= 1 << digit
        self.digits = digits
        """By open cell the set of its digits: bit d for digit d."""

    def cells_with(self, fewest: int, most: int) -> int:
        """The set of the open cells that have so many digits left."""
        held = 0
        for cell in bits(self.open):
            if fewest <= self.digits[cell].bit_count() <= most:
                held |= 1 << cell
        return held


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to reason."""

    name: str
    code: str
    """What stands for it in a written trace."""
    grade: Grade
    """The grade of a puzzle of which it is the hardest technique."""
    find: Callable[[Look], Iterator[Step]]
    """All its steps on a sheet without singles, each with something to remove."""
    explain: Callable[[Step], str]
    """A step in words, without what follows from it."""


def unit_name(unit: int) -> str:
    """row 3, column 5, box 2."""
    kind, number = divmod(unit, 9)
    return f"{('row', 'column', 'box')[kind]} {number + 1}"


def listed(parts: Iterable[str], last: str = " and ") -> str:
    """1; 1 and 2; 1, 2 and 3."""
    *most, final = parts
    return f"{', '.join(most)}{last}{final}" if most else final


def cell_names(cells: Iterable[int], last: str = "and") -> str:
    """row 3 column 5; row 3 columns 5 and 6; rows 3 and 4 column 5.

    Those of a row stand together, or those of a column where that is shorter.
    """
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in cells:
        rows.setdefault(cell // 9 + 1, []).append(cell % 9 + 1)
        columns.setdefault(cell % 9 + 1, []).append(cell // 9 + 1)
    if len(rows) <= len(columns):
        parts = [f"row {row} {_line('column', held, last)}" for row, held in rows.items()]
    else:
        parts = [f"{_line('row', held, last)} column {at}" for at, held in columns.items()]
    compound = 1 < len(parts) < sum(map(len, rows.values()))
    return listed(parts, f", {last} " if compound else f" {last} ")


def _line(kind: str, numbers: list[int], last: str) -> str:
    return f"{kind}{'s' if len(numbers) > 1 else ''} {listed(map(str, numbers), f' {last} ')}"


def digit_names(digits: Iterable[int]) -> str:
    """4 and 7."""
    return listed(map(str, digits))

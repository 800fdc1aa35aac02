"""Naked pair, triple, quad: n cells of a unit with n digits between them: not elsewhere in it."""

from collections.abc import Iterator
from itertools import combinations

from ..grid import cell_set
from ..sheet import UNIT_CELLS, bits, marks
from ..steps import Look, Step, cell_names, digit_names, unit_name

NAMES = {2: "naked pair", 3: "naked triple", 4: "naked quad"}


def find(look: Look, size: int) -> Iterator[Step]:
    """All subsets of so many cells."""
    narrow = look.cells_with(2, size)
    for unit, cells_here in enumerate(UNIT_CELLS):
        open_here = look.open & cells_here
        if open_here.bit_count() <= size:
            continue
        for cells in combinations(bits(narrow & cells_here), size):
            held = 0
            for cell in cells:
                held |= look.digits[cell]
            if held.bit_count() == size:
                digits = tuple(bits(held))
                others = open_here & ~cell_set(cells)
                removed = 0
                for digit in digits:
                    removed |= marks(digit, look.places[digit] & others)
                if removed:
                    yield Step(NAMES[size], digits, (cells,), (unit,), removed=removed)


def explain(step: Step) -> str:
    """The step in words."""
    return (
        f"in {unit_name(step.units[0])}, {cell_names(step.groups[0])} "
        f"have only {digit_names(step.digits)} between them"
    )

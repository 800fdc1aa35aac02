"""Hidden pair, triple, quad: n digits with n places in a unit, where nothing else can be then."""

from collections.abc import Iterator
from itertools import combinations

from ..sheet import DIGITS, EVERY_DIGIT, UNIT_CELLS, bits, marks
from ..steps import Look, Step, cell_names, digit_names, unit_name

NAMES = {2: "hidden pair", 3: "hidden triple", 4: "hidden quad"}


def find(look: Look, size: int) -> Iterator[Step]:
    """All subsets of so many digits."""
    for unit, cells_here in enumerate(UNIT_CELLS):
        if (look.open & cells_here).bit_count() <= size:
            continue
        places = {digit: look.places[digit] & cells_here for digit in DIGITS}
        rare = [digit for digit in DIGITS if 2 <= places[digit].bit_count() <= size]
        for digits in combinations(rare, size):
            held = 0
            for digit in digits:
                held |= places[digit]
            if held.bit_count() == size:
                removed = look.sheet & held * EVERY_DIGIT
                for digit in digits:
                    removed &= ~marks(digit, held)
                if removed:
                    yield Step(NAMES[size], digits, (tuple(bits(held)),), (unit,), removed=removed)


def explain(step: Step) -> str:
    """The step in words."""
    return (
        f"in {unit_name(step.units[0])}, {digit_names(step.digits)} "
        f"have no places but {cell_names(step.groups[0])}"
    )

"""Locked candidates: a digit has all its places of one unit in another: not elsewhere there.

pointing:  all places of a box in one line    -> not elsewhere in the line
claiming:  all places of a line in one box    -> not elsewhere in the box
"""

from collections.abc import Iterator

from ..sheet import DIGITS, UNIT_CELLS, bits, marks
from ..steps import Look, Step, cell_names, unit_name

POINTING, CLAIMING = "pointing", "claiming"

_CROSSINGS = [
    (box, line) for box in range(18, 27) for line in range(18) if UNIT_CELLS[box] & UNIT_CELLS[line]
]


def find_pointing(look: Look) -> Iterator[Step]:
    """From a box to a line."""
    for box, line in _CROSSINGS:
        yield from _locked(look, POINTING, box, line)


def find_claiming(look: Look) -> Iterator[Step]:
    """From a line to a box."""
    for box, line in _CROSSINGS:
        yield from _locked(look, CLAIMING, line, box)


def _locked(look: Look, name: str, unit: int, other: int) -> Iterator[Step]:
    here, there = UNIT_CELLS[unit], UNIT_CELLS[other]
    outside, beyond = here & ~there, there & ~here
    for digit in DIGITS:
        places = look.places[digit]
        if places & beyond and places & here and not places & outside:
            cells = tuple(bits(places & here))
            yield Step(
                name, (digit,), (cells,), (unit, other), removed=marks(digit, places & beyond)
            )


def explain(step: Step) -> str:
    """The step in words."""
    unit, other = map(unit_name, step.units)
    return (
        f"in {unit}, {step.digits[0]} can only be in {cell_names(step.groups[0], 'or')}, "
        f"all of them in {other}"
    )

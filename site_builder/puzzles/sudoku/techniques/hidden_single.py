"""Hidden single: a digit with one place left in a unit."""

from collections.abc import Iterator

from ..grid import place_of
from ..sheet import DIGITS, UNIT_CELLS, bits, mark
from ..steps import Look, Step, unit_name

NAME = "hidden single"

_BOXES_FIRST = (*range(18, 27), *range(18))


def find(look: Look) -> Iterator[Step]:
    """All of them, those of boxes first since people see them best."""
    for unit in _BOXES_FIRST:
        for digit in DIGITS:
            places = look.places[digit] & UNIT_CELLS[unit]
            if places and not places & places - 1:
                (cell,) = bits(places)
                yield Step(NAME, (digit,), ((cell,),), (unit,), placed=mark(digit, cell))


def explain(step: Step) -> str:
    """The step in words."""
    place = place_of(step.groups[0][0])
    return f"in {unit_name(step.units[0])}, {step.digits[0]} has no place left but {place}"

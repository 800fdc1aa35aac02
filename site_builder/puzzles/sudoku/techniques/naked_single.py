"""Naked single: a cell with one digit left."""

from collections.abc import Iterator

from ..grid import place_of
from ..sheet import bits, mark
from ..steps import Look, Step

NAME = "naked single"


def find(look: Look) -> Iterator[Step]:
    """All of them, by cell."""
    for cell in bits(look.cells_with(1, 1)):
        (digit,) = bits(look.digits[cell])
        yield Step(NAME, (digit,), ((cell,),), placed=mark(digit, cell))


def explain(step: Step) -> str:
    """The step in words."""
    return f"{place_of(step.groups[0][0])} has no candidate left but {step.digits[0]}"

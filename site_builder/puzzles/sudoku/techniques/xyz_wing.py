"""XYZ-wing: a pivot xyz sees pincers xz and yz, so one of the three is z; what sees all is not."""

from collections.abc import Iterator
from itertools import combinations

from ..grid import place_of
from ..sheet import PEER_CELLS, bits, marks
from ..steps import Look, Step, cell_names

NAME = "XYZ-wing"


def find(look: Look) -> Iterator[Step]:
    """All of them, by pivot."""
    pairs = look.cells_with(2, 2)
    for pivot in bits(look.cells_with(3, 3)):
        own = look.digits[pivot]
        pincers = [cell for cell in bits(pairs & PEER_CELLS[pivot]) if not look.digits[cell] & ~own]
        for one, other in combinations(pincers, 2):
            shared = look.digits[one] & look.digits[other]
            if shared.bit_count() != 1:
                continue
            (digit,) = bits(shared)
            seen = PEER_CELLS[pivot] & PEER_CELLS[one] & PEER_CELLS[other]
            if removed := look.places[digit] & seen:
                x, y = bits(own & ~shared)
                yield Step(
                    NAME,
                    (x, y, digit),
                    ((pivot,), (one, other)),
                    removed=marks(digit, removed),
                )


def explain(step: Step) -> str:
    """The step in words."""
    (pivot,), pincers = step.groups
    x, y, z = step.digits
    return (
        f"whether {place_of(pivot)} is {x}, {y} or {z}, it or one of {cell_names(pincers)} is {z}"
    )

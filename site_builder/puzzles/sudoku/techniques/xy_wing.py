"""XY-wing: a pivot xy sees pincers xz and yz: one of the pincers is z, what sees both is not."""

from collections.abc import Iterator
from itertools import combinations

from ..grid import place_of
from ..sheet import PEER_CELLS, bits, marks
from ..steps import Look, Step, cell_names, digit_names

NAME = "XY-wing"


def find(look: Look) -> Iterator[Step]:
    """All of them, by pivot."""
    pairs = look.cells_with(2, 2)
    for pivot in bits(pairs):
        own = look.digits[pivot]
        pincers = [
            cell
            for cell in bits(pairs & PEER_CELLS[pivot])
            if (look.digits[cell] & own).bit_count() == 1
        ]
        for one, other in combinations(pincers, 2):
            if look.digits[one] ^ look.digits[other] != own:
                continue
            (digit,) = bits(look.digits[one] & look.digits[other])
            removed = look.places[digit] & PEER_CELLS[one] & PEER_CELLS[other]
            if removed:
                x, y = bits(own)
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
        f"whether {place_of(pivot)} is {x} or {y}, "
        f"one of {cell_names(pincers)}, which have {digit_names((z,))} besides, is {z}"
    )

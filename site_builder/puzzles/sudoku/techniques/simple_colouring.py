"""Simple colouring: where a unit has two places for a digit, one is right and one wrong.

Such pairs link up into chains, coloured by turns: all cells of one colour hold the digit and none
of the other.

    trap:  a cell that sees both colours does not hold the digit
    wrap:  two cells of one colour see each other, so it is the other colour
"""

from collections.abc import Iterator

from ..sheet import DIGITS, PEER_CELLS, UNIT_CELLS, bits, marks
from ..steps import Look, Step, cell_names

NAME = "simple colouring"


def find(look: Look) -> Iterator[Step]:
    """Traps and wraps of every chain, by digit."""
    for digit in DIGITS:
        places = look.places[digit]
        for one, other in _chains(places):
            for colour, opposite in ((one, other), (other, one)):
                if any(PEER_CELLS[cell] & colour for cell in bits(colour)):
                    yield _step(digit, opposite, colour, removed=colour)
            both = _seen_from(one) & _seen_from(other) & places & ~(one | other)
            if both:
                yield _step(digit, one, other, removed=both)


def _step(digit: int, one: int, other: int, removed: int) -> Step:
    groups = (tuple(bits(one)), tuple(bits(other)))
    return Step(NAME, (digit,), groups, removed=marks(digit, removed))


def _seen_from(cells: int) -> int:
    seen = 0
    for cell in bits(cells):
        seen |= PEER_CELLS[cell]
    return seen


def _chains(places: int) -> Iterator[tuple[int, int]]:
    """The two colours of each chain, the one of its lowest cell first."""
    links = [held for unit in UNIT_CELLS if (held := places & unit).bit_count() == 2]
    linked = 0
    for link in links:
        linked |= link
    while linked:
        one, other = linked & -linked, 0
        growing = True
        while growing:
            growing = False
            for link in links:
                if link & one and link & ~(one | other):
                    other |= link & ~one
                    growing = True
                elif link & other and link & ~(one | other):
                    one |= link & ~other
                    growing = True
        linked &= ~(one | other)
        yield one, other


def explain(step: Step) -> str:
    """The step in words."""
    one, other = step.groups
    digit = step.digits[0]
    chain = (
        f"in a chain of units with two places for {digit}, either {cell_names(one)} "
        f"{'is' if len(one) == 1 else 'are'} {digit} or {cell_names(other)}"
    )
    removed = {place % 81 for place in bits(step.removed)}
    if removed == set(other):
        return f"{chain}, but two of the latter see each other"
    return f"{chain}"

"""X-wing, swordfish: a digit has its places of n lines in n crossing ones: not elsewhere there."""

from collections.abc import Iterator
from itertools import combinations

from ..sheet import DIGITS, UNIT_CELLS, bits, marks
from ..steps import Look, Step, listed, unit_name

NAMES = {2: "X-wing", 3: "swordfish"}


def find(look: Look, size: int) -> Iterator[Step]:
    """All fish of so many lines, those of rows before those of columns."""
    for lines, crossing in ((range(9), range(9, 18)), (range(9, 18), range(9))):
        for digit in DIGITS:
            yield from _fish(look.places[digit], digit, size, lines, crossing)


def _fish(places: int, digit: int, size: int, lines: range, crossing: range) -> Iterator[Step]:
    usable = [line for line in lines if 2 <= (places & UNIT_CELLS[line]).bit_count() <= size]
    for base in combinations(usable, size):
        held = 0
        for line in base:
            held |= places & UNIT_CELLS[line]
        cover = [line for line in crossing if held & UNIT_CELLS[line]]
        if len(cover) > size:
            continue
        covered = 0
        for line in cover:
            covered |= UNIT_CELLS[line]
        if removed := places & covered & ~held:
            yield Step(
                NAMES[size],
                (digit,),
                (tuple(bits(held)),),
                (*base, *cover),
                removed=marks(digit, removed),
            )


def explain(step: Step) -> str:
    """The step in words."""
    size = len(step.units) // 2
    base, cover = map(unit_name, step.units[:size]), map(unit_name, step.units[size:])
    return f"in {listed(base)}, {step.digits[0]} can only be in {listed(cover)}"

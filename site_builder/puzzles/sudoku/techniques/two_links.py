"""Skyscraper, two-string kite: of two pairs of places, one in each is right, and an end decides.

Two lines with two places each for a digit, one place of the first seeing one of the second: these
two do not both hold the digit, so at least one of the far ends does, and what sees both does not.

    skyscraper:       two rows, or two columns; the near ends share a crossing line
    two-string kite:  a row and a column; the near ends share a box
"""

from collections.abc import Iterator
from itertools import combinations

from ..sheet import DIGITS, PEER_CELLS, UNIT_CELLS, bits, marks
from ..steps import Look, Step, cell_names, listed, unit_name

SKYSCRAPER, KITE = "skyscraper", "two-string kite"

_ROWS, _COLUMNS, _BOXES = range(9), range(9, 18), range(18, 27)


def find_skyscrapers(look: Look) -> Iterator[Step]:
    """All of them, those of rows before those of columns, by digit."""
    for lines, crossing in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
        for digit in DIGITS:
            pairs = combinations(_links(look.places[digit], lines), 2)
            for one, other in pairs:
                yield from _steps(look, SKYSCRAPER, digit, one, other, crossing)


def find_kites(look: Look) -> Iterator[Step]:
    """All of them, by digit."""
    for digit in DIGITS:
        places = look.places[digit]
        columns = list(_links(places, _COLUMNS))
        for one in _links(places, _ROWS):
            for other in columns:
                if not one[1] & other[1]:
                    yield from _steps(look, KITE, digit, one, other, _BOXES)


def _links(places: int, lines: range) -> Iterator[tuple[int, int]]:
    """The lines with two places, each with the set of the two."""
    for line in lines:
        held = places & UNIT_CELLS[line]
        if held.bit_count() == 2:
            yield line, held


def _steps(
    look: Look, name: str, digit: int, one: tuple[int, int], other: tuple[int, int], shared: range
) -> Iterator[Step]:
    for unit in shared:
        near, near_other = one[1] & UNIT_CELLS[unit], other[1] & UNIT_CELLS[unit]
        if near.bit_count() != 1 or near_other.bit_count() != 1:
            continue
        ends = tuple(bits(one[1] ^ near | other[1] ^ near_other))
        if len(ends) != 2:
            continue
        removed = look.places[digit] & PEER_CELLS[ends[0]] & PEER_CELLS[ends[1]]
        removed &= ~(one[1] | other[1])
        if removed:
            yield Step(
                name,
                (digit,),
                (tuple(bits(near | near_other)), ends),
                (one[0], other[0], unit),
                removed=marks(digit, removed),
            )


def explain(step: Step) -> str:
    """The step in words."""
    near, ends = step.groups
    digit = step.digits[0]
    lines = listed(map(unit_name, step.units[:2]))
    return (
        f"in {lines} there are two places each for {digit}, "
        f"and {cell_names(near)} see each other, so {cell_names(ends, 'or')} is {digit}"
    )

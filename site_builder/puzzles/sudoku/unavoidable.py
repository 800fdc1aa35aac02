"""Unavoidable sets: cells of a solved grid that can be filled in another way, all else staying.

A puzzle has one solution only if every unavoidable set of its solution holds a given. So a known
set whose givens would all be taken away shows, without any search, that they cannot be.

    r1   5 . . | 8 . .        Exchange 5 and 8, and every row, column and box still has both:
    r2   8 . . | 5 . .        four cells, one of which must be given.

Those of two digits, and those of two rows or columns of a band, are found by following the cells
from one to the next. They are most of what a dig meets; the rest it learns from failures.
"""

from collections.abc import Sequence

from .grid import CELLS
from .sheet import ALL_CELLS, PEER_CELLS

# The lines of a band or stack, two by two: (first cell of one, of the other, step along them).
_LINE_PAIRS = tuple(
    (across * (3 * band + one), across * (3 * band + other), along)
    for across, along in ((9, 1), (1, 9))
    for band in range(3)
    for one, other in ((0, 1), (0, 2), (1, 2))
)


def simple_sets(solution: int, digits: Sequence[int]) -> list[int]:
    """The unavoidable sets of two digits and of two lines; the solution as sheet and as digits."""
    return _of_two_digits(solution) + _of_two_lines(digits)


def _of_two_digits(solution: int) -> list[int]:
    """The cells of two digits, parted so that no cell sees one of another part."""
    cells = [solution >> start & ALL_CELLS for start in range(0, 9 * CELLS, CELLS)]
    found = []
    for one in range(9):
        for other in range(one):
            left = cells[one] | cells[other]
            while left:
                part = reached = left & -left
                while reached:
                    cell = reached.bit_length() - 1
                    seen = PEER_CELLS[cell] & left & ~part
                    part |= seen
                    reached = reached & ~(1 << cell) | seen
                left &= ~part
                found.append(part)
    return found


def _of_two_lines(digits: Sequence[int]) -> list[int]:
    """Places of two lines that hold the same digits in both."""
    found = []
    for one, other, step in _LINE_PAIRS:
        first = digits[one : one + 9 * step : step]
        second = digits[other : other + 9 * step : step]
        place_of = dict(zip(first, range(9), strict=True))
        left = set(range(9))
        while left:
            place = start = left.pop()
            held = 0
            while True:
                held |= 1 << one + place * step | 1 << other + place * step
                place = place_of[second[place]]
                if place == start:
                    break
                left.remove(place)
            found.append(held)
    return found

"""All that follows from singles, and every solution of a sheet by search.

How singles are found on all of a sheet at once: to know which cells have exactly one candidate,
the nine sets of cells are added up, but only as far as "at least one" and "at least two".
Three of them, a, b and c, give

    at least one:  a | b | c
    at least two:  a & b | c & (a | b)

and three such sums give the sum of all nine in the same way. Shifts bring what is to be added to
the same place: by 81 for the digits of a cell, by 1 for the cells of a row, by 9 for those of a
column. So four sums of some twenty operations each, on numbers of 729 bits, find all naked singles
and all hidden singles of the grid.
"""

from .grid import BOXES, CELLS, COLUMNS, ROWS, cell_set
from .sheet import ALL_CELLS, EVERY_DIGIT, KEPT, bits, filled

MOST_NODES = 200_000
"""Sheets that a search looks at; the hardest puzzles known take some hundreds."""

# In every digit's set: the first cells of all rows, columns and boxes, where their sums gather.
_ROW_HEADS = EVERY_DIGIT * cell_set([row[0] for row in ROWS])
_COLUMN_HEADS = EVERY_DIGIT * cell_set([column[0] for column in COLUMNS])
_BOX_HEADS = EVERY_DIGIT * cell_set([box[0] for box in BOXES])
# A head times this is its whole unit.
_ROW, _COLUMN, _BOX = cell_set(ROWS[0]), cell_set(COLUMNS[0]), cell_set(BOXES[0])
_UNIT_SUMS = (
    (_ROW_HEADS, _ROW, (3, 6), (1, 2)),
    (_COLUMN_HEADS, _COLUMN, (27, 54), (9, 18)),
    (_BOX_HEADS, _BOX, (1, 2), (9, 18)),
)


class SearchError(Exception):
    """A search looked at MOST_NODES sheets and came to no end."""


def settle(sheet: int, placed: int) -> tuple[int, int]:
    """Place singles until there are no more: the sheet and all that is placed; (0, 0) if it fails.

    It fails where a cell has no candidate left, or a digit no place in some unit. `placed` are
    marks whose peers are cleared already. What is left at the end, and whether it fails, does not
    depend on the order: a single stays one until it is placed.
    """
    while True:
        before = placed
        # Columns first, since a filled grid settles a little faster so; the order is free.
        b = sheet >> 27
        c = sheet >> 54
        ab = sheet | b
        one = ab | c
        two = sheet & b | c & ab
        b = one >> 9
        c = one >> 18
        ab = one | b
        two = two | two >> 9 | two >> 18 | one & b | c & ab
        one = (ab | c) & _COLUMN_HEADS
        if one != _COLUMN_HEADS:
            return 0, 0
        singles = sheet & ((one & ~two) * _COLUMN) & ~placed
        if singles:
            placed |= singles
            while singles:
                lowest = singles & -singles
                sheet &= KEPT[lowest.bit_length() - 1]
                singles ^= lowest

        b = sheet >> 3
        c = sheet >> 6
        ab = sheet | b
        one = ab | c
        two = sheet & b | c & ab
        b = one >> 1
        c = one >> 2
        ab = one | b
        two = two | two >> 1 | two >> 2 | one & b | c & ab
        one = (ab | c) & _ROW_HEADS
        if one != _ROW_HEADS:
            return 0, 0
        singles = sheet & ((one & ~two) * _ROW) & ~placed
        if singles:
            placed |= singles
            while singles:
                lowest = singles & -singles
                sheet &= KEPT[lowest.bit_length() - 1]
                singles ^= lowest

        b = sheet >> 1
        c = sheet >> 2
        ab = sheet | b
        one = ab | c
        two = sheet & b | c & ab
        b = one >> 9
        c = one >> 18
        ab = one | b
        two = two | two >> 9 | two >> 18 | one & b | c & ab
        one = (ab | c) & _BOX_HEADS
        if one != _BOX_HEADS:
            return 0, 0
        singles = sheet & ((one & ~two) * _BOX) & ~placed
        if singles:
            placed |= singles
            while singles:
                lowest = singles & -singles
                sheet &= KEPT[lowest.bit_length() - 1]
                singles ^= lowest

        b = sheet >> 243
        c = sheet >> 486
        ab = sheet | b
        one = ab | c
        two = sheet & b | c & ab
        b = one >> 81
        c = one >> 162
        ab = one | b
        two = two | two >> 81 | two >> 162 | one & b | c & ab
        one = (ab | c) & ALL_CELLS
        if one != ALL_CELLS:
            return 0, 0
        singles = sheet & ((one & ~two) * EVERY_DIGIT) & ~placed
        if singles:
            placed |= singles
            while singles:
                lowest = singles & -singles
                sheet &= KEPT[lowest.bit_length() - 1]
                singles ^= lowest
        elif placed == before:
            return sheet, placed
        if placed & ~sheet:  # two equal singles in a unit
            return 0, 0


def fewest(sheet: int) -> int:
    """The marks of the open cell with the fewest, the lowest such cell; 0 where all are filled.

    The sheet is settled, so that a cell with one candidate is a filled one.
    """
    at_least = [ALL_CELLS] + [0] * 10  # the cells with so many marks, or more
    for digits_before, start in enumerate(range(0, 9 * CELLS, CELLS)):
        cells = sheet >> start & ALL_CELLS
        for count in range(digits_before, -1, -1):
            at_least[count + 1] |= at_least[count] & cells
    for count in range(2, 10):
        cells = at_least[count] & ~at_least[count + 1]
        if cells:
            return sheet & (cells & -cells) * EVERY_DIGIT
    return 0


def choice(sheet: int) -> int:
    """Marks one of which is right, few of them, on a settled sheet; 0 where all cells are filled.

    A cell with two candidates; else a digit with two places in a unit, which keeps sheets with few
    givens and no solution from taking forever; else a cell with as few as there are.
    """
    one = two = three = 0
    for start in range(0, 9 * CELLS, CELLS):
        cells = sheet >> start & ALL_CELLS
        three |= two & cells
        two |= one & cells
        one |= cells
    pairs = two & ~three
    if pairs:
        return sheet & (pairs & -pairs) * EVERY_DIGIT
    if not two:
        return 0
    return _two_places(sheet) or fewest(sheet)


def _two_places(sheet: int) -> int:
    """The two marks of a digit in a unit, where some unit has just two; else 0."""
    for heads, whole, (near, far), (next_near, next_far) in _UNIT_SUMS:
        b = sheet >> near
        c = sheet >> far
        one, two, three = sheet | b | c, sheet & b | c & (sheet | b), sheet & b & c
        b, c = one >> next_near, one >> next_far
        two_b, two_c = two >> next_near, two >> next_far
        three = (
            (three | three >> next_near | three >> next_far)
            | (two & (b | c) | two_b & (one | c) | two_c & (one | b))
            | one & b & c
        )
        two = two | two_b | two_c | one & b | c & (one | b)
        pairs = two & ~three & heads
        if pairs:
            return sheet & (pairs & -pairs) * whole
    return 0


def solutions(sheet: int, placed: int, most: int) -> list[int]:
    """Up to `most` solutions, each as the sheet with one mark a cell.

    Raises SearchError after MOST_NODES sheets.
    """
    found: list[int] = []
    waiting = [(sheet, placed)]
    for _ in range(MOST_NODES):
        if not waiting:
            return found
        sheet, placed = settle(*waiting.pop())
        if not sheet:
            continue
        options = choice(sheet)
        if not options:
            found.append(sheet)
            if len(found) == most:
                return found
        waiting += [(sheet & KEPT[place], placed | 1 << place) for place in bits(options)]
    raise SearchError(f"no end after {MOST_NODES} sheets, expected a puzzle that people can solve")


def others(sheet: int, placed: int, solution: int) -> int | None:
    """The cells in which another solution differs, as few as are soon found; None if there is none.

    Follows the known solution first and leaves it as late as it can: what differs then is a
    small part of the grid.
    """
    left = []
    while True:
        sheet, placed = settle(sheet, placed)
        options = choice(sheet)
        if not options:
            break
        right = options & solution
        left.append((sheet & ~right, placed))
        sheet &= KEPT[right.bit_length() - 1]
        placed |= right
    while left:
        found = solutions(*left.pop(), 1)
        if found:
            return filled(found[0] & ~solution)
    return None

"""Would less have done? All that singles, and all that subsets and locked candidates, can show."""

from itertools import combinations

from .grids import SEEN, UNITS, Candidates, place


def solved_by_singles(candidates: Candidates) -> bool:
    """Do naked and hidden singles solve it? The candidates are used up."""
    placed: set[int] = set()
    again = True
    while again:
        again = False
        for cell in range(81):
            if cell not in placed and len(candidates[cell]) == 1:
                place(candidates, cell, *candidates[cell])
                placed.add(cell)
                again = True
        for unit in UNITS.values():
            for digit in range(1, 10):
                places = [cell for cell in unit if digit in candidates[cell]]
                if len(places) == 1 and places[0] not in placed:
                    place(candidates, places[0], digit)
                    placed.add(places[0])
                    again = True
    return len(placed) == 81


def solved_by_subsets(candidates: Candidates) -> bool:
    """Do singles, locked candidates and subsets solve it? The candidates are used up.

    Whatever is said of a unit alone is one rule: any n cells that have n digits between them keep
    these from the rest. Among the open cells of a unit, at most nine, what is no naked subset of
    up to four cells is the other side of a hidden single or of a hidden subset of up to four.
    """
    again = True
    while again:
        again = False
        for cell in range(81):
            if len(candidates[cell]) == 1:
                again |= _remove(candidates, SEEN[cell], candidates[cell])
        for unit in UNITS.values():
            open_cells = frozenset(cell for cell in unit if len(candidates[cell]) > 1)
            for size in range(2, len(open_cells)):
                for cells in combinations(sorted(open_cells), size):
                    digits = set().union(*(candidates[cell] for cell in cells))
                    if len(digits) == size:
                        again |= _remove(candidates, open_cells.difference(cells), digits)
            for other in UNITS.values():
                if other is not unit and unit & other:
                    elsewhere = set().union(*(candidates[cell] for cell in unit - other))
                    again |= _remove(candidates, other - unit, set(range(1, 10)) - elsewhere)
    return all(len(digits) == 1 for digits in candidates)


def _remove(candidates: Candidates, cells: frozenset[int], digits: set[int]) -> bool:
    removed = False
    for cell in cells:
        if candidates[cell] & digits:
            candidates[cell] -= digits
            removed = True
    return removed

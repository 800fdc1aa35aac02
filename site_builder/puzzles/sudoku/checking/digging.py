"""Is a puzzle what its dig leaves of the grid of its key? Grid and dig once more, plainly."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ....stream import Words
from .errors import BoardError
from .grids import UNITS, Candidates, name_of, pencilled, place

PARTNERS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "rotational": lambda row, column: (8 - row, 8 - column),
    "mirror": lambda row, column: (row, 8 - column),
    "diagonal": lambda row, column: (column, row),
    "none": lambda row, column: (row, column),
}
_MOST_TRIED = 100_000

Value = TypeVar("Value")


def check_grid(givens: str, solution: str) -> None:
    """Raise BoardError unless the solution is a solved grid, and the givens are some of it."""
    for name, text, characters in (
        ("givens", givens, set("123456789.")),
        ("solution", solution, set("123456789")),
    ):
        if len(text) != 81 or not set(text) <= characters:
            raise BoardError(
                f"{name} is {text!r:.100}, expected 81 of {''.join(sorted(characters))}"
            )
    for name, unit in UNITS.items():
        if len({solution[cell] for cell in unit}) != 9:
            raise BoardError(f"{name} of the solution has a digit twice, expected all nine")
    for cell, digit in enumerate(givens):
        if digit not in (".", solution[cell]):
            raise BoardError(
                f"{name_of(cell)} is given {digit}, expected {solution[cell]} or nothing"
            )


def check_dig(key: str, dig: int, symmetry: str, givens: str, solution: str) -> None:
    """Raise BoardError unless the givens are what the dig of that number leaves."""
    words = Words(key)
    grid = _filled(words)
    if grid != solution:
        raise BoardError("solution is not the grid that the words of the key fill")
    check_symmetry(symmetry, givens)
    for _ in range(dig):
        order = _shuffled(_sets(symmetry), words)
    check_alone(givens, solution)
    # What was taken away was rightly so, since even all of it together leaves one solution.
    given = set(range(81))
    for cells in order:
        if givens[cells[0]] == ".":
            given.difference_update(cells)
            continue
        left = given.difference(cells)
        less = "".join(solution[cell] if cell in left else "." for cell in range(81))
        if not _another([*map(int, solution)], pencilled(less)):
            raise BoardError(
                f"{name_of(cells[0])} is given, but dig {dig} of the key takes it away"
            )


def check_symmetry(symmetry: str, givens: str) -> None:
    """Raise BoardError unless cells that are given together are all given or none of them."""
    for cells in _sets(symmetry):
        if len({givens[cell] == "." for cell in cells}) != 1:
            raise BoardError(
                f"{name_of(cells[0])} is not given with its counterpart, expected {symmetry}"
            )


def check_alone(givens: str, solution: str) -> None:
    """Raise BoardError if the givens have another solution than this."""
    if _another([*map(int, solution)], pencilled(givens)):
        raise BoardError("the givens have another solution too, expected one alone")


def _sets(symmetry: str) -> list[tuple[int, ...]]:
    """The cells parted into those given together."""
    partner = PARTNERS[symmetry]
    return sorted({tuple(sorted({cell, _other(cell, partner)})) for cell in range(81)})


def _other(cell: int, partner: Callable[[int, int], tuple[int, int]]) -> int:
    row, column = partner(*divmod(cell, 9))
    return 9 * row + column


def _shuffled(values: Sequence[Value], words: Words) -> list[Value]:
    left, order = list(values), []
    while len(left) > 1:
        # Taking the first of the rest out of its way is the same as swapping the two.
        place = words.below(len(left))
        order.append(left[place])
        left[place] = left[0]
        del left[0]
    return order + left


def _filled(words: Words) -> str:
    """The grid that the words fill."""
    candidates = pencilled("." * 81)
    for first in (0, 30, 60):
        for place_in_box, digit in enumerate(_shuffled(range(1, 10), words)):
            row, column = divmod(place_in_box, 3)
            place(candidates, first + 9 * row + column, digit)
    solved = _search(candidates, words)
    if solved is None:
        raise BoardError("the words of the key fill no grid, expected one")
    return "".join(str(*digits) for digits in solved)


def _search(candidates: Candidates, words: Words) -> Candidates | None:
    if not _singles(candidates):
        return None
    open_cells = [cell for cell in range(81) if len(candidates[cell]) > 1]
    if not open_cells:
        return candidates
    cell = min(open_cells, key=lambda cell: (len(candidates[cell]), cell))
    for digit in _shuffled(sorted(candidates[cell]), words):
        tried = [set(digits) for digits in candidates]
        place(tried, cell, digit)
        solved = _search(tried, words)
        if solved is not None:
            return solved
    return None


def _singles(candidates: Candidates) -> bool:
    """Place singles to a standstill; False where a cell or a digit is left without a place."""
    placed: set[int] = set()
    while True:
        before = len(placed)
        for cell in range(81):
            if not candidates[cell]:
                return False
            if len(candidates[cell]) == 1 and cell not in placed:
                place(candidates, cell, *candidates[cell])
                placed.add(cell)
        for unit in UNITS.values():
            for digit in range(1, 10):
                places = [cell for cell in unit if digit in candidates[cell]]
                if not places:
                    return False
                if len(places) == 1 and places[0] not in placed:
                    place(candidates, places[0], digit)
                    placed.add(places[0])
        if len(placed) == before:
            return True


def _another(solution: Sequence[int], candidates: Candidates) -> bool:
    """Is there another solution? Tries what the known one does not have first."""
    waiting = [(candidates, False)]
    for _ in range(_MOST_TRIED):
        if not waiting:
            return False
        now, differs = waiting.pop()
        if not _singles(now):
            continue
        open_cells = [cell for cell in range(81) if len(now[cell]) > 1]
        if not differs:
            differs = any(solution[cell] not in now[cell] for cell in range(81))
        if not open_cells:
            if differs:
                return True
            continue
        cell = min(open_cells, key=lambda cell: len(now[cell]))
        for digit in sorted(now[cell], key=lambda digit: digit != solution[cell]):
            tried = [set(digits) for digits in now]
            place(tried, cell, digit)
            waiting.append((tried, differs))
    raise BoardError(
        "whether there is another solution takes too long to find out, expected a puzzle"
    )

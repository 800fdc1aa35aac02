"""Reading a trace, and its steps taken one by one."""

import re
from collections.abc import Callable
from functools import partial

from . import claims
from .claims import Claim
from .errors import BoardError
from .grids import UNITS, Candidates, name_of, pencilled, place

Holds = Callable[[Claim, Candidates], bool]

_CLAIMS: dict[str, tuple[str, str, Holds]] = {
    "pt": ("pointing", "medium", claims.is_pointing),
    "cl": ("claiming", "medium", claims.is_claiming),
    "n2": ("naked pair", "medium", partial(claims.is_naked_subset, size=2)),
    "h2": ("hidden pair", "medium", partial(claims.is_hidden_subset, size=2)),
    "n3": ("naked triple", "medium", partial(claims.is_naked_subset, size=3)),
    "h3": ("hidden triple", "medium", partial(claims.is_hidden_subset, size=3)),
    "n4": ("naked quad", "medium", partial(claims.is_naked_subset, size=4)),
    "h4": ("hidden quad", "medium", partial(claims.is_hidden_subset, size=4)),
    "f2": ("X-wing", "hard", partial(claims.is_fish, size=2)),
    "f3": ("swordfish", "hard", partial(claims.is_fish, size=3)),
    "sk": ("skyscraper", "hard", claims.is_skyscraper),
    "ki": ("two-string kite", "hard", claims.is_kite),
    "xy": ("XY-wing", "hard", claims.is_xy_wing),
    "xz": ("XYZ-wing", "hard", claims.is_xyz_wing),
    "sc": ("simple colouring", "hard", claims.is_colouring),
}
_SINGLES = [("naked single", "easy"), ("hidden single", "easy")]
TECHNIQUES = _SINGLES + [(name, grade) for name, grade, _ in _CLAIMS.values()]
"""By difficulty, each with the grade of a puzzle of which it is the hardest."""

_CELLS = "(?:[1-9]{2})+"
_SINGLE = re.compile("([nrcb])([1-9]{2})([1-9])")
_CLAIM = re.compile(
    f"([a-z][a-z2-4]):([1-9]+):({_CELLS}(?:/{_CELLS})*):((?:[rcb][1-9])*)"
    f":([1-9]{_CELLS}(?:/[1-9]{_CELLS})*)"
)


def replay(trace: str, givens: str, solution: str) -> int:
    """Take the steps of a trace; the place in TECHNIQUES of the hardest.

    Raises BoardError for a step that does not follow, and where cells are left open at the end.
    """
    candidates = pencilled(givens)
    open_cells = {cell for cell in range(81) if givens[cell] == "."}
    hardest = 0
    for number, text in enumerate(trace.split(" ") if trace else [], start=1):
        try:
            if found := _SINGLE.fullmatch(text):
                (cell,) = _cells(found[2])
                rank = _take_single(candidates, open_cells, found[1], cell, int(found[3]))
            elif found := _CLAIM.fullmatch(text):
                rank = _take_claim(candidates, found, solution)
            else:
                raise BoardError(f"{text!r:.60}, expected a step as the published page tells")
        except BoardError as error:
            raise BoardError(f"step {number}: {error}") from None
        hardest = max(hardest, rank)
    if open_cells:
        left = "1 cell is" if len(open_cells) == 1 else f"{len(open_cells)} cells are"
        raise BoardError(f"{left} open after the last step, expected none")
    return hardest


def _take_single(
    candidates: Candidates, open_cells: set[int], kind: str, cell: int, digit: int
) -> int:
    if cell not in open_cells:
        raise BoardError(f"{name_of(cell)} is filled already, expected an open cell")
    if kind == "n":
        shown = candidates[cell] == {digit}
    else:
        unit = next(cells for name, cells in UNITS.items() if name[0] == kind and cell in cells)
        shown = [other for other in unit if digit in candidates[other]] == [cell]
    if not shown:
        raise BoardError(f"nothing shows that {name_of(cell)} is {digit}, expected a single")
    place(candidates, cell, digit)
    open_cells.remove(cell)
    return 0 if kind == "n" else 1


def _take_claim(candidates: Candidates, found: re.Match[str], solution: str) -> int:
    if found[1] not in _CLAIMS:
        raise BoardError(f"code {found[1]!r}, expected one of {', '.join(_CLAIMS)}")
    name, grade, holds = _CLAIMS[found[1]]
    claim = Claim(
        tuple(map(int, found[2])),
        tuple(map(_cells, found[3].split("/"))),
        tuple(re.findall("..", found[4])),
        {int(part[0]): _cells(part[1:]) for part in found[5].split("/")},
    )
    if not holds(claim, candidates):
        raise BoardError(f"{found[0]} does not follow, expected a {name}")
    for digit, cells in claim.removed.items():
        for cell in sorted(cells):
            if digit not in candidates[cell]:
                raise BoardError(f"{digit} in {name_of(cell)} is out already, expected news")
            if solution[cell] == str(digit):
                raise BoardError(f"{name_of(cell)} is {digit}, expected what it is not")
            candidates[cell].discard(digit)
    return TECHNIQUES.index((name, grade))


def _cells(text: str) -> frozenset[int]:
    return frozenset(9 * int(row) + int(column) - 10 for row, column in re.findall("(.)(.)", text))

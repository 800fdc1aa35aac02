"""What each technique asks of its steps: do they follow from the candidates, told in sets?"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from .grids import UNITS, Candidates, see


@dataclass(frozen=True, slots=True)
class Claim:
    """A step that says that some digits are not in some cells."""

    digits: tuple[int, ...]
    groups: tuple[frozenset[int], ...]
    """The cells that it looks at."""
    units: tuple[str, ...]
    removed: dict[int, frozenset[int]]
    """By digit the cells that do not hold it."""

    @property
    def cells(self) -> frozenset[int]:
        """All cells that it looks at."""
        return frozenset().union(*self.groups)

    @property
    def kinds(self) -> str:
        """The kinds of its units: `rrcc` for a fish."""
        return "".join(unit[0] for unit in self.units)

    def removes(self, digits: Iterable[int], cells: Iterable[int]) -> bool:
        """Does it remove these digits only, from these cells only?"""
        return set(self.removed) <= set(digits) and all(
            removed <= set(cells) for removed in self.removed.values()
        )


def _places(candidates: Candidates, digit: int, unit: str) -> frozenset[int]:
    return frozenset(cell for cell in UNITS[unit] if digit in candidates[cell])


def _seen_by(*seers: int) -> list[int]:
    return [cell for cell in range(81) if all(see(cell, seer) for seer in seers)]


def _is_locked(claim: Claim, candidates: Candidates) -> bool:
    if len(claim.digits) != 1:
        return False
    unit, other = claim.units
    return (
        _places(candidates, claim.digits[0], unit) == claim.cells
        and claim.cells <= UNITS[other]
        and claim.removes(claim.digits, UNITS[other] - UNITS[unit])
    )


def is_pointing(claim: Claim, candidates: Candidates) -> bool:
    """From a box to a line."""
    return claim.kinds in ("br", "bc") and _is_locked(claim, candidates)


def is_claiming(claim: Claim, candidates: Candidates) -> bool:
    """From a line to a box."""
    return claim.kinds in ("rb", "cb") and _is_locked(claim, candidates)


def is_naked_subset(claim: Claim, candidates: Candidates, size: int) -> bool:
    """So many cells of a unit with as many digits."""
    if len(claim.units) != 1 or not len(claim.cells) == len(claim.digits) == size:
        return False
    unit = UNITS[claim.units[0]]
    return (
        claim.cells <= unit
        and all(candidates[cell] <= set(claim.digits) for cell in claim.cells)
        and claim.removes(claim.digits, unit - claim.cells)
    )


def is_hidden_subset(claim: Claim, candidates: Candidates, size: int) -> bool:
    """So many digits with as many places in a unit."""
    if len(claim.units) != 1 or not len(claim.cells) == len(claim.digits) == size:
        return False
    (unit,) = claim.units
    return all(_places(candidates, digit, unit) <= claim.cells for digit in claim.digits) and (
        claim.removes(set(range(1, 10)).difference(claim.digits), claim.cells)
    )


def is_fish(claim: Claim, candidates: Candidates, size: int) -> bool:
    """So many lines whose places for a digit are in as many crossing ones."""
    if claim.kinds not in ("r" * size + "c" * size, "c" * size + "r" * size):
        return False
    if len(claim.digits) != 1 or len(set(claim.units)) != 2 * size:
        return False
    base, cover = claim.units[:size], claim.units[size:]
    covered = frozenset().union(*(UNITS[unit] for unit in cover))
    held = frozenset().union(*(_places(candidates, claim.digits[0], unit) for unit in base))
    return (
        held == claim.cells
        and held <= covered
        and claim.removes(claim.digits, covered.difference(*(UNITS[unit] for unit in base)))
    )


def is_skyscraper(claim: Claim, candidates: Candidates) -> bool:
    """Two parallel lines."""
    return claim.kinds in ("rrc", "ccr") and _is_two_links(claim, candidates)


def is_kite(claim: Claim, candidates: Candidates) -> bool:
    """A row and a column."""
    return claim.kinds == "rcb" and _is_two_links(claim, candidates)


def _is_two_links(claim: Claim, candidates: Candidates) -> bool:
    if len(claim.digits) != 1 or [*map(len, claim.groups)] != [2, 2] or len(claim.cells) != 4:
        return False
    near, ends = claim.groups
    one, other = (_places(candidates, claim.digits[0], unit) for unit in claim.units[:2])
    return (
        near <= UNITS[claim.units[2]]
        and one | other == claim.cells
        and all(len(link) == 2 and len(link & near) == 1 for link in (one, other))
        and claim.removes(claim.digits, _seen_by(*ends))
    )


def is_xy_wing(claim: Claim, candidates: Candidates) -> bool:
    """A pivot of two digits."""
    return _is_wing(claim, candidates, pivot_has_z=False)


def is_xyz_wing(claim: Claim, candidates: Candidates) -> bool:
    """A pivot of three digits."""
    return _is_wing(claim, candidates, pivot_has_z=True)


def _is_wing(claim: Claim, candidates: Candidates, *, pivot_has_z: bool) -> bool:
    if len(set(claim.digits)) != 3 or [*map(len, claim.groups)] != [1, 2]:
        return False
    x, y, z = claim.digits
    (pivot,), pincers = claim.groups
    z_cells = (pivot, *pincers) if pivot_has_z else pincers
    return (
        candidates[pivot] == ({x, y, z} if pivot_has_z else {x, y})
        and sorted(sorted(candidates[cell]) for cell in pincers)
        == sorted([sorted([x, z]), sorted([y, z])])
        and all(see(pivot, cell) for cell in pincers)
        and claim.removes([z], _seen_by(*z_cells))
    )


def is_colouring(claim: Claim, candidates: Candidates) -> bool:
    """A chain of two colours, the second being wrong where two of its cells see each other."""
    if len(claim.digits) != 1 or len(claim.groups) != 2 or claim.groups[0] & claim.groups[1]:
        return False
    one, other = claim.groups
    links = [_places(candidates, claim.digits[0], unit) for unit in UNITS]
    links = [link for link in links if len(link) == 2 and len(link & one) == len(link & other) == 1]
    reached = {min(one)}
    while grown := [link for link in links if len(link & reached) == 1]:
        reached.update(*grown)
    if reached != claim.cells:
        return False
    wrong = any(see(cell, second) for cell, second in combinations(other, 2))
    both = [
        cell
        for cell in range(81)
        if any(see(cell, near) for near in one) and any(see(cell, near) for near in other)
    ]
    return (wrong and claim.removes(claim.digits, other)) or claim.removes(
        claim.digits, set(both) - claim.cells
    )

"""Grids as lists of 81 sets, and their units."""

Candidates = list[set[int]]
"""By cell the digits that it may still hold; one that is placed stands alone."""


UNITS = {
    **{f"r{number + 1}": frozenset(range(9 * number, 9 * number + 9)) for number in range(9)},
    **{f"c{number + 1}": frozenset(range(number, 81, 9)) for number in range(9)},
    **{
        f"b{number + 1}": frozenset(
            cell for cell in range(81) if (cell // 27, cell % 9 // 3) == divmod(number, 3)
        )
        for number in range(9)
    },
}
"""The cells of each unit, by its name: r1 to r9, c1 to c9, b1 to b9."""

SEEN = [
    frozenset().union(*(unit for unit in UNITS.values() if cell in unit)) - {cell}
    for cell in range(81)
]
"""By cell the 20 others that share a unit with it."""


def see(one: int, other: int) -> bool:
    """Do two cells share a unit?"""
    return other in SEEN[one]


def place(candidates: Candidates, cell: int, digit: int) -> None:
    """Place a digit: it alone stays in its cell, and goes from those that see it."""
    candidates[cell] = {digit}
    for other in SEEN[cell]:
        candidates[other].discard(digit)


def pencilled(givens: str) -> Candidates:
    """The candidates that the givens leave."""
    candidates = [set(range(1, 10)) for _ in range(81)]
    for cell, digit in enumerate(givens):
        if digit != ".":
            place(candidates, cell, int(digit))
    return candidates


def name_of(cell: int) -> str:
    """r3c5."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"

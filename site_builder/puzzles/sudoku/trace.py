"""The proof that a puzzle needs no guess, short enough to travel with it.

A trace is the steps, in order, with a space between two. Cells are two digits, row and column from
1; units a letter and a number, `r3`, `c5` or `b2`.

    n357                           naked single: r3c5 is 7
    r357 c357 b357                 hidden single, in its row, column or box: r3c5 is 7
    n2:47:3138:r3:43235/739        any other: code, digits, cells to look at, units, result

The cells are in groups; the result is digits, each with the cells that cannot hold it. A `/` stands
between two groups, and between two digits of the result. The format and the codes are published on
the site (formats/daily-sudoku).
"""

from collections import Counter
from collections.abc import Iterable

from .sheet import bits
from .steps import Step
from .techniques import TECHNIQUES

_CODES = {technique.name: technique.code for technique in TECHNIQUES}


def write_trace(steps: Iterable[Step]) -> str:
    """The trace of a proof."""
    return " ".join(map(_write_step, steps))


def _write_step(step: Step) -> str:
    if step.placed:
        letter = _unit(step.units[0])[0] if step.units else "n"
        return f"{letter}{_cells(step.groups[0])}{step.digits[0]}"
    removed: dict[int, list[int]] = {}
    for place in bits(step.removed):
        removed.setdefault(place // 81 + 1, []).append(place % 81)
    return ":".join(
        (
            _CODES[step.name],
            "".join(map(str, step.digits)),
            "/".join(map(_cells, step.groups)),
            "".join(map(_unit, step.units)),
            "/".join(f"{digit}{_cells(cells)}" for digit, cells in removed.items()),
        )
    )


def _cells(cells: Iterable[int]) -> str:
    return "".join(f"{cell // 9 + 1}{cell % 9 + 1}" for cell in cells)


def _unit(unit: int) -> str:
    return f"{'rcb'[unit // 9]}{unit % 9 + 1}"


def count_steps(steps: Iterable[Step]) -> dict[str, int]:
    """How many steps of each technique a proof takes, by name, easiest first."""
    counts = Counter(step.name for step in steps)
    return {
        technique.name: counts[technique.name] for technique in TECHNIQUES if counts[technique.name]
    }

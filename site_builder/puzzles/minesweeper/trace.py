"""The proof that a board needs no guess, short enough to travel with it.

A trace lists the steps that take more than one number; those that one number shows are for the
reader to fill in, before the first step, after each, and to the end. As JSON, cells by number:

    [a, b]                                             pair: the numbers of a and b
    {"numbers": [...], "safe": [...], "mines": [...]}  frontier: these numbers together
    {"safe": [...], "mines": [...]}                    count: all numbers and the number of mines

What a pair shows follows from its two cells. The format is published on the site
(formats/daily-board).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .layout import bits
from .steps import Level, Step


def write_trace(steps: Iterable[Step]) -> list[Any]:
    """The trace of a proof, as JSON values."""
    written: list[Any] = []
    for step in steps:
        if step.level == Level.pair:
            written.append(list(bits(step.evidence)))
        elif step.level == Level.frontier:
            written.append({"numbers": list(bits(step.evidence)), **_shown(step)})
        elif step.level == Level.count:
            written.append(_shown(step))
    return written


def _shown(step: Step) -> dict[str, list[int]]:
    return {"safe": list(bits(step.safe)), "mines": list(bits(step.mines))}


def count_steps(steps: Iterable[Step]) -> dict[str, int]:
    """How many steps of each level a proof takes, by the levels' names."""
    counts = Counter(step.level for step in steps)
    return {level.name: counts[level] for level in Level}

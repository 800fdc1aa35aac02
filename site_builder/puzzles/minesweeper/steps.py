"""The steps of a proof: what was looked at, and what follows from it."""

from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """The levels of reasoning, easiest first; `name` is how settings and pages call them."""

    single = 0
    pair = 1
    frontier = 2
    count = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: from the numbers of the cells in `evidence`, some are safe, some are mines.

    All three are sets of cells. A `count` step has no evidence of its own: it takes all numbers and
    the number of mines on the board.
    """

    level: Level
    evidence: int
    safe: int
    mines: int

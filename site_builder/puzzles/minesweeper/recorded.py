"""Boards as the record keeps them: `b=0909&mf=AiAAAAwDAACKgAAA 75 1 pair`.

The code (a win link's query with no flag set), the start cell, the generator, the level. What else
is told of a board follows from these and from the words of its day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...stream import Words
from ..interface import CodeError, counted
from .laying import MOST_TRIES, Laid, free_cells, scatter
from .layout import Layout, cell_set
from .links import read_win, write_code, write_size
from .steps import Level

GENERATOR = 1


@dataclass(frozen=True)
class Kept:
    """A board of the record: what a `Laid` has, some of it worked out when it is asked for."""

    layout: Layout
    start: int
    level: Level
    key: str
    """What the words of its day are made from."""

    learnt: Sequence[Any] | None = None
    """3BV and lays, where they were found out before."""

    @cached_property
    def bbbv(self) -> int:
        """3BV."""
        return self.layout.bbbv if self.learnt is None else int(self.learnt[0])

    @cached_property
    def lays(self) -> int | None:
        """Which lay of the words it is, from 1; None where it is none of them."""
        if self.learnt is not None:
            return None if self.learnt[1] is None else int(self.learnt[1])
        layout, words = self.layout, Words(self.key)
        if words.below(layout.cells) != self.start:
            return None
        free = free_cells(layout.width, layout.height, self.start)
        if not 1 <= layout.mine_count <= len(free):
            return None
        for lays in range(1, MOST_TRIES + 1):
            if cell_set(scatter(words, free, layout.mine_count)) == layout.mines:
                return lays
        return None


def write_line(laid: Laid | Kept) -> str:
    """What the record keeps of a board of this generator."""
    return f"{_code(laid.layout)} {laid.start} {GENERATOR} {laid.level.name}"


def read_line(text: str, key: str, learnt: Sequence[Any] | None = None) -> Kept:
    """The board of a line of the record; raises CodeError with the fault.

    Whether it can be finished, and with no more than its level, is for its proof to show.
    """
    words = text.split(" ")
    if len(words) != 4:
        raise CodeError(
            f"{counted(len(words), 'word')} after the day, "
            "expected four: code, start, generator and level"
        )
    code, start, _, level = words
    layout = read_win(code).layout
    if code != _code(layout):
        raise CodeError(f"code is {code!r:.40}, expected b=WWHH&mf=... with no flag set")
    if not start.isdecimal() or str(int(start)) != start or int(start) >= layout.cells:
        raise CodeError(f"start is {start!r:.40}, expected a cell from 0 to {layout.cells - 1}")
    if layout.mines >> int(start) & 1:
        raise CodeError(f"start is {start}, which is a mine, expected a safe cell")
    if level not in Level.__members__:
        raise CodeError(f"level is {level!r:.40}, expected one of {', '.join(Level.__members__)}")
    return Kept(layout, int(start), Level[level], key, learnt)


def _code(layout: Layout) -> str:
    return f"b={write_size(layout)}&mf={write_code(layout)}"

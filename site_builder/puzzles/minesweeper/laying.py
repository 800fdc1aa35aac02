"""Generator 1: from seeded words to a board that is finished by logic alone.

The rules are published on the site (formats/daily-board) and never change: a new rule is a new
generator. This is the plain way, one board after the other; batch.py makes the same boards faster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...stream import WORD_SPAN, Words
from ..interface import GaveUpError, counted
from .layout import Layout, bits, cell_set, neighbours
from .reasoning import hardest_step
from .steps import Level

MOST_TRIES = 10_000
"""More lays than that would keep a build busy for minutes before it could say that it gave up."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board is made from: its words, and the levels that its hardest step may be of."""

    words: Words
    least: Level = Level.single
    most: Level = Level.count


@dataclass(frozen=True, slots=True)
class Laid:
    """An accepted lay: its layout, start cell, which lay it was (from 1), hardest step, 3BV."""

    layout: Layout
    start: int
    lays: int
    level: Level
    bbbv: int


def most_mines(width: int, height: int) -> int:
    """The most mines a board takes wherever it starts: start and neighbours stay free of them."""
    return width * height - min(3, width) * min(3, height)


@lru_cache(maxsize=1024)
def free_cells(width: int, height: int, start: int) -> tuple[int, ...]:
    """The cells that may hold a mine: neither the start nor next to it, in ascending order."""
    cells = list(range(width * height))
    for kept_free in reversed([*bits(neighbours(width, height)[start] | 1 << start)]):
        del cells[kept_free]
    return tuple(cells)


def scatter(words: Words, free: Sequence[int], mines: int) -> list[int]:
    """One lay: so many of the free cells, each set of them as likely as the others.

    The first steps of a Fisher-Yates shuffle. `below` passes over a word about once in ten million,
    so mostly the words can be taken all at once.
    """
    cells = list(free)
    count = len(cells)
    ahead = words.ahead(mines)
    if max(ahead) < WORD_SPAN - count:
        words.skip(mines)
        for drawn, word in enumerate(ahead):
            other = drawn + word % (count - drawn)
            cells[drawn], cells[other] = cells[other], cells[drawn]
    else:
        for drawn in range(mines):
            other = drawn + words.below(count - drawn)
            cells[drawn], cells[other] = cells[other], cells[drawn]
    return cells[:mines]


def lay(wish: Wish, width: int, height: int, mines: int, tries: int = 300) -> Laid:
    """Draw a start cell, then lay mines until the hardest step of a lay is as wished.

    Raises GaveUpError after `tries` lays. `mines` is at least 1 and at most
    `most_mines(width, height)`.
    """
    start = wish.words.below(width * height)
    free = free_cells(width, height, start)
    for lays in range(1, tries + 1):
        layout = Layout(width, height, cell_set(scatter(wish.words, free, mines)))
        level = hardest_step(layout, start, wish.most)
        if level is not None and level >= wish.least:
            return Laid(layout, start, lays, level, layout.bbbv)
    raise gave_up(wish, width, height, mines, tries)


def gave_up(wish: Wish, width: int, height: int, mines: int, tries: int) -> GaveUpError:
    """The error for a wish without a board within the tries."""
    levels = repr(wish.most.name)
    if wish.least > Level.single:
        levels += f" and no less than {wish.least.name!r}"
    remedies = [
        *(["more reasoning"] if wish.most < Level.count else []),
        *(["an easier level"] if wish.least > Level.single else []),
        *(["fewer mines"] if mines > 1 else []),
        *(["more tries"] if tries < MOST_TRIES else []),
    ]
    return GaveUpError(
        f"none of {counted(tries, 'lay')} of {width}x{height} with {counted(mines, 'mine')} can be "
        f"finished with reasoning {levels}, expected one: allow {' or '.join(remedies)}"
    )

"""Generator 1: from seeded words to a board that is finished by logic alone.

The rules are published on the site (formats/daily-board) and never change: a new rule is a new
generator.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...stream import Words
from ..interface import GaveUpError
from .layout import Layout, cell_set, neighbours
from .reasoning import Level, hardest_step


@dataclass(frozen=True, slots=True)
class Laid:
    """An accepted lay: its layout, start cell, which lay it was (from 1), its hardest step."""

    layout: Layout
    start: int
    lays: int
    level: Level


MOST_TRIES = 10_000
"""More lays than that would keep a build busy for minutes before it could say that it gave up."""


def most_mines(width: int, height: int) -> int:
    """The most mines a board takes wherever it starts: start and neighbours stay free of them."""
    return width * height - min(3, width) * min(3, height)


def scatter(words: Words, free: Sequence[int], mines: int) -> int:
    """One lay: a set of so many of the free cells, each set as likely as the others.

    The first steps of a Fisher-Yates shuffle.
    """
    cells = list(free)
    for drawn in range(mines):
        other = drawn + words.below(len(cells) - drawn)
        cells[drawn], cells[other] = cells[other], cells[drawn]
    return cell_set(cells[:mines])


def lay(
    words: Words,
    width: int,
    height: int,
    mines: int,
    allowed: Level = Level.count,
    tries: int = 300,
) -> Laid:
    """Draw a start cell, then lay mines until a lay can be finished with the levels allowed.

    Raises GaveUpError after `tries` lays. `mines` is at most `most_mines(width, height)`.
    """
    start = words.below(width * height)
    kept_free = neighbours(width, height)[start] | 1 << start
    free = tuple(cell for cell in range(width * height) if not kept_free >> cell & 1)
    for lays in range(1, tries + 1):
        layout = Layout(width, height, scatter(words, free, mines))
        level = hardest_step(layout, start, allowed)
        if level is not None:
            return Laid(layout, start, lays, level)
    more = "" if allowed == Level.count else "more reasoning, "
    raise GaveUpError(
        f"none of {tries} lays of {width}x{height} with {mines} mines can be finished with "
        f"reasoning {allowed.name!r}, expected one: allow {more}fewer mines or more tries"
    )

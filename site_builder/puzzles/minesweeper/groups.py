"""Every layout of the cells next to numbers, counted without listing them.

Two steps make this fast. Cells that touch the same numbers are alike, so they form one *class*,
of which only the number of mines matters: a class of 4 cells with 2 mines stands for C(4, 2)
layouts. And the classes of a group are decided one after the other, keeping of each partial
layout only what the rest depends on: how many mines each number still misses. Partial layouts
that agree on that are one *state*, with the number of layouts it stands for and the mine totals
they come to.

         2 3 1          three numbers over five closed cells
        a b c d e       classes {a} {b} {c} {d} {e}, decided left to right

    start   missing (2, 3, 1)
    a = 1   missing (1, 3, 1)           a touches the 2 alone
    b = 1   missing (0, 2, 1)           b touches the 2 and the 3 ... and so on to (0, 0, 0)

A state is one integer, five bits a number: four for what it misses (8 at most), and above them a
guard that is 0. To take m mines away wherever a class touches is one subtraction; done with the
guards set, it clears the guard of each number that would then miss less than nothing. A set of mine
totals is an integer too: bit t set where a total of t can be had, so that adding m mines is a shift
by m. A class can hold m mines if some state before it leads with m to a state after it from which
the end can be reached: forward states first, then backward from the end.

Groups are looked at from the smallest on, since a lay that needs a guess mostly shows it in a small
one: a group that nothing else touches, whose layouts all have as many mines and agree on no cell,
stays as it is whatever becomes known elsewhere.
"""

from collections.abc import Mapping
from functools import reduce
from math import comb
from operator import or_

from .layout import bits, spread
from .steps import Level, Step

# A group with more layouts than this rejects the lay: part of generator 1.
MOST_LAYOUTS = 200_000


class Group:
    """One group: its cells and numbers; totals of its layouts, what they agree on, if too many."""

    __slots__ = (
        *("_classes", "_sizes", "_steps"),
        *("agreed", "cells", "numbers", "too_many", "totals"),
    )

    def __init__(self, classes: Mapping[int, int], missing: Mapping[int, int]) -> None:
        """Find the layouts of a group.

        `classes` maps the set of numbers that a class touches to the set of its cells; `missing`
        maps each of these numbers, as a set of one cell, to the mines still missing around it. Of a
        group that is `too_many`, with more layouts than MOST_LAYOUTS, nothing else is worked out.
        """
        ordered = _ordered(list(classes))
        self._classes = [classes[touched] for touched in ordered]
        self._sizes = [cells.bit_count() for cells in self._classes]
        self.cells = reduce(or_, self._classes)
        first = 0
        units: dict[int, int] = {}
        self.numbers = rest = reduce(or_, ordered)
        while rest:
            number = rest & -rest
            units[number] = 1 << 5 * len(units)
            first |= missing[number] * units[number]
            rest ^= number
        touches = _touches(ordered, self._sizes, units)
        self._steps, self.totals = _forward(first, self._sizes, touches)
        # Each cell holds a mine or none: so few cells cannot have too many layouts.
        few = 1 << sum(self._sizes) <= MOST_LAYOUTS
        self.too_many = not few and _layouts(first, self._sizes, self._steps) > MOST_LAYOUTS
        self.agreed = (0, 0)
        if not self.too_many:
            self.agreed = self._shared(_possible(self._steps))

    @property
    def one_total(self) -> bool:
        """Do all its layouts have as many mines?"""
        return not self.totals & (self.totals - 1)

    def agreed_with(self, allowed: int) -> tuple[int, int]:
        """The cells that are safe, and those that are mines, in every layout of allowed total."""
        possible = []
        for held in _totals_by_mines(self._steps):
            counts = 0
            for mines, totals in held.items():
                if totals & allowed:
                    counts |= 1 << mines
            possible.append(counts)
        return self._shared(possible)

    def _shared(self, possible: list[int]) -> tuple[int, int]:
        """(safe, mines), where each class may hold any number of mines in its set."""
        safe = mines = 0
        for cells, size, counts in zip(self._classes, self._sizes, possible, strict=True):
            if counts == 1:
                safe |= cells
            elif counts == 1 << size:
                mines |= cells
        return safe, mines


class Groups:
    """All groups of a position, and the unknown cells beyond them, which touch no number."""

    __slots__ = ("_beyond", "_classes", "_mines_left", "_missing", "groups", "hopeless")

    def __init__(
        self,
        classes: Mapping[int, int],
        missing: Mapping[int, int],
        beyond: int,
        mines_left: int,
        size: tuple[int, int],
    ) -> None:
        """Form the groups.

        `classes` maps sets of numbers to the unknown cells that touch just these, `missing` each
        number, as a set of one cell, to its missing mines; `beyond` are the unknown cells that
        touch none; `mines_left` and `size`, width and height, are those of the whole board. Stops
        as soon as the position is `hopeless`: a group is too large, or never to be decided.
        """
        unknown = reduce(or_, classes.values(), beyond)
        self._classes, self._missing = classes, missing
        self._beyond = beyond
        self._mines_left = mines_left
        self.hopeless = False
        self.groups: list[Group] = []
        for members in sorted(_connected(list(classes)), key=len):
            group = Group({touched: classes[touched] for touched in members}, missing)
            self.groups.append(group)
            undecided = group.one_total and group.agreed == (0, 0)
            apart = spread(group.cells, *size) & unknown == group.cells
            if group.too_many or (undecided and apart):
                self.hopeless = True
                return

    def frontier(self) -> list[Step]:
        """All that follows from each group alone, a step a group."""
        return [
            Step(Level.frontier, group.numbers, *group.agreed)
            for group in self.groups
            if group.agreed != (0, 0)
        ]

    def count(self) -> list[Step]:
        """All that follows from the groups and the mines left on the board, as one step."""
        beyond = self._beyond.bit_count()
        any_beyond = (1 << beyond + 1) - 1
        # A group whose layouts all have as many mines learns nothing from the others.
        settled = [group for group in self.groups if group.one_total]
        others = [group for group in self.groups if not group.one_total]
        mines_left = self._mines_left - sum(group.totals.bit_length() - 1 for group in settled)
        found = [group.agreed for group in settled]
        most = sum(group.totals.bit_length() - 1 for group in others)
        least = sum((group.totals & -group.totals).bit_length() - 1 for group in others)
        if most <= mines_left <= least + beyond:
            found += [group.agreed for group in others]  # the cells beyond make up for any total
        else:
            for group in others:
                rest = any_beyond
                for other in others:
                    if other is not group:
                        rest = sums(rest, other.totals)
                found.append(group.agreed_with(_complements(rest, mines_left)))
        if beyond:
            everywhere = reduce(sums, (group.totals for group in others), 1)
            left = _complements(everywhere, mines_left) & any_beyond
            if left == 1:
                found.append((self._beyond, 0))
            elif left == 1 << beyond:
                found.append((0, self._beyond))
        safe = reduce(or_, (safe for safe, _ in found), 0)
        mines = reduce(or_, (mines for _, mines in found), 0)
        return [Step(Level.count, 0, safe, mines)] if safe | mines else []

    def shortened(self, step: Step) -> Step:
        """The same step with no more numbers than it needs; tried one by one, the lowest first."""
        evidence = step.evidence
        for number in bits(evidence):
            fewer = evidence & ~(1 << number)
            if self._shown_by(fewer, step):
                evidence = fewer
        return Step(step.level, evidence, step.safe, step.mines)

    def _shown_by(self, numbers: int, step: Step) -> bool:
        """Do these numbers alone show what a frontier step shows?"""
        classes: dict[int, int] = {}
        for touched, cells in self._classes.items():
            if touched & numbers:
                seen = touched & numbers
                classes[seen] = classes.get(seen, 0) | cells
        safe, mines = step.safe, step.mines
        for members in _connected(list(classes)):
            group = Group({touched: classes[touched] for touched in members}, self._missing)
            safe &= ~group.agreed[0]
            mines &= ~group.agreed[1]
        return not safe | mines


def sums(first: int, second: int) -> int:
    """All sums of a total of the first set and a total of the second."""
    if first.bit_count() < second.bit_count():
        first, second = second, first
    found = 0
    for total in bits(second):
        found |= first << total
    return found


def _complements(totals: int, whole: int) -> int:
    """What is left of `whole` after each of these totals, where it is not less than nothing."""
    # The lowest `whole` + 1 bits from back to front.
    return int(f"{totals & (1 << whole + 1) - 1:0{whole + 1}b}"[::-1], 2)


# The steps of each class: (state before, mines, state after, totals that come to the state before).
Steps = list[list[tuple[int, int, int, int]]]
# Of a class: one mine at each of its numbers, the guards of these, all their bits, and how many
# cells of later classes touch each, with its guard set.
Touch = tuple[int, int, int, int]


def _touches(ordered: list[int], sizes: list[int], units: Mapping[int, int]) -> list[Touch]:
    """What each class touches, as bits of states; `units` has the lowest bit of each number."""
    room = 0
    touches: list[Touch] = []
    for touched, size in zip(reversed(ordered), reversed(sizes), strict=True):
        unit = 0
        while touched:
            number = touched & -touched
            unit |= units[number]
            touched ^= number
        touches.append((unit, unit << 4, 31 * unit, room & 15 * unit | unit << 4))
        room += size * unit
    return touches[::-1]


def _forward(first: int, sizes: list[int], touches: list[Touch]) -> tuple[Steps, int]:
    """The steps of each class from the first state on, and the totals that reach the end."""
    steps: Steps = []
    states = {first: 1}
    for size, (unit, guards, own, rooms) in zip(sizes, touches, strict=True):
        of_class = []
        after: dict[int, int] = {}
        for state, totals in states.items():
            here = state & own
            for mines in range(size + 1):
                if rooms - here & guards == guards:  # later cells can hold what is missing then
                    then = state - mines * unit
                    of_class.append((state, mines, then, totals))
                    after[then] = after.get(then, 0) | totals << mines
                left = (here | guards) - unit
                if left & guards != guards:
                    break  # a number would miss less than nothing
                here = left ^ guards
        steps.append(of_class)
        states = after
    return steps, states.get(0, 0)


def _layouts(first: int, sizes: list[int], steps: Steps) -> int:
    """How many layouts the steps stand for, cell by cell."""
    counts = {first: 1}
    for size, of_class in zip(sizes, steps, strict=True):
        ways = [comb(size, mines) for mines in range(size + 1)]
        after: dict[int, int] = {}
        for state, mines, then, _ in of_class:
            after[then] = after.get(then, 0) + counts[state] * ways[mines]
        counts = after
    return counts.get(0, 0)


def _possible(steps: Steps) -> list[int]:
    """For each class the set of how many mines it can hold: those of steps that lead to the end."""
    found = []
    reaching = {0}
    for of_class in reversed(steps):
        counts = 0
        before = set()
        for state, mines, then, _ in of_class:
            if then in reaching:
                before.add(state)
                counts |= 1 << mines
        found.append(counts)
        reaching = before
    return found[::-1]


def _totals_by_mines(steps: Steps) -> list[dict[int, int]]:
    """For each class: mines in it -> the totals of the group's layouts that have so many there."""
    found = []
    reaching = {0: 1}
    for of_class in reversed(steps):
        held: dict[int, int] = {}
        before: dict[int, int] = {}
        for state, mines, then, come_to in of_class:
            rest = reaching.get(then)
            if rest is not None:
                before[state] = before.get(state, 0) | rest << mines
                held[mines] = held.get(mines, 0) | sums(come_to, rest) << mines
        found.append(held)
        reaching = before
    return found[::-1]


def _connected(classes: list[int]) -> list[list[int]]:
    """Classes, each given as the set of its numbers, parted into groups that share numbers."""
    parts = []
    left = classes
    while left:
        reached = 0
        part = left[:1]
        while part_numbers := reduce(or_, part) & ~reached:
            reached |= part_numbers
            part = [touched for touched in left if touched & reached]
        parts.append(part)
        left = [touched for touched in left if not touched & reached]
    return parts


def _ordered(classes: list[int]) -> list[int]:
    """The classes of a group from one end of it to the other, so that few numbers are under way.

    Breadth first from the class that such a walk from any class reaches last.
    """
    if len(classes) < 24:
        return classes
    return _walk(classes, _walk(classes, classes[0])[-1])


def _walk(classes: list[int], start: int) -> list[int]:
    order = [start]
    left = [touched for touched in classes if touched != start]
    for touched in order:  # grows while it is walked
        near = [other for other in left if other & touched]
        order += near
        left = [other for other in left if not other & touched]
    return order

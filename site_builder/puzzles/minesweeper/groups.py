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

A state is one integer, four bits a number (a number misses at most 8). A set of mine totals is an
integer too: bit t set where a total of t can be had, so that adding m mines is a shift by m. A
class can hold m mines if some state before it leads with m to a state after it from which the end
can be reached: forward states first, then backward from the end.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from math import comb
from operator import or_

from .layout import bits

# A group with more layouts than this rejects the lay: part of generator 1.
MOST_LAYOUTS = 200_000

# For one class: mines in it -> the totals of the group's layouts that have so many there.
Holds = dict[int, int]


class Group:
    """One group: its classes with what each can hold, its mine totals, its number of layouts."""

    __slots__ = ("classes", "holds", "layouts", "totals")

    def __init__(self, classes: Mapping[int, int], missing: Mapping[int, int]) -> None:
        """Count the layouts of a group.

        `classes` maps the set of numbers that a class touches to the set of its cells; `missing`
        maps each of these numbers to the mines still missing around it.
        """
        self.classes = [classes[touched] for touched in _ordered(list(classes))]
        place = {number: 4 * index for index, number in enumerate(missing)}
        room = dict.fromkeys(missing, 0)
        # Per class, its numbers: (bits' place in the state, cells of later classes touching it).
        limits: list[list[tuple[int, int]]] = []
        units: list[int] = []
        touching = {cells: touched for touched, cells in classes.items()}
        for cells in reversed(self.classes):
            touched = list(bits(touching[cells]))
            limits.append([(place[number], room[number]) for number in touched])
            units.append(sum(1 << place[number] for number in touched))
            for number in touched:
                room[number] += cells.bit_count()
        limits.reverse()
        units.reverse()

        first = sum(count << place[number] for number, count in missing.items())
        forward = [{first: (1, 1)}]
        for cells, limit, unit in zip(self.classes, limits, units, strict=True):
            size = cells.bit_count()
            after: dict[int, tuple[int, int]] = {}
            for state, (layouts, totals) in forward[-1].items():
                for mines in _choices(state, size, limit):
                    had, had_totals = after.get(state - mines * unit, (0, 0))
                    after[state - mines * unit] = (
                        had + layouts * comb(size, mines),
                        had_totals | totals << mines,
                    )
            forward.append(after)
        self.layouts, self.totals = forward[-1].get(0, (0, 0))

        self.holds: list[Holds] = []
        if self.layouts > MOST_LAYOUTS:
            return
        backward = {0: 1}
        for index in reversed(range(len(self.classes))):
            holds: Holds = {}
            before: dict[int, int] = {}
            for state, (_, totals) in forward[index].items():
                for mines in _choices(state, self.classes[index].bit_count(), limits[index]):
                    rest = backward.get(state - mines * units[index])
                    if rest is not None:
                        before[state] = before.get(state, 0) | rest << mines
                        holds[mines] = holds.get(mines, 0) | sums(totals, rest) << mines
            self.holds.append(holds)
            backward = before
        self.holds.reverse()

    def conclusions(self, allowed: int) -> tuple[int, int]:
        """The cells that are safe, and those that are mines, in every layout of allowed total."""
        safe = mines = 0
        for cells, holds in zip(self.classes, self.holds, strict=True):
            possible = [count for count, totals in holds.items() if totals & allowed]
            if possible == [0]:
                safe |= cells
            elif possible == [cells.bit_count()]:
                mines |= cells
        return safe, mines


class Groups:
    """All groups of a position, and the unknown cells beyond them, which touch no number."""

    __slots__ = ("_beyond", "_mines_left", "groups")

    def __init__(
        self, bounds: Mapping[int, tuple[int, int]], unknown: int, mines_left: int
    ) -> None:
        """Form the groups.

        `bounds` maps each open number with unknown cells around it to (those cells, the mines
        missing among them); `mines_left` is for the whole board.
        """
        touched_by: dict[int, int] = {}
        for number, (cells, _) in bounds.items():
            for cell in bits(cells):
                touched_by[cell] = touched_by.get(cell, 0) | 1 << number
        classes: dict[int, int] = {}
        for cell in sorted(touched_by):
            classes[touched_by[cell]] = classes.get(touched_by[cell], 0) | 1 << cell
        self.groups = [
            Group(
                {touched: classes[touched] for touched in members},
                {number: bounds[number][1] for number in bits(reduce(or_, members))},
            )
            for members in _connected(list(classes))
        ]
        self._beyond = unknown & ~reduce(or_, classes.values(), 0)
        self._mines_left = mines_left

    @property
    def too_many(self) -> bool:
        """Has a group more layouts than may be considered?"""
        return any(group.layouts > MOST_LAYOUTS for group in self.groups)

    def frontier(self) -> tuple[int, int]:
        """(safe, mines): all that follows from each group alone."""
        return _united(group.conclusions(group.totals) for group in self.groups)

    def count(self) -> tuple[int, int]:
        """(safe, mines): all that follows from the groups and the mines left on the board."""
        beyond = self._beyond.bit_count()
        any_beyond = (1 << beyond + 1) - 1
        found = []
        for group in self.groups:
            others = any_beyond
            for other in self.groups:
                if other is not group:
                    others = sums(others, other.totals)
            found.append(group.conclusions(_complements(others, self._mines_left)))
        if beyond:
            everywhere = reduce(sums, (group.totals for group in self.groups), 1)
            left = _complements(everywhere, self._mines_left) & any_beyond
            if left == 1:
                found.append((self._beyond, 0))
            elif left == 1 << beyond:
                found.append((0, self._beyond))
        return _united(found)


def sums(first: int, second: int) -> int:
    """All sums of a total of the first set and a total of the second."""
    if first.bit_count() < second.bit_count():
        first, second = second, first
    return reduce(or_, (first << total for total in bits(second)), 0)


def _complements(totals: int, whole: int) -> int:
    """What is left of `whole` after each of these totals, where it is not less than nothing."""
    return reduce(or_, (1 << whole - total for total in bits(totals) if total <= whole), 0)


def _choices(state: int, size: int, limits: list[tuple[int, int]]) -> range:
    """How many mines a class may hold so that each of its numbers can still come out right."""
    least, most = 0, size
    for place, room in limits:
        missing = state >> place & 15
        most = min(most, missing)
        least = max(least, missing - room)
    return range(least, most + 1)


def _united(found: Iterable[tuple[int, int]]) -> tuple[int, int]:
    safe = mines = 0
    for more_safe, more_mines in found:
        safe |= more_safe
        mines |= more_mines
    return safe, mines


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
    return _walk(classes, _walk(classes, classes[0])[-1])


def _walk(classes: list[int], start: int) -> list[int]:
    order = [start]
    left = [touched for touched in classes if touched != start]
    for touched in order:  # grows while it is walked
        near = [other for other in left if other & touched]
        order += near
        left = [other for other in left if not other & touched]
    return order

"""Checking a published board against its trace, without the reasoning that made it.

Nothing here is shared with reasoning, groups or layouts: cells are plain numbers, sets plain sets,
and what a group can hold is found by trying. Slow and plain is the point: a mistake there cannot
hide here. Only the stream of random words and the reading of the win link's code are common.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...stream import Words
from ..interface import CodeError, counted
from .links import read_win, write_code

_MOST_LAYOUTS = 200_000  # as generator 1 says
_MOST_TRIED = 20 * _MOST_LAYOUTS
LEVELS = ("single", "pair", "frontier", "count")
_FIELDS: dict[str, type] = {
    **dict.fromkeys(("key", "b", "mf", "reasoning"), str),
    **dict.fromkeys(("width", "height", "mines", "start", "lays", "bbbv"), int),
    "trace": list,
}


class _Error(Exception):
    """What is wrong with a board; the message says what was found and what was expected."""


Clue = tuple[frozenset[int], int]
"""Unknown cells around a number, and how many mines are still missing among them."""


def check_board(fields: Mapping[str, Any]) -> str | None:
    """What is wrong with a board's JSON; None where its trace proves it and all else agrees.

    The mines must be those of the lay that it says it is, of the words of its key; each step must
    follow from its evidence and what is open by then; the level must be the lowest that suffices.
    """
    try:
        for name, kind in _FIELDS.items():
            if name == "lays" and name in fields and fields[name] is None:
                continue  # a board of the record that is no lay of the key's words
            if not isinstance(fields.get(name), kind) or isinstance(fields[name], bool):
                raise _Error(f"{name} is {fields.get(name)!r:.40}, expected {kind.__name__}")
        for number, step in enumerate(fields["trace"], start=1):
            if not _is_step(step):
                raise _Error(f"step {number}: expected two cells, or lists of safe cells and mines")
        _Replay(fields).check()
    except _Error as fault:
        return str(fault)
    return None


def _is_step(step: Any) -> bool:
    """Is it of the form of a step? Whether it holds is another question."""

    def cells(value: Any) -> bool:
        return isinstance(value, list) and all(type(cell) is int for cell in value)

    if isinstance(step, dict):
        names = step.keys()
        return {"safe", "mines"} <= names <= {"numbers", "safe", "mines"} and all(
            map(cells, step.values())
        )
    return cells(step) and len(step) == 2


class _Replay:
    """A board being opened step by step."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self._width, self._height = fields["width"], fields["height"]
        try:
            layout = read_win(f"?b={fields['b']}&mf={fields['mf']}").layout
        except CodeError as error:
            raise _Error(str(error)) from None
        if write_code(layout) != fields["mf"]:
            raise _Error(f"mf is {fields['mf']!r:.40}, expected a code with no flag set")
        if (layout.width, layout.height) != (self._width, self._height):
            raise _Error(f"b is {fields['b']}, expected {self._width}x{self._height}")
        cells = range(self._width * self._height)
        self._cells = frozenset(cells)
        self._mines = frozenset(cell for cell in cells if layout.mines >> cell & 1)
        self._around = [frozenset(self._beside(cell)) for cell in cells]
        self._opened: set[int] = set()
        self._known: set[int] = set()

    def check(self) -> None:
        """Raise _Error for the first thing that is wrong."""
        self._check_lay()
        start, level = self._fields["start"], 0
        self._open([start], "the start")
        before = None
        for number, step in enumerate(self._fields["trace"], start=1):
            self._by_single_numbers()
            try:
                # What one round of looking at groups shows may fill many steps.
                before = self._take(step, in_round=before == 2)
            except _Error as fault:
                raise _Error(f"step {number}: {fault}") from None
            level = max(level, before)
        self._by_single_numbers()
        closed = len(self._cells - self._opened - self._mines)
        if closed:
            raise _Error(f"{closed} safe cells are closed after the last step, expected none")
        if self._fields["reasoning"] != LEVELS[level]:
            raise _Error(f"reasoning is {self._fields['reasoning']!r}, expected {LEVELS[level]!r}")
        if self._fields["bbbv"] != self._bbbv():
            raise _Error(f"bbbv is {self._fields['bbbv']}, expected {self._bbbv()}")

    def _check_lay(self) -> None:
        """The mines are those of the lay with this number, the start is that of the words.

        A board without a number of its lay was recorded, and made from other words.
        """
        fields, words = self._fields, Words(self._fields["key"])
        if fields["mines"] != len(self._mines):
            raise _Error(f"mines is {fields['mines']}, but mf has {len(self._mines)}")
        if fields["lays"] is None:
            if fields["start"] not in self._cells:
                raise _Error(f"start is {fields['start']}, expected a cell of the board")
            return
        start = words.below(len(self._cells))
        if fields["start"] != start:
            raise _Error(f"start is {fields['start']}, expected {start} from the words of the key")
        free = sorted(self._cells - self._around[start] - {start})
        if not 1 <= fields["mines"] <= len(free) or not 1 <= fields["lays"] <= 10_000:
            mines = counted(fields["mines"], "mine")
            raise _Error(f"lays is {fields['lays']} with {mines}, expected a board")
        for _ in range(fields["lays"]):
            cells = list(free)
            for place in range(fields["mines"]):
                other = place + words.below(len(cells) - place)
                cells[place], cells[other] = cells[other], cells[place]
        if frozenset(cells[: fields["mines"]]) != self._mines:
            raise _Error(f"mf is not the layout of lay {fields['lays']} of the key's words")

    def _beside(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self._width)
        for y in range(max(row - 1, 0), min(row + 2, self._height)):
            for x in range(max(column - 1, 0), min(column + 2, self._width)):
                if (y, x) != (row, column):
                    yield y * self._width + x

    def _clue(self, cell: int) -> Clue:
        around = self._around[cell]
        number = len(around & self._mines)
        return around - self._opened - self._known, number - len(around & self._known)

    def _clues(self) -> list[Clue]:
        """What the open numbers say that have unknown cells around them."""
        clues = map(self._clue, sorted(self._opened))
        return [clue for clue in clues if clue[0]]

    def _open(self, cells: Sequence[int] | frozenset[int], why: str) -> None:
        wrong = self._mines.intersection(cells)
        if wrong:
            raise _Error(f"{why} opens a mine in cell {min(wrong)}, expected safe cells")
        self._opened.update(cells)

    def _by_single_numbers(self) -> None:
        """Open and know all that single numbers show; openings with it, a 0 being a number."""
        again = True
        while again:
            again = False
            for cell in list(self._opened):
                unknown, missing = self._clue(cell)
                if unknown and missing == 0:
                    self._open(unknown, "a number")
                    again = True
                elif unknown and missing == len(unknown):
                    self._known |= unknown
                    again = True

    def _take(self, step: Any, *, in_round: bool) -> int:
        """Take a step after it was shown to follow; its level.

        Only a step inside a round of frontier steps may follow from less as well.
        """
        clues = self._clues()
        if isinstance(step, list):
            level, (safe, mines) = 1, self._shown_by_pair(step)
        else:
            level = 2 if "numbers" in step else 3
            safe, mines = self._undecided(step["safe"]), self._undecided(step["mines"])
            if not (level == 2 and in_round) and _by_pairs(clues):
                raise _Error("two numbers would do, expected a step that needs more")
            if level == 2:
                named = [self._clue(cell) for cell in self._numbers(step["numbers"])]
                self._follows(safe, mines, named, None)
            else:
                if any(_agreed(group) != (set(), set()) for group in _groups(clues)):
                    raise _Error("a group of numbers would do, expected a step that needs more")
                self._follows(safe, mines, clues, len(self._mines) - len(self._known))
        if not safe | mines:
            raise _Error("it shows nothing new, expected safe cells or mines")
        self._known |= mines
        self._open(frozenset(safe), "it")
        return level

    def _undecided(self, cells: list[int]) -> set[int]:
        if stray := set(cells) - (self._cells - self._opened - self._known):
            raise _Error(f"cell {min(stray)} is decided already, expected cells that are not")
        return set(cells)

    def _numbers(self, cells: list[int]) -> set[int]:
        if stray := set(cells) - self._opened:
            raise _Error(f"numbers has {min(stray)}, expected open cells")
        return set(cells)

    def _shown_by_pair(self, step: list[Any]) -> tuple[set[int], set[int]]:
        if not self._opened.issuperset(step):
            raise _Error(f"{step}, expected two open cells")
        first, second = map(self._clue, step)
        safe, mines = _pair(first, second)
        if not safe | mines:
            safe, mines = _pair(second, first)
        return safe, mines

    def _follows(
        self, safe: set[int], mines: set[int], clues: Sequence[Clue], mines_left: int | None
    ) -> None:
        """Raise _Error unless these cells are safe, and those mines, in every layout that fits."""
        groups = [_layouts(group) for group in _groups(clues)]
        beyond = self._cells - self._opened - self._known
        for held in groups:
            beyond -= held.cells
        for cell in safe | mines:
            mined = cell in mines
            if mines_left is None and not any(cell in held.cells for held in groups):
                raise _Error(f"nothing shows cell {cell}, expected numbers next to it")
            # Is there a layout with this cell the other way round?
            totals = {0}
            for held in groups:
                totals = {a + b for a in totals for b in held.totals_with(cell, not mined)}
            if mines_left is None:
                possible = bool(totals)
            elif cell in beyond:
                least, most = (0, len(beyond) - 1) if mined else (1, len(beyond))
                possible = any(least <= mines_left - total <= most for total in totals)
            else:
                possible = any(0 <= mines_left - total <= len(beyond) for total in totals)
            if possible:
                what = "a mine" if mined else "safe"
                raise _Error(f"cell {cell} need not be {what}, expected proof of it")

    def _bbbv(self) -> int:
        """One for each opening, found by walking through it, and for each number outside them."""
        safe = self._cells - self._mines
        zeros = {cell for cell in safe if not self._around[cell] & self._mines}
        count, left, reached = 0, set(zeros), set(zeros)
        while left:
            count += 1
            to_visit = [left.pop()]
            while to_visit:
                around = self._around[to_visit.pop()]
                reached |= around
                to_visit += around & left
                left -= around
        return count + len(safe - reached)


class _Held:
    """The layouts of a group, by their number of mines: cells mined in some, and in all of them."""

    def __init__(self, cells: frozenset[int]) -> None:
        self.cells = cells
        self.count = 0
        self.some: dict[int, frozenset[int]] = {}
        self.every: dict[int, frozenset[int]] = {}

    def add(self, mines: frozenset[int]) -> None:
        total = len(mines)
        self.count += 1
        self.some[total] = self.some.get(total, frozenset()) | mines
        self.every[total] = self.every.get(total, mines) & mines

    def totals_with(self, cell: int, mined: bool) -> set[int]:
        """How many mines the layouts have in which a cell holds a mine, or none."""
        if cell not in self.cells:
            return set(self.some)
        if mined:
            return {total for total, cells in self.some.items() if cell in cells}
        return {total for total, cells in self.every.items() if cell not in cells}


def _pair(first: Clue, second: Clue) -> tuple[set[int], set[int]]:
    """(safe, mines) that two numbers show, the first having the mines that are left over."""
    only_first, only_second = first[0] - second[0], second[0] - first[0]
    if first[1] - second[1] == len(only_first):
        return set(only_second), set(only_first)
    return set(), set()


def _by_pairs(clues: Sequence[Clue]) -> bool:
    """Do some two numbers show anything?"""
    return any(_pair(first, second) != (set(), set()) for first in clues for second in clues)


def _groups(clues: Sequence[Clue]) -> list[list[Clue]]:
    """Clues parted so that no two parts have a cell in common."""
    parts: list[tuple[set[int], list[Clue]]] = []
    for clue in clues:
        if not clue[0]:
            continue
        cells, members, apart = set(clue[0]), [clue], []
        for part in parts:
            if part[0] & cells:
                cells |= part[0]
                members = part[1] + members
            else:
                apart.append(part)
        parts = [*apart, (cells, members)]
    return [members for _, members in parts]


def _agreed(group: Sequence[Clue]) -> tuple[set[int], set[int]]:
    """(safe, mines) in all layouts of a group."""
    held = _layouts(group)
    safe = held.cells.difference(*held.some.values())
    return set(safe), set(held.cells.intersection(*held.every.values()))


def _layouts(group: Sequence[Clue]) -> _Held:
    """All layouts of a group, found by trying cell after cell, those of one number together."""
    order: list[int] = []
    waiting = [set(cells) for cells, _ in group]
    while waiting:
        nearest = max(waiting, key=lambda cells: len(cells.intersection(order)))
        waiting.remove(nearest)
        order += sorted(nearest.difference(order))
    # For each cell the numbers that it touches, each with its cells that come later.
    touched = [
        [
            (at, len(cells.intersection(order[place + 1 :])))
            for at, (cells, _) in enumerate(group)
            if cell in cells
        ]
        for place, cell in enumerate(order)
    ]
    held = _Held(frozenset(order))
    # Layouts as far as they are tried: cells decided, mines missing at each number, mines so far.
    looked_at = 0
    begun: list[tuple[int, list[int], list[int]]] = [(0, [count for _, count in group], [])]
    while begun:
        place, missing, mines = begun.pop()
        looked_at += 1
        if held.count > _MOST_LAYOUTS or looked_at > _MOST_TRIED:
            raise _Error(
                f"a group of {counted(len(order), 'cell')} has too many layouts to be considered"
            )
        if place == len(order):
            held.add(frozenset(mines))
            continue
        for mined in (0, 1):
            left = missing.copy()
            for at, _ in touched[place]:
                left[at] -= mined
            if all(0 <= left[at] <= room for at, room in touched[place]):
                begun.append((place + 1, left, [*mines, order[place]] if mined else mines))
    return held

"""Laying many boards at once: the rules `single` and `pair` on hundreds of lays with one integer.

The boards are those of the plain generator (laying.lay), bit for bit; only the way there differs.

**Lanes** (lanes.py). Each lay that is being looked at is a lane. A lane that is done with is
replaced at once, by the next lay of its board or by the first of another.

**Rules without counting.** The maker knows the layout, so instead of counts it looks at two sets:
U, the closed safe cells, and V, the mines not known yet. With N(a) the cells around a:

    single   a number without V around it opens the U around it
             a number without U around it makes the V around it known
    pair     two numbers a, b without U in N(a) - N(b) and without V in N(b) - N(a):
             the V in N(a) - N(b) become known, the U in N(b) - N(a) open

The second is what missing(a) - missing(b) = |N(a) - N(b)| says: so large a difference means that
the first region is all mines and the second holds none. Both rules can only gain from more
knowledge, so every lane may be at another stage.

**What N(a) - N(b) looks like.** For an offset d from a to b it is a set of whole columns and whole
rows of the 3x3 square around a: for two columns to the right, the left and the middle column. (The
cells a and b themselves are open and in neither U nor V.) So six ORs of U, one for each column and
row of the square, serve all 24 offsets, and likewise for V; and conclusions are gathered by column
and row before they are spread.

**Hopeless lays.** Two shapes are never decided, whatever is open around them, and can be seen in
the layout; so half of the lays that need a guess are rejected before any reasoning:

     * a b *     one of a and b is a mine, and every other      # . . #     mines at a and d, or
     * * * *     cell next to just one of them is a mine or     . a b .     at b and c; each # is
                 off the board                                  . c d .     a mine or off the
                                                                # . . #     board

Lanes that the two rules leave stuck go to the exact reasoning of the other modules.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ..interface import GaveUpError
from .bbbv import bbbv_of_lanes
from .lanes import frame
from .laying import Laid, Wish, free_cells, gave_up, scatter
from .layout import Layout
from .reasoning import Knowledge, finish
from .steps import Level

LANES = 256
# Of the first rule so many rounds go to one of the second, and in each so many openings to one look
# for mines, as their costs are.
_ROUNDS = 5
_OPENINGS = 3
_AHEAD = 4 * LANES  # boards that may wait for an earlier one

# How far b stands to the right of (or below) a -> the columns (rows) of a's square that b's lacks.
_ONLY_FIRST = {-2: (0, 1), -1: (1,), 0: (), 1: (-1,), 2: (-1, 0)}


def lay_many(
    wishes: Iterable[Wish], width: int, height: int, mines: int, tries: int = 300
) -> Iterator[Laid]:
    """The boards of many wishes, in their order; the same that `laying.lay` makes one by one.

    Memory does not grow with the number of wishes. Raises GaveUpError at the first wish that has no
    board within the tries, after the boards before it.
    """
    _keep_freed_memory()
    waiting = []
    try:
        for accepted in _Batch(wishes, width, height, mines, tries).accepted():
            waiting.append(accepted)
            if len(waiting) == LANES:
                yield from _measured(waiting)
                waiting = []
    except GaveUpError:
        yield from _measured(waiting)
        raise
    yield from _measured(waiting)


def _keep_freed_memory() -> None:
    """Let the C library keep the memory of integers that come and go, a tenth of the time saved.

    glibc returns free memory to the system as soon as there are 128 KB of it, to fetch it again at
    the next operation; after a larger block was freed it keeps twice that size (mallopt(3),
    M_MMAP_THRESHOLD). The block is never touched, so it costs nothing.
    """
    bytearray(8 << 20)


def _measured(boards: list["_Accepted"]) -> Iterator[Laid]:
    """Boards with their 3BV, which is worked out for all of them at once."""
    if not boards:
        return
    layout = boards[0].layout
    values = bbbv_of_lanes(frame(layout.width, layout.height), [board.lane for board in boards])
    for board, value in zip(boards, values, strict=True):
        yield Laid(board.layout, board.start, board.lays, board.level, value)


class _Lay:
    """What a lane is at: a lay of a wish, and whether the rule of pairs has its turn yet."""

    __slots__ = ("free", "lane", "lays", "mines", "order", "pairs", "start", "wish")

    def __init__(self, order: int, wish: Wish, start: int, free: tuple[int, ...]) -> None:
        self.order = order
        self.wish = wish
        self.start = start
        self.free = free
        self.lays = 0
        self.mines: list[int] = []
        self.lane = 0  # the mines as bits of a lane
        self.pairs = False


class _Accepted(NamedTuple):
    """A board without its 3BV."""

    layout: Layout
    start: int
    lays: int
    level: Level
    lane: int


class _Strips:
    """For every cell, does one of the sets hold some cell in a column, or row, of its square?

    `only_first(down, right)` puts together those that a cell at that offset does not share.
    """

    def __init__(self, held: int, row: int) -> None:
        tall = held | held << row | held >> row
        wide = held | held << 1 | held >> 1
        columns = {-1: tall << 1, 0: tall, 1: tall >> 1}
        rows = {-1: wide << row, 0: wide, 1: wide >> row}
        self._columns = {step: _united(columns, _ONLY_FIRST[step]) for step in _ONLY_FIRST}
        self._rows = {step: _united(rows, _ONLY_FIRST[step]) for step in _ONLY_FIRST}

    def only_first(self, down: int, right: int) -> int:
        return self._columns[right] | self._rows[down]


class _Spread:
    """Conclusions gathered by the columns and rows that they are for, then spread at once."""

    def __init__(self) -> None:
        self._columns = {-1: 0, 0: 0, 1: 0}
        self._rows = {-1: 0, 0: 0, 1: 0}

    def add(self, down: int, right: int, drawn: int) -> None:
        """What is drawn by cells for the part of their square that one at the offset lacks."""
        for column in _ONLY_FIRST[right]:
            self._columns[column] |= drawn
        for strip in _ONLY_FIRST[down]:
            self._rows[strip] |= drawn

    def all(self, row: int) -> int:
        """The cells that the conclusions are about."""
        columns, rows = self._columns, self._rows
        tall = columns[-1] >> 1 | columns[0] | columns[1] << 1
        wide = rows[-1] >> row | rows[0] | rows[1] << row
        return tall | tall << row | tall >> row | wide | wide << 1 | wide >> 1


def _united(strips: dict[int, int], which: Sequence[int]) -> int:
    united = 0
    for strip in which:
        united |= strips[strip]
    return united


_OFFSETS = [offset for offset in product(range(-2, 3), repeat=2) if offset != (0, 0)]


class _Batch:
    """The lanes at work, and the boards that wait for an earlier one."""

    def __init__(
        self, wishes: Iterable[Wish], width: int, height: int, mines: int, tries: int
    ) -> None:
        self._wishes = iter(wishes)
        self._taken = 0
        self._frame = frame(width, height)
        self._mines = mines
        self._tries = tries
        self._lays: list[_Lay] = []
        # One integer each for all lanes: open cells, U, V, and all bits of the first lanes, those
        # where pairs have a turn.
        self._opened = self._closed = self._hidden = self._paired = 0
        self._again: list[_Lay] = []  # rejected, to be laid again
        self._done: dict[int, _Accepted | GaveUpError] = {}
        self._given = 0

    def accepted(self) -> Iterator[_Accepted]:
        """The boards in the order of their wishes."""
        self._refill([])
        while self._lays or self._done:
            if self._lays:
                self._settle(self._draw())
            # Those that wait for no earlier one any more.
            while (board := self._done.pop(self._given, None)) is not None:
                if isinstance(board, GaveUpError):
                    raise board
                self._given += 1
                yield board
            if not self._lays:  # all waited for one board, and new wishes for all of them
                self._refill([])

    def _draw(self) -> int:
        """Some rounds of the rules; where the last of each drew anything."""
        for _ in range(_ROUNDS):
            last = self._single()
        return last | self._conclude(*self._pair()) if self._paired else last

    def _conclude(self, opening: int, found: int) -> int:
        self._opened |= opening
        self._closed ^= opening
        self._hidden ^= found
        return opening | found

    def _single(self) -> int:
        """Open what `single` opens, several times since openings spread; then make mines known.

        Returns where the last opening opened anything, and the mines that were found.
        """
        around = self._frame.around
        blocked = around(self._hidden)
        for _ in range(_OPENINGS):
            opening = around(self._opened ^ self._opened & blocked) & self._closed
            self._conclude(opening, 0)
        found = around(self._opened ^ self._opened & around(self._closed)) & self._hidden
        return opening | self._conclude(0, found)

    def _pair(self) -> tuple[int, int]:
        """One round of `pair`, on all offsets at once, in the lanes where it has its turn."""
        row, around = self._frame.row, self._frame.around
        closed, hidden = self._closed & self._paired, self._hidden & self._paired
        opened = self._opened & self._paired & (around(closed) | around(hidden))
        safe, mined = _Strips(closed, row), _Strips(hidden, row)
        # What makes a cell fit to be a, or b, of a pair; and what makes that of any use.
        first, second = {}, {}
        for offset in _OFFSETS:
            lacks_safe, lacks_mines = safe.only_first(*offset), mined.only_first(*offset)
            without_safe = opened ^ opened & lacks_safe
            without_mines = opened ^ opened & lacks_mines
            first[offset] = without_safe, without_safe & lacks_mines
            second[offset] = without_mines, without_mines & lacks_safe
        opening, found = _Spread(), _Spread()
        for down, right in _OFFSETS:
            fit_first, useful_first = first[down, right]
            fit_second, useful_second = second[-down, -right]
            step = down * row + right
            if step > 0:
                found.add(down, right, useful_first & fit_second >> step)
                opening.add(-down, -right, useful_second & fit_first << step)
            else:
                found.add(down, right, useful_first & fit_second << -step)
                opening.add(-down, -right, useful_second & fit_first >> -step)
        return opening.all(row) & closed, found.all(row) & hidden

    def _settle(self, moved: int) -> None:
        """Take out the lays that are finished or stuck; let pairs have a turn where they had none.

        A lane where the last round of each rule drew nothing is at a standstill.
        """
        size = self._frame.bytes
        nothing = bytes(size)
        moves = self._frame.lanes(moved, len(self._lays))
        closed = self._frame.lanes(self._closed, len(self._lays))
        kept = []
        turned = False
        for lane, lay in enumerate(self._lays):
            if closed[lane] == nothing:
                self._finish(lay, Level.pair if lay.pairs else Level.single)
            elif moves[lane] != nothing:
                kept.append(lane)
            elif not lay.pairs and lay.wish.most >= Level.pair:
                lay.pairs = turned = True
                kept.append(lane)
            else:
                self._finish(lay, self._reason(lay, lane))
        if turned or len(kept) < len(self._lays):
            self._refill(kept)

    def _finish(self, lay: _Lay, level: Level | None) -> None:
        """Accept a lay, or lay again: the lay is then among those to be laid."""
        if level is None or level < lay.wish.least:
            self._again.append(lay)
            return
        mines = self._frame.set_of(lay.mines)
        layout = Layout(self._frame.width, self._frame.height, mines)
        self._done[lay.order] = _Accepted(layout, lay.start, lay.lays, level, lay.lane)

    def _reason(self, lay: _Lay, lane: int) -> Level | None:
        """Where the two rules are stuck, whole groups and the mine count may go on."""
        if lay.wish.most < Level.frontier:
            return None
        shift = lane * 8 * self._frame.bytes
        lane_bits = self._frame.board
        opened = self._frame.set_of_lane(self._opened >> shift & lane_bits)
        mines = self._frame.set_of(lay.mines)
        known = mines & ~self._frame.set_of_lane(self._hidden >> shift & lane_bits)
        layout = Layout(self._frame.width, self._frame.height, mines)
        knowledge = Knowledge.at_standstill(layout, opened, known)
        return finish(knowledge, lay.wish.most, Level.pair)

    def _refill(self, kept: list[int]) -> None:
        """Keep some lanes, those where pairs have a turn first, and fill up with new lays."""
        kept.sort(key=lambda lane: not self._lays[lane].pairs)
        fresh = self._fresh(LANES - len(kept))
        bit, board = self._frame.bit, self._frame.board
        old = [self._lays[lane] for lane in kept]
        states = []
        for lay in fresh:
            start = bit[lay.start]
            states.append((start, board ^ lay.lane ^ start, lay.lane))
        new = [self._frame.joined(column) for column in zip(*states, strict=True)] or [0, 0, 0]
        shift = len(kept) * 8 * self._frame.bytes

        def renewed(held: int, fresh: int) -> int:
            lanes = self._frame.lanes(held, len(self._lays))
            picked = b"".join([lanes[lane] for lane in kept])
            return int.from_bytes(picked, "little") | fresh << shift

        self._opened = renewed(self._opened, new[0])
        self._closed = renewed(self._closed, new[1])
        self._hidden = renewed(self._hidden, new[2])
        self._lays = old + fresh
        self._paired = (1 << 8 * self._frame.bytes * sum(lay.pairs for lay in old)) - 1

    def _fresh(self, room: int) -> list[_Lay]:
        """New lays for up to so many lanes: of the wishes whose lays were rejected, then of others.

        Hopeless lays are passed over here already.
        """
        fresh: list[_Lay] = []
        while waiting := self._waiting(room - len(fresh)):
            self._again = []
            laid = []
            for lay in waiting:
                lay.lays += 1
                if lay.lays > self._tries:
                    size = self._frame.width, self._frame.height
                    error = gave_up(lay.wish, *size, self._mines, self._tries)
                    self._done[lay.order] = error
                else:
                    lay.pairs = False
                    lay.mines = scatter(lay.wish.words, lay.free, self._mines)
                    lay.lane = self._frame.lane_of(lay.mines)
                    laid.append(lay)
            hopeless = self._frame.lanes(self._hopeless(laid), len(laid))
            nothing = bytes(self._frame.bytes)
            for lay, mark in zip(laid, hopeless, strict=True):
                (fresh if mark == nothing else self._again).append(lay)
        return fresh

    def _waiting(self, room: int) -> list[_Lay]:
        """Up to so many lays to be laid."""
        waiting = self._again
        while len(waiting) < room and self._taken < self._given + _AHEAD:
            wish = next(self._wishes, None)
            if wish is None:
                break
            width, height = self._frame.width, self._frame.height
            start = wish.words.below(width * height)
            free = free_cells(width, height, start)
            waiting.append(_Lay(self._taken, wish, start, free))
            self._taken += 1
        return waiting

    def _hopeless(self, lays: list[_Lay]) -> int:
        """Bits in the lanes of lays that surely need a guess."""
        row = self._frame.row
        mines = self._frame.joined([lay.lane for lay in lays])
        safe = self._frame.joined([self._frame.board] * len(lays)) ^ mines
        strips = _Strips(safe, row)
        hopeless = 0
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
            step = down * row + right
            # One of two neighbours is a mine, and no safe cell sees one of them alone.
            one_mine = mines & safe >> step | safe & mines >> step
            told = strips.only_first(down, right) | strips.only_first(-down, -right) >> step
            hopeless |= one_mine ^ one_mine & told
        # Two mines across a square of four, and no safe cell at the corners outside it.
        falling = mines & mines >> row + 1 & safe >> 1 & safe >> row
        rising = safe & safe >> row + 1 & mines >> 1 & mines >> row
        corners = safe << row + 1 | safe << row - 2 | safe >> 2 * row - 1 | safe >> 2 * row + 2
        across = falling | rising
        return hopeless | across ^ across & corners

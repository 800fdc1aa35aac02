"""ZiNi (Zimmermann, Nikolaus): how few clicks finish a board with flags and chords.

A click is a left click, a flag, or a chord: a click on an open number whose mines are all flagged,
which opens the rest around it. The fewest of all are hard to find, so ZiNi is what a fixed greedy
player takes, who knows where the mines are. It is never above the 3BV, nor below the fewest.

A unit is what the 3BV counts: an opening, or a number that no opening opens. To solve a cell is to
open it, flag the mines around it and chord it, leaving out what is done already. The premium of a
safe cell is what that saves over a left click for each unit:

      closed units: the openings with a zero in      . * .    All safe cells are units. Solving
        its 3x3 and the other numbers there          . 2 .    the 2, still closed, opens 7 of
    - mines around it without a flag                 . * .    them for a left click, two flags
    - 1 if it is closed, for a left click                     and a chord. Its premium is
    - 1 for the chord                                         7 - 2 - 1 - 1 = 3.

The player solves the cell with the highest premium, over and over; whenever all premiums are below
0, a left click opens the first closed unit instead. Human ZiNi clicks each opening first, and from
then on solves open cells only. Greedy ZiNi begins with nothing open and solves any safe cell.

Ties go by column: the leftmost cell, of those the topmost. An opening stands where its first zero
does. So a board and its mirror image may differ in ZiNi.

Source: Elmar Zimmermann, "New benchmark: 3bv for flaggers", 2009
(https://minesweepergame.com/forum/viewtopic.php?t=70). It takes "the top left most" cell; that this
means by column is read from ms_toollib, with which the figures agree.

The premiums are five sets of cells: a cell is in set k when bit k of its premium + 16 is set. When
a unit is opened or a mine flagged, the premiums around it change by one: a binary addition with
carry, on whole sets. The highest premium is found by going down the sets.
"""

from functools import lru_cache

from .layout import Layout, bits, cell_set

_PLACES = 5  # enough: premiums lie from -9 to 6
_ZERO = 1 << _PLACES - 1  # how a premium of 0 is kept


def human_zini(layout: Layout) -> int:
    """The clicks of a player who clicks all openings first and solves open cells only (H-ZiNi)."""
    player = _Player(layout)
    for zeros, _ in player.openings:
        player.left_click(zeros)
    while player.closed:
        player.play(among=layout.safe & ~player.closed)
    return player.clicks


def greedy_zini(layout: Layout) -> int:
    """The clicks of a player who solves open and closed cells from the start (G-ZiNi)."""
    player = _Player(layout)
    while player.closed:
        player.play(among=layout.safe)
    return player.clicks


class _Player:
    """A game under way: closed safe cells, mines without a flag, premiums, clicks so far."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.clicks = 0
        self.closed = layout.safe
        self.unflagged = layout.mines
        self.lone = layout.lone_numbers
        self.zeros = cell_set(cell for cell in bits(layout.safe) if layout.numbers[cell] == 0)
        # Of each opening the zeros, and the whole.
        self.openings = [(opening & self.zeros, opening) for opening in layout.openings]
        self.premiums = _Premiums(layout.cells)
        for _, opening in self.openings:
            self.premiums.add(opening)
        for cell in bits(self.lone):
            self.premiums.add(layout.neighbours[cell] | 1 << cell)
        for mine in bits(layout.mines):
            self.premiums.subtract(layout.neighbours[mine])

    def play(self, among: int) -> None:
        """Solve the best of some safe cells, or open the first closed unit if none is worth it.

        Solving at a premium of 0 or more opens a unit, so that every play does.
        """
        best = self.premiums.highest(among)
        if best:
            self.solve(self.first(best))
        else:
            self.left_click(1 << self.first(self.closed & (self.zeros | self.lone)))

    def first(self, cells: int) -> int:
        """The topmost cell in the leftmost column that holds any of these cells, at least one."""
        columns = _columns(self.layout.width, self.layout.height)
        within = next(cells & column for column in columns if cells & column)
        return next(bits(within))

    def left_click(self, cells: int) -> None:
        """One click on any of these cells, which it opens."""
        self.clicks += 1
        self.open(cells)

    def solve(self, cell: int) -> None:
        """Open a cell if it is closed, flag all mines around it, chord it."""
        if self.closed >> cell & 1:
            self.left_click(1 << cell)
        around = self.layout.neighbours
        for mine in bits(around[cell] & self.unflagged):
            self.clicks += 1
            self.unflagged ^= 1 << mine
            self.premiums.add(around[mine])
        self.clicks += 1
        self.open(around[cell] & self.closed)

    def open(self, cells: int) -> None:
        """Open some closed cells, and with each zero its opening."""
        if hit := cells & self.zeros:
            for zeros, opening in self.openings:
                if zeros & hit:
                    cells |= opening & self.closed
                    self.premiums.subtract(opening)
        self.closed ^= cells
        self.premiums.add(cells)
        for cell in bits(cells & self.lone):
            self.premiums.subtract(self.layout.neighbours[cell] | 1 << cell)


class _Premiums:
    """The premium of each cell, as sets of the cells that have a binary digit in common."""

    def __init__(self, cells: int) -> None:
        every = (1 << cells) - 1
        start = _ZERO - 2  # a closed cell, with nothing around
        self.places = [every if start >> place & 1 else 0 for place in range(_PLACES)]

    def add(self, cells: int) -> None:
        """Raise the premium of some cells by one."""
        places = self.places
        for place in range(_PLACES):
            places[place] ^= cells
            cells &= ~places[place]
            if not cells:
                break

    def subtract(self, cells: int) -> None:
        """Lower the premium of some cells by one."""
        places = self.places
        for place in range(_PLACES):
            places[place] ^= cells
            cells &= places[place]
            if not cells:
                break

    def highest(self, among: int) -> int:
        """Of some cells those with the highest premium; none if all are below 0."""
        best = among & self.places[-1]
        for held in reversed(self.places[:-1]):
            best = best & held or best
        return best


@lru_cache(maxsize=16)
def _columns(width: int, height: int) -> tuple[int, ...]:
    """The columns of a board, from the left, each the set of its cells."""
    first = cell_set(range(0, width * height, width))
    return tuple(first << column for column in range(width))

"""Finishing a board by logic alone, seen the way a player sees it.

What is known is kept in `Knowledge`: which cells are open, with which number, and which closed
cells are known to be mines. It learns of the layout only by opening cells, and opening a mine is
an error, so a wrong rule cannot pass unnoticed.

The levels, each including those before it:

    single    one number against the closed cells around it
    pair      two numbers A and B against the cells that only one of them touches
    frontier  every layout of each connected group of cells next to numbers
    count     the same with the number of mines left on the whole board

`single` and `pair` run to a standstill first; then one `frontier` round draws all it can; only
where that draws nothing, one `count` round does; then from the top. All four can only gain from
more knowledge, so where they end does not depend on the order inside a level.
"""

from .groups import Groups
from .layout import Layout, bits, neighbours, spread
from .steps import Level, Step


class Knowledge:
    """What a player knows of a layout, and the rules that add to it."""

    __slots__ = (
        "_around",
        "_fresh_pair",
        "_fresh_single",
        "_layout",
        "_numbers",
        "known",
        "open",
        "steps",
        "unknown",
    )

    def __init__(self, layout: Layout) -> None:
        """Nothing is open yet."""
        self._layout = layout
        self._around = neighbours(layout.width, layout.height)
        self.steps: list[Step] | None = None  # where a proof is wanted, the steps so far
        self.open = 0
        self.known = 0
        self.unknown = (1 << layout.cells) - 1
        # Numbers with something new around them since the rule last looked.
        self._fresh_single = 0
        self._fresh_pair = 0

    @classmethod
    def at_standstill(cls, layout: Layout, opened: int, known: int) -> "Knowledge":
        """What is known where `single` and `pair` draw nothing more: open cells, known mines."""
        knowledge = cls(layout)
        knowledge.open, knowledge.known = opened, known
        knowledge.unknown &= ~(opened | known)
        return knowledge

    @property
    def finished(self) -> bool:
        """Is every cell open but the mines?"""
        return self.open.bit_count() + self._layout.mine_count == self._layout.cells

    def reveal(self, cells: int) -> None:
        """Open a set of unknown cells; openings open with the `single` rule, a 0 being a number.

        In a proof they open at once, as they do in play: no step that anybody thinks of.
        Raises AssertionError on a mine: the caller's reasoning is at fault.
        """
        assert not cells & self._layout.mines, "reasoning opened a mine"
        around = self._around
        if self.steps is not None:
            cells = self._flooded(cells)
        self.unknown &= ~cells
        self.open |= cells
        touched = cells
        for cell in bits(cells):
            touched |= around[cell]
        self._fresh_single |= touched & self.open

    def _flooded(self, cells: int) -> int:
        """The cells, and all that opens with those of them that are 0."""
        reached = cells
        while reached:
            beside = 0
            for cell in bits(reached):
                if not self._around[cell] & self._layout.mines:
                    beside |= self._around[cell]
            reached = beside & self.unknown & ~cells
            cells |= reached
        return cells

    def mark(self, cells: int) -> None:
        """Take a set of unknown cells to be mines."""
        self.unknown &= ~cells
        self.known |= cells
        touched = 0
        for cell in bits(cells):
            touched |= self._around[cell]
        self._fresh_single |= touched & self.open

    def draw(self, step: Step) -> None:
        """Take a step: its mines become known, its safe cells open."""
        if self.steps is not None:
            self.steps.append(step)
        self.mark(step.mines)
        self.reveal(step.safe)

    def missing(self, cell: int) -> int:
        """How many mines around an open cell are not known yet: its number less the known ones."""
        assert self.open >> cell & 1, "reasoning looked at a closed cell"
        around = self._around[cell]
        return (around & self._layout.mines).bit_count() - (around & self.known).bit_count()

    def single(self) -> None:
        """Apply the `single` rule to a standstill."""
        around = self._around
        while self._fresh_single:
            fresh, self._fresh_single = self._fresh_single, 0
            self._fresh_pair |= fresh
            for cell in bits(fresh):
                closed = around[cell] & self.unknown
                if not closed:
                    continue
                missing = self.missing(cell)
                if missing == 0:
                    if self.steps is not None:
                        self.steps.append(Step(Level.single, 1 << cell, closed, 0))
                    self.reveal(closed)
                elif missing == closed.bit_count():
                    if self.steps is not None:
                        self.steps.append(Step(Level.single, 1 << cell, 0, closed))
                    self.mark(closed)

    def pair(self) -> bool:
        """Apply the `pair` rule once where it draws something; False at a standstill.

        Only pairs with a number that changed since the last look can draw anything new.
        """
        around, unknown = self._around, self.unknown
        while self._fresh_pair:
            first = (self._fresh_pair & -self._fresh_pair).bit_length() - 1
            closed = around[first] & unknown
            if closed:
                missing = self.missing(first)
                reach = 0
                for cell in bits(closed):
                    reach |= around[cell]
                for second in bits(reach & self.open & ~(1 << first)):
                    other = around[second] & unknown
                    more = missing - self.missing(second)
                    only_first, only_second = closed & ~other, other & ~closed
                    if only_first | only_second and (
                        more == only_first.bit_count() or -more == only_second.bit_count()
                    ):
                        if more == only_first.bit_count():
                            mines, safe = only_first, only_second
                        else:
                            mines, safe = only_second, only_first
                        evidence = 1 << first | 1 << second
                        self.draw(Step(Level.pair, evidence, safe, mines))
                        return True
            self._fresh_pair &= self._fresh_pair - 1
        return False

    def groups(self) -> Groups:
        """The connected groups of the unknown cells next to numbers, and the cells beyond."""
        size = self._layout.width, self._layout.height
        edge = self.unknown & spread(self.open, *size)
        numbers = bits(self.open & spread(edge, *size))
        missing = {1 << cell: self.missing(cell) for cell in numbers}
        classes: dict[int, int] = {}
        for cell in bits(edge):
            touched = self._around[cell] & self.open
            classes[touched] = classes.get(touched, 0) | 1 << cell
        mines_left = self._layout.mine_count - self.known.bit_count()
        return Groups(classes, missing, self.unknown ^ edge, mines_left, size)


def hardest_step(layout: Layout, start: int, allowed: Level = Level.count) -> Level | None:
    """The lowest level that finishes a layout from its start cell.

    None where `allowed` does not finish it, or where reasoning about whole groups came upon one
    with more layouts than `groups.MOST_LAYOUTS`. The start must not be a mine.
    """
    knowledge = Knowledge(layout)
    knowledge.reveal(1 << start)
    return finish(knowledge, allowed)


def prove(layout: Layout, start: int) -> tuple[Step, ...]:
    """The steps that finish a layout from its start cell, none harder than its level.

    The rounds are those of `finish`, but a step is to be followed by a person: it names no number
    that it could do without, and shows nothing that single numbers show after the step before it.
    Raises ValueError where no reasoning finishes the layout.
    """
    knowledge = Knowledge(layout)
    proof: list[Step] = []
    knowledge.steps = proof
    knowledge.reveal(1 << start)
    while True:
        knowledge.single()
        if knowledge.finished:
            return tuple(proof)
        if knowledge.pair():
            continue
        groups = knowledge.groups()
        steps = [] if groups.hopeless else groups.frontier() or groups.count()
        if not steps:
            raise ValueError("a layout that needs a guess has no proof")
        for step in steps:
            safe, mines = step.safe & knowledge.unknown, step.mines & knowledge.unknown
            if safe | mines:
                left = Step(step.level, step.evidence, safe, mines)
                knowledge.draw(groups.shortened(left))
                knowledge.single()


def finish(knowledge: Knowledge, allowed: Level, hardest: Level = Level.single) -> Level | None:
    """Go on from what is known to the end; the hardest level that was needed, None if stuck.

    `hardest` is what was needed so far.
    """
    while True:
        knowledge.single()
        if knowledge.finished:
            return hardest
        if allowed >= Level.pair and knowledge.pair():
            hardest = max(hardest, Level.pair)
            continue
        if allowed < Level.frontier:
            return None
        groups = knowledge.groups()
        if groups.hopeless:
            return None
        steps = groups.frontier()
        if not steps and allowed >= Level.count:
            steps = groups.count()
        if not steps:
            return None
        for step in steps:
            hardest = max(hardest, step.level)
            knowledge.draw(step)

"""Generator 1: a solved grid, and puzzles dug out of it until one has the grade that is wanted.

Only random words, and what is true of a grid, decide what is made, never how it is found out: see
the published page (formats/daily-sudoku). That page says "take each pair away if the rest still
has one solution"; this module gets the same result with a fraction of the searches:

- Every pair is taken away at first, unless a known unavoidable set forbids it. Then one search
  looks for a second solution. If there is none, all that was taken away was rightly taken.
- Otherwise the cells in which the second solution differs are an unavoidable set not known before.
  The last pair that touches it must stay; go on from that pair.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...stream import Words
from ..interface import GaveUpError, counted
from .grid import CELLS, cell_set
from .reasoning import hardest_technique
from .sheet import ALL_CELLS, BLANK, DIGITS, KEPT, bits, mark, write_sheet
from .solver import fewest, others, settle
from .steps import Grade, Technique
from .unavoidable import simple_sets

MOST_TRIES = 10_000

_CORNER_BOXES = (0, 30, 60)
"""The first cells of the boxes that no two share a row or column."""

SYMMETRIES: dict[str, Callable[[int], int]] = {
    "rotational": lambda cell: 80 - cell,
    "mirror": lambda cell: cell // 9 * 9 + 8 - cell % 9,
    "diagonal": lambda cell: cell % 9 * 9 + cell // 9,
    "none": lambda cell: cell,
}
"""By name the cell that is given or not together with a cell."""


@dataclass(frozen=True, slots=True)
class Dug:
    """A puzzle as it was dug."""

    givens: str
    """81 characters, `.` for blanks."""
    solution: str
    digs: int
    """Its number among the digs of its words, from 1."""
    technique: Technique
    """The hardest it needs."""
    symmetry: str
    """A name in SYMMETRIES."""


def shuffle(values: Sequence[int], words: Words) -> list[int]:
    """The values in random order: swap each place but the last with one not before it."""
    shuffled = list(values)
    for place in range(len(shuffled) - 1):
        other = place + words.below(len(shuffled) - place)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def fill(words: Words) -> int:
    """A solved grid, as the sheet with one mark a cell."""
    sheet, placed = BLANK, 0
    for corner in _CORNER_BOXES:
        for place, digit in enumerate(shuffle(DIGITS, words)):
            bit = mark(digit, corner + place // 3 * 9 + place % 3)
            sheet &= KEPT[bit.bit_length() - 1]
            placed |= bit
    # Sheets still to look at, the next one last.
    waiting = [(sheet, placed)]
    while True:
        sheet, placed = settle(*waiting.pop())  # never empty: these boxes can always be completed
        if not sheet:
            continue
        options = fewest(sheet)
        if not options:
            return sheet
        order = shuffle(list(bits(options)), words)
        waiting += [(sheet & KEPT[place], placed | 1 << place) for place in reversed(order)]


def orbits(symmetry: str) -> list[int]:
    """The cells parted into those given together, each a set of cells, by their lowest cell."""
    partner = SYMMETRIES[symmetry]
    return [1 << cell | 1 << partner(cell) for cell in range(CELLS) if cell <= partner(cell)]


class Quarry:
    """A solved grid to dig puzzles out of; what one dig learns of it serves the next."""

    def __init__(self, solution: int) -> None:
        self._solution = solution
        self._written = write_sheet(solution)
        self._places = [81 * int(digit) - 81 + cell for cell, digit in enumerate(self._written)]
        self._unavoidable = simple_sets(solution, [*map(int, self._written)])

    @property
    def solution(self) -> str:
        """The grid as 81 digits."""
        return self._written

    def dig(self, order: Sequence[int]) -> int:
        """The cells still given after each set of cells was taken away that can be, in this order.

        A set can be taken away if what is left has no other solution. The sets part the grid.
        """
        # Each unavoidable set matters only where the last of its cells would go.
        watched: list[list[int]] = [[] for _ in order]
        unplaced = self._unavoidable
        for turn in range(len(order) - 1, -1, -1):
            cells = order[turn]
            watched[turn] = [held for held in unplaced if held & cells]
            if watched[turn]:
                unplaced = [held for held in unplaced if not held & cells]
        given_before = [ALL_CELLS] * len(order)
        turn = 0
        while True:
            given = given_before[turn]
            for now in range(turn, len(order)):
                given_before[now] = given
                left = given & ~order[now]
                for held in watched[now]:
                    if not held & left:
                        break
                else:
                    given = left
            found = others(*self._sheet(given), self._solution)
            if found is None:
                return given
            turn = max(turn for turn, cells in enumerate(order) if cells & found)
            watched[turn].append(found)
            self._unavoidable.append(found)

    def leaves(self, order: Sequence[int], given: int) -> bool:
        """Does a dig in this order leave these cells given?"""
        # Nearly all orders that do not are known by the first of their sets that is given: with
        # all before it taken away, it could go too.
        left = ALL_CELLS
        for cells in order:
            left &= ~cells
            if cells & given:
                break
        hidden = any(not held & left for held in self._unavoidable)
        if not hidden and others(*self._sheet(left), self._solution) is None:
            return False
        return self.dig(order) == given

    def _sheet(self, given: int) -> tuple[int, int]:
        sheet, placed = BLANK, 0
        for cell in bits(given):
            place = self._places[cell]
            sheet &= KEPT[place]
            placed |= 1 << place
        return sheet, placed

    def givens(self, given: int) -> str:
        """81 characters, `.` where a cell is not given."""
        return "".join(
            digit if given >> cell & 1 else "." for cell, digit in enumerate(self._written)
        )


def digs(words: Words, symmetry: str) -> Iterator[tuple[str, str]]:
    """The puzzles of some words, one dig after the other without end: (givens, solution)."""
    quarry = Quarry(fill(words))
    parts = orbits(symmetry)
    while True:
        given = quarry.dig(shuffle(parts, words))
        yield quarry.givens(given), quarry.solution


def make(words: Words, grade: Grade, symmetry: str = "rotational", tries: int = 1000) -> Dug:
    """The first puzzle of the words that has the grade; raises GaveUpError after so many tries."""
    for number, (givens, solution) in enumerate(digs(words, symmetry), start=1):
        technique = hardest_technique(givens)
        if technique and technique.grade == grade:
            return Dug(givens, solution, number, technique, symmetry)
        if number == tries:
            break
    raise GaveUpError(
        f"none of {counted(tries, 'dig')} is {grade.name}, expected one: allow more tries"
    )


def find_dig(key: str, symmetry: str, givens: str, solution: str) -> int | None:
    """Which dig of the words of a key leaves these givens, from 1.

    None where the words fill another grid, or none of as many digs as a series may ask for does.
    """
    words = Words(key)
    quarry = Quarry(fill(words))
    if quarry.solution != solution:
        return None
    given = cell_set(cell for cell, digit in enumerate(givens) if digit != ".")
    parts = orbits(symmetry)
    for number in range(1, MOST_TRIES + 1):
        if quarry.leaves(shuffle(parts, words), given):
            return number
    return None

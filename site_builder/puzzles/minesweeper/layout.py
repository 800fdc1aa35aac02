"""A Minesweeper layout: which cells hold mines, and the figures that follow from it.

A set of cells is one integer, bit `cell` set for each cell in it, cells row-major from 0. Unions,
differences and sizes of sets are then single operations, on which the reasoning lives.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, lowest first."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def cell_set(cells: Iterable[int]) -> int:
    """The set that holds just these cells."""
    held = 0
    for cell in cells:
        held |= 1 << cell
    return held


@lru_cache(maxsize=16)
def neighbours(width: int, height: int) -> tuple[int, ...]:
    """For each cell of a board, the set of the up to eight cells around it."""
    around = []
    for cell in range(width * height):
        row, column = divmod(cell, width)
        around.append(
            cell_set(
                near_row * width + near_column
                for near_row in range(max(row - 1, 0), min(row + 2, height))
                for near_column in range(max(column - 1, 0), min(column + 2, width))
                if (near_row, near_column) != (row, column)
            )
        )
    return tuple(around)


@lru_cache(maxsize=16)
def _columns(width: int, height: int) -> tuple[int, int]:
    """All cells but those of the last column, all but those of the first."""
    row = (1 << width) - 1
    every_row = sum(1 << row_start for row_start in range(0, width * height, width))
    return every_row * (row >> 1), every_row * (row & ~1)


def spread(cells: int, width: int, height: int) -> int:
    """A set of cells and all that are next to one of them."""
    not_last, not_first = _columns(width, height)
    wide = cells | (cells & not_last) << 1 | (cells & not_first) >> 1
    return (wide | wide << width | wide >> width) & (1 << width * height) - 1


def components(cells: int, around: tuple[int, ...]) -> Iterator[int]:
    """The connected parts of a set, corners touching, each with the lowest cell first."""
    while cells:
        part = grown = cells & -cells
        while grown:
            reached = 0
            for cell in bits(grown):
                reached |= around[cell]
            grown = reached & cells & ~part
            part |= grown
        yield part
        cells &= ~part


@dataclass(frozen=True)
class Layout:
    """Width and height in cells, at least 1, and the set of the cells that hold a mine."""

    width: int
    height: int
    mines: int

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def mine_count(self) -> int:
        """How many mines it holds."""
        return self.mines.bit_count()

    @property
    def neighbours(self) -> tuple[int, ...]:
        """For each cell, the set of the cells around it."""
        return neighbours(self.width, self.height)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """For each cell, how many of the cells around it hold a mine, 0 to 8."""
        return tuple((around & self.mines).bit_count() for around in self.neighbours)

    @cached_property
    def safe(self) -> int:
        """The set of the cells without a mine."""
        return (1 << self.cells) - 1 & ~self.mines

    @cached_property
    def openings(self) -> tuple[int, ...]:
        """The openings: each a connected part of the safe cells whose number is 0, and its edge.

        One click on a 0 opens the whole of it.
        """
        zeros = cell_set(cell for cell in bits(self.safe) if self.numbers[cell] == 0)
        openings = []
        for part in components(zeros, self.neighbours):
            opening = part
            for cell in bits(part):
                opening |= self.neighbours[cell]
            openings.append(opening)
        return tuple(openings)

    @cached_property
    def lone_numbers(self) -> int:
        """The set of the numbered cells that no opening opens."""
        lone = self.safe
        for opening in self.openings:
            lone &= ~opening
        return lone

    @property
    def bbbv(self) -> int:
        """Bechtel's Board Benchmark Value (3BV): the fewest left clicks that open every safe cell.

        One for each opening, one for each number that no opening opens.
        """
        return len(self.openings) + self.lone_numbers.bit_count()

    @property
    def islands(self) -> int:
        """How many connected parts the numbers outside the openings form."""
        return sum(1 for _ in components(self.lone_numbers, self.neighbours))

"""Many boards of one size side by side in one integer, so that one operation works on them all.

Each board is a lane: a stretch of whole bytes, one bit a cell, with two empty columns right of
every row and two empty rows below, so that a shift never carries a bit from one edge to another or
from lane to lane.

     bits of a lane, lowest first            all lanes in one integer

     0  1  2  .  .                           lane 0 | lane 1 | lane 2 | ...
     5  6  7  .  .      (a 3x2 board,
     .  .  .  .  .       two rows of         held >> 1   what stands right of each cell
     .  .  .  .  .       nothing below)      held >> 5   what stands below each cell
"""

from collections.abc import Iterable
from functools import lru_cache


class Frame:
    """Where the cells of a board are in a lane."""

    def __init__(self, width: int, height: int) -> None:
        """For boards of this size."""
        self.width, self.height = width, height
        self.row = width + 2
        self.bytes = -(-self.row * (height + 2) // 8)
        self.bit = [
            1 << row * self.row + column for row in range(height) for column in range(width)
        ]
        self.board = sum(self.bit)
        self._cell = [1 << cell for cell in range(width * height)]

    def lane_of(self, cells: Iterable[int]) -> int:
        """The bits of some cells, each given once, in a lane."""
        return sum(map(self.bit.__getitem__, cells))

    def set_of(self, cells: Iterable[int]) -> int:
        """The set of some cells, each given once."""
        return sum(map(self._cell.__getitem__, cells))

    def lane_of_set(self, cells: int) -> int:
        """The bits of a set of cells in a lane."""
        row_bits = (1 << self.width) - 1
        lane = 0
        for row in range(self.height):
            lane |= (cells >> row * self.width & row_bits) << row * self.row
        return lane

    def set_of_lane(self, lane: int) -> int:
        """The set of cells that a lane holds."""
        row_bits = (1 << self.width) - 1
        cells = 0
        for row in range(self.height):
            cells |= (lane >> row * self.row & row_bits) << row * self.width
        return cells

    def joined(self, lanes: Iterable[int]) -> int:
        """One integer of many lanes, the first lowest."""
        size = self.bytes
        return int.from_bytes(b"".join([lane.to_bytes(size, "little") for lane in lanes]), "little")

    def lanes(self, held: int, count: int) -> list[bytes]:
        """The first lanes of an integer, lowest byte first."""
        length = self.bytes * count
        # What lies beyond the last lane is no cell of any board.
        whole = (held & (1 << 8 * length) - 1).to_bytes(length, "little")
        return [whole[at : at + self.bytes] for at in range(0, length, self.bytes)]

    def around(self, held: int) -> int:
        """All that is next to what is held, and that itself, in all lanes."""
        held |= held << 1 | held >> 1
        return held | held << self.row | held >> self.row


@lru_cache(maxsize=16)
def frame(width: int, height: int) -> Frame:
    """The frame for boards of a size."""
    return Frame(width, height)

"""3BV of many layouts at once, without walking through a single opening.

The numbers outside openings are what is left of the safe cells without the zeros and all next to
them. The openings are counted by shrinking the zeros (S. Levialdi, On shrinking binary picture
patterns, 1972): step by step each connected part draws back to its upper left, never breaking apart
and never touching another, until it is one cell, which goes with the next step. So the parts are
the cells that stand alone in some step.

     a cell and those right of, below      the cell stays, or comes, if of the first three
     and diagonally below it               two are there, or if it and the last are

        p q                                p q     . q     p .     p .
        r s                                . .     r .     r .     . s
"""

from collections.abc import Sequence

from .lanes import Frame


def bbbv_of_lanes(lanes: Frame, boards: Sequence[int]) -> list[int]:
    """The 3BV of boards that are given by their mines, as bits of a lane."""
    row = lanes.row
    mines = lanes.joined(boards)
    safe = lanes.joined([lanes.board] * len(boards)) ^ mines
    zeros = safe ^ safe & lanes.around(mines)
    # What counts 1 each, piled up: a cell that is in one set already goes to the next.
    counted = [safe ^ safe & lanes.around(zeros)]
    while zeros:
        beside = zeros << 1 | zeros >> 1
        wide = zeros | beside
        alone = zeros ^ zeros & (beside | wide << row | wide >> row)
        for place, held in enumerate(counted):
            counted[place], alone = held | alone, held & alone
        if alone:
            counted.append(alone)
        right, below = zeros >> 1, zeros >> row
        zeros = zeros & (right | below | zeros >> row + 1) | right & below
    values = [0] * len(boards)
    for held in counted:
        for lane, part in enumerate(lanes.lanes(held, len(boards))):
            values[lane] += int.from_bytes(part, "little").bit_count()
    return values

"""Sudoku, as the rest of the project sees it."""

from ..interface import Puzzle
from .checking import check_board
from .daily import DailySudoku, Options, faults, make_dailies, shape
from .shared import WRITES, SharedSudoku, draws, read_shared_sudoku
from .strings import UNDERSTOOD, claims

SUDOKU = Puzzle(
    name="sudoku",
    generator=1,
    options=Options,
    faults=faults,
    make=make_dailies,
    claims=claims,
    read=read_shared_sudoku,
    draws=draws,
    writes=WRITES,
    check=check_board,
    understood=UNDERSTOOD,
    shape=shape,
)

__all__ = ["SUDOKU", "DailySudoku", "Options", "SharedSudoku"]

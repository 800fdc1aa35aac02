"""Sudoku, as the rest of the project sees it."""

from collections.abc import Mapping
from typing import Any

from ..interface import Puzzle
from .daily import (
    DailySudoku,
    Options,
    cost,
    faults,
    learnt,
    line,
    make_dailies,
    recall,
    restore,
    shape,
)
from .recorded import GENERATOR
from .shared import WRITES, SharedSudoku, draws, read_shared_sudoku
from .strings import UNDERSTOOD, claims, missed


def _check(fields: Mapping[str, Any]) -> str | None:
    from .checking import check_board  # only what verifies a site needs it

    return check_board(fields)


SUDOKU = Puzzle(
    name="sudoku",
    generator=GENERATOR,
    options=Options,
    faults=faults,
    make=make_dailies,
    cost=cost,
    line=line,
    restore=restore,
    learnt=learnt,
    recall=recall,
    claims=claims,
    read=read_shared_sudoku,
    draws=draws,
    writes=WRITES,
    check=_check,
    understood=f"a Sudoku as {UNDERSTOOD}",
    missed=missed,
    shape=shape,
    unplayed="unsolved grid",
)

__all__ = ["SUDOKU", "DailySudoku", "Options", "SharedSudoku"]

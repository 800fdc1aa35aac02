"""A won board as text, one line a row.

F  flagged mine    *  unflagged mine    1-8  mines around an open cell    .  open, none around
"""

import re

from ..interface import CodeError, counted
from .layout import Layout, cell_set
from .links import Win, check_size

_ROW = re.compile(r"[F*.1-8]+")


def is_picture(text: str) -> bool:
    """Is the text meant to be a picture, sound or not: is there a row of its signs, with a mine?

    Mines without a flag are blanks of Sudokus too. So they have to be beside open cells, and there
    is no 0 or 9.
    """
    lines = _rows(text)
    rows = "".join(filter(_ROW.fullmatch, lines))
    if "F" in rows:
        return True
    return "*" in rows and rows.strip("*") != "" and not re.search("[09]", "".join(lines))


def is_mineless(text: str) -> bool:
    """Does the text look like a picture of several rows, but for a mine?"""
    lines = _rows(text)
    return len(lines) > 1 and all(re.fullmatch("[.1-8]+", line) for line in lines)


def draw_rows(win: Win) -> list[str]:
    """The rows of a won board, top to bottom."""
    layout = win.layout
    signs = [
        ("F" if win.flags >> cell & 1 else "*") if layout.mines >> cell & 1 else str(number or ".")
        for cell, number in enumerate(layout.numbers)
    ]
    return [
        "".join(signs[row : row + layout.width]) for row in range(0, layout.cells, layout.width)
    ]


def read_rows(text: str) -> Win:
    """The won board in a picture; blank lines around it and spaces in it are passed over.

    Raises CodeError with the row and column of the fault; the numbers must be those of the mines.
    """
    rows = _rows(text)
    if not rows or not rows[0]:
        raise CodeError("the picture is empty, expected one line a row of F * . and 1 to 8")
    width = len(rows[0])
    check_size(width, len(rows))
    for at, row in enumerate(rows, start=1):
        if len(row) != width:
            raise CodeError(f"row {at} has {counted(len(row), 'cell')}, row 1 has {width}")
        for column, sign in enumerate(row, start=1):
            if sign not in "F*.12345678":
                raise CodeError(
                    f"row {at}, column {column} is {sign!r}, expected F, *, . or 1 to 8"
                )
    signs = "".join(rows)
    mines = cell_set(cell for cell, sign in enumerate(signs) if sign in "F*")
    win = Win(
        Layout(width, len(rows), mines),
        cell_set(cell for cell, sign in enumerate(signs) if sign == "F"),
    )
    for cell, (found, due) in enumerate(zip(signs, "".join(draw_rows(win)), strict=True)):
        if found != due:
            raise CodeError(
                f"row {cell // width + 1}, column {cell % width + 1} is {found!r}, "
                f"the mines around it make {due!r}"
            )
    return win


def _rows(text: str) -> list[str]:
    return ["".join(line.split()) for line in text.strip().splitlines()]

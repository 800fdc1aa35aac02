"""Grids as text: 81 cells, in a line or as a picture with borders."""

import re
from collections.abc import Iterator

from ..interface import LONGEST_TEXT, CodeError
from .grid import CELLS, Masks, SudokuState, digits_of, from_digits, plain_candidates

_BLANKS = "0.-_*"
_BREAK = "\n"
_FEWEST_DIGITS = 17  # of a puzzle with one solution
_MOST_MISTYPED = 2
_SIGNS = re.compile(r"[0-9.\-_*|+=\s]+", re.ASCII)
_OTHER_SIGN = re.compile(r"[^0-9.\-_*|+=\s]", re.ASCII)
_PARAMETER = re.compile("[A-Za-z]=")  # of a link
_RULE = re.compile(r"[-+|=\s]*", re.ASCII)  # a line between two boxes


def write_grid(state: SudokuState, *, given_only: bool = False) -> str:
    """81 characters: the digits, `.` for a blank. Marks have no place in it."""
    digits = state.given_digits if given_only else state.digits
    return "".join(str(digit) if digit else "." for digit in digits)


def is_grid(text: str) -> bool:
    """Is the text meant to be a grid: 81 cells give or take a row, and only its characters?

    Or nearly so: where it has digits enough for a puzzle, there may be one sign that no grid has,
    however often, such as a blank of another kind, or two mistyped ones.
    """
    if len(text) > LONGEST_TEXT:
        return False
    off = abs(len(_cells(text)) - CELLS)
    if _SIGNS.fullmatch(text):
        return off <= 9
    others = _OTHER_SIGN.findall(text)
    digits = len(re.findall("[0-9]", text))
    few = len(set(others)) == 1 or len(others) <= _MOST_MISTYPED
    return off <= 3 and digits >= _FEWEST_DIGITS and few and not _PARAMETER.search(text)


def read_grid(text: str) -> SudokuState:
    """The state of a grid, all of its digits given, with plain candidates.

    Raises CodeError with the fault.
    """
    if len(text) > LONGEST_TEXT:
        raise CodeError(f"the grid has {len(text)} characters, expected at most {LONGEST_TEXT}")
    if found := _OTHER_SIGN.search(text):
        before = text[: found.start()]
        line = f" of line {before.count(_BREAK) + 1}" if _BREAK in text else ""
        place = f"character {found.start() - before.rfind(_BREAK)}{line}"
        raise CodeError(
            f"the grid has {found[0]!r} as {place}, expected digits and blanks (0 . - _ *)"
        )
    cells = _cells(text)
    if len(cells) != CELLS:
        raise CodeError(f"the grid has {len(cells)} cells, expected {CELLS}")
    return from_digits(0 if sign in _BLANKS else int(sign) for sign in cells)


def _cells(text: str) -> str:
    """The cells' signs. A `-` is a blank, but not in a line that is drawn between two boxes.

    Such a line has a corner, or else the cells come out as 81 only without it.
    """
    lines = [line for line in text.splitlines() if not ("+" in line and _RULE.fullmatch(line))]
    cells = _signs(lines)
    if len(cells) != CELLS:
        bare = _signs([line for line in lines if not _RULE.fullmatch(line)])
        return bare if len(bare) == CELLS else cells
    return cells


def _signs(lines: list[str]) -> str:
    return re.sub(r"[|+=\s]", "", "".join(lines))


def draw_grid(state: SudokuState) -> str:
    """The digits between borders, `.` for a blank; below them each table of marks that says more.

    Candidates do where they are others than those that the digits leave. Then come candidates that
    the player keeps apart from those, and the notes: excluded digits and highlighted ones.
    """
    parts = [_boxed([str(digit) if digit else "." for digit in state.digits])]
    if state.candidates != plain_candidates(state.digits):
        parts.append(f"Candidates:\n{_boxed(list(write_marks(state.candidates)))}")
    if state.user_candidates is not None:
        own = _boxed(list(write_marks(state.user_candidates)))
        parts.append(f"The player's own candidates:\n{own}")
    for name, masks in (("Excluded", state.excluded), ("Highlighted", state.highlighted)):
        if any(masks):
            parts.append(f"{name}:\n{_boxed(list(write_marks(masks, none='.')))}")
    return "\n\n".join(parts)


def write_marks(masks: Masks, none: str = "-") -> Iterator[str]:
    """The digits of each cell's set, ascending; `none` for none."""
    return ("".join(map(str, digits_of(mask))) or none for mask in masks)


def _boxed(cells: list[str]) -> str:
    widths = [max(len(cells[cell]) for cell in range(column, CELLS, 9)) for column in range(9)]
    lines = []
    for row in range(9):
        texts = [cells[9 * row + column].ljust(widths[column]) for column in range(9)]
        thirds = [" ".join(texts[left : left + 3]) for left in (0, 3, 6)]
        if row in (3, 6):
            lines.append("+".join("-" * (len(third) + 2) for third in thirds)[1:-1])
        lines.append(" | ".join(thirds).rstrip())
    return "\n".join(lines)

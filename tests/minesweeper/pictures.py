"""Boards as text, one line a row: * is a mine, anything else is not."""

from site_builder.puzzles.minesweeper.layout import Layout, cell_set


def layout_of(picture: str) -> Layout:
    """The layout in a picture; spaces and blank lines around do not count."""
    rows = picture.split()
    signs = "".join(rows)
    mines = cell_set(cell for cell, sign in enumerate(signs) if sign == "*")
    return Layout(len(rows[0]), len(rows), mines)


def cells_of(picture: str, sign: str) -> int:
    """The set of the cells that show a sign."""
    return cell_set(cell for cell, found in enumerate("".join(picture.split())) if found == sign)

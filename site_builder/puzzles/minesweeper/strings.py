"""Texts that hold a board: links and pictures, told from what else a text may be, and written."""

from dataclasses import replace

from ..interface import CodeError
from ..queries import parameters, tenths_of
from .layout_links import write_layout
from .links import write_win
from .picture import is_mineless, is_picture, read_rows
from .shared import WinLink, read_link


def draws(text: str) -> bool:
    """Is the text a sound picture of a won board?"""
    if not is_picture(text):
        return False
    try:
        read_rows(text)
    except CodeError:
        return False
    return True


def read(text: str) -> WinLink:
    """What a link holds, or a picture; raises CodeError."""
    return read_link(text) if _linked(text) else WinLink(read_rows(text))


def missed(text: str) -> str | None:
    """What keeps a text from being a picture, if that shows."""
    return "as a Minesweeper board it has no mine, F or *" if is_mineless(text) else None


def encode_layout(text: str, seconds: str | None) -> str:
    """The layout link's query of a picture or a link; raises CodeError."""
    if seconds is not None:
        raise CodeError("a layout link has no time, expected none, or a win link")
    return write_layout(read(text).win.layout)


def encode(text: str, seconds: str | None) -> str:
    """The win link's query of a picture or a link, and a time like 12.5; raises CodeError."""
    win = read(text).win
    if seconds is None:
        return write_win(win)
    return write_win(replace(win, tenths=tenths_of(seconds)))


def claims(text: str) -> bool:
    """Is the text meant as a link, or as a picture of several rows?"""
    return _linked(text) or ("\n" in text.strip() and is_picture(text))


def _linked(text: str) -> bool:
    """Is it a link? Of one that is not whole, `b` alone says less than a Sudoku's string."""
    if "=" not in text:
        return False
    given = parameters(text).keys()
    return "mf" in given or ("b" in given and ("m" in given or given.isdisjoint(("s", "bd"))))

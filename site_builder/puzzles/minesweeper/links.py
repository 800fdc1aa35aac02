"""Win links: a finished board in a query string, `?b=WWHH&mf=...&t=...`.

The format is published on the site (formats/win-link). It comes from "How to encode a won
Minesweeper board in base64url" and glassonion1/minesweeper-board-format.

    b   width and height, two digits each
    mf  six bits a character, most significant first: one bit a cell (a mine?), then one bit a
        mine (flagged?), both row-major, zero bits to the end of the last character
    t   tenths of a second; may be left out
"""

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from ..interface import CodeError, counted
from ..queries import parameters, read_tenths, shown
from .layout import Layout, bits, cell_set

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS = {character: f"{value:06b}" for value, character in enumerate(ALPHABET)}
LONGEST_SIDE = 99
_SIZE = re.compile(r"[0-9]{4}")


@dataclass(frozen=True)
class Win:
    """A won board: its layout, the set of flagged mines, and the time in tenths of a second."""

    layout: Layout
    flags: int
    tenths: int | None = None


def read_win(text: str) -> Win:
    """Read a win link: an address with a query, or the query alone.

    Raises CodeError with the fault. Unknown parameters and padding bits are ignored; nothing is
    allocated before the length is known to be right.
    """
    given = parameters(text)
    for name in ("b", "mf"):
        if name not in given:
            raise CodeError(f"{name} is missing, expected ?b=WWHH&mf=... as in a win link")
    width, height = read_size(given["b"])
    layout, flags = _read_code(given["mf"], width, height)
    tenths = given.get("t")
    return Win(layout, flags, None if tenths is None else read_tenths(tenths))


def write_win(win: Win) -> str:
    """The query of a win link, `?` included.

    Raises CodeError for a board wider or higher than 99 cells.
    """
    time = "" if win.tenths is None else f"&t={win.tenths}"
    return f"?b={write_size(win.layout)}&mf={write_code(win.layout, win.flags)}{time}"


def check_size(width: int, height: int) -> None:
    """Raise CodeError for a board that is too large for a link."""
    if width > LONGEST_SIDE or height > LONGEST_SIDE:
        raise CodeError(f"a {width}x{height} board does not fit in a link, expected 99x99 at most")


def write_size(layout: Layout) -> str:
    """The `b` of a layout: width and height, two digits each."""
    check_size(layout.width, layout.height)
    return f"{layout.width:02}{layout.height:02}"


def write_code(layout: Layout, flags: int = 0) -> str:
    """The `mf` of a layout: its mines, and which of them are flagged."""
    mine_bits = f"{layout.mines:0{layout.cells}b}"[::-1]
    if flags:
        flag_bits = "".join("1" if flags >> mine & 1 else "0" for mine in bits(layout.mines))
    else:
        flag_bits = "0" * layout.mine_count
    stream = mine_bits + flag_bits
    characters = -(-len(stream) // 6)
    # base64 takes three bytes for four characters.
    whole = stream + "0" * (-len(stream) % 24)
    packed = int(whole, 2).to_bytes(len(whole) // 8, "big")
    return urlsafe_b64encode(packed).decode()[:characters]


def read_size(size: str) -> tuple[int, int]:
    """The width and height in a `b`; raises CodeError."""
    if not _SIZE.fullmatch(size):
        raise CodeError(
            f"b is {shown(size)}, expected four digits: width and height, two digits each"
        )
    width, height = int(size[:2]), int(size[2:])
    if not width or not height:
        raise CodeError(f"b is {size!r}, expected a width and a height from 01 to 99")
    return width, height


def _read_code(code: str, width: int, height: int) -> tuple[Layout, int]:
    cells = width * height
    fewest, most = -(-cells // 6), -(-2 * cells // 6)
    if not fewest <= len(code) <= most:
        raise CodeError(
            f"mf has {counted(len(code), 'character')}, "
            f"a {width}x{height} board takes {fewest} to {most}"
        )
    if strange := set(code) - _BITS.keys():
        place = min(map(code.index, strange))
        raise CodeError(
            f"mf has {shown(code[place])} as character {place + 1}, "
            "expected only letters, digits, - and _"
        )
    stream = "".join([_BITS[character] for character in code])
    mines = int(stream[:cells][::-1], 2)
    layout = Layout(width, height, mines)
    due = -(-(cells + layout.mine_count) // 6)
    if len(code) != due:
        raise CodeError(
            f"mf has {counted(len(code), 'character')}, "
            f"a {width}x{height} board with {counted(layout.mine_count, 'mine')} takes {due}"
        )
    flag_bits = stream[cells:]
    if "1" not in flag_bits[: layout.mine_count]:
        return layout, 0
    return layout, cell_set(
        mine for mine, flag in zip(bits(mines), flag_bits, strict=False) if flag == "1"
    )

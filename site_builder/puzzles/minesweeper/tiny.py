"""A whole game in one short document: a 9x9 board and its player.

The cells are numbered so that a spare column separates the rows: 11 to 19, 21 to 29, up to 99. The
neighbours of a cell are then 1, 9, 10 and 11 further or nearer, whatever its row. How each piece
works is told in the post "How small can a playable board get?".
"""

from .layout import Layout, bits

SIDE = 9
_ROW = SIDE + 1  # a row with its spare cell
_FIRST, _END = _ROW - 1, SIDE * _ROW + _ROW  # what the loop counts from, and to

# One line: every byte between these quotes is sent. {board} has bit `i-9` set for a mine in cell i,
# and that of 100, which ends the loop that writes the cells.
_DOCUMENT = (
    "<svg onload='for("
    'o=i=>(t=all[i-6])?.text>"Z"&&('
    'n=o[i]?o=s="*":0,'
    "f=g=>[1,9,10,11].map(k=>g(i+k,g(i-k))),"
    "f(k=>o[k]&&n++),"
    "t.text=n,"
    "title=--s,"
    "n||f(o)),"
    "i=9,m=0x{board:x}n;m/=2n;)"
    "write(++i%10?`<a onclick=o(${{o[i]=m%2n,i}}) "
    'oncontextmenu=return!(text={{_:"F",F:"_"}}[y=text]||y)>_`:"<dt>");'
    "close(title=s={safe});"
    "o({start})'>"
)


def tiny_document(layout: Layout, start: int) -> bytes | None:
    """The game as HTML, its start cell opened; None where the board is not 9x9 or has no mines."""
    if (layout.width, layout.height) != (SIDE, SIDE) or not layout.mine_count:
        return None
    board = 1 << _END - _FIRST
    for mine in bits(layout.mines):
        board |= 1 << _place(mine) - _FIRST
    safe = layout.safe.bit_count()
    return _DOCUMENT.format(board=board, safe=safe, start=_place(start)).encode()


def _place(cell: int) -> int:
    """The number of a cell where the rows have a spare column."""
    row, column = divmod(cell, SIDE)
    return (row + 1) * _ROW + column + 1

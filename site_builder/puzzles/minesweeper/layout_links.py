"""Layout links: where the mines of a board are, `?b=WWHH&m=...`.

What minesweeper.online, LlamaSweeper and the PTTA ZiNi calculator read and write. They carry no
flags and no time.

    b   width and height, two digits each, or a standard board: 1 is 9x9, 2 is 16x16, 3 is 30x16
    m   five bits a character 0-9 a-v, most significant first: one bit a cell (a mine?), row-major,
        zero bits to the end of the last character
"""

from ..interface import CodeError, counted
from ..queries import parameters, shown
from .layout import Layout
from .links import read_size, write_size

_ALPHABET = "0123456789abcdefghijklmnopqrstuv"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
_PRESETS = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}

# Pages that take a layout link's query and analyse the board.
_ANALYSERS = (
    ("LlamaSweeper", "https://llamasweeper.com/#/game/zini-explorer"),
    ("PTTA ZiNi calculator", "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"),
)


def is_layout_link(text: str) -> bool:
    """Is this meant to be a layout link? A link that has `mf` too is a win link."""
    given = parameters(text)
    return "m" in given and "mf" not in given


def read_layout(text: str) -> Layout:
    """Read a layout link: an address with a query, or the query alone.

    Raises CodeError with the fault. Unknown parameters and padding bits are ignored; nothing is
    allocated before the length is known to be right.
    """
    given = parameters(text)
    for name in ("b", "m"):
        if name not in given:
            raise CodeError(f"{name} is missing, expected ?b=WWHH&m=... as in a layout link")
    width, height = _PRESETS.get(given["b"]) or read_size(given["b"])
    code, cells = given["m"], width * height
    due = -(-cells // 5)
    if len(code) != due:
        raise CodeError(
            f"m has {counted(len(code), 'character')}, a {width}x{height} board takes {due}"
        )
    for place, character in enumerate(code, start=1):
        if character not in _VALUES:
            raise CodeError(
                f"m has {shown(character)} as character {place}, expected only 0-9 and a-v"
            )
    stream = "".join(f"{_VALUES[character]:05b}" for character in code)
    return Layout(width, height, int(stream[:cells][::-1], 2))


def write_layout(layout: Layout) -> str:
    """The query of a layout link, `?` included.

    Raises CodeError for a board wider or higher than 99 cells.
    """
    return f"?b={write_size(layout)}&m={write_mines(layout)}"


def write_mines(layout: Layout) -> str:
    """The `m` of a layout."""
    stream = f"{layout.mines:0{layout.cells}b}"[::-1]
    stream += "0" * (-len(stream) % 5)
    return "".join(_ALPHABET[int(stream[at : at + 5], 2)] for at in range(0, len(stream), 5))


def analysers(layout: Layout) -> list[tuple[str, str]]:
    """The name and address of pages of other sites that analyse the board."""
    query = write_layout(layout)
    return [(name, address + query) for name, address in _ANALYSERS]

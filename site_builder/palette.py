"""The colours of cards: those of the pages, where style.css has them.

Cards are drawn in numbers of colours, the values of `Tint` and the steps between two of them that
smooth an edge. A light and a dark card differ in what colour each number is, and in nothing else.
"""

from dataclasses import astuple, dataclass
from enum import IntEnum
from functools import cache


class Tint(IntEnum):
    """What a colour is for; the numerals 1 to 8 follow each other."""

    PAPER = 0
    INK = 1
    MUTED = 2
    LINE = 3
    OPEN = 4
    CLOSED = 5
    EDGE = 6
    ACCENT = 7
    FLAG = 8
    DIGIT_1 = 9
    DIGIT_2 = 10
    DIGIT_3 = 11
    DIGIT_4 = 12
    DIGIT_5 = 13
    DIGIT_6 = 14
    DIGIT_7 = 15
    DIGIT_8 = 16


# Which colour is drawn smoothly on which ground.
_PAIRS = (
    *((Tint.PAPER, ink) for ink in (Tint.INK, Tint.MUTED, Tint.ACCENT)),
    *((Tint.OPEN, ink) for ink in (Tint.INK, Tint.MUTED, Tint.ACCENT, Tint.FLAG)),
    *((Tint.OPEN, Tint(ink)) for ink in range(Tint.DIGIT_1, Tint.DIGIT_8 + 1)),
    *((Tint.CLOSED, ink) for ink in (Tint.INK, Tint.ACCENT, Tint.FLAG)),
)
_STEPS = 3  # from the ground to the ink: at the size that previews have nobody sees more


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as #rrggbb, the same as the pages'; `digits` for the numbers 1 to 8."""

    paper: str
    ink: str
    muted: str
    line: str
    open: str
    closed: str
    edge: str
    accent: str
    flag: str
    digits: tuple[str, ...]


LIGHT = Palette(
    paper="#fbfaf7",
    ink="#1d1f24",
    muted="#5c616b",
    line="#dcd8cd",
    open="#f1efe9",
    closed="#b4c2cf",
    edge="#6b7986",
    accent="#0b5cad",
    flag="#8a1a13",
    digits=(
        "#1f5fbf",
        "#2e6b1f",
        "#b3261e",
        "#4b2e83",
        "#7a3e00",
        "#00676b",
        "#1d1f24",
        "#5c5f66",
    ),
)

DARK = Palette(
    paper="#14161a",
    ink="#e9e7e1",
    muted="#a3a9b4",
    line="#31353d",
    open="#1e2127",
    closed="#46525f",
    edge="#8a98a6",
    accent="#8ec1ff",
    flag="#ffb3a8",
    digits=(
        "#8ab4ff",
        "#8fd07a",
        "#ff8f80",
        "#c9a6ff",
        "#f0b070",
        "#6fd3d6",
        "#e9e7e1",
        "#a9adb5",
    ),
)

PALETTES = {"light": LIGHT, "dark": DARK}


@cache
def ramp(ground: Tint, ink: Tint) -> bytes:
    """For a coverage of 0 to 255 the number of the colour: 256 bytes, for `bytes.translate`.

    Raises ValueError for a pair that cards do not have.
    """
    first = len(Tint) + _PAIRS.index((ground, ink)) * (_STEPS - 1) - 1
    between = [first + step for step in range(1, _STEPS)]
    numbers = [int(ground), *between, int(ink)]
    return bytes(numbers[(coverage * _STEPS + 127) // 255] for coverage in range(256))


@cache
def colours(palette: Palette) -> tuple[bytes, ...]:
    """The colour of each number, as three bytes: red, green, blue."""
    *plain, digits = astuple(palette)
    tints = [bytes.fromhex(colour[1:]) for colour in (*plain, *digits)]
    between = [
        bytes(
            (low * (_STEPS - step) + high * step + _STEPS // 2) // _STEPS
            for low, high in zip(tints[ground], tints[ink], strict=True)
        )
        for ground, ink in _PAIRS
        for step in range(1, _STEPS)
    ]
    return (*tints, *between)

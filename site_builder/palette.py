"""The colours of cards: those of the pages, where style.css has them.

Cards are drawn in numbers of colours, the values of `Tint` and the steps between two of them that
smooth an edge. A light and a dark card differ in what colour each number is, and in nothing else.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache


class Tint(IntEnum):
    """What a colour is for; the numerals 1 to 8 follow each other."""

    PAPER = 0
    INK = 1
    MUTED = 2
    CLOSED = 3
    EDGE = 4
    ACCENT = 5
    # Here are the steps between those: the colours of closed boards with their words are the first
    # 16, which four bits can tell apart.
    LINE = 12
    OPEN = 13
    FLAG = 14
    DIGIT_1 = 15
    DIGIT_2 = 16
    DIGIT_3 = 17
    DIGIT_4 = 18
    DIGIT_5 = 19
    DIGIT_6 = 20
    DIGIT_7 = 21
    DIGIT_8 = 22


# Which colour is drawn smoothly on which ground, and the number of the first step between them.
_FIRST_PAIRS = ((Tint.PAPER, Tint.INK), (Tint.PAPER, Tint.MUTED), (Tint.CLOSED, Tint.ACCENT))
_PAIRS = (
    *((Tint.PAPER, ink) for ink in (Tint.ACCENT, Tint.FLAG)),
    *((Tint.OPEN, ink) for ink in (Tint.INK, Tint.MUTED, Tint.ACCENT, Tint.FLAG)),
    *((Tint.OPEN, Tint(ink)) for ink in range(Tint.DIGIT_1, Tint.DIGIT_8 + 1)),
    *((Tint.CLOSED, ink) for ink in (Tint.INK, Tint.FLAG)),
)
_STEPS = 3  # from the ground to the ink: at the size that previews have nobody sees more
_FIRST_STEP = {
    **{pair: 6 + 2 * place for place, pair in enumerate(_FIRST_PAIRS)},
    **{pair: 23 + 2 * place for place, pair in enumerate(_PAIRS)},
}


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

    Raises KeyError for a pair that cards do not have.
    """
    first = _FIRST_STEP[ground, ink]
    numbers = (int(ground), *range(first, first + _STEPS - 1), int(ink))
    return bytes(numbers[(coverage * _STEPS + 127) // 255] for coverage in range(256))


@cache
def colours(palette: Palette) -> tuple[bytes, ...]:
    """The colour of each number, as three bytes: red, green, blue."""
    plain = {
        **{tint: getattr(palette, tint.name.lower()) for tint in Tint if tint < Tint.DIGIT_1},
        **{Tint(Tint.DIGIT_1 + place): colour for place, colour in enumerate(palette.digits)},
    }
    found = {int(tint): bytes.fromhex(colour[1:]) for tint, colour in plain.items()}
    for (ground, ink), first in _FIRST_STEP.items():
        for step in range(1, _STEPS):
            both = zip(found[ground], found[ink], strict=True)
            found[first + step - 1] = bytes(
                (low * (_STEPS - step) + high * step + _STEPS // 2) // _STEPS for low, high in both
            )
    return tuple(found[number] for number in range(len(found)))

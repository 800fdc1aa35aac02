"""The colours of cards: those of the pages, where style.css has them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as #rrggbb, the same as the pages'; `digits` for the numbers 1 to 8."""

    paper: str
    ink: str
    muted: str
    open: str
    closed: str
    edge: str
    flag: str
    digits: tuple[str, ...]


LIGHT = Palette(
    paper="#fbfaf7",
    ink="#1d1f24",
    muted="#5c616b",
    open="#f1efe9",
    closed="#b4c2cf",
    edge="#6b7986",
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

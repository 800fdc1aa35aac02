"""A few cards as they were looked at and found good, pixel by pixel.

After a wanted change: `python tests/test_card_golden.py`, look at all of tests/golden/, commit.
"""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from site_builder.cards import Sheet, draw_card
from site_builder.palette import PALETTES, colours
from site_builder.puzzles import read_shared
from site_builder.puzzles.minesweeper.card import ClosedBoard, WonBoard

FOLDER = Path(__file__).parent / "golden"
WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
EXPERT = (
    "?b=3016&mf=JqQbISYQUCGBBFgpAMBAAABIOAAgDCAAAqGEAMcEGgiEANEMEQCYBAiAgCBQDIAB"
    "AAAYAQMBBAChIFMqAAAAAAAAAAAAAAAAA&t=1643"
)
BEGINNER, LARGER = ClosedBoard(9, 9, 40), ClosedBoard(30, 16, 128)


def won(text: str, name: str, heading: str, looks: str = "light") -> Sheet:
    _, shared = read_shared(text)
    facts = (*shared.brief(), ("Level", "pair"))
    return Sheet(heading, name, shared.time, ((shared.preview(), ""),), facts, looks)


SHEETS = {
    "beginner": won(WIN, "Zoë", "Daily Mines · Beginner, 30 November 2026"),
    "dark": won(WIN, "김민수 🎉", "Daily Mines · Beginner, 30 November 2026", "dark"),
    "expert": won(EXPERT, "Wolfeschlegelsteinhausenbergerdorff " * 2, "Daily Mines · Expert"),
    "play": Sheet(
        "Daily Mines",
        "Beginner, 30 November 2026",
        None,
        ((BEGINNER, ""),),
        (("", "9 × 9"), ("", "10 mines"), ("Level", "pair")),
    ),
    "day": Sheet(
        "Daily Mines",
        "Monday 30 November 2026",
        None,
        ((BEGINNER, "Beginner"), (LARGER, "Expert")),
        (("", "No guess needed"),),
        "dark",
    ),
    # Every digit, a flag and a mine, in cells too small for the font.
    "small": Sheet("", "", None, ((WonBoard(("12345678F*." * 9,)), ""),), ()),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_card_looks_as_it_did_when_it_was_looked_at(name: str) -> None:
    drawn = Image.open(BytesIO(draw_card(SHEETS[name]).png)).convert("RGB")
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert drawn.tobytes() == golden.tobytes()


@pytest.mark.parametrize("name", SHEETS)
def test_a_card_has_the_colours_of_its_palette_and_no_others(name: str) -> None:
    drawn = Image.open(BytesIO(draw_card(SHEETS[name]).png)).convert("RGB")
    found = {bytes(colour) for _, colour in drawn.getcolors(1000) or ()}  # type: ignore[arg-type]
    assert found <= set(colours(PALETTES[SHEETS[name].looks]))


if __name__ == "__main__":
    for name, sheet in SHEETS.items():
        (FOLDER / f"{name}.png").write_bytes(draw_card(sheet).png)

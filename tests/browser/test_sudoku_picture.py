"""A Sudoku as a picture that can be kept or passed on, drawn as the site's own cards are."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect
from solving import EASY, Nine, nine, sudoku_folder, sudoku_url
from sudoku_samples import FINISHED, state

from site_builder.cards import Placed, Sheet, draw_card, place
from site_builder.palette import LIGHT
from site_builder.puzzles import read_shared
from site_builder.puzzles.sudoku.bpse import write_bpse
from site_builder.puzzles.sudoku.grid import SudokuState

__all__ = ["nine", "sudoku_folder", "sudoku_url"]

SHARING = """
    window.shared = [];
    navigator.share = async data => { shared.push(data); };
    navigator.canShare = data => 'files' in data;
"""


def busy() -> SudokuState:
    """A game in the middle, with wrong digits, marks, and notes of both kinds."""
    random = Random(5)
    while True:
        made = state(random)
        if any(made.excluded) and any(made.highlighted) and made.conflicts & made.solved:
            return made


def kept(page: Page, path: Path) -> Image.Image:
    """The picture, as it is downloaded."""
    page.get_by_role("button", name="Picture").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "sudoku.png"
    download.value.save_as(path / "sudoku.png")
    return Image.open(path / "sudoku.png").convert("RGB")


def board_of(sheet: Sheet) -> tuple[Placed, tuple[int, int, int, int]]:
    """Where the site's own card has the board."""
    [board] = [placed for placed in place(sheet) if placed.part == "board"]
    left, top = board.left, board.top
    return board, (left, top, left + board.picture.width, top + board.picture.height)


@pytest.mark.parametrize(
    ("game", "time", "title"), [(lambda: FINISHED, 3215, "Solved"), (busy, None, "A shared game")]
)
def test_the_picture_is_drawn_as_the_built_card(
    page: Page,
    sudoku_url: str,
    tmp_path: Path,
    game: Callable[[], SudokuState],
    time: int | None,
    title: str,
) -> None:
    query = f"?s={write_bpse(game())}" + (f"&t={time}" if time else "")
    page.goto(sudoku_url + EASY + query)
    picture = kept(page, tmp_path)
    assert picture.size == (1200, 630)
    assert picture.getpixel((5, 5)) == tuple(bytes.fromhex(LIGHT.paper[1:]))
    _, shared = read_shared(query)
    facts = tuple(shared.brief())
    sheet = Sheet("Daily Sudoku", title, shared.time, ((shared.preview(), ""),), facts)
    built = Image.open(BytesIO(draw_card(sheet).png)).convert("RGB")
    _, box = board_of(sheet)
    # The same but for how each smooths edges and sets numerals.
    differing = ImageChops.difference(picture.crop(box), built.crop(box)).convert("L")
    assert sum(differing.histogram()[64:]) < 0.04 * (box[2] - box[0]) * (box[3] - box[1])
    # The frame, all lines and each cell's field, where no numeral is: exactly so.
    side = box[2] - box[0]
    for across in range(side):
        for down in (0, 3, 4 + 43, 4 + 44 * 3 + 1, side - 1):
            for at in ((across, down), (down, across)):
                point = (box[0] + at[0], box[1] + at[1])
                assert picture.getpixel(point) == built.getpixel(point), at
    shown = page.get_by_role("dialog").get_by_role("img").get_attribute("aria-label") or ""
    for words in (title, shared.time or "", *(f"{label} {value}" for label, value in facts)):
        assert words in shown


def test_the_system_shares_the_picture_of_a_solved_board(page: Page, sudoku_url: str) -> None:
    page.add_init_script(SHARING)
    page.goto(sudoku_url + EASY)
    nine = Nine(page)
    nine.solve()
    page.get_by_role("button", name="Picture").click()
    page.get_by_role("dialog").get_by_role("button", name="Share…").click()
    assert page.evaluate("[shared[0].files[0].name, shared[0].files[0].type, shared[0].title]") == [
        "sudoku-easy-2026-11-30.png",
        "image/png",
        "Daily Sudoku · Sudoku easy, 30 November 2026",
    ]


def test_what_draws_the_picture_loads_when_it_is_asked_for(nine: Nine) -> None:
    asked: list[str] = []
    nine.page.on("request", lambda request: asked.append(request.url.rpartition("/assets/")[2]))
    nine.solve()
    expect(nine.page.get_by_role("button", name="Picture")).to_be_visible()
    assert not any(path.endswith("card.js") for path in asked)
    nine.page.get_by_role("button", name="Picture").click()
    expect(nine.page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    assert sorted(path.partition("/")[2] for path in asked if path.endswith("card.js")) == [
        "card.js",
        "sudoku/card.js",
    ]

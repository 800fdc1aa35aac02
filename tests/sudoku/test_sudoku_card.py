"""Sudoku on a card: what can be told apart there."""

import pickle
from dataclasses import replace
from random import Random

import pytest
from PIL import Image
from sudoku_samples import GRID, SOLVED_GRID, state

from site_builder.cards import Sheet, draw_card
from site_builder.palette import LIGHT, Tint
from site_builder.palette import colours as numbered
from site_builder.puzzles.sudoku.card import GridPicture, picture_of, picture_of_givens
from site_builder.puzzles.sudoku.grid import CELLS, EMPTY, PAPER, SudokuState, from_digits

PLAIN = from_digits(map(int, GRID))
SIZE = 42  # pixels of a cell in a card's 404 pixels, with four lines of 4 around the boxes


def drawn(state: SudokuState, width: int = 1120, height: int = 404) -> Image.Image:
    return shown(picture_of(state), width, height)


def shown(grid: GridPicture, width: int = 1120, height: int = 404) -> Image.Image:
    """A picture in the colours of light cards."""
    picture = grid.draw(width, height)
    assert picture.mode == "L"
    palette = Image.frombytes("P", picture.size, picture.tobytes())
    palette.putpalette(b"".join(numbered(LIGHT)))
    return palette.convert("RGB")


def cell_of(picture: Image.Image, cell: int) -> Image.Image:
    row, column = divmod(cell, 9)
    left, top = (at * SIZE + (at // 3 + 1) * 4 for at in (column, row))
    return picture.crop((left, top, left + SIZE, top + SIZE))


def mark_of(picture: Image.Image, cell: int, digit: int) -> Image.Image:
    row, column = divmod(digit - 1, 3)
    return cell_of(picture, cell).crop(
        (column * 14, row * 14, column * 14 + 14, row * 14 + 14),
    )


def colours(picture: Image.Image) -> set[str]:
    found = picture.getcolors(maxcolors=1 << 16)
    assert found is not None
    return {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in found}  # type: ignore[misc]


def marked(cell: int, digit: int) -> tuple[int, ...]:
    return tuple(1 << digit - 1 if at == cell else 0 for at in range(CELLS))


def test_the_grid_is_as_large_as_fits_and_square() -> None:
    assert drawn(PLAIN).size == (9 * SIZE + 16, 9 * SIZE + 16)
    assert drawn(PLAIN, 300).size == (9 * 30 + 16, 9 * 30 + 16)
    assert drawn(PLAIN, 300, 200).height <= 200
    # But no billboard.
    assert drawn(PLAIN, 2000, 2000).size == (9 * 72 + 16, 9 * 72 + 16)


def test_a_given_and_a_solved_cell_differ_in_field_and_digit() -> None:
    solved = from_digits([0] * CELLS, [1] + [0] * 80)
    given = from_digits([1] + [0] * 80)
    assert {LIGHT.closed, LIGHT.ink} <= colours(cell_of(drawn(given), 0))
    assert {LIGHT.open, LIGHT.digits[0]} <= colours(cell_of(drawn(solved), 0))
    assert LIGHT.closed not in colours(cell_of(drawn(solved), 0))


def test_a_solved_digit_in_conflict_is_underlined_and_in_another_colour() -> None:
    fine = from_digits([0] * CELLS, [1] + [0] * 80)
    wrong = from_digits([0] * CELLS, [1, 1] + [0] * 79)
    under = (8, 36, 35, 40)
    assert colours(cell_of(drawn(fine), 0).crop(under)) == {LIGHT.open}
    assert LIGHT.flag in colours(cell_of(drawn(wrong), 0).crop(under))


def test_every_candidate_has_a_place_of_its_own() -> None:
    blank = SudokuState(EMPTY, 0)
    for digit in range(1, 10):
        picture = drawn(replace(blank, candidates=marked(40, digit)))
        inked = [
            other
            for other in range(1, 10)
            if len(colours(mark_of(picture, 40, other).crop((2, 2, 12, 12)))) > 1
        ]
        assert inked == [digit]


def test_plain_excluded_and_highlighted_marks_differ() -> None:
    blank = SudokuState(marked(40, 5), 0)
    plain = mark_of(drawn(blank), 40, 5)
    excluded = mark_of(drawn(replace(blank, excluded=marked(40, 5))), 40, 5)
    highlighted = mark_of(drawn(replace(blank, highlighted=marked(40, 5))), 40, 5)
    assert LIGHT.flag in colours(excluded)
    assert LIGHT.flag not in colours(plain) | colours(highlighted)
    # In reverse: more ink than paper.
    assert _dark(highlighted) > 0.5 > 0.3 > _dark(plain)


def _dark(picture: Image.Image) -> float:
    histogram = picture.convert("L").histogram()
    return sum(histogram[:128]) / sum(histogram)


def test_notes_show_on_digits_that_are_no_candidates() -> None:
    blank = SudokuState(EMPTY, 0)
    assert drawn(replace(blank, excluded=marked(3, 7))) != drawn(blank)
    assert drawn(replace(blank, highlighted=marked(3, 7))) != drawn(blank)


def test_in_paper_mode_the_players_own_candidates_are_shown() -> None:
    own = replace(PLAIN, flags=PAPER, user_candidates=EMPTY)
    assert drawn(own) == drawn(SudokuState(_placed_only(PLAIN), PLAIN.givens))


def _placed_only(state: SudokuState) -> tuple[int, ...]:
    return tuple(mask if state.digits[cell] else 0 for cell, mask in enumerate(state.candidates))


def test_lines_between_boxes_are_thicker_than_those_between_cells() -> None:
    row = drawn(SudokuState(EMPTY, 0)).crop((0, 20, 9 * SIZE + 16, 21))
    row_pixels = [row.getpixel((x, 0)) for x in range(row.width)]
    dark = "".join("#" if pixel != (241, 239, 233) else "." for pixel in row_pixels)
    runs = [len(run) for run in dark.split(".") if run]
    assert runs == [4, 1, 1, 5, 1, 1, 5, 1, 1, 5]


@pytest.mark.parametrize("size", [1, 9, 13, 40, 90, 200, 404, 630])
def test_it_is_drawn_at_any_size(size: int) -> None:
    for grid in (PLAIN, from_digits(map(int, SOLVED_GRID))):
        assert drawn(grid, size, size).width <= max(size, 13)


def test_before_a_game_only_givens_are_seen() -> None:
    closed = picture_of_givens(GRID.replace("0", "."))
    bare = SudokuState(_placed_only(PLAIN), PLAIN.givens)
    assert closed == picture_of(bare)
    assert shown(closed) != drawn(PLAIN)
    tints = {tint for _, tint in closed.draw(404, 404).getcolors() or []}
    assert {Tint.CLOSED, Tint.OPEN, Tint.INK, Tint.EDGE} <= tints
    assert not {Tint.DIGIT_1, Tint.MUTED, Tint.FLAG} & tints


def test_what_has_the_same_text_looks_the_same_and_nothing_else_does() -> None:
    """A card is kept by the text, so that has to tell apart whatever is drawn differently."""
    random = Random(7)
    states = [state(random) for _ in range(40)]
    states += [PLAIN, replace(PLAIN, id="jade-drey"), replace(PLAIN, excluded=marked(1, 3))]
    states += [replace(PLAIN, highlighted=marked(1, 3)), replace(PLAIN, candidates=EMPTY, givens=0)]
    by_text: dict[str, set[bytes]] = {}
    for one in states:
        picture = picture_of(one)
        by_text.setdefault(picture.visible, set()).add(picture.draw(404, 404).tobytes())
    assert all(len(pictures) == 1 for pictures in by_text.values())
    assert len({pixels for (pixels,) in by_text.values()}) == len(by_text) == len(states) - 1


def test_a_picture_goes_to_another_process_and_back() -> None:
    picture = picture_of(PLAIN)
    again = pickle.loads(pickle.dumps(picture))
    assert (again, hash(again)) == (picture, hash(picture))


def test_the_card_of_a_fresh_puzzle_is_small() -> None:
    """A century of them has a share of the room: their colours fit in four bits a pixel."""
    givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    picture = ((picture_of_givens(givens), ""),)
    facts = (("", "30 givens"), ("Level", "naked single"))
    sheet = Sheet("Daily Mines", "Sudoku Easy, 8 November 2026", None, picture, facts)
    assert len(draw_card(sheet).png) <= 8704

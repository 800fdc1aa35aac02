"""What a shared Sudoku says of itself: JSON, text, figures, links."""

from dataclasses import replace
from random import Random

import pytest
from sudoku_samples import BPSE, FINISHED, GRID, S9B, SOLVED_GRID, solution, state

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_bpse, write_bpse
from site_builder.puzzles.sudoku.grid import CELLS, EMPTY, PAPER, SudokuState, from_digits
from site_builder.puzzles.sudoku.grids import read_grid, write_grid
from site_builder.puzzles.sudoku.s9b import read_s9b
from site_builder.puzzles.sudoku.shared import WRITES, SharedSudoku, draws, read_shared_sudoku
from site_builder.puzzles.sudoku.strings import Found

PLAIN = from_digits(map(int, GRID))


def shared(made: SudokuState, tenths: int | None = None) -> SharedSudoku:
    return SharedSudoku(Found("bpse", made, tenths))


def test_a_bpse_string_gives_all_that_it_holds() -> None:
    fields = read_shared_sudoku(BPSE).fields()
    candidates = fields.pop("candidates")
    nothing = [""] * CELLS
    assert fields == {
        "format": "bpse",
        "puzzle": "sudoku",
        "givens": GRID.replace("0", "."),
        "solved": GRID.replace("0", "."),
        "profile": "Standard",
        "flags": 0,
        "id": None,
        "excluded": nothing,
        "highlighted": nothing,
        "user_candidates": None,
    }
    assert candidates[:6] == ["1", "378", "37", "23478", "278", "23478"]


def test_notes_and_the_players_candidates_are_texts_of_digits() -> None:
    made = replace(
        PLAIN,
        excluded=(0, 0b101, *EMPTY[2:]),
        highlighted=(0, 0b010, *EMPTY[2:]),
        user_candidates=(0, 0b110, *PLAIN.candidates[2:]),
        flags=PAPER,
        id="jade-drey",
    )
    fields = read_shared_sudoku(write_bpse(made)).fields()
    assert (fields["excluded"][1], fields["highlighted"][1]) == ("13", "2")
    assert fields["user_candidates"][:3] == ["1", "23", "37"]
    assert (fields["flags"], fields["id"]) == (1, "jade-drey")


def test_s9b_and_a_grid_give_what_they_hold_and_no_more() -> None:
    keys = ["format", "puzzle", "givens", "solved", "candidates"]
    fields = read_shared_sudoku(S9B).fields()
    assert list(fields) == keys
    assert fields["givens"] == GRID.replace("0", ".")
    assert fields["solved"].startswith("1.....569492.561.8")
    fields = read_shared_sudoku(GRID).fields()
    assert (list(fields), fields["format"]) == (keys, "grid")
    assert fields["solved"] == fields["givens"]


def test_the_time_of_a_link_is_told() -> None:
    timed = read_shared_sudoku(f"?s={BPSE}&t=3125")
    assert timed.fields()["time"] == 312.5
    assert timed.time == "5:12.5"
    assert timed.figures == "5:12.5, 29 givens, 0 of 52 filled in"
    assert shared(PLAIN, 36_000 + 61).time == "1:00:06.1"
    assert shared(PLAIN).time is None
    assert "time" not in shared(PLAIN).fields()


@pytest.mark.parametrize("text", [BPSE, S9B, GRID.replace("0", ".")])
def test_the_query_holds_the_string_in_its_format(text: str) -> None:
    assert read_shared_sudoku(text).query == f"?s={text}"
    timed = f"?s={text}&t=9"
    assert read_shared_sudoku(timed).query == timed


def test_a_board_and_its_wins_have_one_key() -> None:
    """In any format, at any moment, and as a whole grid that does not tell its givens."""
    for text in (BPSE, S9B, GRID, SOLVED_GRID, write_bpse(FINISHED)):
        assert read_shared_sudoku(text).key == SOLVED_GRID


def test_the_key_is_the_givens_where_there_is_no_one_solution() -> None:
    few = "12" + "." * 79
    assert read_shared_sudoku(few).key == few
    none = "12345678." + "........9" + "." * 63
    assert read_shared_sudoku(none).key == none


def test_figures_say_how_far_it_is() -> None:
    assert read_shared_sudoku(BPSE).figures == "29 givens, 0 of 52 filled in"
    assert read_shared_sudoku(S9B).figures == "29 givens, 17 of 52 filled in"
    assert read_shared_sudoku(SOLVED_GRID).figures == "a finished grid"
    assert read_shared_sudoku(SOLVED_GRID).name == "Sudoku as a finished grid"
    assert read_shared_sudoku(SOLVED_GRID).facts() == []  # nobody knows which were given
    assert shared(FINISHED).description() == "A finished Sudoku"
    assert shared(PLAIN).description() == "A Sudoku grid, pencil marks in its empty cells"
    bare = SudokuState((1, *EMPTY[1:]), 1)
    assert shared(bare).description() == "A Sudoku grid, nothing in its empty cells"
    assert shared(PLAIN).name == "Sudoku with 29 givens"


def test_facts_name_what_is_there() -> None:
    assert dict(shared(PLAIN).facts()) == {
        "Givens": "29",
        "Filled in": "0 of 52",
        "Profile": "Standard",
    }
    rich = replace(
        PLAIN, id="a\x1b[31m\u202eb", excluded=(0, 7, *EMPTY[2:]), highlighted=(1, *EMPTY[1:])
    )
    facts = dict(shared(replace(rich, flags=PAPER), 10).facts())
    assert facts["Time"] == "0:01.0"
    assert (facts["Excluded"], facts["Highlighted"], facts["Mode"]) == ("3", "1", "paper")
    # A name from elsewhere steers no terminal.
    assert facts["Puzzle"] == r"a\x1b[31m\u202eb"


def test_the_picture_is_the_grid_that_it_was_read_from() -> None:
    for seed in range(20):
        whole = from_digits(solution(Random(seed)))
        assert read_grid(shared(whole).picture()) == whole
        made = state(Random(seed))
        grid = shared(made).picture().partition("\n\n")[0]
        assert "".join(sign for sign in grid if sign in ".123456789") == write_grid(made)


def test_each_format_can_be_written_from_each() -> None:
    assert list(WRITES) == ["bpse", "s9b", "grid", "sdm"]
    for text in (BPSE, S9B, GRID):
        assert read_bpse(WRITES["bpse"](text, None)) == read_shared_sudoku(text).state
        assert read_s9b(WRITES["s9b"](text, None)) == read_shared_sudoku(text).state
        assert WRITES["grid"](text, None) == write_grid(read_shared_sudoku(text).state)
    assert WRITES["grid"](SOLVED_GRID, "312.5") == f"?s={SOLVED_GRID}&t=3125"
    with pytest.raises(CodeError, match="expected seconds above 0"):
        WRITES["grid"](SOLVED_GRID, "soon")


def test_only_a_sound_text_is_taken_for_a_sudoku() -> None:
    assert all(map(draws, (BPSE, S9B, GRID)))
    assert not any(map(draws, ("F1\n11\n", BPSE[:-3], "", "11" + GRID[2:])))


def test_only_a_finished_grid_is_a_win() -> None:
    assert shared(FINISHED).finished
    assert read_shared_sudoku(SOLVED_GRID).finished
    for text in (BPSE, S9B, GRID):
        assert not read_shared_sudoku(text).finished
    assert not shared(wrongly_filled()).finished


def wrongly_filled() -> SudokuState:
    """Every cell filled, but one of them wrong."""
    digits = [*FINISHED.digits]
    wrong = next(cell for cell in range(CELLS) if FINISHED.solved >> cell & 1)
    digits[wrong] = digits[wrong] % 9 + 1
    given = [digit if FINISHED.givens >> cell & 1 else 0 for cell, digit in enumerate(digits)]
    own = [digit if FINISHED.solved >> cell & 1 else 0 for cell, digit in enumerate(digits)]
    return from_digits(given, own)


def test_a_win_leads_to_its_board_and_to_a_solver() -> None:
    won = shared(FINISHED, 3125)
    assert won.board_query == f"?s={GRID.replace('0', '.')}"
    board = read_shared_sudoku(won.board_query)
    assert (board.key, board.state) == (won.key, PLAIN)
    ((name, address),) = won.elsewhere()
    assert "SudokuWiki" in name
    assert address == f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID}"
    # Which reads as what it is here too.
    assert read_shared_sudoku(address).state == PLAIN
    assert read_shared_sudoku(SOLVED_GRID).elsewhere() == []


def test_wins_are_ranked_by_time() -> None:
    (score,) = shared(FINISHED, 3125).scores()
    assert (score.label, score.value) == ("Fastest", "5:12.5")
    assert score.rank < shared(FINISHED, 3126).scores()[0].rank
    assert shared(FINISHED).scores() == []
    assert (shared(FINISHED, 3125).seconds, shared(FINISHED).seconds) == (312.5, None)


@pytest.mark.parametrize(
    ("won", "fault"),
    [
        (shared(FINISHED, 156), None),
        (shared(FINISHED, 155), "the time is 15.5 s, expected 15.6 s or more for 52 digits to"),
        (read_shared_sudoku(f"?s={SOLVED_GRID}&t=120"), None),
        (read_shared_sudoku(f"?s={SOLVED_GRID}&t=119"), "expected 12.0 s or more for 40 digits"),
        (shared(FINISHED), "t is missing, expected the time in tenths of a second"),
        (shared(PLAIN, 3125), "52 cells open, expected a finished grid"),
        (shared(wrongly_filled(), 3125), "9 in row 1 column 2 is in a unit twice, expected a"),
    ],
)
def test_what_nobody_believes_of_a_win_is_told(won: SharedSudoku, fault: str | None) -> None:
    found = won.implausible()
    assert found == fault or (fault is not None and fault in str(found)), found


def test_a_card_says_what_the_picture_cannot() -> None:
    assert shared(FINISHED, 3125).brief() == [("Givens", "29")]
    assert read_shared_sudoku(S9B).brief() == [("Givens", "29"), ("Filled in", "17 of 52")]
    # A whole grid does not tell which of its digits were given.
    assert read_shared_sudoku(SOLVED_GRID).brief() == []

"""S9B, grids, and telling the formats apart."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudoku_samples import BPSE, GRID, S9B, SOLVED_GRID, mutated, state

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_bpse, write_bpse
from site_builder.puzzles.sudoku.grid import (
    CELLS,
    EMPTY,
    PAPER,
    SudokuState,
    digits_of,
    from_digits,
)
from site_builder.puzzles.sudoku.grids import draw_grid, read_grid, write_grid
from site_builder.puzzles.sudoku.s9b import read_s9b, write_s9b
from site_builder.puzzles.sudoku.strings import UNDERSTOOD, Found, claims, format_of, read_string

PLAIN = from_digits(map(int, GRID))
SIGNS = "expected digits and blanks (0 . - _ *)"
SPOILED = BPSE[:4] + "!" + BPSE[5:]
STATES = st.randoms(use_true_random=False).map(state)
PICTURE = """\
1 . . | . . . | 5 6 9
4 . 2 | . . . | . . 8
. 5 . | . . 9 | . 4 .
------+-------+------
. . . | 6 4 . | 8 . 1
. . . | . 1 . | . . .
2 . 8 | . 3 5 | . . .
------+-------+------
. 4 . | 5 . . | . 1 .
9 . . | . . . | 4 . 2
6 2 1 | . . . | . . 5"""


def bare(made: SudokuState) -> SudokuState:
    """What S9B keeps of a state."""
    return SudokuState(made.candidates, made.givens, made.solved)


def test_the_published_s9b_string_is_read_and_written() -> None:
    read = read_s9b(S9B)
    assert write_s9b(read) == S9B
    assert write_grid(read, given_only=True) == GRID.replace("0", ".")
    # 0i is 18, a solved 9; 5y is 214, so 196 of candidates, 378.
    assert read.digits[10] == 9
    assert list(digits_of(read.candidates[1])) == [3, 7, 8]


@given(STATES)
def test_every_state_comes_back_from_s9b_without_its_notes(made: SudokuState) -> None:
    text = write_s9b(made)
    assert len(text) == 165
    assert read_s9b(text) == bare(made)


def test_s9b_tells_a_lone_candidate_from_a_solved_cell_and_from_none() -> None:
    text = "S9B" + "0j" + "0a" + "00" + "ep" * 78
    read = read_s9b(text)
    assert read.candidates[:4] == (1, 1, 0, 0b111111111)
    assert (read.givens, read.solved) == (0, 0b10)
    assert write_s9b(read) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X9B" + S9B[3:], "X9B is Sudoku X, expected S9B, a classic Sudoku"),
        ("W9B" + S9B[3:], "W9B is Windoku, expected S9B, a classic Sudoku"),
        ("C9B" + S9B[3:], "C9B is a coloured Sudoku, expected S9B, a classic Sudoku"),
        ("J9B" + S9B[3:], "J9B is a jigsaw Sudoku, expected S9B, a classic Sudoku"),
        ("L9B" + S9B[3:], "'L9B' is another puzzle, expected S9B, a classic Sudoku"),
        ("S6B" + S9B[3:], "'S6B' is another puzzle, expected S9B, a classic Sudoku"),
        (S9B[:-1], "the string has 164 characters, expected 165"),
        (S9B + "0", "the string has 166 characters, expected 165"),
        (
            S9B[:5] + "A" + S9B[6:],
            "the string has 'A' as character 6, expected only digits and lower-case letters",
        ),
        (
            S9B[:3] + "eq" + S9B[5:],
            "row 1 column 1 is 'eq', 530, expected 529 at most",
        ),
        (
            S9B[:3] + "0101" + S9B[7:],
            "1 is given twice in a unit: row 1 column 1 and row 1 column 2",
        ),
    ],
)
def test_each_fault_of_s9b_is_named(text: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_string(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("blank", "0.-_*")
def test_a_blank_may_be_any_of_five_signs(blank: str) -> None:
    assert read_grid(GRID.replace("0", blank)) == PLAIN


ROWS = [GRID[at : at + 9].replace("0", ".") for at in range(0, CELLS, 9)]
DASHED = [row.replace(".", "-") for row in ROWS]


@pytest.mark.parametrize(
    "picture",
    [
        PICTURE,
        "\n".join(ROWS),
        "\r\n".join(DASHED),
        " ".join(ROWS),
        "\n".join(["+---+---+---+", *(f"|{r[:3]}|{r[3:6]}|{r[6:]}|" for r in ROWS)]),
        "\n".join([*DASHED[:3], "---+---+---", *DASHED[3:6], "---+---+---", *DASHED[6:]]),
        "\n".join([*ROWS[:3], "-----------", *ROWS[3:6], "-----------", *ROWS[6:]]),
        "\n".join([*ROWS[:3], "---------", *ROWS[3:6], "---------", *ROWS[6:]]),
        "\n".join([*ROWS[:3], "", *ROWS[3:6], "===========", *ROWS[6:]]),
    ],
    ids=[
        *("as drawn", "nine lines", "nine lines with dashes", "nine words", "boxed"),
        *("dashes and corners", "long rules", "rules like rows", "blank line"),
    ],
)
def test_a_grid_may_be_drawn_in_many_ways(picture: str) -> None:
    assert read_grid(picture) == PLAIN
    assert read_string(f"\n{picture}\n") == Found("grid", PLAIN)


def test_rows_of_dashes_alone_are_blank_rows() -> None:
    empty = from_digits([0] * CELLS)
    assert read_grid("\n".join(["---------"] * 9)) == empty
    assert read_grid("-" * CELLS) == empty


@given(STATES)
def test_the_digits_of_every_state_come_back_from_its_grid(made: SudokuState) -> None:
    text = write_grid(made, given_only=True)
    assert len(text) == CELLS
    assert read_grid(text).given_digits == made.given_digits
    assert write_grid(made) == "".join(str(digit or ".") for digit in made.digits)


def test_a_picture_is_read_again() -> None:
    assert draw_grid(PLAIN) == PICTURE
    assert read_grid(draw_grid(from_digits(map(int, SOLVED_GRID)))).finished


def test_pencil_marks_are_drawn_where_they_are_not_the_plain_ones() -> None:
    grid, marks = draw_grid(read_s9b(S9B)).split("\n\n")
    assert grid.splitlines()[1] == "4 9 2 | . 5 6 | 1 . 8"
    assert marks.splitlines()[0] == "Candidates:"
    assert marks.splitlines()[2].split() == [*"492|", "37", *"56|", "1", "37", "8"]


def test_all_marks_that_a_player_made_are_drawn_and_no_others() -> None:
    own = (PLAIN.candidates[0], 0b110, 0, *PLAIN.candidates[3:])
    noted = replace(
        PLAIN,
        user_candidates=own,
        flags=PAPER,
        excluded=(0, 0b101, *EMPTY[2:]),
        highlighted=(*EMPTY[:80], 0b10000),
    )
    grid, *tables = draw_grid(noted).split("\n\n")
    assert grid == PICTURE
    heads = [table.splitlines()[0] for table in tables]
    assert heads == ["The player's own candidates:", "Excluded:", "Highlighted:"]
    rows = [[line.split() for line in table.splitlines()[1:]] for table in tables]
    assert rows[0][0][:4] == ["1", "23", "-", "|"]
    assert rows[1][0] == [*".", "13", *".|...|..."]
    assert rows[2][-1] == [*"...|...|..5"]
    assert draw_grid(replace(PLAIN, flags=PAPER)) == PICTURE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GRID[:-1], "the grid has 80 cells, expected 81"),
        (GRID + "1", "the grid has 82 cells, expected 81"),
        (PICTURE[:-22], "the grid has 72 cells, expected 81"),
        (GRID.replace("0", "x"), f"the grid has 'x' as character 2, {SIGNS}"),
        ("x" + GRID[1:], f"the grid has 'x' as character 1, {SIGNS}"),
        (GRID + "x", f"the grid has 'x' as character 82, {SIGNS}"),
        (GRID[:70] + "o" + GRID[71:80] + "l", f"the grid has 'o' as character 71, {SIGNS}"),
        (
            PICTURE.replace("7", "?").replace(".", "·"),
            f"the grid has '·' as character 3 of line 1, {SIGNS}",
        ),
        (f"?s={GRID[:-1]}x", f"the grid has 'x' as character 81, {SIGNS}"),
        ("11" + GRID[2:], "1 is given twice in a unit: row 1 column 1 and row 1 column 2"),
    ],
)
def test_each_fault_of_a_grid_is_named(text: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_string(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "format_name"),
    [
        (BPSE, "bpse"),
        (BPSE + "==", "bpse"),
        (BPSE[:50] + "!" + BPSE[51:], None),
        (BPSE[:50] + " " + BPSE[50:], None),
        (f"{BPSE[:50]}\n{BPSE[50:]}", None),
        ("eNqb!zz", None),
        ("eNqb", "bpse"),
        ("=eNqb", None),
        (S9B, "s9b"),
        ("S9B", "s9b"),
        (GRID, "grid"),
        ("-" * CELLS, "grid"),
        ("_" * CELLS, "grid"),
        (GRID.replace("0", "x"), "grid"),
        (GRID[:77] + "x", "grid"),
        (GRID + "xxxx", "bpse"),
        ("x" * CELLS, "bpse"),
        (GRID[:78] + "abc", "bpse"),
        (GRID[:78] + "a!c", None),
        (f"s={GRID}", None),
        ("hello", "bpse"),
        ("-12_", "bpse"),
        ("hello world", None),
        ("", None),
        ("?b=0909&mf=kAAQogCAIAiAAHdg", None),
    ],
)
def test_formats_are_told_apart(text: str, format_name: str | None) -> None:
    assert format_of(text) == format_name
    linked = text.startswith("s=")
    plain = format_name != "bpse" or text.startswith(BPSE[:20])
    assert claims(text) == (linked or (format_name is not None and plain))


def test_every_string_that_is_written_is_recognised() -> None:
    for seed in range(200):
        made = state(Random(seed))
        assert read_string(write_bpse(made)) == Found("bpse", made)
        assert read_string(write_s9b(made)) == Found("s9b", bare(made))
        grid = read_string(write_grid(made, given_only=True))
        assert grid == Found("grid", from_digits(made.given_digits))


@pytest.mark.parametrize(
    ("link", "tenths"),
    [
        (f"?s={BPSE}", None),
        (f"https://example.org/daily/play/?s={BPSE}&t=3125#board", 3125),
        (f"s={BPSE}&x=1", None),
    ],
)
def test_a_link_with_a_string_is_read(link: str, tenths: int | None) -> None:
    assert claims(link)
    assert read_string(link) == Found("bpse", PLAIN, tenths)


def test_a_link_of_sudokuwiki_is_read() -> None:
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd={S9B}"
    assert read_string(link) == Found("s9b", read_s9b(S9B))
    assert read_string(f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID}") == Found("grid", PLAIN)


@pytest.mark.parametrize("given", ["0", "012", "1.5", "-3", "x", "1" * 13])
def test_a_time_that_is_none_is_a_fault(given: str) -> None:
    with pytest.raises(CodeError, match="expected tenths of a second"):
        read_string(f"?s={BPSE}&t={given}")


def test_anything_else_is_told_what_is_understood() -> None:
    with pytest.raises(CodeError, match=r"^no Sudoku, expected a grid of 81 cells, a BPSE string"):
        read_string("hello world")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (SPOILED, "no Sudoku (as BPSE it has '!' as character 5)"),
        (BPSE[:50] + " " + BPSE[50:], "no Sudoku (as BPSE it has ' ' as character 51)"),
        (f"  {BPSE[:50]}\n{BPSE[50:]}", "no Sudoku (as BPSE it has '\\n' as character 51)"),
        (f"?s={SPOILED}", "no Sudoku (as BPSE it has '!' as character 5)"),
        ("eNqb!zz", "no Sudoku"),
        ("hello", "no Sudoku"),
        ("hell", "no Sudoku"),
        ("hello!", "no Sudoku"),
        ("12 34", "no Sudoku"),
        ("?s=", "no Sudoku"),
    ],
)
def test_a_text_of_no_format_is_told_the_formats_and_what_keeps_it_from_one(
    text: str, found: str
) -> None:
    with pytest.raises(CodeError) as caught:
        read_string(text)
    assert str(caught.value) == f"{found}, expected {UNDERSTOOD}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BPSE[:21], "the string has 21 characters, a count that base64 never has"),
        ("eO" + BPSE[2:], "the string holds no zlib data, expected BPSE"),
        (BPSE[:-5], "the zlib data is truncated"),
        (BPSE[:20], "the zlib data is truncated"),
    ],
)
def test_a_long_word_that_begins_as_bpse_is_read_as_that(text: str, message: str) -> None:
    assert format_of(text) == "bpse"
    with pytest.raises(CodeError) as caught:
        read_string(text)
    assert str(caught.value) == message


@given(st.from_regex(r"[A-Za-z0-9_-]{1,200}", fullmatch=True))
def test_any_word_of_base64_is_meant_as_something(text: str) -> None:
    assert format_of(text) is not None


def test_mutated_strings_hold_a_state_or_end_in_that_one_error() -> None:
    sound = 0
    for seed in range(500):
        try:
            found = read_string(mutated(Random(seed)))
        except CodeError as error:
            assert str(error)
        else:
            assert read_bpse(write_bpse(found.state)) == found.state
            sound += 1
    assert 50 < sound < 450


@given(st.text(max_size=300))
def test_any_text_holds_a_state_or_ends_in_that_one_error(text: str) -> None:
    try:
        read_string(text)
    except CodeError as error:
        assert str(error)

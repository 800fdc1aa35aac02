"""Sudoku strings at the command line, in wins, and on their cards."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from samples import Run
from sudoku_samples import BPSE, GRID, S9B, SOLVED_GRID

from site_builder.puzzles import read_shared
from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import write_bpse
from site_builder.puzzles.sudoku.grid import PAPER
from site_builder.puzzles.sudoku.strings import read_string

DOTS = GRID.replace("0", ".")
ROWS = "\n".join(DOTS[at : at + 9] for at in range(0, 81, 9))


def test_decode_shows_the_grid_and_what_else_a_string_holds(run: Run) -> None:
    picture, facts = run("decode", BPSE).stdout.split("\n\n")
    assert picture.splitlines()[0] == "1 . . | . . . | 5 6 9"
    assert facts.splitlines() == ["Givens: 29", "Filled in: 0 of 52", "Profile: Standard"]


def test_decode_prints_the_marks_of_the_player(run: Run) -> None:
    plain = read_string(BPSE).state
    own = (plain.candidates[0], 0b110, *plain.candidates[2:])
    output = run("decode", write_bpse(replace(plain, user_candidates=own, flags=PAPER))).stdout
    _, marks, facts = output.split("\n\n")
    assert marks.startswith("The player's own candidates:\n1")
    assert marks.splitlines()[1].split()[1] == "23"
    assert "Mode: paper" in facts


@pytest.mark.parametrize(("text", "name"), [(BPSE, "bpse"), (S9B, "s9b"), (GRID, "grid")])
def test_decode_json_names_format_and_puzzle(run: Run, text: str, name: str) -> None:
    fields = json.loads(run("decode", "--json", text).stdout)
    assert (fields["format"], fields["puzzle"], fields["givens"]) == (name, "sudoku", DOTS)
    assert len(fields["candidates"]) == 81


def test_decode_reads_all_kinds_of_lines(run: Run) -> None:
    lines = "\n".join([BPSE, S9B, GRID, "?b=0909&mf=kAAQogCAIAiAAHdg&t=125", BPSE[:-2], "hello"])
    result = run("decode", "--json", "-", input=lines)
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    formats = [answer.get("format") for answer in answers]
    assert formats == ["bpse", "s9b", "grid", "win", None, None]
    assert answers[4] == {"error": "-:5: the zlib data is truncated"}
    assert "Minesweeper win link" in answers[5]["error"]
    assert "a BPSE string" in answers[5]["error"]


@pytest.mark.parametrize("text", [GRID, ROWS, f"{ROWS}\n", BPSE, f"?s={BPSE}"])
def test_encode_makes_bpse_of_a_sudoku(run: Run, text: str) -> None:
    written = run("encode", input=text).stdout.strip()
    fields = json.loads(run("decode", "--json", written).stdout)
    assert (fields["format"], fields["givens"]) == ("bpse", DOTS)


def test_encode_writes_the_format_that_is_asked_for(run: Run) -> None:
    assert run("encode", "--to", "grid", input=BPSE).stdout == f"{DOTS}\n"
    assert run("encode", "--to", "s9b", input=S9B).stdout == f"{S9B}\n"
    assert run("encode", "--to", "bpse", input=GRID).stdout.startswith("eN")
    timed = run("encode", "--to", "grid", "--time", "312.5", input=SOLVED_GRID).stdout
    assert timed == f"?s={SOLVED_GRID}&t=3125\n"
    assert run("encode", "--to", "win", input="F1\n11\n").stdout.startswith("?b=0202&mf=")


def test_a_picture_of_mines_is_still_a_win_link(run: Run) -> None:
    """Nine rows of nine signs without a flag could be a grid; they are mines and their counts."""
    mines = "\n".join(["*1......."] + ["11......."] + ["........."] * 7)
    assert run("encode", input=mines).stdout.startswith("?b=0909&mf=gAAA")


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["--to", "png"], GRID, "--to 'png', expected one of win, layout, bpse, s9b, grid, sdm"),
        (["--to", "win"], ROWS[:-1], "--to 'win' with a Sudoku board, expected one of bpse"),
        (["--to", "s9b"], "F1\n12\n", "--to 's9b' with a Minesweeper board, expected one of win"),
        (["--to", "sdm", "--time", "1"], GRID, "a line of an .sdm file has no time"),
        ([], BPSE[:-2], "the zlib data is truncated"),
        ([], GRID[:-1], "the grid has 80 cells, expected 81"),
        (["--time", "0"], GRID, "the time is '0', expected seconds above 0"),
    ],
)
def test_encode_names_the_fault(run: Run, arguments: list[str], text: str, message: str) -> None:
    result = run("encode", *arguments, input=text)
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("form", ["win", "layout"])
@pytest.mark.parametrize("text", [GRID, ROWS, S9B, BPSE, f"?s={BPSE}", BPSE[:-2], S9B[:-1]])
def test_a_sudoku_is_no_picture_of_mines(run: Run, form: str, text: str) -> None:
    result = run("encode", "--to", form, input=text)
    told = f"error: --to '{form}' with a Sudoku board, expected one of bpse, s9b, grid, sdm\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", told)


def test_a_picture_of_mines_is_no_sudoku(run: Run) -> None:
    result = run("encode", "--to", "s9b", input="F1\n11\n")
    told = "error: --to 's9b' with a Minesweeper board, expected one of win, layout\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", told)


@pytest.mark.parametrize("text", [BPSE, S9B, GRID, f"?s={SOLVED_GRID}&t=3125"])
def test_card_draws_any_of_them(run: Run, tmp_path: Path, text: str) -> None:
    out = tmp_path / "card.png"
    assert run("card", text, "--out", str(out), "--player", "Ana").exit_code == 0
    with Image.open(out) as picture:
        assert picture.size == (1200, 630)


@pytest.mark.parametrize("player", ["A\x07na", "A\u202ena", "A\nna", "A\u200bna", "\u3164"])
def test_card_refuses_a_name_that_a_win_may_not_have(run: Run, tmp_path: Path, player: str) -> None:
    out = tmp_path / "card.png"
    result = run("card", GRID, "--out", str(out), "--player", player)
    code = ord(player if len(player) == 1 else player[1])
    told = f"error: --player: U+{code:04X}, expected text on a line, all of it seen\n"
    assert (result.exit_code, result.stderr, out.exists()) == (1, told, False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello there", ""),
        ("hello", ""),
        ("eNqb!zz", ""),
        (f"{BPSE[:99]} {BPSE[99:]}", " (as BPSE it has ' ' as character 100)"),
        (f"{BPSE[:99]}\n{BPSE[99:]}", " (as BPSE it has '\\n' as character 100)"),
        ("12\n21", " (as a Minesweeper board it has no mine, F or *)"),
    ],
)
def test_a_text_that_no_puzzle_claims_is_told_all_that_is_understood(text: str, found: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_shared(text)
    assert str(caught.value).startswith(f"the text is none of the kinds understood{found}: ")
    for kind in ("win link", "BPSE", "S9B", "a grid of 81 cells"):
        assert kind in str(caught.value)
    assert "base64" not in str(caught.value) and "zlib" not in str(caught.value)


MINES = "\n".join(["*1......."] + ["11......."] + ["........."] * 7)
SIGNS = "expected digits and blanks (0 . - _ *)"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            f"{BPSE[:50]}!{BPSE[51:]}",
            "none of the kinds understood (as BPSE it has '!' as character 51)",
        ),
        (f"{GRID[:-1]}x", f"the grid has 'x' as character 81, {SIGNS}"),
        (GRID.replace("0", "x"), f"the grid has 'x' as character 2, {SIGNS}"),
        (
            ROWS.replace("7", "?").replace("5", "?"),
            f"the grid has '?' as character 7 of line 1, {SIGNS}",
        ),
        (f"?b=0909&s={GRID[:-1]}", "the grid has 80 cells, expected 81"),
        ("?b=0909", "mf is missing, expected ?b=WWHH&mf=..."),
        ("F1\n1", "row 2 has 1 cell, row 1 has 2"),
        ("F1\n1x", "row 2, column 2 is 'x', expected F, *, . or 1 to 8"),
        (MINES.replace("*1", "*2"), "row 1, column 2 is '2', the mines around it make '1'"),
        (
            "...\n...",
            "none of the kinds understood (as a Minesweeper board it has no mine, F or *)",
        ),
        ("hello", "none of the kinds understood: "),
    ],
)
def test_decode_and_encode_tell_the_same_fault(run: Run, text: str, told: str) -> None:
    results = [run("decode", text), run("encode", input=text), run("decode", "-", input=text)]
    for result in results[:2]:
        assert (result.exit_code, result.stdout) == (1, "")
        assert told in result.stderr
    assert results[0].stderr == results[1].stderr
    if told.startswith(("the grid", "row")):
        assert results[2].stderr.endswith(told + "\n")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("." * 81, "grid"),
        ("*" * 81, "grid"),
        ("*1" + "." * 79, "grid"),
        ("\n".join(["." * 9] * 9), "grid"),
        ("\n".join(["*" * 9] * 9), "grid"),
        (ROWS.replace(".", "*"), "grid"),
        (f"?b=0909&s={GRID}", "grid"),
        (MINES, "win"),
        ("F1\n11\n", "win"),
        ("F1", "win"),
        ("?b=0909&mf=kAAQogCAIAiAAHdg", "win"),
    ],
)
def test_decode_and_encode_agree_on_what_a_text_is_meant_as(run: Run, text: str, name: str) -> None:
    assert json.loads(run("decode", "--json", text).stdout)["format"] == name
    written = run("encode", input=text).stdout
    assert written.startswith("?b=" if name == "win" else "eN")
    assert json.loads(run("decode", "--json", "-", input=text).stdout)["format"] == name


def test_what_is_asked_for_is_written_of_a_text_that_could_be_both(run: Run) -> None:
    assert run("encode", "--to", "win", input="." * 81).stdout == f"?b=8101&mf={'A' * 14}\n"
    assert run("encode", "--to", "layout", input="." * 81).stdout.startswith("?b=8101&m=0")
    assert run("encode", "--to", "layout", input="?b=0202&mf=g").stdout == "?b=0202&m=g\n"


def test_decode_reads_what_decode_has_drawn(run: Run) -> None:
    for text in (GRID, "?b=0909&mf=kAAQogCAIAiAAHdg"):
        shown = run("decode", text).stdout
        picture = shown.partition("\n\n")[0]
        again = run("decode", "-", input=f"\ufeff{picture}\n")
        assert (again.exit_code, again.stdout) == (0, shown)
        assert run("decode", picture).stdout == shown


@pytest.mark.parametrize("text", ["", "\n \n", "# nothing\n"])
def test_nothing_on_standard_input_is_an_error(run: Run, text: str) -> None:
    result = run("decode", "-", input=text)
    told = "error: nothing on standard input, expected at least one text\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", told)
    assert (
        run("encode", input="\n").stderr == "error: nothing on standard input, expected a board\n"
    )


def test_what_is_longer_than_is_read_is_told_so(run: Run) -> None:
    for sign in ("A", "1", "."):
        for arguments in (["decode", "-"], ["encode"], ["encode", "--to", "win"]):
            result = run(*arguments, input=sign * 2_000_000)
            assert result.exit_code == 1
            (line,) = result.stderr.splitlines()
            assert "is longer than is read, expected" in line


def test_a_board_of_the_largest_size_is_drawn_and_read(run: Run) -> None:
    picture = "\n".join([" ".join("F" * 99)] * 98 + [" ".join("F" * 98 + "3")])
    code = run("encode", input=picture).stdout.strip()
    assert code.startswith("?b=9999&mf=")
    assert run("decode", picture).stdout == run("decode", code).stdout

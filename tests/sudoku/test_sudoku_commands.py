"""Sudoku strings at the command line, in wins, and on their cards."""

import json
from pathlib import Path

import pytest
from PIL import Image
from samples import Run
from sudoku_samples import BPSE, GRID, S9B, SOLVED_GRID

from site_builder.puzzles import read_shared
from site_builder.puzzles.interface import CodeError

DOTS = GRID.replace("0", ".")
ROWS = "\n".join(DOTS[at : at + 9] for at in range(0, 81, 9))


def test_decode_shows_the_grid_and_what_else_a_string_holds(run: Run) -> None:
    picture, facts = run("decode", BPSE).stdout.split("\n\n")
    assert picture.splitlines()[0] == "1 . . | . . . | 5 6 9"
    assert facts.splitlines() == ["Givens: 29", "Filled in: 0 of 52", "Profile: Standard"]


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
        (["--to", "win"], ROWS[:-1], "row 1, column 9 is '9', expected F, *, . or 1 to 8"),
        (["--to", "s9b"], "F1\n12\n", "no Sudoku, expected a BPSE string"),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hello there", ""),
        ("hello", " (it is base64url, but of no zlib data)"),
        ("eNqb!zz", " (it has '!' as character 5)"),
        (f"{BPSE[:99]} {BPSE[99:]}", " (it has ' ' as character 100)"),
        (f"{BPSE[:99]}\n{BPSE[99:]}", " (it has '\\n' as character 100)"),
    ],
)
def test_a_text_that_no_puzzle_claims_is_told_all_that_is_understood(text: str, found: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_shared(text)
    assert str(caught.value).startswith(f"the text is none of the kinds understood{found}: ")
    for kind in ("win link", "BPSE", "S9B", "a grid of 81 cells"):
        assert kind in str(caught.value)

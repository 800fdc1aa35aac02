"""Lists of links and strings, one a line, such as .sdm files of Sudokus."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from samples import Run
from sudoku_samples import BPSE, GRID, S9B, SOLVED_GRID, state

from site_builder.puzzles.lists import listed
from site_builder.puzzles.sudoku.bpse import write_bpse
from site_builder.puzzles.sudoku.grids import draw_grid, write_grid
from site_builder.puzzles.sudoku.s9b import write_s9b

DOTS = GRID.replace("0", ".")
ROWS = "\n".join(DOTS[at : at + 9] for at in range(0, 81, 9))
WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
SDM = f"# Two Sudokus.\n\n{DOTS}\n{SOLVED_GRID}\n"
FAULT = "the grid has 80 cells, expected 81"


def givens(output: str) -> list[str]:
    return [json.loads(line)["solved"] for line in output.splitlines()]


@pytest.mark.parametrize("text", [SDM, SDM.replace("\n", "\r\n"), "\ufeff" + SDM, f" {SDM}\n\n#"])
def test_decode_tells_each_puzzle_of_a_list(run: Run, text: str) -> None:
    for result in (run("decode", "--json", text), run("decode", "--json", "-", input=text)):
        assert (result.exit_code, result.stderr) == (0, "")
        assert givens(result.stdout) == [DOTS, SOLVED_GRID]
    shown = run("decode", text).stdout
    assert shown == run("decode", "-", input=text).stdout
    assert shown == f"{run('decode', DOTS).stdout}\n{run('decode', SOLVED_GRID).stdout}"


def test_a_list_of_one_is_a_list_too(run: Run) -> None:
    assert givens(run("decode", "--json", f"# one\n{GRID}").stdout) == [DOTS]


def test_a_list_may_hold_links_and_strings_of_all_kinds(run: Run) -> None:
    lines = run("decode", "--json", "\n".join([WIN, BPSE, S9B, GRID, WIN])).stdout.splitlines()
    formats = [json.loads(line)["format"] for line in lines]
    assert formats == ["win", "bpse", "s9b", "grid", "win"]


def test_a_fault_in_a_list_has_its_line_and_the_rest_is_told(run: Run) -> None:
    text = f"# three\n{GRID}\n{GRID[1:]}\n\nno board\n{SOLVED_GRID}\n"
    for arguments, name, source in ((["-"], "-", text), ([text], "TEXT", None)):
        result = run("decode", *arguments, input=source)
        assert result.exit_code == 1
        first, second = result.stderr.splitlines()
        assert first == f"error: {name}:3: {FAULT}"
        assert second.startswith(f"error: {name}:5: the text is none of the kinds understood")
        assert result.stdout.count("Givens: 29") == 1
        answers = run("decode", "--json", *arguments, input=source).stdout.splitlines()
        assert len(answers) == 4
        assert json.loads(answers[1]) == {"error": f"{name}:3: {FAULT}"}


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        f"{ROWS}\n",
        BPSE,
        f"{BPSE}\n",
        f"I won!\nIn 12.5 s\n{WIN}",
        "F1\n11\n",
        "a\nb",
        "",
        "\n#",
    ],
)
def test_one_board_of_several_lines_is_no_list(text: str) -> None:
    assert listed(text) is None


def test_a_fault_beside_a_link_is_not_passed_over(run: Run) -> None:
    """Nor is what stands before the link, which could be found in the whole text."""
    result = run("decode", f"{GRID}\n{GRID[1:]}\n{WIN}")
    assert result.stderr == f"error: TEXT:2: {FAULT}\n"
    assert result.stdout.count("Givens: 29") == result.stdout.count("3BV/s: 1.60") == 1


def test_a_grid_that_lacks_a_cell_is_told_as_a_whole(run: Run) -> None:
    result = run("decode", ROWS[:-1])
    assert result.stderr == f"error: {FAULT}\n"


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_whatever_is_written_line_by_line_is_listed_so(seeds: list[int], random: Random) -> None:
    made = [state(Random(seed)) for seed in seeds]
    writers = [write_bpse, write_s9b, lambda one: write_grid(one, given_only=True)]
    texts = [random.choice(writers)(one) for one in made]
    blank = [random.choice(["", "#", "# note", "  "]) for _ in texts]
    lines = [line for pair in zip(blank, texts, strict=True) for line in pair]
    assert listed("\n".join(lines)) == [(2 * at + 2, text) for at, text in enumerate(texts)]


@given(st.integers(0, 10**6))
def test_no_drawn_grid_is_a_list(seed: int) -> None:
    text = draw_grid(state(Random(seed))).partition("\n\n")[0]
    assert listed(text) is None


@given(st.lists(st.one_of(st.text(max_size=90), st.sampled_from([GRID, WIN, BPSE, "#", ""]))))
def test_any_lines_are_a_list_or_none(run_lines: list[str]) -> None:
    found = listed("\n".join(run_lines))
    assert found is None or all(text and text[0] != "#" for _, text in found)


def test_encode_writes_a_list_line_by_line(run: Run) -> None:
    strings = run("encode", input=SDM).stdout
    assert len(strings.splitlines()) == 2
    assert run("encode", "--to", "sdm", input=strings).stdout == f"{DOTS}\n{SOLVED_GRID}\n"
    assert run("encode", "--to", "s9b", input=strings).stdout.count("S9B") == 2
    assert run("encode", "--to", "sdm", input=f"{ROWS}\n").stdout == f"{DOTS}\n"


def test_encode_takes_a_list_longer_than_any_picture(run: Run) -> None:
    result = run("encode", "--to", "sdm", input=f"{DOTS}\n" * 3000 + GRID[1:])
    assert result.stdout == f"{DOTS}\n" * 3000
    assert result.stderr == f"error: -:3001: {FAULT}\n"


def test_encode_names_the_faults_of_a_list(run: Run) -> None:
    result = run("encode", input=f"{GRID}\n{GRID[1:]}\n")
    assert (result.exit_code, result.stderr) == (1, f"error: -:2: {FAULT}\n")
    result = run("encode", "--to", "win", input=f"# one\n{GRID}\n")
    assert result.stderr.startswith("error: -:2: --to 'win' with a Sudoku board, expected")
    result = run("encode", "--time", "3", input=SDM)
    assert result.stderr == "error: --time with a list, expected one board\n"


def test_card_draws_a_list_of_one_and_refuses_more(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "card.png"
    result = run("card", SDM, "--out", str(out))
    assert result.exit_code == 1
    assert result.stderr == "error: a list of 2 texts, expected one of its lines\n"
    assert not out.exists()
    assert run("card", f"# one\n{GRID}\n", "--out", str(out)).exit_code == 0
    with Image.open(out) as picture:
        assert picture.size == (1200, 630)


def test_a_line_without_end_is_one_fault(run: Run) -> None:
    result = run("decode", "-", input=b"A" * 1_000_000 + f"\n{GRID}\n".encode())
    assert "Givens: 29" in result.stdout
    (fault,) = result.stderr.splitlines()
    assert fault.startswith("error: -:1: the text is longer than is read, expected at most 8192")

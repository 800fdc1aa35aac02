"""The commands, as a person at a terminal or a script sees them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from samples import Run

from site_builder.cli import main

README = Path(__file__).parents[1] / "README.md"
LINK = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
KEYS = [
    *("puzzle", "series", "date", "width", "height", "mines"),
    *("start", "b", "mf", "lays", "reasoning", "bbbv"),
]


def test_boards_prints_a_line_of_json_for_each_board(run: Run) -> None:
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-03")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["date"] for line in lines] == ["2026-11-01", "2026-11-02", "2026-11-03"]
    assert all(list(line) == KEYS for line in lines)
    assert lines[0]["mf"] == "AiAAAAwDAACKgAAA"
    assert result.stderr == ""


def test_boards_without_days_prints_those_that_are_published(run: Run) -> None:
    lines = run("boards", "--today", "2026-11-30").stdout.splitlines()
    assert [json.loads(line)["date"] for line in (lines[0], lines[-1])] == [
        "2026-11-01",
        "2026-12-02",
    ]


def test_series_come_in_the_order_of_the_settings_and_can_be_picked() -> None:
    arguments = ["boards", "--root", str(README.parent), "--from", "2026-11-01", "--through"]

    def series(*more: str) -> list[str]:
        output = CliRunner().invoke(main, [*arguments, "2026-11-01", *more]).stdout
        return [json.loads(line)["series"] for line in output.splitlines()]

    sudokus = ["sudoku-easy", "sudoku-medium", "sudoku-hard"]
    assert series() == ["beginner", "intermediate", "expert", *sudokus]
    assert series("--series", "expert", "--series", "beginner") == ["beginner", "expert"]


def test_boards_are_the_same_with_any_number_of_processes(run: Run) -> None:
    days = ("--from", "2026-01-01", "--through", "2026-12-31", "--jobs")
    one, two = run("boards", *days, "1"), run("boards", *days, "2")
    assert len(one.stdout.splitlines()) == 365
    assert one.stdout == two.stdout


def test_an_unknown_series_is_an_error(run: Run) -> None:
    result = run("boards", "--series", "begginer")
    assert result.exit_code == 1
    assert result.stderr == "error: --series: 'begginer', expected one of beginner\n"


@pytest.mark.parametrize("day", ["2026-13-01", "tomorrow", "20261101", "2026-W01-1"])
def test_a_bad_date_is_wrong_usage(run: Run, day: str) -> None:
    result = run("boards", "--from", day)
    assert result.exit_code == 2
    assert "expected a date like 2026-11-30" in result.stderr


def test_decode_shows_picture_and_figures(run: Run) -> None:
    result = run("decode", LINK)
    assert result.stdout.startswith("F11F1....\n222111121\n")
    assert "3BV/s: 1.60\n" in result.stdout


def test_decode_json_is_one_object(run: Run) -> None:
    fields = json.loads(run("decode", "--json", LINK).stdout)
    assert (fields["flags"], fields["time"], fields["bbbv_per_second"]) == (8, 12.5, 1.6)


def test_decode_reads_lines_and_goes_on_after_a_bad_one(run: Run) -> None:
    lines = f"{LINK}\nnonsense\n\n{LINK}\n".encode() + b"\xff\xfe?b=0909&mf=A\n"
    result = run("decode", "--json", "-", input=lines)
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, False, True]
    assert "none of the kinds understood" in answers[1]["error"]


def test_a_link_that_does_not_decode_is_one_line_and_no_traceback(run: Run) -> None:
    result = run("decode", "?b=0909&mf=kAAQogCAIAiAAHd")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == ("error: mf has 15 characters, a 9x9 board with 10 mines takes 16\n")


def test_encode_undoes_decode(run: Run) -> None:
    picture = run("decode", LINK).stdout.partition("\n\n")[0]
    assert run("encode", "--time", "12.5", input=picture).stdout == f"{LINK}\n"
    assert run("encode", input=picture).stdout == "?b=0909&mf=kAAQogCAIAiAAHdg\n"


@pytest.mark.parametrize("seconds", ["0", "-1", "1.25", "x", "", "1e5"])
def test_encode_refuses_a_time_that_is_none(run: Run, seconds: str) -> None:
    result = run("encode", "--time", seconds, input="F1\n11\n")
    assert result.exit_code == 1
    assert "expected seconds above 0 with tenths" in result.stderr


def test_encode_tells_where_a_picture_is_wrong(run: Run) -> None:
    result = run("encode", input="F1\n12\n")
    assert result.exit_code == 1
    assert result.stderr == ("error: row 2, column 2 is '2', the mines around it make '1'\n")


def test_faults_of_the_settings_end_every_command_in_the_same_way(run: Run, root: Path) -> None:
    (root / "content/site.toml").write_text("[site]\n")
    for command in ("build", "boards"):
        result = run(command)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert all(line.startswith("error: ") for line in result.stderr.splitlines())
        assert "content/site.toml:1: title: missing" in result.stderr


def test_help_and_decode_do_not_load_what_they_do_not_need() -> None:
    """Start-up is short because pictures, templates and Markdown wait until they are used."""
    code = (
        "import sys; from site_builder.cli import main; main(['--help'], standalone_mode=False);"
        "print(sorted({'PIL', 'jinja2', 'pyromark', 'msgspec', 'yaml'} & set(sys.modules)))"
    )
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert output.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [["boards", "--through", "2026-11-09"], ["decode", LINK]])
def test_an_output_that_is_full_is_an_error_and_no_traceback(
    root: Path, command: list[str]
) -> None:
    code = "from site_builder.cli import main; main()"
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-c", code, *command, "--root", str(root)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert result.returncode == 1
    assert result.stderr == "error: standard output: No space left on device\n"


def test_a_reader_that_has_seen_enough_is_no_error(root: Path) -> None:
    code = f"{sys.executable} -c 'from site_builder.cli import main; main()'"
    pipeline = f"{code} boards --root {root} --through 2029-11-01 | head -n 1"
    result = subprocess.run(["sh", "-c", pipeline], capture_output=True, text=True, check=True)
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == ""


def test_a_closed_standard_input_is_an_error(root: Path) -> None:
    code = f"{sys.executable} -c 'from site_builder.cli import main; main()'"
    for command in ("encode", "decode -"):
        result = subprocess.run(
            ["sh", "-c", f"{code} {command} --root {root} <&-"], capture_output=True, text=True
        )
        assert result.returncode == 1
        assert result.stderr == "error: standard input is closed, expected text on it\n"


def test_a_huge_picture_is_refused_at_once(run: Run) -> None:
    result = run("encode", input="." * 5_000_000)
    assert result.exit_code == 1
    assert result.stderr.startswith("error: the text on standard input is longer than is read")


def test_figures_are_printed_when_asked_for(run: Run) -> None:
    days = ("--from", "2026-11-01", "--through", "2026-11-01")
    (line,) = run("boards", "--figures", *days).stdout.splitlines()
    board = json.loads(line)
    assert list(board) == [*KEYS, "openings", "islands", "zini", "greedy_zini", "steps"]
    assert list(board["steps"]) == ["single", "pair", "frontier", "count"]
    assert board["steps"]["pair"] > 0 == board["steps"]["count"]
    assert board["zini"] <= board["bbbv"] == 20

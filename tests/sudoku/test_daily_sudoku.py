"""A Sudoku series: its settings, its lines of boards, what pages and JSON hold."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
import sudoku_by_the_page as page
from samples import Run, Write

from site_builder.puzzles.sudoku import SUDOKU
from site_builder.puzzles.sudoku.daily import DailySudoku, GradeName, Options, make_dailies
from site_builder.statistics import distribution
from site_builder.stream import Words

PAGE = (Path(__file__).parents[2] / "content/formats/daily-sudoku.md").read_text("utf-8")
SITE = """\
[site]
title = "Test"
base_url = "https://example.org/"
seed = "daily-mines"
first_day = 2026-11-01
"""
SERIES = """
[[series]]
slug = "sudoku-{0}"
puzzle = "sudoku"
title = "Sudoku, {0}"
grade = "{0}"
"""


def daily(grade: GradeName, day: int = 1) -> DailySudoku:
    when = date(2026, 11, day)
    words = Words(f"daily-mines/sudoku-{grade}/{when}/1")
    return next(make_dailies(Options(grade), [(when, words)]))


@pytest.fixture
def three(write: Write) -> None:
    """A site with the three series."""
    write("content/site.toml", SITE + "".join(map(SERIES.format, ("easy", "medium", "hard"))))


def test_boards_prints_givens_solution_and_grade(three: None, run: Run) -> None:
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-02")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line["date"], line["series"]) for line in lines] == [
        (date, f"sudoku-{grade}")
        for date in ("2026-11-01", "2026-11-02")
        for grade in ("easy", "medium", "hard")
    ]
    for line in lines:
        assert list(line) == ["puzzle", "series", "date", "givens", "solution", "grade"]
        assert line["puzzle"] == "sudoku"
        assert line["series"] == f"sudoku-{line['grade']}"
        assert re.fullmatch(r"[1-9.]{81}", line["givens"])
        assert re.fullmatch(r"[1-9]{81}", line["solution"])


def test_figures_name_the_technique_and_count_the_steps(three: None, run: Run) -> None:
    days = ("--from", "2026-11-01", "--through", "2026-11-01")
    result = run("boards", "--figures", *days, "--series", "sudoku-medium")
    line = json.loads(result.stdout)
    assert (line["technique"], line["digs"]) == ("pointing", 2)
    assert line["steps"] == {"naked single": 48, "hidden single": 9, "pointing": 1}


def test_the_result_does_not_depend_on_the_number_of_jobs(three: None, run: Run) -> None:
    days = ("--from", "2026-11-01", "--through", "2026-11-08")
    alone = run("boards", *days, "--jobs", "1").stdout
    assert alone == run("boards", *days, "--jobs", "2").stdout
    assert len(alone.splitlines()) == 24


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('grade = "evil"', "content/site.toml:11: grade: 'evil', expected one of easy, medium,"),
        ("", "grade: missing"),
        ('grade = "easy"\nsymmetry = "spiral"', ":12: symmetry: 'spiral', expected one of rotat"),
        ('grade = "easy"\ntries = 0', ":12: tries: 0, expected 1 to 10000 digs"),
        ('grade = "hard"\ntries = 1', ":7: series 'sudoku-easy', 2026-11-01: none of 1 dig is"),
    ],
)
def test_settings_that_cannot_be_are_told_with_their_line(
    run: Run, write: Write, line: str, fault: str
) -> None:
    series = SERIES.format("easy").replace('grade = "easy"', line)
    write("content/site.toml", SITE + series)
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-01")
    assert result.exit_code == 1
    assert fault in result.stderr


def test_the_page_gets_what_it_needs_in_few_bytes() -> None:
    for grade in ("easy", "medium", "hard"):
        for day in (1, 2, 3):
            embedded = daily(grade, day).embedded()
            assert list(embedded) == [
                *("givens", "solution", "grade", "technique", "symmetry", "digs", "trace")
            ]
            assert re.fullmatch("[-0-9a-z/: ]*", embedded["trace"])
            assert len(json.dumps(embedded)) < 1200


@pytest.mark.parametrize(
    ("grade", "first", "last", "count"),
    [
        ("easy", "naked single", "hidden single", 2),
        ("medium", "pointing", "hidden quad", 8),
        ("hard", "X-wing", "simple colouring", 7),
    ],
)
def test_statistics_list_the_techniques_that_a_grade_can_have(
    grade: GradeName, first: str, last: str, count: int
) -> None:
    measures = [daily(grade, day).measures()[0] for day in (1, 2, 3)]
    bars = distribution(measures).bars
    assert (bars[0].label, bars[-1].label, len(bars)) == (first, last, count)
    assert sum(bar.count for bar in bars) == 3


def test_facts_and_measures_say_how_hard_it_is() -> None:
    board = daily("hard", 3)
    facts = dict(board.facts())
    assert facts["Grade"] == "hard"
    assert facts["Givens"] == "26"
    assert facts["Hardest technique"] == "two-string kite"
    assert facts["… by two-string kite"] == "1"
    assert int(facts["Steps"]) == len(board.steps)
    assert board.summary == "hard, 26 givens, two-string kite"
    for measure in board.measures():
        assert not measure.kinds or measure.value in measure.kinds
    labels = [measure.label for measure in board.measures()]
    assert labels == [measure.label for measure in daily("easy").measures()]


def test_a_finished_game_is_one_of_its_board() -> None:
    board = daily("easy")
    assert SUDOKU.read(board.dug.solution).key == board.key
    assert SUDOKU.shape(board) == {"columns": 9, "rows": 9}


# What the published page says.


def test_the_page_lists_puzzles_as_they_are_made() -> None:
    rows = re.findall(r"\| (2026-11-\d\d) \| sudoku-(\w+) \| (\d+) \| ([^|]+) \| (\d+) \|", PAGE)
    givens = re.search(r"in the same order:\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert givens is not None
    assert len(rows) == 6
    for row, line in zip(rows, givens[1].split(), strict=True):
        board = daily(row[1], int(row[0][-2:]))
        dug = board.dug
        found = (str(dug.digs), dug.technique.name, str(board.givens))
        assert (dug.givens, *found) == (line, *row[2:])


def test_the_examples_of_the_page_are_true() -> None:
    words = page.words("daily-mines/sudoku-easy/2026-11-01/1")
    first = [next(words) for _ in range(3)]
    assert [f"`{word}`" in PAGE for word in first] == [True] * 3
    stream = page.words("daily-mines/sudoku-easy/2026-11-01/1")
    shuffled = page.shuffle(range(1, 10), stream)
    assert f"gives {' '.join(map(str, shuffled))}." in PAGE
    stream = page.words("daily-mines/sudoku-easy/2026-11-01/1")
    assert page.fill(stream) in PAGE
    sets = page.shuffle(page.parts("rotational"), stream)
    assert "the cells 9 and 71, the second that of 22 and 58" in PAGE
    assert sets[:2] == [(9, 71), (22, 58)]
    stream = page.words("daily-mines/sudoku-medium/2026-11-01/1")
    rejected = page.dig(page.fill(stream), "rotational", stream)
    assert rejected in PAGE
    assert page.TECHNIQUES[page.hardest(rejected)][0] == "easy"
    assert [step for step in daily("medium").embedded()["trace"].split(" ") if ":" in step] == [
        "pt:6:4757:b6c7:61737"
    ]
    assert "`pt:6:4757:b6c7:61737`" in PAGE


def test_the_page_names_all_that_is_published() -> None:
    for key in daily("easy").embedded():
        assert f"| `{key}` |" in PAGE
    for technique in page.TECHNIQUES:
        word = technique.split(" ")[-1] if technique.endswith(("triple", "quad")) else technique
        assert word in PAGE

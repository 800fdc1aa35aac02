"""Recorded puzzles: they stay, they are found again, and they prove themselves."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from samples import Run, Write
from sudoku_puzzles import HARDEST, NEEDS
from sudoku_samples import SUDOKU_PAGE, SUDOKU_SETTINGS

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku import SUDOKU
from site_builder.puzzles.sudoku.daily import GradeName, Options, SymmetryName, make_dailies
from site_builder.puzzles.sudoku.techniques import TECHNIQUES
from site_builder.stream import Words

FILE = "content/record/sudoku-medium/2026.txt"
GIVENS = "9.......3..6.7..8....1....23......21.5.7.2.9.69......54....3....7..9.4..5.......6"
FIRST = f"2026-11-01 {GIVENS} 1 medium"  # as the published page has it
# The same with its rows in reverse order: no dig of any words of the site, but a sound puzzle.
MIRRORED = "".join(GIVENS[at : at + 9] for at in range(72, -9, -9))
DAY = date(2026, 11, 1)


@pytest.fixture
def recorded(write: Write, run: Run, root: Path) -> Path:
    """The record of a site with one series, on 2026-11-03."""
    write("content/site.toml", SUDOKU_SETTINGS)
    write("themes/plain/templates/play/sudoku.html", SUDOKU_PAGE)
    assert run("record", "--today", "2026-11-03").exit_code == 0
    return root / FILE


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def board_on_page(root: Path) -> dict[str, Any]:
    html = (root / "_site/2026/11/01/sudoku-medium/index.html").read_text()
    found: dict[str, Any] = json.loads(html.split('id="board">')[1].split("</script>")[0])
    return found


def test_a_line_has_givens_generator_and_grade(recorded: Path) -> None:
    lines = recorded.read_text().splitlines()
    assert lines[0] == FIRST
    assert [line[:10] for line in lines] == [f"2026-11-0{day}" for day in range(1, 6)]
    assert all(line.endswith(" 1 medium") and len(line.split(" ")) == 4 for line in lines)


def test_a_recorded_site_is_the_site_without_a_record(
    recorded: Path, build: Run, root: Path
) -> None:
    assert build().exit_code == 0
    built = {path: path.read_bytes() for path in (root / "_site").rglob("*") if path.is_file()}
    recorded.unlink()
    assert build().exit_code == 0
    for path, content in built.items():
        assert path.read_bytes() == content, path


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
@pytest.mark.parametrize("symmetry", ["rotational", "mirror", "diagonal", "none"])
def test_whatever_a_line_does_not_keep_is_found_again(
    grade: GradeName, symmetry: SymmetryName
) -> None:
    key = f"daily-mines/sudoku-{grade}/{DAY}/1"
    (made,) = make_dailies(Options(grade, symmetry), [(DAY, Words(key))])
    restored = SUDOKU.restore(SUDOKU.line(made), key)
    assert restored.embedded() == made.embedded()
    assert restored.figures() == made.figures()
    assert (restored.key, restored.summary) == (made.key, made.summary)
    assert SUDOKU.line(restored) == SUDOKU.line(made)
    assert SUDOKU.check({"key": key, **restored.embedded()}) is None


def test_a_puzzle_of_other_words_is_shown_without_a_dig_and_proven(
    recorded: Path, run: Run, build: Run, root: Path
) -> None:
    edit(recorded, GIVENS, MIRRORED)
    assert build().exit_code == 0
    board = board_on_page(root)
    assert (board["givens"], board["digs"], board["grade"]) == (MIRRORED, None, "medium")
    assert board["symmetry"] == "rotational"
    result = run("verify")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("5 boards, each proven to need no guess\n")


def other_words() -> dict[str, Any]:
    """The JSON of a puzzle that is no dig of its key's words."""
    return {"key": "x", **SUDOKU.restore(f"{MIRRORED} 1 medium", "x").embedded()}


def test_without_a_dig_all_else_is_proven_still() -> None:
    fields = other_words()
    assert SUDOKU.check(fields) is None
    fault = SUDOKU.check({**fields, "grade": "hard"})
    assert fault == "grade is 'hard', expected 'medium'"
    fault = SUDOKU.check({**fields, "symmetry": "diagonal"})
    assert "is not given with its counterpart, expected diagonal" in str(fault)
    fault = SUDOKU.check({**fields, "digs": 1})
    assert fault == "solution is not the grid that the words of the key fill"
    fault = SUDOKU.check({name: value for name, value in fields.items() if name != "digs"})
    assert fault == "digs is None, expected int"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (f"{GIVENS} 1", f"{GIVENS} 2", "generator is '2', expected 1 before the last word"),
        (f"{GIVENS} 1", f"{GIVENS} 1 1", "4 words after the day, expected three: givens, gen"),
        ("1 medium", "1 single", "grade is 'single', expected one of easy, medium, hard"),
        ("1 medium", "1 easy", "grade is 'easy', expected 'medium': its hardest step is"),
        (GIVENS, GIVENS[:-1], "givens has 80 characters, expected 81"),
        (GIVENS, f"0{GIVENS[1:]}", "givens has '0', expected only 1-9, and . for a blank"),
        (GIVENS, f"99{GIVENS[2:]}", "9 is given twice in a unit: row 1 column 1 and row 1"),
        (GIVENS, f".{GIVENS[1:]}", "the givens have more than one solution, expected one"),
        (GIVENS, f"92{GIVENS[2:]}", "the givens have no solution, expected one"),
    ],
)
def test_a_line_that_is_wrong_is_named_with_its_place(
    recorded: Path, run: Run, old: str, new: str, fault: str
) -> None:
    first, *others = recorded.read_text().splitlines(keepends=True)
    assert old in first
    recorded.write_text(first.replace(old, new) + "".join(others))
    result = run("check", "--today", "2026-11-03")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {FILE}:1: "), result.stderr
    assert fault in result.stderr


@pytest.mark.parametrize("givens", [HARDEST["Arto Inkala, 2012"], HARDEST["Golden Nugget"]])
def test_a_puzzle_beyond_all_techniques_is_none_of_the_record(givens: str) -> None:
    with pytest.raises(CodeError, match="needs more than all techniques"):
        SUDOKU.restore(f"{givens} 1 hard", "x")


def test_any_puzzle_with_a_grade_can_be_recorded() -> None:
    grades = {technique.name: technique.grade.name for technique in TECHNIQUES}
    for name, givens in NEEDS.items():
        figures = SUDOKU.restore(f"{givens} 1 {grades[name]}", "x").figures()
        assert (figures["technique"], figures["digs"]) == (name, None)


def test_a_puzzle_recalled_shows_what_a_restored_one_does() -> None:
    key = "daily/hard/2026-11-01"
    assert SUDOKU.learnt and SUDOKU.recall
    (made,) = make_dailies(Options("easy"), [(DAY, Words(key))])
    for line in (SUDOKU.line(made), f"{MIRRORED} 1 medium"):
        restored = SUDOKU.restore(line, key)
        recalled = SUDOKU.recall(line, key, json.loads(json.dumps(SUDOKU.learnt(restored))))
        assert recalled.embedded() == restored.embedded()
        assert recalled.figures() == restored.figures()
        assert recalled.facts() == restored.facts()
        assert (recalled.key, SUDOKU.line(recalled)) == (restored.key, line)


def test_another_seed_shows_where_a_recorded_puzzle_is_in_other_words(
    recorded: Path, build: Run, root: Path
) -> None:
    page = root / "_site/2026/11/01/sudoku-medium/index.html"
    settings = root / "content/site.toml"
    shown = []
    for seed in ("daily-mines", "another"):
        settings.write_text(re.sub('seed = ".*"', f'seed = "{seed}"', settings.read_text()))
        assert build().exit_code == 0
        shown.append(json.loads(page.read_text().split('id="board">')[1].split("</script>")[0]))
    assert shown[0]["givens"] == shown[1]["givens"] == GIVENS
    assert shown[0]["digs"] and shown[1]["digs"] is None

"""verify: a built site proves itself, and what was altered is named."""

import re
from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

PAGE = "2026/11/02/beginner/index.html"


@pytest.fixture
def site(build: Run, root: Path) -> Path:
    assert build().exit_code == 0
    return root / "_site"


def alter(site: Path, old: str, new: str) -> None:
    path = site / PAGE
    html = path.read_text()
    assert re.search(old, html)
    path.write_text(re.sub(old, new, html, count=1))


def test_a_built_site_is_proven(site: Path, run: Run) -> None:
    result = run("verify")
    assert result.exit_code == 0
    assert result.stdout == "5 boards, each proven to need no guess\n"
    assert run("verify", str(site)).stdout == result.stdout


def test_one_board_is_told_as_one(build: Run, root: Path, run: Run, write: Write) -> None:
    write("content/site.toml", SETTINGS.replace("[[series]]", "publish_ahead = 0\n[[series]]"))
    assert build("--today", "2026-11-01").exit_code == 0
    assert run("record", "--today", "2026-11-01").exit_code == 0
    assert run("verify").stdout == (
        "1 board, proven to need no guess\n1 board in the record, proven to need no guess\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"mf":"k', '"mf":"g', "2026-11-02: mf has 16 characters, a 9x9 board"),
        ('"mf":"kQAA', '"mf":"kQAQ', "2026-11-02: mines is 10, but mf has 11"),
        ('"mf":"kQ', '"mf":"kI', "2026-11-02: mf is not the layout of lay 2 of the key's words"),
        (
            '"reasoning":"single"',
            '"reasoning":"pair"',
            "2026-11-02: reasoning is 'pair', expected 'single'",
        ),
        (
            '"trace":\\[\\]',
            '"trace":[[29,30]]',
            "2026-11-02: step 1: it shows nothing new, expected",
        ),
        ('"date":"2026-11-02"', '"date":"2026-11-03"', "the page has the board of beginner on"),
        ('"key":"daily', '"key":"other', "2026-11-02: start is 29, expected"),
        (
            '/2026-11-02/1"',
            '/2026-11-03/1"',
            "key is 'daily-mines/beginner/2026-11-03/1'",
        ),
        ('"puzzle":"minesweeper"', '"puzzle":"chess"', "puzzle is 'chess', expected one of"),
        ('id="board">{', 'id="board">[', "the board's JSON cannot be read"),
    ],
)
def test_what_was_altered_is_named_with_its_page(
    site: Path, run: Run, old: str, new: str, fault: str
) -> None:
    alter(site, old, new)
    result = run("verify")
    assert result.exit_code == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"error: {PAGE}: {fault}")


@pytest.mark.parametrize("change", ["delete", "add", "alter", "link", "folder"])
def test_any_other_change_of_the_files_is_found(site: Path, run: Run, change: str) -> None:
    """A deleted page, another board whose proof holds, a note left behind."""
    path = site / PAGE
    if change == "delete":
        path.unlink()
    elif change == "add":
        (site / "note.txt").write_text("x")
    elif change == "alter":
        path.write_text(path.read_text().replace("9 × 9", "9 x 9"))
    elif change == "link":
        path.unlink()
        path.symlink_to("nowhere.html")
    else:
        path.unlink()
        path.mkdir()
    result = run("verify")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: build.json: the id is not that of the files here, "
        "expected them as they were built\n"
    )


def test_all_faults_are_told(site: Path, run: Run) -> None:
    for day in ("01", "02"):
        path = site / f"2026/11/{day}/beginner/index.html"
        path.write_text(path.read_text().replace('"bbbv":', '"bbbv":1'))
    lines = run("verify").stderr.splitlines()
    assert [line.split(":")[1].strip() for line in lines] == [
        "2026/11/01/beginner/index.html",
        "2026/11/02/beginner/index.html",
    ]


def test_what_is_no_site_is_told(run: Run, root: Path) -> None:
    (root / "empty").mkdir()
    result = run("verify", str(root / "empty"))
    assert result.exit_code == 1
    assert (
        result.stderr == f"error: {root}/empty: no build.json of a build, expected a built site\n"
    )

"""Finished Sudokus in the content: which are wins, and what their pages show."""

import re
from pathlib import Path

import pytest
from samples import Run, Write
from sudoku_samples import BPSE, FINISHED, S9B, SOLVED_GRID, SUDOKU_PAGE, SUDOKU_SETTINGS

from site_builder.puzzles.sudoku.bpse import write_bpse

# The board of 2026-11-01, as the published page has it, and its solution.
GIVENS = "9.......3..6.7..8....1....23......21.5.7.2.9.69......54....3....7..9.4..5.......6"
WIN = "---\nurl: {url}\nplayer: Ana\ndate: 2026-11-02\n---\n\nDone.\n"


@pytest.fixture
def sudoku(write: Write) -> None:
    """A site with a Sudoku series."""
    write("content/site.toml", SUDOKU_SETTINGS)
    write("themes/plain/templates/play/sudoku.html", SUDOKU_PAGE)


def solved(run: Run) -> str:
    """The solution of the first day's board."""
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-01")
    found = re.search(r'"solution":\s*"(\d{81})"', result.stdout)
    assert found
    return found[1]


@pytest.mark.parametrize(
    "url",
    [
        write_bpse(FINISHED),
        SOLVED_GRID,
        f"'?s={SOLVED_GRID}&t=3125'",
        f"https://example.org/play/?s={SOLVED_GRID}",
    ],
)
def test_a_win_may_be_a_string_a_grid_or_a_link(
    build: Run, write: Write, root: Path, url: str
) -> None:
    write("content/wins/sudoku.md", WIN.format(url=url))
    result = build("--strict")
    assert result.exit_code == 0, result.stderr
    page = (root / "_site/wins/sudoku/index.html").read_text()
    assert "Ana won a Sudoku " in page
    assert "81 givens" not in page
    assert (" in 5:12.5" in page) == ("t=3125" in url)
    (card,) = (root / "_site/wins/sudoku").glob("card-*.png")
    assert f"wins/sudoku/{card.name}" in page


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        (write_bpse(FINISHED)[:-3], "the zlib data is truncated"),
        (BPSE, "a board to play, expected a finished one"),
        (S9B, "a board to play, expected a finished one"),
        (f"'?s={GIVENS}&t=3125'", "a board to play, expected a finished one"),
    ],
)
def test_what_is_no_win_is_told_with_its_line(
    build: Run, write: Write, url: str, fault: str
) -> None:
    write("content/wins/sudoku.md", WIN.format(url=url))
    result = build()
    assert result.exit_code == 1
    assert result.stderr == f"error: content/wins/sudoku.md:2: url: {fault}\n"


def test_a_win_of_the_archive_shows_its_board_its_givens_and_its_place(
    sudoku: None, run: Run, build: Run, write: Write, root: Path
) -> None:
    solution = solved(run)
    write("content/wins/ana.md", WIN.format(url=f"'?s={solution}&t=3125'"))
    assert build("--strict").exit_code == 0
    page = (root / "_site/wins/ana/index.html").read_text()
    assert "Ana won Medium of 1 November 2026 in 5:12.5" in page
    cells = re.findall(r'<td class="(\w+)">(\d)</td>', page)
    assert "".join(digit for _, digit in cells) == solution
    assert "".join(digit if kind == "given" else "." for kind, digit in cells) == GIVENS
    assert page.count("<tbody>") == page.count('<colgroup span="3">') == 3
    assert f"<code>{GIVENS}</code>" in page
    given = 81 - GIVENS.count(".")
    assert page.count(f"{given} givens, {81 - given} of {81 - given} filled in") >= 2  # alt too
    assert "finished grid" not in page
    hall = (root / "_site/wins/best/index.html").read_text()
    assert "Fastest" in hall
    assert "5:12.5" in hall
    result = run("verify")
    assert result.exit_code == 0, result.stderr


def test_a_guests_win_leads_to_its_board_and_to_a_solver(
    sudoku: None, build: Run, write: Write, root: Path
) -> None:
    write("content/wins/guest.md", WIN.format(url=write_bpse(FINISHED)))
    assert build("--strict").exit_code == 0
    page = (root / "_site/wins/guest/index.html").read_text()
    assert "A guest board" in page
    assert re.search(r'href="[./]*play/\?s=[1-9.]{81}">Play this board', page)
    assert 'href="https://www.sudokuwiki.org/sudoku.htm?bd=1000005694' in page


def test_a_win_beyond_belief_is_not_taken_from_a_stranger(
    sudoku: None, run: Run, root: Path
) -> None:
    link = f"?s={solved(run)}&t=%s"
    form = f"### Win link\n\n{link}\n\n### Name\n\nAna\n\n### Words\n\n_No response_\n"
    day = ("--from-form", "--today", "2026-11-03")
    fast = run("new", "win", *day, input=form % 119)
    assert fast.exit_code == 1
    assert "the time is 11.9 s, expected 12.0 s or more" in fast.stderr
    assert run("new", "win", *day, input=form % 3125).exit_code == 0
    (file,) = (root / "content/wins").glob("*.md")
    assert file.name == "sudoku-medium-2026-11-01-ana.md"

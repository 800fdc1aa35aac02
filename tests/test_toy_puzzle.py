"""A third puzzle from outside the package: a whole site of it, by way of the interface alone."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
TOY = Path(__file__).parent / "toy"
SETTINGS = """\
[site]
title = "Bars and Mines"
base_url = "https://example.org/bars/"
seed = "bars"
first_day = 2026-11-01
theme = "toy"

[[series]]
slug = "five"
puzzle = "bars"
title = "Five bars"
bars = 5

[[series]]
slug = "beginner"
puzzle = "minesweeper"
title = "Beginner"
width = 9
height = 9
mines = 10
"""
PLAY = """\
{% extends "base.html" %}
{% block main %}
<h1>{{ board.title }}</h1>
<p>{{ board.summary }}</p>
<script type="application/json" id="board">{{ data }}</script>
{% endblock %}
"""
SKETCH = '<p class="bars">{{ board.board.heights|join(", ") }}</p>\n'
WON = '<p class="bars">{{ fields.bars }}</p>\n'
WIN = "---\nurl: '?bars={bars}&t=125'\nplayer: Ana\ndate: 2026-11-02\n---\n\nIn order.\n"
DAY = ("--today", "2026-11-08")


class Site:
    """A site in a folder, and the commands as they run with other packages installed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.packages = root / "packages"
        for name, text in (
            ("content/site.toml", SETTINGS),
            ("themes/toy/templates/play/bars.html", PLAY),
            ("themes/toy/templates/parts/sketch/bars.html", SKETCH),
            ("themes/toy/templates/parts/won/bars.html", WON),
            ("packages/bars.py", (TOY / "bars.py").read_text()),
        ):
            self.write(name, text)
        self.install("bars", "bars = bars:BARS")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def install(self, package: str, *entries: str) -> None:
        """What an installer leaves of a package: its name, and its entry points."""
        folder = f"packages/{package}-1.0.dist-info"
        self.write(f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = ["[site_builder.puzzles]", *entries, ""]
        self.write(f"{folder}/entry_points.txt", "\n".join(lines))

    def run(self, *command: str, text: str = "") -> subprocess.CompletedProcess[str]:
        # A process of its own, so that the puzzle is found as it is by an owner.
        paths = (str(self.packages), str(PROJECT), os.environ.get("PYTHONPATH", ""))
        return subprocess.run(
            [sys.executable, "-c", "from site_builder.cli import main; main()", *command],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )

    def done(self, *command: str, text: str = "") -> str:
        """What a command prints that has to succeed."""
        result = self.run(*command, text=text)
        assert result.returncode == 0, result.stderr
        return result.stdout

    def page(self, path: str) -> str:
        return (self.root / "_site" / path / "index.html").read_text()


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def test_a_site_has_its_boards_its_wins_its_record_and_its_cards(site: Site) -> None:
    lines = site.done("boards", "--from", "2026-11-01", "--through", "2026-11-01").splitlines()
    first = json.loads(lines[0])
    assert list(first) == ["puzzle", "series", "date", "bars", "swaps"]
    assert sorted(first["bars"].split(".")) == list("12345")
    site.write("content/wins/ana.md", WIN.format(bars=first["bars"]))

    assert "content/record/five/2026.txt" in site.done("record", *DAY)
    record = (site.root / "content/record/five/2026.txt").read_text()
    assert re.match(rf"2026-11-01 {re.escape(first['bars'])} 1 (short|long)\n", record)
    site.done("check", "--strict", *DAY)
    site.done("build", "--strict", "--jobs", "2", *DAY)

    play = site.page("2026/11/01/five")
    board = json.loads(play.split('id="board">')[1].split("</script>")[0])
    assert board == {**first, "key": "bars/five/2026-11-01/1"}
    assert re.search(r'og:image" content="[^"]*/five/card-\w+\.png"', play)
    assert f'<p class="bars">{first["bars"].replace(".", ", ")}</p>' in site.page("2026/11/01")
    won = site.page("wins/ana")
    assert "Ana won Five bars of 1 November 2026 in 12.5 s" in won
    assert f'<p class="bars">{first["bars"]}</p>' in won
    assert "Fastest" in site.page("wins/best")
    assert "Swaps" in site.page("statistics")
    assert "5 bars" in (site.root / "_site/boards.xml").read_text()

    assert site.done("verify").startswith("20 boards, each proven to need no guess\n")
    page = site.root / "_site/2026/11/02/five/index.html"
    page.write_text(re.sub(r'"swaps":\d', '"swaps":9', page.read_text()))
    assert "2026-11-02: swaps is not" in site.run("verify").stderr


def test_its_links_are_read_written_and_drawn(site: Site) -> None:
    link = site.done("encode", "--time", "12.5", text="3 1 2\n").strip()
    assert link == "?bars=3.1.2&t=125"
    assert json.loads(site.done("decode", "--json", link))["bars"] == "3.1.2"
    site.done("card", link, "--out", "bars.png")
    assert (site.root / "bars.png").read_bytes().startswith(b"\x89PNG")
    unknown = site.run("decode", "hello").stderr
    assert "a Minesweeper win link" in unknown
    assert "a row of bars (?bars=3.1.2&t=...)" in unknown


def test_cards_are_drawn_anew_when_its_code_changes(site: Site) -> None:
    build = ("build", "--from", "2026-11-01", "--through", "2026-11-01", *DAY)
    site.done(*build)
    (before,) = (site.root / "_site/2026/11/01/five").glob("card-*.png")
    code = (site.packages / "bars.py").read_text()
    site.write("packages/bars.py", code.replace("Tint.INK", "Tint.FLAG"))
    site.done(*build)
    (after,) = (site.root / "_site/2026/11/01/five").glob("card-*.png")
    assert before.name != after.name


def test_its_settings_have_faults_with_their_lines(site: Site) -> None:
    for line, fault in (
        ("bars = 1", "bars: 1, expected 2 to 50"),
        ("bars = 'five'", "bars: 'five', expected a whole number"),
        ("rows = 5", "rows: unknown key, expected one of slug, puzzle, title, bars"),
    ):
        site.write("content/site.toml", SETTINGS.replace("bars = 5", line))
        assert f"error: content/site.toml:12: {fault}" in site.run("check", *DAY).stderr


def test_a_puzzle_without_a_page_in_the_theme_is_told(site: Site) -> None:
    (site.root / "themes/toy/templates/play/bars.html").unlink()
    result = site.run("build", *DAY)
    assert result.returncode == 1
    assert "template 'play/bars.html' is missing, expected it in themes/toy/templates/" in (
        result.stderr
    )


@pytest.mark.parametrize(
    ("entry", "code", "fault"),
    [
        ("odd = odd:GONE", "", "AttributeError (module 'odd' has no attribute 'GONE'), expected a"),
        ("odd = odd:X", "1 / 0", "ZeroDivisionError (division by zero), expected a Puzzle"),
        ("odd = odd:X", "X = 'x'", "an object of type str, expected a Puzzle"),
        ("odd = bars:BARS", "", "the puzzle 'bars', expected one of that name"),
        (
            "sudoku = odd:X",
            "from dataclasses import replace\nfrom bars import BARS\n"
            "X = replace(BARS, name='sudoku')\n",
            "another puzzle has this name, expected one that is free",
        ),
        (
            "../up = odd:X",
            "from dataclasses import replace\nfrom bars import BARS\n"
            "X = replace(BARS, name='../up')\n",
            "the name has more than a-z, 0-9 and single hyphens, expected them",
        ),
    ],
)
def test_an_entry_point_that_holds_no_puzzle_is_told_without_a_traceback(
    site: Site, entry: str, code: str, fault: str
) -> None:
    site.write("packages/odd.py", code)
    site.install("odd", entry)
    result = site.run("check", *DAY)
    name, value = entry.split(" = ")
    assert result.returncode == 1
    assert result.stderr.startswith(
        f"error: entry point {name} = {value!r} of site_builder.puzzles: {fault}"
    )
    assert len(result.stderr.splitlines()) == 1

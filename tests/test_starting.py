"""init: a new site that works as it is."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from click.testing import Result
from samples import Run

from site_builder.puzzles import PUZZLES
from site_builder.settings import _SERIES_KEYS, SiteSettings

DAY = ("--today", "2026-11-30")


@pytest.fixture
def started(root: Path, run: Run) -> Path:
    """A new site in a folder."""
    result = run("init", *DAY, "My 2nd Site")
    assert result.exit_code == 0, result.output
    return root / "My 2nd Site"


def test_a_new_site_builds_without_a_warning_and_proves_itself(started: Path, run: Run) -> None:
    def on(command: str, *options: str) -> Result:
        return run(command, "--root", str(started), *options)

    assert on("check", "--strict", *DAY).exit_code == 0
    built = on("build", "--strict", *DAY)
    assert built.exit_code == 0, built.output
    assert on("verify").stdout == "9 boards, each proven to need no guess\n"
    assert "The first day" in (started / "_site/index.html").read_text()


def test_its_settings_are_its_own_and_every_key_has_a_comment(started: Path) -> None:
    text = (started / "content/site.toml").read_text()
    site = tomllib.loads(text)["site"]
    assert site["title"] == "My 2nd site"
    assert site["seed"] == "my-2nd-site-2026-11-30"
    assert str(site["first_day"]) == "2026-11-30"
    # The first series shows every key; the others are like it.
    lines = text[: text.index('slug = "intermediate"')].splitlines()
    keys = [line for line in lines if re.match("[a-z_]+ = ", line)]
    assert len(keys) == 14
    for above, line in pairwise(lines):
        if line in keys:
            assert above.startswith("# "), line


def test_its_settings_show_every_key_that_there_is(started: Path) -> None:
    """Those that are not set stand in comments, with the value that they have then."""
    text = (started / "content/site.toml").read_text()
    site, series = text.split("[[series]]\n")[:2]
    minesweeper = PUZZLES["minesweeper"].options
    for shown, common, kind in ((site, (), SiteSettings), (series, _SERIES_KEYS, minesweeper)):
        keys = re.findall(r"^(?:# )?([a-z_]+) = ", shown, re.MULTILINE)
        fields = [field.encode_name for field in msgspec.structs.fields(kind)]
        assert sorted(keys) == sorted([*common, *fields])


def test_what_builds_make_is_ignored_by_git(started: Path) -> None:
    ignored = (started / ".gitignore").read_text().splitlines()
    assert {"/_site/", "/.cache/"} <= set(ignored)
    assert "merge=union" in (started / ".gitattributes").read_text()


def test_nothing_is_ever_overwritten(started: Path, run: Run) -> None:
    (started / "content/posts/the-first-day.md").unlink()
    before = {path: path.read_bytes() for path in started.rglob("*") if path.is_file()}
    result = run("init", str(started))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == len(before)
    assert f"error: {started}/content/site.toml: is there already, expected" in result.stderr
    assert {path: path.read_bytes() for path in started.rglob("*") if path.is_file()} == before


def test_other_files_of_the_folder_stay(root: Path, run: Run) -> None:
    (root / "site").mkdir()
    (root / "site/notes.txt").write_text("mine")
    assert run("init", "site").exit_code == 0
    assert (root / "site/notes.txt").read_text() == "mine"


def test_a_file_in_the_place_of_the_folder_is_told(root: Path, run: Run) -> None:
    (root / "file").write_text("")
    result = run("init", str(root / "file"))
    assert result.exit_code == 2
    assert "is a file" in result.stderr

"""init: a new site that works as it is."""

import json
import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from click.testing import Result
from samples import Run

from site_builder import __version__, origin
from site_builder.origin import origin_of
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


def test_its_settings_explain_a_daily_sudoku_that_is_had_by_taking_signs_away(
    started: Path, run: Run
) -> None:
    path = started / "content/site.toml"
    before, sudoku = path.read_text().split("# [[series]]\n")
    keys = [line for line in sudoku.splitlines() if re.match("# [a-z_]+ = ", line)]
    for above, line in pairwise(sudoku.splitlines()):
        if line in keys:
            assert re.match(r"# (?![a-z_]+ = )", above), line
    options = [field.encode_name for field in msgspec.structs.fields(PUZZLES["sudoku"].options)]
    assert [line.split()[1] for line in keys] == ["slug", "puzzle", "title", *options]
    # What is not set has the value that is shown.
    defaults = msgspec.structs.asdict(PUZZLES["sudoku"].options(grade="easy"))
    shown = tomllib.loads("\n".join(line.removeprefix("# ") for line in keys))
    assert {name: shown[name] for name in options} == defaults
    lines = [line.removeprefix("# ") if line in keys else line for line in sudoku.splitlines()]
    path.write_text("\n".join([f"{before}[[series]]", *lines]))
    assert run("check", "--root", str(started), "--strict", *DAY).exit_code == 0
    printed = run("boards", "--root", str(started), "--series", "sudoku", *DAY).stdout
    assert '"grade":"easy"' in printed


def test_nothing_of_a_new_site_says_that_it_is_of_one_puzzle(started: Path) -> None:
    readme = (started / "README.md").read_text()
    assert "Minesweeper, Sudoku or both" in readme
    site = tomllib.loads((started / "content/site.toml").read_text())["site"]
    for text in (site["description"], (started / "content/posts/the-first-day.md").read_text()):
        assert "Minesweeper" not in text


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
    common = {started / name for name in ("README.md", ".gitignore", ".gitattributes")}
    assert len(result.stderr.splitlines()) == len(before.keys() - common)
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


def test_a_clone_of_a_new_repository_can_be_started_in(root: Path, run: Run) -> None:
    folder = root / "clone"
    folder.mkdir()
    ours = {"README.md": "# Mine\n", ".gitignore": "__pycache__/\n_site\n", "LICENSE": "MIT\n"}
    for name, text in ours.items():
        (folder / name).write_text(text)
    result = run("init", str(folder))
    assert result.exit_code == 0
    assert {name: (folder / name).read_text() for name in ours} == ours
    assert (folder / "content/site.toml").is_file() and (folder / ".gitattributes").is_file()
    written = result.stdout.splitlines()
    assert f"{folder}/requirements.txt" in written
    assert not {f"{folder}/{name}" for name in ours} & {*written}
    kept = [line for line in result.stderr.splitlines() if "kept as it is" in line]
    assert sorted(kept) == [
        f"{folder}/.gitignore: kept as it is; add to it: "
        "/._site-*/  /.cache/  /parts/  /published.json",
        f"{folder}/README.md: kept as it is",
    ]


def test_a_file_where_a_folder_of_the_site_belongs_stops_it_before_anything(
    root: Path, run: Run
) -> None:
    (root / "site").mkdir()
    (root / "site/content").write_text("mine")
    result = run("init", str(root / "site"))
    assert result.exit_code == 1
    message = "is no folder, expected one, or none yet; nothing was written"
    assert result.stderr == f"error: {root}/site/content: {message}\n"
    assert [path.name for path in (root / "site").iterdir()] == ["content"]


def test_a_folder_that_cannot_be_made_is_told(run: Run) -> None:
    result = run("init", "/dev/null/site")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: /dev/null/site: cannot be written (Not a directory), expected a place to write to\n"
    )


@pytest.mark.parametrize("name", ["My Site 日本", "it's", "$(touch x)", "-q"])
def test_what_to_do_next_can_be_pasted_into_a_shell(root: Path, run: Run, name: str) -> None:
    result = run("init", "--root", ".", "--", f"{root}/{name}")
    said = re.search(r"^Next: (cd .*), look at ", result.stderr, re.MULTILINE)
    assert said
    shell = subprocess.run(
        ["sh", "-c", f"{said[1]} && pwd"], cwd=root, capture_output=True, text=True, check=True
    )
    assert shell.stdout == f"{(root / name).resolve()}\n"


COMMIT = "0123456789abcdef0123456789abcdef01234567"
GIT = {"vcs": "git", "commit_id": COMMIT, "requested_revision": "main"}
DIGEST = "ab" * 32
ARCHIVE = {"hash": f"sha256={DIGEST}", "hashes": {"sha256": DIGEST}}
REPOSITORY = "https://github.com/ana/site-builder"


@pytest.mark.parametrize(
    ("direct_url", "requirement"),
    [
        ({"url": REPOSITORY, "vcs_info": GIT}, f"git+{REPOSITORY}@{COMMIT}"),
        (
            {"url": REPOSITORY, "vcs_info": GIT, "subdirectory": "a/b"},
            f"git+{REPOSITORY}@{COMMIT}#subdirectory=a/b",
        ),
        (
            {"url": "https://example.org:8000/a.zip", "archive_info": ARCHIVE},
            f"https://example.org:8000/a.zip#sha256={DIGEST}",
        ),
        (
            {"url": "https://example.org/a.zip", "archive_info": {"hash": f"sha256={DIGEST}"}},
            f"https://example.org/a.zip#sha256={DIGEST}",
        ),
        ({"url": "https://example.org/a.zip", "archive_info": {}}, "https://example.org/a.zip"),
    ],
)
def test_the_workflows_install_what_was_installed(
    direct_url: dict[str, object], requirement: str
) -> None:
    found = origin_of(json.dumps(direct_url))
    assert (found.requirement, found.advice) == (f"site-builder @ {requirement}", "")


def test_a_release_of_the_package_index_is_pinned() -> None:
    assert origin_of(None).requirement == f"site-builder=={__version__}"
    assert origin_of(None).advice == ""


@pytest.mark.parametrize(
    ("url", "kind", "kept"),
    [
        (
            "https://ana:SECRET@example.org/b.git",
            {"vcs_info": GIT},
            "git+https://example.org/b.git",
        ),
        ("https://SECRET@example.org/b.git", {"vcs_info": GIT}, "git+https://example.org/b.git"),
        ("https://x@SECRET@example.org/b.git", {"vcs_info": GIT}, "git+https://example.org/b.git"),
        ("ssh://git:SECRET@example.org/b", {"vcs_info": GIT}, "git+ssh://example.org/b"),
        ("ssh://git@example.org/b", {"vcs_info": GIT}, "git+ssh://git@example.org/b"),
        ("https://a.org/b.zip?token=SECRET#SECRET", {"archive_info": {}}, "https://a.org/b.zip"),
    ],
)
def test_no_password_gets_into_the_requirements_and_what_is_lost_is_told(
    url: str, kind: dict[str, object], kept: str
) -> None:
    found = origin_of(json.dumps({"url": url, **kind}))
    at = f"@{COMMIT}" if "vcs_info" in kind else ""
    assert found.requirement == f"site-builder @ {kept}{at}"
    assert "an address that they can reach" in found.advice
    assert "SECRET" not in found.advice


@pytest.mark.parametrize(
    "direct_url",
    [
        '{"url": "file:///home/SECRET/site-builder", "dir_info": {"editable": true}}',
        '{"url": "file:///home/SECRET/site-builder", "dir_info": {}}',
        '{"url": "file:///SECRET/site_builder.whl", "archive_info": {}}',
        '{"url": "file:///SECRET.git", "vcs_info": {"vcs": "git", "commit_id": "0"}}',
        '{"url": "https://[SECRET", "vcs_info": {"vcs": "git", "commit_id": "0"}}',
        '{"url": "https://a.org/b c\\nSECRET", "archive_info": {}}',
        "SECRET",
    ],
)
def test_what_workflows_cannot_reach_leaves_the_release_and_says_what_to_do(
    root: Path, run: Run, monkeypatch: pytest.MonkeyPatch, direct_url: str
) -> None:
    found = origin_of(direct_url)
    monkeypatch.setattr("site_builder.starting.origin", lambda: found)
    result = run("init", str(root / "site"))
    assert result.exit_code == 0
    (line,) = [line for line in result.stderr.splitlines() if "requirements.txt" in line]
    comments = (root / "site/requirements.txt").read_text().splitlines()
    assert comments.pop() == f"site-builder=={__version__}"
    assert all(comment.startswith("# ") for comment in comments)
    advice = "site-builder @ git+https://github.com/OWNER/REPOSITORY@COMMIT"
    for told in (line, " ".join(comment.removeprefix("# ") for comment in comments)):
        assert advice in told
        assert "SECRET" not in told


def test_a_source_that_is_not_installed_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise origin.PackageNotFoundError(name)

    monkeypatch.setattr(origin, "distribution", missing)
    assert origin.origin().requirement == f"site-builder=={__version__}"
    assert "runs from a folder" in origin.origin().advice


def test_a_site_without_formats_has_no_page_of_them_and_no_link_to_one(
    started: Path, run: Run
) -> None:
    assert run("build", "--root", str(started), "--strict", *DAY).exit_code == 0
    pages = [*(started / "_site").rglob("*.html")]
    assert len(pages) > 20
    assert not (started / "_site/formats").exists()
    for path in pages:
        assert "formats" not in path.read_text().lower(), path

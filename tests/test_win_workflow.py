"""The way of a win into the repository: the workflow's rights, and what its script lets through."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from samples import Run

from site_builder.cli import main

PROJECT = Path(__file__).parents[1]
WORKFLOW = PROJECT / ".github/workflows/win.yml"
FORM = PROJECT / ".github/ISSUE_TEMPLATE/win.yml"
SCRIPT = PROJECT / ".github/propose-win"
TOOLS = Path(sys.executable).parent
WIN = "---\nurl: ?b=0101&mf=A\nplayer: Ana\ndate: 2026-11-03\n---\n"

Proposal = Any


def tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TOOLS / name, *arguments], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("schema", "file"),
    [("vendor.github-workflows", WORKFLOW), ("vendor.github-issue-forms", FORM)],
)
def test_the_files_are_what_github_expects(schema: str, file: Path) -> None:
    result = tool("check-jsonschema", "--builtin-schema", schema, str(file))
    assert result.returncode == 0, result.stdout + result.stderr


def test_an_audit_finds_nothing_in_the_workflow() -> None:
    result = tool("zizmor", "--offline", "--no-progress", str(WORKFLOW))
    assert result.returncode == 0, result.stdout + result.stderr


def jobs() -> dict[str, Any]:
    workflow = yaml.safe_load(WORKFLOW.read_text())
    assert workflow["permissions"] == {}
    found: dict[str, Any] = workflow["jobs"]
    return found


def test_the_job_that_reads_the_form_may_write_nothing() -> None:
    validate, propose = jobs()["validate"], jobs()["propose"]
    assert validate["permissions"] == {"contents": "read"}
    assert propose["permissions"] == {"contents": "write", "pull-requests": "write"}
    assert propose["needs"] == "validate"
    for job in (validate, propose):
        checkout = job["steps"][0]
        assert checkout["uses"].startswith("actions/checkout@")
        assert checkout["with"] == {"persist-credentials": False}
    assert "github.event.issue.body" not in str(propose)
    assert "github.event.issue.title" not in WORKFLOW.read_text()


def test_text_of_the_issue_reaches_a_job_as_a_variable_only() -> None:
    for job in jobs().values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", "")
    (reading,) = (step for step in jobs()["validate"]["steps"] if "env" in step)
    assert reading["env"] == {"WIN_FORM": "${{ github.event.issue.body }}"}
    assert "new win --from-form" in reading["run"]


@pytest.mark.parametrize("told", ["0", "1"])
def test_what_a_stranger_wrote_is_printed_as_no_command(tmp_path: Path, told: str) -> None:
    """Commands are off from the first line of such a step to the last, whether it fails or not."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "site-builder").write_text(
        f'#!/bin/sh\necho "::error::out"\necho "::add-mask::err" >&2\nexit {told}\n'
    )
    (tools / "site-builder").chmod(0o755)
    (tools / "python").symlink_to(sys.executable)
    steps = [s for s in jobs()["validate"]["steps"] if "site-builder " in s.get("run", "")]
    assert len(steps) == 2
    stops = set()
    for step in steps:
        result = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
            env={
                "PATH": f"{tools}:{os.environ['PATH']}",
                "RUNNER_TEMP": str(tmp_path),
                "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert result.returncode == int(told)
        first, *_, last = result.stdout.splitlines()
        stop = first.removeprefix("::stop-commands::")
        assert len(stop) == 64 and last == f"::{stop}::"
        stops.add(stop)
    assert len(stops) == 2


def test_only_a_maintainers_label_starts_it() -> None:
    """The form's own label is not the one: whoever opens an issue gets that."""
    assert jobs()["validate"]["if"] == "github.event.label.name == 'publish win'"
    assert yaml.safe_load(FORM.read_text())["labels"] == ["win"]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A clone with a remote of its own, as the job has it."""
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    run = subprocess.run
    run([*git, "init", "-q", "--bare", str(tmp_path / "remote.git")], check=True)
    clone = tmp_path / "clone"
    run([*git, "clone", "-q", str(tmp_path / "remote.git"), str(clone)], check=True)
    (clone / ".github").mkdir()
    (clone / ".github/kept").write_text("")
    (clone / "content/wins").mkdir(parents=True)
    (clone / "content/wins/there.md").write_text(WIN)
    run([*git, "-C", str(clone), "add", "."], check=True)
    run([*git, "-C", str(clone), "commit", "-q", "-m", "start"], check=True)
    return clone


@pytest.fixture
def propose(repository: Path, tmp_path: Path) -> Any:
    """Run the script on a folder of files, with a `gh` that notes what it is told."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "gh").write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/gh\n'
        f'case "$2" in list) cat {tmp_path}/open ;; create) cat >> {tmp_path}/gh ;; esac\n'
    )
    (tools / "gh").chmod(0o755)
    (tmp_path / "open").write_text("0\n")
    win = tmp_path / "win"
    win.mkdir()
    (win / "card.png").write_bytes(b"\x89PNG")

    def propose(name: str = "a-2.md", text: str = WIN, issue: str = "7") -> Proposal:
        if name:
            (win / name).write_text(text)
        environment = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "ISSUE": issue,
            "ADDRESS": "https://github.com/owner/site",
            "BASE": "main",
        }
        command = [str(SCRIPT), str(win)]
        return subprocess.run(
            command, cwd=repository, env=environment, capture_output=True, text=True
        )

    return propose


def git(repository: Path, *arguments: str) -> str:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_win_becomes_a_request_that_shows_its_card_and_adds_one_file(
    repository: Path, propose: Proposal, tmp_path: Path
) -> None:
    before = git(repository, "rev-parse", "HEAD").strip()
    assert propose().returncode == 0
    assert git(repository, "diff", "--name-only", before, "origin/win/7") == (
        "content/wins/a-2.md\n"
    )
    shown = git(repository, "rev-parse", "origin/win/7~1").strip()
    assert git(repository, "show", "--name-only", "--format=", shown) == ".github/win-card.png\n"
    told = (tmp_path / "gh").read_text()
    assert "pr create --base main --head win/7 --title Win: a-2 --body-file -" in told
    address = f"https://github.com/owner/site/blob/{shown}/.github/win-card.png?raw=true"
    assert f"![The card]({address})" in told
    assert told.endswith("Closes #7\n")


def test_labelled_again_the_same_request_is_brought_up_to_date(
    repository: Path, propose: Proposal, tmp_path: Path
) -> None:
    assert propose().returncode == 0
    git(repository, "switch", "--quiet", "--detach", "origin/win/7~2")
    git(repository, "branch", "--delete", "--force", "win/7")
    (tmp_path / "open").write_text("1\n")
    assert propose(text=WIN + "\nNew\n").returncode == 0
    assert "New" in git(repository, "show", "origin/win/7:content/wins/a-2.md")
    assert (tmp_path / "gh").read_text().count("pr create") == 1


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("A.md", "the file's name is no slug"),
        ("a b.md", "the file's name is no slug"),
        ("a\nb.md", "the file's name is no slug"),
        ("a..b.md", "the file's name is no slug"),
        ("-a.md", "the file's name is no slug"),
        ("a-.md", "the file's name is no slug"),
        ("a--b.md", "the file's name is no slug"),
        ("$(id).md", "the file's name is no slug"),
        ("é.md", "the file's name is no slug"),
        ("x" * 81 + ".md", "the file's name has 81 characters, expected at most 80"),
        ("there.md", "content/wins/there.md exists already, expected a new name"),
        (".md", "*.md is no file"),
        ("", "*.md is no file"),
    ],
)
def test_a_file_of_another_kind_of_name_goes_nowhere(
    repository: Path, propose: Proposal, tmp_path: Path, name: str, fault: str
) -> None:
    result = propose(name)
    assert result.returncode == 1
    assert "error: " in result.stderr
    if not fault.startswith("*"):
        assert result.stderr.startswith(f"error: {fault}")
    assert not (tmp_path / "gh").exists()
    assert git(repository, "branch", "--list", "win/*") == ""


def test_two_files_links_folders_and_heavy_files_go_nowhere(
    propose: Proposal, tmp_path: Path
) -> None:
    win = tmp_path / "win"
    (win / "b.md").write_text(WIN)
    assert propose().stderr == "error: 2 Markdown files, expected one\n"
    (win / "b.md").unlink()
    assert propose(text="x" * 20_000).stderr.startswith("error: a-2.md is no file of at most 16 KB")
    (win / "a-2.md").unlink()
    (win / "a-2.md").symlink_to("/etc/passwd")
    assert propose("").stderr.startswith("error: a-2.md is no file")
    (win / "a-2.md").unlink()
    (win / "a-2.md").mkdir()
    assert propose("").stderr.startswith("error: a-2.md is no file")
    (win / "a-2.md").rmdir()
    (win / "card.png").unlink()
    assert propose().stderr.startswith("error: card.png is no file")
    shutil.copy(SCRIPT, win / "card.png")
    assert (
        propose(issue="7; id").stderr == "error: ISSUE is no number, expected that of the issue\n"
    )
    assert not (tmp_path / "gh").exists()


def test_the_card_is_where_the_job_looks_for_it(build: Run, root: Path) -> None:
    """What the steps do, by hand: the file's name leads to the page, and the page has a card."""
    (taking,) = (
        step for step in jobs()["validate"]["steps"] if "card-*.png" in step.get("run", "")
    )
    link = "?b=0909&mf=AiAAAAwDAACKgAAA&t=104"
    command = ["new", "win", "--root", str(root), "--today", "2026-11-03", link, "--player", "Ána"]
    written = CliRunner().invoke(main, command).stdout
    assert build().exit_code == 0
    (root / "written").write_text(written)
    environment = {"PATH": os.environ["PATH"], "RUNNER_TEMP": str(root)}
    subprocess.run(["bash", "-e", "-c", taking["run"]], cwd=root, env=environment, check=True)
    assert (root / "win/card.png").read_bytes().startswith(b"\x89PNG")
    assert (root / "win/beginner-2026-11-01-ana.md").is_file()

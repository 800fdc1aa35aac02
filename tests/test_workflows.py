"""The workflows, of this project and of a new site: sound, safe, and run here step by step."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from site_builder.starting import start_site

PROJECT = Path(__file__).parents[1]
BASE_URL = "https://me.example.org/mines"

# What the runner has and this machine may lack. They note how they were called. The network is a
# folder: an address ends in the name of a file there, and what is not there is not served.
COMMANDS = {
    "site-builder": """#!{python}
import os, sys
from site_builder.cli import main
if sys.argv[1] in ("record", "build", "check"):
    sys.argv[2:2] = ["--today", os.environ["CLOCK"]]
if __name__ == "__main__":  # cards are drawn by copies of the process
    main()
""",
    "curl": """#!{python}
import pathlib, sys
arguments = sys.argv[1:]
served = pathlib.Path({served!r})
file = served / arguments[-1].partition("?")[0].removeprefix({base!r} + "/")
trouble = served / "trouble"
status = trouble.read_text() if trouble.exists() else "200" if file.is_file() else "404"
if status == "down":
    sys.exit(7)
if status != "200" and "--fail" in arguments:
    sys.exit(22)
content = file.read_text() if status == "200" else "<html>"
if "--output" in arguments:
    pathlib.Path(arguments[arguments.index("--output") + 1]).write_text(content)
else:
    sys.stdout.write(content)
if "--write-out" in arguments:
    sys.stdout.write(status)
""",
    "gh": """#!{python}
import pathlib, sys
with pathlib.Path({calls!r}).open("a") as calls:
    print(*sys.argv[1:], file=calls)
""",
}


def workflows(folder: Path) -> dict[str, Any]:
    return {
        path.stem: yaml.safe_load(path.read_text())
        for path in sorted((folder / ".github/workflows").glob("*.yml"))
    }


def steps(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for workflow in workflows(folder).values():
        for name, job in workflow["jobs"].items():
            for step in job["steps"]:
                yield name, step


class Runner:
    """A clone of a new site, with a bare repository behind it, in which steps are run."""

    def __init__(self, folder: Path) -> None:
        self.clone, self.remote = folder / "clone", folder / "remote.git"
        self.served, self.calls = folder / "served", folder / "calls"
        self.commands = folder / "commands"
        self.output = folder / "output"
        for path in (self.clone, self.commands, self.served):
            path.mkdir()
        values = {
            "python": sys.executable,
            "served": str(self.served),
            "base": BASE_URL,
            "calls": str(self.calls),
        }
        for name, text in COMMANDS.items():
            (self.commands / name).write_text(text.format(**values))
            (self.commands / name).chmod(0o755)
        self.calls.touch()
        self.today = "2026-11-30"
        self._environment = {
            **os.environ,
            "PATH": f"{self.commands}:{os.environ['PATH']}",
            "PYTHONPATH": str(PROJECT),
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_REF_NAME": "main",
            "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "BASE_URL": BASE_URL,
            "PAUSE": "0",
        }

    def shell(self, script: str, at: Path | None = None, **variables: str) -> str:
        """Run a script as the runner does; what it prints. Raises where it fails."""
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=at or self.clone,
            env={**self._environment, "CLOCK": self.today, **variables},
            capture_output=True,
            text=True,
        )
        if result.returncode:
            raise RuntimeError(result.stdout + result.stderr)
        return result.stdout.strip()

    def step(self, workflow: str, name: str, **variables: str) -> str:
        """Run the step of this name; its own plain variables are set."""
        for job in workflows(self.clone)[workflow]["jobs"].values():
            for step in job["steps"]:
                if step.get("name") == name:
                    own = {k: v for k, v in step.get("env", {}).items() if "${{" not in str(v)}
                    own.pop("PAUSE", None)  # nothing here waits
                    return self.shell(step["run"], **own, **variables)
        raise LookupError(name)

    def outputs(self) -> dict[str, str]:
        """What steps have set so far."""
        return dict(line.split("=", 1) for line in self.output.read_text().splitlines())

    def daily(self, day: str) -> str:
        """A run of the daily workflow on a fresh clone; what it printed in the end."""
        self.today = day
        self.shell("git fetch --quiet && git reset --hard --quiet origin/main && git clean -fdxq")
        self.step("daily", "Record")
        return self.step("daily", "Commit and publish")

    def publish(self, midnight: str | None = None) -> str:
        """A run of the other workflow; the id of the build that is deployed.

        At midnight, if that comes, another day begins between two jobs.
        """
        self.step("pages", "Check")
        self.step("pages", "List the years")
        shutil.rmtree(self.clone / "parts", ignore_errors=True)
        today = self.outputs()["today"]
        for year in json.loads(self.outputs()["years"]):
            self.step("pages", "Build", YEAR=year, TODAY=today)
            self.today = midnight or self.today
        self.step("pages", "Merge")
        return self.outputs()["id"]

    def deploy(self) -> None:
        """The site that was built is served."""
        shutil.copytree(self.clone / "_site", self.served, dirs_exist_ok=True)

    def subjects(self) -> list[str]:
        """What the commits of the remote say, newest first."""
        return self.shell("git log --format=%s main", self.remote).splitlines()


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A site that began on 2026-11-29, pushed once, and not yet published."""
    runner = Runner(tmp_path)
    start_site(runner.clone, date(2026, 11, 29))
    runner.shell(
        "git init --quiet --initial-branch main &&"
        "git init --quiet --bare --initial-branch main ../remote.git &&"
        "git config user.name Ana && git config user.email ana@example.org &&"
        "git remote add origin ../remote.git && git add --all && git commit --quiet -m Start &&"
        "git push --quiet --set-upstream origin main"
    )
    return runner


@pytest.fixture(params=["project", "new site"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder that has the workflows, in a repository of its own."""
    where = tmp_path / "site"
    if request.param == "project":
        shutil.copytree(PROJECT / ".github", where / ".github")
    else:
        start_site(where, date(2026, 11, 30))
    return where


def test_workflows_are_as_the_schema_says(folder: Path) -> None:
    files = sorted((folder / ".github/workflows").glob("*.yml"))
    command = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    result = subprocess.run(
        [sys.executable, *command, *map(str, files)], capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout


def test_nothing_in_the_workflows_is_unsafe(folder: Path) -> None:
    zizmor = Path(sys.executable).with_name("zizmor")
    options = ["--offline", "--no-progress", "--persona", "pedantic"]
    result = subprocess.run([zizmor, *options, str(folder)], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_every_job_has_its_own_permissions_and_a_time_limit(folder: Path) -> None:
    for name, workflow in workflows(folder).items():
        assert workflow["permissions"] in ({}, {"contents": "read"}), name
        for job in workflow["jobs"].values():
            assert job["timeout-minutes"] <= 30
            assert "permissions" in job or name == "test"
        cancels = workflow["concurrency"]["cancel-in-progress"]
        assert cancels == (name == "test"), name


def test_actions_are_pinned_by_commit_with_their_version(folder: Path) -> None:
    for path in (folder / ".github/workflows").glob("*.yml"):
        for line in path.read_text().splitlines():
            if "uses:" in line:
                action, _, version = line.partition(" # ")
                assert len(action.partition("@")[2]) == 40
                assert version.startswith("v")


def test_a_new_site_has_the_workflows_of_this_project(tmp_path: Path) -> None:
    """They differ in how site-builder is installed, and in the tests that come first here."""
    start_site(tmp_path / "site", date(2026, 11, 30))

    def compared(folder: Path) -> list[tuple[str, dict[str, Any]]]:
        own = ("Test", "Install")
        return [found for found in steps(folder) if found[1].get("name") not in own]

    theirs = [found for found in compared(PROJECT) if found[0] != "test"]
    assert theirs == compared(tmp_path / "site")
    for name in ("propose-win", "ISSUE_TEMPLATE/win.yml"):
        copy = (tmp_path / "site/.github" / name).read_text()
        assert copy == (PROJECT / ".github" / name).read_text()


def test_the_daily_workflow_commits_the_boards_and_publishes_that_commit(runner: Runner) -> None:
    runner.daily("2026-11-30")
    assert runner.subjects() == ["Record the boards through 2026-12-02", "Start"]
    author = runner.shell("git log -1 --format='%an <%ae>' main", runner.remote)
    assert author == ("github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>")
    record = runner.shell("git show main:content/record/expert/2026.txt", runner.remote)
    assert [line[:10] for line in record.splitlines()][::3] == ["2026-11-29", "2026-12-02"]
    assert runner.calls.read_text() == "workflow run pages.yml --ref main\n"


def test_the_second_slot_does_nothing_where_the_first_was_served(runner: Runner) -> None:
    runner.daily("2026-11-30")
    runner.publish()
    runner.deploy()
    assert runner.daily("2026-11-30") == "Boards are recorded and published through 2026-12-02."
    assert len(runner.subjects()) == 2
    assert len(runner.calls.read_text().splitlines()) == 1


def test_the_second_slot_publishes_a_new_commit_where_the_first_was_not_served(
    runner: Runner,
) -> None:
    runner.daily("2026-11-30")
    runner.daily("2026-11-30")
    assert runner.subjects()[:2] == ["Record the boards through 2026-12-02"] * 2
    assert len(runner.calls.read_text().splitlines()) == 2


def test_days_without_a_run_are_caught_up_on_over_the_end_of_the_year(runner: Runner) -> None:
    runner.daily("2026-11-30")
    runner.daily("2027-01-03")
    lines = runner.shell("cat content/record/beginner/*").splitlines()
    assert [lines[0][:10], lines[-1][:10]] == ["2026-11-29", "2027-01-05"]
    assert len(lines) == 38
    assert runner.subjects()[0] == "Record the boards through 2027-01-05"


def test_a_push_in_the_meantime_is_no_obstacle(runner: Runner) -> None:
    runner.today = "2026-11-30"
    runner.step("daily", "Record")
    runner.shell(
        "git clone --quiet remote.git other && cd other && echo x > note.txt && git add note.txt &&"
        "git -c user.name=B -c user.email=b@example.org commit --quiet -m Note && git push --quiet",
        runner.remote.parent,
    )
    runner.step("daily", "Commit and publish")
    assert runner.subjects() == ["Record the boards through 2026-12-02", "Note", "Start"]


def test_the_site_of_all_years_is_that_of_one_machine(runner: Runner) -> None:
    runner.daily("2027-01-02")
    build_id = runner.publish()
    assert json.loads(runner.outputs()["years"]) == ["2026", "2027"]
    runner.shell(f"site-builder build --strict --base-url {BASE_URL} --out whole")
    assert runner.shell("diff --recursive _site whole") == ""
    assert json.loads((runner.clone / "whole/build.json").read_text())["id"] == build_id


def test_a_new_day_that_begins_meanwhile_does_no_harm(runner: Runner) -> None:
    runner.daily("2026-12-31")
    runner.publish(midnight="2027-01-01")
    assert json.loads(runner.outputs()["years"]) == ["2026", "2027"]
    boards = json.loads((runner.clone / "_site/boards.json").read_text())
    assert [*boards["series"][0]["boards"]][-1] == "2027-01-02"


def test_what_cannot_be_pushed_is_not_published(runner: Runner) -> None:
    runner.today = "2026-11-30"
    runner.step("daily", "Record")
    runner.remote.rename(runner.remote.with_name("moved.git"))
    with pytest.raises(RuntimeError, match="does not appear to be a git repository"):
        runner.step("daily", "Commit and publish")
    assert runner.calls.read_text() == ""


@pytest.mark.parametrize("trouble", ["503", "403", "down"])
def test_without_the_published_boards_nothing_is_published(runner: Runner, trouble: str) -> None:
    runner.daily("2026-11-30")
    runner.publish()
    runner.deploy()
    (runner.served / "trouble").write_text(trouble)
    with pytest.raises(RuntimeError, match=None if trouble == "down" else f"answers {trouble}"):
        runner.publish()


def test_days_that_settings_leave_out_are_missed(runner: Runner) -> None:
    runner.daily("2026-11-30")
    runner.publish()
    runner.deploy()
    settings = runner.clone / "content/site.toml"
    whole = settings.read_text()
    for key, value in (("first_day", "2026-11-30"), ("publish_ahead", "1")):
        settings.write_text(re.sub(f"(?m)^#? ?{key} = .*$", f"{key} = {value}", whole))
        with pytest.raises(RuntimeError, match="days that are published would be gone, 2026-1"):
            runner.publish()


def test_a_changed_past_is_not_published(runner: Runner) -> None:
    runner.daily("2026-11-30")
    runner.publish()
    runner.deploy()
    record = runner.clone / "content/record/beginner/2026.txt"
    first, second, *others = record.read_text().splitlines()
    record.write_text("\n".join([first[:10] + second[10:], second, *others]) + "\n")
    with pytest.raises(RuntimeError, match=r"beginner/2026.txt:1: 2026-11-29 was published with"):
        runner.publish()


def test_a_site_is_served_or_the_run_fails(runner: Runner) -> None:
    runner.daily("2026-11-30")
    built = runner.publish()
    with pytest.raises(RuntimeError, match=f"does not serve build {built}, but: nothing"):
        runner.step("pages", "Compare the build id", ID=built)
    runner.deploy()
    runner.step("pages", "Compare the build id", ID=built)
    with pytest.raises(RuntimeError, match="does not serve build 1234, but"):
        runner.step("pages", "Compare the build id", ID="1234")
    with pytest.raises(RuntimeError, match="does not serve build"):
        runner.step("pages", "Compare the build id", ID="")

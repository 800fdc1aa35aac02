"""What many tests start from: a small site in a folder of its own, and the commands."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings
from samples import SETTINGS, Run, Write

from site_builder.cli import main

# Machines are slow at times, and no test here is about time.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A site of one series, which begins on 2026-11-01, without other content."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.toml").write_text(SETTINGS)
    return tmp_path


@pytest.fixture
def write(root: Path) -> Write:
    """Write a file of the site."""

    def write(name: str, text: str) -> Path:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def run(root: Path) -> Run:
    """Run a command in the site: run("build", "--strict", input=...)."""

    def run(command: str, *arguments: str, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [command, "--root", str(root), *arguments], input=input)

    return run


@pytest.fixture
def build(run: Run) -> Run:
    """Build the site as it is on 2026-11-03, with two days published ahead."""

    def build(*arguments: str) -> Result:
        return run("build", "--today", "2026-11-03", *arguments)

    return build

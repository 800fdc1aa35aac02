"""Every command tells what it does, with an example that works, and is in the README."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from site_builder.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text()


def commands(group: click.Group, path: str = "site-builder") -> Iterator[tuple[str, click.Command]]:
    """All commands, those inside groups too, by what is typed."""
    for name, command in group.commands.items():
        typed = f"{path} {name}"
        if isinstance(command, click.Group):
            yield from commands(command, typed)
        else:
            yield typed, command


ALL = dict(commands(main))


@pytest.mark.parametrize("typed", ALL)
def test_every_command_is_in_the_readme(typed: str) -> None:
    assert f"`{typed}" in README


@pytest.mark.parametrize("typed", ALL)
def test_every_command_has_help_with_an_example_that_its_options_allow(typed: str) -> None:
    command = ALL[typed]
    _, _, example = (command.help or "").partition("Example: ")
    assert typed in example
    words = shlex.split(example.partition("|")[2] or example)
    arguments = words[len(typed.split()) :]
    # Parsing alone, so that nothing is read or written; it raises UsageError for what is unknown.
    command.make_context(typed, arguments)


@pytest.mark.parametrize("typed", ALL)
def test_every_option_has_help_and_every_command_a_root(typed: str) -> None:
    options = [option for option in ALL[typed].params if isinstance(option, click.Option)]
    assert all(option.help for option in options)
    assert "--root" in [name for option in options for name in option.opts]


def test_the_readme_names_no_option_that_there_is_not() -> None:
    """In a line that shows a command, each option is one of that command."""
    found = 0
    for typed, command in ALL.items():
        known = {name for parameter in command.params for name in parameter.opts}
        for code in re.findall(rf"`{re.escape(typed)}( [^`]*)`", README):
            for option in re.findall(r"--[a-z-]+", code):
                found += 1
                assert option in known, f"{typed}{code}"
    assert found > 3


@pytest.mark.parametrize("name", ["decode", "encode", "card", "new win"])
def test_what_reads_links_and_strings_names_those_of_every_puzzle(name: str) -> None:
    told = " ".join((ALL[f"site-builder {name}"].help or "").split())
    for word in ("Minesweeper", "win link", "Sudoku", "BPSE", "S9B", "grid"):
        assert word in told, word

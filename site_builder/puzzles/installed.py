"""Puzzles that other installed packages bring.

Such a package names each by an entry point of one group, in its pyproject.toml:

    [project.entry-points."site_builder.puzzles"]
    bars = "bars:BARS"
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from ..errors import SiteError
from ..identity import GROUP
from .interface import Puzzle

_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")  # part of addresses and of names of templates


def installed(taken: Iterable[str]) -> Iterator[Puzzle[Any]]:
    """The puzzles of all packages, in the order of their names.

    Raises SiteError for what is none, and for a name that is taken.
    """
    names = set(taken)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            puzzle = entry.load()
        except Exception as error:  # another's code can do anything
            message = " ".join(f"{type(error).__name__} ({error}), expected a Puzzle".split())
            raise _fault(entry, message) from error
        if not isinstance(puzzle, Puzzle):
            found = f"an object of type {type(puzzle).__name__}"
            raise _fault(entry, f"{found}, expected a Puzzle")
        if puzzle.name != entry.name:
            raise _fault(entry, f"the puzzle {puzzle.name!r}, expected one of that name")
        if not _NAME.fullmatch(puzzle.name):
            raise _fault(entry, "the name has more than a-z, 0-9 and single hyphens, expected them")
        if puzzle.name in names:
            raise _fault(entry, "another puzzle has this name, expected one that is free")
        names.add(puzzle.name)
        yield puzzle


def _fault(entry: EntryPoint, message: str) -> SiteError:
    return SiteError(f"entry point {entry.name} = {entry.value!r} of {GROUP}: {message}")


def source_files(puzzle: Puzzle[Any]) -> list[Path]:
    """The code of a puzzle: all of its package, or its one module."""
    module = sys.modules[puzzle.options.__module__]
    if module.__file__ is None:
        return []
    file = Path(module.__file__)
    return sorted(file.parent.rglob("*.py")) if module.__package__ else [file]

"""A small site's settings, and the types of the fixtures that write and run it."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

SETTINGS = """\
[site]
title = "Test Mines"
base_url = "https://example.org/mines/"
seed = "daily-mines"
first_day = 2026-11-01

[[series]]
slug = "beginner"
puzzle = "minesweeper"
title = "Beginner"
width = 9
height = 9
mines = 10
"""

Write = Callable[[str, str], Path]
Run = Callable[..., Result]

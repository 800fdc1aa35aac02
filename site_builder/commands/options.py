"""Options that several commands have."""

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

from .. import days

Command = TypeVar("Command", bound=Callable[..., Any])


def parse_day(text: str) -> date:
    """The date of a text like 2026-11-30."""
    try:
        # Python reads other ISO forms too, such as 20261130 and 2026-W48-1.
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            day = date.fromisoformat(text)
            if not days.fault(day):
                return day
    except ValueError:
        pass
    raise click.BadParameter(f"{text!r}, expected a date like 2026-11-30")


def root_option(command: Command) -> Command:
    """The option --root, which every command has."""
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=".",
        show_default=True,
        help="The folder of the site, which holds content/.",
    )(command)


today_option = click.option(
    "--today",
    type=parse_day,
    metavar="YYYY-MM-DD",
    help="Take this day for today: to try another, or to have several machines agree.",
)


def day_options(command: Command) -> Command:
    """The options --from, --through and --today."""
    options = (
        click.option(
            "--from",
            "first",
            type=parse_day,
            metavar="YYYY-MM-DD",
            help="The first day.  [default: first_day]",
        ),
        click.option(
            "--through",
            "last",
            type=parse_day,
            metavar="YYYY-MM-DD",
            help="The last day.  [default: today and the days published ahead]",
        ),
        today_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), help="How many processes to use.  [default: one a core]"
)
against_option = click.option(
    "--against",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The boards.json of the published site: each of its boards must be in the record.",
)

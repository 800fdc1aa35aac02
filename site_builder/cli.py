"""The commands: each parses its options, calls one function and prints.

Modules are imported where they are used, so that `--help` and `decode` start at once.
"""

import errno
import io
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click

from . import __version__, days
from .errors import SiteError, flattened

_LONGEST_PICTURE = 100_000  # bytes

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


class Commands(click.Group):
    """Commands whose SiteErrors are printed one a line; exit status 1, no traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        for stream in (sys.stdout, sys.stderr):
            # A terminal that lacks a character shows a mark in its place.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except SiteError as error:
            errors = [error]
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # the reader has seen enough; Click ends without a word
            errors = [SiteError(f"{error.filename or 'standard output'}: {error.strerror}")]
        except ExceptionGroup as group:
            ours, others = group.split(SiteError)
            if others is not None or ours is None:
                raise
            errors = list(flattened(ours))
        for fault in errors:
            click.echo(f"error: {fault}", err=True)
        return ctx.exit(1)


def root_option(command: Command) -> Command:
    """The option --root, which every command has."""
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=".",
        show_default=True,
        help="The folder of the site, which holds content/.",
    )(command)


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
        click.option(
            "--today",
            type=parse_day,
            metavar="YYYY-MM-DD",
            hidden=True,
            help="Take this day to be today, to test any day.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), help="How many processes to use.  [default: one a core]"
)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="site-builder")
def main() -> None:
    """Build a daily puzzle archive: boards that never need a guess, as a static site."""


@main.command()
@root_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The folder to write.  [default: _site in the root]",
)
@day_options
@click.option("--base-url", help="Where the site is published, instead of the settings' base_url.")
@click.option("--drafts", is_flag=True, help="With drafts and posts of days to come.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@click.option("--clean", is_flag=True, help="Delete the cache first, to make everything anew.")
@jobs_option
def build(
    root: Path,
    out: Path | None,
    first: date | None,
    last: date | None,
    today: date | None,
    base_url: str | None,
    drafts: bool,
    strict: bool,
    clean: bool,
    jobs: int | None,
) -> None:
    """Build the whole site.

    The old site stays as it is until the new one is complete.

    Example: site-builder build --base-url https://me.github.io/mines/
    """
    from .build import write_site
    from .plan import Request, make_plan

    if clean:
        shutil.rmtree(root / ".cache", ignore_errors=True)
    plan = make_plan(root, Request(today, base_url, first, last, drafts, jobs))
    if strict and plan.warnings:
        raise ExceptionGroup("warnings", plan.warnings)
    for warning in plan.warnings:
        click.echo(f"warning: {warning}", err=True)
    out = out or root / "_site"
    write_site(plan.files, out)
    size = sum(map(len, plan.files.values()))
    click.echo(f"{out}: {len(plan.files)} files, {size / 1e6:.1f} MB", err=True)


@main.command()
@root_option
@day_options
@click.option("--series", "slugs", multiple=True, help="Only this series; may be repeated.")
@click.option(
    "--figures", is_flag=True, help="With openings, islands, ZiNi and the steps of the proof."
)
@jobs_option
def boards(
    root: Path,
    first: date | None,
    last: date | None,
    today: date | None,
    slugs: tuple[str, ...],
    figures: bool,
    jobs: int | None,
) -> None:
    """Print one line of JSON for each board.

    Days in order, series in the order of the settings.

    Example: site-builder boards --from 2026-11-01 --through 2026-11-30 --series expert
    """
    from msgspec import json

    from .archive import make_dailies
    from .settings import read_settings

    settings = read_settings(root)
    known = {series.slug: series for series in settings.series}
    for slug in slugs:
        if slug not in known:
            raise SiteError(f"--series: {slug!r}, expected one of {', '.join(known)}")
    wanted = [series for series in settings.series if not slugs or series.slug in slugs]
    published = settings.published(today or days.today(settings.site.time_zone))
    printed = days.DayRange(first or published.first, last or published.last)
    if not printed:
        raise SiteError(f"no day from {printed.first} to {printed.last}, expected days in order")
    output = sys.stdout.buffer
    for daily in make_dailies(settings, wanted, printed, jobs):
        output.write(json.encode(daily.line(figures=figures)) + b"\n")


@main.command()
@root_option
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one line a text.")
def decode(root: Path, text: str, as_json: bool) -> None:
    """Show what a link holds: the board as a picture, and its figures.

    TEXT is a win link, or - to read one text a line from standard input.

    Example: site-builder decode '?b=0909&mf=kAAQogCAIAiAAHdg&t=125'
    """
    from .puzzles import read_shared
    from .puzzles.interface import CodeError

    failed = False
    first = True
    for one in _lines(_standard_input()) if text == "-" else [text]:
        try:
            _, shared = read_shared(one)
        except CodeError as error:
            failed = True
            if as_json:
                _print_json({"error": str(error)})
            else:
                click.echo(f"error: {error}", err=True)
            continue
        if as_json:
            _print_json(shared.fields())
            continue
        if not first:
            click.echo()
        first = False
        click.echo(shared.picture())
        click.echo("\n" + "\n".join(f"{label}: {value}" for label, value in shared.facts()))
    if failed:
        sys.exit(1)


@main.command()
@root_option
@click.option("--time", "seconds", help="Seconds, with tenths: 12.5.")
def encode(root: Path, seconds: str | None) -> None:
    """Turn a picture of a won board on standard input into a win link's query.

    F is a flagged mine, * one without a flag, 1 to 8 and . are open cells.

    Example: printf 'F1\\n11\\n' | site-builder encode --time 3.2
    """
    from .puzzles.interface import CodeError
    from .puzzles.minesweeper import MINESWEEPER

    # More than the largest board, so that an endless input is refused and not kept.
    picture = _standard_input().read(_LONGEST_PICTURE).decode("utf-8", "replace")
    try:
        click.echo(MINESWEEPER.encode(picture, seconds))
    except CodeError as error:
        raise SiteError(str(error)) from None


@main.command()
@root_option
@click.argument("text")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The PNG file to write.",
)
@click.option("--player", help="The name on the card.  [default: what the board is]")
def card(root: Path, text: str, out: Path, player: str | None) -> None:
    """Draw the 1200x630 share card of a link.

    The card names the site whose settings are in the root, if there are any.

    Example: site-builder card '?b=0909&mf=kAAQogCAIAiAAHdg&t=125' --player Ana --out ana.png
    """
    from .cards import Caption, draw_card
    from .puzzles import read_shared
    from .puzzles.interface import CodeError
    from .settings import FILE, read_settings

    try:
        puzzle, shared = read_shared(text)
    except CodeError as error:
        raise SiteError(str(error)) from None
    has_settings = (root / FILE).exists()
    heading = read_settings(root).site.title if has_settings else puzzle.name.capitalize()
    drawn = draw_card(shared, Caption(heading, player or shared.name, shared.time))
    if lacking := drawn.lacking_heading + drawn.lacking_name:
        click.echo(f"warning: the fonts of cards lack {lacking!r}", err=True)
    try:
        out.write_bytes(drawn.png)
    except OSError as error:
        raise SiteError(f"{out}: cannot be written ({error.strerror})") from None


@main.command()
@root_option
@click.argument("site", required=False, type=click.Path(file_okay=False, path_type=Path))
def verify(root: Path, site: Path | None) -> None:
    """Check a built site from its own files: every board's proof is replayed.

    SITE is the folder of the site; _site in the root, unless given.

    Example: site-builder verify _site
    """
    from .verify import verify_site

    verified = verify_site(site or root / "_site")
    if verified.faults:
        raise ExceptionGroup("the site has faults", verified.faults)
    click.echo(f"{verified.boards} boards, each proven to need no guess")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SiteError("standard input is closed, expected text on it")
    return sys.stdin.buffer


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream that are not blank; bytes that are no UTF-8 become marks."""
    for line in stream:
        text = line.decode("utf-8", "replace").strip()
        if text:
            yield text


def _print_json(value: Any) -> None:
    from msgspec import json

    click.echo(json.encode(value))

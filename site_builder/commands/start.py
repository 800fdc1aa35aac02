"""Commands that start new pieces of content."""

import os
import sys
from datetime import date
from pathlib import Path

import click

from .. import days
from ..errors import SiteError
from .options import parse_day, root_option, today_option

_FORM = "WIN_FORM"
_MOST_BYTES = 100_000  # of a form on standard input; the form itself has a lower bound


@click.group()
@root_option
@click.pass_context
def new(context: click.Context, root: Path) -> None:
    """Start a new post or win: a file of the content, never in place of another.

    Example: site-builder new post "A week of experts"
    """
    # --root may stand before the kind as well as after it.
    context.default_map = {name: {"root": str(root)} for name in ("post", "win")}


@new.command()
@root_option
@click.argument("url", required=False)
@click.option("--player", help="Who won.")
@click.option(
    "--date",
    "day",
    type=parse_day,
    metavar="YYYY-MM-DD",
    help="When it was shared.  [default: today]",
)
@click.option("--text", default="", help="What to say about it, in Markdown.")
@click.option(
    "--from-form",
    is_flag=True,
    help=f"Check a stranger's form, which is in the variable {_FORM} or on standard input.",
)
@today_option
def win(
    root: Path,
    url: str | None,
    player: str | None,
    day: date | None,
    text: str,
    from_form: bool,
    today: date | None,
) -> None:
    """Write content/wins/... for a win, and print the file's name.

    URL is a Minesweeper win link, or a finished Sudoku: a link with a string, or BPSE, S9B or a
    grid of 81 digits by itself.

    With --from-form all has to be right: a board of the archive, a time that can be, a new win.

    Example: site-builder new win '?b=0909&mf=kAAQogCAIAiAAHdg&t=125' --player Ana
    """
    from ..new_win import write_submitted, write_win
    from ..settings import read_settings
    from ..win_form import read_form

    if from_form and (url or player or day or text):
        raise click.UsageError("--from-form takes all from the form, expected nothing beside it")
    if not from_form and not (url and player):
        raise click.UsageError("expected URL and --player, or --from-form")
    today = today or days.today(read_settings(root).site.time_zone)
    if from_form:
        path = write_submitted(root, read_form(_form()), today)
    else:
        path = write_win(root, url or "", player or "", today, day or today, text)
    click.echo(path.as_posix())


@new.command()
@root_option
@click.argument("title")
@click.option(
    "--date", "day", type=parse_day, metavar="YYYY-MM-DD", help="Its date.  [default: today]"
)
@click.option("--slug", help="Its part of the address.  [default: made from the title]")
@today_option
def post(root: Path, title: str, day: date | None, slug: str | None, today: date | None) -> None:
    """Write content/posts/... for a title, and print the file's name.

    The post is a draft, which `site-builder build --drafts` shows.

    Example: site-builder new post "A week of experts"
    """
    from ..new_post import write_post
    from ..settings import read_settings

    day = day or today or days.today(read_settings(root).site.time_zone)
    click.echo(write_post(root, title, day, slug).as_posix())


def _form() -> str:
    """The text of the form; raises SiteError where it is not UTF-8."""
    given = os.environ.get(_FORM)
    if given is not None:
        return given
    if sys.stdin is None:
        raise SiteError("standard input is closed, expected a form on it")
    from ..texts import decoded

    content = sys.stdin.buffer.read(_MOST_BYTES)
    if len(content) == _MOST_BYTES:  # too long, which is told; the last character may be cut
        return content.decode("utf-8", "replace")
    return decoded(content, "-")

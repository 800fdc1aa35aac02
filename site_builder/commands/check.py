"""The command that looks at content without building."""

from datetime import date
from pathlib import Path

import click

from .options import against_option, root_option, today_option


@click.command()
@root_option
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@against_option
@today_option
def check(root: Path, strict: bool, against: Path | None, today: date | None) -> None:
    """Check settings, content, links, theme and record without building anything.

    What it says last is the day that it took for today, in the site's time zone.

    Example: site-builder check --strict
    """
    from ..check import check_site
    from ..puzzles.interface import counted

    checked = check_site(root, today, against)
    if strict and checked.warnings:
        raise ExceptionGroup("warnings", checked.warnings)
    for warning in checked.warnings:
        click.echo(f"warning: {warning}", err=True)
    content = checked.content
    found = (
        counted(len(content.posts), "post"),
        counted(len(content.wins), "win"),
        counted(len(content.formats), "format"),
        counted(checked.recorded, "recorded board"),
    )
    click.echo(f"no fault in {', '.join(found)}; today is {checked.today}")

"""Commands that make a site and look after it."""

from datetime import date
from pathlib import Path

import click

from .options import against_option, day_options, jobs_option, root_option


@click.command()
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
@click.option(
    "--part",
    is_flag=True,
    help="Only the pages of these days, and all that are no day's: the rest is another machine's.",
)
@against_option
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
    part: bool,
    against: Path | None,
    jobs: int | None,
) -> None:
    """Build the whole site.

    The old site stays as it is until the new one is complete.

    Example: site-builder build --base-url https://me.github.io/mines/
    """
    from ..build import build_site
    from ..request import Request

    out = out or root / "_site"
    request = Request(today, base_url, first, last, drafts, jobs, against, part)
    finished = build_site(root, request, out, strict=strict, clean=clean)
    for warning in finished.warnings:
        click.echo(f"warning: {warning}", err=True)
    unchanged = "" if finished.changed else "; nothing has changed"
    click.echo(f"{out}: {finished.size}{unchanged}", err=True)


@click.command()
@root_option
@click.argument("parts", nargs=-1, required=True, type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The folder to write.  [default: _site in the root]",
)
def merge(root: Path, parts: tuple[Path, ...], out: Path | None) -> None:
    """Put a site together from all its PARTS.

    Each is a folder that `build --part` has written; what comes of it is, byte for byte, what one
    build of the whole site writes.

    Example: site-builder merge parts/2026 parts/2027
    """
    from ..build import write_site
    from ..parts import merge_parts
    from ..puzzles.interface import counted

    out = out or root / "_site"
    files = merge_parts(parts)
    write_site(files, out)
    click.echo(f"{out}: {counted(len(files), 'file')} from {counted(len(parts), 'part')}", err=True)

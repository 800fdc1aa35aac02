"""Commands that make a site and look after it."""

from datetime import date
from pathlib import Path

import click

from .options import day_options, jobs_option, root_option


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
    from ..build import build_site
    from ..request import Request

    out = out or root / "_site"
    request = Request(today, base_url, first, last, drafts, jobs)
    finished = build_site(root, request, out, strict=strict, clean=clean)
    for warning in finished.warnings:
        click.echo(f"warning: {warning}", err=True)
    unchanged = "" if finished.changed else ", nothing has changed"
    size = f"{finished.files} files, {finished.size / 1e6:.1f} MB"
    click.echo(f"{out}: {size}{unchanged}", err=True)


@click.command()
@root_option
@click.argument("site", required=False, type=click.Path(file_okay=False, path_type=Path))
def verify(root: Path, site: Path | None) -> None:
    """Check a built site from its own files: every board's proof is replayed.

    SITE is the folder of the site; _site in the root, unless given.

    Example: site-builder verify _site
    """
    from ..verify import verify_site

    verified = verify_site(site or root / "_site")
    if verified.faults:
        raise ExceptionGroup("the site has faults", verified.faults)
    click.echo(f"{verified.boards} boards, each proven to need no guess")

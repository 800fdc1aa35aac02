"""The command that previews a site."""

from datetime import date
from pathlib import Path

import click

from .options import root_option, today_option


@click.command()
@root_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="0: any free one.",
)
@today_option
def serve(root: Path, host: str, port: int, today: date | None) -> None:
    """Preview the site, and build it again whenever a file changes.

    Drafts and posts of days to come are shown, and marked. Pages in a browser load anew after each
    build, and show what stopped one.

    Example: site-builder serve --port 8080
    """
    from ..serve import serve as serve_site

    try:
        serve_site(root, host, port, today, lambda line: click.echo(line, err=True))
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)

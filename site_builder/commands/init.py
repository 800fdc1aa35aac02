"""The command that starts a site."""

from datetime import date
from pathlib import Path

import click

from .. import days
from .options import root_option, today_option


@click.command()
@root_option
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@today_option
def init(root: Path, directory: Path, today: date | None) -> None:
    """Start a site in a new folder: settings, a first post, and the workflows that publish it.

    DIRECTORY may be there already, but none of its files is overwritten.

    Example: site-builder init my-site
    """
    from ..starting import start_site

    folder = root / directory
    for file in start_site(folder, today or days.today("UTC")):
        click.echo((folder / file).as_posix())
    click.echo(f"Next: cd {folder}, look at content/site.toml, then site-builder serve", err=True)

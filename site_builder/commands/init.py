"""The command that starts a site."""

import shlex
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

    DIRECTORY may be there already, such as a clone of a new repository. None of its files is
    overwritten: README.md, .gitignore and .gitattributes are kept, others of a site are a fault.

    Example: site-builder init my-site
    """
    from ..starting import start_site

    folder = root / directory
    started = start_site(folder, today or days.today("UTC"))
    for file in started.written:
        click.echo((folder / file).as_posix())
    for file, lacking in started.kept.items():
        lines = f"; add to it: {'  '.join(lacking)}" if lacking else ""
        click.echo(f"{(folder / file).as_posix()}: kept as it is{lines}", err=True)
    if started.advice:
        click.echo(f"{(folder / 'requirements.txt').as_posix()}: {started.advice}", err=True)
    place = shlex.quote(str(folder))
    place = f"./{place}" if place.startswith("-") else place
    click.echo(f"Next: cd {place}, look at content/site.toml, then site-builder serve", err=True)

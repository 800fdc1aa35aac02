"""The command that proves what is built and recorded."""

from pathlib import Path

import click

from .options import against_option, jobs_option, root_option


@click.command()
@root_option
@click.argument("site", required=False, type=click.Path(file_okay=False, path_type=Path))
@against_option
@jobs_option
def verify(root: Path, site: Path | None, against: Path | None, jobs: int | None) -> None:
    """Check a built site from its own files, and the record: every proof is replayed.

    SITE is the folder of the site; _site in the root, unless given. Only where it is not given,
    its boards must be those of the record. Recorded boards that would be others if they were made
    now are warned of.

    Example: site-builder verify _site
    """
    from ..errors import Faults
    from ..published import check_published, read_published
    from ..record import FOLDER, read_record
    from ..recording import differing
    from ..settings import read_settings
    from ..verify import verify_record, verify_site

    verified = verify_site(site or root / "_site")
    faults = Faults()
    for fault in verified.faults:
        faults.add(fault)
    recorded = 0
    if against is not None or (root / FOLDER).is_dir():
        settings = read_settings(root)
        record = read_record(root, settings, faults)
        recorded = sum(map(len, record.values()))
        if against is not None:
            check_published(read_published(against), record, faults)
        for fault in verify_record(settings, record, None if site else verified.boards):
            faults.add(fault)
        for warning in differing(settings, record, jobs):
            click.echo(f"warning: {warning}", err=True)
    faults.raise_any()
    click.echo(_proven(len(verified.boards), ""))
    if recorded:
        click.echo(_proven(recorded, " in the record"))


def _proven(number: int, where: str) -> str:
    from ..puzzles.interface import counted

    each = "" if number == 1 else "each "
    return f"{counted(number, 'board')}{where}, {each}proven to need no guess"

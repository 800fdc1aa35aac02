"""The command that keeps the record."""

from datetime import date
from pathlib import Path

import click

from .. import days
from .options import against_option, jobs_option, root_option, today_option


@click.command()
@root_option
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@against_option
@today_option
@jobs_option
def record(
    root: Path, strict: bool, against: Path | None, today: date | None, jobs: int | None
) -> None:
    """Append the days that the record lacks, through today and the days published ahead.

    What is recorded is never changed; boards that would be others today are warned of, and with
    --strict nothing is appended then. Files that merging has left out of order are sorted.

    Example: site-builder record --against published.json
    """
    from ..errors import Faults
    from ..published import check_published, read_published
    from ..record import read_record
    from ..recording import append, differing, missing, put_in_order
    from ..settings import read_settings

    settings = read_settings(root)
    published = read_published(against) if against else None
    for file in put_in_order(root):
        click.echo(f"{file}: put in order")
    faults = Faults()
    kept = read_record(root, settings, faults)
    if published is not None:
        check_published(published, kept, faults)
    faults.raise_any()
    warnings = [*differing(settings, kept, jobs)]
    if strict and warnings:
        raise ExceptionGroup("warnings", warnings)
    for warning in warnings:
        click.echo(f"warning: {warning}", err=True)
    wanted = settings.published(today or days.today(settings.site.time_zone))
    added = append(root, missing(settings, kept, wanted, jobs))
    for file, stretch in added.items():
        click.echo(f"{file}: {stretch}")
    if not added:
        click.echo(f"the record is complete through {wanted.last}", err=True)

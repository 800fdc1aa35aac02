"""The command that lists boards."""

import sys
from datetime import date
from pathlib import Path

import click

from .. import days
from ..errors import Faults, SiteError
from .options import day_options, jobs_option, root_option


@click.command()
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

    from ..record import read_record
    from ..recording import recorded_or_made
    from ..settings import read_settings

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
    faults = Faults()
    record = read_record(root, settings, faults)
    faults.raise_any()
    output = sys.stdout.buffer
    for daily in recorded_or_made(settings, wanted, printed, record, jobs):
        output.write(json.encode(daily.line(figures=figures)) + b"\n")

"""The command line: its commands, and how their faults are shown."""

import errno
import io
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from . import __version__
from .commands import boards, check, codes, init, record, serve, site, start, verify
from .errors import SiteError, flattened


class Commands(click.Group):
    """Commands whose SiteErrors are printed one a line; exit status 1, no traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        for stream in (sys.stdout, sys.stderr):
            # A terminal that lacks a character shows a mark in its place.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            with _leaving_when_told():
                result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except SiteError as error:
            errors = [error]
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # the reader has seen enough; Click ends without a word
            errors = [SiteError(f"{error.filename or 'standard output'}: {error.strerror}")]
        except ExceptionGroup as group:
            ours, others = group.split(SiteError)
            if others is not None or ours is None:
                raise
            errors = list(flattened(ours))
        for fault in errors:
            click.echo(f"error: {fault}", err=True)
        return ctx.exit(1)


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """Told to end, leave all blocks on the way out: progress bars and workers end with it."""

    def leave(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)  # as shells tell it

    if threading.current_thread() is not threading.main_thread():
        yield  # which alone may say what a signal does
        return
    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="site-builder")
def main() -> None:
    """Build a daily puzzle archive: boards that never need a guess, as a static site."""


for command in (
    site.build,
    boards.boards,
    codes.decode,
    codes.encode,
    codes.card,
    start.new,
    site.merge,
    check.check,
    init.init,
    record.record,
    verify.verify,
    serve.serve,
):
    main.add_command(command)

"""Commands that read and write links, strings and pictures."""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import click

from ..errors import SiteError, writing
from .options import root_option

_LONGEST_BOARD = 100_000  # bytes, more than the largest board
_LONGEST_LINE = 65_536  # bytes, far more than the longest text


@click.command()
@root_option
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one line a text.")
def decode(root: Path, text: str, as_json: bool) -> None:
    """Show what a link or string holds: the board as a picture, and its figures.

    TEXT is a Minesweeper win link or layout link; a Sudoku as BPSE, as S9B, as a grid of 81 cells,
    or a link with one of them; a won Minesweeper board drawn as text; a list of such texts, one a
    line, like an .sdm file; or - to read one board or such a list from standard input. Lines of a
    list that are blank or begin with # are passed over.

    Example: site-builder decode '?b=0909&mf=kAAQogCAIAiAAHdg&t=125'
    """
    from ..puzzles import read_shared
    from ..puzzles.interface import CodeError
    from ..puzzles.lists import filled, is_drawn, listed

    if text == "-":
        stream = _standard_input()
        head = stream.read(_LONGEST_BOARD)
        text = _text(head)
        drawn = len(head) < _LONGEST_BOARD and listed(text) is None and is_drawn(text)
        file, texts = (None, iter([(0, text)])) if drawn else ("-", filled(_lines(stream, head)))
    elif lines := listed(text):
        file, texts = "TEXT", iter(lines)
    else:
        file, texts = None, iter([(0, text)])
    failed = False
    first = True
    for number, one in texts:
        try:
            _, shared = read_shared(one)
        except CodeError as error:
            failed = True
            fault = SiteError(str(error), file, number if file else None)
            if as_json:
                _print_json({"error": str(fault)})
            else:
                click.echo(f"error: {fault}", err=True)
            continue
        if as_json:
            first = False
            _print_json(shared.fields())
            continue
        if not first:
            click.echo()
        first = False
        click.echo(shared.picture())
        click.echo("\n" + "\n".join(f"{label}: {value}" for label, value in shared.facts()))
    if first and not failed:
        raise SiteError("nothing on standard input, expected at least one text")
    if failed:
        sys.exit(1)


@click.command()
@root_option
@click.option("--time", "seconds", help="Seconds, with tenths: 12.5.")
@click.option(
    "--to",
    "form",
    help="What to write: win or layout; bpse, s9b, grid or sdm.  "
    "[default: win for a picture, else bpse]",
)
def encode(root: Path, seconds: str | None, form: str | None) -> None:
    """Turn a board on standard input into a link or a string.

    The picture of a won Minesweeper board becomes a win link's query: F is a flagged mine, * one
    without a flag, 1 to 8 and . are open cells. A Sudoku as a grid of 81 digits and blanks, as
    S9B or as BPSE becomes bpse, s9b or grid; with a time, a query. A list of Sudokus, one a line,
    becomes a list: with --to sdm an .sdm file.

    Example: printf 'F1\\n11\\n' | site-builder encode --time 3.2
    """
    from ..puzzles.lists import filled, listed

    # More than the largest board, so that an endless input is refused and not kept.
    stream = _standard_input()
    head = stream.read(_LONGEST_BOARD)
    text = _text(head)
    if not text.strip():
        raise SiteError("nothing on standard input, expected a board")
    if listed(text) is None:
        if len(head) == _LONGEST_BOARD:
            raise SiteError(
                "the text on standard input is longer than is read, "
                f"expected less than {_LONGEST_BOARD} bytes, or a list"
            )
        click.echo(_written(text, form, seconds))
        return
    if seconds is not None:
        raise SiteError("--time with a list, expected one board")
    failed = False
    for number, line in filled(_lines(stream, head)):
        try:
            click.echo(_written(line, form, None))
        except SiteError as error:
            failed = True
            click.echo(f"error: {SiteError(str(error), '-', number)}", err=True)
    if failed:
        sys.exit(1)


def _written(text: str, form: str | None, seconds: str | None) -> str:
    """A text in a form, or in that of the puzzle that it is of; raises SiteError."""
    from ..puzzles import PUZZLES, meant, read_shared
    from ..puzzles.interface import CodeError

    owners = {name: puzzle for puzzle in PUZZLES.values() for name in puzzle.writes}
    if form is not None and form not in owners:
        raise SiteError(f"--to {form!r}, expected one of {', '.join(owners)}")
    try:
        if form is None:
            puzzle, _ = read_shared(text)
            return next(iter(puzzle.writes.values()))(text, seconds)
        return owners[form].writes[form](text, seconds)
    except CodeError as error:
        others = [] if form is None else meant(text.strip())
        if others and all(form not in puzzle.writes for puzzle in others):
            raise SiteError(
                f"--to {form!r} with a {others[0].name.capitalize()} board, "
                f"expected one of {', '.join(others[0].writes)}"
            ) from None
        raise SiteError(str(error)) from None


@click.command()
@root_option
@click.argument("text")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The PNG file to write.",
)
@click.option("--player", help="The name on the card.  [default: what the board is]")
def card(root: Path, text: str, out: Path, player: str | None) -> None:
    """Draw the 1200x630 share card of a link or string.

    TEXT is a Minesweeper win link or layout link, or a Sudoku as BPSE, S9B, a grid of 81 cells or a
    link with one of them. The card names the site whose settings are in the root, if there are any.

    Example: site-builder card '?b=0909&mf=kAAQogCAIAiAAHdg&t=125' --player Ana --out ana.png
    """
    from ..cards import Sheet, draw_card
    from ..glyphs import drawable
    from ..puzzles import read_shared
    from ..puzzles.interface import CodeError
    from ..puzzles.lists import listed
    from ..settings import FILE, read_settings
    from ..texts import clean_line

    player = clean_line("--player", player) if player is not None else None
    if lines := listed(text):
        if len(lines) > 1:
            raise SiteError(f"a list of {len(lines)} texts, expected one of its lines")
        text = lines[0][1]
    try:
        puzzle, shared = read_shared(text)
    except CodeError as error:
        raise SiteError(str(error)) from None
    site = read_settings(root).site if (root / FILE).exists() else None
    heading = site.title if site else puzzle.name.capitalize()
    if player:
        heading += f" · {shared.name}"
    picture = ((shared.preview(), ""),)
    looks = site.cards if site else "light"
    sheet = Sheet(
        heading, player or shared.name, shared.time, picture, tuple(shared.brief()), looks
    )
    for written in (heading, player or ""):
        shown = drawable(written)
        if shown.lacking:
            click.echo(
                f"warning: the fonts of cards lack {shown.lacking!r}, "
                f"the card shows {shown.text!r}",
                err=True,
            )
    with writing(str(out)):
        out.write_bytes(draw_card(sheet).png)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SiteError("standard input is closed, expected text on it")
    return sys.stdin.buffer


def _text(head: bytes) -> str:
    return head.decode("utf-8", "replace").removeprefix("\ufeff")


def _lines(stream: BinaryIO, head: bytes) -> Iterator[str]:
    """The lines of a stream of which this was read; bytes that are no UTF-8 become marks.

    Of a line without end only the beginning is kept, which is too long for any text.
    """
    *whole, last = head.split(b"\n")
    for line in chain(whole, [last + _line(stream)], iter(partial(_line, stream), b"")):
        for part in line.splitlines() or [b""]:
            yield part.decode("utf-8", "replace")


def _line(stream: BinaryIO) -> bytes:
    """The next line, cut where it is too long; nothing at the end."""
    line = more = stream.readline(_LONGEST_LINE)
    while len(more) == _LONGEST_LINE and not more.endswith(b"\n"):
        more = stream.readline(_LONGEST_LINE)
    return line


def _print_json(value: Any) -> None:
    from msgspec import json

    click.echo(json.encode(value))

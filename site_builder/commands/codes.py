"""Commands that read and write links, strings and pictures."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click

from ..errors import SiteError
from .options import root_option

_LONGEST_PICTURE = 100_000  # bytes


@click.command()
@root_option
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one line a text.")
def decode(root: Path, text: str, as_json: bool) -> None:
    """Show what a link holds: the board as a picture, and its figures.

    TEXT is a win link or a layout link, or - to read one text a line from standard input.

    Example: site-builder decode '?b=0909&mf=kAAQogCAIAiAAHdg&t=125'
    """
    from ..puzzles import read_shared
    from ..puzzles.interface import CodeError

    failed = False
    first = True
    for one in _lines(_standard_input()) if text == "-" else [text]:
        try:
            _, shared = read_shared(one)
        except CodeError as error:
            failed = True
            if as_json:
                _print_json({"error": str(error)})
            else:
                click.echo(f"error: {error}", err=True)
            continue
        if as_json:
            _print_json(shared.fields())
            continue
        if not first:
            click.echo()
        first = False
        click.echo(shared.picture())
        click.echo("\n" + "\n".join(f"{label}: {value}" for label, value in shared.facts()))
    if failed:
        sys.exit(1)


@click.command()
@root_option
@click.option("--time", "seconds", help="Seconds, with tenths: 12.5.")
@click.option("--to", "form", help="What to write.  [default: win for a picture, else bpse]")
def encode(root: Path, seconds: str | None, form: str | None) -> None:
    """Turn a board on standard input into a link or a string.

    The picture of a won Minesweeper board becomes a win link's query: F is a flagged mine, * one
    without a flag, 1 to 8 and . are open cells. A Sudoku as a grid of 81 digits and blanks, as
    S9B or as BPSE becomes bpse, s9b or grid; with a time, a query.

    Example: printf 'F1\\n11\\n' | site-builder encode --time 3.2
    """
    from ..puzzles.interface import CodeError

    # More than the largest board, so that an endless input is refused and not kept.
    text = _standard_input().read(_LONGEST_PICTURE).decode("utf-8", "replace")
    try:
        click.echo(_writer(text, form)(text, seconds))
    except CodeError as error:
        raise SiteError(str(error)) from None


def _writer(text: str, form: str | None) -> Callable[[str, str | None], str]:
    """What writes a text in a form, or in that of the puzzle it is of.

    A text with a fault is left to the puzzle that it seems to be meant for, which tells the fault.
    """
    from ..puzzles import PUZZLES

    puzzles = list(PUZZLES.values())
    if form is None:
        sound = (puzzle for puzzle in puzzles if puzzle.draws(text))
        meant = (puzzle for puzzle in puzzles if puzzle.claims(text.strip()))
        puzzle = next(sound, None) or next(meant, puzzles[0])
        return next(iter(puzzle.writes.values()))
    writers = {name: write for puzzle in puzzles for name, write in puzzle.writes.items()}
    if form not in writers:
        raise SiteError(f"--to {form!r}, expected one of {', '.join(writers)}")
    return writers[form]


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
    """Draw the 1200x630 share card of a link.

    The card names the site whose settings are in the root, if there are any.

    Example: site-builder card '?b=0909&mf=kAAQogCAIAiAAHdg&t=125' --player Ana --out ana.png
    """
    from ..cards import Sheet, draw_card
    from ..glyphs import drawable
    from ..puzzles import read_shared
    from ..puzzles.interface import CodeError
    from ..settings import FILE, read_settings

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
    try:
        out.write_bytes(draw_card(sheet).png)
    except OSError as error:
        raise SiteError(f"{out}: cannot be written ({error.strerror})") from None


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SiteError("standard input is closed, expected text on it")
    return sys.stdin.buffer


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream that are not blank; bytes that are no UTF-8 become marks."""
    for line in stream:
        text = line.decode("utf-8", "replace").strip()
        if text:
            yield text


def _print_json(value: Any) -> None:
    from msgspec import json

    click.echo(json.encode(value))

"""Many cards at once: kept from earlier builds, drawn on all cores where they are new."""

import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

from PIL import features

from . import puzzles
from .cache import Cache, key_of
from .cards import DIGEST, Card, Sheet, draw_card
from .lettering import FONTS
from .workers import workers

# Starting other processes takes about as long as drawing so many cards.
_WORTH_SHARING = 100
_CHUNK = 16  # cards that a process draws at a time
_KIND = "cards"

Progress = Callable[[Iterable[Card], int], Iterator[Card]]
"""Hands on so many cards one by one, and may show how far that is."""


def draw_all(
    sheets: Sequence[Sheet], kept: Cache, jobs: int | None = None, progress: Progress | None = None
) -> list[Card]:
    """The cards of the sheets, in their order; the same whatever the number of processes.

    A card is drawn where the cache has none of all that it shows, once for equal sheets.
    """
    keys = {sheet: _key(sheet) for sheet in sheets}
    cards: dict[Sheet, Card] = {}
    for sheet, key in keys.items():
        entry = kept.get(_KIND, key)
        if entry is not None:
            cards[sheet] = Card(entry[DIGEST:], entry[:DIGEST].decode())
    missing = [sheet for sheet in keys if sheet not in cards]
    drawn = _drawn(missing, jobs or os.cpu_count() or 1)
    if missing and progress is not None:
        drawn = progress(drawn, len(missing))
    for sheet, card in zip(missing, drawn, strict=True):
        kept.put(_KIND, keys[sheet], card.digest.encode() + card.png)
        cards[sheet] = card
    return [cards[sheet] for sheet in sheets]


def show_progress(cards: Iterable[Card], count: int) -> Iterator[Card]:
    """Hand on cards; a bar on standard error, where that is a terminal, tells how far it is."""
    if not sys.stderr.isatty():
        yield from cards
        return
    import click

    with click.progressbar(cards, count, label="Drawing cards", file=sys.stderr) as shown:
        yield from shown


def _drawn(sheets: Sequence[Sheet], jobs: int) -> Iterator[Card]:
    if jobs == 1 or len(sheets) < _WORTH_SHARING:
        yield from map(draw_card, sheets)
        return
    with workers(jobs) as pool:
        yield from pool.map(draw_card, sheets, chunksize=_CHUNK)


def _key(sheet: Sheet) -> str:
    """The key of all that a card comes from, the code that draws it included."""
    words = [sheet.heading, sheet.title, repr(sheet.time), sheet.looks]
    facts = [text for fact in sheet.facts for text in fact]
    pictures = [text for picture, label in sheet.pictures for text in (picture.visible, label)]
    return key_of(_code(), *words, str(len(facts)), *facts, *pictures)


@cache
def _code() -> str:
    """The key of what draws: the code, the fonts, and the libraries."""
    package = Path(__file__).parent
    names = ("cards", "glyphs", "lettering", "palette", "png")
    sources = [package / f"{name}.py" for name in names]
    sources += puzzles.sources()
    sources += sorted(FONTS.glob("*.otf"))
    libraries = [version("pillow"), str(features.version("freetype2")), version("anyascii")]
    return key_of(*(path.read_bytes() for path in sources), *libraries, zlib.ZLIB_RUNTIME_VERSION)

"""Many cards at once: kept from earlier builds, drawn on all cores where they are new."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import msgspec
from PIL import features

from . import puzzles
from .cache import Cache, key_of
from .cards import DIGEST, Sheet, draw_card
from .cores import core_count, runs, spread, stop_if_orphaned
from .lettering import FONTS

# Copying this process takes about as long as drawing so many cards.
_WORTH_SHARING = 16
_FEWEST, _MOST = 8, 100  # cards that a process draws in a row
_RUNS = 4  # for each core, so that all end at about the same time
_KIND, _DIGESTS = "cards", "digests"

Progress = Callable[[Iterable[str], int], Iterator[str]]
"""Hands on the digests of so many cards one by one, and may show how far that is."""


def draw_all(
    sheets: Sequence[Sheet], kept: Cache, jobs: int | None = None, progress: Progress | None = None
) -> list[str]:
    """Have the cards of the sheets in the cache, and tell their digests, in their order.

    These are the same whatever the number of processes. A card is drawn where the cache has none of
    all that it shows, once for equal sheets.
    """
    keys = {sheet: _key(sheet) for sheet in sheets}
    known = _known(kept)
    digests = {key: known[key] for key in keys.values() if key in known}
    for key in keys.values() - digests.keys():
        entry = kept.get(_KIND, key)
        if entry is not None:
            digests[key] = entry[:DIGEST].decode()
    missing = [sheet for sheet, key in keys.items() if key not in digests]
    drawn = _drawn(missing, kept, jobs or core_count())
    if missing and progress is not None:
        drawn = progress(drawn, len(missing))
    for sheet, digest in zip(missing, drawn, strict=True):
        digests[keys[sheet]] = digest
    if digests.keys() != known.keys():
        kept.put(_DIGESTS, key_of(code()), msgspec.msgpack.encode(digests))
    return [digests[keys[sheet]] for sheet in sheets]


def png_of(sheet: Sheet, kept: Cache) -> bytes:
    """The card of a sheet: from the cache, or drawn now where it cannot be kept."""
    entry = kept.get(_KIND, _key(sheet))
    return draw_card(sheet).png if entry is None else entry[DIGEST:]


def _known(kept: Cache) -> dict[str, str]:
    """The digests of all cards of the last build, one entry that is read at once."""
    entry = kept.get(_DIGESTS, key_of(code()))
    try:
        return msgspec.msgpack.decode(entry, type=dict[str, str]) if entry else {}
    except msgspec.DecodeError:
        return {}


def show_progress(cards: Iterable[str], count: int) -> Iterator[str]:
    """Hand on cards; a bar on standard error, where that is a terminal, tells how far it is."""
    if not sys.stderr.isatty():
        yield from cards
        return
    import click

    with click.progressbar(cards, count, label="Drawing cards", file=sys.stderr) as shown:
        yield from shown


def _drawn(sheets: Sequence[Sheet], kept: Cache, jobs: int) -> Iterator[str]:
    """Draw cards and keep them; the digests, in their order."""

    def draw(some: Iterable[Sheet]) -> list[str]:
        digests = []
        for sheet in some:
            stop_if_orphaned()
            card = draw_card(sheet)
            kept.put(_KIND, _key(sheet), card.digest.encode() + card.png)
            digests.append(card.digest)
        return digests

    if len(sheets) < _WORTH_SHARING:
        yield from chain.from_iterable(draw([sheet]) for sheet in sheets)
        return
    size = max(_FEWEST, min(_MOST, len(sheets) // (_RUNS * jobs)))
    yield from chain.from_iterable(spread(runs(sheets, size), draw, jobs))


def _key(sheet: Sheet) -> str:
    """The key of all that a card comes from, the code that draws it included."""
    words = [sheet.heading, sheet.title, repr(sheet.time), sheet.looks]
    facts = [text for fact in sheet.facts for text in fact]
    pictures = [text for picture, label in sheet.pictures for text in (picture.visible, label)]
    return key_of(code(), *words, str(len(facts)), *facts, *pictures)


@cache
def code() -> str:
    """The key of what draws: the code, the fonts, and the libraries."""
    package = Path(__file__).parent
    names = ("cards", "glyphs", "lettering", "palette", "png")
    sources = [package / f"{name}.py" for name in names]
    sources += puzzles.sources()
    sources += sorted(FONTS.glob("*.otf"))
    libraries = [version(name) for name in ("anyascii", "pillow", "zlib-ng")]
    libraries.append(str(features.version("freetype2")))
    return key_of(*(path.read_bytes() for path in sources), *libraries)

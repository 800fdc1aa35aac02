"""Keys of pages: what a page is made from, in one digest.

A key is taken from the pages themselves, so that whatever a template can see of a page is in it.
Pages that come from the same things have one key, also in another process; pages that do not never
share one.
"""

import io
import pickle
from collections.abc import Callable, Iterable
from dataclasses import fields
from datetime import date
from hashlib import sha256
from operator import attrgetter
from typing import Any

from .archive import Daily, Day, Month, Slot
from .content import Post, Source
from .markdown import Text
from .page import Page
from .puzzles.interface import Puzzle
from .settings import Series

# Pickle asks a dataclass for its parts in Python; of these there are thousands.
_COMMON = (Day, Month, Page, Post, Slot, Source)


def _parts_of(kind: type) -> Callable[[Any], Any]:
    """The reduction of a dataclass to the tuple of its fields."""
    parts = attrgetter(*(field.name for field in fields(kind)))
    return lambda item: (tuple, ((kind.__name__, *parts(item)),))


class Keys:
    """The keys of a site's pages, all of which come from what `frame` is the key of, too."""

    def __init__(self, frame: str) -> None:
        """Begin with what all pages have in common: settings, theme, code."""
        self._frame = frame.encode()
        # Many pages name the same boards; what they are is written once.
        self._written: dict[tuple[str, date], str] = {}
        self._reductions: dict[type, Callable[[Any], Any]] = {
            Daily: lambda daily: (str, (self._daily(daily),)),
            **{kind: _parts_of(kind) for kind in _COMMON},
            Text: lambda text: (tuple, ((sha256(text.html.encode()).digest(), text.targets),)),
            Puzzle: lambda puzzle: (str, (puzzle.name,)),
            Series: lambda series: (tuple, ((series.slug, series.title, series.options),)),
        }

    def of(self, pages: Iterable[Page]) -> str:
        """The key of some pages."""
        stream = io.BytesIO(self._frame)
        stream.seek(0, io.SEEK_END)
        pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
        pickler.dispatch_table = self._reductions
        pickler.dump([*pages])
        return sha256(stream.getbuffer()).hexdigest()

    def _daily(self, daily: Daily) -> str:
        """A board in words; its proof and figures follow from its line and its key."""
        place = daily.series.slug, daily.date
        if place not in self._written:
            of = daily.series
            written = f"{of.title} {daily.key} {of.options} {daily.line_of_record}"
            self._written[place] = written
        return self._written[place]

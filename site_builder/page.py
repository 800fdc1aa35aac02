"""What a page is, and what all pages are made from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from .archive import Archive
from .content import Content, Source
from .days import DayRange
from .links import page_file
from .markdown import Text
from .settings import Settings
from .wins import CardFile, SharedWin


@dataclass(frozen=True, slots=True)
class Site:
    """All that the pages are made from."""

    settings: Settings
    today: date
    published: DayRange
    archive: Archive
    content: Content
    wins: tuple[SharedWin, ...]
    cards: Mapping[str, CardFile]
    """By the path of the page that each is of."""
    shown: DayRange
    """The days whose own pages are to be rendered; the others are known and linked to."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be rendered; `path` is '' for home, and ends in a slash but for 404.html.

    `body` is Markdown that the template shows as `body`. `more` makes such data of the page as take
    a while; it is asked once the page is rendered.
    """

    path: str
    template: str
    title: str
    description: str
    source: Source
    data: Mapping[str, Any] = field(default_factory=dict)
    kind: str = "website"
    modified: date | None = None
    card: CardFile | None = None
    body: Text | None = None
    more: Callable[[], Mapping[str, Any]] | None = None
    original: str | None = None  # the path of the page that this is another form of
    day: date | None = None  # whose boards it shows, where it is a page of one day

    @property
    def canonical(self) -> str:
        """The path that search engines should keep."""
        return self.path if self.original is None else self.original

    @property
    def file(self) -> str:
        """The file that a static host serves for the path."""
        return page_file(self.path)


class Listed(NamedTuple):
    """What lists of all pages say of a page."""

    path: str
    modified: date | None
    original: str | None


@dataclass(frozen=True, slots=True)
class Section:
    """Pages that are made together, and made anew where anything that they come from changes."""

    name: str
    make: Callable[[], Iterable[Page]]


Item = TypeVar("Item")


def with_neighbours(
    items: Sequence[Item],
) -> Iterator[tuple[Item | None, Item, Item | None]]:
    """Each item with the one before and the one after it."""
    padded = [None, *items, None]
    for (before, _), (item, after) in pairwise(pairwise(padded)):
        assert item is not None
        yield before, item, after

"""Files of the site that are made together: the pages of a day, the cards of a month."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from . import deck
from .cache import Cache, key_of
from .cards import Sheet


@dataclass(frozen=True, slots=True)
class Bundle:
    """Files that are made in one go.

    `key` changes with anything that they come from. `make` gives each path with its content; it may
    take a while, and raises SiteError where a template fails.
    """

    name: str
    key: str
    paths: tuple[str, ...]
    make: Callable[[], Iterable[tuple[str, bytes]]]
    linked: bool = False
    """Are its files pages, whose links are to be checked?"""


def fixed_bundles(files: Mapping[str, bytes]) -> Iterator[Bundle]:
    """A bundle for each file whose content is known."""
    for path, content in files.items():
        key = sha256(content).hexdigest()
        yield Bundle(f"={path}", key, (path,), partial(tuple, ((path, content),)))


def card_bundles(sheets: Mapping[str, Sheet], cache: Cache) -> Iterator[Bundle]:
    """The cards of each month, and of each win, by their paths, which tell what is drawn."""
    together: dict[str, list[str]] = {}
    for path in sheets:
        place = path[:8] if path[:4].isdigit() else path  # 2026/11/
        together.setdefault(place, []).append(path)
    for place, paths in together.items():
        shown = {path: sheets[path] for path in paths}
        key = key_of(deck.code(), *paths)
        yield Bundle(f"cards {place}", key, tuple(paths), partial(_pictures, shown, cache))


def _pictures(sheets: Mapping[str, Sheet], cache: Cache) -> Iterator[tuple[str, bytes]]:
    return ((path, deck.png_of(sheet, cache)) for path, sheet in sheets.items())

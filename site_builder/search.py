"""The index that the search page loads once somebody searches.

    {"first": "2026-11-01", "last": "2026-12-02",
     "series": [["beginner", "Beginner"], ...],
     "texts": [["posts/a/", "Title", "2026-11-02", "What it is about.", "a tag, another"], ...],
     "words": {"mine": [0, 2], ...}}

Days are not listed: all from the first to the last have the same pages. `words` says in which of
the texts a word occurs, by their places in the list; a text without a day has "" in its place.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import json

from .content import Content
from .days import DayRange
from .markdown import Text
from .settings import Series
from .texts import words

FILE = "search.json"


def search_index(days: DayRange, series: Iterable[Series], content: Content) -> bytes:
    """The index of these days, and of the posts, formats and wins of the content."""
    texts: list[Sequence[str]] = []
    places: dict[str, list[int]] = {}
    for head, body in _texts(content):
        for word in words(" ".join(head[1:])).union(body.words.split()):
            places.setdefault(word, []).append(len(texts))
        texts.append(head)
    index: dict[str, Any] = {
        "first": days.first,
        "last": days.last,
        "series": [(one.slug, one.title) for one in series],
        "texts": texts,
        "words": dict(sorted(places.items())),
    }
    return json.encode(index) + b"\n"


def _texts(content: Content) -> Iterator[tuple[tuple[str, ...], Text]]:
    """Path, title, day, summary and tags of each text, and its body."""
    for post in content.posts:
        tags = ", ".join(post.tags)
        yield (post.path, post.title, str(post.date), post.summary, tags), post.body
    for form in content.formats:
        yield (form.path, form.title, "", form.summary, ""), form.body
    for win in content.wins:
        title = f"{win.player}: {win.shared.name}"
        yield (win.path, title, str(win.date), win.shared.figures, ""), win.body

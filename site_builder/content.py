"""Markdown files to posts, format specs and wins."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePath
from typing import Annotated, Any, TypeVar

import msgspec

from . import markdown
from .errors import Faults, SiteError
from .fields import Checks, Table, convert
from .front_matter import read_front_matter
from .markdown import Document, Text
from .puzzles import PUZZLES, read_shared
from .puzzles.interface import CodeError, Puzzle, Shared
from .reading import TRUSTED, check_characters, reading
from .settings import slug_fault
from .texts import FilledLine, Line, Name, heap_fault, title_fault

WordList = Annotated[
    list[Line] | Line, msgspec.Meta(description="a list, or words separated by commas")
]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a piece of content comes from, for messages about it."""

    file: str
    lines: Mapping[str, int]

    def error(self, key: str, message: str) -> SiteError:
        """A fault of a key of the front matter, or of the file where the key is not there."""
        return SiteError(f"{key}: {message}", self.file, self.lines.get(key, 1))


@dataclass(frozen=True, slots=True)
class Post:
    """A post; `series` are the slugs of the series whose boards of its day it shows.

    `note` says in a preview why it is not published yet.
    """

    source: Source
    slug: str
    title: str
    date: date
    summary: str
    tags: tuple[str, ...]
    series: tuple[str, ...]
    draft: bool
    body: Text
    note: str = ""

    @property
    def path(self) -> str:
        """Its page."""
        return f"posts/{self.slug}/"


@dataclass(frozen=True, slots=True)
class Format:
    """A format's spec; specs are listed by `order`, then by title.

    `explains` names the puzzle whose boards it explains: their pages link to it.
    """

    source: Source
    slug: str
    title: str
    summary: str
    order: int
    explains: str
    body: Text

    @property
    def path(self) -> str:
        """Its page."""
        return f"formats/{self.slug}/"


@dataclass(frozen=True, slots=True)
class Win:
    """A shared win: the address it was shared as, if any, and what its link holds."""

    source: Source
    slug: str
    url: str | None
    player: str
    date: date
    puzzle: Puzzle[Any]
    shared: Shared
    body: Text

    @property
    def path(self) -> str:
        """Its page."""
        return f"wins/{self.slug}/"


@dataclass(frozen=True, slots=True)
class Content:
    """All Markdown content: posts and wins newest first, formats in their order."""

    posts: tuple[Post, ...]
    formats: tuple[Format, ...]
    wins: tuple[Win, ...]

    def explaining(self, puzzle: str) -> str:
        """The page that explains this puzzle's boards; where there is none, that of all formats.

        A site without formats has neither: ''.
        """
        pages = (form.path for form in self.formats if form.explains == puzzle)
        return next(pages, "formats/" if self.formats else "")


class _PostFields(msgspec.Struct):
    title: FilledLine
    date: date
    slug: FilledLine | None = None
    tags: WordList = ""
    summary: Line = ""
    draft: bool = False
    series: WordList = ""


class _FormatFields(msgspec.Struct):
    title: FilledLine
    summary: Line = ""
    order: int = 0
    explains: Line = ""


class _WinFields(msgspec.Struct):
    url: FilledLine
    player: Name
    date: date


def _tags_fault(tags: list[str] | str) -> str | None:
    return next(filter(None, map(heap_fault, _words(tags))), None)


_SEEN: Checks = {"title": title_fault, "summary": heap_fault, "tags": _tags_fault}


def read_content(root: Path, faults: Faults) -> Content:
    """Read all of `content/` but settings and record; faults are added, sound files are kept."""
    with reading(root) as documents:
        return content_of(documents(faults), faults)


def content_of(documents: Mapping[str, Document], faults: Faults) -> Content:
    """What the Markdown files in `content/` hold, as documents by file."""
    posts = _read_folder(documents, "posts", _read_post, faults)
    formats = _read_folder(documents, "formats", _read_format, faults)
    wins = _read_folder(documents, "wins", _read_win, faults)
    return Content(
        tuple(sorted(posts, key=lambda post: (-post.date.toordinal(), post.slug))),
        tuple(sorted(formats, key=lambda form: (form.order, form.title))),
        tuple(sorted(wins, key=lambda win: (-win.date.toordinal(), win.slug))),
    )


Kept = TypeVar("Kept")
_Read = Callable[[str, Table, Text, Faults], Kept | None]


def _read_folder(
    documents: Mapping[str, Document], folder: str, read: _Read[Kept], faults: Faults
) -> list[Kept]:
    kept = []
    for file, document in documents.items():
        if not file.startswith(f"content/{folder}/"):
            continue
        with faults.gathered():
            table = read_front_matter(document.front_matter, file)
            item = read(PurePath(file).stem, table, document.text, faults)
            if item is not None:
                kept.append(item)
    return kept


def _read_post(stem: str, table: Table, body: Text, faults: Faults) -> Post | None:
    # A key left empty counts as not given, so that a template can list all keys.
    given = {key: value for key, value in table.values.items() if value != ""}
    checks = {**_SEEN, "slug": slug_fault}
    fields = convert(
        Table(given, table.file, table.line, table.lines), _PostFields, faults, checks, strict=False
    )
    slug = given.get("slug") or _slug(stem, table, faults)
    if fields is None or slug is None:
        return None
    return Post(
        Source(table.file, table.lines),
        slug,
        fields.title,
        fields.date,
        fields.summary,
        tuple(_words(fields.tags)),
        tuple(_words(fields.series)),
        fields.draft,
        body,
    )


def _read_format(stem: str, table: Table, body: Text, faults: Faults) -> Format | None:
    checks = {**_SEEN, "explains": _puzzle_fault}
    fields = convert(table, _FormatFields, faults, checks, strict=False)
    slug = _slug(stem, table, faults)
    if fields is None or slug is None:
        return None
    source = Source(table.file, table.lines)
    return Format(source, slug, fields.title, fields.summary, fields.order, fields.explains, body)


def _read_win(stem: str, table: Table, body: Text, faults: Faults) -> Win | None:
    checks = {"url": _address_fault, "player": title_fault}
    fields = convert(table, _WinFields, faults, checks, strict=False)
    slug = _slug(stem, table, faults)
    held = None
    url = table.values.get("url")
    if isinstance(url, str) and url.strip():  # whatever else is wrong, what the link lacks is told
        try:
            held = read_shared(url)
        except CodeError as error:
            faults.add(table.error("url", str(error)))
        else:
            if not held[1].finished:
                faults.add(table.error("url", "a board to play, expected a finished one"))
                held = None
    if fields is None or slug is None or held is None:
        return None
    source = Source(table.file, table.lines)
    address = fields.url.strip() if _WEB_ADDRESS.match(fields.url.strip()) else None
    return Win(source, slug, address, fields.player, fields.date, *held, body)


_WEB_ADDRESS = re.compile(r"https?://", re.IGNORECASE)


def _address_fault(url: str) -> str | None:
    """What is wrong with the address of a win: it becomes a link, so only the web will do."""
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", url.strip())
    if scheme and not _WEB_ADDRESS.match(url.strip()):
        return f"{scheme[1]!r} address, expected https: or the link's query alone"
    return None


def _puzzle_fault(name: str) -> str | None:
    """What is wrong with the name of a puzzle."""
    return None if name in PUZZLES else f"{name!r}, expected one of {', '.join(PUZZLES)}"


def slug_of_file(stem: str) -> str:
    """The slug that a file name gives: a leading date is left off, as in 2026-11-30-title.md."""
    return re.sub(r"^\d{4}-\d{2}-\d{2}-(?=.)", "", stem)


def _slug(stem: str, table: Table, faults: Faults) -> str | None:
    slug = slug_of_file(stem)
    if fault := slug_fault(slug):
        faults.add(SiteError(f"the file name gives the slug {fault}", table.file))
        return None
    return slug


_READERS: Mapping[str, _Read[Any]] = {
    "posts": _read_post,
    "formats": _read_format,
    "wins": _read_win,
}


def read_text(file: str, text: str, faults: Faults) -> Post | Format | Win | None:
    """What a text is as the file `content/FOLDER/NAME.md`; None after adding its faults.

    Raises SiteError for a text without front matter.
    """
    path = PurePath(file)
    folder = path.parent.name
    check_characters(text, file)
    document = markdown.parse(text, trusted=TRUSTED[folder])
    table = read_front_matter(document.front_matter, file)
    item: Post | Format | Win | None = _READERS[folder](path.stem, table, document.text, faults)
    return item


def _words(given: list[str] | str) -> Iterable[str]:
    words = given.split(",") if isinstance(given, str) else given
    return dict.fromkeys(word.strip() for word in words if word.strip())

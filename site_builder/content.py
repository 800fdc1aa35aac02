"""Markdown files to posts, format specs and wins."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import yaml
from markdown_it.token import Token

from . import markdown
from .errors import Faults, SiteError
from .fields import XML_FORBIDDEN, Line, Table, Text, convert
from .puzzles import read_shared
from .puzzles.interface import CodeError, Puzzle, Shared
from .settings import slug_fault

Words = Annotated[list[str] | str, msgspec.Meta(description="a list, or words separated by commas")]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a piece of content comes from, for messages about it."""

    file: str
    lines: Mapping[str, int]

    def error(self, message: str, key: str | None = None) -> SiteError:
        """A fault of the file, at a key of its front matter where one is named."""
        prefix = f"{key}: " if key else ""
        return SiteError(f"{prefix}{message}", self.file, self.lines.get(key or "", 1))


@dataclass(frozen=True, slots=True)
class Post:
    """A post; `series` are the slugs of the series whose boards of its day it shows."""

    source: Source
    slug: str
    title: str
    date: date
    summary: str
    tags: tuple[str, ...]
    series: tuple[str, ...]
    draft: bool
    body: tuple[Token, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return f"posts/{self.slug}/"


@dataclass(frozen=True, slots=True)
class Format:
    """A format's spec; specs are listed by `order`, then by title."""

    source: Source
    slug: str
    title: str
    summary: str
    order: int
    body: tuple[Token, ...]

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
    body: tuple[Token, ...]

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


class _PostFields(msgspec.Struct):
    title: Text
    date: date
    slug: Text | None = None
    tags: Words = ""
    summary: Line = ""
    draft: bool = False
    series: Words = ""


class _FormatFields(msgspec.Struct):
    title: Text
    summary: Line = ""
    order: int = 0


class _WinFields(msgspec.Struct):
    url: Text
    player: Text
    date: date


def read_content(root: Path, faults: Faults) -> Content:
    """Read all of `content/` but the settings; faults are added, sound files are kept."""
    posts = _read_folder(root, "posts", _read_post, faults)
    formats = _read_folder(root, "formats", _read_format, faults)
    wins = _read_folder(root, "wins", _read_win, faults)
    return Content(
        tuple(sorted(posts, key=lambda post: (-post.date.toordinal(), post.slug))),
        tuple(sorted(formats, key=lambda form: (form.order, form.title))),
        tuple(sorted(wins, key=lambda win: (-win.date.toordinal(), win.slug))),
    )


Kept = TypeVar("Kept")
_Read = Callable[[str, Table, tuple[Token, ...], Faults], Kept | None]


def _read_folder(root: Path, folder: str, read: _Read[Kept], faults: Faults) -> list[Kept]:
    kept = []
    for path in sorted((root / "content" / folder).glob("*.md")):
        file = path.relative_to(root).as_posix()
        with faults.gathered():
            text = markdown.parse(_decoded(path, file))
            item = read(path.stem, _front_matter(text, file), text.body, faults)
            if item is not None:
                kept.append(item)
    return kept


def _decoded(path: Path, file: str) -> str:
    """A file's text; raises SiteError where it is not UTF-8 or holds what XML forbids."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SiteError(f"byte {error.start} is not UTF-8, expected UTF-8 text", file) from None
    except OSError as error:
        raise SiteError(f"cannot be read ({error.strerror})", file) from None
    for number, line in enumerate(text.split("\n"), start=1):
        if found := re.search(f"[{XML_FORBIDDEN}]", line):
            character = f"U+{ord(found[0]):04X}"
            raise SiteError(
                f"control character {character} in column {found.start() + 1}, expected text",
                file,
                number,
            )
    return text


def _front_matter(text: markdown.Text, file: str) -> Table:
    """The front matter with the line of every key; scalars are strings still."""
    if text.front_matter is None:
        raise SiteError("no front matter, expected keys between two lines of ---", file, 1)
    try:
        node = yaml.compose(text.front_matter, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 2 if mark else 1
        raise SiteError(f"front matter: {error.problem}, expected YAML", file, line) from None
    except yaml.YAMLError as error:
        raise SiteError(f"front matter: {error}, expected YAML", file, 1) from None
    if node is None:
        return Table({}, file, 1, {})
    if not isinstance(node, yaml.MappingNode):
        raise SiteError("front matter is no mapping, expected lines of key: value", file, 2)
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for key, value in node.value:
        name, line = str(key.value), key.start_mark.line + 2
        if name in values:
            raise SiteError(f"{name}: given twice, first in line {lines[name]}", file, line)
        values[name], lines[name] = _plain(value), line
    return Table(values, file, 1, lines)


def _plain(node: yaml.Node) -> Any:
    """A YAML node's strings, lists and mappings: what a scalar means is for its field to say."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    return node.value


def _read_post(stem: str, table: Table, body: tuple[Token, ...], faults: Faults) -> Post | None:
    # A key left empty counts as not given, so that a template can list all keys.
    given = {key: value for key, value in table.values.items() if value != ""}
    checks = {"slug": slug_fault}
    fields = convert(
        Table(given, table.file, table.line, table.lines), _PostFields, faults, checks, strict=False
    )
    slug = (fields and fields.slug) or _slug(stem, table, faults)
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


def _read_format(stem: str, table: Table, body: tuple[Token, ...], faults: Faults) -> Format | None:
    fields = convert(table, _FormatFields, faults, strict=False)
    slug = _slug(stem, table, faults)
    if fields is None or slug is None:
        return None
    source = Source(table.file, table.lines)
    return Format(source, slug, fields.title, fields.summary, fields.order, body)


def _read_win(stem: str, table: Table, body: tuple[Token, ...], faults: Faults) -> Win | None:
    fields = convert(table, _WinFields, faults, {"url": _url_fault}, strict=False)
    slug = _slug(stem, table, faults)
    if fields is None or slug is None:
        return None
    puzzle, shared = read_shared(fields.url)
    source = Source(table.file, table.lines)
    url = fields.url.strip() if _WEB_ADDRESS.match(fields.url.strip()) else None
    return Win(source, slug, url, fields.player, fields.date, puzzle, shared, body)


_WEB_ADDRESS = re.compile(r"https?://", re.IGNORECASE)


def _url_fault(url: str) -> str | None:
    """What is wrong with a win's link: it becomes a link on the page, so only the web will do."""
    try:
        read_shared(url)
    except CodeError as error:
        return str(error)
    scheme = re.match(r"\s*([A-Za-z][A-Za-z0-9+.-]*):", url)
    if scheme and not _WEB_ADDRESS.match(url.strip()):
        return f"{scheme[1]!r} address, expected https: or the link's query alone"
    return None


def _slug(stem: str, table: Table, faults: Faults) -> str | None:
    """The slug that a file name gives: a leading date is left off, as in 2026-11-30-title.md."""
    slug = re.sub(r"^\d{4}-\d{2}-\d{2}-(?=.)", "", stem)
    if fault := slug_fault(slug):
        faults.add(SiteError(f"the file name gives the slug {fault}", table.file))
        return None
    return slug


def _words(given: list[str] | str) -> Iterable[str]:
    words = given.split(",") if isinstance(given, str) else given
    return dict.fromkeys(word.strip() for word in words if word.strip())

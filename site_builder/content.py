"""Markdown files to posts, format specs and wins."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, TypeVar

import msgspec
import yaml
from markdown_it.token import Token

from . import markdown
from .errors import Faults, SiteError
from .fields import Checks, Table, convert
from .puzzles import PUZZLES, read_shared
from .puzzles.interface import CodeError, Puzzle, Shared
from .settings import slug_fault
from .texts import XML_FORBIDDEN, FilledLine, Line, Name, heap_fault, title_fault

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
    body: tuple[Token, ...]
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

    def explaining(self, puzzle: str) -> str:
        """The page that explains this puzzle's boards; where there is none, that of all formats."""
        pages = (form.path for form in self.formats if form.explains == puzzle)
        return next(pages, "formats/")


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
    """Read all of `content/` but the settings; faults are added, sound files are kept."""
    posts = _read_folder(root, "posts", _read_post, faults)
    formats = _read_folder(root, "formats", _read_format, faults)
    wins = _read_folder(root, "wins", _read_win, faults)
    return Content(
        tuple(sorted(posts, key=lambda post: (-post.date.toordinal(), post.slug))),
        tuple(sorted(formats, key=lambda form: (form.order, form.title))),
        tuple(sorted(wins, key=lambda win: (-win.date.toordinal(), win.slug))),
    )


_DEEPEST = 8  # levels of nesting in front matter; two are enough for all that is read

Kept = TypeVar("Kept")
_Read = Callable[[str, Table, tuple[Token, ...], Faults], Kept | None]


def _read_folder(root: Path, folder: str, read: _Read[Kept], faults: Faults) -> list[Kept]:
    below = root / "content" / folder
    if (below.exists() or below.is_symlink()) and not below.is_dir():
        faults.add(SiteError("no folder, expected one", f"content/{folder}"))
    kept = []
    for path in sorted(below.glob("*.md")):
        file = path.relative_to(root).as_posix()
        with faults.gathered():
            if not path.is_file():  # a folder, a dead link; a pipe would be read for ever
                raise SiteError("no file, expected Markdown", file)
            document = markdown.parse(_decoded(path, file))
            item = read(path.stem, _front_matter(document, file), document.body, faults)
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
    _check_characters(text, file)
    return text


def _check_characters(text: str, file: str) -> None:
    """Raise SiteError for what XML forbids, since texts go into feeds."""
    for number, line in enumerate(text.split("\n"), start=1):
        if found := re.search(f"[{XML_FORBIDDEN}]", line):
            character = f"U+{ord(found[0]):04X}"
            raise SiteError(
                f"control character {character} in column {found.start() + 1}, expected text",
                file,
                number,
            )


class _FrontMatterLoader(yaml.SafeLoader):
    """YAML as front matter needs it: no references, which can stand for endless data."""

    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise yaml.MarkedYAMLError(problem="found a reference", problem_mark=event.start_mark)
        if getattr(event, "tag", None):
            raise yaml.MarkedYAMLError(problem="found a tag", problem_mark=event.start_mark)
        if self.depth > _DEEPEST:
            raise yaml.MarkedYAMLError(problem="nested too deep", problem_mark=event.start_mark)
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def _front_matter(document: markdown.Document, file: str) -> Table:
    """The front matter with the line of every key; scalars are strings still."""
    if document.front_matter is None:
        raise SiteError("no front matter, expected keys between two lines of ---", file, 1)
    try:
        node = yaml.compose(document.front_matter, Loader=_FrontMatterLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 2 if mark else 1
        raise SiteError(f"front matter: {error.problem}, expected plain YAML", file, line) from None
    except yaml.YAMLError as error:
        problem = getattr(error, "reason", error)  # all of it is more than a line
        raise SiteError(f"front matter: {problem}, expected plain YAML", file, 1) from None
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


def _read_format(stem: str, table: Table, body: tuple[Token, ...], faults: Faults) -> Format | None:
    fields = convert(
        table, _FormatFields, faults, {**_SEEN, "explains": _puzzle_fault}, strict=False
    )
    slug = _slug(stem, table, faults)
    if fields is None or slug is None:
        return None
    source = Source(table.file, table.lines)
    return Format(source, slug, fields.title, fields.summary, fields.order, fields.explains, body)


def _read_win(stem: str, table: Table, body: tuple[Token, ...], faults: Faults) -> Win | None:
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
    path = PurePosixPath(file)
    _check_characters(text, file)
    document = markdown.parse(text)
    front_matter = _front_matter(document, file)
    item: Post | Format | Win | None = _READERS[path.parent.name](
        path.stem, front_matter, document.body, faults
    )
    return item


def _words(given: list[str] | str) -> Iterable[str]:
    words = given.split(",") if isinstance(given, str) else given
    return dict.fromkeys(word.strip() for word in words if word.strip())

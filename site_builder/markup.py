"""The events of a Markdown parser to HTML, and what else there is to know of the text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Any
from urllib.parse import quote

from .links import is_elsewhere, site_path

ROOT = "\0"
"""Stands for the site's root in links; Markdown has no such character."""

# How a tag shows what is inside, given as HTML and as plain text.
_Shown = Callable[[str, str], str]
_TAGS: dict[str, _Shown] = {
    "BlockQuote": "<blockquote>\n{}</blockquote>\n".format,
    "Emphasis": "<em>{}</em>".format,
    "HtmlBlock": "<p>{}</p>\n".format,
    "Item": "<li>{}</li>\n".format,
    "Paragraph": "<p>{}</p>\n".format,
    "Strikethrough": "<s>{}</s>".format,
    "Strong": "<strong>{}</strong>".format,
    "Table": '<div class="scroll" tabindex="0"><table>\n{}</table></div>\n'.format,
    "TableHead": "<thead>\n<tr>\n{}</tr>\n</thead>\n".format,
    "TableRow": "<tr>\n{}</tr>\n".format,
}
_SIGNS = {"SoftBreak": "\n", "HardBreak": "<br>\n", "Rule": "<hr>\n"}
_IN_WORDS = {"Emphasis", "Image", "Link", "Strikethrough", "Strong"}  # no word ends with these
_LOWEST_ANCHOR = 4
_NOT_IN_ANCHORS = re.compile(r"[^\w\u4e00-\u9fff\- ]")
_UNSAFE = re.compile(r"\s*(?:javascript|vbscript|file|data):", re.IGNORECASE)
_ADDRESS_SIGNS = ";/?:@&=+$,-_.!~*'()#%[]"  # what an address holds as it is, letters aside


class Writer:
    """HTML of the events of one text.

    Raw HTML is shown as text. A text that is not `trusted` (of a player, say) shows no pictures,
    and its links tell search engines not to follow them.
    """

    def __init__(self, source: bytes, first_line: int, *, trusted: bool) -> None:
        self._source = source
        self._line, self._counted = first_line, 0
        self._trusted = trusted
        self._targets: list[tuple[str, int]] = []
        self._foreign: list[tuple[str, int]] = []
        self._anchors: set[str] = set()
        self._aligned: Sequence[str] = ()  # the columns of a table
        self._cell = "td"
        self._columns: Iterator[str] = iter(())
        self._notes: dict[str, str] = {}  # by label
        self._references: dict[str, int] = {}  # how many to a label, in the order of the first

    @property
    def targets(self) -> tuple[tuple[str, int], ...]:
        """What was linked to or shown as a picture, as written, each with its line in the file."""
        return tuple(self._targets)

    @property
    def foreign(self) -> tuple[tuple[str, int], ...]:
        """Those pictures that other sites have, each with its line in the file."""
        return tuple(self._foreign)

    def write(self, events: Iterable[tuple[Any, Any]]) -> tuple[str, str]:
        """The HTML of all events, and what a reader sees of it, without marks.

        The events are as pyromark's `events_with_range` gives them: each with its place in the
        bytes of the source.
        """
        html: list[str] = []
        plain: list[str] = []
        around: list[tuple[list[str], list[str], _Shown]] = []
        for event, place in events:
            if isinstance(event, str):
                html.append(_SIGNS[event])
                plain.append(" ")
                continue
            ((kind, value),) = event.items()
            if kind == "Start":
                around.append((html, plain, self._opened(*_named(value), place["start"])))
                html, plain = [], []
            elif kind == "End":
                inside, seen = "".join(html), "".join(plain)
                html, plain, shown = around.pop()
                html.append(shown(inside, seen))
                plain.append(seen if _named(value)[0] in _IN_WORDS else f"{seen} ")
            elif kind == "FootnoteReference":
                html.append(self._reference(value.casefold()))
            else:
                html.append(
                    f"<code>{_escaped(value)}</code>" if kind == "Code" else _escaped(value)
                )
                plain.append(value)
        html += self._listed_notes()
        return "".join(html), "".join(plain)

    def _opened(self, name: str, value: Any, at: int) -> _Shown:
        """How a tag that begins at a byte of the source will show what is inside."""
        match name:
            case "Table":
                self._aligned = value
            case "TableHead" | "TableRow":
                self._cell, self._columns = (
                    "th" if name == "TableHead" else "td",
                    iter(self._aligned),
                )
            case "TableCell":
                aligned = next(self._columns)
                named = "" if aligned == "None" else f' class="{aligned.lower()}"'
                return f"<{self._cell}{named}>{{}}</{self._cell}>\n".format
            case "List":
                tag = "ul" if value is None else "ol"
                first = "" if value in (None, 1) else f' start="{value}"'
                return f"<{tag}{first}>\n{{}}</{tag}>\n".format
            case "Heading":
                return partial(self._heading, value["level"].lower())
            case "CodeBlock":
                return partial(_code, "" if value == "Indented" else value["Fenced"])
            case "FootnoteDefinition":
                return partial(self._note, value.casefold())
            case "Link" | "Image":
                return self._linked(name, value, at)
        return _TAGS[name]

    def _linked(self, name: str, link: Any, at: int) -> _Shown:
        """A link or a picture; where it would run a script, only the words."""
        target = link["dest_url"]
        if link["link_type"] == "Email":
            target = f"mailto:{target}"
        if _UNSAFE.match(target) or (name == "Image" and not self._trusted):
            return lambda inside, seen: inside if name == "Link" else _escaped(seen)
        self._targets.append((target, self._line_of(at)))
        path = site_path(target)
        address = _address(target) if path is None else ROOT + _address(path)
        title = f' title="{_escaped(link["title"])}"' if link["title"] else ""
        if name == "Image":
            if is_elsewhere(target):
                self._foreign.append(self._targets[-1])
            return lambda _, seen: f'<img src="{address}" alt="{_escaped(seen)}"{title}>'
        rel = "" if self._trusted else ' rel="nofollow ugc"'
        return lambda inside, _: f'<a href="{address}"{title}{rel}>{inside}</a>'

    def _line_of(self, at: int) -> int:
        """The line of a byte that lies behind all that were asked for before."""
        self._line += self._source.count(b"\n", self._counted, at)
        self._counted = at
        return self._line

    def _heading(self, level: str, inside: str, seen: str) -> str:
        """A heading with an anchor. The page's title is its only h1: a # is a section of it."""
        tag = "h2" if level == "h1" else level
        if int(level[1]) > _LOWEST_ANCHOR:
            return f"<{tag}>{inside}</{tag}>\n"
        anchor = slug = _NOT_IN_ANCHORS.sub("", seen.strip().lower().replace(" ", "-"))
        number = 1
        while anchor in self._anchors:
            anchor, number = f"{slug}-{number}", number + 1
        self._anchors.add(anchor)
        return f'<{tag} id="{anchor}">{inside}</{tag}>\n'

    def _note(self, label: str, inside: str, _: str) -> str:
        """A note is kept for the end; of two with a label, the first counts."""
        self._notes.setdefault(label, inside)
        return ""

    def _reference(self, label: str) -> str:
        """A reference to a note, which has a number by the first one to it."""
        times = self._references[label] = self._references.get(label, 0) + 1
        number = [*self._references].index(label) + 1
        which = _which(number, times)
        return (
            f'<sup class="footnote-ref"><a href="#fn{number}" id="fnref{which}">[{which}]</a></sup>'
        )

    def _listed_notes(self) -> Iterator[str]:
        """The notes that were referred to, each with links back to where."""
        if not self._references:
            return
        yield '<section class="footnotes">\n<ol>\n'
        for number, (label, times) in enumerate(self._references.items(), start=1):
            back = "".join(
                f' <a href="#fnref{_which(number, time)}" class="footnote-backref">↩︎</a>'
                for time in range(1, times + 1)
            )
            text, end = self._notes[label].rstrip(), ""
            if text.endswith("</p>"):
                text, end = text.removesuffix("</p>"), "</p>"
            yield f'<li id="fn{number}">{text}{back}{end}\n</li>\n'
        yield "</ol>\n</section>\n"


def _named(tag: Any) -> tuple[str, Any]:
    """A tag's name and what it says of itself."""
    if isinstance(tag, str):
        return tag, None
    ((name, value),) = tag.items()
    return name, value


def _which(number: int, time: int) -> str:
    """A reference to a note: `3`, or `3:2` where it is the second one to it."""
    return f"{number}" if time == 1 else f"{number}:{time}"


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def _address(target: str) -> str:
    return _escaped(quote(target, safe=_ADDRESS_SIGNS))


def _code(info: str, _: str, code: str) -> str:
    """A code block that the keyboard can scroll, since long lines do not wrap."""
    language = info.split(maxsplit=1)[0] if info.strip() else ""
    shown = _highlighted(code, language) if language else _escaped(code)
    return f'<pre class="highlight" tabindex="0"><code>{shown}</code></pre>\n'


def _highlighted(code: str, language: str) -> str:
    """Code with Pygments' classes, or plain where the language is not known."""
    # Pygments takes a while to import; most sites show no code.
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return _escaped(code)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))

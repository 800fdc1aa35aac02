"""Markdown to HTML, once for all pages that show it: links of the site are resolved later."""

import re
from dataclasses import dataclass, field

from pyromark import Markdown, Options

from .markup import ROOT, Writer
from .texts import words

_MARKDOWN = Markdown(
    options=Options.ENABLE_FOOTNOTES
    | Options.ENABLE_SMART_PUNCTUATION
    | Options.ENABLE_STRIKETHROUGH
    | Options.ENABLE_TABLES
)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:(.*?)\n)??---[ \t]*(?:\n|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Text:
    """The HTML of a text, and what it links to."""

    html: str = field(repr=False)
    targets: tuple[tuple[str, int], ...]
    """What it links to or shows as pictures, as written, each with its line in the file."""

    foreign: tuple[tuple[str, int], ...] = ()
    """The pictures of other sites, which the pages' policy does not show."""

    words: str = field(default="", repr=False)
    """What a search finds it by: each word once, a space between two."""

    def resolved(self, root: str) -> str:
        """The HTML with links of the site that start at `root`, which is '' or ends in a slash."""
        html = self.html
        if not root:
            html = html.replace(f'"{ROOT}"', '"./"')
        return html.replace(ROOT, root)


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown file: its front matter as written, None where there is none, and its text."""

    front_matter: str | None
    text: Text


def parse(source: str, *, trusted: bool = True) -> Document:
    """The front matter and text of a Markdown source; raw HTML in it is shown as text.

    A text that is not `trusted` (of a player, say) shows no pictures, and its links tell search
    engines not to follow them.
    """
    source = source.replace("\r\n", "\n").replace("\r", "\n").replace(ROOT, "\ufffd")
    head = _FRONT_MATTER.match(source)
    body = source[head.end() :] if head else source
    first_line = 1 + source.count("\n", 0, head.end()) if head else 1
    writer = Writer(body.encode(), first_line, trusted=trusted)
    html, plain = writer.write(_MARKDOWN.events_with_range(body, merge_text=True))
    text = Text(html, writer.targets, writer.foreign, " ".join(sorted(words(plain))))
    return Document((head[1] or "") if head else None, text)

"""Markdown to HTML, once for all pages that show it: links of the site are resolved later."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from .links import site_path

_SITE = "\0"  # stands for the site's root; Markdown has no such character


@dataclass(frozen=True, slots=True)
class Text:
    """The HTML of a text, and what it links to."""

    html: str = field(repr=False)
    targets: tuple[tuple[str, int | None], ...]
    """What it links to or shows as pictures, as written, each with its line in the file."""

    plain: str = field(default="", repr=False)
    """What a reader sees of it, without marks."""

    def resolved(self, root: str) -> str:
        """The HTML with links of the site that start at `root`, which is '' or ends in a slash."""
        html = self.html
        if not root:
            html = html.replace(f'"{_SITE}"', '"./"')
        return html.replace(_SITE, root)


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
    found: dict[str, Any] = {"targets": [], "trusted": trusted}
    tokens = _MARKDOWN.parse(source, found)
    front_matter = None
    if tokens and tokens[0].type == "front_matter":
        front_matter = tokens.pop(0).content
    html = str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, found))
    return Document(front_matter, Text(html, tuple(found["targets"]), " ".join(_written(tokens))))


def _written(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.children:
            yield from _written(token.children)
        elif token.type in ("text", "code_inline", "fence", "code_block"):
            yield token.content


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
        return escape(code)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


def _scrolling_code(self: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
    """A code block that the keyboard can scroll, since long lines do not wrap."""
    token = tokens[at]
    language = token.info.split(maxsplit=1)[0] if token.info.strip() else ""
    code = _highlighted(token.content, language) if language else escape(token.content)
    return f'<pre class="highlight" tabindex="0"><code>{code}</code></pre>\n'


def _scrolling_table(self: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
    opening = tokens[at].nesting == 1
    return '<div class="scroll" tabindex="0"><table>\n' if opening else "</table></div>\n"


def _lower_headings(state: StateCore) -> None:
    """The page's title is its only h1; a # in a text is a section of the page."""
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close") and token.tag == "h1":
            token.tag = "h2"


def _note_links(state: StateCore) -> None:
    """Note what the text links to, and mark links of the site."""
    for token, line in _links(state.tokens, None):
        key = "href" if token.type == "link_open" else "src"
        target = str(token.attrs[key])
        state.env["targets"].append((target, line))
        path = site_path(target)
        if path is not None:
            token.attrs[key] = _SITE + path
        if not state.env["trusted"]:
            token.attrs["rel"] = "nofollow ugc"
            if token.type == "image":
                token.type = "text"  # whose content is the text that stands for the picture


def _links(tokens: Sequence[Token], line: int | None) -> Iterator[tuple[Token, int | None]]:
    """The links and pictures among tokens and inside them, each with its line in the file."""
    for token in tokens:
        if token.type in ("link_open", "image"):
            yield token, line
        if token.children:
            yield from _links(token.children, token.map[0] + 1 if token.map else line)


def _parser() -> MarkdownIt:
    parser = (
        MarkdownIt("commonmark", {"html": False, "typographer": True})
        .enable(["table", "strikethrough", "replacements", "smartquotes"])
        .disable(["html_block", "html_inline"])
        .use(front_matter_plugin)
        .use(footnote_plugin)
        .use(anchors_plugin, max_level=4)
    )
    rules: dict[str, Callable[..., str]] = {
        "fence": _scrolling_code,
        "code_block": _scrolling_code,
        "table_open": _scrolling_table,
        "table_close": _scrolling_table,
    }
    for name, rule in rules.items():
        parser.add_render_rule(name, rule)
    parser.core.ruler.push("lower_headings", _lower_headings)
    parser.core.ruler.push("note_links", _note_links)
    return parser


_MARKDOWN = _parser()

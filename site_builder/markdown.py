"""Markdown to tokens and to HTML, with links of the site resolved for the page that shows it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

Resolve = Callable[[str], str]
"""From a link as written to what the page's HTML should say."""


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed Markdown file: its front matter as written, and its body's tokens.

    Token lines count from 0 in the whole file; None as front matter: there is none.
    """

    front_matter: str | None
    body: tuple[Token, ...]


def _highlighted(code: str, language: str, _: str) -> str:
    """Code with Pygments' classes, or plain where the language is not known."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return escape(code)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


def _scrolling_code(self: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
    """A code block that the keyboard can scroll, since long lines do not wrap."""
    token = tokens[at]
    language = token.info.split(maxsplit=1)[0] if token.info.strip() else ""
    code = _highlighted(token.content, language, "") if language else escape(token.content)
    return f'<pre class="highlight" tabindex="0"><code>{code}</code></pre>\n'


def _scrolling_table(self: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
    opening = tokens[at].nesting == 1
    return '<div class="scroll" tabindex="0"><table>\n' if opening else "</table></div>\n"


def _parser() -> MarkdownIt:
    parser = (
        MarkdownIt("commonmark", {"html": False, "typographer": True})
        .enable(["table", "strikethrough", "replacements", "smartquotes"])
        .use(front_matter_plugin)
        .use(footnote_plugin)
        .use(anchors_plugin, max_level=4)
    )
    for name in ("fence", "code_block"):
        parser.add_render_rule(name, _scrolling_code)
    for name in ("table_open", "table_close"):
        parser.add_render_rule(name, _scrolling_table)
    parser.core.ruler.push("lower_headings", _lower_headings)
    return parser


def _lower_headings(state: StateCore) -> None:
    """The page's title is its only h1; a # in a text is a section of the page."""
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close") and token.tag == "h1":
            token.tag = "h2"


_MARKDOWN = _parser()


def parse(source: str) -> Document:
    """The front matter and body of a Markdown source; raw HTML in it is shown as text."""
    tokens = _MARKDOWN.parse(source)
    if tokens and tokens[0].type == "front_matter":
        return Document(tokens[0].content, tuple(tokens[1:]))
    return Document(None, tuple(tokens))


def render(body: Sequence[Token], resolve: Resolve, *, trusted: bool = True) -> str:
    """The HTML of a body.

    Text that is not `trusted` (of a player, say) shows no pictures, and its links tell search
    engines not to follow them.
    """
    return str(_MARKDOWN.renderer.render(_resolved(body, resolve, trusted), _MARKDOWN.options, {}))


def targets(body: Sequence[Token], line: int | None = None) -> Iterator[tuple[str, int | None]]:
    """What a body links to or shows as pictures, as written, each with its line in the file."""
    for token in body:
        at = token.map[0] + 1 if token.map else line
        target = token.attrs.get("href" if token.type == "link_open" else "src")
        if token.type in ("link_open", "image"):
            yield str(target), at
        yield from targets(token.children or (), at)


def _resolved(tokens: Sequence[Token], resolve: Resolve, trusted: bool) -> list[Token]:
    """Copies of tokens with their links resolved."""
    resolved = []
    for token in tokens:
        changes: dict[str, Any] = {}
        if token.type == "link_open":
            rel = {} if trusted else {"rel": "nofollow ugc"}
            changes["attrs"] = {**token.attrs, "href": resolve(str(token.attrs["href"])), **rel}
        elif token.type == "image" and trusted:
            changes["attrs"] = {**token.attrs, "src": resolve(str(token.attrs["src"]))}
        elif token.type == "image":
            changes["type"] = "text"  # whose content is the text that stands for the picture
        elif token.children:
            changes["children"] = _resolved(token.children, resolve, trusted)
        resolved.append(token.copy(**changes))
    return resolved

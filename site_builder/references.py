"""What the styles and scripts of a theme lead to: are the files there?

A browser tells of a missing one only where it is used. Whatever cannot be known is taken to be
there: names that a script puts together, files outside the theme, addresses of other sites.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from posixpath import dirname, normpath
from urllib.parse import unquote

from .errors import SiteError

_QUOTED = r"""(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
_CSS_COMMENT = re.compile(rf"{_QUOTED}|(/\*.*?\*/)", re.DOTALL)
_CSS = re.compile(
    rf"""@import\s+(?P<import>{_QUOTED})"""
    rf"""|(?<![\w-])url\(\s*(?P<url>{_QUOTED}|[^"'()\s]+)\s*\)|{_QUOTED}""",
    re.IGNORECASE,
)
# All that a script may import, also in its comments and texts: quick to find.
_MAYBE = re.compile(r"""\b(?:from|import\s*\(|import|URL\s*\()\s*(["'][^"'\n]*["'])""")
# A template with another inside is taken for two; what lies between is not looked at then.
_JS_COMMENT = re.compile(rf"{_QUOTED}|(//[^\n]*|/\*.*?\*/|`(?:\\.|[^`\\])*`)", re.DOTALL)
_JS = re.compile(
    rf"""(?:^|[;}}])[ \t]*(?:import|export)\b(?:[\w$\s{{}},*]*\bfrom)?\s*(?P<static>{_QUOTED})"""
    rf"""|(?<![\w$.])(?:import\s*\(\s*(?P<dynamic>{_QUOTED})\s*[,)]"""
    rf"""|URL\s*\(\s*(?P<url>{_QUOTED})\s*,\s*import\.meta\.url\s*\))|{_QUOTED}""",
    re.MULTILINE,
)
_BASE = "assets/-/"  # where a theme's files are published
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|/", re.IGNORECASE)


def broken_references(files: Mapping[str, tuple[str, bytes]]) -> Iterator[SiteError]:
    """A fault for each reference to a file that the theme lacks.

    `files` are all its files in UTF-8 where they are texts, each with its place for people.
    """
    for name, (place, content) in files.items():
        if name.endswith(".css"):
            if re.search(rb"url\(|@import", content, re.IGNORECASE):
                yield from _broken(name, place, _css_references(content.decode()), files)
        elif name.endswith(".js"):
            text = content.decode()
            if any(_lacking(name, found[1:-1], files) for found in set(_MAYBE.findall(text))):
                yield from _broken(name, place, _js_references(text), files)


def _broken(
    name: str,
    place: str,
    references: Iterator[tuple[str, str, int]],
    files: Collection[str],
) -> Iterator[SiteError]:
    for verb, target, line in references:
        if _lacking(name, target, files):
            message = (
                f"{verb} {target}, where the theme has no static file, expected one of its own"
            )
            yield SiteError(message, place, line)


def _css_references(text: str) -> Iterator[tuple[str, str, int]]:
    """What a style leads to, how, and in which line."""
    text = _without(_CSS_COMMENT, text)
    for found in _CSS.finditer(text):
        if target := found["import"] or found["url"]:
            verb = "imports" if found["import"] else "leads to"
            yield verb, target.strip("\"'"), _line(text, found)


def _js_references(text: str) -> Iterator[tuple[str, str, int]]:
    """What a script leads to, how, and in which line."""
    text = _without(_JS_COMMENT, text)
    for found in _JS.finditer(text):
        if target := found["static"] or found["dynamic"]:
            yield "imports", target[1:-1], _line(text, found)
        elif found["url"]:
            yield "leads to", found["url"][1:-1], _line(text, found)


def _without(passed: re.Pattern[str], text: str) -> str:
    """A text whose comments are so many empty lines."""
    return passed.sub(
        lambda found: found[0] if found[1] is None else " " + "\n" * found[1].count("\n"), text
    )


def _line(text: str, found: re.Match[str]) -> int:
    """The line in which what was found ends, as the name of a file does."""
    return text.count("\n", 0, found.end()) + 1


def _lacking(name: str, target: str, files: Collection[str]) -> bool:
    """Does a reference mean a file of the theme that is not there?"""
    path = unquote(re.split("[?#]", target, maxsplit=1)[0])
    if not path or path.endswith(("/", "/.", "/..")) or "\\" in path or _SCHEME.match(path):
        return False
    if name.endswith(".js") and not path.startswith(("./", "../")):
        return False  # a page may say what a bare name means
    path = normpath(f"{_BASE}{dirname(name)}/{path}")
    inside = path.removeprefix(_BASE)
    return inside not in files if inside != path else path.startswith("assets/")

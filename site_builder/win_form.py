"""A win that a stranger hands in by a form, and what it has to be before anybody looks at it.

The form is an issue of GitHub, whose text anybody can write. It has to match one pattern as a
whole. Of the link, nothing is kept but what it holds: the file gets the query that this program
writes itself. Every fault is a single line.
"""

import re
from dataclasses import dataclass

from .errors import SiteError
from .texts import LONGEST_NAME, clean_line

LONGEST_FORM = 6000
"""Characters of a form; a longer one is refused unread."""

LINK, NAME, WORDS = "Win link", "Name", "Words"
"""The labels of the form's fields, as .github/ISSUE_TEMPLATE/win.yml has them."""

_NO_RESPONSE = "_No response_"  # what GitHub writes for a field left empty
_LONGEST_WORDS = 300
_ADDRESS = r"(?:https?://[A-Za-z0-9.:\[\]-]+(?:/[A-Za-z0-9/._~%-]*)?)?\?[A-Za-z0-9=&._%-]+"
# What copying brings along, which says nothing of a win.
_FRAGMENT = r"(?:#[A-Za-z0-9/._~%!$&'()*+,;=:@?-]*)?"
_FORM = re.compile(
    rf"### {LINK}\n\n[ \t]*(?P<link>{_ADDRESS}|{_NO_RESPONSE}){_FRAGMENT}[ \t]*\n\n"
    rf"### {NAME}\n\n(?P<name>[^\n]+)\n\n"
    rf"### {WORDS}\n\n(?P<words>[^\n]+)"
)


@dataclass(frozen=True, slots=True)
class Form:
    """What is in the fields: a link as pasted, a name, and words that are plain text."""

    link: str
    name: str
    words: str


def read_form(text: str) -> Form:
    """The fields of a form; raises SiteError with the first fault."""
    if len(text) > LONGEST_FORM:
        raise SiteError(f"the form has {len(text)} characters, expected at most {LONGEST_FORM}")
    found = _FORM.fullmatch(text.replace("\r\n", "\n").strip())
    if not found:
        raise SiteError(
            f"the text is not the form as it was filled in, expected {LINK}, {NAME} and {WORDS}, "
            "each on one line, the link alone"
        )
    if found["link"] == _NO_RESPONSE:
        raise SiteError(f"{LINK}: nothing, expected the link of a win")
    name = _field(NAME, found["name"], LONGEST_NAME)
    if not name:
        raise SiteError(f"{NAME}: nothing, expected what to call the player")
    words = _field(WORDS, found["words"], _LONGEST_WORDS)
    return Form(found["link"], name, words)


def _field(what: str, text: str, longest: int) -> str:
    """The text of a field, '' where nothing was filled in; raises SiteError."""
    line = "" if text.strip() == _NO_RESPONSE else clean_line(what, text)
    if len(line) > longest:
        raise SiteError(f"{what}: {len(line)} characters, expected at most {longest}")
    return line


def as_markdown(words: str) -> str:
    """Markdown that shows exactly these words: no links, no pictures, no headings."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", words)

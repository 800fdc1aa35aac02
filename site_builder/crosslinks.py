"""Links in rendered pages: does the site have what they lead to?

Pages come from templates that escape what they show, so a value in quotes after a name like href
is an attribute wherever it stands; a parser would take ten times as long.
"""

import re
from collections.abc import Collection, Iterable
from html import unescape
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from .links import page_file

_LINKS = ('href="', 'src="', 'property="og:image" content="')
_ANCHOR = re.compile(r'\sid="([^"]*)"')
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class Crosslinks:
    """Finds the targets of pages: paths of the site, each with its #anchor where it has one."""

    def __init__(self, base_url: str, files: Collection[str], *, whole: bool) -> None:
        """Know all files of the site; where it is not `whole`, other days are taken to be there.

        `base_url` ends in a slash.
        """
        self._base_url, self._base_path = base_url, urlsplit(base_url).path
        self._files, self._whole = frozenset(files), whole
        self._known: dict[tuple[str, str], str | None] = {}

    def targets(self, path: str, html: str) -> set[str]:
        """Where a page leads on the site: `posts/`, `formats/x/#order`; '' is home."""
        folder = path[: path.rfind("/") + 1]
        root = "../" * folder.count("/")
        found = set()
        links = {value[: value.find('"')] for name in _LINKS for value in html.split(name)[1:]}
        for link in links:
            if link[:1] in ("#", "?", ""):
                target = self._target(path, link)
            else:
                # From the root, links of all pages of one depth lead to the same place.
                key = (root if link.startswith(root) else folder, link)
                if key not in self._known:
                    self._known[key] = self._target(folder, link)
                target = self._known[key]
            if target is not None:
                found.add(target)
        return found

    def has_page(self, target: str) -> bool:
        """Does the site have the page or file, whatever the anchor?"""
        path = target.partition("#")[0]
        return page_file(path) in self._files or (not self._whole and path[:4].isdigit())

    def has_files(self, files: Iterable[str]) -> bool:
        """Does it have all of some files?"""
        return self._files.issuperset(files) or all(map(self.has_page, files))

    def _target(self, before: str, link: str) -> str | None:
        """The path that a link means, after what stands before it; None where it leads away."""
        link = unescape(link)
        if link.startswith(self._base_url):
            path = link.removeprefix(self._base_url)
        elif _SCHEME.match(link):
            return None
        elif link.startswith("/"):
            if not link.startswith(self._base_path):
                return None
            path = link.removeprefix(self._base_path)
        else:
            path = before + link
        path, mark, anchor = path.partition("#")
        path = unquote(path.partition("?")[0])
        if path:
            slash = "/" if path.endswith(("/", "/.", "/..")) else ""
            path = normpath(path) + slash
            path = "" if path in (".", "./") else path.lstrip("/")
        return f"{path}{mark}{unquote(anchor)}" if anchor and anchor != "top" else path


def anchors(html: str) -> set[str]:
    """The ids of a page's elements."""
    return set(map(unescape, _ANCHOR.findall(html)))

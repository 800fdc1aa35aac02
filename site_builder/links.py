"""From paths of the site to links: relative for pages, absolute for feeds and metas.

Pages link relatively, so that a built site opens under any address. Only 404.html cannot: a host
serves it in place of any missing page, so its links start at the site's own path.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

NOT_FOUND = "404.html"


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of a site that is published under `base_url`, which ends in a slash."""

    base_url: str

    def absolute(self, path: str) -> str:
        """The whole address of a path of the site."""
        return self.base_url + path

    def root(self, page: str) -> str:
        """What a page's links to paths of the site begin with."""
        return urlsplit(self.base_url).path if page == NOT_FOUND else "../" * page.count("/")

    def link(self, page: str, path: str) -> str:
        """The link from one path of the site to another."""
        return self.root(page) + path or "./"


def site_path(target: str) -> str | None:
    """The path of the site that a link in Markdown means: it starts with a slash.

    None for links to elsewhere, and to anchors of the same page.
    """
    return target[1:] if target.startswith("/") and not target.startswith("//") else None


def is_relative(target: str) -> bool:
    """Does a link in Markdown start from the page's own address? It would break in feeds."""
    return not re.match(r"#|//?|[a-z][a-z0-9+.-]*:", target, re.IGNORECASE)


def is_elsewhere(target: str) -> bool:
    """Does a link in Markdown lead to another site, or to no site at all?"""
    return not is_relative(target) and target[:1] != "#" and site_path(target) is None


def foreign_picture(target: str) -> str:
    """What there is to say of a picture that another site has."""
    return (
        f"picture {target} of another site, which the pages' policy does not show, "
        "expected /NAME for the file content/static/NAME"
    )


def without_query(path: str) -> str:
    """A path without its query and anchor: the page that it leads to."""
    return path.partition("#")[0].partition("?")[0]


def page_file(path: str) -> str:
    """The file that a static host serves for a path of the site."""
    return f"{path}index.html" if path.endswith("/") or not path else path


def lacking_fault(anchor: str) -> str:
    """What is wrong with a link to a page that is not there, or that lacks an anchor."""
    if anchor:
        return f", where the page has no anchor #{anchor}, expected the id of a part of it"
    return ", where the site has no page, expected the path of a page or file"


def link_fault(target: str, has_page: Callable[[str], bool]) -> str | None:
    """What is wrong with a link in Markdown on a site that has, or has not, a page at a path."""
    if is_relative(target):
        return ", expected an address, /a/path/ of the site or #an-anchor"
    path = site_path(target)
    if path is None:
        return None
    path = unquote(without_query(path))
    if has_page(path):
        return None
    expected = f"/{path}/" if has_page(f"{path}/") else "the path of a page"
    return f", where the site has no page, expected {expected}"

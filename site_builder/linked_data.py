"""What pages tell search engines in JSON-LD, in the words of schema.org.

Home tells what the site is, a post what was written when, and every page below another the way
there. Play pages tell nothing: what they load first has a budget.
"""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup
from msgspec import json

from .content import Post
from .days import month_title
from .page import Page
from .settings import SiteSettings

Absolute = Callable[[str], str]
"""From a path of the site to its whole address."""

_SECTIONS = {"wins": "Wins", "posts": "Posts", "formats": "Formats"}


def linked_data(page: Page, site: SiteSettings, absolute: Absolute) -> Markup | None:
    """The JSON of a page for a script element; None where there is nothing to tell."""
    things = [thing for thing in _things(page, site, absolute) if thing]
    if not things:
        return None
    graph = {"@context": "https://schema.org", "@graph": things}
    # Inside a script element only < could end the data; JSON may write it as an escape.
    return Markup(json.encode(graph).decode().replace("<", "\\u003c"))


def _things(page: Page, site: SiteSettings, absolute: Absolute) -> list[dict[str, Any] | None]:
    if not page.path:
        return [_website(page, site, absolute)]
    post = page.data.get("post")
    trail = [(title, absolute(path)) for path, title in crumbs(page)]
    return [
        _posting(post, page, site, absolute) if isinstance(post, Post) else None,
        _trail(trail) if len(trail) > 1 else None,
    ]


def crumbs(page: Page) -> list[tuple[str, str]]:
    """The pages on the way from home to a page, home left out: paths and titles."""
    parts = page.path.rstrip("/").split("/")
    if parts[0] in _SECTIONS and len(parts) == 2:
        return [(f"{parts[0]}/", _SECTIONS[parts[0]]), (page.path, page.title)]
    if not parts[0].isdecimal() or len(parts) > 3:
        return []
    trail = [("archive/", "Archive"), (f"{parts[0]}/", parts[0])]
    if len(parts) > 1:
        path = f"{parts[0]}/{parts[1]}/"
        trail.append((path, month_title(int(parts[0]), int(parts[1]))))
    if len(parts) > 2:
        trail.append((page.path, page.title))
    return trail


def _website(page: Page, site: SiteSettings, absolute: Absolute) -> dict[str, Any]:
    return {
        "@type": "WebSite",
        "name": site.title,
        "url": absolute(""),
        "description": page.description,
        "inLanguage": site.language,
        "potentialAction": {
            "@type": "SearchAction",
            "target": absolute("search/?q={search_term_string}"),
            "query-input": "required name=search_term_string",
        },
    }


def _posting(post: Post, page: Page, site: SiteSettings, absolute: Absolute) -> dict[str, Any]:
    organization = {"@type": "Organization", "name": site.title, "url": absolute("")}
    posting = {
        "@type": "BlogPosting",
        "headline": post.title,
        "description": page.description,
        "datePublished": post.date,
        "dateModified": page.modified,
        "url": absolute(page.path),
        "mainEntityOfPage": absolute(page.path),
        "inLanguage": site.language,
        "author": organization,
        "publisher": organization,
    }
    return posting | ({"keywords": post.tags} if post.tags else {})


def _trail(trail: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": title, "item": address}
            for position, (title, address) in enumerate(trail, start=1)
        ],
    }

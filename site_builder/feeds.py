"""Atom, JSON Feed and sitemap."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

from msgspec import json

from .days import midnight
from .texts import XML_FORBIDDEN

ATOM = "http://www.w3.org/2005/Atom"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"

ET.register_namespace("", ATOM)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a feed: `url` is absolute and its id, `html` has absolute links only."""

    url: str
    title: str
    day: date
    summary: str
    html: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: `url` is its own address, `home` that of the page it follows, both absolute."""

    url: str
    home: str
    title: str
    author: str
    language: str
    entries: tuple[Entry, ...]
    updated: date
    """The newest entry's day; where there is none, a day that does not change."""


def atom(feed: Feed) -> bytes:
    """RFC 4287; the days of entries are given as their midnight in UTC."""
    root = ET.Element(
        f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": feed.language}
    )
    _child(root, "id", feed.url)
    _child(root, "title", feed.title)
    _child(root, "updated", midnight(feed.updated))
    _child(root, "link", rel="self", type="application/atom+xml", href=feed.url)
    _child(root, "link", rel="alternate", type="text/html", href=feed.home)
    _child(_child(root, "author"), "name", feed.author)
    for entry in feed.entries:
        element = _child(root, "entry")
        _child(element, "id", entry.url)
        _child(element, "title", entry.title)
        _child(element, "link", rel="alternate", type="text/html", href=entry.url)
        _child(element, "published", midnight(entry.day))
        _child(element, "updated", midnight(entry.day))
        if entry.summary:
            _child(element, "summary", entry.summary)
        _child(element, "content", entry.html, type="html")
    return _document(root)


def json_feed(feed: Feed) -> bytes:
    """JSON Feed 1.1."""
    document: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.home,
        "feed_url": feed.url,
        "language": feed.language,
        "authors": [{"name": feed.author}],
        "items": [
            {
                "id": entry.url,
                "url": entry.url,
                "title": entry.title,
                **({"summary": entry.summary} if entry.summary else {}),
                "content_html": entry.html,
                "date_published": midnight(entry.day),
            }
            for entry in feed.entries
        ],
    }
    return json.format(json.encode(document), indent=1)


def link_list(links: Iterable[tuple[str, str, str]]) -> str:
    """An HTML list of links, each with a text after it."""
    items = (
        f'<li><a href="{escape(url)}">{escape(title)}</a>: {escape(text)}</li>'
        for url, title, text in links
    )
    return f"<ul>{''.join(items)}</ul>"


def sitemap(pages: Iterable[tuple[str, date | None]]) -> bytes:
    """A sitemap of absolute addresses, each with the day it last changed where known."""
    # A tree of the longest file that a site has would be the largest thing in memory.
    urls = []
    for address, modified in pages:
        urls.append(f" <url>\n  <loc>{escape(address)}</loc>\n")
        if modified:
            urls.append(f"  <lastmod>{modified.isoformat()}</lastmod>\n")
        urls.append(" </url>\n")
    head = f"<?xml version='1.0' encoding='utf-8'?>\n<urlset xmlns=\"{SITEMAP}\">\n"
    return f"{head}{''.join(urls)}</urlset>\n".encode()


def _child(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    child = ET.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
    # Sources are checked, but a Markdown entity can still stand for such a character.
    child.text = text and re.sub(f"[{XML_FORBIDDEN}]", "\ufffd", text)
    return child


def _document(root: ET.Element) -> bytes:
    ET.indent(root, " ")
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"

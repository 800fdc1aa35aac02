"""The files that are no pages of the theme: feeds, sitemap, robots, the tiny game."""

from collections.abc import Callable, Collection

from . import feeds
from .days import long_date
from .links import NOT_FOUND
from .pages import Page, Site, newest_day
from .rendering import Renderer

_MOST_ENTRIES = 30  # in a feed


def _posts_feed(site: Site, pages: Collection[Page], renderer: Renderer, name: str) -> feeds.Feed:
    absolute = renderer.addresses.absolute
    by_path = {page.path: page for page in pages}
    entries = tuple(
        feeds.Entry(
            absolute(post.path),
            post.title,
            post.date,
            post.summary,
            renderer.body_for_feed(by_path[post.path]),
        )
        for post in site.content.posts[:_MOST_ENTRIES]
    )
    return _feed(site, renderer, name, "posts/", site.settings.site.title, entries)


def _boards_feed(site: Site, pages: Collection[Page], renderer: Renderer) -> bytes:
    """The days until today, newest first: one entry for all the boards of a day."""
    absolute = renderer.addresses.absolute
    days = [day for day in site.archive.days if day.date <= site.today][-_MOST_ENTRIES:]
    entries = tuple(
        feeds.Entry(
            absolute(day.path),
            long_date(day.date),
            day.date,
            "; ".join(f"{board.title}: {board.summary}" for board in day.boards),
            feeds.link_list(
                (absolute(board.path), board.title, board.summary) for board in day.boards
            ),
        )
        for day in reversed(days)
    )
    title = f"{site.settings.site.title}: boards"
    return feeds.atom(_feed(site, renderer, "boards.xml", "", title, entries))


def _feed(
    site: Site,
    renderer: Renderer,
    name: str,
    home: str,
    title: str,
    entries: tuple[feeds.Entry, ...],
) -> feeds.Feed:
    absolute, settings = renderer.addresses.absolute, site.settings.site
    updated = max((entry.day for entry in entries), default=settings.first_day)
    return feeds.Feed(
        absolute(name), absolute(home), title, settings.title, settings.language, entries, updated
    )


def _atom(site: Site, pages: Collection[Page], renderer: Renderer) -> bytes:
    return feeds.atom(_posts_feed(site, pages, renderer, "feed.xml"))


def _json_feed(site: Site, pages: Collection[Page], renderer: Renderer) -> bytes:
    return feeds.json_feed(_posts_feed(site, pages, renderer, "feed.json"))


def _sitemap(site: Site, pages: Collection[Page], renderer: Renderer) -> bytes:
    listed = (page for page in pages if page.path != NOT_FOUND)
    return feeds.sitemap(
        # The pages of days published ahead are there since today at the latest.
        (renderer.addresses.absolute(page.path), page.modified and min(page.modified, site.today))
        for page in listed
    )


def _robots(site: Site, pages: Collection[Page], renderer: Renderer) -> bytes:
    sitemap_url = renderer.addresses.absolute("sitemap.xml")
    return f"User-agent: *\nAllow: /\nSitemap: {sitemap_url}\n".encode()


def tiny_game(site: Site) -> bytes | None:
    """The shortest game of the newest day; None where none of its boards has one."""
    games = (
        board.series.puzzle.tiny(board.board)
        for board in newest_day(site).boards
        if board.series.puzzle.tiny
    )
    return min(filter(None, games), key=len, default=None)


TINY = "tiny/"

OTHER_FILES: dict[str, Callable[[Site, Collection[Page], Renderer], bytes]] = {
    "feed.xml": _atom,
    "feed.json": _json_feed,
    "boards.xml": _boards_feed,
    "sitemap.xml": _sitemap,
    "robots.txt": _robots,
}

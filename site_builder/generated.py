"""The files that are no pages of the theme: feeds, sitemap, robots, the tiny game."""

from collections.abc import Callable, Collection

from msgspec import json

from . import feeds, published, search
from .days import DayRange, long_date
from .icons import SIZES, icon
from .links import NOT_FOUND
from .page import Listed, Site
from .pages import newest_day
from .palette import LIGHT
from .rendering import Renderer
from .theme import WORKER

_MOST_ENTRIES = 30  # in a feed


def _posts_feed(site: Site, renderer: Renderer, name: str) -> feeds.Feed:
    absolute = renderer.addresses.absolute
    entries = tuple(
        feeds.Entry(
            absolute(post.path),
            post.title,
            post.date,
            post.summary,
            renderer.for_feed(post.path, post.body),
        )
        for post in site.content.posts[:_MOST_ENTRIES]
    )
    return _feed(site, renderer, name, "posts/", site.settings.site.title, entries)


def _boards_feed(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
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


def _atom(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    return feeds.atom(_posts_feed(site, renderer, "feed.xml"))


def _json_feed(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    return feeds.json_feed(_posts_feed(site, renderer, "feed.json"))


def _sitemap(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    listed = (page for page in pages if page.path != NOT_FOUND and page.original is None)
    return feeds.sitemap(
        # The pages of days published ahead are there since today at the latest.
        (renderer.addresses.absolute(page.path), page.modified and min(page.modified, site.today))
        for page in listed
    )


def _robots(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    sitemap_url = renderer.addresses.absolute("sitemap.xml")
    return f"User-agent: *\nAllow: /\nSitemap: {sitemap_url}\n".encode()


def _manifest(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    """What an installed site is called and looks like; its links start at its own address."""
    settings = site.settings.site
    manifest = {
        "name": settings.title,
        "lang": settings.language,
        "start_url": ".",
        "display": "standalone",
        "background_color": LIGHT.paper,
        "theme_color": LIGHT.paper,
        "icons": [
            {
                "src": f"icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size in SIZES
        ],
    }
    return json.encode(manifest) + b"\n"


def _icon(size: int) -> Callable[[Site, Collection[Listed], Renderer], bytes]:
    return lambda site, pages, renderer: icon(size)


def _worker(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    """The theme's service worker, after what it must know of this build."""
    today = newest_day(site).date
    boards = [board for board in site.archive.dailies() if board.date >= today]
    days = dict.fromkeys(board.day_path for board in boards)
    known = {
        "assets": renderer.theme.assets_path,
        "files": [*renderer.theme.assets()],
        "pages": ["./", "record/", *days, *(board.path for board in boards)],
        "parts": sorted({page.path.partition("/")[0] for page in pages} - {NOT_FOUND}),
    }
    return b"self.site=" + json.encode(known) + b";\n" + renderer.theme.static[WORKER]


def tiny_game(site: Site) -> bytes | None:
    """The shortest game of the newest day; None where none of its boards has one."""
    games = (
        board.series.puzzle.tiny(board.board)
        for board in newest_day(site).boards
        if board.series.puzzle.tiny
    )
    return min(filter(None, games), key=len, default=None)


def _search(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    days = DayRange(site.archive.days[0].date, site.archive.days[-1].date)
    return search.search_index(days, site.settings.series, site.content)


def _published(site: Site, pages: Collection[Listed], renderer: Renderer) -> bytes:
    return published.write_published(site.archive.dailies())


TINY = "tiny/"

OTHER_FILES: dict[str, Callable[[Site, Collection[Listed], Renderer], bytes]] = {
    "feed.xml": _atom,
    "feed.json": _json_feed,
    "boards.xml": _boards_feed,
    published.FILE: _published,
    search.FILE: _search,
    "sitemap.xml": _sitemap,
    "robots.txt": _robots,
    "manifest.webmanifest": _manifest,
    **{f"icon-{size}.png": _icon(size) for size in SIZES},
    WORKER: _worker,
}

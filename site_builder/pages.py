"""The site map: every page, its address, its template and its data."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from markupsafe import Markup
from msgspec import json

from .archive import Archive, Daily, Day, Month, Year
from .content import Content, Post, Source
from .days import DayRange, days_later, long_date, short_date
from .errors import Faults
from .links import page_file
from .markdown import Text
from .settings import FILE, Settings
from .statistics import statistics
from .wins import CardFile, SharedWin

_DAYS_ON_HOME = 7
_DAYS_BEHIND = 2  # from UTC+14 to UTC-12 it is 26 hours
_POSTS_ON_HOME = 5
_WINS_ON_HOME = 4

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Site:
    """All that the pages are made from."""

    settings: Settings
    today: date
    published: DayRange
    archive: Archive
    content: Content
    wins: tuple[SharedWin, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be rendered; `path` is '' for home, and ends in a slash but for 404.html.

    `body` is Markdown that the template shows as `body`. `more` makes such data of the page as take
    a while; it is asked once the page is rendered.
    """

    path: str
    template: str
    title: str
    description: str
    source: Source
    data: Mapping[str, Any] = field(default_factory=dict)
    kind: str = "website"
    modified: date | None = None
    card: CardFile | None = None
    body: Text | None = None
    more: Callable[[], Mapping[str, Any]] | None = None
    original: str | None = None  # the path of the page that this is another form of

    @property
    def canonical(self) -> str:
        """The path that search engines should keep."""
        return self.path if self.original is None else self.original

    @property
    def file(self) -> str:
        """The file that a static host serves for the path."""
        return page_file(self.path)


class Listed(NamedTuple):
    """What lists of all pages say of a page."""

    path: str
    modified: date | None
    original: str | None


@dataclass(frozen=True, slots=True)
class Section:
    """Pages that are made together, and made anew where anything that they come from changes."""

    name: str
    make: Callable[[], Iterable[Page]]


def site_sections(
    site: Site, has_template: Callable[[str], bool], faults: Faults
) -> Iterator[Section]:
    """Every page of the site; what cannot be shown is added to the faults.

    Boards of a puzzle for which the theme has no template to embed them have no such page.
    """
    settings = Source(FILE, {})
    puzzles = {series.puzzle.name for series in site.settings.series}
    embeddable = {name for name in puzzles if has_template(f"embed/{name}.html")}
    yield from _single(_front_pages(site, settings))
    yield from _day_sections(site, embeddable, settings)
    yield from _single(_calendars(site, settings))
    yield from _single(_win_pages(site))
    yield from _single(_post_pages(site, faults))
    yield from _single(_format_pages(site))


def _single(pages: Iterable[Page]) -> Iterator[Section]:
    """A section for each page."""
    return (Section(page.path, partial(tuple, (page,))) for page in pages)


def _front_pages(site: Site, settings: Source) -> Iterator[Page]:
    """The pages that there is one of, whatever the site holds."""
    yield _home(site, settings)
    yield _statistics_page(site, settings)
    yield Page(
        "wins/",
        "wins.html",
        "Wins",
        "Finished boards that players shared.",
        settings,
        {"wins": site.wins},
    )
    yield Page(
        "posts/",
        "posts.html",
        "Posts",
        "What is written here.",
        settings,
        {"posts": site.content.posts},
    )
    yield Page(
        "formats/",
        "formats.html",
        "Formats",
        "How boards and links are written, so that others can read and make them.",
        settings,
        {"formats": site.content.formats},
    )
    yield Page(
        "play/",
        "open.html",
        "Open a shared link",
        "Paste a link of a finished board, from this site or another, to see and play it.",
        settings,
    )
    yield Page(
        "record/",
        "record.html",
        "Your record",
        "Times, wins and streaks of the boards that you played, kept in your own browser.",
        settings,
        {"series": site.settings.series},
    )
    yield Page("404.html", "404.html", "Not found", "There is no page at this address.", settings)


def newest_day(site: Site) -> Day:
    """Today's day, or where it is not in the archive the last before it, or else the first."""
    past = [day for day in site.archive.days if day.date <= site.today]
    return past[-1] if past else site.archive.days[0]


def _home(site: Site, source: Source) -> Page:
    today = newest_day(site)
    # Where a player lives it may be two days earlier than here, or later, or the site is late.
    earliest = days_later(today.date, -_DAYS_BEHIND)
    around = [day for day in site.archive.days if day.date >= earliest]
    listed = _DAYS_ON_HOME + len(around)
    title = site.settings.site.title
    return Page(
        "",
        "home.html",
        title,
        site.settings.site.description or f"{title}: a puzzle for every day.",
        source,
        {
            "today": today,
            "around": [day for day in around if day is not today],
            "days": site.archive.days[: -listed - 1 : -1],
            "last": days_later(today.date, -_DAYS_ON_HOME),
            "posts": site.content.posts[:_POSTS_ON_HOME],
            "wins": site.wins[:_WINS_ON_HOME],
        },
        modified=today.date,
    )


_Around = tuple[Daily | None, Daily, Daily | None]
"""A board with the one of its series before it and the one after it."""


def _day_sections(site: Site, embeddable: Set[str], source: Source) -> Iterator[Section]:
    around: dict[tuple[str, date], _Around] = {}
    for series in site.settings.series:
        boards = [board for board in site.archive.dailies() if board.series.slug == series.slug]
        around |= (((series.slug, of[1].date), of) for of in _with_neighbours(boards))
    wins = _by_date((win.board.date, win) for win in site.wins if win.board)
    posts = _by_date((post.date, post) for post in site.content.posts)
    for earlier, day, later in _with_neighbours(site.archive.days):
        data = {
            "day": day,
            "earlier": earlier,
            "later": later,
            "embeds": [b for b in day.boards if b.series.puzzle.name in embeddable],
            "wins": wins.get(day.date, []),
            "posts": posts.get(day.date, []),
        }
        boards_around = [around[board.series.slug, day.date] for board in day.boards]
        yield Section(day.path, partial(_day_pages, day, data, boards_around, embeddable, source))


def _by_date(dated: Iterable[tuple[date, Item]]) -> dict[date, list[Item]]:
    items: dict[date, list[Item]] = {}
    for day, item in dated:
        items.setdefault(day, []).append(item)
    return items


def _day_pages(
    day: Day,
    data: Mapping[str, Any],
    boards: Sequence[_Around],
    embeddable: Set[str],
    source: Source,
) -> Iterator[Page]:
    titles = ", ".join(board.title for board in day.boards)
    yield Page(
        day.path,
        "day.html",
        short_date(day.date),
        f"The boards of {long_date(day.date)}: {titles}.",
        source,
        data,
        modified=day.date,
    )
    for before, board, after in boards:
        page = _play_page(before, board, after, day.boards, source)
        yield page
        name = board.series.puzzle.name
        if name in embeddable:
            yield replace(
                page,
                path=f"{page.path}embed/",
                template=f"embed/{name}.html",
                original=page.path,
            )


def _play_page(
    earlier: Daily | None,
    board: Daily,
    later: Daily | None,
    siblings: tuple[Daily, ...],
    source: Source,
) -> Page:
    return Page(
        board.path,
        f"play/{board.series.puzzle.name}.html",
        f"{board.title}, {short_date(board.date)}",
        f"{board.title} of {long_date(board.date)}: {board.summary}. No guess needed.",
        source,
        {"board": board, "earlier": earlier, "later": later, "siblings": siblings},
        modified=board.date,
        more=partial(_board_data, board),
    )


def _board_data(board: Daily) -> dict[str, Any]:
    """What a play page holds of its board: the JSON with its proof, and its shape as CSS."""
    shape = board.series.puzzle.shape(board.board).items()
    # Inside a script element only < could end the data; JSON may write it as an escape.
    data = json.encode(board.json).decode().replace("<", "\\u003c")
    return {
        "data": Markup(data),
        "board_style": Markup(
            f".board{{{';'.join(f'--{name}:{value}' for name, value in shape)}}}"
        ),
    }


def _calendars(site: Site, source: Source) -> Iterator[Page]:
    years = site.archive.years()
    yield Page(
        "archive/",
        "archive.html",
        "Archive",
        f"All boards since {short_date(site.archive.days[0].date)}, by year and month.",
        source,
        {"years": years[::-1]},
    )
    for earlier_year, year, later_year in _with_neighbours(years):
        yield _calendar(year, "year.html", str(year.number), earlier_year, later_year, source)
    months = [month for year in years for month in year.months]
    for earlier, month, later in _with_neighbours(months):
        yield _calendar(month, "month.html", month.title, earlier, later, source)


def _calendar(
    shown: Month | Year,
    template: str,
    title: str,
    earlier: Month | Year | None,
    later: Month | Year | None,
    source: Source,
) -> Page:
    name = template.removesuffix(".html")
    return Page(
        shown.path,
        template,
        title,
        f"The boards of {title}, day by day.",
        source,
        {name: shown, "earlier": earlier, "later": later},
    )


def _statistics_page(site: Site, source: Source) -> Page:
    # Figures over days published ahead would tell about boards to come.
    days = [day for day in site.archive.days if day.date <= site.today]
    return Page(
        "statistics/",
        "statistics.html",
        "Statistics",
        "The boards of the archive in figures, series by series.",
        source,
        {"days": days, "series": statistics(days)},
    )


def _win_pages(site: Site) -> Iterator[Page]:
    for win in site.wins:
        yield Page(
            win.path,
            "win.html",
            win.title,
            f"{win.title}: {win.figures}.",
            win.source,
            {"win": win},
            kind="article",
            modified=win.date,
            card=win.card,
            body=win.body,
        )


def _post_pages(site: Site, faults: Faults) -> Iterator[Page]:
    # Newest first, so that the earlier of two posts comes after it.
    for later, post, earlier in _with_neighbours(site.content.posts):
        yield Page(
            post.path,
            "post.html",
            post.title,
            post.summary or f"{post.title}, {short_date(post.date)}.",
            post.source,
            {
                "post": post,
                "boards": _boards_of_post(site, post, faults),
                "earlier": earlier,
                "later": later,
            },
            kind="article",
            modified=post.date,
            body=post.body,
        )


def _boards_of_post(site: Site, post: Post, faults: Faults) -> list[Daily]:
    """The boards of a post's day, of the series that it names."""
    known = {series.slug for series in site.settings.series}
    for slug in post.series:
        if slug not in known:
            message = f"{slug!r}, expected one of {', '.join(sorted(known))}"
            faults.add(post.source.error("series", message))
    # A post of a day to come shows in previews only, where its day has no boards yet.
    if post.series and post.date < site.published.first:
        faults.add(
            post.source.error(
                "date",
                f"{post.date.isoformat()} has no boards to show, expected a day from "
                f"{site.published.first.isoformat()} to {site.published.last.isoformat()}",
            )
        )
    day = site.archive.by_date.get(post.date)
    return [board for board in day.boards if board.series.slug in post.series] if day else []


def _format_pages(site: Site) -> Iterator[Page]:
    for form in site.content.formats:
        yield Page(
            form.path,
            "format.html",
            form.title,
            form.summary or f"The format {form.title}.",
            form.source,
            {"format": form},
            kind="article",
            body=form.body,
        )


def _with_neighbours(
    items: Sequence[Item],
) -> Iterator[tuple[Item | None, Item, Item | None]]:
    """Each item with the one before and the one after it."""
    padded = [None, *items, None]
    for (before, _), (item, after) in pairwise(pairwise(padded)):
        assert item is not None
        yield before, item, after

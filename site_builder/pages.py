"""The site map: every page, its address, its template and its data."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from .archive import Daily, Day, Month, Year
from .content import Post, Source
from .day_pages import day_sections
from .days import days_later, short_date
from .errors import Faults
from .page import Page, Section, Site, with_neighbours
from .puzzles import understood
from .settings import FILE
from .statistics import statistics
from .win_pages import win_pages

_DAYS_ON_HOME = 7
_DAYS_BEHIND = 2  # from UTC+14 to UTC-12 it is 26 hours
_POSTS_ON_HOME = 5
_WINS_ON_HOME = 4
_BOARDS_ON_SHEET = 4


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
    yield from day_sections(site, embeddable, settings)
    yield from _single(_calendars(site, settings))
    yield from _single(_sheets(site, has_template, settings))
    yield from _single(win_pages(site, settings))
    yield from _single(_post_pages(site, settings, faults))
    yield from _single(_format_pages(site, has_template, settings))


def _single(pages: Iterable[Page]) -> Iterator[Section]:
    """A section for each page."""
    return (Section(page.path, partial(tuple, (page,))) for page in pages)


def _front_pages(site: Site, settings: Source) -> Iterator[Page]:
    """The pages that there is one of, whatever the site holds."""
    yield _home(site, settings)
    yield _statistics_page(site, settings)
    yield Page(
        "play/",
        "open.html",
        "Open a shared link",
        "Paste a link of a finished board, from this site or another, to see and play it.",
        settings,
        {"understood": understood()},
    )
    yield Page(
        "record/",
        "record.html",
        "Your record",
        "Times, wins and streaks of the boards that you played, kept in your own browser.",
        settings,
        {"series": site.settings.series},
    )
    yield Page(
        "search/",
        "search.html",
        "Search",
        "Find a day, a post or a shared win by a date or by words.",
        settings,
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


def _calendars(site: Site, source: Source) -> Iterator[Page]:
    years = site.archive.years()
    yield Page(
        "archive/",
        "archive.html",
        "Archive",
        f"All boards since {short_date(site.archive.days[0].date)}, by year and month.",
        source,
        {"years": years[::-1]},
        modified=site.archive.days[-1].date,
    )
    for earlier_year, year, later_year in with_neighbours(years):
        yield _calendar(year, "year.html", str(year.number), earlier_year, later_year, source)
    months = [month for year in years for month in year.months]
    for earlier, month, later in with_neighbours(months):
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
        modified=shown.last,
    )


def _sheets(site: Site, has_template: Callable[[str], bool], source: Source) -> Iterator[Page]:
    """The newest boards of a series to print on one sheet, where the theme knows how."""
    for series in site.settings.series:
        template = f"sheet/{series.puzzle.name}.html"
        if not has_template(template):
            continue
        newest = newest_day(site).date
        boards = [
            board
            for board in site.archive.dailies()
            if board.series is series and board.date <= newest
        ]
        yield Page(
            f"print/{series.slug}/",
            template,
            f"{series.title}, four on a sheet",
            f"The newest boards of {series.title}, to print on one sheet of paper.",
            source,
            {"series": series, "boards": boards[: -_BOARDS_ON_SHEET - 1 : -1]},
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
        modified=days[-1].date if days else None,
    )


def _post_pages(site: Site, source: Source, faults: Faults) -> Iterator[Page]:
    posts = site.content.posts
    yield Page(
        "posts/",
        "posts.html",
        "Posts",
        "What is written here.",
        source,
        {"posts": posts},
        modified=max((post.date for post in posts), default=None),
    )
    # Newest first, so that the earlier of two posts comes after it.
    for later, post, earlier in with_neighbours(posts):
        yield Page(
            post.path,
            "post.html",
            post.title,
            post.summary or f"{post.title}, {short_date(post.date)}.",
            post.source,
            {
                "post": post,
                "boards": boards_of_post(site, post, faults),
                "earlier": earlier,
                "later": later,
            },
            kind="article",
            modified=post.date,
            body=post.body,
        )


def boards_of_post(site: Site, post: Post, faults: Faults) -> list[Daily]:
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


def _format_pages(
    site: Site, has_template: Callable[[str], bool], source: Source
) -> Iterator[Page]:
    """The list of formats, and each of them, in a template of its own where the theme has one.

    A site without formats has no list of them.
    """
    if not site.content.formats:
        return
    yield Page(
        "formats/",
        "formats.html",
        "Formats",
        "How boards and links are written, so that others can read and make them.",
        source,
        {"formats": site.content.formats},
    )
    for form in site.content.formats:
        own = f"format/{form.slug}.html"
        yield Page(
            form.path,
            own if has_template(own) else "format.html",
            form.title,
            form.summary or f"The format {form.title}.",
            form.source,
            {"format": form},
            kind="article",
            body=form.body,
        )

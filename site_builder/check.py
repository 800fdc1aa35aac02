"""Looking at settings, content, theme and record without making a site."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import unquote

from . import days
from .archive import Archive, day_path, month_path, year_path
from .content import Content, Format, Post, Win, read_content
from .crosslinks import anchors
from .days import DayRange
from .errors import Faults, SiteError
from .generated import OTHER_FILES, TINY
from .links import (
    foreign_picture,
    lacking_fault,
    link_fault,
    page_file,
    site_path,
    without_query,
)
from .markdown import Text
from .page import Site
from .pages import boards_of_post
from .published import check_published, check_shown, read_published
from .record import Record, read_record, year_file
from .recording import restore
from .settings import Settings, read_settings
from .static_files import static_paths
from .theme import Theme, load_theme

_PAGES = (
    "",
    "play/",
    "record/",
    "search/",
    "archive/",
    "statistics/",
    "wins/",
    "wins/best/",
    "posts/",
)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked at, and what the owner should look at."""

    content: Content
    recorded: int
    today: date
    warnings: tuple[SiteError, ...]


def check_site(root: Path, today: date | None = None, against: Path | None = None) -> Checked:
    """Check the site in `root`: settings, texts, links, theme, the record; makes no board.

    A link to a draft, or to a post of a day to come, is a fault in texts that come before it only.
    With `against`, the boards.json of the published site, its boards must be in the record. Raises
    a group of all faults found. Whether recorded boards can be finished is for `verify` to prove.
    """
    faults = Faults()
    settings = None
    with faults.gathered():
        settings = read_settings(root)
    content = read_content(root, faults)
    if settings is None:
        faults.raise_any()
    assert settings is not None
    today = today or days.today(settings.site.time_zone)
    published = settings.published(today)
    record = read_record(root, settings, faults)
    _check_record(settings, record, DayRange(published.first, today), faults)
    if against is not None:
        with faults.gathered():
            before = read_published(against)
            check_published(before, record, faults)
            check_shown(before, published, faults)
    theme = None
    with faults.gathered():
        try:
            theme = load_theme(root, settings.site.theme)
        except LookupError as error:
            raise settings.error("theme", str(error)) from None
    if theme is not None:
        theme.check_templates(faults)
        puzzles = {series.puzzle.name for series in settings.series}
        embeddable = {name for name in puzzles if theme.has_template(f"embed/{name}.html")}
        paths = day_paths(settings, published, embeddable) | {*_PAGES, *OTHER_FILES, TINY}
        paths |= theme.assets().keys() | static_paths(root, faults)
        if content.formats:
            paths.add("formats/")
        site = Site(settings, today, published, Archive(()), content, (), {}, published)
        _check_content(site, paths, faults)
        _check_anchors(content, theme, faults)
    faults.raise_any()
    return Checked(content, sum(map(len, record.values())), today, tuple(faults.warnings))


def day_paths(settings: Settings, published: DayRange, embeddable: Collection[str]) -> set[str]:
    """The pages of all days with their boards, and those of months and years."""
    paths = set()
    for day in published:
        paths |= {year_path(day.year), month_path(day.year, day.month), day_path(day)}
        for series in settings.series:
            path = f"{day_path(day)}{series.slug}/"
            paths.add(path)
            if series.puzzle.name in embeddable:
                paths.add(f"{path}embed/")
    return paths


def _check_record(settings: Settings, record: Record, over: DayRange, faults: Faults) -> None:
    """Are the lines boards, and is there one for each day of a series that has a record?"""
    for series in settings.series:
        lines = record.get(series.slug)
        if lines is None:
            continue
        for line in lines.values():
            with faults.gathered():
                restore(settings, series, line)
        for stretch in days.stretches(day for day in over if day not in lines):
            message = f"{stretch} missing, expected a line a day; site-builder record appends it"
            faults.warn(SiteError(message, year_file(series.slug, stretch.first.year)))


def _check_content(site: Site, paths: Collection[str], faults: Faults) -> None:
    content = site.content
    items = _items(content)
    first: dict[str, str] = {}
    for item in items:
        other = first.setdefault(item.path, item.source.file)
        if other != item.source.file:
            message = f"/{item.path} is also made from {other}, expected one source for it"
            faults.add(item.source.error("slug", message))
    later = [post for post in content.posts if post.draft or post.date > site.today]
    files = set(map(page_file, (*paths, *first)))
    shown = files - {page_file(post.path) for post in later}
    for item in items:
        _check_links(item, files if item in later else shown, faults)
    for post in content.posts:
        boards_of_post(site, post, faults)


def _items(content: Content) -> list[Post | Win | Format]:
    return [*content.posts, *content.wins, *content.formats]


def _check_anchors(content: Content, theme: Theme, faults: Faults) -> None:
    """Do texts have the anchors that are linked to, as far as can be told without their pages?"""
    templates: dict[str, tuple[str, Text]] = {}
    for item in _items(content):
        own = f"format/{item.slug}.html"
        kind = type(item).__name__.lower()
        of_its_own = isinstance(item, Format) and theme.has_template(own)
        templates[item.path] = own if of_its_own else f"{kind}.html", item.body
    made: dict[str, Callable[[str], bool]] = {}
    for item in _items(content):
        for target, line in item.body.targets:
            path = item.path if target.startswith("#") else site_path(target)
            anchor = unquote(target.partition("#")[2])
            page = unquote(without_query(path or ""))
            if anchor in ("", "top") or page not in templates:
                continue
            template, text = templates[page]
            if anchor in anchors(text.html):
                continue
            if template not in made:
                made[template] = theme.anchors_made(template)
            if not made[template](anchor):
                fault = f"link to {target}{lacking_fault(anchor)}"
                faults.add(SiteError(fault, item.source.file, line))


def _check_links(item: Post | Win | Format, files: Collection[str], faults: Faults) -> None:
    for target, line in item.body.targets:
        if fault := link_fault(target, lambda path: page_file(path) in files):
            faults.add(SiteError(f"link to {target}{fault}", item.source.file, line))
    for target, line in item.body.foreign:
        faults.warn(SiteError(foreign_picture(target), item.source.file, line))

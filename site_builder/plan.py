"""The whole site as a mapping from path to bytes, before anything is written."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from . import cache, days, deck, markdown, previews
from .archive import Archive, Daily
from .content import Content, Post, Source, read_content
from .days import DayRange
from .errors import Faults, SiteError
from .forecast import Forecast, forecast
from .generated import OTHER_FILES, TINY, tiny_game
from .links import Addresses, link_fault
from .page import Page, Site
from .pages import site_pages
from .parts import SitePart, part_of
from .published import check_published, read_published
from .record import read_record
from .recording import recorded_or_made
from .rendering import Renderer
from .settings import FILE, Settings, at_base_url, read_settings
from .theme import load_theme
from .wins import CardFile, share

_GENERATED = Source(FILE, {})


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: the archive from `first` through `last`, all of it where None.

    Without `today` it is the day that it is now; `base_url` goes before that of the settings. The
    boards of the published site in the file `against` must be those of the record. A `part` is of
    the whole site, and has all its files but for the pages of days before `first` or after `last`.
    """

    today: date | None = None
    base_url: str | None = None
    first: date | None = None
    last: date | None = None
    drafts: bool = False
    jobs: int | None = None
    against: Path | None = None
    part: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Every file of the site by its path, and what its owner should look at."""

    files: dict[str, bytes]
    warnings: tuple[SiteError, ...]
    forecast: Forecast
    part: SitePart | None = None


def make_plan(root: Path, request: Request) -> Plan:
    """Plan the site in `root`; raises a group of all faults found."""
    faults = Faults()
    settings = theme = None
    with faults.gathered():
        settings = read_settings(root)
    content = read_content(root, faults)
    if settings is None:
        faults.raise_any()
    assert settings is not None
    with faults.gathered():
        if request.base_url is not None:
            settings = at_base_url(settings, request.base_url)
        try:
            theme = load_theme(root, settings.site.theme)
        except LookupError as error:
            raise settings.error("theme", str(error)) from None
    today = request.today or days.today(settings.site.time_zone)
    content = (_noted if request.drafts else _ready)(content, today)
    published = settings.published(today)
    shown = _wanted(settings, published, request, faults)
    wanted = published if request.part else shown
    record = read_record(root, settings, faults)
    if request.against is not None:
        with faults.gathered():
            check_published(read_published(request.against), record, faults)
    dailies: list[Daily] = []
    for series in settings.series:
        with faults.gathered():
            dailies += recorded_or_made(settings, [series], wanted, record, request.jobs)
    archive = Archive(dailies)
    if theme is None or not archive.days:
        faults.raise_any()
    assert theme is not None

    cards = _cards(root, archive, shown, content, settings, request.jobs)
    previews.warn_of_lacking(content.wins, settings, faults)
    wins = tuple(share(win, archive, cards[win.path]) for win in content.wins)
    site = Site(settings, today, published, archive, content, wins, cards, shown)
    pages = site_pages(site, theme.has_template, faults)
    tiny = tiny_game(site)
    others = [*OTHER_FILES, TINY] if tiny else [*OTHER_FILES]
    _check_links(pages, others, wanted == published, faults)
    renderer = Renderer(settings, theme, Addresses(settings.site.base_url))
    files = _files(site, pages, renderer, tiny, faults)
    faults.raise_any()
    part = part_of(shown, {page.file for page in pages} | files.keys()) if request.part else None
    grown = forecast(files, archive.days[-1].date, len(archive.days))
    if warning := grown.warning():
        faults.warn(warning)
    return Plan(files, tuple(faults.warnings), grown, part)


def _cards(
    root: Path,
    archive: Archive,
    shown: DayRange,
    content: Content,
    settings: Settings,
    jobs: int | None,
) -> dict[str, CardFile]:
    """The card of each page that has one and is to be rendered, by the page's path."""
    rendered = [day for day in archive.days if shown.first <= day.date <= shown.last]
    wanted = previews.previews(archive, rendered, content.wins, settings)
    sheets = [preview.sheet for preview in wanted.values()]
    kept = cache.Cache(root / cache.FOLDER)
    drawn = deck.draw_all(sheets, kept, jobs, deck.show_progress)
    both = zip(wanted.items(), drawn, strict=True)
    return {path: preview.file(path, card) for (path, preview), card in both}


def _noted(content: Content, today: date) -> Content:
    """All the content; drafts and posts of days to come are marked."""

    def noted(post: Post) -> Post:
        note = "Draft" if post.draft else "Not published yet" if post.date > today else ""
        return replace(post, note=note)

    return replace(content, posts=tuple(map(noted, content.posts)))


def _ready(content: Content, today: date) -> Content:
    """The content without drafts, and without posts and wins of days to come."""

    def ready(post: Post) -> bool:
        return not post.draft and post.date <= today

    wins = tuple(win for win in content.wins if win.date <= today)
    return replace(content, posts=tuple(filter(ready, content.posts)), wins=wins)


def _wanted(settings: Settings, published: DayRange, request: Request, faults: Faults) -> DayRange:
    """The days to build: those asked for among the published ones."""
    first, last = request.first or published.first, request.last or published.last
    if request.first and request.last and first > last:
        faults.add(SiteError(f"--from {first} is after --through {last}, expected days in order"))
        return DayRange(first, last)
    wanted = DayRange(max(first, published.first), min(last, published.last))
    for option, asked, taken in (("--from", first, wanted.first), ("--through", last, wanted.last)):
        if asked != taken and not request.part:  # parts may be whole years
            message = f"{asked} is not published, expected {published}; {taken} is taken"
            faults.warn(SiteError(f"{option}: {message}"))
    if not wanted and published and not request.part:
        faults.add(SiteError(f"no day from {first} to {last}, expected some of {published}"))
    elif not published:
        message = f"no day to publish until {published.last}, expected an earlier first day"
        faults.add(settings.error("first_day", message))
    return wanted


def _check_links(
    pages: Collection[Page], others: Collection[str], whole: bool, faults: Faults
) -> None:
    """Add a fault for every link in Markdown to a page that the site does not have.

    Where only part of the archive is built, the rest of it is taken to be there.
    """
    paths = {page.path for page in pages} | set(others)
    for page in pages:
        for target, line in markdown.targets(page.body or ()):
            fault = link_fault(target, paths, whole)
            if fault:
                faults.add(SiteError(f"link to {target}{fault}", page.source.file, line))


class _Claims:
    """Paths and where each comes from; a path can have one source only."""

    def __init__(self, faults: Faults) -> None:
        self._sources: dict[str, Source] = {}
        self._faults = faults

    def take(self, path: str, source: Source) -> bool:
        """Take a path for a source; False after adding a fault where it is taken."""
        other = self._sources.setdefault(path, source)
        if other is source:
            return True
        shown = path.removesuffix("index.html")
        message = f"/{shown} is also made from {other.file}, expected one source for it"
        self._faults.add(source.error("slug", message))
        return False


def _files(
    site: Site, pages: Collection[Page], renderer: Renderer, tiny: bytes | None, faults: Faults
) -> dict[str, bytes]:
    """Every file of the site, rendered."""
    claims = _Claims(faults)
    files = dict(renderer.theme.assets())
    for card in site.cards.values():
        files[card.path] = card.png
    for name, generate in OTHER_FILES.items():
        files[name] = generate(site, pages, renderer)
    if tiny:
        files[f"{TINY}index.html"] = tiny
    for path in files:
        claims.take(path, _GENERATED)
    for page in pages:
        if page.day is not None and page.day not in site.shown:
            continue
        with faults.gathered():
            if claims.take(page.file, page.source):
                files[page.file] = renderer.html(page)
    return dict(sorted(files.items()))

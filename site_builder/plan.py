"""The whole site as a mapping from path to content, before anything is written."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path

from . import days, deck, previews
from .archive import Archive, Daily
from .bundles import Bundle, card_bundles, fixed_bundles
from .cache import Cache
from .cards import Sheet
from .content import Content, Post, Source, content_of
from .crosslinks import Crosslinks
from .days import DayRange
from .errors import Faults, SiteError
from .generated import OTHER_FILES, TINY, tiny_game
from .kept import Kept
from .learnt import learnt
from .links import Addresses
from .markdown import Document
from .outline import outline_of, place_of_link, two_sources
from .page import Listed, Site
from .pages import site_sections
from .parts import SitePart, part_of
from .published import check_published, check_shown, read_published
from .record import read_record
from .recording import recorded_or_made
from .rendering import Renderer
from .request import Request
from .settings import FILE, Settings, at_base_url, read_settings
from .static_files import read_static
from .theme import load_theme
from .wins import CardFile, share

_GENERATED = Source(FILE, {})


@dataclass(frozen=True, slots=True)
class Plan:
    """Every file of the site by its path, in bundles, and what its owner should look at."""

    today: date
    time_zone: str
    bundles: tuple[Bundle, ...]
    crosslinks: Crosslinks
    fault_of: Callable[[str, str, str], SiteError]
    """For a bundle's name, a page's file and a target that the site lacks: where that is linked."""

    kept: Kept
    warnings: tuple[SiteError, ...]
    days: DayRange
    """The days of the archive."""

    part: SitePart | None = None

    @property
    def paths(self) -> set[str]:
        """Every path that has a file."""
        return {path for bundle in self.bundles for path in bundle.paths}


def fixed_plan(files: Mapping[str, bytes]) -> Plan:
    """A plan of files whose content is known, whatever they link to."""

    def no_fault(name: str, file: str, target: str) -> SiteError:
        raise AssertionError

    bundles = tuple(fixed_bundles(files))
    links = Crosslinks("", files.keys(), whole=False)
    day = DayRange(date.min, date.min)
    return Plan(date.min, "UTC", bundles, links, no_fault, Kept(), (), day)


def make_plan(
    root: Path,
    request: Request,
    cache: Cache,
    documents: Callable[[Faults], Mapping[str, Document]],
) -> Plan:
    """Plan the site in `root`, with its texts as documents; raises a group of all faults found."""
    faults = Faults()
    kept = Kept(cache)
    settings = theme = None
    with faults.gathered():
        settings = read_settings(root)
    if settings is None:
        content_of(documents(faults), faults)
        faults.raise_any()
    assert settings is not None
    with faults.gathered():
        if request.base_url is not None:
            settings = at_base_url(settings, request.base_url)
        try:
            theme = load_theme(root, settings.site.theme, cache)
        except LookupError as error:
            raise settings.error("theme", str(error)) from None
        theme.compile_all(request.jobs)
    content = content_of(documents(faults), faults)
    today = request.today or days.today(settings.site.time_zone)
    content = (_noted if request.drafts else _ready)(content, today)
    published = settings.published(today)
    shown = _wanted(settings, published, request, faults)
    wanted = published if request.part else shown
    record = read_record(root, settings, faults)
    if request.against is not None:
        with faults.gathered():
            before = read_published(request.against)
            check_published(before, record, faults)
            check_shown(before, wanted, faults)
    dailies: list[Daily] = []
    for series in settings.series:
        known = learnt(settings, series, record, wanted, cache, request.jobs)
        with faults.gathered():
            dailies += recorded_or_made(settings, [series], wanted, record, request.jobs, known)
    archive = Archive(replace(daily, kept=kept) for daily in dailies)
    del dailies
    if theme is None or not archive.days:
        faults.raise_any()
    assert theme is not None

    previews.warn_of_lacking(content.wins, settings, faults)
    sheets, cards = _cards(archive, shown, content, settings, cache, request.jobs)
    wins = tuple(share(win, archive, cards[win.path]) for win in content.wins)
    site = Site(settings, today, published, archive, content, wins, cards, shown)
    addresses = Addresses(settings.site.base_url)
    renderer = Renderer(settings, theme, addresses, has_formats=bool(content.formats))
    sections = [*site_sections(site, theme.has_template, faults)]
    outline = outline_of(sections, shown, renderer, faults)
    others = _other_files(site, outline.listed, renderer)
    others |= read_static(root, {*others, *sheets, *outline.sources}, faults)
    files = {*others, *sheets, *outline.sources}
    for path in (others.keys() | sheets.keys()) & outline.sources.keys():
        faults.add(two_sources(path, outline.sources[path], _GENERATED))
    crosslinks = Crosslinks(settings.site.base_url, files, whole=wanted == published)
    outline.check_links(crosslinks, faults)
    if faults.errors:
        _prove(archive, shown, kept, faults)
    faults.raise_any()
    return Plan(
        today,
        settings.site.time_zone,
        (*fixed_bundles(others), *card_bundles(sheets, cache), *outline.bundles),
        crosslinks,
        partial(place_of_link, {of.name: of for of in sections}, theme),
        kept,
        tuple(faults.warnings),
        DayRange(archive.days[0].date, archive.days[-1].date),
        part_of(shown, files) if request.part else None,
    )


def _cards(
    archive: Archive,
    shown: DayRange,
    content: Content,
    settings: Settings,
    cache: Cache,
    jobs: int | None,
) -> tuple[dict[str, Sheet], dict[str, CardFile]]:
    """The cards of all pages that have one and are to be rendered.

    By their own paths what they show, and by the paths of the pages their files. New ones are drawn
    now: a name holds a hash of what is drawn.
    """
    rendered = [day for day in archive.days if day.date in shown]
    wanted = previews.previews(archive, rendered, content.wins, settings)
    drawn = [preview.sheet for preview in wanted.values()]
    digests = deck.draw_all(drawn, cache, jobs, deck.show_progress)
    both = zip(wanted.items(), digests, strict=True)
    cards = {path: preview.file(path, digest) for (path, preview), digest in both}
    return {cards[path].path: preview.sheet for path, preview in wanted.items()}, cards


def _prove(archive: Archive, shown: DayRange, kept: Kept, faults: Faults) -> None:
    """Prove the boards of the record now, since no page will be made that tells their faults."""
    for daily in archive.dailies():
        if daily.recorded and daily.date in shown:
            with faults.gathered():
                daily.findings()
    kept.close()


def _other_files(site: Site, pages: Collection[Listed], renderer: Renderer) -> dict[str, bytes]:
    """The files that are neither pages of the theme nor cards."""
    files = dict(renderer.theme.assets())
    for name, generate in OTHER_FILES.items():
        files[name] = generate(site, pages, renderer)
    tiny = tiny_game(site)
    if tiny:
        files[f"{TINY}index.html"] = tiny
    return files


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

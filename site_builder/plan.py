"""The whole site as a mapping from path to bytes, before anything is written."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from . import days, markdown
from .archive import Archive, Daily, make_dailies
from .content import Content, Post, Source, read_content
from .days import DayRange
from .errors import Faults, SiteError
from .generated import OTHER_FILES, TINY, tiny_game
from .links import Addresses, is_relative, site_path, without_query
from .pages import Page, Site, site_pages
from .rendering import Renderer
from .settings import FILE, Settings, at_base_url, read_settings
from .theme import load_theme
from .wins import share

_GENERATED = Source(FILE, {})


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: the archive from `first` through `last`, all of it where None.

    Without `today` it is the day that it is now; `base_url` goes before that of the settings.
    """

    today: date | None = None
    base_url: str | None = None
    first: date | None = None
    last: date | None = None
    drafts: bool = False
    jobs: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Every file of the site by its path, and what its owner should look at."""

    files: dict[str, bytes]
    warnings: tuple[SiteError, ...]


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
    wanted = _wanted(settings, published, request, faults)
    dailies: list[Daily] = []
    for series in settings.series:
        with faults.gathered():
            dailies += make_dailies(settings, [series], wanted, request.jobs)
    archive = Archive(dailies)
    if theme is None or not archive.days:
        faults.raise_any()
    assert theme is not None

    wins = tuple(share(win, archive, settings, faults) for win in content.wins)
    site = Site(settings, today, published, archive, content, wins)
    pages = site_pages(site, theme.has_template, faults)
    tiny = tiny_game(site)
    others = [*OTHER_FILES, TINY] if tiny else [*OTHER_FILES]
    _check_links(pages, others, wanted == published, faults)
    renderer = Renderer(settings, theme, Addresses(settings.site.base_url))
    files = _files(site, pages, renderer, tiny, faults)
    faults.raise_any()
    return Plan(files, tuple(faults.warnings))


def _noted(content: Content, today: date) -> Content:
    """All the content; drafts and posts of days to come are marked."""

    def noted(post: Post) -> Post:
        note = "Draft" if post.draft else "Not published yet" if post.date > today else ""
        return replace(post, note=note)

    return replace(content, posts=tuple(map(noted, content.posts)))


def _ready(content: Content, today: date) -> Content:
    """The content without drafts and posts of days to come."""

    def ready(post: Post) -> bool:
        return not post.draft and post.date <= today

    return replace(content, posts=tuple(filter(ready, content.posts)))


def _wanted(settings: Settings, published: DayRange, request: Request, faults: Faults) -> DayRange:
    """The days to build: those asked for among the published ones."""
    first, last = request.first or published.first, request.last or published.last
    if request.first and request.last and first > last:
        faults.add(SiteError(f"--from {first} is after --through {last}, expected days in order"))
        return DayRange(first, last)
    wanted = DayRange(max(first, published.first), min(last, published.last))
    for option, asked, taken in (("--from", first, wanted.first), ("--through", last, wanted.last)):
        if asked != taken:
            message = f"{asked} is not published, expected {published}; {taken} is taken"
            faults.warn(SiteError(f"{option}: {message}"))
    if not wanted and published:
        faults.add(SiteError(f"no day from {first} to {last}, expected some of {published}"))
    elif not wanted:
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
            fault = _link_fault(target, paths, whole)
            if fault:
                faults.add(SiteError(f"link to {target}{fault}", page.source.file, line))


def _link_fault(target: str, paths: Collection[str], whole: bool) -> str | None:
    if is_relative(target):
        return ", expected an address, /a/path/ of the site or #an-anchor"
    path = site_path(target)
    if path is None:
        return None
    path = without_query(path)
    if path in paths or (not whole and path[:4].isdigit()):
        return None
    expected = f"/{path}/" if f"{path}/" in paths else "the path of a page"
    return f", where the site has no page, expected {expected}"


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
    for win in site.wins:
        files[win.card.path] = win.png
    for name, generate in OTHER_FILES.items():
        files[name] = generate(site, pages, renderer)
    if tiny:
        files[f"{TINY}index.html"] = tiny
    for path in files:
        claims.take(path, _GENERATED)
    for page in pages:
        with faults.gathered():
            if claims.take(page.file, page.source):
                files[page.file] = renderer.html(page)
    return dict(sorted(files.items()))

"""The whole site as a mapping from path to content, before anything is written."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from . import days
from .archive import Archive, Daily, make_dailies
from .cache import Cache
from .content import Content, Post, Source, read_content
from .crosslinks import Crosslinks
from .days import DayRange
from .errors import Faults, SiteError
from .generated import OTHER_FILES, TINY, tiny_game
from .kept import Kept
from .keys import Keys
from .links import Addresses, is_relative, site_path, without_query
from .markdown import Text
from .pages import Listed, Page, Section, Site, site_sections
from .rendering import Renderer
from .request import Request
from .settings import FILE, Settings, at_base_url, read_settings
from .theme import Theme, load_theme
from .wins import share

_GENERATED = Source(FILE, {})


@dataclass(frozen=True, slots=True)
class Part:
    """Files of the site that are made together, from the same things.

    `key` changes with any of these. `make` gives each path with its content; it may take a while,
    and raises SiteError where a template fails.
    """

    name: str
    key: str
    paths: tuple[str, ...]
    make: Callable[[], Iterable[tuple[str, bytes]]]
    linked: bool = False
    """Are its files pages, whose links are to be checked?"""


@dataclass(frozen=True, slots=True)
class Plan:
    """Every file of the site by its path, in parts, and what its owner should look at."""

    today: date
    time_zone: str
    parts: tuple[Part, ...]
    crosslinks: Crosslinks
    fault_of: Callable[[str, str, str], SiteError]
    """For a part's name, a page's file and a target that the site lacks: where that is linked."""

    kept: Kept
    warnings: tuple[SiteError, ...]

    @property
    def paths(self) -> set[str]:
        """Every path that has a file."""
        return {path for part in self.parts for path in part.paths}


def fixed_plan(files: Mapping[str, bytes]) -> Plan:
    """A plan of files whose content is known, whatever they link to."""

    def no_fault(name: str, file: str, target: str) -> SiteError:
        raise AssertionError

    parts = tuple(fixed_parts(files))
    links = Crosslinks("", files.keys(), whole=False)
    return Plan(date.min, "UTC", parts, links, no_fault, Kept(), ())


def make_plan(root: Path, request: Request, cache: Cache | None = None) -> Plan:
    """Plan the site in `root`; raises a group of all faults found."""
    faults = Faults()
    cache = cache or Cache(None)
    kept = Kept(cache)
    settings = theme = None
    with faults.gathered():
        settings = read_settings(root)
    content = read_content(root, faults, cache, request.jobs)
    if settings is None:
        faults.raise_any()
    assert settings is not None
    with faults.gathered():
        if request.base_url is not None:
            settings = at_base_url(settings, request.base_url)
        try:
            theme = load_theme(root, settings.site.theme, cache)
        except LookupError as error:
            raise settings.error("theme", str(error)) from None
    today = request.today or days.today(settings.site.time_zone)
    if not request.drafts:
        content = _ready(content, today)
    published = settings.published(today)
    wanted = _wanted(settings, published, request, faults)
    dailies: list[Daily] = []
    for series in settings.series:
        with faults.gathered():
            dailies += make_dailies(settings, [series], wanted, request.jobs)
    archive = Archive(Daily(of.series, of.date, of.key, of.board, kept) for of in dailies)
    del dailies
    if theme is None or not archive.days:
        faults.raise_any()
    assert theme is not None

    wins = tuple(share(win, archive, settings, faults) for win in content.wins)
    site = Site(settings, today, published, archive, content, wins)
    theme.compile_all()
    renderer = Renderer(settings, theme, Addresses(settings.site.base_url))
    sections = [*site_sections(site, theme.has_template, faults)]
    outline = _outline(sections, renderer, faults)
    others = _other_files(site, outline.listed, renderer)
    fault_of = partial(_fault_of, {of.name: of for of in sections}, theme)
    plan = Plan(
        today,
        settings.site.time_zone,
        (*fixed_parts(others), *outline.parts),
        Crosslinks(settings.site.base_url, {*others, *outline.sources}, whole=wanted == published),
        fault_of,
        kept,
        tuple(faults.warnings),
    )
    for path in others.keys() & outline.sources.keys():
        faults.add(_two_sources(path, outline.sources[path], _GENERATED))
    _check_links(outline.texts, plan.crosslinks, faults)
    faults.raise_any()
    return plan


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


@dataclass(frozen=True, slots=True)
class _Outline:
    """What is known of all pages before one is rendered."""

    parts: tuple[Part, ...]
    listed: tuple[Listed, ...]
    sources: Mapping[str, Source]
    texts: tuple[tuple[Source, Text], ...]


def _outline(sections: Iterable[Section], renderer: Renderer, faults: Faults) -> _Outline:
    """Every page, with a fault for each that another has the path of."""
    keys = Keys(renderer.key)
    parts: list[Part] = []
    listed: list[Listed] = []
    sources: dict[str, Source] = {}
    texts: list[tuple[Source, Text]] = []
    for section in sections:
        pages: list[Page] = []
        with faults.gathered():
            pages.extend(section.make())
        for page in pages:
            if page.file in sources:
                faults.add(_two_sources(page.file, page.source, sources[page.file]))
            sources[page.file] = page.source
            listed.append(Listed(page.path, page.modified, page.original))
            if page.body is not None and page.body.targets:
                texts.append((page.source, page.body))
        files = tuple(page.file for page in pages)
        render = partial(_render, section, renderer)
        parts.append(Part(section.name, keys.of(pages), files, render, linked=True))
    return _Outline(tuple(parts), tuple(listed), sources, tuple(texts))


def _two_sources(file: str, source: Source, other: Source) -> SiteError:
    shown = file.removesuffix("index.html")
    message = f"/{shown} is also made from {other.file}, expected one source for it"
    return source.error("slug", message)


def _render(section: Section, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    return ((page.file, renderer.html(page)) for page in section.make())


def _other_files(site: Site, pages: Collection[Listed], renderer: Renderer) -> dict[str, bytes]:
    """The files that are no pages of the theme."""
    files = dict(renderer.theme.assets())
    for win in site.wins:
        files[win.card.path] = win.png
    for name, generate in OTHER_FILES.items():
        files[name] = generate(site, pages, renderer)
    tiny = tiny_game(site)
    if tiny:
        files[f"{TINY}index.html"] = tiny
    return files


def fixed_parts(files: Mapping[str, bytes]) -> Iterator[Part]:
    """A part for each file whose content is known."""
    for path, content in files.items():
        key = sha256(content).hexdigest()
        yield Part(f"={path}", key, (path,), partial(tuple, ((path, content),)))


def _check_links(
    texts: Iterable[tuple[Source, Text]], crosslinks: Crosslinks, faults: Faults
) -> None:
    """Add a fault for every link in Markdown to a page that the site does not have."""
    for source, text in texts:
        for target, line in text.targets:
            fault = _link_fault(target, crosslinks)
            if fault:
                faults.add(SiteError(f"link to {target}{fault}", source.file, line))


def _link_fault(target: str, crosslinks: Crosslinks) -> str | None:
    if is_relative(target):
        return ", expected an address, /a/path/ of the site or #an-anchor"
    path = site_path(target)
    if path is None:
        return None
    path = unquote(without_query(path))
    if crosslinks.has_page(path):
        return None
    expected = f"/{path}/" if crosslinks.has_page(f"{path}/") else "the path of a page"
    return f", where the site has no page, expected {expected}"


def _fault_of(
    sections: Mapping[str, Section], theme: Theme, name: str, file: str, target: str
) -> SiteError:
    """The fault of a page that links to a path or an anchor that the site lacks."""
    page = next(page for page in sections[name].make() if page.file == file)
    path, _, anchor = target.partition("#")
    lacking = f"the page has no anchor #{anchor}" if anchor else "the site has no page"
    expected = "the id of a part of it" if anchor else "the path of a page or file"
    message = f"where {lacking}, expected {expected}"
    for written, line in page.body.targets if page.body else ():
        of = page.path + written if written.startswith("#") else site_path(written)
        if of is not None and unquote(of) in (target, f"{path}?#{anchor}"):
            return SiteError(f"link to {written}, {message}", page.source.file, line)
    return SiteError(f"/{page.path} links to /{target}, {message}", theme.place_of(page.template))

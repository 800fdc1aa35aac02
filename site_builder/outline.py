"""What is known of all pages before one is rendered: their paths, keys, sources and links."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote

from .bundles import Bundle
from .content import Source
from .crosslinks import Crosslinks
from .days import DayRange
from .errors import Faults, SiteError
from .keys import Keys
from .links import foreign_picture, lacking_fault, link_fault, site_path
from .markdown import Text
from .page import Listed, Page, Section
from .rendering import Renderer
from .theme import Theme


@dataclass(frozen=True, slots=True)
class Outline:
    """All pages in short; `bundles` are of those that are to be rendered."""

    bundles: tuple[Bundle, ...]
    listed: tuple[Listed, ...]
    sources: Mapping[str, Source]
    texts: tuple[tuple[Source, Text], ...]

    def check_links(self, crosslinks: Crosslinks, faults: Faults) -> None:
        """Add a fault for every link in Markdown to a page that the site does not have."""
        for source, text in self.texts:
            for target, line in text.targets:
                if fault := link_fault(target, crosslinks.has_page):
                    faults.add(SiteError(f"link to {target}{fault}", source.file, line))
            for target, line in text.foreign:
                faults.warn(SiteError(foreign_picture(target), source.file, line))


def outline_of(
    sections: Iterable[Section], shown: DayRange, renderer: Renderer, faults: Faults
) -> Outline:
    """Every page, with a fault for each that another has the path of.

    Pages of days that are not shown are known, and not rendered.
    """
    keys = Keys(renderer.key)
    bundles: list[Bundle] = []
    listed: list[Listed] = []
    sources: dict[str, Source] = {}
    texts: list[tuple[Source, Text]] = []
    for section in sections:
        pages: list[Page] = []
        with faults.gathered():
            pages.extend(section.make())
        for page in pages:
            if page.file in sources:
                faults.add(two_sources(page.file, page.source, sources[page.file]))
            sources[page.file] = page.source
            listed.append(Listed(page.path, page.modified, page.original))
            if page.body is not None and page.body.targets:
                texts.append((page.source, page.body))
        if all(page.day is None or page.day in shown for page in pages):
            files = tuple(page.file for page in pages)
            render = partial(_render, section, renderer)
            bundles.append(Bundle(section.name, keys.of(pages), files, render, linked=True))
    return Outline(tuple(bundles), tuple(listed), sources, tuple(texts))


def two_sources(file: str, source: Source, other: Source) -> SiteError:
    """The fault of a path that would be two pages'."""
    shown = file.removesuffix("index.html")
    message = f"/{shown} is also made from {other.file}, expected one source for it"
    return source.error("slug", message)


def _render(section: Section, renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    return ((page.file, renderer.html(page)) for page in section.make())


def place_of_link(
    sections: Mapping[str, Section], theme: Theme, name: str, file: str, target: str
) -> SiteError:
    """The fault of a page that links to a path or an anchor that the site lacks."""
    page = next(page for page in sections[name].make() if page.file == file)
    path, _, anchor = target.partition("#")
    fault = lacking_fault(anchor)
    for written, line in page.body.targets if page.body else ():
        of = page.path + written if written.startswith("#") else site_path(written)
        if of is not None and unquote(of) in (target, f"{path}?#{anchor}"):
            return SiteError(f"link to {written}{fault}", page.source.file, line)
    return SiteError(f"/{page.path} links to /{target}{fault}", theme.place_of(page.template))

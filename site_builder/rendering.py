"""From a page to its HTML."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from .cache import key_of
from .identity import made_with
from .linked_data import linked_data
from .links import Addresses
from .markdown import Text
from .page import Page
from .settings import Settings
from .theme import Theme

_MOST_LINKS = 1000  # that are remembered: those that many pages have in common


@lru_cache(_MOST_LINKS)
def _link(root: str, path: str) -> Markup:
    """A link to a path of the site, as it stands in a page."""
    return escape(root + path or "./")


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders pages with a theme, for a site published under `addresses`."""

    settings: Settings
    theme: Theme
    addresses: Addresses
    has_formats: bool
    """Are there pages of formats, to which the head of every page then links?"""

    @property
    def key(self) -> str:
        """The key of all that every page comes from."""
        site = repr((self.settings.site, self.has_formats))
        return key_of(made_with(), site, self.theme.digest)

    def html(self, page: Page) -> bytes:
        """The whole page; raises SiteError with the place in the template."""

        root = self.addresses.root(page.path)

        def url(path: str) -> Markup:
            return _link(root, path)

        def asset(name: str) -> Markup:
            return _link(root, self.theme.asset_path(name))

        context: dict[str, Any] = {
            "site": self.settings.site,
            "has_formats": self.has_formats,
            "page": page,
            "url": url,
            "asset": asset,
            "absolute": self.addresses.absolute,
            "linked_data": linked_data(page, self.settings.site, self.addresses.absolute),
            **page.data,
        }
        if page.more is not None:
            context |= page.more()
        if page.body is not None:
            context["body"] = Markup(page.body.resolved(root))
        return self.theme.render(page.template, context)

    def for_feed(self, path: str, text: Text) -> str:
        """A page's Markdown as HTML whose links are absolute."""
        html = text.resolved(self.addresses.base_url)
        # Footnotes and anchors, which outside their page need its address.
        return html.replace('href="#', f'href="{self.addresses.absolute(path)}#')

"""From a page to its HTML."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from . import markdown
from .linked_data import linked_data
from .links import Addresses, site_path
from .page import Page
from .settings import Settings
from .theme import Theme


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders pages with a theme, for a site published under `addresses`."""

    settings: Settings
    theme: Theme
    addresses: Addresses

    def html(self, page: Page) -> bytes:
        """The whole page; raises SiteError with the place in the template."""

        def url(path: str) -> str:
            return self.addresses.link(page.path, path)

        def asset(name: str) -> str:
            return url(self.theme.asset_path(name))

        context: dict[str, Any] = {
            "site": self.settings.site,
            "page": page,
            "url": url,
            "asset": asset,
            "absolute": self.addresses.absolute,
            "linked_data": linked_data(page, self.settings.site, self.addresses.absolute),
            **page.data,
        }
        if page.body is not None:
            context["body"] = Markup(self._body(page, url))
        return self.theme.render(page.template, context)

    def body_for_feed(self, page: Page) -> str:
        """The page's Markdown as HTML whose links are absolute."""
        html = self._body(page, self.addresses.absolute)
        # Footnotes and anchors, which outside their page need its address.
        return html.replace('href="#', f'href="{self.addresses.absolute(page.path)}#')

    def _body(self, page: Page, link: Callable[[str], str]) -> str:
        def resolve(target: str) -> str:
            path = site_path(target)
            return target if path is None else link(path)

        return markdown.render(page.body or (), resolve, trusted=page.trusted)

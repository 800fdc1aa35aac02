"""What a preview shows: the last site that could be built, and what was wrong since."""

import html
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import json

EVENTS = "_preview/events"
SCRIPT = "_preview/script.js"


@dataclass(frozen=True, slots=True)
class Shown:
    """One moment of a preview.

    `path` is the site's own on its host, from slash to slash; `version` tells builds apart, ''
    where there was none yet; `faults` are those of the last try, none where it went well.
    """

    path: str = "/"
    version: str = ""
    faults: tuple[str, ...] = ()

    def event(self) -> bytes:
        """The moment as a server-sent event."""
        told = json.encode({"version": self.version, "faults": self.faults})
        return b"data: " + told + b"\n\n"

    def with_script(self, page: bytes) -> bytes:
        """A page of the site that follows the preview."""
        head, end, rest = page.rpartition(b"</body>")
        return head + self._script().encode() + end + rest if end else page

    def failure(self) -> bytes:
        """The page where there is no site yet."""
        title = "The site could not be built" if self.faults else "The site is being built"
        return (
            f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>"
            f"<h1>{title}</h1><pre>{html.escape(chr(10).join(self.faults))}</pre>{self._script()}"
        ).encode()

    def _script(self) -> str:
        return f'<script src="{self.path}{SCRIPT}" data-version="{self.version}"></script>'


class Preview:
    """The site in a folder, and who waits for news of it; for one builder and many readers."""

    def __init__(self, folder: Path) -> None:
        """Nothing is built yet."""
        self.folder = folder
        self._shown = Shown()
        self._news = threading.Condition()

    @property
    def shown(self) -> Shown:
        """How it stands."""
        return self._shown

    def built(self, path: str, version: str) -> None:
        """The folder holds a new build, for a site at this path."""
        self._show(Shown(path, version))

    def failed(self, faults: tuple[str, ...]) -> None:
        """A build went wrong; the folder is as it was."""
        self._show(replace(self._shown, faults=faults))

    def after(self, seen: Shown | None, seconds: float) -> Shown:
        """How it stands once it is not as it was seen, or else when the time is over."""
        with self._news:
            self._news.wait_for(lambda: self._shown is not seen, seconds)
            return self._shown

    def _show(self, shown: Shown) -> None:
        with self._news:
            self._shown = shown
            self._news.notify_all()

"""A preview of the site on this machine: built anew on every change, under its own sub-path."""

import errno
import mimetypes
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from stat import S_ISDIR
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote, urlsplit

from watchfiles import watch
from watchfiles._rust_notify import WatchfilesRustInternalError

from . import days
from .build import build_site
from .errors import SiteError, flattened, unreadable
from .identity import default_folder
from .links import NOT_FOUND
from .preview import EVENTS, SCRIPT, Preview
from .request import Request
from .settings import read_settings
from .theme import WORKER

_HEARTBEAT = 15.0  # seconds between two signs of life on a stream of events
_TICK = 1_000  # milliseconds between two looks at the calendar
_TYPES = {".xml": "application/xml", ".webmanifest": "application/manifest+json"}
_SCRIPT_FILE = Path(__file__).with_name("preview.js")
# A worker that keeps pages would show those of one preview at the next site on this port.
_NO_WORKER = b"""\
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', () => self.registration.unregister());
"""

Say = Callable[[str], None]


class Server(ThreadingHTTPServer):
    """Serves a preview; pages that are left while they load are no fault."""

    daemon_threads = True

    def __init__(self, host: str, port: int, preview: Preview) -> None:
        """Listen; port 0 is any free one. Raises SiteError where the port is taken."""
        if ":" in host:
            self.address_family = socket.AF_INET6
        try:
            super().__init__((host, port), partial(_Handler, preview))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise SiteError(f"{host}:{port}: {error.strerror}, expected an address") from None
            message = f"port {port} is in use, expected a free one: --port {port + 1}"
            raise SiteError(message) from None

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, preview: Preview, *arguments: Any) -> None:
        self._preview = preview
        super().__init__(*arguments)

    def do_GET(self) -> None:
        shown = self._preview.shown
        path = unquote(urlsplit(self.path).path)
        # These two under any path: that of the site may change while a page is open.
        if path.endswith(f"/{EVENTS}"):
            return self._events()
        if path.endswith(f"/{SCRIPT}"):
            return self._answer(_SCRIPT_FILE.read_bytes(), "text/javascript")
        if not path.startswith(shown.path):
            return self._redirect(shown.path)
        name = path.removeprefix(shown.path)
        if not shown.version:
            return self._answer(shown.failure(), "text/html")
        try:
            folder = self._preview.folder.resolve()
            file = (folder / name).resolve()
            if not file.is_relative_to(folder):
                return self._missing()
            if file.is_dir():
                if name and not name.endswith("/"):
                    return self._redirect(f"{path}/")
                file /= "index.html"
            content = _NO_WORKER if name == WORKER else file.read_bytes()
        except (OSError, ValueError):  # ValueError: a name that no file can have
            return self._missing()
        kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        return self._answer(content, kind or "application/octet-stream")

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass

    def _missing(self) -> None:
        try:
            content = (self._preview.folder / NOT_FOUND).read_bytes()
        except OSError:
            content = b"404"
        self._answer(content, "text/html", HTTPStatus.NOT_FOUND)

    def _redirect(self, path: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer(self, content: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        if kind == "text/html":
            content = self._preview.shown.with_script(content)
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        self.send_response(status)
        self.send_header("Content-Type", kind + charset)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _events(self) -> None:
        """How the preview stands, now and whenever that changes, until the page is left."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        seen = None
        while self.command != "HEAD":
            shown = self._preview.after(seen, _HEARTBEAT)
            self.wfile.write(b": here\n\n" if shown is seen else shown.event())
            self.wfile.flush()
            seen = shown


def serve(
    root: Path,
    host: str,
    port: int,
    today: date | None,
    say: Say,
    stop: threading.Event | None = None,
) -> None:
    """Build, serve, and build again on every change, until interrupted or told to stop.

    Drafts and posts of days to come are shown. Raises SiteError where the port is taken.
    """
    with TemporaryDirectory(prefix="site-builder-") as folder:
        preview = Preview(Path(folder) / "site")
        with Server(host, port, preview) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://{f'[{host}]' if ':' in host else host}:{server.server_port}"
            say(f"Serving at {address}{_path(root)} - Ctrl+C to stop")
            seen = _state(root, today)
            _build(root, address, today, preview, say)
            for changed, missed in _looks(root, stop or threading.Event()):
                # While a watch goes well and tells nothing, all that may be new is the day.
                whole = changed or missed
                state = _state(root, today) if whole else (_today(root, today), seen[1])
                if changed or state != seen:
                    seen = state
                    _build(root, address, today, preview, say)
            server.shutdown()


def _looks(root: Path, stop: threading.Event) -> Iterator[tuple[bool, bool]]:
    """Whenever a file changes, and every second: has one, and may a change have been missed?

    A watch holds no folder that comes later, ends with one that goes, and overlooks files of a
    folder made just now. So a new one begins when any of that may have been, and at first, and
    when it breaks off, files are to be compared.
    """
    while not stop.is_set():
        folders = _identities(root)
        missed, done = True, False
        try:
            for changes in watch(
                *folders,
                stop_event=stop,
                rust_timeout=_TICK,
                yield_on_timeout=True,
                ignore_permission_denied=True,
            ):
                yield bool(changes), missed
                missed = False
                if _identities(root) != folders or (done and not changes):
                    break
                done = done or bool(changes)
        except (OSError, WatchfilesRustInternalError):  # of a name that is not UTF-8, say
            yield False, True
            stop.wait(_TICK / 1_000)


def _folders(root: Path) -> list[Path]:
    """The folders whose files make the site."""
    return [root / "content", root / "themes", default_folder()]


def _identities(root: Path) -> dict[Path, tuple[int, int]]:
    """Those of the folders that are there; another one under the same path has another value."""
    found = {}
    for folder in _folders(root):
        with suppress(OSError):
            stat = folder.stat()
            if S_ISDIR(stat.st_mode):
                found[folder] = stat.st_dev, stat.st_ino
    return found


_State = tuple[date | None, list[tuple[str, int, int]]]


def _state(root: Path, today: date | None) -> _State:
    """What day it is, and when which file changed, and who may read it."""
    files = []
    for folder in _folders(root):
        for inside, folders, names in os.walk(folder):
            for name in (*folders, *names):
                path = Path(inside, name)
                files.append((str(path), *_changed_at(path)))
    return _today(root, today), sorted(files)


def _changed_at(path: Path) -> tuple[int, int]:
    """A file's content and its mode, in nanoseconds since the epoch; 0 where it is gone by now."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_ctime_ns


def _build(root: Path, address: str, today: date | None, preview: Preview, say: Say) -> None:
    started = time.monotonic()
    path = _path(root)
    try:
        request = Request(today=today, base_url=address + path, drafts=True)
        shop = preview.folder.with_name("workshop")
        with _surviving():
            finished = build_site(root, request, preview.folder, shop=shop)
    except* SiteError as group:
        faults = tuple(f"error: {fault}" for fault in flattened(group))
        preview.failed(faults)
        say("\n".join(faults))
    else:
        for warning in finished.warnings:
            say(f"warning: {warning}")
        preview.built(path, str(time.time_ns()))
        say(f"Built in {time.monotonic() - started:.1f} s")


@contextmanager
def _surviving() -> Iterator[None]:
    """A disk that is full, or whatever else a file system refuses, does not end the preview."""
    try:
        yield
    except OSError as error:
        raise SiteError(unreadable(error), error.filename and str(error.filename)) from None


def _path(root: Path) -> str:
    """The site's path on its host; / while the settings cannot be read."""
    try:
        return urlsplit(read_settings(root).site.base_url).path
    except (SiteError, ExceptionGroup):
        return "/"


def _today(root: Path, today: date | None) -> date | None:
    """The day that it is, unless given; None while the settings cannot be read."""
    try:
        return today or days.today(read_settings(root).site.time_zone)
    except (SiteError, ExceptionGroup):
        return None

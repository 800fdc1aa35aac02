"""The project's own site, built and served under a sub-path, and a real browser to look at it."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, sync_playwright

from site_builder.cli import main

PROJECT = Path(__file__).parents[2]
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        pass

    def do_GET(self) -> None:
        # A page that names no icon asks the host's root for one, which is not part of the site.
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that is left while it loads hangs up; that is no fault."""


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is on 2026-11-30, in a folder that a server shows as /daily/."""
    out = tmp_path_factory.mktemp("served") / "daily"
    arguments = ["build", "--root", str(PROJECT), "--out", str(out), "--today", "2026-11-30"]
    result = CliRunner().invoke(main, [*arguments, "--strict"])
    assert result.exit_code == 0, result.output
    return out


class Serve(Protocol):
    """Shows a folder in the folder of its host; the address ends in its name and a slash."""

    def __call__(self, folder: Path, handler: type[SimpleHTTPRequestHandler] = _Quiet) -> str: ...


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    with ExitStack() as servers:

        def start(folder: Path, handler: type[SimpleHTTPRequestHandler] = _Quiet) -> str:
            address, shown = ("127.0.0.1", 0), partial(handler, directory=str(folder.parent))
            server = servers.enter_context(_Server(address, shown))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            servers.callback(server.shutdown)
            return f"http://127.0.0.1:{server.server_port}/{folder.name}/"

        yield start


@pytest.fixture(scope="session")
def site_url(site_folder: Path, serve: Serve) -> str:
    """The address of the site, which ends in /daily/."""
    return serve(site_folder)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium of this machine, or else Playwright's own."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


def _watched(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page in a context of its own; what its console reports as an error fails the test."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A desktop window."""
    yield from _watched(browser, viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone's window, with touch."""
    options = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    yield from _watched(browser, viewport={"width": 360, "height": 640}, **options)

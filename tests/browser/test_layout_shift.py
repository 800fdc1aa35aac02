"""Nothing on a page moves by itself, however slowly the page and what it needs arrive."""

import random
import time
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from conftest import Serve
from playing import BEGINNER, EXPERT, LINK
from playwright.sync_api import Page
from shifts import layout_shift

SUDOKU = "2026/11/01/sudoku-easy/"
PAGES = ["", "archive/", "2026/11/01/", BEGINNER, BEGINNER + LINK, EXPERT, SUDOKU]
SLICE = 500  # bytes of a page that arrive at once


class _Slow(SimpleHTTPRequestHandler):
    """Pages come in slices, and whatever else is asked for in no order."""

    def log_message(self, format: str, *arguments: Any) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if "/assets/" in self.path:
            time.sleep(random.random() / 5)
            outputfile.write(source.read())
            return
        while part := source.read(SLICE):
            outputfile.write(part)
            time.sleep(0.01)


@pytest.fixture(scope="module")
def slow_url(site_folder: Path, serve: Serve) -> str:
    """The address of the site on a server that takes its time."""
    return serve(site_folder, _Slow)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_shifts(page: Page, site_url: str, path: str) -> None:
    page.goto(site_url + path)
    assert layout_shift(page) == 0


@pytest.mark.parametrize("path", PAGES)
def test_nothing_shifts_on_a_slow_line(page: Page, slow_url: str, path: str) -> None:
    page.goto(slow_url + path)
    assert layout_shift(page) == 0


@pytest.mark.parametrize("path", PAGES)
def test_nothing_shifts_on_a_slow_phone(phone: Page, slow_url: str, path: str) -> None:
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    phone.goto(slow_url + path)
    assert layout_shift(phone) == 0

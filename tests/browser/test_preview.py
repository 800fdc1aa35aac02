"""A preview in a browser: it follows what its owner writes."""

import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from site_builder.serve import serve

POST = "---\ntitle: {title}\ndate: 2026-11-02\n---\n\n{text}\n"


@pytest.fixture
def preview(root: Path) -> Iterator[str]:
    """The address of a preview of the site in `root`."""
    stop = threading.Event()
    said: list[str] = []
    built = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("Built"):
            built.set()

    arguments = (root, "127.0.0.1", 0, date(2026, 11, 3), say, stop)
    thread = threading.Thread(target=serve, args=arguments)
    thread.start()
    assert built.wait(60)
    yield said[0].split()[2]
    stop.set()
    thread.join()


def test_a_page_follows_what_is_written_and_shows_what_is_wrong(
    page: Page, preview: str, root: Path
) -> None:
    post = root / "content/posts/first.md"
    post.parent.mkdir()
    post.write_text(POST.format(title="One", text="Text."))
    page.goto(f"{preview}posts/")
    expect(page.get_by_role("link", name="One", exact=True)).to_be_visible()

    post.write_text(POST.format(title="Two", text="Text."))
    expect(page.get_by_role("link", name="Two", exact=True)).to_be_visible()

    post.write_text(POST.format(title="Two", text="[x](/<b>nowhere</b>/)"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("content/posts/first.md:6: link to /")
    expect(alert.locator("b")).to_have_count(0)
    page.goto(f"{preview}archive/")  # every page tells it
    expect(page.get_by_role("alert")).to_be_visible()

    post.write_text(POST.format(title="Three", text="Text."))
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"{preview}posts/")
    expect(page.get_by_role("link", name="Three", exact=True)).to_be_visible()

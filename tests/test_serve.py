"""A preview: served under its own path, built anew on every change."""

import http.client
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from msgspec import json
from samples import Run, Write

from site_builder.preview import Preview, Shown
from site_builder.serve import Server, serve

POST = "---\ntitle: {title}\ndate: 2026-11-02\n---\n\n{text}\n"


class Client:
    """Asks a preview for pages, and follows its events."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, method: str = "GET") -> tuple[int, http.client.HTTPMessage, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with closing(connection):
            connection.request(method, path)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def events(self) -> Iterator[Shown]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/mines/_preview/events")
        with closing(connection), closing(connection.getresponse()) as answer:
            while line := answer.readline():
                if line.startswith(b"data: "):
                    told = json.decode(line.removeprefix(b"data: "))
                    yield Shown("/mines/", told["version"], tuple(told["faults"]))


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def start(root: Path, said: list[str]) -> Iterator[Callable[[], Client]]:
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def start() -> Client:
        serving = threading.Event()

        def say(line: str) -> None:
            said.append(line)
            if len(said) > 1:  # the address, and how the first build went
                serving.set()

        arguments = (root, "127.0.0.1", 0, date(2026, 11, 3), say, stop)
        threads.append(threading.Thread(target=serve, args=arguments))
        threads[-1].start()
        assert serving.wait(60)
        return Client(int(said[0].split(":")[2].split("/")[0]))

    yield start
    stop.set()
    for thread in threads:
        thread.join()


def test_a_preview_is_served_under_the_sites_path(start: Callable[[], Client]) -> None:
    client = start()
    status, headers, page = client.get("/mines/2026/11/01/beginner/?b=x")
    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert f'href="http://127.0.0.1:{client.port}/mines/2026/11/01/beginner/"' in page
    assert client.get("/mines/manifest.webmanifest")[1]["Content-Type"].endswith("manifest+json")
    assert client.get("/mines/boards.xml", "HEAD")[2] == ""
    assert "unregister" in client.get("/mines/sw.js")[2]
    for path, target in (("/", "/mines/"), ("/mines/archive", "/mines/archive/")):
        status, headers, _ = client.get(path)
        assert (status, headers["Location"]) == (302, target)


@pytest.mark.parametrize(
    "path",
    ["nothing/", "../secret", "%2e%2e/secret", "/etc/passwd", "%00", "a" * 5000],
)
def test_what_is_not_of_the_site_is_not_found(start: Callable[[], Client], path: str) -> None:
    status, _, page = start().get(f"/mines/{path}")
    assert status == 404
    assert "There is no page at this address" in page


def test_a_change_is_built_and_a_fault_is_told_until_it_is_mended(
    root: Path, start: Callable[[], Client], write: Write, said: list[str]
) -> None:
    write("content/posts/first.md", POST.format(title="One", text="Text."))
    client = start()
    with closing(client.events()) as events:
        first = next(events)
        assert first.version and not first.faults

        write("content/posts/first.md", POST.format(title="Two", text="Text."))
        second = next(events)
        assert second.version != first.version
        assert "<h1>Two</h1>" in client.get("/mines/posts/first/")[2]

        write("content/posts/first.md", POST.format(title="Three", text="[x](/nowhere/)"))
        broken = next(events)
        assert broken.version == second.version
        (fault,) = broken.faults
        assert fault.startswith("error: content/posts/first.md:6: link to /nowhere/")
        assert said[-1] == fault
        assert "<h1>Two</h1>" in client.get("/mines/posts/first/")[2]

        write("content/posts/first.md", POST.format(title="Four", text="Text."))
        mended = next(events)
        assert mended.version not in (first.version, second.version)
        assert mended.faults == ()
        # What was made is kept for the next preview, but for the site, which goes with this one.
        assert (root / ".cache/boards").is_dir()
        assert not (root / ".cache/sites").exists()


def test_folders_may_come_and_go(
    root: Path, start: Callable[[], Client], write: Write, said: list[str]
) -> None:
    """A theme's folder made while the preview runs is watched, and one made anew again."""
    own = '{{% extends "base.html" %}}{{% block main %}}{}{{% endblock %}}'
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("[site]", '[site]\ntheme = "mine"'))
    client = start()
    with closing(client.events()) as events:
        assert "expected a folder themes/mine/" in next(events).faults[0]

        write("themes/mine/templates/404.html", own.format("Lost"))
        assert any(not shown.faults for shown in events)
        write("themes/mine/templates/404.html", own.format("{% nonsense %}"))
        assert any("404.html:1: Enc" in fault for shown in events for fault in shown.faults)
        write("themes/mine/templates/404.html", own.format("Found"))
        assert any(not shown.faults for shown in events)
        assert "Found" in client.get("/mines/nothing")[2]

        shutil.rmtree(root / "themes")
        assert any("expected a folder" in fault for shown in events for fault in shown.faults)
        write("themes/mine/templates/404.html", own.format("Found again"))
        assert any(not shown.faults for shown in events)
        assert "Found again" in client.get("/mines/nothing")[2]

        (root / "content").rename(root / "elsewhere")
        assert any("site.toml" in fault for shown in events for fault in shown.faults)
        (root / "elsewhere").rename(root / "content")
        assert any(not shown.faults for shown in events)


def test_a_name_that_is_not_utf_8_is_told_and_forgotten(
    root: Path, start: Callable[[], Client], write: Write
) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("[site]", '[site]\ntheme = "mine"'))
    write("themes/mine/static/own.css", "")
    bad = root / "themes/mine/static" / os.fsdecode(b"x\xff.css")
    with closing(start().events()) as events:
        assert not next(events).faults
        bad.touch()
        shown = next(shown for shown in events if shown.faults)
        assert shown.faults == (
            "error: themes/mine/static/x\\xff.css: "
            "has a name that is no line of UTF-8, expected one",
        )
        bad.unlink()
        assert any(not shown.faults for shown in events)


def test_a_change_is_built_once(start: Callable[[], Client], write: Write, said: list[str]) -> None:
    write("content/posts/first.md", POST.format(title="One", text="Text."))
    client = start()
    with closing(client.events()) as events:
        next(events)
        for title in ("Two", "Three", "Four"):
            write("content/posts/first.md", POST.format(title=title, text="Text."))
            next(events)
            assert f"<h1>{title}</h1>" in client.get("/mines/posts/first/")[2]
    assert len([line for line in said if line.startswith("Built")]) == 4


def test_a_site_that_never_was_built_shows_why(
    start: Callable[[], Client], root: Path, write: Write
) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("title", "titel", 1))
    client = start()
    status, _, page = client.get("/anything/")
    assert status == 200
    assert "content/site.toml:2: titel" in page
    write("content/site.toml", settings)
    with closing(client.events()) as events:
        assert any(shown.version for shown in events)
    assert client.get("/mines/")[0] == 200


def test_drafts_and_posts_to_come_are_marked(
    start: Callable[[], Client], write: Write, build: Run, root: Path
) -> None:
    write("content/posts/draft.md", "---\ntitle: A\ndate: 2026-11-02\ndraft: true\n---\n")
    write("content/posts/later.md", "---\ntitle: B\ndate: 2026-11-09\n---\n")
    write("content/posts/now.md", "---\ntitle: C\ndate: 2026-11-02\n---\n")
    client = start()
    listed = client.get("/mines/posts/")[2]
    assert listed.count('class="note"') == 2
    assert '<strong class="note">Draft</strong>' in client.get("/mines/posts/draft/")[2]
    assert '<strong class="note">Not published yet</strong>' in client.get("/mines/posts/later/")[2]
    assert 'class="note"' not in client.get("/mines/posts/now/")[2]
    assert build().exit_code == 0
    assert not (root / "_site/posts/draft").exists()


def test_a_port_that_is_taken_is_told(run: Run, tmp_path: Path) -> None:
    with Server("127.0.0.1", 0, Preview(tmp_path)) as taken:
        port = taken.server_port
        result = run("serve", "--port", str(port))
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: port {port} is in use, expected a free one: --port {port + 1}\n"
    )

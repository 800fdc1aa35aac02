"""The built site: its pages, and what they say."""

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from samples import Run, Write

BASE = "https://example.org/mines/"
GUEST = "https://9revolution9.com/games/minesweeper?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
ATOM = "{http://www.w3.org/2005/Atom}"

# The board of 2026-11-01 (a vector of generator 1) with all mines flagged, in 30.1 s.
BOARD_OF_THE_DAY = "?b=0909&mf=AiAAAAwDAACKgH_g&t=301"


class Tags(HTMLParser):
    """The start tags of a page, in order, and the text of its title and JSON."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def meta(self, name: str) -> str | None:
        for attributes in self.all("meta"):
            if name in (attributes.get("name"), attributes.get("property")):
                return attributes["content"]
        return None

    def links(self) -> list[str]:
        found = []
        for _, attributes in self.tags:
            found += [attributes[key] or "" for key in ("href", "src") if key in attributes]
        return found


@pytest.fixture
def site(root: Path, write: Write, build: Run) -> Path:
    """A small site with everything: posts, formats, a guest win and a win of the day."""
    write(
        "content/posts/hello.md",
        "---\ntitle: Hello & <goodbye>\ndate: 2026-11-02\nseries: beginner\ntags: a, b\n"
        "summary: Short & sweet.\n---\n\nTo the [archive](/archive/), to [today](/2026/11/02/),\n"
        "[down](#end)[^1].\n\n"
        "# End\n\n[^1]: Note.\n",
    )
    write("content/posts/later.md", "---\ntitle: Later\ndate: 2026-11-20\n---\n\nNot yet.\n")
    write("content/posts/draft.md", "---\ntitle: Draft\ndate: 2026-11-01\ndraft: true\n---\n")
    write("content/formats/win-link.md", "---\ntitle: The win link\norder: 1\n---\n\nText.\n")
    write(
        "content/wins/guest.md",
        f'---\nurl: "{GUEST}"\nplayer: <b>Ana</b>\ndate: 2026-11-01\n---\n\n<i>Hi</i>\n',
    )
    write(
        "content/wins/day.md",
        f'---\nurl: "{BASE}2026/11/01/beginner/{BOARD_OF_THE_DAY}"\nplayer: Ben\n'
        "date: 2026-11-01\n---\n\nPhew.\n",
    )
    result = build()
    assert result.exit_code == 0, result.output
    return root / "_site"


def themed(site: Path) -> list[Path]:
    """The pages that are made from a template: all but the tiny game."""
    return [path for path in site.rglob("*.html") if path != site / "tiny/index.html"]


def page(site: Path, path: str) -> Tags:
    return Tags((site / path / "index.html").read_text())


def test_every_address_of_the_site_has_its_page(site: Path) -> None:
    pages = {path.relative_to(site).as_posix().removesuffix("index.html") for path in themed(site)}
    days = [f"2026/11/{day:02}/" for day in range(1, 6)]
    assert pages == {
        *("", "play/", "record/", "search/", "archive/", "statistics/"),
        *("2026/", "2026/11/", "404.html"),
        *("wins/", "wins/best/", "wins/guest/", "wins/day/", "posts/", "posts/hello/"),
        *("formats/", "formats/win-link/"),
        *days,
        *(f"{day}beginner/" for day in days),
        *(f"{day}beginner/embed/" for day in days),
    }
    for name in ("feed.xml", "feed.json", "boards.xml", "sitemap.xml", "robots.txt"):
        assert (site / name).is_file()


def test_no_page_shows_a_day_beyond_those_published_ahead(site: Path, run: Run) -> None:
    days = run("boards", "--from", "2026-11-05", "--through", "2026-11-06").stdout.splitlines()
    published, unpublished = (json.loads(line)["mf"] for line in days)
    assert published in (site / "2026/11/05/beginner/index.html").read_text()
    for path in site.rglob("*"):
        if path.suffix in (".html", ".xml", ".json"):
            text = path.read_text()
            assert "2026/11/06" not in text
            assert unpublished not in text


def test_every_link_leads_to_a_file_of_the_site(site: Path) -> None:
    for path in themed(site):
        at = path.relative_to(site).as_posix().removesuffix("index.html")
        for link in Tags(path.read_text()).links():
            target = urlsplit(urljoin(BASE + at, link))
            if not f"{target.scheme}://{target.netloc}{target.path}".startswith(BASE):
                assert target.netloc not in ("", "example.org"), (path, link)
                continue
            file = target.path.removeprefix("/mines/")
            assert (
                site / f"{file}index.html" if file.endswith("/") or not file else site / file
            ).is_file(), (at, link)


def test_pages_link_relatively_but_for_the_404_page(site: Path) -> None:
    for path in themed(site):
        tags = Tags(path.read_text())
        inside = [*tags.all("a"), *tags.all("img"), *tags.all("script")]
        links = [item.get("href") or item.get("src") or "" for item in inside]
        rooted = [link for link in links if link.startswith("/")]
        if path.name == "404.html":
            assert rooted
            assert all(link.startswith("/mines/") for link in rooted)
        else:
            assert rooted == []


def test_metas_come_before_styles_and_scripts(site: Path) -> None:
    for path in themed(site):
        names = [
            "late" if tag in ("style", "script") or attributes.get("rel") == "stylesheet" else tag
            for tag, attributes in Tags(path.read_text()).tags
        ]
        first_late = names.index("late")
        assert "meta" not in names[first_late:], path


def test_every_page_has_a_canonical_link_and_a_strict_policy(site: Path) -> None:
    for path in themed(site):
        tags = Tags(path.read_text())
        at = path.relative_to(site).as_posix().removesuffix("index.html")
        canonical = [link["href"] for link in tags.all("link") if link.get("rel") == "canonical"]
        assert canonical == [BASE + at.removesuffix("embed/")]
        (policy,) = [
            meta["content"] or ""
            for meta in tags.all("meta")
            if meta.get("http-equiv") == "Content-Security-Policy"
        ]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        for tag, attributes in tags.tags:
            assert "style" not in attributes, (at, tag)
            assert not any(name.startswith("on") for name in attributes), (at, tag)
            if tag == "script" and "src" not in attributes:
                assert attributes["type"] in ("application/json", "application/ld+json")


def test_a_play_page_holds_its_board_as_json(site: Path) -> None:
    html = (site / "2026/11/01/beginner/index.html").read_text()
    found = re.search(r'<script type="application/json" id="board">(.*?)</script>', html)
    assert found
    board = json.loads(found[1])
    assert (
        board.items()
        >= {
            "puzzle": "minesweeper",
            "series": "beginner",
            "date": "2026-11-01",
            "width": 9,
            "height": 9,
            "mines": 10,
            "start": 75,
            "b": "0909",
            "mf": "AiAAAAwDAACKgAAA",
            "reasoning": "pair",
            "bbbv": 20,
        }.items()
    )


def test_facts_stand_in_the_page_for_those_without_scripts(site: Path) -> None:
    html = (site / "2026/11/01/beginner/index.html").read_text()
    for fact in ("9 × 9", "two numbers", "row 9, column 4"):
        assert fact in html


def test_days_and_boards_link_to_the_day_before_and_after(site: Path) -> None:
    for at in ("", "beginner/"):
        for day, neighbours in ((1, [2]), (3, [2, 4]), (5, [4])):
            path = f"2026/11/{day:02}/{at}"
            targets = {urljoin(BASE + path, link) for link in page(site, path).links()}
            expected = {f"{BASE}2026/11/{near:02}/{at}" for near in neighbours}
            assert expected <= targets
            others = {f"{BASE}2026/11/{other:02}/{at}" for other in range(1, 6)}
            others.discard(BASE + path)
            assert targets & others == expected


def test_drafts_and_posts_of_days_to_come_show_when_asked_for(
    site: Path, build: Run, root: Path
) -> None:
    assert not (site / "posts/draft").exists()
    assert build("--drafts").exit_code == 0
    assert (root / "_site/posts/draft/index.html").is_file()
    assert (root / "_site/posts/later/index.html").is_file()


def test_a_post_shows_the_boards_that_it_names(site: Path) -> None:
    targets = {urljoin(f"{BASE}posts/hello/", link) for link in page(site, "posts/hello").links()}
    assert f"{BASE}2026/11/02/beginner/" in targets


def test_a_win_of_the_archives_board_says_which(site: Path) -> None:
    html = (site / "wins/day/index.html").read_text()
    assert "Ben won Beginner of 1 November 2026 in 30.1 s" in html
    targets = {urljoin(f"{BASE}wins/day/", link) for link in Tags(html).links()}
    assert f"{BASE}2026/11/01/beginner/{BOARD_OF_THE_DAY}" in targets
    assert f"{BASE}wins/day/" in {
        urljoin(f"{BASE}2026/11/01/", link) for link in page(site, "2026/11/01").links()
    }


def test_a_win_of_another_board_is_a_guest(site: Path) -> None:
    html = (site / "wins/guest/index.html").read_text()
    assert "guest" in html
    targets = {urljoin(f"{BASE}wins/guest/", link) for link in Tags(html).links()}
    assert f"{BASE}play/?b=0909&mf=kAAQogCAIAiAAHdg&t=125" in targets
    assert GUEST in targets


def test_text_of_wins_is_never_html(site: Path) -> None:
    for path in themed(site):
        html = path.read_text()
        assert "<b>Ana" not in html
        assert "<i>Hi" not in html
    assert "&lt;i&gt;Hi&lt;/i&gt;" in (site / "wins/guest/index.html").read_text()


def test_a_win_has_complete_metas_and_a_card_of_the_declared_size(site: Path) -> None:
    tags = page(site, "wins/day")
    image = tags.meta("og:image") or ""
    assert image.startswith(f"{BASE}wins/day/card-")
    png = (site / image.removeprefix(BASE)).read_bytes()
    size = [int.from_bytes(png[at : at + 4], "big") for at in (16, 20)]
    assert size == [1200, 630]
    assert [tags.meta("og:image:width"), tags.meta("og:image:height")] == ["1200", "630"]
    assert tags.meta("og:image:type") == "image/png"
    assert "Ben won Beginner of 1 November 2026 in 30.1 s" in (tags.meta("og:image:alt") or "")
    assert tags.meta("twitter:card") == "summary_large_image"
    assert tags.meta("og:url") == f"{BASE}wins/day/"
    assert tags.meta("og:title")
    assert tags.meta("og:description")


def test_feeds_are_sound_and_absolute(site: Path) -> None:
    for name in ("feed.xml", "boards.xml"):
        feed = ET.parse(site / name).getroot()
        assert feed.tag == f"{ATOM}feed"
        entries = feed.findall(f"{ATOM}entry")
        ids = [entry.findtext(f"{ATOM}id") or "" for entry in [feed, *entries]]
        assert len(set(ids)) == len(ids)
        assert all(identifier.startswith(BASE) for identifier in ids)
        updated = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
        assert feed.findtext(f"{ATOM}updated") == max(updated)
        for content in feed.iter(f"{ATOM}content"):
            for link in Tags(content.text or "").links():
                assert link.startswith("https://")
    document = json.loads((site / "feed.json").read_text())
    (item,) = document["items"]
    assert document["version"] == "https://jsonfeed.org/version/1.1"
    assert item["title"] == "Hello & <goodbye>"
    assert item["url"] == f"{BASE}posts/hello/"


def test_the_feed_of_boards_ends_with_today(site: Path) -> None:
    feed = ET.parse(site / "boards.xml").getroot()
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert titles == [
        "Tuesday 3 November 2026",
        "Monday 2 November 2026",
        "Sunday 1 November 2026",
    ]


def test_the_sitemap_lists_every_page_but_the_404_and_embedded_boards(site: Path) -> None:
    root = ET.parse(site / "sitemap.xml").getroot()
    listed = {element.text for element in root.iter() if element.tag.endswith("loc")}
    pages = {
        BASE + path.relative_to(site).as_posix().removesuffix("index.html")
        for path in themed(site)
        if path.name == "index.html" and path.parent.name != "embed"
    }
    assert listed == pages
    assert f"Sitemap: {BASE}sitemap.xml" in (site / "robots.txt").read_text()


def test_home_shows_the_newest_day_until_today(site: Path) -> None:
    html = (site / "index.html").read_text()
    # What is in a template or hidden waits for a script that knows the player's own day.
    html = re.sub(r"<template.*?</template>", "", html, flags=re.DOTALL)
    html = re.sub(r"<li data-before[^>]* hidden>.*?</ul>", "", html, flags=re.DOTALL)
    assert "Tuesday 3 November 2026" in html
    assert "Monday 2 November 2026" in html
    assert "4 November" not in html


def test_ids_of_a_page_are_its_own_whatever_the_headings_of_its_text(
    write: Write, build: Run, root: Path
) -> None:
    headings = "# Main\n\n# Boards\n\n## Page main\n\n# Main\n"
    write(
        "content/posts/a.md", f"---\ntitle: A\ndate: 2026-11-01\nseries: beginner\n---\n{headings}"
    )
    assert build().exit_code == 0
    tags = page(root / "_site", "posts/a")
    ids = [attributes["id"] for _, attributes in tags.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    assert len(tags.all("h1")) == 1


@pytest.mark.parametrize("explains", ["", "explains: minesweeper\n"])
def test_pages_get_and_lose_their_links_with_the_first_and_the_last_format(
    root: Path, write: Write, build: Run, run: Run, explains: str
) -> None:
    def linked() -> dict[str, bool]:
        """Does each page link to a format or to their list?"""
        assert build().exit_code == 0
        pages = {path: path.read_text() for path in themed(root / "_site")}
        return {
            path.relative_to(root / "_site").as_posix(): 'formats/"' in text or 'rules/"' in text
            for path, text in pages.items()
            if "/embed/" not in path.as_posix()
        }

    assert not any(linked().values())
    form = write("content/formats/rules.md", f"---\ntitle: Rules\n{explains}---\n\nText.\n")
    with_one = linked()
    assert "formats/rules/index.html" in with_one and "2026/11/01/beginner/index.html" in with_one
    assert all(with_one.values())
    rules = "formats/rules/" if explains else "formats/"
    play = (root / "_site/2026/11/01/beginner/index.html").read_text()
    assert f'<a href="../../../../{rules}">No guessing needed</a>' in play
    form.unlink()
    assert not any(linked().values())


def test_a_link_to_the_list_of_formats_needs_a_format(write: Write, build: Run, run: Run) -> None:
    write("content/posts/a.md", "---\ntitle: A\ndate: 2026-11-01\n---\n\n[All](/formats/)\n")
    for command in (lambda: run("check", "--today", "2026-11-03"), build):
        result = command()
        assert result.exit_code == 1
        assert result.stderr.startswith("error: content/posts/a.md:6: link to ")
    write("content/formats/rules.md", "---\ntitle: Rules\n---\n")
    assert run("check", "--today", "2026-11-03").exit_code == 0
    assert build().exit_code == 0

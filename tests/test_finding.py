"""What helps to find pages: the search index, linked data, the days in the sitemap and feeds."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from samples import Run, Write

from site_builder.search import words

BASE = "https://example.org/mines/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
WIN = "?b=0909&mf=AiAAAAwDAACKgH_g&t=301"  # of the board of 2026-11-01


@pytest.fixture
def site(root: Path, write: Write, build: Run) -> Path:
    """A site with a post, a format and a win, and a draft that nobody is to find."""
    write(
        "content/posts/cafe.md",
        "---\ntitle: Café & </script>\ndate: 2026-11-02\ntags: news, links\n---\n\n"
        "A *straße* to `mine_field`.\n\n```text\nfenced\n```\n\n"
        "| a | b |\n|---|---|\n| cell | x |\n",
    )
    write("content/posts/draft.md", "---\ntitle: Hidden\ndate: 2026-11-01\ndraft: true\n---\nno\n")
    write("content/formats/link.md", "---\ntitle: Link\nsummary: How.\n---\n\nStraße and field.\n")
    write(
        "content/wins/ana.md", f'---\nurl: "{WIN}"\nplayer: Ana\ndate: 2026-11-03\n---\n\nPhew.\n'
    )
    result = build()
    assert result.exit_code == 0, result.output
    return root / "_site"


def index(site: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((site / "search.json").read_text())
    return read


def linked(site: Path, path: str) -> list[dict[str, Any]]:
    html = (site / path / "index.html").read_text()
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    things: list[dict[str, Any]] = json.loads(found[0])["@graph"] if found else []
    return things


def test_the_index_says_in_which_texts_a_word_occurs(site: Path) -> None:
    found = index(site)
    assert [text[:3] for text in found["texts"]] == [
        ["posts/cafe/", "Café & </script>", "2026-11-02"],
        ["formats/link/", "Link", ""],
        ["wins/ana/", "Ana: 9 × 9 board with 10 mines", "2026-11-03"],
    ]
    places = {word: found["words"].get(word) for word in ("cafe", "straße", "field", "fenced")}
    assert places == {"cafe": [0], "straße": [0, 1], "field": [0, 1], "fenced": [0]}
    assert found["words"]["cell"] == found["words"]["news"] == [0]
    assert found["words"]["phew"] == [2]
    assert "hidden" not in found["words"]


def test_the_index_ends_with_the_last_published_day(site: Path) -> None:
    found = index(site)
    assert (found["first"], found["last"]) == ("2026-11-01", "2026-11-05")
    assert found["series"] == [["beginner", "Beginner"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No-guess: 3BV/s", ["no", "guess", "3bv", "s"]),
        ("ÉCOLE ﬁn Ångström", ["ecole", "fin", "angstrom"]),
        ("snake_case", ["snake", "case"]),
        ("数独 Δ", ["数独", "δ"]),
        ("x" * 41, []),
    ],
)
def test_words_are_small_and_without_accents(text: str, expected: list[str]) -> None:
    assert words(text) == set(expected)


def test_a_post_tells_search_engines_what_was_written_when(site: Path) -> None:
    posting, trail = linked(site, "posts/cafe")
    assert posting["@type"] == "BlogPosting"
    assert posting["headline"] == "Café & </script>"
    assert (posting["datePublished"], posting["url"]) == ("2026-11-02", f"{BASE}posts/cafe/")
    assert posting["keywords"] == ["news", "links"]
    assert [item["item"] for item in trail["itemListElement"]] == [
        f"{BASE}posts/",
        f"{BASE}posts/cafe/",
    ]


def test_pages_below_others_tell_the_way_there(site: Path) -> None:
    (trail,) = linked(site, "2026/11/03")
    items = [(item["position"], item["name"], item["item"]) for item in trail["itemListElement"]]
    assert items == [
        (1, "Archive", f"{BASE}archive/"),
        (2, "2026", f"{BASE}2026/"),
        (3, "November 2026", f"{BASE}2026/11/"),
        (4, "3 November 2026", f"{BASE}2026/11/03/"),
    ]
    built = {path.relative_to(site).as_posix() for path in site.rglob("index.html")}
    for path in sorted(built):
        for thing in linked(site, path.removesuffix("index.html")):
            for item in thing.get("itemListElement", ()):
                assert f"{item['item'].removeprefix(BASE)}index.html" in built


def test_home_tells_where_to_search_and_play_pages_tell_nothing(site: Path) -> None:
    (website,) = linked(site, "")
    assert website["potentialAction"]["target"] == f"{BASE}search/?q={{search_term_string}}"
    assert linked(site, "2026/11/03/beginner") == []


def test_the_sitemap_has_the_day_on_which_each_page_last_changed(site: Path) -> None:
    entries = ET.parse(site / "sitemap.xml").getroot()
    modified = {
        (entry.findtext(f"{SITEMAP}loc") or "").removeprefix(BASE): entry.findtext(
            f"{SITEMAP}lastmod"
        )
        for entry in entries
    }
    today = "2026-11-03"
    expected = {
        "": today,
        "archive/": today,
        "2026/": today,
        "2026/11/": today,
        "2026/11/01/": today,  # the win of its board came today
        "2026/11/02/": "2026-11-02",
        "2026/11/02/beginner/": "2026-11-02",
        "2026/11/05/": today,  # published ahead
        "statistics/": today,
        "posts/": "2026-11-02",
        "posts/cafe/": "2026-11-02",
        "wins/": today,
        "wins/ana/": today,
        "play/": None,
        "formats/link/": None,
    }
    assert {path: modified[path] for path in expected} == expected


def test_a_feed_entry_is_never_newer_than_its_feed_and_ids_do_not_change(
    site: Path, build: Run, write: Write
) -> None:
    atom = "{http://www.w3.org/2005/Atom}"

    def ids() -> list[str | None]:
        feed = ET.parse(site / "feed.xml").getroot()
        newest = max(entry.findtext(f"{atom}updated") or "" for entry in feed.iter(f"{atom}entry"))
        assert feed.findtext(f"{atom}updated") == newest
        return [element.text for element in feed.iter(f"{atom}id")]

    before = ids()
    write("content/posts/new.md", "---\ntitle: New\ndate: 2026-11-03\n---\n")
    assert build().exit_code == 0
    assert ids() == [before[0], f"{BASE}posts/new/", *before[1:]]


def test_a_json_feed_leaves_out_a_summary_that_is_not_written(site: Path) -> None:
    (item,) = json.loads((site / "feed.json").read_text())["items"]
    assert "summary" not in item
    assert item["id"] == item["url"] == f"{BASE}posts/cafe/"

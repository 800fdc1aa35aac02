"""What is kept makes a build faster, and never another one."""

import random
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from samples import Run, Write

from site_builder import markdown, reading
from site_builder.cache import Cache, key_of
from site_builder.errors import Faults
from site_builder.kept import Findings, Kept

POST = "---\ntitle: {}\ndate: 2026-11-02\n---\n\nWords of {}.\n"


def pages_of(root: Path) -> dict[str, bytes]:
    site = root / "_site"
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file()
    }


def test_what_was_put_is_got_until_it_is_damaged(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("kind", key_of("a"), b"value")
    assert cache.get("kind", key_of("a")) == b"value"
    assert cache.get("other", key_of("a")) is None
    (entry,) = (path for path in tmp_path.rglob("*") if path.is_file())
    for damaged in (b"", b"value", entry.read_bytes()[:-1], entry.read_bytes() + b"x"):
        entry.write_bytes(damaged)
        assert cache.get("kind", key_of("a")) is None


def test_no_two_lists_of_parts_share_a_key() -> None:
    lists = [("ab",), ("a", "b"), ("", "ab"), ("ab", ""), ("1:a",), (), ("",), ("a", "b", "")]
    assert len({key_of(*parts) for parts in lists}) == len(lists)


def test_a_cache_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file")
    cache.put("kind", key_of("a"), b"value")
    assert cache.get("kind", key_of("a")) is None


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed from now on."""
    texts: list[str] = []
    original = markdown.parse

    def parse(source: str, *, trusted: bool = True) -> markdown.Document:
        texts.append(source)
        return original(source, trusted=trusted)

    monkeypatch.setattr(markdown, "parse", parse)
    return texts


def test_a_text_is_parsed_once_and_again_when_it_changes(tmp_path: Path, parsed: list[str]) -> None:
    cache = Cache(tmp_path / "cache")
    posts = tmp_path / "content/posts"
    posts.mkdir(parents=True)
    files = {"a.md": "one", "b.md": "two", "c.md": "one"}

    def read() -> list[str]:
        for name, text in files.items():
            posts.joinpath(name).write_text(text)
        with reading.reading(tmp_path, cache, 1) as documents:
            return [document.text.html for document in documents(Faults()).values()]

    assert read() == ["<p>one</p>\n", "<p>two</p>\n", "<p>one</p>\n"]
    assert read() == ["<p>one</p>\n", "<p>two</p>\n", "<p>one</p>\n"]
    assert parsed == ["one", "two"]
    files["b.md"] = "three"
    assert read() == ["<p>one</p>\n", "<p>three</p>\n", "<p>one</p>\n"]
    assert parsed == ["one", "two", "three"]


def test_a_text_that_was_trusted_is_parsed_anew_where_it_is_not(
    tmp_path: Path, parsed: list[str]
) -> None:
    for folder in ("posts", "wins"):
        (tmp_path / "content" / folder).mkdir(parents=True)
        (tmp_path / "content" / folder / "a.md").write_text("![x](https://example.org/y.png)")
    for _ in range(2):
        with reading.reading(tmp_path, Cache(tmp_path / "cache"), 1) as documents:
            shown = {file: document.text.html for file, document in documents(Faults()).items()}
        assert "<img" in shown["content/posts/a.md"]
        assert shown["content/wins/a.md"] == "<p>x</p>\n"
    assert len(parsed) == 2


def test_what_another_release_kept_is_not_taken(
    tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "content/posts").mkdir(parents=True)
    (tmp_path / "content/posts/a.md").write_text("one")
    for release in ("1", "1", "2"):
        monkeypatch.setattr(reading, "made_with", lambda release=release: key_of(release))
        with reading.reading(tmp_path, Cache(tmp_path / "cache"), 1) as documents:
            documents(Faults())
    assert parsed == ["one", "one"]


def empty(entry: Path) -> None:
    entry.write_bytes(b"")


def cut(entry: Path) -> None:
    entry.write_bytes(entry.read_bytes()[: entry.stat().st_size // 2])


def flip(entry: Path) -> None:
    content = bytearray(entry.read_bytes())
    if content:
        content[random.Random(entry.name).randrange(len(content))] ^= 1
    entry.write_bytes(content)


def swap_for_folder(entry: Path) -> None:
    entry.unlink()
    entry.mkdir()


@pytest.mark.parametrize("damage", [empty, cut, flip, Path.unlink, swap_for_folder])
def test_a_damaged_cache_changes_no_byte(
    root: Path, write: Write, build: Run, damage: Callable[[Path], None]
) -> None:
    write("content/posts/a.md", POST.format("A", "A"))
    build()
    shutil.copytree(root / ".cache", root / "kept")
    write("content/posts/a.md", POST.format("B", "B"))
    build()
    expected = pages_of(root)
    for cache in (root / ".cache", root / "kept"):
        if cache.name == "kept":  # a cache of an earlier state, as a service brings it back
            shutil.rmtree(root / ".cache")
            cache.rename(root / ".cache")
        for entry in [*(root / ".cache").rglob("*")]:
            if entry.is_file() and "stage" not in entry.parts and entry.name != "lock":
                damage(entry)
        result = build()
        assert result.exit_code == 0, result.stderr
        assert pages_of(root) == expected


def test_the_cache_may_go_at_any_time(root: Path, build: Run) -> None:
    build()
    expected = pages_of(root)
    shutil.rmtree(root / ".cache")
    build()
    assert pages_of(root) == expected
    shutil.rmtree(root / "_site")
    build()
    assert pages_of(root) == expected


class Asked:
    """A board that counts how often it is asked for what takes a while."""

    def __init__(self) -> None:
        self.times = 0

    def facts(self) -> list[tuple[str, str]]:
        self.times += 1
        return [("Size", "9 × 9")]

    def embedded(self) -> dict[str, object]:
        return {"steps": {"single": 1}, "trace": [[1, 2]]}


def test_a_boards_proof_is_found_once(tmp_path: Path) -> None:
    board = Asked()
    found = Findings([("Size", "9 × 9")], {"steps": {"single": 1}, "trace": [[1, 2]]})
    for _ in range(3):
        kept = Kept(Cache(tmp_path))
        assert kept.of("beginner", date(2026, 11, 1), board) == found  # type: ignore[arg-type]
        assert kept.of("beginner", date(2026, 11, 1), board) == found  # type: ignore[arg-type]
        kept.close()
    assert board.times == 1
    kept = Kept(Cache(tmp_path))
    kept.of("beginner", date(2026, 11, 2), board)  # type: ignore[arg-type]
    assert board.times == 2

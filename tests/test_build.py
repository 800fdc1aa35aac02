"""Writing a site: whole or not at all, and no more of it than has changed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from samples import Run, Write

from site_builder import exchange as exchange_module
from site_builder import staging
from site_builder.build import write_site
from site_builder.errors import SiteError

SITE = {"index.html": b"new", "assets/1/style.css": b"css", "2026/index.html": b"year"}
POST = "---\ntitle: {}\ndate: 2026-11-02\n---\n"


def content_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder but for the one that tells builds apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "build.json"
    }


def inodes(folder: Path) -> dict[str, tuple[int, int]]:
    """For each file, its number and time on the disk."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() and path.name != "build.json"
    }


def differing(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> set[str]:
    """The files that are not the same any more."""
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def test_the_folder_holds_just_the_planned_files(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "_site"
    write_site({**SITE, "gone.html": b"x"}, out)
    write_site(SITE, out)
    assert content_of(out) == SITE
    assert [path.name for path in out.parent.iterdir()] == ["_site"]


def test_a_failure_half_way_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "_site"
    write_site(SITE, out)
    original = open

    def full(file: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        if "w" in mode and str(file).endswith("style.css"):
            raise OSError(28, "No space left on device")
        return original(file, mode, *arguments, **options)

    monkeypatch.setattr("builtins.open", full)
    with pytest.raises(SiteError, match=r"No space left on device.*what was there stays"):
        write_site(dict.fromkeys(SITE, b"changed"), out)
    assert content_of(out) == SITE
    assert [path.name for path in tmp_path.iterdir()] == ["_site"]


def test_a_failing_exchange_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "_site"
    write_site(SITE, out)

    def refused(first: Path, second: Path) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(staging, "exchange", refused)
    with pytest.raises(SiteError, match="Permission denied"):
        write_site(dict.fromkeys(SITE, b"changed"), out)
    assert content_of(out) == SITE


@pytest.mark.parametrize("at_once", [True, False])
def test_two_folders_change_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    if not at_once:
        monkeypatch.setattr(exchange_module.sys, "platform", "other")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    exchange_module.exchange(tmp_path / "one", tmp_path / "two")
    assert (tmp_path / "one/file").read_text() == "two"
    assert (tmp_path / "two/file").read_text() == "one"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), OSError(13, "Permission denied")])
def test_where_folders_change_places_in_turns_a_stop_brings_the_old_one_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    monkeypatch.setattr(exchange_module.sys, "platform", "other")
    for name in ("new", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    original = Path.rename

    def rename(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise stop
        return original(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(type(stop)):
        exchange_module.exchange(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old/file").read_text() == "old"


def test_the_build_id_changes_with_any_byte_and_only_then(tmp_path: Path) -> None:
    ids = []
    for files in (SITE, SITE, {**SITE, "index.html": b"New"}):
        write_site(files, tmp_path / "_site")
        marker = json.loads((tmp_path / "_site/build.json").read_text())
        assert marker["generator"].startswith("site-builder ")
        ids.append(marker["id"])
    assert ids[0] == ids[1] != ids[2]


def test_what_no_build_made_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "home"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="holds other files"):
        write_site(SITE, out)
    assert content_of(out) == {"thesis.txt": b"years of work"}
    (out / "index.html").write_text("my own page")
    (out / "assets").mkdir()
    with pytest.raises(SiteError, match="holds other files"):
        write_site(SITE, out)
    assert set(content_of(out)) == {"thesis.txt", "index.html"}
    with pytest.raises(SiteError, match="no folder"):
        write_site(SITE, out / "thesis.txt")


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    out = tmp_path / "_site"
    out.mkdir()
    write_site(SITE, out)
    assert content_of(out) == SITE


def test_a_build_with_faults_leaves_the_old_site(root: Path, write: Write, build: Run) -> None:
    assert build().exit_code == 0
    before = inodes(root / "_site")
    write("content/posts/broken.md", "nothing")
    assert build().exit_code == 1
    template = write("themes/default/templates/404.html", "{{ nothing }}")
    write("content/posts/broken.md", POST.format("x"))
    assert build().exit_code == 1
    assert inodes(root / "_site") == before
    template.unlink()
    assert build().exit_code == 0
    assert "posts/broken/index.html" in inodes(root / "_site")


def test_a_build_of_the_same_site_touches_nothing(root: Path, build: Run) -> None:
    first = build()
    assert "nothing has changed" not in first.stderr
    before = inodes(root / "_site")
    for path in (root / "content").rglob("*"):
        os.utime(path)
    second = build()
    assert second.stderr == first.stderr.rstrip("\n") + "; nothing has changed\n"
    assert inodes(root / "_site") == before


def test_warnings_are_told_by_a_build_that_has_nothing_to_do(build: Run) -> None:
    arguments = ("--through", "2026-12-24")
    assert "warning: --through: 2026-12-24 is not published" in build(*arguments).stderr
    again = build(*arguments)
    assert "nothing has changed" in again.stderr
    assert "warning: --through: 2026-12-24 is not published" in again.stderr
    assert build(*arguments, "--strict").exit_code == 1


def test_only_files_whose_content_changed_are_written(root: Path, write: Write, build: Run) -> None:
    write("content/posts/a.md", POST.format("Old title"))
    write("content/posts/b.md", POST.format("Other"))
    build()
    before = inodes(root / "_site")
    write("content/posts/a.md", POST.format("New title"))
    build()
    after = inodes(root / "_site")
    changed = differing(before, after)
    assert {"posts/a/index.html", "posts/index.html", "2026/11/02/index.html"} <= changed
    assert not changed & {"2026/11/01/index.html", "2026/11/02/beginner/index.html", "404.html"}
    assert b"New title" in (root / "_site/posts/a/index.html").read_bytes()


@pytest.mark.parametrize("lost", ["cache", "stamps"])
def test_files_that_stay_the_same_keep_their_times_whatever_is_lost(
    root: Path, write: Write, build: Run, lost: str
) -> None:
    write("content/posts/a.md", "---\ntitle: A\ndate: 2026-11-01\n---\nOne.\n")
    build()
    before = inodes(root / "_site")
    if lost == "cache":
        shutil.rmtree(root / ".cache")
    else:  # as a copy of the folder would have, or one from a backup
        for path in (root / "_site").rglob("*.html"):
            os.utime(path, (1_700_000_000, 1_700_000_000))
        before = inodes(root / "_site")
    write("content/posts/a.md", "---\ntitle: A\ndate: 2026-11-01\n---\nTwo.\n")
    build()
    changed = differing(before, inodes(root / "_site"))
    assert changed == {"posts/a/index.html", "feed.xml", "feed.json", "search.json"}


def test_a_change_taken_back_and_forth_shows_each_time(
    root: Path, write: Write, build: Run
) -> None:
    page = root / "_site/posts/a/index.html"
    for title in ("One", "Two", "One", "Three", "Two", "One"):
        write("content/posts/a.md", POST.format(title))
        build()
        assert f"<h1>{title}</h1>" in page.read_text()


@pytest.mark.parametrize("harm", ["changed", "gone", "added", "link"])
def test_what_happened_to_the_site_meanwhile_is_mended(
    root: Path, write: Write, build: Run, harm: str
) -> None:
    build()
    sound = content_of(root / "_site")
    for round in range(4):  # what a build leaves behind comes back in the next but one
        page = root / "_site/404.html"
        if harm == "changed":
            page.write_bytes(page.read_bytes().replace(b"Not found", b"Bad words"))
        elif harm == "gone":
            page.unlink()
        elif harm == "added":
            (root / f"_site/2026/stray-{round}.html").write_text("stray")
        else:
            page.unlink()
            page.symlink_to(root / "content/site.toml")
        build()
        assert content_of(root / "_site") == sound


def test_a_page_and_a_folder_may_change_places(tmp_path: Path, root: Path) -> None:
    out = tmp_path / "_site"
    for files in ({"a": b"1"}, {"a/b": b"2"}, {"a": b"1"}):
        write_site(files, out)
        assert content_of(out) == files


def test_a_second_build_at_once_tells_of_the_first(root: Path, build: Run) -> None:
    build()
    (lock,) = (root / ".cache/sites").glob("*/lock")
    holding = (
        "import fcntl, os, sys; file = open(sys.argv[1], 'r+'); "
        "fcntl.flock(file, fcntl.LOCK_EX); file.truncate(0); "
        "print(os.getpid(), file=file, flush=True); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holding, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        told = build()
        assert told.exit_code == 1
        assert f"another build is writing it, process {other.pid}" in told.stderr
        other.communicate()
    assert build().exit_code == 0


def test_the_lock_of_a_build_that_is_gone_is_taken_over(root: Path, build: Run) -> None:
    build()
    (lock,) = (root / ".cache/sites").glob("*/lock")
    lock.write_text(f"{os.getpid()}\n")  # a number that is another process' by now
    assert build("--clean").exit_code == 0


def test_where_there_is_no_place_for_a_cache_the_site_is_built_beside(
    root: Path, build: Run, write: Write
) -> None:
    write(".cache", "in the way")
    assert build().exit_code == 0
    assert build("--clean").exit_code == 0
    assert (root / "_site/index.html").is_file()
    assert sorted(path.name for path in root.iterdir()) == [".cache", "_site", "content"]


def test_a_day_more_changes_what_is_near_it_alone(root: Path, run: Run) -> None:
    run("build", "--today", "2026-11-12")
    before = inodes(root / "_site")
    run("build", "--today", "2026-11-13")
    days = {name[:10] for name in differing(before, inodes(root / "_site")) if name[:4] == "2026"}
    assert days == {"2026/index", "2026/11/in", "2026/11/14", "2026/11/15"}

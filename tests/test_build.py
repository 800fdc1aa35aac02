"""Writing a site: whole or not at all."""

import json
from pathlib import Path

import pytest
from samples import Run, Write

from site_builder import archive, staging
from site_builder import exchange as exchange_module
from site_builder.build import write_site
from site_builder.errors import SiteError

SITE = {"index.html": b"new", "assets/1/style.css": b"css", "2026/index.html": b"year"}


def content_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder but for the one that tells builds apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "build.json"
    }


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
    original = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name == "style.css":
            raise OSError(28, "No space left on device")
        return original(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(SiteError, match="No space left on device"):
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
    before = content_of(root / "_site")
    write("content/posts/broken.md", "nothing")
    assert build().exit_code == 1
    assert content_of(root / "_site") == before


def test_two_builds_have_the_same_bytes(
    root: Path, build: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_WORTH_SHARING", 1)
    assert build("--jobs", "1").exit_code == 0
    first = content_of(root / "_site")
    assert build("--jobs", "2").exit_code == 0
    assert content_of(root / "_site") == first

"""Writing a site: whole or not at all."""

from pathlib import Path

import pytest
from samples import Run, Write

from site_builder.build import write_site
from site_builder.errors import SiteError

SITE = {"index.html": b"new", "assets/1/style.css": b"css", "2026/index.html": b"year"}


def content_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
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


def test_a_failing_swap_brings_the_old_site_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "_site"
    write_site(SITE, out)
    original = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if target == out and "-old-" not in str(path):
            raise OSError(13, "Permission denied")
        return original(path, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(SiteError, match="Permission denied"):
        write_site(dict.fromkeys(SITE, b"changed"), out)
    assert content_of(out) == SITE


def test_what_no_build_made_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "home"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="holds other files"):
        write_site(SITE, out)
    assert content_of(out) == {"thesis.txt": b"years of work"}
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


def test_two_builds_have_the_same_bytes(root: Path, build: Run) -> None:
    assert build("--jobs", "1").exit_code == 0
    first = content_of(root / "_site")
    assert build("--jobs", "2").exit_code == 0
    assert content_of(root / "_site") == first

"""Files of the owner's own are published as they are."""

import re
from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

PICTURE = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture
def picture(root: Path, write: Write) -> Path:
    """A site with a picture, which a post shows."""
    write("content/site.toml", SETTINGS)
    write(
        "content/posts/a.md",
        "---\ntitle: A\ndate: 2026-11-01\n---\n![Me](/pictures/me.png) [Key](/.well-known/key)\n",
    )
    for name in ("pictures/me.png", ".well-known/key", ".DS_Store", "pictures/._me.png"):
        path = root / "content/static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(PICTURE)
    return root / "content/static/pictures/me.png"


def test_they_are_published_at_the_same_path(root: Path, picture: Path, run: Run) -> None:
    for command in ("check", "build"):
        assert run(command, "--today", "2026-11-03", "--strict").exit_code == 0
    assert (root / "_site/pictures/me.png").read_bytes() == PICTURE
    assert (root / "_site/.well-known/key").is_file()
    assert not (root / "_site/.DS_Store").exists()
    assert not (root / "_site/pictures/._me.png").exists()
    html = (root / "_site/posts/a/index.html").read_text()
    assert '<img src="../../pictures/me.png" alt="Me">' in html


def test_one_that_changes_or_goes_does_so_in_the_site(root: Path, picture: Path, run: Run) -> None:
    assert run("build", "--today", "2026-11-03").exit_code == 0
    picture.write_bytes(b"new")
    assert run("build", "--today", "2026-11-03").exit_code == 0
    assert (root / "_site/pictures/me.png").read_bytes() == b"new"
    picture.unlink()
    for command in ("check", "build"):
        result = run(command, "--today", "2026-11-03")
        assert result.exit_code == 1
        assert re.fullmatch(
            "error: content/posts/a.md:5: link to /pictures/me.png, where the site has no page, "
            "expected .*\n",
            result.stderr,
        )
    assert (root / "_site/pictures/me.png").exists()


@pytest.mark.parametrize("path", ["index.html", "posts/a/index.html", "feed.xml", "build.json"])
def test_no_file_takes_the_place_of_a_page(root: Path, picture: Path, run: Run, path: str) -> None:
    file = root / "content/static" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine")
    result = run("build", "--today", "2026-11-03")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: content/static/{path}: /{path} is a file of the build, expected another name\n"
    )


def test_what_is_no_file_is_told(root: Path, picture: Path, run: Run) -> None:
    picture.with_name("gone.png").symlink_to("nowhere")
    result = run("build", "--today", "2026-11-03")
    assert result.stderr == (
        "error: content/static/pictures/gone.png: neither file nor folder, expected one of them\n"
    )


def test_pictures_of_other_sites_are_warned_of(root: Path, write: Write, run: Run) -> None:
    write("content/site.toml", SETTINGS)
    write(
        "content/posts/a.md",
        "---\ntitle: A\ndate: 2026-11-01\n---\n[a](https://example.org/)\n"
        "![b](https://example.org/b.png)\n",
    )
    for command in ("check", "build"):
        result = run(command, "--today", "2026-11-03")
        assert result.exit_code == 0
        assert (
            "warning: content/posts/a.md:6: picture https://example.org/b.png of another site, "
            "which the pages' policy does not show, expected /NAME for the file content/static/NAME"
        ) in result.stderr.splitlines()

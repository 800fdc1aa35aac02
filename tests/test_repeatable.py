"""The same site has the same bytes, whatever machine, Python and history it is built with."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

PROJECT = Path(__file__).parent.parent
COMMAND = "from site_builder.cli import main; main()"
POST = """\
---
title: "Ünïcode & more"
date: 2026-11-0{day}
tags: b, a, c
series: [beginner]
---

## A heading

A [link](/archive/), a note[^1], "quotes" -- and `code`.

[^1]: The note.

```python
def f(x: int) -> int:
    return x + 1
```
"""


def pythons() -> list[str]:
    """Every Python found here that has what the package needs, this one first."""
    named = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    beside = Path(sys.prefix).parent.glob("*/bin/python3")
    found = [sys.executable, *filter(None, named), *map(str, beside)]
    return [python for python in dict.fromkeys(found) if version(python)]


def version(python: str) -> str:
    """The version of a Python that can run the package, '' of one that cannot."""
    code = "import sys, site_builder.plan; print(sys.version)"
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    ran = subprocess.run(
        [python, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    return ran.stdout if ran.returncode == 0 else ""


def distinct(all_pythons: list[str]) -> list[str]:
    """One of each version."""
    return [*{version(python): python for python in reversed(all_pythons)}.values()][::-1]


PYTHONS = distinct(pythons())
CIRCUMSTANCES = [
    {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONHASHSEED": "1"},
    {"TZ": "America/Los_Angeles", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "2"},
]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's own site of a month, and some posts."""
    root = tmp_path_factory.mktemp("source")
    shutil.copytree(PROJECT / "content", root / "content")
    for day in range(1, 4):
        path = root / f"content/posts/post-{day}.md"
        path.write_text(POST.format(day=day), "utf-8")
    return root


def pure_packages(folder: Path) -> Path:
    """A folder of those packages of this Python that all others can run as well.

    Another release of one may well write something else.
    """
    folder.mkdir(exist_ok=True)
    for name in ("click", "jinja2", "pygments"):
        found = find_spec(name)
        link = folder / name
        if found and found.origin and not link.exists():
            link.symlink_to(Path(found.origin).parent)
    return folder


def built(
    python: str, root: Path, jobs: int, circumstances: dict[str, str], folder: Path
) -> dict[str, bytes]:
    """The files of the site, built by a Python from a folder in some circumstances."""
    today = ["--today", "2026-11-30", "--jobs", str(jobs)]
    arguments = ["build", "--root", os.path.relpath(root, folder), *today]
    paths = os.pathsep.join((str(PROJECT), str(pure_packages(root.parent / "pure"))))
    environment = {**os.environ, "PYTHONPATH": paths, **circumstances}
    ran = subprocess.run(
        [python, "-c", COMMAND, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return dict(files_of(root / "_site"))


def files_of(site: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a site by their paths; of pictures the pixels."""
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.name != "build.json":
            content = path.read_bytes()
            if path.suffix == ".png":
                with Image.open(path) as image:
                    content = repr(image.size).encode() + image.convert("RGB").tobytes()
            yield path.relative_to(site).as_posix(), content


@pytest.fixture(scope="module")
def expected(source: Path) -> dict[str, bytes]:
    """The site as one process builds it here."""
    return built(sys.executable, source, 1, {"PYTHONHASHSEED": "0"}, source)


@pytest.mark.parametrize("circumstances", CIRCUMSTANCES, ids=lambda of: of["TZ"])
@pytest.mark.parametrize("python", PYTHONS)
def test_zone_locale_seed_jobs_folder_and_python_change_no_byte(
    source: Path,
    expected: dict[str, bytes],
    tmp_path: Path,
    python: str,
    circumstances: dict[str, str],
) -> None:
    root = tmp_path / "elsewhere"
    shutil.copytree(source / "content", root / "content")
    assert built(python, root, 3, circumstances, tmp_path) == expected


def test_what_was_built_before_changes_no_byte(
    source: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    root = tmp_path / "site"
    shutil.copytree(source / "content", root / "content")
    post = root / "content/posts/post-2.md"
    settings = root / "content/site.toml"
    text, titled = post.read_text("utf-8"), settings.read_text()
    post.write_text(text.replace("heading", "header"), "utf-8")
    settings.write_text(titled.replace("Daily Mines", "Nightly Mines"))
    built(sys.executable, root, 2, {}, root)
    settings.write_text(titled)
    built(sys.executable, root, 1, {}, root)
    post.write_text(text, "utf-8")
    assert built(sys.executable, root, 2, {}, root) == expected


def test_what_is_the_same_is_known_to_be_with_any_seed_and_number_of_jobs(
    source: Path, tmp_path: Path
) -> None:
    root = tmp_path / "site"
    shutil.copytree(source / "content", root / "content")
    built(sys.executable, root, 2, {"PYTHONHASHSEED": "1"}, root)
    numbers = {path: path.stat().st_ino for path in (root / "_site").rglob("*.html")}
    post = root / "content/posts/post-2.md"
    post.write_text(post.read_text("utf-8").replace("heading", "header"), "utf-8")
    built(sys.executable, root, 1, {"PYTHONHASHSEED": "2"}, root)
    changed = {
        path.relative_to(root / "_site").as_posix()
        for path, number in numbers.items()
        if path.stat().st_ino != number
    }
    assert changed == {"posts/post-2/index.html"}

"""New files of content: what is in them, and writing them where no file is yet."""

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from .content import Post, Win, read_text, slug_of_file
from .errors import Faults, SiteError, flattened, writing

_MOST_OF_A_NAME = 1000
BODY = ""
"""Stands for a file's Markdown where keys of its front matter are named."""


def win_text(url: str, player: str, day: date, body: str) -> str:
    """The file of a win; `body` is Markdown."""
    return _file({"url": url, "player": player, "date": day}, body)


def post_text(title: str, day: date) -> str:
    """The file of a post that nobody has written yet: a draft with all its keys."""
    front = {"title": title, "date": day, "tags": [], "summary": "", "draft": True}
    return _file(front, "")


def check(file: str, text: str) -> Post | Win:
    """What the text would be as a file of content; raises its faults."""
    faults = Faults()
    with faults.gathered():
        item = read_text(file, text, faults)
    faults.raise_any()
    assert isinstance(item, Post | Win)
    return item


def slugs_taken(root: Path, folder: str) -> Mapping[str, str]:
    """The slugs that files of a folder of the content have by their names, each with its file."""
    paths = sorted((root / "content" / folder).glob("*.md"))
    return {slug_of_file(path.stem): path.relative_to(root).as_posix() for path in paths}


def free_slug(wanted: str, taken: Mapping[str, str]) -> str:
    """The slug, or the first of slug-2, slug-3 ... that is not taken."""
    if wanted not in taken:
        return wanted
    numbered = (f"{wanted}-{number}" for number in range(2, _MOST_OF_A_NAME))
    for slug in numbered:
        if slug not in taken:
            return slug
    raise SiteError(f"{taken[wanted]}: there are too many of this name, expected another")


def write_new(
    root: Path, folder: str, slug: str, text: str, given: Mapping[str, str] = MappingProxyType({})
) -> Path:
    """Write a file of the content; raises SiteError where there is one of this name already.

    `given` names where its keys, and its BODY, come from: faults are told there, since the file
    that they would be in is not written.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
        raise ValueError(slug)  # never a path from elsewhere
    path = root / "content" / folder / f"{slug}.md"
    try:
        check(path.relative_to(root).as_posix(), text)
    except* SiteError as group:
        told = [_as_given(fault, given) for fault in flattened(group)]
        raise ExceptionGroup("what was given has faults", told) from None
    with writing(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise SiteError("exists already, expected a new name", str(path)) from None
    return path


def _as_given(fault: SiteError, given: Mapping[str, str]) -> SiteError:
    key, _, message = fault.message.partition(": ")
    if key in given:
        return SiteError(f"{given[key]}: {message}")
    return SiteError(f"{given[BODY]}: {fault.message}") if BODY in given else fault


def _file(front: Mapping[str, Any], body: str) -> str:
    """Front matter and Markdown; YAML's own writer knows what needs quotes."""
    keys = yaml.safe_dump(dict(front), allow_unicode=True, sort_keys=False, width=float("inf"))
    return f"---\n{keys}---\n" + (f"\n{body.strip()}\n" if body.strip() else "")

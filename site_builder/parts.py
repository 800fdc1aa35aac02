"""A site built in parts, by several machines at the same time, and put together.

A part is made from the same plan as the whole site, and has all its files but for the pages, and
their cards, of days that are not its own. So the pages of a day know the days next to it wherever
those are built; what depends on all days is in every part, and must be the same in each.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .build import site_id
from .errors import SiteError
from .puzzles.interface import counted
from .staging import MARKER

if TYPE_CHECKING:
    from .days import DayRange


@dataclass(frozen=True, slots=True)
class SitePart:
    """The days whose pages a part has, and a digest of the paths of the whole site's pages."""

    days: str
    whole: str


def part_of(days: "DayRange", paths: Collection[str]) -> SitePart:
    """The part with these days of a site with these paths."""
    return SitePart(str(days), _digest(paths))


def merge_parts(folders: Sequence[Path]) -> dict[str, bytes]:
    """The files of the whole site, from the folders of all its parts; raises a group of errors.

    Where two parts differ in a file that both have, they were not made from the same content, on
    the same day, by the same version.
    """
    errors: list[SiteError] = []
    files: dict[str, bytes] = {}
    origins: dict[str, Path] = {}
    markers = [_marker(folder) for folder in folders]
    for folder, marker in zip(folders, markers, strict=True):
        content_of = dict(_files(folder))
        digests = ((name, sha256(content).digest()) for name, content in content_of.items())
        if site_id(digests) != marker.get("id"):
            message = "not as build --part has left it, expected all its files unchanged"
            errors.append(SiteError(message, str(folder)))
        for name, content in content_of.items():
            first = origins.setdefault(name, folder)
            if files.setdefault(name, content) != content:
                message = f"{name} is not that of {first}, expected parts of one site"
                errors.append(SiteError(message, str(folder)))
    wholes = {marker.get("whole") for marker in markers}
    if not errors and wholes != {_digest(files)}:
        days = "; ".join(sorted(marker.get("part", "") for marker in markers))
        found = f"{counted(len(files), 'file')} of the days {days}"
        message = f"{found}, expected parts that make a whole site"
        errors.append(SiteError(message))
    if errors:
        raise ExceptionGroup("the parts do not fit", errors)
    return dict(sorted(files.items()))


def _marker(folder: Path) -> Mapping[str, str]:
    try:
        marker = msgspec.json.decode((folder / MARKER).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        marker = {}
    if "part" not in marker:
        raise SiteError("no part of a site, expected what build --part has written", str(folder))
    return marker


def _files(folder: Path) -> Iterable[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != MARKER:
            yield name, path.read_bytes()


def _digest(paths: Collection[str]) -> str:
    """Of the pages alone: a card's name follows from what is drawn, which its own part does."""
    pages = sorted(path for path in paths if path.endswith(".html"))
    return sha256("\n".join(pages).encode()).hexdigest()

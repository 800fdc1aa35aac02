"""Writing a planned site: beside the old one, then in its place."""

import os
import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from msgspec import json

from . import __version__
from .errors import SiteError
from .exchange import exchange
from .parts import MARKER, SitePart


def write_site(files: dict[str, bytes], out: Path, part: SitePart | None = None) -> None:
    """Make `out` a folder of exactly these files, and of MARKER, which tells builds apart.

    Until all are written the old folder stays as it is. Then the two change places in one step of
    the file system, so a kill at any moment leaves the old site or the new one. Raises SiteError
    where the folder holds something else or cannot be written.
    """
    staged = out.with_name(f".{out.name}-{os.getpid()}")
    try:
        _check_replaceable(out)
        shutil.rmtree(staged, ignore_errors=True)  # of a killed build that had this number
        staged.mkdir(parents=True)
        for name, content in (files | {MARKER: _marker(files, part)}).items():
            path = staged / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if out.exists():
            exchange(staged, out)
        else:
            staged.rename(out)
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"{out}: cannot be written ({reason}), what was there stays as it was"
        raise SiteError(message) from None
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def site_id(files: Iterable[tuple[str, bytes]]) -> str:
    """An id that any change of any file changes; the files come in the order of their paths."""
    digest = sha256()
    for name, content in files:
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _marker(files: dict[str, bytes], part: SitePart | None) -> bytes:
    """Who made the folder, the id of its files, and what part of a site it is."""
    marker = {"generator": f"site-builder {__version__}", "id": site_id(sorted(files.items()))}
    if part:
        marker |= {"part": part.days, "whole": part.whole}
    return json.encode(marker) + b"\n"


def _check_replaceable(out: Path) -> None:
    """Refuse to replace what no build has made: a wrong --out must not cost anybody's files."""
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir() or out.is_symlink():
        raise SiteError(f"{out}: no folder, expected a folder for the site")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise SiteError(f"{out}: holds other files, expected an empty folder or a built site")

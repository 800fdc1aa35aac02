"""Files of the owner's own: `content/static/pic.png` is published as `/pic.png`."""

import os
from collections.abc import Container, Iterator
from pathlib import Path

from .errors import Faults, SiteError
from .staging import MARKER

FOLDER = "content/static"
# What editors and systems leave; other names may begin with a dot, such as .well-known.
_LEFT_BEGINNINGS, _LEFT_ENDINGS = ("._", ".#", "#", ".DS_Store"), ("~", ".swp")


def read_static(root: Path, taken: Container[str], faults: Faults) -> dict[str, bytes]:
    """The files by the paths that they are published at.

    Adds a fault for each that cannot be read, and for each at a path that is `taken`.
    """
    files: dict[str, bytes] = {}
    for path in sorted(_paths(root / FOLDER, faults)):
        file = f"{FOLDER}/{path}"
        if path in taken or path == MARKER:
            faults.add(SiteError(f"/{path} is a file of the build, expected another name", file))
            continue
        try:
            files[path] = (root / file).read_bytes()
        except OSError as error:
            faults.add(SiteError(f"cannot be read ({error.strerror}), expected a file", file))
    return files


def static_paths(root: Path, faults: Faults) -> set[str]:
    """The paths that the files are published at."""
    return set(_paths(root / FOLDER, faults))


def _paths(folder: Path, faults: Faults) -> Iterator[str]:
    below = [""]
    while below:
        prefix = below.pop()
        try:
            with os.scandir(folder / prefix) as entries:
                for entry in entries:
                    name = entry.name
                    if name.startswith(_LEFT_BEGINNINGS) or name.endswith(_LEFT_ENDINGS):
                        continue
                    if entry.is_dir():
                        below.append(f"{prefix}{name}/")
                    elif entry.is_file():  # a pipe would be read for ever
                        yield prefix + name
                    else:
                        message = "neither file nor folder, expected one of them"
                        faults.add(SiteError(message, f"{FOLDER}/{prefix}{name}"))
        except FileNotFoundError:
            continue
        except OSError as error:
            message = f"cannot be read ({error.strerror}), expected a folder"
            faults.add(SiteError(message, f"{FOLDER}/{prefix}".rstrip("/")))

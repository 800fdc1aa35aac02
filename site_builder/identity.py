"""What made the files of a build: this code, what it rests on, and the Python that runs them.

It is part of the key of all that is kept, so that an update leaves nothing stale behind.
"""

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "site_builder.puzzles"
"""The entry points of puzzles that other packages bring."""

_PACKAGE = Path(__file__).parent
_RESTS_ON = (
    "anyascii",
    "jinja2",
    "markupsafe",
    "msgspec",
    "pillow",
    "pygments",
    "pyromark",
    "pyyaml",
    "rcssmin",
    "rjsmin",
    "tzdata",
)


@cache
def made_with() -> str:
    """A digest that changes with any of these."""
    digest = sha256(f"{sys.version}\n".encode())
    for name in sorted(_installed()):
        digest.update(f"{name}\n".encode())
    for path in _puzzles():
        digest.update(sha256(path.read_bytes()).digest())
    for path in sorted(_PACKAGE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(_PACKAGE).as_posix()
            digest.update(f"{name}\0".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _installed() -> set[str]:
    """The installed releases of what the code rests on: `jinja2-3.1.6`."""
    found = set()
    for folder in map(Path, sys.path):
        if folder.is_dir():
            for path in folder.iterdir():
                release = path.stem.lower().replace("-", "_")
                if path.suffix in (".dist-info", ".egg-info") and release.startswith(_RESTS_ON):
                    found.add(path.stem.lower())
    return found


def _puzzles() -> Iterator[Path]:
    """The code of puzzles that other packages bring, which is not imported for that."""
    for name in sorted({entry.module.partition(".")[0] for entry in entry_points(group=GROUP)}):
        spec = find_spec(name)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield from sorted(Path(folder).rglob("*.py"))
        if spec and spec.origin and Path(spec.origin).is_file():
            yield Path(spec.origin)


def default_folder() -> Path:
    """The default theme: inside an installed package, else beside the package's source."""
    installed = _PACKAGE / "themes" / "default"
    return installed if installed.is_dir() else _PACKAGE.parent / "themes" / "default"

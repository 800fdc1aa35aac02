"""Has anything changed since the last build? If not, what it wrote is what this one would write.

All that a build reads is compared by content, never by time: a file that was touched, copied or
checked out anew has not changed, and one that was changed within a tick of the clock has.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from . import days
from .identity import default_folder, made_with
from .ledger import marks, marks_digest
from .staging import MARKER, build_id

if TYPE_CHECKING:
    from .request import Request


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished build: what it came from, what it wrote, and what it told."""

    inputs: str
    """The digest of all that was read, and of all that was asked for but the day."""

    today: str
    time_zone: str
    id: str
    outputs: str
    """The digest of the files' marks."""

    warnings: list[str]
    size: str
    """How large the site is, and how it grows, for people."""

    changed: bool = True
    """Did the build write anything?"""

    def holds(self, inputs: str, today: date | None, out: Path) -> bool:
        """Would a build from these inputs write what is in the folder?"""
        day = today or days.today(self.time_zone)
        return (
            inputs == self.inputs
            and day.isoformat() == self.today
            and build_id(out) == self.id
            and _outputs(out) == self.outputs
        )


def read_finished(path: Path) -> Finished | None:
    """What a build left; None where there is nothing sound."""
    try:
        return Finished(**json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def write_finished(finished: Finished, path: Path) -> None:
    """Leave it to the next build; raises OSError."""
    path.write_text(json.dumps(asdict(finished)), "utf-8")


def inputs_digest(root: Path, request: "Request") -> str:
    """The digest of all that a build in `root` may read, its code, and what was asked for."""
    asked = repr((request.base_url, request.first, request.last, request.drafts, request.part))
    digest = sha256(f"{made_with()}\0{asked}\0{request.against}\0".encode())
    if request.against is not None:
        digest.update(_digest(request.against))
    for folder in (root / "content", root / "themes", default_folder()):
        for path, kind in sorted(_entries(folder)):
            digest.update(f"{path}\0{kind}\0".encode("utf-8", "surrogateescape"))
            if kind == "file":
                digest.update(_digest(Path(path)))
    return digest.hexdigest()


def _digest(path: Path) -> bytes:
    """Of a file's content, or of what keeps it from being read."""
    try:
        content = path.read_bytes()
    except OSError as error:
        content = f"{error.errno}".encode()
    return sha256(content).digest()


def _entries(folder: Path) -> Iterator[tuple[str, str]]:
    """All that is below a folder, and what it is; of a folder, whether it can be read too."""
    below = [str(folder)]
    while below:
        inside = below.pop()
        try:
            with os.scandir(inside) as entries:
                for entry in entries:
                    if _is(entry.is_dir):
                        below.append(entry.path)
                    else:  # opening a pipe would wait for ever
                        yield entry.path, "file" if _is(entry.is_file) else "other"
            yield inside, "folder"
        except OSError as error:
            yield inside, str(error.errno)


def _is(kind: Callable[[], bool]) -> bool:
    """Is an entry of a kind? Nothing can be said of a link in a circle."""
    try:
        return kind()
    except OSError:
        return False


def _outputs(out: Path) -> str | None:
    try:
        found = marks(out)
    except OSError:
        return None
    found.pop(MARKER, None)
    return marks_digest(found.items())

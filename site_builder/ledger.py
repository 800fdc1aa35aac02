"""The ledger of a built folder: which bundle of the plan made each file, and from what.

It lies outside the folder, is named by the id of the build, and holds for as long as a file has
the number, time and size in it: a file that somebody has changed is made anew.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import msgpack


class FileRecord(msgspec.Struct, frozen=True, array_like=True):
    """A file: the SHA-256 of its content, its size in bytes, its `mark` on the disk."""

    path: str
    digest: bytes
    size: int
    mark: int


class BundleRecord(msgspec.Struct, frozen=True, array_like=True):
    """A bundle of a built site: the key of all that it came from, and its files."""

    key: str
    files: tuple[FileRecord, ...]
    links: tuple[str, ...] = ()
    """The files of the site that they link to."""

    anchored: tuple[tuple[str, str], ...] = ()
    """Those of the links that lead to an anchor of another page: the file that has it, the target.
    """


class Ledger:
    """The bundles of a built folder by their names; what is not asked for stays packed."""

    def __init__(self, packed: Mapping[str, msgspec.Raw]) -> None:
        """The bundles as `read` and `pack` give them."""
        self.packed = dict(packed)

    @classmethod
    def read(cls, path: Path) -> "Ledger | None":
        """The ledger in a file; None where there is none or it is damaged."""
        try:
            content = path.read_bytes()
            digest, packed = content[:32], content[32:]
            if sha256(packed).digest() == digest:
                return cls(msgpack.decode(packed, type=dict[str, msgspec.Raw]))
        except (OSError, msgspec.DecodeError):
            pass
        return None

    def write(self, path: Path) -> None:
        """Write it to a file; raises OSError."""
        packed = msgpack.encode(self.packed)
        if path.is_dir():
            shutil.rmtree(path)
        path.write_bytes(sha256(packed).digest() + packed)

    def bundle(self, name: str) -> BundleRecord | None:
        """A bundle's record."""
        packed = self.packed.get(name)
        return None if packed is None else msgpack.decode(packed, type=BundleRecord)

    def files(self) -> Iterator[FileRecord]:
        """The records of all files."""
        for name in self.packed:
            bundle = self.bundle(name)
            yield from bundle.files if bundle else ()


def pack(bundle: BundleRecord) -> msgspec.Raw:
    """A bundle's record for a ledger."""
    return msgspec.Raw(msgpack.encode(bundle))


def mark(status: os.stat_result) -> int:
    """A number that a file keeps as long as nobody writes to it or puts another in its place."""
    return hash((status.st_ino, status.st_mtime_ns, status.st_size))


def marks(folder: Path) -> dict[str, int]:
    """The marks of all files below a folder, by path; raises OSError.

    What is no plain file, such as a link, has the mark 0.
    """
    found: dict[str, int] = {}
    below = [""]
    while below:
        prefix = below.pop()
        with os.scandir(f"{folder}/{prefix}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    below.append(f"{prefix}{entry.name}/")
                elif entry.is_file(follow_symlinks=False):
                    found[prefix + entry.name] = mark(entry.stat(follow_symlinks=False))
                else:
                    found[prefix + entry.name] = 0
    return found


def marks_digest(marked: Iterable[tuple[str, int]]) -> str:
    """A digest of files' marks, whatever order they come in."""
    lines: Any = (f"{path}\0{number}\n" for path, number in sorted(marked))
    return sha256("".join(lines).encode()).hexdigest()

"""What was made once and need not be made again: bytes, by a key of all that they come from.

Whatever becomes of the folder, a build gives the same bytes: an entry that is missing, cut off or
changed counts as not there, and one that cannot be written is left out.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

FOLDER = ".cache"
_DIGEST_BYTES = 32


def key_of(*parts: bytes | str) -> str:
    """The key of what follows from these parts alone; no two lists of parts share one."""
    digest = sha256()
    for part in parts:
        encoded = part.encode() if isinstance(part, str) else part
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.hexdigest()


class Cache:
    """Entries in a folder, in one subfolder a kind; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept under the key, or None."""
        if self._folder is None:
            return None
        try:
            entry = self._path(self._folder, kind, key).read_bytes()
        except OSError:
            return None
        digest, value = entry[:_DIGEST_BYTES], entry[_DIGEST_BYTES:]
        return value if digest == sha256(value).digest() else None

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep the value; another build may do the same at the same time."""
        if self._folder is None:
            return
        path = self._path(self._folder, kind, key)
        staged = path.with_name(f"{path.name}-{os.getpid()}")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with staged.open("wb") as file:
                file.writelines((sha256(value).digest(), value))
            staged.replace(path)

    def made(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        """What was kept under the key, or else what is made and kept now."""
        value = self.get(kind, key)
        if value is None:
            value = make()
            self.put(kind, key, value)
        return value

    @staticmethod
    def _path(folder: Path, kind: str, key: str) -> Path:
        return folder / kind / key[:2] / key[2:]

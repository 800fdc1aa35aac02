"""What was made once and need not be made again: bytes, by a key of all that they come from.

Whatever becomes of the folder, a build gives the same bytes: an entry that is missing, cut off or
changed counts as not there, and one that cannot be written is left out.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

FOLDER = ".cache"
_DIGEST_BYTES = 32
_KEY_LENGTH = 62  # of a file's name; the first two characters of the key are its folder's
_DAY = 24 * 60 * 60.0  # seconds
_LONG = 60 * _DAY


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
        path = self._path(self._folder, kind, key)
        try:
            entry = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)  # which `prune` looks at
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

    def prune(self) -> None:
        """Delete what no build has asked for in a long while; looked for once a day."""
        if self._folder is None:
            return
        looked, now = self._folder / "pruned", time.time()
        with suppress(OSError):
            if looked.exists() and now - looked.stat().st_mtime < _DAY:
                return
            looked.touch()
            for path in self._folder.glob("*/??/*"):
                if len(path.name) >= _KEY_LENGTH and now - path.stat().st_mtime > _LONG:
                    path.unlink()

    @staticmethod
    def _path(folder: Path, kind: str, key: str) -> Path:
        return folder / kind / key[:2] / key[2:]

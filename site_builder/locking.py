"""One build at a time for a folder."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import SiteError

_PATIENCE = 10.0  # seconds for the workers of a killed build to notice that it is gone
_PAUSE = 0.02


@contextmanager
def locked(path: Path, out: Path) -> Iterator[None]:
    """Hold the lock in this file while the block builds `out`.

    Raises SiteError with its process number where another build has it. The system takes the lock
    from a process that ends, however it ends, so none is ever left behind; the workers of a build
    that was killed hold on to it until they have noticed, which is waited for.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        deadline = time.monotonic() + _PATIENCE
        while not _taken(file):
            holder = path.read_text("ascii", "replace").strip()
            if _runs(holder) or time.monotonic() > deadline:
                message = f"another build is writing it, process {holder}; try again after it"
                raise SiteError(f"{out}: {message}")
            time.sleep(_PAUSE)
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(file)


def _taken(file: int) -> bool:
    """Take the lock, or tell that another has it."""
    if sys.platform == "win32":
        return True  # where it has no such lock, two builds at once are for their owner to avoid
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _runs(process: str) -> bool:
    """Is there a process of this number?"""
    try:
        os.kill(int(process), 0)
    except PermissionError:
        return True
    except (ValueError, OSError):
        return False
    return True

"""Two folders change places, in one step where the system can do that."""

import errno
import os
import sys
from pathlib import Path

_LINUX_HERE = -100  # AT_FDCWD: paths are relative to the working folder
_LINUX_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2(2)
_MACOS_SWAP = 2  # RENAME_SWAP of renamex_np(2)


def exchange(first: Path, second: Path) -> None:
    """Give each folder the other's name; both exist, on one file system. Raises OSError."""
    try:
        _at_once(first, second)
    except NotImplementedError:
        _in_turns(first, second)


def _at_once(first: Path, second: Path) -> None:
    """The same in one step; NotImplementedError where system or file system cannot."""
    import ctypes  # takes a while, and most commands change no folders

    one, other = os.fsencode(first), os.fsencode(second)
    library = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None
    if sys.platform == "linux" and hasattr(library, "renameat2"):
        assert library is not None
        failed = library.renameat2(_LINUX_HERE, one, _LINUX_HERE, other, _LINUX_EXCHANGE)
    elif sys.platform == "darwin" and hasattr(library, "renamex_np"):
        assert library is not None
        failed = library.renamex_np(one, other, _MACOS_SWAP)
    else:
        raise NotImplementedError
    if failed:
        code = ctypes.get_errno()
        if code in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
            raise NotImplementedError
        raise OSError(code, os.strerror(code), str(second))


def _in_turns(first: Path, second: Path) -> None:
    """The same in three steps; whatever stops them, the second folder gets its name back."""
    aside = first.with_name(f"{first.name}-aside")
    second.rename(aside)
    try:
        first.rename(second)
    except BaseException:
        aside.rename(second)
        raise
    aside.rename(first)

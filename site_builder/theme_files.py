"""The files of a theme, as their owner wrote them."""

from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from .errors import UNSHOWN, Faults, SiteError, unreadable

_TEMPLATE = ".html"
_TEXTS = (_TEMPLATE, ".css", ".js")


def theme_files(folder: Path, shown: str, faults: Faults) -> dict[str, bytes]:
    """All files below a folder by their names, but for hidden ones; none where there is no folder.

    What cannot be read is a fault, since the default theme's file would be taken for it. `shown` is
    the folder as its owner knows it.
    """
    found: dict[str, bytes] = {}
    try:
        folder.lstat()
    except FileNotFoundError:
        return found
    except OSError as error:
        faults.add(SiteError(unreadable(error), shown))
        return found
    below = [""]
    while below:
        inside = below.pop()
        place = f"{shown}/{inside}".rstrip("/")
        try:
            entries = sorted(path.name for path in (folder / inside).iterdir())
        except NotADirectoryError:
            faults.add(SiteError("is no folder, expected one", place))
            continue
        except OSError as error:
            faults.add(SiteError(unreadable(error), place))
            continue
        for name in entries:
            if not name.startswith("."):
                with faults.gathered():
                    below += _read(folder, inside + name, f"{shown}/{inside}{name}", found)
    return dict(sorted(found.items()))


def _read(folder: Path, name: str, shown: str, found: dict[str, bytes]) -> Iterator[str]:
    """Add a file to those found, or give the folder that the name is of."""
    if UNSHOWN.search(name):
        raise SiteError("has a name that is no line of UTF-8, expected one", shown)
    path = folder / name
    try:
        mode = path.stat().st_mode
        if S_ISDIR(mode):
            if name.endswith(_TEMPLATE):
                raise SiteError("is a folder, expected a template", shown)
            if path.is_symlink() and path.parent.resolve().is_relative_to(path.resolve()):
                raise SiteError("leads back to where it is, expected another folder", shown)
            yield f"{name}/"
            return
        if not S_ISREG(mode):  # reading a pipe would wait for ever
            raise SiteError("is no file, expected one", shown)
        content = path.read_bytes()
    except FileNotFoundError as error:
        if path.is_symlink():
            raise SiteError(unreadable(error), shown) from None
        return  # gone since it was listed
    except OSError as error:
        raise SiteError(unreadable(error), shown) from None
    if name.endswith(_TEXTS):
        try:
            content.decode()
        except UnicodeDecodeError as error:
            message = f"byte {error.start} is not UTF-8, expected UTF-8 text"
            raise SiteError(message, shown) from None
    found[name] = content

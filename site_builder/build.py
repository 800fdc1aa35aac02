"""Writing a planned site: beside the old one, then in its place."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .errors import SiteError


def write_site(files: Mapping[str, bytes], out: Path) -> None:
    """Make `out` a folder of exactly these files.

    Until all are written the old folder stays as it is; a failure or a kill leaves it whole.
    Raises SiteError where the folder is no site of ours or cannot be written.
    """
    _check_replaceable(out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise _unwritable(out, error) from None
    try:
        for name, content in files.items():
            path = staged / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        staged.chmod(0o755)  # temporary folders are closed to other users, a site is not
        _swap(staged, out)
    except OSError as error:
        raise _unwritable(out, error) from None
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _check_replaceable(out: Path) -> None:
    """Refuse to replace what no build has made: a wrong --out must not cost anybody's files."""
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir() or out.is_symlink():
        raise SiteError(f"{out}: no folder, expected a folder for the site")
    if any(out.iterdir()) and not ((out / "index.html").is_file() and (out / "assets").is_dir()):
        raise SiteError(f"{out}: holds other files, expected an empty folder or a built site")


def _swap(staged: Path, out: Path) -> None:
    """Put the staged folder in the place of the old one."""
    old = Path(tempfile.mkdtemp(prefix=f".{out.name}-old-", dir=out.parent))
    try:
        if out.exists():
            out.rename(old / out.name)
        try:
            staged.rename(out)
        except OSError:
            if (old / out.name).exists():
                (old / out.name).rename(out)
            raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _unwritable(out: Path, error: OSError) -> SiteError:
    reason = error.strerror or str(error)
    return SiteError(f"{out}: cannot be written ({reason}), the site there stays as it was")

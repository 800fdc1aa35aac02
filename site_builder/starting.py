"""A new site: the files that it starts with."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from string import Template

from . import __version__
from .errors import SiteError

_STARTER = Path(__file__).parent / "starter"
_HIDDEN = "dot/"  # what lies below it gets a name that begins with a dot


def starter(name: str, today: date) -> Iterator[tuple[str, str]]:
    """The files of a new site in a folder of this name: paths and texts."""
    words = re.findall(r"[a-z0-9]+", name.lower()) or ["my", "site"]
    values = {
        "name": "-".join(words),
        "title": " ".join(words).capitalize(),
        "today": today.isoformat(),
        "version": __version__,
    }
    for path in sorted(_STARTER.rglob("*")):
        if path.is_file():
            text = path.read_text("utf-8")
            file = path.relative_to(_STARTER).as_posix()
            if file.startswith(f"{_HIDDEN}github/"):  # workflows have variables of their own
                yield f".{file.removeprefix(_HIDDEN)}", text
            else:
                hidden = file.startswith(_HIDDEN)
                shown = f".{file.removeprefix(_HIDDEN)}" if hidden else file
                yield shown, Template(text).substitute(values)


def start_site(folder: Path, today: date) -> list[str]:
    """Write a new site; which files it has. Nothing is overwritten.

    Raises a group of errors, and writes nothing, where a file of this name is there already.
    """
    files = dict(starter(folder.resolve().name, today))
    taken = [file for file in files if (folder / file).exists() or (folder / file).is_symlink()]
    if taken:
        message = "is there already, expected a folder without it; nothing was written"
        errors = [SiteError(message, (folder / file).as_posix()) for file in taken]
        raise ExceptionGroup("there is a site already", errors)
    for file, text in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    return [*files]

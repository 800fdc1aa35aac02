"""A new site: the files that it starts with."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from string import Template
from textwrap import fill, indent

from .errors import Faults, SiteError, writing
from .origin import Origin, origin

_STARTER = Path(__file__).parent / "starter"
_HIDDEN = "dot/"  # what lies below it gets a name that begins with a dot
# What nearly every repository has from its start. It is kept as it is.
_PATTERNS = (".gitignore", ".gitattributes")
_COMMON = ("README.md", *_PATTERNS)


@dataclass(frozen=True, slots=True)
class Started:
    """What came of starting a site."""

    written: tuple[str, ...]
    kept: Mapping[str, tuple[str, ...]]
    """Files that were there before, each with the lines that a site needs in it and it lacks."""

    advice: str
    """What to do about requirements.txt; '' where nothing."""


def starter(name: str, today: date, installed: Origin) -> Iterator[tuple[str, str]]:
    """The files of a new site in a folder of this name: paths and texts."""
    words = re.findall(r"[a-z0-9]+", name.lower()) or ["my", "site"]
    comment = indent(fill(installed.advice, 90, break_on_hyphens=False), "# ")
    values = {
        "name": "-".join(words),
        "title": " ".join(words).capitalize(),
        "today": today.isoformat(),
        "requirement": installed.requirement,
        "comment": f"\n{comment}" if comment else "",
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


def start_site(folder: Path, today: date) -> Started:
    """Write a new site; nothing is overwritten.

    Files that nearly every repository has are kept. Raises a group of errors, and writes nothing,
    where another file of the site is there already, and SiteError where one cannot be written.
    """
    installed = origin()
    files = dict(starter(folder.resolve().name, today, installed))
    kept = {
        file: _lacking(folder / file, wanted) if file in _PATTERNS else ()
        for file, wanted in files.items()
        if file in _COMMON and _is_there(folder / file)
    }
    files = {file: text for file, text in files.items() if file not in kept}
    faults = Faults()
    for file in files:
        if _is_there(folder / file):
            message = "is there already, expected a folder without it; nothing was written"
            faults.add(SiteError(message, (folder / file).as_posix()))
        for above in [folder / parent for parent in Path(file).parents]:
            if _is_there(above) and not above.is_dir():
                message = "is no folder, expected one, or none yet; nothing was written"
                faults.add(SiteError(message, above.as_posix()))
    faults.raise_any()
    with writing(folder.as_posix()):
        folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        path = folder / file
        with writing(path.as_posix()):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as new:
                new.write(text)
    return Started((*files,), kept, installed.advice)


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _lacking(path: Path, wanted: str) -> tuple[str, ...]:
    """The lines that a file of patterns lacks of those wanted."""
    try:
        there = path.read_text("utf-8", "replace")
    except OSError:
        there = ""
    # A slash in front says where, one behind that it is a folder: either is as good here.
    known = {line.strip().strip("/") for line in there.splitlines()}
    lines = [line for line in wanted.splitlines() if line and not line.startswith("#")]
    return tuple(line for line in lines if line.strip("/") not in known)

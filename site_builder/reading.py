"""Markdown files to documents: on all cores, and each text once as long as it stays the same."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from . import markdown
from .cache import Cache
from .cores import begun, core_count, runs
from .errors import Faults, SiteError
from .identity import made_with
from .markdown import Document
from .texts import XML_FORBIDDEN, decoded

TRUSTED: Mapping[str, bool] = {"posts": True, "formats": True, "wins": False}
"""The folders of Markdown in `content/`. What a player wrote is shown with less than the rest."""

_KIND = "markdown"
_FEWEST = 25  # texts that a process of their own is worth its while for

_Packed = dict[str, msgspec.Raw]
"""Documents by their keys, each as it is kept."""


@contextmanager
def reading(
    root: Path, cache: Cache | None = None, jobs: int | None = None
) -> Iterator[Callable[[Faults], Mapping[str, Document]]]:
    """Reads all Markdown files; what is new of them is parsed by other processes meanwhile.

    Gives what waits for them: the documents by file, adding faults of files that cannot be read.
    """
    cache = cache or Cache(None)
    unread = Faults()
    sources: dict[str, tuple[str, bool]] = {}
    keys: dict[str, str] = {}
    for file, trusted in _markdown_files(root, unread):
        with unread.gathered():
            text = _read_text(root / file, file)
            keys[file] = f"{trusted:d}{sha256(text.encode()).hexdigest()}"
            sources[keys[file]] = text, trusted
    kept = _kept(cache)
    packed = {key: kept[key] for key in sources if key in kept}
    missing = [key for key in sources if key not in kept]
    size = max(_FEWEST, -(-len(missing) // (jobs or core_count())))

    def parsed(some: Sequence[str]) -> bytes:
        texts = {key: markdown.parse(text, trusted=t) for key in some for text, t in [sources[key]]}
        return msgspec.msgpack.encode(texts)

    with begun(runs(missing, size), parsed, jobs) as results:

        def documents(faults: Faults) -> Mapping[str, Document]:
            for error in unread.errors:
                faults.add(error)
            for warning in unread.warnings:
                faults.warn(warning)
            for texts in results:
                packed.update(msgspec.msgpack.decode(texts, type=_Packed))
            if packed.keys() != kept.keys():
                cache.put(_KIND, made_with(), msgspec.msgpack.encode(packed))
            read = msgspec.msgpack.Decoder(Document).decode
            found = {file: read(packed[key]) for file, key in keys.items()}
            for used in (sources, kept, packed):  # large, and not asked for again
                used.clear()
            return found

        yield documents


def _markdown_files(root: Path, faults: Faults) -> Iterator[tuple[str, bool]]:
    """All Markdown files, and whether each is trusted; warns of what would be passed over."""
    folders = " or ".join(f"content/{folder}/" for folder in TRUSTED)
    for name in _names(root / "content", "content", faults):
        if name not in (*TRUSTED, "site.toml", "record", "static"):
            message = f"is not read, expected Markdown files in {folders}"
            faults.warn(SiteError(message, f"content/{name}"))
    for folder, trusted in TRUSTED.items():
        for name in _names(root / "content" / folder, f"content/{folder}", faults):
            file = f"content/{folder}/{name}"
            if name.endswith(".md"):
                yield file, trusted
            else:
                faults.warn(SiteError("is not read, expected a Markdown file, NAME.md", file))


def _names(folder: Path, shown: str, faults: Faults) -> list[str]:
    """What is in a folder, if there is one, but for what editors and systems leave there."""
    try:
        names = sorted(path.name for path in folder.iterdir())
        return [name for name in names if name[0] not in ".#" and name[-1] != "~"]
    except FileNotFoundError:
        if folder.is_symlink():
            faults.add(SiteError("a link that leads nowhere, expected a folder", shown))
    except NotADirectoryError:
        faults.add(SiteError("no folder, expected one", shown))
    except OSError as error:
        faults.add(SiteError(f"cannot be read ({error.strerror}), expected a folder", shown))
    return []


def _kept(cache: Cache) -> _Packed:
    """What the last build made of its texts: all of them are one entry, read at once."""
    kept = cache.get(_KIND, made_with())
    try:
        return msgspec.msgpack.decode(kept, type=_Packed) if kept else {}
    except msgspec.DecodeError:
        return {}


def _read_text(path: Path, file: str) -> str:
    """A file's text; raises SiteError where it is not UTF-8 or holds what XML forbids."""
    if not path.is_file():  # a folder, a dead link; a pipe would be read for ever
        raise SiteError("no file, expected Markdown", file)
    try:
        text = decoded(path.read_bytes(), file)
    except OSError as error:
        raise SiteError(f"cannot be read ({error.strerror}), expected Markdown", file) from None
    check_characters(text, file)
    return text


def check_characters(text: str, file: str) -> None:
    """Raise SiteError for what XML forbids, since texts go into feeds."""
    if found := re.search(f"[{XML_FORBIDDEN}]", text):
        character = f"U+{ord(found[0]):04X}"
        column = found.start() - text.rfind("\n", 0, found.start())
        line = text.count("\n", 0, found.start()) + 1
        message = f"control character {character} in column {column}, expected text"
        raise SiteError(message, file, line)

"""Markdown files to documents: on all cores, and each text once as long as it stays the same."""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from . import markdown
from .cache import Cache
from .cores import core_count, runs, spread
from .errors import Faults, SiteError
from .identity import made_with
from .markdown import Document
from .texts import XML_FORBIDDEN

_KIND = "markdown"
_FEWEST = 25  # texts that a process of their own is worth its while for
_RUNS = 4  # for each core, so that all end at about the same time

_Texts = dict[str, Document]


def read_documents(
    root: Path, files: Iterable[tuple[str, bool]], faults: Faults, cache: Cache, jobs: int | None
) -> Mapping[str, Document]:
    """The documents of files below the root, each trusted or not, by file.

    Faults of files that cannot be read are added.
    """
    sources: dict[str, tuple[str, bool]] = {}
    keys: dict[str, str] = {}
    for file, trusted in files:
        with faults.gathered():
            text = _read_text(root / file, file)
            keys[file] = f"{trusted:d}{sha256(text.encode()).hexdigest()}"
            sources[keys[file]] = text, trusted
    known = _kept(cache)
    texts = {key: known[key] for key in sources if key in known}
    missing = [key for key in sources if key not in known]
    size = max(_FEWEST, -(-len(missing) // (_RUNS * (jobs or core_count()))))

    def parsed(some: Sequence[str]) -> list[Document]:
        texts = (sources[key] for key in some)
        return [markdown.parse(text, trusted=trusted) for text, trusted in texts]

    tasks = runs(missing, size)
    for some, documents in zip(tasks, spread(tasks, parsed, jobs), strict=True):
        texts |= zip(some, documents, strict=True)
    if texts.keys() != known.keys():
        cache.put(_KIND, made_with(), msgspec.msgpack.encode(texts))
    return {file: texts[key] for file, key in keys.items()}


def _kept(cache: Cache) -> _Texts:
    """What the last build made of its texts: all of them are one entry, read at once."""
    kept = cache.get(_KIND, made_with())
    try:
        return msgspec.msgpack.decode(kept, type=_Texts) if kept else {}
    except msgspec.DecodeError:
        return {}


def _read_text(path: Path, file: str) -> str:
    """A file's text; raises SiteError where it is not UTF-8 or holds what XML forbids."""
    if not path.is_file():  # a folder, a dead link; a pipe would be read for ever
        raise SiteError("no file, expected Markdown", file)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SiteError(f"byte {error.start} is not UTF-8, expected UTF-8 text", file) from None
    except OSError as error:
        raise SiteError(f"cannot be read ({error.strerror})", file) from None
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

"""The stage: a folder beside the site in which the next one is put together.

What a swap brings back from the site becomes the next stage. It differs from the site by one
build only, so that a build writes what has changed, and neither copies nor deletes the rest.

    site    the last build, with MARKER     stage    the build before it, with MARKER
    site    the last build, with MARKER     stage    something between; MARKER is gone first
    site    the new build, with MARKER      stage    the last build, with MARKER

A folder with MARKER is always whole. Files that both have are one file with two names, so none is
ever written to: it is put in the place of the other.

Files are named by strings here: there are tens of thousands, and making a Path takes longer than
linking a file.
"""

import os
import shutil
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG

import msgspec

from .exchange import exchange
from .ledger import BundleRecord, FileRecord, Ledger, mark, marks

# Every built site has it; a folder without it is somebody else's and is never replaced.
MARKER = "build.json"


def build_id(folder: Path) -> str | None:
    """The id of the build in a folder; None where there is no whole build."""
    try:
        marker = msgspec.json.decode((folder / MARKER).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return None
    name = marker.get("id", "")
    return name if name.isalnum() else None


@dataclass(slots=True)
class Stage:
    """The stage in `folder` for the site in `out`, and what is known of the files of both."""

    folder: Path
    out: Path
    live: Ledger | None
    """Of the site as it is."""

    present: dict[str, int]
    """The marks of the stage's own files."""

    sound: dict[str, bytes]
    """The digests of those that are as their build left them."""

    _made: set[str] = field(default_factory=set)
    """Folders that are there now."""

    def holds(self, bundle: BundleRecord) -> bool:
        """Are the files of a bundle of the site on the stage already?"""
        return all(map(self._here, bundle.files))

    def reuse(self, bundle: BundleRecord) -> BundleRecord | None:
        """Have the files of a bundle as they are in the site; None where one is not as it was."""
        kept = tuple(map(self._same, bundle.files))
        if all(new is old for new, old in zip(kept, bundle.files, strict=True)):
            return bundle
        files = tuple(file for file in kept if file is not None)
        return msgspec.structs.replace(bundle, files=files) if len(files) == len(kept) else None

    def put(self, path: str, content: bytes, before: FileRecord | None) -> FileRecord:
        """Have a file of this content; where the site has it already, that very file.

        `before` is what is known of the site's file.
        """
        digest = sha256(content).digest()
        same = self._same(before) if before and before.digest == digest else None
        same = same or self._found(path, content, digest)
        if same is not None:
            return same
        target = f"{self.folder}/{path}"
        if self.sound.get(path) == digest:
            return FileRecord(path, digest, len(content), mark(os.stat(target)))
        self._clear(path)
        with open(target, "wb") as file:
            file.write(content)
            file.flush()
            return FileRecord(path, digest, len(content), mark(os.fstat(file.fileno())))

    def keep_only(self, paths: Collection[str]) -> None:
        """Remove all other files, and folders that this leaves empty."""
        for path in self.present.keys() - paths:
            (self.folder / path).unlink()
            for folder in (self.folder / path).parents:
                if folder == self.folder or any(folder.iterdir()):
                    break
                folder.rmdir()

    def swap(self, marker: bytes) -> None:
        """Mark the stage as whole and make it the site; what was the site is the stage then."""
        self.folder.joinpath(MARKER).write_bytes(marker)
        if self.out.exists():
            exchange(self.folder, self.out)
        else:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            self.folder.rename(self.out)

    def _here(self, file: FileRecord) -> bool:
        return self.present.get(file.path) == file.mark and file.path in self.sound

    def _same(self, file: FileRecord) -> FileRecord | None:
        """Have a file of the site in the stage too; None where it is not as it was.

        It gets a second name, or where the file system has no such thing, it is copied.
        """
        if self._here(file):
            return file
        source, target = f"{self.out}/{file.path}", f"{self.folder}/{file.path}"
        try:
            if mark(os.stat(source, follow_symlinks=False)) != file.mark:
                return None
        except OSError:
            return None
        self._clear(file.path)
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)
            return msgspec.structs.replace(file, mark=mark(os.stat(target)))
        return file

    def _found(self, path: str, content: bytes, digest: bytes) -> FileRecord | None:
        """Have the site's file, whatever was known of it, if that has just this content.

        So files keep their times where the cache was deleted, or the site was copied.
        """
        try:
            status = os.stat(f"{self.out}/{path}", follow_symlinks=False)
            if not S_ISREG(status.st_mode) or status.st_size != len(content):
                return None
            with open(f"{self.out}/{path}", "rb") as file:
                if file.read() != content:
                    return None
        except OSError:
            return None
        return self._same(FileRecord(path, digest, len(content), mark(status)))

    def _clear(self, path: str) -> None:
        """Make room for a file."""
        below = path.rpartition("/")[0]
        if path in self.present:
            os.unlink(f"{self.folder}/{path}")
        elif below not in self._made:
            os.makedirs(f"{self.folder}/{below}", exist_ok=True)
            self._made.add(below)


def open_stage(folder: Path, out: Path, ledgers: Path) -> Stage:
    """The stage for a site, as the last build left it, or an empty one; raises OSError.

    `ledgers` is the folder of the ledgers of both.
    """
    name = build_id(folder)
    ledger = Ledger.read(ledgers / name) if name else None
    present: dict[str, int] = {}
    sound: dict[str, bytes] = {}
    if ledger is None:
        shutil.rmtree(folder, ignore_errors=True)  # of a killed build, or nobody knows whose
        folder.mkdir(parents=True)
    else:
        (folder / MARKER).unlink()
        present = marks(folder)
        for file in ledger.files():
            if present.get(file.path) == file.mark:
                sound[file.path] = file.digest
    live = build_id(out)
    return Stage(folder, out, Ledger.read(ledgers / live) if live else None, present, sound)

"""Where site-builder was installed from, as a line of a requirements.txt.

Installers leave it in direct_url.json (PEP 610), but for what comes from a package index.
"""

import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import urlsplit, urlunsplit

import msgspec

from . import __version__

_NAME = "site-builder"
_PLAIN = re.compile(r"[!-~]+")  # what an address is written with, which is no space
# The digests that pip checks where an address has one, the best first.
_HASHES = ("sha512", "sha384", "sha256")
_ADVICE = (
    "The workflows install what requirements.txt names: put there an address that they can reach, "
    f"such as {_NAME} @ git+https://github.com/OWNER/REPOSITORY@COMMIT"
)


@dataclass(frozen=True, slots=True)
class Origin:
    """The requirement, and what its owner should do about it: '' where nothing."""

    requirement: str
    advice: str = ""


class _Version(msgspec.Struct):
    vcs: str
    commit_id: str


class _Archive(msgspec.Struct):
    hash: str = ""
    hashes: dict[str, str] = {}


class _DirectUrl(msgspec.Struct):
    url: str
    vcs_info: _Version | None = None
    archive_info: _Archive | None = None
    subdirectory: str = ""


def origin() -> Origin:
    """That of the distribution which is installed."""
    try:
        return origin_of(distribution(_NAME).read_text("direct_url.json"))
    except PackageNotFoundError:
        return _pinned("runs from a folder")


def origin_of(direct_url: str | None) -> Origin:
    """What the text of a direct_url.json tells; without one, the release of a package index.

    Nothing of an address that may be a password or a token is taken: no user, no query.
    """
    if direct_url is None:
        return Origin(f"{_NAME}=={__version__}")
    try:
        told = msgspec.json.decode(direct_url, type=_DirectUrl)
        parts = urlsplit(told.url)
    except (msgspec.DecodeError, ValueError):
        return _pinned("was installed from nobody knows where")
    if parts.scheme not in ("http", "https", "ssh") or not (told.vcs_info or told.archive_info):
        return _pinned("was installed from a folder")
    user, _, host = parts.netloc.rpartition("@")
    # Over ssh the user of a repository is not a person, but the same for everybody.
    login = "git@" if parts.scheme == "ssh" and user == "git" else ""
    url = urlunsplit((parts.scheme, login + host, parts.path, "", ""))
    marks = []
    if told.vcs_info:
        url = f"{told.vcs_info.vcs}+{url}@{told.vcs_info.commit_id}"
    elif told.archive_info:
        marks = _hash_of(told.archive_info)
    if told.subdirectory:
        marks.append(f"subdirectory={told.subdirectory}")
    url += f"#{'&'.join(marks)}" if marks else ""
    if not _PLAIN.fullmatch(url):
        return _pinned("was installed from an address with unusual characters")
    reason = ""
    if parts.scheme == "ssh":
        reason = "The address of site-builder takes a key. "
    elif user or parts.query:
        reason = "The address of site-builder is written without its user, password and query. "
    return Origin(f"{_NAME} @ {url}", reason and reason + _ADVICE)


def _hash_of(archive: _Archive) -> list[str]:
    """The digest of an archive, as an address has it; empty where there is none."""
    hashes = dict(archive.hashes)
    name, _, digest = archive.hash.partition("=")
    hashes.setdefault(name, digest)
    return [f"{name}={hashes[name]}" for name in _HASHES if hashes.get(name)][:1]


def _pinned(reason: str) -> Origin:
    """The release of a package index, which may not have it."""
    doubt = f"{_NAME} {reason}, and its release {__version__} may not be on the package index. "
    return Origin(f"{_NAME}=={__version__}", doubt + _ADVICE)

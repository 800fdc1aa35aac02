"""Templates and static files: the default theme's, each overridden by a site's own."""

import re
import traceback
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.bccache import Bucket
from markupsafe import Markup
from msgspec import msgpack
from rcssmin import cssmin
from rjsmin import jsmin

from . import days
from .cache import Cache, key_of
from .cores import core_count, runs, spread
from .errors import SiteError
from .identity import default_folder, made_with

DEFAULT = "default"
WORKER = "sw.js"  # at the root: a service worker serves what is below it


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: an environment that finds its templates, and its static files by name."""

    name: str
    templates: Environment
    static: Mapping[str, bytes]
    assets_path: str
    digest: str
    """Of all its templates and static files."""

    _root: Path

    def asset_path(self, name: str) -> str:
        """Where a static file is published: a folder named by the hash of them all.

        So a page always gets the files it was built with, and modules find each other by relative
        imports. Raises LookupError for a file that the theme lacks.
        """
        if name not in self.static:
            raise LookupError(
                f"no static file {name!r} in the theme {self.name!r}, "
                f"expected one of {', '.join(self.static)}"
            )
        return self.assets_path + name

    def has_template(self, name: str) -> bool:
        """Is there a template of this name, in this theme or in the default one?"""
        try:
            self.templates.get_template(name)
        except TemplateSyntaxError:
            pass  # told with its place when it is rendered
        except TemplateNotFound:
            return False
        return True

    def compile_all(self, jobs: int | None = None) -> None:
        """Compile every template now, once for all processes that render pages.

        Where none are kept from another build, all cores do.
        """
        kept = self.templates.bytecode_cache
        names = self.templates.list_templates(["html"])
        if isinstance(kept, _Compiled) and not kept.codes:
            size = -(-len(names) // (jobs or core_count()))
            for codes in spread(runs(names, size), self._compiled, jobs):
                kept.codes |= codes
        self._compiled(names)
        if isinstance(kept, _Compiled):
            kept.keep()

    def _compiled(self, names: Sequence[str]) -> Mapping[str, bytes]:
        """Compile some templates, as far as they can be; the code of all that are."""
        for name in names:
            self.has_template(name)
        kept = self.templates.bytecode_cache
        return kept.codes if isinstance(kept, _Compiled) else {}

    def place_of(self, name: str) -> str | None:
        """The file of a template, as its owner knows it."""
        return self._shown(self.templates.get_template(name).filename)

    def assets(self) -> Mapping[str, bytes]:
        """All static files by the path they are published at, but for the worker."""
        return {
            self.assets_path + name: content
            for name, content in self.static.items()
            if name != WORKER
        }

    def render(self, template: str, context: Mapping[str, Any]) -> bytes:
        """A page of a template in UTF-8; raises SiteError with the template's file and line."""
        try:
            return self.templates.get_template(template).render(context).encode()
        except UnicodeEncodeError as error:
            found = error.object[error.start]
            where = f"themes/{self.name}/templates/{template}"
            raise SiteError(f"the page has {found!r}, expected text", where) from None
        except TemplateNotFound as error:
            raise SiteError(
                f"template {error.name!r} is missing, expected it in "
                f"themes/{self.name}/templates/ or in the default theme",
                *self._place(error),
            ) from None
        except TemplateSyntaxError as error:
            raise SiteError(f"{error.message}", self._shown(error.filename), error.lineno) from None
        except SiteError:
            raise  # of what the page shows, with its own place
        except Exception as error:  # a template can do anything that an expression can
            file, line = self._place(error)
            if file is None:
                raise
            message = "endless recursion" if isinstance(error, RecursionError) else str(error)
            raise SiteError(f"{message}, expected what the page has", file, line) from None

    def _place(self, error: Exception) -> tuple[str | None, int | None]:
        """The template and line that an error comes from; (None, None) where it is no template's.

        Jinja rewrites tracebacks so that frames of templates name their file and line.
        """
        frames = traceback.extract_tb(error.__traceback__)
        places = [frame for frame in frames if frame.filename.endswith(".html")]
        return (self._shown(places[-1].filename), places[-1].lineno) if places else (None, None)

    def _shown(self, filename: str | None) -> str | None:
        """A template's file as its owner knows it: below the site, or in the default theme."""
        if filename is None:
            return None
        path = Path(filename)
        for folder, shown in ((self._root, Path()), (default_folder(), Path("themes", DEFAULT))):
            if path.is_relative_to(folder):
                return (shown / path.relative_to(folder)).as_posix()
        return filename


class _Compiled(BytecodeCache):
    """Compiled templates of a theme, all kept as one entry from build to build."""

    def __init__(self, cache: Cache, name: str) -> None:
        self._cache = cache
        self._key = key_of(made_with(), name)
        kept = cache.get("templates", self._key)
        self.codes: dict[str, bytes] = msgpack.decode(kept, type=dict[str, bytes]) if kept else {}
        self._used: set[str] = set()
        self._kept = set(self.codes)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept, if anything."""
        code = self.codes.get(self._named(bucket))
        if code is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Have it kept."""
        self.codes[self._named(bucket)] = bucket.bytecode_to_string()

    def keep(self) -> None:
        """Keep those that were used, if any is new."""
        used = {key: self.codes[key] for key in self._used if key in self.codes}
        if used.keys() != self._kept:
            self._cache.put("templates", self._key, msgpack.encode(used))
            self._kept = set(used)

    def _named(self, bucket: Bucket) -> str:
        key = f"{bucket.key} {bucket.checksum}"
        self._used.add(key)
        return key


def load_theme(root: Path, name: str, cache: Cache | None = None) -> Theme:
    """The theme of this name: a site's `themes/NAME/` file by file over the default theme.

    Raises LookupError where the site has no such theme.
    """
    own = root / "themes" / name
    if name != DEFAULT and not own.is_dir():
        raise LookupError(f"{name!r}, expected a folder themes/{name}/")
    folders = list(dict.fromkeys(path.resolve() for path in (own, default_folder())))
    templates = Environment(
        loader=_Unindented([folder / "templates" for folder in folders]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_Compiled(cache, name) if cache else None,
    )
    templates.filters |= {
        "long_date": days.long_date,
        "short_date": days.short_date,
        "iso": lambda day: day.isoformat(),
        "csp_hash": csp_hash,
    }
    static: dict[str, bytes] = {}
    templates_digest = sha256()
    for folder in reversed(folders):
        templates_digest.update(_checked_templates(folder, root.resolve()))
        below = folder / "static"
        for path in sorted(below.rglob("*")):
            relative = path.relative_to(below)
            if path.is_file() and not any(part.startswith(".") for part in relative.parts):
                static[relative.as_posix()] = _slim(path)
    static = dict(sorted(static.items()))
    digest = sha256()
    for file, content in static.items():
        digest.update(f"{file}\0{len(content)}\0".encode() + content)
    assets_path = f"assets/{digest.hexdigest()[:10]}/"
    templates_digest.update(digest.digest())
    return Theme(name, templates, static, assets_path, templates_digest.hexdigest(), root.resolve())


class _Unindented(FileSystemLoader):
    """Templates without the indentation of their lines, which people need and pages do not.

    A first load has a budget; where a template has preformatted text, nothing is taken away.
    """

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """The source, its file and whether it is up to date."""
        source, file, current = super().get_source(environment, template)
        slim = source if "<pre" in source else re.sub(r"(?m)^[ \t]+", "", source)
        return slim, file, current


def _checked_templates(folder: Path, root: Path) -> bytes:
    """A digest of a folder's templates.

    Raises SiteError for one that is no UTF-8: Jinja would not say which it was.
    """
    digest = sha256()
    for path in sorted((folder / "templates").rglob("*.html")):
        try:
            text = path.read_text("utf-8")
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(text)}\0{text}".encode())
        except UnicodeDecodeError as error:
            file = path.relative_to(root) if path.is_relative_to(root) else path
            message = f"byte {error.start} is not UTF-8, expected UTF-8 text"
            raise SiteError(message, str(file)) from None
    return digest.digest()


def _slim(path: Path) -> bytes:
    """A static file as it is published: styles and scripts without comments and white space."""
    content = path.read_bytes()
    if path.suffix == ".css":
        return bytes(cssmin(content))
    if path.suffix == ".js" and not _has_nested_templates(content):
        return bytes(jsmin(content))
    return content


def _has_nested_templates(script: bytes) -> bool:
    """Does a template literal stand inside another's `${}`, as far as counting braces tells?

    The minifier would take the outer one to end there, and drop spaces of its text.
    """
    for part in script.split(b"`")[1:]:
        inside = part.rpartition(b"${")[2] if b"${" in part else b"}"
        if inside.count(b"{") >= inside.count(b"}"):
            return True
    return False


def csp_hash(text: str) -> Markup:
    """The source expression with which a Content-Security-Policy allows an inline text."""
    return Markup(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")

"""Templates and static files: the default theme's, each overridden by a site's own."""

import re
import traceback
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePath
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

from . import days
from .cache import Cache, key_of
from .cores import core_count, runs, spread
from .errors import Faults, SiteError, unreadable
from .identity import default_folder, made_with
from .references import broken_references
from .slimming import slim
from .template_checks import anchor_patterns, required
from .theme_files import theme_files

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

    _folders: Mapping[Path, str]
    """Its own folder and the default theme's, each as its owner knows it."""

    _own: Sequence[str]
    """The templates of the site's own."""

    def asset_path(self, name: str) -> str:
        """Where a static file is published: a folder named by the hash of them all.

        So a page always gets the files it was built with, and modules find each other by relative
        imports. Raises LookupError for a file that the theme lacks.
        """
        if name not in self.static:
            raise LookupError(self._lacking(name))
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

    def check_templates(self, faults: Faults) -> None:
        """Add the faults of the site's own templates that can be told without a page."""
        for name in self._own:
            try:
                self.templates.get_template(name)
                for kind, needed, line in required(self.templates, name):
                    if kind == "template" and not self.has_template(needed):
                        faults.add(SiteError(self._missing(needed), self.place_of(name), line))
                    elif kind == "asset" and needed not in self.static:
                        faults.add(SiteError(self._lacking(needed), self.place_of(name), line))
            except TemplateSyntaxError as error:
                faults.add(self._syntax_fault(error))

    def anchors_made(self, template: str) -> Callable[[str], bool]:
        """May a page of a template have an anchor, whatever its text? Yes where none can know."""
        patterns = anchor_patterns(self.templates, template)
        if patterns is None:
            return lambda anchor: True
        pattern = re.compile("|".join(patterns) or "(?!)", re.DOTALL)
        return lambda anchor: pattern.fullmatch(anchor) is not None

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
            raise SiteError(self._missing(str(error.name)), *self._place(error)) from None
        except TemplateSyntaxError as error:
            raise self._syntax_fault(error) from None
        except SiteError:
            raise  # of what the page shows, with its own place
        except Exception as error:  # a template can do anything that an expression can
            file, line = self._place(error)
            if file is None:
                raise
            message = "endless recursion" if isinstance(error, RecursionError) else str(error)
            raise SiteError(f"{message}, expected what the page has", file, line) from None

    def _missing(self, template: str) -> str:
        return (
            f"template {template!r} is missing, expected it in "
            f"themes/{self.name}/templates/ or in the default theme"
        )

    def _lacking(self, name: str) -> str:
        names = ", ".join(self.static)
        return f"no static file {name!r} in the theme {self.name!r}, expected one of {names}"

    def _syntax_fault(self, error: TemplateSyntaxError) -> SiteError:
        return SiteError(f"{error.message}", self._shown(error.filename), error.lineno)

    def _place(self, error: Exception) -> tuple[str | None, int | None]:
        """The template and line that an error comes from; (None, None) where it is no template's.

        Jinja rewrites tracebacks so that frames of templates name their file and line.
        """
        frames = traceback.extract_tb(error.__traceback__)
        places = [frame for frame in frames if frame.filename.endswith(".html")]
        return (self._shown(places[-1].filename), places[-1].lineno) if places else (None, None)

    def _shown(self, filename: str | None) -> str | None:
        """A template's file as its owner knows it."""
        path = PurePath(filename or "")
        for folder, shown in self._folders.items():
            if path.is_relative_to(folder):
                return f"{shown}/{path.relative_to(folder).as_posix()}"
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

    Raises LookupError where the site has no such theme, and a group of all faults of its files.
    """
    own = root / "themes" / name
    try:
        if name != DEFAULT and not own.is_dir():
            raise LookupError(f"{name!r}, expected a folder themes/{name}/")
    except OSError as error:
        raise SiteError(unreadable(error), f"themes/{name}") from None
    folders = {own.resolve(): f"themes/{name}"}
    folders.setdefault(default_folder().resolve(), f"themes/{DEFAULT}")
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
    faults = Faults()
    digest = sha256()
    read: dict[str, tuple[str, bytes]] = {}
    sources: Mapping[str, bytes] = {}
    for folder, shown in reversed(folders.items()):
        sources = theme_files(folder / "templates", f"{shown}/templates", faults)
        for file, content in sources.items():
            digest.update(_entry(file, content))
        files = theme_files(folder / "static", f"{shown}/static", faults)
        read |= {file: (f"{shown}/static/{file}", content) for file, content in files.items()}
    referred = {file: found for file, found in read.items() if file != WORKER}
    if not faults.errors:  # else files may be there that could not be read
        faults.errors += broken_references(referred)
    faults.raise_any()
    static = {file: slim(file, content) for file, (_, content) in sorted(read.items())}
    static_digest = sha256()
    for file, content in static.items():
        static_digest.update(_entry(file, content))
    digest.update(static_digest.digest())
    assets_path = f"assets/{static_digest.hexdigest()[:10]}/"
    templates_of_site = tuple(file for file in sources if file.endswith(".html"))
    return Theme(
        name, templates, static, assets_path, digest.hexdigest(), folders, templates_of_site
    )


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


def _entry(file: str, content: bytes) -> bytes:
    """A file as it goes into a digest."""
    return f"{file}\0{len(content)}\0".encode() + content


def csp_hash(text: str) -> Markup:
    """The source expression with which a Content-Security-Policy allows an inline text."""
    return Markup(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")

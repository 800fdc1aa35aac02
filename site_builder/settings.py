"""content/site.toml, read into typed settings."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from . import days
from .errors import Faults, SiteError
from .fields import Checks, Table, convert
from .puzzles import PUZZLES
from .puzzles.interface import Puzzle
from .texts import FilledLine, Line, decoded, heap_fault, title_fault

FILE = "content/site.toml"
_LONGEST_SLUG = 80
# Languages written from right to left, by their ISO 639 codes.
_RIGHT_TO_LEFT = frozenset(
    ["ar", "arc", "ckb", "dv", "fa", "ha", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"]
)
_SERIES_KEYS = ("slug", "puzzle", "title")


class SiteSettings(msgspec.Struct, frozen=True):
    """The table [site]."""

    title: FilledLine
    base_url: FilledLine
    seed: FilledLine
    first_day: date
    description: Line = ""
    language: FilledLine = "en"
    time_zone: FilledLine = "UTC"
    publish_ahead: Annotated[
        int, msgspec.Meta(ge=0, le=366, description="a number of days from 0 to 366")
    ] = 2
    theme: FilledLine = "default"
    cards: Annotated[Literal["light", "dark"], msgspec.Meta(description="light or dark")] = "light"

    @property
    def direction(self) -> str:
        """Which way the language is written: ltr or rtl."""
        return "rtl" if self.language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True, slots=True)
class Series:
    """One daily sequence of one puzzle; `options` is that puzzle's own Struct."""

    slug: str
    title: str
    puzzle: Puzzle[Any]
    options: Any
    line: int

    def key(self, seed: str, day: date, generator: int | None = None) -> str:
        """What the random words of a day's board are made from; by today's rules unless given."""
        return f"{seed}/{self.slug}/{day.isoformat()}/{generator or self.puzzle.generator}"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that content/site.toml says."""

    site: SiteSettings
    series: tuple[Series, ...]
    lines: Mapping[str, int]
    """Where the keys of [site] stand."""

    def error(self, key: str, message: str) -> SiteError:
        """A fault of a key of [site] that shows only when the site is made."""
        return SiteError(f"{key}: {message}", FILE, self.lines.get(key))

    def published(self, today: date) -> days.DayRange:
        """The days of the archive on a day: the first through those published ahead."""
        return days.DayRange(self.site.first_day, days.days_later(today, self.site.publish_ahead))


def read_settings(root: Path) -> Settings:
    """Read the settings of the site in `root`; raises a group of all faults found."""
    faults = Faults()
    try:
        text = decoded((root / FILE).read_bytes(), FILE)
    except SiteError as error:
        faults.add(error)
    except OSError as error:
        faults.add(
            SiteError(f"cannot be read ({error.strerror}), expected the settings of a site", FILE)
        )
    faults.raise_any()
    settings = parse_settings(text, faults)
    faults.raise_any()
    assert settings is not None
    return settings


def parse_settings(text: str, faults: Faults) -> Settings | None:
    """The settings in a TOML text; None after adding the faults."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line = _located(str(error))
        faults.add(SiteError(f"{message}, expected TOML", FILE, line))
        return None
    except (ValueError, RecursionError) as error:  # thousands of digits, or of brackets
        faults.add(SiteError(f"{error}, expected TOML of a common size", FILE))
        return None
    lines = _lines(text)
    for key in document:
        if key not in ("site", "series"):
            line = min((at for path, at in lines.items() if path[0] == key), default=1)
            faults.add(
                SiteError(f"{key}: unknown table or key, expected [site] or [[series]]", FILE, line)
            )
    site = _read_site(document.get("site"), lines, faults)
    series = _read_series(document.get("series"), lines, faults)
    keys = _keys(lines, ("site",))
    return Settings(site, tuple(series), keys) if site and series else None


Lines = dict[tuple[str | int, ...], int]


def _read_site(values: Any, lines: Lines, faults: Faults) -> SiteSettings | None:
    if not isinstance(values, dict):
        faults.add(SiteError("site: missing, expected a table [site]", FILE, 1))
        return None
    table = Table(values, FILE, lines.get(("site",), 1), _keys(lines, ("site",)))
    site = convert(table, SiteSettings, faults, _SITE_CHECKS)
    return site and msgspec.structs.replace(site, base_url=_with_slash(site.base_url))


def at_base_url(settings: Settings, base_url: str) -> Settings:
    """The settings for another address, given on the command line; raises SiteError."""
    if fault := _base_url_fault(base_url):
        raise SiteError(f"--base-url: {fault}")
    site = msgspec.structs.replace(settings.site, base_url=_with_slash(base_url))
    return replace(settings, site=site)


def _with_slash(url: str) -> str:
    return url if url.endswith("/") else url + "/"


def _base_url_fault(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        sound = bool(parts.scheme in ("http", "https") and parts.hostname)
        _ = parts.port
    except ValueError:
        sound = False
    if not sound or not re.fullmatch(r"[A-Za-z0-9:/._~%@!$&()*+,;=-]+", text):
        return f"{text!r}, expected an address like https://example.org/daily/"
    return None


def _language_fault(tag: str) -> str | None:
    if re.fullmatch(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", tag):
        return None
    return f"{tag!r}, expected a language tag like en or pt-BR"


def _time_zone_fault(name: str) -> str | None:
    return None if days.is_zone(name) else f"{name!r}, expected a name like Europe/Berlin"


def slug_fault(slug: str) -> str | None:
    """What is wrong with a slug, the part of an address that names a page."""
    if len(slug) > _LONGEST_SLUG:
        return f"{len(slug)} characters, expected at most {_LONGEST_SLUG}"
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", slug):
        return f"{slug!r}, expected lower-case letters and digits, words joined by single hyphens"
    return None


_SITE_CHECKS: Checks = {
    "title": title_fault,
    "description": heap_fault,
    "theme": slug_fault,
    "first_day": days.fault,
    "base_url": _base_url_fault,
    "language": _language_fault,
    "time_zone": _time_zone_fault,
}


def _read_series(values: Any, lines: Lines, faults: Faults) -> list[Series]:
    if not isinstance(values, list) or not values:
        faults.add(SiteError("series: missing, expected at least one table [[series]]", FILE, 1))
        return []
    read: dict[str, Series] = {}
    for place, entry in enumerate(values):
        path = ("series", place)
        if not isinstance(entry, dict):
            faults.add(SiteError("series: expected tables [[series]]", FILE, lines.get(path, 1)))
            continue
        table = Table(entry, FILE, lines.get(path, 1), _keys(lines, path))
        series = _one_series(table, faults)
        if series is None:
            continue
        if series.slug in read:
            first = read[series.slug].line
            faults.add(
                table.error(
                    "slug", f"{series.slug!r} is also the series of line {first}, expected another"
                )
            )
        else:
            read[series.slug] = series
    return list(read.values())


class _Common(msgspec.Struct):
    slug: FilledLine
    puzzle: FilledLine
    title: FilledLine


_COMMON_CHECKS: Checks = {"slug": slug_fault, "title": title_fault}


def _one_series(table: Table, faults: Faults) -> Series | None:
    own_keys = [key for key in table.values if key not in _SERIES_KEYS]
    common = convert(table, _Common, faults, _COMMON_CHECKS, elsewhere=own_keys)
    name = table.values.get("puzzle")
    puzzle = PUZZLES.get(name) if isinstance(name, str) else None
    if puzzle is None:
        # Without its puzzle nothing can be said of the other keys.
        if isinstance(name, str):
            faults.add(table.error("puzzle", f"{name!r}, expected one of {', '.join(PUZZLES)}"))
        return None
    options = convert(table, puzzle.options, faults, elsewhere=_SERIES_KEYS)
    if options is not None:
        for key, message in puzzle.faults(options):
            faults.add(table.error(key, message))
    if common is None or options is None:
        return None
    return Series(common.slug, common.title, puzzle, options, table.line)


def _located(message: str) -> tuple[str, int | None]:
    """A message of tomllib without its place, and the line of the place."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if found is None:
        return message, None
    return message[: found.start()], int(found[1]) if found[1] else None


def _keys(lines: Lines, path: tuple[str | int, ...]) -> dict[str, int]:
    """The lines of the keys directly in a table."""
    depth = len(path)
    return {
        str(key[depth]): line
        for key, line in lines.items()
        if len(key) == depth + 1 and key[:depth] == path
    }


_HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\"' -]+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')\s*(?:\.|=)")


def _lines(text: str) -> Lines:
    """The lines of tables and keys; tomllib parses, but keeps no places.

    Good for one key or header a line, which is how settings are written; anything else is placed
    at the table that holds it.
    """

    def located() -> Iterator[tuple[tuple[str | int, ...], int]]:
        table: tuple[str | int, ...] = ()
        counts: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if header := _HEADER.match(line):
                name = header[2].strip("\"' ")
                table = (name,)
                if header[1] == "[[":
                    table = (name, counts.setdefault(name, 0))
                    counts[name] += 1
                yield table, number
            elif key := _KEY.match(line):
                yield (*table, key[1].strip("\"'")), number

    lines: Lines = {}
    for path, number in located():
        lines.setdefault(path, number)
    return lines

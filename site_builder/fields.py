"""From keys and values in a text file to a typed Struct, with every fault in its line.

msgspec checks the values; going through the keys one by one is what lets all faults of a table
be shown at once, each with file, line and key.
"""

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, time
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import Faults, SiteError
from .texts import BARRED

T = TypeVar("T")

_WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    date: "a date like 2026-11-30",
    type(None): "nothing",
}


@dataclass(frozen=True, slots=True)
class Table:
    """Keys and values from a text file, and where they stand."""

    values: Mapping[str, Any]
    file: str
    line: int
    lines: Mapping[str, int]

    def error(self, key: str, message: str) -> SiteError:
        """A fault of one key: `file:line: key: message`."""
        return SiteError(f"{key}: {message}", self.file, self.lines.get(key, self.line))


Checks = Mapping[str, Callable[[Any], str | None]]
"""Per key, what is wrong with a value of the right type: what was found and expected."""


def convert(
    table: Table,
    kind: type[T],
    faults: Faults,
    checks: Checks = types.MappingProxyType({}),
    *,
    strict: bool = True,
    elsewhere: Collection[str] = (),
) -> T | None:
    """The Struct of this kind that a table describes; None after adding its faults.

    `strict=False` takes text for numbers and booleans, as front matter needs. Keys `elsewhere` are
    of the table too, but are read by another call.
    """
    fields = _fields(kind)  # type: ignore[arg-type]
    converted: dict[str, Any] = {}
    sound = True
    for key in table.values:
        if key not in fields and key not in elsewhere:
            known = [*elsewhere, *fields]
            faults.add(table.error(key, f"unknown key, expected {_alternatives(key, known)}"))
            sound = False
    for key, field in fields.items():
        if key not in table.values:
            if field.required:
                message = f"{key}: missing, expected {expectation(field.type)}"
                faults.add(SiteError(message, table.file, table.line))
                sound = False
            continue
        value = table.values[key]
        try:
            converted[field.name] = msgspec.convert(value, field.type, strict=strict)
        except msgspec.ValidationError:
            fault = _barred(value, field.type)
            fault = fault or f"{_shown(value)}, expected {expectation(field.type)}"
            faults.add(table.error(key, fault))
            sound = False
            continue
        if key in checks and (fault := checks[key](converted[field.name])):
            faults.add(table.error(key, fault))
            sound = False
    return kind(**converted) if sound else None


@cache
def _fields(kind: type) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a Struct by the keys that they have in files."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def expectation(kind: Any) -> str:
    """What a type expects, in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        base, *metas = get_args(kind)
        descriptions = [meta.description for meta in metas if getattr(meta, "description", None)]
        return descriptions[0] if descriptions else expectation(base)
    if origin is Literal:
        return "one of " + ", ".join(get_args(kind))
    if origin in (Union, types.UnionType):
        return " or ".join(expectation(arg) for arg in get_args(kind) if arg is not type(None))
    if origin in (list, tuple):
        return "a list of texts"
    return _WORDS.get(kind, "something else")


def _barred(value: Any, kind: Any) -> str | None:
    """Which character a text has that texts of this type, or one in its list, may not have."""
    origin = get_origin(kind)
    if origin is Annotated:
        base, *metas = get_args(kind)
        barred = (meta.extra.get(BARRED) for meta in metas if getattr(meta, "extra", None))
        found = (of.fault(value, _shown(value)) for of in barred if of and isinstance(value, str))
        return next(filter(None, found), None) or _barred(value, base)
    if origin in (Union, types.UnionType):
        return next(filter(None, (_barred(value, arg) for arg in get_args(kind))), None)
    if origin is list and isinstance(value, list):
        return next(filter(None, (_barred(item, get_args(kind)[0]) for item in value)), None)
    return None


def _alternatives(key: str, known: list[str]) -> str:
    close = get_close_matches(key, known, n=1)
    return close[0] if close else "one of " + ", ".join(known)


def _shown(value: Any) -> str:
    """A found value as its file would write it, cut where it is long."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, date | time):  # a datetime is a date
        return value.isoformat()
    if isinstance(value, dict):
        text = "{" + ", ".join(f"{key} = {_shown(item)}" for key, item in value.items()) + "}"
    elif isinstance(value, list):
        text = "[" + ", ".join(map(_shown, value)) + "]"
    else:
        text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"

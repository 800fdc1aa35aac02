"""BPSE version 1: a Sudoku state as MessagePack, in zlib, in base64url.

The format is that of "BPSE Puzzle Format" by Lazy Sudoku; the site's formats page has the whole
description. The same state always gives the same MessagePack payload, but not the same string:
zlib may be built in more than one way.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import msgpack

from ..interface import LONGEST_TEXT, CodeError, counted
from .grid import CELLS, EMPTY, Masks, Profile, SudokuState, digits_of, place_of

VERSION = 1
LARGEST_PAYLOAD = 16 * 1024
"""Bytes; a real payload has less than 2 KiB, so what inflates to more is not one."""

WHITE_SPACE = " \t\n\r\f\v"
_CLASSIC, _JIGSAW = 0, 1
_EXCLUDED, _HIGHLIGHTED = 2, 3
_MASKS_SIZE, _CELLS_SIZE = 92, 11  # bytes for 729 bits and for 81
_OTHER_CHARACTER = re.compile(r"[^A-Za-z0-9_-]")


def write_bpse(state: SudokuState) -> str:
    """The string of a state: letters, digits, `-` and `_`."""
    return urlsafe_b64encode(zlib.compress(write_payload(state), 9)).decode().rstrip("=")


def write_payload(state: SudokuState) -> bytes:
    """The MessagePack payload of a state, the one that every writer of canonical BPSE makes."""
    header = (_CLASSIC, int(state.profile), state.flags, state.id)
    body: tuple[Any, ...] = (
        _masks_to_bytes(state.candidates),
        state.givens.to_bytes(_CELLS_SIZE, "little"),
        state.solved.to_bytes(_CELLS_SIZE, "little"),
        dict(_noted_cells(state)),
    )
    if state.user_candidates is not None:
        body += (_masks_to_bytes(state.user_candidates),)
    return msgpack.encode((VERSION, header, body))


def read_bpse(text: str) -> SudokuState:
    """The state that a string holds; raises CodeError with the fault."""
    return read_payload(_inflated(_decoded(text.strip(WHITE_SPACE))))


def _decoded(text: str) -> bytes:
    """The bytes of base64url, padding optional; Python's own decoder skips unknown characters."""
    if len(text) > LONGEST_TEXT:
        raise CodeError(f"the string has {len(text)} characters, expected at most {LONGEST_TEXT}")
    text = re.sub(r"={1,2}\Z", "", text)
    if not text:
        raise CodeError("the string is empty, expected BPSE")
    if found := _OTHER_CHARACTER.search(text):
        raise CodeError(
            f"the string has {found[0]!r} as character {found.start() + 1}, "
            "expected only letters, digits, - and _"
        )
    if len(text) % 4 == 1:
        raise CodeError(
            f"the string has {counted(len(text), 'character')}, a count that base64 never has"
        )
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _inflated(data: bytes) -> bytes:
    """What zlib data holds, at most LARGEST_PAYLOAD bytes: the rest is never made."""
    if len(data) < 2 or data[0] & 15 != 8 or data[0] >> 4 > 7 or (data[0] << 8 | data[1]) % 31:
        raise CodeError("the string holds no zlib data, expected BPSE")
    if data[1] & 0x20:
        raise CodeError("the zlib data asks for a preset dictionary, expected none")
    inflater = zlib.decompressobj()
    try:
        payload = inflater.decompress(data, LARGEST_PAYLOAD + 1)
    except zlib.error:
        raise CodeError("the zlib data is damaged") from None
    if len(payload) > LARGEST_PAYLOAD:
        raise CodeError(f"the zlib data holds more than {LARGEST_PAYLOAD} bytes")
    if not inflater.eof:
        raise CodeError("the zlib data is truncated")
    if inflater.unused_data:
        raise CodeError(f"bytes after the end of the zlib data: {len(inflater.unused_data)}")
    return payload


class _Key:
    """A key of a map. Equality is identity, so that a dict does not merge two equal keys."""

    def __init__(self, value: object) -> None:
        self.value = value


_Unsigned = Annotated[int, msgspec.Meta(ge=0)]


class _Header(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    game_type: _Unsigned
    profile: _Unsigned
    flags: _Unsigned
    id: str | None


class _Body(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    candidates: bytes
    givens: bytes
    solved: bytes
    notes: dict[_Key, dict[_Key, _Unsigned]]
    user_candidates: bytes | None = None


_Part = TypeVar("_Part")


def read_payload(payload: bytes) -> SudokuState:
    """The state that a MessagePack payload holds; raises CodeError with the fault."""
    parts = _unpacked(payload, list[msgspec.Raw], "the payload")
    if not parts:
        raise CodeError("the payload is an empty array, expected version, header and body")
    version = _unpacked(parts[0], _Unsigned, "the version")
    if version != VERSION:
        raise CodeError(f"the version is {version}, expected {VERSION}")
    if len(parts) != 3:
        raise CodeError(f"the payload has {counted(len(parts), 'element')}, expected 3")
    header = _unpacked(parts[1], _Header, "the header")
    if header.game_type == _JIGSAW:
        raise CodeError("jigsaw is not supported yet, expected a classic Sudoku")
    if header.game_type != _CLASSIC:
        raise CodeError(f"the game type is {header.game_type}, expected 0 for a classic Sudoku")
    if header.profile not in tuple(Profile):
        raise CodeError(f"the profile is {header.profile}, expected 0, 1 or 2")
    body = _unpacked(parts[2], _Body, "the body")
    excluded, highlighted = _read_notes(body.notes)
    user = body.user_candidates
    return SudokuState(
        candidates=_masks_from_bytes(body.candidates, "candidates"),
        givens=_cells_from_bytes(body.givens, "givens"),
        solved=_cells_from_bytes(body.solved, "solved"),
        excluded=excluded,
        highlighted=highlighted,
        user_candidates=None if user is None else _masks_from_bytes(user, "the user's candidates"),
        profile=Profile(header.profile),
        flags=header.flags,
        id=header.id,
    )


def _unpacked(data: bytes | msgspec.Raw, kind: type[_Part], name: str) -> _Part:
    """A value of this type in MessagePack; raises CodeError that begins with the name."""
    try:
        return msgpack.decode(data, type=kind, dec_hook=lambda _, value: _Key(value))
    except msgspec.ValidationError as error:
        raise CodeError(_mismatch(str(error), kind, name)) from None
    except msgspec.DecodeError as error:
        what = str(error)
        if "truncated" in what:
            raise CodeError(f"{name}: the MessagePack data is truncated") from None
        if "trailing" in what:
            raise CodeError(f"{name}: bytes after the end of the MessagePack data") from None
        raise CodeError(f"{name}: the MessagePack data is damaged") from None
    except RecursionError:
        raise CodeError(f"{name}: the MessagePack data is nested too deep") from None


_UNSIGNED, _NEGATIVE = "an unsigned integer", "a negative number"
_TYPES = {
    "int": "an integer",
    "str": "a string",
    "bytes": "binary data",
    "array": "an array",
    "object": "a map",
    "null": "nil",
    "None": "nil",
    "bool": "a boolean",
    "float": "a float",
    "ext": "an extension",
}
"""MessagePack's own words for what msgspec calls its types."""

_FIELDS = {
    "game_type": "the game type is",
    "profile": "the profile is",
    "flags": "the flags are",
    "id": "the id is",
    "candidates": "candidates are",
    "givens": "givens are",
    "solved": "solved are",
    "user_candidates": "the user's candidates are",
}
_NOTES = ("the notes are", "the notes of a cell are", "the state of a note is")  # a map of maps
_LENGTHS = {"the header": "4", "the body": "4 or 5"}
_TOLD = re.compile(r"Expected ([^,]+?)(?:, got (\w+))?(?: - at \$\[(\d)\](.*))?")


def _mismatch(told: str, kind: type, name: str) -> str:
    """What msgspec says of a value of another type, in the words of the format.

    It says "Expected `int`, got `str` - at `$[1]`", "Expected `int` >= 0 - at ..." or "Expected
    `array` of at least length 4, got 3".
    """
    parts = _TOLD.fullmatch(told.replace("`", ""))
    if parts is None:
        return f"{name}: the MessagePack data is damaged"
    due, found, index, within = parts.groups()
    if " length " in due:
        return f"{name} has {counted(int(found), 'element')}, expected {_LENGTHS[name]}"
    subject = f"{name} is"
    if index is not None:
        field = getattr(kind, "__struct_fields__", ())[int(index)]
        subject = _FIELDS.get(field) or _NOTES[within.count("[...]")]
    words = [_UNSIGNED if one.startswith("int") else _TYPES[one] for one in due.split(" | ")]
    return f"{subject} {_TYPES.get(found, _NEGATIVE)}, expected {' or '.join(words)}"


def _read_notes(notes: dict[_Key, dict[_Key, int]]) -> tuple[Masks, Masks]:
    """The excluded and the highlighted digits of each cell."""
    excluded, highlighted = list(EMPTY), list(EMPTY)
    for cell, states in _by_number(notes, 0, CELLS - 1, "cell"):
        for digit, state in _by_number(states, 1, 9, "digit"):
            if state not in (_EXCLUDED, _HIGHLIGHTED):
                raise CodeError(
                    f"a note of {place_of(cell)} has the state {state}, "
                    "expected 2 (excluded) or 3 (highlighted)"
                )
            (excluded if state == _EXCLUDED else highlighted)[cell] |= 1 << digit - 1
    return tuple(excluded), tuple(highlighted)


_Value = TypeVar("_Value")


def _by_number(
    entries: dict[_Key, _Value], least: int, most: int, name: str
) -> Iterator[tuple[int, _Value]]:
    """The entries with their keys as numbers, from an integer or its decimal string."""
    seen = set()
    for key, value in entries.items():
        number = key.value
        if isinstance(number, str) and re.fullmatch("0|[1-9][0-9]?", number):
            number = int(number)
        if type(number) is not int or number < 0:
            found = f"the {name} {number!r:.20}" if isinstance(number, str) else _type_of(number)
            raise CodeError(f"a note has {found}, expected {_UNSIGNED} as its {name}")
        if not least <= number <= most:
            raise CodeError(f"a note has the {name} {number}, expected {least} to {most}")
        if number in seen:
            raise CodeError(f"the notes have the {name} {number} twice")
        seen.add(number)
        yield number, value


def _type_of(value: object) -> str:
    """The type of a decoded value that is no unsigned integer, as MessagePack calls it."""
    if type(value) is int:
        return _NEGATIVE
    names = {bool: "bool", float: "float", bytes: "bytes", tuple: "array", dict: "object"}
    return _TYPES["None" if value is None else names.get(type(value), "ext")]


def _noted_cells(state: SudokuState) -> Iterator[tuple[int, dict[int, int]]]:
    for cell in range(CELLS):
        excluded, highlighted = state.excluded[cell], state.highlighted[cell]
        if noted := excluded | highlighted:
            yield (
                cell,
                {
                    digit: _EXCLUDED if excluded >> digit - 1 & 1 else _HIGHLIGHTED
                    for digit in digits_of(noted)
                },
            )


def _masks_to_bytes(masks: Masks) -> bytes:
    bits = sum(mask << 9 * cell for cell, mask in enumerate(masks))
    return bits.to_bytes(_MASKS_SIZE, "little")


def _masks_from_bytes(data: bytes, name: str) -> Masks:
    _check_size(data, _MASKS_SIZE, name)
    bits = int.from_bytes(data, "little")
    return tuple(bits >> 9 * cell & 0b111111111 for cell in range(CELLS))


def _cells_from_bytes(data: bytes, name: str) -> int:
    _check_size(data, _CELLS_SIZE, name)
    return int.from_bytes(data, "little") & (1 << CELLS) - 1


def _check_size(data: bytes, size: int, name: str) -> None:
    if len(data) != size:
        raise CodeError(f"{name} take {counted(len(data), 'byte')}, expected {size}")

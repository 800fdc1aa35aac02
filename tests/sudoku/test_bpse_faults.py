"""A message for each fault of a BPSE payload."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack
from test_bpse import PLAIN, parts

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_payload, write_payload

PAYLOAD = write_payload(PLAIN)
JIGSAW_BODY = [*msgpack.decode(PAYLOAD)[2], bytes(81)]


def notes(*, hexadecimal: str) -> bytes:
    """The plain payload with these notes."""
    return PAYLOAD[:-1] + bytes.fromhex(hexadecimal)


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        (b"", "the payload: the MessagePack data is truncated"),
        (PAYLOAD[:-1], "the payload: the MessagePack data is truncated"),
        (b"\xdd\xff\xff\xff\xff", "the payload: the MessagePack data is truncated"),
        (PAYLOAD + b"\0", "the payload: bytes after the end of the MessagePack data"),
        (b"\xc1", "the payload: the MessagePack data is damaged"),
        (b"\x91" * 16000, "the payload: the MessagePack data is nested too deep"),
        (b"\x80", "the payload is a map, expected an array"),
        (b"\x90", "the payload is an empty array, expected version, header and body"),
        (parts(version=2), "the version is 2, expected 1"),
        (parts(whole=[2, 3]), "the version is 2, expected 1"),
        (parts(version=-1), "the version is a negative number, expected an unsigned integer"),
        (parts(version="1"), "the version is a string, expected an unsigned integer"),
        (parts(whole=[1, 2]), "the payload has 2 elements, expected 3"),
        (parts(whole=[1, 2, 3, 4]), "the payload has 4 elements, expected 3"),
        (parts(header=[0, 1, 0]), "the header has 3 elements, expected 4"),
        (parts(header=[0, 1, 0, None, 0]), "the header has 5 elements, expected 4"),
        (parts(header={}), "the header is a map, expected an array"),
        (parts(game=1), "jigsaw is not supported yet, expected a classic Sudoku"),
        (
            parts(game=1, body=JIGSAW_BODY),
            "jigsaw is not supported yet, expected a classic Sudoku",
        ),
        (parts(game=2), "the game type is 2, expected 0 for a classic Sudoku"),
        (parts(game=False), "the game type is a boolean, expected an unsigned integer"),
        (parts(profile=3), "the profile is 3, expected 0, 1 or 2"),
        (parts(profile=1.0), "the profile is a float, expected an unsigned integer"),
        (parts(flags=-1), "the flags are a negative number, expected an unsigned integer"),
        (
            parts(flags=msgpack.Ext(1, b"1")),
            "the flags are an extension, expected an unsigned integer",
        ),
        (parts(id=7), "the id is an integer, expected a string or nil"),
        (parts(id=b"x"), "the id is binary data, expected a string or nil"),
        (parts(id="x" * 65), "the id has 65 bytes, expected 64 at most"),
        (
            PAYLOAD.replace(b"\xc0", b"\xa1\xff", 1),
            "the header: the MessagePack data is damaged",
        ),
        (parts(body=[b""] * 3), "the body has 3 elements, expected 4 or 5"),
        (
            parts(body=[*JIGSAW_BODY, b""]),
            "the body has 6 elements, expected 4 or 5",
        ),
        (parts(candidates=bytes(91)), "candidates take 91 bytes, expected 92"),
        (parts(givens=bytes(12)), "givens take 12 bytes, expected 11"),
        (parts(givens=bytes(1)), "givens take 1 byte, expected 11"),
        (parts(solved=bytes(10)), "solved take 10 bytes, expected 11"),
        (parts(solved="x" * 11), "solved are a string, expected binary data"),
        (parts(notes=[]), "the notes are an array, expected a map"),
        (parts(notes={0: 1}), "the notes of a cell are an integer, expected a map"),
        (parts(notes={81: {1: 2}}), "a note has the cell 81, expected 0 to 80"),
        (parts(notes={0: {0: 2}}), "a note has the digit 0, expected 1 to 9"),
        (parts(notes={0: {10: 2}}), "a note has the digit 10, expected 1 to 9"),
        (
            parts(notes={-1: {1: 2}}),
            "a note has a negative number, expected an unsigned integer as its cell",
        ),
        (
            parts(notes={"01": {1: 2}}),
            "a note has the cell '01', expected an unsigned integer as its cell",
        ),
        (
            parts(notes={"": {1: 2}}),
            "a note has the cell '', expected an unsigned integer as its cell",
        ),
        (
            parts(notes={1.0: {1: 2}}),
            "a note has a float, expected an unsigned integer as its cell",
        ),
        (
            parts(notes={True: {1: 2}}),
            "a note has a boolean, expected an unsigned integer as its cell",
        ),
        (
            parts(notes={0: {"٣": 2}}),
            "a note has the digit '٣', expected an unsigned integer as its digit",
        ),
        (
            parts(notes={0: {1: 1}}),
            "a note of row 1 column 1 has the state 1, expected 2 (excluded) or 3 (highlighted)",
        ),
        (
            parts(notes={0: {1: True}}),
            "the state of a note is a boolean, expected an unsigned integer",
        ),
        (
            parts(notes={0: {1: 2.0}}),
            "the state of a note is a float, expected an unsigned integer",
        ),
        (notes(hexadecimal="82 05 80 05 80"), "the notes have the cell 5 twice"),
        (notes(hexadecimal="82 05 80 a135 80"), "the notes have the cell 5 twice"),
        (notes(hexadecimal="82 05 80 cc05 80"), "the notes have the cell 5 twice"),
        (notes(hexadecimal="81 05 82 01 02 01 03"), "the notes have the digit 1 twice"),
        (
            parts(user=bytes(92)),
            "candidates of the player's own, but the paper flag is not set",
        ),
        (parts(flags=1, user=bytes(91)), "the user's candidates take 91 bytes, expected 92"),
        (
            parts(flags=1, user="x" * 92),
            "the user's candidates are a string, expected binary data or nil",
        ),
        (
            parts(solved=b"\x01" + bytes(10)),
            "row 1 column 1 is both given and solved",
        ),
        (
            parts(candidates=bytes(92)),
            "row 1 column 1 is given with 0 candidates, expected exactly one",
        ),
        (
            parts(solved=b"\x02" + bytes(10)),
            "row 1 column 2 is solved with 3 candidates, expected exactly one",
        ),
        (
            parts(candidates=b"\x01\x02" + bytes(90), givens=b"\x03" + bytes(10)),
            "1 is given twice in a unit: row 1 column 1 and row 1 column 2",
        ),
    ],
)
def test_each_fault_of_the_payload_is_named(payload: bytes, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_payload(payload)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, "nil"),
        ("2", "a string"),
        (b"\x02", "binary data"),
        ([2], "an array"),
        ({2: 2}, "a map"),
        (msgpack.Ext(1, b"2"), "an extension"),
    ],
)
def test_a_state_of_a_note_is_an_integer(value: Any, found: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_payload(parts(notes={0: {1: value}}))
    assert str(caught.value) == f"the state of a note is {found}, expected an unsigned integer"


@pytest.mark.parametrize(
    ("hexadecimal", "found"),
    [
        ("c0", "nil"),
        ("c4 01 31", "binary data"),
        ("91 01", "an array"),
        ("81 01 02", "a map"),
        ("d4 04 01", "an extension"),
        ("d6 ff 00000001", "an extension"),
    ],
)
def test_a_key_of_the_notes_is_a_number(hexadecimal: str, found: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_payload(notes(hexadecimal=f"81 {hexadecimal} 80"))
    assert str(caught.value) == f"a note has {found}, expected an unsigned integer as its cell"


# How msgspec and Python call types, and how msgspec says where a value stands.
FOREIGN = re.compile(r"`|\$|\b(int|str|bool|float \||null|None|object|dict|list|tuple|ext)\b")


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=4))
def test_no_fault_is_told_in_the_words_of_a_library(changes: list[tuple[int, int]]) -> None:
    """Whatever is written over whatever bytes: types, counts, keys and values."""
    spoiled = bytearray(parts(notes={5: {1: 2, 9: 3}}, flags=1, user=bytes(92)))
    for at, byte in changes:
        spoiled[at % len(spoiled)] = byte
    try:
        read_payload(bytes(spoiled))
    except CodeError as error:
        told = re.sub("'.*?'", "", str(error))  # a key of the notes as it was found
        assert not FOREIGN.search(told), error

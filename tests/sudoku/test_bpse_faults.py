"""A message for each fault of a BPSE payload."""

from typing import Any

import pytest
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
        (b"\x80", "the payload: expected array, got map"),
        (b"\x90", "the payload is an empty array, expected version, header and body"),
        (parts(version=2), "the version is 2, expected 1"),
        (parts(whole=[2, 3]), "the version is 2, expected 1"),
        (parts(version=-1), "the version: expected int >= 0"),
        (parts(version="1"), "the version: expected int, got str"),
        (parts(whole=[1, 2]), "the payload has 2 elements, expected 3"),
        (parts(whole=[1, 2, 3, 4]), "the payload has 4 elements, expected 3"),
        (parts(header=[0, 1, 0]), "the header: expected array of at least length 4, got 3"),
        (parts(header=[0, 1, 0, None, 0]), "the header: expected array of at most length 4, got 5"),
        (parts(header={}), "the header: expected array, got map"),
        (parts(game=1), "jigsaw is not supported yet, expected a classic Sudoku"),
        (
            parts(game=1, body=JIGSAW_BODY),
            "jigsaw is not supported yet, expected a classic Sudoku",
        ),
        (parts(game=2), "the game type is 2, expected 0 for a classic Sudoku"),
        (parts(game=False), "the header, game_type: expected int, got bool"),
        (parts(profile=3), "the profile is 3, expected 0, 1 or 2"),
        (parts(profile=1.0), "the header, profile: expected int, got float"),
        (parts(flags=-1), "the header, flags: expected int >= 0"),
        (parts(flags=msgpack.Ext(1, b"1")), "the header, flags: expected int, got ext"),
        (parts(id=7), "the header, id: expected str | null, got int"),
        (parts(id=b"x"), "the header, id: expected str | null, got bytes"),
        (parts(id="x" * 65), "the id has 65 bytes, expected 64 at most"),
        (
            PAYLOAD.replace(b"\xc0", b"\xa1\xff", 1),
            "the header: the MessagePack data is damaged",
        ),
        (parts(body=[b""] * 3), "the body: expected array of at least length 4, got 3"),
        (
            parts(body=[*JIGSAW_BODY, b""]),
            "the body: expected array of at most length 5, got 6",
        ),
        (parts(candidates=bytes(91)), "candidates take 91 bytes, expected 92"),
        (parts(givens=bytes(12)), "givens take 12 bytes, expected 11"),
        (parts(solved=bytes(10)), "solved take 10 bytes, expected 11"),
        (parts(solved="x" * 11), "the body, solved: expected bytes, got str"),
        (parts(notes=[]), "the body, notes: expected map, got array"),
        (parts(notes={0: 1}), "the body, notes: expected map, got int"),
        (parts(notes={81: {1: 2}}), "a note has the cell 81, expected 0 to 80"),
        (parts(notes={0: {0: 2}}), "a note has the digit 0, expected 1 to 9"),
        (parts(notes={0: {10: 2}}), "a note has the digit 10, expected 1 to 9"),
        (parts(notes={-1: {1: 2}}), "a note has the cell -1, expected 0 to 80"),
        (parts(notes={"01": {1: 2}}), "a note has the cell '01', expected an unsigned integer"),
        (parts(notes={"": {1: 2}}), "a note has the cell '', expected an unsigned integer"),
        (parts(notes={1.0: {1: 2}}), "a note has the cell float, expected an unsigned integer"),
        (parts(notes={True: {1: 2}}), "a note has the cell bool, expected an unsigned integer"),
        (parts(notes={0: {"٣": 2}}), "a note has the digit '٣', expected an unsigned integer"),
        (
            parts(notes={0: {1: 1}}),
            "a note of row 1, column 1 has the state 1, expected 2 (excluded) or 3 (highlighted)",
        ),
        (parts(notes={0: {1: True}}), "the body, notes: expected int, got bool"),
        (parts(notes={0: {1: 2.0}}), "the body, notes: expected int, got float"),
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
            "the body, user_candidates: expected bytes | null, got str",
        ),
        (
            parts(solved=b"\x01" + bytes(10)),
            "row 1, column 1 is both given and solved",
        ),
        (
            parts(candidates=bytes(92)),
            "row 1, column 1 is given with 0 candidates, expected exactly one",
        ),
        (
            parts(solved=b"\x02" + bytes(10)),
            "row 1, column 2 is solved with 3 candidates, expected exactly one",
        ),
        (
            parts(candidates=b"\x01\x02" + bytes(90), givens=b"\x03" + bytes(10)),
            "1 is given twice in a unit: row 1, column 1 and row 1, column 2",
        ),
    ],
)
def test_each_fault_of_the_payload_is_named(payload: bytes, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_payload(payload)
    assert str(caught.value) == message


@pytest.mark.parametrize("value", [None, "2", b"\x02", [2], {2: 2}])
def test_a_state_of_a_note_is_an_integer(value: Any) -> None:
    with pytest.raises(CodeError, match=r"^the body, notes: expected int, got "):
        read_payload(parts(notes={0: {1: value}}))

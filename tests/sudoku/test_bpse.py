"""BPSE strings: published vectors, round trips, and a message for each fault."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack
from sudoku_samples import BPSE, GRID, state, wrapped

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_bpse, read_payload, write_bpse, write_payload
from site_builder.puzzles.sudoku.grid import CELLS, PAPER, SudokuState, digits_of, from_digits
from site_builder.puzzles.sudoku.grids import write_grid

PLAIN = from_digits(map(int, GRID))
STATES = st.randoms(use_true_random=False).map(state)
# What the app's own page shows of a string, cut off behind the sixteenth cell.
PUBLISHED_SAMPLE = "eNqbzDiFgZHhwJQjMUbMHYoNjlxSDlq6XubLeI9sUfO"
SAMPLE_CELLS = [2569, 1, 267, 3, 45, 257, 467, 8, 2469, 2359, 25789, 2378, 24578, 6, 12578, 1347]


def unwrapped(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_payload_of_a_plain_grid_is_the_published_one() -> None:
    payload = write_payload(PLAIN)
    assert len(payload) == 129
    assert sha256(payload).hexdigest().startswith("4d2b3c7cae46c8d3")


def test_the_published_string_is_read() -> None:
    read = read_bpse(BPSE)
    assert read == PLAIN
    assert write_grid(read, given_only=True) == GRID.replace("0", ".")
    assert (read.profile, read.flags, read.id) == (1, 0, None)


def test_the_published_sample_is_truncated() -> None:
    with pytest.raises(CodeError, match=r"^the zlib data is truncated$"):
        read_bpse(PUBLISHED_SAMPLE)


def test_the_published_sample_has_its_bits_where_this_module_looks_for_them() -> None:
    """The bytes before it breaks off: version 1, classic, Standard, no flags, no id, candidates."""
    payload = zlib.decompressobj().decompress(unwrapped(PUBLISHED_SAMPLE))
    assert payload[:10] == bytes.fromhex("93 01 94 00 01 00 c0 94 c4 5c")
    no_cells = b"\xc4\x0b" + bytes(11)
    whole = payload + bytes(92 - 18) + no_cells + no_cells + b"\x80"
    masks = read_payload(whole).candidates[: len(SAMPLE_CELLS)]
    assert [int("".join(map(str, digits_of(mask)))) for mask in masks] == SAMPLE_CELLS


def test_a_string_of_a_plain_puzzle_has_the_published_length() -> None:
    assert 170 <= len(write_bpse(PLAIN)) <= 180
    assert unwrapped(write_bpse(PLAIN))[:2] == bytes.fromhex("78da")


@given(STATES)
def test_every_state_comes_back_from_its_string(made: SudokuState) -> None:
    assert read_bpse(write_bpse(made)) == made
    assert read_payload(write_payload(made)) == made


@given(STATES)
def test_the_payload_is_what_a_plain_reader_of_messagepack_finds(made: SudokuState) -> None:
    """Field by field, from the description, with no type given."""
    version, header, body = msgpack.decode(write_payload(made))
    assert (version, header) == (1, [0, made.profile, made.flags, made.id])
    assert len(body) == (4 if made.user_candidates is None else 5)
    for cell in range(CELLS):
        for digit in range(1, 10):
            byte, bit = divmod(cell * 9 + digit - 1, 8)
            candidate = made.candidates[cell] >> digit - 1 & 1
            assert body[0][byte] >> bit & 1 == candidate
            note = body[3].get(cell, {}).get(digit)
            assert (note == 2) == bool(made.excluded[cell] >> digit - 1 & 1)
            assert (note == 3) == bool(made.highlighted[cell] >> digit - 1 & 1)
        assert body[1][cell // 8] >> cell % 8 & 1 == made.givens >> cell & 1
        assert body[2][cell // 8] >> cell % 8 & 1 == made.solved >> cell & 1
    assert all(body[3].values())
    assert list(body[3]) == sorted(body[3])


def parts(**changes: Any) -> bytes:
    """The plain payload with some of its values changed."""
    version, header, body = msgpack.decode(write_payload(PLAIN))
    names = ("game", "profile", "flags", "id")
    fields = ("candidates", "givens", "solved", "notes", "user")
    header = [changes.get(name, old) for name, old in zip(names, header, strict=True)]
    body = [changes.get(name, old) for name, old in zip(fields, body, strict=False)]
    if "user" in changes:
        body.append(changes["user"])
    whole = [changes.get("version", version), changes.get("header", header)]
    return msgpack.encode(changes.get("whole", [*whole, changes.get("body", body)]))


NOTES = {0: {1: 2}, 80: {9: 3}}


@pytest.mark.parametrize(
    "notes",
    [
        msgpack.encode(NOTES),
        msgpack.encode({"0": {"1": 2}, "80": {"9": 3}}),
        bytes.fromhex("82 cd0000 81 d001 cc02  cf0000000000000050 de0001 d200000009 d10003"),
        bytes.fromhex("df00000002 d90130 81 01 02 50 81 a139 03"),
        bytes.fromhex("83 28 80 00 81 01 02 50 81 09 03"),
    ],
    ids=["integers", "strings", "wide integers", "wide maps and strings", "a cell without a note"],
)
def test_notes_may_have_keys_of_any_width_or_canonical_strings(notes: bytes) -> None:
    payload = write_payload(PLAIN)
    read = read_payload(payload[:-1] + notes)
    assert (read.excluded[0], read.highlighted[80]) == (1, 1 << 8)
    # Whatever was read, the same bytes are written.
    assert write_payload(read) == payload[:-1] + msgpack.encode(NOTES)


def test_an_excluded_digit_keeps_its_candidate_and_a_highlighted_one_needs_none() -> None:
    read = read_payload(parts(notes={1: {3: 2, 1: 3}}))
    assert read.candidates == PLAIN.candidates
    assert (read.excluded[1], read.highlighted[1]) == (4, 1)


def test_byte_strings_may_have_any_length_field() -> None:
    payload = write_payload(PLAIN)
    wide = payload.replace(b"\xc4\x5c", b"\xc5\x00\x5c").replace(b"\xc4\x0b", b"\xc6\0\0\0\x0b")
    assert read_payload(wide) == PLAIN


def test_unused_bits_are_masked_off() -> None:
    _, _, (candidates, givens, solved, _) = msgpack.decode(write_payload(PLAIN))
    read = read_payload(
        parts(
            candidates=candidates[:-1] + bytes([candidates[-1] | 0xFE]),
            givens=givens[:-1] + bytes([givens[-1] | 0xFE]),
            solved=solved[:-1] + bytes([solved[-1] | 0xFE]),
        )
    )
    assert read == PLAIN


def test_unknown_flags_are_kept_and_no_id_is_not_an_empty_one() -> None:
    read = read_payload(parts(flags=2**64 - 2, id=""))
    assert (read.flags, read.id) == (2**64 - 2, "")
    assert write_payload(read) == parts(flags=2**64 - 2, id="")
    assert read_payload(parts(id="x" * 64)).id == "x" * 64


def test_the_players_candidates_are_written_in_paper_mode_where_they_differ() -> None:
    paper = replace(PLAIN, flags=PAPER)
    assert len(msgpack.decode(write_payload(paper))[2]) == 4
    own = replace(paper, user_candidates=(0,) * CELLS)
    written = msgpack.decode(write_payload(own))[2][4]
    assert int.from_bytes(written, "little").bit_count() == PLAIN.givens.bit_count()
    assert read_payload(parts(flags=1, user=None)) == paper
    assert read_payload(parts(user=None)) == PLAIN


@pytest.mark.parametrize("text", [f"  {BPSE}\n", f"{BPSE}=", f"{BPSE}==", f"\t{BPSE}=="])
def test_padding_and_white_space_around_are_accepted(text: str) -> None:
    assert read_bpse(text) == PLAIN


@pytest.mark.parametrize("level", range(10))
def test_any_compression_is_read(level: int) -> None:
    made = state(Random(level))
    assert read_bpse(wrapped(write_payload(made), level)) == made


def zipped(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def with_dictionary() -> str:
    compressor = zlib.compressobj(9, zdict=b"sudoku")
    return zipped(compressor.compress(write_payload(PLAIN)) + compressor.flush())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the string is empty, expected BPSE"),
        (
            BPSE[:9] + "+" + BPSE[10:],
            "the string has '+' as character 10, expected only letters, digits, - and _",
        ),
        (
            BPSE[:9] + "\n" + BPSE[9:],
            r"the string has '\n' as character 10, expected only letters, digits, - and _",
        ),
        (BPSE + "A", "the string has 177 characters, a count that base64 never has"),
        ("A" * 8193, "the string has 8193 characters, expected at most 8192"),
        (zipped(write_payload(PLAIN)), "the string holds no zlib data, expected BPSE"),
        ("eN", "the string holds no zlib data, expected BPSE"),
        (with_dictionary(), "the zlib data asks for a preset dictionary, expected none"),
        (BPSE[:-8], "the zlib data is truncated"),
        (BPSE[:-2] + "AA", "the zlib data is damaged"),
        (zipped(unwrapped(BPSE) + b"\0\0"), "bytes after the end of the zlib data: 2"),
        (wrapped(bytes(16385)), "the zlib data holds more than 16384 bytes"),
        (zipped(zlib.compress(bytes(6_000_000), 9)), "the zlib data holds more than 16384 bytes"),
    ],
)
def test_each_fault_of_the_wrapping_is_named(text: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_bpse(text)
    assert str(caught.value) == message


def test_a_payload_of_the_largest_size_is_inflated_whole() -> None:
    with pytest.raises(CodeError, match="bytes after the end of the MessagePack data"):
        read_bpse(wrapped(write_payload(PLAIN).ljust(16384, b"\0")))

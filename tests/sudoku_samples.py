"""Sudoku states and strings at random: sound ones, odd ones that are sound, and spoiled ones."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from struct import pack
from typing import Any

from site_builder.puzzles.sudoku.bpse import write_bpse, write_payload
from site_builder.puzzles.sudoku.grid import (
    ALL_DIGITS,
    CELLS,
    PAPER,
    Profile,
    SudokuState,
    cell_set,
    from_digits,
    plain_candidates,
)
from site_builder.puzzles.sudoku.grids import write_grid
from site_builder.puzzles.sudoku.s9b import write_s9b

# The same puzzle in three formats: as given, and, in S9B, on the way to its solution.
BPSE = (
    "eNqbzDiFgZHhwJQjMYwdgoVqZyRZBBgEJ4gGsPjNVHJhEGx2eDbDosFdQGCh0xQtDhYnhkheh1ad-IeMLTO3nnJz"
    "iHBw4HRg4BbhNWRxUegwdzdjkGw4skKEOZyP0ZBRgYUlgW-OZOAjAYYj3Ae5uw5xLWxbtICd8Qg3AwI0AABKlCJO"
)
GRID = "100000569402000008050009040000640801000010000208035000040500010900000402621000005"
SOLVED_GRID = "187423569492756138356189247539647821764218953218935674843592716975361482621874395"
S9B = (
    "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e0"
    "20a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205"
)
FINISHED = from_digits(
    map(int, GRID),
    (0 if given != "0" else int(digit) for given, digit in zip(GRID, SOLVED_GRID, strict=True)),
)
"""The same, solved, with its givens told apart."""

# A site with a theme that has no more for Sudoku than a page needs.
SUDOKU_SETTINGS = """\
[site]
title = "Test"
base_url = "https://example.org/daily/"
seed = "daily-mines"
first_day = 2026-11-01
theme = "plain"

[[series]]
slug = "sudoku-medium"
puzzle = "sudoku"
title = "Medium"
grade = "medium"
"""
SUDOKU_PAGE = """\
{% extends "base.html" %}
{% block main %}
<h1>{{ board.title }}</h1>
<script type="application/json" id="board">{{ data }}</script>
{% endblock %}
"""
_CHARACTERS = "AZaz09-_=+/ .\né%e"


def solution(random: Random) -> list[int]:
    """A full grid: a pattern that is one, with digits, rows and columns moved about."""
    digits = random.sample(range(1, 10), 9)
    rows = [3 * band + row for band in _three(random) for row in _three(random)]
    columns = [3 * band + column for band in _three(random) for column in _three(random)]
    return [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]


def _three(random: Random) -> list[int]:
    return random.sample(range(3), 3)


def state(random: Random) -> SudokuState:
    """A state at random, often with all that a state can have."""
    whole = solution(random)
    givens = {cell for cell in range(CELLS) if random.random() < 0.35}
    solved = {cell for cell in range(CELLS) if random.random() < 0.3} - givens
    digits = [
        whole[cell] if cell in givens else random.randint(1, 9) if cell in solved else 0
        for cell in range(CELLS)
    ]
    plain = plain_candidates(digits)

    def kept() -> tuple[int, ...]:
        return tuple(
            mask if digits[cell] else mask & random.getrandbits(9)
            for cell, mask in enumerate(plain)
        )

    notes = [random.getrandbits(9) if random.random() < 0.2 else 0 for _ in range(CELLS)]
    shares = [random.getrandbits(9) for _ in range(CELLS)]
    paper = random.random() < 0.5
    flags = random.choice([0, 2, 5, 255, 2**16, 2**32, 2**64 - 1])
    return SudokuState(
        candidates=kept() if random.random() < 0.7 else plain,
        givens=cell_set(givens),
        solved=cell_set(solved),
        excluded=tuple(note & share for note, share in zip(notes, shares, strict=True)),
        highlighted=tuple(note & ~share for note, share in zip(notes, shares, strict=True)),
        user_candidates=kept() if paper else None,
        profile=random.choice(list(Profile)),
        flags=flags | PAPER if paper else flags & ~PAPER,
        id=random.choice([None, "", "jade-drey", "ß" * 32, "x" * 40, "\ufeffñ", "\x00<b>"]),
    )


def wrapped(payload: bytes, level: int = 9) -> str:
    """A payload as a string."""
    return urlsafe_b64encode(zlib.compress(payload, level)).decode().rstrip("=")


def mutated(random: Random) -> str:
    """A string of any of the formats with something spoiled, or only written in another way."""
    kind = random.randrange(12)
    if kind == 0:
        text = random.choice([BPSE, S9B, GRID, write_bpse(state(random))])
        return _spoiled_text(random, text)
    if kind == 1:
        other = random.choice([write_s9b, write_grid, write_bpse])(state(random))
        return _spoiled_text(random, other)
    if kind == 2:
        compressed = urlsafe_b64decode(BPSE + "=" * (-len(BPSE) % 4))
        return urlsafe_b64encode(_spoiled_bytes(random, compressed)).decode()
    if kind == 3:
        return wrapped(_spoiled_bytes(random, write_payload(state(random))))
    if kind == 4:
        size = random.choice([16_000, 16_384, 16_385, 17_000, 1_000_000])
        return wrapped(write_payload(state(random)) + bytes(size))[:9000]
    if kind == 5:
        return wrapped(random.choice([b"\x91", b"\xdd\xff\xff\xff\xff", b"\x81"]) * 5000)
    return wrapped(_odd_payload(random), random.choice([0, 1, 6, 9]))


def _spoiled_text(random: Random, text: str) -> str:
    for _ in range(random.randint(0, 3)):
        at = random.randrange(len(text) + 1)
        replaced = random.choice([0, 1, 1, 1, 5])
        text = text[:at] + random.choice(_CHARACTERS) + text[at + replaced :]
    return text


def _spoiled_bytes(random: Random, data: bytes) -> bytes:
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(data) + 1)
        data = (
            data[:at] + random.randbytes(random.randint(0, 2)) + data[at + random.randint(0, 2) :]
        )
    return data


def _odd_payload(random: Random) -> bytes:
    """A payload put together by hand, each value in any of its forms; some have faults."""
    fault = random.choice([0.0, 0.0, 0.003, 0.01, 0.03])

    def odd() -> bool:
        return random.random() < fault

    def number(value: int) -> bytes:
        if odd():
            faults = [b"\xc0", b"\xc2", b"\xc3", b"\xff", b"\xd0\x85", b"\xca" + pack(">f", value)]
            faults += [b"\xcb" + pack(">d", value), b"\xd4\x01\x01", b"\xa11", b"\x90", b"\xc1"]
            return random.choice([*faults, bytes([random.randrange(128)])])
        forms = [b"\xcf" + pack(">Q", value)]
        forms += [bytes([value])] * 3 if value < 128 else []
        forms += [b"\xd0" + pack(">b", value)] if value < 128 else []
        forms += [b"\xcc" + pack(">B", value)] if value < 256 else []
        forms += [b"\xd1" + pack(">h", value)] if value < 2**15 else []
        forms += [b"\xcd" + pack(">H", value)] if value < 2**16 else []
        forms += [b"\xd2" + pack(">i", value)] if value < 2**31 else []
        forms += [b"\xce" + pack(">I", value)] if value < 2**32 else []
        forms += [b"\xd3" + pack(">q", value)] if value < 2**63 else []
        return random.choice(forms)

    def text(value: str | None) -> bytes:
        if value is None:
            return b"\xc4\x00" if odd() else b"\xc0"
        data = value.encode() + (
            random.choice([b"\xff", b"\xed\xa0\x80", b"x" * 40]) if odd() else b""
        )
        forms = [b"\xd9" + pack(">B", len(data)), b"\xda" + pack(">H", len(data))]
        forms += [b"\xdb" + pack(">I", len(data))]
        forms += [bytes([0xA0 + len(data)])] * 3 if len(data) < 32 else []
        return random.choice(forms) + data

    def key(value: int) -> bytes:
        if random.random() < 0.2:
            return (
                text(f"{value}") if not odd() else text(random.choice(["", "01", "+1", "81", "٣"]))
            )
        return number(value)

    def binary(value: int, size: int) -> bytes:
        value |= random.getrandbits(7) << 8 * size - 7 if random.random() < 0.3 else 0
        data = value.to_bytes(size, "little")[: -1 if odd() else None]
        forms = [b"\xc4" + pack(">B", len(data)), b"\xc5" + pack(">H", len(data))]
        forms += [b"\xc6" + pack(">I", len(data))]
        forms += [b"\xd9" + pack(">B", len(data))] if odd() else []
        return random.choice(forms) + data

    def many(small: int, large: int, parts: list[bytes], each: int) -> bytes:
        count = len(parts) // each + odd() - odd()
        forms = [bytes([large]) + pack(">H", count % 2**16)]
        forms += [bytes([large + 1]) + pack(">I", count % 2**32)]
        forms += [bytes([small + count])] * 3 if 0 <= count < 16 else []
        return random.choice(forms) + b"".join(parts)

    def array(*parts: bytes) -> bytes:
        return many(0x90, 0xDC, list(parts), 1)

    def table(entries: list[tuple[int, bytes]]) -> bytes:
        parts = [part for name, value in entries for part in (key(name), value)]
        return many(0x80, 0xDE, parts + (parts[:2] if odd() else []), 2)

    made = state(random)
    notes: list[tuple[int, bytes]] = []
    for cell in range(CELLS):
        states = [(d, 2) for d in range(1, 10) if made.excluded[cell] >> d - 1 & 1]
        states += [(d, 3) for d in range(1, 10) if made.highlighted[cell] >> d - 1 & 1]
        if states or random.random() < 0.05:
            random.shuffle(states)
            notes.append((cell, table([(digit, number(value)) for digit, value in states])))
    random.shuffle(notes)
    bits = _bits(made.candidates) ^ (1 << random.randrange(729) if odd() else 0)
    body: list[Any] = [binary(bits, 92), binary(made.givens, 11), binary(made.solved, 11)]
    body.append(table(notes))
    if made.user_candidates is not None:
        user = tuple(mask or random.getrandbits(9) & ALL_DIGITS for mask in made.user_candidates)
        body.append(binary(_bits(user), 92))
    elif random.random() < 0.2:
        body.append(b"\xc0")
    header = array(number(0), number(int(made.profile)), number(made.flags), text(made.id))
    return array(number(1), header, array(*body)) + (b"\x00" if odd() else b"")


def _bits(masks: tuple[int, ...]) -> int:
    return sum(mask << 9 * cell for cell, mask in enumerate(masks))

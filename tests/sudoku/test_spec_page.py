"""The published page of BPSE says what the code does."""

import re
from hashlib import sha256
from pathlib import Path

from sudoku_samples import BPSE, GRID

from site_builder.puzzles.sudoku.bpse import read_bpse, read_payload, write_payload
from site_builder.puzzles.sudoku.grid import from_digits
from site_builder.puzzles.sudoku.grids import draw_grid

PAGE = (Path(__file__).parents[2] / "content/formats/bpse.md").read_text("utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
PLAIN = from_digits(map(int, GRID))


def hexadecimal(block: str) -> bytes:
    """The bytes at the beginning of each line."""
    return bytes.fromhex(
        "".join(
            re.match(r" *((?:[0-9a-f]{2}(?: |$))*)", line)[1]  # type: ignore[index]
            for line in block.splitlines()
        )
    )


def test_the_example_is_a_grid_and_its_string() -> None:
    assert BLOCKS[0] == draw_grid(PLAIN) + "\n"
    assert "".join(BLOCKS[1].split()) == BPSE
    assert read_bpse(BPSE) == PLAIN
    assert f"This grid has {PLAIN.givens.bit_count()} givens" in PAGE
    assert f"one line of {len(BPSE)} characters" in PAGE


def test_the_bytes_of_the_example_are_its_payload() -> None:
    payload = write_payload(PLAIN)
    assert hexadecimal(BLOCKS[2]) == payload
    assert f"The SHA-256 of the payload of {len(payload)} bytes" in PAGE
    assert f"`{sha256(payload).hexdigest()[:16]}`" in PAGE


def test_the_notes_of_the_example_are_what_the_page_says() -> None:
    read = read_payload(write_payload(PLAIN)[:-1] + hexadecimal(BLOCKS[4]))
    assert (read.excluded[1], read.highlighted[1]) == (1 << 2, 1 << 6)


def test_the_bits_of_the_example_are_the_first_of_its_candidates() -> None:
    lines = BLOCKS[3].splitlines()
    data = bytes.fromhex(lines[0])
    assert data == write_payload(PLAIN)[10:13]
    bits = "".join(f"{byte:08b}"[::-1] for byte in data)
    assert lines[1].replace(" ", "") == bits
    assert lines[4].replace(" ", "").replace("...", "") == bits

"""Sudoku strings in the browser and in Python: the same are read, the same bytes written."""

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from sudoku_samples import BPSE, GRID, S9B, mutated, state, wrapped

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_bpse, read_payload, write_bpse, write_payload
from site_builder.puzzles.sudoku.grid import from_digits
from site_builder.puzzles.sudoku.grids import write_grid
from site_builder.puzzles.sudoku.s9b import read_s9b, write_s9b
from site_builder.puzzles.sudoku.strings import format_of, missed, read_string

READ = """async ([folder, texts]) => {
    const { read } = await import(folder + 'strings.js');
    const { writePayload } = await import(folder + 'bpse.js');
    const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    return texts.map(text => {
        const { state, format, time, reason } = read(text);
        return state ? [format, time, hex(writePayload(state))] : !reason;
    });
}"""


@pytest.fixture
def modules(page: Page, site_url: str, site_folder: Path) -> str:
    """The address of the folder of the Sudoku's scripts; the page is one of the site."""
    (strings,) = site_folder.glob("assets/*/sudoku/strings.js")
    page.goto(site_url + "404.html")
    return site_url + strings.parent.relative_to(site_folder).as_posix() + "/"


def read_here(text: str) -> object:
    """What READ gives for a text, from Python."""
    try:
        found = read_string(text)
    except CodeError:
        return False
    return [found.format, found.tenths, write_payload(found.state).hex()]


def test_the_same_mutated_strings_are_read_and_refused(page: Page, modules: str) -> None:
    texts = [mutated(Random(seed)) for seed in range(1000, 1800)]
    answers = page.evaluate(READ, [modules, texts])
    expected = [read_here(text) for text in texts]
    assert answers == expected
    assert 100 < expected.count(False) < 700


@pytest.mark.parametrize(
    "text",
    [
        BPSE,
        f" {BPSE}==\n",
        f"https://example.org/play/?s={BPSE}&t=3125#x",
        f"?bd={S9B}",
        f"?s={BPSE}&t=0",
        f"?s={GRID.replace('0', '.')}",
        "X9B" + S9B[3:],
        "\n".join(GRID[at : at + 9] for at in range(0, 81, 9)),
        "\n".join(["---------"] * 9),
        "hello",
        "",
        "A" * 9000,
        urlsafe_b64encode(zlib.compress(bytes(10_000_000), 9)).decode()[:8000],
    ],
)
def test_links_strings_and_grids_mean_the_same_here_and_there(
    page: Page, modules: str, text: str
) -> None:
    assert page.evaluate(READ, [modules, [text]]) == [read_here(text)]


TOLD = """async ([folder, texts]) => {
    const { formatOf, missed, read } = await import(folder + 'strings.js');
    return texts.map(text => [formatOf(text.trim()), missed(text), read(text).reason]);
}"""


def told_here(text: str) -> list[object]:
    """What TOLD gives for a text, from Python."""
    try:
        read_string(text)
    except CodeError as error:
        return [format_of(text.strip()), missed(text) or "", str(error)]
    return [format_of(text.strip()), missed(text) or "", ""]


def test_what_a_text_is_meant_as_and_what_is_wrong_with_it_is_told_alike(
    page: Page, modules: str
) -> None:
    texts = ["hello", "hell", "hello world", "hello!", "-12_", "12", "12 34", "S9B", "eNqb!zz"]
    texts += [f"{BPSE[:99]}{spoiled}{BPSE[99:]}" for spoiled in (" ", "\n", "+", ".", "é", "=")]
    texts += [
        BPSE,
        BPSE + "=",
        BPSE[:-1],
        GRID,
        GRID[:-1],
        S9B,
        "?s=eNqb!zz",
        "s=hello!",
        "?s=",
        "",
    ]
    texts += [
        GRID.replace("0", "x"),
        GRID[:-1] + "x",
        GRID + "xxx",
        GRID + "xxxx",
        GRID[:70] + "o" + GRID[71:80] + "l",
        GRID[:78] + "a!c",
        "\n".join(GRID[at : at + 9] for at in range(0, 81, 9)).replace("7", "?").replace("4", "😀"),
        "\n".join(GRID[at : at + 9] for at in range(0, 81, 9)).replace("7", "😀"),
        f"?s={GRID[:-1]}x",
        f"s={GRID}",
        BPSE[:19],
        BPSE[:20],
        BPSE[:21],
        f"{BPSE[:4]}!{BPSE[5:]}",
    ]
    texts += [
        "W9B" + S9B[3:],
        "eN" + "A" * 40,
        "x" * 81,
        "x" * 165,
        "-" * 81,
        "_" * 81,
        "😀",
        "eNq😀",
    ]
    assert page.evaluate(TOLD, [modules, texts]) == [told_here(text) for text in texts]


def test_faults_of_the_payload_are_told_alike(page: Page, modules: str) -> None:
    """Whatever type stands where another is due."""
    plain = write_payload(from_digits(map(int, GRID)))
    values = ["ff", "c0", "c2", "ca3f800000", "a131", "c40131", "9101", "810102", "d40101", "d085"]
    places = [1, 3, 4, 5, plain.index(b"\xc4\x5c")]
    payloads = [
        plain[:at] + bytes.fromhex(value) + plain[at + 1 :] for at in places for value in values
    ]
    payloads += [
        plain[:-1] + bytes.fromhex(f"81 {value} 80") for value in values if value != "a131"
    ]
    payloads += [
        plain[:-1] + bytes.fromhex(f"81 00 {value}") for value in values if value != "810102"
    ]
    payloads += [plain[:-1] + bytes.fromhex(f"81 00 81 01 {value}") for value in values]
    payloads += [bytes.fromhex(value) for value in values]
    texts = [wrapped(payload) for payload in payloads]
    there = [reason for _, _, reason in page.evaluate(TOLD, [modules, texts])]
    here = [told_here(text)[2] for text in texts]
    # Data that breaks off, or goes on, is looked at first here and last there.
    pairs = [pair for pair in zip(here, there, strict=True) if "MessagePack data" not in pair[0]]
    assert [reason for reason, _ in pairs] == [reason for _, reason in pairs]
    assert all(there)
    assert len(pairs) > 50


def test_any_compression_is_inflated_to_the_same_bytes(page: Page, modules: str) -> None:
    """All levels and strategies: stored, fixed and dynamic codes, runs and no runs."""
    payloads = [write_payload(state(Random(seed))) for seed in range(12)]
    texts = []
    for level in range(10):
        for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED):
            for window in (9, 12, 15):
                for payload in payloads[:4]:
                    deflater = zlib.compressobj(level, zlib.DEFLATED, window, 9, strategy)
                    data = deflater.compress(payload) + deflater.flush()
                    texts.append(urlsafe_b64encode(data).decode())
    answers = page.evaluate(READ, [modules, texts])
    assert [answer and answer[2] for answer in answers] == [
        payload.hex() for _ in range(120) for payload in payloads[:4]
    ]


@pytest.mark.parametrize("size", [0, 1, 300, 16_383, 16_384, 16_385])
def test_inflating_ends_at_the_same_size(page: Page, modules: str, size: int) -> None:
    """Up to 16 KiB the fault is the payload's, above it the zlib data's."""
    text = wrapped(Random(size).randbytes(size // 8) * 8 + bytes(size % 8), 1)
    reason = page.evaluate(
        """async ([folder, text]) => {
            const { unwrap } = await import(folder + 'bpse.js');
            try { return unwrap(text).length; } catch (error) { return error.message; }
        }""",
        [modules, text],
    )
    assert len(text) < 8192
    assert reason == (size if size <= 16_384 else "the zlib data holds more than 16384 bytes")


WRITE = """async ([folder, texts]) => {
    const { read } = await import(folder + 'strings.js');
    const { writeBpse } = await import(folder + 'bpse.js');
    const { writeS9b } = await import(folder + 's9b.js');
    const { writeGrid } = await import(folder + 'grids.js');
    return Promise.all(texts.map(async text => {
        const { state } = read(text);
        return [await writeBpse(state), writeS9b(state), writeGrid(state)];
    }));
}"""


@pytest.mark.parametrize("compresses", [True, False])
def test_what_the_browser_writes_is_read_here(page: Page, modules: str, compresses: bool) -> None:
    states = [state(Random(seed)) for seed in range(60)]
    if not compresses:  # as browsers were before 2023
        page.evaluate("delete globalThis.CompressionStream")
    written = page.evaluate(WRITE, [modules, [write_bpse(made) for made in states]])
    for made, (bpse, s9b, grid) in zip(states, written, strict=True):
        assert read_bpse(bpse) == made
        assert (s9b, grid) == (write_s9b(made), write_grid(made))
    longest = max(len(bpse) for bpse, _, _ in written)
    assert longest < 1600
    plain = page.evaluate(WRITE, [modules, [GRID]])[0][0]
    assert read_bpse(plain) == from_digits(map(int, GRID))
    assert len(plain) <= (180 if compresses else 188)


def test_the_spec_page_decodes_as_one_types(page: Page, site_url: str) -> None:
    page.goto(site_url + "formats/bpse/")
    text = page.get_by_label("A BPSE string, an S9B string or a grid")
    grid = page.get_by_label("The grid")
    expect(grid).to_contain_text("4 . 2 | . . . | . . 8")
    text.fill(S9B)
    expect(grid).to_contain_text("4 9 2 | . 5 6 | 1 . 8")
    facts = page.locator("#decoded-facts")
    expect(facts.get_by_role("row", name="Solved")).to_contain_text("17")
    expect(page.locator("#decoded-formats")).to_contain_text(S9B)
    written = page.locator("#decoded-formats td").first.inner_text()
    assert read_bpse(written) == read_s9b(S9B)
    text.fill(BPSE[:-1])
    fault = "This cannot be read: the zlib data is truncated."
    expect(page.get_by_role("alert")).to_have_text(fault)
    expect(grid).to_be_hidden()
    for wrong, fault in (
        ("eNqb!zz", "no Sudoku, expected a grid of 81 cells, a BPSE string"),
        (f"{BPSE[:50]}!{BPSE[51:]}", "no Sudoku (as BPSE it has '!' as character 51), expected"),
    ):
        text.fill(wrong)
        expect(page.get_by_role("alert")).to_contain_text(fault)
    text.fill(f" s={BPSE}&t=3125")
    expect(page.locator("#decoded-formats")).to_contain_text(write_s9b(read_bpse(BPSE)))
    expect(page.get_by_role("alert")).to_have_text("")


@pytest.mark.parametrize("seed", range(6))
def test_the_decoder_takes_every_byte_of_a_payload_apart(
    page: Page, site_url: str, seed: int
) -> None:
    made = state(Random(seed))
    page.goto(site_url + "formats/bpse/")
    page.get_by_label("A BPSE string, an S9B string or a grid").fill(write_bpse(made))
    rows = page.locator("#decoded-parts tr")
    expect(page.locator("#decoded-formats")).to_contain_text(write_s9b(made))
    texts = [row.split("\t") for row in rows.all_inner_texts()]
    assert bytes.fromhex("".join(row[1] for row in texts)) == write_payload(made)
    assert read_payload(bytes.fromhex("".join(row[1] for row in texts))) == made
    meanings = [row[2] for row in texts]
    assert meanings.count("excluded") == sum(mask.bit_count() for mask in made.excluded)
    assert meanings.count("highlighted") == sum(mask.bit_count() for mask in made.highlighted)
    assert f"id: {json.dumps(made.id, ensure_ascii=False)}" in meanings or made.id is None


def test_an_id_is_never_html(page: Page, site_url: str) -> None:
    payload = write_payload(from_digits(map(int, GRID)))
    evil = "<img src=x onerror=alert(1)>"
    text = wrapped(payload.replace(b"\xc0", bytes([0xA0 + len(evil)]) + evil.encode(), 1))
    page.goto(site_url + "formats/bpse/")
    page.get_by_label("A BPSE string, an S9B string or a grid").fill(text)
    expect(page.locator("#decoded-facts")).to_contain_text(evil)
    assert page.locator("#decoded img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_decoder_has_no_accessibility_violation(page: Page, site_url: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(site_url + "formats/bpse/")
    expect(page.locator("#decoded-formats")).to_contain_text("S9B")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_decoder_fits_a_phone(phone: Page, site_url: str) -> None:
    phone.goto(site_url + "formats/bpse/")
    expect(phone.locator("#decoded-formats")).to_contain_text("S9B")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whole_string_is_seen_in_the_field_of_the_decoder(
    page: Page, site_url: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site_url + "formats/bpse/")
    field = page.locator("#decoder-text")
    expect(field).to_be_visible()
    assert field.evaluate("field => field.scrollHeight <= field.clientHeight")
    wide = "element => element.getBoundingClientRect().width"
    assert field.evaluate(wide) == pytest.approx(
        page.locator("#decoder-form").evaluate(wide), abs=1
    )

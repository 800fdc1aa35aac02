"""Layout links: the mines of a board as analysers of other sites read and write them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import Run

from site_builder.puzzles import read_shared
from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.minesweeper.layout import Layout
from site_builder.puzzles.minesweeper.layout_links import read_layout, write_layout
from site_builder.puzzles.minesweeper.links import read_win

# Links that other programs published: a standard board by its preset, and a wide one.
PRESET = (
    "https://llamasweeper.com/#/game/board-editor"
    "?b=2&m=0000000000000000220c8014k0pg0i80h30cc01140oo0ii0hh00"
)
WIDE = (
    "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
    "?b=4005&m=vvvvvvvv000000010000000194i94i95vvvvvvvv"
)
# The mines of the published win link, as a layout.
QUERY = "?b=0909&m=i00118g0g0g0h0000"
WON = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"


def test_published_links_are_read() -> None:
    preset, wide = read_layout(PRESET), read_layout(WIDE)
    assert (preset.width, preset.height, preset.mine_count) == (16, 16, 39)
    assert (wide.width, wide.height, wide.mine_count) == (40, 5, 96)
    # Its first and last rows are all mines, and so is the last cell of the second.
    rows = [wide.mines >> 40 * row & (1 << 40) - 1 for row in range(5)]
    assert rows[0] == rows[4] == (1 << 40) - 1
    assert rows[1] == 1 << 39


@pytest.mark.parametrize(("preset", "size"), [("1", "0909"), ("2", "1616"), ("3", "3016")])
def test_presets_are_the_standard_boards(preset: str, size: str) -> None:
    width, height = int(size[:2]), int(size[2:])
    code = "v" + "0" * (-(-width * height // 5) - 1)
    assert read_layout(f"?b={preset}&m={code}") == Layout(width, height, 0b11111)
    assert write_layout(read_layout(f"?b={preset}&m={code}")) == f"?b={size}&m={code}"


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    width, height = draw(st.integers(1, 99)), draw(st.integers(1, 99))
    return Layout(width, height, draw(st.integers(0, (1 << width * height) - 1)))


@given(layouts())
def test_every_layout_comes_back_from_its_link(layout: Layout) -> None:
    query = write_layout(layout)
    assert read_layout(query) == layout
    assert read_layout("https://example.org/play/" + query + "&x=y#top") == layout


@given(layouts())
def test_five_cells_are_one_character_read_from_the_left(layout: Layout) -> None:
    """The format's own words, cell by cell."""
    code = write_layout(layout).partition("&m=")[2]
    for cell in range(layout.cells):
        value = int(code[cell // 5], 32)
        assert value >> (4 - cell % 5) & 1 == layout.mines >> cell & 1


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("?m=00", "b is missing, expected ?b=WWHH&m=... as in a layout link"),
        ("?b=4&m=0", "b is '4', expected four digits: width and height, two digits each"),
        ("?b=0009&m=0", "b is '0009', expected a width and a height from 01 to 99"),
        ("?b=9999&m=0", "m has 1 character, a 99x99 board takes 1961"),
        ("?b=1&m=00", "m has 2 characters, a 9x9 board takes 17"),
        ("?b=0202&m=", "m has 0 characters, a 2x2 board takes 1"),
        ("?b=0202&m=w", "m has 'w' as character 1, expected only 0-9 and a-v"),
        ("?b=0202&m=V", "m has 'V' as character 1, expected only 0-9 and a-v"),
        ("?b=0202&m=٣", "m has '٣' as character 1, expected only 0-9 and a-v"),
    ],
)
def test_each_fault_is_named(query: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_layout(query)
    assert str(caught.value) == message


@given(st.text(max_size=40), st.sampled_from(["1", "2", "3", "0303", "9999"]))
def test_any_code_raises_that_error_or_is_a_layout(code: str, size: str) -> None:
    try:
        read_layout(f"?b={size}&m={code}")
    except CodeError as error:
        assert "\n" not in str(error)


def test_padding_bits_are_ignored_and_written_as_zero() -> None:
    assert write_layout(read_layout("?b=0101&m=v")) == "?b=0101&m=g"


def test_a_link_with_flags_too_is_a_win() -> None:
    _, shared = read_shared(f"{WON}&m=i00118g0g0g0h0000")
    assert shared.finished
    assert shared.time == "12.5 s"


def test_decode_shows_the_layout_without_flags_and_time(run: Run) -> None:
    fields = json.loads(run("decode", "--json", QUERY).stdout)
    won = json.loads(run("decode", "--json", WON).stdout)
    assert fields == {
        **won,
        "format": "layout",
        "flags": 0,
        "time": None,
        "bbbv_per_second": None,
        "rows": [row.replace("F", "*") for row in won["rows"]],
        "mf": "kAAQogCAIAiAAAAA",
        "m": "i00118g0g0g0h0000",
    }
    assert run("decode", QUERY).stdout.endswith("3BV: 20\nMines: 10\nSize: 9 × 9\n")


def test_the_code_of_the_win_and_of_the_layout_hold_the_same_mines() -> None:
    assert read_win(WON).layout == read_layout(QUERY)
    assert read_shared(WON)[1].board_query == QUERY


def test_encode_writes_layout_links(run: Run) -> None:
    picture = run("decode", WON).stdout.partition("\n\n")[0]
    assert run("encode", "--to", "layout", input=picture).stdout == f"{QUERY}\n"
    assert run("encode", "--to", "win", input=picture).stdout.startswith("?b=0909&mf=")


def test_a_layout_link_cannot_carry_a_time(run: Run) -> None:
    result = run("encode", "--to", "layout", "--time", "3.2", input="*1\n11\n")
    assert result.exit_code == 1
    assert result.stderr == "error: a layout link has no time, expected none, or a win link\n"


def test_a_layout_has_a_card(run: Run) -> None:
    root = run("card", QUERY, "--out", "/dev/null")
    assert root.exit_code == 0


def test_analysers_get_the_layout() -> None:
    links = dict(read_shared(WON)[1].elsewhere())
    assert links["LlamaSweeper"].endswith(f"/#/game/zini-explorer{QUERY}")
    assert all(read_layout(link) == read_layout(QUERY) for link in links.values())

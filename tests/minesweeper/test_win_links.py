import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.puzzles import read_shared
from site_builder.puzzles.interface import LONGEST_TEXT, CodeError
from site_builder.puzzles.minesweeper.layout import Layout, bits, cell_set
from site_builder.puzzles.minesweeper.links import ALPHABET, Win, read_win, write_win
from site_builder.puzzles.minesweeper.picture import draw_rows, read_rows

PUBLISHED = "https://9revolution9.com/games/minesweeper?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
PICTURE = """\
F11F1....
222111121
1F2111*2F
112F22121
..12F21..
...12*21.
111.12F1.
1F1..111.
111......"""


def test_the_published_link_is_read() -> None:
    _, shared = read_shared(PUBLISHED)
    assert shared.fields() == {
        "format": "win",
        "puzzle": "minesweeper",
        "width": 9,
        "height": 9,
        "mines": 10,
        "flags": 8,
        "time": 12.5,
        "bbbv": 20,
        "bbbv_per_second": 1.6,
        "rows": PICTURE.splitlines(),
        "b": "0909",
        "mf": "kAAQogCAIAiAAHdg",
    }
    assert dict(shared.facts())["3BV/s"] == "1.60"


def test_a_picture_gives_the_published_link() -> None:
    win = read_rows(PICTURE)
    assert write_win(win) == "?b=0909&mf=kAAQogCAIAiAAHdg"


@pytest.mark.parametrize(
    ("width", "height", "mines", "characters"),
    [(9, 9, 10, 34), (16, 16, 40, 68), (30, 16, 99, 115)],
)
def test_standard_links_have_their_published_sizes(
    width: int, height: int, mines: int, characters: int
) -> None:
    query = write_win(Win(Layout(width, height, (1 << mines) - 1), 0, 1234))
    assert len(query) == characters


@st.composite
def wins(draw: st.DrawFn) -> Win:
    width, height = draw(st.integers(1, 99)), draw(st.integers(1, 99))
    mines = draw(st.integers(0, 2 ** min(width * height, 300) - 1))
    # Spread over the whole board, or large ones would have mines at the top only.
    mines <<= draw(st.integers(0, width * height - mines.bit_length()))
    flags = mines & draw(st.integers(0, mines))
    tenths = draw(st.none() | st.integers(1, 10**12 - 1))
    return Win(Layout(width, height, mines), flags, tenths)


@given(wins())
def test_every_win_comes_back_from_its_link(win: Win) -> None:
    assert read_win(write_win(win)) == win
    assert read_win("https://example.org/2026/11/01/beginner/" + write_win(win)) == win


@given(wins())
@settings(max_examples=30)
def test_every_win_comes_back_from_its_picture(win: Win) -> None:
    assert read_rows("\n".join(draw_rows(win))) == Win(win.layout, win.flags)


@pytest.mark.parametrize("size", [(1, 1), (99, 99), (1, 99), (99, 1)])
def test_the_smallest_and_largest_boards_come_back(size: tuple[int, int]) -> None:
    width, height = size
    for mines in (0, 1, (1 << width * height) - 1):
        win = Win(Layout(width, height, mines), mines, 1)
        assert read_win(write_win(win)) == win


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("?b=0909", "mf is missing, expected ?b=WWHH&mf=... as in a win link"),
        ("?mf=AAAA", "b is missing, expected ?b=WWHH&mf=... as in a win link"),
        (
            "?b=99&mf=A",
            "b is '99', expected four digits: width and height, two digits each",
        ),
        (
            "?b=٠٩٠٩&mf=A",
            "b is '٠٩٠٩', expected four digits: width and height, two digits each",
        ),
        ("?b=0009&mf=A", "b is '0009', expected a width and a height from 01 to 99"),
        (
            "?b=0909&mf=kAAQogCAIAiAAHd",
            "mf has 15 characters, a 9x9 board with 10 mines takes 16",
        ),
        (
            "?b=0909&mf=kAAQogCAIAiAAHdgA",
            "mf has 17 characters, a 9x9 board with 10 mines takes 16",
        ),
        ("?b=9999&mf=A", "mf has 1 character, a 99x99 board takes 1634 to 3267"),
        (
            "?b=0909&mf=kAAQogCAIAi*AHdg",
            "mf has '*' as character 12, expected only letters, digits, - and _",
        ),
        (
            "?b=0909&mf=kAAQogCAIAiAAHdg&t=0",
            "t is '0', expected tenths of a second: a positive whole number without leading zeros, "
            "at most 12 digits",
        ),
        (
            "?b=0909&mf=kAAQogCAIAiAAHdg&t=012",
            "t is '012', expected tenths of a second: a positive whole number without leading "
            "zeros, at most 12 digits",
        ),
        (
            "?b=0909&mf=kAAQogCAIAiAAHdg&t=1.5",
            "t is '1.5', expected tenths of a second: a positive whole number without leading "
            "zeros, at most 12 digits",
        ),
    ],
)
def test_each_fault_is_named(query: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_win(query)
    assert str(caught.value) == message


def test_unknown_parameters_and_padding_bits_are_ignored() -> None:
    # 1x1 without a mine is one bit, so five bits of padding.
    assert read_win("?x=1&b=0101&mf=f&y&utm=a%20b#board") == Win(Layout(1, 1, 0), 0)


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(CodeError, match=f"expected at most {LONGEST_TEXT}"):
        read_shared("?b=0909&mf=" + "A" * 10_000_000)


def test_a_text_of_no_known_kind_is_told_what_is_understood() -> None:
    with pytest.raises(CodeError, match="Minesweeper win link"):
        read_shared("hello")


LINK = st.builds(write_win, wins()) | st.just(PUBLISHED)


@given(
    LINK,
    st.lists(st.tuples(st.integers(0, 4000), st.sampled_from("AZ_-*=&?%0 9é\x00")), max_size=6),
)
def test_mutated_links_raise_that_error_or_hold_a_win(
    link: str, changes: list[tuple[int, str]]
) -> None:
    for at, character in changes:
        at %= len(link)
        link = link[:at] + character + link[at + (len(link) % 2) :]
    try:
        win = read_win(link)
    except CodeError as error:
        assert str(error)
    else:
        assert read_win(write_win(win)) == win


@given(st.text(max_size=200))
def test_any_text_raises_that_error_or_holds_a_win(text: str) -> None:
    try:
        read_shared(text)
    except CodeError as error:
        assert str(error)


@given(wins())
def test_links_have_letters_digits_and_two_signs_only(win: Win) -> None:
    code = write_win(win).partition("mf=")[2].partition("&")[0]
    assert set(code) <= set(ALPHABET)


@given(wins())
def test_flags_stand_behind_the_mines_in_their_order(win: Win) -> None:
    """The bits of a code, taken apart character by character."""
    code = write_win(win).partition("mf=")[2].partition("&")[0]
    stream = [
        ALPHABET.index(character) >> bit & 1 for character in code for bit in range(5, -1, -1)
    ]
    cells = win.layout.cells
    mines = [cell for cell in range(cells) if stream[cell]]
    assert cell_set(mines) == win.layout.mines
    flagged = [mine for mine, bit in zip(mines, stream[cells:], strict=False) if bit]
    assert flagged == list(bits(win.flags))
    assert not any(stream[cells + len(mines) :])


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "the picture is empty, expected one line a row of F * . and 1 to 8"),
        ("." * 100, "a 100x1 board does not fit in a link, expected 99x99 at most"),
        ("F1\n1", "row 2 has 1 cell, row 1 has 2"),
        ("F1\n1x", "row 2, column 2 is 'x', expected F, *, . or 1 to 8"),
        ("F1\n12", "row 2, column 2 is '2', the mines around it make '1'"),
    ],
)
def test_a_faulty_picture_is_told_where(picture: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_rows(picture)
    assert str(caught.value) == message

"""Share cards, looked at pixel by pixel."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from samples import Run, Write

from site_builder import cards
from site_builder.cards import Caption, Card, draw_card
from site_builder.lettering import SEMIBOLD, drawable, fitted, font
from site_builder.palette import LIGHT
from site_builder.puzzles import read_shared
from site_builder.theme import default_folder

WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"


def card_of(text: str, name: str = "Ana", heading: str = "Daily Mines") -> Card:
    _, shared = read_shared(text)
    return draw_card(shared, Caption(heading, name, shared.time))


def pixels(card: Card) -> Image.Image:
    return Image.open(BytesIO(card.png)).convert("RGB")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def box_of_text(image: Image.Image, rows: range) -> tuple[int, int]:
    """The first and last column that is not paper in some rows."""
    paper = rgb(LIGHT.paper)
    columns = [
        x
        for x in range(image.width)
        if any(
            max(abs(a - b) for a, b in zip(image.getpixel((x, y)), paper, strict=True)) > 24
            for y in rows
        )
    ]
    return columns[0], columns[-1]


def test_a_card_is_an_opaque_png_of_1200_by_630() -> None:
    image = Image.open(BytesIO(card_of(WIN).png))
    assert (image.format, image.size, image.mode) == ("PNG", (1200, 630), "P")
    assert "transparency" not in image.info


def test_cards_have_the_colours_of_the_pages() -> None:
    """The light palette of style.css, which is written first in it."""
    style = (default_folder() / "static/style.css").read_text()
    found = re.findall(r"--([a-z0-9-]+): (?:light-dark\()?(#[0-9a-f]{6})", style)
    pages = dict(reversed(found))
    names = ("paper", "ink", "muted", "open", "closed", "edge", "flag")
    assert {name: pages[name] for name in names} == {name: getattr(LIGHT, name) for name in names}
    assert [pages[f"digit-{digit}"] for digit in range(1, 9)] == list(LIGHT.digits)


def test_the_board_shows_digits_flags_and_mines() -> None:
    """Which colours are found in each cell of the 9x9 board in the middle."""
    _, shared = read_shared(WIN)
    image = pixels(card_of(WIN))
    board = shared.draw(cards.WIDTH, cards._BOARD_BOTTOM - cards._BOARD_TOP, LIGHT)
    size = (board.width - 1) // 9
    left = (cards.WIDTH - board.width) // 2 + 1
    top = cards._BOARD_TOP + (cards._BOARD_BOTTOM - cards._BOARD_TOP - board.height) // 2
    for row, signs in enumerate(shared.picture().splitlines()):
        for column, sign in enumerate(signs):
            x, y = left + column * size, top + row * size
            cell = image.crop((x + 2, y + 2, x + size - 1, y + size - 1))
            found = {colour for _, colour in cell.getcolors(10_000) or ()}
            ground = LIGHT.closed if sign in "F*" else LIGHT.open
            assert any(near(colour, ground) for colour in found)
            shown = {"F": LIGHT.flag, "*": LIGHT.ink, ".": LIGHT.open}.get(sign)
            colour = shown or LIGHT.digits[int(sign) - 1]
            assert any(near(other, colour) for other in found), (row, column, sign)
            if sign == ".":
                assert len(found) == 1


def near(found: tuple[int, ...], colour: str) -> bool:
    """Is it that colour, give or take what the palette rounds?"""
    return max(abs(a - b) for a, b in zip(found, rgb(colour), strict=True)) <= 6


@pytest.mark.parametrize("name", ["A", "Ana", "Wolfeschlegelsteinhausen " * 4, "W" * 200])
@pytest.mark.parametrize("tenths", ["9", "125", "999999"])
def test_name_and_time_stay_in_the_middle_630_pixels(name: str, tenths: str) -> None:
    image = pixels(card_of(WIN.replace("125", tenths), name, heading="H" * 100))
    left, right = box_of_text(image, range(20, 150))
    assert 285 <= left < right <= 915


def test_the_widest_board_stays_inside_the_frame() -> None:
    code = "A" * (-(-99 * 20 // 6))
    image = pixels(card_of(f"?b=9920&mf={code}"))
    left, right = box_of_text(image, range(200, 500))
    assert 0 < left < right < 1199


@pytest.mark.parametrize("size", ["0101", "9999", "9901", "0199"])
def test_every_size_is_drawn(size: str) -> None:
    width, height = int(size[:2]), int(size[2:])
    card = card_of(f"?b={size}&mf={'A' * -(-width * height // 6)}")
    assert pixels(card).size == (1200, 630)


def test_a_long_name_steps_down_then_ends_in_an_ellipsis() -> None:
    sizes = range(60, 27, -2)
    text, chosen = fitted("Ana", SEMIBOLD, sizes, 400)
    assert (text, chosen.size) == ("Ana", 60)
    text, chosen = fitted("A rather long name", SEMIBOLD, sizes, 400)
    assert text == "A rather long name"
    assert 28 <= chosen.size < 60
    text, chosen = fitted("An even longer name " * 5, SEMIBOLD, sizes, 400)
    assert text.endswith("…")
    assert chosen.size == 28
    assert chosen.getlength(text) <= 400


@pytest.mark.parametrize(
    ("name", "drawn", "lacking"),
    [
        ("Zoë Łukasz Ωμέγα Юлия", "Zoë Łukasz Ωμέγα Юлия", ""),
        ("김민수", "???", "김민수"),
        ("Ana 🎉", "Ana ?", "🎉"),
        ("a\u0000b\u202ec\u200d", "abc", ""),
        ("e\u0301", "é", ""),
        ("ﬁne", "fine", "ﬁ"),
        ("  a \t b\n", "a b", ""),
    ],
)
def test_what_the_fonts_lack_is_replaced_and_told(name: str, drawn: str, lacking: str) -> None:
    assert drawable(name) == (drawn, lacking)


def test_no_replacement_is_ever_a_box() -> None:
    box = bytes(font(SEMIBOLD, 24).getmask("\uffff"))
    for name in ("김민수", "שלום", "مرحبا", "漢字", "🎉👍🏽", "a\u0300\u0301\u0302"):
        for character in drawable(name)[0]:
            assert character == " " or bytes(font(SEMIBOLD, 24).getmask(character)) != box


def test_the_file_name_changes_with_what_is_drawn(build: Run, write: Write, root: Path) -> None:
    names = []
    for player in ("Ana", "Ana", "Ben"):
        write(
            "content/wins/a.md",
            f"---\nurl: '{WIN}'\nplayer: {player}\ndate: 2026-11-01\n---\n",
        )
        assert build().exit_code == 0
        names += [path.name for path in (root / "_site/wins/a").glob("*.png")]
    assert names[0] == names[1] != names[2]


def test_a_name_that_cannot_be_drawn_is_a_warning_with_its_place(build: Run, write: Write) -> None:
    write("content/wins/a.md", f"---\nurl: '{WIN}'\nplayer: 김민수\ndate: 2026-11-01\n---\n")
    result = build()
    assert result.exit_code == 0
    assert "warning: content/wins/a.md:3: player: the fonts of cards lack '김민수'" in result.stderr
    assert build("--strict").stderr.startswith("error: content/wins/a.md:3: player:")


def test_the_card_command_writes_the_png(run: Run, root: Path) -> None:
    out = root / "card.png"
    result = run("card", WIN, "--player", "Ana", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert out.read_bytes() == card_of(WIN, heading="Test Mines").png


def test_the_card_command_tells_what_is_wrong(run: Run, root: Path) -> None:
    assert run("card", "?b=0909&mf=A", "--out", "x.png").stderr == (
        "error: mf has 1 character, a 9x9 board takes 14 to 27\n"
    )
    missing = str(root / "no" / "folder.png")
    result = run("card", WIN, "--out", missing)
    assert result.exit_code == 1
    assert result.stderr == f"error: {missing}: cannot be written (No such file or directory)\n"

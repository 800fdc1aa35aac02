"""The frame of share cards: what stands where, whatever a board and its texts are."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from site_builder.cards import CARD, MOST_PICTURES, SAFE, Box, Card, Placed, Sheet, draw_card, place
from site_builder.palette import DARK, LIGHT, Palette, Tint, colours, ramp
from site_builder.puzzles import read_shared
from site_builder.puzzles.interface import Picture
from site_builder.puzzles.minesweeper.card import ClosedBoard, WonBoard
from site_builder.theme import default_folder

WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
SIZES = [(1, 1), (9, 9), (16, 16), (30, 16), (99, 99), (1, 99), (99, 1), (2, 1), (99, 50), (60, 20)]


def sheet_of(text: str, name: str = "Ana", looks: str = "light") -> Sheet:
    _, shared = read_shared(text)
    picture = ((shared.preview(), ""),)
    return Sheet("Daily Mines", name, shared.time, picture, tuple(shared.brief()), looks)


def pixels(card: Card) -> Image.Image:
    return Image.open(BytesIO(card.png)).convert("RGB")


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.left <= inner.left <= inner.right <= outer.right
        and outer.top <= inner.top <= inner.bottom <= outer.bottom
    )


def covered(placed: Placed) -> Box:
    """The pixels that a part paints."""
    right, bottom = placed.left + placed.picture.width, placed.top + placed.picture.height
    return Box(placed.left, placed.top, right, bottom)


def words(sheet: Sheet, part: str) -> list[str]:
    return [p.text.words for p in place(sheet) if p.part == part and p.text is not None]


def test_a_card_is_an_opaque_png_of_1200_by_630_in_palette_mode() -> None:
    image = Image.open(BytesIO(draw_card(sheet_of(WIN)).png))
    assert (image.format, image.size, image.mode) == ("PNG", (1200, 630), "P")
    assert "transparency" not in image.info


def test_the_file_holds_the_pixels_that_are_placed() -> None:
    """Whatever filters and packing the file has, an independent reader sees the same picture."""
    for looks, palette in (("light", LIGHT), ("dark", DARK)):
        for board in (WonBoard(("12345678F*.",) * 11), ClosedBoard(30, 16, 7)):
            sheet = Sheet("Heading", "Name", "1.0 s", ((board, ""),), (("", "NF"),), looks)
            image = pixels(draw_card(sheet))
            assert image.getpixel((0, 0)) == rgb(palette.paper)
            for placed in place(sheet):
                expected = Image.frombytes("P", placed.picture.size, placed.picture.tobytes())
                expected.putpalette(b"".join(colours(palette)))
                seen = image.crop(covered(placed))
                assert seen.tobytes() == expected.convert("RGB").tobytes()


def test_each_tint_has_its_colour() -> None:
    for palette in (LIGHT, DARK):
        numbers = colours(palette)
        assert [numbers[tint] for tint in Tint] == [bytes(rgb(of(palette, tint))) for tint in Tint]
        steps = {ramp(Tint.OPEN, Tint.DIGIT_3)[coverage] for coverage in range(256)}
        assert {Tint.OPEN, Tint.DIGIT_3} < steps


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def of(palette: Palette, tint: Tint) -> str:
    if tint >= Tint.DIGIT_1:
        return palette.digits[tint - Tint.DIGIT_1]
    return str(getattr(palette, tint.name.lower()))


def test_cards_have_the_colours_of_the_pages() -> None:
    style = (default_folder() / "static/style.css").read_text()
    found = re.findall(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", style)
    pages = {name: colours for name, *colours in reversed(found)}
    names = ("paper", "ink", "muted", "line", "open", "closed", "edge", "accent", "flag")
    for place_, palette in enumerate((LIGHT, DARK)):
        assert [getattr(palette, name) for name in names] == [pages[n][place_] for n in names]
        digits = [pages[f"digit-{digit}"][place_] for digit in range(1, 9)]
        assert digits == list(palette.digits)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_whatever_is_read_stands_out(palette: Palette) -> None:
    assert round(min(contrast(digit, palette.open) for digit in palette.digits), 1) >= 5.3
    assert contrast(palette.flag, palette.closed) >= 4.6
    assert contrast(palette.ink, palette.closed) >= 4.5
    assert contrast(palette.closed, palette.open) >= 1.5
    for text in (palette.ink, palette.muted, palette.accent):
        assert contrast(text, palette.paper) >= 4.5


def test_a_card_says_what_was_won_and_how() -> None:
    sheet = sheet_of(WIN)
    assert words(sheet, "heading") == ["Daily Mines"]
    assert words(sheet, "title") == ["Ana"]
    assert words(sheet, "time") == ["12.5 s"]
    assert words(sheet, "fact") == ["3BV", "20", "3BV/s", "1.60", "Flags", "8 of 10"]


def test_a_win_without_a_flag_is_marked_nf_where_it_has_a_time() -> None:
    unflagged = "?b=0909&mf=AiAAAAwDAACKgAAA"
    assert words(sheet_of(f"{unflagged}&t=301"), "fact")[-1] == "NF"
    assert "NF" not in words(sheet_of(unflagged), "fact")


def test_without_a_time_the_title_stands_in_the_middle() -> None:
    (title,) = [p for p in place(sheet_of(WIN.replace("&t=125", ""))) if p.part == "title"]
    assert abs(title.left + title.picture.width / 2 - 600) <= 1


@pytest.mark.parametrize("time", ["9.9 s", "123.4 s", "31709.8 s", "86400000.0 s"])
@pytest.mark.parametrize("name", ["", "Ana", "Wolfgang Amadeus", "Zoë of the Long and Longer Name"])
def test_name_and_time_are_as_large_as_both_fit_and_the_time_can_be_read(
    name: str, time: str
) -> None:
    sheet = replace(sheet_of(WIN, name), time=time)
    (written, beside) = (p.text for p in place(sheet) if p.part in ("title", "time"))
    assert written is not None and beside is not None
    assert beside.words == time
    assert written.words == name or (written.words[-1:], written.size) == ("…", 24)
    assert written.size == beside.size or written.size < beside.size <= 36
    larger = [text._replace(size=text.size + 2) for text in (written, beside)]
    assert written.size == 60 or sum(text.width for text in larger) > SAFE.width - 40
    assert beside.size >= 36 or larger[1].width > SAFE.width // 2


def test_a_name_is_cut_only_where_the_smallest_size_is_too_large() -> None:
    sheet = replace(sheet_of(WIN, "Wolfeschlegelsteinhausenbergerdorff " * 2), time="123.4 s")
    (written, beside) = (p.text for p in place(sheet) if p.part in ("title", "time"))
    assert written is not None and beside is not None
    assert written.words.endswith("…") and beside.words == "123.4 s"
    assert (written.size, beside.size) == (24, 36)


def test_light_and_dark_cards_differ_in_colour_only() -> None:
    light, dark = sheet_of(WIN), sheet_of(WIN, looks="dark")
    for one, other in zip(place(light), place(dark), strict=True):
        assert one.picture.tobytes() == other.picture.tobytes()
        assert one[:4] == other[:4]
    assert draw_card(light).digest != draw_card(dark).digest


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_size_stays_in_the_frame_and_none_is_absurdly_large(width: int, height: int) -> None:
    for board in (
        WonBoard(("*F12345678."[: min(width, 11)].ljust(width, "."),) * height),
        ClosedBoard(width, height, width * height - 1),
    ):
        sheet = Sheet("", "Ana", "1.0 s", ((board, ""),), ())
        (placed,) = [p for p in place(sheet) if p.part == "board"]
        assert inside(covered(placed), CARD._replace(left=30, right=1170, top=140, bottom=568))
        size = (placed.picture.width - 1) // width
        assert (placed.picture.width, placed.picture.height) == (
            width * size + 1,
            height * size + 1,
        )
        assert 4 <= size <= 72
        assert size == 72 or (size + 1) * width + 1 > 1140 or (size + 1) * height + 1 > 428


def test_the_ink_of_a_card_is_what_is_placed() -> None:
    """Outside the boxes there is nothing but paper."""
    sheet = sheet_of(WIN, "Wolfgang Amadeus")
    image = pixels(draw_card(sheet))
    for placed in place(sheet):
        image.paste(rgb(LIGHT.paper), placed.box)
    paper = Image.new("RGB", image.size, rgb(LIGHT.paper))
    assert ImageChops.difference(image, paper).getbbox() is None


names = st.text(max_size=120) | st.text("WÅẤgjy🎉م김", max_size=120)
won = st.builds(
    lambda width, height, signs: WonBoard((("".join(signs) * width)[:width],) * height),
    st.integers(1, 99),
    st.integers(1, 99),
    st.lists(st.sampled_from("12345678F*."), min_size=1, max_size=20),
)
closed = st.builds(
    lambda width, height, start: ClosedBoard(width, height, start % (width * height)),
    st.integers(1, 99),
    st.integers(1, 99),
    st.integers(0, 9800),
)
pictures: st.SearchStrategy[Picture] = won | closed


@settings(max_examples=60)
@given(
    names,
    names,
    st.none() | st.text("0123456789:. s", min_size=1, max_size=14),
    st.lists(st.tuples(pictures, names), min_size=1, max_size=MOST_PICTURES + 2),
    st.lists(st.tuples(names, names), max_size=6),
)
def test_nothing_leaves_its_box_and_no_box_reaches_into_another(
    heading: str,
    title: str,
    time: str | None,
    boards: list[tuple[Picture, str]],
    facts: list[tuple[str, str]],
) -> None:
    sheet = Sheet(heading, title, time, tuple(boards), tuple(facts))
    parts = place(sheet)
    for part in parts:
        assert inside(covered(part), part.box), part.part
        assert inside(part.box, SAFE if part.part not in ("board", "label") else CARD)
    for one, other in combinations(parts, 2):
        assert not overlap(one.box, other.box), (one.part, other.part)
    assert sum(part.part == "board" for part in parts) == min(len(boards), MOST_PICTURES)
    assert Image.open(BytesIO(draw_card(sheet).png)).size == (1200, 630)

"""Names on cards: what the fonts have, what stands for the rest, and how all of it fits."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.glyphs import MARK, drawable
from site_builder.lettering import REGULAR, SEMIBOLD, fitted, font, length

SIZES = range(60, 23, -2)


def test_a_long_name_steps_down_then_ends_in_an_ellipsis() -> None:
    assert fitted("Ana", SEMIBOLD, SIZES, 400) == ("Ana", 60)
    text, size = fitted("A rather long name", SEMIBOLD, SIZES, 400)
    assert text == "A rather long name"
    assert length(text, SEMIBOLD, size) <= 400 < length(text, SEMIBOLD, size + 2)
    text, size = fitted("An even longer name " * 5, SEMIBOLD, SIZES, 400)
    assert text.endswith("…")
    assert size == SIZES[-1]
    assert length(text, SEMIBOLD, size) <= 400
    longer = ("An even longer name " * 5)[: len(text)] + "…"
    assert length(longer, SEMIBOLD, size) > 400


@given(st.text(max_size=200), st.integers(40, 630))
def test_whatever_fits_is_the_largest_that_does(name: str, width: int) -> None:
    shown = drawable(name).text
    text, size = fitted(shown, SEMIBOLD, SIZES, width)
    assert length(text, SEMIBOLD, size) <= width
    for larger in range(size + 2, SIZES[0] + 1, 2):
        assert length(shown, SEMIBOLD, larger) > width


@pytest.mark.parametrize(
    ("name", "drawn", "lacking"),
    [
        ("Zoë Łukasz Ωμέγα Юлия Nguyễn", "Zoë Łukasz Ωμέγα Юлия Nguyễn", ""),
        ("★ Ana ♥", "★ Ana ♥", ""),
        ("김민수", "Gim Min Su", "김민수"),
        ("漢字", "Han Zi", "漢字"),
        ("やまだ", "yamada", "やまだ"),
        ("आना", "ana", "आना"),
        ("שלום", "slvm", "שלום"),
        ("ا", MARK, "ا"),
        ("𝓐𝓷𝓪", "Ana", "𝓐𝓷𝓪"),
        ("Ana 🎉", f"Ana {MARK}", "🎉"),
        ("Ana 🎉🎈", f"Ana {MARK}", "🎉🎈"),
        ("👨‍👩‍👧", MARK, "👨‍👩‍👧"),
        ("👍🏽", MARK, "👍🏽"),
        ("🇩🇪", MARK, "🇩🇪"),
        ("1️⃣", "1", "1️⃣"),
        ("❤️", "❤", ""),
        ("a\u0000b\u202ec\u200d\u2066", "abc", ""),
        ("e\u0301", "é", ""),
        ("Z\u0334\u0358o", "Zo", "\u0334\u0358"),
        ("ﬁne", "fine", "ﬁ"),
        ("  a \t b\n", "a b", ""),
        ("\u200b\u202e", "", ""),
        ("\ue000", MARK, "\ue000"),
    ],
)
def test_what_the_fonts_lack_is_written_or_marked_and_told(
    name: str, drawn: str, lacking: str
) -> None:
    assert drawable(name).text == drawn
    assert drawable(name).lacking == lacking


BLOCKS = {
    "Latin": range(0x20, 0x7F),
    "Latin-1": range(0xA1, 0x100),
    "Latin Extended-A": range(0x100, 0x180),
    "Greek": range(0x386, 0x3CF),
    "Cyrillic": range(0x400, 0x460),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_the_fonts_have_the_scripts_that_they_should(block: str) -> None:
    letters = [chr(code) for code in BLOCKS[block] if unicodedata.category(chr(code))[0] == "L"]
    lacking = {letter for letter in letters if drawable(letter).lacking}
    assert lacking <= {"ŉ"}  # deprecated by Unicode itself, drawn as two letters


def shape(name: str, character: str) -> bytes:
    return bytes(font(name, 24).getmask(character))


@given(st.text(max_size=40))
def test_nothing_drawn_is_a_box_or_turns_what_stands_around_it(name: str) -> None:
    boxes = {face: shape(face, "\uffff") for face in (REGULAR, SEMIBOLD)}
    for character in drawable(name).text:
        assert character == " " or character.isprintable()
        assert unicodedata.bidirectional(character) not in ("R", "AL", "RLE", "LRE", "RLO", "LRO")
        assert unicodedata.category(character) not in ("Mn", "Me", "Cc", "Cf")
        for face, box in boxes.items():
            assert character == " " or shape(face, character) != box


@given(st.text(min_size=1, max_size=40))
def test_a_name_is_drawn_as_it_is_unless_it_is_told(name: str) -> None:
    shown = drawable(name)
    if not shown.lacking:
        composed = unicodedata.normalize("NFC", name)
        unseen = [c for c in composed if unicodedata.category(c) in ("Cc", "Cf")]
        seen = [c for c in composed if c not in unseen and c not in "\ufe0e\ufe0f"]
        assert shown.text.split() == "".join(seen).split() or unseen

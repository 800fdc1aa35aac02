"""What names and titles may hold: marks that stay on their line, and something to be seen."""

import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from samples import SETTINGS, Write
from test_win_form import DAILY, form

from site_builder.cli import main
from site_builder.content import read_content
from site_builder.errors import Faults, SiteError
from site_builder.settings import parse_settings
from site_builder.texts import clean_line, title_fault
from site_builder.win_form import read_form

HEAPS = {
    "accents": "Z" + "\u0335" * 5,
    "accents parted by a variation selector": "Z" + "\u0301\u0302\u0303\u0304\ufe0f" * 18,
    "accents parted by a grapheme joiner": "Z" + "\u0301\u0302\u0303\u0304\u034f" * 18,
    "accents parted by a joiner": "Z" + "\u0301\u0302\u0303\u0304\u200d" * 18,
    "Thai marks without a class": "ก" + "\u0e47" * 90,
    "enclosing marks": "a" + "\u20dd" * 60,
    "vowels of old Korean": "\u1100" + "\u119e" * 30,
}
UNSEEN = ["\u200e\u200f", "\u200b", "\u3164", "\u200d", "\ufe0f", "\u2800 \u115f", "\U000e0100"]
LINES = [
    "Ana",
    "Zoë Łukasz",
    "Nguyễn Thị Ngọc",
    "กำลังเล่นที่นี่",
    "हिन्दी में क्ष्म्य",
    "שָׁלוֹם",
    "김민수",
    "👩‍❤️‍💋‍👨",
    "1️⃣",
    "རྒྱུན",
    "!",
]


@pytest.mark.parametrize("text", HEAPS.values(), ids=HEAPS.keys())
def test_a_heap_of_marks_is_refused_however_it_is_made(text: str) -> None:
    with pytest.raises(SiteError, match="a heap of marks, expected at most 4 on a letter"):
        clean_line("player", text)
    with pytest.raises(SiteError, match="Name: a heap of marks"):
        read_form(form(name=text))
    with pytest.raises(SiteError, match="Words: a heap of marks"):
        read_form(form(words=text))


@pytest.mark.parametrize("text", [*HEAPS.values(), *UNSEEN])
def test_a_file_written_by_hand_is_held_to_the_same(root: Path, write: Write, text: str) -> None:
    write("content/wins/a.md", f'---\nurl: "{DAILY}"\nplayer: "{text}"\ndate: 2026-11-01\n---\n')
    write("content/posts/b.md", f'---\ntitle: "{text}"\ndate: 2026-11-01\n---\n')
    write("content/formats/c.md", f'---\ntitle: "{text}"\n---\n')
    faults = Faults()
    read_content(root, faults)
    with pytest.raises(ExceptionGroup) as group:
        faults.raise_any()
    found = [str(error).partition(", expected ")[0] for error in group.value.exceptions]
    fault = "nothing that can be seen" if text in UNSEEN else "a heap of marks"
    assert found == [
        f"content/formats/c.md:2: title: {fault}",
        f"content/posts/b.md:2: title: {fault}",
        f"content/wins/a.md:3: player: {fault}",
    ]


@pytest.mark.parametrize("text", [*HEAPS.values(), *UNSEEN])
def test_titles_of_the_site_and_its_series_are_held_to_it_too(text: str) -> None:
    faults = Faults()
    settings = SETTINGS.replace("Test Mines", text).replace('"Beginner"', f'"{text}"')
    assert parse_settings(settings, faults) is None
    with pytest.raises(ExceptionGroup) as group:
        faults.raise_any()
    assert [str(error)[:28] for error in group.value.exceptions] == [
        "content/site.toml:2: title: ",
        "content/site.toml:10: title:",
    ]


@pytest.mark.parametrize("key", ["summary", "tags"])
def test_lines_beside_a_title_hold_no_heap(root: Path, write: Write, key: str) -> None:
    heap = HEAPS["enclosing marks"]
    write("content/posts/a.md", f"---\ntitle: x\ndate: 2026-11-01\n{key}: b, {heap}\n---\n")
    faults = Faults()
    read_content(root, faults)
    with pytest.raises(ExceptionGroup, match="faults") as group:
        faults.raise_any()
    assert str(group.value.exceptions[0]).startswith(f"content/posts/a.md:4: {key}: a heap")


@pytest.mark.parametrize("text", LINES)
def test_words_of_any_script_are_no_heap(text: str) -> None:
    assert clean_line("player", text) == unicodedata.normalize("NFC", text)
    assert title_fault(text) is None


@given(st.text(st.characters(categories=("Mn", "Me", "Cf", "L")), max_size=60))
def test_no_letter_of_a_clean_line_carries_more_than_four_marks(text: str) -> None:
    try:
        line = clean_line("player", text)
    except SiteError:
        return
    for start in range(len(line)):
        run = line[start : start + 5]
        assert len(run) < 5 or not all(unicodedata.category(c) in ("Mn", "Me") for c in run)


def test_new_win_refuses_a_heap_and_writes_nothing(root: Path) -> None:
    command = ["new", "win", "--root", str(root), "--today", "2026-11-03", DAILY, "--player"]
    for text in (*HEAPS.values(), *UNSEEN):
        assert CliRunner().invoke(main, [*command, text]).exit_code == 1
    assert not (root / "content/wins").exists()

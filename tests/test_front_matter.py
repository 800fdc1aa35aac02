"""Front matter that is plain is read without PyYAML, to the same values and lines."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.errors import SiteError
from site_builder.front_matter import _plain_lines, _yaml_mapping, read_front_matter

LETTERS = string.ascii_letters[:4] + "0:#\"' \\-.,[]{}&*!|>%@`?=~\u00e9\t\u00a0"
VALUES = st.text(st.sampled_from(LETTERS))
ENTRIES = st.lists(
    st.tuples(st.sampled_from(["title", "date", "tags"]), st.sampled_from([" ", "", "  "]), VALUES),
    min_size=1,
    max_size=3,
)


@given(ENTRIES)
def test_what_is_read_line_by_line_is_what_yaml_reads(
    entries: list[tuple[str, str, str]],
) -> None:
    text = "\n".join(f"{key}:{space}{value}" for key, space, value in entries)
    plain = _plain_lines(text)
    if plain is not None:
        assert plain == _yaml_mapping(text, "a.md")


def test_common_front_matter_is_plain() -> None:
    text = (
        'title: "Ten: a story"\ndate: 2026-11-30\ntags: one, two\nsummary:\nurl: https://x/?a=b#c'
    )
    assert _plain_lines(text) == (
        {
            "title": "Ten: a story",
            "date": "2026-11-30",
            "tags": "one, two",
            "summary": "",
            "url": "https://x/?a=b#c",
        },
        {"title": 2, "date": 3, "tags": 4, "summary": 5, "url": 6},
    )


@pytest.mark.parametrize("text", ["a: b: c", "tags: [a, b]", "a: |\n  b", "a: &b c", "a: 'b''c'"])
def test_anything_else_is_left_to_yaml(text: str) -> None:
    assert _plain_lines(text) is None


def test_a_key_given_twice_is_told_with_both_lines() -> None:
    with pytest.raises(SiteError, match=r"a.md:3: title: given twice, first in line 2"):
        read_front_matter("title: a\ntitle: b", "a.md")

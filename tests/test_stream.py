from collections import Counter
from hashlib import shake_128

from hypothesis import given
from hypothesis import strategies as st

from site_builder.stream import Words


def test_words_are_the_big_endian_output_of_shake_128() -> None:
    output = shake_128(b"daily-mines/beginner/2026-11-01/1").digest(12_000)
    words = Words("daily-mines/beginner/2026-11-01/1")
    read = b"".join(words.below(2**32).to_bytes(4, "big") for _ in range(3000))
    assert read == output


def test_the_key_is_hashed_as_utf_8() -> None:
    expected = int.from_bytes(shake_128("é/ü".encode()).digest(4), "big")
    assert Words("é/ü").ahead(1) == (expected,)


@given(st.text(max_size=20), st.integers(1, 2**32))
def test_below_stays_below_its_bound(key: str, bound: int) -> None:
    assert 0 <= Words(key).below(bound) < bound


def test_below_passes_over_words_that_would_favour_low_numbers() -> None:
    # Just above half of all words: about every second word lies at or above the bound's multiple.
    bound = 2**31 + 1
    words = Words("over").ahead(100)
    drawn = Words("over")
    accepted = [word for word in words if word < bound]
    assert len(accepted) < 70
    assert [drawn.below(bound) for _ in accepted] == accepted


def test_below_draws_every_number_about_equally_often() -> None:
    words = Words("even")
    counts = Counter(words.below(7) for _ in range(7000))
    chi_square = sum((counts[number] - 1000) ** 2 / 1000 for number in range(7))
    assert chi_square < 22.46  # 0.999 quantile with 6 degrees of freedom


def test_looking_ahead_and_skipping_agree_with_reading_one_by_one() -> None:
    ahead, one_by_one = Words("both"), Words("both")
    for count in (1, 5, 300, 1000, 0, 2):
        seen = ahead.ahead(count)
        assert ahead.ahead(count) == seen
        ahead.skip(count)
        assert seen == tuple(one_by_one.below(2**32) for _ in range(count))

"""Statistics: what is counted, and how figures are rounded and grouped."""

import json
import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path
from statistics import mean, median
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import Run

from site_builder.archive import Daily, Day
from site_builder.puzzles.interface import Measure
from site_builder.statistics import (
    MOST_BARS,
    Distribution,
    distribution,
    share,
    statistics,
    tenths,
)

KINDS = ("easy", "fair", "hard")


def days_of(**series: list[list[Measure]]) -> list[Day]:
    """Days from 2026-11-01 on, each with a board of every series, known by its measures alone."""

    def daily(slug: str, measures: list[Measure]) -> Daily:
        series, board = SimpleNamespace(slug=slug), SimpleNamespace(measures=lambda: measures)
        return cast(Daily, SimpleNamespace(series=series, title=slug.title(), board=board))

    return [
        Day(date(2026, 11, day), tuple(map(daily, series, boards)))
        for day, boards in enumerate(zip(*series.values(), strict=True), 1)
    ]


def of_numbers(*numbers: int) -> Distribution:
    return distribution([Measure("Size", number) for number in numbers])


def counts(of: Distribution) -> dict[str, int]:
    return {bar.label: bar.count for bar in of.bars}


def test_every_kind_has_its_bar_in_order_even_where_no_board_is_of_it() -> None:
    found = distribution([Measure("Grade", kind, KINDS) for kind in ("hard", "easy", "hard")])
    assert found.rows == [("easy", "1 (33%)"), ("fair", "0 (0%)"), ("hard", "2 (67%)")]
    assert (found.label, found.boards, found.highest) == ("Grade", 3, 2)
    assert found.facts == ()


def test_kinds_that_no_board_could_have_are_left_out() -> None:
    fair = Measure("Grade", "fair", KINDS, KINDS[:2])
    assert counts(distribution([fair, fair])) == {"easy": 0, "fair": 2}
    # One that some could have is shown, and so is the order of all.
    hard = Measure("Grade", "hard", KINDS, KINDS[2:])
    assert counts(distribution([hard, fair])) == {"easy": 0, "fair": 1, "hard": 1}
    assert counts(distribution([fair, Measure("Grade", "fair", KINDS)])) == {
        "easy": 0,
        "fair": 2,
        "hard": 0,
    }


def test_one_board_is_all_there_is() -> None:
    found = of_numbers(7)
    assert found.rows == [("7", "1 (100%)")]
    assert found.facts == (("Least", "7"), ("Median", "7"), ("Mean", "7.0"), ("Most", "7"))


def test_equal_numbers_make_one_bar() -> None:
    found = of_numbers(*[1200] * 40)
    assert found.rows == [("1200", "40 (100%)")]
    assert dict(found.facts)["Mean"] == "1200.0"


def test_few_neighbouring_numbers_have_a_bar_each_without_a_gap() -> None:
    assert counts(of_numbers(4, 1, 1, 2)) == {"1": 2, "2": 1, "3": 0, "4": 1}


def test_numbers_far_apart_share_bars_that_begin_at_round_numbers() -> None:
    assert of_numbers(134, 172, 139, 185).rows == [
        ("130 to 139", "2 (50%)"),
        ("140 to 149", "0 (0%)"),
        ("150 to 159", "0 (0%)"),
        ("160 to 169", "0 (0%)"),
        ("170 to 179", "1 (25%)"),
        ("180 to 189", "1 (25%)"),
    ]
    found = of_numbers(1, 3, 1_000_000)
    assert (found.first, found.width) == (0, 200_000)
    assert found.rows[0] == ("0 to 199999", "2 (67%)")


def test_the_median_of_two_may_lie_between_them() -> None:
    assert dict(of_numbers(2, 9, 3, 1).facts)["Median"] == "2.5"


def test_numbers_may_be_negative() -> None:
    assert counts(of_numbers(-3, -1)) == {"-3": 1, "-2": 0, "-1": 1}
    assert dict(of_numbers(-2, -1, -1, -1).facts)["Mean"] == "-1.3"
    assert tenths(-1, 100) == "0.0"


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1))
def test_every_number_is_in_one_bar_and_every_figure_is_right(numbers: list[int]) -> None:
    found = of_numbers(*numbers)
    assert found.boards == len(numbers)
    assert 1 <= len(found.bars) <= MOST_BARS
    for at, bar in enumerate(found.bars):
        begin = found.first + at * found.width
        assert bar.count == sum(begin <= number < begin + found.width for number in numbers)
    # The first and the last bar are needed.
    assert found.bars[0].count
    assert found.bars[-1].count
    facts = dict(found.facts)
    assert (facts["Least"], facts["Most"]) == (str(min(numbers)), str(max(numbers)))
    exact = list(map(Fraction, numbers))
    assert Fraction(facts["Median"]) == median(exact)
    assert abs(Fraction(facts["Mean"]) - mean(exact)) <= Fraction(1, 20)


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (0, 7, "0%"),
        (1, 8, "13%"),
        (1, 200, "1%"),
        (1, 201, "under 1%"),
        (199, 200, "over 99%"),
        (7, 7, "100%"),
    ],
)
def test_a_share_is_in_whole_percent_but_never_hides_a_board(
    part: int, whole: int, text: str
) -> None:
    assert share(part, whole) == text


def test_each_series_is_counted_by_itself_in_the_order_of_the_measures() -> None:
    def board(size: int, kind: str) -> list[Measure]:
        return [Measure("Size", size), Measure("Grade", kind, KINDS)]

    small, large = statistics(
        days_of(small=[board(1, "easy"), board(2, "easy")], large=[board(8, "hard")] * 2)
    )
    assert (small.slug, small.title, large.slug) == ("small", "Small", "large")
    assert [one.label for one in large.distributions] == ["Size", "Grade"]
    assert [counts(one) for one in large.distributions] == [
        {"8": 2},
        {"easy": 0, "fair": 0, "hard": 2},
    ]


def test_without_a_day_there_is_nothing_to_tell() -> None:
    assert statistics([]) == ()


def plots(html: str) -> dict[str, dict[str, int]]:
    """The counts in the names of a page's plots: {"Beginner, Lays": {"1": 2, "2": 1}}."""
    found: dict[str, dict[str, int]] = {}
    for name in re.findall(r'<svg class="plot" role="img" aria-label="([^"]+)"', html):
        title, _, words = name.partition(": ")
        bars = (bar.rpartition(", ") for bar in words.split("; "))
        found[title] = {label: int(figures.split()[0]) for label, _, figures in bars}
    return found


@pytest.fixture
def page(build: Run, root: Path) -> Callable[..., str]:
    """Build the site and read the page."""

    def page(*arguments: str) -> str:
        result = build(*arguments)
        assert result.exit_code == 0, result.output
        return (root / "_site/statistics/index.html").read_text()

    return page


def test_the_page_counts_the_days_through_today_only(page: Callable[..., str], run: Run) -> None:
    html = page()
    assert "3 days are counted, from 1 November 2026 to 3 November 2026." in html
    lines = run("boards", "--from", "2026-11-01", "--through", "2026-11-03").stdout.splitlines()
    boards: list[dict[str, Any]] = [json.loads(line) for line in lines]
    found = plots(html)
    assert list(found) == ["Beginner, Hardest step", "Beginner, 3BV", "Beginner, Lays"]
    words = {"one number": "single", "two numbers": "pair"}
    words |= {"a whole frontier": "frontier", "the mine count": "count"}
    levels = [board["reasoning"] for board in boards]
    assert found["Beginner, Hardest step"] == {
        word: levels.count(level) for word, level in words.items()
    }
    for label, key in (("3BV", "bbbv"), ("Lays", "lays")):
        for bar, times in found[f"Beginner, {label}"].items():
            first, last = int(bar.split()[0]), int(bar.split()[-1])
            assert times == sum(first <= board[key] <= last for board in boards), (label, bar)
        assert sum(found[f"Beginner, {label}"].values()) == len(boards)


def test_the_figures_stand_in_the_page_without_the_pictures(page: Callable[..., str]) -> None:
    html = page()
    told = [bar for bars in plots(html).values() for bar in bars.items()]
    listed = re.findall(r"<div><dt>([^<]+)</dt><dd>(\d+) \([^<]+\)</dd></div>", html)
    assert [(label, int(times)) for label, times in listed] == told
    for label in ("Least", "Median", "Mean", "Most"):
        assert len(re.findall(rf"<dt>{label}</dt><dd>[\d.]+</dd>", html)) == 2


def test_a_bar_is_as_long_as_its_share(page: Callable[..., str]) -> None:
    html = page()
    kinds = html[html.index("<svg") : html.index("</svg>")]
    bars = [int(width) for width in re.findall(r'<rect y="\d+" width="(\d+)"', kinds)]
    levels = filter(None, plots(html)["Beginner, Hardest step"].values())
    assert bars == [288 * times // 3 for times in levels]


def test_one_day_is_counted_as_one(page: Callable[..., str]) -> None:
    html = page("--through", "2026-11-01")
    assert "1 day is counted, 1 November 2026." in html
    assert plots(html)["Beginner, 3BV"] == {"20": 1}


def test_the_page_of_a_site_whose_first_day_is_to_come_shows_no_figure(
    run: Run, root: Path
) -> None:
    assert run("build", "--today", "2026-10-31").exit_code == 0
    html = (root / "_site/statistics/index.html").read_text()
    assert "No day is counted yet." in html
    assert plots(html) == {}


def test_the_archive_links_to_the_page(page: Callable[..., str], root: Path) -> None:
    page()
    assert 'href="../statistics/"' in (root / "_site/archive/index.html").read_text()

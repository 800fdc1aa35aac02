from datetime import date
from pathlib import Path

import pytest
from samples import SETTINGS

from site_builder.errors import Faults, SiteError, flattened
from site_builder.settings import FILE, Settings, at_base_url, parse_settings, read_settings


def faults_of(text: str) -> list[str]:
    """The errors that a settings file gives, as a person sees them."""
    faults = Faults()
    parse_settings(text, faults)
    try:
        faults.raise_any()
    except ExceptionGroup as group:
        return [str(error) for error in flattened(group)]
    return []


def changed(old: str, new: str) -> str:
    assert old in SETTINGS
    return SETTINGS.replace(old, new)


def test_settings_are_typed(root: Path) -> None:
    settings = read_settings(root)
    assert settings.site.first_day == date(2026, 11, 1)
    assert settings.site.publish_ahead == 2
    assert settings.series[0].options.width == 9
    assert settings.series[0].options.reasoning == "count"


def test_the_key_of_a_board_is_that_of_generator_1(root: Path) -> None:
    series = read_settings(root).series[0]
    assert series.key("daily-mines", date(2026, 11, 1)) == "daily-mines/beginner/2026-11-01/1"


def test_published_days_end_with_those_published_ahead(root: Path) -> None:
    days = read_settings(root).published(date(2026, 11, 30))
    assert (days.first, days.last) == (date(2026, 11, 1), date(2026, 12, 2))


def test_a_base_url_gets_its_slash() -> None:
    settings = parse_settings(changed("example.org/mines/", "example.org/mines"), Faults())
    assert isinstance(settings, Settings)
    assert settings.site.base_url == "https://example.org/mines/"
    assert at_base_url(settings, "http://localhost:8000").site.base_url == "http://localhost:8000/"


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (
            'seed = "daily-mines"',
            'seed = "daily-mines"\ndescripton = "x"',
            "content/site.toml:5: descripton: unknown key, expected description",
        ),
        (
            'base_url = "https://example.org/mines/"',
            'base_url = "example.org"',
            "content/site.toml:3: base_url: 'example.org', "
            "expected an address like https://example.org/daily/",
        ),
        (
            "first_day = 2026-11-01",
            'first_day = "soon"',
            "content/site.toml:5: first_day: 'soon', expected a date like 2026-11-30",
        ),
        (
            "first_day = 2026-11-01",
            "first_day = 2026-11-01\npublish_ahead = -1",
            "content/site.toml:6: publish_ahead: -1, expected a number of days from 0 to 366",
        ),
        (
            "first_day = 2026-11-01",
            'first_day = 2026-11-01\ntime_zone = "Mars"',
            "content/site.toml:6: time_zone: 'Mars', expected a name like Europe/Berlin",
        ),
        (
            "first_day = 2026-11-01",
            'first_day = 2026-11-01\nlanguage = "english!"',
            "content/site.toml:6: language: 'english!', expected a language tag like en or pt-BR",
        ),
        (
            "width = 9",
            'width = "nine"',
            "content/site.toml:11: width: 'nine', expected a whole number",
        ),
        ("width = 9", "width = true", "content/site.toml:11: width: true, expected a whole number"),
        ("width = 9", "width = 100", "content/site.toml:11: width: 100, expected 1 to 99 cells"),
        (
            "width = 9\n",
            "",
            "content/site.toml:7: width: missing, expected a whole number",
        ),
        (
            "mines = 10",
            "mines = 73",
            "content/site.toml:13: mines: 73, expected 1 to 72: "
            "a 9x9 board keeps its start and the cells around it free",
        ),
        (
            "mines = 10",
            "mines = 0",
            "content/site.toml:13: mines: 0, expected 1 to 72: "
            "a 9x9 board keeps its start and the cells around it free",
        ),
        (
            "mines = 10",
            'mines = 10\nreasoning = "luck"',
            "content/site.toml:14: reasoning: 'luck', "
            "expected one of single, pair, frontier, count, "
            'or a table by weekday like {mon = "single", sun = "count"}',
        ),
        (
            'slug = "beginner"',
            'slug = "Be ginner"',
            "content/site.toml:8: slug: 'Be ginner', "
            "expected lower-case letters and digits, words joined by single hyphens",
        ),
        (
            'puzzle = "minesweeper"',
            'puzzle = "chess"',
            "content/site.toml:9: puzzle: 'chess', expected one of minesweeper",
        ),
        (
            'title = "Test Mines"',
            'title = "Test\\u0007Mines"',
            "content/site.toml:2: title: U+0007 in 'Test\\x07Mines', "
            "expected text without control characters",
        ),
        ("[site]", "[site", "content/site.toml:1: Expected ']' at the end of a table declaration"),
        (
            "[[series]]",
            "[extra]\nkey = 1\n[[series]]",
            "content/site.toml:7: extra: unknown table or key, expected [site] or [[series]]",
        ),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_was_expected(
    old: str, new: str, error: str
) -> None:
    found = faults_of(changed(old, new))
    assert len(found) == 1
    assert found[0].startswith(error)


def test_all_faults_are_told_in_one_run() -> None:
    text = changed('seed = "daily-mines"', "").replace("height = 9", "height = 0")
    text = text.replace('title = "Beginner"', "title = 3")
    assert faults_of(text) == [
        "content/site.toml:1: seed: missing, expected text that is not empty",
        "content/site.toml:10: title: 3, expected text that is not empty",
        "content/site.toml:12: height: 0, expected 1 to 99 cells",
    ]


def test_a_repeated_slug_names_both_places() -> None:
    again = SETTINGS.partition("[[series]]")[2]
    assert faults_of(f"{SETTINGS}\n[[series]]{again}") == [
        "content/site.toml:16: slug: 'beginner' is also the series of line 7, expected another"
    ]


def test_settings_without_series_are_a_fault() -> None:
    assert faults_of(SETTINGS.partition("[[series]]")[0]) == [
        "content/site.toml:1: series: missing, expected at least one table [[series]]"
    ]


def test_missing_settings_are_one_error(tmp_path: Path) -> None:
    with pytest.raises(ExceptionGroup) as caught:
        read_settings(tmp_path)
    (error,) = flattened(caught.value.derive(caught.value.exceptions))
    assert isinstance(error, SiteError)
    assert error.file == FILE
    assert "cannot be read" in error.message


def test_the_projects_own_settings_have_the_standard_series() -> None:
    settings = read_settings(Path(__file__).parents[1])
    assert settings.site.seed == "daily-mines"
    assert settings.site.first_day == date(2026, 11, 1)
    sizes = {
        series.slug: (series.options.width, series.options.height, series.options.mines)
        for series in settings.series
        if series.puzzle.name == "minesweeper"
    }
    assert sizes == {
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (30, 16, 99),
    }
    grades = {
        series.slug: series.options.grade
        for series in settings.series
        if series.puzzle.name == "sudoku"
    }
    assert grades == {f"sudoku-{grade}": grade for grade in ("easy", "medium", "hard")}


def test_bytes_that_are_not_utf_8_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    text = b"\xef\xbb\xbf" + SETTINGS.replace("Test Mines", "Tést Mines").encode("latin-1")
    (tmp_path / FILE).write_bytes(text)
    with pytest.raises(ExceptionGroup) as caught:
        read_settings(tmp_path)
    (error,) = flattened(caught.value.derive(caught.value.exceptions))
    found = "0xE9, byte 11 of the line, is not UTF-8, expected UTF-8 text"
    assert str(error) == f"{FILE}:2: {found}"

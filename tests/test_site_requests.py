"""What a build is asked for, and what of that cannot be: days, addresses, series, drafts."""

from pathlib import Path

import pytest
from samples import Run, Write

from site_builder import archive


def test_boards_made_by_many_processes_have_their_pages(
    build: Run, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_WORTH_SHARING", 1)
    assert build("--jobs", "2").exit_code == 0
    assert (root / "_site/2026/11/02/beginner/index.html").is_file()


def test_a_fault_that_every_page_runs_into_is_told_once(write: Write, build: Run) -> None:
    write(
        "themes/default/templates/parts/pager.html",
        "{% macro pager(a, b, c) %}{{ 1 / 0 }}{% endmacro %}",
    )
    assert build().stderr == (
        "error: themes/default/templates/parts/pager.html:1: division by zero, "
        "expected what the page has\n"
    )


def test_two_sources_for_one_address_are_both_named(write: Write, build: Run, root: Path) -> None:
    text = "---\ntitle: x\ndate: 2026-11-01\nslug: same\n---\n"
    write("content/posts/a.md", text)
    write("content/posts/b.md", text)
    result = build()
    assert result.exit_code == 1
    assert result.stderr == (
        "error: content/posts/b.md:4: slug: /posts/same/ is also made from content/posts/a.md, "
        "expected one source for it\n"
    )
    assert not (root / "_site").exists()


def test_days_can_be_picked(build: Run, root: Path) -> None:
    assert build("--from", "2026-11-02", "--through", "2026-11-03").exit_code == 0
    days = sorted(path.name for path in (root / "_site/2026/11").iterdir() if path.is_dir())
    assert days == ["02", "03"]


def test_days_that_are_not_published_are_left_out_with_a_warning(build: Run, root: Path) -> None:
    result = build("--through", "2027-01-01")
    assert result.exit_code == 0
    assert "warning: --through: 2027-01-01 is not published" in result.stderr
    assert not (root / "_site/2026/11/06").exists()
    assert build("--through", "2027-01-01", "--strict").exit_code == 1


def test_a_site_that_has_no_day_yet_is_an_error(run: Run) -> None:
    result = run("build", "--today", "2026-10-01")
    assert result.exit_code == 1
    assert result.stderr.startswith(
        "error: content/site.toml:5: first_day: no day to publish until 2026-10-03"
    )


def test_another_base_url_can_be_given(build: Run, root: Path) -> None:
    assert build("--base-url", "https://me.example/a/b").exit_code == 0
    html = (root / "_site/index.html").read_text()
    assert '<link rel="canonical" href="https://me.example/a/b/">' in html
    assert build("--base-url", "ftp://me").stderr.startswith("error: --base-url: 'ftp://me'")


def test_a_series_that_can_hardly_be_met_is_an_error(write: Write, build: Run, root: Path) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("mines = 10", "mines = 60\ntries = 5"))
    result = build()
    assert result.exit_code == 1
    assert result.stderr == (
        "error: content/site.toml:7: series 'beginner', 2026-11-01: none of 5 lays of 9x9 with "
        "60 mines can be finished with reasoning 'count', expected one: "
        "allow fewer mines or more tries\n"
    )


def test_every_series_that_gives_up_is_told(write: Write, build: Run, root: Path) -> None:
    settings = (root / "content/site.toml").read_text()
    hopeless = settings.partition("[[series]]")[2].replace("mines = 10", "mines = 60\ntries = 2")
    more = "".join("[[series]]" + hopeless.replace("beginner", slug) for slug in ("one", "two"))
    write("content/site.toml", settings + more)
    lines = build().stderr.splitlines()
    assert [line.split("'")[1] for line in lines] == ["one", "two"]


def test_a_preview_shows_a_post_of_a_day_without_boards(
    write: Write, build: Run, root: Path
) -> None:
    text = "---\ntitle: x\ndate: 2026-12-24\nseries: beginner\n---\n"
    write("content/posts/later.md", text)
    assert build("--drafts").exit_code == 0
    assert (root / "_site/posts/later/index.html").is_file()
    write("content/posts/later.md", text.replace("2026-12-24", "2026-10-31"))
    assert build().stderr == (
        "error: content/posts/later.md:3: date: 2026-10-31 has no boards to show, "
        "expected a day from 2026-11-01 to 2026-11-05\n"
    )


def test_a_language_that_is_written_from_the_right_says_so(
    write: Write, build: Run, root: Path
) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("seed =", 'language = "he"\nseed ='))
    assert build().exit_code == 0
    assert '<html lang="he" dir="rtl" ' in (root / "_site/index.html").read_text()


def test_days_out_of_order_are_an_error(build: Run) -> None:
    result = build("--from", "2026-11-03", "--through", "2026-11-02")
    assert result.stderr == (
        "error: --from 2026-11-03 is after --through 2026-11-02, expected days in order\n"
    )


def test_clean_deletes_the_cache_and_nothing_else(build: Run, root: Path, write: Write) -> None:
    write(".cache/old", "x")
    assert build("--clean").exit_code == 0
    assert not (root / ".cache/old").exists()
    assert (root / "content/site.toml").is_file()

"""A site built in parts is the site built at once."""

from pathlib import Path

import pytest
from click.testing import Result
from samples import SETTINGS, Run, Write

LAST_YEAR = ("--part", "--from", "2026-01-01", "--through", "2026-12-31")
THIS_YEAR = ("--part", "--from", "2027-01-01", "--through", "2027-12-31")


@pytest.fixture
def built(root: Path, run: Run, write: Write) -> Run:
    """Build into a folder, on a day soon after a new year: built("name", "--part", ...)."""
    second = SETTINGS[SETTINGS.index("[[series]]") :].replace("eginner", "rief")
    write("content/site.toml", SETTINGS.replace("2026-11-01", "2026-12-20") + f"\n{second}")
    write(
        "content/posts/year.md",
        "---\ntitle: A year\ndate: 2027-01-01\nseries: beginner\n---\n[Day](/2026/12/31/brief/)\n",
    )
    write(
        "content/wins/ana.md",
        '---\nurl: "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"\nplayer: Ana\ndate: 2027-01-01\n---\n',
    )

    def built(name: str, *options: str) -> Result:
        out = ("--out", str(root / name))
        result = run("build", "--strict", "--today", "2027-01-03", *out, *options)
        assert result.exit_code == 0, result.output
        return result

    return built


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def merge(root: Path, run: Run, *names: str) -> Result:
    parts = [str(root / name) for name in names]
    return run("merge", "--out", str(root / "merged"), *parts)


def test_merged_parts_are_byte_for_byte_the_site_of_one_build(
    root: Path, run: Run, built: Run
) -> None:
    built("whole")
    built("a", *LAST_YEAR)
    built("b", *THIS_YEAR)
    result = merge(root, run, "b", "a")
    assert result.exit_code == 0, result.output
    assert files(root / "merged") == files(root / "whole")
    assert "2026/12/31/brief/index.html" in files(root / "merged")
    assert run("verify", str(root / "merged")).stdout.startswith("34 boards, each proven")


def test_a_part_has_no_page_of_another_days_but_knows_them(root: Path, built: Run) -> None:
    built("b", *THIS_YEAR)
    names = files(root / "b")
    assert not any(name.startswith("2026/12/") and name.count("/") > 2 for name in names)
    assert "2026/12/index.html" in names
    first_day = names["2027/01/01/beginner/index.html"].decode()
    assert "2026/12/31/beginner/" in first_day


def test_a_year_without_a_published_day_is_a_part_too(root: Path, run: Run, built: Run) -> None:
    built("whole")
    built("a", *LAST_YEAR)
    built("b", *THIS_YEAR)
    built("c", "--part", "--from", "2028-01-01", "--through", "2028-12-31")
    assert merge(root, run, "a", "b", "c").exit_code == 0
    assert files(root / "merged") == files(root / "whole")


def test_a_year_that_is_missing_is_told(root: Path, run: Run, built: Run) -> None:
    built("b", *THIS_YEAR)
    result = merge(root, run, "b")
    assert result.exit_code == 1
    assert "files of the days 2027-01-01 to 2027-01-05, expected parts that make a whole" in (
        result.stderr
    )
    assert not (root / "merged").exists()


def test_parts_of_different_content_are_told(
    root: Path, run: Run, built: Run, write: Write
) -> None:
    built("a", *LAST_YEAR)
    write("content/posts/year.md", "---\ntitle: Another\ndate: 2027-01-01\n---\n")
    built("b", *THIS_YEAR)
    result = merge(root, run, "a", "b")
    assert result.exit_code == 1
    assert f"error: {root}/b: posts/year/index.html is not that of {root}/a" in result.stderr


def test_what_is_no_part_is_told(root: Path, run: Run, built: Run) -> None:
    built("whole")
    result = merge(root, run, "whole")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: {root}/whole: no part of a site, expected what build --part has written\n"
    )


def test_a_part_that_was_changed_on_the_way_is_refused(root: Path, run: Run, built: Run) -> None:
    built("a", *LAST_YEAR)
    built("b", *THIS_YEAR)
    page = root / "a/2026/12/31/index.html"
    page.write_text(page.read_text().replace("Beginner", "Hacked"))
    result = merge(root, run, "a", "b")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: {root / 'a'}: not as build --part has left it, expected all its files unchanged\n"
    )

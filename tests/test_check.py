"""check: what is wrong with the content, without a build."""

from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

from site_builder.archive import day_path
from site_builder.check import day_paths
from site_builder.days import DayRange
from site_builder.settings import read_settings

TODAY = ("--today", "2026-11-03")
POST = "---\ntitle: A post\ndate: 2026-11-02\n---\n\n"


def test_sound_content_is_counted_and_nothing_is_written(
    root: Path, run: Run, write: Write
) -> None:
    write("content/posts/a.md", f"{POST}[Day](/2026/11/05/beginner/) [home](/index.html)\n")
    assert run("record", *TODAY).exit_code == 0
    result = run("check", *TODAY, "--strict")
    assert result.exit_code == 0, result.output
    counted = "no fault in 1 post, 0 wins, 0 formats, 5 recorded boards"
    assert result.stdout == f"{counted}; today is 2026-11-03\n"
    assert [path.name for path in root.iterdir()] == ["content"]


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("posts/a.md", f"{POST}[x](/2026/11/06/)\n", "6: link to /2026/11/06/, where the site has"),
        ("posts/a.md", f"{POST}[x](/archive)\n", "6: link to /archive, where the site has no page"),
        ("posts/a.md", f"{POST}[x](../b/)\n", "6: link to ../b/, expected an address"),
        ("posts/a.md", POST.replace("date", "dat"), "3: dat: unknown key, expected date"),
        (
            "posts/a.md",
            POST.replace("---\n\n", "series: hard\n---\n"),
            "4: series: 'hard', expected",
        ),
        ("wins/a.md", "---\nurl: ?b=0909\nplayer: A\ndate: 2026-11-01\n---\n", "2: url: mf is"),
        ("record/beginner/2026.txt", "2026-11-01 b=0909&mf=A 75 1 pair\n", "1: mf has 1 char"),
        ("site.toml", SETTINGS + "tries = 0\n", "14: tries: 0, expected 1 to 10000 lays"),
        ("site.toml", SETTINGS.replace("[[", 'theme = "dark"\n[['), "7: theme: 'dark', exp"),
    ],
)
def test_a_fault_is_told_with_its_place(
    run: Run, write: Write, file: str, text: str, fault: str
) -> None:
    write(f"content/{file}", text)
    result = run("check", *TODAY)
    assert result.exit_code == 1
    assert f"error: content/{file}:{fault}" in result.stderr


def test_all_faults_are_told_in_one_run(run: Run, write: Write) -> None:
    write("content/posts/a.md", f"{POST}[x](/nowhere/)\n")
    write("content/posts/b.md", "---\ntitle: B\n---\n")
    write("content/record/beginner/2026.txt", "nonsense\n")
    write("content/formats/c.md", "---\n---\n")
    lines = run("check", *TODAY).stderr.splitlines()
    assert [line.split(":")[1].strip() for line in lines] == [
        "content/formats/c.md",
        "content/posts/a.md",
        "content/posts/b.md",
        "content/record/beginner/2026.txt",
    ]


def test_two_sources_of_one_page_are_told(run: Run, write: Write) -> None:
    write("content/posts/a.md", POST)
    write("content/posts/b.md", POST.replace("---\n\n", "slug: a\n---\n"))
    assert run("check", *TODAY).stderr == (
        "error: content/posts/b.md:4: slug: /posts/a/ is also made from content/posts/a.md, "
        "expected one source for it\n"
    )


def test_a_link_to_a_draft_is_a_fault_but_not_in_a_draft(run: Run, write: Write) -> None:
    draft = POST.replace("---\n\n", "draft: true\n---\n[b](/posts/b/)\n")
    write("content/posts/a.md", draft)
    write("content/posts/b.md", draft)
    assert run("check", *TODAY).exit_code == 0
    write("content/posts/c.md", f"{POST}[b](/posts/b/)\n")
    assert "content/posts/c.md:6: link to /posts/b/" in run("check", *TODAY).stderr


def test_a_gap_in_the_record_is_a_warning_and_strictly_a_fault(
    root: Path, run: Run, write: Write
) -> None:
    assert run("record", *TODAY).exit_code == 0
    file = root / "content/record/beginner/2026.txt"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(lines[0] + lines[2])
    told = (
        "content/record/beginner/2026.txt: 2026-11-02 to 2026-11-02 missing, expected a line a "
        "day; site-builder record appends it\n"
    )
    assert run("check", *TODAY).stderr == f"warning: {told}"
    result = run("check", *TODAY, "--strict")
    assert (result.exit_code, result.stderr) == (1, f"error: {told}")


def test_the_pages_it_knows_are_those_that_a_build_makes(root: Path, build: Run) -> None:
    assert build().exit_code == 0
    settings = read_settings(root)
    days = settings.published(settings.site.first_day)
    days = DayRange(days.first, days.first.replace(day=5))
    known = day_paths(settings, days, {"minesweeper"})
    built = {
        path.parent.relative_to(root / "_site").as_posix() + "/"
        for path in (root / "_site/2026").rglob("index.html")
    }
    assert known == built
    assert day_path(days.last) in known

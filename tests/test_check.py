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


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("\n{% if %}\n", "2: Expected an expression, got 'end of statement block'"),
        ("\n{{ 1|louder }}", "2: No filter named 'louder'."),
        ("{{ asset('gone.js') }}", "1: no static file 'gone.js' in the theme 'mine', expected "),
        ("\n{% extends 'gone.html' %}", "2: template 'gone.html' is missing, expected it in "),
    ],
)
def test_a_fault_of_a_template_is_told_as_a_build_tells_it(
    root: Path, run: Run, write: Write, template: str, fault: str
) -> None:
    write("content/site.toml", SETTINGS.replace("[site]", '[site]\ntheme = "mine"'))
    write("themes/mine/templates/404.html", template)
    told = f"error: themes/mine/templates/404.html:{fault}"
    checked = run("check", *TODAY)
    assert checked.exit_code == 1
    assert checked.stderr.startswith(told)
    assert checked.stderr.count("\n") == 1
    assert run("build", *TODAY).stderr.startswith(told)
    write("themes/mine/templates/404.html", "{% include 'gone.html' ignore missing %}")
    assert run("check", *TODAY).exit_code == 0


def test_a_link_to_an_anchor_that_no_page_can_have_is_told_as_a_build_tells_it(
    run: Run, write: Write
) -> None:
    links = "[a](#gone) [b](/posts/b/#gone) [c](/formats/f/#gone) [d](#Gone%20b)\n"
    write("content/posts/a.md", f"{POST}{links}")
    write("content/posts/b.md", f"{POST}## Here\n")
    write("content/formats/f.md", "---\ntitle: F\n---\n## Here\n")
    end = "expected the id of a part of it\n"
    lines = [
        f"error: content/posts/a.md:6: link to {target}, "
        f"where the page has no anchor #{anchor}, {end}"
        for target, anchor in (
            ("#gone", "gone"),
            ("/posts/b/#gone", "gone"),
            ("/formats/f/#gone", "gone"),
            ("#Gone%20b", "Gone b"),
        )
    ]
    assert sorted(run("check", *TODAY).stderr.splitlines(True)) == sorted(lines)
    assert sorted(run("build", *TODAY).stderr.splitlines(True)) == sorted(lines)


def test_anchors_that_a_page_has_or_may_have_are_no_fault(
    root: Path, run: Run, write: Write
) -> None:
    text = (
        "[a](#here) [b](#page:main) [c](#top) [d](/posts/b/?x#caf%C3%A9) [e](#fn1) [^1]\n"
        "[f](/2026/11/01/#any) [g](https://example.org/#any) [h](/posts/b/#day-3)\n\n"
        "## Here\n\n[^1]: Note.\n"
    )
    write("content/site.toml", SETTINGS.replace("[site]", '[site]\ntheme = "mine"'))
    write(
        "themes/mine/templates/parts/pager.html",
        '{% macro pager() %}<b id="day-{{ 3 }}">{% endmacro %}',
    )
    write("content/posts/a.md", f"{POST}{text}")
    write("content/posts/b.md", f"{POST}## Café\n")
    result = run("check", *TODAY)
    assert result.exit_code == 0, result.stderr
    write("content/posts/b.md", f"{POST}## Café\n[i](#night-3)\n")
    assert "link to #night-3" in run("check", *TODAY).stderr
    for unknown in ("{% include page.template %}", "<b {{ {'id': 'x'}|xmlattr }}>", "{% if %}"):
        macro = "{% macro pager() %}" + unknown + "{% endmacro %}"
        write("themes/mine/templates/parts/pager.html", macro)
        assert "night" not in run("check", *TODAY).stderr


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

"""Themes: a site's own files over the default theme's, and faults in templates."""

import errno
import gzip
import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from samples import Run, Write

from site_builder.theme import csp_hash, load_theme


@pytest.fixture(autouse=True)
def own_theme(root: Path, write: Write) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("[site]", '[site]\ntheme = "mine"'))
    (root / "themes/mine").mkdir(parents=True)


def test_a_template_of_the_site_goes_before_the_default(
    write: Write, build: Run, root: Path
) -> None:
    write(
        "themes/mine/templates/404.html",
        '{% extends "base.html" %}{% block main %}<h1>Lost at sea</h1>{% endblock %}\n',
    )
    assert build().exit_code == 0
    assert "Lost at sea" in (root / "_site/404.html").read_text()
    assert "Lost at sea" not in (root / "_site/index.html").read_text()


def test_a_part_of_the_site_goes_before_the_default_in_every_page(
    write: Write, build: Run, root: Path
) -> None:
    write("themes/mine/templates/parts/pager.html", "{% macro pager(a, b, c) %}PAGER{% endmacro %}")
    assert build().exit_code == 0
    assert "PAGER" in (root / "_site/2026/11/02/index.html").read_text()


def test_a_static_file_of_the_site_replaces_one_and_another_is_added(
    write: Write, root: Path
) -> None:
    plain = load_theme(root, "mine")
    write("themes/mine/static/style.css", "body { color: red }")
    write("themes/mine/static/fonts/own.txt", "x")
    theme = load_theme(root, "mine")
    assert theme.static["style.css"] == b"body{color:red}"
    assert set(theme.static) - set(plain.static) == {"fonts/own.txt"}
    assert theme.assets_path != plain.assets_path


def test_a_theme_that_is_not_there_is_an_error(write: Write, build: Run, root: Path) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace('"mine"', '"yours"'))
    assert build().stderr == (
        "error: content/site.toml:2: theme: 'yours', expected a folder themes/yours/\n"
    )


@pytest.mark.parametrize(
    ("template", "error"),
    [
        (
            '{% extends "base.html" %}\n{% block main %}\n{{ nobody }}\n{% endblock %}\n',
            "themes/mine/templates/404.html:3: 'nobody' is undefined, expected what the page has",
        ),
        (
            '{% extends "base.html" %}\n{% block main %}\n{{ page.nothing }}\n{% endblock %}\n',
            "themes/mine/templates/404.html:3: 'site_builder.page.Page object' has no attribute "
            "'nothing', expected what the page has",
        ),
        (
            '{% extends "base.html" %}\n{% block main %}\n{% for %}\n{% endblock %}\n',
            "themes/mine/templates/404.html:3: Expected an expression",
        ),
        (
            '{% extends "base.html" %}\n{% block main %}\n{{ asset("gone.js") }}\n{% endblock %}\n',
            "themes/mine/templates/404.html:3: no static file 'gone.js' in the theme 'mine'",
        ),
        (
            '{% extends "missing.html" %}\n',
            "themes/mine/templates/404.html:1: template 'missing.html' is missing, expected it in "
            "themes/mine/templates/ or in the default theme",
        ),
    ],
)
def test_a_fault_in_a_template_is_told_with_its_line(
    write: Write, build: Run, root: Path, template: str, error: str
) -> None:
    write("themes/mine/templates/404.html", template)
    result = build()
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {error}")
    assert not (root / "_site").exists()


@pytest.mark.parametrize("part", ["static", "templates"])
def test_a_folder_that_cannot_be_read_is_an_error_and_not_the_default_theme(
    build: Run, run: Run, root: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    folder = root / "themes/mine" / part
    folder.mkdir()
    assert build().exit_code == 0

    told = f"error: themes/mine/{part}: cannot be read (Permission denied)\n"
    list_folder, scan_folder = os.listdir, os.scandir

    def refused(read: Callable[[Any], Any], path: Any) -> Any:
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read(path)

    with monkeypatch.context() as patch:  # an administrator may read whatever there is
        patch.setattr(os, "listdir", partial(refused, list_folder))
        patch.setattr(os, "scandir", partial(refused, scan_folder))
        assert run("check").stderr == told
        assert build().stderr == told

    folder.rmdir()
    folder.symlink_to("nowhere")
    assert build().stderr == (
        f"error: themes/mine/{part}: cannot be read (No such file or directory)\n"
    )
    folder.unlink()
    folder.touch()
    assert build().stderr == f"error: themes/mine/{part}: is no folder, expected one\n"


def test_what_is_no_file_of_a_theme_is_told_even_after_a_build(
    build: Run, run: Run, root: Path, write: Write
) -> None:
    write("themes/mine/static/own.css", "")
    assert build().exit_code == 0
    (root / "themes/mine/templates/post.html").mkdir(parents=True)
    static = root / "themes/mine/static"
    (static / "style.css").symlink_to("nowhere")
    (static / "circle.css").symlink_to("circle.css")
    (static / "up").symlink_to("..")
    os.mkfifo(static / "pipe.js")
    for result in (build(), run("check")):
        assert result.stderr.splitlines() == [
            "error: themes/mine/static/circle.css: cannot be read "
            "(Too many levels of symbolic links)",
            "error: themes/mine/static/pipe.js: is no file, expected one",
            "error: themes/mine/static/style.css: cannot be read (No such file or directory)",
            "error: themes/mine/static/up: leads back to where it is, expected another folder",
            "error: themes/mine/templates/post.html: is a folder, expected a template",
        ]


def test_what_an_editor_hides_is_no_part_of_a_theme(build: Run, root: Path, write: Write) -> None:
    write("themes/mine/static/.own.css.swp", "\0")
    for part in ("static", "templates"):
        (root / "themes/mine" / part).mkdir(exist_ok=True)
        (root / "themes/mine" / part / ".#post.html").symlink_to("me@here.1:2")
    assert build().exit_code == 0
    assert not [name for name in load_theme(root, "mine").static if name.startswith(".")]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"static/x\xff.css", r"static/x\xff.css"),
        (b"templates/x\xff.html", r"templates/x\xff.html"),
        (b"static/x\xff/own.css", r"static/x\xff"),
        (b"static/x\ny.css", r"static/x\ny.css"),
    ],
)
def test_a_name_that_cannot_be_written_on_a_line_is_an_error_on_one(
    build: Run, run: Run, root: Path, name: bytes, shown: str
) -> None:
    path = root / "themes/mine" / os.fsdecode(name)
    path.parent.mkdir(parents=True)
    path.touch()
    told = f"error: themes/mine/{shown}: has a name that is no line of UTF-8, expected one\n"
    assert build().stderr == told
    assert run("check").stderr == told


@pytest.mark.parametrize("name", ["static/own.css", "static/own.js", "templates/own.html"])
def test_a_text_that_is_not_utf_8_is_an_error(build: Run, root: Path, name: str) -> None:
    path = root / "themes/mine" / name
    path.parent.mkdir()
    path.write_bytes(b"/* caf\xe9 */")
    assert build().stderr == (
        f"error: themes/mine/{name}: byte 6 is not UTF-8, expected UTF-8 text\n"
    )


def test_a_template_that_is_no_html_is_part_of_the_digest(write: Write, root: Path) -> None:
    """Pages that include it are made anew when it changes."""
    write("themes/mine/templates/parts/logo.svg", "<svg/>")
    before = load_theme(root, "mine").digest
    write("themes/mine/templates/parts/logo.svg", "<svg></svg>")
    assert load_theme(root, "mine").digest != before


def test_a_theme_that_lies_elsewhere_is_told_as_part_of_the_site(
    build: Run, root: Path, write: Write, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("theme")
    (root / "themes/mine").rmdir()
    (root / "themes/mine").symlink_to(elsewhere)
    write("themes/mine/templates/404.html", "{{ nobody }}")
    assert build().stderr.startswith("error: themes/mine/templates/404.html:1: 'nobody' is undef")


def test_what_a_template_shows_is_escaped(write: Write, build: Run, root: Path) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("Test Mines", "<u>Mines</u> & more"))
    assert build().exit_code == 0
    for path in (root / "_site").rglob("*.html"):
        assert "<u>" not in path.read_text()


def test_the_hash_of_an_inline_style_is_what_browsers_compute() -> None:
    # From the W3C's Content Security Policy Level 3, section on hash usage for scripts.
    assert csp_hash("doSubmit()") == "'sha256-jzgBGA4UWFFmpOBq0JpdsySukE1FrEN5bUpoK8Z29fY='"


def test_scripts_and_styles_are_published_without_their_comments(write: Write, root: Path) -> None:
    write("themes/mine/static/own.js", "// why\nexport const a = `two\n  lines`; // there\n")
    write("themes/mine/static/own.css", "/* why */\n.a > .b {\n  color: red;\n}\n")
    static = load_theme(root, "mine").static
    assert static["own.js"].strip() == b"export const a=`two\n  lines`;"
    assert static["own.css"].strip() == b".a>.b{color:red}"


def test_a_template_inside_a_template_keeps_its_spaces(write: Write, root: Path) -> None:
    """What the minifier cannot read is published as it was written; no script of ours is such."""
    nested = "export const a = n => `${n ? `${n} of ${n * 2} left` : `none`} here`; // kept\n"
    plain = "export const b = n => `${[{ n }].map(({ n }) => n)}  x` + `  y`;\n"
    write("themes/mine/static/nested.js", nested)
    write("themes/mine/static/plain.js", plain)
    static = load_theme(root, "mine").static
    assert static["nested.js"] == nested.encode()
    assert b"}  x`+`  y`" in static["plain.js"]
    for name, script in load_theme(root, "default").static.items():
        assert not name.endswith(".js") or b"\n// " not in script, name


def test_a_play_page_with_all_it_needs_fits_in_the_first_round_trip(build: Run, root: Path) -> None:
    """14 KB compressed, expert board included: what a connection carries before it must wait."""
    settings = (root / "content/site.toml").read_text()
    for old, new in (("width = 9", "width = 30"), ("height = 9", "height = 16"), ("= 10", "= 99")):
        settings = settings.replace(old, new)
    (root / "content/site.toml").write_text(settings)
    assert build().exit_code == 0
    page = root / "_site/2026/11/02/beginner/index.html"
    needed = {page}
    html = page.read_text()
    for found in re.findall(r'<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*>', html):
        link = re.search(r'(?:href|src)="([^"]+)"', found)
        if link:
            needed.add((page.parent / link[1]).resolve())
    assert len(needed) > 5
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in needed) <= 14 * 1024

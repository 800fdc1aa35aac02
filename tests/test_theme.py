"""Themes: a site's own files over the default theme's, and faults in templates."""

import gzip
import re
from pathlib import Path

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

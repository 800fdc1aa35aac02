"""What styles and scripts of a theme lead to: files that are there."""

from pathlib import Path

import pytest
from samples import Run, Write

from site_builder.identity import default_folder
from site_builder.references import broken_references

THERE = ("own.css", "own.js", "icon.svg", "parts/a.js", "two words.png")


def faults(name: str, text: str) -> list[str]:
    """What is wrong with a file of a theme that has a few others."""
    files = {file: (file, b"") for file in THERE} | {name: (name, text.encode())}
    end = ", where the theme has no static file, expected one of its own"
    told = list(map(str, broken_references(files)))
    assert all(line.endswith(end) for line in told)
    return [line.removesuffix(end).removeprefix(f"{name}:") for line in told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import './gone.js';", ["1: imports ./gone.js"]),
        ("\nimport gone from './gone.js';", ["2: imports ./gone.js"]),
        ("import {\n  a,\n  b as c, // why\n} from '../own.js'", ["4: imports ../own.js"]),
        ('export * as all from "./gone.js"', ["1: imports ./gone.js"]),
        ("a();export { b } from './parts/gone.js?v=1'", ["1: imports ./parts/gone.js?v=1"]),
        ("const a = await import('./gone.js');", ["1: imports ./gone.js"]),
        (
            "import('./gone.js', {})\nimport('./no.js')",
            ["1: imports ./gone.js", "2: imports ./no.js"],
        ),
        ("link.href = new URL('./gone.css', import.meta.url).href", ["1: leads to ./gone.css"]),
        ("import{a}from'./gone.js'", ["1: imports ./gone.js"]),
        ("import './sub/../gone.js' // './own.js'", ["1: imports ./sub/../gone.js"]),
    ],
)
def test_a_script_that_imports_what_is_not_there_is_told(text: str, told: list[str]) -> None:
    assert faults("own.js", text) == told


@pytest.mark.parametrize(
    "text",
    [
        "import './parts/a.js'; import('./icon.svg#x'); export * from './own.js'",
        "// import './gone.js'\n/*\nimport './gone.js'\n*/",
        "/** @type {import('./gone.js').Own} */\nconst a = 1; import './own.js'",
        "import(`./${name}.js`); import('./' + name); import('./part-' + name + '.js')",
        "const a = \"import './gone.js'\"; const b = 'import(\\'./gone.js\\')'",
        "const a = `\nimport './gone.js'\n`",
        "const a = `${b ? `import './gone.js'` : ''}`; c = `${b ? `\\n import './gone.js'` : 1}`",
        "import 'https://example.org/a.js'; import('data:text/javascript,1'); import '/a.js'",
        "import a from 'a'; Array.from('./gone.js'); letters.import('./gone.js')",
        "new URL('./gone', location.href); new URL('./', import.meta.url)",
        "new URL('../../days.json', import.meta.url)",
        "const a = /[/*'\"`]/; const from = './gone.js'; const b = { from: './gone.js' }",
    ],
)
def test_a_script_is_not_blamed_for_what_is_there_or_cannot_be_known(text: str) -> None:
    assert faults("own.js", text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a { b: url(gone.png) }", ["1: leads to gone.png"]),
        (
            "a {\n  b: url( 'x/gone.png' ), url(\"no.png#a\") }",
            ["2: leads to x/gone.png", "2: leads to no.png#a"],
        ),
        ("/* one\ntwo */ @import 'gone.css';", ["2: imports gone.css"]),
        ("@import url(gone.css) screen;", ["1: leads to gone.css"]),
        ("a { b: URL(../own.css) }", ["1: leads to ../own.css"]),
    ],
)
def test_a_style_that_leads_to_what_is_not_there_is_told(text: str, told: list[str]) -> None:
    assert faults("own.css", text) == told


@pytest.mark.parametrize(
    "text",
    [
        "@import 'own.css'; a { b: url(icon.svg#x) url(./parts/a.js?1) url('two%20words.png') }",
        "/* url(gone.png) @import 'gone.css'; */ a { b: 'c' }",
        "a { content: 'url(gone.png)'; b: url(#clip) url('') url(../../icons/192.png) }",
        "a { b: url(https://example.org/a.png) url(//example.org/a) url(/a.png) }",
        "a { b: url(\"data:image/svg+xml,%3Csvg fill='url(gone.png)'/%3E\") url(data:,x) }",
        "a { b: src-url(gone.png) }",
    ],
)
def test_a_style_is_not_blamed_for_what_is_there_or_cannot_be_known(text: str) -> None:
    assert faults("own.css", text) == []


def test_the_default_theme_leads_to_nothing_that_is_not_there() -> None:
    static = default_folder() / "static"
    files = {
        path.relative_to(static).as_posix(): (path.name, path.read_bytes())
        for path in static.rglob("*.*")
    }
    assert list(broken_references(files)) == []
    del files["sitting.js"]
    assert {str(fault).partition(":")[0] for fault in broken_references(files)} == {
        "changes.js",
        "play.js",
        "shared.js",
    }


def test_a_build_and_a_check_tell_all_of_them(
    root: Path, run: Run, build: Run, write: Write
) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("[site]", '[site]\ntheme = "mine"'))
    write("themes/mine/static/own.css", "\na { b: url(gone.png) }")
    write("themes/mine/static/sudoku/own.js", "import '../store.js'\n\nimport './gone.js'\n")
    end = "where the theme has no static file, expected one of its own"
    for result in (build(), run("check")):
        assert result.exit_code == 1
        assert result.stderr.splitlines() == [
            f"error: themes/mine/static/own.css:2: leads to gone.png, {end}",
            f"error: themes/mine/static/sudoku/own.js:3: imports ./gone.js, {end}",
        ]
    write("themes/mine/static/gone.png", "")
    write("themes/mine/static/sudoku/gone.js", "")
    assert build().exit_code == 0

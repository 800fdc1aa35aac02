"""new win --from-form: what strangers hand in becomes a file only if all of it is right.

Whatever is wrong ends in one line that says so, and nothing is written.
"""

import json
from html import escape
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import example, given
from hypothesis import strategies as st
from samples import Write
from test_new_win import DAILY, GUEST, read

from site_builder import markdown
from site_builder.cli import main
from site_builder.errors import SiteError
from site_builder.puzzles import read_shared
from site_builder.puzzles.minesweeper.links import Win, write_win
from site_builder.win_form import LINK, LONGEST_FORM, NAME, WORDS, as_markdown, read_form

TEMPLATE = Path(__file__).parents[1] / ".github/ISSUE_TEMPLATE/win.yml"
PAGE = "https://example.org/mines/2026/11/01/beginner/"
EMPTY = "_No response_"


def form(link: str = PAGE + DAILY, name: str = "Ana", words: str = EMPTY) -> str:
    """The text of an issue as GitHub makes it from the form."""
    return f"### {LINK}\n\n{link}\n\n### {NAME}\n\n{name}\n\n### {WORDS}\n\n{words}"


@pytest.fixture
def submit(root: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Hand in a text by the variable, as the workflow does, on 2026-11-03."""

    def submit(text: str) -> Result:
        monkeypatch.setenv("WIN_FORM", text)
        command = ["new", "win", "--root", str(root), "--today", "2026-11-03", "--from-form"]
        return CliRunner().invoke(main, command)

    return submit


def test_the_fields_are_those_of_the_issue_form() -> None:
    body = yaml.safe_load(TEMPLATE.read_text())["body"]
    fields = [field for field in body if field["type"] != "markdown"]
    assert [field["attributes"]["label"] for field in fields] == [LINK, NAME, WORDS]
    assert all(field["type"] == "input" for field in fields)  # each is one line
    required = [field.get("validations", {}).get("required", False) for field in fields]
    assert required == [True, True, False]


def test_a_sound_form_becomes_a_file_with_the_query_alone(root: Path, submit: Any) -> None:
    result = submit(form("https://evil.example/phish?x=1&" + DAILY[1:] + "&y=2"))
    path = root / "content/wins/beginner-2026-11-01-ana.md"
    assert result.stdout == f"{path}\n"
    assert path.read_text() == f"---\nurl: {DAILY}\nplayer: Ana\ndate: 2026-11-03\n---\n"


@pytest.mark.parametrize("around", ["{} ", " {}\t", "{}#", "{}#page:board", "{}#a=%20&b?c/d  "])
def test_what_copying_leaves_around_a_link_does_no_harm(
    root: Path, submit: Any, around: str
) -> None:
    assert submit(form(link=around.format(PAGE + DAILY))).exit_code == 0
    assert [win.shared.query for win in read(root).wins] == [DAILY]


def test_standard_input_will_do(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WIN_FORM", raising=False)
    command = ["new", "win", "--root", str(root), "--today", "2026-11-03", "--from-form"]
    text = form(name="Zoë").replace("\n", "\r\n") + "\r\n"  # GitHub's own line ends
    assert CliRunner().invoke(main, command, input=text.encode()).exit_code == 0
    assert read(root).wins[0].player == "Zoë"
    broken = CliRunner().invoke(main, command, input=text.encode("latin-1"))
    line = text.splitlines().index("Zoë") + 1
    assert broken.stderr == (
        f"error: -:{line}: 0xEB, byte 3 of the line, is not UTF-8, expected UTF-8 text\n"
    )
    endless = CliRunner().invoke(main, command, input=("é" * 60_000 + "x").encode()[1:])
    assert "expected at most 6000" in endless.stderr


HOSTILE = {
    "nothing": "",
    "spaces": " \n\n ",
    "prose": "Hi, I won today!",
    "the link alone": PAGE + DAILY,
    "a field missing": form().partition("### Words")[0],
    "a field twice": form() + f"\n\n### {NAME}\n\nBea",
    "another heading": form().replace("### Name", "### Names"),
    "fields in another order": f"### {NAME}\n\nAna\n\n### {LINK}\n\n{DAILY}\n\n### {WORDS}\n\nx",
    "text before": "Please publish\n\n" + form(),
    "text after": form(words="Hi") + "\n\nPS: thanks",
    "huge": form(words="x" * LONGEST_FORM),
    "huge lines": "\n" * 50_000,
    "no link": form(link=EMPTY),
    "two links": form(link=f"{PAGE}{DAILY} {PAGE}{DAILY}"),
    "two links on lines": form(link=f"{PAGE}{DAILY}\n{PAGE}{DAILY}"),
    "link in a fence": form(link=f"```\n{PAGE}{DAILY}\n```"),
    "link in ticks": form(link=f"`{PAGE}{DAILY}`"),
    "link in angles": form(link=f"<{PAGE}{DAILY}>"),
    "Markdown link": form(link=f"[win]({PAGE}{DAILY})"),
    "HTML link": form(link=f'<a href="{PAGE}{DAILY}">x</a>'),
    "script address": form(link=f"javascript:alert(1){DAILY}"),
    "file address": form(link=f"file:///etc/passwd{DAILY}"),
    "user in the address": form(link=f"https://a:b@example.org/{DAILY}"),
    "shell": form(link=f"{PAGE}{DAILY}$(touch x);`id`"),
    "shell in the fragment": form(link=f"{PAGE}{DAILY}#`id`"),
    "HTML in the fragment": form(link=f"{PAGE}{DAILY}#<b>"),
    "words after the link": form(link=f"{PAGE}{DAILY}#a b"),
    "line end in the link": form(link=f"{PAGE}{DAILY}%0a::set-output"),
    "workflow command": form(link=f"::error::x {DAILY}"),
    "layout link": form(link="?b=1&m=i00118g0g0g0h0000"),
    "cut link": form(link=DAILY.replace("AAA&", "AA&")),
    "huge board": form(link="?b=9999&mf=A&t=5"),
    "guest": form(link=GUEST),
    "no time": form(link=DAILY.partition("&t")[0]),
    "too fast": form(link=DAILY.replace("104", "9")),
    "no name": form(name=EMPTY),
    "blank name": form(name="\u3000"),
    "unseen name": form(name="\u3164"),
    "long name": form(name="x" * 101),
    "two names": form(name="Ana\nBea"),
    "front matter": form(name="Ana\n---\nurl: x"),
    "front matter by another line end": form(name="Ana\u2028---\u2028url: x"),
    "front matter by a lone return": form(name="Ana\r---\rurl: x"),
    "turned name": form(name="\u202egpj.exe"),
    "hidden letters": form(name="Ana\U000e0041\U000e0042"),
    "zero": form(name="A\u200bna"),
    "control character": form(name="A\x01"),
    "heap": form(name="Z" + "\u0300\u0301\u0302\u0303\u0304\u0305" * 9),
    "long words": form(words="x" * 301),
    "turned words": form(words="a\u2066b"),
    "words of two lines": form(words="a\nb"),
    "half a character": form(words="\udcff"),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_form_ends_in_one_line(root: Path, submit: Any, text: str) -> None:
    before = sorted(root.rglob("*"))
    result = submit(text)
    assert result.exit_code == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    assert len(line) < 250
    assert sorted(root.rglob("*")) == before


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (form(link=GUEST), "the board is none of the archive's, expected one of 2026-11-01 to"),
        (
            form(link=DAILY.replace("104", "9")),
            "the time is 0.9 s, expected 1.0 s or more for a board of 3BV 20",
        ),
        (form(link=DAILY.partition("&t")[0]), "t is missing, expected the time"),
        (form(name=EMPTY), "Name: nothing, expected what to call the player"),
        (form(link=EMPTY), "Win link: nothing, expected the link of a win"),
        (form(name="x" * 101), "Name: 101 characters, expected at most 100"),
        (form(words="x" * 301), "Words: 301 characters, expected at most 300"),
        ("x" * 6001, "the form has 6001 characters, expected at most 6000"),
        ("Hi", "the text is not the form as it was filled in, expected Win link, Name and Words"),
    ],
)
def test_the_line_says_what_is_wrong(submit: Any, text: str, fault: str) -> None:
    assert submit(text).stderr.startswith(f"error: {fault}")


def test_twenty_3bv_a_second_are_just_believed(submit: Any) -> None:
    assert submit(form(link=DAILY.replace("104", "10"))).exit_code == 0  # 3BV 20 in 1.0 s


def test_a_board_of_days_to_come_is_none_of_the_archive(root: Path, submit: Any) -> None:
    """On 3 November the boards are published through the 5th."""
    command = ["boards", "--root", str(root), "--from", "2026-11-05", "--through", "2026-11-06"]
    lines = CliRunner().invoke(main, command).stdout.splitlines()
    published, ahead = (f"?b=0909&mf={json.loads(line)['mf']}&t=99" for line in lines)
    assert submit(form(link=published)).exit_code == 0
    assert submit(form(link=ahead)).stderr == (
        "error: the board is none of the archive's, expected one of 2026-11-01 to 2026-11-05\n"
    )


def test_a_win_is_taken_once_whoever_hands_it_in(submit: Any) -> None:
    assert submit(form()).exit_code == 0
    again = submit(form(link="http://localhost:8000/play/" + DAILY, name="Bea"))
    assert again.exit_code == 1
    assert again.stderr == (
        "error: content/wins/beginner-2026-11-01-ana.md: the same win, expected a new one\n"
    )
    assert submit(form(link=DAILY.replace("104", "105"))).exit_code == 0


def test_the_same_game_of_the_same_player_is_no_new_win_with_other_flags(submit: Any) -> None:
    assert submit(form()).exit_code == 0
    shared = read_shared(DAILY)[1]
    flags = shared.win.layout.mines  # type: ignore[attr-defined]
    flagged = write_win(Win(shared.win.layout, flags, 104))  # type: ignore[attr-defined]
    again = submit(form(link=flagged, name="ANA"))
    assert again.stderr == (
        "error: content/wins/beginner-2026-11-01-ana.md: the same win, expected a new one\n"
    )
    assert submit(form(link=flagged, name="Bea")).exit_code == 0  # as fast as Ana, by chance


def test_nobody_takes_more_than_a_day(submit: Any) -> None:
    assert submit(form(link=DAILY.replace("104", "864000"))).exit_code == 0
    assert submit(form(link=DAILY.replace("104", "864001"))).stderr == (
        "error: the time is 86400.1 s, expected at most 24 hours\n"
    )


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../../etc/passwd", "beginner-2026-11-01-etc-passwd"),
        ("..\\..\\x", "beginner-2026-11-01-x"),
        ("a/b", "beginner-2026-11-01-a-b"),
        ("김철수", "beginner-2026-11-01-gim-cheol-su"),
        ("💣", "beginner-2026-11-01-player"),
        ("$(rm -rf ~)", "beginner-2026-11-01-rm-rf"),
        ("-rf", "beginner-2026-11-01-rf"),
        ("x" * 100, "beginner-2026-11-01-" + "x" * 40),
        ("<script>alert(1)</script>", "beginner-2026-11-01-script-alert-1-script"),
        ("![x](https://e.example/x.png)", "beginner-2026-11-01-x-https-e-example-x-png"),
        ("::error::x", "beginner-2026-11-01-error-x"),
        ("url: x", "beginner-2026-11-01-url-x"),
        ("---", "beginner-2026-11-01-player"),
    ],
)
def test_no_name_leads_out_of_the_folder_or_spoils_the_file(
    root: Path, submit: Any, name: str, file: str
) -> None:
    assert submit(form(name=name)).exit_code == 0
    assert [path.name for path in (root / "content/wins").iterdir()] == [f"{file}.md"]
    (win,) = read(root).wins
    assert (win.player, win.shared.query) == (name, DAILY)


def test_words_are_shown_as_they_are(root: Path, submit: Any, write: Write) -> None:
    words = (
        "# <b>Hi</b> ![p](http://e.example/p.png) [l](../x) *a* `b` &amp; \\ 1. | --- ~~s~~ [^1]"
    )
    assert submit(form(words=words)).exit_code == 0
    command = ["build", "--root", str(root), "--today", "2026-11-03", "--strict"]
    assert CliRunner().invoke(main, command).exit_code == 0
    html = (root / "_site/wins/beginner-2026-11-01-ana/index.html").read_text()
    prose = html.partition('<div class="prose">')[2].partition("</div>")[0]
    assert prose.strip().startswith("<p># &lt;b&gt;Hi&lt;/b&gt; ![p](http://e.example/p.png)")
    assert prose.count("<") == 2  # one paragraph, and nothing in it


@given(st.text(st.characters(exclude_categories=("C", "Z")), max_size=60))
@example("1. a")
@example("+ a")
@example("    a")
@example("&lt;")
@example("a  ")
@example("[^1]: x")
@example("=== ")
def test_any_words_are_one_paragraph_of_just_these_words(words: str) -> None:
    html = markdown.parse(f"---\na: b\n---\n\n{as_markdown(words.strip())}\n").text.html
    shown = escape(words.strip(), quote=False).replace('"', "&quot;")
    assert html == (f"<p>{shown}</p>\n" if words.strip() else "")


@given(st.text(max_size=300))
def test_any_text_is_a_form_or_that_error(text: str) -> None:
    for whole in (text, form(link=text), form(name=text), form(words=text)):
        try:
            read_form(whole)
        except SiteError as error:
            assert len(str(error).splitlines()) == 1

"""new win and new post: files of the content that the site can read, never in place of others."""

import re
import unicodedata
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from samples import Run, Write

from site_builder.cli import main
from site_builder.content import Content, read_content
from site_builder.errors import Faults, SiteError
from site_builder.slugs import slug_of, slug_of_name
from site_builder.texts import title_fault
from site_builder.writing import check, free_slug, post_text, win_text, write_new

DAILY = "?b=0909&mf=AiAAAAwDAACKgAAA&t=104"  # the board of 2026-11-01
GUEST = "https://9revolution9.com/games/minesweeper?b=0909&mf=kAAQogCAIAiAAHdg&t=125"


@pytest.fixture
def new(root: Path) -> Run:
    """Run `new win` or `new post` on 2026-11-03, with --root after the kind."""

    def new(kind: str, *arguments: str) -> Result:
        command = ["new", kind, "--root", str(root), "--today", "2026-11-03", *arguments]
        return CliRunner().invoke(main, command)

    return new


def read(root: Path) -> Content:
    faults = Faults()
    content = read_content(root, faults)
    faults.raise_any()
    return content


def names(root: Path, folder: str = "wins") -> list[str]:
    return sorted(path.name for path in (root / "content" / folder).iterdir())


def test_a_win_of_the_archive_is_named_by_series_day_and_player(root: Path, new: Run) -> None:
    result = new("win", DAILY, "--player", "Ana Žižek", "--text", "My *first*.")
    path = root / "content/wins/beginner-2026-11-01-ana-zizek.md"
    assert result.stdout == f"{path}\n"
    assert path.read_text() == (
        f"---\nurl: {DAILY}\nplayer: Ana Žižek\ndate: 2026-11-03\n---\n\nMy *first*.\n"
    )


def test_a_guest_is_named_by_the_day_it_was_shared(root: Path, new: Run) -> None:
    assert new("win", GUEST, "--player", "G", "--date", "2026-10-04").exit_code == 0
    assert names(root) == ["guest-2026-10-04-g.md"]
    (win,) = read(root).wins
    assert (win.url, win.date) == (GUEST, date(2026, 10, 4))


def test_the_next_free_number_is_taken(root: Path, new: Run, write: Write) -> None:
    """A file with a date in front has the same address, so its name is taken too."""
    write(
        "content/wins/2026-01-01-beginner-2026-11-01-ana.md", win_text(GUEST, "Ana", date.max, "")
    )
    for time in ("104", "105", "106"):
        assert new("win", DAILY.replace("104", time), "--player", "Ana").exit_code == 0
    assert names(root)[1:] == [f"beginner-2026-11-01-ana-{n}.md" for n in (2, 3, 4)]
    assert len({win.path for win in read(root).wins}) == 4


def test_the_same_win_of_the_same_player_is_refused(root: Path, new: Run) -> None:
    new("win", DAILY, "--player", "Ana")
    result = new("win", "https://example.org/x/" + DAILY, "--player", "Ana")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: content/wins/beginner-2026-11-01-ana.md: the same win, expected a new one\n"
    )
    assert new("win", DAILY, "--player", "Bea").exit_code == 0


@pytest.mark.parametrize(
    "player",
    [
        *("no", "12:30", "1e3", "~", "null", "2026-11-30", "true", "0x1F", "'", '"', "\\", "- a"),
        *(": #", "a: b", "#x", "x #y", "&a", "*a", "!tag", "%d", "@a", "`a`", "{a: b}", "[a]"),
        *(
            "---",
            "--- a",
            "...",
            "? a",
            "| a",
            "> a",
            "a\\nb",
            "a\"b'c",
            "𝕬𝖓𝖆",
            "👩‍💻",
            "علي",
            "김",
        ),
    ],
)
def test_a_name_is_read_back_as_it_was_given(root: Path, new: Run, player: str) -> None:
    result = new("win", DAILY, "--player", player)
    assert result.exit_code == 0, result.stderr
    (win,) = read(root).wins
    assert win.player == unicodedata.normalize("NFC", player)


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        ("a\nb", "--player: U+000A, expected text on a line, all of it seen"),
        ("a\r\ndate: 1999-01-01", "--player: U+000D"),
        ("a\u2028b", "--player: U+2028"),
        ("a\x85b", "--player: U+0085"),
        ("a\u202eb", "--player: U+202E"),
        ("a\u200bb", "--player: U+200B"),
        ("\u3164", "--player: U+3164"),
        ("a\x00b", "--player: U+0000"),
        ("\u200d", "--player: nothing that can be seen"),
        ("a" + "\u0335" * 5, "--player: a heap of marks"),
    ],
)
def test_a_name_that_is_no_line_of_text_is_refused(
    root: Path, new: Run, player: str, fault: str
) -> None:
    result = new("win", DAILY, "--player", player)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"error: {fault}")
    assert not (root / "content/wins").exists()


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("?b=0909&mf=A", "mf has 1 character, a 9x9 board takes 14 to 27"),
        ("hello", "the text is none of the kinds understood"),
        ("?b=1&m=00000000000000000", "the link holds a board to play, expected a finished one"),
        (f"javascript:alert(1){DAILY}", "URL: 'javascript' address, expected https:"),
    ],
)
def test_what_holds_no_win_is_refused(root: Path, new: Run, url: str, fault: str) -> None:
    result = new("win", url, "--player", "Ana")
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"error: {fault}")
    assert not list(root.glob("content/wins/*"))


def test_a_name_that_is_too_long_is_refused_before_anything_is_written(
    root: Path, new: Run
) -> None:
    result = new("win", DAILY, "--player", "x" * 101)
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: --player: 'xxx")
    assert "expected a name of at most 100 characters" in line
    assert not list(root.glob("content/wins/*"))


def test_text_that_no_feed_can_hold_is_told_by_its_option(root: Path, new: Run) -> None:
    result = new("win", DAILY, "--player", "Ana", "--text", "a\x01b")
    assert result.stderr.startswith("error: --text: control character U+0001 in column 2")
    assert not (root / "content/wins").exists()


@pytest.mark.parametrize(
    "arguments", [[], [DAILY], ["--player", "Ana"], ["--from-form", "--player", "Ana"]]
)
def test_what_does_not_go_together_is_wrong_usage(new: Run, arguments: list[str]) -> None:
    assert new("win", *arguments).exit_code == 2


def test_root_may_stand_before_the_kind(root: Path) -> None:
    command = ["new", "--root", str(root), "post", "Hello", "--date", "2026-11-01"]
    assert CliRunner().invoke(main, command).exit_code == 0
    assert names(root, "posts") == ["hello.md"]


def test_the_site_builds_with_what_was_written(root: Path, new: Run, build: Run) -> None:
    new("win", DAILY, "--player", "Ana: #1", "--text", "See [it](/archive/).")
    new("post", "no: #x")
    assert build("--strict", "--drafts").exit_code == 0
    html = (root / "_site/wins/beginner-2026-11-01-ana-1/index.html").read_text()
    assert "<h1>Ana: #1 won Beginner of 1 November 2026 in 10.4 s</h1>" in html
    assert "<h1>no: #x</h1>" in (root / "_site/posts/no-x/index.html").read_text()


def test_a_post_is_a_draft_with_all_its_keys(root: Path, new: Run, build: Run) -> None:
    result = new("post", "Überall: 10 % mehr!")
    path = root / "content/posts/uberall-10-mehr.md"
    assert result.stdout == f"{path}\n"
    (post,) = read(root).posts
    assert (post.title, post.date, post.draft) == ("Überall: 10 % mehr!", date(2026, 11, 3), True)
    assert build().exit_code == 0
    assert not (root / "_site/posts/uberall-10-mehr").exists()


def test_a_post_never_takes_the_place_of_another(root: Path, new: Run, write: Write) -> None:
    old = write("content/posts/2026-11-01-hello.md", post_text("Old", date(2026, 11, 1)))
    before = old.read_text()
    result = new("post", "Hello")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: content/posts/2026-11-01-hello.md: the slug 'hello' is that of this file, "
        "expected another\n"
    )
    assert new("post", "Hello", "--slug", "hello-again").exit_code == 0
    assert old.read_text() == before
    assert names(root, "posts") == ["2026-11-01-hello.md", "hello-again.md"]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["世界"], "TITLE: '世界' has no letters for an address, expected --slug too"),
        (["x", "--slug", "../x"], "--slug: '../x', expected lower-case letters and digits"),
        (["a\nb"], "TITLE: U+000A"),
        ([" "], "TITLE: '' has no letters"),
    ],
)
def test_a_post_without_a_sound_title_or_slug_is_refused(
    root: Path, new: Run, arguments: list[str], fault: str
) -> None:
    result = new("post", *arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {fault}")
    assert not (root / "content/posts").exists()


def test_a_file_or_link_in_the_way_is_left_as_it_is(root: Path) -> None:
    folder = root / "content/wins"
    folder.mkdir()
    (folder / "a.md").symlink_to(root / "elsewhere.md")
    with pytest.raises(SiteError, match="exists already"):
        write_new(root, "wins", "a", win_text(DAILY, "Ana", date(2026, 11, 1), ""))
    assert not (root / "elsewhere.md").exists()


def test_a_folder_that_cannot_be_written_is_an_error(root: Path, new: Run, write: Write) -> None:
    write("content/wins", "a file")
    result = new("win", DAILY, "--player", "Ana")
    assert result.exit_code == 1
    assert result.stderr == "error: content/wins: no folder, expected one\n"


def test_numbers_come_to_an_end() -> None:
    taken = {"a": "x.md", **{f"a-{number}": "y.md" for number in range(2, 2000)}}
    with pytest.raises(SiteError, match="too many"):
        free_slug("a", taken)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ana", "ana"),
        ("Zoë O’Brien-Łukasz", "zoe-o-brien-lukasz"),
        ("Straße Ærø Þór İstanbul", "strasse-aero-thor-istanbul"),
        ("Ольга Щукина", "olga-shchukina"),
        ("Αθηνά", "athina"),
        ("ＡＢＣ①", "abc1"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON.md\0", "con-md"),
        ("김철수", ""),
        ("💣", ""),
        ("-", ""),
        ("x" * 100, "x" * 40),
        ("a" * 39 + " b", "a" * 39),
    ],
)
def test_a_slug_reads_like_the_name(name: str, slug: str) -> None:
    assert slug_of(name, 40) == slug


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("김철수", "gim-cheol-su"),
        ("علي", "ly"),
        ("世界", "shi-jie"),
        ("राम", "ram"),
        ("Ana 김", "ana-gim"),
        ("Объект Щ", "obekt-shch"),
        ("Zoë O’Brien-Łukasz", "zoe-o-brien-lukasz"),
        ("💣", ""),
        ("❤️ -", ""),
        ("../世", "shi"),
        ("김" * 100, "gim-gim-gim-gim-gim-gim-gim-gim-gim-gim"),
    ],
)
def test_a_slug_of_a_name_is_written_in_latin_letters(name: str, slug: str) -> None:
    assert slug_of_name(name, 40) == slug


def test_players_of_any_script_have_files_of_their_own(root: Path, new: Run) -> None:
    for player in ("김철수", "علي", "💣"):
        assert new("win", DAILY, "--player", player).exit_code == 0
    assert names(root) == [
        f"beginner-2026-11-01-{who}.md" for who in ("gim-cheol-su", "ly", "player")
    ]


@given(st.text(max_size=80))
def test_a_slug_is_letters_digits_and_single_hyphens(text: str) -> None:
    for slug in (slug_of(text, 40), slug_of_name(text, 40)):
        assert len(slug) <= 40
        assert slug == "" or re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", slug)


@given(
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=100).filter(
        lambda name: title_fault(name) is None
    ),
    st.text(st.characters(exclude_categories=("C",)), max_size=100),
)
def test_any_name_and_text_are_read_back(player: str, body: str) -> None:
    win = check("content/wins/a.md", win_text(DAILY, player, date(2026, 11, 1), body))
    assert win.source.lines.keys() == {"url", "player", "date"}
    assert getattr(win, "player", None) == player


def test_a_file_that_cannot_be_written_is_told(root: Path, new: Run, write: Write) -> None:
    write("content/posts", "a file")
    result = new("post", "Hello")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: {root}/content/posts/hello.md: cannot be written (File exists), "
        "expected a place to write to\n"
    )

"""Posts, formats and wins: what is read, and what is refused with file and line."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

from site_builder.content import Content, read_content
from site_builder.errors import Faults, flattened

WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"


def read(root: Path) -> tuple[Content, list[str]]:
    faults = Faults()
    content = read_content(root, faults)
    try:
        faults.raise_any()
    except ExceptionGroup as group:
        return content, [str(error) for error in flattened(group)]
    return content, []


def front(**keys: str) -> str:
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in keys.items()) + "---\n\nText.\n"


def test_a_post_has_the_fields_of_its_front_matter(root: Path, write: Write) -> None:
    write(
        "content/posts/2026-11-01-first-post.md",
        front(
            title="First: the beginning",
            date="2026-11-01",
            tags="boards, links, boards",
            series="beginner",
            summary="No 12:30 yes",
        ).replace("First: the beginning", '"First: the beginning"'),
    )
    content, errors = read(root)
    (post,) = content.posts
    assert errors == []
    assert (post.slug, post.title, post.date) == (
        "first-post",
        "First: the beginning",
        date(2026, 11, 1),
    )
    assert (post.tags, post.series, post.draft) == (("boards", "links"), ("beginner",), False)
    assert post.summary == "No 12:30 yes"


def test_values_that_look_like_other_types_stay_text(root: Path, write: Write) -> None:
    write(
        "content/posts/a.md", front(title="no", date="2026-11-01", summary="12:30", tags="[1, no]")
    )
    (post,) = read(root)[0].posts
    assert (post.title, post.summary, post.tags) == ("no", "12:30", ("1", "no"))


def test_posts_and_wins_are_newest_first_and_formats_in_their_order(
    root: Path, write: Write
) -> None:
    for name, day in (("a", "2026-11-01"), ("b", "2026-11-03"), ("c", "2026-11-02")):
        write(f"content/posts/{name}.md", front(title=name, date=day))
        write(f"content/wins/{name}.md", front(url=f"'{WIN}'", player=name, date=day))
    for name, order in (("a", "2"), ("b", "1")):
        write(f"content/formats/{name}.md", front(title=name, order=order))
    content, errors = read(root)
    assert errors == []
    assert [post.slug for post in content.posts] == ["b", "c", "a"]
    assert [win.slug for win in content.wins] == ["b", "c", "a"]
    assert [form.slug for form in content.formats] == ["b", "a"]


def test_a_format_explains_the_boards_of_a_puzzle(root: Path, write: Write) -> None:
    write("content/formats/rules.md", front(title="Rules", explains="minesweeper"))
    content, errors = read(root)
    assert errors == []
    assert content.explaining("minesweeper") == "formats/rules/"
    assert content.explaining("another") == "formats/"
    assert replace(content, formats=()).explaining("minesweeper") == ""
    write("content/formats/rules.md", front(title="Rules", explains="chess"))
    _, (error,) = read(root)
    assert str(error).startswith(
        "content/formats/rules.md:3: explains: 'chess', expected one of mine"
    )


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Text.", "1: no front matter, expected keys between two lines of ---"),
        ("---\ntitle: x\n\nText.", "1: no front matter, expected keys between two lines of ---"),
        ("---\n- a\n---\n", "2: front matter is no mapping, expected lines of key: value"),
        (
            '---\ntitle: "x\n---\n',
            "2: front matter: found unexpected end of stream, expected plain YAML",
        ),
        (
            "---\ntags: &a [x, *a]\n---\n",
            "2: front matter: found a reference, expected plain YAML",
        ),
        (
            "---\ntitle: !!python/name:os.system x\n---\n",
            "2: front matter: found a tag, expected plain YAML",
        ),
        (
            "---\ntags: " + "[" * 3000 + "\n---\n",
            "2: front matter: nested too deep, expected plain YAML",
        ),
        (
            "---\ntitle: a\ntitle: b\ndate: 2026-11-01\n---\n",
            "3: title: given twice, first in line 2, expected it once",
        ),
        ("---\ndate: 2026-11-01\n---\n", "1: title: missing, expected text that is not empty"),
        (
            "---\ntitle: x\ndate: yesterday\n---\n",
            "3: date: 'yesterday', expected a date like 2026-11-30",
        ),
        (
            "---\ntitle: x\ndate: 2026-02-30\n---\n",
            "3: date: '2026-02-30', expected a date like 2026-11-30",
        ),
        (
            "---\ntitle: x\ndate: 2026-11-01\ntag: a\n---\n",
            "4: tag: unknown key, expected tags",
        ),
        (
            "---\ntitle: x\ndate: 2026-11-01\ndraft: maybe\n---\n",
            "4: draft: 'maybe', expected true or false",
        ),
        (
            "---\ntitle: x\ndate: 2026-11-01\ntags: {a: b}\n---\n",
            "4: tags: {a = 'b'}, expected a list, or words separated by commas",
        ),
        (
            "---\ntitle: x\ndate: 2026-11-01\nslug: A/B\n---\n",
            "4: slug: 'A/B', expected lower-case letters and digits, "
            "words joined by single hyphens",
        ),
        (
            "---\ntitle: x\ndate: 2026-11-01\n---\n\nbell \x07\n",
            "6: control character U+0007 in column 6, expected text",
        ),
        (
            '---\ntitle: "x\\a"\ndate: 2026-11-01\n---\n',
            "2: title: U+0007 in 'x\\x07', expected text without control characters",
        ),
    ],
)
def test_a_faulty_post_is_told_with_file_and_line(
    root: Path, write: Write, text: str, error: str
) -> None:
    write("content/posts/a.md", text)
    assert read(root)[1] == [f"content/posts/a.md:{error}"]


def test_a_file_that_is_not_utf_8_is_told(root: Path, write: Write) -> None:
    write("content/posts/a.md", "").write_bytes(b"---\ntitle: \xff\n---\n")
    assert read(root)[1] == [
        "content/posts/a.md:2: 0xFF, byte 8 of the line, is not UTF-8, expected UTF-8 text"
    ]


@pytest.mark.parametrize(
    ("target", "error"),
    [
        ("/posts/gone/", "where the site has no page, expected the path of a page"),
        ("/archive", "where the site has no page, expected /archive/"),
    ],
)
def test_a_link_to_no_page_is_told_with_its_line(
    write: Write, build: Run, target: str, error: str
) -> None:
    write("content/posts/a.md", front(title="x", date="2026-11-01") + f"\n[gone]({target})\n")
    assert build().stderr == f"error: content/posts/a.md:8: link to {target}, {error}\n"


@pytest.mark.parametrize("target", ["other.md", "../archive/", "pic.png", "?a=b"])
def test_a_link_that_starts_from_the_page_would_break_in_feeds(
    write: Write, build: Run, target: str
) -> None:
    write("content/posts/a.md", front(title="x", date="2026-11-01") + f"\n[gone]({target})\n")
    assert build().stderr == (
        f"error: content/posts/a.md:8: link to {target}, "
        "expected an address, /a/path/ of the site or #an-anchor\n"
    )


@pytest.mark.parametrize(
    "target",
    ["#text", "//example.org/", "https://example.org/", "mailto:a@b.c", "/archive/", "/feed.xml"],
)
def test_other_links_are_fine(write: Write, build: Run, target: str) -> None:
    write(
        "content/posts/a.md", front(title="x", date="2026-11-01") + f"\n## Text\n\n[x]({target})\n"
    )
    assert build().exit_code == 0


def test_a_byte_order_mark_and_windows_line_ends_are_fine(root: Path, write: Write) -> None:
    path = write("content/posts/a.md", "")
    path.write_bytes(
        b"\xef\xbb\xbf" + front(title="x", date="2026-11-01").replace("\n", "\r\n").encode()
    )
    content, errors = read(root)
    assert errors == []
    assert content.posts[0].title == "x"


def test_a_slug_in_the_front_matter_is_enough(root: Path, write: Write) -> None:
    write("content/posts/Meine Reise.md", front(title="x", date="2026-11-01", slug="my-trip"))
    content, errors = read(root)
    assert errors == []
    assert content.posts[0].slug == "my-trip"


def test_a_file_name_must_make_a_slug(root: Path, write: Write) -> None:
    write("content/formats/My Format.md", front(title="x"))
    assert read(root)[1] == [
        "content/formats/My Format.md: the file name gives the slug 'My Format', expected "
        "lower-case letters and digits, words joined by single hyphens"
    ]


@pytest.mark.parametrize(
    ("url", "error"),
    [
        (
            "https://example.org/?b=0909&mf=kAAQogCAIAiAAHd",
            "url: mf has 15 characters, a 9x9 board with 10 mines takes 16",
        ),
        (
            "javascript:alert(1)?b=0909&mf=kAAQogCAIAiAAHdg",
            "url: 'javascript' address, expected https: or the link's query alone",
        ),
        (
            "https://example.org/",
            "url: the text is none of the kinds understood: "
            "a Minesweeper win link (?b=WWHH&mf=...&t=...) or layout link (?b=WWHH&m=...), "
            "a won board drawn as lines of F * . and 1 to 8; "
            "a Sudoku as a grid of 81 cells, a BPSE string, an S9B string, "
            "or a link with one of them (?s=...)",
        ),
    ],
)
def test_a_win_whose_link_does_not_decode_is_told_why(
    root: Path, write: Write, url: str, error: str
) -> None:
    write("content/wins/ana.md", front(url=f"'{url}'", player="Ana", date="2026-11-01"))
    assert read(root)[1] == [f"content/wins/ana.md:2: {error}"]


def test_faults_of_all_files_are_told_in_one_run(root: Path, write: Write, build: Run) -> None:
    write("content/posts/a.md", front(title="x"))
    write("content/posts/b.md", front(title="x", date="2026-11-01", series="beginer"))
    write("content/posts/c.md", front(title="x", date="2026-11-01") + "\n[gone](/posts/gone/)\n")
    write("content/wins/d.md", front(url="x", player="", date="2026-11-01"))
    write("content/formats/e.md", "nothing")
    result = build()
    assert result.exit_code == 1
    assert [line.split(": ")[1] for line in result.stderr.splitlines()] == [
        "content/formats/e.md:1",
        "content/posts/a.md:1",
        "content/posts/b.md:4",
        "content/posts/c.md:8",
        "content/wins/d.md:2",
        "content/wins/d.md:3",
    ]
    assert not (root / "_site").exists()


def test_faults_of_settings_and_content_are_told_together(
    root: Path, write: Write, build: Run
) -> None:
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("width = 9", "width = 0"))
    write("content/posts/a.md", front(title="x"))
    assert build().stderr.splitlines() == [
        "error: content/posts/a.md:1: date: missing, expected a date like 2026-11-30",
        "error: content/site.toml:11: width: 0, expected 1 to 99 cells",
    ]


def test_what_is_no_file_or_folder_is_told(root: Path, write: Write) -> None:
    write("content/posts", "a file")
    (root / "content/wins").mkdir()
    os.mkfifo(root / "content/wins/pipe.md")
    (root / "content/wins/dead.md").symlink_to("nowhere")
    assert read(root)[1] == [
        "content/posts: no folder, expected one",
        "content/wins/dead.md: no file, expected Markdown",
        "content/wins/pipe.md: no file, expected Markdown",
    ]


_SOUND_NAME = "a name without control characters, also without those that turn the text around them"


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("x" * 101, f"'{'x' * 59}…, expected a name of at most 100 characters"),
        ('" "', "' ', expected a name of at most 100 characters"),
        ('"\\u202eevil"', f"U+202E in '\\u202eevil', expected {_SOUND_NAME}"),
        ('"x\\a"', f"U+0007 in 'x\\x07', expected {_SOUND_NAME}"),
    ],
)
def test_a_name_that_is_too_long_or_turns_the_text_around_it_is_refused(
    root: Path, write: Write, player: str, told: str
) -> None:
    write("content/wins/a.md", front(url=f"'{WIN}'", player=player, date="2026-11-01"))
    assert read(root)[1] == [f"content/wins/a.md:3: player: {told}"]


def test_tags_hold_no_control_characters(root: Path, write: Write) -> None:
    write("content/posts/a.md", front(title="x", date="2026-11-01", tags='["\\ud800"]'))
    (error,) = read(root)[1]
    assert error.startswith("content/posts/a.md:4: tags: ")


def test_what_editors_and_systems_leave_is_no_content(root: Path, run: Run, write: Write) -> None:
    write("content/site.toml", SETTINGS)
    write("content/posts/a.md", "---\ntitle: A\ndate: 2026-11-01\n---\n")
    for name in ("._a.md", ".DS_Store", ".a.md.swp", "a.md~", "#a.md#"):
        write(f"content/posts/{name}", "\0")
    (root / "content/posts/.#a.md").symlink_to("ana@host.1234:99")
    result = run("check", "--today", "2026-11-03", "--strict")
    assert (result.exit_code, result.stderr) == (0, "")


def test_what_would_be_passed_over_is_warned_of(root: Path, run: Run, write: Write) -> None:
    write("content/site.toml", SETTINGS)
    for name in ("about.md", "wnis/ana.md", "posts/sub/a.md", "posts/b.MD", "posts/c.markdown"):
        write(f"content/{name}", "---\ntitle: A\ndate: 2026-11-01\n---\n")
    result = run("check", "--today", "2026-11-03", "--strict")
    folders = "content/posts/ or content/formats/ or content/wins/"
    assert sorted(result.stderr.splitlines()) == [
        f"error: content/about.md: is not read, expected Markdown files in {folders}",
        "error: content/posts/b.MD: is not read, expected a Markdown file, NAME.md",
        "error: content/posts/c.markdown: is not read, expected a Markdown file, NAME.md",
        "error: content/posts/sub: is not read, expected a Markdown file, NAME.md",
        f"error: content/wnis: is not read, expected Markdown files in {folders}",
    ]


def test_a_folder_that_cannot_be_read_is_not_an_empty_one(
    root: Path, run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("content/site.toml", SETTINGS)
    write("content/posts/a.md", "---\ntitle: A\ndate: 2026-11-01\n---\n")
    original = Path.iterdir

    def locked(path: Path) -> Iterator[Path]:
        if path.name == "posts":
            raise PermissionError(13, "Permission denied")
        return original(path)

    monkeypatch.setattr(Path, "iterdir", locked)
    result = run("build", "--today", "2026-11-03")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: content/posts: cannot be read (Permission denied), expected a folder\n"
    )


def test_a_list_and_a_line_tell_the_character_too(root: Path, write: Write) -> None:
    tags = '["one", "two\\x07"]'
    write("content/posts/a.md", front(title="x", date="2026-11-01", tags=tags, summary='"\\x01"'))
    write("content/posts/b.md", front(title="x", date="2026-11-01", tags='"\\ufffe"'))
    expected = "expected text without control characters"
    assert read(root)[1] == [
        f"content/posts/a.md:4: tags: U+0007 in 'two\\x07', {expected}",
        f"content/posts/a.md:5: summary: U+0001 in '\\x01', {expected}",
        f"content/posts/b.md:4: tags: U+FFFE in '\\ufffe', {expected}",
    ]


def test_a_file_that_cannot_be_read_is_told(
    root: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("content/posts/a.md", "")

    def refused(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refused)
    assert read(root)[1] == [
        "content/posts/a.md: cannot be read (Permission denied), expected Markdown"
    ]

"""The record: boards that were published stay, whatever becomes of settings and generator."""

import json
import subprocess
from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

from site_builder.settings import read_settings

FILE = "content/record/beginner/2026.txt"
FIRST = "2026-11-01 b=0909&mf=AiAAAAwDAACKgAAA 75 1 pair"  # the published vectors of generator 1
SECOND = "2026-11-02 b=0909&mf=kQAAoAAAEiAgEAAA 29 1 single"
# The board of the first day after a mirror: no lay of any words of the site, but without a guess.
MIRRORED = "b=0909&mf=IACAAAAYGACiAIAA"


@pytest.fixture
def recorded(run: Run, root: Path) -> Path:
    """The record on 2026-11-03, with two days published ahead."""
    assert run("record", "--today", "2026-11-03").exit_code == 0
    return root / FILE


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def board_on_page(root: Path, day: str) -> dict[str, object]:
    html = (root / f"_site/2026/11/{day}/beginner/index.html").read_text()
    found: dict[str, object] = json.loads(html.split('id="board">')[1].split("</script>")[0])
    return found


def test_a_line_a_day_has_code_start_generator_and_level(recorded: Path) -> None:
    assert lines(recorded)[:2] == [FIRST, SECOND]
    assert [line[:10] for line in lines(recorded)] == [f"2026-11-0{day}" for day in range(1, 6)]
    assert all(len(line.split(" ")) == 5 for line in lines(recorded))
    assert recorded.read_bytes().endswith(b"\n")


def test_the_same_day_again_adds_nothing(recorded: Path, run: Run) -> None:
    before = recorded.read_bytes()
    result = run("record", "--today", "2026-11-03")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "the record is complete through 2026-11-05\n"
    assert recorded.read_bytes() == before


def test_days_that_no_run_recorded_are_caught_up_on(recorded: Path, run: Run) -> None:
    edit(recorded, f"{SECOND}\n", "")
    result = run("record", "--today", "2027-01-02")
    assert result.stdout == (
        f"{FILE}: 2026-11-02 to 2026-12-31\n"
        "content/record/beginner/2027.txt: 2027-01-01 to 2027-01-04\n"
    )
    assert lines(recorded)[:2] == [FIRST, SECOND]
    assert len(lines(recorded)) == 61
    assert len(lines(recorded.with_name("2027.txt"))) == 4


def test_a_recorded_site_is_the_site_without_a_record(run: Run, build: Run, root: Path) -> None:
    """Whatever the record does not keep, such as the number of lays, is found again."""
    days = ("--from", "2026-11-01", "--through", "2026-11-30", "--figures")
    assert build().exit_code == 0
    printed = run("boards", *days).stdout
    built = {path: path.read_bytes() for path in (root / "_site").rglob("*") if path.is_file()}
    assert run("record", "--today", "2026-11-28").exit_code == 0
    assert build().exit_code == 0
    assert run("boards", *days).stdout == printed
    assert len(printed.splitlines()) == 30
    for path, content in built.items():
        assert path.read_bytes() == content, path


def test_builds_make_only_what_the_record_lacks(recorded: Path, run: Run, write: Write) -> None:
    """Two mines more, and a generator that finds no board at all: recorded days do not care."""
    write("content/site.toml", SETTINGS.replace("mines = 10", "mines = 60"))
    assert run("build", "--today", "2026-11-03").exit_code == 0
    result = run("build", "--today", "2026-11-04")
    assert result.exit_code == 1
    assert "series 'beginner', 2026-11-06: none of 300 lays" in result.stderr


def test_a_board_that_would_be_another_now_is_told_and_stays(
    recorded: Path, run: Run, build: Run, write: Write, root: Path
) -> None:
    before = recorded.read_bytes()
    write("content/site.toml", SETTINGS.replace("mines = 10", "mines = 12"))
    told = (
        f"warning: {FILE}:1: 2026-11-01 to 2026-11-05 are not what generator 1 makes with the "
        "settings of now, expected the same; what is recorded stays\n"
    )
    assert build().exit_code == 0
    assert board_on_page(root, "01")["mf"] == FIRST.split("mf=")[1].split(" ")[0]
    for command in ("record", "verify"):
        options = ("--today", "2026-11-03") if command == "record" else ()
        result = run(command, *options)
        assert result.exit_code == 0
        assert told in result.stderr
    assert recorded.read_bytes() == before


def test_a_board_of_other_words_is_shown_without_a_lay_and_proven(
    recorded: Path, run: Run, build: Run, root: Path
) -> None:
    edit(recorded, FIRST, f"2026-11-01 {MIRRORED} 77 1 pair")
    assert build().exit_code == 0
    board = board_on_page(root, "01")
    assert (board["start"], board["lays"], board["reasoning"]) == (77, None, "pair")
    assert "Lays" in (root / "_site/statistics/index.html").read_text()
    result = run("verify")
    assert result.exit_code == 0
    assert result.stdout == (
        "5 boards, each proven to need no guess\n"
        "5 boards in the record, each proven to need no guess\n"
    )
    assert f"{FILE}:1: 2026-11-01 is not what generator 1 makes" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("75 1 pair", "75 1 single", "1: level is 'single', expected 'pair'"),
        ("75 1 pair", "75 1", "1: generator is '75', expected 1 before the last word"),
        ("75 1 pair", "75 2 pair", "1: generator is '2', expected 1 before the last word"),
        ("75 1 pair", "1 pair", "1: 3 words after the day, expected four: code, start, gen"),
        ("75 1 pair", "81 1 pair", "1: start is '81', expected a cell from 0 to 80"),
        ("75 1 pair", "075 1 pair", "1: start is '075', expected a cell from 0 to 80"),
        ("75 1 pair", "6 1 pair", "1: start is 6, which is a mine, expected a safe cell"),
        ("75 1 pair", "75 1 hard", "1: level is 'hard', expected one of single, pair, frontier"),
        ("75 1 pair", "0 1 pair", "1: the board needs a guess, expected one that needs none"),
        ("AiAAAAwDAACKgAAA", "AiAAAAwDAACKgAA", "1: mf has 15 characters, a 9x9 board"),
        ("AiAAAAwDAACKgAAA", "AiAAAAwDAACKgH_g", "1: code is 'b=0909&mf=AiAAAAwDAACKgH_g', exp"),
        ("2026-11-01 b", "2027-11-01 b", "1: 2027-11-01, expected a day of 2026"),
        ("2026-11-01 b", "2026-11-31 b", "1: '2026-11-31 b=0909&mf="),
        ("2026-11-01 b", "2026-11-01  b", "1: '2026-11-01  b=0909&mf="),
        ("2026-11-02 b", "2026-11-01 b", "2: 2026-11-01 is also in line 1, expected one line a"),
        ("2026-11-02 b", "2026-11-04 b", "3: 2026-11-03 comes after 2026-11-04, expected days"),
    ],
)
def test_a_line_that_is_wrong_is_named_with_its_place(
    recorded: Path, build: Run, old: str, new: str, fault: str
) -> None:
    edit(recorded, old, new)
    result = build()
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {FILE}:{fault}"), result.stderr


def test_all_faults_of_the_record_are_told_in_one_run(
    recorded: Path, build: Run, write: Write
) -> None:
    edit(recorded, "75 1 pair", "75 1 single")
    edit(recorded, "29 1 single", "99 1 single")
    edit(recorded, "36 1 single", "98 1 single")
    write("content/record/begginer/2026.txt", "")
    write("content/record/beginner/notes.md", "")
    assert build().stderr.splitlines() == [
        "error: content/record/begginer: no series of the settings, expected one of beginner",
        f"error: {FILE}:1: level is 'single', expected 'pair'",
        f"error: {FILE}:2: start is '99', expected a cell from 0 to 80",
        f"error: {FILE}:3: start is '98', expected a cell from 0 to 80",
        "error: content/record/beginner/notes.md: no file of a year, expected a name like 2026.txt",
    ]


def test_two_branches_that_recorded_days_merge_without_a_conflict(
    root: Path, run: Run, write: Write
) -> None:
    """As a daily job that ran twice leaves it: more days on one side, a missed day on the other."""
    attributes = Path(__file__).parents[1] / ".gitattributes"
    write(".gitattributes", attributes.read_text())

    def git(*arguments: str) -> None:
        names = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *names, *arguments], cwd=root, check=True, capture_output=True)

    def record(day: str) -> None:
        assert run("record", "--today", day).exit_code == 0
        git("add", "--all")
        git("commit", "--message", day)

    git("init", "--initial-branch", "main")
    record("2026-11-01")
    git("switch", "--create", "other")
    record("2026-11-04")
    git("switch", "main")
    record("2026-11-02")
    record("2026-11-06")
    git("merge", "other")
    result = run("record", "--today", "2026-11-06")
    assert result.exit_code == 0, result.stderr
    assert [line[:10] for line in lines(root / FILE)] == [f"2026-11-0{day}" for day in range(1, 9)]


def test_two_boards_of_one_day_are_an_error_that_record_leaves_to_a_person(
    recorded: Path, run: Run
) -> None:
    text = f"{recorded.read_text()}2026-11-01 {MIRRORED} 77 1 pair\n"
    recorded.write_text(text)
    result = run("record", "--today", "2026-11-09")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: {FILE}:6: 2026-11-01 has another board in line 1, expected one of them\n"
    )
    assert recorded.read_text() == text


@pytest.mark.parametrize("command", ["build", "check", "record", "verify"])
def test_a_past_line_deleted_or_edited_is_caught_against_the_published_boards(
    recorded: Path, run: Run, build: Run, root: Path, command: str
) -> None:
    assert build().exit_code == 0
    published = root / "published.json"
    published.write_bytes((root / "_site/boards.json").read_bytes())
    options = [] if command == "verify" else ["--today", "2026-11-04"]
    options += ["--against", str(published)]
    assert run(command, *options).exit_code == 0
    edit(recorded, FIRST, f"2026-11-01 {MIRRORED} 77 1 pair")
    edit(recorded, f"{SECOND}\n", "")
    result = run(command, *options)
    assert result.exit_code == 1
    errors = [line for line in result.stderr.splitlines() if line.startswith("error: ")]
    assert f"error: {FILE}: 2026-11-02 is missing, expected its published board: {SECOND[11:]}" in (
        errors
    )
    assert (
        f"error: {FILE}:1: 2026-11-01 was published with another board, expected {FIRST[11:]}"
    ) in errors
    assert SECOND not in recorded.read_text()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "cannot be read (No such file or directory), expected the boards.json of"),
        ("<html>", "JSON is malformed: invalid character (byte 0), expected the boards.json of a"),
        ('{"series": [{"slug": "a"}]}', "Object missing required field `puzzle`"),
    ],
)
def test_what_is_no_list_of_published_boards_is_told(
    recorded: Path, run: Run, root: Path, text: str | None, fault: str
) -> None:
    file = root / "published.json"
    if text is not None:
        file.write_text(text)
    result = run("record", "--today", "2026-11-03", "--against", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {file}: {fault}")


def test_published_boards_are_those_of_the_days_published_and_no_more(
    run: Run, build: Run, root: Path
) -> None:
    assert run("record", "--today", "2026-11-20").exit_code == 0
    assert build().exit_code == 0
    (series,) = json.loads((root / "_site/boards.json").read_text())["series"]
    assert (series["slug"], series["puzzle"]) == ("beginner", "minesweeper")
    assert [*series["boards"]] == [f"2026-11-0{day}" for day in range(1, 6)]
    assert series["boards"]["2026-11-01"] == FIRST[11:]


def test_verify_tells_a_site_that_shows_other_boards_than_the_record(
    recorded: Path, run: Run, build: Run
) -> None:
    assert build().exit_code == 0
    edit(recorded, FIRST, f"2026-11-01 {MIRRORED} 77 1 pair")
    result = run("verify")
    assert result.exit_code == 1
    assert (
        f"error: {FILE}:1: the site shows another board of 2026-11-01, expected this one\n"
    ) in result.stderr


def test_verify_proves_recorded_days_that_the_site_does_not_show(
    recorded: Path, run: Run, build: Run
) -> None:
    assert build("--from", "2026-11-02", "--through", "2026-11-02").exit_code == 0
    edit(recorded, "75 1 pair", "75 1 count")
    result = run("verify")
    assert result.exit_code == 1
    assert f"error: {FILE}:1: level is 'count', expected 'pair'\n" in result.stderr


def test_the_record_of_this_project_holds_all_that_its_settings_publish() -> None:
    """It begins on the first day, has every series, and its first lines are the vectors."""
    root = Path(__file__).parents[1]
    folder = root / "content/record"
    slugs = [series.slug for series in read_settings(root).series]
    assert sorted(path.name for path in folder.iterdir()) == sorted(slugs)
    assert lines(folder / "beginner/2026.txt")[:2] == [FIRST, SECOND]
    lengths = {len(lines(path / "2026.txt")) for path in folder.iterdir()}
    assert len(lengths) == 1
    assert lengths.pop() >= 32


def test_strict_takes_boards_that_would_be_others_for_errors_and_appends_nothing(
    recorded: Path, run: Run, write: Write
) -> None:
    before = recorded.read_bytes()
    write("content/site.toml", SETTINGS.replace("mines = 10", "mines = 12"))
    result = run("record", "--strict", "--today", "2026-11-09")
    assert result.exit_code == 1
    assert result.stderr == (
        f"error: {FILE}:1: 2026-11-01 to 2026-11-05 are not what generator 1 makes with the "
        "settings of now, expected the same; what is recorded stays\n"
    )
    assert recorded.read_bytes() == before
    write("content/site.toml", SETTINGS)
    assert run("record", "--strict", "--today", "2026-11-09").exit_code == 0
    assert len(lines(recorded)) == 11


def test_a_record_that_is_not_utf_8_is_told_with_its_line(
    recorded: Path, build: Run, run: Run
) -> None:
    recorded.write_bytes(recorded.read_bytes().replace(b"29 1 single", b"29 1 s\xffngle"))
    for result in (build(), run("record", "--today", "2026-11-09")):
        assert result.exit_code == 1
        found = f"0xFF, byte {SECOND.index('ingle') + 1} of the line, is not UTF-8"
        assert result.stderr == f"error: {FILE}:2: {found}, expected UTF-8 text\n"


def test_a_record_that_cannot_be_written_is_told_by_its_own_name(
    recorded: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = recorded.read_bytes()

    def refused(path: Path, content: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_bytes", refused)
    result = run("record", "--today", "2026-11-09")
    assert result.exit_code == 1
    found = "cannot be written (Permission denied), expected a place to write to"
    assert result.stderr == f"error: {FILE}: {found}\n"
    assert recorded.read_bytes() == before


@pytest.mark.parametrize("command", ["build", "record"])
def test_a_record_that_cannot_be_read_is_told(
    recorded: Path, run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    whole = Path.read_bytes

    def refused(path: Path) -> bytes:
        if path.name == recorded.name:
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    result = run(command, "--today", "2026-11-03")
    assert result.exit_code == 1
    found = "cannot be read (Permission denied), expected the record of a year"
    assert result.stderr == f"error: {FILE}: {found}\n"

"""Cards of a built site: one for each day, board and win, where its page says it is."""

import re
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from samples import Run, Write
from test_site import Tags

from site_builder import deck
from site_builder.cache import Cache
from site_builder.cards import Sheet, draw_card
from site_builder.forecast import LIMIT, Forecast, forecast
from site_builder.puzzles import read_shared
from site_builder.puzzles.minesweeper.card import ClosedBoard

BASE = "https://example.org/mines/"
WIN = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
OF_THE_DAY = "?b=0909&mf=AiAAAAwDAACKgAAA&t=301"


def win(player: str = "Ana", url: str = WIN) -> str:
    return f"---\nurl: '{url}'\nplayer: {player}\ndate: 2026-11-01\n---\n"


def cards_of(root: Path) -> dict[str, bytes]:
    site = root / "_site"
    return {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("card-*.png")}


def test_every_card_that_a_page_names_is_a_file_of_the_size_it_says(
    build: Run, write: Write, root: Path
) -> None:
    write("content/wins/guest.md", win())
    write("content/wins/day.md", win("Ben", OF_THE_DAY))
    assert build().exit_code == 0
    named = set()
    for path in (root / "_site").rglob("*.html"):
        tags = Tags(path.read_text())
        image = tags.meta("og:image")
        kind = "summary" if image is None else "summary_large_image"
        assert path.parent.name == "tiny" or tags.meta("twitter:card") == kind
        if image is None:
            continue
        assert image.startswith(BASE)
        file = root / "_site" / image.removeprefix(BASE)
        card = Image.open(BytesIO(file.read_bytes()))
        size = (int(tags.meta("og:image:width") or 0), int(tags.meta("og:image:height") or 0))
        assert card.size == size
        assert tags.meta("og:image:type") == "image/png" == Image.MIME[str(card.format)]
        assert tags.meta("og:image:alt")
        named.add(file)
    files = set((root / "_site").rglob("card-*.png"))
    assert named == files
    assert {path.parent.relative_to(root / "_site").as_posix() for path in files} == {
        *(f"2026/11/0{day}" for day in range(1, 6)),
        *(f"2026/11/0{day}/beginner" for day in range(1, 6)),
        *("wins/guest", "wins/day"),
    }


def test_cards_of_boards_to_play_tell_their_day_series_and_level_in_words(
    build: Run, root: Path
) -> None:
    assert build().exit_code == 0
    page = Tags((root / "_site/2026/11/02/beginner/index.html").read_text())
    assert page.meta("og:image:alt") == "The closed board of Beginner, 2 November 2026."
    page = Tags((root / "_site/2026/11/02/index.html").read_text())
    alt = "The closed board of Monday 2 November 2026: Beginner."
    assert page.meta("og:image:alt") == alt


SUDOKUS = """
[[series]]
slug = "sudoku-easy"
puzzle = "sudoku"
title = "Sudoku, easy"
grade = "easy"

[[series]]
slug = "sudoku-medium"
puzzle = "sudoku"
title = "Medium"
grade = "medium"
"""


def test_each_puzzle_is_told_in_its_own_words_and_no_title_blurs_into_the_next(
    build: Run, write: Write, root: Path
) -> None:
    write("content/site.toml", (root / "content/site.toml").read_text() + SUDOKUS)
    assert build().exit_code == 0

    def alt(path: str) -> str | None:
        return Tags((root / f"_site/2026/11/02/{path}index.html").read_text()).meta("og:image:alt")

    assert alt("") == (
        "The closed board of Monday 2 November 2026: Beginner; "
        "the unsolved grids: “Sudoku, easy”, Medium."
    )
    assert alt("beginner/") == "The closed board of Beginner, 2 November 2026."
    assert alt("sudoku-easy/") == "The unsolved grid of “Sudoku, easy”, 2 November 2026."
    assert alt("sudoku-medium/") == "The unsolved grid of Medium, 2 November 2026."


def test_a_card_of_a_board_to_play_shows_no_mine(root: Path, build: Run, write: Write) -> None:
    """Two boards with the same start and level have the same card but for their day."""
    assert build().exit_code == 0
    (name,) = (root / "_site/2026/11/02/beginner").glob("card-*.png")
    # The vector of generator 1 for this day: start 29, single.
    facts = (("", "9 × 9"), ("", "10 mines"), ("Level", "single"))
    sheet = Sheet(
        "Test Mines", "Beginner, 2 November 2026", None, ((ClosedBoard(9, 9, 29), ""),), facts
    )
    assert name.read_bytes() == draw_card(sheet).png


def test_a_win_says_its_level_where_the_board_is_the_archives(
    build: Run, write: Write, root: Path
) -> None:
    write("content/wins/day.md", win("Ben", OF_THE_DAY))
    assert build().exit_code == 0
    _, shared = read_shared(OF_THE_DAY)
    facts = (*shared.brief(), ("Level", "pair"))
    heading = "Test Mines · Beginner, 1 November 2026"
    sheet = Sheet(heading, "Ben", "30.1 s", ((shared.preview(), ""),), facts)
    assert cards_of(root)[f"wins/day/card-{draw_card(sheet).digest}.png"] == draw_card(sheet).png


def test_dark_cards_are_a_setting(build: Run, write: Write, root: Path) -> None:
    assert build().exit_code == 0
    light = cards_of(root)
    settings = (root / "content/site.toml").read_text()
    write("content/site.toml", settings.replace("[[series]]", 'cards = "dark"\n\n[[series]]'))
    assert build().exit_code == 0
    assert not light.keys() & cards_of(root).keys()
    assert ' data-cards="dark"' in (root / "_site/index.html").read_text()
    write("content/site.toml", settings.replace("[[series]]", 'cards = "grey"\n\n[[series]]'))
    assert "content/site.toml:7: cards: 'grey', expected light or dark" in build().stderr


def test_the_file_name_changes_with_what_is_drawn(build: Run, write: Write, root: Path) -> None:
    names = []
    for player in ("Ana", "Ana", "Ben"):
        write("content/wins/a.md", win(player))
        assert build().exit_code == 0
        names += [path.name for path in (root / "_site/wins/a").glob("*.png")]
    assert names[0] == names[1] != names[2]


def test_a_name_that_cannot_be_drawn_is_a_warning_with_its_place(build: Run, write: Write) -> None:
    write("content/wins/a.md", win("김민수"))
    result = build()
    assert result.exit_code == 0
    told = "content/wins/a.md:3: player: the fonts of cards lack '김민수', cards show 'Gim Min Su'"
    assert f"warning: {told}\n" in result.stderr
    assert build("--strict").stderr == f"error: {told}\n"


def test_titles_that_cannot_be_drawn_are_warnings_too(build: Run, write: Write, root: Path) -> None:
    settings = (root / "content/site.toml").read_text()
    settings = settings.replace("Test Mines", "지뢰").replace('"Beginner"', '"初級"')
    write("content/site.toml", settings)
    warnings = [line for line in build().stderr.splitlines() if line.startswith("warning")]
    assert [line.split(", cards")[0] for line in warnings] == [
        "warning: content/site.toml:2: title: the fonts of cards lack '지뢰'",
        "warning: content/site.toml:7: title: the fonts of cards lack '初級'",
    ]


def sheets(count: int) -> list[Sheet]:
    board = ((ClosedBoard(3, 3, 4), ""),)
    return [Sheet("Site", f"Board {number}", None, board, ()) for number in range(count)]


def test_a_card_is_drawn_once_and_again_only_when_it_shows_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Sheet] = []

    def counted(sheet: Sheet) -> object:
        drawn.append(sheet)
        return draw_card(sheet)

    monkeypatch.setattr(deck, "draw_card", counted)
    kept = Cache(tmp_path)
    first = deck.draw_all(sheets(3) + sheets(2), kept)
    assert drawn == sheets(3)
    assert deck.draw_all(sheets(4), kept)[:3] == first[:3]
    assert drawn == sheets(4)
    dark = Sheet("Site", "Board 0", None, ((ClosedBoard(3, 3, 4), ""),), (), "dark")
    moved = Sheet("Site", "Board 0", None, ((ClosedBoard(3, 3, 5), ""),), ())
    deck.draw_all([dark, moved], kept)
    assert drawn[4:] == [dark, moved]


def test_a_damaged_cache_changes_no_card(build: Run, root: Path) -> None:
    assert build().exit_code == 0
    whole = cards_of(root)
    entries = [path for path in (root / ".cache").rglob("*") if path.is_file()]
    assert entries
    for number, entry in enumerate(entries):
        entry.write_bytes(entry.read_bytes()[: 40 * (number % 2)])
    assert build().exit_code == 0
    assert cards_of(root) == whole


def test_many_processes_draw_the_same_cards() -> None:
    many = sheets(120)
    assert deck.draw_all(many, Cache(None), 2) == [draw_card(sheet).digest for sheet in many]


def test_there_is_no_progress_bar_but_on_a_terminal(build: Run, write: Write) -> None:
    write("content/wins/a.md", win())
    assert "Drawing" not in build().output


def test_the_cards_of_three_series_for_a_century_leave_room_in_a_gigabyte() -> None:
    size = 0
    boards = {"Beginner": ClosedBoard(9, 9, 40), "Intermediate": ClosedBoard(16, 16, 99)}
    boards["Expert"] = ClosedBoard(30, 16, 307)
    for title, board in boards.items():
        facts = (("", "30 × 16"), ("", "99 mines"), ("Level", "frontier"))
        sheet = Sheet("Daily Mines", f"{title}, 30 September 2026", None, ((board, ""),), facts)
        size += len(draw_card(sheet).png)
    row = tuple((board, title) for title, board in boards.items())
    whole = Sheet(
        "Daily Mines", "Wednesday 30 September 2026", None, row, (("", "No guess needed"),)
    )
    size += len(draw_card(whole).png)
    assert size * 36_525 < 0.9 * LIMIT


def test_an_expert_win_takes_22_kilobytes_at_most() -> None:
    """One with every mine flagged or not in turn, the way that packs worst."""
    code = (
        "JqQbISYQUCGBBFgpAMBAAABIOAAgDCAAAqGEAMcEGgiEANEMEQ"
        "CYBAiAgCBQDIABAAAYAQMBBAChIFMqVVVVVVVVVVVVVVVVA"
    )
    _, shared = read_shared(f"?b=3016&mf={code}&t=1643")
    facts = (*shared.brief(), ("Level", "frontier"))
    heading = "Daily Mines · Expert, 30 September 2026"
    sheet = Sheet(heading, "Wolfgang Amadeus", shared.time, ((shared.preview(), ""),), facts)
    assert len(draw_card(sheet).png) <= 22_000


def test_a_build_tells_how_the_site_grows(build: Run) -> None:
    told = build().stderr.splitlines()[-1]
    assert re.fullmatch(
        r".*_site: \d+ files, [\d.]+ [kM]B; a day adds [\d.]+ kB, [\d.]+ kB of it cards, "
        r"which fills 1 GB in \w+ \d{4}",
        told,
    )


def test_the_forecast_counts_what_is_left_in_days() -> None:
    sizes = {"index.html": 1000, "2026/11/01/index.html": 300}
    sizes |= {"2026/11/02/index.html": 500, "2026/11/02/card-1.png": 200}
    found = forecast(sizes, date(2026, 11, 2), 2)
    assert (found.files, found.size, found.day, found.cards) == (4, 2000, 500, 100)
    assert found.full is None
    assert found.warning() is None
    day = date(2026, 11, 1)
    assert Forecast(1, LIMIT - 1000, 500, 0, day).full == date(2026, 11, 4)
    assert Forecast(1, LIMIT + 1, 500, 0, day).full == date(2026, 11, 2)


def test_a_site_that_is_full_within_a_year_is_a_warning() -> None:
    day = date(2026, 11, 1)
    assert Forecast(1, LIMIT - 367 * 1000, 1000, 0, day).warning() is None
    warning = Forecast(1, LIMIT - 365 * 1000, 1000, 0, day).warning()
    assert "passes 1 GB, all that GitHub Pages publishes, in November 2027" in str(warning)


def test_the_card_command_writes_the_png(run: Run, root: Path) -> None:
    out = root / "card.png"
    result = run("card", WIN, "--player", "Ana", "--out", str(out))
    assert result.exit_code == 0, result.output
    _, shared = read_shared(WIN)
    heading = "Test Mines · 9 × 9 board with 10 mines"
    picture = ((shared.preview(), ""),)
    sheet = Sheet(heading, "Ana", "12.5 s", picture, tuple(shared.brief()))
    assert out.read_bytes() == draw_card(sheet).png
    assert Image.open(BytesIO(out.read_bytes())).size == (1200, 630)


def test_the_card_command_tells_what_is_wrong(run: Run, root: Path) -> None:
    assert run("card", "?b=0909&mf=A", "--out", "x.png").stderr == (
        "error: mf has 1 character, a 9x9 board takes 14 to 27\n"
    )
    missing = str(root / "no" / "folder.png")
    result = run("card", WIN, "--out", missing)
    assert result.exit_code == 1
    found = "cannot be written (No such file or directory)"
    assert result.stderr == f"error: {missing}: {found}, expected a place to write to\n"
    named = run("card", WIN, "--player", "🎉", "--out", str(root / "a.png"))
    assert named.stderr == "warning: the fonts of cards lack '🎉', the card shows '•'\n"

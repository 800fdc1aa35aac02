"""What is found out about the boards of the record is found out once."""

import os
import shutil
import time
from pathlib import Path

import pytest
from samples import Run, Write

from site_builder import learnt as learning
from site_builder.archive import Daily
from site_builder.cache import Cache, key_of
from site_builder.days import DayRange
from site_builder.errors import Faults
from site_builder.learnt import learnt
from site_builder.record import Line, read_record
from site_builder.recording import restore
from site_builder.settings import Series, Settings, read_settings

FILE = "content/record/beginner/2026.txt"
DAY = 24 * 60 * 60


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines whose boards are looked at from now on."""
    lines: list[Line] = []

    def counted(settings: Settings, series: Series, line: Line) -> Daily:
        lines.append(line)
        return restore(settings, series, line)

    monkeypatch.setattr(learning, "restore", counted)
    return lines


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_figures_of_a_line_are_found_once_and_again_when_it_changes(
    root: Path, run: Run, restored: list[Line]
) -> None:
    assert run("record", "--today", "2026-11-03").exit_code == 0
    settings = read_settings(root)
    series = settings.series[0]

    def found() -> list[tuple[object, ...]]:
        record = read_record(root, settings, Faults())
        days = DayRange(min(record["beginner"]), max(record["beginner"]))
        known = learnt(settings, series, record, days, Cache(root / ".cache"))
        return [tuple(of) for of in known.values()]

    first = found()
    boards = [restore(settings, series, line).board for line in restored]
    assert found() == first == [series.puzzle.learnt(board) for board in boards]
    assert len(restored) == 5
    path = root / FILE
    path.write_text(path.read_text().replace(" 75 1 pair", " 76 1 pair"))
    found()
    assert [line.number for line in restored[5:]] == [1]


def test_a_board_shows_the_same_whether_its_figures_were_kept_or_not(
    root: Path, run: Run, build: Run
) -> None:
    assert run("record", "--today", "2026-11-03").exit_code == 0
    assert build().exit_code == 0
    whole = files(root / "_site")
    shutil.rmtree(root / "_site")
    assert (root / ".cache/learnt").is_dir()
    assert build().exit_code == 0
    assert files(root / "_site") == whole
    shutil.rmtree(root / "_site")
    shutil.rmtree(root / ".cache/learnt")
    assert build().exit_code == 0
    assert files(root / "_site") == whole


def test_a_card_that_the_cache_lost_is_drawn_again(root: Path, build: Run) -> None:
    assert build().exit_code == 0
    whole = files(root / "_site")
    shutil.rmtree(root / "_site")
    shutil.rmtree(root / ".cache/cards")
    assert build().exit_code == 0
    assert files(root / "_site") == whole


def test_a_build_after_a_part_of_the_site_makes_the_whole_again(root: Path, build: Run) -> None:
    assert build().exit_code == 0
    whole = files(root / "_site")
    part = build("--part", "--from", "2026-11-02", "--through", "2026-11-02")
    assert "nothing has changed" not in part.stderr
    assert "2026/11/03/index.html" not in files(root / "_site")
    assert build().exit_code == 0
    assert files(root / "_site") == whole


def test_published_boards_are_compared_though_nothing_else_has_changed(
    root: Path, run: Run, build: Run, write: Write
) -> None:
    assert run("record", "--today", "2026-11-03").exit_code == 0
    assert build().exit_code == 0
    published = write("published.json", (root / "_site/boards.json").read_text())
    assert build("--against", str(published)).exit_code == 0
    again = build("--against", str(published))
    assert "nothing has changed" in again.stderr
    published.write_text(published.read_text().replace(" 75 1 pair", " 76 1 pair"))
    result = build("--against", str(published))
    assert result.exit_code == 1
    assert "2026-11-01 was published with another board" in result.stderr


def test_what_nobody_asked_for_in_two_months_is_deleted(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for name in ("asked for", "left"):
        cache.put("kind", key_of(name), name.encode())
    long_ago = time.time() - 61 * DAY
    for path in tmp_path.glob("*/??/*"):
        os.utime(path, (long_ago, long_ago))
    assert cache.get("kind", key_of("asked for")) == b"asked for"
    cache.prune()
    assert cache.get("kind", key_of("left")) is None
    assert cache.get("kind", key_of("asked for")) == b"asked for"

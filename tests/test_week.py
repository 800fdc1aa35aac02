"""A series whose boards are harder on some weekdays."""

import json
from pathlib import Path

import pytest
from samples import Run, Write

WEEK = {
    "mon": "single",
    "tue": "single",
    "wed": "pair",
    "thu": "pair",
    "fri": "count",
    "sun": "count",
}


def with_reasoning(write: Write, settings: str, reasoning: str) -> None:
    write(
        "content/site.toml", settings.replace("mines = 10", f"mines = 12\nreasoning = {reasoning}")
    )


def test_each_weekday_has_boards_of_its_level(run: Run, write: Write, root: Path) -> None:
    table = ", ".join(f'{day} = "{level}"' for day, level in WEEK.items())
    with_reasoning(write, (root / "content/site.toml").read_text(), f"{{{table}}}")
    result = run("boards", "--from", "2026-11-02", "--through", "2026-11-29")  # Monday to Sunday
    levels = [json.loads(line)["reasoning"] for line in result.stdout.splitlines()]
    assert len(levels) == 28
    for at, day in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun")):
        if day in WEEK:
            assert set(levels[at::7]) == {WEEK[day]}
    assert len(set(levels[5::7])) >= 1  # Saturdays take any


@pytest.mark.parametrize("reasoning", ['{mon = "hard"}', '{monday = "single"}', '"luck"', "3"])
def test_other_weeks_are_refused(run: Run, write: Write, root: Path, reasoning: str) -> None:
    with_reasoning(write, (root / "content/site.toml").read_text(), reasoning)
    (line,) = run("boards").stderr.splitlines()
    assert line.startswith("error: content/site.toml:14: reasoning: ")
    assert line.endswith(
        "expected one of single, pair, frontier, count, "
        'or a table by weekday like {mon = "single", sun = "count"}'
    )


def test_a_level_that_can_hardly_be_met_says_what_was_asked(
    run: Run, write: Write, root: Path
) -> None:
    with_reasoning(write, (root / "content/site.toml").read_text(), '{sun = "frontier"}\ntries = 2')
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-01")
    assert result.stderr == (
        "error: content/site.toml:7: series 'beginner', 2026-11-01: none of 2 lays of 9x9 with 12 "
        "mines can be finished with reasoning 'frontier' and no less than 'frontier', "
        "expected one: allow more reasoning or an easier level or fewer mines or more tries\n"
    )


def test_an_expert_series_of_single_numbers_gives_up_with_series_day_and_tries(
    run: Run, write: Write, root: Path
) -> None:
    settings = (root / "content/site.toml").read_text()
    for old, new in (("width = 9", "width = 30"), ("height = 9", "height = 16")):
        settings = settings.replace(old, new)
    write("content/site.toml", settings.replace("mines = 10", 'mines = 120\nreasoning = "single"'))
    result = run("boards", "--from", "2026-11-01", "--through", "2026-11-03")
    assert result.exit_code == 1
    assert result.stderr.startswith(
        "error: content/site.toml:7: series 'beginner', 2026-11-01: none of 300 lays of 30x16 with "
        "120 mines can be finished with reasoning 'single', expected one: allow more reasoning"
    )

"""Proofs: that they hold, that they are short, and that a separate checker agrees."""

import copy
import functools
import json
import random
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest

from site_builder.puzzles.minesweeper import MINESWEEPER, Options, checking, groups
from site_builder.puzzles.minesweeper.checking import check_board
from site_builder.puzzles.minesweeper.layout import Layout, bits, cell_set
from site_builder.puzzles.minesweeper.links import read_win, write_code
from site_builder.puzzles.minesweeper.reasoning import hardest_step, prove
from site_builder.puzzles.minesweeper.steps import Level
from site_builder.puzzles.minesweeper.trace import count_steps, write_trace
from site_builder.stream import Words

SIZES = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (30, 16, 99)}


@cache
def boards(slug: str, days: int) -> list[str]:
    """The embedded JSON of a series' first days."""
    keys = {
        date(2026, 11, 1) + timedelta(days=day): f"daily-mines/{slug}/2026-11-01+{day}/1"
        for day in range(days)
    }
    made = MINESWEEPER.make(Options(*SIZES[slug]), ((day, Words(key)) for day, key in keys.items()))
    return [
        json.dumps({**board.embedded(), "key": key})
        for board, key in zip(made, keys.values(), strict=True)
    ]


def loaded(slug: str, days: int) -> list[dict[str, Any]]:
    return [json.loads(board) for board in boards(slug, days)]


@pytest.mark.parametrize(
    ("slug", "days"), [("beginner", 150), ("intermediate", 60), ("expert", 60)]
)
def test_every_board_proves_itself(slug: str, days: int) -> None:
    for board in loaded(slug, days):
        assert check_board(board) is None
        assert board["steps"]["pair"] == sum(isinstance(step, list) for step in board["trace"])
        assert sum(board["steps"].values()) - board["steps"]["single"] == len(board["trace"])


def test_traces_are_short() -> None:
    assert max(len(json.dumps(board["trace"])) for board in loaded("beginner", 150)) < 300
    assert max(len(json.dumps(board["trace"])) for board in loaded("expert", 60)) < 3000


def test_a_code_with_a_flag_or_another_query_in_it_is_found() -> None:
    board = loaded("beginner", 150)[0]
    for code in (board["mf"][:-1] + "B", board["mf"] + "&b=0808", board["mf"] + "#x"):
        assert "mf is" in (check_board({**board, "mf": code}) or "")


@pytest.mark.parametrize("most", [10, 50, 1000])
def test_every_accepted_board_has_a_proof_whatever_the_cap_on_layouts(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Proofs go through the rounds in which boards were accepted, where no group was too large."""
    monkeypatch.setattr(groups, "MOST_LAYOUTS", most)
    draw = random.Random(most)
    proven = 0
    for _ in range(150):
        layout = Layout(24, 20, cell_set(draw.sample(range(60, 480), 92)))
        level = hardest_step(layout, 0)
        if level is not None:
            assert max((step.level for step in prove(layout, 0)), default=Level.single) == level
            proven += 1
    assert proven > 5


def test_a_group_with_too_many_layouts_is_told_and_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = next(
        board
        for board in loaded("expert", 60)
        if any(isinstance(step, dict) and "numbers" in step for step in board["trace"])
    )
    monkeypatch.setattr(checking, "_MOST_LAYOUTS", 0)
    assert "has too many layouts to be considered" in (check_board(board) or "")


def test_a_proof_takes_no_harder_step_than_the_boards_level() -> None:
    draw = random.Random(2)
    found = set()
    for _ in range(3000):
        layout = Layout(6, 5, cell_set(draw.sample(range(1, 30), 6)))
        level = hardest_step(layout, 0)
        if level is None:
            with pytest.raises(ValueError, match="has no proof"):
                prove(layout, 0)
            continue
        steps = prove(layout, 0)
        assert max((step.level for step in steps), default=Level.single) == level
        found.add(level)
    assert found == set(Level)


def test_frontier_steps_name_no_number_too_many() -> None:
    """Take any number away and the checker finds a layout that fits otherwise."""
    seen = 0
    for board in loaded("expert", 60):
        for place, step in enumerate(board["trace"]):
            if isinstance(step, dict) and "numbers" in step:
                seen += 1
                for number in step["numbers"]:
                    changed = copy.deepcopy(board)
                    changed["trace"][place]["numbers"].remove(number)
                    fault = check_board(changed)
                    assert fault is not None
                    assert fault.startswith(f"step {place + 1}: ")
    assert seen >= 5


def test_a_board_altered_by_one_mine_is_found_whatever_its_trace() -> None:
    draw = random.Random(4)
    for board in loaded("beginner", 150):
        layout = read_win(f"?b={board['b']}&mf={board['mf']}").layout
        mines = draw.choice(list(bits(layout.mines)))
        free = draw.choice(list(bits(layout.safe)))
        for altered in (
            layout.mines ^ 1 << mines,
            layout.mines ^ 1 << free,
            layout.mines ^ 1 << mines ^ 1 << free,
        ):
            code = write_code(Layout(9, 9, altered))
            assert check_board({**board, "mf": code, "mines": altered.bit_count()}) is not None


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("reasoning", "single", "reasoning is 'single', expected"),
        ("bbbv", 1, "bbbv is 1, expected"),
        ("start", 0, "start is 0, expected 128 from the words of the key"),
        ("lays", 1, "mf is not the layout of lay 1 of the key's words"),
        ("lays", 10**9, "lays is 1000000000 with 99 mines, expected a board"),
        ("mines", 98, "mines is 98, but mf has 99"),
        ("width", 31, "b is 3016, expected 31x16"),
        ("mf", "AAAA", "mf has 4 characters"),
        ("trace", None, "trace is None, expected list"),
        ("bbbv", True, "bbbv is True, expected int"),
        ("trace", [], "safe cells are closed after the last step, expected none"),
        ("trace", [[0, 1]], "step 1: [0, 1], expected two open cells"),
        ("trace", [{"safe": [9999], "mines": []}], "step 1: cell 9999 is decided already"),
        ("trace", [{"numbers": [-1], "safe": [], "mines": []}], "step 1: "),
        *(
            ("trace", [step], "step 1: expected two cells, or lists of safe cells and mines")
            for step in (
                *(7, None, [], [1, 2, 3], ["a", None], [65.0, 74], [[65], 74], [{}, 74], [True, 1]),
                *(
                    {},
                    {"safe": [1]},
                    {"safe": "x", "mines": []},
                    {"safe": [], "mines": [], "x": []},
                ),
                functools.reduce(lambda inner, _: [inner], range(900), []),
            )
        ),
    ],
)
def test_whatever_else_is_altered_is_found(name: str, value: object, fault: str) -> None:
    (board,) = MINESWEEPER.make(
        Options(*SIZES["expert"]),
        [(date(2026, 11, 1), Words("daily-mines/expert/2026-11-01/1"))],
    )
    fields = {**board.embedded(), "key": "daily-mines/expert/2026-11-01/1"}
    assert check_board(fields) is None
    assert fault in (check_board({**fields, name: value}) or "")


def test_steps_that_do_not_follow_are_found() -> None:
    """Change each step of real traces: other cells, the other conclusion, a step left out."""
    changed_steps = 0
    for board in loaded("expert", 60):
        mine = max(bits(read_win(f"?b={board['b']}&mf={board['mf']}").layout.mines))
        for place, step in enumerate(board["trace"]):
            for change in ("swap", "claim", "drop"):
                changed = copy.deepcopy(board)
                if change == "drop":
                    del changed["trace"][place]
                elif isinstance(step, dict) and change == "swap":
                    changed["trace"][place].update(safe=step["mines"], mines=step["safe"])
                elif isinstance(step, dict):
                    changed["trace"][place]["safe"] = [*step["safe"], mine]
                else:
                    changed["trace"][place] = [step[0], step[0]]
                fault = check_board(changed)
                if fault is None:
                    # A step may be left out where later ones, or single numbers, show the same.
                    assert change == "drop"
                else:
                    changed_steps += 1
    assert changed_steps > 300


def test_a_harder_step_than_needed_is_found() -> None:
    """What two numbers show may not be passed off as a frontier or a count."""
    board = next(board for board in loaded("expert", 60) if isinstance(board["trace"][0], list))
    first = board["trace"][0]
    fault = check_board({**board, "trace": [{"numbers": first, "safe": [], "mines": []}]})
    assert fault == "step 1: two numbers would do, expected a step that needs more"


def test_the_trace_leaves_single_numbers_to_the_reader() -> None:
    layout = Layout(3, 1, 0b100)
    steps = prove(layout, 0)
    assert write_trace(steps) == []
    assert count_steps(steps) == {"single": 1, "pair": 0, "frontier": 0, "count": 0}

"""Published puzzles prove themselves, and one that was changed does not."""

from datetime import date
from functools import cache
from typing import Any

import pytest
from sudoku_puzzles import NEEDS

from site_builder.puzzles.sudoku import SUDOKU
from site_builder.puzzles.sudoku.checking.errors import BoardError
from site_builder.puzzles.sudoku.checking.proof import TECHNIQUES as CHECKED
from site_builder.puzzles.sudoku.checking.proof import replay
from site_builder.puzzles.sudoku.daily import GradeName, Options, SymmetryName, make_dailies
from site_builder.puzzles.sudoku.reasoning import prove
from site_builder.puzzles.sudoku.sheet import read_sheet, write_sheet
from site_builder.puzzles.sudoku.solver import solutions
from site_builder.puzzles.sudoku.steps import Look
from site_builder.puzzles.sudoku.techniques import TECHNIQUES
from site_builder.puzzles.sudoku.trace import write_trace
from site_builder.stream import Words

check = SUDOKU.check


@cache
def published(
    grade: GradeName = "medium", day: int = 1, symmetry: SymmetryName = "rotational"
) -> dict[str, Any]:
    """The JSON of a play page."""
    when = date(2026, 11, day)
    key = f"daily-mines/sudoku-{grade}/{when}/1"
    (board,) = make_dailies(Options(grade, symmetry), [(when, Words(key))])
    return {"puzzle": "sudoku", "date": str(when), "key": key, **board.embedded()}


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
@pytest.mark.parametrize("day", [1, 2, 3])
def test_puzzles_as_made_are_right(grade: GradeName, day: int) -> None:
    assert check(published(grade, day)) is None


@pytest.mark.parametrize("symmetry", ["mirror", "diagonal", "none"])
def test_puzzles_of_other_symmetries_are_right(symmetry: SymmetryName) -> None:
    assert check(published("medium", 5, symmetry)) is None


def test_the_techniques_are_the_same_on_both_sides() -> None:
    assert [(technique.name, technique.grade.name) for technique in TECHNIQUES] == CHECKED


MEDIUM = published()  # one step that is no single: pt:6:4757:b6c7:61737
TRACE = MEDIUM["trace"]
POINTING = "pt:6:4757:b6c7:61737"
GIVENS = MEDIUM["givens"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"digs": True}, "digs is True, expected int"),
        ({"trace": None}, "trace is None, expected str"),
        ({"digs": 0}, "digs is 0, expected 1 to 10000"),
        ({"digs": 1}, "dig 1 of the key takes it away"),
        ({"givens": GIVENS[:-1]}, f"givens is '{GIVENS[:-1]}', expected 81 of .123456789"),
        ({"givens": "1" + GIVENS[1:]}, "r1c1 is given 1, expected 9 or nothing"),
        ({"givens": GIVENS[:1] + "1" + GIVENS[2:]}, "step 23: r1c2 is filled already"),
        ({"solution": "9" * 81}, "r1 of the solution has a digit twice, expected all nine"),
        ({"key": "another/sudoku-medium/2026-11-01/1"}, "solution is not the grid that the words"),
        ({"symmetry": "none"}, "dig 2 of the key takes it away"),
        ({"symmetry": "spiral"}, "symmetry is 'spiral', expected one of rotational, mirror,"),
        ({"grade": "easy"}, "grade is 'easy', expected 'medium'"),
        ({"grade": "hard"}, "grade is 'hard', expected 'medium'"),
        ({"technique": "claiming"}, "technique is 'claiming', expected 'pointing'"),
        ({"trace": ""}, "57 cells are open after the last step, expected none"),
        ({"trace": TRACE[:-5]}, "1 cell is open after the last step, expected none"),
        ({"trace": "x117 " + TRACE}, "step 1: 'x117', expected a step as the published page tells"),
        ({"trace": "n121 " + TRACE}, "step 1: nothing shows that r1c2 is 1, expected a single"),
        ({"trace": "b119 " + TRACE}, "step 1: r1c1 is filled already, expected an open cell"),
        ({"trace": TRACE.replace("pt:", "cl:")}, "does not follow, expected a claiming"),
        ({"trace": TRACE.replace("pt:", "zz:")}, "code 'zz', expected one of pt, cl, n2,"),
        (
            {"trace": TRACE.replace(POINTING, f"{POINTING} {POINTING}")},
            "step 17: 6 in r1c7 is out already",
        ),
        ({"trace": TRACE.replace(":61737", ":61727")}, "is out already, expected news"),
        ({"trace": TRACE.replace(":61737", ":51737")}, "does not follow, expected a pointing"),
        ({"trace": TRACE.replace(":4757:", ":47:")}, "does not follow, expected a pointing"),
        ({"trace": TRACE.replace(POINTING + " ", "")}, "nothing shows that"),
    ],
)
def test_a_change_is_found(change: dict[str, Any], fault: str) -> None:
    found = check({**MEDIUM, **change})
    assert found is not None
    assert fault in found


@pytest.mark.parametrize(
    ("grade", "claimed", "fault"),
    [
        ("easy", "medium", "grade is 'medium', but singles alone solve it, expected 'easy'"),
        ("medium", "hard", "grade is 'hard', but subsets solve it, expected 'medium'"),
    ],
)
def test_a_step_that_is_not_needed_does_not_raise_the_grade(
    grade: GradeName, claimed: GradeName, fault: str
) -> None:
    harder = [technique for technique in TECHNIQUES if technique.grade.name == claimed]
    for day in range(1, 16):
        board = published(grade, day)
        look = Look(*read_sheet(board["givens"]))
        # Before any single is placed, such a step may be there to be seen all the same.
        for technique in harder:
            for step in technique.find(look):
                trace = f"{write_trace([step])} {board['trace']}"
                found = {"grade": claimed, "technique": technique.name, "trace": trace}
                assert check({**board, **found}) == fault
                return
    raise AssertionError("no such step, expected one")


def test_more_or_fewer_givens_than_the_dig_leaves_are_found() -> None:
    easy = published("easy")
    solution = easy["solution"]
    open_cell = easy["givens"].index(".")
    more = easy["givens"][:open_cell] + solution[open_cell] + easy["givens"][open_cell + 1 :]
    trace = write_trace(prove(more))
    assert "is not given with its counterpart" in (
        check({**easy, "givens": more, "trace": trace}) or ""
    )
    last = 80 - open_cell
    more = more[:last] + solution[last] + more[last + 1 :]
    trace = write_trace(prove(more))
    assert "dig 1 of the key takes it away" in (
        check({**easy, "givens": more, "trace": trace}) or ""
    )


@pytest.mark.parametrize("name", NEEDS)
def test_steps_of_every_technique_hold_and_do_not_when_they_claim_more(name: str) -> None:
    givens = NEEDS[name]
    (found,) = solutions(*read_sheet(givens), 2)
    solution = write_sheet(found)
    trace = write_trace(prove(givens)).split(" ")
    assert CHECKED[replay(" ".join(trace), givens, solution)][0] == name
    place = max(number for number, step in enumerate(trace) if ":" in step)
    head, _, result = trace[place].rpartition(":")
    # The same evidence, and any other digit or cell than those that follow.
    wrong = 0
    for digit in "123456789":
        for cell in (f"{row}{column}" for row in range(1, 10) for column in range(1, 10)):
            follows = any(
                part[0] == digit and cell in [part[at : at + 2] for at in range(1, len(part), 2)]
                for part in result.split("/")
            )
            if not follows:
                claim = [*trace[:place], f"{head}:{digit}{cell}", *trace[place + 1 :]]
                with pytest.raises(BoardError):
                    replay(" ".join(claim), givens, solution)
                wrong += 1
    assert wrong > 700

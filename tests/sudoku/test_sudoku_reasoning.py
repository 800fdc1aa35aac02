"""Techniques, proofs and grades: sound, the same in any order, and those of the published page."""

import random
from collections.abc import Sequence

import pytest
import sudoku_by_the_page as page
from sudoku_puzzles import HARDEST, NEEDS, QQWING, WITH_MANY, WITHOUT_SOLUTION

from site_builder.puzzles.sudoku.checking.errors import BoardError
from site_builder.puzzles.sudoku.checking.proof import replay
from site_builder.puzzles.sudoku.grid import cell_set
from site_builder.puzzles.sudoku.reasoning import assess, explain, hardest_technique, prove
from site_builder.puzzles.sudoku.sheet import BLANK, KEPT, bits, marks, read_sheet
from site_builder.puzzles.sudoku.solver import solutions
from site_builder.puzzles.sudoku.steps import Grade, Look, Technique
from site_builder.puzzles.sudoku.techniques import TECHNIQUES
from site_builder.puzzles.sudoku.trace import write_trace

NAMES = [technique.name for technique in TECHNIQUES]
SOME = [*NEEDS.values(), *QQWING["expert"]]


def closed(givens: str, techniques: Sequence[Technique]) -> int:
    """The sheet when none of the techniques, tried in this order, concludes anything more."""
    sheet, placed = read_sheet(givens)
    while True:
        look = Look(sheet, placed)
        steps = (step for technique in techniques for step in technique.find(look))
        step = next(steps, None)
        if step is None:
            return sheet
        if step.placed:
            placed |= step.placed
            sheet &= KEPT[step.placed.bit_length() - 1]
        sheet &= ~step.removed


def test_the_techniques_are_those_of_the_published_page() -> None:
    grades = {technique.name: technique.grade.name for technique in TECHNIQUES}
    assert grades == {name: grade for name, (grade, _) in page.TECHNIQUES.items()}
    assert list(page.TECHNIQUES) == NAMES


@pytest.mark.parametrize("count", range(1, len(NAMES) + 1))
def test_so_many_techniques_leave_the_candidates_that_the_page_says(count: int) -> None:
    draw = random.Random(count)
    needs = NEEDS.get(NAMES[count - 1])
    for givens in [*draw.sample(QQWING["expert"], 2), *([needs] if needs else [])]:
        sheet = closed(givens, TECHNIQUES[:count])
        ours = [{d + 1 for d in range(9) if sheet >> 81 * d + cell & 1} for cell in range(81)]
        assert ours == page.candidates_after(givens, NAMES[:count])[0]


def test_a_hidden_quad_is_seen_where_nothing_else_is() -> None:
    # It is of use only in a unit without any digit: in others it is the back of a naked subset.
    sheet = BLANK
    for digit in (2, 3, 5, 7):
        sheet &= ~marks(digit, cell_set([1, 4, 6, 7, 8]))
    look = Look(sheet, 0)
    steps = [step for technique in TECHNIQUES for step in technique.find(look)]
    assert [explain(step) for step in steps] == [
        "Hidden quad: in row 1, 2, 3, 5 and 7 have no places but row 1 columns 1, 3, 4 and 6, "
        "so row 1 columns 1, 3, 4 and 6 are not 1, 4, 6, 8 or 9."
    ]
    grid = (
        [{d for d in range(1, 10) if sheet >> 81 * d - 81 + cell & 1} for cell in range(81)],
        set(),
    )
    assert set(page.hidden(grid, 4)) == {
        (cell, d) for cell in (0, 2, 3, 5) for d in (1, 4, 6, 8, 9)
    }


def test_the_order_of_techniques_does_not_matter() -> None:
    draw = random.Random(5)
    for givens in draw.sample(SOME, 12):
        shuffled = list(TECHNIQUES)
        draw.shuffle(shuffled)
        assert closed(givens, shuffled) == closed(givens, TECHNIQUES)


def test_no_step_contradicts_the_solution() -> None:
    seen = set()
    for givens in SOME:
        (solution,) = solutions(*read_sheet(givens), 2)
        sheet, placed = read_sheet(givens)
        look = Look(sheet, placed)
        while steps := [step for technique in TECHNIQUES for step in technique.find(look)]:
            for step in steps:
                seen.add(step.name)
                assert not step.removed & solution
                assert step.placed & solution == step.placed
            for step in steps:
                placed |= step.placed
                sheet &= ~step.removed
                for place in bits(step.placed):
                    sheet &= KEPT[place]
            look = Look(sheet, placed)
    assert seen >= set(NAMES) - {"hidden quad"}


def test_qqwing_finds_the_same_puzzles_easy_and_medium() -> None:
    for difficulty, grade in (("simple", "easy"), ("easy", "easy"), ("intermediate", "medium")):
        for givens in QQWING[difficulty]:
            technique = hardest_technique(givens)
            assert technique is not None
            assert technique.grade.name == grade
    # What qqwing has to guess needs more than subsets.
    for givens in QQWING["expert"]:
        technique = hardest_technique(givens)
        assert technique is None or technique.grade == Grade.hard


@pytest.mark.parametrize("name", NEEDS)
def test_a_puzzle_needs_its_hardest_technique(name: str) -> None:
    technique = hardest_technique(NEEDS[name])
    assert technique is not None
    assert technique.name == name
    steps = prove(NEEDS[name])
    assert max(NAMES.index(step.name) for step in steps) == NAMES.index(name)


def test_a_proof_solves_the_puzzle_and_cannot_do_without_any_step() -> None:
    for givens in NEEDS.values():
        (solution,) = page.solutions(page.start(givens), 2)
        trace = write_trace(prove(givens)).split(" ")
        replay(" ".join(trace), givens, solution)
        for number, step in enumerate(trace):
            if ":" in step:
                with pytest.raises(BoardError):
                    replay(" ".join(trace[:number] + trace[number + 1 :]), givens, solution)


def test_what_the_techniques_do_not_solve_has_no_grade_and_half_a_proof() -> None:
    givens = HARDEST["Arto Inkala, 2012"]
    assert hardest_technique(givens) is None
    assert sum(1 for step in prove(givens) if step.placed) < givens.count(".")


def test_any_puzzle_can_be_assessed() -> None:
    found = assess(NEEDS["X-wing"])
    assert (found.solutions, found.grade) == (1, Grade.hard)
    assert found.solution is not None
    assert page.solutions(page.start(NEEDS["X-wing"]), 2) == [found.solution]
    assert assess(HARDEST["Golden Nugget"]).grade is None
    for givens, number in (
        (WITHOUT_SOLUTION, 0),
        (WITH_MANY, 2),
        ("." * 81, 2),
        ("11" * 40 + ".", 0),
    ):
        found = assess(givens)
        assert (found.solutions, found.solution, found.technique) == (number, None, None)


SENTENCES = {
    "pointing": (
        "Pointing: in box 3, 4 can only be in row 2 columns 8 or 9, all of them in row 2, "
        "so row 2 columns 2 and 3 are not 4."
    ),
    "claiming": (
        "Claiming: in row 7, 7 can only be in row 7 columns 4, 5 or 6, all of them in box 8, "
        "so row 8 column 5, and row 9 columns 4, 5 and 6 are not 7."
    ),
    "naked pair": (
        "Naked pair: in row 4, row 4 columns 8 and 9 have only 1 and 6 between them, "
        "so row 4 column 3 is not 1 or 6 and row 4 column 6 is not 6."
    ),
    "hidden triple": (
        "Hidden triple: in column 1, 3, 7 and 8 have no places but rows 4, 6 and 9 column 1, "
        "so row 9 column 1 is not 1, 2 or 5."
    ),
    "X-wing": (
        "X-wing: in row 3 and row 5, 5 can only be in column 4 and column 8, "
        "so row 2 column 8 and row 9 column 4 are not 5."
    ),
    "skyscraper": (
        "Skyscraper: in row 3 and row 7 there are two places each for 5, and rows 3 and 7 "
        "column 4 see each other, so row 3 column 1 or row 7 column 3 is 5, "
        "so row 1 column 3 and row 9 column 1 are not 5."
    ),
    "XY-wing": (
        "XY-wing: whether row 8 column 2 is 2 or 3, one of row 2 column 2 and row 7 column 1, "
        "which have 6 besides, is 6, so row 9 column 2 is not 6."
    ),
    "XYZ-wing": (
        "XYZ-wing: whether row 9 column 7 is 3, 9 or 6, it or one of row 1 column 7 and "
        "row 9 column 8 is 6, so rows 7 and 8 column 7 are not 6."
    ),
}


@pytest.mark.parametrize("name", [name for name in SENTENCES if name in NEEDS])
def test_a_step_is_told_in_a_sentence(name: str) -> None:
    told = [explain(step) for step in prove(NEEDS[name]) if step.name == name]
    assert told == [SENTENCES[name]]


def test_singles_are_told_in_a_sentence() -> None:
    told = [explain(step) for step in prove(QQWING["easy"][0])]
    assert told[0] == (
        "Naked single: row 3 column 1 has no candidate left but 1, so row 3 column 1 is 1."
    )
    assert sum(sentence.startswith("Hidden single: in box ") for sentence in told) > 3


def test_a_chain_is_told_with_both_colours() -> None:
    (told,) = (explain(step) for step in prove(NEEDS["simple colouring"]) if step.removed)
    assert told == (
        "Simple colouring: in a chain of units with two places for 7, either row 1 column 3, "
        "row 2 column 8, row 6 column 4, row 7 column 1 and row 8 column 7 are 7 or "
        "row 1 column 4, rows 6 and 7 column 5, row 8 column 3, and row 9 column 8, but two of "
        "the latter see each other, so row 1 column 4, rows 6 and 7 column 5, row 8 column 3, "
        "and row 9 column 8 are not 7."
    )

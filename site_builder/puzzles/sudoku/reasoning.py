"""What can be concluded without a guess, and by which techniques.

Every technique draws its conclusion from what is no longer possible, and the more is ruled out, the
more follows: a pair whose cell loses a candidate is two singles, which conclude the same. So all
that some techniques can show of a puzzle does not depend on the order in which they are used, and
a puzzle has one hardest technique: the first in the list that, with those before it, solves it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .sheet import KEPT, bits, read_sheet, write_sheet
from .solver import settle, solutions
from .steps import Grade, Look, Step, Technique, cell_names, listed
from .techniques import TECHNIQUES

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
_SINGLES = tuple(technique for technique in TECHNIQUES if technique.grade == Grade.easy)
_OTHERS = tuple(technique for technique in TECHNIQUES if technique.grade > Grade.easy)


def hardest_technique(givens: str) -> Technique | None:
    """The hardest technique that a puzzle with one solution cannot do without.

    None where all of them together do not solve it.
    """
    sheet, placed = read_sheet(givens)
    hardest = 0
    while True:
        sheet, placed = settle(sheet, placed)
        if placed == sheet:
            # Singles of both kinds were not told apart; there is nothing between them and the rest.
            return _OTHERS[hardest - 1] if hardest else _hardest_single(givens)
        look = Look(sheet, placed)
        for number, technique in enumerate(_OTHERS, start=1):
            removed = 0
            for step in technique.find(look):
                removed |= step.removed
            if removed:
                hardest = max(hardest, number)
                sheet &= ~removed
                break
        else:
            return None


def _hardest_single(givens: str) -> Technique:
    """Which of the singles a puzzle needs that needs no more."""
    sheet, placed = read_sheet(givens)
    naked, hidden = _SINGLES
    while found := sum({step.placed for step in naked.find(Look(sheet, placed))}):
        placed |= found
        for place in bits(found):
            sheet &= KEPT[place]
    return naked if placed == sheet else hidden


def prove(givens: str) -> tuple[Step, ...]:
    """The steps that solve a puzzle, or as far as they come.

    Singles are placed first. Where there is none, the first technique that concludes anything does,
    and of its steps one that leads to a single, if any does. Of a whole proof the steps that the
    others can do without are left out then, the last ones first.
    """
    start = read_sheet(givens)
    removals: list[Step] = []
    sheet, placed = settle(*start)
    while step := _next_removal(sheet, placed):
        removals.append(step)
        sheet, placed = settle(sheet & ~step.removed, placed)
    if placed == sheet:
        for number in range(len(removals) - 1, -1, -1):
            fewer = removals[:number] + removals[number + 1 :]
            removals = _redone(*start, fewer) or removals
    return tuple(_with_singles(*start, removals))


def _next_removal(sheet: int, placed: int) -> Step | None:
    """A step that removes marks from a settled sheet."""
    look = Look(sheet, placed)
    for technique in _OTHERS:
        if steps := list(technique.find(look)):
            return next((step for step in steps if _leads_on(step, sheet, placed)), steps[0])
    return None


def _leads_on(step: Step, sheet: int, placed: int) -> bool:
    return settle(sheet & ~step.removed, placed)[1] != placed


def _redone(sheet: int, placed: int, removals: Sequence[Step]) -> list[Step] | None:
    """The same steps as they look with others left out, if they solve the puzzle still."""
    redone = []
    sheet, placed = settle(sheet, placed)
    for wanted in removals:
        steps = _BY_NAME[wanted.name].find(Look(sheet, placed))
        step = next((step for step in steps if _alike(step, wanted)), None)
        if step is None:
            return None
        redone.append(step)
        sheet, placed = settle(sheet & ~step.removed, placed)
    return redone if placed == sheet else None


def _alike(step: Step, other: Step) -> bool:
    same = step.digits == other.digits and step.units == other.units
    return same and bool(step.removed & other.removed)


def _with_singles(sheet: int, placed: int, removals: Sequence[Step]) -> Iterator[Step]:
    """The proof with the singles between the steps that remove marks."""
    waiting = iter(removals)
    while True:
        look = Look(sheet, placed)
        step = next((step for single in _SINGLES for step in single.find(look)), None)
        if step is None:
            step = next(waiting, None)
        if step is None:
            return
        yield step
        if step.placed:
            placed |= step.placed
            sheet &= KEPT[step.placed.bit_length() - 1]
        sheet &= ~step.removed


@dataclass(frozen=True, slots=True)
class Assessment:
    """What can be said of any puzzle, pasted ones too."""

    solutions: int
    """0, 1, or 2 for more than one."""
    solution: str | None
    """81 digits, where there is one."""
    technique: Technique | None
    """The hardest it needs; None where it has not one solution or needs more than all of them."""

    @property
    def grade(self) -> Grade | None:
        """Its grade, if it has one."""
        return None if self.technique is None else self.technique.grade


def assess(givens: str) -> Assessment:
    """Count the solutions of 81 characters, digits and `.`, and grade it where there is one.

    Raises SearchError where that cannot be found out in a few seconds.
    """
    found = solutions(*read_sheet(givens), 2)
    if len(found) != 1:
        return Assessment(len(found), None, None)
    return Assessment(1, write_sheet(found[0]), hardest_technique(givens))


def explain(step: Step) -> str:
    """A step as a sentence."""
    reason = _BY_NAME[step.name].explain(step)
    return f"{step.name[0].upper()}{step.name[1:]}: {reason}, so {_conclusion(step)}."


def _conclusion(step: Step) -> str:
    if step.placed:
        return f"{cell_names(step.groups[0])} is {step.digits[0]}"
    by_cell: dict[int, list[int]] = {}
    for place in sorted(bits(step.removed), key=lambda place: (place % 81, place)):
        by_cell.setdefault(place % 81, []).append(place // 81 + 1)
    alike: dict[str, list[int]] = {}
    for cell, digits in by_cell.items():
        alike.setdefault(listed(map(str, digits), " or "), []).append(cell)
    return listed(
        f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'} not {digits}"
        for digits, cells in alike.items()
    )

"""Puzzles as the record keeps them: `.9..8.........4..17.4....(81 characters) 1 easy`.

The givens, `.` for blanks, the generator, the grade. What else is told of a puzzle follows from
these and from the words of its day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..interface import CodeError, counted
from .grid import CELLS, from_digits
from .making import SYMMETRIES, Dug, find_dig
from .reasoning import Assessment, assess
from .solver import SearchError
from .steps import Grade, Technique
from .techniques import TECHNIQUES

GENERATOR = 1
_SIGNS = "123456789."
_NAMED = {technique.name: technique for technique in TECHNIQUES}


@dataclass(frozen=True)
class Kept:
    """A puzzle of the record: what a `Dug` has, some of it worked out when it is asked for."""

    givens: str
    solution: str
    technique: Technique
    key: str
    """What the words of its day are made from."""

    known: tuple[str, int | None] | None = None
    """Symmetry and dig, where they were found out before."""

    @property
    def symmetry(self) -> str:
        """That of its dig; of a puzzle that is none of these words the first that it has."""
        return self._dig[0]

    @property
    def digs(self) -> int | None:
        """Which dig of the words it is, from 1; None where it is none of them."""
        return self._dig[1]

    @cached_property
    def _dig(self) -> tuple[str, int | None]:
        if self.known is not None:
            return self.known
        fitting = [name for name in SYMMETRIES if _has_symmetry(self.givens, name)]
        for name in fitting:
            if number := find_dig(self.key, name, self.givens, self.solution):
                return name, number
        return fitting[0], None


def write_line(dug: Dug | Kept) -> str:
    """What the record keeps of a puzzle of this generator."""
    return f"{dug.givens} {GENERATOR} {dug.technique.grade.name}"


def read_line(text: str, key: str) -> Kept:
    """The puzzle of a line of the record; raises CodeError with the fault.

    It has one solution and the grade that the line says: both are found out anew.
    """
    words = text.split(" ")
    if len(words) != 3:
        raise CodeError(
            f"{counted(len(words), 'word')} after the day, "
            "expected three: givens, generator and grade"
        )
    givens, _, grade = words
    if len(givens) != CELLS:
        raise CodeError(f"givens has {counted(len(givens), 'character')}, expected {CELLS}")
    if others := set(givens) - set(_SIGNS):
        raise CodeError(f"givens has {min(others)!r}, expected only 1-9, and . for a blank")
    if grade not in Grade.__members__:
        raise CodeError(f"grade is {grade!r:.40}, expected one of {', '.join(Grade.__members__)}")
    from_digits(0 if digit == "." else int(digit) for digit in givens)  # no two equal in a unit
    try:
        found = assess(givens)
    except SearchError as error:
        raise CodeError(str(error)) from None
    return Kept(givens, *_proven(found, grade), key)


def recall(text: str, key: str, learnt: Sequence[Any]) -> Kept:
    """The puzzle of a sound line, of which this was `learnt`."""
    solution, technique, symmetry, digs = learnt
    return Kept(text.split(" ")[0], solution, _NAMED[technique], key, (symmetry, digs))


def learn(dug: Dug | Kept) -> tuple[str, str, str, int | None]:
    """The solution, the hardest technique, the symmetry, the number of the dig."""
    return dug.solution, dug.technique.name, dug.symmetry, dug.digs


def _proven(found: Assessment, grade: str) -> tuple[str, Technique]:
    if found.solution is None:
        count = "more than one solution" if found.solutions else "no solution"
        raise CodeError(f"the givens have {count}, expected one")
    if found.technique is None:
        raise CodeError("the puzzle needs more than all techniques, expected one that does not")
    if found.technique.grade.name != grade:
        needed = f"{found.technique.grade.name!r}: its hardest step is a {found.technique.name}"
        raise CodeError(f"grade is {grade!r}, expected {needed}")
    return found.solution, found.technique


def _has_symmetry(givens: str, name: str) -> bool:
    partner = SYMMETRIES[name]
    return all((givens[cell] == ".") == (givens[partner(cell)] == ".") for cell in range(CELLS))

"""The Sudoku of one series on one day."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal, cast

import msgspec

from ...stream import Words
from ..interface import Board, Fact, Measure, counted
from . import recorded
from .card import GridPicture, picture_of_givens
from .making import MOST_TRIES, Dug, make
from .reasoning import prove
from .recorded import Kept, learn, read_line, write_line
from .steps import Grade, Step
from .techniques import TECHNIQUES
from .trace import count_steps, write_trace

GradeName = Literal["easy", "medium", "hard"]
SymmetryName = Literal["rotational", "mirror", "diagonal", "none"]


class Options(msgspec.Struct, frozen=True):
    """The keys of a Sudoku series."""

    grade: Annotated[GradeName, msgspec.Meta(description="one of easy, medium, hard")]
    symmetry: Annotated[
        SymmetryName, msgspec.Meta(description="one of rotational, mirror, diagonal, none")
    ] = "rotational"
    tries: int = 1000


@dataclass(frozen=True)
class DailySudoku:
    """A puzzle, dug now or kept in the record, as pages and JSON show it."""

    dug: Dug | Kept

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The proof that it needs no guess."""
        return prove(self.dug.givens)

    @property
    def grade(self) -> Grade:
        """That of its hardest technique."""
        return self.dug.technique.grade

    @property
    def key(self) -> Hashable:
        """The solution, which a finished game has too, givens told apart or not."""
        return self.dug.solution

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return len(self.dug.givens) - self.dug.givens.count(".")

    @property
    def summary(self) -> str:
        """Grade, givens and hardest technique."""
        givens = counted(self.givens, "given")
        return f"{self.grade.name}, {givens}, {self.dug.technique.name}"

    def fields(self) -> dict[str, Any]:
        """The keys of `site-builder boards` after puzzle, series and date."""
        return {
            "givens": self.dug.givens,
            "solution": self.dug.solution,
            "grade": self.grade.name,
        }

    def figures(self) -> dict[str, Any]:
        """Hardest technique, number of the dig, and the steps of each technique."""
        return {
            "technique": self.dug.technique.name,
            "digs": self.dug.digs,
            "steps": count_steps(self.steps),
        }

    def embedded(self) -> dict[str, Any]:
        """The keys of `fields()`, where it comes from, and the proof."""
        return {
            **self.fields(),
            "technique": self.dug.technique.name,
            "symmetry": self.dug.symmetry,
            "digs": self.dug.digs,
            "trace": write_trace(self.steps),
        }

    def facts(self) -> list[Fact]:
        """What a player may know beforehand."""
        by_technique = [
            (f"… by {name}", str(count)) for name, count in count_steps(self.steps).items()
        ]
        return [
            ("Grade", self.grade.name),
            ("Givens", str(self.givens)),
            ("Hardest technique", self.dug.technique.name),
            ("Steps", str(len(self.steps))),
            *by_technique,
        ]

    def measures(self) -> list[Measure]:
        """Hardest technique, givens, and how many digs it took."""
        return [
            Measure(
                "Hardest technique",
                self.dug.technique.name,
                tuple(technique.name for technique in TECHNIQUES),
                tuple(one.name for one in TECHNIQUES if one.grade == self.grade),
            ),
            Measure("Givens", self.givens),
            Measure("Digs", self.dug.digs),
        ]

    @property
    def level(self) -> Fact:
        """The grade."""
        return ("Grade", self.grade.name)

    def brief(self) -> list[Fact]:
        """Givens and grade."""
        return [("", counted(self.givens, "given")), self.level]

    def preview(self) -> GridPicture:
        """The givens."""
        return picture_of_givens(self.dug.givens)


def faults(options: Options) -> Iterator[tuple[str, str]]:
    """Each impossible key, with what was found and expected."""
    if not 1 <= options.tries <= MOST_TRIES:
        yield "tries", f"{options.tries}, expected 1 to {MOST_TRIES} digs"


def make_dailies(options: Options, days: Iterable[tuple[date, Words]]) -> Iterator[DailySudoku]:
    """The puzzles of some days; raises GaveUpError at the first without one."""
    for _, words in days:
        dug = make(words, Grade[options.grade], options.symmetry, options.tries)
        yield DailySudoku(dug)


def cost(options: Options) -> float:
    """Milliseconds a puzzle, on one core; most of what is dug has another grade."""
    return {"easy": 5, "medium": 25, "hard": 40}[options.grade]


def line(board: Board) -> str:
    """What the record keeps of a puzzle."""
    return write_line(cast(DailySudoku, board).dug)


def restore(text: str, key: str) -> DailySudoku:
    """The puzzle of such a line; raises CodeError."""
    return DailySudoku(read_line(text, key))


def learnt(board: Board) -> tuple[str, str, str, int | None]:
    """What takes a while to find out of a puzzle of the record."""
    return learn(cast(DailySudoku, board).dug)


def recall(text: str, key: str, learnt: Any) -> DailySudoku:
    """The puzzle of a sound line, of which this was learnt."""
    return DailySudoku(recorded.recall(text, key, learnt))


def shape(board: Board) -> dict[str, int]:
    """Nine by nine."""
    return {"columns": 9, "rows": 9}

"""Minesweeper, as the rest of the project sees it."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal, cast

import msgspec

from ...stream import Words
from ..interface import Board, CodeError, Fact, Measure, Puzzle, counted
from .batch import lay_many
from .card import ClosedBoard
from .checking import check_board
from .laying import MOST_TRIES, Laid, Wish, most_mines
from .links import LONGEST_SIDE, write_code, write_size
from .reasoning import prove
from .recorded import GENERATOR, Kept, read_line, write_line
from .shared import LayoutLink, WinLink, shown_size
from .steps import Level, Step
from .strings import claims, draws, encode, encode_layout, missed, read
from .tiny import tiny_document
from .trace import count_steps, write_trace
from .zini import greedy_zini, human_zini

_LEVEL_WORDS = {
    Level.single: "one number",
    Level.pair: "two numbers",
    Level.frontier: "a whole frontier",
    Level.count: "the mine count",
}


LevelName = Literal["single", "pair", "frontier", "count"]


class Week(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of each weekday: no board is easier or harder. A day left out takes any."""

    mon: LevelName | None = None
    tue: LevelName | None = None
    wed: LevelName | None = None
    thu: LevelName | None = None
    fri: LevelName | None = None
    sat: LevelName | None = None
    sun: LevelName | None = None

    def range_of(self, day: date) -> tuple[Level, Level]:
        """The levels of a day, the least and the most."""
        name = msgspec.structs.astuple(self)[day.weekday()]
        return (Level.single, Level.count) if name is None else (Level[name], Level[name])


class Options(msgspec.Struct, frozen=True):
    """The keys of a Minesweeper series."""

    width: int
    height: int
    mines: int
    reasoning: Annotated[
        LevelName | Week,
        msgspec.Meta(
            description="one of single, pair, frontier, count, "
            'or a table by weekday like {mon = "single", sun = "count"}'
        ),
    ] = "count"
    tries: int = 300


@dataclass(frozen=True)
class DailyBoard:
    """A board, laid now or kept in the record, as pages and JSON show it."""

    laid: Laid | Kept

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The proof that it needs no guess; raises CodeError where the record holds none."""
        try:
            steps = prove(self.laid.layout, self.laid.start)
        except ValueError:
            raise CodeError("the board needs a guess, expected one that needs none") from None
        hardest = max((step.level for step in steps), default=Level.single)
        if hardest != self.laid.level:
            raise CodeError(f"level is {self.laid.level.name!r}, expected {hardest.name!r}")
        return steps

    @cached_property
    def zini(self) -> int:
        """Human ZiNi."""
        return human_zini(self.laid.layout)

    @property
    def key(self) -> Hashable:
        """The layout: two boards are the same when their mines are."""
        return self.laid.layout

    @property
    def summary(self) -> str:
        """Size, mines and 3BV."""
        layout = self.laid.layout
        return f"{shown_size(layout)}, {counted(layout.mine_count, 'mine')}, 3BV {self.laid.bbbv}"

    def fields(self) -> dict[str, Any]:
        """The keys of `site-builder boards` after puzzle, series and date."""
        layout = self.laid.layout
        return {
            "width": layout.width,
            "height": layout.height,
            "mines": layout.mine_count,
            "start": self.laid.start,
            "b": write_size(layout),
            "mf": write_code(layout),
            "lays": self.laid.lays,
            "reasoning": self.laid.level.name,
            "bbbv": self.laid.bbbv,
        }

    def figures(self) -> dict[str, Any]:
        """Openings, islands, ZiNi (human and greedy), and the steps of each level."""
        layout = self.laid.layout
        return {
            "openings": len(layout.openings),
            "islands": layout.islands,
            "zini": self.zini,
            "greedy_zini": greedy_zini(layout),
            "steps": count_steps(self.steps),
        }

    def embedded(self) -> dict[str, Any]:
        """The keys of `fields()`, and the proof; other figures stand in the page itself."""
        return {**self.fields(), **self._proof}

    @cached_property
    def _proof(self) -> dict[str, Any]:
        return {"steps": count_steps(self.steps), "trace": write_trace(self.steps)}

    def facts(self) -> list[Fact]:
        """What a player may know beforehand."""
        laid, layout = self.laid, self.laid.layout
        row, column = divmod(laid.start, layout.width)
        counts = count_steps(self.steps)
        by_level = [
            (f"… with {words}", str(counts[level.name]))
            for level, words in _LEVEL_WORDS.items()
            if counts[level.name]
        ]
        return [
            ("Size", shown_size(layout)),
            ("Mines", str(layout.mine_count)),
            ("Start", f"row {row + 1}, column {column + 1}"),
            ("Hardest step", _LEVEL_WORDS[laid.level]),
            ("3BV", str(laid.bbbv)),
            ("Openings", str(len(layout.openings))),
            ("Islands", str(layout.islands)),
            ("ZiNi", str(self.zini)),
            ("Steps", str(len(self.steps))),
            *by_level,
        ]

    def measures(self) -> list[Measure]:
        """Level, 3BV, and how many lays it took."""
        return [
            Measure("Hardest step", _LEVEL_WORDS[self.laid.level], tuple(_LEVEL_WORDS.values())),
            Measure("3BV", self.laid.bbbv),
            Measure("Lays", self.laid.lays),
        ]

    @property
    def level(self) -> Fact:
        """The level of reasoning that it needs."""
        return ("Level", self.laid.level.name)

    def brief(self) -> list[Fact]:
        """Size, mines and level."""
        layout = self.laid.layout
        return [("", shown_size(layout)), ("", counted(layout.mine_count, "mine")), self.level]

    def preview(self) -> ClosedBoard:
        """All cells closed, the start marked."""
        return ClosedBoard(self.laid.layout.width, self.laid.layout.height, self.laid.start)


def _faults(options: Options) -> Iterator[tuple[str, str]]:
    for key, side in (("width", options.width), ("height", options.height)):
        if not 1 <= side <= LONGEST_SIDE:
            yield key, f"{side}, expected 1 to {LONGEST_SIDE} cells"
    if not 1 <= options.tries <= MOST_TRIES:
        yield "tries", f"{options.tries}, expected 1 to {MOST_TRIES} lays"
    if 1 <= options.width <= LONGEST_SIDE and 1 <= options.height <= LONGEST_SIDE:
        most = most_mines(options.width, options.height)
        size = f"{options.width}x{options.height}"
        if most < 1:
            yield "mines", f"{options.mines}, but a {size} board has no cell away from the start"
        elif not 1 <= options.mines <= most:
            yield (
                "mines",
                (
                    f"{options.mines}, expected 1 to {most}: "
                    f"a {size} board keeps its start and the cells around it free"
                ),
            )


def _make(options: Options, days: Iterable[tuple[date, Words]]) -> Iterator[DailyBoard]:
    def wish(day: date, words: Words) -> Wish:
        if isinstance(options.reasoning, Week):
            return Wish(words, *options.reasoning.range_of(day))
        return Wish(words, most=Level[options.reasoning])

    wishes = (wish(day, words) for day, words in days)
    size = options.width, options.height
    return map(DailyBoard, lay_many(wishes, *size, options.mines, options.tries))


def _cost(options: Options) -> float:
    """From 0.04 for a beginner's board to 1.1 for an expert's: one figure will do."""
    return 0.3


def _line(board: Board) -> str:
    return write_line(cast(DailyBoard, board).laid)


def _restore(text: str, key: str, learnt: Any = None) -> DailyBoard:
    return DailyBoard(read_line(text, key, learnt))


def _learnt(board: Board) -> tuple[int, int | None]:
    """3BV, and how many lays it took."""
    laid = cast(DailyBoard, board).laid
    return laid.bbbv, laid.lays


def _shape(board: Board) -> dict[str, int]:
    layout = cast(DailyBoard, board).laid.layout
    return {"columns": layout.width, "rows": layout.height}


def _tiny(board: Board) -> bytes | None:
    laid = cast(DailyBoard, board).laid
    return tiny_document(laid.layout, laid.start)


MINESWEEPER = Puzzle(
    name="minesweeper",
    generator=GENERATOR,
    options=Options,
    faults=_faults,
    make=_make,
    cost=_cost,
    line=_line,
    restore=_restore,
    learnt=_learnt,
    recall=_restore,
    claims=claims,
    read=read,
    draws=draws,
    writes={"win": encode, "layout": encode_layout},
    check=check_board,
    understood="a Minesweeper win link (?b=WWHH&mf=...&t=...) or layout link (?b=WWHH&m=...), "
    "a won board drawn as lines of F * . and 1 to 8",
    missed=missed,
    shape=_shape,
    unplayed="closed board",
    tiny=_tiny,
)

__all__ = ["MINESWEEPER", "DailyBoard", "LayoutLink", "Options", "WinLink"]

"""Minesweeper, as the rest of the project sees it."""

import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Literal, cast

import msgspec

from ...stream import Words
from ..interface import Board, CodeError, Fact, Measure, Puzzle, Score, counted
from .batch import lay_many
from .card import ClosedBoard, WonBoard
from .checking import check_board
from .laying import MOST_TRIES, Laid, Wish, most_mines
from .layout import Layout
from .layout_links import analysers, is_layout_link, read_layout, write_layout, write_mines
from .links import LONGEST_SIDE, Win, parameters, read_win, write_code, write_size, write_win
from .picture import draw_rows, read_rows
from .ranking import implausible, scores, shown_seconds
from .reasoning import prove
from .recorded import GENERATOR, Kept, read_line, write_line
from .steps import Level, Step
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
        return f"{_size(layout)}, {counted(layout.mine_count, 'mine')}, 3BV {self.laid.bbbv}"

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
            ("Size", _size(layout)),
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

    def learnt(self) -> tuple[int, int | None]:
        """3BV, and how many lays it took."""
        return self.laid.bbbv, self.laid.lays

    @property
    def level(self) -> Fact:
        """The level of reasoning that it needs."""
        return ("Level", self.laid.level.name)

    def brief(self) -> list[Fact]:
        """Size, mines and level."""
        layout = self.laid.layout
        return [("", _size(layout)), ("", counted(layout.mine_count, "mine")), self.level]

    def preview(self) -> ClosedBoard:
        """All cells closed, the start marked."""
        return ClosedBoard(self.laid.layout.width, self.laid.layout.height, self.laid.start)


@dataclass(frozen=True, slots=True)
class WinLink:
    """A win link's content as pages, cards and JSON show it."""

    win: Win

    @property
    def key(self) -> Hashable:
        """The layout."""
        return self.win.layout

    @property
    def time(self) -> str | None:
        """Seconds with tenths."""
        return None if self.win.tenths is None else f"{shown_seconds(self.win.tenths)} s"

    @property
    def name(self) -> str:
        """Size and mines."""
        layout = self.win.layout
        return f"{_size(layout)} board with {counted(layout.mine_count, 'mine')}"

    @property
    def figures(self) -> str:
        """Time, 3BV and 3BV/s."""
        facts = dict(self.facts())
        parts = [f"3BV {facts['3BV']}"]
        if "Time" in facts:
            parts = [facts["Time"], *parts, f"{facts['3BV/s']} 3BV/s"]
        return ", ".join(parts)

    @property
    def query(self) -> str:
        """The win link's query."""
        return write_win(self.win)

    @property
    def finished(self) -> bool:
        """A win link holds nothing else."""
        return True

    @property
    def seconds(self) -> float | None:
        """The time, in tenths."""
        return None if self.win.tenths is None else self.win.tenths / 10

    @property
    def board_query(self) -> str:
        """The layout link's query."""
        return write_layout(self.win.layout)

    def scores(self) -> list[Score]:
        """Time, 3BV/s, and time without a flag."""
        return scores(self.win)

    def implausible(self) -> str | None:
        """A time that is missing, or shorter than anybody plays."""
        return implausible(self.win)

    def elsewhere(self) -> list[tuple[str, str]]:
        """Analysers that take a layout link."""
        return analysers(self.win.layout)

    def fields(self) -> dict[str, Any]:
        """Figures, rows and code; `time` and `bbbv_per_second` are null without a time."""
        layout, tenths = self.win.layout, self.win.tenths
        return {
            "format": "win",
            "puzzle": "minesweeper",
            "width": layout.width,
            "height": layout.height,
            "mines": layout.mine_count,
            "flags": self.win.flags.bit_count(),
            "time": None if tenths is None else tenths / 10,
            "bbbv": layout.bbbv,
            "bbbv_per_second": None if tenths is None else round(10 * layout.bbbv / tenths, 2),
            "rows": draw_rows(self.win),
            "b": write_size(layout),
            "mf": write_code(layout, self.win.flags),
        }

    def picture(self) -> str:
        """The rows of the won board."""
        return "\n".join(draw_rows(self.win))

    def facts(self) -> list[Fact]:
        """Time, 3BV, 3BV/s, flags, mines and size."""
        layout, tenths = self.win.layout, self.win.tenths
        facts = [("3BV", str(layout.bbbv))]
        if tenths is not None:
            facts.insert(0, ("Time", f"{shown_seconds(tenths)} s"))
            facts.append(("3BV/s", f"{10 * layout.bbbv / tenths:.2f}"))
        flagged = self.win.flags.bit_count()
        facts.append(("Flags", f"{flagged} of {layout.mine_count}" if flagged else "none"))
        facts.append(("Size", _size(layout)))
        return facts

    def description(self) -> str:
        """The kind of board and how it was flagged."""
        layout, flagged = self.win.layout, self.win.flags.bit_count()
        return (
            f"A finished Minesweeper board, {layout.width} by {layout.height}, "
            f"{flagged} of its {counted(layout.mine_count, 'mine')} flagged"
        )

    def brief(self) -> list[Fact]:
        """3BV, 3BV/s, and the flags, or NF where a timed win has none."""
        figures = dict(self.facts())
        brief: list[Fact] = [(name, figures[name]) for name in ("3BV", "3BV/s") if name in figures]
        if self.win.flags:
            return [*brief, ("Flags", figures["Flags"])]
        return brief if self.win.tenths is None else [*brief, ("", "NF")]

    def preview(self) -> WonBoard:
        """Digits, flags and mines."""
        return WonBoard(tuple(draw_rows(self.win)))


class LayoutLink(WinLink):
    """A layout link's content: mines that nobody has found yet, so no flags and no time.

    Pictures show every mine, since that is all that the link tells.
    """

    __slots__ = ()

    @property
    def query(self) -> str:
        """The layout link's query."""
        return self.board_query

    @property
    def finished(self) -> bool:
        """It is a board to play."""
        return False

    def fields(self) -> dict[str, Any]:
        """As of a win link without flags and time, and the link's own code `m`."""
        return {**WinLink.fields(self), "format": "layout", "m": write_mines(self.win.layout)}

    def facts(self) -> list[Fact]:
        """3BV, mines and size."""
        layout = self.win.layout
        return [
            ("3BV", str(layout.bbbv)),
            ("Mines", str(layout.mine_count)),
            ("Size", _size(layout)),
        ]

    def description(self) -> str:
        """The kind of board."""
        layout = self.win.layout
        mines = counted(layout.mine_count, "mine")
        return f"A Minesweeper board, {layout.width} by {layout.height}, with {mines}"


def _encode(picture: str, seconds: str | None, kind: str) -> str:
    """The query of a picture and a time like 12.5; raises CodeError."""
    win = read_rows(picture)
    if kind == "layout":
        if seconds is not None:
            raise CodeError("a layout link has no time, expected none, or a win link")
        return write_layout(win.layout)
    if seconds is None:
        return write_win(win)
    found = re.fullmatch(r"([0-9]{1,9})(?:\.([0-9]))?", seconds)
    tenths = int(found[1] + (found[2] or "0")) if found else 0
    if not tenths:
        raise CodeError(f"the time is {seconds!r}, expected seconds above 0 with tenths, like 12.5")
    return write_win(replace(win, tenths=tenths))


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


def _line(board: Board) -> str:
    return write_line(cast(DailyBoard, board).laid)


def _restore(text: str, key: str, learnt: Any) -> DailyBoard:
    return DailyBoard(read_line(text, key, learnt))


def _read(text: str) -> WinLink:
    return (
        LayoutLink(Win(read_layout(text), 0)) if is_layout_link(text) else WinLink(read_win(text))
    )


def _claims(text: str) -> bool:
    return "b" in parameters(text) or "mf" in parameters(text)


def _shape(board: Board) -> dict[str, int]:
    layout = cast(DailyBoard, board).laid.layout
    return {"columns": layout.width, "rows": layout.height}


def _tiny(board: Board) -> bytes | None:
    laid = cast(DailyBoard, board).laid
    return tiny_document(laid.layout, laid.start)


def _size(layout: Layout) -> str:
    return f"{layout.width} × {layout.height}"


MINESWEEPER = Puzzle(
    name="minesweeper",
    generator=GENERATOR,
    options=Options,
    faults=_faults,
    make=_make,
    line=_line,
    restore=_restore,
    claims=_claims,
    read=_read,
    encode=_encode,
    check=check_board,
    kinds=("win", "layout"),
    understood="a Minesweeper win link (?b=WWHH&mf=...&t=...) or layout link (?b=WWHH&m=...)",
    shape=_shape,
    tiny=_tiny,
)

__all__ = ["MINESWEEPER", "DailyBoard", "LayoutLink", "Options", "WinLink"]

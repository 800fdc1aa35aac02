"""Shared boards as pages, cards and JSON show them: what win links and layout links hold."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from ..interface import Fact, Score, counted
from .card import WonBoard
from .layout import Layout
from .layout_links import analysers, is_layout_link, read_layout, write_layout, write_mines
from .links import Win, read_win, write_code, write_size, write_win
from .picture import draw_rows
from .ranking import implausible, scores, shown_seconds


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
        return f"{shown_size(layout)} board with {counted(layout.mine_count, 'mine')}"

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
        facts.append(("Size", shown_size(layout)))
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
            ("Size", shown_size(layout)),
        ]

    def description(self) -> str:
        """The kind of board."""
        layout = self.win.layout
        mines = counted(layout.mine_count, "mine")
        return f"A Minesweeper board, {layout.width} by {layout.height}, with {mines}"


def read_link(text: str) -> WinLink:
    """What a link of either kind holds; raises CodeError with the fault."""
    if is_layout_link(text):
        return LayoutLink(Win(read_layout(text), 0))
    return WinLink(read_win(text))


def shown_size(layout: Layout) -> str:
    """Width and height, as shown to players: 9 × 9."""
    return f"{layout.width} × {layout.height}"

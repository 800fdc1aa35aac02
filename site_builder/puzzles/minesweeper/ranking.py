"""What a win is ranked by, and what nobody believes of one."""

from ..interface import Score
from .links import Win

# Nobody is known to have played as fast over a whole board.
_MOST_BBBV_PER_SECOND = 20


def shown_seconds(tenths: int) -> str:
    """Seconds with tenths, as shown to players: 12.5."""
    return f"{tenths // 10}.{tenths % 10}"


def scores(win: Win) -> list[Score]:
    """Time, 3BV/s, and the time where no flag was used; nothing without a time."""
    if win.tenths is None:
        return []
    time = f"{shown_seconds(win.tenths)} s"
    speed = 10 * win.layout.bbbv / win.tenths
    ranked = [Score("Fastest", time, win.tenths), Score("Best 3BV/s", f"{speed:.2f}", -speed)]
    return ranked if win.flags else [*ranked, Score("No flags (NF)", time, win.tenths)]


def implausible(win: Win) -> str | None:
    """A time that is missing, or shorter than anybody plays: found and expected."""
    if win.tenths is None:
        return "t is missing, expected the time in tenths of a second"
    bbbv = win.layout.bbbv
    least = -(-10 * bbbv // _MOST_BBBV_PER_SECOND)
    if win.tenths >= least:
        return None
    return (
        f"the time is {shown_seconds(win.tenths)} s, "
        f"expected {shown_seconds(least)} s or more for a board of 3BV {bbbv}"
    )

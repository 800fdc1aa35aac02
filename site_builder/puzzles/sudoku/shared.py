"""A shared Sudoku as pages, cards and JSON show it, and a text turned into each format."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..interface import Board, CodeError, Fact, Score, counted
from ..queries import tenths_of
from .card import GridPicture, picture_of
from .grid import CELLS, PAPER, Masks, SudokuState, cell_set, cells_of, digits_of, place_of
from .grids import draw_grid, write_grid
from .sheet import ALL_CELLS, read_sheet, write_sheet
from .solver import SearchError, solutions
from .strings import WRITERS, FormatName, Found, read_string

# Who plays fastest takes about a second a digit: nobody writes three in that time, grid after grid.
_LEAST_TENTHS = 3
# Of a grid that does not tell its givens: no minimal puzzle with more than 40 of them is known.
_FEWEST_ENTRIES = 40

_SOLVER = "https://www.sudokuwiki.org/sudoku.htm"


@dataclass(frozen=True, slots=True)
class SharedSudoku:
    """What a string, or a link with one, holds."""

    found: Found

    @property
    def state(self) -> SudokuState:
        """The game as it stands."""
        return self.found.state

    @property
    def key(self) -> Hashable:
        """The solution as 81 digits, which stands for the board.

        A whole grid as a win does not say which digits were given. Where a grid has no solution,
        or more than one, it is the givens.
        """
        if self.state.finished:
            return write_grid(self.state)
        givens = write_grid(self.state, given_only=True)
        try:
            found = solutions(*read_sheet(givens), most=2)
        except SearchError:
            return givens
        return write_sheet(found[0]) if len(found) == 1 else givens

    @property
    def time(self) -> str | None:
        """Minutes and seconds with tenths; a string alone has none."""
        tenths = self.found.tenths
        if tenths is None:
            return None
        hours, rest = divmod(tenths, 36_000)
        minutes, rest = divmod(rest, 600)
        seconds = f"{rest // 10:02}.{rest % 10}"
        return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"

    @property
    def name(self) -> str:
        """The puzzle by its givens, where it tells them."""
        if self.state.givens == ALL_CELLS:
            return "Sudoku as a finished grid"
        return f"Sudoku with {counted(self.state.givens.bit_count(), 'given')}"

    @property
    def figures(self) -> str:
        """Time, givens and what is filled in; a whole grid does not tell which were given."""
        parts = [] if self.time is None else [self.time]
        if self.state.givens == ALL_CELLS:
            parts.append("a finished grid")
        else:
            given = counted(self.state.givens.bit_count(), "given")
            parts += [given, f"{self._filled_in} filled in"]
        return ", ".join(parts)

    @property
    def query(self) -> str:
        """The string in the format that it came in, and the time."""
        time = "" if self.found.tenths is None else f"&t={self.found.tenths}"
        return f"?s={WRITERS[self.found.format](self.state)}{time}"

    @property
    def finished(self) -> bool:
        """Is every cell filled, and no two equal digits in a unit?"""
        return self.state.finished

    @property
    def seconds(self) -> float | None:
        """The time, in tenths."""
        return None if self.found.tenths is None else self.found.tenths / 10

    @property
    def board_query(self) -> str:
        """The query of the givens, as a grid."""
        return f"?s={write_grid(self.state, given_only=True)}"

    def scores(self) -> list[Score]:
        """Time."""
        if self.time is None or self.found.tenths is None:
            return []
        return [Score("Fastest", self.time, self.found.tenths)]

    def implausible(self) -> str | None:
        """An unfinished grid, a time that is missing, or one shorter than anybody takes."""
        if fault := _unfinished(self.state):
            return fault
        if self.found.tenths is None:
            return "t is missing, expected the time in tenths of a second"
        entries = CELLS - self.state.givens.bit_count() or _FEWEST_ENTRIES
        least = _LEAST_TENTHS * entries
        if self.found.tenths >= least:
            return None
        shown = f"{least // 10}.{least % 10}"
        return (
            f"the time is {self.found.tenths / 10} s, "
            f"expected {shown} s or more for {entries} digits to fill in"
        )

    def elsewhere(self) -> list[tuple[str, str]]:
        """The solver of sudokuwiki.org; nothing where no cell is left open to be solved."""
        if self.state.givens == ALL_CELLS:
            return []
        givens = write_grid(self.state, given_only=True).replace(".", "0")
        return [("SudokuWiki’s solver", f"{_SOLVER}?bd={givens}")]

    def fields(self) -> dict[str, Any]:
        """Format, digits and candidates, and what else the format holds."""
        state = self.state
        fields: dict[str, Any] = {
            "format": self.found.format,
            "puzzle": "sudoku",
            "givens": write_grid(state, given_only=True),
            "solved": write_grid(state),
            "candidates": _texts(state.candidates),
        }
        if self.found.format == "bpse":
            own = state.user_candidates
            fields |= {
                "profile": state.profile.name.capitalize(),
                "flags": state.flags,
                "id": state.id,
                "excluded": _texts(state.excluded),
                "highlighted": _texts(state.highlighted),
                "user_candidates": None if own is None else _texts(own),
            }
        if self.found.tenths is not None:
            fields["time"] = self.found.tenths / 10
        return fields

    def retold(self, board: Board) -> "SharedSudoku":
        """A whole grid with the givens of the archive's board; any other tells its own."""
        if self.state.givens != ALL_CELLS:
            return self
        signs: str = board.fields()["givens"]
        givens = cell_set(cell for cell, sign in enumerate(signs) if sign != ".")
        state = replace(self.state, givens=givens, solved=ALL_CELLS & ~givens)
        return SharedSudoku(replace(self.found, state=state))

    def picture(self) -> str:
        """The grid, and the marks that say more than its digits do."""
        return draw_grid(self.state)

    def facts(self) -> list[Fact]:
        """Time, givens, what is filled in, and what else the format says of the game."""
        state = self.state
        givens = state.givens.bit_count()
        facts = [("Time", self.time)] if self.time is not None else []
        if givens < CELLS:
            facts += [("Givens", str(givens)), ("Filled in", self._filled_in)]
        for label, masks in (("Excluded", state.excluded), ("Highlighted", state.highlighted)):
            if count := sum(mask.bit_count() for mask in masks):
                facts.append((label, str(count)))
        if self.found.format == "bpse":
            facts.append(("Profile", state.profile.name.capitalize()))
            if state.flags & PAPER:
                facts.append(("Mode", "paper"))
            if state.id:
                facts.append(("Puzzle", _plain(state.id)))
        return facts

    def description(self) -> str:
        """What it is, and how far it is."""
        if self.state.finished:
            return "A finished Sudoku"
        empty = cells_of(~self.state.placed)
        marks = "pencil marks" if any(self.state.candidates[cell] for cell in empty) else "nothing"
        return f"A Sudoku grid, {marks} in its empty cells"

    def brief(self) -> list[Fact]:
        """Givens, where they are told from the rest, and how far a game is."""
        state = self.state
        if state.givens == ALL_CELLS:
            return []
        brief = [("Givens", str(state.givens.bit_count()))]
        return brief if state.finished else [*brief, ("Filled in", self._filled_in)]

    def preview(self) -> GridPicture:
        """Givens, solved digits and pencil marks."""
        return picture_of(self.state)

    @property
    def _filled_in(self) -> str:
        return f"{self.state.solved.bit_count()} of {CELLS - self.state.givens.bit_count()}"


def read_shared_sudoku(text: str) -> SharedSudoku:
    """What a text holds; raises CodeError with the fault."""
    return SharedSudoku(read_string(text))


def rewrite(name: FormatName, text: str, seconds: str | None) -> str:
    """The string of one format for any of the strings; with a time it is a query.

    Raises CodeError.
    """
    string = WRITERS[name](read_string(text).state)
    return string if seconds is None else f"?s={string}&t={tenths_of(seconds)}"


def write_line(text: str, seconds: str | None) -> str:
    """The line of an .sdm file for any of the strings; raises CodeError."""
    if seconds is not None:
        raise CodeError("a line of an .sdm file has no time, expected none, or a grid")
    return rewrite("grid", text, None)


# Functions made here by a function would not go to other processes, as a puzzle does.
WRITES: Mapping[str, Callable[[str, str | None], str]] = {
    **{name: partial(rewrite, name) for name in WRITERS},
    "sdm": write_line,
}
"""What `encode --to` writes, by name; the first where nothing is said."""


def draws(text: str) -> bool:
    """Does the text hold a sound Sudoku?"""
    try:
        read_string(text)
    except CodeError:
        return False
    return True


def _unfinished(state: SudokuState) -> str | None:
    """What a grid lacks to be finished: found and expected."""
    if open_cells := ALL_CELLS & ~state.placed:
        return f"{counted(open_cells.bit_count(), 'cell')} open, expected a finished grid"
    wrong = next(cells_of(state.conflicts), None)
    if wrong is None:
        return None
    digit = state.digits[wrong]
    return f"{digit} in {place_of(wrong)} is in a unit twice, expected a finished grid"


def _texts(masks: Masks) -> list[str]:
    return ["".join(map(str, digits_of(mask))) for mask in masks]


def _plain(text: str) -> str:
    """A text from elsewhere in printable ASCII, which every terminal and font can show."""
    return text if text.isascii() and text.isprintable() else ascii(text)[1:-1]

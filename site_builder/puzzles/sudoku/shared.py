"""A shared Sudoku as pages, cards and JSON show it, and a text turned into each format."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..interface import CodeError, Fact, counted
from ..queries import tenths_of
from .grid import CELLS, PAPER, Masks, SudokuState, cells_of, digits_of
from .grids import draw_grid, write_grid
from .sheet import read_sheet, write_sheet
from .solver import SearchError, solutions
from .strings import WRITERS, FormatName, Found, read_string

if TYPE_CHECKING:
    from PIL.Image import Image

    from ...palette import Palette


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
        """The puzzle by its givens."""
        return f"Sudoku with {counted(self.state.givens.bit_count(), 'given')}"

    @property
    def figures(self) -> str:
        """Time, givens and what is filled in."""
        given, filled = self.state.givens.bit_count(), self.state.solved.bit_count()
        parts = [counted(given, "given")]
        if given < CELLS:
            parts.append(f"{filled} of {CELLS - given} filled in")
        return ", ".join(parts if self.time is None else [self.time, *parts])

    @property
    def query(self) -> str:
        """The string in the format that it came in, and the time."""
        time = "" if self.found.tenths is None else f"&t={self.found.tenths}"
        return f"?s={WRITERS[self.found.format](self.state)}{time}"

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

    def picture(self) -> str:
        """The grid, and its pencil marks where they are not the plain ones."""
        return draw_grid(self.state)

    def facts(self) -> list[Fact]:
        """Time, givens, what is filled in, and what else the format says of the game."""
        state = self.state
        givens = state.givens.bit_count()
        facts = [("Time", self.time)] if self.time is not None else []
        facts.append(("Givens", str(givens)))
        if givens < CELLS:
            facts.append(("Filled in", f"{state.solved.bit_count()} of {CELLS - givens}"))
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

    def draw(self, width: int, height: int, palette: "Palette") -> "Image":
        """Givens, solved digits and pencil marks."""
        from .card import draw_state  # Pillow takes a while to import; most commands draw nothing

        return draw_state(self.state, width, height, palette)


def read_shared_sudoku(text: str) -> SharedSudoku:
    """What a text holds; raises CodeError with the fault."""
    return SharedSudoku(read_string(text))


def rewritten(name: FormatName) -> Callable[[str, str | None], str]:
    """A function from any of the strings and a time to the string of one format.

    With a time it is a query; it raises CodeError.
    """

    def write(text: str, seconds: str | None) -> str:
        string = WRITERS[name](read_string(text).state)
        return string if seconds is None else f"?s={string}&t={tenths_of(seconds)}"

    return write


WRITES: Mapping[str, Callable[[str, str | None], str]] = {name: rewritten(name) for name in WRITERS}
"""What `encode --to` writes, by name; the first where nothing is said."""


def draws(text: str) -> bool:
    """Does the text hold a sound Sudoku?"""
    try:
        read_string(text)
    except CodeError:
        return False
    return True


def _texts(masks: Masks) -> list[str]:
    return ["".join(map(str, digits_of(mask))) for mask in masks]


def _plain(text: str) -> str:
    """A text from elsewhere in printable ASCII, which every terminal and font can show."""
    return text if text.isascii() and text.isprintable() else ascii(text)[1:-1]

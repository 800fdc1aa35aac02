"""Shared wins as pages show them: matched with the archive's boards, each with its card."""

from dataclasses import dataclass, replace
from datetime import date

from .archive import Archive, Daily
from .content import Source, Win
from .days import short_date
from .markdown import Text
from .puzzles.interface import Fact, Retold, Shared


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card as a file of the site; the name holds a hash of what is drawn."""

    path: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True, slots=True)
class SharedWin:
    """A win with its page, the board of the archive that it is (None for a guest), its card."""

    win: Win
    title: str
    board: Daily | None
    card: CardFile

    @property
    def source(self) -> Source:
        """The file that it comes from."""
        return self.win.source

    @property
    def path(self) -> str:
        """Its page."""
        return self.win.path

    @property
    def player(self) -> str:
        """Who won."""
        return self.win.player

    @property
    def date(self) -> date:
        """The day that the file gives."""
        return self.win.date

    @property
    def body(self) -> Text:
        """The text that goes with it."""
        return self.win.body

    @property
    def link(self) -> str | None:
        """The address that it was shared as; None for a bare query."""
        return self.win.url

    @property
    def open_path(self) -> str:
        """The page of this site that shows the finished board."""
        return (self.board.path if self.board else "play/") + self.win.shared.query

    @property
    def facts(self) -> list[Fact]:
        """Its figures, one by one."""
        return self.win.shared.facts()

    @property
    def figures(self) -> str:
        """Its figures in a line."""
        return self.win.shared.figures

    @property
    def summary(self) -> str:
        """Title and figures in a sentence."""
        return sentence(self.title, self.win.shared)


def share(win: Win, archive: Archive, card: CardFile) -> SharedWin:
    """Find the board of a win."""
    win, board = matched(win, archive)
    return SharedWin(win, title_of(win, board), board, card)


def matched(win: Win, archive: Archive) -> tuple[Win, Daily | None]:
    """A win with what the archive's board tells of it, and that board, None for a guest."""
    board = archive.find(win.puzzle.name, win.shared.key)
    if board and isinstance(win.shared, Retold):
        win = replace(win, shared=win.shared.retold(board.board))
    return win, board


def title_of(win: Win, board: Daily | None) -> str:
    """Who won what in which time, where it is known."""
    played = f"{board.title} of {short_date(board.date)}" if board else f"a {win.shared.name}"
    title = f"{win.player} won {played}"
    return title if win.shared.time is None else f"{title} in {win.shared.time}"


def sentence(words: str, shared: Shared, *more: str) -> str:
    """What was won, and its figures but for the time, which the words have."""
    figures = [figure for figure in shared.figures.split(", ") if figure != shared.time]
    told = ", ".join([*figures, *(one for one in more if one not in figures)])
    return f"{words}: {told}." if told else f"{words}."

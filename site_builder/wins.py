"""Shared wins as pages show them: matched with the archive's boards, each with its card."""

from dataclasses import dataclass
from datetime import date

from . import cards
from .archive import Archive, Daily
from .content import Source, Win
from .days import short_date
from .errors import Faults
from .markdown import Text
from .puzzles.interface import Fact
from .settings import Settings


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
    png: bytes

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


def share(win: Win, archive: Archive, settings: Settings, faults: Faults) -> SharedWin:
    """Find the board of a win and draw its card.

    A name with characters that the card's fonts lack is a warning.
    """
    shared = win.shared
    board = archive.find(win.puzzle.name, shared.key)
    played = f"{board.title} of {short_date(board.date)}" if board else f"a {shared.name}"
    title = f"{win.player} won {played}"
    if shared.time is not None:
        title += f" in {shared.time}"
    card = cards.draw_card(
        shared, cards.Caption(heading(settings.site.title, board), win.player, shared.time)
    )
    if card.lacking_name:
        faults.warn(win.source.error("player", _without(card.lacking_name)))
    if card.lacking_heading:
        faults.warn(settings.error("title", _without(card.lacking_heading)))
    alt = f"{title}. {shared.description()}: {shared.figures}."
    file = CardFile(f"{win.path}card-{card.digest}.png", cards.WIDTH, cards.HEIGHT, alt)
    return SharedWin(win, title, board, file, card.png)


def _without(characters: str) -> str:
    return f"the fonts of cards lack {characters!r}, a card shows a mark instead"


def heading(site_title: str, board: Daily | None) -> str:
    """What stands above a card: the site, and the board where it is the archive's."""
    if board is None:
        return site_title
    return f"{site_title} · {board.title}, {short_date(board.date)}"

"""Which card each page has: of a win, of a board to play, of a day with all its boards."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import cards
from .archive import Archive, Daily, Day
from .cards import Sheet
from .content import Win
from .days import long_date, short_date
from .errors import Faults, SiteError
from .glyphs import drawable
from .settings import FILE, Settings
from .wins import CardFile, matched, sentence, title_of

_PROMISE = ("", "No guess needed")


@dataclass(frozen=True, slots=True)
class Preview:
    """A card to draw for a page, and its description for those who cannot see it."""

    sheet: Sheet
    alt: str

    def file(self, path: str, digest: str) -> CardFile:
        """The card as a file beside its page, which is at `path`; the digest is of its pixels."""
        name = f"{path}card-{digest}.png"
        return CardFile(name, cards.WIDTH, cards.HEIGHT, self.alt)


def previews(
    archive: Archive, days: Iterable[Day], wins: Iterable[Win], settings: Settings
) -> dict[str, Preview]:
    """The cards of these days and wins, by the paths of the pages that have them."""
    found: dict[str, Preview] = {}
    for day in days:
        found[day.path] = _of_day(day, settings)
        for board in day.boards:
            found[board.path] = _of_board(board, settings)
    for win in wins:
        found[win.path] = _of_win(*matched(win, archive), settings)
    return found


def _of_day(day: Day, settings: Settings) -> Preview:
    shown = day.boards[: cards.MOST_PICTURES]
    pictures = tuple((board.board.preview(), board.title) for board in shown)
    site = settings.site
    sheet = Sheet(site.title, long_date(day.date), None, pictures, (_PROMISE,), site.cards)
    return Preview(sheet, _told(shown, long_date(day.date)))


def _told(boards: Sequence[Daily], date: str) -> str:
    """What the pictures of a day's boards show, in words: those of each puzzle together."""
    by_puzzle: dict[str, list[Daily]] = {}
    for board in boards:
        by_puzzle.setdefault(board.series.puzzle.unplayed, []).append(board)
    parts: list[str] = []
    for unplayed, alike in by_puzzle.items():
        noun = unplayed if len(alike) == 1 else f"{unplayed}s"
        titles = ", ".join(_set_off(board.title) for board in alike)
        parts.append(f"the {noun} of {date}: {titles}" if not parts else f"the {noun}: {titles}")
    told = "; ".join(parts)
    return f"{told[:1].upper()}{told[1:]}."


def _set_off(title: str) -> str:
    """A title for the middle of a sentence: in quotes where it has marks that divide sentences."""
    return f"“{title}”" if re.search("[,;:.]", title) else title


def _of_board(board: Daily, settings: Settings) -> Preview:
    title = f"{board.title}, {short_date(board.date)}"
    site, facts = settings.site, board.board.brief()
    picture = ((board.board.preview(), ""),)
    sheet = Sheet(site.title, title, None, picture, tuple(facts), site.cards)
    # Close to the page's other words, for the first load has a budget.
    told = f"{_set_off(board.title)}, {short_date(board.date)}"
    return Preview(sheet, f"The {board.series.puzzle.unplayed} of {told}.")


def _of_win(win: Win, board: Daily | None, settings: Settings) -> Preview:
    shared, site = win.shared, settings.site
    played = f"{board.title}, {short_date(board.date)}" if board else shared.name
    heading = f"{site.title} · {played}"
    facts = (*shared.brief(), board.board.level) if board else tuple(shared.brief())
    picture = ((shared.preview(), ""),)
    sheet = Sheet(heading, win.player, shared.time, picture, facts, site.cards)
    marks = [value for label, value in shared.brief() if not label]  # such as NF
    alt = sentence(f"{title_of(win, board)}. {shared.description()}", shared, *marks)
    return Preview(sheet, alt)


def warn_of_lacking(wins: Iterable[Win], settings: Settings, faults: Faults) -> None:
    """Warn of each name and title that cards cannot draw as it is written."""
    if fault := _lacking(settings.site.title):
        faults.warn(settings.error("title", fault))
    for series in settings.series:
        if fault := _lacking(series.title):
            faults.warn(SiteError(f"title: {fault}", FILE, series.line))
    for win in wins:
        if fault := _lacking(win.player):
            faults.warn(win.source.error("player", fault))


def _lacking(text: str) -> str | None:
    found = drawable(text)
    if not found.lacking:
        return None
    return f"the fonts of cards lack {found.lacking!r}, cards show {found.text!r}"

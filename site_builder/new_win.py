"""A new win: found in the archive, checked, and written as a file of the content."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from .archive import Archive, Daily, make_dailies
from .content import read_content
from .errors import Faults, SiteError
from .puzzles import read_shared
from .puzzles.interface import CodeError, Puzzle, Shared
from .settings import Settings, read_settings
from .slugs import slug_of, slug_of_name
from .texts import clean_line
from .win_form import LINK, NAME, WORDS, Form, as_markdown
from .writing import BODY, free_slug, slugs_taken, win_text, write_new

_FOLDER = "wins"
# Characters of the series and of the player in the file's name, which with day and number has 80.
_LONGEST_SERIES, _LONGEST_PLAYER = 24, 40
_LONGEST_TIME = 24 * 60 * 60  # seconds, of a win that a stranger hands in
# Where a file's keys and its Markdown come from.
_OPTIONS = {"url": "URL", "player": "--player", "date": "--date", BODY: "--text"}
_FIELDS = {"url": LINK, "player": NAME, BODY: WORDS}


@dataclass(frozen=True, slots=True)
class Found:
    """What a link holds, and the board of the archive that it is; None for a guest."""

    puzzle: Puzzle[Any]
    shared: Shared
    board: Daily | None


def write_win(root: Path, url: str, player: str, today: date, day: date, text: str) -> Path:
    """Write the file of a win that the site's owner adds; `text` is Markdown.

    Raises SiteError where the link holds no win, or where the same player has it already.
    """
    settings = read_settings(root)
    player = clean_line("--player", player)
    found = _find(settings, url, today)
    _refuse_twin(root, found, player)
    text = win_text(clean_line("URL", url), player, day, text)
    return _write(root, found, text, player, day, _OPTIONS)


def write_submitted(root: Path, form: Form, today: date) -> Path:
    """Write the file of a win that a stranger hands in.

    Raises SiteError where the link holds no win of a board of the archive, where its time is
    missing or beyond belief, or where there is such a win already.
    """
    settings = read_settings(root)
    found = _find(settings, form.link, today)
    if found.board is None:
        published = settings.published(today)
        raise SiteError(f"the board is none of the archive's, expected one of {published}")
    if fault := found.shared.implausible():
        raise SiteError(fault)
    if (found.shared.seconds or 0) > _LONGEST_TIME:
        raise SiteError(f"the time is {found.shared.time}, expected at most 24 hours")
    _refuse_twin(root, found, form.name, of_anybody=True)
    text = win_text(found.shared.query, form.name, today, as_markdown(form.words))
    return _write(root, found, text, form.name, today, _FIELDS)


def _find(settings: Settings, link: str, today: date) -> Found:
    try:
        puzzle, shared = read_shared(link)
    except CodeError as error:
        raise SiteError(str(error)) from None
    if not shared.finished:
        raise SiteError("the link holds a board to play, expected a finished one")
    series = [one for one in settings.series if one.puzzle.name == puzzle.name]
    archive = Archive(make_dailies(settings, series, settings.published(today)))
    return Found(puzzle, shared, archive.find(puzzle.name, shared.key))


def _refuse_twin(root: Path, found: Found, player: str, of_anybody: bool = False) -> None:
    """Raise SiteError where there is a win of this board by this player in the same time.

    `of_anybody`: or the very same finished board of another player, which is a copy of theirs.
    """
    faults = Faults()
    content = read_content(root, faults)
    faults.raise_any()
    for win in content.wins:
        there = win.shared
        same_game = (win.puzzle.name, there.key, there.seconds) == (
            found.puzzle.name,
            found.shared.key,
            found.shared.seconds,
        )
        same_player = win.player.casefold() == player.casefold()
        if same_game and (same_player or (of_anybody and there.query == found.shared.query)):
            raise SiteError("the same win, expected a new one", win.source.file)


def _write(
    root: Path, found: Found, text: str, player: str, day: date, given: Mapping[str, str]
) -> Path:
    board = found.board
    series, played = (board.series.slug, board.date) if board else ("guest", day)
    who = slug_of_name(player, _LONGEST_PLAYER) or "player"
    wanted = f"{slug_of(series, _LONGEST_SERIES)}-{played}-{who}"
    return write_new(root, _FOLDER, free_slug(wanted, slugs_taken(root, _FOLDER)), text, given)

"""The pages of shared wins: each win, all of them, and the hall of fame of every series."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from .content import Source
from .page import Page, Site, with_neighbours
from .wins import SharedWin

# A win of this slug would have the same address, which the plan refuses, naming both.
_HALL = "wins/best/"
_MOST_RANKED = 10  # wins in each list of the hall of fame
_MOST_CARDS = 48  # wins that the page of all wins shows with their cards


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a list: 1 is the best, and equal figures share a place."""

    number: int
    value: str
    win: SharedWin


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best wins of a series by one figure."""

    label: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall of fame of a series."""

    slug: str
    title: str
    rankings: tuple[Ranking, ...]

    @property
    def path(self) -> str:
        """Its place on the page of the hall of fame."""
        return f"{_HALL}#{self.slug}"


def win_pages(site: Site, source: Source) -> Iterator[Page]:
    """The page of all wins, the hall of fame, and a page for each win."""
    halls = tuple(_halls(site))
    newest = max((win.date for win in site.wins), default=None)
    yield Page(
        "wins/",
        "wins.html",
        "Wins",
        "Finished boards that players shared.",
        source,
        {"wins": site.wins[:_MOST_CARDS], "older": site.wins[_MOST_CARDS:], "halls": halls},
        modified=newest,
    )
    yield Page(
        _HALL,
        "best.html",
        "Hall of fame",
        "The best of the wins that players shared, series by series.",
        source,
        {"halls": halls},
        modified=newest,
    )
    # Newest first, so that the earlier of two wins comes after it.
    for later, win, earlier in with_neighbours(site.wins):
        shared = win.win.shared
        yield Page(
            win.path,
            "win.html",
            win.title,
            win.summary,
            win.source,
            {
                "win": win,
                "puzzle": win.win.puzzle.name,
                "fields": shared.fields(),
                "elsewhere": shared.elsewhere(),
                "play": win.board.path if win.board else f"play/{shared.board_query}",
                "earlier": earlier,
                "later": later,
            },
            kind="article",
            modified=win.date,
            card=win.card,
            body=win.body,
        )


def wins_by_day(wins: Iterable[SharedWin]) -> Mapping[date, list[SharedWin]]:
    """For each day of the archive the wins of its boards: fastest first, those without time last.

    Guests, whose board is not the archive's, are of no day.
    """
    by_day: dict[date, list[SharedWin]] = {}
    for win in wins:
        if win.board:
            by_day.setdefault(win.board.date, []).append(win)
    for won in by_day.values():
        won.sort(key=_by_time)
    return by_day


def _by_time(win: SharedWin) -> tuple[bool, float, date, str]:
    seconds = win.win.shared.seconds
    return seconds is None, seconds or 0.0, win.date, win.path


def _halls(site: Site) -> Iterator[Hall]:
    """The hall of fame of each series that has wins to rank, in the order of the settings."""
    for series in site.settings.series:
        scored: dict[str, list[tuple[float, date, str, str, SharedWin]]] = {}
        for win in site.wins:
            if win.board and win.board.series.slug == series.slug:
                for score in win.win.shared.scores():
                    entry = (score.rank, win.date, win.path, score.value, win)
                    scored.setdefault(score.label, []).append(entry)
        if scored:
            rankings = (Ranking(label, _places(entries)) for label, entries in scored.items())
            yield Hall(series.slug, series.title, tuple(rankings))


def _places(entries: list[tuple[float, date, str, str, SharedWin]]) -> tuple[Place, ...]:
    """The best entries; of equal ones the earlier comes first."""
    places: list[Place] = []
    best = sorted(entries, key=lambda entry: entry[:3])[:_MOST_RANKED]
    for number, (rank, _, _, value, win) in enumerate(best, start=1):
        tied = places and rank == best[number - 2][0]
        places.append(Place(places[-1].number if tied else number, value, win))
    return tuple(places)

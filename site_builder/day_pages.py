"""The pages of each day: its boards, and each board to play and to embed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec import json

from .archive import Daily, Day
from .content import Post, Source
from .days import long_date, short_date
from .page import Page, Section, Site, with_neighbours
from .win_pages import wins_by_day

_Around = tuple[Daily | None, Daily, Daily | None]
"""A board with the one of its series before it and the one after it."""


def day_sections(site: Site, embeddable: Set[str], source: Source) -> Iterator[Section]:
    """A section for each day; boards of the puzzles in `embeddable` have a page to embed them."""
    around: dict[tuple[str, date], _Around] = {}
    for series in site.settings.series:
        boards = [board for board in site.archive.dailies() if board.series.slug == series.slug]
        around |= (((series.slug, of[1].date), of) for of in with_neighbours(boards))
    wins = wins_by_day(site.wins)
    posts = _by_date(site.content.posts)
    for earlier, day, later in with_neighbours(site.archive.days):
        data = {
            "day": day,
            "earlier": earlier,
            "later": later,
            "embeds": [b for b in day.boards if b.series.puzzle.name in embeddable],
            "wins": wins.get(day.date, []),
            "posts": posts.get(day.date, []),
        }
        boards_around = [around[board.series.slug, day.date] for board in day.boards]
        make = partial(_day_pages, site, day, data, boards_around, embeddable, source)
        yield Section(day.path, make)


def _by_date(posts: Iterable[Post]) -> dict[date, list[Post]]:
    found: dict[date, list[Post]] = {}
    for post in posts:
        found.setdefault(post.date, []).append(post)
    return found


def _day_pages(
    site: Site,
    day: Day,
    data: Mapping[str, Any],
    boards: Sequence[_Around],
    embeddable: Set[str],
    source: Source,
) -> Iterator[Page]:
    titles = ", ".join(board.title for board in day.boards)
    yield Page(
        day.path,
        "day.html",
        short_date(day.date),
        f"The boards of {long_date(day.date)}: {titles}.",
        source,
        data,
        modified=max([day.date, *(win.date for win in data["wins"])]),
        card=site.cards.get(day.path),
        day=day.date,
    )
    for around in boards:
        page = _play_page(site, *around, day.boards, source)
        yield page
        name = around[1].series.puzzle.name
        if name in embeddable:
            yield replace(
                page,
                path=f"{page.path}embed/",
                template=f"embed/{name}.html",
                original=page.path,
            )


def _play_page(
    site: Site,
    earlier: Daily | None,
    board: Daily,
    later: Daily | None,
    siblings: tuple[Daily, ...],
    source: Source,
) -> Page:
    puzzle = board.series.puzzle.name
    return Page(
        board.path,
        f"play/{puzzle}.html",
        f"{board.title}, {short_date(board.date)}",
        f"{board.title} of {long_date(board.date)}: {board.summary}. No guess needed.",
        source,
        {
            "board": board,
            "earlier": earlier,
            "later": later,
            "siblings": siblings,
            "rules": site.content.explaining(puzzle),
        },
        modified=board.date,
        card=site.cards.get(board.path),
        more=partial(_board_data, board),
        day=board.date,
    )


def _board_data(board: Daily) -> dict[str, Any]:
    """What a play page holds of its board: the JSON with its proof, and its shape as CSS."""
    shape = board.series.puzzle.shape(board.board).items()
    # Inside a script element only < could end the data; JSON may write it as an escape.
    data = json.encode(board.json).decode().replace("<", "\\u003c")
    return {
        "data": Markup(data),
        "board_style": Markup(
            f".board{{{';'.join(f'--{name}:{value}' for name, value in shape)}}}"
        ),
    }

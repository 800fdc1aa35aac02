"""What takes a while to find out about a board, kept from build to build: its proof and facts."""

from datetime import date
from typing import Any

import msgspec

from .cache import Cache, key_of
from .identity import made_with
from .puzzles.interface import Board, Fact

_KIND = "boards"


class Findings(msgspec.Struct, frozen=True, array_like=True):
    """What a board's pages say of it, and what they hold of it as JSON."""

    facts: list[Fact]
    embedded: dict[str, Any]


class Kept:
    """The findings about the boards of the months at work, one entry of the cache a month."""

    def __init__(self, cache: Cache | None = None) -> None:
        """Keep them in a cache; without one they are found out each time."""
        self._cache = cache
        self._at_hand: dict[tuple[str, date], Findings] = {}
        self._months: dict[str, dict[str, Findings]] = {}
        self._changed: set[str] = set()

    def of(self, name: str, day: date, board: Board) -> Findings:
        """What is known of the board of a day, or else what is found out now.

        Boards of one day that have the same name are the same.
        """
        if self._cache is None:
            return Findings(board.facts(), board.embedded())
        findings = self._at_hand.get((name, day))
        if findings is None:
            findings = self._at_hand[name, day] = self._found(name, day, board)
        return findings

    def close(self) -> None:
        """Keep what was found out, and forget it here."""
        for month in self._changed:
            assert self._cache is not None
            self._cache.put(_KIND, _entry(month), msgspec.msgpack.encode(self._months[month]))
        self._at_hand.clear()
        self._months.clear()
        self._changed.clear()

    def _found(self, name: str, day: date, board: Board) -> Findings:
        month = f"{day:%Y-%m}"
        if month not in self._months:
            self._months[month] = self._read(month)
        known = self._months[month]
        key = key_of(day.isoformat(), name)
        if key not in known:
            known[key] = Findings(board.facts(), board.embedded())
            self._changed.add(month)
        return known[key]

    def _read(self, month: str) -> dict[str, Findings]:
        assert self._cache is not None
        entry = self._cache.get(_KIND, _entry(month))
        try:
            return msgspec.msgpack.decode(entry, type=dict[str, Findings]) if entry else {}
        except msgspec.DecodeError:
            return {}


def _entry(month: str) -> str:
    return key_of(made_with(), month)

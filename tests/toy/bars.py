"""A puzzle from outside the package: bars of different heights, to be put in order by swapping two.

All that the interface asks for, and no more. A board is its heights from left to right.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, cast

import msgspec

from site_builder.palette import Tint
from site_builder.puzzles.interface import Board, CodeError, Fact, Measure, Puzzle, Score
from site_builder.puzzles.queries import parameters, read_tenths, tenths_of
from site_builder.stream import Words

if TYPE_CHECKING:
    from PIL.Image import Image

Heights = tuple[int, ...]


class Options(msgspec.Struct, frozen=True):
    """The key of a series."""

    bars: int


@dataclass(frozen=True, slots=True)
class BarsPicture:
    """The bars, one beside the other."""

    heights: Heights

    @property
    def visible(self) -> str:
        return write(self.heights)

    def draw(self, width: int, height: int) -> "Image":
        from PIL import Image

        count = len(self.heights)
        size = max(min(width, height) // count, 1)
        picture = Image.new("L", (size * count, size * count), Tint.OPEN)
        for place, bar in enumerate(self.heights):
            area = (
                place * size,
                (count - bar) * size,
                (place + 1) * size - size // 4,
                count * size,
            )
            picture.paste(int(Tint.INK), area)
        return picture


@dataclass(frozen=True, slots=True)
class BarsBoard:
    """The bars of a day."""

    heights: Heights

    @property
    def key(self) -> Hashable:
        return self.heights

    @property
    def swaps(self) -> int:
        """The fewest that will do: each round of bars that change places takes one less."""
        left, rounds = set(self.heights), 0
        while left:
            rounds += 1
            bar = min(left)
            while bar in left:
                left.remove(bar)
                bar = self.heights[bar - 1]
        return len(self.heights) - rounds

    @property
    def summary(self) -> str:
        return f"{len(self.heights)} bars, {self.swaps} swaps"

    def fields(self) -> dict[str, Any]:
        return {"bars": write(self.heights), "swaps": self.swaps}

    def figures(self) -> dict[str, Any]:
        return {}

    def embedded(self) -> dict[str, Any]:
        return self.fields()

    def facts(self) -> list[Fact]:
        return [("Bars", str(len(self.heights))), ("Swaps", str(self.swaps))]

    def measures(self) -> list[Measure]:
        return [Measure("Swaps", self.swaps)]

    @property
    def level(self) -> Fact:
        return ("Level", "long" if self.swaps > len(self.heights) // 2 else "short")

    def brief(self) -> list[Fact]:
        return [("Swaps", str(self.swaps)), self.level]

    def preview(self) -> BarsPicture:
        return BarsPicture(self.heights)


@dataclass(frozen=True, slots=True)
class SharedBars:
    """Bars that were put in order, and the time that it took."""

    heights: Heights
    tenths: int | None

    @property
    def key(self) -> Hashable:
        return self.heights

    @property
    def time(self) -> str | None:
        return None if self.tenths is None else f"{self.tenths / 10} s"

    @property
    def name(self) -> str:
        return f"row of {len(self.heights)} bars"

    @property
    def figures(self) -> str:
        return ", ".join(value for _, value in self.facts())

    @property
    def query(self) -> str:
        return self.board_query + ("" if self.tenths is None else f"&t={self.tenths}")

    @property
    def finished(self) -> bool:
        return True

    @property
    def seconds(self) -> float | None:
        return None if self.tenths is None else self.tenths / 10

    @property
    def board_query(self) -> str:
        return f"?bars={write(self.heights)}"

    def scores(self) -> list[Score]:
        return [] if self.time is None else [Score("Fastest", self.time, self.seconds or 0)]

    def implausible(self) -> str | None:
        return None if self.tenths else "t is missing, expected the time"

    def elsewhere(self) -> list[tuple[str, str]]:
        return []

    def fields(self) -> dict[str, Any]:
        return {
            "format": "bars",
            "puzzle": "bars",
            "bars": write(self.heights),
            "time": self.seconds,
        }

    def picture(self) -> str:
        return " ".join(map(str, self.heights))

    def facts(self) -> list[Fact]:
        facts = [("Bars", f"{len(self.heights)} bars")]
        return facts if self.time is None else [("Time", self.time), *facts]

    def description(self) -> str:
        return "Bars of different heights"

    def brief(self) -> list[Fact]:
        return []

    def preview(self) -> BarsPicture:
        return BarsPicture(tuple(sorted(self.heights)))


def write(heights: Heights) -> str:
    """3.1.2"""
    return ".".join(map(str, heights))


def parse(text: str) -> Heights:
    """The heights of 3.1.2; raises CodeError."""
    words = text.split(".")
    if sorted(words) != sorted(str(bar) for bar in range(1, len(words) + 1)):
        raise CodeError(f"bars is {text!r:.40}, expected all heights from 1 on, like 3.1.2")
    return tuple(map(int, words))


def shuffled(count: int, words: Words) -> Heights:
    """All heights in random order."""
    heights = list(range(1, count + 1))
    for place in range(count):
        other = place + words.below(count - place)
        heights[place], heights[other] = heights[other], heights[place]
    return tuple(heights)


def faults(options: Options) -> Iterator[tuple[str, str]]:
    if not 2 <= options.bars <= 50:
        yield "bars", f"{options.bars}, expected 2 to 50"


def make(options: Options, days: Iterable[tuple[date, Words]]) -> Iterator[BarsBoard]:
    return (BarsBoard(shuffled(options.bars, words)) for _, words in days)


def cost(options: Options) -> float:
    return 50  # far more than it is, so that a few boards are shared among processes


def line(board: Board) -> str:
    bars = cast(BarsBoard, board)
    return f"{write(bars.heights)} 1 {bars.level[1]}"


def restore(text: str, key: str) -> BarsBoard:
    words = text.split(" ")
    if len(words) != 3:
        raise CodeError(f"{len(words)} words after the day, expected three")
    board = BarsBoard(parse(words[0]))
    if words[2] != board.level[1]:
        raise CodeError(f"level is {words[2]!r}, expected {board.level[1]!r}")
    return board


def claims(text: str) -> bool:
    return "bars" in parameters(text)


def read(text: str) -> SharedBars:
    if draws(text):
        return SharedBars(parse(".".join(text.split())), None)
    given = parameters(text)
    return SharedBars(parse(given["bars"]), read_tenths(given["t"]) if "t" in given else None)


def draws(text: str) -> bool:
    return re.fullmatch(r"\d+( \d+)+\s*", text) is not None


def encode(text: str, seconds: str | None) -> str:
    tenths = None if seconds is None else tenths_of(seconds)
    return SharedBars(parse(".".join(text.split())), tenths).query


def check(fields: Mapping[str, Any]) -> str | None:
    try:
        heights = parse(str(fields.get("bars")))
    except CodeError as error:
        return str(error)
    if heights != shuffled(len(heights), Words(fields["key"])):
        return "bars are not those of the key's words"
    swaps = BarsBoard(heights).swaps
    return None if fields.get("swaps") == swaps else f"swaps is not {swaps}"


def shape(board: Board) -> dict[str, int]:
    return {"bars": len(cast(BarsBoard, board).heights)}


BARS = Puzzle(
    name="bars",
    generator=1,
    options=Options,
    faults=faults,
    make=make,
    cost=cost,
    line=line,
    restore=restore,
    claims=claims,
    read=read,
    draws=draws,
    writes={"bars": encode},
    check=check,
    understood="a row of bars (?bars=3.1.2&t=...)",
    shape=shape,
    unplayed="mixed row",
)

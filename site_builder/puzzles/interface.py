"""What a puzzle is: a table of functions, and what they make.

A puzzle knows its boards, its reasoning, its links and how to draw itself. It knows nothing of
sites, pages or files.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from ..stream import Words

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST_TEXT = 8192
"""Characters of a link or string; a longer text is refused unread."""
LONGEST_PICTURE = 20_000
"""Characters of a board drawn on several lines."""

Fact = tuple[str, str]
"""A label and a value, as shown to players."""


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 mine, 2 mines."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class CodeError(ValueError):
    """A link, string or picture that does not hold what it should; the message names the fault."""


class GaveUpError(Exception):
    """No board within the tries that the options allow; the message says what was tried."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a board: a number, or one of some `kinds` in their order; None if not known."""

    label: str
    value: int | str | None
    kinds: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    """Those of the kinds that a board made like this one can have; all of them unless said."""


@dataclass(frozen=True, slots=True)
class Score:
    """By what the wins of a series are ranked: the figure as shown, and the lower the better."""

    label: str
    value: str
    rank: float


class Picture(Protocol):
    """What a card shows of a board: a small frozen value that can be sent to another process."""

    @property
    def visible(self) -> str:
        """All that the picture shows, as text: what has the same text looks the same."""

    def draw(self, width: int, height: int) -> "Image":
        """The board as large as fits in width x height pixels, on cards.

        A picture of mode L whose pixels are no grey levels but numbers of colours: values of
        `palette.Tint`, and what `palette.ramp` has for the steps between two of them. Each card
        brings the colours, light or dark, that these numbers are.
        """


class Board(Protocol):
    """The board of one series on one day."""

    @property
    def key(self) -> Hashable:
        """Equal for a board and for every win of it."""

    @property
    def summary(self) -> str:
        """One line of figures."""

    def fields(self) -> dict[str, Any]:
        """What `site-builder boards` prints of it, in order, as JSON values."""

    def figures(self) -> dict[str, Any]:
        """What `boards --figures` prints after that: figures that take a while."""

    def embedded(self) -> dict[str, Any]:
        """What its play page needs: `fields()` and more."""

    def facts(self) -> list[Fact]:
        """What its pages say of it."""

    def measures(self) -> list[Measure]:
        """What statistics over many boards are made of; the same labels for every board."""

    @property
    def level(self) -> Fact:
        """How hard it is, in a word or two, for cards."""

    def brief(self) -> list[Fact]:
        """What its card says of it before it is played, `level` last; labels may be empty."""

    def preview(self) -> Picture:
        """The board before the first move, for its card."""


@runtime_checkable
class Retold(Protocol):
    """A shared board that may leave out what the archive's board tells; few puzzles have that."""

    def retold(self, board: "Board") -> "Shared":
        """The same with what the board tells; itself where nothing was left out."""


class Shared(Protocol):
    """What a link or string holds: for most puzzles a finished board."""

    @property
    def key(self) -> Hashable:
        """Equal to that of the board it was played on."""

    @property
    def time(self) -> str | None:
        """The time with its unit, as shown to players."""

    @property
    def name(self) -> str:
        """What to call the board where no series is known: `9x9 board with 10 mines`."""

    @property
    def figures(self) -> str:
        """One line of figures, the time first."""

    @property
    def query(self) -> str:
        """The query, `?` included, with which a play page shows it."""

    @property
    def finished(self) -> bool:
        """Is it a finished board? Only that can be a win."""

    @property
    def seconds(self) -> float | None:
        """The time, where it is known."""

    @property
    def board_query(self) -> str:
        """The query, `?` included, with which the page that opens links has the board to play."""

    def scores(self) -> list[Score]:
        """What a win of it is ranked by, in the order of the hall of fame; none without a time."""

    def implausible(self) -> str | None:
        """What nobody believes of it, such as its time: what was found and expected."""

    def elsewhere(self) -> list[tuple[str, str]]:
        """The name and address of pages of other sites that say more of the board."""

    def fields(self) -> dict[str, Any]:
        """What `decode --json` prints, as JSON values."""

    def picture(self) -> str:
        """The board as text."""

    def facts(self) -> list[Fact]:
        """The figures of the win."""

    def description(self) -> str:
        """The board in words, for those who cannot see the card."""

    def brief(self) -> list[Fact]:
        """The figures that its card shows besides the time; labels may be empty."""

    def preview(self) -> Picture:
        """The board as it was shared, for its card."""


Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[Options]):
    """One puzzle, as the rest of the project sees it."""

    name: str
    """What settings, JSON and templates call it."""

    generator: int
    """Which rules make its boards; it is part of what their random words are made from."""

    options: type[Options]
    """A msgspec.Struct: the keys of a series besides slug, puzzle and title."""

    faults: Callable[[Options], Iterator[tuple[str, str]]]
    """For options whose types fit: each impossible key, with what was found and expected."""

    make: Callable[[Options, Iterable[tuple[date, Words]]], Iterator[Board]]
    """The boards of some days, each with its words, in their order.

    Raises GaveUpError at the first day without a board, after the boards before it.
    """

    cost: Callable[[Options], float]
    """About how many milliseconds a board takes to make: whether it pays to share the work."""

    line: Callable[[Board], str]
    """What the record keeps of a made board: words with single spaces between them.

    Its code, whatever else belongs to it, the number of its generator, and last its level.
    """

    restore: Callable[[str, str], Board]
    """The board of such a line, for good: of any generator that there ever was.

    With it comes the key of the random words of its day, for what follows from them and is not
    kept. Raises CodeError. What takes long, such as its proof, may wait until it is asked for, and
    raises CodeError then.
    """

    claims: Callable[[str], bool]
    """Is this text meant to be one of this puzzle's links, strings or pictures, sound or not?"""

    read: Callable[[str], Shared]
    """Read a text that it claims or draws; raises CodeError."""

    draws: Callable[[str], bool]
    """Is this text, without a fault, what `writes` takes: a board drawn as text, or a string?

    Of a text that is drawn but not claimed, any puzzle that claims it and can read it is asked
    first.
    """

    writes: Mapping[str, Callable[[str, str | None], str]]
    """What `encode --to` makes of such a text, by name; the first unless another is asked for.

    Each takes the text and a time in seconds, or None; raises CodeError.
    """

    check: Callable[[Mapping[str, Any]], str | None]
    """What is wrong with a board's embedded JSON; None where it proves itself."""

    understood: str
    """What it reads, for the message about a text that no puzzle claims."""

    shape: Callable[[Board], dict[str, int]]
    """The CSS custom properties of a play page's board, before any script runs."""

    missed: Callable[[str], str | None] | None = None
    """Of a text that no puzzle claims: what keeps it from being one of these, if that shows."""

    unplayed: str = "board"
    """What a picture of a board before the first move shows, in a word or two; `s` makes it two."""

    tiny: Callable[[Board], bytes | None] | None = None
    """A board and its game as one short HTML document; None where it makes none of such a board."""

    learnt: Callable[[Board], Any] | None = None
    """What all builds ask of a restored board and takes a while to find out, as JSON values."""

    recall: Callable[[str, str, Any], Board] | None = None
    """As `restore`, for a sound line; what is `learnt` of its board comes with it."""

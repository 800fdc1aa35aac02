"""Share cards: the picture that a link preview shows.

+--------------------------------------------------+
|                  site . series, day              |
|           Player                    12.5 s       |   between the bars: the middle 630
|           |      +-----------+           |       |   pixels, which survive every crop
|           |      |   board   |           |       |
|           |      +-----------+           |       |
|           3BV 20   3BV/s 1.60   Flags 8 of 10    |
+--------------------------------------------------+
"""

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageDraw

from .lettering import REGULAR, SEMIBOLD, drawable, fitted
from .palette import LIGHT
from .puzzles.interface import Shared

WIDTH, HEIGHT = 1200, 630
_LEFT, _RIGHT = 300, 900  # of all text; previews that crop keep x from 285 to 915
_BOARD_TOP, _BOARD_BOTTOM = 156, 560
_BOARD_MARGIN = 40  # left and right of the widest board


@dataclass(frozen=True, slots=True)
class Caption:
    """The words on a card: `heading` above, `name` large, `time` large or none."""

    heading: str
    name: str
    time: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """A drawn card: PNG bytes, a hash of its pixels, and what the fonts lack of its texts."""

    png: bytes
    digest: str
    lacking_heading: str
    lacking_name: str


def draw_card(shared: Shared, caption: Caption) -> Card:
    """The card of a win, opaque, WIDTH x HEIGHT."""
    palette = LIGHT
    image = Image.new("RGB", (WIDTH, HEIGHT), palette.paper)
    draw = ImageDraw.Draw(image)
    middle = WIDTH // 2

    heading, lacking_heading = drawable(caption.heading)
    text, small = fitted(heading, REGULAR, range(28, 17, -2), _RIGHT - _LEFT)
    draw.text((middle, 54), text, palette.muted, small, anchor="ms")

    name, lacking_name = drawable(caption.name)
    if caption.time is None:
        text, large = fitted(name, SEMIBOLD, range(60, 27, -2), _RIGHT - _LEFT)
        draw.text((middle, 126), text, palette.ink, large, anchor="ms")
    else:
        _, timed = fitted(caption.time, SEMIBOLD, range(60, 27, -2), (_RIGHT - _LEFT) // 2)
        draw.text((_RIGHT, 126), caption.time, palette.ink, timed, anchor="rs")
        room = _RIGHT - _LEFT - round(timed.getlength(caption.time)) - 32
        text, large = fitted(name, SEMIBOLD, range(60, 27, -2), room)
        draw.text((_LEFT, 126), text, palette.ink, large, anchor="ls")

    board = shared.draw(WIDTH - 2 * _BOARD_MARGIN, _BOARD_BOTTOM - _BOARD_TOP, palette)
    spare = _BOARD_BOTTOM - _BOARD_TOP - board.height
    image.paste(board, (middle - board.width // 2, _BOARD_TOP + spare // 2))

    figures = "     ".join(
        f"{label} {value}" for label, value in shared.facts() if value != caption.time
    )
    text, small = fitted(figures, REGULAR, range(28, 17, -2), _RIGHT - _LEFT)
    draw.text((middle, 602), text, palette.muted, small, anchor="ms")

    png = BytesIO()
    # Few colours: a palette halves the file, and 128 entries keep the smoothed edges.
    image.quantize(128, dither=Image.Dither.NONE).save(png, "PNG", optimize=True)
    digest = sha256(image.tobytes()).hexdigest()[:16]
    return Card(png.getvalue(), digest, lacking_heading, lacking_name)

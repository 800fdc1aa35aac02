"""Pictures in numbers of colours -> PNG files (W3C, Portable Network Graphics, third edition).

Of the means that PNG has, these pay for text and boards in flat colours:

- Where only the first 16 colours are used, two pixels share a byte.
- A row that is the same as the one above it is written as no difference. So is a row of a board
  that differs little from the one above; other rows are written as they are.
- Text and boards share little, so each band of rows is packed on its own: what fits one band is not
  looked for in another, which is smaller, and twice as fast.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from struct import pack
from typing import NamedTuple, cast

from PIL import Image, ImageChops

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3  # the colour type of pictures whose pixels are numbers of colours
_HALF_BYTE = 16  # colours
_AS_IT_IS, _FROM_ABOVE = b"\0", b"\2"  # the filters None and Up
_LITTLE = 0.8  # of a row the part that is as above, where writing the rest pays
_FORGET = zlib.Z_FULL_FLUSH  # what follows does not look back
# By the bits of a pixel. Higher levels take several times as long for a few bytes in a hundred.
_LEVELS = {4: 8, 8: 6}


class Band(NamedTuple):
    """Rows of a picture down to the row `end`, which is not one of them: a board, or text."""

    end: int
    board: bool


def write_png(image: Image.Image, colours: Sequence[bytes], bands: Sequence[Band]) -> bytes:
    """An opaque PNG of a picture of mode L of even width; pixel n has the colour `colours[n]`.

    The bands hold all its rows, in order.
    """
    _, last = cast(tuple[int, int], image.getextrema())
    used = colours[: last + 1]
    bits = 4 if len(used) <= _HALF_BYTE else 8
    header = pack(">IIBBBBB", *image.size, bits, _PALETTE, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", b"".join(used)),
            _chunk(b"IDAT", _deflated(_filtered(image, bits, bands), _LEVELS[bits])),
            _chunk(b"IEND", b""),
        )
    )


def _filtered(image: Image.Image, bits: int, bands: Sequence[Band]) -> Iterator[bytes]:
    """The rows of each band, each with the number of its filter before it."""
    first = 0
    for end, board in bands:
        band = image.crop((0, first, image.width, end))
        # Where pixels share bytes, differences of bytes mean nothing.
        rows = _board_rows(band) if board and bits == 8 else _text_rows(band, bits)
        yield b"".join(rows)
        first = end


def _rows(image: Image.Image, bits: int = 8) -> list[bytes]:
    packed = image.tobytes()
    if bits == 4:  # which Pillow packs of its own palette mode
        packed = Image.frombytes("P", image.size, packed).tobytes("raw", "P;4")
    length = image.width * bits // 8
    return [packed[at : at + length] for at in range(0, len(packed), length)]


def _text_rows(band: Image.Image, bits: int) -> Iterator[bytes]:
    rows = _rows(band, bits)
    same = _FROM_ABOVE + bytes(len(rows[0]))
    yield _AS_IT_IS + rows[0]
    for above, row in pairwise(rows):
        yield same if row == above else _AS_IT_IS + row


def _board_rows(band: Image.Image) -> Iterator[bytes]:
    rows = _rows(band)
    down = _rows(ImageChops.subtract_modulo(band, ImageChops.offset(band, 0, 1)))
    enough = band.width * _LITTLE
    yield _AS_IT_IS + rows[0]  # which has no row above it in its band
    for row, from_above in zip(rows[1:], down[1:], strict=True):
        little = from_above.count(0) >= enough
        yield _FROM_ABOVE + from_above if little else _AS_IT_IS + row


def _deflated(bands: Iterable[bytes], level: int) -> bytes:
    packer = zlib.compressobj(level)
    parts = [part for band in bands for part in (packer.compress(band), packer.flush(_FORGET))]
    return b"".join((*parts, packer.flush()))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

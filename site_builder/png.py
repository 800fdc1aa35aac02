"""Pictures in numbers of colours -> PNG files (W3C, Portable Network Graphics, third edition).

Few of the means that PNG has pay for flat colours, and these are all that is used here:

- A file has only the colours that its picture has. Where these are few, two pixels share a byte.
- A row that is the same as the one above it is written as no difference; other rows as they are.
- Text and boards share little, so each stretch of rows is packed on its own, one after the other in
  one zlib stream (RFC 1950, RFC 1951). That costs two bytes or so for each, and is smaller and
  twice as fast: what fits one stretch is not looked for in another.
"""

import zlib
from collections.abc import Sequence
from itertools import pairwise
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3  # the colour type of pictures whose pixels are numbers of colours
_HALF_BYTE = 16  # colours
_AS_IT_IS, _FROM_ABOVE = b"\0", b"\2"  # the filters None and Up
_ZLIB_HEADER = b"\x78\xda"
# zlib's levels above these take several times as long for a few bytes in a hundred.
_LEVELS = {4: 8, 8: 7}


def write_png(image: "Image", colours: Sequence[bytes], cuts: Sequence[int] = ()) -> bytes:
    """An opaque PNG of a picture of mode P of even width; pixel n has the colour `colours[n]`.

    `cuts` are the rows, in order, at which what is drawn changes from text to board and so on.
    """
    used = [number for number, count in enumerate(image.histogram()) if count]
    numbers = bytearray(256)
    for number, old in enumerate(used):
        numbers[old] = number
    pixels, bits = image.tobytes().translate(numbers), 8
    if len(used) <= _HALF_BYTE:
        pixels, bits = _paired(pixels), 4
    length = image.width * bits // 8
    rows = _filtered([pixels[at : at + length] for at in range(0, len(pixels), length)])
    stretches = [b"".join(rows[first:end]) for first, end in pairwise((0, *cuts, len(rows)))]
    header = pack(">IIBBBBB", *image.size, bits, _PALETTE, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", b"".join([colours[number] for number in used])),
            _chunk(b"IDAT", _deflated(stretches, _LEVELS[bits])),
            _chunk(b"IEND", b""),
        )
    )


def _paired(pixels: bytes) -> bytes:
    """Two pixels of four bits in each byte, the first in its higher half."""
    high = int.from_bytes(pixels[::2], "big") << 4
    low = int.from_bytes(pixels[1::2], "big")
    return (high | low).to_bytes(len(pixels) // 2, "big")


def _filtered(rows: Sequence[bytes]) -> list[bytes]:
    """Each row with the number of its filter before it."""
    same = _FROM_ABOVE + bytes(len(rows[0]))
    below = [same if row == above else _AS_IT_IS + row for above, row in pairwise(rows)]
    return [_AS_IT_IS + rows[0], *below]


def _deflated(stretches: Sequence[bytes], level: int) -> bytes:
    parts = [_ZLIB_HEADER]
    check = 1
    for stretch in stretches:
        packer = zlib.compressobj(level, wbits=-zlib.MAX_WBITS, memLevel=9)
        end = zlib.Z_FINISH if stretch is stretches[-1] else zlib.Z_SYNC_FLUSH
        parts += [packer.compress(stretch), packer.flush(end)]
        check = zlib.adler32(stretch, check)
    return b"".join((*parts, pack(">I", check)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

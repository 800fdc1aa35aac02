"""Pictures in numbers of colours -> PNG files (W3C, Portable Network Graphics, third edition).

Flat colours compress best without filters; a file has only the colours that its picture has, and
where these are few, two pixels share a byte.
"""

import zlib
from collections.abc import Sequence
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3  # the colour type of pictures whose pixels are numbers of colours
_HALF_BYTE = 16  # colours


def write_png(image: "Image", colours: Sequence[bytes]) -> bytes:
    """An opaque PNG of a picture of mode P of even width; pixel n has the colour `colours[n]`."""
    used = [number for number, count in enumerate(image.histogram()) if count]
    numbers = bytearray(256)
    for number, old in enumerate(used):
        numbers[old] = number
    pixels, bits = image.tobytes().translate(numbers), 8
    if len(used) <= _HALF_BYTE:
        pixels, bits = _paired(pixels), 4
    length = image.width * bits // 8
    rows = [pixels[at : at + length] for at in range(0, len(pixels), length)]
    header = pack(">IIBBBBB", *image.size, bits, _PALETTE, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", b"".join([colours[number] for number in used])),
            # Before each row stands the number of its filter: none.
            _chunk(b"IDAT", _deflated(b"\0" + b"\0".join(rows))),
            _chunk(b"IEND", b""),
        )
    )


def _paired(pixels: bytes) -> bytes:
    """Two pixels of four bits in each byte, the first in its higher half."""
    high = int.from_bytes(pixels[::2]) << 4
    return (high | int.from_bytes(pixels[1::2])).to_bytes(len(pixels) // 2)


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(level=9, memLevel=9)
    return packer.compress(data) + packer.flush()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

"""Pictures in numbers of colours -> PNG files (W3C, Portable Network Graphics, third edition).

Of the means that PNG has, these pay for text and boards in flat colours:

- Where at most 16 colours are used, two pixels share a byte.
- A row that is the same as the one above it is written as no difference. So is a row of a board
  that differs little from the one above; other rows are written as they are.
- Text and boards share little, so each band of rows is packed on its own: what fits one band is not
  looked for in another, which is smaller, and twice as fast.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from struct import pack
from typing import NamedTuple, cast

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3  # the colour type of pictures whose pixels are numbers of colours
_HALF_BYTE = 16  # colours
_AS_IT_IS, _FROM_ABOVE = b"\0", b"\2"  # the filters None and Up
_FLAT = 24  # colours at most of a board without smoothed digits: those have steps of their own
# Of a row the part that is not as above, where writing only that pays.
_LITTLE, _FLAT_LITTLE = 0.2, 0.07
_ZLIB, _LAST = b"\x78\xda", b"\3\0"  # how a stream begins, and a last block of nothing
# Levels of zlib-ng: higher ones take several times as long for a few bytes in a hundred.
_FAST, _SLOW, _SLOWEST = 6, 8, 9
# Bytes of boards of the common sizes. Smaller cards are mostly text, which only the slowest level
# packs well; boards of many cells take long to draw in any way.
_COMMON = range(3000, 14_500)


class Band(NamedTuple):
    """Rows of a picture down to the row `end`, which is not one of them: a board, or text."""

    end: int
    board: bool


def numbers_in(image: Image.Image) -> set[int]:
    """The numbers that a picture of mode L has."""
    return {number for _, number in cast(list[tuple[int, int]], image.getcolors(256))}


def write_png(
    image: Image.Image, numbers: Collection[int], colours: Sequence[bytes], bands: Sequence[Band]
) -> bytes:
    """An opaque PNG of a picture of mode L of even width; pixel n has the colour `colours[n]`.

    `numbers` has all that the picture has. The bands hold all its rows, in order.
    """
    numbers = sorted(numbers)
    bits = 4 if len(numbers) <= _HALF_BYTE else 8
    used = [colours[number] for number in numbers]
    if len(numbers) <= numbers[-1]:  # some are not used: the others are numbered anew
        anew = {number: place for place, number in enumerate(numbers)}
        image = image.point([anew.get(number, 0) for number in range(256)])
    flat = len(numbers) <= _FLAT
    header = pack(">IIBBBBB", *image.size, bits, _PALETTE, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", b"".join(used)),
            _chunk(b"IDAT", _packed([*_filtered(image, bits, bands, flat)], bits)),
            _chunk(b"IEND", b""),
        )
    )


def _filtered(image: Image.Image, bits: int, bands: Sequence[Band], flat: bool) -> Iterator[bytes]:
    """The rows of each band, each with the number of its filter before it."""
    first = 0
    for end, board in bands:
        band = image.crop((0, first, image.width, end))
        # Where pixels share bytes, differences of bytes mean nothing.
        rows = _board_rows(band, flat) if board and bits == 8 else _text_rows(band, bits)
        yield b"".join(rows)
        first = end


def _rows(image: Image.Image, bits: int = 8) -> list[bytes]:
    packed = image.tobytes()
    if bits == 4:  # which Pillow packs of its own palette mode
        packed = Image.frombytes("P", image.size, packed).tobytes("raw", "P;4")
    length = image.width * bits // 8
    return [packed[at : at + length] for at in range(0, len(packed), length)]


def _text_rows(band: Image.Image, bits: int) -> list[bytes]:
    rows = _rows(band, bits)
    same = _FROM_ABOVE + bytes(len(rows[0]))
    return [
        _AS_IT_IS + rows[0],
        *[same if row == above else _AS_IT_IS + row for above, row in pairwise(rows)],
    ]


def _board_rows(band: Image.Image, flat: bool) -> Iterator[bytes]:
    rows = _rows(band)
    down = _rows(ImageChops.subtract_modulo(band, ImageChops.offset(band, 0, 1)))
    most = band.width * (_FLAT_LITTLE if flat else _LITTLE)
    yield _AS_IT_IS + rows[0]  # which has no row above it in its band
    for row, from_above in zip(rows[1:], down[1:], strict=True):
        little = len(from_above.translate(None, b"\0")) <= most
        yield _FROM_ABOVE + from_above if little else _AS_IT_IS + row


def _packed(rows: Sequence[bytes], bits: int) -> bytes:
    """The rows of the bands as one stream: fast for what is common, small for what is not."""
    if bits == 4:
        parts = [_deflated(of, _SLOW) for of in rows]
    else:
        parts = [_deflated(of, _FAST) for of in rows]
        board = max(map(len, parts))  # or a text, if that takes more
        if board < _COMMON.start:
            parts = [_deflated(of, _SLOWEST) for of in rows]
        elif board >= _COMMON.stop:
            parts = [_deflated(of, _SLOW) for of in rows]
    checksum = 1
    for of in rows:
        checksum = zlib_ng.adler32(of, checksum)
    return b"".join((_ZLIB, *parts, _LAST, pack(">I", checksum)))


def _deflated(rows: bytes, level: int) -> bytes:
    """Rows packed as a part of a stream that looks back to no other part."""
    packer = zlib_ng.compressobj(level, wbits=-zlib_ng.MAX_WBITS)
    return packer.compress(rows) + packer.flush(zlib_ng.Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib_ng.crc32(kind + data))

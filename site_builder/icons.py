"""The icons of the installed site: a flag, in the middle that every launcher's mask leaves."""

from io import BytesIO

from PIL import Image, ImageDraw

from .palette import LIGHT

SIZES = (192, 512)
_SMOOTH = 4  # drawn larger, so that edges get their steps between


def icon(size: int) -> bytes:
    """A square PNG; what matters lies within the circle of four fifths of its width."""
    side = size * _SMOOTH
    image = Image.new("RGB", (side, side), LIGHT.closed)
    draw = ImageDraw.Draw(image)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * side / 32, y * side / 32) for x, y in points]

    draw.polygon(
        at((9, 25), (23, 25), (23, 22.5), (18, 22.5), (18, 6), (15.5, 6), (15.5, 22.5), (9, 22.5)),
        LIGHT.ink,
    )
    draw.polygon(at((18, 5.5), (18, 16.5), (7, 11)), LIGHT.flag)
    png = BytesIO()
    image.resize((size, size), Image.Resampling.BOX).save(png, "PNG", optimize=True)
    return png.getvalue()

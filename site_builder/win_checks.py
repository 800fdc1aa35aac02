"""Checking a win's page in a built site: what its links hold, and that its card is as told."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from struct import unpack
from urllib.parse import urljoin, urlsplit

from .puzzles import PUZZLES, read_shared
from .puzzles.interface import CodeError

_PNG = b"\x89PNG\r\n\x1a\n"


class _Links(HTMLParser):
    """The links of a page, its canonical address and its metas by property."""

    def __init__(self) -> None:
        super().__init__()
        self.hrefs: list[str] = []
        self.canonical = ""
        self.metas: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.hrefs.append(given.get("href", ""))
        elif tag == "link" and given.get("rel") == "canonical":
            self.canonical = given.get("href", "")
        elif tag == "meta" and "property" in given:
            self.metas[given["property"]] = given.get("content", "")


def is_win_page(file: str) -> bool:
    """Is this the file of a win's page?"""
    return PurePosixPath(file).match("wins/*/index.html") and file != "wins/best/index.html"


def win_faults(site: Path, file: str, html: str) -> Iterator[str]:
    """What is wrong with the page of a win: found and expected."""
    page = _Links()
    page.feed(html)
    finished = False
    for href in page.hrefs:
        target = urlsplit(urljoin(f"/{file}", href))
        query = f"?{target.query}"
        if target.scheme or not any(puzzle.claims(query) for puzzle in PUZZLES.values()):
            continue
        if not (site / target.path[1:] / "index.html").is_file():
            yield f"the link {href!r:.120} leads to no page, expected one of the site"
        try:
            finished |= read_shared(query)[1].finished
        except CodeError as error:
            finished = True  # or may be: this fault is enough
            yield f"the link {href!r:.120} does not open: {error}"
    if not finished:
        yield "no link opens the finished board, expected one"
    card = page.metas.get("og:image", "")
    told = tuple(page.metas.get(f"og:image:{side}", "") for side in ("width", "height"))
    name = card.removeprefix(page.canonical)
    if not page.canonical or name == card or "/" in name:
        yield f"og:image is {card!r:.120}, expected a file beside the page"
    elif (found := _size((site / file).parent / name)) != told:
        shown = " x ".join(found) or "no PNG"
        yield f"og:image is {name}, {shown}, expected {' x '.join(told)} pixels"


def _size(file: Path) -> tuple[str, ...]:
    """Width and height of a PNG as text; () where it is none."""
    head = file.read_bytes()[:24] if file.is_file() else b""
    if len(head) < 24 or not head.startswith(_PNG):
        return ()
    return tuple(map(str, unpack(">2I", head[16:])))

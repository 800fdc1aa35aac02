"""A board on a page, and the hands that play it: what tests of the play page share."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

BEGINNER = "2026/11/01/beginner/"
EXPERT = "2026/11/01/expert/"

# The public vector of the win link: 9x9, 8 of 10 mines flagged, 12.5 s, 3BV 20.
LINK = "?b=0909&mf=kAAQogCAIAiAAHdg&t=125"
PICTURE = [
    "F11F1....",
    "222111121",
    "1F2111*2F",
    "112F22121",
    "..12F21..",
    "...12*21.",
    "111.12F1.",
    "1F1..111.",
    "111......",
]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Field:
    """The board on a page, and what is beneath it according to the embedded JSON."""

    def __init__(self, page: Page) -> None:
        self.page = page
        board = json.loads(page.locator("#board").inner_text())
        bits = "".join(f"{ALPHABET.index(letter):06b}" for letter in board["mf"])
        self.width: int = board["width"]
        self.height: int = board["height"]
        self.start: int = board["start"]
        self.mines = [cell for cell in range(self.width * self.height) if bits[cell] == "1"]
        self.safe = [cell for cell in range(self.width * self.height) if bits[cell] == "0"]
        self.cells = page.get_by_role("gridcell")

    def __getitem__(self, cell: int) -> Locator:
        return self.cells.nth(cell)

    def labels(self) -> list[str]:
        return self.cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")

    def closed(self) -> list[int]:
        return [cell for cell, label in enumerate(self.labels()) if "closed" in label]

    def flagged(self) -> list[int]:
        return [cell for cell, label in enumerate(self.labels()) if "flagged" in label]

    def around(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.width)
        return [
            y * self.width + x
            for y in range(max(row - 1, 0), min(row + 2, self.height))
            for x in range(max(column - 1, 0), min(column + 2, self.width))
            if (y, x) != (row, column)
        ]

    def number(self, cell: int) -> int:
        return len(set(self.around(cell)) & set(self.mines))

    def begin(self) -> None:
        self[self.start].click()
        expect(self[self.start]).not_to_have_attribute("aria-label", re.compile("closed"))

    def win(self) -> None:
        self.begin()
        for cell in self.safe:
            if "closed" in (self[cell].get_attribute("aria-label") or ""):
                self[cell].click()

    def chordable(self) -> int:
        """An open number with a closed safe cell beside it."""
        closed = self.closed()
        return next(
            cell
            for cell in self.safe
            if cell not in closed and set(self.around(cell)) & set(closed) & set(self.safe)
        )


@pytest.fixture
def field(page: Page, site_url: str) -> Field:
    page.goto(site_url + BEGINNER)
    return Field(page)


def hide(page: Page, hidden: bool) -> None:
    """Tells the page that its tab went to the back, or came to the front again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


class Finger:
    """A finger on an emulated touch screen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, cell: Locator) -> tuple[float, float]:
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box
        point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.send("touchStart", point)
        return point

    def up(self) -> None:
        self.send("touchEnd")


@pytest.fixture
def touched(phone: Page, site_url: str) -> Field:
    phone.goto(site_url + BEGINNER)
    return Field(phone)

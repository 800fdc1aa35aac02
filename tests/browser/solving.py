"""A Sudoku on a page, and the hands that solve it: what tests of its play page share."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect

from site_builder.cli import main

EASY = "2026/11/30/sudoku-easy/"
HARD = "2026/11/30/sudoku-hard/"
KEY = "/daily/v1/sudoku-easy/2026-11-30"

SETTINGS = """
[site]
title = "Daily Sudoku"
base_url = "https://example.org/daily/"
seed = "daily-mines"
first_day = 2026-11-26

[[series]]
slug = "sudoku-easy"
puzzle = "sudoku"
title = "Sudoku easy"
grade = "easy"

[[series]]
slug = "sudoku-hard"
puzzle = "sudoku"
title = "Sudoku hard"
grade = "hard"
"""


@pytest.fixture(scope="session")
def sudoku_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of Sudokus as it is on 2026-11-30, in a folder that a server shows as /daily/."""
    root = tmp_path_factory.mktemp("sudoku")
    (root / "content" / "formats").mkdir(parents=True)
    (root / "content" / "site.toml").write_text(SETTINGS)
    rules = "---\ntitle: The daily Sudoku\nexplains: sudoku\n---\n\nOne solution.\n"
    (root / "content" / "formats" / "daily-sudoku.md").write_text(rules)
    out = root / "daily"
    arguments = ["build", "--root", str(root), "--out", str(out), "--today", "2026-11-30"]
    result = CliRunner().invoke(main, [*arguments, "--strict"])
    assert result.exit_code == 0, result.output
    return out


@pytest.fixture(scope="session")
def sudoku_url(sudoku_folder: Path, serve: Callable[[Path], str]) -> str:
    """The address of the site of Sudokus, which ends in /daily/."""
    return serve(sudoku_folder)


def peers(cell: int) -> set[int]:
    """The cells in the row, column and box of a cell, itself left out."""
    row, column = divmod(cell, 9)

    def near(other: int) -> bool:
        y, x = divmod(other, 9)
        return y == row or x == column or (y // 3, x // 3) == (row // 3, column // 3)

    return {other for other in range(81) if near(other)} - {cell}


class Nine:
    """The Sudoku on a page, and its solution according to the embedded JSON."""

    def __init__(self, page: Page) -> None:
        self.page = page
        board = json.loads(page.locator("#board").inner_text())
        self.givens: str = board["givens"]
        self.solution: str = board["solution"]
        self.trace: str = board["trace"]
        self.cells = page.get_by_role("gridcell")
        self.empty = [cell for cell in range(81) if self.givens[cell] == "."]
        self.status = page.locator("#status")
        self.ready()

    def ready(self) -> None:
        """Waits for the keyboard's part, which loads at the first sign of a pointer or a key."""
        self.page.mouse.move(5, 5)
        self.page.evaluate(
            """async () => {
                const grid = document.getElementById('grid');
                while (!grid.oncontextmenu) await new Promise(requestAnimationFrame);
            }"""
        )

    def __getitem__(self, cell: int) -> Locator:
        return self.cells.nth(cell)

    def labels(self) -> list[str]:
        """What a screen reader says of each cell, without where it is."""
        labels = self.cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        return [label.partition(", ")[2] for label in labels]

    def label(self, cell: int) -> str:
        return self.labels()[cell]

    def picked(self) -> list[int]:
        selected = self.cells.evaluate_all("cells => cells.map(cell => cell.ariaSelected)")
        return [cell for cell, value in enumerate(selected) if value == "true"]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def enter(self, cell: int, *keys: str) -> None:
        """Picks a cell and presses keys of the keyboard."""
        self[cell].click()
        self.press(*keys)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def digit(self, digit: int | str) -> Locator:
        """A key of the keypad."""
        return self.page.locator(f"[data-digit='{digit}']")

    def solve(self, *left: int) -> None:
        """Enters the solution, but for some cells."""
        labels = self.labels()
        for cell in self.empty:
            if cell not in left and labels[cell] != self.solution[cell]:
                self.enter(cell, f"Digit{self.solution[cell]}")

    def candidates(self, cell: int) -> str:
        """The digits that no given among its peers has."""
        seen = {self.givens[peer] for peer in peers(cell)}
        return " ".join(digit for digit in "123456789" if digit not in seen)

    def pair(self) -> tuple[int, int]:
        """Two empty cells that see each other and may both hold the solution of the first."""
        for one in self.empty:
            for other in sorted(peers(one) & set(self.empty)):
                if self.solution[one] in self.candidates(other):
                    return one, other
        raise AssertionError("no such pair")

    def entry(self) -> Any:
        """What is kept of the board."""
        return json.loads(self.page.evaluate("key => localStorage.getItem(key) ?? 'null'", KEY))


@pytest.fixture
def nine(page: Page, sudoku_url: str) -> Nine:
    page.goto(sudoku_url + EASY)
    return Nine(page)


@pytest.fixture
def touched(phone: Page, sudoku_url: str) -> Nine:
    phone.goto(sudoku_url + EASY)
    return Nine(phone)


def resume(nine: Nine) -> None:
    """Loads the page again and uncovers the board."""
    nine.page.reload()
    nine.ready()
    nine.button("Resume").click()
    expect(nine.button("Resume")).to_be_hidden()

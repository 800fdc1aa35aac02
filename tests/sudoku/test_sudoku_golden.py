"""A year of each grade: a published puzzle never changes."""

from datetime import date, timedelta
from hashlib import sha256

import pytest

from site_builder.puzzles.sudoku.daily import GradeName, Options, make_dailies
from site_builder.stream import Words

# SHA-256 of a line "date givens solution dig technique" for each day. sudoku_by_the_page.py, which
# follows the published page and shares no code with the package, was run over November 2026
# and gives the same lines.
DIGESTS: dict[GradeName, str] = {
    "easy": "08b41b0dea7ebcf77490173879ef17a04057690cc632e7d3e9f3e06bd19be1ab",
    "medium": "37f5b6e0320f29704e18c6aa66266302a127e1c924220b7dfc69edd8c2df9293",
    "hard": "f10eb5f88af6383a3e469e628b4bc7a66d09c8e97f4931d33426ab66b8722880",
}


@pytest.mark.parametrize("grade", DIGESTS)
def test_a_year_of_puzzles_is_what_it_was(grade: GradeName) -> None:
    days = [date(2026, 11, 1) + timedelta(number) for number in range(365)]
    words = ((day, Words(f"daily-mines/sudoku-{grade}/{day}/1")) for day in days)
    digest = sha256()
    for day, board in zip(days, make_dailies(Options(grade), words), strict=True):
        dug = board.dug
        assert dug.technique.grade.name == grade
        line = f"{day} {dug.givens} {dug.solution} {dug.digs} {dug.technique.name}\n"
        digest.update(line.encode())
    assert digest.hexdigest() == DIGESTS[grade]

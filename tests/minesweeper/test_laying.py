from collections import Counter

import pytest

from site_builder.puzzles.interface import GaveUpError
from site_builder.puzzles.minesweeper.laying import Wish, lay, most_mines, scatter
from site_builder.puzzles.minesweeper.layout import cell_set, neighbours
from site_builder.puzzles.minesweeper.links import write_code
from site_builder.puzzles.minesweeper.reasoning import hardest_step
from site_builder.puzzles.minesweeper.steps import Level
from site_builder.stream import Words

# The published vectors of generator 1, seed daily-mines.
BEGINNER, INTERMEDIATE, EXPERT = (9, 9, 10), (16, 16, 40), (30, 16, 99)
VECTORS = [
    ("2026-11-01", "beginner", BEGINNER, 75, 2, "pair", 20, "AiAAAAwDAACKgAAA"),
    ("2026-11-02", "beginner", BEGINNER, 29, 2, "single", 12, "kQAAoAAAEiAgEAAA"),
    (
        *("2026-11-01", "intermediate", INTERMEDIATE, 18, 1, "single", 83),
        "AEAFgAAJAEDYAgAUJwDICAQBIQCiAggEkIAAIACABAUAAAAAAA",
    ),
    (
        *("2026-11-01", "expert", EXPERT, 128, 7, "count", 164),
        "JqQbISYQUCGBBFgpAMBAAABIOAAgDCAAAqGEAMcEGgiEANEMEQCYBAiAgCBQDIABAAAYAQMBBAChIFMq"
        "AAAAAAAAAAAAAAAAA",
    ),
]


@pytest.mark.parametrize(
    ("day", "slug", "size", "start", "lays", "level", "bbbv", "code"),
    VECTORS,
    ids=[f"{vector[1]}-{vector[0]}" for vector in VECTORS],
)
def test_the_published_vectors_hold(
    day: str,
    slug: str,
    size: tuple[int, int, int],
    start: int,
    lays: int,
    level: str,
    bbbv: int,
    code: str,
) -> None:
    laid = lay(Wish(Words(f"daily-mines/{slug}/{day}/1")), *size)
    assert (laid.start, laid.lays, laid.level.name, laid.bbbv) == (start, lays, level, bbbv)
    assert laid.layout.bbbv == bbbv
    assert write_code(laid.layout) == code


def test_start_and_neighbours_are_free_of_mines() -> None:
    for key in map(str, range(100)):
        laid = lay(Wish(Words(key)), 5, 5, 5)
        assert not laid.layout.mines & (neighbours(5, 5)[laid.start] | 1 << laid.start)


def test_a_series_gets_no_board_that_needs_more_than_it_allows() -> None:
    for key in map(str, range(60)):
        laid = lay(Wish(Words(key), most=Level.single), 16, 16, 40)
        assert hardest_step(laid.layout, laid.start, Level.single) == Level.single


def test_giving_up_is_an_error_never_a_board() -> None:
    with pytest.raises(GaveUpError, match="none of 3 lays of 30x16 with 170 mines"):
        lay(Wish(Words("hopeless")), 30, 16, 170, tries=3)


@pytest.mark.parametrize(
    ("width", "height", "most"), [(9, 9, 72), (2, 9, 12), (1, 5, 2), (3, 3, 0)]
)
def test_most_mines_leave_the_start_its_neighbours_wherever_it_is(
    width: int, height: int, most: int
) -> None:
    assert most_mines(width, height) == most
    cells = width * height
    rooms = [cells - (around.bit_count() + 1) for around in neighbours(width, height)]
    assert min(rooms) == most


def chi_square(counts: Counter[int], cells: list[int], expected: float) -> float:
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def test_starts_are_uniform() -> None:
    counts = Counter(Words(f"start {key}").below(81) for key in range(8100))
    assert chi_square(counts, list(range(81)), 100) < 124.84  # 0.999 quantile, 80 degrees


def test_lays_are_uniform_over_the_free_cells() -> None:
    """Drawn without replacement, a cell's count varies by 1 - mines / cells of the expected."""
    words, mines, lays = Words("uniform"), 10, 6000
    start_area = neighbours(9, 9)[0] | 1
    free = [cell for cell in range(81) if not start_area >> cell & 1]
    counts = Counter[int]()
    for _ in range(lays):
        counts.update(scatter(words, free, mines))
    assert set(counts) == set(free)
    expected = lays * mines / len(free)
    spread = chi_square(counts, free, expected) / (1 - mines / len(free))
    assert spread < 119.85  # 0.999 quantile, 76 degrees


def test_every_set_of_two_mines_is_as_likely_as_the_others() -> None:
    words = Words("pairs")
    counts = Counter(cell_set(scatter(words, range(6), 2)) for _ in range(15_000))
    assert len(counts) == 15
    assert chi_square(counts, list(counts), 1000) < 36.12  # 0.999 quantile, 14 degrees


def test_first_lays_have_no_seams_and_no_heaps() -> None:
    """Whole boards, starts included: rows and columns of the board get their share of mines."""
    counts = Counter[tuple[str, int]]()
    boards = 3000
    for key in range(boards):
        words = Words(f"seams {key}")
        start = words.below(81)
        area = neighbours(9, 9)[start] | 1 << start
        for cell in scatter(words, [c for c in range(81) if not area >> c & 1], 10):
            counts["row", cell // 9] += 1
            counts["column", cell % 9] += 1
    for line in ("row", "column"):
        # Mirror images are alike: a heap on one side would show here.
        for near in range(4):
            first, second = counts[line, near], counts[line, 8 - near]
            assert (first - second) ** 2 / (first + second) < 10.83  # 0.999 quantile, 1 degree

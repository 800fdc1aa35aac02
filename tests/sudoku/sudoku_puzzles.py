"""Puzzles to test with: the hardest that are public, qqwing's of each difficulty, and some more."""

from pathlib import Path

HARDEST = {
    "Arto Inkala, 2010": (
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    ),
    "Arto Inkala, 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ),
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
    "Platinum Blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ),
    "hard for row by row": (
        "9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2.."
    ),
    "17 givens": (
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    ),
}

# Peter Norvig's: a search by cells alone looks at millions of grids before it gives up on it.
WITHOUT_SOLUTION = (
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)
WITH_MANY = ".....6....59.....82....8....45........3........6..3.54...325..6.................."

FOLDER = Path(__file__).parent

# By technique a puzzle of which it is the hardest, found by making many.
NEEDS = {
    technique: givens
    for givens, technique in (
        line.split(" ", 1) for line in (FOLDER / "techniques.txt").read_text().splitlines()
    )
}

# Made by qqwing 1.3.4 (Debian's package), thirty of each difficulty:
# qqwing --generate 30 --symmetry rotate180 --one-line --difficulty simple
QQWING: dict[str, list[str]] = {}
for line in (FOLDER / "qqwing.txt").read_text().splitlines():
    difficulty, givens = line.split()
    QQWING.setdefault(difficulty, []).append(givens)

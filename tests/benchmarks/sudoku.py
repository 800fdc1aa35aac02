"""Making Sudoku puzzles: site-builder against qqwing (Debian's package, C++).

    python tests/benchmarks/sudoku.py [RUNS]

Whole processes on one core that take turns; the median of some runs is shown. Each makes puzzles
with one solution that are minimal by pairs, rotational, and not graded: 1000 by qqwing, and one dig
in each of 1000 grids by us, start-up of Python included. Then a year of each grade, as
`site-builder boards` makes it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PUZZLES = 1000
MAKE = """\
from site_builder.puzzles.sudoku.making import digs
from site_builder.stream import Words
for number in range({count}):
    print(*next(digs(Words(f"benchmark/{{number}}"), "rotational")))
"""
SETTINGS = """\
[site]
title = "Benchmark"
base_url = "https://example.org/"
seed = "benchmark"
first_day = 2026-01-01
[[series]]
slug = "one"
puzzle = "sudoku"
title = "One"
grade = "{}"
"""
YEAR = ("--from", "2026-01-01", "--through", "2026-12-31", "--jobs", "1")


def seconds(*command: str) -> float:
    """The wall time of a command that must succeed, on the first core."""
    pinned = ["taskset", "-c", "0", *command] if shutil.which("taskset") else command
    start = time.perf_counter()
    subprocess.run(pinned, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print puzzles a second and their ratio, then the seconds of a year of each grade."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    ours: list[float] = []
    theirs: list[float] = []
    qqwing = shutil.which("qqwing", path=f"{os.environ['PATH']}:/usr/games")
    for _ in range(runs):
        ours.append(seconds(sys.executable, "-c", MAKE.format(count=PUZZLES)))
        if qqwing:
            arguments = ("--generate", str(PUZZLES), "--symmetry", "rotate180", "--one-line")
            theirs.append(seconds(qqwing, *arguments))
    print(f"site-builder: {PUZZLES / median(ours):.0f} puzzles a second")
    if theirs:
        ratio = median(theirs) / median(ours)
        print(
            f"qqwing: {PUZZLES / median(theirs):.0f} puzzles a second, ours {ratio:.2f} times that"
        )
    else:
        print("qqwing: not installed")
    boards = "from site_builder.cli import main; main()"
    with tempfile.TemporaryDirectory() as root:
        Path(root, "content").mkdir()
        for grade in ("easy", "medium", "hard"):
            Path(root, "content/site.toml").write_text(SETTINGS.format(grade))
            took = seconds(sys.executable, "-c", boards, "boards", *YEAR, "--root", root)
            print(f"a year of {grade}: {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()

"""Making no-guess boards: site-builder against the compiled generators that people use.

    python tests/benchmarks/generators.py [RUNS]

Whole processes on one core, each making one board a day for 2026 to 2029 (1461 boards) of a
standard size; the time of the same process for one board is taken off, so start-up does not count.
The programs take turns, and the median of some runs is shown.

- ms_toollib (PyPI, Rust): laymine_solvable, with a random start cell for each board as ours have.
- sgt-mines --generate (Debian's sgt-puzzles, C), where it is installed. It moves mines until its
  solver is content, which is quicker than laying again, but not uniform.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

BOARDS = 1461
SIZES = {"9x9/10": (9, 9, 10), "16x16/40": (16, 16, 40), "30x16/99": (30, 16, 99)}
SETTINGS = """\
[site]
title = "Benchmark"
base_url = "https://example.org/"
seed = "benchmark"
first_day = 2026-01-01
[[series]]
slug = "one"
puzzle = "minesweeper"
title = "One"
width = {}
height = {}
mines = {}
"""
TOOLLIB = """\
import random, ms_toollib
draw = random.Random(1)
for _ in range({count}):
    board, solvable = ms_toollib.laymine_solvable(
        {height}, {width}, {mines}, draw.randrange({height}), draw.randrange({width}), 10**6
    )[:2]
    assert solvable
"""


def commands(size: tuple[int, int, int], root: str, count: int) -> dict[str, list[str]]:
    """What makes so many boards of a size, by program."""
    width, height, mines = size
    Path(root, "content").mkdir(exist_ok=True)
    Path(root, "content/site.toml").write_text(SETTINGS.format(*size))
    last = "2029-12-31" if count == BOARDS else "2026-01-01"
    ours = "from site_builder.cli import main; main()"
    days = ["--from", "2026-01-01", "--through", last, "--jobs", "1", "--root", root]
    toollib = TOOLLIB.format(count=count, width=width, height=height, mines=mines)
    found = {
        "site-builder": [sys.executable, "-c", ours, "boards", *days],
        "ms_toollib": [sys.executable, "-c", toollib],
    }
    if mines_program := shutil.which("sgt-mines", path=f"{os.environ['PATH']}:/usr/games"):
        game = f"{width}x{height}n{mines}"
        found["sgt-mines"] = [mines_program, "--generate", str(count), game]
    return found


def seconds(command: list[str]) -> float:
    """The wall time of a command that must succeed, on the first core."""
    pinned = ["taskset", "-c", "0", *command] if shutil.which("taskset") else command
    start = time.perf_counter()
    subprocess.run(pinned, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print milliseconds a board, and how many times ours goes into the others'."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print("| size | " + " | ".join(["site-builder", "ms_toollib", "sgt-mines"]) + " |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as root:
        for name, size in SIZES.items():
            times: dict[str, list[float]] = {}
            for _ in range(runs):
                for program in commands(size, root, 1):
                    alone = seconds(commands(size, root, 1)[program])
                    many = seconds(commands(size, root, BOARDS)[program])
                    each = 1000 * (many - alone) / (BOARDS - 1)
                    times.setdefault(program, []).append(each)
            ours = median(times["site-builder"])
            cells = [f"{ours:.3f} ms"]
            for program in ("ms_toollib", "sgt-mines"):
                if program in times:
                    theirs = median(times[program])
                    cells.append(f"{theirs:.3f} ms, {theirs / ours:.1f} x")
                else:
                    cells.append("not installed")
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

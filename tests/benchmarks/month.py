"""How long a month of the project's site takes, cold and unchanged, and how long --help does.

    python tests/benchmarks/month.py [RUNS]

Whole processes, as a person waits for them; prints the median of some runs and the figures in
relation to starting Python itself, in the same run.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PROJECT = Path(__file__).parents[2]
MAIN = [sys.executable, "-c", "from site_builder.cli import main; main()"]


def seconds(command: list[str]) -> float:
    """The wall time of a command that must succeed."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    """Time each command in turn, so that a slow moment of the machine hits all."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PROJECT / "content", Path(folder, "content"))
        month = ["--through", "2026-11-30"]
        build = [*MAIN, "build", "--root", folder, "--today", "2026-11-30", *month]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "site-builder --help": [*MAIN, "--help"],
            "boards of a month": [*MAIN, "boards", "--root", str(PROJECT), *month],
            "build of a month, cold": [*build, "--clean"],
            "nothing changed": build,
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(seconds(command))
    bare = median(times["python -c pass"])
    for name, measured in times.items():
        print(f"{name:24} {median(measured):7.3f} s {median(measured) / bare:7.1f} x python")


if __name__ == "__main__":
    main()

"""Mutated Sudoku strings by the hundred thousand: each holds a state or ends in CodeError.

    PYTHONPATH=tests python tests/fuzz/sudoku_strings.py [STRINGS] [FIRST SEED]

Prints how many were sound, the slowest one, and how much memory the process took at most. Any other
exception ends it, with the seed.
"""

import resource
import sys
import time
from random import Random

from sudoku_samples import mutated

from site_builder.puzzles.interface import CodeError
from site_builder.puzzles.sudoku.bpse import read_payload, write_payload
from site_builder.puzzles.sudoku.strings import read_string


def main(strings: int, first: int) -> None:
    """Read so many strings."""
    sound, slowest = 0, (0.0, first)
    for seed in range(first, first + strings):
        text = mutated(Random(seed))
        began = time.perf_counter()
        try:
            state = read_string(text).state
        except CodeError:
            pass
        except BaseException:
            print(f"seed {seed}: {text!r}")
            raise
        else:
            sound += 1
            if read_payload(write_payload(state)) != state:
                raise AssertionError(f"seed {seed} does not come back: {text!r}")
        slowest = max(slowest, (time.perf_counter() - began, seed))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{strings} strings: {sound} sound, {strings - sound} refused")
    print(f"slowest {slowest[0] * 1000:.1f} ms (seed {slowest[1]}), at most {peak:.0f} MiB")


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]] + [100_000, 0][len(sys.argv) - 1 :]
    main(*arguments)

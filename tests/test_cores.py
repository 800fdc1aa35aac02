"""Work on several processes gives what one would give."""

import os
import signal
import subprocess
import sys

import pytest

from site_builder.cores import runs, spread
from site_builder.errors import SiteError


@pytest.mark.parametrize("jobs", [1, 2, 5, None])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 40])
def test_results_come_in_the_order_of_the_tasks(jobs: int | None, count: int) -> None:
    assert [*spread(range(count), lambda task: task * task, jobs)] == [n * n for n in range(count)]


def test_large_results_come_whole() -> None:
    sizes = [1 << 20, 10, 3 << 20]
    assert [*map(len, spread(sizes, bytes, 2))] == sizes


def test_tasks_of_many_are_done_by_other_processes() -> None:
    assert os.getpid() not in [*spread(range(3), lambda task: os.getpid(), 2)]


def test_what_a_task_raises_is_raised_after_the_results_before_it() -> None:
    def work(task: int) -> int:
        if task == 2:
            raise SiteError("bad", "content/a.md", 3)
        return task

    results = spread(range(5), work, 2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(SiteError) as raised:
        next(results)
    assert str(raised.value) == "content/a.md:3: bad"


def test_a_task_whose_process_is_killed_is_an_error() -> None:
    def work(task: int) -> int:
        if task == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return task

    with pytest.raises(SiteError, match="ended by signal 9"):
        [*spread(range(3), work, 2)]


def test_no_process_is_left_when_nobody_wants_the_rest() -> None:
    # In a process of its own: that of the tests may have others, such as a browser.
    code = """
import os
from site_builder.cores import spread
results = spread(range(9), lambda task: task, 2)
assert next(results) == 0
results.close()
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("none")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("none\n", "")


def test_runs_hold_all_items_in_order() -> None:
    assert runs("abcdefg", 3) == ["abc", "def", "g"]
    assert runs("", 3) == []

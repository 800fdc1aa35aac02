"""Work on all cores, in processes that begin as copies of this one.

A process does one task and ends: what it took of the memory ends with it, and nothing that it
does can change what the next one gives.
"""

import gc
import os
import pickle
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from selectors import EVENT_READ, DefaultSelector
from threading import Thread
from typing import Any, TypeVar

from .errors import SiteError

Task = TypeVar("Task")
Result = TypeVar("Result")

_first_process: int | None = None
CAN_FORK = hasattr(os, "fork")
_AT_ONCE = 1 << 16  # bytes of a pipe
_PAUSE = 0.1  # seconds between two looks whether the first process is there


def stop_if_orphaned() -> None:
    """End this process if it is a worker whose build is gone: nobody wants what it would write."""
    if _first_process not in (None, os.getppid()):
        os._exit(1)


def core_count() -> int:
    """How many processes can work at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    tasks: Sequence[Task], work: Callable[[Task], Result], jobs: int | None = None
) -> Iterator[Result]:
    """The results of all tasks in their order, `jobs` at a time (one a core unless given).

    What `work` raises is raised here, in the order of the tasks too.
    """
    with begun(tasks, work, jobs) as results:
        yield from results


@contextmanager
def begun(
    tasks: Sequence[Task], work: Callable[[Task], Result], jobs: int | None = None
) -> Iterator[Iterator[Result]]:
    """The results as `spread` gives them; the first tasks are begun before any is asked for."""
    if not CAN_FORK or len(tasks) < 2:
        yield map(work, tasks)
        return
    waiting = list(enumerate(tasks))[::-1]
    gc.freeze()  # what is there now is looked at no more, and its memory stays shared
    with DefaultSelector() as running:

        def fill() -> None:
            while waiting and len(running.get_map()) < (jobs or core_count()):
                worker = _start(*waiting.pop(), work)
                running.register(worker.pipe, EVENT_READ, worker)

        def results() -> Iterator[Result]:
            ended: dict[int, bytes] = {}
            next_up = 0
            while running.get_map():
                for key, _ in running.select():
                    done: _Worker = key.data
                    if done.read():
                        running.unregister(done.pipe)
                        ended[done.number] = done.result()
                fill()
                while next_up in ended:
                    yield _opened(ended.pop(next_up))
                    next_up += 1

        try:
            fill()
            yield results()
        finally:
            for key in [*running.get_map().values()]:
                key.data.stop()
            gc.unfreeze()


@dataclass(slots=True)
class _Worker:
    """A process at work on a task, and what it has said so far."""

    number: int
    process: int
    pipe: int
    said: bytearray

    def read(self) -> bool:
        """Take what it says; True once that was all."""
        said = os.read(self.pipe, _AT_ONCE)
        self.said += said
        return not said

    def result(self) -> bytes:
        """All that it said, once it has ended; raises SiteError where something ended it."""
        self._close()
        _, status = os.waitpid(self.process, 0)
        if status:
            code = os.waitstatus_to_exitcode(status)
            how = f"by signal {-code}" if code < 0 else f"with status {code}"
            raise SiteError(f"a process of the build was ended {how}, expected its work")
        return bytes(self.said)

    def stop(self) -> None:
        """End the process, whose work nobody needs any more."""
        self._close()
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)

    def _close(self) -> None:
        os.close(self.pipe)


def _start(number: int, task: Task, work: Callable[[Task], Result]) -> _Worker:
    pipe, mouth = os.pipe()
    first = os.getpid()  # asked for before the copy is made: later it may be gone already
    with warnings.catch_warnings():
        # Other threads only serve a preview or read from a terminal; a worker needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process:
        os.close(mouth)
        return _Worker(number, process, pipe, bytearray())
    status = 1
    global _first_process
    _first_process = first
    gc.disable()  # what one task leaves in circles is freed with its process
    try:
        Thread(target=_watch, daemon=True).start()
        os.close(pipe)
        said: Any
        try:
            said = (True, work(task))
        except BaseException as error:
            said = (False, error)
        with os.fdopen(mouth, "wb") as out:
            pickle.dump(said, out, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)  # without what the first process does when it ends
    raise AssertionError


def _watch() -> None:
    while True:
        stop_if_orphaned()
        time.sleep(_PAUSE)


def _opened(result: bytes) -> Any:
    done, value = pickle.loads(result)
    if not done:
        raise value
    return value


def runs(items: Sequence[Task], size: int) -> list[Sequence[Task]]:
    """The items in their order, in runs of at most `size`."""
    return [items[at : at + size] for at in range(0, len(items), size)]

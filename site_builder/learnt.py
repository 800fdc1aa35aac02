"""What restoring the boards of the record took a while to find out, kept from build to build."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .cache import Cache, key_of
from .cores import core_count, runs, spread, stop_if_orphaned
from .days import DayRange
from .errors import SiteError
from .identity import made_with
from .record import Line, Record
from .recording import restore
from .settings import Series, Settings

_KIND = "learnt"
_FEWEST, _MOST = 50, 500  # boards that a process works on in a row
_RUNS = 4  # for each core, so that all end at about the same time


def learnt(
    settings: Settings,
    series: Series,
    record: Record,
    days: DayRange,
    cache: Cache,
    jobs: int | None = None,
) -> Mapping[Line, Any]:
    """For the lines of a series and some days, what `restore` is spared when it gets it back.

    Lines that hold no board are left out: they are told when they are restored.
    """
    lines = [line for day, line in record.get(series.slug, {}).items() if day in days]
    if not lines or series.puzzle.learnt is None:
        return {}
    name = key_of(made_with(), settings.site.seed, series.slug, series.puzzle.name)
    known = _read(cache, name)

    def learn(some: Sequence[Line]) -> list[Any]:
        return [_learn(settings, series, line) for line in some]

    missing = [line for line in lines if _written(line) not in known]
    size = max(_FEWEST, min(_MOST, len(missing) // (_RUNS * (jobs or core_count()))))
    tasks = runs(missing, size)
    for some, found in zip(tasks, spread(tasks, learn, jobs), strict=True):
        known |= zip(map(_written, some), found, strict=True)
    if missing:
        kept = {_written(line): known[_written(line)] for line in lines}
        cache.put(_KIND, name, msgspec.msgpack.encode(kept))
    return {line: known[_written(line)] for line in lines}


def _written(line: Line) -> str:
    return f"{line.day} {line.text}"


def _learn(settings: Settings, series: Series, line: Line) -> Any:
    stop_if_orphaned()
    assert series.puzzle.learnt is not None
    try:
        return series.puzzle.learnt(restore(settings, series, line).board)
    except SiteError:
        return None


def _read(cache: Cache, name: str) -> dict[str, Any]:
    entry = cache.get(_KIND, name)
    try:
        return msgspec.msgpack.decode(entry, type=dict[str, Any]) if entry else {}
    except msgspec.DecodeError:
        return {}

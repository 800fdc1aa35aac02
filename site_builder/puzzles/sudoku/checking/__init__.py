"""Checking a published puzzle against its trace, without the code that made it.

Nothing here is shared with sheets, solver, reasoning or making: candidates are plain sets in a list
of 81, and what can be is found by trying. Slow and plain is the point: a mistake there cannot hide
here. Only the stream of random words is common.
"""

from collections.abc import Mapping
from typing import Any

from .digging import PARTNERS, check_alone, check_dig, check_grid, check_symmetry
from .errors import BoardError
from .grids import pencilled
from .proof import TECHNIQUES, replay
from .standstill import solved_by_singles, solved_by_subsets

_FIELDS: dict[str, type] = {
    **dict.fromkeys(("key", "givens", "solution", "grade", "technique", "symmetry", "trace"), str),
    "digs": int,
}
_MOST_DIGS = 10_000


def check_board(fields: Mapping[str, Any]) -> str | None:
    """What is wrong with a puzzle's JSON; None where its trace proves it and all else agrees.

    It must be what the dig that it names leaves of the grid that its key gives, or, without a dig,
    have this solution alone; each step must follow from its evidence and what is known by then; the
    grade must be the lowest that suffices.
    """
    try:
        for name, kind in _FIELDS.items():
            if name == "digs" and name in fields and fields[name] is None:
                continue  # a puzzle of the record that is no dig of the key's words
            if not isinstance(fields.get(name), kind) or isinstance(fields[name], bool):
                raise BoardError(f"{name} is {fields.get(name)!r:.40}, expected {kind.__name__}")
        _check(fields)
    except BoardError as fault:
        return str(fault)
    return None


def _check(fields: Mapping[str, Any]) -> None:
    givens, solution, symmetry = fields["givens"], fields["solution"], fields["symmetry"]
    check_grid(givens, solution)
    if symmetry not in PARTNERS:
        raise BoardError(f"symmetry is {symmetry!r:.40}, expected one of {', '.join(PARTNERS)}")
    if fields["digs"] is not None and not 1 <= fields["digs"] <= _MOST_DIGS:
        raise BoardError(f"digs is {fields['digs']}, expected 1 to {_MOST_DIGS}")
    technique, grade = TECHNIQUES[replay(fields["trace"], givens, solution)]
    if fields["technique"] != technique:
        raise BoardError(f"technique is {fields['technique']!r:.40}, expected {technique!r}")
    if fields["grade"] != grade:
        raise BoardError(f"grade is {fields['grade']!r:.40}, expected {grade!r}")
    if grade != "easy" and solved_by_singles(pencilled(givens)):
        raise BoardError(f"grade is {grade!r}, but singles alone solve it, expected 'easy'")
    if grade == "hard" and solved_by_subsets(pencilled(givens)):
        raise BoardError("grade is 'hard', but subsets solve it, expected 'medium'")
    if fields["digs"] is None:
        check_symmetry(symmetry, givens)
        check_alone(givens, solution)
    else:
        check_dig(fields["key"], fields["digs"], symmetry, givens, solution)


__all__ = ["check_board"]

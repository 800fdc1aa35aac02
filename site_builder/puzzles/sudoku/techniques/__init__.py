"""The techniques, one family a file, in the order in which people learn them."""

from collections.abc import Iterator
from functools import partial
from types import ModuleType

from ..steps import Grade, Technique
from . import (
    fish,
    hidden_single,
    hidden_subset,
    locked_candidates,
    naked_single,
    naked_subset,
    simple_colouring,
    two_links,
    xy_wing,
    xyz_wing,
)


def _sized(module: ModuleType, letter: str, size: int, grade: Grade) -> Technique:
    find = partial(module.find, size=size)
    return Technique(module.NAMES[size], f"{letter}{size}", grade, find, module.explain)


def _all() -> Iterator[Technique]:
    for code, single in (("n", naked_single), ("h", hidden_single)):
        yield Technique(single.NAME, code, Grade.easy, single.find, single.explain)
    locked = locked_candidates
    for code, name, find in (
        ("pt", locked.POINTING, locked.find_pointing),
        ("cl", locked.CLAIMING, locked.find_claiming),
    ):
        yield Technique(name, code, Grade.medium, find, locked.explain)
    for size in (2, 3, 4):
        yield _sized(naked_subset, "n", size, Grade.medium)
        yield _sized(hidden_subset, "h", size, Grade.medium)
    for size in (2, 3):
        yield _sized(fish, "f", size, Grade.hard)
    for code, name, find in (
        ("sk", two_links.SKYSCRAPER, two_links.find_skyscrapers),
        ("ki", two_links.KITE, two_links.find_kites),
    ):
        yield Technique(name, code, Grade.hard, find, two_links.explain)
    for code, last in (("xy", xy_wing), ("xz", xyz_wing), ("sc", simple_colouring)):
        yield Technique(last.NAME, code, Grade.hard, last.find, last.explain)


TECHNIQUES = tuple(_all())
"""All of them, easiest first."""

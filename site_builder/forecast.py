"""How large the site is, and until when it fits where it is published."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from .days import days_later, fault, month_title
from .errors import SiteError
from .puzzles.interface import counted

LIMIT = 1_000_000_000
"""Bytes of a site that GitHub Pages publishes (GitHub Docs, "GitHub Pages limits")."""
_OF_DAYS = re.compile(r"\d{4}/")
_NOTICE = 366  # days to act in: other series, another host


@dataclass(frozen=True, slots=True)
class Forecast:
    """Files and bytes of a site, the bytes that one day adds, `cards` those of its cards."""

    files: int
    size: int
    day: int
    cards: int
    last: date

    @property
    def full(self) -> date | None:
        """The first day that does not fit any more; None where that is too far to matter."""
        left = (LIMIT - self.size) // max(self.day, 1)
        if left > 400_000:  # a thousand years
            return None
        when = days_later(self.last, max(left, 0) + 1)
        return None if fault(when) else when

    def __str__(self) -> str:
        """Size, growth and when that comes to an end, for people."""
        growth = f"a day adds {_shown(self.day)}, {_shown(self.cards)} of it cards"
        until = f", which fills 1 GB in {_month(self.full)}" if self.full else ""
        return f"{counted(self.files, 'file')}, {_shown(self.size)}; {growth}{until}"

    def warning(self) -> SiteError | None:
        """What to tell the owner where there is less than a year of room."""
        if self.full is None or (self.full - self.last).days > _NOTICE:
            return None
        return SiteError(
            f"the site has {_shown(self.size)} and passes 1 GB, all that GitHub Pages publishes, "
            f"in {_month(self.full)}; expected room for a year: fewer series, or another host"
        )


def forecast(sizes: Mapping[str, int], last: date, days: int) -> Forecast:
    """The forecast of a site with files of these sizes and so many days, the last of them given."""
    of_days = {path: size for path, size in sizes.items() if _OF_DAYS.match(path)}
    cards = sum(size for path, size in of_days.items() if path.endswith(".png"))
    size = sum(sizes.values())
    return Forecast(len(sizes), size, sum(of_days.values()) // days, cards // days, last)


def _shown(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{size / 1e3:.1f} kB"


def _month(day: date) -> str:
    return month_title(day.year, day.month)

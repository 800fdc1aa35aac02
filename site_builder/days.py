"""What day it is, ranges of days, and how they are written; nothing else handles dates.

All arithmetic is on calendar days, never on hours: a day may have 23 or 25 of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ONE_DAY = timedelta(days=1)
# Written out here, since the calendar module's names follow the machine's locale.
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class DayRange:
    """The days from `first` through `last`; none where last is before first."""

    first: date
    last: date

    def __iter__(self) -> Iterator[date]:
        day = self.first
        while day <= self.last:
            yield day
            day += ONE_DAY

    def __len__(self) -> int:
        return max((self.last - self.first).days + 1, 0)

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"

    def years(self) -> Iterator["DayRange"]:
        """The same days in ranges of one year each."""
        first = self.first
        while first <= self.last:
            last = min(date(first.year, 12, 31), self.last)
            yield DayRange(first, last)
            first = days_later(last, 1)

    def split(self, length: int) -> Iterator["DayRange"]:
        """The same days in ranges of so many, the last with what is left."""
        first = self.first
        while first <= self.last:
            last = min(days_later(first, length - 1), self.last)
            yield DayRange(first, last)
            first = days_later(last, 1)


def stretches(days: Iterable[date]) -> Iterator[DayRange]:
    """The ranges that days, given in order, make up: the longest without a gap."""
    first = last = None
    for day in days:
        if first and last and day != last + ONE_DAY:
            yield DayRange(first, last)
            first = day
        first, last = first or day, day
    if first and last:
        yield DayRange(first, last)


def is_zone(name: str) -> bool:
    """Is there a time zone of this name in the IANA database?"""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def day_of(instant: datetime, time_zone: str) -> date:
    """The calendar day that an instant, given with its offset, falls on in a time zone."""
    return instant.astimezone(ZoneInfo(time_zone)).date()


def today(time_zone: str) -> date:
    """The calendar day now in a time zone."""
    return day_of(datetime.now(UTC), time_zone)


def fault(day: date) -> str | None:
    """What is wrong with a day as one of the archive: room is left for days before and after."""
    if 1900 <= day.year <= 2999:
        return None
    return f"{day.isoformat()}, expected a day from 1900 to 2999"


def days_later(day: date, days: int) -> date:
    """The day so many days after (before, where negative)."""
    return day + timedelta(days=days)


def midnight(day: date) -> str:
    """The start of a day in UTC as RFC 3339, for feeds, which want an instant."""
    return f"{day.isoformat()}T00:00:00Z"


def short_date(day: date) -> str:
    """30 November 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def long_date(day: date) -> str:
    """Monday 30 November 2026."""
    return f"{WEEKDAYS[day.weekday()]} {short_date(day)}"


def month_title(year: int, month: int) -> str:
    """November 2026."""
    return f"{MONTHS[month - 1]} {year}"


def weeks(year: int, month: int) -> list[list[date | None]]:
    """The weeks of a month, Monday first, with None for the days of other months."""
    first = date(year, month, 1)
    slots: list[date | None] = [None] * first.weekday()
    day = first
    while day.month == month:
        slots.append(day)
        day += ONE_DAY
    slots += [None] * (-len(slots) % 7)
    return [slots[week : week + 7] for week in range(0, len(slots), 7)]

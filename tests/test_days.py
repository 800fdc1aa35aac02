from datetime import UTC, date, datetime, timedelta

import pytest

from site_builder.days import (
    DayRange,
    day_of,
    days_later,
    is_zone,
    long_date,
    month_title,
    short_date,
    stretches,
    weeks,
)


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        # Half an hour before and after midnight UTC.
        ("Etc/GMT+12", date(2026, 11, 29), date(2026, 11, 29)),
        ("America/New_York", date(2026, 11, 29), date(2026, 11, 29)),
        ("UTC", date(2026, 11, 29), date(2026, 11, 30)),
        ("Asia/Kolkata", date(2026, 11, 30), date(2026, 11, 30)),
        ("Pacific/Kiritimati", date(2026, 11, 30), date(2026, 11, 30)),
    ],
)
def test_an_instant_is_a_day_of_the_sites_time_zone(zone: str, before: date, after: date) -> None:
    assert day_of(datetime(2026, 11, 29, 23, 30, tzinfo=UTC), zone) == before
    assert day_of(datetime(2026, 11, 30, 0, 30, tzinfo=UTC), zone) == after


@pytest.mark.parametrize("offset", range(-12, 15))
def test_midnight_is_where_the_zone_has_it(offset: int) -> None:
    zone = f"Etc/GMT{-offset:+}" if offset else "UTC"
    midnight = datetime(2026, 11, 30, tzinfo=UTC) - timedelta(hours=offset)
    assert day_of(midnight - timedelta(seconds=1), zone) == date(2026, 11, 29)
    assert day_of(midnight, zone) == date(2026, 11, 30)


@pytest.mark.parametrize(("switch", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
def test_a_day_with_a_clock_change_is_one_day(switch: date, hours: int) -> None:
    instants = [
        datetime(switch.year, switch.month, switch.day, tzinfo=UTC) + timedelta(minutes=minutes)
        for minutes in range(-180, 27 * 60, 15)
    ]
    on_the_day = [instant for instant in instants if day_of(instant, "Europe/Berlin") == switch]
    assert len(on_the_day) == hours * 4
    assert days_later(switch, 1) - switch == timedelta(days=1)


def test_a_range_holds_its_first_and_last_day() -> None:
    days = DayRange(date(2028, 2, 27), date(2028, 3, 1))
    assert [day.day for day in days] == [27, 28, 29, 1]
    assert len(days) == 4
    assert date(2028, 2, 29) in days
    assert date(2028, 3, 2) not in days


def test_a_range_that_ends_before_it_begins_is_empty() -> None:
    days = DayRange(date(2026, 11, 2), date(2026, 11, 1))
    assert list(days) == []
    assert not days


def test_days_fall_into_the_longest_stretches_without_a_gap() -> None:
    first = date(2026, 12, 30)
    days = [days_later(first, later) for later in (0, 1, 2, 4, 7, 8)]
    found = [(str(stretch.first), str(stretch.last)) for stretch in stretches(days)]
    assert found == [
        ("2026-12-30", "2027-01-01"),
        ("2027-01-03", "2027-01-03"),
        ("2027-01-06", "2027-01-07"),
    ]
    assert [*stretches([])] == []


def test_a_range_falls_into_years() -> None:
    years = DayRange(date(2026, 11, 1), date(2028, 1, 2)).years()
    assert [(str(year.first), str(year.last)) for year in years] == [
        ("2026-11-01", "2026-12-31"),
        ("2027-01-01", "2027-12-31"),
        ("2028-01-01", "2028-01-02"),
    ]


def test_dates_are_written_out_whatever_the_locale() -> None:
    assert long_date(date(2026, 11, 30)) == "Monday 30 November 2026"
    assert short_date(date(2026, 3, 1)) == "1 March 2026"
    assert month_title(2027, 2) == "February 2027"


def test_weeks_begin_on_monday_and_hold_the_month_only() -> None:
    november = weeks(2026, 11)
    assert [len(week) for week in november] == [7] * 6
    assert november[0] == [None] * 6 + [date(2026, 11, 1)]
    assert november[-1] == [date(2026, 11, 30)] + [None] * 6
    assert len(weeks(2027, 2)) == 4  # it begins on a Monday and has 28 days
    assert [day.month for week in weeks(2026, 12) for day in week if day] == [12] * 31


@pytest.mark.parametrize("name", ["Mars/Base", "", "../etc/passwd", "UTC\0"])
def test_what_is_no_time_zone_is_known_as_such(name: str) -> None:
    assert not is_zone(name)

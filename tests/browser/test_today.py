"""The player's own calendar day, in time zones around the world and around midnight."""

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from playwright.sync_api import Browser, Page, expect

# The site is built as on 2026-11-30 in UTC, with days published through 2 December.
WORLD = [
    ("Pacific/Pago_Pago", "2026-11-30T10:59:59Z", "29"),  # UTC-11
    ("Pacific/Pago_Pago", "2026-11-30T11:00:01Z", "30"),
    ("Etc/GMT+12", "2026-11-30T11:59:59Z", "29"),
    ("America/New_York", "2026-11-30T04:59:59Z", "29"),
    ("America/New_York", "2026-11-30T05:00:01Z", "30"),
    ("UTC", "2026-11-30T00:00:00Z", "30"),
    ("UTC", "2026-11-30T23:59:59Z", "30"),
    ("Asia/Kathmandu", "2026-11-30T18:14:59Z", "30"),  # UTC+5:45
    ("Asia/Kathmandu", "2026-11-30T18:15:01Z", "1"),
    ("Pacific/Kiritimati", "2026-11-30T09:59:59Z", "30"),  # UTC+14
    ("Pacific/Kiritimati", "2026-11-30T10:00:01Z", "1"),
    # A build that is late by a day and by two.
    ("UTC", "2026-12-01T00:00:01Z", "1"),
    ("Pacific/Kiritimati", "2026-12-01T10:00:01Z", "2"),
]

Visit = Callable[[str, str, str], Page]


@pytest.fixture
def visit(browser: Browser, site_url: str) -> Iterator[Visit]:
    """A page of the site as it is seen in a time zone at an instant."""
    contexts = []

    def visit(path: str, zone: str, instant: str) -> Page:
        context = browser.new_context(timezone_id=zone)
        contexts.append(context)
        page = context.new_page()
        page.clock.set_fixed_time(datetime.fromisoformat(instant))
        page.goto(site_url + path)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("zone", "instant", "day"), WORLD)
def test_home_shows_the_players_own_day(visit: Visit, zone: str, instant: str, day: str) -> None:
    page = visit("", zone, instant)
    month = "December" if int(day) < 3 else "November"
    assert f"{day} {month} 2026" in page.locator(".today .dateline").inner_text()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today’s boards")
    number = f"2026/{12 if int(day) < 3 else 11}/{int(day):02}"
    first = page.locator(".today").get_by_role("link", name="Beginner")
    assert f"{number}/beginner/" in (first.get_attribute("href") or "")
    # The seven days before it, the last of them first.
    listed = page.locator(".days > li:visible")
    expect(listed).to_have_count(7)
    before = int(day) - 1 or 30
    assert f" {before} " in listed.first.locator(".date").inner_text()


@pytest.mark.parametrize(("zone", "instant", "day"), WORLD)
def test_no_calendar_links_a_day_that_has_not_begun(
    visit: Visit, zone: str, instant: str, day: str
) -> None:
    december = int(day) < 3
    page = visit("2026/", zone, instant)
    linked = page.get_by_role("table").get_by_role("link")
    expect(linked).to_have_count(30 + int(day) if december else int(day))
    page.goto(page.url + "../archive/")
    expect(page.get_by_role("link", name="December 2026")).to_have_count(int(december))
    page.goto(page.url + "../2026/11/")
    expect(page.get_by_role("link", name="December 2026")).to_have_count(int(december))
    expect(page.get_by_role("table").get_by_role("link")).to_have_count(
        30 if december else int(day)
    )


@pytest.mark.parametrize("kind", ["", "expert/"])
def test_a_pager_ends_with_the_players_own_day(visit: Visit, kind: str) -> None:
    path = f"2026/11/30/{kind}"
    page = visit(path, "UTC", "2026-11-30T23:59:59Z")
    expect(page.get_by_role("link", name="29 November 2026")).to_have_count(1)
    expect(page.get_by_role("link", name="1 December 2026")).to_have_count(0)
    page = visit(path, "Pacific/Kiritimati", "2026-11-30T23:59:59Z")
    expect(page.get_by_role("link", name="1 December 2026")).to_have_count(1)


def test_a_site_that_stood_still_shows_its_newest_day_and_does_not_call_it_today(
    visit: Visit,
) -> None:
    page = visit("", "UTC", "2026-12-24T12:00:00Z")
    expect(page.get_by_role("heading", level=1)).to_have_text("The newest boards")
    expect(page.locator(".today .dateline")).to_have_text("Wednesday 2 December 2026")


def test_without_scripts_home_shows_the_sites_own_day(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url)
    expect(page.locator(".today .dateline")).to_have_text("Monday 30 November 2026")
    expect(page.locator(".days > li:visible")).to_have_count(7)
    page.goto(site_url + "2026/12/")
    expect(page.get_by_role("table").get_by_role("link")).to_have_count(2)
    context.close()


def test_a_page_left_open_over_midnight_moves_on_when_it_is_seen_again(visit: Visit) -> None:
    page = visit("", "UTC", "2026-11-30T23:59:00Z")
    expect(page.locator(".today .dateline")).to_have_text("Monday 30 November 2026")
    with page.expect_navigation():
        page.clock.set_fixed_time("2026-12-01T00:00:01Z")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".today .dateline")).to_have_text("Tuesday 1 December 2026")

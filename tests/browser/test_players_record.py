"""The player's record: its figures, its file, and the marks that it leaves on calendars."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

KEY = "/daily/v1/beginner/2026-11-{:02}"
NOON = "2026-11-30T12:00:00Z"


def entry(day: int, **changes: Any) -> dict[str, Any]:
    """The board of a November day, won at the first try on that day in as many seconds."""
    on = f"2026-11-{day:02}"
    first = {"won": True, "time": day * 10, "hints": 0, "on": on}
    plain = {"v": 1, "code": "AAAA", "state": "won", "opened": "__8", "flags": "", "hints": 0}
    return {**plain, "time": day * 10, "first": first, "best": day * 10, **changes}


LATE = {"won": True, "time": 5, "hints": 0, "on": "2026-11-30"}
FAILED = {"won": False, "time": 55, "hints": 0, "on": "2026-11-20"}
# 3 to 5 in a row; 10 won long after its day; 20 lost at first and won then; 27 to 29 in a row.
PLAYED = {
    **{day: entry(day) for day in (3, 4, 5, 27, 28, 29)},
    10: entry(10, first=LATE, best=5),
    20: entry(20, first=FAILED, best=77),
    21: entry(21, state="playing", first=None, best=None),
}


class Record:
    """The page of the record."""

    def __init__(self, page: Page, site_url: str) -> None:
        self.page, self.url = page, site_url
        page.clock.set_fixed_time(NOON)
        page.goto(site_url + "record/")

    def store(self, entries: dict[str, Any]) -> None:
        self.page.evaluate(
            "entries => Object.entries(entries).forEach(([key, entry]) => "
            "localStorage.setItem(key, typeof entry === 'string' ? entry : JSON.stringify(entry)))",
            entries,
        )
        self.page.reload()

    def stored(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.page.evaluate("({...localStorage})")
        return kept

    def figures(self, series: str = "Beginner") -> dict[str, str]:
        region = self.page.get_by_role("region", name=series, exact=True)
        names, values = region.locator("dt").all(), region.locator("dd").all()
        return {
            name.inner_text(): value.inner_text() for name, value in zip(names, values, strict=True)
        }

    def says(self, words: str) -> None:
        expect(self.page.locator("#answer")).to_have_text(words)

    def read(self, text: str) -> None:
        self.page.get_by_label("Read a file").set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
        )

    def save(self) -> str:
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Save as a file").click()
        assert download.value.suggested_filename == "record-2026-11-30.json"
        return Path(download.value.path()).read_text()


@pytest.fixture
def record(page: Page, site_url: str) -> Record:
    return Record(page, site_url)


@pytest.fixture
def filled(record: Record) -> Record:
    record.store({KEY.format(day): kept for day, kept in PLAYED.items()})
    return record


def test_an_empty_record_says_so(record: Record) -> None:
    assert record.figures()["Boards played"] == "0"
    assert record.figures()["Best time"] == "–"
    expect(record.page.get_by_role("button", name="Save as a file")).to_be_disabled()
    expect(record.page.get_by_role("button", name="Delete all").first).to_be_disabled()


def test_figures_count_first_tries_and_days_in_a_row(filled: Record) -> None:
    assert filled.figures() == {
        "Boards played": "9",
        "Boards won": "8",
        "Won at the first try": "7 of 8",
        "Best time": "0.5 s",
        "Average time": "13.8 s",  # of 3, 4, 5, 27, 28, 29 and 0.5
        "Streak now": "3 days",
        "Longest streak": "3 days",
    }
    assert filled.figures("Expert")["Boards played"] == "0"


@pytest.mark.parametrize(("day", "streak"), [(29, 3), (30, 3), (31, 0)])
def test_a_streak_lasts_until_a_day_is_over_without_a_win(
    filled: Record, day: int, streak: int
) -> None:
    instant = "2026-12-01T12:00:00Z" if day == 31 else f"2026-11-{day}T12:00:00Z"
    filled.page.clock.set_fixed_time(instant)
    filled.page.reload()
    assert filled.figures()["Streak now"] == f"{streak} days"


def test_a_streak_runs_on_over_the_end_of_a_month_a_leap_day_and_a_clock_change(
    record: Record,
) -> None:
    days = ["2028-02-28", "2028-02-29", "2028-03-01", "2028-03-25", "2028-03-26", "2028-03-27"]
    firsts = [{"won": True, "time": 9, "hints": 0, "on": day} for day in days]
    record.page.clock.set_fixed_time("2028-03-27T12:00:00Z")
    record.store(
        {
            f"/daily/v1/beginner/{day}": entry(1, first=first)
            for day, first in zip(days, firsts, strict=True)
        }
    )
    assert record.figures()["Longest streak"] == "3 days"


def test_days_to_come_are_no_part_of_a_streak(record: Record) -> None:
    first = {"won": True, "time": 9, "hints": 0, "on": "9999-12-31"}
    record.store({"/daily/v1/beginner/9999-12-31": entry(1, first=first)})
    assert record.figures()["Streak now"] == record.figures()["Longest streak"] == "0 days"


def test_the_file_brings_a_record_to_another_browser(filled: Record) -> None:
    before, stored, text = filled.figures(), filled.stored(), filled.save()
    filled.says("9 boards written to record-2026-11-30.json.")
    filled.page.evaluate("localStorage.clear()")
    filled.page.reload()
    assert filled.figures()["Boards played"] == "0"
    filled.read(text)
    filled.says("9 boards read and merged.")
    assert filled.figures() == before
    after = filled.stored()
    assert {key: json.loads(value) for key, value in after.items()} == {
        key: json.loads(value) for key, value in stored.items()
    }


def test_two_records_merge_to_the_earlier_first_try_and_the_better_time(record: Record) -> None:
    early = {"won": False, "time": 40, "hints": 1, "on": "2026-11-03"}
    late = {"won": True, "time": 20, "hints": 0, "on": "2026-11-09"}
    record.store({KEY.format(3): entry(3, first=early, best=None, state="lost", opened="OWN_")})
    text = record.save()
    record.store(
        {
            KEY.format(3): entry(3, first=late, best=20, opened="TWO_"),
            KEY.format(4): entry(4, code="OTHER"),
        }
    )
    fourth = json.loads(text)
    fourth["boards"].append({"series": "beginner", "date": "2026-11-04", "entry": entry(4)})
    record.read(json.dumps(fourth))
    record.says("1 board read and merged. 1 board left out: you played another board of that day.")
    kept = {key: json.loads(value) for key, value in record.stored().items()}
    assert kept[KEY.format(3)]["first"] == early
    assert kept[KEY.format(3)]["best"] == 20
    assert kept[KEY.format(3)]["opened"] == "TWO_"
    assert kept[KEY.format(4)]["code"] == "OTHER"


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "1", '{"boards": []}', '{"format": "x", "boards": 3}', "\0" * 100],
)
def test_a_file_of_another_kind_changes_nothing(filled: Record, text: str) -> None:
    before = filled.stored()
    filled.read(text)
    filled.says("mine.json is not a record that this page wrote. Nothing was changed.")
    assert filled.stored() == before


def test_what_a_file_claims_is_checked_board_by_board(record: Record) -> None:
    record.store({KEY.format(1): entry(1)})
    file = json.loads(record.save())
    plain = {"series": "beginner", "date": "2026-11-02", "entry": entry(2)}
    hostile: list[Any] = [
        None,
        [],
        "board",
        {**plain, "series": "../settings"},
        {**plain, "series": "<b>"},
        {**plain, "series": "__proto__"},
        {**plain, "date": "2026-02-30"},
        {**plain, "date": "2026-11-02/x"},
        {**plain, "date": 20261102},
        {**plain, "entry": None},
        {**plain, "entry": entry(2, v=2)},
        {**plain, "entry": entry(2, code="<img src=x onerror=alert(1)>")},
        {**plain, "entry": entry(2, state="cheated")},
        {**plain, "entry": entry(2, time=-1)},
        {**plain, "entry": entry(2, time=1e300)},
        {**plain, "entry": entry(2, best="1")},
        {**plain, "entry": entry(2, first={"won": 1})},
        {**plain, "entry": entry(2, first={**LATE, "on": "today"})},
        {**plain, "entry": entry(2, opened="A" * 5000)},
    ]
    more = {**plain, "entry": {**entry(2), "note": "x" * 1000, "first": {**LATE, "more": 1}}}
    file["boards"] += [*hostile, more]
    record.read(json.dumps(file))
    record.says(f"2 boards read and merged. {len(hostile)} boards left out: not as they should be.")
    kept = record.stored()
    assert set(kept) == {KEY.format(1), KEY.format(2)}
    assert json.loads(kept[KEY.format(2)]) == entry(2, first=LATE)


def test_what_is_in_the_storage_is_not_trusted_either(record: Record) -> None:
    record.store(
        {
            KEY.format(1): "{",
            KEY.format(2): entry(2, v=9),
            KEY.format(3): entry(3, first={"won": True}),
            "/daily/v1/beginner": "1",
            "/daily/v1/": "null",
            "/daily/settings": "[",
            "/daily/v1/<i>/2026-11-01": entry(1),
        }
    )
    assert record.figures()["Boards played"] == "0"
    record.page.goto(record.url + "2026/11/")
    expect(record.page.get_by_role("table")).to_be_visible()


def test_a_series_that_the_site_has_no_more_is_still_shown(record: Record) -> None:
    record.store({"/daily/v1/tiny-ones/2026-11-03": entry(3)})
    assert record.figures("tiny-ones")["Boards won"] == "1"


def test_all_is_deleted_only_after_a_second_yes_and_only_of_this_site(filled: Record) -> None:
    filled.store({"/other/v1/beginner/2026-11-01": entry(1), "/daily/settings": {"a": 1}})
    before = filled.stored()
    opener = filled.page.get_by_role("button", name="Delete all").first
    opener.click()
    dialog = filled.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_be_hidden()
    opener.click()
    filled.page.keyboard.press("Escape")
    assert filled.stored() == before
    opener.click()
    dialog.get_by_role("button", name="Delete all").click()
    filled.says("All of it is deleted.")
    assert set(filled.stored()) == {"/other/v1/beginner/2026-11-01"}
    assert filled.figures()["Boards played"] == "0"


def test_a_full_storage_is_told_and_leaves_no_error(filled: Record) -> None:
    text = filled.save()
    filled.page.evaluate("localStorage.clear()")
    filled.page.evaluate(
        "Storage.prototype.setItem = () => {"
        " throw new DOMException('', 'QuotaExceededError') }; undefined"
    )
    filled.read(text)
    filled.says(
        "0 boards read and merged. 9 boards left out: the browser’s storage is full or refused."
    )


def test_a_storage_that_is_refused_leaves_every_page_whole(page: Page, site_url: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{get() { throw new DOMException('', 'SecurityError'); }})"
    )
    for path in ("", "record/", "2026/11/", "2026/11/30/"):
        page.goto(site_url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_calendars_and_tiles_are_marked(filled: Record) -> None:
    page = filled.page
    page.goto(filled.url + "2026/11/")
    table = page.get_by_role("table")
    won = table.get_by_role("link", name=re.compile("won$"))
    expect(won).to_have_count(8)
    expect(table.get_by_role("link", name="21 November 2026, played")).to_have_count(1)
    page.goto(filled.url + "2026/11/20/")
    expect(page.locator('.tile[data-state="won"] h2')).to_have_text("Beginner")
    expect(page.locator(".tile[data-state]")).to_have_count(1)
    page.goto(filled.url)
    expect(page.locator('.days [data-state="won"]:visible')).to_have_count(3)


def test_the_record_is_never_sent(filled: Record) -> None:
    sent: list[str] = []
    filled.page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    filled.read(filled.save())
    filled.says("9 boards read and merged.")
    files = (f"GET {filled.url}assets/", f"GET blob:{filled.url.removesuffix('/daily/')}/")
    assert [request for request in sent if not request.startswith(files)] == []

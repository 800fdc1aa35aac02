"""Searching: days and texts are found while one types, without a server."""

import re

import pytest
from playwright.sync_api import Browser, Page, Request, expect


def search(page: Page, site_url: str, query: str) -> list[str]:
    """The headings that a query finds, in their order."""
    page.goto(f"{site_url}search/")
    page.get_by_role("searchbox").fill(query)
    expect(page.get_by_role("status")).to_contain_text(re.compile("result|Nothing"))
    return page.locator("#found h2").all_inner_texts()


@pytest.fixture
def then(page: Page) -> Page:
    """A page on which it is 2026-11-30."""
    page.clock.set_fixed_time("2026-11-30T12:00:00")
    return page


@pytest.mark.parametrize(
    "query",
    ["29 Nov 2026", "November 29, 2026", "2026-11-29", "29.11.2026", "11/29/2026", "yesterday"],
)
def test_a_day_is_found_however_it_is_written(then: Page, site_url: str, query: str) -> None:
    assert search(then, site_url, query)[0] == "29 November 2026"
    boards = then.locator("#found li").first.get_by_role("link")
    assert boards.all_inner_texts() == [
        "29 November 2026",
        *("Beginner", "Intermediate", "Expert"),
        *("Sudoku, easy", "Sudoku, medium", "Sudoku, hard"),
    ]
    boards.nth(3).click()
    expect(then).to_have_url(f"{site_url}2026/11/29/expert/")


def test_a_date_that_can_be_read_in_two_ways_finds_both(then: Page, site_url: str) -> None:
    assert search(then, site_url, "11/11/2026")[0] == "11 November 2026"
    assert search(then, site_url, "1/11/2026")[0] == "1 November 2026"
    assert search(then, site_url, "11/1/2026")[0] == "1 November 2026"


def test_months_years_and_one_series_of_a_day_are_found(then: Page, site_url: str) -> None:
    assert search(then, site_url, "nov 2026")[0] == "November 2026"
    assert search(then, site_url, "2026")[0] == "2026"
    assert search(then, site_url, "20 nov exp")[0] == "20 November 2026"
    assert then.locator("#found li").first.locator(".actions a").all_inner_texts() == ["Expert"]


def test_a_series_alone_finds_its_newest_board(then: Page, site_url: str) -> None:
    assert search(then, site_url, "expert")[0] == "30 November 2026"
    assert then.locator("#found li").first.locator(".actions a").all_inner_texts() == ["Expert"]
    assert search(then, site_url, "ex")[:1] != ["30 November 2026"]


@pytest.mark.parametrize("query", ["2 dec 2026", "31 oct 2026", "30 feb 2026", "zzz", "20 nov zzz"])
def test_what_is_not_there_or_has_not_begun_is_not_found(
    then: Page, site_url: str, query: str
) -> None:
    assert search(then, site_url, query) == []
    expect(then.get_by_role("status")).to_have_text(f"Nothing found for “{query}”.")


def test_words_are_found_where_they_begin_and_those_of_titles_come_first(
    page: Page, site_url: str
) -> None:
    titles = search(page, site_url, "GUÉSS boa")
    assert titles[0] == "How a no-guess board is found"
    assert len(titles) > 1
    page.get_by_role("link", name=titles[0]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(titles[0])


def test_the_index_is_loaded_when_somebody_searches_and_not_before(
    page: Page, site_url: str
) -> None:
    loaded: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("search.json"):
            loaded.append(request.url)

    page.on("request", note)
    page.goto(f"{site_url}search/")
    page.wait_for_load_state("networkidle")
    assert loaded == []
    page.get_by_role("searchbox").press_sequentially("guess")
    expect(page.get_by_role("status")).to_contain_text("result")
    assert loaded == [f"{site_url}search.json"]


def test_the_box_in_the_archive_leads_to_the_results_whose_address_can_be_shared(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}archive/")
    page.get_by_role("searchbox").fill("guess")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site_url}search/?q=guess")
    expect(page.get_by_role("status")).to_contain_text("result")
    page.get_by_role("searchbox").fill("link")
    expect(page).to_have_url(f"{site_url}search/?q=link")
    page.get_by_role("searchbox").fill("")
    expect(page).to_have_url(f"{site_url}search/")
    expect(page.locator("#found li")).to_have_count(0)


def test_a_query_in_the_address_is_text(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}search/?q=<img src=x onerror=alert(1)>")
    expect(page.get_by_role("status")).to_have_text(
        "Nothing found for “<img src=x onerror=alert(1)>”."
    )


def test_without_javascript_there_is_the_way_to_the_archive_and_no_box(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}search/")
    expect(page.get_by_role("searchbox")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="archive").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Archive")
    context.close()


def test_an_index_that_cannot_be_loaded_is_told_and_asked_for_again(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/search.json", lambda route: route.abort())
    page.goto(f"{site_url}search/?q=guess")
    expect(page.get_by_role("status")).to_contain_text("could not be loaded")
    page.unroute("**/search.json")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text("result")
    context.close()

"""Pages of wins: the board, ways on, neighbours, days, and the hall of fame."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from samples import SETTINGS, Run, Write

FIRST = "b=0909&mf=AiAAAAwDAACKgAAA"  # 2026-11-01, 3BV 20, no flag
FLAGGED = "b=0909&mf=AiAAAAwDAACKgH_g"  # the same with every flag
SECOND = "b=0909&mf=kQAAoAAAEiAgEAAA"  # 2026-11-02, 3BV 12
GUEST = "b=0909&mf=kAAQogCAIAiAAHdg"


class Page(HTMLParser):
    """The links of a page with their attributes, and the text of its tables' cells."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: dict[str, dict[str, str | None]] = {}
        self.tables: list[list[list[str]]] = []
        self._in_cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.links[dict(attrs)["href"] or ""] = dict(attrs)
        elif tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.tables[-1][-1][-1] += data


@pytest.fixture
def win(write: Write) -> None:
    for name, query, player, day in (
        ("slow", f"{FIRST}&t=300", "Slow", "2026-11-01"),
        ("fast", f"{FLAGGED}&t=100", "Fast", "2026-11-02"),
        ("same", f"{FLAGGED}&t=100", "Same", "2026-11-03"),
        ("timeless", FIRST, "Timeless", "2026-11-01"),
        ("other", f"{SECOND}&t=40", "Other", "2026-11-02"),
        ("guest", f"{GUEST}&t=125", "Guest", "2026-10-31"),
    ):
        write(
            f"content/wins/{name}.md",
            f"---\nurl: '?{query}'\nplayer: {player}\ndate: {day}\n---\n\nHi.\n",
        )


@pytest.fixture
def site(win: None, build: Run, root: Path) -> Path:
    result = build("--strict")
    assert result.exit_code == 0, result.output
    return root / "_site"


def html(site: Path, path: str) -> str:
    return (site / path / "index.html").read_text()


def test_a_win_shows_its_board_as_a_table_that_encode_reads(site: Path, run: Run) -> None:
    (table,) = Page(html(site, "wins/guest")).tables
    copied = "\n".join("\t".join(row) for row in table)
    assert run("encode", "--time", "12.5", input=copied).stdout == f"?{GUEST}&t=125\n"
    assert [len(row) for row in table] == [9] * 9


def test_a_win_of_the_archive_leads_to_its_board_and_its_finished_board(site: Path) -> None:
    links = Page(html(site, "wins/slow")).links
    assert "../../2026/11/01/beginner/" in links
    assert f"../../2026/11/01/beginner/?{FIRST}&t=300" in links
    assert (
        "guest" not in html(site, "wins/slow").lower().partition("<main")[2].partition("pager")[0]
    )


def test_a_guest_says_so_and_its_board_can_be_played(site: Path, run: Run) -> None:
    page = html(site, "wins/guest")
    assert "A guest board: it is not one of the archive’s." in page
    links = Page(page).links
    (play,) = (link for link in links if link.startswith("../../play/?b=0909&m="))
    assert run("decode", "--json", play).stdout.count('"format":"layout"') == 1
    assert f"../../play/?{GUEST}&t=125" in links
    assert "a guest board" in html(site, "wins")


def test_analysers_get_the_layout_by_plain_links(site: Path) -> None:
    links = Page(html(site, "wins/slow")).links
    outside = {link: tag for link, tag in links.items() if "://" in link}
    assert all(re.search(r"\?b=0909&m=[0-9a-v]{17}$", link) for link in outside)
    assert len(outside) == 2
    assert all(tag["rel"] == "noopener" for tag in outside.values())


def test_neighbours_are_those_before_and_after(site: Path) -> None:
    """By the day they were shared, then by name."""
    order, page = ["guest"], html(site, "wins/guest")
    while found := re.search(r'rel="next" href="../../wins/(\w+)/"', page):
        order.append(found[1])
        page = html(site, f"wins/{found[1]}")
        assert f'rel="prev" href="../../wins/{order[-2]}/"' in page
    assert order == ["guest", "timeless", "slow", "other", "fast", "same"]


def test_a_day_lists_its_wins_fastest_first_and_no_guests(site: Path) -> None:
    def listed(day: str) -> list[str]:
        return re.findall(r'<h3><a href="[./]*wins/(\w+)/">', html(site, day))

    assert listed("2026/11/01") == ["fast", "same", "slow", "timeless"]
    assert listed("2026/11/02") == ["other"]
    assert listed("2026/11/03") == []


def test_the_hall_of_fame_ranks_by_time_speed_and_without_flags(site: Path) -> None:
    page = html(site, "wins/best")
    assert re.findall(r"<caption>([^<]+)", page) == ["Fastest", "Best 3BV/s", "No flags (NF)"]
    fastest, speed, unflagged = (table[1:] for table in Page(page).tables)
    assert fastest == [
        ["1", "4.0 s", "Other 2 November 2026"],
        ["2", "10.0 s", "Fast 1 November 2026"],
        ["2", "10.0 s", "Same 1 November 2026"],
        ["4", "30.0 s", "Slow 1 November 2026"],
    ]
    assert [row[:2] for row in speed] == [
        ["1", "3.00"],
        ["2", "2.00"],
        ["2", "2.00"],
        ["4", "0.67"],
    ]
    assert [row[1] for row in unflagged] == ["4.0 s", "30.0 s"]
    assert "Guest" not in page and "Timeless" not in page


def test_the_page_of_all_wins_leads_to_the_hall_of_every_series(site: Path) -> None:
    links = Page(html(site, "wins")).links
    assert {"../wins/best/", "../wins/best/#beginner"} <= set(links)
    assert '<h2 id="beginner">Beginner</h2>' in html(site, "wins/best")


def test_without_wins_nobody_is_ranked(build: Run, root: Path) -> None:
    assert build().exit_code == 0
    assert "Nobody has shared a timed win" in html(root / "_site", "wins/best")
    assert "wins/best/" not in html(root / "_site", "wins")


def test_a_win_of_the_halls_slug_is_an_error_that_names_both(write: Write, build: Run) -> None:
    write("content/wins/best.md", f"---\nurl: '?{GUEST}'\nplayer: A\ndate: 2026-11-01\n---\n")
    assert build().stderr == (
        "error: content/wins/best.md:1: slug: /wins/best/ is also made from content/site.toml, "
        "expected one source for it\n"
    )


def test_a_layout_link_is_no_win(write: Write, build: Run) -> None:
    layout = "'?b=1&m=00000000000000000'"
    write("content/wins/a.md", f"---\nurl: {layout}\nplayer: A\ndate: 2026-11-01\n---\n")
    assert build().stderr == (
        "error: content/wins/a.md:2: url: a board to play, expected a finished one\n"
    )


def test_a_win_of_a_day_to_come_waits_for_its_day(write: Write, run: Run, root: Path) -> None:
    write("content/wins/a.md", f"---\nurl: '?{FIRST}&t=104'\nplayer: Ana\ndate: 2026-11-04\n---\n")
    page = root / "_site/wins/a/index.html"
    assert run("build", "--today", "2026-11-03").exit_code == 0
    assert not page.exists()
    assert run("build", "--today", "2026-11-03", "--drafts").exit_code == 0
    assert page.exists()
    assert run("build", "--today", "2026-11-04").exit_code == 0
    assert page.exists()


def test_a_time_is_told_once_and_nf_where_the_card_has_it(
    write: Write, build: Run, root: Path
) -> None:
    for name, url in (("nf", f"{FIRST}&t=104"), ("flags", f"{FLAGGED}&t=104"), ("timeless", FIRST)):
        write(f"content/wins/{name}.md", f"---\nurl: '?{url}'\nplayer: A\ndate: 2026-11-03\n---\n")
    assert build().exit_code == 0

    def told(name: str, meta: str) -> str:
        html = (root / f"_site/wins/{name}/index.html").read_text()
        found = re.search(f'<meta property="og:{meta}" content="([^"]*)">', html)
        assert found
        return found[1]

    assert told("nf", "description") == (
        "A won Beginner of 1 November 2026 in 10.4 s: 3BV 20, 1.92 3BV/s."
    )
    board = "A finished Minesweeper board, 9 by 9"
    assert told("nf", "image:alt") == (
        f"A won Beginner of 1 November 2026 in 10.4 s. {board}, "
        "0 of its 10 mines flagged: 3BV 20, 1.92 3BV/s, NF."
    )
    assert told("flags", "image:alt").endswith("10 of its 10 mines flagged: 3BV 20, 1.92 3BV/s.")
    assert told("timeless", "description") == "A won Beginner of 1 November 2026: 3BV 20."


def test_of_many_wins_the_latest_have_cards_and_the_rest_a_line(
    write: Write, build: Run, root: Path
) -> None:
    for number in range(50):
        url = f"?{FIRST}&t={100 + number}"
        write(
            f"content/wins/w{number:02}.md",
            f"---\nurl: '{url}'\nplayer: P{number}\ndate: 2026-11-01\n---\n",
        )
    assert build().exit_code == 0
    page = html(root / "_site", "wins")
    assert page.count("<img ") == 48
    assert page.count('<h3><a href="../wins/w') == 2
    ranked = Page(html(root / "_site", "wins/best")).tables
    assert [len(table) - 1 for table in ranked] == [10, 10, 10]


def test_names_and_titles_are_never_html(write: Write, build: Run, root: Path) -> None:
    settings = SETTINGS.replace('title = "Beginner"', 'title = "<i>Be</i>"')
    write("content/site.toml", settings)
    write(
        "content/wins/x.md",
        f"---\nurl: '?{FIRST}&t=99'\nplayer: '<b>x</b>'\ndate: 2026-11-01\n---\n",
    )
    assert build().exit_code == 0
    for path in ("wins", "wins/best", "wins/x", "2026/11/01"):
        page = html(root / "_site", path)
        assert "<b>x" not in page and "<i>Be" not in page
        assert "<b>x</b>" in unescape(page)


# --- verify ------------------------------------------------------------------


def test_verify_finds_nothing_in_pages_of_wins_as_built(site: Path, run: Run) -> None:
    assert run("verify").exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (r"&amp;t=300", "&amp;t=0", "the link '../../2026/11/01/beginner/?b=0909&mf="),
        (r"2026/11/01/beginner/\?", "2026/11/99/beginner/?", "the link '../../2026/11/99/"),
        (r'href="[^"]*\?b=0909&amp;mf=[^"]*"', 'href="#"', "no link opens the finished board"),
        (r'(og:image" content=")[^"]*', r"\1https://example.org/x.png", "og:image is 'https://"),
        (r"(og:image\" content=\"[^\"]*)card-", r"\1gone-", "og:image is gone-"),
        (r"(og:image:width\" content=\")1200", r"\g<1>600", "og:image is card-"),
    ],
)
def test_verify_names_what_was_altered(
    site: Path, run: Run, old: str, new: str, fault: str
) -> None:
    path = site / "wins/slow/index.html"
    page, count = re.subn(old, new, path.read_text())
    assert count
    path.write_text(page)
    (line,) = run("verify").stderr.splitlines()
    assert line.startswith(f"error: wins/slow/index.html: {fault}")

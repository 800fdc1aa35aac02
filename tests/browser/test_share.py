"""What a win can be passed on as: a link, a text, a picture, or through the system."""

import json
import re
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from playing import BEGINNER, LINK, Field, field
from playwright.sync_api import Page, expect

from site_builder.cards import Sheet, draw_card
from site_builder.palette import LIGHT
from site_builder.puzzles import read_shared

__all__ = ["field"]

SHARING = """
    window.shared = [];
    navigator.share = async data => { shared.push(data); };
    navigator.canShare = data => 'files' in data;
"""


def test_the_text_tells_the_win_and_spoils_nothing(field: Field) -> None:
    page = field.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field[field.mines[0]].click(button="right")
    field.win()
    page.get_by_text("As text, without spoilers").click()
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    time = page.locator("#result-time").inner_text()
    speed = page.locator("#result-speed").inner_text()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "Daily Mines · Beginner, Sunday 1 November 2026",
        f"{time} · 3BV 20 · 3BV/s {speed}",
        "1 of 10 mines flagged, no hints",
        page.url,
    ]


def test_the_system_shares_the_link_and_the_picture(page: Page, site_url: str) -> None:
    page.add_init_script(SHARING)
    page.goto(site_url + BEGINNER)
    field = Field(page)
    field.win()
    page.get_by_role("button", name="Share…").click()
    link = page.get_by_label("Win link").input_value()
    assert page.evaluate("shared[0].url") == link
    page.get_by_role("button", name="Picture").click()
    page.get_by_role("dialog").get_by_role("button", name="Share…").click()
    assert page.evaluate("[shared[1].files[0].name, shared[1].files[0].type]") == [
        "beginner-2026-11-01.png",  # many may lie in one folder
        "image/png",
    ]


def test_where_the_system_has_no_sharing_no_button_claims_it(page: Page, site_url: str) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(site_url + BEGINNER + LINK)
    expect(page.get_by_role("button", name="Picture")).to_be_visible()
    expect(page.get_by_role("button", name="Share…")).to_have_count(0)


def test_the_picture_is_drawn_as_the_built_card(page: Page, site_url: str, tmp_path: Path) -> None:
    """Size, ground, board and its cells stand where the site's own card of this win has them."""
    page.goto(site_url + "play/" + LINK)
    page.get_by_role("button", name="Picture").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "win.png"  # of no day
    path = tmp_path / "win.png"
    download.value.save_as(path)
    picture = Image.open(path).convert("RGB")
    assert picture.size == (1200, 630)

    def colour(x: int, y: int) -> str:
        pixel = picture.getpixel((x, y))
        assert isinstance(pixel, tuple)
        return "#" + bytes(map(int, pixel)).hex()

    # Nine cells of 47 pixels and a closing line, in the middle of the room for the board.
    left, top = (1200 - 424) // 2, 140 + (428 - 424) // 2
    assert colour(5, 5) == LIGHT.paper
    assert colour(left, top) == LIGHT.edge
    assert colour(left + 423, top + 423) == LIGHT.edge
    assert colour(left + 3, top + 3) == LIGHT.closed  # a flag stands in the first cell
    assert colour(left + 47 * 5 + 23, top + 23) == LIGHT.open  # the sixth is empty
    assert colour(left + 47 * 5, top + 23) == LIGHT.line
    assert colour(left + round(47 * 0.38), top + 23) == LIGHT.flag
    digits = {colour(left + 47 + x, top + y) for x in range(2, 46) for y in range(2, 46)}
    assert LIGHT.digits[0] in digits
    # The board is the same as the built one but for how each smooths edges and sets numerals.
    _, shared = read_shared(LINK)
    sheet = Sheet("Daily Mines", "Won", shared.time, ((shared.preview(), ""),), ())
    built = Image.open(BytesIO(draw_card(sheet).png)).convert("RGB")
    board = (left, top, left + 424, top + 424)
    differing = ImageChops.difference(picture.crop(board), built.crop(board)).convert("L")
    assert sum(differing.histogram()[64:]) < 0.04 * 424 * 424


def test_the_picture_of_a_board_of_the_archive_says_what_the_built_card_does(
    page: Page, site_url: str, site_folder: Path
) -> None:
    board = "2026/11/01/beginner/"
    html = (site_folder / board / "index.html").read_text()
    own = json.loads(re.findall(r'id="board">(.*?)</script>', html)[0])
    page.goto(f"{site_url}{board}?b={own['b']}&mf={own['mf']}&t=104")
    said: list[str] = page.evaluate(
        """async () => {
          const said = [];
          const write = CanvasRenderingContext2D.prototype.fillText;
          CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
            said.push(text);
            return write.call(this, text, ...place);
          };
          [...document.querySelectorAll('button')].find((one) => one.textContent === 'Picture').click();
          while (!document.querySelector('dialog canvas')) await new Promise((done) => setTimeout(done, 20));
          return said;
        }"""
    )
    speed = f"{own['bbbv'] / 10.4:.2f}"
    expected = ["Beginner, 1 November 2026", "10.4 s", "3BV", str(own["bbbv"]), "3BV/s", speed]
    expected += ["NF", "Level", own["reasoning"]]
    texts = [text for text in said if text and not re.fullmatch("[1-8]", text)]
    assert texts[0].endswith(f" · {expected[0]}")
    assert [text for text in texts if text in expected] == [*expected[1:]]

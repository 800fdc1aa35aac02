"""The bar over a board: counter, clock and buttons, on the narrowest phones too."""

import pytest
from playing import BEGINNER, EXPERT, Field, field
from playwright.sync_api import Page, expect

__all__ = ["field"]


@pytest.mark.parametrize("path", [BEGINNER, EXPERT])
@pytest.mark.parametrize("width", [320, 360, 390])
def test_counter_clock_and_buttons_keep_clear_of_one_another(
    page: Page, site_url: str, path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(site_url + path)
    expect(page.locator("#mines-left")).not_to_have_text("0")
    tops = set()
    for mines, time in [("99", "0.0"), ("99", "1234.5"), ("-12", "9999.9"), ("9939", "9999.9")]:
        gaps, right, top = page.evaluate(
            """([mines, time]) => {
                document.querySelector('#mines-left').textContent = mines;
                document.querySelector('#clock').textContent = time;
                const words = part => {
                    const range = document.createRange();
                    range.selectNodeContents(document.querySelector(part));
                    return range.getBoundingClientRect();
                };
                const button = part => document.querySelector(part).getBoundingClientRect();
                const rects = [
                    words('#mines-left'), words('#clock'), button('#flag-mode'), button('#again')];
                const gaps = rects.slice(1).flatMap((rect, at) =>
                    rect.top < rects[at].bottom ? [rect.left - rects[at].right] : []);
                const box = document.querySelector('.play-box').getBoundingClientRect();
                return [gaps, Math.max(...rects.map(({ right }) => right)), box.top];
            }""",
            [mines, time],
        )
        assert min(gaps) >= 4, (mines, time)
        assert right <= width - 16
        if mines != "9939":
            tops.add(top)
    assert len(tops) == 1  # nothing wraps while a board is played


def test_a_win_leaves_no_mine_to_count(field: Field) -> None:
    field.begin()
    field[field.mines[0]].click(button="right")
    expect(field.page.locator("#mines-left")).to_have_text("9")
    field.win()
    expect(field.page.get_by_role("heading", name="Won")).to_be_visible()
    expect(field.page.locator("#mines-left")).to_have_text("0")
    field.page.reload()
    expect(field.page.locator("#mines-left")).to_have_text("0")

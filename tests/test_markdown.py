from site_builder.markdown import parse


def html(source: str, *, trusted: bool = True) -> str:
    return parse(source, trusted=trusted).text.resolved("")


def test_raw_html_is_shown_as_text() -> None:
    shown = html("a <b onclick=x>c</b>\n\n<script>alert(1)</script>\n", trusted=False)
    assert "<b" not in shown
    assert "<script" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown


def test_links_that_run_scripts_are_no_links() -> None:
    for scheme in ("javascript:alert(1)", "vbscript:x", "data:text/html,x", "JaVaScRiPt:x"):
        assert "<a" not in html(f"[x]({scheme})", trusted=False)


def test_links_of_players_are_not_followed_and_their_pictures_are_text() -> None:
    shown = html("[x](https://example.org/) ![alt](https://example.org/a.png)", trusted=False)
    assert '<a href="https://example.org/" rel="nofollow ugc">x</a>' in shown
    assert "<img" not in shown
    assert "alt" in shown


def test_links_and_pictures_are_resolved() -> None:
    shown = parse("[a](/archive/) and ![b](/pic.png)").text.resolved("../../")
    assert '<a href="../../archive/">a</a>' in shown
    assert '<img src="../../pic.png" alt="b"' in shown


def test_links_to_home_are_resolved_from_everywhere() -> None:
    text = parse("[a](/)").text
    assert text.resolved("../") == '<p><a href="../">a</a></p>\n'
    assert text.resolved("") == '<p><a href="./">a</a></p>\n'


def test_links_to_elsewhere_stay_as_they_are() -> None:
    shown = parse("[a](https://x/) [b](//y/z) [c](#d)").text.resolved("../")
    assert [f'href="{target}"' in shown for target in ("https://x/", "//y/z", "#d")] == [True] * 3


def test_text_that_looks_like_a_link_is_no_link() -> None:
    assert parse('a \0 b `"/c"`').text.resolved("../") == (
        "<p>a \ufffd b <code>&quot;/c&quot;</code></p>\n"
    )


def test_one_text_is_resolved_for_each_page_that_shows_it() -> None:
    text = parse("[a](/archive/)").text
    assert 'href="../archive/"' in text.resolved("../")
    assert 'href="https://x/archive/"' in text.resolved("https://x/")


def test_targets_are_told_with_their_line_in_the_file() -> None:
    source = "---\ntitle: x\n---\n\n[a](/one/)\n\n- item\n- ![b](/two.png)\n\n> [c](#three)\n"
    assert parse(source).text.targets == (("/one/", 5), ("/two.png", 8), ("#three", 10))


def test_code_is_marked_up_for_the_theme_and_never_coloured_inline() -> None:
    shown = html("```python\nx = '<b>'\n```\n")
    assert '<pre class="highlight"' in shown
    assert "&lt;b&gt;" in shown
    assert "style=" not in shown


def test_code_of_an_unknown_language_is_escaped() -> None:
    shown = html("```klingon\n<b>\n```\n")
    assert "&lt;b&gt;" in shown


def test_headings_have_anchors_and_footnotes_work() -> None:
    shown = html("## The order\n\nText[^1].\n\n[^1]: Note.\n")
    assert 'id="the-order"' in shown
    assert 'class="footnotes"' in shown

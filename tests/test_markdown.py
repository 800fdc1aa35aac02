from site_builder.markdown import parse, render, targets


def html(source: str, *, trusted: bool = True) -> str:
    return render(parse(source).body, lambda target: f"<{target}>".strip("<>"), trusted=trusted)


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
    body = parse("[a](/archive/) and ![b](/pic.png)").body
    shown = render(body, lambda target: "../.." + target)
    assert '<a href="../../archive/">a</a>' in shown
    assert '<img src="../../pic.png" alt="b"' in shown


def test_rendering_twice_resolves_for_each_page() -> None:
    body = parse("[a](/archive/)").body
    assert 'href="../archive/"' in render(body, lambda target: ".." + target)
    assert 'href="https://x/archive/"' in render(body, lambda target: "https://x" + target)


def test_targets_are_told_with_their_line_in_the_file() -> None:
    source = "---\ntitle: x\n---\n\n[a](/one/)\n\n- item\n- ![b](/two.png)\n\n> [c](#three)\n"
    assert list(targets(parse(source).body)) == [("/one/", 5), ("/two.png", 8), ("#three", 10)]


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

import re

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


def test_a_note_has_a_number_and_links_back_to_each_place() -> None:
    shown = html(
        "a[^x] b[^Y] c[^x]\n\n[^y]: Second, see[^x].\n\n[^x]: First\n\n[^z]: Nobody asks\n"
    )
    assert shown.startswith(
        '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>'
        ' b<sup class="footnote-ref"><a href="#fn2" id="fnref2">[2]</a></sup>'
        ' c<sup class="footnote-ref"><a href="#fn1" id="fnref1:2">[1:2]</a></sup></p>\n'
    )
    first, second = shown.partition("<ol>")[2].split("</li>")[:2]
    assert re.findall('href="#([^"]*)"', first) == ["fnref1", "fnref1:2", "fnref1:3"]
    assert re.findall('href="#([^"]*)"', second) == ["fn1", "fnref2"]
    assert "Nobody asks" not in shown


def test_a_note_that_is_not_there_is_text() -> None:
    assert html("a[^x]") == "<p>a[^x]</p>\n"


def test_anchors_are_told_apart_by_numbers() -> None:
    shown = html("# A *b* `c`!\n\n## A b c\n\n### A b c\n\n##### A b c\n")
    assert re.findall("<(h.)( id=.*?)?>", shown) == [
        ("h2", ' id="a-b-c"'),
        ("h2", ' id="a-b-c-1"'),
        ("h3", ' id="a-b-c-2"'),
        ("h5", ""),
    ]


def test_columns_are_aligned_by_classes_since_pages_allow_no_styles() -> None:
    shown = html("| a | b | c |\n|---|--:|:-:|\n| 1 | 2 |\n")
    assert re.findall("<(t[hd][^>]*)>(.*?)</", shown) == [
        ("th", "a"),
        ('th class="right"', "b"),
        ('th class="center"', "c"),
        ("td", "1"),
        ('td class="right"', "2"),
        ('td class="center"', ""),
    ]


def test_lists_and_quotes() -> None:
    assert html("3. a\n4. b\n") == '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'
    assert html("- a\n\n- b\n") == ("<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n")
    assert html("> a\n> b  \n> c\n") == "<blockquote>\n<p>a\nb<br>\nc</p>\n</blockquote>\n"
    assert html("~~a~~ **b**\n\n---\n") == "<p><s>a</s> <strong>b</strong></p>\n<hr>\n"


def test_a_picture_is_told_by_its_words() -> None:
    shown = parse('![A *b* `c` "d"](/x.png "<e>")').text.resolved("../")
    assert shown == '<p><img src="../x.png" alt="A b c “d”" title="&lt;e&gt;"></p>\n'


def test_signs_of_the_typewriter_become_those_of_print() -> None:
    assert html('"a" -- \'b\' --- c... `"--"`') == (
        "<p>“a” – ‘b’ — c… <code>&quot;--&quot;</code></p>\n"
    )
    assert html(r"\"a\" \-- \...") == "<p>&quot;a&quot; -- ...</p>\n"


def test_addresses_are_written_in_ascii() -> None:
    assert 'href="https://x/%C3%A4%20b?c=%26&amp;d"' in html("[a](<https://x/ä b?c=%26&d>)")
    assert 'href="mailto:ana@example.org"' in html("<ana@example.org>")


def test_front_matter_ends_at_its_second_line_of_dashes() -> None:
    found = parse("---\r\na: b\r\n\r\nc: ---\r\n---\r\n\r\n[x](/y/)\r\n")
    assert found.front_matter == "a: b\n\nc: ---"
    assert found.text.targets == (("/y/", 7),)
    assert parse("---\n---\ntext").front_matter == ""
    assert parse("---\na: b\n").front_matter is None
    assert parse("\n---\na: b\n---\n").front_matter is None


def test_deep_texts_take_no_longer_than_long_ones() -> None:
    for deep in (">" * 20_000, "[" * 20_000, "*a " * 20_000, "- " * 10_000, "![" * 9_000 + "a"):
        assert parse(deep).text.html


def test_words_do_not_end_where_marks_do() -> None:
    assert parse("over*all* and\n\n`code` ![pic](/a.png)\n\n# End").text.words == (
        "and code end overall pic"
    )

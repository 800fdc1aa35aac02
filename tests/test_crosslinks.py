"""Links in rendered pages lead somewhere, or the build says where they do not."""

import pytest
from samples import Run, Write

from site_builder.crosslinks import Crosslinks

FILES = frozenset({"index.html", "posts/a/index.html", "2026/index.html", "card.png"})
SITE = Crosslinks("https://example.org/mines/", FILES, whole=True)
POST = "---\ntitle: A\ndate: 2026-11-02\n---\n\n"


@pytest.mark.parametrize(
    ("page", "link", "target"),
    [
        ("posts/a/", "../../", ""),
        ("posts/a/", "../../2026/", "2026/"),
        ("posts/a/", "../b/#c", "posts/b/#c"),
        ("posts/a/", "x/y", "posts/a/x/y"),
        ("posts/a/", ".", "posts/a/"),
        ("posts/a/", "#part", "posts/a/#part"),
        ("posts/a/", "#top", "posts/a/"),
        ("posts/a/", "?b=0909", "posts/a/"),
        ("posts/a/", "../../2026/?a=1&amp;b=2#c", "2026/#c"),
        ("posts/a/", "https://example.org/mines/2026/", "2026/"),
        ("", "./", ""),
        ("", "posts/%61/", "posts/a/"),
        ("404.html", "/mines/2026/", "2026/"),
    ],
)
def test_a_link_means_a_path_of_the_site(page: str, link: str, target: str) -> None:
    assert SITE.targets(page, f'<p>\n<a class="x" href="{link}">x</a>') == {target}


@pytest.mark.parametrize(
    "link", ["https://example.org/", "//example.org/mines/", "mailto:a@b.c", "/other/", "data:,x"]
)
def test_a_link_to_elsewhere_means_none(link: str) -> None:
    assert SITE.targets("posts/a/", f'<a href="{link}">x</a><img src="{link}">') == set()


def test_scripts_pictures_and_share_cards_are_links_too() -> None:
    html = (
        '<meta property="og:image" content="https://example.org/mines/card.png">'
        '<script src="../x.js"></script><img alt="" src="y.png">'
    )
    assert SITE.targets("posts/", html) == {"card.png", "x.js", "posts/y.png"}


def test_links_of_one_page_do_not_stand_for_those_of_another() -> None:
    links = '<a href="a/">x</a><a href="../../x/">y</a>'
    assert SITE.targets("posts/a/", links) == {"posts/a/a/", "x/"}
    assert SITE.targets("posts/b/", links) == {"posts/b/a/", "x/"}


def test_a_page_is_there_if_its_file_is() -> None:
    assert [*map(SITE.has_page, ("", "posts/a/", "posts/a/#x", "card.png"))] == [True] * 4
    assert [*map(SITE.has_page, ("posts/a", "posts/", "2026/11/"))] == [False] * 3


def test_of_a_part_of_the_archive_the_other_days_are_taken_to_be_there() -> None:
    part = Crosslinks("https://example.org/", FILES, whole=False)
    assert part.has_page("2026/11/")
    assert not part.has_page("posts/b/")


def test_an_anchor_that_the_other_page_lacks_is_told_with_both_ends(
    write: Write, build: Run
) -> None:
    write("content/posts/a.md", POST + "## Here\n")
    write("content/posts/b.md", POST + "[x](/posts/a/#here) [y](/posts/a/#there)\n")
    told = build().stderr
    assert "content/posts/b.md:6: link to /posts/a/#there, where the page has no anchor" in told
    assert "#here" not in told


def test_an_anchor_that_the_page_itself_lacks_is_told(write: Write, build: Run) -> None:
    write("content/posts/a.md", POST + "## Here\n\n[x](#here) [y](#gone)\n")
    told = build().stderr
    assert "content/posts/a.md:8: link to #gone, where the page has no anchor" in told
    assert "#here" not in told


def test_an_anchor_that_goes_is_told_though_the_page_that_links_to_it_is_the_same(
    write: Write, build: Run
) -> None:
    write("content/posts/a.md", POST + "## Here\n")
    write("content/posts/b.md", POST + "[x](/posts/a/#here)\n")
    assert build().exit_code == 0
    write("content/posts/a.md", POST + "## There\n")
    assert "content/posts/b.md:6: link to /posts/a/#here" in build().stderr


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("{{ url('nowhere/') }}", "/posts/a/ links to /nowhere/, where the site has no page"),
        ("nowhere.png", "/posts/a/ links to /posts/a/nowhere.png, where the site has no page"),
        ("#nowhere", "/posts/a/ links to /posts/a/#nowhere, where the page has no anchor"),
        ("{{ url('posts/') }}#no", "/posts/a/ links to /posts/#no, where the page has no anchor"),
    ],
)
def test_a_broken_link_in_a_template_is_told_with_the_template_and_the_page(
    write: Write, build: Run, link: str, told: str
) -> None:
    write("content/posts/a.md", POST)
    main = f'{{% block main %}}<a href="{link}">x</a>{{% endblock %}}'
    template = f'{{% extends "base.html" %}}\n{main}'
    write("themes/default/templates/post.html", template)
    assert f"error: themes/default/templates/post.html: {told}" in build().stderr


def test_a_share_card_without_a_file_is_told(write: Write, build: Run) -> None:
    write("content/posts/a.md", POST)
    meta = '<meta property="og:image" content="{{ absolute(\'card.png\') }}">'
    template = '{% extends "base.html" %}\n{% block head_extra %}' + meta + "{% endblock %}"
    write("themes/default/templates/post.html", template)
    assert "/posts/a/ links to /card.png, where the site has no page" in build().stderr


def test_a_page_that_is_gone_is_told_by_pages_that_are_the_same(write: Write, build: Run) -> None:
    template = '{% extends "base.html" %}\n{% block main %}<a href="../b/">x</a>{% endblock %}'
    write("themes/default/templates/post.html", template)
    write("content/posts/a.md", POST)
    other = write("content/posts/b.md", POST)
    write("content/posts/c.md", POST)
    assert build().exit_code == 0
    other.unlink()
    told = build().stderr
    assert "/posts/a/ links to /posts/b/, where the site has no page" in told

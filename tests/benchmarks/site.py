"""How long a site takes to build, beside Hugo, Pelican and Eleventy on the same posts.

    python tests/benchmarks/site.py [--posts 1000] [--rounds 5] [--years 0]
        [--hugo COMMAND] [--pelican COMMAND] [--eleventy COMMAND]

Each round runs all of them in turn, so that whatever else the machine does slows all alike. Told
are medians, ratios to Hugo within a round, and the memory of the largest process. With `--years`,
also an archive of so many years and three series, from its record, beside Hugo on the same number
of pages.
"""

import argparse
import os
import random
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import median

PROJECT = Path(__file__).parent.parent.parent
OURS = [sys.executable, "-c", "from site_builder.cli import main; main()"]
TODAY = date(2026, 11, 30)
WORDS = (
    "the a board mine number open safe cell count flag proof chain edge corner pattern guess "
    "rule day series player time win start click chord first second every while because only then "
    "where between hidden near last known missing pair single group whole small large quick never"
)
SETTINGS = """\
[site]
title = "Bench"
base_url = "https://example.org/bench/"
seed = "bench"
first_day = {first_day}

"""
SERIES = """\
[[series]]
slug = "{slug}"
puzzle = "minesweeper"
title = "{slug}"
width = {width}
height = {height}
mines = {mines}

"""
HEAD = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title} · Bench</title>
<meta name="description" content="{summary}"><link rel="canonical" href="{url}">
<meta property="og:title" content="{title}"><meta property="og:url" content="{url}">
<link rel="alternate" type="application/atom+xml" href="/bench/feed.xml">
<link rel="stylesheet" href="/bench/style.css"></head>
<body><header><a href="/bench/">Bench</a><nav><ul><li><a href="/bench/archive/">Archive</a></li>
<li><a href="/bench/wins/">Wins</a></li><li><a href="/bench/posts/">Posts</a></li></ul></nav>
</header><main>
"""
FOOT = "</main><footer><p>No trackers.</p></footer></body></html>\n"


@dataclass(frozen=True, slots=True)
class Post:
    """A post of a few hundred words: headings, lists, links, a table, code."""

    slug: str
    day: date
    title: str
    summary: str
    body: str


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command: wall time, time of all its processes, memory of the largest in MB."""

    seconds: float
    processor: float
    memory: float


def posts(count: int) -> Iterator[Post]:
    """So many posts, the same each time."""
    chance = random.Random(1)
    for number in range(count):
        day = TODAY - timedelta(days=1 + (count - number) % 3000)
        title = f"Post number {number}"
        yield Post(f"post-{number}", day, title, plain(chance), body(chance))


def plain(chance: random.Random) -> str:
    return " ".join(chance.choice(WORDS.split()) for _ in range(10)).capitalize()


def sentence(chance: random.Random) -> str:
    words = [chance.choice(WORDS.split()) for _ in range(chance.randint(8, 16))]
    marks = ["**{}**", "*{}*", "`{}`", "[{}](https://example.org/)", '"{} indeed"', *["{}"] * 4]
    at = chance.randrange(1, len(words))
    words[at] = chance.choice(marks).format(words[at])
    return " ".join(words).capitalize() + "."


def body(chance: random.Random) -> str:
    def paragraph() -> str:
        return " ".join(sentence(chance) for _ in range(chance.randint(3, 5)))

    extras = (
        lambda: "\n".join(f"- {sentence(chance)}" for _ in range(4)),
        lambda: "```\n" + "\n".join(plain(chance) for _ in range(4)) + "\n```",
        lambda: "| rule | cells |\n| --- | --- |\n" + "| pair | 12 |\n" * 4,
    )
    parts = [(f"## {plain(chance)}", paragraph(), paragraph(), extra()) for extra in extras]
    return "\n\n".join(part for section in parts for part in section) + "\n"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def front(post: Post) -> str:
    return f'---\ntitle: "{post.title}"\ndate: {post.day}\nsummary: "{post.summary}"\n'


def ours(folder: Path, count: int, first_day: date = TODAY) -> None:
    """Our site: the posts, and for the years asked for three series."""
    text = SETTINGS.format(first_day=first_day)
    sizes = [("beginner", 9, 9, 10), ("intermediate", 16, 16, 40), ("expert", 30, 16, 99)]
    for slug, width, height, mines in sizes if first_day < TODAY else sizes[:1]:
        text += SERIES.format(slug=slug, width=width, height=height, mines=mines)
    write(folder / "content/site.toml", text)
    for post in posts(count):
        write(folder / f"content/posts/{post.slug}.md", f"{front(post)}---\n\n{post.body}")


def hugo(folder: Path, count: int) -> None:
    """The posts, a list and a feed."""
    write(folder / "hugo.toml", 'baseURL = "https://example.org/bench/"\ntitle = "Bench"\n')
    for post in posts(count):
        write(folder / f"content/posts/{post.slug}.md", f"{front(post)}---\n\n{post.body}")
    head = HEAD.format(
        title="{{ .Title }}", summary="{{ .Params.summary }}", url="{{ .Permalink }}"
    )
    layouts = folder / "layouts/_default"
    write(layouts / "baseof.html", head + '{{ block "main" . }}{{ end }}' + FOOT)
    pager = "".join(
        f'{{{{ with .{name} }}}}<a href="{{{{ .RelPermalink }}}}">{{{{ .Title }}}}</a>{{{{ end }}}}'
        for name in ("PrevInSection", "NextInSection")
    )
    single = "<article><h1>{{ .Title }}</h1>{{ .Content }}</article>" + pager
    entry = '<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Params.summary }}</li>'
    for name, main in (
        ("single", single),
        ("list", "<ul>{{ range .Pages }}" + entry + "{{ end }}</ul>"),
    ):
        write(layouts / f"{name}.html", '{{ define "main" }}' + main + "{{ end }}")


def pelican(folder: Path, count: int) -> None:
    """The posts, a list and a feed, without what Pelican makes besides."""
    for post in posts(count):
        head = f"Title: {post.title}\nDate: {post.day}\nSummary: {post.summary}\n"
        write(folder / f"content/{post.slug}.md", f"{head}\n{post.body}")
    write(
        folder / "pelicanconf.py",
        "SITENAME = 'Bench'\nSITEURL = 'https://example.org/bench'\nTHEME = 'theme'\n"
        "TIMEZONE = 'UTC'\nDEFAULT_LANG = 'en'\nAUTHOR_SAVE_AS = CATEGORY_SAVE_AS = ''\n"
        "TAG_SAVE_AS = ''\nDIRECT_TEMPLATES = ['index']\nFEED_ALL_ATOM = 'feed.xml'\n"
        "CATEGORY_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = TRANSLATION_FEED_ATOM = None\n"
        "DEFAULT_PAGINATION = False\nFEED_MAX_ITEMS = 30\n",
    )
    head = HEAD.format(
        title="{{ article.title }}", summary="{{ article.summary|e }}", url="{{ article.url }}"
    )
    templates = folder / "theme/templates"
    main = "<article><h1>{{ article.title }}</h1>{{ article.content }}</article>"
    pager = "".join(
        f"{{% if article.{name} %}}<a href='{{{{ article.{name}.url }}}}'>"
        f"{{{{ article.{name}.title }}}}</a>{{% endif %}}"
        for name in ("prev_in_category", "next_in_category")
    )
    write(templates / "article.html", head + main + pager + FOOT)
    entry = '<li><a href="{{ article.url }}">{{ article.title }}</a> {{ article.summary }}</li>'
    listed = "<ul>{% for article in articles %}" + entry + "{% endfor %}</ul>"
    write(templates / "index.html", HEAD.format(title="Posts", summary="", url="") + listed + FOOT)
    for name in ("page", "category", "tag", "author"):
        write(templates / f"{name}.html", "")
    (folder / "theme/static").mkdir(parents=True, exist_ok=True)


def eleventy(folder: Path, count: int) -> None:
    """The posts and a list."""
    for post in posts(count):
        fields = f"{front(post)}layout: post.njk\ntags: posts\n---\n\n"
        write(folder / f"posts/{post.slug}.md", f"{fields}{{% raw %}}\n{post.body}\n{{% endraw %}}")
    head = HEAD.format(title="{{ title }}", summary="{{ summary }}", url="{{ page.url }}")
    main = "<article><h1>{{ title }}</h1>{{ content | safe }}</article>"
    write(folder / "_includes/post.njk", head + main + FOOT)
    entry = '<li><a href="{{ post.url }}">{{ post.data.title }}</a> {{ post.data.summary }}</li>'
    listed = "<ul>{% for post in collections.posts %}" + entry + "{% endfor %}</ul>"
    write(folder / "index.njk", "---\ntitle: Posts\n---\n" + head + listed + FOOT)


def run(command: list[str], folder: Path) -> Run:
    """Run a command in a folder; its output shows where it fails."""
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    output = folder.parent / "output"
    start = time.perf_counter()
    with output.open("wb") as told:
        process = os.posix_spawnp(
            command[0],
            command,
            environment,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, told.fileno(), 1),
                (os.POSIX_SPAWN_DUP2, told.fileno(), 2),
            ],
        )
        _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"{shlex.join(command)}\n{output.read_text('utf-8', 'replace')}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@dataclass(frozen=True, slots=True)
class Tool:
    """A generator: how its site is written, how it is run there, and what to delete before."""

    name: str
    prepare: Callable[[Path, int], None]
    command: list[str]
    leftovers: tuple[str, ...]
    again: bool = False

    def cold(self, folder: Path) -> Run:
        """A build from nothing.

        What was there is moved away: some file systems are slow for seconds after thousands of
        files were deleted, and whoever writes first would pay for it.
        """
        away = Path(tempfile.mkdtemp(dir=folder.parent))
        for name in self.leftovers:
            if (folder / name).exists():
                (folder / name).rename(away / name)
        return self.warm(folder)

    def warm(self, folder: Path) -> Run:
        """A build on what the last one left."""
        return run(["env", "-C", str(folder), *self.command], folder)


def tools(arguments: argparse.Namespace) -> list[Tool]:
    """Us and the others that are installed, Hugo first."""
    build = ["build", "--today", TODAY.isoformat()]
    others = [
        ("Hugo", hugo, arguments.hugo, ["--quiet"], ("public", "resources")),
        ("Pelican", pelican, arguments.pelican, ["content", "-q"], ("output", "cache")),
        ("Eleventy", eleventy, arguments.eleventy, ["--quiet"], ("_site",)),
    ]
    found = []
    for name, prepare, command, options, leftovers in others:
        if shutil.which(shlex.split(command)[0]):
            found.append(Tool(name, prepare, shlex.split(command) + options, leftovers))
        else:
            print(f"{name}: {command!r} is not installed", file=sys.stderr)
    found.insert(1, Tool("site-builder", ours, OURS + build, ("_site", ".cache"), again=True))
    return found


def compare(found: list[Tool], count: int, rounds: int, below: Path) -> None:
    """Tell how long each takes for so many posts."""
    runs: dict[str, list[Run]] = {}
    for tool in found:
        (below / tool.name).mkdir()
        tool.prepare(below / tool.name, count)
    for round in range(rounds + 1):
        for tool in found:
            timed = [(tool.name, tool.cold(below / tool.name))]
            if tool.again:
                timed.append((f"{tool.name}, nothing changed", tool.warm(below / tool.name)))
            for name, of in timed if round else []:  # the first round only warms the disk up
                runs.setdefault(name, []).append(of)
    print(f"| {count} posts | seconds | to Hugo | memory of the largest process |")
    print("| --- | ---: | ---: | ---: |")
    first = next(iter(runs.values()))
    for name, timed in runs.items():
        ratio = median(of.seconds / to.seconds for of, to in zip(timed, first, strict=True))
        seconds, memory = median(of.seconds for of in timed), max(of.memory for of in timed)
        print(f"| {name} | {seconds:.2f} | {ratio:.2f} | {memory:.0f} MB |")


def archive(found: list[Tool], years: int, below: Path) -> None:
    """Tell how long an archive takes from nothing, with a day added, and Hugo for as many pages.

    Shares are of the processors' time, which says more than the clock where others use them too.
    """
    folder = below / "archive"
    ours(folder, 0, date(TODAY.year - years, TODAY.month, TODAY.day))
    at = ["env", "-C", str(folder), *OURS]
    build = [*at, "build", "--today"]
    run([*at, "record", "--today", (TODAY + timedelta(2)).isoformat()], folder)
    cold = run([*build, TODAY.isoformat()], folder)
    pages = sum(1 for _ in (folder / "_site").rglob("*.html"))
    again = run([*build, TODAY.isoformat()], folder)
    added = run([*build, (TODAY + timedelta(1)).isoformat()], folder)
    next_day = run([*build, (TODAY + timedelta(2)).isoformat()], folder)
    print(f"\n| {years} years, three series, {pages} pages | seconds | of processors | of cold |")
    print("| --- | ---: | ---: | ---: |")
    for name, of in (
        ("cold", cold),
        ("nothing changed", again),
        ("the first day added", added),
        ("the next day added", next_day),
    ):
        share = of.processor / cold.processor
        print(f"| {name} | {of.seconds:.1f} | {of.processor:.1f} | {share:.1%} |")
    if found[0].name == "Hugo":
        (below / "as many").mkdir()
        hugo(below / "as many", pages)
        of = found[0].cold(below / "as many")
        ratio = cold.seconds / of.seconds
        print(f"| Hugo on {pages} pages | {of.seconds:.1f} | {of.processor:.1f} | |")
        print(f"\nFor each page {ratio:.2f} times as long as Hugo.")
    print(f"\nMemory of the largest process: {max(cold.memory, next_day.memory):.0f} MB.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--years", type=int, default=0)
    for name in ("hugo", "pelican", "eleventy"):
        parser.add_argument(f"--{name}", default=name, metavar="COMMAND")
    arguments = parser.parse_args()
    found = tools(arguments)
    with tempfile.TemporaryDirectory() as below:
        if arguments.rounds:
            compare(found, arguments.posts, arguments.rounds, Path(below))
        if arguments.years:
            archive(found, arguments.years, Path(below))


if __name__ == "__main__":
    main()

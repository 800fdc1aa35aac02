"""A build killed at any moment leaves the old site or the new one, and the next build succeeds."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from samples import Write

from site_builder.build import site_id
from site_builder.verify import verify_site

COMMAND = "from site_builder.cli import main; main()"
KILLS = int(os.environ.get("KILLS", "12"))
POST = "---\ntitle: {title}\ndate: 2026-11-0{day}\n---\n\nWords of {title}.\n"

# Ends the process, or only the one that writes, at the so-manieth call into the file system.
KILLER = """
import os, signal, sys
calls = 0
def count(event, arguments):
    global calls
    if event.partition(".")[0] in ("open", "os", "shutil", "ctypes"):
        calls += 1
        if calls == {at}:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(count)
from site_builder.cli import main
main()
"""


def build(root: Path, code: str, day: int) -> subprocess.CompletedProcess[str]:
    arguments = ["build", "--root", str(root), "--today", f"2026-11-{day:02}", "--jobs", "2"]
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )


def built_id(root: Path) -> str | None:
    """The id of the site, once all its files are found to be just those of that build."""
    if not (root / "_site").exists():
        return None
    assert verify_site(root / "_site").faults == ()
    marker: dict[str, str] = json.loads((root / "_site/build.json").read_text())
    return marker["id"]


def test_a_kill_at_any_moment_leaves_a_whole_site(root: Path, write: Write) -> None:
    chance = random.Random(6)
    assert build(root, COMMAND, 4).returncode == 0
    ended = set()
    for round in range(KILLS):
        before = built_id(root)
        write("content/posts/a.md", POST.format(title=f"round {round}", day=2))
        killed = build(root, KILLER.format(at=chance.randrange(1, 1500)), 4)
        ended.add(killed.returncode)
        after = built_id(root)
        mended = build(root, COMMAND, 4)
        assert mended.returncode == 0, mended.stderr
        assert after in (before, built_id(root))
        assert f"round {round}" in (root / "_site/posts/a/index.html").read_text()
    assert -signal.SIGKILL in ended
    assert sorted(path.name for path in root.iterdir()) == [".cache", "_site", "content"]


def test_a_killed_worker_is_told_and_leaves_the_old_site(root: Path, write: Write) -> None:
    assert build(root, COMMAND, 30).returncode == 0
    before = built_id(root)
    worker = COMMAND.replace(
        "main()",
        "import os, signal; from site_builder.theme import Theme; first = os.getpid(); "
        "render = Theme.render; Theme.render = lambda self, template, context: "
        "os.kill(os.getpid(), signal.SIGKILL) if os.getpid() != first "
        "else render(self, template, context); main()",
    )
    write("content/site.toml", (root / "content/site.toml").read_text().replace("Test", "Other"))
    told = build(root, worker, 30)
    assert told.returncode == 1
    assert told.stderr == (
        "error: a process of the build was ended by signal 9, expected its work\n"
    )
    assert built_id(root) == before


def test_the_id_of_a_site_is_that_of_its_files(tmp_path: Path) -> None:
    one, other = [("a", b"1" * 32), ("b", b"2" * 32)], [("a", b"2" * 32), ("b", b"1" * 32)]
    assert site_id(one) == site_id(one[::-1]) != site_id(other)

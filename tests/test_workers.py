"""Processes that work for another end with it, however it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
WORK = """
import os, threading
def work():
    print("working", flush=True)
    threading.Event().wait()
"""
ALONE = """
import work
from site_builder.cores import spread
list(spread([0, 1], lambda task: task or work.work(), 2))
"""
COMMAND = """
import click, threading
from site_builder.cli import main
@main.command()
def wait():
    with click.progressbar(range(2)) as bar:
        try:
            print("working", flush=True)
            threading.Event().wait()
        finally:
            print("cleaned", flush=True)
main(["wait"])
"""


def start(folder: Path, script: str) -> "subprocess.Popen[str]":
    (folder / "work.py").write_text(WORK)
    (folder / "script.py").write_text(script)
    process = subprocess.Popen(
        [sys.executable, folder / "script.py"],
        env={"PYTHONPATH": f"{PROJECT}:{folder}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    while process.stdout.readline() != "working\n":
        assert process.poll() is None
    return process


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_when_the_process_they_work_for_is_gone(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Each worker holds the pipe open that this test reads to its end."""
    process = start(tmp_path, ALONE)
    process.send_signal(how)
    assert process.communicate(timeout=60) == ("", None)
    assert process.returncode == -how


def test_a_command_that_is_told_to_end_leaves_its_blocks_first(tmp_path: Path) -> None:
    process = start(tmp_path, COMMAND)
    process.terminate()
    assert process.communicate(timeout=60) == ("cleaned\n", None)
    assert process.returncode == 128 + signal.SIGTERM

"""What tests start has the usual signals and ends with them, wherever it has gone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.support import ROOT

# A process whose child goes into a session of its own and outlives it, as a daemon does.
DAEMON = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(999)"], start_new_session=True)
print(child.pid, flush=True)
"""
SLEEPER = "import sys, time; print('ready', flush=True); time.sleep(999)"


def test_what_a_process_leaves_behind_is_found_and_ended() -> None:
    with processes.started([sys.executable, "-c", DAEMON], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.wait(processes.PATIENCE) == 0
        assert child in processes.living()
    assert child not in processes.living()


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        processes.run([sys.executable, "-c", DAEMON + SLEEPER], seconds=0.5, stdout=subprocess.PIPE)
    assert not [pid for pid in processes.strays() if "999" in processes.command_of(pid)]


def test_a_child_can_be_interrupted_where_its_parent_cannot() -> None:
    """As in a job that a shell runs in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with processes.started([sys.executable, "-c", SLEEPER], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            os.kill(child.pid, signal.SIGINT)
            assert child.wait(processes.PATIENCE) == -signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)


LEAVER = """
import sys, time
from tests import processes
processes.end_with_us()
child = processes.start([sys.executable, "-c", "import time; time.sleep(999)"])
print(child.pid, flush=True)
time.sleep(999)
"""


def test_tests_that_are_terminated_end_what_they_have_started() -> None:
    with processes.started([sys.executable, "-c", LEAVER], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.terminate()
        assert parent.wait(processes.PATIENCE) == -signal.SIGTERM
        assert child not in processes.living()


def test_one_place_starts_processes() -> None:
    """Every other way would leave something behind one day; only a program that says a word may be run directly."""
    here = Path(__file__).parent
    others = [file for file in here.rglob("*.py") if file.stem not in ("processes", "test_processes")]
    others.append(here / "server" / "test_processes.py")
    started = re.compile(
        r"\bPopen\(|subprocess\.(call|check_call|check_output)\(|subprocess\.run\(\s*\[sys\.executable"
    )
    assert len(others) > 100
    assert not [str(file.relative_to(here)) for file in others if started.search(file.read_text("utf-8"))]

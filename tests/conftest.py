"""Settings of the whole suite: bounds checks on, kernels compiled once, no skipped test in CI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("LOGICADE_BOUNDS", "on")
os.environ["NO_COLOR"] = "1"

import pytest
from hypothesis import settings

from tests import processes, tools

# Groups of tests that take longest, in the order in which they begin; a group stays with one worker.
LONGEST = (
    "server-kill", "postgres", "processes", "training", "server-tables", "server-cold", "store", "redis", "new-game",
    "page-",
)  # fmt: skip
SOAK = bool(os.environ.get("LOGICADE_SOAK"))
settings.register_profile("commit", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=3000, deadline=None)
settings.load_profile("soak" if SOAK else "commit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite goldens with what the code gives now")


def pytest_configure() -> None:
    processes.end_with_us()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make what is made on first use before the workers start, so that they share it instead of making it twice."""
    if not hasattr(session.config, "workerinput"):
        tools.unpack()
        if os.environ.get("LOGICADE_JIT", "").lower() == "off":
            return  # plain Python: nothing is compiled
        kernels, here = [sys.executable, "-m", "tests.kernels"], Path(__file__).parent.parent
        processes.run(kernels, seconds=processes.COMPILING, check=True, stdout=subprocess.DEVNULL, cwd=here)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that the workers end together; the rest follows in the order of the files."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    marker = item.get_closest_marker("xdist_group")
    group = str(marker.args[0]) if marker is not None else ""
    return next((turn for turn, name in enumerate(LONGEST) if group.startswith(name)), len(LONGEST))


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the test programmes of the server counted: T1 kills, T13 frames and so on; and what the tests ran on."""
    lines = {
        line
        for report in terminalreporter.stats.get("passed", [])
        for line in report.capstdout.splitlines()
        if re.match(r"T\d+[ :]", line)
    }
    for line in sorted(lines, key=lambda line: int(re.findall(r"\d+", line)[0])):
        terminalreporter.write_line(line)
    ran = {
        report.nodeid
        for kind in ("passed", "failed", "error")
        for report in terminalreporter.stats.get(kind, [])
        if isinstance(report, pytest.TestReport)
    }
    for line in tools.used(ran):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session", autouse=True)
def _no_process_outlives_the_tests() -> Iterator[None]:
    """The first to begin in a process of tests and the last to end: what was started is gone by then, or is named."""
    yield
    left = processes.end_all()
    assert not left, f"left behind by a test: {left}"


@pytest.fixture(autouse=True)
def _games_are_compiled() -> None:
    """A server that a test has ended before its games were loaded leaves them to plain Python, which takes minutes."""
    jit: Any = sys.modules.get("logicade.engine.compile.jit")
    for family in [] if jit is None else list(jit._interpreted):
        jit.compile_again(family)


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be rewritten."""
    return bool(request.config.getoption("--bless"))

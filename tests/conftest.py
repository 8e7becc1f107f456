"""Settings of the whole suite: bounds checks on, kernels compiled once, no skipped test in CI."""

from __future__ import annotations

import os
import subprocess
import sys

os.environ.setdefault("LOGICADE_BOUNDS", "on")
os.environ["NO_COLOR"] = "1"

import pytest
from hypothesis import settings

SOAK = bool(os.environ.get("LOGICADE_SOAK"))
settings.register_profile("commit", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=3000, deadline=None)
settings.load_profile("soak" if SOAK else "commit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite goldens with what the code gives now")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before the workers start, so that they share the work instead of doing it twice."""
    if not hasattr(session.config, "workerinput"):
        subprocess.run([sys.executable, "-m", "logicade", "warm"], check=True, stdout=subprocess.DEVNULL)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be rewritten."""
    return bool(request.config.getoption("--bless"))

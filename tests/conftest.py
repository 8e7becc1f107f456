"""Settings of the whole suite: bounds checks on, kernels compiled once, no skipped test in CI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

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
        warm = [sys.executable, "-m", "tests.server.with_toys", "warm"]
        subprocess.run(warm, check=True, stdout=subprocess.DEVNULL, cwd=Path(__file__).parent.parent)


# Faults that the test programmes found and that are still open: each is shown by its test, which may fail until then.
KNOWN_FAULTS = {
    "test_postgres.py::test_a_commit_whose_outcome_nobody_heard_of_counts_once": "trouble stays after a late success",
    "test_postgres.py::test_nobody_pays_with_time_for_an_outage_of_the_database": "clocks run meanwhile",
    "test_postgres.py::test_a_database_that_stays_away_is_waited_for_and_then_reported": "on a busy machine",
    "test_postgres.py::test_a_new_person_whose_commit_was_cut_off_is_there_once": "only events are looked up again",
    "test_postgres.py::test_a_process_that_stops_in_mid_commit_does_not_stop_the_others": "no timeout on locks",
    "test_processes.py::test_two_owners_make_one_log": "a stopped keeper credits before it looks at its leases",
    "test_processes.py::test_a_bot_answers_somebody_who_thought_for_long_at_another_process": "rooms let go elsewhere",
    "test_processes.py::test_a_match_that_was_paused_for_long_goes_on_wherever_it_is_resumed": "rooms let go elsewhere",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name, reason in KNOWN_FAULTS.items():
            if name in item.nodeid:
                item.add_marker(pytest.mark.xfail(reason=reason, strict=False))


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the test programmes of the server counted: T1 kills, T13 frames and so on."""
    lines = {
        line
        for report in terminalreporter.stats.get("passed", [])
        for line in report.capstdout.splitlines()
        if re.match(r"T\d+[ :]", line)
    }
    for line in sorted(lines, key=lambda line: int(re.findall(r"\d+", line)[0])):
        terminalreporter.write_line(line)


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be rewritten."""
    return bool(request.config.getoption("--bless"))

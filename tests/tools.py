"""The programs that tests run besides Python: which they are, and what has to be made of them before the first test.

All but the C++ compiler come with the packages of the project; an environment variable names another.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Collection, Iterator
from pathlib import Path


def unpack() -> None:
    """Unpack the browser, if npm has brought it; tests that need it say so where it has not."""
    from tests.page import browser

    if browser.is_packed_here():
        browser.unpack()


def used(tests: Collection[str]) -> Iterator[str]:
    """A line for each program that one of these tests may have run: its name and version."""
    for folders, version in USERS.items():
        if any(test.startswith(folders) for test in tests):
            yield f"ran with {version()}"


def _browser() -> str:
    from tests.page import browser

    return browser.version()


def _postgres() -> str:
    from tests.server.services import postgres_programs

    return f"{_said(postgres_programs() / 'postgres')} ({os.environ.get('LOGICADE_POSTGRES') or 'from pip'})"


def _redis() -> str:
    from tests.server.services import redis_program

    return f"{_said(redis_program())} ({os.environ.get('LOGICADE_REDIS') or 'from pip'})"


def _compiler() -> str:
    from bench.limits import compiler_version

    return compiler_version() or "no C++ compiler: the benchmark's programs in C++ were not compared"


def _said(program: Path) -> str:
    """The first line that a program says of its version."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return said.partition("\n")[0].partition(" sha=")[0] or f"{program.name} of an unknown version"


USERS: dict[tuple[str, ...], Callable[[], str]] = {
    ("tests/page/",): _browser,
    ("tests/server/test_postgres", "tests/server/test_store", "tests/server/test_processes"): _postgres,
    ("tests/server/test_redis", "tests/server/test_services"): _redis,
    ("tests/bench/",): _compiler,
}

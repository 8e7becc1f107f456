"""A plugin of pytest: ends what takes too long in plain Python, and notes what each test took.

Measured is the time that a processor works, which is the same on a busy machine. With `LOGICADE_SECONDS` all the tests
together may take so many seconds of it, as may each process that they start; without, each test has its own limit, and
one that passes it fails, and so is not asked about changes.
"""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Iterator
from types import FrameType

import pytest
from coverage import collector

ALL = "LOGICADE_SECONDS"
SECONDS = 10  # of CPU of the test itself
WAITED = 900  # of anything, as of a process that it has started
TIMERS = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
LATER = 0.01  # seconds until it is tried again
GRACE = 60  # seconds of CPU to end what was started


def pytest_configure() -> None:
    """Limit the whole run; it then ends as if somebody had told it to, with all that it has started."""
    if ALL in os.environ:
        limit = int(float(os.environ[ALL]))
        signal.signal(signal.SIGXCPU, lambda number, frame: os.kill(os.getpid(), signal.SIGTERM))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + GRACE))


def _too_long(number: int, frame: FrameType | None) -> None:
    """End the test, but not inside coverage, which would keep its lock for ever: there a moment later."""
    if _is_counting(frame):
        signal.setitimer(TIMERS[signal.Signals(number)], LATER)
    else:
        raise TimeoutError(f"more than {SECONDS} s of work, or {WAITED} s of waiting")


def _is_counting(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == collector.__file__:
            return True
        frame = frame.f_back
    return False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Set the alarm for the test and its fixtures."""
    if ALL in os.environ:
        return (yield)
    for number in TIMERS:
        signal.signal(number, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, WAITED)
    try:
        return (yield)
    finally:
        for timer in TIMERS.values():
            signal.setitimer(timer, 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the seconds of work of a test and of what it has started and seen ending, for the report."""
    before = _worked()
    try:
        return (yield)
    finally:
        item.user_properties.append(("cpu", round(_worked() - before, 3)))


def _worked() -> float:
    of = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + of.ru_utime + of.ru_stime

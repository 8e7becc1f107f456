"""A plugin of pytest: a test that takes too long in plain Python fails, and so is not asked about changes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from coverage import collector

SECONDS = 10  # of CPU of the test itself
WAITED = 60  # of anything, as of a process that it has started
TIMERS = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
LATER = 0.01  # seconds until it is tried again


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
def pytest_runtest_protocol() -> Iterator[None]:
    """Set the alarm for the test and its fixtures."""
    for number in TIMERS:
        signal.signal(number, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, WAITED)
    try:
        return (yield)
    finally:
        for timer in TIMERS.values():
            signal.setitimer(timer, 0)

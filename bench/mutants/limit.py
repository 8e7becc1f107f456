"""A plugin of pytest: a test that takes too long in plain Python fails, and so is not asked about changes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from coverage import collector

SECONDS = 10
LATER = 0.01  # seconds until it is tried again


def _too_long(number: int, frame: FrameType | None) -> None:
    """End the test, but not inside coverage, which would keep its lock for ever: there a moment later."""
    if _is_counting(frame):
        signal.setitimer(signal.ITIMER_REAL, LATER)
    else:
        raise TimeoutError(f"more than {SECONDS} s")


def _is_counting(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == collector.__file__:
            return True
        frame = frame.f_back
    return False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Set the alarm for the test and its fixtures."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)

"""A plugin of pytest: a test that takes too long in plain Python fails, and so is not asked about changes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

SECONDS = 10


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SECONDS} s")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Set the alarm for the test and its fixtures."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)

"""Kernels as plain Python, for tests of those that only kernels can call."""

from __future__ import annotations

from typing import Any, TypeVar

from logicade.engine.compile import jit

F = TypeVar("F")


def plainly(kernel: F) -> F:
    """A kernel that runs as plain Python all the way down, whether or not the others are compiled."""
    made: Any = jit.interpreted(jit.plain(kernel)) if jit.COMPILED else kernel
    return made  # type: ignore[no-any-return]

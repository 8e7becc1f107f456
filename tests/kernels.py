"""`python -m tests.kernels` compiles what tests run on, as far as it is not on disk: every game, with bounds checks."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("LOGICADE_BOUNDS", "on")  # as in conftest.py, and before anything is imported that compiles

import logicade
from logicade.bots import warm
from logicade.cli import main
from logicade.engine.compile import jit
from logicade.games import register
from tests.toys import face_down


def compile_missing() -> int:
    """Compile; games that are complete are not even loaded, which would take seconds before each run of tests."""
    if not jit.COMPILED:
        return 0  # plain Python
    register(face_down.GAME)
    missing = [slug for slug in logicade.games() if not warm.is_complete(logicade.game(slug))]
    return main(["warm", *missing]) if missing else 0


if __name__ == "__main__":
    sys.exit(compile_missing())

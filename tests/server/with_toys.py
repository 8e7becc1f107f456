"""`python -m tests.server.with_toys serve ...`: the command line with the toys registered."""

from __future__ import annotations

import sys

from logicade.cli import main
from logicade.games import register
from tests.toys import face_down

if __name__ == "__main__":
    register(face_down.GAME)
    sys.exit(main())

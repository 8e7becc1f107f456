"""`python -m tests.server.with_toys serve ...`: the command line with the toys registered."""

from __future__ import annotations

import sys

from logicade.cli import main
from tests.toys import face_down, register

register(face_down.GAME)

if __name__ == "__main__":
    sys.exit(main())

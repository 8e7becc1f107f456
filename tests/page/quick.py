"""`python -m tests.page.quick serve ...`: a toy without a board of its own, and bots that do not pretend to think."""

from __future__ import annotations

import sys

import msgspec

from logicade.cli import main
from logicade.games import register
from logicade.server import running
from logicade.server.app import Settings
from tests.toys import face_down

DELAY = (0.0, 0.01)  # seconds

usual = running.settings_of


def settings_of(options: running.ServeOptions) -> Settings:
    """The same settings with other times."""
    return msgspec.structs.replace(usual(options), bot_delay=DELAY)


if __name__ == "__main__":
    register(face_down.GAME)
    running.settings_of = settings_of
    sys.exit(main())

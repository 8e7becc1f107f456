"""`python -m tests.server.with_toys serve ...`: the command line with the toys registered; its bots act at once."""

from __future__ import annotations

import sys

import msgspec

from logicade.cli import main
from logicade.games import register
from logicade.server import running
from logicade.server.app import Settings
from tests.toys import face_down

usual = running.settings_of


def settings_of(options: running.ServeOptions) -> Settings:
    """The same, without the moment that bots let pass for people to see."""
    return msgspec.structs.replace(usual(options), bot_delay=(0.0, 0.02))


if __name__ == "__main__":
    running.settings_of = settings_of
    register(face_down.GAME)
    sys.exit(main())

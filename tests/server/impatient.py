"""`python -m tests.server.impatient serve ...`: the command line with a server that gives up on silence in seconds."""

from __future__ import annotations

import sys
from typing import Any

from logicade.cli import main
from logicade.server import running

PING, PONG, SILENCE = 1.0, 2.0, 2  # seconds
FOUND = 30.0  # seconds until whatever is dead must be found, on a busy machine

patient = running.config_of


def config_of(app: Any, options: running.ServeOptions, **more: Any) -> Any:
    """The same settings with other times."""
    config = patient(app, options, **more)
    config.ws_ping_interval, config.ws_ping_timeout, config.timeout_keep_alive = PING, PONG, SILENCE
    return config


if __name__ == "__main__":
    running.config_of = config_of
    sys.exit(main())

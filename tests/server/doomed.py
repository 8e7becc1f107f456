"""`python -m tests.server.doomed serve ...`: a server that kills itself (-9) at a named point of its work.

DOOM names the point and how often it is passed before: `before commit:7`. Nothing of this is in the server itself.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from logicade.cli import main
from logicade.games import register
from logicade.server.live import rooms
from logicade.server.storage import writer
from tests.toys import face_down

POINTS = (
    "before append", "before commit", "after commit", "before ack", "mid fan-out", "mid read", "mid checkpoint",
    "mid migration",
)  # fmt: skip


class Doom:
    """Counts down to the end."""

    def __init__(self, word: str) -> None:
        self.point, _, count = word.partition(":")
        self.left = int(count or 0)

    def passes(self, point: str) -> None:
        """Die here, if this is the place and the time."""
        if point == self.point:
            self.left -= 1
            if self.left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


def doomed(doom: Doom, point: str, function: Callable[..., Any], *, after: bool = False) -> Callable[..., Any]:
    """The same function with the point before or after it."""

    def wrapped(*args: Any, **words: Any) -> Any:
        if not after:
            doom.passes(point)
        result = function(*args, **words)
        if after:
            doom.passes(point)
        return result

    return wrapped


def plant(doom: Doom) -> None:
    """Put all points into the server."""
    room, store = rooms.Room, writer.Store
    store.append = doomed(doom, "before append", store.append)  # type: ignore[method-assign]
    commit = store._commit
    store._commit = doomed(doom, "before commit", commit)  # type: ignore[method-assign]
    store._commit = doomed(doom, "after commit", store._commit, after=True)  # type: ignore[method-assign]
    room._happen = doomed(doom, "before ack", room._happen)  # type: ignore[method-assign]
    stream = rooms.Stream
    stream.add = doomed(doom, "mid fan-out", stream.add)  # type: ignore[method-assign]
    store._fetch = doomed(doom, "mid read", store._fetch, after=True)  # type: ignore[method-assign]
    if doom.point == "mid migration":
        writer.migrate = doomed(doom, "mid migration", migrate_and_die)  # type: ignore[attr-defined]
    if doom.point == "mid checkpoint":
        store._commit = checkpointed(doom, store._commit)  # type: ignore[method-assign]


def migrate_and_die(engine: Any) -> None:
    """Begin the migration, and die with its transaction open."""
    with engine.connect() as connection:
        connection.exec_driver_sql("CREATE TABLE half_done (x INTEGER)")
        os.kill(os.getpid(), signal.SIGKILL)


def checkpointed(doom: Doom, commit: Callable[..., Any]) -> Callable[..., Any]:
    """Now and then a checkpoint is begun in another process of the same file, and we die while it runs."""

    def wrapped(self: Any, jobs: Any) -> None:
        commit(self, jobs)
        if doom.left == 0:
            if os.fork() == 0:
                os.kill(os.getppid(), signal.SIGKILL)
                os._exit(0)
            with self._writing.connect() as connection:
                for _ in range(1000):
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)")
        doom.left -= 1

    return wrapped


if __name__ == "__main__":
    register(face_down.GAME)
    if os.environ.get("DOOM"):
        plant(Doom(os.environ["DOOM"]))
    sys.exit(main())

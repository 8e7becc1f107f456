"""`python -m logicade.server.drawing.worker`: takes jobs on standard input and answers on standard output.

It ends with whoever has started it, however that ends: then its input is closed.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from typing import BinaryIO

from logicade.engine.compile import jit
from logicade.engine.game import Game
from logicade.server.drawing.easels import Easels, game_of
from logicade.server.drawing.jobs import READY, SIZE, AnyJob, Begin, packed, read_job

BEHIND = 5  # by so much it lets others go first who want the processor as well


def main() -> None:
    """Work until nothing more comes."""
    taken, given = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    jit.interpret_first("engine")
    gc.freeze()
    serve(taken, given)


def serve(taken: BinaryIO, given: BinaryIO) -> None:
    """Answer every job in the order in which they come."""
    easels, games = Easels(), Games()
    given.write(packed(READY))
    given.flush()
    while len(size := taken.read(SIZE)) == SIZE:
        job: AnyJob = read_job(taken.read(int.from_bytes(size)))
        games.prepare(job)
        given.write(packed(easels.work(job)))
        given.flush()


class Games:
    """Which games are here: first as plain Python, and compiled as soon as they are on disk."""

    def __init__(self) -> None:
        self._here: set[str] = set()
        self._compiled: set[str] = set()

    def prepare(self, job: AnyJob) -> None:
        """Have a game here before something of it is drawn."""
        if not isinstance(job, Begin):
            return
        package = job.seen.package
        if package not in self._here:
            self._here.add(package)
            jit.interpret_first(game_of(package).kernels.family)
        if job.seen.compiled and package not in self._compiled:
            self._compiled.add(package)
            threading.Thread(target=load, args=(game_of(package),), daemon=True).start()


def load(game: Game) -> None:
    """Have the rules of a game in memory as they were compiled."""
    from logicade.bots import warm

    with jit.loading():
        dict(warm.steps(game))["rules"]()
    jit.compile_again(game.kernels.family)


if __name__ == "__main__":
    main()

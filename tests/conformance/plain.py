"""Run by test_plain.py with and without a compiler: whole matches of a game under every setup, as digests."""

from __future__ import annotations

import hashlib
import random
import sys
import warnings
from typing import Any

import numpy as np

import logicade
from logicade.engine.game import Game
from logicade.engine.position import Position
from tests.support import every_options, many

OFTEN = 8  # every so many plies all ways out of a state are compared as well


def main(slug: str) -> None:
    warnings.simplefilter("error")  # NumPy warns of a number that does not fit; compiled code would wrap it round
    game = logicade.game(slug)
    for setup, options in enumerate(every_options(game)):
        for seed in range(many(1, 12)):
            plies, count, digest = played(game, 1000 * setup + seed, options)
            sys.stdout.write(f"{setup} {seed} {plies} {count} {digest}\n")


class Known:
    """Bytes that are to be the same elsewhere: how many, and their digest."""

    def __init__(self) -> None:
        self.count, self._digest = 0, hashlib.sha256()

    def update(self, data: bytes) -> None:
        """Take in more of them."""
        self.count += len(data)
        self._digest.update(data)

    def hexdigest(self) -> str:
        """All of them in a line."""
        return self._digest.hexdigest()


def played(game: Game, seed: int, options: dict[str, Any]) -> tuple[int, int, str]:
    """A match among people who do anything: its plies, and how many bytes of every state on the way, and a digest."""
    source, known = random.Random(seed), Known()
    match = game.match(chance=random.Random(seed), **options)
    while not match.over:
        ids = match.position.ids
        known.update(np.asarray(ids, np.int64).tobytes())
        if match.ply % OFTEN == seed % OFTEN:
            known.update(told(match.position))
        match._push(match._step(match.position, source.choice(ids)))
        match.fall()
    for ply in range(match.ply + 1):
        known.update(match.at(ply).state().tobytes())
    known.update(told(match.position))
    return match.ply, known.count, known.hexdigest()


def told(here: Position) -> bytes:
    """Every view, its possible actions and what learners see of it; and whether the state is sound."""
    parts = [bytes([here.game.kernels.rules.check(here.state(), 0)])]
    for seat in (*range(here.seats), None):
        view = here.view(seat)
        parts += [view.state().tobytes(), repr(view.legal).encode()]
        parts += [view.encode().tobytes()] if seat is not None else []
    return b"".join(parts)


if __name__ == "__main__":
    main(sys.argv[1])

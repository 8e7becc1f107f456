"""Run by test_determinism.py in a process of its own: plays stored seeds and prints a digest after every ply."""

from __future__ import annotations

import random
import sys

import logicade
from logicade import bots
from logicade.engine.rng import seeded
from tests.support import every_options


def main(count: int) -> None:
    for slug in logicade.games():
        game = logicade.game(slug)
        for seed, options in enumerate(list(every_options(game))[:count]):
            match = game.match(chance=random.Random(seed), **options)
            players = [bots.bot("random", game, seed=seed + seat) for seat in range(match.seats)]
            while not match.over:
                mover = match.position.mover
                if mover < 0:  # free order: whoever can act
                    mover = next(seat for seat in range(match.seats) if match.view(seat).legal)
                match.play(players[mover].choose(match.view(mover)), seat=mover)
            digests = " ".join(match.at(ply).digest for ply in range(match.ply + 1))
            sys.stdout.write(f"{slug} {seed} {digests} {match.position}\n")
        finish_kernels(slug)


def finish_kernels(slug: str) -> None:
    """The generic loops, whose random numbers are our own."""
    here = logicade.game(slug).start()
    sums, plies = here.game.tools.playouts(here.state(), 5, seeded(11))
    sys.stdout.write(f"{slug} playouts {plies} {sums.tolist()}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))

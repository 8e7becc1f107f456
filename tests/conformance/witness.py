"""Run by test_determinism.py in a process of its own: plays stored seeds and prints a digest after every ply."""

from __future__ import annotations

import random
import sys
from typing import Any

import logicade
from logicade import bots
from logicade.engine.rng import seeded
from tests.support import every_options

LONGEST = 150  # plies of one match; so that other options have their turn


def main(plies: int, *slugs: str) -> None:
    for slug in slugs:
        game, left = logicade.game(slug), plies
        for seed, options in enumerate(every_options(game)):
            if left > 0:
                left -= play(game, seed, min(left, LONGEST), options)
        finish_kernels(slug)


def play(game: logicade.Game, seed: int, plies: int, options: dict[str, Any]) -> int:
    """So much of a match among bots, a digest a ply; returns the plies."""
    match = game.match(chance=random.Random(seed), **options)
    players = [bots.bot("random", game, seed=seed + seat) for seat in range(match.seats)]
    while not match.over and match.ply < plies:
        mover = match.position.mover
        if mover < 0:  # free order: whoever can act
            mover = next(seat for seat in range(match.seats) if match.view(seat).legal)
        match.play(players[mover].choose(match.view(mover)), seat=mover)
    digests = " ".join(match.at(ply).digest for ply in range(match.ply + 1))
    sys.stdout.write(f"{game.slug} {seed} {digests} {match.position}\n")
    return match.ply


def finish_kernels(slug: str) -> None:
    """The generic loops, whose random numbers are our own."""
    here = logicade.game(slug).start()
    sums, plies = here.game.kernels.playouts(here.state(), 1, seeded(11))
    sys.stdout.write(f"{slug} playouts {plies} {sums.tolist()}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])

"""Run by test_changeover.py in a process of its own: matches begun as plain Python, changed over in the middle.

Prints, for each game, what happened after every ply, and which of its verbs were in memory before and after.
"""

from __future__ import annotations

import hashlib
import random
import sys

import logicade
from logicade.bots import warm
from logicade.engine.compile import jit
from logicade.engine.game import Game
from logicade.engine.match import Match

HALF = 6  # plies before the change; the shortest match has twelve


def main(*slugs: str) -> None:
    for slug in slugs:
        game = logicade.game(slug)
        if "change" in sys.argv:
            jit.interpret_first("engine")
            jit.interpret_first(game.kernels.family)
        tell(game, play(game))


def play(game: Game) -> Match:
    match, source = game.match(chance=random.Random(5)), random.Random(6)
    while not match.over:
        if match.ply >= HALF and "change" in sys.argv and jit.is_interpreted(game.kernels.family):
            change_over(game)
        for seat in (*range(match.seats), None):  # every way out of a state, so that every verb is used
            view = match.view(seat)
            str(view), view.legal, view.encode(), view.svg()
        match.play(source.choice(match.position.legal), seat=None)
    return match


def change_over(game: Game) -> None:
    """What a server does once a game is compiled, between two actions."""
    sys.stderr.write(f"{game.slug} before {in_memory(game)}\n")
    with jit.loading():
        for name, step in warm.at_a_table(game):
            if name == "rules":
                step()
    jit.compile_again(game.kernels.family)
    sys.stderr.write(f"{game.slug} after {in_memory(game)}\n")


def in_memory(game: Game) -> int:
    return sum(bool(getattr(game.kernels.rules, verb).overloads) for verb in jit.VERBS)


def tell(game: Game, match: Match) -> None:
    for ply in range(match.ply + 1):
        here = match.at(ply)
        views = [here.view(seat).state().tobytes().hex() for seat in (*range(match.seats), None)]
        sys.stdout.write(f"{game.slug} {ply} {here.digest} {hash_of(views)}\n")
    sys.stdout.write(match.to_json() + "\n")


def hash_of(words: list[str]) -> str:
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]


if __name__ == "__main__":
    main(*[word for word in sys.argv[1:] if word != "change"])

"""Which bot each of the five levels is in each game; who they are is told in `logicade.cast`.

The choice for a game was found by ladders (docs/ladders): level 5 is the strongest there is, and level 3
gets three quarters of the points against level 1 and a quarter against level 5, where the luck of the game allows it.
"""

from __future__ import annotations

from logicade.engine.game import Game

USUAL = ("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 6000")
MINDS = ("mind 1", "mind 2", "mind 3", "mind 4", "mind 5")
OWN: dict[str, tuple[str, ...]] = {
    "bug-hunt": MINDS,
    "bug-repair": MINDS,
    "input-11": ("greedy 1", "greedy 2", "greedy 4", "greedy 24", "solver"),
    "hard-wired": MINDS,
    "logi-sticks": ("greedy 1", "greedy 2", "greedy 6", "search 3000", "search 20000"),
    "loop-6": ("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 8000"),
    "quirky-circuits": MINDS,
    "tournament": MINDS,
}


def word_of(number: int, game: Game) -> str:
    """Which bot a level is, as a word that `bots.bot` knows."""
    return OWN.get(game.slug, USUAL)[number - 1]

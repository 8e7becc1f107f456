"""Tournament: the lower levels judge at a glance, the upper ones know.

Levels 1 to 3 lay a gate where the final looks likeliest to suit their team, every empty node being guessed by itself;
this is the rule book's greedy player. Level 1 lays seven gates of ten, and level 2 one of three, on any node. Levels 4
and 5 take a node that is proved best if both teams go on playing as well as they can; level 4 now and then only
glances. All of them assume that the partner plays as they do, and none of them cares from which pile a card comes.
"""

from __future__ import annotations

from logicade.bots.chooser import ALONE, Context
from logicade.bots.choosing import choose_randomly
from logicade.bots.tournament import solver as exact
from logicade.bots.tournament.book import choose_greedily
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import Numbers

LEVELS = range(1, 6)
SLIPS = {1: 70, 2: 35}  # by level: of 100 gates, how many are laid anywhere
GLANCES = {4: 40}  # how many are laid where it looks best


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """An action of that strength."""
    fate = int(below(rng, 100))
    if fate < SLIPS.get(level, 0):
        return choose_randomly(view, rng)
    greedy = level < 4 or fate < GLANCES.get(level, 0) or context.is_late()
    return choose_greedily(view, rng) if greedy else exact.choose(view, rng, context)

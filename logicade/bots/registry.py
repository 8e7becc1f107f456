"""Which games have bots of their own, and where these are declared. Nothing here loads a bot."""

from __future__ import annotations

import importlib

from logicade.bots.declaration import Bots
from logicade.engine.ruleset import RuleSet

PACKAGES = {
    "mixed-signals": "logicade.bots.mixed_signals",
    "hard-wired": "logicade.bots.hard_wired",
    "logi-sticks": "logicade.bots.logi_sticks",
    "quirky-circuits": "logicade.bots.quirky_circuits",
    "input-11": "logicade.bots.input_11",
    "loop-6": "logicade.bots.loop_6",
    "tournament": "logicade.bots.tournament",
    "bug-repair": "logicade.bots.bug_repair",
    "bug-hunt": "logicade.bots.bug_hunt",
}
USUAL = Bots()  # of a game that is not listed


def bots_of(game: RuleSet) -> Bots:
    """The bots that a game declares, or the usual ones."""
    package = PACKAGES.get(game.slug)
    if package is None:
        return USUAL
    declared: Bots = importlib.import_module(package).BOTS
    return declared

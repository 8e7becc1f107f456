"""Tree search in Connect Four: ours, the same by hand in C++, and OpenSpiel's, from the empty board."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

from bench.connect_four import GAME
from bench.limits import Unavailable, program, run
from bench.peers import ABSENT
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.tree import Tree
from logicade.cli.bench import Check, Sample, race
from logicade.engine.rng import seeded

SIMULATIONS = 100_000
SEED = 7
EXPLORATION = 0.7
PROGRAM = "connect-four-search"
OF_LIMIT, OF_PEER = 0.8, 5.0  # the least that ours must reach


def ours() -> Sample:
    """So many simulations; `plies` are the nodes of the tree, `sums` the visits of the seven columns."""
    view, tree = (
        GAME.start().view(0),
        Tree(GAME, Budget(SIMULATIONS), seeded(SEED), SearchConfig(exploration=EXPLORATION)),
    )
    Tree(GAME, Budget(1), seeded(SEED)).think(view)  # compiled, and no more
    begun = time.perf_counter()
    found = tree.think(view)
    seconds = time.perf_counter() - begun
    visits = {one.action: one.visits for one in found}
    return Sample(SIMULATIONS, seconds, tree.nodes, tuple(visits[text] for text in view.legal))


def open_spiel() -> Callable[[], Sample] | None:
    """OpenSpiel's own search in C++ with as many simulations, one random finish each; None if it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")

    def think() -> Sample:
        finish = pyspiel.RandomRolloutEvaluator(1, SEED)
        bot = pyspiel.MCTSBot(game, finish, EXPLORATION, SIMULATIONS, 1000, False, SEED, False)
        state = game.new_initial_state()
        begun = time.perf_counter()
        bot.step(state)
        return Sample(SIMULATIONS, time.perf_counter() - begun, 0)

    return think


def checks(rounds: int) -> list[Check]:
    """Both ratios, from turns in one run."""
    contenders: dict[str, Callable[[], Sample]] = {"ours": ours}
    contenders |= {"OpenSpiel": think} if (think := open_spiel()) else {}
    missing = ""
    try:
        program(PROGRAM)
        contenders["limit"] = lambda: run(PROGRAM, SIMULATIONS, SEED)
    except Unavailable as reason:
        missing = str(reason)
    best = race(contenders, rounds)
    return [
        _against("C++ by hand", OF_LIMIT, best, "limit", missing),
        _against("OpenSpiel's", OF_PEER, best, "OpenSpiel", ABSENT),
    ]


def _against(whom: str, budget: float, best: dict[str, Sample], name: str, missing: str) -> Check:
    what, ours = f"connect-four: tree search against {whom}", best["ours"]
    if name not in best:
        return Check(what, None, "x", ">=", budget, missing)
    theirs = best[name]
    if theirs.sums and (theirs.plies, theirs.sums) != (ours.plies, ours.sums):
        told = f"not the same work: visits {ours.sums} and {theirs.sums}"
        return Check(what, None, "x", ">=", budget, told, failed=True)
    shown = f"{ours.rate:,.0f} and {theirs.rate:,.0f} simulations/s"
    return Check(what, ours.rate / theirs.rate, "x", ">=", budget, shown)

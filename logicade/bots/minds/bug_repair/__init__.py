"""How the levels of Bug Repair think."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots.minds.bug_repair import playouts, worlds
from logicade.engine.position import View
from logicade.engine.rng import next_word
from logicade.engine.state import NONE, Numbers
from logicade.games.bug_repair.rules import WIDE
from logicade.games.bug_repair.state import A_CLAIM, A_LAY
from logicade.games.bug_repair.tables import INPUTS, KINDS, NODES, TURNS

LEVELS = range(1, 6)


class Thought(NamedTuple):
    """How much a level thinks, and what it assumes."""

    worlds: int = 600
    budget: int = 12000  # matches played in the head
    prior: tuple[float, ...] = (0.4, 0.15, 0.15, 0.2, 0.1)  # of the manners in which bugs speak
    sharp: tuple[float, float, float] = (0.85, 0.65, 0.5)  # how surely bugs lay what serves them, high nodes first
    trusting: float = 0.5  # of the debuggers, as a bug sees them


THOUGHTS = {5: Thought(), 4: Thought(budget=2000), 3: Thought(budget=300), 2: Thought(budget=100), 1: Thought(budget=50)}


def choose(view: View, rng: Numbers, level: int) -> str:
    """The action of a level."""
    return think(view, rng, THOUGHTS[level])


def think(view: View, rng: Numbers, thought: Thought) -> str:
    """The action that wins most of the matches played in the head."""
    assert view.seat is not None
    tools, s = view.game.tools, view.fields
    st = np.repeat(view.state(), worlds.FIRST + thought.worlds)
    weights, manners = np.zeros(thought.worlds), np.zeros(thought.worlds, np.int64)
    own, chances, scratch = np.zeros((INPUTS, KINDS)), np.zeros(NODES), np.zeros((INPUTS, KINDS))
    prior, sharp = np.array(thought.prior), np.array(thought.sharp)
    total = worlds.gather(st, view.seat, prior, sharp, rng, weights, manners, scratch, chances)
    worlds.sum_up(st, weights, total, own)
    picks = np.zeros(2048, np.int64)
    worlds.pick_worlds(weights, total, rng, picks)
    seeds = np.array([next_word(rng) for _ in range(4096)], np.uint64)
    bug = (view.seat + s["start"]) % 2 == 1
    honest = float(weights[manners == worlds.HONEST].sum() / total)
    trusting = thought.trusting if bug else honest
    base, span = (A_CLAIM, WIDE * TURNS) if bug else (A_LAY, KINDS * TURNS)
    found = sorted({(action - base) % span for action in view.ids})
    scratches = (np.zeros(256), own, np.zeros((playouts.HEADS, INPUTS, KINDS)), chances)
    rows = (tools.row_of_ids(), tools.row_of_weights(), np.zeros(1, np.uint64))

    def best(pairs: list[tuple[int, int]], budget: int) -> tuple[int, int]:
        codes, names = (np.array([pair[k] for pair in pairs], np.int64) for k in range(2))
        playouts.compare(
            st, view.seat, codes, names, len(pairs), budget, trusting, picks, manners, seeds, *scratches, *rows
        )
        return int(codes[0]), int(names[0])

    code, _ = best([(code, NONE) for code in found], thought.budget)
    if not bug:
        return tools.write_action(A_LAY + code)
    heard = {s["named"][node] for node in range(1, INPUTS) if s["placer"][node] == view.seat}
    names = [name for name in range(KINDS) if name not in heard or s["stealing"] == 1]
    _, name = best([(code, name) for name in names], thought.budget // 2)
    return tools.write_action(A_CLAIM + (name * WIDE + code // TURNS) * TURNS + code % TURNS)

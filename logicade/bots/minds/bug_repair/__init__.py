"""How the levels of Bug Repair think.

A player imagines worlds that fit what it sees (`worlds.py`): the bugs may be honest, liars, masks, careful liars who
never name a kind twice, or haphazard, and what they have said tells which is likely. Then every action is tried in
these worlds, with sensible play by all to the end (`playouts.py`), and the one that wins most is done. A bug first
chooses the gate and the node so, and then the name, among those it has not used yet; it takes one half of the debuggers
to believe names and the other not to. It assumes nothing of its partner that it would not assume of any bug.

Weaker levels do a share of their actions in haste: they lay what looks best if every name is true, and as bugs they
name what they lay. Level 1 does every other action without any thought.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots import choose_randomly
from logicade.bots.book.bug_repair import PLAYERS
from logicade.bots.chances import pick_worlds
from logicade.bots.minds.bug_repair import playouts, worlds
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import NONE, Numbers
from logicade.games.bug_repair.rules import WIDE
from logicade.games.bug_repair.state import A_CLAIM, A_LAY
from logicade.games.bug_repair.tables import INPUTS, KINDS, NODES, TURNS

LEVELS = range(1, 6)
PICKS, SEEDS = 2048, 4096  # worlds that are played in, and streams of chance; a large budget uses them again


class Thought(NamedTuple):
    """How much a level thinks, and what it assumes."""

    budget: int = 12_000  # matches played in the head
    worlds: int = 600
    slips: int = 0  # of 100 actions, how many are anything that is legal
    haste: int = 0  # of 100 actions, how many are done as the trusting, honest player of the rule book does them
    prior: tuple[float, ...] = (0.4, 0.15, 0.15, 0.2, 0.1)  # of the manners in which bugs speak, as in `worlds`
    sharp: tuple[float, float, float] = (0.85, 0.65, 0.5)  # how surely bugs lay what serves them, high nodes first
    trusting: float = 0.5  # of the debuggers, as a bug sees them


THOUGHTS = {
    1: Thought(haste=100, slips=50),
    2: Thought(200, 200, haste=80),
    3: Thought(300, 200, haste=65),
    4: Thought(2_000, haste=10),
    5: Thought(),
}


def choose(view: View, rng: Numbers, level: int) -> str:
    """The action of a level."""
    return think(view, rng, THOUGHTS[level])


def think(view: View, rng: Numbers, thought: Thought) -> str:
    """The action that wins most of the matches played in the head, or a hasty one."""
    if thought.slips and int(below(rng, 100)) < thought.slips:
        return choose_randomly(view, rng)
    if int(below(rng, 100)) < thought.haste:
        return PLAYERS["trust"](view, rng)
    head = Head(view, rng, thought)
    if not head.bug:
        return view.game.tools.write_action(A_LAY + head.best_lay())
    code = head.best_lay()
    name = head.best_name(code)
    return view.game.tools.write_action(A_CLAIM + (name * WIDE + code // TURNS) * TURNS + code % TURNS)


class Head:
    """What a seat believes at one moment."""

    def __init__(self, view: View, rng: Numbers, thought: Thought) -> None:
        assert view.seat is not None
        self.view, self.seat, self.thought = view, view.seat, thought
        self.bug = (self.seat + view.fields["start"]) % 2 == 1
        self._st = np.repeat(view.state(), worlds.FIRST + thought.worlds)
        weights, self._manners = np.zeros(thought.worlds), np.zeros(thought.worlds, np.int64)
        self.belief, self._chances = np.zeros((INPUTS, KINDS)), np.zeros(NODES)  # belief: by node and kind
        prior, sharp = np.array(thought.prior), np.array(thought.sharp)
        total = worlds.gather(
            self._st, self.seat, prior, sharp, rng, weights, self._manners, self.belief, self._chances
        )
        worlds.sum_up(self._st, weights, total, self.belief)
        self.honesty = float(weights[self._manners == worlds.HONEST].sum() / total)  # how likely names are true
        self._picks = np.zeros(PICKS, np.int64)
        pick_worlds(weights, total, rng, self._picks)
        self._seeds = np.array([next_word(rng) for _ in range(SEEDS)], np.uint64)

    def best_lay(self) -> int:
        """The gate and the node, as kind * TURNS + node - 1."""
        base, span = (A_CLAIM, WIDE * TURNS) if self.bug else (A_LAY, KINDS * TURNS)
        codes = sorted({(action - base) % span for action in self.view.ids})
        return self._best([(code, NONE) for code in codes], self.thought.budget)[0]

    def best_name(self, code: int) -> int:
        """The name for a gate on a node: one not used yet, so that the story holds, as long as cards do not wander."""
        s = self.view.fields
        heard = {s["named"][node] for node in range(1, INPUTS) if s["placer"][node] == self.seat}
        names = [name for name in range(KINDS) if name not in heard or s["stealing"] == 1]
        return self._best([(code, name) for name in names], self.thought.budget // 2)[1]

    def _best(self, pairs: list[tuple[int, int]], budget: int) -> tuple[int, int]:
        tools = self.view.game.tools
        codes, names = (np.array([pair[k] for pair in pairs], np.int64) for k in range(2))
        playouts.compare(
            self._st, self.seat, codes, names, len(pairs), budget, self.thought.trusting if self.bug else self.honesty,
            self._picks, self._manners, self._seeds, np.zeros(len(pairs)), self.belief,
            np.zeros((playouts.HEADS, INPUTS, KINDS)), self._chances, tools.row_of_ids(), tools.row_of_weights(),
            np.zeros(1, np.uint64),
        )  # fmt: skip
        return int(codes[0]), int(names[0])

"""How the levels of Bug Repair think.

A player imagines worlds that fit what it sees (`worlds.py`): the bugs may be honest, liars, masks, careful liars who
never name a kind twice, or haphazard, and what they have said tells which is likely. Then every action is tried in
these worlds, with sensible play by all to the end (`playouts.py`), and the one that wins most is done. A bug first
chooses the gate and the node so, and then the name, among those it has not used yet; it takes one half of the debuggers
to believe names and the other not to. It assumes nothing of its partner that it would not assume of any bug.

Level 1 plays as beginners do: it lays what makes a 1 where it goes, most gladly the gates that nearly always do, and so
has the poorest cards left for the final; as a bug it makes zeros and names what it lays. Level 3 thinks, but believes
every name, and as a bug always names the opposite of what it lays. Level 2 is one or the other, level 4 seldom hasty.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots.beliefs import Tools, Worlds, pick_worlds
from logicade.bots.bug_repair import playouts, worlds
from logicade.bots.bug_repair.book import PLAYERS
from logicade.bots.chooser import ALONE, Context
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import NONE, Numbers
from logicade.games.bug_repair.execution import WIDE
from logicade.games.bug_repair.state import A_CLAIM, A_LAY, ACTIONS
from logicade.games.bug_repair.tables import INPUTS, KINDS, NODES, TURNS
from logicade.kit.gates import PAIR

LEVELS = range(1, 6)
PICKS, SEEDS = 2048, 4096  # worlds that are played in, and streams of chance; a large budget uses them again


class Thought(NamedTuple):
    """How much a level thinks, and what it assumes."""

    budget: int = 12_000  # matches played in the head
    worlds: int = 600
    haste: int = 0  # of 100 actions, how many are done as a beginner does them
    masks: bool = False  # as a bug, plays like the mask of the rule book
    prior: tuple[float, ...] = (0.4, 0.15, 0.15, 0.2, 0.1)  # of the manners in which bugs speak, as in `worlds`
    sharp: tuple[float, float, float] = (0.85, 0.65, 0.5)  # how surely bugs lay what serves them, high nodes first
    trusting: float = 0.75  # of the debuggers, as a bug sees them


BELIEVING = (0.98, 0.005, 0.005, 0.005, 0.005)  # that bugs are honest
THOUGHTS = {
    1: Thought(haste=100),
    2: Thought(200, 200, haste=50, prior=BELIEVING, masks=True),
    3: Thought(300, 200, prior=BELIEVING, masks=True),
    4: Thought(2_000, haste=10),
    5: Thought(),
}
ONES = PAIR[:KINDS, :2, :2].sum(axis=(1, 2))  # by kind: how many of the four pairs of signals it turns into a 1


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """The action of a level."""
    return think(view, rng, THOUGHTS[level], context)


def think(view: View, rng: Numbers, thought: Thought, context: Context = ALONE) -> str:
    """The action that wins most of the matches played in the head, or a hasty one."""
    if int(below(rng, 100)) < thought.haste:
        return begin(view, rng)
    if thought.masks and is_bug(view):
        return PLAYERS["mask"](view, rng)
    head = Head(view, rng, thought, context)
    if not head.bug:
        return view.game.kernels.write_action(A_LAY + head.best_lay())
    code = head.best_lay()
    name = head.best_name(code)
    return view.game.kernels.write_action(A_CLAIM + (name * WIDE + code // TURNS) * TURNS + code % TURNS)


def is_bug(view: View) -> bool:
    """Whether a view is that of a bug."""
    assert view.seat is not None
    return (view.seat + int(view.fields["start"])) % 2 == 1


def begin(view: View, rng: Numbers) -> str:
    """What a beginner does: a debugger makes ones, a bug zeros, and says so."""
    bug, signal, worths = is_bug(view), view.fields["signal"], {}
    for action in view.ids:
        words = ACTIONS.fields(action).fields
        kind, node = words["kind"], words["node"] + 1
        if words.get("said", kind) == kind:
            made = int(PAIR[kind, signal[2 * node], signal[2 * node + 1]])
            worths[action] = (-made, 0) if bug else (made, int(ONES[kind]))
    most = max(worths.values())
    best = [action for action, worth in worths.items() if worth == most]
    return view.game.kernels.write_action(best[int(below(rng, len(best)))])


class Head:
    """What a seat believes at one moment."""

    def __init__(self, view: View, rng: Numbers, thought: Thought, context: Context = ALONE) -> None:
        assert view.seat is not None
        self.view, self.seat, self.thought, self._context = view, view.seat, thought, context
        self.bug = is_bug(view)
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
        kernels = self.view.game.kernels
        credit = self.thought.trusting if self.bug else self.honesty
        tried = Worlds(self._picks, self._manners, self._seeds)
        minds = playouts.Minds(self.belief, np.zeros((playouts.HEADS, INPUTS, KINDS)), self._chances)
        tools = Tools(kernels.row_of_ids(), kernels.row_of_weights(), np.zeros(1, np.uint64))
        best = playouts.compare(
            self._st, self.seat, np.array(pairs, np.int64), np.arange(len(pairs)), budget, credit,
            tried, np.zeros(len(pairs)), minds, tools, self._context,
        )  # fmt: skip
        return pairs[int(best)]

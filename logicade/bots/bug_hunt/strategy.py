"""How the levels of Bug Hunt think.

A player imagines worlds that fit what it sees (`worlds.py`): who the bug is, whether it speaks the truth, lies or says
anything, and what everybody holds. Debuggers are taken to tell the truth, and do so themselves. Every order is tried in
these worlds, with sensible play by all to the end (`playouts.py`), and the one that wins most is given. A bug tries its
claims, orders and gates in the same way; it names a gate as it claimed it, and claims no kind of which all three cards
have been named. It takes one half of the debuggers to believe every word, the other half to suspect everybody alike.

Dealers ask nothing and call no vote: words that may be false cost a debugger nothing and prove nothing, and an order
of one's own is at least as good as the majority's. Who is asked tells the story that the table knows, and names whom he
suspects most; who must vote votes by the same trials. A tester measures in the last turn in which he is dealer, or else
before the last one, the semifinal of which he is less sure. A bug inverts the input that wins in most worlds.

Weaker levels play like a player of the rule book: level 1 as a bug hides among the debuggers, level 2 gives bad orders
but speaks the truth, level 3 lies whatever it holds and thinks about most of its orders. As debuggers these
three trust everybody. Level 4 thinks most of the time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots.beliefs import pick_worlds
from logicade.bots.bug_hunt import playouts, worlds
from logicade.bots.bug_hunt.book import PLAYERS
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import Numbers, States
from logicade.games.bug_hunt.state import A_SKIP, ACTIONS, Phase
from logicade.games.bug_hunt.tables import BUG, COPIES, FINAL, FLIPS, INPUTS, KINDS, NODES, SEATS, TURNS

LEVELS = range(1, 6)


class Thought(NamedTuple):
    """How much a level thinks, and what it assumes."""

    budget: int = 2_000  # matches played in the head
    worlds: int = 600
    book: str = "liar"  # the player of the rule book who acts in haste
    haste: int = 0  # of 100 actions, how many are done in haste
    plots: int = 0  # of 100 hasty orders of a bug, how many are thought about all the same
    prior: tuple[float, ...] = (0.35, 0.4, 0.2, 0.05)  # of the manners in which a bug speaks, and of muddle
    trusting: float = 0.5  # of the debuggers, as a bug sees them


THOUGHTS = {
    1: Thought(book="inactive", haste=100),
    2: Thought(book="fair", haste=100),
    3: Thought(300, 200, haste=100, plots=60, trusting=1.0),
    4: Thought(1_000, haste=20),
    5: Thought(),
}


def choose(view: View, rng: Numbers, level: int) -> str:
    """The action of a level."""
    return think(view, rng, THOUGHTS[level])


def think(view: View, rng: Numbers, thought: Thought) -> str:
    """A hasty action, or one that was thought about."""
    head = Head(view, rng, thought)
    if head.is_hasty():
        return PLAYERS[thought.book](view, rng)
    return view.game.kernels.write_action(head.decide())


class Head:
    """What a seat believes at one moment."""

    def __init__(self, view: View, rng: Numbers, thought: Thought) -> None:
        assert view.seat is not None
        self.view, self.seat, self.rng, self.thought = view, view.seat, rng, thought
        self.fields = view.fields
        self.bug = self.fields["role"][self.seat] == BUG
        count = thought.worlds
        self.st: States = np.repeat(view.state(), worlds.FIRST + count)
        self.weights, self.manners = np.zeros(count), np.zeros(count, np.int64)
        self.own, self.suspicion = np.zeros((INPUTS, KINDS)), np.zeros(SEATS)
        self.chances, self._row = np.zeros(NODES), np.zeros(KINDS + 1)
        self.total = 0.0

    def is_hasty(self) -> bool:
        """Whether this action is done without thought."""
        if int(below(self.rng, 100)) >= self.thought.haste:
            return False
        plotting = self.bug and self.view.phase == Phase.ORDER
        return not (plotting and int(below(self.rng, 100)) < self.thought.plots)

    def decide(self) -> int:
        """The id of an action."""
        ids, phase = self.view.ids, self.view.phase
        if len(ids) == 1:
            return ids[0]
        if phase in (Phase.CLAIM, Phase.PLACE):
            ids = self._words() if self.bug else self._truth()
        elif phase == Phase.ASK:
            return A_SKIP
        if len(ids) == 1:
            return ids[0]
        self.imagine()
        if phase == Phase.TEST:
            return self._measure()
        if phase == Phase.FLIP:
            return self._flip()
        if phase == Phase.ANSWER:
            return self._answer()
        if phase == Phase.ORDER:
            ids = tuple(one for one in ids if ACTIONS.fields(one).fields.get("vote") == 0) or ids
        return self._best(ids)

    def _truth(self) -> tuple[int, ...]:
        """What a debugger says: the kind in hand."""
        hand = self.fields["hand"][self.seat]
        return tuple(one for one in self.view.ids if self._said(one) == hand)

    @staticmethod
    def _said(action: int) -> int:
        words = ACTIONS.fields(action).fields
        return words["said"] if "said" in words else words["kind"]

    def _words(self) -> tuple[int, ...]:
        """What a bug may say: a gate is named as it was claimed, and no kind is claimed that all must be out of."""
        claim = self.fields["claim"][self.seat]
        if self.view.phase == Phase.PLACE:
            return tuple(one for one in self.view.ids if self._said(one) == claim) or self.view.ids
        heard = [*self.fields["named"][1:INPUTS], *self.fields["claim"]]
        return tuple(one for one in self.view.ids if heard.count(self._said(one)) < COPIES) or self.view.ids

    def imagine(self) -> None:
        """Think of worlds, and of what they have in common."""
        prior = np.array(self.thought.prior)
        self.total = worlds.gather(self.st, prior, self.rng, self.weights, self.manners, self.chances, self._row)
        if self.total == 0.0:  # nothing fits: any world that the rules allow
            for k in range(len(self.weights)):
                self.st[worlds.FIRST + k] = self.view.guess(self.rng).state()[0]
            self.weights[:] = 1.0
            self.total = float(len(self.weights))
        worlds.sum_up(self.st, self.weights, self.total, self.own, self.suspicion)

    def _best(self, ids: tuple[int, ...]) -> int:
        """The action that wins most of the matches played in the head."""
        kernels, suspicion = self.view.game.kernels, self.suspicion
        picks = np.zeros(2048, np.int64)
        pick_worlds(self.weights, self.total, self.rng, picks)
        seeds = np.array([next_word(self.rng) for _ in range(2048)], np.uint64)
        if self.bug:  # the others know no better than the first day
            suspicion = np.full(SEATS, 1.0 / (self.view.seats - 1))
        actions, budget = np.array(ids, np.int64), self.thought.budget
        best = playouts.compare(
            self.st, self.seat, actions, np.arange(len(ids)), budget, self.thought.trusting, picks, self.manners, seeds,
            np.zeros(len(ids)), np.zeros(SEATS), suspicion, self.own, np.zeros((INPUTS, KINDS)), self.chances,
            kernels.row_of_ids(), kernels.row_of_weights(), np.zeros(1, np.uint64),
        )  # fmt: skip
        return ids[int(best)]

    def _measure(self) -> int:
        """A tester measures in the own turn as dealer, if no later one comes, and the semifinal that is less sure."""
        s, ids = self.fields, self.view.ids
        later = any((s["dealer"] + k) % s["seats"] == self.seat for k in range(1, TURNS - s["turns"]))
        if s["turns"] < TURNS - 1 and (later or s["dealer"] != self.seat):
            return ids[0]
        nodes = {one: 1 + ACTIONS.fields(one).fields["measure"] for one in ids[1:]}
        return min(nodes, key=lambda one: abs(self.share(nodes[one]) - 0.5))

    def share(self, node: int, flip: int = 0) -> float:
        """How likely a node is truly 1; the final also with an input inverted."""
        return float(worlds.share_of(self.st, self.weights, node, flip)) / self.total

    def _flip(self) -> int:
        """The input that makes the final 0 in most worlds."""
        best = min(range(FLIPS), key=lambda flip: self.share(FINAL, flip))
        return next(one for one in self.view.ids if ACTIONS.fields(one).fields["input"] == best)

    def _answer(self) -> int:
        """The story that the table knows; a debugger names whom he suspects."""
        words = worlds.answer(self.st, self.seat, self.suspicion, self.rng)
        return next(one for one in self.view.ids if ACTIONS.fields(one).fields["words"] == words)

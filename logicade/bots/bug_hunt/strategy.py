"""How the levels of Bug Hunt think.

A player imagines worlds that fit what it sees (`worlds.py`): who the bug is, whether it speaks the truth, lies or says
anything, and what everybody holds. Debuggers are taken to tell the truth, and do so themselves. Every order is tried in
these worlds, with sensible play by all to the end (`playouts.py`), and the one that wins most is given. A bug tries its
claims, orders and gates in the same way; it names a gate as it claimed it, and claims no kind of which all three cards
have been named. It takes one half of the debuggers to believe every word, the other half to suspect everybody alike.

It remembers what was said (`memory.py`): a card is spoken of in the same words until it is laid, by all levels, and who
says two things of one card is hardly a debugger. From level 3 on, dealers ask the question that is likely to tell most
about who the bug is, if it tells enough, and call a vote when that wins about as many of the matches in the head as
their own order. A bug asks, and answers, what it would as a debugger whose words are all true. Who is asked tells the
story that the table knows, and names whom he suspects most; who must vote votes by the same trials. A tester measures
in the last turn in which he is dealer, or else before the last one, the semifinal of which he is less sure. A bug
inverts the input that wins in most worlds.

Weaker levels play like a player of the rule book: level 1 as a bug hides among the debuggers, level 2 gives bad orders
but speaks the truth, level 3 lies whatever it holds and thinks about most of its orders. As debuggers these
three trust everybody, level 3 until somebody contradicts himself. Level 4 thinks most of the time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots.beliefs import Tools, Worlds, pick_worlds
from logicade.bots.bug_hunt import playouts, worlds
from logicade.bots.bug_hunt.book import PLAYERS, story
from logicade.bots.bug_hunt.memory import Memory, telling
from logicade.bots.chooser import ALONE, Context
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import HIDDEN, NONE, Numbers, States
from logicade.games.bug_hunt.state import A_CALL, A_ENTRY, A_ORDER, A_SKIP, ACTIONS, Phase
from logicade.games.bug_hunt.tables import (
    BUG,
    COPIES,
    DEBUGGER,
    FINAL,
    FLIPS,
    INPUTS,
    KINDS,
    NODES,
    Q_SUSPECT,
    SEATS,
    TURNS,
    W_SEAT,
)

LEVELS = range(1, 6)
TELLING = 0.02  # bits that an answer must be likely to tell, so that one asks
ORDERING = (Phase.ORDER, Phase.BALLOT, Phase.PICK)


class Thought(NamedTuple):
    """How much a level thinks, and what it assumes."""

    budget: int = 2_000  # matches played in the head
    worlds: int = 600
    book: str = "liar"  # the player of the rule book who acts in haste
    haste: int = 0  # of 100 actions, how many are done in haste
    plots: int = 0  # of 100 hasty orders of a bug, how many are thought about all the same
    prior: tuple[float, ...] = (0.35, 0.4, 0.2, 0.05)  # of the manners in which a bug speaks, and of muddle
    trusting: float = 0.5  # of the debuggers, as a bug sees them
    talks: bool = True  # whether it asks, calls votes, and listens for contradictions


THOUGHTS = {
    1: Thought(book="inactive", haste=100, talks=False),
    2: Thought(book="fair", haste=100, talks=False),
    3: Thought(300, 200, haste=100, plots=60, trusting=1.0),
    4: Thought(1_000, haste=20),
    5: Thought(),
}


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """The action of a level."""
    return think(view, rng, THOUGHTS[level], context)


def think(view: View, rng: Numbers, thought: Thought, context: Context = ALONE) -> str:
    """A hasty action, or one that was thought about."""
    head = Head(view, rng, thought, context)
    kept = head.kept_word()
    if kept != NONE:
        return view.game.kernels.write_action(kept)
    if not head.is_hasty():
        return view.game.kernels.write_action(head.decide())
    action = PLAYERS[thought.book](view, rng)
    if thought.talks and view.phase == Phase.ORDER:
        return view.game.kernels.write_action(head.order_or_vote(view.game.kernels.read_action(action)))
    return action


class Head:
    """What a seat believes at one moment."""

    def __init__(
        self, view: View, rng: Numbers, thought: Thought, context: Context = ALONE, state: States | None = None
    ) -> None:
        assert view.seat is not None
        self.view, self.seat, self.rng, self.thought, self.context = view, view.seat, rng, thought, context
        self.fields = view.fields
        self.memory = Memory(context.seen, view.seats)
        self.bug = self.fields["role"][self.seat] == BUG
        count = thought.worlds
        self.st: States = np.repeat(view.state() if state is None else state, worlds.FIRST + count)
        self.weights, self.manners = np.zeros(count), np.zeros(count, np.int64)
        self.own, self.suspicion = np.zeros((INPUTS, KINDS)), np.zeros(SEATS)
        self.chances, self._row = np.zeros(NODES), np.zeros(KINDS + 1)
        self.total = 0.0

    def kept_word(self) -> int:
        """A bug's claim for a card that it has spoken of before: the same; else NONE."""
        said = self.memory.said[self.seat]
        if not self.bug or self.view.phase != Phase.CLAIM or said == NONE:
            return NONE
        return next((one for one in self.view.ids if self._said(one) == said), NONE)

    def is_hasty(self) -> bool:
        """Whether this action is done without thought."""
        if int(below(self.rng, 100)) >= self.thought.haste:
            return False
        plotting = self.bug and self.view.phase == Phase.ORDER
        if plotting and int(below(self.rng, 100)) < self.thought.plots:
            return False
        if not self.thought.talks:
            return True
        alarmed = self.view.phase in ORDERING and any(self.memory.slips)
        listing = self.view.phase == Phase.ORDER and self.fields["listed"] > 0
        talking = self.view.phase == Phase.ASK or self.fields["question"] == Q_SUSPECT
        return not (alarmed or listing or (talking and self.view.phase in (Phase.ASK, Phase.ANSWER)))

    def decide(self) -> int:
        """The id of an action."""
        ids, phase = self.view.ids, self.view.phase
        if len(ids) == 1:
            return ids[0]
        if phase in (Phase.CLAIM, Phase.PLACE):
            ids = self._words() if self.bug else self._truth()
        elif phase == Phase.ASK:
            return self._ask() if self.thought.talks else A_SKIP
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
            return self._order()
        return self._best(ids)

    def _order(self) -> int:
        """An order of one's own, or what a vote needs."""
        listed, ids = self.fields["listed"], self.view.ids
        if listed >= 2:
            return A_CALL
        if listed == 1:
            return self._best(tuple(one for one in ids if one >= A_ENTRY))
        order = self._best(tuple(one for one in ids if one < A_ENTRY))
        return self.order_or_vote(order) if self.thought.talks else order

    def order_or_vote(self, order: int) -> int:
        """An order, or the same as the first of a list where a vote does about as well."""
        entry = order - A_ORDER + A_ENTRY
        if entry not in self.view.ids or len(self.view.ids) <= 2:
            return order
        if self.total == 0.0:
            self.imagine()
        won = np.zeros(2)
        self._try((order, entry), won, self.thought.budget)
        return entry if won[1] >= won[0] else order

    def _ask(self) -> int:
        """The question that is likely to tell most about the bug, if it tells enough."""
        suspicion, laid = self._doubts(), self.fields["turns"]
        best, chosen = TELLING, A_SKIP
        for one in self.view.ids:
            words = ACTIONS.fields(one).fields
            if words:
                tells = telling(self.memory, suspicion, words["target"], words["question"], laid)
                if tells > best:
                    best, chosen = tells, one
        return chosen

    def _doubts(self) -> list[float]:
        """How likely each seat is the bug; a bug says what it would think if all its words were true."""
        head = Head(self.view, self.rng, self.thought, self.context, self._mask()) if self.bug else self
        head.imagine()
        return [float(one) for one in head.suspicion]

    def _mask(self) -> States:
        """The view that a bug would have if it were a debugger who has never lied."""
        st = self.view.state()
        st["role"][0, self.seat] = DEBUGGER
        st["hand"][0, self.seat] = self.fields["claim"][self.seat]
        for node in range(1, INPUTS):
            if self.fields["placer"][node] == self.seat:
                st["gate"][0, node] = self.fields["named"][node]
        st["thrown"][0] = HIDDEN if self.fields["any_gate"] else 0
        for seat in range(self.view.seats):
            if seat != self.seat:
                st["role"][0, seat] = HIDDEN
        return st

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
        prior, heard = np.array(self.thought.prior), np.array(self.memory.said)
        odds = self.memory.odds(self.seat)
        self.total = worlds.gather(
            self.st, prior, heard, odds, self.rng, self.weights, self.manners, self.chances, self._row
        )
        if self.total == 0.0:  # nothing fits: any world that the rules allow
            for k in range(len(self.weights)):
                self.st[worlds.FIRST + k] = self.view.guess(self.rng).state()[0]
            self.weights[:] = 1.0
            self.total = float(len(self.weights))
        worlds.sum_up(self.st, self.weights, self.total, self.own, self.suspicion)

    def _best(self, ids: tuple[int, ...]) -> int:
        """The action that wins most of the matches played in the head."""
        if len(ids) == 1:
            return ids[0]
        return ids[self._try(ids, np.zeros(len(ids)), self.thought.budget)]

    def _try(self, ids: tuple[int, ...], won: Numbers, budget: int) -> int:
        """The place of the best of some actions; how many matches each has won is added to `won`."""
        kernels, suspicion = self.view.game.kernels, self.suspicion
        picks = np.zeros(2048, np.int64)
        pick_worlds(self.weights, self.total, self.rng, picks)
        seeds = np.array([next_word(self.rng) for _ in range(2048)], np.uint64)
        if self.bug:  # the others know no better than the first day
            suspicion = np.full(SEATS, 1.0 / (self.view.seats - 1))
        minds = playouts.Minds(np.zeros(SEATS), suspicion, self.own, np.zeros((INPUTS, KINDS)), self.chances)
        best = playouts.compare(
            self.st, self.seat, np.array(ids, np.int64), np.arange(len(ids)), budget, self.thought.trusting,
            Worlds(picks, self.manners, seeds), won, minds,
            Tools(kernels.row_of_ids(), kernels.row_of_weights(), np.zeros(1, np.uint64)), self.context,
        )  # fmt: skip
        return int(best)

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
        """The story that the table knows; for the bug, whom one suspects, or would as a debugger."""
        if self.fields["question"] == Q_SUSPECT:
            doubts = self._doubts() if self.bug else [float(one) for one in self.suspicion]
            others = [seat for seat in range(self.view.seats) if seat != self.seat]
            words = W_SEAT + max(others, key=lambda seat: doubts[seat])
        else:
            words = int(story(self.st[0], self.seat, self.rng))
        return next(one for one in self.view.ids if ACTIONS.fields(one).fields["words"] == words)

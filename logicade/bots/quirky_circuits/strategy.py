"""Quirky Circuits: a partner that reads card backs and fills in silence.

It has a chart of the scenario: every position that can come about, and how many cards it is from a win when each time
the best of a few drawn cards is played. Cards of others in the queue it takes for useful ones: of all cards with such
backs that may be in their hands, those that bring the robot near are believed to have been played. From there it looks
at every order of its own cards. Whoever can hope for most goes first: if another, by the backs of his hand, promises
more, it waits as long as it may; when nothing of its own helps any more, it is done.

It assumes that the others think as it does. Walkers that no goal needs are taken to stay where they are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from logicade.bots.chooser import ALONE, Context
from logicade.bots.quirky_circuits import partnering
from logicade.bots.quirky_circuits.chart import LOST, ROOM, Chart, chart_of
from logicade.bots.quirky_circuits.charting import FOX
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States, copied
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import CARDS, ENOUGH, SIGNALS
from logicade.games.quirky_circuits.state import A_DONE, A_PLAY, A_RUN, A_STOP, A_WAIT, CHOOSE, QUIET, WON
from logicade.games.quirky_circuits.tables import FREE

LEVELS = range(1, 6)
STRIDE = CARDS + 1
FOXY = 0.3  # a price of cards: the fewer are played, the later the fox's own comes back from the deck


class Care(NamedTuple):
    """How much thought a level takes."""

    slips: int = 0  # of 100 actions, how many are done at a first glance
    room: int = ROOM  # positions of its chart
    places: int = 48  # of a belief
    guesses: int = 160  # of a sequence of cards
    samples: int = 12  # hands that another may have
    trust: float = 1.0  # in the use of what others play
    price: float = 0.1  # cards to be nearer for, before one more is played
    least: float = 0.3  # nearness that is worth a card
    margin: float = 1.0  # nearness that another must promise beyond one's own to be waited for


SMALL = min(20_000, ROOM)  # positions of a chart; two are drawn in less than half a second
CARES = {
    1: Care(75, SMALL, 4, 8, 2),
    2: Care(50, SMALL, 8, 16, 4),
    3: Care(30, SMALL, 16, 40, 4),
    4: Care(10, ROOM, 48, 80, 8),
    5: Care(),
}


class Papers:
    """Scratch paper for the kernels."""

    def __init__(self, chart: Chart, care: Care) -> None:
        wide, many = care.places, care.guesses
        self.guesses = partnering.Guesses(
            np.zeros((2, many, wide), np.int32), np.zeros((2, many)), np.zeros((2, many, CARDS), np.int8)
        )
        tries, worth = np.zeros((many * 8, 2), np.int32), np.zeros((many * 8, 3))
        self.trials = partnering.Trials(tries, worth, np.zeros(len(chart.far)), np.zeros(many * wide, np.int32))
        deep = partnering.DEEP + 1
        paths = np.zeros((deep, wide), np.int32), np.zeros(deep, np.int64)
        self.plans = partnering.Plans(*paths, np.zeros(CARDS), np.zeros(CARDS))
        self.hand = np.zeros(CARDS, np.int64)


class Belief:
    """Where the robot may be once the queue is executed."""

    def __init__(self, chart: Chart, here: int, care: Care, papers: Papers) -> None:
        self.chart, self.care, self.papers = chart, care, papers
        self.places, self.weights, self.count = np.zeros(care.places, np.int32), np.zeros(care.places), 1
        self.places[0], self.weights[0] = here, 1.0

    @property
    def here(self) -> tuple[partnering.Map, Numbers, Numbers, int]:
        """What kernels need to follow cards from here."""
        chart = partnering.Map(self.chart.after, self.chart.far, self.chart.column)
        return chart, self.places, self.weights, self.count

    def know(self, card: int) -> None:
        """A card that is known comes next."""
        column = self.chart.column[card]
        if column != NONE:
            after = self.chart.after[self.places[: self.count], column]
            places, where = np.unique(after, return_inverse=True)
            self.weights[: len(places)] = np.bincount(where, self.weights[: self.count])
            self.places[: len(places)], self.count = places, len(places)

    def infer(self, covers: list[int], unseen: Numbers) -> None:
        """Somebody has played cards of these backs in a row."""
        p, backs = self.papers, np.array(covers, np.int64)
        self.count = partnering.infer(*self.here, backs, unseen, self.care.trust, p.guesses, p.trials)

    @property
    def now(self) -> float:
        """How far it is as things stand."""
        return float((self.weights[: self.count] * self.chart.far[self.places[: self.count]]).sum())

    def plan(self, hand: Numbers) -> tuple[float, Numbers, Numbers]:
        """The least distance of all plans with a hand; by first card, that of it alone and of its best plan."""
        p = self.papers
        p.hand[:] = hand
        least = partnering.plan(*self.here, self.now, p.hand, self.care.price, p.plans)
        return float(least), p.plans.alone.copy(), p.plans.best.copy()

    def hope(self, unseen: Numbers, backs: Numbers, rng: Numbers) -> float:
        """How much nearer a seat with these backs would come on average."""
        hand, total = np.zeros(CARDS, np.int64), 0.0
        for _ in range(self.care.samples):
            partnering.deal(unseen, backs, rng, hand)
            total += self.now - self.plan(hand)[0]
        return total / self.care.samples


def read_queue(belief: Belief, s: Any, seat: int, unseen: Numbers) -> None:
    """Follow the queue: known cards as they are, the others' by their backs, each one's run of cards at a time."""
    k = 0
    while k < s.length:
        known = s.queue[k] >= 0 and (seat != NONE or s.practice == 1)
        if known:
            belief.know(int(s.queue[k]))
            k += 1
            continue
        end = k + 1
        while end < s.length and s.owner[end] == s.owner[k]:
            end += 1
        belief.infer([int(cover) for cover in s.cover[k:end]], unseen)
        k = end


def unseen_cards(s: Any, seat: int) -> Numbers:
    """How many of each card may be in other hands, in what others have played, or on top of the deck."""
    left = s.deck.astype(np.int64) - s.hand[seat]
    for card in (*s.under, *s.queue):
        if card >= 0:
            left[card] -= 1
    return np.asarray(left)


class Thought:
    """One seat's look at its cards; at a first glance what others have played is overlooked."""

    def __init__(self, view: View, rng: Numbers, care: Care, context: Context = ALONE) -> None:
        assert view.seat is not None
        self.context = context
        self.st = view.state()
        self.s: Any = self.st[0]
        self.seat, self.rng, self.ids = view.seat, rng, view.ids
        self.hasty = int(below(rng, 100)) < care.slips
        self.chart, self.here = chart_of(self.st, care.room)
        if (self.chart.role == FOX).any() and self.s.seats > 2:
            care = care._replace(price=FOXY)
        self.care = care
        self.papers = Papers(self.chart, care)
        self.unseen = unseen_cards(self.s, self.seat)
        self.belief = Belief(self.chart, self.here, care, self.papers)
        if self.hasty:
            for card in self.s.queue[self.s.owner == self.seat]:
                self.belief.know(int(card))
        else:
            read_queue(self.belief, self.s, self.seat, self.unseen)
        self.plays = {(action - A_PLAY) % STRIDE: action for action in self.ids if action < A_DONE}

    def act(self) -> int:
        """The id of the action that suits what this seat believes."""
        s, care = self.s, self.care
        least, alone, best = self.belief.plan(s.hand[self.seat].astype(np.int64))
        if self.hasty:  # one card and no further
            least, best = min(alone[card] for card in self.plays) if self.plays else least, alone
        gain = self.belief.now - least
        if self.plays and gain > care.least:
            unhurried = not self.hasty and not self.context.is_late()
            if unhurried and self._left() > 2 and self._hopes() > gain + care.margin:
                return self._pause()
            return self.plays[min(self.plays, key=lambda card: best[card])]
        if not self.plays or self._may_rest():
            return self._pause()
        missing = ENOUGH - int(s.length)
        worth = best if missing > 1 else alone  # of two cards to fill up, the second may undo the first
        return self.plays[min(self.plays, key=lambda card: worth[card])]

    def _left(self) -> int:
        """How often one may still let others go on; in free order signals are few, the last is for the end."""
        if self.s.tempo != FREE:
            return SIGNALS if A_WAIT + self.seat in self.ids else 0
        return SIGNALS - int(self.s.signals[self.seat]) if self.s.signal[self.seat] == QUIET else 0

    def _may_rest(self) -> bool:
        """With nothing to add: whether to say so, or to fill the queue up to what is needed (4.2).

        Signals that come too early are cleared (4.8), and who has none left counts as having signalled (4.6). So one
        lets the others go on once, and once more if they have to play anyhow; the last signal is for a complete queue.
        """
        s, left = self.s, self._left()
        owners = {int(owner) for owner in s.owner[: s.length]}
        if len(owners) == s.seats and s.length >= ENOUGH:
            return left > 0
        others_must = self.seat in owners and int(s.length) + int(s.seats) - len(owners) >= ENOUGH
        return left > 2 or (left == 2 and others_must)

    def _pause(self) -> int:
        """Done, if one has played a card; else a wish to stop; in turn one waits."""
        for action in (A_WAIT, A_DONE, A_STOP):
            if action + self.seat in self.ids:
                return action + self.seat
        return self.ids[0]

    def _hopes(self) -> float:
        """What the most hopeful of the others may bring, to whom one's own cards are hidden."""
        s = self.s
        public, hidden = Belief(self.chart, self.here, self.care, self.papers), self.unseen + s.hand[self.seat]
        for card in s.queue[s.owner == self.seat]:
            hidden[card] += 1
        read_queue(public, s, NONE, hidden)
        others = [k for k in range(int(s.seats)) if k != self.seat and s.signal[k] == QUIET and s.sizes[k] > 0]
        backs, most = self._backs().astype(np.int64), 0.0
        for k in others:
            if not self.context.is_late():
                most = max(most, public.hope(self.unseen, backs[k], self.rng))
        return most

    def _backs(self) -> Numbers:
        """The backs of all hands; where they are hidden (13.8), some that fit."""
        if not self.s.veiled:
            return np.asarray(self.s.backs)
        fits = copied(self.st)
        rules.guess(fits, 0, self.seat, self.rng)
        return np.asarray(fits[0].backs)


def choose_token(view: View, room: int) -> int:
    """What to pick up: that after which, with the rest of the queue, the robot is nearest."""
    best, nearest = view.ids[0], 1e9
    for action in view.ids:
        st: States = view.state()
        view.game.kernels.rules.apply(st, 0, action)
        while st[0].ended == 0 and st[0].executed < st[0].length and st[0].phase != CHOOSE:
            card = int(st[0].queue[st[0].executed])
            if card < 0:  # somebody else's, and still face down
                break
            view.game.kernels.rules.apply(st, 0, A_RUN + card)
        far = 0.0 if st[0].result == WON else LOST
        if st[0].ended == 0:
            chart, here = chart_of(st, room)
            far = float(chart.far[here])
        if far < nearest:
            best, nearest = action, far
    return best


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """An action text for the seat whose view this is."""
    care = CARES[level]
    action = choose_token(view, care.room) if view.phase == CHOOSE else Thought(view, rng, care, context).act()
    return view.game.kernels.write_action(action)

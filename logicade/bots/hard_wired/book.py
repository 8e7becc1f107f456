"""The players of Hard Wired's rule book: random, and greedy.

Greedy builds whenever it can: a shortest segment, of these one with the fewest cards of its hand, ties at random.
Otherwise it gives any card. The kernels that look for segments are here, for all who need them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from logicade.bots.chooser import ALONE, Choose, Context
from logicade.bots.choosing import choose_randomly
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States
from logicade.games.hard_wired import GAME, rules
from logicade.games.hard_wired.rules import A_BUILD, A_END, A_LAY, LAY
from logicade.games.hard_wired.tables import ACT, CARDS, LEAST, PUBLIC, SLOTS

# Rows of scratch paper. FREE: the cards that may be laid; AT: a row of them, by place in that list; RUN: the triples
# before each of its cards; STEP: how far the walk is; KEPT: the best segment so far.
FREE, AT, RUN, STEP, KEPT, ROWS = range(6)
# Columns of KEPT: cards of the hand (NONE: nothing yet), segments as good as this one, its slot, and its cards.
HELD, TIES, SLOT, FIRST = range(4)


def new_paper() -> Numbers:
    """Scratch paper for the kernels below."""
    return np.zeros((ROWS, CARDS), np.int64)


@helper
def list_free(s: Any, paper: Numbers) -> int:
    """Write down the cards that the seat on turn may lay; returns how many."""
    count = 0
    for card in range(CARDS):
        if s.place[card] == s.turn or s.place[card] == PUBLIC:
            paper[FREE, count] = card
            count += 1
    return count


@helper
def begin_walk(s: Any, paper: Numbers) -> None:
    """Before the first row of free cards, behind those that lie already."""
    paper[STEP, 0] = 0
    paper[AT, 0] = -1
    paper[RUN, 0] = s.value if s.phase == LAY else s.row[s.turn, s.length[s.turn] - 1]


@helper
def walk_on(s: Any, free: int, cards: int, output: int, paper: Numbers) -> bool:
    """Go on to the next row of so many free cards that leads to the output; False when there is none any more."""
    step = paper[STEP, 0]
    while step >= 0:
        paper[AT, step] += 1
        k = paper[AT, step]
        if k >= free:
            step -= 1
            continue
        used = False
        for j in range(step):
            used = used or paper[AT, j] == k
        if used:
            continue
        after = ACT[s.deck[paper[FREE, k]], paper[RUN, step]]
        if step + 1 < cards:
            step += 1
            paper[AT, step] = -1
            paper[RUN, step] = after
        elif after == output:
            paper[STEP, 0] = step
            return True
    return False


@helper
def _keep(s: Any, cards: int, slot: int, paper: Numbers, rng: Numbers) -> None:
    """The segment just found, if none has fewer cards of the hand; of several any one."""
    held = 0
    for k in range(cards):
        held += 1 if s.place[paper[FREE, paper[AT, k]]] == s.turn else 0
    if paper[KEPT, HELD] == NONE or held < paper[KEPT, HELD]:
        paper[KEPT, HELD] = held
        paper[KEPT, TIES] = 0
    if held == paper[KEPT, HELD]:
        paper[KEPT, TIES] += 1
        if below(rng, paper[KEPT, TIES]) == 0:
            paper[KEPT, SLOT] = slot
            for k in range(cards):
                paper[KEPT, FIRST + k] = paper[FREE, paper[AT, k]]


@kernel
def shortest(st: States, i: int, paper: Numbers, rng: Numbers) -> int:
    """How many cards the shortest segment of the seat on turn needs, 0 for none; it is left on the paper.

    While a segment is being built: how many cards more; at least one, so ask `can_end` first.
    """
    s = st[i]
    free = list_free(s, paper)
    building = s.phase == LAY
    for cards in range(max(1, LEAST - s.laid), s.longest - s.laid + 1):
        paper[KEPT, HELD] = NONE
        for slot in range(SLOTS):
            if s.display[slot] != NONE and (not building or slot == s.slot):
                begin_walk(s, paper)
                while walk_on(s, free, cards, s.display[slot], paper):
                    _keep(s, cards, slot, paper, rng)
        if paper[KEPT, HELD] != NONE:
            return cards
    return 0


@kernel
def can_end(s: Any) -> bool:
    """Whether the segment that is being built leads to its output already."""
    return s.phase == LAY and s.laid >= LEAST and s.value == s.display[s.slot]  # type: ignore[no-any-return]


@kernel
def build(st: States, i: int, cards: int, paper: Numbers) -> None:
    """Build the segment that is on the paper."""
    if st[i].phase != LAY:
        rules.apply(st, i, A_BUILD + paper[KEPT, SLOT])
    for k in range(cards):
        rules.apply(st, i, A_LAY + paper[KEPT, FIRST + k])
    rules.apply(st, i, A_END)


@helper
def take_turn(st: States, i: int, out: Numbers, paper: Numbers, rng: Numbers) -> int:
    """The greedy player's whole turn; returns the cards of the segment, 0 for new circuits."""
    cards = shortest(st, i, paper, rng)
    if cards == 0:
        rules.apply(st, i, out[below(rng, rules.legal(st, i, out))])
    else:
        build(st, i, cards, paper)
    return cards


@kernel
def next_greedy(st: States, i: int, paper: Numbers, rng: Numbers) -> int:
    """The next action of a greedy player's turn; NONE for new circuits with any card."""
    if can_end(st[i]):
        return A_END
    if shortest(st, i, paper, rng) == 0:
        return NONE
    return A_LAY + paper[KEPT, FIRST] if st[i].phase == LAY else A_BUILD + paper[KEPT, SLOT]  # type: ignore[no-any-return]


def choose_greedily(view: View, rng: Numbers, context: Context = ALONE) -> str:
    """A shortest segment with the fewest cards of the hand, card by card, or new circuits."""
    action = int(next_greedy(view.state(), 0, new_paper(), rng))
    return choose_randomly(view, rng) if action == NONE else GAME.kernels.write_action(action)


PLAYERS: dict[str, Choose] = {"random": choose_randomly, "greedy": choose_greedily}

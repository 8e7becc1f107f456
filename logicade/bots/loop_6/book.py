"""The players of LOOP 6's rule book: random, immediate and greedy.

Immediate wins if it can, gives no win away if it can help it, likes a penalty of the other and avoids its own; all else
is alike to it. Greedy scores what every action leaves on the table as well. Ties are broken at random.
"""

from __future__ import annotations

import functools

import numpy as np

from logicade.bots.chooser import ALONE, Choose, Context
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States
from logicade.games.loop_6.execution import signal
from logicade.games.loop_6.state import DRAW
from logicade.games.loop_6.tables import LOSING
from logicade.kit.gates import DFF

RANDOM, IMMEDIATE, GREEDY = range(3)
KIND_IDS = 12  # ids of one kind: two fields of six places
WON = 100_000
PENALTY = 500


@generic
def choose(st: States, player: int, rng: Numbers, ids: Numbers) -> int:
    """The action of a player in st[1]: the best score, ties at random; st[2] is for trying."""
    count = legal(st, 1, ids)
    if player == RANDOM:
        return ids[below(rng, count)]  # type: ignore[no-any-return]
    best, ties, top = 0, 0, 0
    for k in range(count):
        copy(st, 2, 1)
        apply(st, 2, ids[k])
        worth = value(st, player, ids[k])
        if ties == 0 or worth > top:
            best, ties, top = k, 1, worth
        elif worth == top:
            ties += 1
            if below(rng, ties) == 0:
                best = k
    return ids[best]  # type: ignore[no-any-return]


@generic
def value(st: States, player: int, action: int) -> int:
    """What an action has led to in st[2], for the side that played it in st[1]."""
    s = st[2]
    own = st[1].turn & 1
    if s.winner != NONE:
        return WON if s.winner == own else -WON
    for side in range(2):
        if s.phase == DRAW and s.cards[side] == 1:
            count = s.penalties[side] + 1
            lost = count == s.limit or (s.shrink == 1 and count == LOSING)
            worth = WON if lost else PENALTY
            return worth if side != own else -worth
    return table_value(st, own, action) if player == GREEDY else 0


@generic
def table_value(st: States, own: int, action: int) -> int:
    """Ones less other cards on both fields, and fields of two cards, which the other may finish."""
    s = st[2]
    locked = action % KIND_IDS // 6 if action // KIND_IDS == DFF else NONE
    worth = 0
    for side in range(2):
        sign = 1 if side == own else -1
        for place in range(s.cards[side]):
            worth += sign if signal(s, side, place) == 1 else -sign
        if s.cards[side] == 2 and side != locked:
            worth -= 100 if side == own else 200
    return worth


def _choose(view: View, rng: Numbers, context: Context = ALONE, *, player: int) -> str:
    kernels = view.game.kernels
    action = kernels.bind(choose)(np.repeat(view.state(), 3), player, rng, kernels.row_of_ids())
    return kernels.write_action(int(action))


PLAYERS: dict[str, Choose] = {
    name: functools.partial(_choose, player=player)
    for player, name in ((RANDOM, "random"), (IMMEDIATE, "immediate"), (GREEDY, "greedy"))
}

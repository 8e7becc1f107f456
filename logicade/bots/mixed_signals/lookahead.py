"""Looking ahead in Mixed Signals: the chance to win behind an action, the other's reply and the own next turn.

Tiles are not drawn but gone through by kind, or a few of them spread evenly over the pile, the same for all that is
compared. What lies behind that is judged by the lead in tokens: the more turns are left, the less a token decides.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from logicade.bots.mixed_signals.book import NEVER, gain
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic, kernel
from logicade.engine.compile.verbs import apply, legal, weights
from logicade.engine.loops import draw
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.mixed_signals.state import AGAIN, PLACE

# Places in `st`: before them is the world; behind them is a state for trying.
WORLD, ACTED, DEALT, REPLIED, AGAIN_DEALT, PLACES = 1, 2, 3, 4, 5, 7
LISTED, REPLIES, LAST, SPARE, KINDS, MORE_KINDS, ROWS = range(7)  # rows of ids: what can be laid and drawn, by turn
SPREAD = 0.6  # tokens of a lead that leave one chance in four, with one turn left; it grows with the root of the turns
PACE = 2.6  # turns that it takes to be rid of a token, of both players
CLOSE = 1  # tokens less than the best that a reply may bring and be looked at
REPLY, NEXT = 0, 1  # whose turn is looked at last: the one behind an action, or the one behind the reply to it


class Paper(NamedTuple):
    """Room to work in, and where the tiles that are looked at begin."""

    offset: float  # from 0 to 1
    rng: Numbers
    ids: Numbers  # ROWS of them
    heavy: Numbers  # weights: to try with, and those of KINDS and MORE_KINDS
    worth: Numbers  # of each reply, in tokens


@kernel
def chance_to_win(s: Any, own: int, turns: int) -> float:
    """How likely a colour wins, by the supplies and at most so many turns to come (8.1, 8.2)."""
    mine, other = int(s.left[own]), int(s.left[1 - own])
    if mine == 0 or other == 0:
        return 1.0 if mine == 0 else 0.0
    if s.ended != 0 or turns <= 0:
        return 0.5 if mine == other else 1.0 if mine < other else 0.0
    left = min(1.0 * turns, PACE * min(mine, other))
    return 1.0 / (1.0 + math.exp((mine - other) / (SPREAD * math.sqrt(left))))


@generic
def deal(st: States, i: int, j: int, kind: int, rng: Numbers, spare: Numbers, heavy: Numbers) -> bool:
    """st[j] = st[i] after a tile of a kind was drawn; what fits nowhere is replaced. Whether it can be laid."""
    copy(st, j, i)
    apply(st, j, kind)
    while st[j].ended == 0 and st[j].mover == CHANCE and st[j].phase != AGAIN:
        apply(st, j, draw(st, j, rng, spare, heavy))
    return st[j].ended == 0 and st[j].phase == PLACE  # type: ignore[no-any-return]


@generic
def spread(st: States, i: int, most: int, offset: float, kinds: Numbers, heavy: Numbers) -> int:
    """Kinds of tile that may come in st[i] and their weights; where they are too many, some spread evenly."""
    if st[i].ended != 0 or st[i].mover != CHANCE or st[i].phase == AGAIN:
        return 0
    count, total = legal(st, i, kinds), 0
    weights(st, i, heavy)
    if count <= most:
        return count
    for k in range(count):
        total += heavy[k]
    kept, upto, step = 0, 0.0, total / most
    for k in range(count):  # how many of the points offset, offset + step, ... lie in this kind's part
        before = upto
        upto += heavy[k]
        hits = int((upto - offset * step) // step) - int((before - offset * step) // step)
        if hits > 0:
            kinds[kept], heavy[kept] = kinds[k], hits
            kept += 1
    return kept


@generic
def after_next_turn(st: States, i: int, own: int, turns: int, most: int, depth: int, paper: Paper) -> float:
    """A colour's chance to win once whoever comes next behind st[i] has laid what brings most, in the mean of tiles."""
    total, weight, heavy, spare = 0.0, 0, paper.heavy[1 + depth], paper.ids[SPARE]
    kinds, listed = paper.ids[KINDS + depth], paper.ids[REPLIES + depth]
    count = spread(st, i, most, paper.offset, kinds, heavy)
    if count == 0:
        return chance_to_win(st[i], own, turns)
    for k in range(count):
        weight += heavy[k]
        if not deal(st, i, i + 1, kinds[k], paper.rng, spare, paper.heavy[0]):
            total += heavy[k] * chance_to_win(st[i + 1], own, turns - 1)
            continue
        mine, best = st[i + 1].active == own, -1.0
        for at in range(legal(st, i + 1, listed)):
            gain(st, i + 1, i + 2, listed[at], spare)
            value = chance_to_win(st[i + 2], own, turns - 1)
            best = max(best, value if mine else 1.0 - value)
        total += heavy[k] * (best if mine else 1.0 - best)
    return total / weight


@generic
def look(st: States, action: int, turns: int, most: int, paper: Paper) -> float:
    """The mover's chance to win behind an action in st[WORLD] and the best reply by tokens."""
    own = int(st[WORLD].active)
    gain(st, WORLD, ACTED, action, paper.ids[SPARE])
    return after_next_turn(st, ACTED, own, turns - 1, most, REPLY, paper)


@generic
def reply(st: States, own: int, turns: int, width: int, most: int, paper: Paper) -> float:
    """A colour's chance to win behind the other's best action in st[DEALT], of a few that bring him most."""
    ids, worth = paper.ids, paper.worth
    count, worst, first = legal(st, DEALT, ids[REPLIES]), 2.0, NEVER
    for a in range(count):
        worth[a] = gain(st, DEALT, REPLIED, ids[REPLIES, a], ids[SPARE])
    for _ in range(min(width, count)):
        top = 0
        for a in range(count):
            top = a if worth[a] > worth[top] else top
        first = max(first, worth[top])
        if worth[top] < first - CLOSE:
            break
        worth[top] = NEVER
        gain(st, DEALT, REPLIED, ids[REPLIES, top], ids[SPARE])
        worst = min(worst, after_next_turn(st, REPLIED, own, turns - 1, most, NEXT, paper))
    return worst


@generic
def look_further(st: States, action: int, turns: int, width: int, kinds: int, most: int, paper: Paper) -> float:
    """The mover's chance to win behind an action in st[WORLD], the other's best reply and the own next turn."""
    own, total, weight, ids, heavy = int(st[WORLD].active), 0.0, 0, paper.ids, paper.heavy
    gain(st, WORLD, ACTED, action, paper.ids[SPARE])
    count = spread(st, ACTED, kinds, paper.offset, ids[KINDS], heavy[1])
    if count == 0:
        return chance_to_win(st[ACTED], own, turns - 1)
    for k in range(count):
        weight += heavy[1, k]
        if not deal(st, ACTED, DEALT, ids[KINDS, k], paper.rng, ids[SPARE], heavy[0]):
            total += heavy[1, k] * chance_to_win(st[DEALT], own, turns - 2)
        elif st[DEALT].active == own:
            total += heavy[1, k] * chance_to_win(st[DEALT], own, turns - 1)
        else:
            total += heavy[1, k] * reply(st, own, turns - 1, width, most, paper)
    return total / weight

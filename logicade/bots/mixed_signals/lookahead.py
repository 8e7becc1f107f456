"""Looking ahead in Mixed Signals: the chance to win behind an action, the other's reply and the own next turn.

Tiles are not drawn but gone through by kind, or a few of them spread evenly over the pile, the same for all that is
compared. What lies behind that is judged by the lead in tokens: the more turns are left, the less a token decides.
"""

from __future__ import annotations

import math
from typing import Any

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
def after_next_turn(
    st: States, i: int, own: int, turns: int, most: int, offset: float, rng: Numbers, kinds: Numbers, listed: Numbers,
    spare: Numbers, heavy: Numbers, scratch: Numbers,
) -> float:  # fmt: skip
    """A colour's chance to win once whoever comes next behind st[i] has laid what brings most, in the mean of tiles."""
    total, weight = 0.0, 0
    count = spread(st, i, most, offset, kinds, heavy)
    if count == 0:
        return chance_to_win(st[i], own, turns)
    for k in range(count):
        weight += heavy[k]
        if not deal(st, i, i + 1, kinds[k], rng, spare, scratch):
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
def look(
    st: States, action: int, turns: int, most: int, offset: float, rng: Numbers, ids: Numbers, heavy: Numbers
) -> float:
    """The mover's chance to win behind an action in st[WORLD] and the best reply by tokens."""
    own = int(st[WORLD].active)
    gain(st, WORLD, ACTED, action, ids[SPARE])
    return after_next_turn(
        st, ACTED, own, turns - 1, most, offset, rng, ids[KINDS], ids[REPLIES], ids[SPARE], heavy[1], heavy[0]
    )


@generic
def reply(
    st: States, own: int, turns: int, width: int, most: int, offset: float, rng: Numbers, ids: Numbers, heavy: Numbers,
    worth: Numbers,
) -> float:  # fmt: skip
    """A colour's chance to win behind the other's best action in st[DEALT], of a few that bring him most."""
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
        value = after_next_turn(
            st, REPLIED, own, turns - 1, most, offset, rng, ids[MORE_KINDS], ids[LAST], ids[SPARE], heavy[2], heavy[0]
        )
        worst = min(worst, value)
    return worst


@generic
def look_further(
    st: States, action: int, turns: int, width: int, kinds: int, most: int, offset: float, rng: Numbers, ids: Numbers,
    heavy: Numbers, worth: Numbers,
) -> float:  # fmt: skip
    """The mover's chance to win behind an action in st[WORLD], the other's best reply and the own next turn."""
    own, total, weight = int(st[WORLD].active), 0.0, 0
    gain(st, WORLD, ACTED, action, ids[SPARE])
    count = spread(st, ACTED, kinds, offset, ids[KINDS], heavy[1])
    if count == 0:
        return chance_to_win(st[ACTED], own, turns - 1)
    for k in range(count):
        weight += heavy[1, k]
        if not deal(st, ACTED, DEALT, ids[KINDS, k], rng, ids[SPARE], heavy[0]):
            total += heavy[1, k] * chance_to_win(st[DEALT], own, turns - 2)
        elif st[DEALT].active == own:
            total += heavy[1, k] * chance_to_win(st[DEALT], own, turns - 1)
        else:
            total += heavy[1, k] * reply(st, own, turns - 1, width, most, offset, rng, ids, heavy, worth)
    return total / weight

"""How a position may have come about, as far as its text can show it: what no card or deal can have brought is refused.

These looks are too slow for `check`, which runs on every ply of a playout; the reader takes them once a text.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from logicade.engine.state import CHANCE, States, copied
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import (
    C1,
    C2,
    CARDS,
    CARRY,
    CELLS,
    CODES,
    DELTA,
    ENOUGH,
    F2,
    FIRST_WALKER,
    HAND,
    HANDS,
    KINDS,
    OBSTACLE,
    PD,
    RL,
    RN,
    ROVER,
    SOLID,
    STEP,
    STEPS,
    TA,
    TOKENS,
    WALKER,
    name_of,
)
from logicade.games.quirky_circuits.positions.tracks import robot_objection
from logicade.games.quirky_circuits.state import A_RUN, CHOOSE, DEAL, GONE, RUN, State

Objection = tuple[str, str] | None  # the clause, and what is wrong
SEEN = (
    "at", "facing", "momentum", "drift", "bump", "place", "aimed", "broken", "delivered", "held", "grip_x", "grip_y",
    "executed", "phase", "result", "busy", "full",
)  # fmt: skip


def objection(st: States) -> Objection:
    """Why a state that keeps all invariants cannot have come about, if that can be seen."""
    s: State = st[0]
    for look in (_dealing, _ways, _cards):
        if found := look(s):
            return found
    return _first_round(st) or robot_objection(st)


def _dealing(s: State) -> Objection:
    """After a round cards go to the seat with the fewest first, then clockwise; some hands allow that (6.3)."""
    if s.phase != DEAL or s.lap == 1:
        return None
    seats, full = int(s.seats), int(HAND[s.seats])
    now = tuple(int(size) for size in s.sizes[:seats])
    for before in itertools.product(*(range(min(size, full - 1) + 1) for size in now)):
        if sum(before) > seats * full - ENOUGH:
            continue
        hands, seat = list(before), before.index(min(before))
        for _ in range(sum(now) - sum(before)):
            hands[seat] += 1
            seat = next((to % seats for to in range(seat + 1, seat + 1 + seats) if hands[to % seats] < full), seat)
        if tuple(hands) == now and seat == s.dealer and max(hands) <= full:
            return None
    return "quirky-circuits 6.3", "no hands after a round lead to these by dealing clockwise from the smallest"


# ---- where things can get to -----------------------------------------------------------------------------------------


def _ways(s: State) -> Objection:
    """The robot, walkers and knocked things are where they can get from their starts."""
    if int(s.at) not in _closure([int(s.start)], lambda c: _robot_steps(s, c)):
        return "quirky-circuits 7.4", f"the robot cannot get from {name_of(int(s.start))} to {name_of(int(s.at))}"
    for t in range(int(s.tokens)):
        place, name = int(s.place[t]), KINDS[s.kind[t] - 1]
        nature = int(s.nature[t]) | (int(s.ruins[t]) if s.broken[t] else 0)
        if place < 0 or (nature & CARRY and HANDS[s.robot]):
            continue
        if nature & SOLID or s.kind[t] - 1 in WALKER:
            if place not in _closure([int(s.first[t])], lambda c: _token_steps(s, c)):
                return "quirky-circuits 11.4", f"`{name}` cannot get to {name_of(place)}"
        elif s.ruin[t]:
            tables = _closure([int(s.first[t])], lambda c: [to for to in _knocks(s, c) if s.floor[to] & OBSTACLE])
            fallen = {to for c in tables for to in _knocks(s, c) if not s.floor[to] & OBSTACLE}
            if place not in (fallen if s.broken[t] else tables):
                return "quirky-circuits 5.5", f"`{name}` cannot be knocked to {name_of(place)}"
    return None


def _closure(start: list[int], steps: Callable[[int], list[int]]) -> set[int]:
    """The squares that steps lead to."""
    found, waiting = set(start), list(start)
    while waiting:
        for there in steps(waiting.pop()):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def _robot_steps(s: State, c: int) -> list[int]:
    """Squares that the robot can walk to, or jump to if it can jump; inclines hold up no Forward Two."""
    found = []
    for way in range(4):
        there = c
        for length in range(1, 4 if s.robot == ROVER else 2):
            if int(s.wall[there]) >> way & 1:
                break
            there += int(DELTA[way])
            if not s.floor[there] & OBSTACLE:
                found.append(there)
            elif length == 1 and s.robot != ROVER:
                break
    return found


def _token_steps(s: State, c: int) -> list[int]:
    return [c + int(STEP[k]) for k in range(8) if int(s.paths[c]) >> k & 1]


def _knocks(s: State, c: int) -> list[int]:
    """Squares beside an obstacle to which something on it may fall."""
    if not s.floor[c] & OBSTACLE:
        return []
    return [c + int(DELTA[way]) for way in range(4) if not int(s.wall[c]) >> way & 1 and 0 <= c + DELTA[way] < CELLS]


# ---- what cards can have done ----------------------------------------------------------------------------------------


def _cards(s: State) -> Objection:
    """While all executed cards are known, something has moved only if one of them moves it."""
    last = [int(card) for card in s.queue[: s.executed]] or _last_layer(s)
    if s.momentum >= 0 and F2 not in last:
        return "quirky-circuits 10.1", "there is a marker, and no `F2` was executed that can have left it"
    if list(s.formed) != list(s.deck):
        return None
    done = {int(card) for card in s.under if card >= 0} | {int(card) for card in s.queue[: s.executed]}
    steps = any(STEPS[card] for card in done)
    if s.at != s.start and not steps:
        return "quirky-circuits 8.1", f"no executed card moves the robot to {name_of(int(s.at))}"
    if s.facing != s.ahead and not done & {*range(RL, TA + 1), RN}:
        return "quirky-circuits 8.2", "no executed card turns the robot"
    for t in range(int(s.tokens)):
        name, nature = KINDS[s.kind[t] - 1], int(s.nature[t])
        moved = s.place[t] != s.first[t] or s.aimed[t] != s.aim[t]
        pairs = {pair for pair in range(len(WALKER)) if WALKER[pair] == s.kind[t] - 1}
        causes = {FIRST_WALKER + 2 * pair + k for pair in pairs for k in range(2)}
        causes |= {PD, C1, C2} if nature & CARRY else set()
        causes |= {card for card in range(CARDS) if STEPS[card]} if nature & SOLID or s.ruin[t] else set()
        if s.phase == CHOOSE:
            causes.discard(PD)  # the right hand may have taken it just now
        swept = s.place[t] == GONE and (steps or s.first[t] == s.start)
        if moved and not swept and not done & causes and not (s.phase == CHOOSE and t in s.held):
            return "quirky-circuits 8.6", f"no executed card moves `{name}`"
    return None


def _last_layer(s: State) -> list[int]:
    """The cards of the round before this one; all of its layer, in no order."""
    sizes = [int(size) for size in s.layers if size > 0]
    if not sizes:
        return [card for card in range(CARDS) if s.formed[card]]
    return [int(card) for card in s.under[sum(sizes[:-1]) : sum(sizes)]]


def _first_round(st: States) -> Objection:
    """In the first round the executed cards are all there were: they lead from the start to where things are."""
    s: State = st[0]
    if s.lap > 1 or s.length == 0 or (s.executed == 0 and s.phase != CHOOSE):
        return None
    here = [_rewound(st)]
    for card in s.queue[: s.executed]:
        here = [there for one in here if one[0].phase == RUN for there in _ran(one, int(card))]
    if s.phase == CHOOSE:
        here = [there for one in here if one[0].phase == RUN for there in _ran(one, PD, asked=True)]
    if any(all((there[name][0] == st[name][0]).all() for name in SEEN) for there in here):
        return None
    done = " ".join(CODES[card] for card in s.queue[: s.executed])
    return "quirky-circuits 5.1", f"`{done or CODES[PD]}` does not lead from the start to robot and tokens as they are"


def _rewound(st: States) -> States:
    """The same queue, ready to be executed from the start of the match."""
    before = copied(st)
    s = before[0]
    s.executed, s.cards, s.phase, s.result, s.ended, s.mover = 0, 0, RUN, 0, 0, CHANCE
    s.at, s.facing, s.momentum, s.drift, s.bump, s.busy, s.full = s.start, s.ahead, -1, -1, 0, 0, 0
    s.broken, s.delivered, s.held, s.grip_x, s.grip_y, s.aimed = 0, 0, -1, 0, 0, s.aim
    for t in range(TOKENS):
        s.place[t] = s.first[t] if s.kind[t] > 0 else GONE
    GAME.kernels.rules.sweep(s)
    return before


def _ran(st: States, card: int, *, asked: bool = False) -> list[States]:
    """The states after a card, one for each way of choosing; or those in which somebody is asked."""
    after = copied(st)
    GAME.kernels.rules.apply(after, 0, A_RUN + card)
    found, waiting = [], [after]
    while waiting:
        there = waiting.pop()
        if (there[0].phase == CHOOSE) == asked:
            found.append(there)
        for action in GAME.kernels.legal_ids(there) if there[0].phase == CHOOSE else []:
            chosen = copied(there)
            GAME.kernels.rules.apply(chosen, 0, action)
            waiting.append(chosen)
    return found


__all__ = ["objection"]

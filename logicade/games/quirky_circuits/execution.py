"""Quirky Circuits: what cards do (sections 5 and 7 to 12 of RULES.md). The rest of the rules is in rules.py."""

from __future__ import annotations

from typing import Any

from logicade.engine.jit import inline_kernel, kernel
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers

# fmt: off
# isort: off
from logicade.games.quirky_circuits.state import (
    BARRIER, BROKEN, CAT, CHOOSE, CLEAR, GONE, HELD, HIT, INCLINE, MET, OVER, RESET, RUN, RUNNING, WON,
)
from logicade.games.quirky_circuits.tables import (
    ARM_LENGTH, ARM_WAY, B1, BELT, C1, C2, CARRY, CELLS, CELL_FACTS, DELIVERED, DELTA, F1, F2, F3, FIRST_WALKER,
    FORM_FACTS, GOALS, GOAL_FACTS, GOAL_KINDS, HANDS, J2, J3, LAST_FACTS, LYING, MN, OBSTACLE, OWN, OWN_SCENARIO,
    PARKED, PD, REACH, RL, RN, ROBOT, RR, RUG, SCENARIOS, SHAPE, SL, SOLID, SR, STEP, SW, SWEEP, TA, TARGET, TOKENS,
    TOKEN_FACTS, TWIRL, VOID, WALKER, WANTED_FACTS, WIDTH,
)
# isort: on
# fmt: on

SPAN = 2 * REACH + 1  # offsets of a token's squares in one direction

# ---- the ground ------------------------------------------------------------------------------------------------------


@kernel
def _fact(s: Any, variant: Numbers, k: int) -> int:
    """A fact of the scenario: one that comes with the game, or a player's own."""
    return int(variant[OWN + k]) if s.scenario == OWN_SCENARIO else int(SCENARIOS[s.scenario, k])


@kernel
def unfold_map(s: Any, variant: Numbers) -> None:
    """Robot, battery, squares and tokens, in the order of tables.LAYOUT."""
    s.robot, s.wide, s.high = _fact(s, variant, 0), _fact(s, variant, 1), _fact(s, variant, 2)
    s.north, s.start, s.ahead = _fact(s, variant, 3), _fact(s, variant, 4), _fact(s, variant, 5)
    for k in range(3):
        s.sections[k] = _fact(s, variant, 6 + k)
    s.quirks, s.tokens, s.goals = _fact(s, variant, 9), 0, 0
    for c in range(CELLS):
        s.wall[c], s.slope[c] = _fact(s, variant, CELL_FACTS + c), _fact(s, variant, CELL_FACTS + CELLS + c)
        s.floor[c] = _fact(s, variant, CELL_FACTS + 2 * CELLS + c)
        s.zone[c] = _fact(s, variant, CELL_FACTS + 3 * CELLS + c)
    for t in range(TOKENS):
        s.kind[t], s.nature[t] = _fact(s, variant, TOKEN_FACTS + t), _fact(s, variant, TOKEN_FACTS + TOKENS + t)
        s.ruin[t] = _fact(s, variant, TOKEN_FACTS + 2 * TOKENS + t)
        s.ruins[t] = _fact(s, variant, TOKEN_FACTS + 3 * TOKENS + t)
        s.first[t] = _fact(s, variant, TOKEN_FACTS + 4 * TOKENS + t)
        s.aim[t] = _fact(s, variant, TOKEN_FACTS + 5 * TOKENS + t)
        s.parts[t] = 1
        for k in range(SHAPE):
            s.form[t, k] = _fact(s, variant, FORM_FACTS + t * SHAPE + k)
            s.parts[t] += 1 if s.form[t, k] > 0 else 0
        s.tokens += 1 if s.kind[t] > 0 else 0


@kernel
def unfold_goals(s: Any, variant: Numbers) -> None:
    """Goals and losing conditions."""
    for g in range(GOALS):
        s.goal[g] = _fact(s, variant, GOAL_FACTS + g)
        s.goals += 1 if s.goal[g] > 0 else 0
        for k in range(GOAL_KINDS):
            s.wanted[g, k] = _fact(s, variant, WANTED_FACTS + g * GOAL_KINDS + k)
        s.where[g], s.need[g] = _fact(s, variant, LAST_FACTS + g), _fact(s, variant, LAST_FACTS + GOALS + g)
        s.apart[g] = _fact(s, variant, LAST_FACTS + 2 * GOALS + g)
        s.facings[g] = _fact(s, variant, LAST_FACTS + 3 * GOALS + g)
        s.after[g] = _fact(s, variant, LAST_FACTS + 4 * GOALS + g)
    s.meet[0], s.meet[1] = _fact(s, variant, LAST_FACTS + 5 * GOALS), _fact(s, variant, LAST_FACTS + 5 * GOALS + 1)
    s.fragile = _fact(s, variant, LAST_FACTS + 5 * GOALS + 2)


@kernel
def pave(s: Any) -> None:
    """Which steps tokens may take (11.4): straight ones, then diagonals that have a way round the corner."""
    for c in range(CELLS):
        s.paths[c] = 0
        for way in range(4):
            there = c + int(DELTA[way])
            shut = (int(s.wall[c]) | int(s.slope[c])) >> way & 1 == 1 or there < 0 or there >= CELLS
            if not shut and (s.floor[c] & VOID) | (s.floor[there] & (OBSTACLE | VOID)) == 0:
                s.paths[c] |= 1 << (2 * way)
    for c in range(CELLS):
        for way in range(4):
            side = (way + 1) & 3
            if _straight(s, c, way, side) or _straight(s, c, side, way):
                s.paths[c] |= 1 << (2 * way + 1)


@kernel
def _straight(s: Any, c: int, one: int, other: int) -> bool:
    """Whether a token may step the one way and then the other."""
    return bool(int(s.paths[c]) >> (2 * one) & 1 and int(s.paths[c + DELTA[one]]) >> (2 * other) & 1)


@kernel
def end(s: Any, result: int) -> None:
    """It is over for all together."""
    s.result, s.phase, s.mover, s.ended = result, OVER, NOBODY, 1


# ---- tokens ----------------------------------------------------------------------------------------------------------


@inline_kernel
def _nature(s: Any, t: int) -> int:
    """What can be done with a token, whole or broken."""
    return int(s.ruins[t]) if s.broken[t] == 1 else int(s.nature[t])


@inline_kernel
def kind_of(s: Any, t: int) -> int:
    """1 + the kind of a token as it is now; 0: there is none."""
    return int(s.ruin[t]) if s.broken[t] == 1 else int(s.kind[t])


@kernel
def turn_x(x: int, y: int, quarters: int) -> int:
    """The part to the east of an offset that is turned clockwise."""
    q = quarters & 3
    return x if q == 0 else -y if q == 1 else -x if q == 2 else y


@kernel
def square_at(s: Any, x: int, y: int) -> int:
    """A square by column and row; NONE outside the map (7.3)."""
    if x < 0 or y < 0 or x >= s.wide or y >= s.high or s.floor[y * WIDTH + x] & VOID:
        return NONE
    return y * WIDTH + x


@kernel
def part_of(s: Any, t: int, k: int, x: int, y: int, aim: int) -> int:
    """The square of the kth part of a token whose first part is at a column and row; NONE outside the map."""
    if k == 0:
        return square_at(s, x, y)
    dx, dy = (int(s.form[t, k - 1]) - 1) // SPAN - REACH, (int(s.form[t, k - 1]) - 1) % SPAN - REACH
    return square_at(s, x + turn_x(dx, dy, aim), y + turn_x(dx, dy, aim - 1))


@kernel
def covers(s: Any, t: int, c: int) -> bool:
    """Whether a token lies on a square, with any of its parts (9.5)."""
    found = False
    for k in range(s.parts[t]):
        found = found or part_of(s, t, k, s.place[t] % WIDTH, s.place[t] // WIDTH, s.aimed[t]) == c
    return found and s.place[t] >= 0


@kernel
def solid_at(s: Any, c: int) -> bool:
    """Whether a solid token is on a square (5.4)."""
    found = False
    for t in range(s.tokens):
        found = found or (s.place[t] == c and _nature(s, t) & SOLID > 0)
    return found


@kernel
def sweep(s: Any) -> None:
    """What can be swept goes when robot and token are on one square (7.11)."""
    for t in range(s.tokens):
        if s.place[t] == s.at and _nature(s, t) & SWEEP:
            s.place[t] = GONE


@kernel
def _shove(s: Any, c: int, way: int, bump: int) -> None:
    """A collision: what stands on an obstacle is knocked on (5.5), a solid token is startled (5.6)."""
    s.bump = bump
    for t in range(s.tokens):
        if s.place[t] == c and bump == HIT and s.ruin[t] > 0 and s.broken[t] == 0:
            _knock(s, t, way)
        elif s.place[t] == c and bump == CAT and _nature(s, t) & SOLID and int(s.paths[c]) >> (2 * way) & 1:
            s.place[t] = c + DELTA[way]


@kernel
def _knock(s: Any, t: int, way: int) -> None:
    """Onward, else south, west, north, east by the compass; whole on an obstacle, broken on floor (5.5)."""
    c, tried = int(s.place[t]), way
    for k in range(5):
        if int(s.wall[c]) >> tried & 1 == 0:
            s.place[t] = c + DELTA[tried]
            s.broken[t] = 0 if s.floor[s.place[t]] & OBSTACLE else 1
            _rest(s, t)
            sweep(s)
            return
        tried = (s.north + 2 + k) & 3


# ---- moving (section 8) ----------------------------------------------------------------------------------------------


@kernel
def _walk(s: Any, way: int, steps: int) -> int:
    """Up to so many steps; returns 1 when all were made (section 7, the way of walking)."""
    while steps > 0:
        c = int(s.at)
        there = c + int(DELTA[way])
        climb = int(s.slope[c]) >> way & 1
        if int(s.wall[c]) >> way & 1:
            s.bump = BARRIER
        elif s.floor[there] & OBSTACLE:
            _shove(s, there, way, HIT)
        elif solid_at(s, there):
            _shove(s, there, way, CAT)
        elif climb and steps < 2:
            s.bump = INCLINE
        else:
            s.at = there
            steps -= 1 + climb
            sweep(s)
            if s.floor[there] & RUG:  # 7.7
                return 1 if steps == 0 else 0
            continue
        return 0
    return 1


@kernel
def _jump(s: Any, far: int) -> None:
    """Over obstacles, slopes and solid tokens; back to the last fit square when it does not end well (8.3)."""
    way = int(s.facing)
    c = land = int(s.at)
    for k in range(far):
        if int(s.wall[c]) >> way & 1:
            s.bump = BARRIER
            break
        c += int(DELTA[way])
        if s.floor[c] & OBSTACLE == 0 and not solid_at(s, c):
            land = c
        elif k == far - 1:
            _shove(s, c, way, HIT if s.floor[c] & OBSTACLE else CAT)
    s.at = land
    sweep(s)


@kernel
def _convey(s: Any, times: int) -> None:
    """Objects on belts ride, all at once (8.4)."""
    for _ in range(times):
        for t in range(s.tokens):
            c = int(s.place[t])
            if c < 0 or s.floor[c] < BELT or s.delivered[t] > 0 or s.parts[t] > 1 or _nature(s, t) & CARRY == 0:
                continue
            way = int(s.floor[c]) // BELT - 1
            if int(s.wall[c]) >> way & 1 == 0:
                there = c + int(DELTA[way])
                if s.floor[c] & OBSTACLE or s.floor[there] & OBSTACLE == 0:
                    s.place[t] = there
                    _rest(s, t)


@kernel
def _target(s: Any, kind: int) -> int:
    """The square that a walker goes for: the robot's, a token's, or the one that a held token is over (11.1, 11.3)."""
    if kind == ROBOT:
        return int(s.at)
    for t in range(s.tokens):
        if kind_of(s, t) == 1 + kind:
            for k in range(HANDS[s.robot]):
                if s.held[k] == t:
                    return square_at(s, _over_x(s, k), _over_y(s, k))
            return int(s.place[t])
    return NONE


@kernel
def _stroll(s: Any, kind: int, goal: int, steps: int) -> None:
    """A walker goes on by the shortest way, chosen anew for each step (11.2 to 11.6); meetings count at once (12.4)."""
    for t in range(s.tokens):
        if kind_of(s, t) == 1 + kind and s.place[t] >= 0:
            for _ in range(steps):
                c = int(s.place[t])
                step = best_step(s, c, goal) if goal >= 0 and c != goal else NONE
                if step == NONE or (c + STEP[step] == s.at and _nature(s, t) & SOLID):
                    return
                s.place[t] = c + STEP[step]
                if _lost(s) != RUNNING:
                    return


@kernel
def best_step(s: Any, c: int, goal: int) -> int:
    """The step of a shortest way with the least straight distance, diagonal first, clockwise from north (11.5)."""
    near, wider = 0, 1 << goal  # squares from which the goal is fewer steps away, one bit each
    while wider >> c & 1 == 0:
        if near == wider:
            return NONE
        near = wider
        for other in range(int(s.high) * WIDTH):
            for k in range(8):
                if int(s.paths[other]) >> k & 1 and near >> (other + int(STEP[k])) & 1:
                    wider |= 1 << other
    best, least = NONE, 4 * CELLS * CELLS
    for turn in range(8):
        k = (2 * int(s.north) + turn) & 7
        there = c + int(STEP[k])
        if int(s.paths[c]) >> k & 1 and near >> there & 1:
            dx, dy = there % WIDTH - goal % WIDTH, there // WIDTH - goal // WIDTH
            far = 2 * (dx * dx + dy * dy) + 1 - (k & 1)
            if far < least:
                best, least = k, far
    return best


# ---- holding (section 9) ---------------------------------------------------------------------------------------------


@kernel
def _arm_way(s: Any, k: int) -> int:
    return (int(s.facing) + int(ARM_WAY[s.robot, k])) & 3


@kernel
def reached(s: Any, k: int) -> int:
    """The square that a hand works on; NONE when a barrier is before it (9.1 to 9.3, 9.6)."""
    c, way = int(s.at), _arm_way(s, k)
    for _ in range(ARM_LENGTH[s.robot, k]):
        if int(s.wall[c]) >> way & 1:
            return NONE
        c += int(DELTA[way])
    return c


@kernel
def _over_x(s: Any, k: int) -> int:
    """The column of the first square of what a hand holds, wherever that is (9.8)."""
    arm = int(ARM_LENGTH[s.robot, k])
    return int(s.at) % WIDTH + turn_x(0, -arm, _arm_way(s, k)) + turn_x(int(s.grip_x[k]), int(s.grip_y[k]), s.facing)


@kernel
def _over_y(s: Any, k: int) -> int:
    """Its row."""
    arm = int(ARM_LENGTH[s.robot, k])
    down = turn_x(int(s.grip_x[k]), int(s.grip_y[k]), s.facing - 1)
    return int(s.at) // WIDTH + turn_x(0, -arm, _arm_way(s, k) - 1) + down


@kernel
def can_take(s: Any, k: int, t: int) -> bool:
    """Whether a hand can pick up a token (9.4, 9.5, 9.9)."""
    c = reached(s, k)
    return bool(c != NONE and _nature(s, t) & CARRY and s.delivered[t] == 0 and covers(s, t, c))


@kernel
def take(s: Any, k: int, t: int) -> None:
    """The token keeps its place and turn as the robot sees them (9.2)."""
    c, a = reached(s, k), int(s.place[t])
    dx, dy = a % WIDTH - c % WIDTH, a // WIDTH - c // WIDTH
    s.grip_x[k], s.grip_y[k] = turn_x(dx, dy, -s.facing), turn_x(dx, dy, -s.facing - 1)
    s.aimed[t] = (s.aimed[t] - s.facing) & 3
    s.place[t], s.held[k] = HELD, t


@kernel
def _drop(s: Any, k: int) -> None:
    """Ignored across a barrier, outside the map, or with a barrier through the object (9.6, 9.7)."""
    t, x, y = int(s.held[k]), _over_x(s, k), _over_y(s, k)
    aim = (s.aimed[t] + s.facing) & 3
    if reached(s, k) == NONE:
        return
    for one in range(s.parts[t]):
        c = part_of(s, t, one, x, y, aim)
        if c == NONE:
            return
        for other in range(s.parts[t]):
            near = part_of(s, t, other, x, y, aim)
            for way in range(4):
                if near >= 0 and near == c + DELTA[way] and int(s.wall[c]) >> way & 1:
                    return
    s.place[t], s.aimed[t], s.held[k] = y * WIDTH + x, aim, NONE
    s.grip_x[k] = s.grip_y[k] = 0
    _rest(s, t)


@kernel
def use_hands(s: Any) -> None:
    """Empty hands pick up, right before left, asking where there is a choice (9.3, 9.4); then full ones drop."""
    while s.busy < HANDS[s.robot]:
        found, count = NONE, 0
        for t in range(s.tokens):
            if int(s.full) >> s.busy & 1 == 0 and can_take(s, s.busy, t):
                found, count = t, count + 1
        if count > 1:
            s.phase, s.mover = CHOOSE, s.owner[s.executed]
            return
        if count == 1:
            take(s, s.busy, found)
        s.busy += 1
    for k in range(HANDS[s.robot]):
        if int(s.full) >> k & 1:
            _drop(s, k)
    s.busy = s.full = 0
    _finish(s, NONE)


@kernel
def _swap(s: Any) -> None:
    """The hands exchange what they hold (8.5)."""
    s.held[0], s.held[1] = s.held[1], s.held[0]
    s.grip_x[0], s.grip_x[1] = s.grip_x[1], s.grip_x[0]
    s.grip_y[0], s.grip_y[1] = s.grip_y[1], s.grip_y[0]


# ---- goals (section 12) ----------------------------------------------------------------------------------------------


@kernel
def wants(s: Any, g: int, t: int) -> bool:
    """Whether a goal is about a token's kind."""
    found = False
    for k in range(GOAL_KINDS):
        found = found or (s.wanted[g, k] > 0 and s.wanted[g, k] == kind_of(s, t))
    return found


@kernel
def holds(s: Any, g: int) -> bool:
    """Whether a goal is fulfilled now (12.2)."""
    sort, bit, count = int(s.goal[g]) - 1, int(s.where[g]), 0
    if sort == PARKED:
        return bool(int(s.zone[s.at]) >> bit & 1 and (s.facings[g] == 0 or int(s.facings[g]) >> s.facing & 1))
    for t in range(s.tokens):
        if sort == DELIVERED:
            count += 1 if s.delivered[t] == 1 + g else 0
        elif wants(s, g, t) and s.place[t] != GONE:
            count += 0 if sort == LYING and s.place[t] >= 0 and int(s.zone[s.place[t]]) >> bit & 1 else 1
    return count >= s.need[g] if sort == DELIVERED else count == 0


@kernel
def _due(s: Any, g: int) -> bool:
    """Whether a goal still takes tokens: not enough yet, and what comes before it is complete (12.3)."""
    if s.goal[g] != 1 + DELIVERED or holds(s, g):
        return False
    ready = True
    for other in range(s.goals):
        ready = ready and (int(s.after[g]) >> other & 1 == 0 or holds(s, other))
    return ready


@kernel
def _fits(s: Any, g: int, t: int) -> bool:
    """On a zone square, not a taken one where each has its own; a larger token exactly on its zone (12.3)."""
    covered = size = 0
    for c in range(int(s.high) * WIDTH):
        size += int(s.zone[c]) >> s.where[g] & 1
    for k in range(s.parts[t]):
        c = part_of(s, t, k, s.place[t] % WIDTH, s.place[t] // WIDTH, s.aimed[t])
        covered += 1
        if c < 0 or int(s.zone[c]) >> s.where[g] & 1 == 0:
            return False
    if covered > 1:
        return covered == size
    for other in range(s.tokens):
        if s.apart[g] == 1 and s.delivered[other] == 1 + g and s.place[other] == s.place[t]:
            return False
    return True


@kernel
def _rest(s: Any, t: int) -> None:
    """A token has come to rest: is it delivered? (12.3)"""
    for g in range(s.goals):
        if s.delivered[t] == 0 and s.place[t] >= 0 and wants(s, g, t) and _due(s, g) and _fits(s, g, t):
            s.delivered[t] = 1 + g


@kernel
def _lost(s: Any) -> int:
    """A losing condition of the file that has come true (12.4)."""
    broken = 0
    for t in range(s.tokens):
        broken += s.broken[t]
        for other in range(s.tokens):
            here = s.meet[0] > 0 and s.place[t] >= 0 and s.place[t] == s.place[other]
            if here and kind_of(s, t) == s.meet[0] and kind_of(s, other) == s.meet[1]:
                return MET
    return BROKEN if 0 < s.fragile <= broken else RUNNING


@kernel
def _finish(s: Any, gained: int) -> None:
    """After a card: momentum (10.1 to 10.5), then losing conditions, then goals (5.7, 12.1, 12.4)."""
    old = int(s.momentum)
    s.momentum = gained if s.bump == CLEAR else NONE
    if s.bump == CLEAR and old != NONE:
        s.drift = old
        _walk(s, old, 1)
        if s.bump != CLEAR:
            s.momentum = NONE
    s.executed += 1
    s.cards += 1
    s.phase, s.mover = RUN if s.executed < s.length else RESET, CHANCE
    for g in range(s.goals):
        for t in range(s.tokens):
            if s.after[g] > 0:  # what already lies right counts as soon as it may (12.3)
                _rest(s, t)
    won = _lost(s) == RUNNING
    if not won:
        end(s, _lost(s))
    for g in range(s.goals):
        won = won and holds(s, g)
    if won:
        end(s, WON)


@kernel
def run(s: Any, card: int) -> None:
    """One card (section 8); directions are those of the facing before it (5.3)."""
    s.bump, s.drift = CLEAR, NONE
    gained, way = NONE, int(s.facing)
    if card <= F3:
        if _walk(s, way, 1 + card - F1) == 1 and card == F2 and s.robot == TWIRL:
            gained = way
    elif card in (B1, SL, SR):
        _walk(s, (way + (2 if card == B1 else 3 if card == SL else 1)) & 3, 1)
    elif card in (J2, J3):
        _jump(s, 2 + card - J2)
    elif card == MN:
        _walk(s, s.north, 1)
    elif card in (RL, RR, TA):
        s.facing = (way + (3 if card == RL else 1 if card == RR else 2)) & 3
    elif card == RN:
        s.facing = s.north
    elif card == SW:
        _swap(s)
    elif card in (C1, C2):
        _convey(s, 1 + card - C1)
    elif card == PD:
        s.busy = 0
        s.full = (1 if s.held[0] != NONE else 0) + (2 if s.held[1] != NONE else 0)
        use_hands(s)
        return
    else:
        pair = (card - FIRST_WALKER) // 2
        _stroll(s, WALKER[pair], _target(s, TARGET[pair]), 1 + (card - FIRST_WALKER) % 2)
    _finish(s, gained)


@kernel
def check_tokens(s: Any) -> int:
    """Every token lies on the map, is held by one hand, or is gone; no solid one is under the robot."""
    for t in range(TOKENS):
        p, hands = int(s.place[t]), 0
        for k in range(2):
            hands += 1 if s.held[k] == t else 0
        if p < HELD or p == HIDDEN or p >= CELLS or (p == HELD) != (hands == 1) or hands > 1:
            return 5
        if p >= 0 and (s.kind[t] == 0 or square_at(s, p % WIDTH, p // WIDTH) == NONE):
            return 5
        if s.aimed[t] < 0 or s.aimed[t] > 3 or s.delivered[t] < 0 or s.delivered[t] > GOALS:
            return 5
    for k in range(2):
        if s.held[k] < NONE or s.held[k] >= TOKENS or (s.held[k] >= 0 and k >= HANDS[s.robot]):
            return 6
    return 7 if solid_at(s, s.at) else 0

"""Quirky Circuits: what cards do (sections 5 and 7 to 12 of RULES.md). The rest of the rules is in rules.py.

Every kernel that is called from several places is compiled into each of them, so what follows a step, whatever made it,
is done in one place, the loop of `run`. Sets of squares, tokens and goals are whole numbers, one bit each.
"""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.state import CHANCE, NOBODY, NONE, Numbers
from logicade.games.quirky_circuits.state import State

# fmt: off
# isort: off
from logicade.games.quirky_circuits.state import (
    BARRIER, BROKEN, CAT, CHOOSE, CLEAR, GONE, HELD, HIT, INCLINE, MET, OVER, RESET, RUN, RUNNING, WON,
)
from logicade.games.quirky_circuits.components import (
    ACROSS, ALONG, ARM_LENGTH, ARM_WAY, BELT, C1, C2, CARRY, CELLS, CELL_FACTS, DELIVERED, DELTA, DX, DY, EAST, F2,
    FIRST_WALKER, FORM_FACTS, GOALS, GOAL_FACTS, GOAL_KINDS, HANDS, J2, J3, LAST_FACTS, LYING, MN, OBSTACLE, PARKED, PD,
    QUARTERS, REACH, RN, ROBOT, RUG, SHAPE, SOLID, SOUTH, STEP, STEPS, SW, SWEEP, TARGET, TIMES, TOKENS, TOKEN_FACTS,
    TWIRL, VOID, WALK, WALKER, WANTED_FACTS, WIDTH,
)  # fmt: skip
from logicade.games.quirky_circuits.tables import OWN, OWN_SCENARIO, SCENARIOS
# isort: on
# fmt: on

SPAN = 2 * REACH + 1  # offsets of a token's squares in one direction
OUTSIDE = 1 << 62  # among the squares of a token: some are not on the map
DRIFT = 2  # the last part of a card, after its first and second time


# ---- the ground ------------------------------------------------------------------------------------------------------


@helper
def _fact(s: State, variant: Numbers, k: int) -> int:
    """A fact of the scenario: one that comes with the game, or a player's own."""
    return int(variant[OWN + k]) if s.scenario == OWN_SCENARIO else int(SCENARIOS[s.scenario, k])


@helper
def unfold_map(s: State, variant: Numbers) -> None:
    """Robot, battery, squares and tokens, in the order of components.LAYOUT."""
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


@helper
def unfold_goals(s: State, variant: Numbers) -> None:
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


@helper
def pave(s: State) -> None:
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


@helper
def _straight(s: State, c: int, one: int, other: int) -> bool:
    """Whether a token may step the one way and then the other."""
    return bool(int(s.paths[c]) >> (2 * one) & 1 and int(s.paths[c + DELTA[one]]) >> (2 * other) & 1)


@kernel
def end(s: State, result: int) -> None:
    """It is over for all together."""
    s.result, s.phase, s.mover, s.ended = result, OVER, NOBODY, 1


# ---- tokens ----------------------------------------------------------------------------------------------------------


@inline_helper
def nature_of(s: State, t: int) -> int:
    """What can be done with a token, whole or broken."""
    return int(s.ruins[t]) if s.broken[t] == 1 else int(s.nature[t])


@inline_kernel
def kind_of(s: State, t: int) -> int:
    """1 + the kind of a token as it is now; 0: there is none."""
    return int(s.ruin[t]) if s.broken[t] == 1 else int(s.kind[t])


@helper
def turn_x(x: int, y: int, quarters: int) -> int:
    """The part to the east of an offset that is turned clockwise; a quarter less makes it the part to the south."""
    return x * int(ALONG[quarters & 3]) - y * int(ACROSS[quarters & 3])


@helper
def square_at(s: State, x: int, y: int) -> int:
    """A square by column and row; NONE outside the map (7.3)."""
    if x < 0 or y < 0 or x >= s.wide or y >= s.high or s.floor[y * WIDTH + x] & VOID:
        return NONE
    return y * WIDTH + x


@helper
def squares_of(s: State, t: int, x: int, y: int, aim: int) -> int:
    """The squares of a token whose first one is at a column and row; with OUTSIDE if not all are on the map."""
    found = 0
    for k in range(s.parts[t]):
        offset = int(s.form[t, k - 1]) - 1 if k > 0 else REACH * SPAN + REACH
        dx, dy = offset // SPAN - REACH, offset % SPAN - REACH
        c = square_at(s, x + turn_x(dx, dy, aim), y + turn_x(dx, dy, aim - 1))
        found |= OUTSIDE if c == NONE else 1 << c
    return found


@kernel
def covered(s: State, t: int) -> int:
    """The squares that a token lies on (9.5)."""
    c = int(s.place[t])
    return squares_of(s, t, c % WIDTH, c // WIDTH, s.aimed[t]) if c >= 0 else 0


@helper
def solids(s: State) -> int:
    """The squares with solid tokens (5.4)."""
    found = 0
    for t in range(s.tokens):
        if s.place[t] >= 0 and nature_of(s, t) & SOLID:
            found |= 1 << int(s.place[t])
    return found


@kernel
def sweep(s: State) -> None:
    """What can be swept goes when robot and token are on one square (7.11)."""
    for t in range(s.tokens):
        if s.place[t] == s.at and nature_of(s, t) & SWEEP:
            s.place[t] = GONE


# ---- moving (section 8) ----------------------------------------------------------------------------------------------


@helper
def _move(s: State, way: int, steps: int, leap: int) -> int:
    """Walk (section 7) or jump (8.3) up to so many steps; returns the square that the robot ran into, if any."""
    solid, c = solids(s), int(s.at)
    while steps > 0:
        climb = 0 if leap else int(s.slope[c]) >> way & 1
        if int(s.wall[c]) >> way & 1:
            s.bump = BARRIER
            return NONE
        c += int(DELTA[way])
        hit = HIT if s.floor[c] & OBSTACLE else CAT if solid >> c & 1 else CLEAR
        if hit != CLEAR and (leap == 0 or steps == 1):
            s.bump = hit
            return c
        if climb and steps < 2:
            s.bump = INCLINE
            return NONE
        if hit == CLEAR:  # otherwise the jump goes on over it
            s.at = c
        steps -= 1 + climb
        if leap == 0:
            sweep(s)
            if s.floor[c] & RUG:  # 7.7
                return NONE
    return NONE


@helper
def _shove(s: State, c: int, way: int) -> int:
    """What the robot ran into: breakable things are knocked on (5.5), a solid token is startled (5.6); tokens moved."""
    moved = 0
    for t in range(s.tokens):
        if c == NONE or s.place[t] != c or s.delivered[t] > 0:  # what is delivered stays (9.9)
            continue
        if s.bump == HIT and s.ruin[t] > 0 and s.broken[t] == 0:
            tried, k = way, 0
            while k < 5 and int(s.wall[c]) >> tried & 1:  # then south, west, north, east by the compass
                tried = (int(s.north) + 2 + k) & 3
                k += 1
            if k < 5:
                s.place[t] = c + DELTA[tried]
                s.broken[t] = 0 if s.floor[s.place[t]] & OBSTACLE else 1
                moved |= 1 << t
        elif s.bump == CAT and nature_of(s, t) & SOLID and int(s.paths[c]) >> (2 * way) & 1:
            s.place[t] = c + DELTA[way]
    return moved


@helper
def _convey(s: State) -> int:
    """Objects on belts ride one square, all at once (8.4); returns those that have moved."""
    moved = 0
    for t in range(s.tokens):
        c = int(s.place[t])
        rides = nature_of(s, t) & (CARRY | WALK) == CARRY and s.parts[t] == 1 and s.delivered[t] == 0
        if c < 0 or s.floor[c] < BELT or not rides:
            continue
        way = int(s.floor[c]) // BELT - 1
        if int(s.wall[c]) >> way & 1 == 0:
            there = c + int(DELTA[way])
            if s.floor[c] & OBSTACLE or s.floor[there] & OBSTACLE == 0:
                s.place[t] = there
                moved |= 1 << t
    return moved


@helper
def _target(s: State, kind: int) -> int:
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


@helper
def _stroll(s: State, pair: int) -> None:
    """A walker takes one step of the shortest way (11.2 to 11.6)."""
    goal = _target(s, TARGET[pair])
    for t in range(s.tokens):
        c = int(s.place[t])
        if kind_of(s, t) == 1 + WALKER[pair] and c >= 0 and goal >= 0 and c != goal and s.delivered[t] == 0:
            solid = nature_of(s, t) & SOLID > 0
            step, shut = NONE, 1 << int(s.at) if solid else 0
            for _ in range(2):  # round the robot; where no way leads round it, up to it (11.5, 11.6)
                if step == NONE:
                    step = best_step(s, c, goal, shut)
                    shut = 0
            if step != NONE and (c + STEP[step] != s.at or not solid):
                s.place[t] = c + STEP[step]
            return


@kernel
def best_step(s: State, c: int, goal: int, shut: int) -> int:
    """The step of a shortest way with the least straight distance, diagonal first, clockwise from north (11.5).

    No way leads over the squares of `shut`, one bit each; the goal may be one of them.
    """
    near, wider = 0, 1 << goal  # squares from which the goal is fewer steps away, one bit each
    while wider >> c & 1 == 0:
        if near == wider:
            return NONE
        near = wider
        for other in range(int(s.high) * WIDTH):
            for k in range(8):
                if int(s.paths[other]) >> k & 1 and near >> (other + int(STEP[k])) & 1:
                    wider |= 1 << other & ~shut
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


@helper
def _arm_way(s: State, k: int) -> int:
    return (int(s.facing) + int(ARM_WAY[s.robot, k])) & 3


@kernel
def reached(s: State, k: int) -> int:
    """The square that a hand works on; NONE when a barrier is before it (9.1 to 9.3, 9.6)."""
    c, way = int(s.at), _arm_way(s, k)
    for _ in range(ARM_LENGTH[s.robot, k]):
        if int(s.wall[c]) >> way & 1:
            return NONE
        c += int(DELTA[way])
    return c


@helper
def _over_x(s: State, k: int) -> int:
    """The column of the first square of what a hand holds, wherever that is (9.8)."""
    arm = int(ARM_LENGTH[s.robot, k]) * int(DX[_arm_way(s, k)])
    return int(s.at) % WIDTH + arm + turn_x(int(s.grip_x[k]), int(s.grip_y[k]), s.facing)


@helper
def _over_y(s: State, k: int) -> int:
    """The row of that square (9.8)."""
    arm = int(ARM_LENGTH[s.robot, k]) * int(DY[_arm_way(s, k)])
    return int(s.at) // WIDTH + arm + turn_x(int(s.grip_x[k]), int(s.grip_y[k]), s.facing - 1)


@kernel
def can_take(s: State, k: int, t: int) -> bool:
    """Whether a hand can pick up a token (9.4, 9.5, 9.9)."""
    c = reached(s, k)
    return bool(c != NONE and nature_of(s, t) & CARRY and s.delivered[t] == 0 and covered(s, t) >> c & 1)


@helper
def _take(s: State, k: int, t: int) -> None:
    """The token keeps its place and turn as the robot sees them (9.2)."""
    c, a = reached(s, k), int(s.place[t])
    dx, dy = a % WIDTH - c % WIDTH, a // WIDTH - c // WIDTH
    s.grip_x[k], s.grip_y[k] = turn_x(dx, dy, -s.facing), turn_x(dx, dy, -s.facing - 1)
    s.aimed[t] = (s.aimed[t] - s.facing) & 3
    s.place[t], s.held[k] = HELD, t


@helper
def _drop(s: State, k: int) -> int:
    """The token dropped, or none: where no token may lie, or a solid one on the robot (7.10, 9.6, 9.7)."""
    t, x, y = int(s.held[k]), _over_x(s, k), _over_y(s, k)
    aim = (s.aimed[t] + s.facing) & 3
    squares = squares_of(s, t, x, y, aim)
    if reached(s, k) == NONE or squares & OUTSIDE or (nature_of(s, t) & SOLID and y * WIDTH + x == s.at):
        return 0
    for c in range(int(s.high) * WIDTH):
        wall = int(s.wall[c]) if squares >> c & 1 else 0
        if (wall >> EAST & squares >> (c + 1) | wall >> SOUTH & squares >> (c + WIDTH)) & 1:
            return 0
    s.place[t], s.aimed[t], s.held[k] = y * WIDTH + x, aim, NONE
    s.grip_x[k] = s.grip_y[k] = 0
    return 1 << t


@helper
def _use_hands(s: State, chosen: int) -> int:
    """Empty hands pick up, right before left, asking where there is a choice (9.3, 9.4); then full ones drop."""
    if chosen == NONE:
        s.busy, s.full = 0, (1 if s.held[0] != NONE else 0) + (2 if s.held[1] != NONE else 0)
    found, moved = chosen, 0
    while s.busy < HANDS[s.robot]:
        count = 0
        if found == NONE and int(s.full) >> s.busy & 1 == 0:
            for t in range(s.tokens):
                if can_take(s, s.busy, t):
                    found, count = t, count + 1
        if count > 1:
            s.phase, s.mover = CHOOSE, s.owner[s.executed]
            return 0
        if found != NONE:
            _take(s, s.busy, found)
        found = NONE
        s.busy += 1
    for k in range(HANDS[s.robot]):
        if int(s.full) >> k & 1:
            moved |= _drop(s, k)
    s.busy = s.full = 0
    return moved


# ---- goals (section 12) ----------------------------------------------------------------------------------------------


@helper
def wants(s: State, g: int, t: int) -> bool:
    """Whether a goal is about a token's kind."""
    kind, found = kind_of(s, t), False
    for k in range(GOAL_KINDS):
        found = found or (kind > 0 and s.wanted[g, k] == kind)
    return found


@kernel
def fulfilled(s: State) -> int:
    """The goals that hold now (12.2)."""
    done = 0
    for g in range(s.goals):
        sort, bit, count = int(s.goal[g]) - 1, int(s.where[g]), 0  # tokens delivered, or not yet right
        for t in range(s.tokens):
            if sort == DELIVERED:
                count += 1 if s.delivered[t] == 1 + g else 0
            elif sort != PARKED and s.place[t] != GONE and wants(s, g, t):
                count += 0 if sort == LYING and s.place[t] >= 0 and int(s.zone[s.place[t]]) >> bit & 1 else 1
        if sort == PARKED:
            turned = s.facings[g] == 0 or int(s.facings[g]) >> s.facing & 1 == 1
            count = 0 if turned and int(s.zone[s.at]) >> bit & 1 else 1
        if count >= s.need[g] if sort == DELIVERED else count == 0:
            done |= 1 << g
    return done


@helper
def _accepts(s: State, g: int, t: int) -> bool:
    """Whether a goal takes a token: not enough yet, what comes before it holds, and it lies right (12.3)."""
    if s.goal[g] != 1 + DELIVERED or not wants(s, g, t):
        return False
    done = fulfilled(s)
    if done >> g & 1 or int(s.after[g]) & ~done:
        return False
    ground, squares = 0, covered(s, t)
    for c in range(int(s.high) * WIDTH):
        ground |= (int(s.zone[c]) >> int(s.where[g]) & 1) << c
    if s.parts[t] > 1:
        return squares == ground
    for other in range(s.tokens):
        if s.apart[g] == 1 and s.delivered[other] == 1 + g and s.place[other] == s.place[t]:
            return False
    return squares & ground > 0


@helper
def _rest(s: State, moved: int, last: bool) -> None:
    """Tokens that come to rest may be delivered; at the end also what lies right since before its turn (12.3)."""
    for _ in range(s.goals if last else 1):
        for t in range(s.tokens):
            for g in range(s.goals):
                due = moved >> t & 1 == 1 or (last and s.after[g] > 0)
                if due and s.delivered[t] == 0 and s.place[t] >= 0 and _accepts(s, g, t):
                    s.delivered[t] = 1 + g


@helper
def lost_by(s: State) -> int:
    """A losing condition of the file that has come true (12.4)."""
    broken = 0
    for t in range(s.tokens):
        broken += s.broken[t]
        for other in range(s.tokens):
            here = s.meet[0] > 0 and s.place[t] >= 0 and s.place[t] == s.place[other]
            if here and kind_of(s, t) == s.meet[0] and kind_of(s, other) == s.meet[1]:
                return MET
    return BROKEN if 0 < s.fragile <= broken else RUNNING


# ---- a card ----------------------------------------------------------------------------------------------------------


@helper
def _obey(s: State, card: int, chosen: int) -> int:
    """What a card does that does not move the robot (section 8); returns the tokens that may have come to rest."""
    if card == PD:
        return _use_hands(s, chosen)
    if C1 <= card <= C2:
        return _convey(s)
    if card >= FIRST_WALKER:
        _stroll(s, (card - FIRST_WALKER) // 2)
    elif card == SW:  # the hands exchange what they hold (8.5)
        s.held[0], s.held[1] = s.held[1], s.held[0]
        s.grip_x[0], s.grip_x[1] = s.grip_x[1], s.grip_x[0]
        s.grip_y[0], s.grip_y[1] = s.grip_y[1], s.grip_y[0]
    else:
        s.facing = s.north if card == RN else (s.facing + QUARTERS[card]) & 3
    return 0


@kernel
def run(s: State, card: int, chosen: int) -> None:
    """One card, or what is left of it once a token is chosen: its first time, its second, and the drift (10.2)."""
    start, lost = int(s.at), RUNNING
    s.phase, s.bump, s.drift = RUN, CLEAR, NONE
    for part in range(DRIFT + 1):
        moved = steps = 0
        way = int(s.north) if card == MN else (int(s.facing) + int(QUARTERS[card])) & 3  # before the card (5.3)
        if part == 0:
            steps = int(STEPS[card])
        elif part == DRIFT and s.bump == CLEAR:  # 10.1 to 10.5
            climbed = int(s.slope[start]) >> way & 1
            made = card == F2 and (climbed == 1 or s.at == start + 2 * DELTA[way])
            made = made and s.robot == TWIRL
            s.drift, s.momentum = NONE if made and s.single == 1 else s.momentum, way if made else NONE
            way, steps = int(s.drift), 0 if s.drift == NONE else 1
        if steps > 0:
            moved = _shove(s, _move(s, way, steps, 1 if part == 0 and J2 <= card <= J3 else 0), way)
        elif part < TIMES[card] and lost == RUNNING:
            moved = _obey(s, card, chosen)
        if s.phase == CHOOSE:
            return
        sweep(s)
        if s.bump != CLEAR:
            s.momentum = NONE
        if moved > 0 or part == DRIFT:
            _rest(s, moved, part == DRIFT)
        if lost == RUNNING and (part == DRIFT or card >= FIRST_WALKER):  # meetings count at once (12.4)
            lost = lost_by(s)
    s.executed += 1
    s.cards += 1
    s.phase, s.mover = RUN if s.executed < s.length else RESET, CHANCE
    if lost == RUNNING and fulfilled(s) == (1 << int(s.goals)) - 1:
        lost = WON
    if lost != RUNNING:
        end(s, lost)

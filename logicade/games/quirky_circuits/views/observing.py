"""What a learner sees: the parts of state.LAYOUT, filled from a view."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import NONE, Numbers
from logicade.games.quirky_circuits.components import (
    BACKS,
    CARDS,
    CELLS,
    GOAL_KINDS,
    GOALS,
    LAYERS,
    QUEUE,
    SEATS,
    SHAPE,
    TOKENS,
    UNDER,
)
from logicade.games.quirky_circuits.execution import kind_of
from logicade.games.quirky_circuits.state import LAYOUT, State

SIDES = len(BACKS)
WIDE = 128  # numbers that need more than a byte are two: what is left over, and how often this goes in
WALL, SLOPE, FLOOR, ZONE = (LAYOUT.start(name) for name in ("wall", "slope", "floor", "zone"))
TOKEN, CARD, SEAT, LINE, ROBOT = (LAYOUT.start(name) for name in ("tokens", "cards", "seats", "queue", "robot"))
SAID, LAID, AIMS, LAYER, BELOW = (LAYOUT.start(name) for name in ("said", "laid", "goals", "formed", "under"))
SIZES, MARKS, GRIPS, FILE, CHOSEN = (LAYOUT.start(name) for name in ("layers", "marks", "grips", "file", "options"))
LONG, ME = LAYOUT.start("long"), LAYOUT.start("me")


@kernel
def observe(s: State, seat: int, out: Numbers) -> None:
    """Fill all parts for a seat, or for NONE, a spectator; HIDDEN stays -2."""
    out[ME] = seat
    for c in range(CELLS):
        out[WALL + c], out[SLOPE + c], out[FLOOR + c], out[ZONE + c] = s.wall[c], s.slope[c], s.floor[c], s.zone[c]
    for t in range(TOKENS):
        at = TOKEN + 5 * t
        out[at], out[at + 1], out[at + 2] = kind_of(s, t), s.place[t], s.aimed[t]
        out[at + 3], out[at + 4] = s.delivered[t], s.nature[t]
        at = LAID + (6 + SHAPE) * t
        out[at], out[at + 1], out[at + 2] = s.kind[t], s.ruin[t], s.ruins[t]
        out[at + 3], out[at + 4], out[at + 5] = s.first[t], s.aim[t], s.broken[t]
        for k in range(SHAPE):
            out[at + 6 + k] = s.form[t, k]
    for k in range(QUEUE):
        at = LINE + 3 * k
        out[at], out[at + 1], out[at + 2] = s.queue[k], s.cover[k], s.owner[k]
    _observe_cards(s, max(seat, 0), out)
    _observe_seats(s, max(seat, 0), out)
    _observe_file(s, out)
    _observe_match(s, out)


@helper
def _observe_cards(s: State, seat: int, out: Numbers) -> None:
    """The own hand, the deck, and what is known of its layers."""
    for card in range(CARDS):
        out[CARD + 2 * card], out[CARD + 2 * card + 1] = s.hand[seat, card], s.deck[card]
        out[LAYER + card] = s.formed[card]
    for k in range(UNDER):
        out[BELOW + k] = s.under[k]
    for k in range(LAYERS):
        out[SIZES + k] = s.layers[k]


@helper
def _observe_seats(s: State, seat: int, out: Numbers) -> None:
    """Backs, signals and wishes by seat; NONE throughout where nobody sits."""
    for k in range(SEATS):
        other, here = (seat + k) % int(s.seats), k < s.seats
        at = SEAT + (SIDES + 2) * k
        for back in range(SIDES):
            out[at + back] = s.backs[other, back] if here else NONE
        out[at + SIDES] = s.signal[other] if here else NONE
        out[at + SIDES + 1] = (1 if s.mover == other else 0) if here else NONE
        at = SAID + 4 * k
        out[at], out[at + 1] = s.sizes[other] if here else NONE, s.signals[other] if here else NONE
        out[at + 2], out[at + 3] = s.yields[other] if here else NONE, s.waited[other] if here else NONE


@helper
def _observe_file(s: State, out: Numbers) -> None:
    """Goals, losing conditions, and what else the scenario says."""
    for g in range(GOALS):
        at = AIMS + (6 + GOAL_KINDS) * g
        out[at], out[at + 1], out[at + 2], out[at + 3] = s.goal[g], s.where[g], s.need[g], s.apart[g]
        out[at + 4], out[at + 5] = s.facings[g], s.after[g]
        for k in range(GOAL_KINDS):
            out[at + 6 + k] = s.wanted[g, k]
    for k in range(3):
        out[FILE + k] = s.sections[k]
    out[FILE + 3], out[FILE + 4], out[FILE + 5] = s.meet[0], s.meet[1], s.fragile
    out[FILE + 6], out[FILE + 7], out[FILE + 8], out[FILE + 9] = s.wide, s.high, s.start, s.ahead
    out[FILE + 10] = s.scenario


@helper
def _observe_match(s: State, out: Numbers) -> None:
    """Robot, battery, how far the match is, and its options."""
    out[ROBOT], out[ROBOT + 1], out[ROBOT + 2], out[ROBOT + 3] = s.at, s.facing, s.momentum, s.north
    out[ROBOT + 4], out[ROBOT + 5], out[ROBOT + 6], out[ROBOT + 7] = s.held[0], s.held[1], s.battery, s.lap
    out[ROBOT + 8], out[ROBOT + 9], out[ROBOT + 10], out[ROBOT + 11] = s.robot, s.phase, s.length, s.executed
    out[MARKS], out[MARKS + 1], out[MARKS + 2], out[MARKS + 3] = s.shown, s.bump, s.drift, s.dealer
    out[MARKS + 4], out[MARKS + 5], out[MARKS + 6], out[MARKS + 7] = s.forced, s.busy, s.full, s.result
    for k in range(2):
        out[GRIPS + 2 * k], out[GRIPS + 2 * k + 1] = s.grip_x[k], s.grip_y[k]
    out[CHOSEN], out[CHOSEN + 1], out[CHOSEN + 2], out[CHOSEN + 3] = s.seats, s.practice, s.target, s.tempo
    out[CHOSEN + 4], out[CHOSEN + 5], out[CHOSEN + 6], out[CHOSEN + 7] = s.extra, s.bare, s.veiled, s.single
    out[LONG], out[LONG + 1] = int(s.ply) % WIDE, int(s.ply) // WIDE
    out[LONG + 2], out[LONG + 3] = int(s.cards) % WIDE, int(s.cards) // WIDE
    out[LONG + 4], out[LONG + 5] = int(s.quirks) % WIDE, int(s.quirks) // WIDE

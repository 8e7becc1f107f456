"""Where things lie on a screen of either shape, and what a scene is drawn from."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from logicade.engine.scene.shown import Sketch
from logicade.games.quirky_circuits import board, sayings
from logicade.games.quirky_circuits.components import DELIVERED, HAND, PARKED, SWEPT
from logicade.games.quirky_circuits.state import ACTIONS, GONE

SECOND_ROW = 54.0  # of a phone's queue, below the first one


class Plan(NamedTuple):
    """Where things lie on one shape of screen."""

    width: float
    height: float
    middle: tuple[float, float]  # of the map
    room: tuple[float, float]
    square: float  # at most
    track: tuple[float, float, float, float]  # middle and size
    rows: int
    slot: tuple[float, float, float]  # the first card's middle, and the room for all
    card: float  # scale of a card in the queue
    letter: float  # of the disc that says whose it is
    goals: tuple[float, float, float, float]  # middle and size of the room for them
    compass: tuple[float, float]
    deck: tuple[float, float] | None
    hand: tuple[float, float]
    hand_card: float
    back: tuple[float, float]  # scale and step of backs in a strip

    @property
    def stock(self) -> str:
        """The key of what cards come from and go to."""
        return "deck" if self.deck else "track"


WIDE = Plan(
    948, 516, (470, 209), (644, 394), 84, (474, 466, 924, 92), 1, (46, 460, 830), 0.56, 22, (876, 188, 132, 356),
    (846, 394), (906, 460), (452, 132), 0.92, (0.33, 15),
)  # fmt: skip
TALL = Plan(
    374, 520, (187, 223), (366, 358), 60, (187, 486, 366, 62), 1, (26, 484, 356), 0.385, 19, (187, 430, 366, 40),
    (352, 22), None, (366, 112), 0.84, (0.25, 9),
)  # fmt: skip
TALL_TWO = TALL._replace(
    middle=(187, 199), room=(366, 310), track=(187, 461, 366, 112), rows=2, slot=(26, 432, 356),
    goals=(187, 382, 366, 40),
)  # fmt: skip
ONE_ROW = 10  # cards that fit into one row of a phone


class Look(NamedTuple):
    """The facts, the words and the plan of one scene."""

    s: Any  # the fields
    sketch: Sketch
    plan: Plan
    grid: board.Grid
    words: sayings.Sayings
    done: int  # goals that hold, one bit each
    chosen: tuple[str, dict[str, int]]  # kind and fields of the action that is thought of

    @property
    def capacity(self) -> int:
        """How many cards the queue may have."""
        return int(HAND[self.s.seats]) * int(self.s.seats)

    def slot(self, k: int) -> tuple[float, float]:
        """The middle of a place in the queue."""
        x, y, room = self.plan.slot
        row = -(-self.capacity // self.plan.rows)
        step = min(58.0, room / row)
        return x + k % row * step, y + k // row * SECOND_ROW


def look_at(sketch: Sketch) -> Look:
    """Everything that a scene needs, worked out once."""
    s = SimpleNamespace(**sketch.shown.fields)
    plan = WIDE if not sketch.tall else TALL if HAND[s.seats] * s.seats <= ONE_ROW else TALL_TWO
    if sketch.tall:
        plan = _lowered(plan, s.wide, s.high)
    grid = board.grid_in(s.wide, s.high, plan.middle, plan.room, plan.square)
    done, chosen = fulfilled(s), ("", dict[str, int]())
    if sketch.chosen is not None:
        does = ACTIONS.fields(sketch.chosen)
        chosen = does.name, dict(does.fields)
    return Look(s, sketch, plan, grid, sayings.Sayings(s, sketch, done), done, chosen)


def _lowered(plan: Plan, wide: int, high: int) -> Plan:
    """A phone's plan without the room that a map leaves free above and below itself."""
    (x, y), (width, height) = plan.middle, plan.room
    least = board.height_in(wide, high, plan.room, plan.square)
    up = height - least
    (a, b, w, h), (k, j, room), (c, d, m, n) = plan.track, plan.slot, plan.goals
    return plan._replace(
        height=plan.height - up, middle=(x, y - up / 2), room=(width, least), track=(a, b - up, w, h),
        slot=(k, j - up, room), goals=(c, d - up, m, n),
    )  # fmt: skip


def fulfilled(s: Any) -> int:
    """The goals that hold now (12.2), as `execution.fulfilled` finds them in a record."""
    done = 0
    for g in range(s.goals):
        sort, zone = s.goal[g] - 1, s.where[g]
        wanted = [kind - 1 for kind in s.wanted[g] if kind]
        there = [t for t in range(s.tokens) if s.place[t] != GONE and board.kind_of(s, t) in wanted]
        if sort == SWEPT:
            holds = not there
        elif sort == DELIVERED:
            holds = s.delivered.count(1 + g) >= s.need[g]
        elif sort == PARKED:
            holds = bool(s.zone[s.at] >> zone & 1) and (not s.facings[g] or bool(s.facings[g] >> s.facing & 1))
        else:
            holds = all(s.place[t] >= 0 and s.zone[s.place[t]] >> zone & 1 for t in there)
        done |= holds << g
    return done

"""What lies in the box of Quirky Circuits: cards, decks, squares, kinds of tokens, and how a scenario is laid out.

A scenario enters a state as FACTS whole numbers, in the order of LAYOUT.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from logicade.engine.errors import BadComponents, Fault
from logicade.engine.layout import places

# ---- cards (section 17) -------------------------------------------------------------------------------------

CODES = (
    "F1", "F2", "F3", "B1", "SL", "SR", "J2", "J3", "RL", "RR", "TA", "PD", "SW", "C1", "C2",
    "MN", "RN", "PA1", "PA2", "HE1", "HE2", "FO1", "FO2", "TI1", "TI2", "SC1", "SC2",
)  # fmt: skip
CARDS = len(CODES)
F1, F2, F3, B1, SL, SR, J2, J3, RL, RR, TA, PD, SW, C1, C2, MN, RN, FIRST_WALKER = range(18)
FIRST_QUIRK = MN  # cards from here on are yellow
QUIRKS = CARDS - FIRST_QUIRK
BACKS = ("m", "t", "s", "m!", "t!", "s!")  # move, turn, special; yellow with `!`
FIRST_YELLOW = 3
BACK = np.array(
    [0] * 8 + [1] * 3 + [2] * 4 + [3, 4] + [5] * 10, np.int8
)  # by code; codes stand in order of their backs

# By code: steps that the robot makes, quarter turns of their direction or of the robot, and how often the rest is done.
STEPS = np.array([1, 2, 3, 1, 1, 1, 2, 3] + [0] * 7 + [1] + [0] * 11, np.int8)
QUARTERS = np.array([0, 0, 0, 2, 3, 1, 0, 0, 3, 1, 2] + [0] * 16, np.int8)
TIMES = np.array([0] * 8 + [1] * 6 + [2, 0, 1] + [1, 2] * 5, np.int8)

ROBOTS = ("gizmo", "twirl", "rover", "lefty")
GIZMO, TWIRL, ROVER, LEFTY = range(4)
_DECKS = {  # how many of each code; quirk cards are those that a scenario may add
    "gizmo": "F1 4 F2 4 F3 2 B1 1 RL 3 RR 3 TA 1 MN 1 RN 1 PA1 1 PA2 1",
    "twirl": "F1 3 F2 4 SL 1 SR 1 RL 2 RR 2 TA 1 PD 4 MN 1 HE1 1 HE2 1 FO1 1 FO2 1",
    "rover": "F1 3 F2 2 B1 1 J2 2 J3 1 RL 3 RR 3 PD 4 MN 1 RN 1 TI1 1 TI2 1",
    "lefty": "F1 3 F2 3 B1 1 SL 1 SR 1 RL 2 RR 2 TA 1 PD 4 SW 1 C1 1 C2 1 MN 1 RN 1 SC1 1 SC2 1",
}


def _deck(text: str) -> list[int]:
    words = text.split()
    counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [counts.get(code, 0) for code in CODES]


DECKS = np.array([_deck(_DECKS[robot]) for robot in ROBOTS], np.int8)  # by robot and code
SEATS = 4
HAND = np.array([0, 0, 5, 4, 4], np.int8)  # cards in a full hand, by seats (1.4)
QUEUE = 16  # cards that a queue may have: all hands
ENOUGH = 5  # cards that a queue needs (4.2)
LAYERS = 6  # shuffled layers that may lie under the top one
UNDER = 25  # cards in them
SIGNALS = 3  # times a seat may signal in a round (4.6)

# ---- the map (section 7) ---------------------------------------------------------------------------------------------

NORTH, EAST, SOUTH, WEST = range(4)
WAYS = "NESW"
WIDTH, HEIGHT = 8, 7  # the largest map; square (x, y) is y * WIDTH + x
CELLS = WIDTH * HEIGHT
DX, DY = np.array([0, 1, 0, -1], np.int8), np.array([-1, 0, 1, 0], np.int8)
DELTA = np.array([-WIDTH, 1, WIDTH, -1], np.int8)
ALONG, ACROSS = np.array([1, 0, -1, 0], np.int8), np.array([0, 1, 0, -1], np.int8)  # by quarter turns clockwise
# The eight steps of a walker, clockwise from the top of the drawing; the odd ones are diagonal.
STEP = np.array([-WIDTH, 1 - WIDTH, 1, 1 + WIDTH, WIDTH, WIDTH - 1, -1, -1 - WIDTH], np.int8)
VOID, OBSTACLE, RUG = 1, 2, 4  # bits of a floor; a belt is BELT * (1 + its direction)
BELT = 8
STATION = 0  # the zone of the charging station
ZONES = 7

# ---- tokens (section 17) ------------------------------------------------------------------------------------

CARRY, SWEEP, SOLID, WALK = 1, 2, 4, 8
PROPERTIES = {"carry": CARRY, "sweep": SWEEP, "solid": SOLID, "walk": WALK}
TOKENS = 12  # on one map
SHAPE = 3  # squares of a token beside its first one
REACH = 3  # how far they may be from it
NATURES = {  # kind: how many there are, properties
    "dust": (8, SWEEP), "vase": (4, 0), "shards": (4, SWEEP), "patches": (1, SOLID | WALK),
    "tiger": (1, SOLID | WALK), "scar": (1, SOLID | WALK), "hen": (1, WALK), "fox": (1, WALK), "wheat": (1, CARRY),
    "toy": (1, CARRY), "box": (1, CARRY), "seeds": (4, CARRY), "red-seeds": (2, CARRY), "blue-seeds": (2, CARRY),
    "bone": (4, CARRY), "skull": (1, CARRY), "nigiri": (4, CARRY), "maki": (2, CARRY), "tea": (2, CARRY),
    "femur": (1, CARRY), "body": (1, CARRY), "spine": (1, CARRY), "jaw": (1, CARRY),
}  # fmt: skip
FORMS = {
    "femur": [(0, 0), (1, 0)], "body": [(0, 0), (1, 0)], "spine": [(0, 0), (1, 0), (2, 0)],
    "jaw": [(0, 0), (1, 0), (1, 1)],
}  # fmt: skip
POOL = tuple(NATURES)
OWN_KINDS = 6
KINDS = POOL + tuple(f"own-{k + 1}" for k in range(OWN_KINDS))
SUPPLY = {kind: count for kind, (count, _) in NATURES.items()}
# Who walks where by which card (11.1); the target ROBOT is the robot itself.
ROBOT = -1
WALKERS = ("patches", "hen", "fox", "tiger", "scar")
TARGETS = ("", "wheat", "hen", "toy", "box")
WALKER = np.array([KINDS.index(kind) for kind in WALKERS], np.int8)
TARGET = np.array([KINDS.index(kind) if kind else ROBOT for kind in TARGETS], np.int8)

# ---- hands of robots (section 9) -------------------------------------------------------------------------------------

HANDS = np.array([0, 1, 1, 2], np.int8)  # by robot
ARM_WAY = np.array([[0, 0], [0, 0], [0, 0], [1, 3]], np.int8)  # by robot and hand: quarter turns from the facing
ARM_LENGTH = np.array([[0, 0], [0, 0], [1, 0], [1, 2]], np.int8)

# ---- goals (section 12) ----------------------------------------------------------------------------------------------

GOALS = 6
GOAL_KINDS = 4
GOAL_TYPES = ("sweep", "deliver", "park", "token_on")
SWEPT, DELIVERED, PARKED, LYING = range(4)
SECTIONS = ("red", "yellow", "green")
BATTERY = 15  # spaces that a scenario may have; option `extra_battery` adds up to three

# What a state keeps of a scenario, in order.
LAYOUT = places(
    robot=1, wide=1, high=1, north=1, start=1, ahead=1, sections=3, quirks=1,
    wall=CELLS, slope=CELLS, floor=CELLS, zone=CELLS,
    kind=TOKENS, nature=TOKENS, ruin=TOKENS, ruins=TOKENS, first=TOKENS, aim=TOKENS,
    form=TOKENS * SHAPE,
    goal=GOALS, wanted=GOALS * GOAL_KINDS, where=GOALS, need=GOALS, apart=GOALS, facings=GOALS,
    after=GOALS, meet=2, fragile=1,
)  # fmt: skip
FACTS = sum(LAYOUT.sizes.values())
# Where the facts of squares, tokens and goals begin among them; before these stand single numbers.
CELL_FACTS, TOKEN_FACTS, FORM_FACTS = (LAYOUT.start(name) for name in ("wall", "kind", "form"))
GOAL_FACTS, WANTED_FACTS, LAST_FACTS = (LAYOUT.start(name) for name in ("goal", "wanted", "where"))


def square(name: Any) -> int | None:
    """The number of a square from its name, `c2`; None for anything else."""
    found = re.fullmatch(r"([a-h])([1-7])", name) if isinstance(name, str) else None
    return (int(found[2]) - 1) * WIDTH + ord(found[1]) - ord("a") if found else None


def name_of(cell: int) -> str:
    """The name of a square, as in `c4`."""
    return f"{'abcdefgh'[cell % WIDTH]}{cell // WIDTH + 1}"


def turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    """An offset east and south, turned clockwise."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def bad(faults: list[Fault]) -> BadComponents:
    """The error that lists what is wrong with a scenario."""
    return BadComponents("the scenario", faults, clause="quirky-circuits 15.1")

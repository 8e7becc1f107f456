"""The fixed facts of Quirky Circuits: cards, decks, kinds of tokens, and scenarios as whole numbers.

A scenario enters a state as FACTS whole numbers, in the order of LAYOUT. `scenarios/reading.py` makes them from a
file's text (section 15 of RULES.md) and lists every fault; `packed` makes one word of them, for logs and positions.
"""

from __future__ import annotations

import base64
import functools
import re
import zlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from logicade.engine.errors import BadComponents, BadValue, Fault
from logicade.engine.layout import places

if TYPE_CHECKING:
    from logicade.games.quirky_circuits.scenarios.reading import Scenario

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

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(
    scenario=1, own=FACTS, practice=1, target=1, tempo=1, extra_battery=1, quirks=1, hide_hand_backs=1, momentum=1
)
SCENARIO, OWN, PRACTICE = (VARIANT.start(name) for name in ("scenario", "own", "practice"))
TARGET_SLOT, TEMPO, EXTRA = (VARIANT.start(name) for name in ("target", "tempo", "extra_battery"))
BARE, VEILED, SINGLE = (VARIANT.start(name) for name in ("quirks", "hide_hand_backs", "momentum"))
FREE, ROTATING = range(2)  # values of `tempo`


def square(name: Any) -> int | None:
    """The number of a square from its name, `c2`; None for anything else."""
    found = re.fullmatch(r"([a-h])([1-7])", name) if isinstance(name, str) else None
    return (int(found[2]) - 1) * WIDTH + ord(found[1]) - ord("a") if found else None


def name_of(cell: int) -> str:
    """A square's name."""
    return f"{'abcdefgh'[cell % WIDTH]}{cell // WIDTH + 1}"


def turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    """An offset east and south, turned clockwise."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


# ---- scenarios as words ----------------------------------------------------------------------------------------------

_WORD = "qc1."
_MOST = {
    "robot": 3, "wide": WIDTH, "high": HEIGHT, "north": 3, "start": CELLS - 1, "ahead": 3, "sections": BATTERY,
    "quirks": (1 << QUIRKS) - 1, "wall": 15, "slope": 15, "floor": BELT * 5 - 1, "zone": (1 << ZONES) - 1,
    "kind": len(KINDS), "nature": 15, "ruin": len(KINDS), "ruins": 15, "first": CELLS - 1, "aim": 3,
    "form": (2 * REACH + 1) ** 2, "goal": len(GOAL_TYPES), "wanted": len(KINDS), "where": ZONES - 1, "need": TOKENS,
    "apart": 1, "facings": 15, "after": (1 << GOALS) - 1, "meet": len(KINDS), "fragile": TOKENS,
}  # fmt: skip


def bad(faults: list[Fault]) -> BadComponents:
    """The error that lists what is wrong with a scenario."""
    return BadComponents("the scenario", faults, clause="quirky-circuits 15.1")


def packed(facts: tuple[int, ...]) -> str:
    """A scenario's facts as one word."""
    raw = b"".join(number.to_bytes(2, "big") for number in facts)
    return _WORD + base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def _unpacked(word: str) -> tuple[int, ...]:
    """The facts of such a word, which somebody may have made up."""
    try:
        text = word.removeprefix(_WORD)
        raw = zlib.decompressobj().decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), 2 * FACTS + 2)
        facts = tuple(int.from_bytes(raw[k : k + 2], "big") for k in range(0, len(raw), 2))
        if len(facts) != FACTS or packed(facts) != word or not _sound(named(facts)):
            raise ValueError(word)
    except (ValueError, zlib.error) as wrong:
        raise bad([Fault(0, "the word is damaged")]) from wrong
    return facts


def named(facts: tuple[int, ...]) -> dict[str, list[int]]:
    """The facts by name."""
    found, at = {}, 0
    for name, size in LAYOUT.sizes.items():
        found[name] = list(facts[at : at + size])
        at += size
    return found


def _sound(facts: dict[str, list[int]]) -> bool:
    """Whether nothing in these numbers leads outside the map or the tables."""
    if any(max(facts[name]) > most for name, most in _MOST.items()) or sum(facts["sections"]) > BATTERY:
        return False
    if any(nature & (CARRY | SOLID | WALK) == CARRY | SOLID for nature in (*facts["nature"], *facts["ruins"])):
        return False
    for name in ("kind", "goal"):
        if 0 in facts[name] and any(facts[name][facts[name].index(0) :]):
            return False
    wall, floor, wide, high = facts["wall"], facts["floor"], facts["wide"][0], facts["high"][0]
    for cell in range(CELLS):
        x, y = cell % WIDTH, cell // WIDTH
        for way in range(4):
            to_x, to_y = x + int(DX[way]), y + int(DY[way])
            open_ = 0 <= to_x < wide and 0 <= to_y < high and x < wide and y < high
            if not wall[cell] >> way & 1 and x < wide and y < high:
                there = to_y * WIDTH + to_x
                if not open_ or wall[there] >> (way + 2 & 3) & 1 or (floor[cell] | floor[there]) & VOID:
                    return False
    lie = [facts["start"][0], *(cell for cell, kind in zip(facts["first"], facts["kind"], strict=True) if kind)]
    inside = all(cell % WIDTH < wide and cell // WIDTH < high and not floor[cell] & VOID for cell in lie)
    return inside and not floor[lie[0]] & OBSTACLE and wide > 0 and facts["goal"][0] > 0 and facts["sections"][2] > 0


@functools.lru_cache(64)
def read_own(text: str) -> tuple[str, tuple[int, ...]]:
    """A scenario of one's own, from a file's text or from its word: the word, and the facts."""
    from logicade.games.quirky_circuits.scenarios.reading import read_scenario

    facts = _unpacked(text.strip()) if text.strip().startswith(_WORD) else read_scenario(text).facts
    return packed(facts), facts


FILES = sorted(file.name for file in files(__package__).joinpath("scenarios").iterdir() if file.name.endswith(".toml"))


@functools.cache
def shipped(number: int) -> Scenario:
    """One of the scenarios that come with the game, from 0."""
    from logicade.games.quirky_circuits.scenarios.reading import read_scenario

    return read_scenario(files(__package__).joinpath("scenarios", FILES[number]).read_text("utf-8"))


# Compiled into `setup`; the last one is taken from the option `own` instead.
SCENARIOS = np.array([shipped(k).facts for k in range(len(FILES))], np.int16)
OWN_SCENARIO = len(FILES)


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (13.1)."""
    if options["own"] and "scenario" not in given:
        return options | {"scenario": "own"}
    if bool(options["own"]) != (options["scenario"] == "own"):
        hint = "give both, or leave `own` away" if options["own"] else "give the text in option `own`"
        shown = f"`{options['scenario']}` does not go with option `own` = {'a text' if options['own'] else '`none`'}"
        raise BadValue(f"option `scenario` = {shown}", hint=hint, clause="quirky-circuits 13.1")
    return options

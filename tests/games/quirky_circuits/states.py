"""Real states of Quirky Circuits by name: every phase, every robot, every end; tests change some of their fields."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from logicade.engine.position import Position
from logicade.games.quirky_circuits import rules
from tests.games.quirky_circuits.test_readers import LAST, OPEN, RESET, TURNS
from tests.games.quirky_circuits.worlds import GAME, dealt, open_map, reached, text_of
from tests.support import random_match


def played(pos: Position, actions: str) -> Position:
    for action in actions.split():
        pos = pos.play(action)
    return pos


def after(own: str, hands: tuple[str, str], queue: str, cards: str, then: str = "", **options: Any) -> Position:
    """A match of two on a map of one's own: dealt, programmed (`A.F1 B.F1`), turned over, and some cards executed."""
    shown = [f"show {word[2:]}" for word in queue.split() if "." in word]
    ran = [word if word.startswith("^") else f"run {word}" for word in cards.split()]
    return reached(
        [*dealt(*hands), *queue.split(), "|", *shown, *ran, *then.split()], own=own, **({"quirks": "none"} | options)
    )


KITCHEN = text_of(  # two things within reach of each of Lefty's hands, once he is in the first row
    "lefty",
    "d2N",
    open_map(6, 2, {"e1": "t", "b1": "n", "e2": "m", "f2": "#"}),
    '[legend]\nt = { tokens = ["tea", "tea"] }\nn = { tokens = ["nigiri", "nigiri"] }\nm = { token = "maki" }\n',
)
AT_ONCE = KITCHEN.replace("d2", "d1")
COOKS = ("PD F1 PD SW RR", "F1 F2 F2 SL SR")
STAGE = text_of("twirl", "a2E", open_map(8, 2, {"a1": "s"}), '[legend]\ns = { tokens = ["seeds", "wheat"] }\n')
DANCERS = ("F2 F2 RL RR PD", "F1 F1 TA PD SL")
DIG = """
[[token]]
kind = "femur"
at = "b2"
[[token]]
kind = "bone"
at = "d1"
[[token]]
kind = "bone"
at = "e1"
[zone]
long = ["b3", "c3"]
pots = ["d2", "e2"]
never = ["a1"]
[[goal]]
name = "femur"
type = "deliver"
kinds = ["femur"]
zone = "long"
[[goal]]
type = "deliver"
kinds = ["bone"]
zone = "pots"
need = 2
one_each = true
after = ["femur"]
[[goal]]
type = "park"
zone = "never"
"""
BONES = text_of("rover", "a2E", open_map(6, 4), DIG)
DIGGERS = ("PD RR F1 RL PD", "F1 F1 F2 F2 B1")
COOP_RULES = """
[legend]
f = { token = "fox" }
h = { token = "hen" }
[[lose]]
type = "meet"
kinds = ["fox", "hen"]
"""
COOP = text_of("twirl", "a2N", open_map(5, 2, {"a1": "f", "d1": "h"}), COOP_RULES)
HALL_SIGNS = """
[legend]
V = { obstacle = true, token = "vase" }
d = { token = "dust" }
s = { token = "seeds" }
P = { token = "patches" }
"""
HALL = text_of(
    "gizmo", "a1E", open_map(6, 3, {"a1": "d", "b1": "V", "c3": "V", "d3": "T", "e1": "P", "f3": "s"}), HALL_SIGNS
)
FRAGILE = text_of("gizmo", "a1E", open_map(3, 1, {"b1": "V"}), f'{HALL_SIGNS}[[lose]]\ntype = "broken"\ncount = 1\n')
FOXES = ("FO2! FO1! F1 F1 F2", "RL RL RR RR F1")
ALLEY = text_of("rover", "a1E", open_map(3, 2, {"b1": "T", "c1": "T"}))
WARDROBE = STAGE.replace("a2", "a1")
QUIRKY = (
    "scenario=gizmo-6 seats=2 round=1 phase=program robot=a5N battery=10 tokens=a1,h1,g2,h4,h5 "
    "hands=F1,RL,MN,RN,PA1|F1,F2,F3,B1,RL top=F1,F1,F2,F2,F2,F3,RL,RR,RR,RR,TA,PA2 ply=10"
)
SHORT = text_of("gizmo", "a1E", open_map(4, 2)).replace(
    "green = 2, yellow = 2, red = 2", "green = 1, yellow = 1, red = 1"
)
FLAT = SHORT.replace("yellow = 1, red = 1", "yellow = 0, red = 0")
MOVERS = ("F1 F1 RL RL RR", "F1 F2 F2 RL RR")
TWO = "A.F1 A.F1 A.RL B.F1 B.RL A/ B/"


@functools.cache
def base(name: str) -> Position:
    pos = BASES[name]()
    assert rules.check(pos.state(), 0) == 0, name
    return pos


def named(text: str) -> Callable[[], Position]:
    return lambda: GAME.position(text)


def all_played() -> Position:
    """Four seats have played all their cards."""
    pos = GAME.start(seats=4).deal(chance=random.Random(1))
    while any("." in action for action in pos.legal):
        pos = pos.play(next(action for action in pos.legal if "." in action))
    return pos


def seen(name: str, seat: int) -> Position:
    """A state as a seat sees it."""
    st = base(name).state()
    rules.redact(st, 0, seat)
    return Position(GAME, st)


BASES: dict[str, Callable[[], Position]] = {
    "OPEN": named(OPEN),  # Gizmo, Program, nothing played
    "TURNS": named(TURNS),  # the same in turn
    "RESET": named(RESET),  # the first queue is executed
    "LAST": named(LAST),  # in the second round, two of five cards executed
    "WON": lambda: GAME.position(LAST).play("run F2"),
    "DEALING": lambda: GAME.position(RESET).play("Z"),
    "FIRST": lambda: reached(["A+F1", "B+F1", "A+RL"]),  # three cards are dealt
    "QUEUED": lambda: played(GAME.position(OPEN), "A.F1 A.F2 A.F3 B.F1 B.RL A/"),
    "SHOWING": lambda: played(GAME.position(OPEN), "A.F1 A.F2 A.F3 B.F1 B.RL A/ B/ |").play("show F1"),
    "TURNING": lambda: played(GAME.position(TURNS), "A.F1 B.F1 A.F2 B_"),
    "FORCED": lambda: played(GAME.position(TURNS), "A.F1 B.F1 A_ B_"),
    "CLOSING": lambda: played(GAME.position(TURNS), "A.F1 B.F1 A.F2 B.F2 A.F3 B/ A/"),
    "SECOND": lambda: GAME.position(RESET).play("Z").deal(chance=random.Random(1)),  # Program of the second round
    "SECOND IN TURN": lambda: GAME.position(f"{RESET} tempo=rotating").play("Z").deal(chance=random.Random(1)),
    # Lefty: both hands choose, one after the other; one chooses while the other is full.
    "RIGHT": lambda: after(KITCHEN, COOKS, "A.F1 A.PD A.SW B.F1 B.SL A/ B/", "F1 PD"),
    "LEFT": lambda: after(KITCHEN, COOKS, "A.F1 A.PD A.SW B.F1 B.SL A/ B/", "F1 PD ^4"),
    "AT ONCE": lambda: after(AT_ONCE, COOKS, "A.PD A.F1 A.SW B.F1 B.SL A/ B/", "PD ^4"),
    "RIGHT FULL": lambda: after(KITCHEN, COOKS, "A.PD A.F1 A.PD B.F1 B.SL A/ B/", "PD F1 PD"),
    "LEFT FULL": lambda: after(KITCHEN, COOKS, "A.PD A.SW A.F1 A.PD B.SL A/ B/", "PD SW F1 PD"),
    # Twirl: a marker; a drift; a drift that ran into something; a second marker
    "STAGE": lambda: reached(dealt(*DANCERS), own=STAGE),
    "MARKER": lambda: after(STAGE, DANCERS, "A.F2 A.RL B.F1 B.TA B.SL A/ B/", "F2"),
    "DRIFT": lambda: after(STAGE, DANCERS, "A.F2 A.RL B.F1 B.TA B.SL A/ B/", "F2 RL"),
    "TWICE": lambda: after(STAGE, DANCERS, "A.F2 A.F2 B.F1 B.TA B.SL A/ B/", "F2 F2"),
    "SINGLE": lambda: after(STAGE, DANCERS, "A.F2 A.F2 B.F1 B.TA B.SL A/ B/", "F2 F2", momentum="single"),
    # Rover: a long thing in his jaws; the same delivered
    "FEMUR": lambda: after(BONES, DIGGERS, "A.PD A.RR A.F1 A.RL B.F1 A/ B/", "PD RR"),
    "DELIVERED": lambda: after(BONES, DIGGERS, "A.PD A.RR A.F1 A.RL A.PD B.F1 B/", "PD RR F1 RL PD"),
    # Gizmo among vases, dust and a cat
    "HALL": lambda: after(HALL, MOVERS, TWO, "F1"),
    "BEFORE": lambda: reached(dealt(*MOVERS), own=HALL, quirks="none"),
    # the ends
    "MET": lambda: after(COOP, FOXES, "A.FO2! A.FO1! B.RL B.RR B.RL A/ B/", "FO2! FO1!", quirks="file"),
    "BROKEN": lambda: after(FRAGILE, MOVERS, TWO, "F1", quirks="none"),
    "EMPTY": lambda: after(FLAT, MOVERS, TWO, "F1 F1 RL F1 RL", "Z", quirks="none"),
    "MISSED": lambda: after(SHORT, MOVERS, TWO, "F1 F1 RL F1 RL", "Z", quirks="none", target="green"),
    "ROUND ONE": lambda: after(COOP, FOXES, "A.FO2! A.FO1! B.RL B.RR B.RL A/ B/", "FO2!", quirks="file"),
    "NORTHWARD": lambda: after(
        HALL, ("MN! F1 F1 RL RL", "F1 F2 F2 RL RR"), "A.MN! A.F1 A.F1 B.F1 B.RL A/ B/", "MN!", quirks="file"
    ),
    "JUMP": lambda: after(ALLEY, ("J2 J3 RL RR F1", "F1 F1 F2 F2 B1"), "A.J3 A.RL A.RR B.F1 B.F1 A/ B/", "J3"),
    "WHICH": lambda: after(WARDROBE, DANCERS, "A.RL A.PD B.F1 B.TA B.SL A/ B/", "RL PD"),
    "QUIRKY": named(QUIRKY),  # A holds three yellow cards
    "YELLOW": lambda: played(GAME.position(QUIRKY), "A.RN! A.MN! A.PA1! A.F1 B.F1"),
    "EARLY": lambda: played(GAME.position(OPEN), "A.F1 A.F2 A.F3 B.F1 A/"),
    "ALONE": lambda: played(GAME.position(OPEN), "A.F1 A.F2 A.F3 A.RL A.RR"),
    "ONE OUT": lambda: played(GAME.position(TURNS), "A.F1 B_ A.F2 B_ A.F3 B_ A.RL B_ A.RR"),
    "ONE DONE": lambda: played(GAME.position(TURNS), "A.F1 B.F1 A/"),
    "SECOND PLAYED": lambda: BASES["SECOND"]().play("A.F1"),
    # many rounds, many seats, and what others see
    "LATE": lambda: random_match(GAME, 3, seats=2).position,  # two layers under the top one, the battery is empty
    "FIFTH": lambda: random_match(GAME, 3, plies=128, seats=2).position,
    "FIFTH SEEN": lambda: seen("FIFTH", 0),
    "ALL PLAYED": lambda: all_played(),
    "VIEW": lambda: seen("QUEUED", 1),
    "VEILED": lambda: seen("HIDDEN BACKS", 1),
    "HIDDEN BACKS": lambda: GAME.position(f"{OPEN} backs=hidden"),
    "GIVEN UP": lambda: played(GAME.position(RESET).play("Z").deal(chance=random.Random(1)), "A# B#"),
}

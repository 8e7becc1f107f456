"""Quirky Circuits: on random maps cards do what a second, slow reading of the rules says they do."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from logicade.engine.state import NONE
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import CARDS, CODES, DECKS, QUEUE, ROBOTS, WIDTH
from logicade.games.quirky_circuits.state import A_CHOOSE, A_RUN, CHOOSE, GONE, HELD
from tests.games.quirky_circuits.naive import Naive, Square, Thing, beside
from tests.games.quirky_circuits.worlds import ALL_QUIRKS, GAME
from tests.support import clause, many

PACKS = {  # what lies about, by robot
    "gizmo": ("dust", "dust", "vase", "vase", "vase", "patches"),
    "twirl": ("seeds", "seeds", "wheat", "hen", "fox", "seeds"),
    "rover": ("bone", "bone", "femur", "jaw", "toy", "tiger"),
    "lefty": ("tea", "tea", "maki", "box", "scar", "nigiri", "nigiri"),
}
CELLS = {"femur": ((0, 0), (1, 0)), "jaw": ((0, 0), (1, 0), (1, 1))}
WALKERS, CATS = ("patches", "hen", "fox", "tiger", "scar"), ("patches", "tiger", "scar")
BUMPS = ("", "b", "o", "c", "i")
RESULTS = ("", "won", "empty", "met", "broken")


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


class Land:
    """A random map, as text for the reader and as facts for the naive reading."""

    def __init__(self, source: random.Random, robot: str) -> None:
        self.source, self.robot = source, robot
        self.wide, self.high = source.randint(3, 6), source.randint(2, 4)
        everywhere = [(x, y) for y in range(self.high) for x in range(self.wide)]
        kinds = source.choices(
            ("floor", "obstacle", "rug", "belt", "void"), (14, 3, 1, 6 if robot == "lefty" else 0, 1), k=40
        )
        self.ground = dict(zip(everywhere, kinds, strict=False))
        self.start = source.choice(everywhere)
        self.ground[self.start] = "floor"
        self.squares = {square for square in everywhere if self.ground[square] != "void"}
        self.obstacles = {square for square in self.squares if self.ground[square] == "obstacle"}
        self.rugs = {square for square in self.squares if self.ground[square] == "rug"}
        self.belts = {square: source.randrange(4) for square in everywhere if self.ground[square] == "belt"}
        counters = [square for square in self.belts if source.random() < 0.25]
        self.obstacles |= set(counters)
        self.closed: set[tuple[Square, int]] = set()
        self.uphill: set[tuple[Square, int]] = set()
        for square in everywhere:
            for way in range(4):
                there = beside(square, way)
                sort = source.choices(("open", "closed", "up"), (10, 1, 1))[0] if way in (1, 2) else "open"
                if there not in self.squares or square not in self.squares or sort == "closed":
                    self.closed |= {(square, way), (there, (way + 2) % 4)}
                elif sort == "up":
                    self.uphill.add(source.choice([(square, way), (there, (way + 2) % 4)]))
        self.north, self.ahead = source.randrange(4), source.randrange(4)
        self.lie()
        self.aim()

    def lie(self) -> None:
        """Tokens: vases on obstacles, walkers on floor, long things wherever there is room."""
        free = sorted(self.squares - self.obstacles - {self.start})
        self.things: list[Thing] = []
        for kind in PACKS[self.robot]:
            room = sorted(self.obstacles) if kind == "vase" else free if kind in WALKERS else sorted(self.squares)
            thing = Thing(kind, None, self.source.randrange(4) if kind in CELLS else 0, CELLS.get(kind, ((0, 0),)))
            thing.sweep, thing.breaks, thing.solid = kind == "dust", kind == "vase", kind in CATS
            thing.walk, thing.carry = kind in WALKERS, kind not in WALKERS and kind not in ("dust", "vase")
            room = [at for at in room if thing.lying(at, thing.turn) <= self.squares]
            if room:
                thing.at = self.source.choice(room)
                self.things.append(thing)

    def aim(self) -> None:
        """Zones and goals; often one that is never met, so that the match goes on."""
        zones = {k: set(self.source.sample(sorted(self.squares), min(len(self.squares), 3))) for k in range(2)}
        long = [thing for thing in self.things if len(thing.cells) == 2]
        if long:
            zones[1] = long[0].lying(self.source.choice(sorted(self.squares)), self.source.randrange(4)) & self.squares
            zones[1] = zones[1] or {self.start}
        self.zones, kinds = zones, sorted({thing.kind for thing in self.things if thing.carry or thing.breaks})
        self.goals: list[dict[str, Any]] = []
        for k in range(self.source.randint(1, 3)):
            sort, zone = (
                self.source.choice(("deliver", "deliver", "sweep", "park", "token_on")),
                self.source.randrange(2),
            )
            about = kinds if sort == "deliver" else [thing.kind for thing in self.things[:1]]
            goal: dict[str, Any] = {"type": sort if about else "park", "zone": zone, "need": self.source.randint(1, 2)}
            goal["kinds"] = self.source.sample(about, min(len(about), 2))
            goal["one_each"] = self.source.random() < 0.5 and goal["need"] <= len(zones[zone])
            goal["after"] = [self.source.randrange(k)] if k and self.source.random() < 0.6 else []
            goal["facing"] = self.source.sample(range(4), 2) if self.source.random() < 0.5 else []
            self.goals.append(goal)
        if self.source.random() < 0.7:
            self.goals += [
                {"type": "park", "kinds": [], "zone": 0, "need": 1, "after": [], "facing": [way]} for way in (0, 2)
            ]
        self.meet = ("fox", "hen") if self.robot == "twirl" and self.source.random() < 0.7 else None
        self.fragile = self.source.randrange(3) if self.robot == "gizmo" else 0

    def text(self) -> str:
        """The scenario file."""
        lines = [
            f'format = 1\nrobot = "{self.robot}"\nquirks = {ALL_QUIRKS[self.robot]}\nnorth = "{"NESW"[self.north]}"'
        ]
        lines.append(f'start = {{ at = "{name(self.start)}", facing = "{"NESW"[self.ahead]}" }}')
        lines.append(f'battery = {{ green = 2, yellow = 2, red = 2 }}\nmap = """\n{self.drawn()}\n"""')
        for k, way in enumerate("NESW"):
            lines.append("[legend]" if k == 0 else "")
            lines += [
                f'{"nesw"[k]} = {{ belt = "{way}" }}',
                f'{"uvwx".upper()[k]} = {{ belt = "{way}", obstacle = true }}',
            ]
        lines.append("[zone]")
        lines += [f"z{k} = {[name(square) for square in sorted(zone)]}" for k, zone in self.zones.items()]
        for thing in self.things:
            assert thing.at
            lines.append(f'[[token]]\nkind = "{thing.kind}"\nat = "{name(thing.at)}"\nfacing = "{"NESW"[thing.turn]}"')
        lines += [self.goal_text(k, goal) for k, goal in enumerate(self.goals)]
        lines += ['[[lose]]\ntype = "meet"\nkinds = ["fox", "hen"]'] if self.meet else []
        lines += [f'[[lose]]\ntype = "broken"\ncount = {self.fragile}'] if self.fragile else []
        return "\n".join(lines)

    @staticmethod
    def goal_text(k: int, goal: dict[str, Any]) -> str:
        lines = [f'[[goal]]\nname = "g{k}"\ntype = "{goal["type"]}"']
        if goal["type"] in ("sweep", "deliver"):
            lines.append(f"kinds = {goal['kinds']}")
        if goal["type"] == "token_on":
            lines.append(f'kind = "{goal["kinds"][0]}"')
        if goal["type"] != "sweep":
            lines.append(f'zone = "z{goal["zone"]}"')
        if goal["type"] == "deliver":
            lines += [f"need = {goal['need']}", f"one_each = {str(goal['one_each']).lower()}"]
            lines += [f"after = {[f'g{other}' for other in goal['after']]}"] if goal["after"] else []
        if goal["type"] == "park" and goal["facing"]:
            lines.append(f"facing = {['NESW'[way] for way in goal['facing']]}")
        return "\n".join(lines)

    def drawn(self) -> str:
        rows = []
        for y in range(self.high):
            line, under = "|", "+"
            for x in range(self.wide):
                line += self.sign((x, y)) + self.edge((x, y), 1)
                under += self.edge((x, y), 2) + "+"
            rows += [line, under]
        return "\n".join(["+" + "-+" * self.wide, *rows])

    def sign(self, square: Square) -> str:
        if square in self.belts:
            return ("UVWX" if square in self.obstacles else "nesw")[self.belts[square]]
        return {"floor": ".", "obstacle": "T", "rug": "~", "void": "#"}[self.ground[square]]

    def edge(self, square: Square, way: int) -> str:
        there = beside(square, way)
        if (square, way) in self.uphill:
            return ">v"[way - 1]
        if (there, (way + 2) % 4) in self.uphill:
            return "<^"[way - 1]
        outside = not (there[0] < self.wide and there[1] < self.high)
        return "|-"[way - 1] if outside or (square, way) in self.closed else " "


def compare(s: Any, naive: Naive, things: list[Thing], why: str) -> None:
    """Robot, tokens, goals and result, one by one."""
    assert (s.at % WIDTH, s.at // WIDTH) == naive.at, why
    assert (s.facing, BUMPS[s.bump], RESULTS[s.result]) == (naive.facing, naive.bump, naive.result), why
    assert (s.momentum, s.drift) == tuple(NONE if way is None else way for way in (naive.marker, naive.drifted)), why
    for k, grip in enumerate(naive.held):
        assert s.held[k] == (NONE if grip is None else next(t for t, thing in enumerate(things) if thing is grip[0])), (
            why
        )
        assert grip is None or s.aimed[s.held[k]] == grip[2], why
    for t, thing in enumerate(things):
        place, held = int(s.place[t]), any(grip and grip[0] is thing for grip in naive.held)
        assert place == (HELD if held else GONE) if thing.at is None else (place % WIDTH, place // WIDTH) == thing.at, (
            why
        )
        assert held or s.aimed[t] == thing.turn, why
        assert (s.broken[t], s.delivered[t]) == (thing.broken, 0 if thing.goal is None else 1 + thing.goal), why


@clause(
    "quirky-circuits 5.4", "quirky-circuits 8.3", "quirky-circuits 9.7", "quirky-circuits 11.4", "quirky-circuits 12.3"
)
@pytest.mark.parametrize("robot", ROBOTS)
def test_cards_do_what_a_slow_reading_of_the_rules_says(robot: str) -> None:
    for seed in range(many(25, 600)):
        source = random.Random(f"{robot} {seed}")
        land, single = Land(source, robot), seed % 3 == 0
        text = land.text()
        st = GAME.start(own=text, momentum="single" if single else "book").state()
        s: Any = st[0]
        naive = Naive(
            SimpleNamespace(**vars(land)),
            robot,
            land.things,
            land.goals,
            meet=land.meet,
            fragile=land.fragile,
            single=single,
        )
        compare(s, naive, land.things, text)
        deck = [
            card for card in range(CARDS) for _ in range(DECKS[ROBOTS.index(robot), card] + (CODES[card] == "PD") * 3)
        ]
        played = []
        for _ in range(20):
            card, chosen = source.choice(deck), []
            played.append(CODES[card])
            s.length, s.shown, s.executed, s.owner[0] = QUEUE, QUEUE, 0, 0
            rules.apply(st, 0, A_RUN + card)
            while s.phase == CHOOSE:
                ids = GAME.kernels.legal_ids(st)
                chosen.append(source.choice(ids) - A_CHOOSE)
                rules.apply(st, 0, A_CHOOSE + chosen[-1])
            naive.run(CODES[card], chosen)
            compare(s, naive, land.things, f"{text}\n{' '.join(played)}")
            if s.ended:
                break

"""A second, slow reading of sections 5 and 7 to 12 of the rules: squares are pairs, things are objects, no tables."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

Square = tuple[int, int]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west of the drawing
WALKS = {"F1": (0, 1), "F2": (0, 2), "F3": (0, 3), "B1": (2, 1), "SL": (3, 1), "SR": (1, 1)}  # turned how, steps
TURNS = {"RL": 3, "RR": 1, "TA": 2}
JUMPS = {"J2": 2, "J3": 3}
CHASES = {
    "PA": ("patches", None),
    "HE": ("hen", "wheat"),
    "FO": ("fox", "hen"),
    "TI": ("tiger", "toy"),
    "SC": ("scar", "box"),
}
HANDS = {"gizmo": (), "twirl": ((0, 0),), "rover": ((0, 1),), "lefty": ((1, 1), (3, 2))}  # turned how, how far


def beside(here: Square, way: int) -> Square:
    return here[0] + SIDES[way % 4][0], here[1] + SIDES[way % 4][1]


def turned(offset: Square, quarters: int) -> Square:
    for _ in range(quarters % 4):
        offset = -offset[1], offset[0]
    return offset


@dataclass
class Thing:
    """A token."""

    kind: str
    at: Square | None  # None: swept or held
    turn: int
    cells: tuple[Square, ...]
    carry: bool = False
    sweep: bool = False
    solid: bool = False
    walk: bool = False
    breaks: bool = False
    broken: bool = False
    goal: int | None = None

    def squares(self) -> set[Square]:
        return set() if self.at is None else self.lying(self.at, self.turn)

    def lying(self, at: Square, turn: int) -> set[Square]:
        return {(at[0] + dx, at[1] + dy) for dx, dy in (turned(cell, turn) for cell in self.cells)}


class Naive:
    """The robot and its map. `closed`, `uphill`: pairs of a square and a side; the rest by square."""

    def __init__(self, facts: Any, robot: str, things: list[Thing], goals: list[dict[str, Any]], **more: Any) -> None:
        self.squares: set[Square] = facts.squares
        self.closed, self.uphill = facts.closed, facts.uphill
        self.obstacles, self.rugs, self.belts, self.zones = facts.obstacles, facts.rugs, facts.belts, facts.zones
        self.north, self.at, self.facing = facts.north, facts.start, facts.ahead
        self.robot, self.things, self.goals = robot, things, goals
        self.meet: tuple[str, str] | None = more.get("meet")
        self.fragile: int = more.get("fragile", 0)
        self.single: bool = more.get("single", False)
        self.held: list[tuple[Thing, Square, int] | None] = [None, None]  # what, where from the hand, how turned
        self.marker: int | None = None
        self.drifted: int | None = None
        self.bump = ""
        self.result = ""
        self.sweep()

    # ---- cards

    def run(self, card: str, chosen: list[int]) -> None:
        """Execute a card; `chosen`: for each hand the thing to take where there are several."""
        self.bump, self.drifted, spent = "", None, 0
        way = self.facing
        if card in WALKS or card == "MN":
            way, steps = (self.north, 1) if card == "MN" else ((self.facing + WALKS[card][0]) % 4, WALKS[card][1])
            spent = self.walk(way, steps)
        elif card in JUMPS:
            self.jump(way, JUMPS[card])
        elif card in TURNS or card == "RN":
            self.facing = self.north if card == "RN" else (self.facing + TURNS[card]) % 4
        elif card == "PD":
            self.use_hands(chosen)
        elif card == "SW":
            self.held.reverse()
        elif card[0] == "C":
            for _ in range(int(card[1])):
                self.convey()
        else:
            for _ in range(int(card[2])):
                if not self.lost():
                    self.stroll(*CHASES[card[:2]])
        lost = self.lost() if card[:2] in CHASES else ""
        if not self.bump:
            self.drift(way if card == "F2" and spent == 2 and self.robot == "twirl" else None)
        if self.bump:
            self.marker = None
        self.wait_for_others()
        lost = lost or self.lost()
        self.result = lost or ("won" if all(self.holds(g) for g in range(len(self.goals))) else "")

    def drift(self, fresh: int | None) -> None:
        """10.1 to 10.6, 13.9."""
        old, self.marker = self.marker, fresh
        if old is not None and not (fresh is not None and self.single):
            self.drifted = old
            self.walk(old, 1)

    # ---- steps

    def solid_at(self, square: Square) -> bool:
        return any(thing.solid and thing.at == square for thing in self.things)

    def walk(self, way: int, steps: int) -> int:
        """Section 7; returns the steps spent."""
        left = steps
        while left > 0:
            there = beside(self.at, way)
            cost = 2 if (self.at, way) in self.uphill else 1
            if (self.at, way) in self.closed:
                self.bump = "b"
            elif there in self.obstacles:
                self.collide("o", there, way)
            elif self.solid_at(there):
                self.collide("c", there, way)
            elif cost > left:
                self.bump = "i"
            if self.bump:
                break
            self.at, left = there, left - cost
            self.sweep()
            if there in self.rugs:
                break
        return steps - left

    def jump(self, way: int, steps: int) -> None:
        """8.3."""
        there = self.at
        for step in range(1, steps + 1):
            if (there, way) in self.closed:
                self.bump = "b"
                break
            there = beside(there, way)
            free = there not in self.obstacles and not self.solid_at(there)
            if free:
                self.at = there
            elif step == steps:
                self.collide("o" if there in self.obstacles else "c", there, way)
        self.sweep()

    def collide(self, bump: str, there: Square, way: int) -> None:
        """5.5 and 5.6."""
        self.bump = bump
        knocked = []
        for thing in self.things:
            if thing.at != there or thing.goal is not None:
                continue
            if bump == "o" and thing.breaks and not thing.broken:
                south = (self.north + 2) % 4
                for to in (way, south, south + 1, south + 2, south + 3):
                    if (there, to % 4) not in self.closed:
                        thing.at = beside(there, to)
                        if thing.at not in self.obstacles:
                            thing.broken, thing.kind, thing.sweep = True, "shards", True
                        knocked.append(thing)
                        break
            elif bump == "c" and thing.solid and self.may_step(there, way):
                thing.at = beside(there, way)
        self.sweep()
        self.rest(knocked)

    def sweep(self) -> None:
        for thing in self.things:
            if thing.sweep and thing.at == self.at:
                thing.at = None

    # ---- tokens

    def may_step(self, here: Square, way: int) -> bool:
        """11.4, straight."""
        there = beside(here, way)
        if (here, way % 4) in self.closed or (here, way % 4) in self.uphill:
            return False
        return there in self.squares and there not in self.obstacles

    def steps_from(self, here: Square) -> dict[int, Square]:
        """The eight steps by their number clockwise from the top of the drawing, as far as tokens may take them."""
        found = {}
        for way in range(4):
            if self.may_step(here, way):
                found[2 * way] = beside(here, way)
            for one, other in ((way, way + 1), (way + 1, way)):
                if self.may_step(here, one) and self.may_step(beside(here, one), other):
                    found[2 * way + 1] = beside(beside(here, one), other)
        return found

    def distance(self, here: Square, goal: Square, shut: Square | None) -> int | None:
        waiting, seen = deque([(here, 0)]), {here}
        while waiting:
            square, steps = waiting.popleft()
            if square == goal:
                return steps
            for there in self.steps_from(square).values():
                if there not in seen and (there != shut or there == goal):
                    seen.add(there)
                    waiting.append((there, steps + 1))
        return None

    def stroll(self, kind: str, target: str | None) -> None:
        """One step of a walker (11.1 to 11.6)."""
        walker = next((thing for thing in self.things if thing.kind == kind), None)
        goal = self.at if target is None else self.place_of(target)
        if walker is None or walker.at is None or walker.goal is not None or goal is None or walker.at == goal:
            return
        for shut in (self.at, None) if walker.solid else (None,):
            far = self.distance(walker.at, goal, shut)
            if far is None:
                continue
            best = min(
                ((there[0] - goal[0]) ** 2 + (there[1] - goal[1]) ** 2, 1 - k % 2, (k - 2 * self.north) % 8, there)
                for k, there in self.steps_from(walker.at).items()
                if (there != shut or there == goal) and self.distance(there, goal, shut) == far - 1
            )[3]
            if not (walker.solid and best == self.at):
                walker.at = best
            return

    def place_of(self, kind: str) -> Square | None:
        """Where a token is, or is held over."""
        for k, grip in enumerate(self.held):
            if grip and grip[0].kind == kind:
                over = self.over(k)
                return over if over in self.squares else None
        return next((thing.at for thing in self.things if thing.kind == kind), None)

    def convey(self) -> None:
        """8.4."""
        moved = {}
        for k, thing in enumerate(self.things):
            rides = thing.carry and not thing.walk and len(thing.cells) == 1 and thing.goal is None
            if thing.at is None or thing.at not in self.belts or not rides:
                continue
            way = self.belts[thing.at]
            assert thing.at is not None
            there = beside(thing.at, way)
            climbs = there in self.obstacles and thing.at not in self.obstacles
            if (thing.at, way) not in self.closed and not climbs:
                moved[k] = there
        for k, there in moved.items():
            self.things[k].at = there
        self.rest([self.things[k] for k in moved])

    # ---- hands

    def reach(self, k: int) -> tuple[Square, bool]:
        """The square of a hand, and whether no barrier is before it."""
        quarters, far = HANDS[self.robot][k]
        square, open_ = self.at, True
        for _ in range(far):
            open_ = open_ and (square, (self.facing + quarters) % 4) not in self.closed
            square = beside(square, self.facing + quarters)
        return square, open_

    def over(self, k: int) -> Square:
        grip = self.held[k]
        assert grip
        square, offset = self.reach(k)[0], turned(grip[1], self.facing)
        return square[0] + offset[0], square[1] + offset[1]

    def takeable(self, k: int) -> list[int]:
        square, open_ = self.reach(k)
        fits = [thing.carry and thing.goal is None and square in thing.squares() for thing in self.things]
        return [t for t, fit in enumerate(fits) if fit and open_]

    def use_hands(self, chosen: list[int]) -> None:
        """9.1 to 9.7: empty hands take, then those drop that were full."""
        full = [k for k in range(len(HANDS[self.robot])) if self.held[k]]
        for k in range(len(HANDS[self.robot])):
            within = self.takeable(k) if k not in full else []
            if within:
                thing = self.things[chosen.pop(0) if len(within) > 1 else within[0]]
                assert thing.at
                square = self.reach(k)[0]
                offset = thing.at[0] - square[0], thing.at[1] - square[1]
                self.held[k] = thing, turned(offset, -self.facing), (thing.turn - self.facing) % 4
                thing.at = None
        dropped = []
        for k in full:
            grip = self.held[k]
            assert grip
            thing, turn = grip[0], (grip[2] + self.facing) % 4
            lies = thing.lying(self.over(k), turn)
            split = any(
                (square, way) in self.closed and beside(square, way) in lies for square in lies for way in range(4)
            )
            onto = thing.solid and self.over(k) == self.at
            if self.reach(k)[1] and lies <= self.squares and not split and not onto:
                thing.at, thing.turn = self.over(k), turn
                self.held[k] = None
                dropped.append(thing)
        self.sweep()
        self.rest(dropped)

    # ---- goals

    def holds(self, g: int) -> bool:
        """12.2."""
        goal = self.goals[g]
        lying = [thing for thing in self.things if thing.kind in goal["kinds"]]
        carried = [grip[0] for grip in self.held if grip]
        there = [thing for thing in lying if thing.at is not None or any(thing is other for other in carried)]
        if goal["type"] == "sweep":
            return not there
        if goal["type"] == "deliver":
            return sum(thing.goal == g for thing in self.things) >= int(goal["need"])
        if goal["type"] == "park":
            return self.at in self.zones[goal["zone"]] and (not goal["facing"] or self.facing in goal["facing"])
        return all(thing.at in self.zones[goal["zone"]] for thing in there)

    def accepts(self, g: int, thing: Thing) -> bool:
        """12.3."""
        goal = self.goals[g]
        if goal["type"] != "deliver" or thing.kind not in goal["kinds"] or self.holds(g):
            return False
        if not all(self.holds(other) for other in goal["after"]):
            return False
        zone: set[Square] = self.zones[goal["zone"]]
        if len(thing.cells) > 1:
            return bool(thing.squares() == zone)
        taken = goal["one_each"] and any(other.goal == g and other.at == thing.at for other in self.things)
        return thing.at in zone and not taken

    def rest(self, things: list[Thing]) -> None:
        for thing in self.things:
            for g in range(len(self.goals)):
                due = any(thing is other for other in things) and thing.goal is None and thing.at is not None
                if due and self.accepts(g, thing):
                    thing.goal = g

    def wait_for_others(self) -> None:
        """What lies right already counts as soon as the goals before it hold."""
        again = True
        while again:
            again = False
            for thing in self.things:
                for g, goal in enumerate(self.goals):
                    if goal["after"] and thing.goal is None and thing.at is not None and self.accepts(g, thing):
                        thing.goal, again = g, True

    def lost(self) -> str:
        """12.4."""
        if self.meet:
            one, other = ({thing.at for thing in self.things if thing.kind == kind and thing.at} for kind in self.meet)
            if one & other:
                return "met"
        return "broken" if 0 < self.fragile <= sum(thing.broken for thing in self.things) else ""

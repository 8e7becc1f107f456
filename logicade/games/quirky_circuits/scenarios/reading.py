"""Scenario files, section 15 of RULES.md: what they say as whole numbers, or everything that is wrong with them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from logicade.engine.errors import Fault
from logicade.games.quirky_circuits.components import (
    BATTERY,
    BELT,
    CARRY,
    CELLS,
    CODES,
    DECKS,
    DELTA,
    EAST,
    ENOUGH,
    FIRST_QUIRK,
    FORMS,
    GOAL_KINDS,
    GOAL_TYPES,
    GOALS,
    HEIGHT,
    KINDS,
    LAYOUT,
    NATURES,
    OBSTACLE,
    OWN_KINDS,
    POOL,
    PROPERTIES,
    QUEUE,
    REACH,
    ROBOTS,
    RUG,
    SECTIONS,
    SHAPE,
    SOLID,
    SOUTH,
    STATION,
    TARGETS,
    TOKENS,
    VOID,
    WALK,
    WALKERS,
    WAYS,
    WIDTH,
    ZONES,
    bad,
    name_of,
    square,
    turned,
)


class Scenario(NamedTuple):
    """A scenario file, read."""

    title: str
    facts: tuple[int, ...]
    plan: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]


def rounds_needed(cards: tuple[str, ...], copies: dict[str, int]) -> int:
    """In how few rounds a sequence can be played: none has more cards than all hands, or one more often than the deck.

    >>> rounds_needed(("F3", "F3", "RL", "F3"), {"F3": 2, "RL": 3})
    2
    """
    found, line = 1, list[str]()
    for card in cards:
        if len(line) == QUEUE or line.count(card) == copies[card]:
            found, line = found + 1, []
        line.append(card)
    return found


MOST_FAULTS = 20  # then reading ends: each fault looks for its line

# ---- reading a scenario ----------------------------------------------------------------------------------------------

_KEYS = {
    "format", "id", "number", "title", "title_ja", "level", "text", "text_ja", "robot", "quirks", "north", "start",
    "battery", "map", "legend", "zone", "kind", "token", "goal", "lose", "check",
}  # fmt: skip
_LEGEND = {".": {}, "#": {"void": True}, "T": {"obstacle": True}, "S": {"station": True}, "~": {"rug": True}}
_FLOOR_KEYS = {"void", "obstacle", "rug", "belt", "station", "zone", "token", "tokens"}


class _Reader:
    """One pass over a scenario text; faults are kept, and as many as anybody reads end it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.faults: list[Fault] = []
        self.facts: dict[str, list[int]] = {name: [0] * size for name, size in LAYOUT.sizes.items()}
        self.zones: dict[str, int] = {"station": STATION}
        self.own: list[str] = []
        self.kinds: dict[str, dict[str, Any]] = {}
        self.tokens = 0

    def fault(self, line: int, meaning: str) -> None:
        if Fault(line, meaning) not in self.faults:
            self.faults.append(Fault(line, meaning))
            if len(self.faults) == MOST_FAULTS:
                raise bad(sorted(self.faults))

    def line(self, pattern: str, nth: int = 0) -> int:
        """The number of the line that matches, the nth of them; 0 if there is none."""
        found = [k for k, line in enumerate(self.lines, 1) if re.match(pattern, line)]
        return found[nth] if nth < len(found) else 0

    def way(self, value: Any, line: int, what: str) -> int:
        if isinstance(value, str) and len(value) == 1 and value in WAYS:
            return WAYS.index(value)
        self.fault(line, f"{what} is `{value}`; it is one of N, E, S, W")
        return 0

    def whole(self, value: Any, low: int, high: int, line: int, what: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        given = "missing" if value is None else f"`{value}`"
        wanted = f"must be {low}" if low == high else f"is a whole number from {low} to {high}"
        self.fault(line, f"{what} is {given}; it {wanted}")
        return low

    def table(self, value: Any, known: set[str], line: int, what: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fault(line, f"{what} is not a table")
            return {}
        for key in value:
            if key not in known:
                self.fault(self.line(rf"\s*{re.escape(key)}\s*=") or line, f"{what} has no field `{key}`")
        return {key: item for key, item in value.items() if key in known}

    def words(self, value: Any, line: int, what: str) -> list[str]:
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return value
        self.fault(line, f"{what} is not a list of words")
        return []

    # -- head --

    def head(self, data: dict[str, Any]) -> None:
        facts = self.facts
        self.whole(data.get("format"), 1, 1, self.line("format"), "`format`")
        robot = data.get("robot")
        if robot not in ROBOTS:
            given = "missing" if robot is None else f"`{robot}`"
            self.fault(self.line("robot"), f"`robot` is {given}; robots: {', '.join(ROBOTS)}")
            robot = "gizmo"
        facts["robot"][0] = ROBOTS.index(robot)
        line = self.line("quirks")
        for code in self.words(data.get("quirks", []), line, "`quirks`"):
            if code not in CODES[FIRST_QUIRK:] or not DECKS[facts["robot"][0], CODES.index(code)]:
                self.fault(line, f"{robot} has no quirk card `{code}`")
            else:
                facts["quirks"][0] |= 1 << (CODES.index(code) - FIRST_QUIRK)
        facts["north"][0] = self.way(data.get("north", "N"), self.line("north"), "`north`")
        line = self.line("battery")
        battery = self.table(data.get("battery"), set(SECTIONS), line, "`battery`")
        for k, section in enumerate(SECTIONS):
            low = 1 if section == "green" else 0
            facts["sections"][k] = self.whole(battery.get(section), low, BATTERY, line, f"`{section}` of `battery`")
        if sum(facts["sections"]) > BATTERY:
            self.fault(line, f"a battery has at most {BATTERY} spaces")

    # -- map --

    def legend(self, data: dict[str, Any]) -> dict[str, dict[str, Any]]:
        found = dict(_LEGEND)
        given = data.get("legend", {})
        for sign, entry in (given if isinstance(given, dict) else {}).items():
            line = self.line(rf"\s*[\"']?{re.escape(sign)}[\"']?\s*=", 0)
            if len(sign) != 1:
                self.fault(line, f"`{sign}` of the legend is not one character")
            found[sign] = self.table(entry, _FLOOR_KEYS, line, f"`{sign}` of the legend")
        return found

    def draw(self, data: dict[str, Any]) -> None:
        """Squares and edges of the drawing."""
        text, top = data.get("map"), self.line("map") + 1
        rows = text.strip("\n").split("\n") if isinstance(text, str) else []
        high, wide = len(rows) // 2, len(rows[0]) // 2 if rows else 0
        if len(rows) % 2 == 0 or not rows or len(rows[0]) % 2 == 0 or not (1 <= wide <= WIDTH and 1 <= high <= HEIGHT):
            self.fault(
                top - 1, f"`map` is drawn with 2H + 1 lines of 2W + 1 characters, W up to {WIDTH}, H up to {HEIGHT}"
            )
            return
        self.facts["wide"][0], self.facts["high"][0] = wide, high
        for y, row in enumerate(rows):
            if len(row) != 2 * wide + 1:
                self.fault(top + y, f"this line of the map has {len(row)} characters, not {2 * wide + 1}")
                return
        legend = self.legend(data)
        for y in range(high):
            for x in range(wide):
                self.cell(rows[2 * y + 1][2 * x + 1], y * WIDTH + x, legend, top + 2 * y + 1)
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                if x % 2 == 0 or y % 2 == 0:
                    self.edge(sign, x, y, top + y)
        self.shut()

    def cell(self, sign: str, cell: int, legend: dict[str, dict[str, Any]], line: int) -> None:
        if sign not in legend:
            self.fault(line, f"`{sign}` at {name_of(cell)} is not in the legend")
            return
        entry, floor = legend[sign], 0
        for key, bit in (("void", VOID), ("obstacle", OBSTACLE), ("rug", RUG)):
            floor |= bit if entry.get(key) is True else 0
        if "belt" in entry:
            floor |= BELT * (1 + self.way(entry["belt"], line, f"`belt` of `{sign}`"))
        self.facts["floor"][cell] = floor
        if entry.get("station") is True:
            self.facts["zone"][cell] |= 1 << STATION
        if "zone" in entry:
            self.enter(entry["zone"], cell, line)
        kinds = self.words(entry.get("tokens", []), line, f"`tokens` of `{sign}`")
        for kind in ([entry["token"]] if "token" in entry else []) + kinds:
            self.token(kind, cell, 0, line)

    def enter(self, zone: Any, cell: int, line: int) -> None:
        if not isinstance(zone, str):
            self.fault(line, f"a zone has a name, not `{zone}`")
            return
        if zone not in self.zones and len(self.zones) == ZONES:
            self.fault(line, f"there are more than {ZONES - 1} zones beside the station")
            return
        number = self.zones.setdefault(zone, len(self.zones))
        self.facts["zone"][cell] |= 1 << number

    def edge(self, sign: str, x: int, y: int, line: int) -> None:
        """An edge or a corner: a barrier, open, or an arrow that points uphill."""
        wide, high = self.facts["wide"][0], self.facts["high"][0]
        if x % 2 == 0 and y % 2 == 0:
            if sign != "+":
                self.fault(line, f"character {x + 1} is a corner, `+`, not `{sign}`")
            return
        outer = x in (0, 2 * wide) or y in (0, 2 * high)
        barrier, up, down = ("|", ">", "<") if x % 2 == 0 else ("-", "v", "^")
        way = EAST if x % 2 == 0 else SOUTH
        low = ((y - 1) // 2) * WIDTH + (x - 2) // 2 if x % 2 == 0 else ((y - 2) // 2) * WIDTH + (x - 1) // 2
        first, second = (low, way), (low + (1 if way == EAST else WIDTH), way + 2 & 3)
        if outer and sign != barrier:
            self.fault(line, f"character {x + 1}: the outer edge is closed with `{barrier}`")
        elif sign == barrier:
            for k, (cell, to) in enumerate((first, second)):
                if not outer or (k == 1) == (x == 0 or y == 0):
                    self.facts["wall"][cell] |= 1 << to
        elif sign in (up, down):
            cell, to = first if sign == up else second
            self.facts["slope"][cell] |= 1 << to
        elif sign != " ":
            self.fault(line, f"character {x + 1} is an edge: space, `{barrier}`, `{up}` or `{down}`, not `{sign}`")

    def shut(self) -> None:
        """The edges of void squares are barriers (7.3)."""
        floor, wall = self.facts["floor"], self.facts["wall"]
        for cell in range(CELLS):
            for way in range(4):
                there = cell + int(DELTA[way])
                if not wall[cell] >> way & 1 and 0 <= there < CELLS and (floor[cell] | floor[there]) & VOID:
                    wall[cell] |= 1 << way
                    wall[there] |= 1 << (way + 2 & 3)

    def inside(self, cell: int | None) -> bool:
        if cell is None or cell % WIDTH >= self.facts["wide"][0] or cell // WIDTH >= self.facts["high"][0]:
            return False
        return not self.facts["floor"][cell] & VOID

    def begin(self, data: dict[str, Any]) -> None:
        """Where the robot starts."""
        line = self.line("start")
        start = self.table(data.get("start", {}), {"at", "facing"}, line, "`start`")
        stations = [cell for cell in range(CELLS) if self.facts["zone"][cell] >> STATION & 1]
        cell = square(start["at"]) if "at" in start else stations[0] if stations else None
        if not self.inside(cell) or self.facts["floor"][cell or 0] & OBSTACLE:
            self.fault(line, "the robot has no square to start on: `at`, or `S` in the map")
            cell = 0
        self.facts["start"][0] = cell or 0
        self.facts["ahead"][0] = self.way(start.get("facing", "N"), line, "`facing` of `start`")
        for k in range(self.tokens):
            if self.facts["nature"][k] & SOLID and self.facts["first"][k] == cell:
                self.fault(line, f"`{KINDS[self.facts['kind'][k] - 1]}` sits where the robot starts")

    # -- kinds and tokens --

    def define(self, data: dict[str, Any]) -> None:
        given = data.get("kind", {})
        for name, entry in (given if isinstance(given, dict) else {}).items():
            line = self.line(rf"\[kind\.[\"']?{re.escape(name)}[\"']?\]")
            self.kinds[name] = self.table(entry, {*PROPERTIES, "knock", "cells"}, line, f"`[kind.{name}]`")
            if self.nature(name) & (CARRY | SOLID | WALK) == CARRY | SOLID:
                self.fault(line, f"`{name}` cannot be carried and be solid, unless it is a walker")

    def nature(self, name: str) -> int:
        entry, found = self.kinds.get(name, {}), NATURES.get(name, (0, 0))[1]
        for key, bit in PROPERTIES.items():
            if key in entry:
                found = found | bit if entry[key] is True else found & ~bit
        return found

    def kind(self, name: Any, line: int) -> int:
        """The number of a kind; new ones in the order of their use."""
        if name in POOL:
            return KINDS.index(name)
        if not isinstance(name, str) or name not in self.kinds:
            self.fault(line, f"there is no kind `{name}`")
            return 0
        if name not in self.own:
            if len(self.own) == OWN_KINDS:
                self.fault(line, f"there are more than {OWN_KINDS} kinds of your own")
                return 0
            self.own.append(name)
        return len(POOL) + self.own.index(name)

    def form(self, name: str, line: int) -> list[tuple[int, int]]:
        """The squares of a kind: the first is the anchor, the others are near it."""
        cells = self.kinds.get(name, {}).get("cells", FORMS.get(name, [(0, 0)]))
        try:
            found = [(int(x), int(y)) for x, y in cells]
        except (TypeError, ValueError):
            found = []
        near = all(max(abs(x), abs(y)) <= REACH for x, y in found)
        if not found or found[0] != (0, 0) or len(found) > SHAPE + 1 or len(set(found)) < len(found) or not near:
            self.fault(line, f"`cells` of `{name}` are up to {SHAPE + 1} offsets within {REACH} squares, [0, 0] first")
            return [(0, 0)]
        return found

    def token(self, name: Any, cell: int | None, aim: int, line: int) -> None:
        facts, k = self.facts, self.tokens
        if k == TOKENS:
            self.fault(line, f"there are more than {TOKENS} tokens")
            return
        kind = self.kind(name, line)
        cells = self.form(str(name), line)
        for x, y in cells:
            dx, dy = turned(x, y, aim)
            column = (cell or 0) % WIDTH + dx
            if cell is None or not 0 <= column < WIDTH or not self.inside(max(cell + dy * WIDTH + dx, -1)):
                self.fault(line, f"`{name}` lies outside the map")
                return
        self.tokens += 1
        facts["kind"][k], facts["nature"][k] = kind + 1, self.nature(str(name))
        knock = self.kinds.get(str(name), {}).get("knock", "shards" if name == "vase" else None)
        if knock is not None:
            facts["ruin"][k], facts["ruins"][k] = self.kind(knock, line) + 1, self.nature(str(knock))
        facts["first"][k], facts["aim"][k] = cell or 0, aim
        for j, (x, y) in enumerate(cells[1:]):
            facts["form"][k * SHAPE + j] = (x + REACH) * (2 * REACH + 1) + y + REACH + 1

    def place(self, data: dict[str, Any]) -> None:
        """Zones by lists of squares, and tokens beside those in the map; then what may be there once only (11.7)."""
        for name, squares in self.table(data.get("zone", {}), {*data.get("zone", {})}, 0, "`[zone]`").items():
            line = self.line(rf"\s*{re.escape(name)}\s*=")
            for word in self.words(squares, line, f"zone `{name}`"):
                cell = square(word)
                if cell is None or not self.inside(cell):
                    self.fault(line, f"`{word}` of zone `{name}` is not a square of the map")
                else:
                    self.enter(name, cell, line)
        for k, given in enumerate(self.entries(data, "token")):
            line = self.line(r"\[\[token\]\]", k)
            entry = self.table(given, {"kind", "at", "facing"}, line, "`[[token]]`")
            aim = self.way(entry.get("facing", "N"), line, "`facing` of `[[token]]`")
            if "kind" not in entry:
                self.fault(line, "`[[token]]` has no `kind`")
            elif "at" not in entry:
                self.fault(line, f"`[[token]]` of `{entry['kind']}` has no `at`: the square where it lies")
            elif not self.inside(cell := square(entry["at"])):
                self.fault(line, f"`at` of `{entry['kind']}` is `{entry['at']}`, which is not a square of the map")
            else:
                self.token(entry["kind"], cell, aim, line)
        for name in {*WALKERS, *TARGETS} - {""}:
            if self.facts["kind"].count(KINDS.index(name) + 1) > 1:
                self.fault(0, f"there is more than one `{name}`")

    def entries(self, data: dict[str, Any], name: str) -> list[Any]:
        found = data.get(name, [])
        if not isinstance(found, list):
            self.fault(self.line(rf"\[{name}\]"), f"`{name}` is written `[[{name}]]`")
            return []
        return found

    # -- goals --

    def aims(self, data: dict[str, Any]) -> None:
        goals = self.entries(data, "goal")
        if not 1 <= len(goals) <= GOALS:
            self.fault(0, f"there are {len(goals)} goals; a scenario has 1 to {GOALS}")
        names = [goal.get("name") if isinstance(goal, dict) else None for goal in goals]
        known = {"type", "kinds", "kind", "zone", "need", "one_each", "facing", "name", "after"}
        for k, goal in enumerate(goals[:GOALS]):
            line = self.line(r"\[\[goal\]\]", k)
            self.goal(k, self.table(goal, known, line, "`[[goal]]`"), names, line)
        for k, entry in enumerate(self.entries(data, "lose")):
            line = self.line(r"\[\[lose\]\]", k)
            self.lose(self.table(entry, {"type", "kinds", "count"}, line, "`[[lose]]`"), line)

    def goal(self, k: int, goal: dict[str, Any], names: list[Any], line: int) -> None:
        facts, sort = self.facts, goal.get("type")
        if sort not in GOAL_TYPES:
            self.fault(line, f"`type` of a goal is `{sort}`; types: {', '.join(GOAL_TYPES)}")
            return
        facts["goal"][k] = GOAL_TYPES.index(sort) + 1
        kinds = self.words(goal.get("kinds", [goal["kind"]] if "kind" in goal else []), line, "`kinds`")
        if sort != "park" and not 1 <= len(kinds) <= GOAL_KINDS:
            self.fault(line, f"a goal `{sort}` names 1 to {GOAL_KINDS} kinds")
        for j, kind in enumerate(kinds[:GOAL_KINDS]):
            facts["wanted"][k * GOAL_KINDS + j] = self.kind(kind, line) + 1
        if sort != "sweep":
            zone = goal.get("zone")
            number = self.zones.get(zone, -1) if isinstance(zone, str) else -1
            if not any(number >= 0 and bits >> number & 1 for bits in facts["zone"]):
                self.fault(line, f"zone `{zone}` of a goal has no square")
            facts["where"][k] = max(number, 0)
        facts["need"][k] = self.whole(goal.get("need", 1), 1, TOKENS, line, "`need`")
        facts["apart"][k] = int(goal.get("one_each") is True)
        if sort == "deliver":
            self.supply(k, kinds, line)
        ways = goal.get("facing", [])
        for way in [ways] if isinstance(ways, str) else self.words(ways, line, "`facing` of a goal"):
            facts["facings"][k] |= 1 << self.way(way, line, "`facing` of a goal")
        for name in self.words(goal.get("after", []), line, "`after`"):
            if name not in names or names.index(name) == k:
                self.fault(line, f"`after` names `{name}`, which is no other goal")
            elif names.index(name) < GOALS:
                facts["after"][k] |= 1 << names.index(name)

    def supply(self, k: int, kinds: list[str], line: int) -> None:
        """What a goal needs is there: tokens of its kinds, whole or broken, and with `one_each` as many squares."""
        facts, need = self.facts, self.facts["need"][k]
        wanted = {*facts["wanted"][k * GOAL_KINDS : (k + 1) * GOAL_KINDS]} - {0}
        there = sum(not wanted.isdisjoint((facts["kind"][t], facts["ruin"][t])) for t in range(self.tokens))
        if there < need:
            named = " or ".join(f"`{kind}`" for kind in kinds)
            self.fault(line, f"`need` of a goal is `{need}`; the scenario has {there or 'no'} {named}")
        squares = sum(bits >> facts["where"][k] & 1 for bits in facts["zone"])
        if facts["apart"][k] and 0 < squares < need:
            self.fault(line, f"`need` of a goal with `one_each` is `{need}`; its zone has {squares} squares")

    def lose(self, entry: dict[str, Any], line: int) -> None:
        facts, sort = self.facts, entry.get("type")
        if sort == "meet":
            kinds = self.words(entry.get("kinds"), line, "`kinds`")
            if len(kinds) != 2 or facts["meet"][0]:
                self.fault(line, "`meet` names two kinds, and stands once at most")
                return
            facts["meet"][:] = [self.kind(kind, line) + 1 for kind in kinds]
        elif sort == "broken":
            facts["fragile"][0] = self.whole(entry.get("count"), 1, TOKENS, line, "`count`")
        else:
            self.fault(line, f"`type` of `[[lose]]` is `{sort}`; types: meet, broken")

    def copies(self, code: str) -> int:
        """How often a card is in the deck: a basic card of the robot, or a quirk card that the file lists (1.2)."""
        card = CODES.index(code)
        listed = card < FIRST_QUIRK or self.facts["quirks"][0] >> (card - FIRST_QUIRK) & 1
        return int(DECKS[self.facts["robot"][0], card]) if listed else 0

    def battery_lasts(self, plan: tuple[str, ...], rounds: list[tuple[str, ...]]) -> None:
        """Sequences keep to hands, deck and battery (15.7)."""
        spaces, line = sum(self.facts["sections"]), self.line("rounds")
        needed = rounds_needed(plan, {code: self.copies(code) for code in plan})
        if needed > spaces:
            meaning = (
                f"`plan` takes {needed} rounds with the hands and cards there are; the battery has {spaces} spaces"
            )
            self.fault(self.line(r"plan\s*="), meaning)
        if len(rounds) > spaces:
            self.fault(line, f"`rounds` has {len(rounds)} rounds; the battery has {spaces} spaces")
        for k, cards in enumerate(rounds, 1):
            if len(cards) > QUEUE:
                self.fault(line, f"round {k} of `rounds` has {len(cards)} cards; all hands have {QUEUE} at most")
            if len(cards) < ENOUGH and k < len(rounds):
                self.fault(line, f"round {k} of `rounds` has {len(cards)} cards; only the last may have under {ENOUGH}")
            for code in sorted({*cards}, key=CODES.index):
                if cards.count(code) > self.copies(code):
                    times = f"{cards.count(code)} times; the deck has {self.copies(code)}"
                    self.fault(line, f"round {k} of `rounds` has `{code}` {times}")

    def cards(self, data: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
        """The sequences of `[check]`: the plan, then the rounds."""
        check = self.table(
            data.get("check", {}), {"plan", "plan_cards", "rounds"}, self.line(r"\[check\]"), "`[check]`"
        )
        rounds = self.words(check.get("rounds", []), self.line("rounds"), "`rounds`")
        found = []
        for k, text in enumerate([check.get("plan", ""), *rounds]):
            words = text.split() if isinstance(text, str) else ["?"]
            line = self.line(r"plan\s*=") if k == 0 else self.line("rounds")
            for word in words:
                if word not in CODES:
                    self.fault(line, f"`{word}` is not a card")
                elif not self.copies(word):
                    self.fault(line, f"`{word}` of `{'rounds' if k else 'plan'}` is not in the deck of this scenario")
            found.append(tuple(word for word in words if word in CODES and self.copies(word)))
        self.battery_lasts(found[0], found[1:])
        if "plan_cards" in check and check["plan_cards"] != len(found[0]):
            line = self.line("plan_cards")
            self.fault(line, f"`plan_cards` is `{check['plan_cards']}`; the plan has {len(found[0])} cards")
        return tuple(found)


def read_scenario(text: str) -> Scenario:
    """A scenario from its text; BadComponents lists everything that is wrong (section 15)."""
    import tomllib

    reader = _Reader(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        found = re.search(r"line (\d+)", str(wrong))
        raise bad([Fault(int(found[1]) if found else 0, f"not TOML: {wrong}")]) from wrong
    for key in data:
        if key not in _KEYS:
            reader.fault(reader.line(rf"\[*{re.escape(key)}\b"), f"there is no field `{key}`")
    reader.head(data)
    reader.define(data)
    reader.draw(data)
    reader.place(data)
    reader.begin(data)
    reader.aims(data)
    plan, *rounds = reader.cards(data)
    if reader.faults:
        raise bad(sorted(reader.faults))
    facts = tuple(number for numbers in reader.facts.values() for number in numbers)
    return Scenario(str(data.get("title", "")), facts, plan, tuple(rounds))

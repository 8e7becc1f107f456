"""The map of a scene: ground that never changes, tokens, the robot with what it holds."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from logicade.engine.options import say
from logicade.engine.scene.parts import Piece
from logicade.engine.state import NONE
from logicade.games.quirky_circuits.components import (
    ARM_LENGTH,
    ARM_WAY,
    BELT,
    DELTA,
    FORMS,
    HANDS,
    KINDS,
    MN,
    OBSTACLE,
    OWN_KINDS,
    QUARTERS,
    REACH,
    ROBOTS,
    RUG,
    STEPS,
    TWIRL,
    VOID,
    WIDTH,
    name_of,
    turned,
)
from logicade.games.quirky_circuits.drawings.ground import RIM, frame_name
from logicade.games.quirky_circuits.drawings.pen import SQUARE
from logicade.games.quirky_circuits.sayings import BELT as BELT_NOTE
from logicade.games.quirky_circuits.sayings import GROUND, HELD, MOMENTUM, ON, ROBOT, SAFE, WAYS, Sayings

SPAN = 2 * REACH + 1
DX, DY = (0, 1, 0, -1), (-1, 0, 1, 0)
CORNERS = ((0.25, 0.26), (-0.25, 0.26), (0.25, -0.24), (-0.25, -0.24))  # for tokens that share a square
LONG = {name: tuple(1 + (x + REACH) * SPAN + y + REACH for x, y in cells[1:]) for name, cells in FORMS.items()}
MIDDLES = {"femur": (0.5, 0.0), "body": (0.5, 0.0), "spine": (1.0, 0.0), "jaw": (0.5, 0.5)}  # from their first square
FURNITURE = (("sofa", "plant", "stool"), ("bush", "rock"), ("case",), ("counter",))  # by robot
LAID = ("stand", "rock", "plinth", "counter")  # what something lies on


class Grid(NamedTuple):
    """Where the squares of a map lie."""

    left: float  # of the first square
    top: float
    side: float

    def middle(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        return self.left + (square % WIDTH + 0.5) * self.side, self.top + (square // WIDTH + 0.5) * self.side

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a square by its column and row, which may be outside."""
        return self.left + (x + 0.5) * self.side, self.top + (y + 0.5) * self.side

    @property
    def scale(self) -> float:
        """Of drawings, which are 100 units wide."""
        return self.side / SQUARE


def height_in(wide: int, high: int, room: tuple[float, float], most: float) -> float:
    """How high a map is in some room, frame and all."""
    rim = 2 * RIM / SQUARE
    return min(room[0] / (wide + rim) * (high + rim + 0.12), room[1], most * (high + rim + 0.12))


def grid_in(wide: int, high: int, middle: tuple[float, float], room: tuple[float, float], most: float) -> Grid:
    """A map in the middle of some room, frame and all."""
    rim = 2 * RIM / SQUARE
    side = min(room[0] / (wide + rim), room[1] / (high + rim + 0.12), most)
    return Grid(middle[0] - wide * side / 2, middle[1] - (high + 0.06) * side / 2, side)


def ground(s: Any, grid: Grid, language: str) -> list[Piece]:
    """What never changes: frame, floor, furniture, walls, slopes, belts and zones."""
    zones = tuple(zone_look(s, zone) for zone in range(7))
    laid = tuple(s.first[t] for t in range(s.tokens))
    return _ground(
        grid, language, (s.robot, s.wide, s.high), tuple(s.floor), tuple(s.zone), tuple(s.wall), tuple(s.slope),
        zones, laid,
    )  # fmt: skip


def zone_look(s: Any, zone: int) -> str:
    """How a zone looks by what belongs there."""
    if zone == 0:
        return "station"
    kinds = [KINDS[s.wanted[g][0] - 1] for g in range(s.goals) if s.where[g] == zone and s.wanted[g][0]]
    if any(kind in ("hen", "fox") for kind in kinds):
        return "hay"
    if any(kind in ("patches", "tiger", "scar") for kind in kinds):
        return "cushion"
    return "pot" if any(kind.endswith("seeds") for kind in kinds) else "zone"


@functools.lru_cache(256)
def _ground(
    grid: Grid, language: str, robot: tuple[int, int, int], floor: tuple[int, ...], zone: tuple[int, ...],
    wall: tuple[int, ...], slope: tuple[int, ...], zones: tuple[str, ...], laid: tuple[int, ...],
) -> list[Piece]:  # fmt: skip
    theme, wide, high = robot
    scale, found, homes = grid.scale, [], set[str]()
    x, y = grid.left + wide * grid.side / 2, grid.top + (high + 0.12) * grid.side / 2
    found.append(Piece("frame", x, y, look=frame_name(wide, high), scale=scale, layer=-4))
    for square in (row * WIDTH + column for row in range(high) for column in range(wide)):
        x, y = grid.middle(square)
        if floor[square] & VOID:
            found.append(Piece(f"void-{square}", x, y, look="void", scale=scale, layer=-3))
            continue
        dark = (square // WIDTH + square % WIDTH) % 2
        found.append(Piece(f"floor-{square}", x, y, look=f"floor-{theme}-{dark}", scale=scale, layer=-3))
        look = ""
        if floor[square] & OBSTACLE:
            look = _furniture(theme, square, zone[square], laid)
            found.append(_named(grid, language, f"obstacle-{square}", square, look, 1))
        found += _on_floor(grid, language, square, floor[square])
        for k, name in enumerate(zones):
            if zone[square] >> k & 1:
                shown = "ring" if look and name == "zone" else name
                found.append(_named(grid, language, f"zone-{k}-{square}", square, shown, 1 if look else -2))
                if name == "hay" and name not in homes:
                    found.append(Piece(f"coop-{k}", x - 8 * scale, y - 8 * scale, look="coop", scale=scale * 0.8))
                    homes.add(name)
    return found + _edges(grid, wide, high, floor, wall, slope)


def _furniture(theme: int, square: int, zone: int, laid: tuple[int, ...]) -> str:
    """What fills an obstacle; a thing that lies there at the start needs a top."""
    if zone or square in laid:
        return LAID[theme]
    some = FURNITURE[theme]
    return some[(square % WIDTH + 2 * (square // WIDTH)) % len(some)]


def _named(grid: Grid, language: str, key: str, square: int, look: str, layer: int) -> Piece:
    """A piece of ground that says what it is."""
    x, y = grid.middle(square)
    about = say(ON, language).format(thing=say(GROUND[look], language), at=name_of(square))
    return Piece(key, x, y, look=look, scale=grid.scale, layer=layer, about=about)


def _on_floor(grid: Grid, language: str, square: int, floor: int) -> list[Piece]:
    """A rug, or a belt on the floor or on furniture."""
    x, y = grid.middle(square)
    if floor & RUG:
        return [_named(grid, language, f"rug-{square}", square, "rug", -2)]
    if floor < BELT:
        return []
    way = floor // BELT - 1
    told = say(BELT_NOTE, language).format(way=say(WAYS[way], language))
    about = say(ON, language).format(thing=told, at=name_of(square))
    size, layer, up = (0.7, 1, 0.09) if floor & OBSTACLE else (1.0, -2, 0.0)
    return [
        Piece(
            f"belt-{square}", x, y - up * grid.side, look="belt", scale=grid.scale * size, turn=90 * way, layer=layer,
            about=about,
        )
    ]  # fmt: skip


def _edges(
    grid: Grid, wide: int, high: int, floor: tuple[int, ...], wall: tuple[int, ...], slope: tuple[int, ...]
) -> list[Piece]:
    """Walls inside the map, each once, and slopes before the edge that they lead up to."""
    found = []
    for square in (row * WIDTH + column for row in range(high) for column in range(wide)):
        x, y = grid.middle(square)
        for way in range(4):
            column, row = square % WIDTH + DX[way], square // WIDTH + DY[way]
            inside = 0 <= column < wide and 0 <= row < high
            barrier = way in (1, 2) and inside and wall[square] >> way & 1
            if barrier and not floor[square] & floor[row * WIDTH + column] & VOID:
                half = grid.side / 2
                found.append(
                    Piece(
                        f"wall-{square}-{way}", x + DX[way] * half, y + DY[way] * half, look="wall",
                        scale=grid.scale, turn=90 if way == 1 else 0, layer=2,
                    )
                )  # fmt: skip
            if slope[square] >> way & 1:
                near = grid.side * 0.36
                found.append(
                    Piece(
                        f"slope-{square}-{way}", x + DX[way] * near, y + DY[way] * near, look="slope",
                        scale=grid.scale, turn=90 * way, layer=-1,
                    )
                )  # fmt: skip
    return found


# ---- tokens ----------------------------------------------------------------------------------------------------------


def kind_of(s: Any, t: int) -> int:
    """The kind of a token as it is now."""
    return int(s.ruin[t] if s.broken[t] else s.kind[t]) - 1


def look_of(kind: int) -> str:
    """The drawing of one square of a kind; what somebody has thought up has none of its own."""
    name = KINDS[kind]
    if kind >= len(KINDS) - OWN_KINDS:
        return "thing"
    return "bone" if name in FORMS else name


def tokens(s: Any, grid: Grid, words: Sayings, choices: frozenset[int]) -> list[Piece]:
    """Every token that is there, on the map or held."""
    found: list[Piece] = []
    sharing: dict[int, int] = {}
    crowd = [s.place[t] for t in range(s.tokens)]
    for t in range(s.tokens):
        place = s.place[t]
        if place == -1:
            continue
        held = place < 0
        if held:
            x, y, quarters = _over(s, t)
        else:
            x, y, quarters = place % WIDTH, place // WIDTH, s.aimed[t]
        shared = not held and (place == s.at or crowd.count(place) > 1)
        corner = sharing.setdefault(place, 0) if shared else 0
        sharing[place] = corner + 1
        spot = CORNERS[corner % 4] if shared else (0.0, 0.0)
        found += _token(s, t, grid, words, (x, y, quarters), (held, shared, spot, t in choices))
    return found


def _token(
    s: Any, t: int, grid: Grid, words: Sayings, where: tuple[int, int, int], how: tuple[Any, ...]
) -> list[Piece]:
    """One token; a long one in one piece, others square by square."""
    (x, y, quarters), (held, shared, (dx, dy), choice) = where, how
    kind, scale = kind_of(s, t), grid.scale
    raised = 0.14 if not held and s.floor[s.place[t]] & OBSTACLE else 0.0
    about = _about(s, t, words)
    key, layer = f"token-{t}", 6 if held else 3
    fields = {"token": t} if choice else {}
    touch = max(44.0, grid.side * 0.8) if choice else 0
    name = KINDS[kind]
    if LONG.get(name) == tuple(cell for cell in s.form[t] if cell):
        a, b = MIDDLES[name]
        for _ in range(quarters % 4):
            a, b = -b, a
        px, py = grid.at(x + a, y + b)
        return [
            Piece(
                key, px, py, look=name, scale=scale, turn=90 * (quarters % 4), layer=layer, about=about,
                does="choose" if choice else "", fields=fields,
            )
        ]  # fmt: skip
    found = []
    small = 0.62 if shared else 0.6 if held and s.robot == TWIRL else 0.92
    for k, (a, b) in enumerate(_cells(s, t, quarters)):
        px, py = grid.at(x + a + dx, y + b + dy - raised)
        found.append(
            Piece(
                key if k == 0 else f"{key}-{k}", px, py, look=look_of(kind), scale=scale * small, w=touch, h=touch,
                layer=layer, about=about if k == 0 else "", does="choose" if choice and k == 0 else "",
                fields=fields if k == 0 else {}, box="area" if choice else "",
            )
        )  # fmt: skip
    if s.delivered[t]:
        px, py = grid.at(x + 0.34, y - 0.34)
        found.append(Piece(f"safe-{t}", px, py, look="tick", scale=max(0.6, scale), layer=8))
    return found


def _cells(s: Any, t: int, quarters: int) -> list[tuple[int, int]]:
    """The squares of a token, seen from its first one."""
    cells = [(0, 0)]
    for code in s.form[t]:
        if code:
            cells.append(turned((code - 1) // SPAN - REACH, (code - 1) % SPAN - REACH, quarters))
    return cells


def _about(s: Any, t: int, words: Sayings) -> str:
    thing = words.noun(kind_of(s, t)).removeprefix("the ")
    thing = thing[:1].upper() + thing[1:]
    if s.place[t] < 0:
        return words.say(HELD, thing=thing)
    return words.say(SAFE if s.delivered[t] else ON, thing=thing, at=name_of(s.place[t]))


def _over(s: Any, t: int) -> tuple[int, int, int]:
    """Where something that is held is held, and how it is turned (9.8)."""
    hand = next((k for k in range(HANDS[s.robot]) if s.held[k] == t), 0)
    way, arm = (s.facing + int(ARM_WAY[s.robot, hand])) & 3, int(ARM_LENGTH[s.robot, hand])
    dx, dy = turned(s.grip_x[hand], s.grip_y[hand], s.facing)
    x, y = s.at % WIDTH + arm * DX[way] + dx, s.at // WIDTH + arm * DY[way] + dy
    return x, y, (s.aimed[t] + s.facing) & 3


# ---- the robot -------------------------------------------------------------------------------------------------------


def robot(s: Any, grid: Grid, words: Sayings, runner: int | None) -> list[Piece]:
    """The robot, its momentum, and what it has just run into; `runner` has played the card that ran last."""
    x, y = grid.middle(s.at)
    name, scale = ROBOTS[s.robot], grid.scale * 0.94
    about = words.say(ROBOT, robot=words.robot, at=name_of(s.at), way=words.way(s.facing))
    states = () if runner is None else ("fresh",)
    found = [
        Piece("robot-rim", x, y, look=f"{name}-rim", scale=scale, layer=4),
        Piece(
            "robot", x, y, look=name, scale=scale, turn=90 * s.facing, layer=5, about=about, states=states,
            owner=runner,
        ),
    ]  # fmt: skip
    if s.momentum != NONE:
        way, far = s.momentum, grid.side * 0.56
        told = words.say(MOMENTUM, way=words.way(way))
        found.append(
            Piece(
                "momentum", x + DX[way] * far, y + DY[way] * far, look="drift", scale=scale, turn=90 * ((way + 1) % 4),
                layer=7, about=told,
            )
        )  # fmt: skip
    if s.bump and s.executed:
        way, far = _bumped(s), grid.side * 0.48
        found.append(Piece("bump", x + DX[way] * far, y + DY[way] * far, look="bump", scale=scale * 0.8, layer=7))
    return found


def _bumped(s: Any) -> int:
    """The way in which the robot ran into something."""
    return int(s.drift) if s.drift != NONE else _way(s, s.queue[s.executed - 1])


def _way(s: Any, card: int) -> int:
    """The way in which a card that moves the robot leads."""
    return int(s.north) if card == MN else (s.facing + int(QUARTERS[card])) & 3


def trail(s: Any) -> list[int]:
    """The squares that the robot came over with the last card, where that can be told from where it is now."""
    if s.bump or not s.executed:
        return []
    card, at = s.queue[s.executed - 1], int(s.at)
    found = [at]
    if s.drift != NONE:
        found.append(at - int(DELTA[s.drift]))
    steps, way = int(STEPS[card]), _way(s, card)
    if steps and s.floor[found[-1]] & RUG:  # it may have halted there
        return []
    for _ in range(steps):
        found.append(found[-1] - int(DELTA[way]))
    sloping = any(s.slope[square] >> way & 1 for square in found[1:])
    return [] if sloping else found[::-1]

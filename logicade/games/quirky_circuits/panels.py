"""What stands around the map: the battery, the compass, and goals as small pictures."""

from __future__ import annotations

from typing import Any, NamedTuple

from logicade.engine.scene.parts import Piece
from logicade.games.quirky_circuits import board, sayings
from logicade.games.quirky_circuits.components import DELIVERED, FORMS, KINDS, LYING, PARKED, ROBOTS, SWEPT
from logicade.games.quirky_circuits.drawings.cards import CHARGE
from logicade.games.quirky_circuits.plan import Look
from logicade.games.quirky_circuits.sprites import SPRITES

AXIS, FLOOR, RUN = 62.0, 384.0, 336.0  # of a standing battery: its middle line, its lower end, its length at most
START, LINE, LYING_RUN = 10.0, 20.0, 196.0  # of one that lies: its left end, its middle line, its length at most
FLAT = 0.62  # a lying one is so much thinner
GAP = 3.5  # between spaces
OUTLINED = ("strong",)


def battery(look: Look) -> list[Piece]:
    """Spaces from red to green, the used ones hollow, with the stars that winning there is worth."""
    s, words, tall = look.s, look.words, look.sketch.tall
    sizes = [s.sections[0] + s.extra, s.sections[1], s.sections[2]]
    most = sum(sizes)
    colour = sum(s.battery > sum(sizes[: k + 1]) for k in range(2))
    about = words.say(sayings.BATTERY, n=s.battery, most=most, colour=words.say(sayings.COLOURS[colour]))
    left = words.say(sayings.LEFT_ONE if s.battery == 1 else sayings.LEFT, n=s.battery)
    step = min(17.0, LYING_RUN / most) if tall else min(26.0, RUN / most)
    scale = (step - GAP) / CHARGE[1]
    found = _lying(step * most, scale, left, about) if tall else _standing(step * most, scale, left, about)
    kinds = [k for k, size in enumerate(sizes) for _ in range(size)]
    for k, kind in enumerate(kinds):
        drawn = f"{'charge' if k < s.battery else 'used'}-{kind}"
        x, y = _space(k, step, tall=tall)
        size, turn = (scale * FLAT, 90.0) if tall else (scale, 0.0)
        found.append(Piece(f"charge-{k}", x, y, look=drawn, scale=size, turn=turn))
    for kind, count in enumerate(sizes):
        if count:
            x, y = _space(
                sum(sizes[:kind]) + (count - 1) / 2 if tall else sum(sizes[:kind]) + (count - 1) // 2, step, tall=tall
            )
            size = min(1.0, count * step / (14 * (kind + 1))) if tall else 1.0
            found.append(Piece(f"stars-{kind}", x, y, look=f"stars-{kind + 1}", scale=round(size, 2), layer=1))
    x, y = _space(max(s.battery, 1) - 1, step, tall=tall)
    x, y = (x, 42.0) if tall else (AXIS + CHARGE[0] * scale / 2 + 18, y)
    return [*found, Piece("level", x, y, look="level", turn=90 if tall else 0, scale=0.8 if tall else 1)]


def _space(k: int, step: float, *, tall: bool) -> tuple[float, float]:
    """The middle of a space, counted from the red end."""
    if tall:
        return START + GAP + step * (k + 0.5), LINE
    return AXIS, FLOOR - GAP - step * (k + 0.5)


def _standing(run: float, scale: float, left: str, about: str) -> list[Piece]:
    high, wide = run + 2 * GAP, CHARGE[0] * scale + 10
    return [
        Piece("battery", AXIS, FLOOR - high / 2, box="plate", w=wide, h=high, layer=-1, states=OUTLINED, about=about),
        Piece("battery-cap", AXIS, FLOOR - high - 5, box="plate", w=22, h=9, layer=-2, states=OUTLINED),
        Piece("battery-left", AXIS + 4, FLOOR + 18, text=left, size=14),
    ]


def _lying(run: float, scale: float, left: str, about: str) -> list[Piece]:
    wide, high = run + 2 * GAP, CHARGE[0] * scale * FLAT + 9
    return [
        Piece("battery", START + wide / 2, LINE, box="plate", w=wide, h=high, layer=-1, states=OUTLINED, about=about),
        Piece("battery-cap", START + wide + 3, LINE, box="plate", w=7, h=14, layer=-2, states=OUTLINED),
        Piece("battery-left", START + wide + 14, LINE, text=left, size=14, w=1, h=20, states=("start",)),
    ]


def compass(look: Look) -> list[Piece]:
    """Which way the cards of the compass lead."""
    words, (x, y) = look.words, look.plan.compass
    about = words.say(sayings.COMPASS, way=words.way(look.s.north))
    found = [Piece("needle", x, y, look="needle", scale=0.85, turn=90 * look.s.north, about=about)]
    if not look.sketch.tall:
        north = words.say(sayings.NORTH)
        found.append(Piece("needle-text", x + 28, y, text=north, size=13, w=1, h=20, states=("soft", "start")))
    return found


# ---- goals -----------------------------------------------------------------------------------------------------------


class Sheet(NamedTuple):
    """A goal, or what must not happen, before it has a place."""

    key: str
    looks: list[str]
    line: str
    about: str
    done: bool = False


class Room(NamedTuple):
    """A place for one."""

    x: float
    y: float
    width: float
    height: float


def goals(look: Look) -> list[Piece]:
    """Each goal as a picture and a count, then what must not happen."""
    sheets = _sheets(look)
    x, y, w, h = look.plan.goals
    count, found = len(sheets), []
    for k, sheet in enumerate(sheets):
        if look.sketch.tall:
            wide = (w - 6 * (count - 1)) / count
            found += _lies(sheet, Room(x + (k - (count - 1) / 2) * (wide + 6), y, wide, h))
        else:
            high = min(96.0, (h + 8) / count - 8)
            room = Room(x, y - h / 2 + high / 2 + k * (high + 8), w, high)
            found += _stands(sheet, room) if high > 66 else _lies(sheet, room)
    return found


def _sheets(look: Look) -> list[Sheet]:
    s, words, found = look.s, look.words, []
    for g in range(s.goals):
        done = bool(look.done >> g & 1)
        if s.goal[g] - 1 == PARKED and look.done != (1 << s.goals) - 1:
            done = False  # it counts when all the rest is done
        found.append(Sheet(f"goal-{g}", goal_looks(s, g), words.goal_line(g), words.goal_about(g), done))
    if s.meet[0]:
        one, other = (kind - 1 for kind in s.meet)
        looks = [board.look_of(one), "never", board.look_of(other)]
        about = words.say(sayings.APART, a=words.noun(one), b=words.noun(other)).strip()
        found.append(Sheet("goal-meet", looks, words.say(sayings.NEVER_MEET), about))
    if s.fragile:
        line = words.say(sayings.BROKEN_SO_FAR, k=sum(s.broken), n=s.fragile)
        found.append(Sheet("goal-fragile", ["shards", "never"], line, line.replace("**", "")))
    return found


def goal_looks(s: Any, g: int) -> list[str]:
    """Things, an arrow, and where they belong."""
    sort = s.goal[g] - 1
    kinds = [KINDS[kind - 1] if KINDS[kind - 1] in FORMS else board.look_of(kind - 1) for kind in s.wanted[g] if kind]
    if sort == SWEPT:
        return kinds[:3]
    place = board.zone_look(s, s.where[g])
    mover = kinds[0] if sort in (DELIVERED, LYING) else f"{ROBOTS[s.robot]}-whole"
    return [mover, "to", "coop" if place == "hay" else place]


def _stands(sheet: Sheet, room: Room) -> list[Piece]:
    """Pictures above their line."""
    icon, count = min(46.0, room.height - 30), len(sheet.looks)
    step = min(42.0, (room.width - icon) / max(1, count))
    left = room.x - step * (count - 1) / 2
    found = _sheet(sheet, room)
    found += [_icon(sheet, k, left + k * step, room.y - 10, icon) for k in range(count)]
    return [*found, Piece(f"{sheet.key}-line", room.x, room.y + room.height / 2 - 14, text=sheet.line, size=13)]


def _lies(sheet: Sheet, room: Room) -> list[Piece]:
    """Pictures beside their line; where there is no room only the first one stays, or the line goes."""
    icon = min(room.height - 8, 32.0)
    text = sum(7.2 if ord(letter) < 0x2E7F else 13.0 for letter in sheet.line.replace("**", "")) + 8
    looks, step = sheet.looks, icon * 0.82
    if icon + step * (len(looks) - 1) + text > room.width and "never" not in looks:
        looks = looks[:1]
    pictures = icon + step * (len(looks) - 1) + 4
    fits = pictures + text <= room.width + 4
    if not fits and len(looks) > 1:
        step = min(step, (room.width - icon - 4) / (len(looks) - 1))
    left = room.x - room.width / 2 + icon / 2 + 3 if fits else room.x - step * (len(looks) - 1) / 2
    found = _sheet(sheet, room)
    found += [_icon(sheet, k, left + k * step, room.y, icon) for k in range(len(looks))]
    if fits:
        middle = room.x + pictures / 2
        found.append(Piece(f"{sheet.key}-line", middle, room.y, text=sheet.line, size=13))
    return found


def _sheet(sheet: Sheet, room: Room) -> list[Piece]:
    """What the pictures lie on, ticked when it is done."""
    x, y, w, h = room
    found = [Piece(sheet.key, x, y, box="panel", w=w, h=h, about=sheet.about, layer=-1)]
    if sheet.done:
        found.append(Piece(f"{sheet.key}-done", x + w / 2 - 6, y - h / 2 + 6, look="tick", scale=0.8, layer=2))
    return found


def _icon(sheet: Sheet, k: int, x: float, y: float, size: float) -> Piece:
    name = sheet.looks[k]
    sprite = SPRITES[name]
    scale = min(0.8, size / 44) if name in ("to", "never") else size / max(sprite.width, sprite.height)
    states = ("faded",) if sheet.done else ()
    return Piece(f"{sheet.key}-{k}", x, y, look=name, scale=scale, states=states)

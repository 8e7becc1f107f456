"""Command cards, their backs, the battery and small signs."""

from __future__ import annotations

import math

from logicade.engine.drawing import number, tag
from logicade.engine.scene.sprites import Sprite, use
from logicade.games.quirky_circuits.components import BACK, BACKS, CARDS, CODES, DECKS, FIRST_QUIRK, ROBOTS, WALKERS
from logicade.games.quirky_circuits.drawings.pen import SQUARE, disc, moved, shape, slab, stroke
from logicade.kit.sprites import filled, letters

CARD = (88.0, 120.0)
CHARGE = (58.0, 22.0)  # a space of the battery
COLOURS = ("rose", "gold", "leaf")  # of its sections: red, yellow, green
UP = "M-12 6L0-6L12 6"
SIZE = (SQUARE, SQUARE)


def card_name(robot: int, card: int) -> str:
    """The face of a card, with the robot that obeys it."""
    return f"card-{ROBOTS[robot]}-{CODES[card]}"


def back_name(back: int) -> str:
    """The back of a card by its kind and colour; `back-x` where not even that is known."""
    return f"back-{back}"


def _paper(colour: str) -> str:
    """A card's paper, its picture's ground and the band for its name."""
    w, h = CARD
    edge = tag(
        "rect", x=-w / 2 + 1, y=-h / 2 + 1, width=w - 2, height=h - 2, rx=10, fill=filled("card"),
        stroke=filled(f"{colour}-deep"), stroke_width=2,
    )  # fmt: skip
    ground = slab(-w / 2 + 6, -h / 2 + 6, w - 12, h - 40, 6, f"{colour}-pale", 0)
    return edge + ground + slab(-w / 2 + 3, h / 2 - 31, w - 6, 26, 6, colour, 0)


def _arrow(x: float, y: float, turn: float, colour: str) -> str:
    return moved(stroke(UP, colour, 7), x, y, turn=turn)


def _curve(turn: int) -> str:
    """An arrow round the robot: a quarter to the left (-1) or right (1), or half a turn (2)."""
    if turn == 2:
        return stroke("M8-42A29 29 0 1 0 16 13M6 3L18 13L7 23", "basic-deep", 6)
    bent = stroke("M2-40C-18-40-29-28-29-8M-38-17L-29-6L-20-17", "basic-deep", 6)
    return bent if turn < 0 else tag("g", bent, transform="scale(-1 1)")


def _compass(x: float, y: float, scale: float, colour: str) -> str:
    ring = tag("circle", r=20, fill=filled("card"), stroke=filled(colour), stroke_width=4)
    return moved(ring + shape("M0-15L6 2H-6Z", colour, 0) + stroke("M0 15L6 2H-6Z", colour, 2), x, y, scale)


def _paw(x: float, y: float) -> str:
    toes = "".join(disc(a, b, 3, "quirk-deep", 0) for a, b in ((-7, -4), (0, -8), (7, -4)))
    return moved(toes + shape("M0-2C7-2 9 8 0 8C-9 8-7-2 0-2Z", "quirk-deep", 0), x, y)


def _picture(robot: int, card: int) -> str:
    """What a card does, in the 76 by 80 units above its band."""
    code, who = CODES[card], f"{ROBOTS[robot]}-whole"
    deep = "quirk-deep" if card >= FIRST_QUIRK else "basic-deep"

    def hero(x: float, y: float, scale: float = 0.46) -> str:
        return use(who, x, y, scale, size=SIZE)

    if code[0] == "F" and code[1:].isdigit():
        count = int(code[1])
        return (
            "".join(_arrow(-12, -23 - 12 * k, 0, deep) for k in range(count))
            + hero(-12, 3)
            + letters(code[1], 22, -10, 30, deep)
        )
    if code == "B1":
        return hero(-12, -28) + _arrow(-12, 12, 180, deep) + letters("1", 22, -10, 30, deep)
    if code in ("SL", "SR"):
        return _shift(code, who, deep)
    if code[0] == "J":
        hop = stroke("M-18-8C-18-52 20-52 22-22M12-30L22-19L31-31", deep, 5)
        return hero(-18, 6, 0.42) + hop + letters(code[1], 22, 8, 28, deep)
    if code in ("RL", "RR", "TA"):
        return _curve({"RL": -1, "RR": 1, "TA": 2}[code]) + hero(2 if code == "TA" else 0, -12, 0.46)
    if card < FIRST_QUIRK:
        return _tool(code, deep)
    if code == "RN":
        return _compass(-16, -34, 0.8, deep) + letters("N", -16, 6, 24, deep) + hero(16, 4, 0.42)
    if code == "MN":
        return (
            _compass(-16, -34, 0.8, deep)
            + letters("N", -16, 6, 24, deep)
            + _arrow(17, -34, 0, deep)
            + hero(17, 2, 0.42)
        )
    animal = use(WALKERS[(card - FIRST_QUIRK - 2) // 2], -10, -12, 0.72, size=SIZE)
    return animal + letters(code[2], 26, -32, 26, deep) + _paw(25, 2) + (_paw(25, -12) if code[2] == "2" else "")


def _shift(code: str, who: str, deep: str) -> str:
    side = -1 if code == "SL" else 1
    steps = _arrow(side * 28, -14, 90 * side, deep)
    return use(who, -side * 8, -14, 0.5, size=SIZE) + steps


def _tool(code: str, deep: str) -> str:
    """Picking up, swapping, the conveyor."""
    if code == "PD":
        grip = stroke("M-12-50V-42A12 12 0 0 0 12-42V-50", deep, 7)
        arrows = stroke("M-26 8V-18M-34-10L-26-20L-18-10M26-20V8M18 0L26 10L34 0", deep, 6)
        return grip + arrows + use("seeds", 0, 2, 0.5, size=SIZE)
    if code == "SW":
        return stroke("M-24-24H22M12-34L23-24L12-14M24-2H-22M-12-12L-23-2L-12 8", deep, 7)
    return moved(use("belt", 0, 0, 0.5, 90, size=SIZE), -10, -12) + letters(code[1], 29, -12, 28, deep)


def back_drawing(back: int, *, light: bool = False) -> str:
    """Move, turn or special: an arrow up, one round, or a star, on a pattern of its own; light where ink is dear."""
    colour, kind = ("quirk" if back >= 3 else "basic"), back % 3
    pen, plated = (f"{colour}-deep", f"{colour}-pale") if light else ("card", "card")
    w, h = CARD
    ground = tag(
        "rect", x=-w / 2 + 1, y=-h / 2 + 1, width=w - 2, height=h - 2, rx=10, fill=filled("card" if light else colour),
        stroke=filled(f"{colour}-deep"), stroke_width=2,
    )  # fmt: skip
    rows = range(-42, 60, 14)
    if kind == 0:
        pattern = "".join(f"M-36 {y}L0 {y - 12}L36 {y}" for y in rows)
    elif kind == 1:
        pattern = "".join(f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0" for r in (24, 32, 40))
    else:
        pattern = "".join(f"M{x} {y}h.1" for x in range(-32, 40, 16) for y in rows)
    rim = tag(
        "rect", x=-w / 2 + 6, y=-h / 2 + 6, width=w - 12, height=h - 12, rx=7, fill="none", stroke=filled(pen),
        stroke_width=1 if light else 2, stroke_opacity=0.8,
    )  # fmt: skip
    lines = tag(
        "path", d=pattern, fill="none", stroke=filled(pen),
        stroke_width=5 if kind == 2 else 1.5 if light else 3, stroke_opacity=0.4,
        stroke_linecap="round",
    )  # fmt: skip
    house = "M-24 24V-8L0-30L24-8V24Z" if kind == 0 else "M-26 0A26 26 0 1 1 26 0A26 26 0 1 1-26 0" if kind == 1 else ""
    plate = shape(house or _star(0, 0, 33, 23, 8), plated, 0)
    if light:
        plate += stroke(house or _star(0, 0, 33, 23, 8), pen, 2.4)
    signs = (
        stroke("M-13 2L0-11L13 2M-13 17L0 4L13 17", f"{colour}-deep", 7),
        stroke("M-11 8A14 14 0 1 1 11 8M2 4L11 9L16-1", f"{colour}-deep", 6),
        shape(_star(0, 0, 19, 7, 4), f"{colour}-deep", 0),
    )
    bird = stroke("M-12-48q6-6 12 0t12 0", f"{colour}-deep", 4) if back >= 3 else ""
    return ground + lines + rim + plate + signs[kind] + bird


def _blank() -> str:
    """A card of which nobody knows even the back."""
    w, h = CARD
    paper = tag(
        "rect", x=-w / 2 + 1, y=-h / 2 + 1, width=w - 2, height=h - 2, rx=10, fill=filled("card"),
        stroke=filled("trace"), stroke_width=2,
    )  # fmt: skip
    return paper + letters("?", 0, 0, 44, "soft")


def _deck() -> str:
    """The pile that cards are drawn from; its top back is not shown."""
    w, h = CARD
    sheets = "".join(
        tag(
            "rect", x=-w / 2 + 1, y=-h / 2 + 1 - 5 * k, width=w - 2, height=h - 2, rx=10, fill=filled("card"),
            stroke=filled("trace"), stroke_width=2,
        )
        for k in range(3)
    )  # fmt: skip
    return moved(sheets, 0, 5)


def _star(x: float, y: float, far: float, near: float, points: int) -> str:
    words = []
    for k in range(2 * points):
        angle, radius = math.pi * k / points - math.pi / 2, near if k % 2 else far
        words.append(f"{number(x + radius * math.cos(angle))} {number(y + radius * math.sin(angle))}")
    return f"M{'L'.join(words)}Z"


def _charges() -> dict[str, Sprite]:
    """Spaces of the battery, full and used up, and the stars that a section is worth."""
    w, h = CHARGE
    found = {}
    for k, colour in enumerate(COLOURS):
        found[f"charge-{k}"] = Sprite(*CHARGE, slab(-w / 2, -h / 2, w, h, 5, colour, 0))
        hollow = tag(
            "rect", x=-w / 2 + 1, y=-h / 2 + 1, width=w - 2, height=h - 2, rx=4, fill="none", stroke=filled(colour),
            stroke_width=1.6, stroke_dasharray="3 3",
        )  # fmt: skip
        found[f"used-{k}"] = Sprite(*CHARGE, hollow)
        stars = "".join(shape(_star(14 * (j - k / 2), 0, 6.4, 2.8, 5), "cream", 1.3) for j in range(k + 1))
        found[f"stars-{k + 1}"] = Sprite(14.0 * (k + 1), 14, stars)
    return found


def _signs() -> dict[str, Sprite]:
    """Marks: done, stop, give up, a bump, a step of the way, the needle."""
    ring = tag("circle", r=13, fill=filled("good"), stroke=filled("card"), stroke_width=3)
    tick = ring + stroke("M-5.5 0l4 4.5l7.5-9", "card", 3.2)
    halt = tag("circle", r=13, fill=filled("bad"), stroke=filled("card"), stroke_width=3)
    halt += slab(-5, -5, 10, 10, 2, "card", 0)
    flag = stroke("M-5 9V-9L7-5L-5-1", "soft", 3)
    never = stroke("M-9-9L9 9M9-9L-9 9", "bad", 5)
    bump = shape(_star(0, 0, 30, 15, 9), "gold")
    drift = stroke("M15-7q-7-7-14 0t-14 0M15 8q-7-7-14 0t-14 0", "accent", 5)
    drawn = {"tick": (28, 28, tick), "halt": (28, 28, halt), "flag": (24, 24, flag), "never": (28, 28, never)}
    drawn |= {"bump": (64, 64, bump), "drift": (44, 40, drift)}
    drawn |= {"to": (30, 24, stroke("M-11 0H10M3-7L11 0L3 7", "soft", 4)), "needle": (44, 44, _compass(0, 0, 1, "ink"))}
    drawn |= {"level": (24, 18, shape("M-8 0L8-8V8Z", "ink", 0))}
    return {name: Sprite(*size) for name, size in drawn.items()}


def cards() -> dict[str, Sprite]:
    """All faces that the decks have, backs, battery and signs."""
    found = {back_name(back): Sprite(*CARD, back_drawing(back)) for back in range(len(BACKS))}
    found |= {"back-x": Sprite(*CARD, _blank()), "deck": Sprite(*CARD, _deck())}
    found |= {"paper-basic": Sprite(*CARD, _paper("basic")), "paper-quirk": Sprite(*CARD, _paper("quirk"))}
    for robot in range(len(ROBOTS)):
        for card in range(CARDS):
            if DECKS[robot, card]:
                paper = use("paper-quirk" if BACK[card] >= 3 else "paper-basic", size=CARD)
                found[card_name(robot, card)] = Sprite(*CARD, paper + _picture(robot, card))
    return found | _charges() | _signs()

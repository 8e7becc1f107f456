"""Tokens: what is swept, carried, knocked over or walks about by itself, around the middle of its square."""

from __future__ import annotations

from logicade.engine.scene.sprites import Sprite
from logicade.games.quirky_circuits.drawings.pen import (
    SQUARE,
    beads,
    cheeks,
    disc,
    eyes,
    limb,
    moved,
    oval,
    shadow,
    shape,
    slab,
    stroke,
)
from logicade.kit.sprites import letters

HEAD = "M-24-34L-11-25Q0-28 11-25L24-34C27-22 27-12 23-5C17 6-17 6-23-5C-27-12-27-22-24-34Z"  # of a cat
BONE = (  # from end to end, by the columns of its far end
    "M-15-11C-17-27-36-22-32-8C-40-4-36 20-25 16C-22 24-15 20-15 11H{a}C{a} 20 {b} 24 {c} 16"
    "C{d} 20 {e}-4 {f}-8C{d}-22 {g}-27 {a}-11Z"
)


def _dust() -> str:
    """A dust bunny with its ears."""
    curls = ((20, 8), (14, 19), (0, 24), (-14, 19), (-20, 8), (-14, -3), (0, -8), (14, -3))
    ears = oval(-10, -20, 6.5, 17, "fluff", turn=-12) + oval(10, -20, 6.5, 17, "fluff", turn=14)
    inner = oval(-10, -21, 2.6, 10, "petal", 0, turn=-12) + oval(10, -21, 2.6, 10, "petal", 0, turn=14)
    body = "".join(disc(x, y, 11, "fluff") for x, y in curls) + oval(0, 8, 24, 19, "fluff", 0)
    face = moved(eyes(8.5, -3, 6.5), y=8) + cheeks(16, 14, 4, 2.6) + stroke("M-3 15Q0 18 3 15")
    return shadow(0, 28, 28, 10) + ears + body + inner + face


def _vase() -> str:
    glaze = shape("M-8-20H8L7-12C20-4 19 18 9 26H-9C-19 18-20-4-7-12Z", "sea")
    bands = stroke("M-15 1C-6 6 6 6 15 1", "cream", 4) + stroke("M-14.5 10C-6 15 6 15 14.5 10", "cream", 2.4)
    stems = stroke("M0-21C-3-32-12-34-16-38M1-21C2-32 8-34 9-40", "moss", 3)
    flowers = disc(-17, -39, 6, "petal") + disc(10, -41, 6, "gold")
    return shadow(0, 27, 20, 7) + stems + flowers + glaze + bands + oval(0, -20, 8.5, 3, "deep")


def _shards() -> str:
    parts = "M-26 12L-17-6L-6 4L-10 16ZM2-10L16-14L20 2L8 6ZM6 12L22 10L26 20L10 22ZM-12-18L-2-22L0-12Z"
    return shadow(0, 16, 30, 10) + shape(parts, "sea") + stroke("M-18 3L-10 8M8-6L17-5", "cream", 3)


def _cat(coat: str, marks: str, tail: str, pupils: str) -> str:
    """A cat from the front, with what tells it from the others."""
    body = oval(0, 16, 22, 17, coat) + shape(HEAD, coat)
    face = shape("M-2.6-7H2.6L0-4Z", "petal", 0) + stroke("M-5-1Q-2 2 0-2Q2 2 5-1", width=1.8)
    whiskers = stroke("M-14-6L-27-8M-14-3L-26-1M14-6L27-8M14-3L26-1", width=1.8)
    paws = oval(-8, 30, 6, 4.4, coat) + oval(8, 30, 6, 4.4, coat)
    curl = limb("M18 24C38 26 40 6 32-2", tail, 6)
    return shadow(0, 30, 29, 9) + curl + body + marks + pupils + face + whiskers + paws


def _patches() -> str:
    ears = shape("M-23-32L-12-25C-10-18-16-10-25-11C-26-18-26-25-23-32Z", "flame", 0)
    spots = shape("M23-32L14-26C14-20 20-14 25.5-13C26-20 26-26 23-32ZM4 1C16 2 22 10 21 18C12 18 6 12 4 1Z", "line", 0)
    return _cat("cream", ears + spots, "flame", beads(9, -13))


def _tiger() -> str:
    stripes = (
        "M0-27V-19M-6-26L-5-20M6-26L5-20M-25-12L-18-11M25-12L18-11M-20 12L-12 14M-21 19L-13 20M20 12L12 14M21 19L13 20"
    )
    return _cat("gold", stroke(stripes, "umber", 3.8), "gold", beads(9, -13))


def _scar() -> str:
    mark = stroke("M4-22L13-6M6-16L11-19M9-10L14-13", "petal", 2.2)
    return _cat("slate", "", "slate", beads(9, -13, 3.8, "gold") + mark)


def _hen() -> str:
    legs = stroke("M-6 22V33M8 22V33M-11 34H-1M3 34H13", "flame", 4)
    body = shape("M-31-8C-30-20-20-16-14-9C-6-6 2-12 4-24C6-36 26-36 26-20C28-4 26 24-2 24C-22 24-32 8-31-8Z", "cream")
    wing = shape("M-18 2C-8-4 6 0 6 8C0 16-14 14-18 2Z", "straw")
    comb = shape("M8-33C5-42 12-45 14-38C16-46 23-44 21-37C27-41 30-34 24-31", "rose")
    beak = shape("M26-22L38-18L26-13Z", "gold") + oval(25, -8, 3.6, 5.4, "rose")
    eye = disc(17, -22, 3.6, "line", 0) + disc(18, -23.2, 1.2, "cream", 0)
    return shadow(0, 32, 27, 8) + legs + comb + body + wing + beak + eye


def _fox() -> str:
    brush = shape("M16 20C36 22 44 4 34-10C32 2 24 6 14 8Z", "flame")
    tip = shape("M34-10C42-2 42 8 37 13C36 6 35 0 34-10Z", "cream")
    body = oval(0, 16, 19, 16, "flame") + shape("M-8 12Q0 30 8 12Z", "cream", 0)
    head = shape("M-27-34L-16-24Q0-30 16-24L27-34C30-14 18 4 0 10C-18 4-30-14-27-34Z", "flame")
    mask = shape("M-24-9C-14-12-6-6 0 6C6-6 14-12 24-9C18 2 8 8 0 10C-8 8-18 2-24-9Z", "cream", 0)
    return shadow(0, 30, 30, 9) + brush + tip + body + head + mask + disc(0, 7, 4, "line", 0) + beads(9, -11)


def _wheat() -> str:
    """A sheaf of wheat, bound."""
    grains = ((-5, -32, -25), (5, -32, 25), (-5, -42, -25), (5, -42, 25), (0, -52, 0))
    ear = stroke("M0 0V-34", "umber", 3.4) + "".join(oval(x, y, 4.2, 7, "gold", 2, turn) for x, y, turn in grains)
    ears = "".join(moved(ear, x, 26, 0.95, turn) for x, turn in ((-5, -34), (5, 34), (-3, -13), (3, 13)))
    return (
        shadow(0, 28, 24, 8)
        + ears
        + slab(-11, 8, 22, 9, 4, "berry")
        + stroke("M-9 28L-6 18M9 28L6 18M0 29V18", "umber", 4)
    )


def _seeds(colour: str) -> str:
    """A packet with a band that tells its kind."""
    paper = shape("M-20-28L-14-32L-7-28L0-32L7-28L14-32L20-28V28H-20Z", "cream")
    sprout = stroke("M0 22V4", "moss", 3.6)
    leaves = shape("M0 10C-4-2-14-2-15 4C-12 11-4 12 0 10ZM0 7C4-5 14-5 15 1C12 8 4 9 0 7Z", "leaf", 1.6)
    return shadow(0, 28, 22, 7) + paper + slab(-20, -20, 40, 12, 0, colour) + sprout + leaves


def _bone() -> str:
    left = "M-17-6C-20-18-36-14-32-3C-40 0-36 14-25 11C-23 15-17 12-17 6"
    d = left + "H17C17 12 23 15 25 11C36 14 40 0 32-3C36-14 20-18 17-6Z"
    return shadow(0, 15, 32, 8) + shape(d, "cream")


def _skull() -> str:
    dome = shape("M-28-8C-28-40 28-40 28-8C28 4 20 8 16 12V24H-16V12C-20 8-28 4-28-8Z", "cream")
    holes = oval(-11, -5, 7, 8, "line", 0) + oval(11, -5, 7, 8, "line", 0) + shape("M0 4L-3 10H3Z", "line", 0)
    return shadow(0, 27, 24, 8) + dome + holes + stroke("M-6 24V16M0 24V16M6 24V16")


def _toy() -> str:
    yarn = disc(0, 2, 23, "sea") + stroke("M-20-8C-8 4 10 4 21-6M-22 8C-8 18 10 18 20 12", "mint", 4)
    return shadow(0, 22, 26, 8) + stroke("M20 14C32 24 38 14 42 24", "sea", 3.6) + yarn


def _box() -> str:
    sides = shape("M-30-8H30V30H-30Z", "wood") + shape("M-30-8H30L22-18H-22Z", "bark")
    flaps = shape("M-30-8L-40-22L-12-24L-22-8ZM30-8L40-22L12-24L22-8Z", "wood")
    return shadow(0, 30, 34, 8) + sides + flaps + shape("M-6-8V8H6V-8", "bark", 0)


def _plate() -> str:
    return shadow(0, 17, 33, 16) + oval(0, 11, 33, 17, "cream") + oval(0, 10, 25, 12, "stone", 0)


def _nigiri() -> str:
    rice = shape("M-21 6C-22-6 22-6 21 6C22 16-22 16-21 6Z", "cream")
    fish = shape("M-23-1C-22-16 22-18 24-1C10 7-12 6-23-1Z", "flame")
    return _plate() + rice + fish + stroke("M-13-7L-8 1M-2-10L3 0M10-9L14-1", "cream", 3)


def _maki() -> str:
    roll = shape("M-18-8V8C-18 17 18 17 18 8V-8Z", "moss") + oval(0, -8, 18, 10, "cream")
    return _plate() + roll + oval(0, -8, 8, 4.6, "leaf")


def _tea() -> str:
    cup = shape("M-17-18H17L13 10C10 15-10 15-13 10Z", "sea") + oval(0, -18, 17, 6.6, "leaf")
    return _plate() + cup + stroke("M-5-27Q-10-33-4-39M6-27Q1-33 7-39", "slate", 2.6)


def _thing() -> str:
    """Something of somebody's own scenario."""
    rays = moved(slab(-22, -22, 44, 44, 9, "lilac"), turn=45) + disc(0, 0, 17, "cream")
    return shadow(0, 24, 28, 10) + rays + letters("?", 0, 0, 22, "line")


def _long(length: float) -> str:
    """A bone from one square to another, around its middle."""
    x = length - 100
    d = BONE.format(a=x + 15, b=x + 22, c=x + 25, d=x + 36, e=x + 40, f=x + 32, g=x + 17)
    return moved(shape(d, "cream"), -x / 2)


def _body() -> str:
    """A backbone with ribs, two squares long."""
    ribs = "".join(limb(f"M{x}-24C{x + 12}-10 {x + 12} 10 {x} 24", "cream", 5) for x in (-32, -10, 12, 34))
    return _long(200) + ribs


def _jaw() -> str:
    """Three squares round a corner; the middle of its frame is the corner that is not there."""
    d = "M-22-20H118Q132-20 132-6V112Q132 128 116 128H86Q70 128 70 112V30H-22Q-36 30-36 16V-6Q-36-20-22-20Z"
    teeth = stroke("M-14 30V16M2 30V16M18 30V16M34 30V16M50 30V16M70 46H84M70 62H84M70 78H84M70 94H84")
    return moved(shape(d, "cream") + teeth, -50, -50)


def things() -> dict[str, Sprite]:
    """All tokens by the names of their kinds, long ones with their whole length."""
    single = {
        "dust": _dust(), "vase": _vase(), "shards": _shards(), "patches": _patches(), "tiger": _tiger(),
        "scar": _scar(), "hen": _hen(), "fox": _fox(), "wheat": _wheat(), "toy": _toy(), "box": _box(),
        "seeds": _seeds("petal"), "red-seeds": _seeds("rose"), "blue-seeds": _seeds("sky"), "bone": _bone(),
        "skull": _skull(), "nigiri": _nigiri(), "maki": _maki(), "tea": _tea(), "thing": _thing(),
    }  # fmt: skip
    found = {name: Sprite(SQUARE, SQUARE, body) for name, body in single.items()}
    found["femur"] = Sprite(2 * SQUARE, SQUARE, _long(200))
    found["body"] = Sprite(2 * SQUARE, SQUARE, _body())
    found["spine"] = Sprite(3 * SQUARE, SQUARE, _long(300) + _knuckles())
    found["jaw"] = Sprite(2 * SQUARE, 2 * SQUARE, _jaw())
    return found


def _knuckles() -> str:
    """The joints of a spine."""
    return stroke("M-70-11V11M-35-11V11M0-11V11M35-11V11M70-11V11")

"""Floors, furniture, walls, slopes, belts and zones: what lies under everything else, a square 100 units wide."""

from __future__ import annotations

from logicade.engine.drawing import tag
from logicade.engine.scene.sprites import Sprite
from logicade.games.quirky_circuits.components import HEIGHT, ROBOTS, WIDTH
from logicade.games.quirky_circuits.drawings.pen import (
    SQUARE,
    disc,
    moved,
    oval,
    shadow,
    shape,
    slab,
    stroke,
)
from logicade.kit.sprites import filled

RIM = 16.0  # of the frame around a map
WALL = (112.0, 18.0)
LEAF = "M0 0C-13-14-11-34 0-46C11-34 13-14 0 0Z"


def _floor(theme: int, dark: int) -> str:
    """A tile with a fine joint around it; every other one is a little darker."""
    tile = tag("rect", x=-50, y=-50, width=100, height=100, fill=filled(f"floor-{theme}"))
    if dark:
        tile += tag("rect", x=-50, y=-50, width=100, height=100, fill=filled("line"), opacity=0.06)
    return tile + tag(
        "rect", x=-49, y=-49, width=98, height=98, fill="none", stroke=filled("line"), stroke_width=2, opacity=0.16
    )


def frame_name(wide: int, high: int) -> str:
    """The frame of a map."""
    return f"frame-{wide}x{high}"


def _frame(wide: int, high: int) -> Sprite:
    """A wooden tray around the squares of a map."""
    w, h = wide * SQUARE, high * SQUARE
    x, y = -w / 2 - RIM, -h / 2 - RIM
    rim, deep = 2 * RIM, 12
    parts = slab(x, y, w + rim, h + rim + deep, 24, "bark") + slab(x, y, w + rim, h + rim, 24, "wood")
    bed = slab(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6, 10, "bark", 0)
    return Sprite(w + rim, h + rim, parts + bed)


def _sofa() -> str:
    back = slab(-38, -36, 76, 70, 16, "sea") + slab(-38, -36, 76, 30, 14, "sea")
    arms = slab(-40, -16, 18, 52, 9, "sea") + slab(22, -16, 18, 52, 9, "sea")
    return shadow(0, 34, 40, 12) + back + arms + slab(-21, -8, 42, 36, 9, "mint")


def _plant() -> str:
    leaves = "".join(moved(shape(LEAF, "leaf", 2.2), 0, 4, turn=turn) for turn in (-62, 62, -32, 32, 0))
    return shadow(0, 34, 28, 10) + leaves + shape("M-16 6H16L12 36H-12Z", "flame") + slab(-20, 2, 40, 9, 3, "flame")


def _stool() -> str:
    top = oval(0, 2, 39, 29, "bark") + oval(0, -5, 39, 29, "wood")
    return shadow(0, 26, 38, 16) + slab(-7, 8, 14, 26, 5, "bark") + top + oval(0, -5, 29, 20, "", 1.2)


def _stand() -> str:
    """A low table that something stands on."""
    top = slab(-38, -30, 76, 52, 8, "wood") + slab(-9, 26, 18, 5, 2.5, "straw", 0)
    return shadow(0, 36, 40, 10) + slab(-38, 4, 76, 34, 6, "bark") + top


def _bush() -> str:
    balls = "".join(disc(x, y, 21, "leaf") for x, y in ((-20, 10), (20, 10), (0, 14), (-12, -12), (13, -12)))
    flowers = "".join(
        disc(x, y, 5, fill, 1.6)
        for x, y, fill in ((-18, 2, "cream"), (6, -14, "gold"), (20, 8, "cream"), (-4, 16, "petal"))
    )
    return shadow(0, 26, 40, 16) + balls + oval(0, 0, 26, 22, "leaf", 0) + flowers


def _rock() -> str:
    body = shape("M-34 20C-40-6-22-32 0-30C26-30 42-2 34 20C24 30-24 30-34 20Z", "stone")
    return (
        shadow(2, 24, 38, 16)
        + body
        + stroke("M-20-8C-12-20 4-22 12-18", "cream", 4)
        + stroke("M4 8L14 2L20 12", "slate", 3)
    )


def _case() -> str:
    """A glass case of a museum."""
    glass = slab(-38, -40, 76, 58, 8, "ice") + stroke("M-28 8L4-32M-10 10L22-30", "cream", 5)
    fossil = shape("M-10 2C-18-14 0-24 6-14C14-18 20-4 10 2Z", "straw")
    return shadow(0, 38, 40, 9) + slab(-38, 8, 76, 30, 6, "umber") + glass + fossil


def _plinth() -> str:
    """A stone block for something to be shown on."""
    return shadow(0, 40, 40, 9) + slab(-38, 2, 76, 36, 6, "slate") + slab(-40, -38, 80, 60, 8, "stone")


def _counter() -> str:
    grain = stroke("M-30-30H22M-34-8H30M-20 12H34", "bark", 2.4)
    return shadow(0, 42, 46, 8) + slab(-46, 10, 92, 34, 8, "bark") + slab(-46, -46, 92, 74, 10, "wood") + grain


def _rug() -> str:
    fringe = "".join(f"M-45 {y}H-49M45 {y}H49" for y in range(-36, 40, 14))
    cloth = slab(-45, -44, 90, 88, 10, "berry", 0) + stroke("M-36-36H36V36H-36Z", "petal", 4)
    return stroke(fringe, "petal", 3.5) + cloth + stroke("M0-24L24 0L0 24L-24 0ZM0-9L9 0L0 9L-9 0Z", "petal", 4)


def _station() -> str:
    pad = slab(-40, -38, 80, 80, 18, "slate", 0) + slab(-40, -42, 80, 80, 18, "sea")
    bolt = shape("M6-27L-16 2H-2L-7 23L17-7H3Z", "gold")
    dashes = tag(
        "rect", x=-31, y=-33, width=62, height=62, rx=12, fill="none", stroke=filled("mint"), stroke_width=3.5,
        stroke_dasharray="10 7",
    )  # fmt: skip
    return pad + dashes + bolt


def _pot() -> str:
    rim = oval(0, 6, 36, 33, "umber") + oval(0, 2, 36, 32, "fur") + oval(0, 3, 27, 23, "earth")
    return rim + stroke("M-11 6Q-5-2 0 6Q6-2 12 6", "fur", 3.5)


def _hay() -> str:
    spots = ((-28, -26, 20), (6, -30, -30), (30, -10, 60), (-20, 4, -50), (12, 14, 15), (-32, 30, 35), (32, 32, -25))
    blades = "".join(moved(stroke("M-9 0H9", "umber", 3), x, y, turn=turn) for x, y, turn in spots)
    return slab(-47, -47, 94, 94, 9, "straw", 0) + blades


def _coop() -> str:
    house = slab(-27, 2, 54, 30, 3, "wood") + shape("M-34 2L0-30L34 2Z", "berry")
    return (
        shadow(0, 34, 34, 7) + house + shape("M-11 32V16A11 11 0 0 1 11 16V32Z", "earth") + disc(0, -10, 5.5, "cream")
    )


def _cushion() -> str:
    seam = tag(
        "rect", x=-28, y=-25, width=56, height=52, rx=20, fill="none", stroke=filled("cream"), stroke_width=3,
        stroke_dasharray="8 6", opacity=0.7,
    )  # fmt: skip
    return shadow(0, 36, 38, 8) + slab(-38, -34, 76, 70, 26, "lilac") + seam + disc(0, 1, 4.5, "cream", 0)


def _zone() -> str:
    ground = tag("rect", x=-47, y=-47, width=94, height=94, rx=8, fill=filled("accent"), opacity=0.13)
    return ground + tag(
        "rect", x=-44, y=-44, width=88, height=88, rx=12, fill="none", stroke=filled("accent"), stroke_width=4.5,
        stroke_dasharray="10 9",
    )  # fmt: skip


def _ring() -> str:
    """The same on top of furniture."""
    return tag(
        "ellipse", cy=-8, rx=34, ry=24, fill=filled("accent"), fill_opacity=0.13, stroke=filled("accent"),
        stroke_width=4.5, stroke_dasharray="9 8",
    )  # fmt: skip


def _belt() -> str:
    bed = slab(-40, -50, 80, 100, 0, "slate", 0) + stroke("M-40-37H40M-40-12H40M-40 13H40M-40 38H40", "line", 2)
    rails = slab(-48, -50, 9, 100, 0, "line", 0) + slab(39, -50, 9, 100, 0, "line", 0)
    return bed + rails + stroke("M-20 8L0-12L20 8M-20 32L0 12L20 32", "mint", 8)


def _slope() -> str:
    """The strip before a rise: up it goes by the arrows."""
    ramp = (
        shape("M-48 15H48L48-14H-48Z", "wood", 0) + stroke("M-48-14H48", "cream", 6) + stroke("M-48 15H48", "bark", 3)
    )
    return ramp + stroke("M-39 9L-28-3L-17 9M-11 9L0-3L11 9M17 9L28-3L39 9", "line", 5)


def _wall() -> str:
    return slab(-56, -6, 112, 15, 7, "bark") + slab(-56, -8, 112, 12, 6, "wood")


def _void() -> str:
    return tag("rect", x=-50, y=-50, width=100, height=100, fill=filled("bark")) + stroke(
        "M-50-10L-10-50M-50 30L30-50M-30 50L50-30M10 50L50 10", "umber", 3
    )


def grounds() -> dict[str, Sprite]:
    """Everything by name; belts and slopes lead up."""
    drawn = {
        "sofa": _sofa(), "plant": _plant(), "stool": _stool(), "stand": _stand(), "bush": _bush(), "rock": _rock(),
        "case": _case(), "plinth": _plinth(), "counter": _counter(), "rug": _rug(), "station": _station(),
        "pot": _pot(), "hay": _hay(), "coop": _coop(), "cushion": _cushion(), "zone": _zone(), "ring": _ring(),
        "belt": _belt(), "void": _void(),
    }  # fmt: skip
    drawn |= {f"floor-{theme}-{dark}": _floor(theme, dark) for theme in range(len(ROBOTS)) for dark in range(2)}
    found = {name: Sprite(SQUARE, SQUARE, body) for name, body in drawn.items()}
    found |= {"wall": Sprite(*WALL, _wall()), "slope": Sprite(SQUARE, 34, _slope())}
    found |= {
        frame_name(wide, high): _frame(wide, high) for wide in range(1, WIDTH + 1) for high in range(1, HEIGHT + 1)
    }
    return found

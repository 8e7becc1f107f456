"""Brackets in scenes: where gates, signals and wires lie, in two shapes, and the pieces that they are made of.

Nodes have heap numbers: the final is 1, node k is fed by 2k and 2k+1, and the inputs come last (logic-kit 4.1). Wide
brackets grow upwards to the final. Folded ones have it in the middle: one half comes down from above, the other climbs
from below, so that sixteen inputs stay readable on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from logicade.engine.options import Text
from logicade.engine.scene.parts import Piece, Wire
from logicade.engine.sentences import fill
from logicade.engine.state import NONE
from logicade.kit.bracket_sprites import (
    FACES,
    RIM,
    corner_name,
    face_name,
    rim_name,
    said_name,
    struck_name,
    sun_name,
    would_name,
)
from logicade.kit.gates import OPEN, PAIR
from logicade.kit.sprites import SIGNAL, signal_name

SPOT, CARD, ON_RIM, BADGE = 1, 2, 4, 5  # layers
TOUCHED = 6  # what is touched lies above what only shows something: a ghost must not catch the second click
DISC = 17.0  # how far a signal stands out from its card, of the wide face
INPUT = 42.0  # an input's card
INTO = 5.0  # how far a wire reaches into the card that it feeds
FINAL = 1
TABLE: list[list[list[int]]] = PAIR.tolist()  # by gate and both signals; lists are quicker to read one by one

SEMIFINAL, LAST = Text("semifinal", "準決勝"), Text("final", "決勝")
LEFT_SEMIFINAL, RIGHT_SEMIFINAL = Text("the left semifinal", "左の準決勝"), Text("the right semifinal", "右の準決勝")
THE_FINAL = Text("the final", "決勝")
ROW = Text("row {}, number {} from the left", "{}段目の左から{}番目")
UPON, WITHIN = Text("on {spot}", "{spot}"), Text("in {spot}", "{spot}")
INPUT_ABOUT = Text("Input {}: {{signal {}}}", "入力{}：{{signal {}}}")


class Place(NamedTuple):
    """Where a gate's card lies and how it is drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float
    face: str  # of `FACES`


class Tree(NamedTuple):
    """The geometry of a bracket."""

    inputs: int
    places: dict[int, Place]  # by node
    ends: dict[int, tuple[float, float]]  # by node of an input: the middle of its card
    wires: dict[int, tuple[float, ...]]  # by node: from its signal into the card that it feeds
    size: tuple[float, float]  # of an input's card
    disc: float  # a signal's diameter on an input


def wide(
    inputs: int, width: float, height: float, *, left: float = 0, top: float = 0, largest: float = 1.2, face: str = "up"
) -> Tree:
    """A bracket that grows upwards in a rectangle; the final's card is `largest` times those of the first row."""
    rows = inputs.bit_length() - 1
    scales = [largest - (largest - 1) * level / (rows - 1) for level in range(rows)]
    card_, flat = FACES[face], face == "low"
    disc, end = (11.0, 34.0) if flat else (DISC, INPUT)
    gap = (height - sum((card_.height + disc) * scale for scale in scales) - end - 12) / rows
    places, y = {}, top + height - 6 - end
    ends = {inputs + k: (left + (k + 0.5) * width / inputs, y + end / 2) for k in range(inputs)}
    for level in reversed(range(rows)):
        scale = scales[level]
        y -= gap + card_.height * scale / 2
        for node in range(1 << level, 2 << level):
            x = left + (node - (1 << level) + 0.5) * width / (1 << level)
            places[node] = Place(x, y, card_.width * scale, card_.height * scale, scale, face)
        y -= (card_.height / 2 + disc) * scale
    size = min(37.0 if flat else 46.0, width / inputs * 0.8), end
    return Tree(inputs, places, ends, _wires(places, ends), size, 26 if flat else 31)


def folded(inputs: int, width: float, height: float, *, slim: float = 1) -> Tree:
    """A bracket with the final in the middle; `slim` makes cards lower where height is scarce."""
    rows, low, side = inputs.bit_length() - 2, FACES["low"], FACES["side"]
    card, end = low.height * slim, 34.0 * slim
    gap = (height / 2 - end - 3 - rows * (card + 10) - side.height * slim / 2) / (rows + 1)
    places = {FINAL: Place(width / 2, height / 2, side.width * slim, side.height * slim, slim, "side")}
    ends = {}
    for k in range(inputs):
        x = (k % (inputs // 2) + 0.5) * width / (inputs // 2)
        ends[inputs + k] = (x, 3 + end / 2 if k < inputs // 2 else height - 3 - end / 2)
    for level in range(1, rows + 1):
        row = rows - level  # counted from the inputs
        away = 3 + end + gap + row * (card + 10 + gap) + card / 2
        half = 1 << (level - 1)
        for k in range(2 * half):
            x = (k % half + 0.5) * width / half
            y, face = (away, "down") if k < half else (height - away, "low")
            places[(1 << level) + k] = Place(x, y, low.width * slim, card, slim, face)
    return Tree(inputs, places, ends, _wires(places, ends), (37, end), 26 * slim)


def _wires(places: dict[int, Place], ends: dict[int, tuple[float, float]]) -> dict[int, tuple[float, ...]]:
    """From the rim of every card or input to a little way into the card that it feeds."""
    wires: dict[int, tuple[float, ...]] = {}
    for node in range(2, 2 * len(places) + 2):
        to = places[node // 2]
        x, y = ends[node] if node in ends else places[node][:2]
        toward = 1 if y > to.y else -1  # 1: the wire goes up
        edge = to.y + toward * (to.height / 2 - INTO)
        if node in ends:
            wires[node] = (x, y, x, edge)
            continue
        rim = y - toward * places[node].height / 2
        inner = to.x + (0 if abs(x - to.x) < 1 else -0.22 if x < to.x else 0.22) * to.width
        middle = (rim + edge + toward * INTO) / 2 - toward * 4
        wires[node] = (x, rim, x, edge) if inner == x else (x, rim, x, middle, inner, middle, inner, edge)
    return wires


# ---- pieces ----------------------------------------------------------------------------------------------------------


def inputs_of(tree: Tree, signals: Sequence[int], about: Sequence[str]) -> list[Piece]:
    """The inputs, as cards with a signal; empty cards where none is dealt yet."""
    wide_, high = tree.size
    made = []
    for k in range(tree.inputs):
        value, (x, y) = signals[tree.inputs + k], tree.ends[tree.inputs + k]
        look = signal_name(value) if value != NONE else ""
        scale = tree.disc / SIGNAL * 1.09
        made.append(
            Piece(f"input-{k}", x, y, look=look, box="card", w=wide_, h=high, scale=scale, layer=CARD, about=about[k])
        )
    return made


def wires_of(tree: Tree, signals: Sequence[int], said: Sequence[bool] | None = None) -> list[Wire]:
    """All wires with what they carry; those in `said` rest on somebody's word."""
    made = []
    for node in range(2, 2 * tree.inputs):
        value = signals[node]
        word = said is not None and said[node] and value != NONE
        width = 2.4 if value == NONE else 5 if value == 0 else 6.6
        states = ("uncertain",) if word else ()
        made.append(
            Wire(f"wire-{node}", tree.wires[node], value=None if value == NONE else value, width=width, states=states)
        )
    return made


def spot(tree: Tree, node: int, *, fed: bool, text: str, about: str, fields: dict[str, int], does: str) -> Piece:
    """A place without a gate: dashed once both of its signals lie there."""
    x, y, w, h, *_ = tree.places[node]
    return Piece(
        f"spot-{node}", x, y, box="slot" if fed else "spot", w=w, h=h, layer=TOUCHED if fed else SPOT, text=text,
        size=13, states=("soft",), about=about, does=does, fields=fields,
    )  # fmt: skip


def card(tree: Tree, node: int, kind: int, about: str, *, states: tuple[str, ...] = (), owner: int | None = None,
         fields: dict[str, int] | None = None, comes_from: str = "") -> Piece:  # fmt: skip
    """A gate that lies face up."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(
        f"gate-{node}", x, y, look=face_name(face, kind), box="card", w=w, h=h, scale=scale, layer=CARD, states=states,
        owner=owner, about=about, fields=fields or {}, comes_from=comes_from,
    )  # fmt: skip


def out(tree: Tree, node: int, value: int, *, said: bool = False, states: tuple[str, ...] = ()) -> Piece:
    """The signal on the rim of a card; `said`: it rests on somebody's word."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(
        f"out-{node}", x, y, look=rim_name(face, value, said), w=w - 2 * RIM, h=h - 2 * RIM, scale=scale, layer=ON_RIM,
        states=states,
    )  # fmt: skip


def would(tree: Tree, node: int, value: int, *, picked: bool) -> Piece:
    """The signal that a gate in hand would give at an empty place; it lies above what is touched there."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(
        f"would-{node}", x, y, look=would_name(face, value), w=w - 2 * RIM, h=h - 2 * RIM, scale=scale,
        layer=TOUCHED + 1, states=("picked",) if picked else (),
    )  # fmt: skip


def down(tree: Tree, node: int, seat: int, about: str, *, states: tuple[str, ...] = (), does: str = "",
         fields: dict[str, int] | None = None) -> Piece:  # fmt: skip
    """A gate that lies face down, in the colour of who placed it; it turns into `card` when it is turned over."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(
        f"gate-{node}", x, y, look=said_name(face), box="card", w=w, h=h, scale=scale, layer=CARD,
        states=("back", *states), owner=seat, about=about, does=does, fields=fields or {},
    )  # fmt: skip


def name_plate(tree: Tree, node: int, text: str, *, states: tuple[str, ...] = ()) -> Piece:
    """What a gate that lies face down was called."""
    x, y, w, _, scale, face = tree.places[node]
    if face == "up":
        return Piece(f"name-{node}", x, y + 5 * scale, box="plate", w=74 * scale, h=24, layer=3, text=text, size=14,
                     states=("strong", *states))  # fmt: skip
    dy = -7 if face == "down" else 7
    return Piece(
        f"name-{node}", x - w / 2 + 37, y + dy, box="plate", w=62, h=20, layer=3, text=text, size=13,
        states=("strong", *states),
    )  # fmt: skip


def corner(tree: Tree, node: int, kind: int, *, states: tuple[str, ...] = ()) -> Piece:
    """The real gate below a card that lies face down, for those who know it."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(
        f"corner-{node}", x, y, look=corner_name(face, kind), w=w - 2 * RIM, h=h - 2 * RIM, scale=scale, layer=CARD,
        states=states,
    )  # fmt: skip


def was(tree: Tree, node: int, value: int) -> Piece:
    """What a node showed until a gate below it was turned over."""
    x, y, w, h, scale, face = tree.places[node]
    return Piece(f"was-{node}", x, y, look=struck_name(face, value), w=w - 2 * RIM, h=h - 2 * RIM, scale=scale, layer=3)


def stamp(tree: Tree, node: int, text: str, *, good: bool) -> Piece:
    """Whether the name of a gate that was turned over was true."""
    x, y, w, h, _, face = tree.places[node]
    dx, dy = {"up": (-18, -h * 0.22), "low": (-13, 3 - h / 2), "down": (-13, h / 2 - 3), "side": (-18, 0)}[face]
    wide_, high = (44, 21) if face == "up" else (36, 18)
    return Piece(
        f"stamp-{node}", x + w / 2 + dx, y + dy, box="plate", w=wide_, h=high, turn=-8, layer=BADGE, text=text,
        size=13, states=("strong", *(("or", "good") if good else ("bug", "bad"))),
    )  # fmt: skip


def values_below(inputs: int, signals: Sequence[int], kinds: Sequence[int]) -> list[int]:
    """What every node comes to if those are the gates; NONE without a gate, OPEN where one is hidden."""
    made = list(signals)
    for node in range(inputs - 1, 0, -1):
        left, right, kind = made[2 * node], made[2 * node + 1], kinds[node]
        made[node] = NONE if kind == NONE or NONE in (left, right) else OPEN if kind < 0 else TABLE[kind][left][right]
    return made


def sun(tree: Tree) -> Piece:
    """Rays around the signal of the final, when it is decided."""
    x, y, w, h, scale, face = tree.places[FINAL]
    return Piece("sun", x, y, look=sun_name(face), w=w - 2 * RIM, h=h - 2 * RIM, scale=scale, layer=ON_RIM)


def by(tree: Tree, node: int, seat: int, *, left: bool = False) -> Piece:
    """Who placed a gate: a letter on a corner of its card; `left` if something else is at the right."""
    x, y, w, h, _, face = tree.places[node]
    if face == "up":
        dx, dy = -w / 2 + 6, h / 2 - 6
    elif face == "side":
        dx, dy = -w / 2 + 2, -h / 2 + 2
    else:
        dx, dy = (6 - w / 2 if left else w / 2 - 6), (h / 2 - 2) * (1 if face == "low" else -1)
    return Piece(f"by-{node}", x + dx, y + dy, box="badge", w=20, h=20, layer=BADGE, owner=seat)


def spot_name(inputs: int, node: int) -> Text:
    """Where a node is, in words that stand inside a sentence."""
    if node == FINAL:
        return THE_FINAL
    if node < 4:
        return (LEFT_SEMIFINAL, RIGHT_SEMIFINAL)[node - 2]
    level = node.bit_length() - 1
    row, place = inputs.bit_length() - level, node - (1 << level) + 1
    return Text(*(pattern.format(row, place) for pattern in ROW))


def spot_names(inputs: int) -> tuple[Text, ...]:
    """The same for all nodes, by number."""
    return (Text("", ""), *(spot_name(inputs, node) for node in range(1, inputs)))


def numbered_name(inputs: int, node: int) -> Text:
    """The same where places are counted in English, as in the terminal: `spot 13`; the last three have names."""
    name = spot_name(inputs, node)
    return name if node < 4 else Text(f"spot {node}", name.ja)


def where(inputs: int, node: int) -> Text:
    """The same for something that is placed there: `on spot 13`, `in the final`."""
    return fill(WITHIN if node < 4 else UPON, spot=numbered_name(inputs, node))


def short_name(node: int) -> Text:
    """What stands on an empty place: only the last ones have names."""
    return LAST if node == FINAL else SEMIFINAL if node < 4 else Text("", "")

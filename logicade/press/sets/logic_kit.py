"""The six sheets of the logic kit, and how many of each its five games need."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.text import Text
from logicade.games import game
from logicade.kit.cards import LETTERED, MEANINGS, padlock, table
from logicade.kit.gates import AND, BUF, BUG, DFF, GATE_NAMES, NAND, NOR, NOT, OPEN, OR, PAIR, SINGLE, XOR, ZERO
from logicade.kit.sprites import filled, gate_name, gate_shape, gates, outline, signal_name, signals, tint
from logicade.press.drawing import exact, fitted, group, line, paragraph, rect, sprite, text
from logicade.press.layout import SAFE, Cut, Order, Paper, Part, Placed, Sheet, pages
from logicade.press.sets import KIT

SPRITES = {**signals(), **gates()}
TITLE = Text("Logic kit", "論理回路ゲーム")
SIGNAL = (60.0, 66.0)
GATE = (66.0, 94.0)
INSET = 3.0  # from a card's edge to its frame
PER_SHEET = 12  # signal cards
GATES_A = (AND, OR, NAND, NOR, XOR, XOR, BUF, NOT)
GATES_B = (AND, OR, NAND, NOR, XOR, XOR, DFF, BUG)
PIN = 9.0  # from the middle of a gate's place to each of its wires


class Counts(NamedTuple):
    """How many of each sheet."""

    zeros: int
    ones: int
    gates_a: int
    gates_b: int
    boards_a: int
    boards_b: int


# Where the book lets any mix of gate sheets do, the complete kit must hold what is printed here, too.
COUNTS = {
    KIT: Counts(3, 2, 3, 3, 4, 2),
    "input-11": Counts(1, 1, 1, 1, 0, 0),
    "loop-6": Counts(3, 2, 3, 3, 0, 0),
    "tournament": Counts(2, 2, 3, 0, 4, 2),
    "bug-repair": Counts(2, 2, 3, 1, 4, 2),
    "bug-hunt": Counts(2, 2, 3, 0, 2, 1),
}
DRAFTED = Counts(1, 1, 2, 2, 0, 0)  # INPUT 11's advanced pool has four NAND cards, and each gate sheet has one


def title(slug: str) -> Text:
    """What the set is called."""
    return TITLE if slug == KIT else game(slug).title


def counts(slug: str, order: Order) -> Counts:
    """How many of each sheet a game needs, with a deck of one's own, too."""
    found = DRAFTED if order.options.get("pool") == "advanced11" else COUNTS[slug]
    deck = order.options.get("deck")
    if deck is None:
        return found
    zeros, ones = (math.ceil(count / PER_SHEET) for count in deck)
    return found._replace(zeros=max(found.zeros, zeros), ones=max(found.ones, ones))


def sheets(slug: str, order: Order) -> Iterator[Sheet]:
    """The sheets of a game, or of the whole kit."""
    need, name = counts(slug, order), title(slug)
    for value, count in enumerate((need.zeros, need.ones)):
        if count:
            yield from pages(order, [signal_card(value)] * PER_SHEET * count, game=name, what=SIGNAL_SHEETS[value])
    for kinds, count, what in zip((GATES_A, GATES_B), (need.gates_a, need.gates_b), GATE_SHEETS, strict=True):
        if count:
            cards = [gate_card(kind, order.language) for kind in kinds]
            yield from pages(order, cards * count, game=name, what=what)
    for k in range(need.boards_a):
        yield board_a(order, name, right=bool(k % 2))
    for _ in range(need.boards_b):
        yield board_b(order, name)


# ---- words -----------------------------------------------------------------------------------------------------------

SIGNAL_SHEETS = (
    Text("Signal sheet A: twelve zeros, 60 × 66 mm", "信号印刷物A：0が12枚、60 × 66 mm"),
    Text("Signal sheet B: twelve ones, 60 × 66 mm", "信号印刷物B：1が12枚、60 × 66 mm"),
)
GATE_SHEETS = (
    Text("Gate sheet A: eight gates, 66 × 94 mm", "ゲート印刷物A：8枚、66 × 94 mm"),
    Text("Gate sheet B: eight gates, 66 × 94 mm", "ゲート印刷物B：8枚、66 × 94 mm"),
)
PAIRED, SINGLED = Text("two inputs", "基本2入力"), Text("one input", "上級1入力")
LEFT, RIGHT = Text("left", "左"), Text("right", "右")
BOARD_A = Text(
    "Board sheet A, {side}: four inputs and the two gates above them", "ボード印刷物A（{side}）：入力4つと上のゲート2つ"
)
BOARD_B = Text("Board sheet B: two gates and the gate above them", "ボード印刷物B：ゲート2つと上のゲート1つ")
CUT_A = Text(
    "Cut off the strip above the dashed line; sheet B goes there, its middle where two sheets A meet.",
    "破線より上を切り取ります。2枚のAの境目にBの中央を合わせて並べます。",
)
CUT_B = Text(
    "Cut off the strip below the dashed line and put it against two sheets A: the wires meet.",
    "破線より下を切り取り、左右のAの上に並べます。線がつながります。",
)
INPUT = Text("input", "最下段：入力")
SECOND = Text("second row", "2段目")
ROWS_B = (
    (Text("semifinal", "準決勝"), Text("third row", "3段目")),
    (Text("final", "決勝"), Text("semifinal", "準決勝")),
)
EIGHT = Text("8 inputs: two A, one B", "8入力：A 2枚、B 1枚")
SIXTEEN = Text("16 inputs: four A, two B", "16入力：A 4枚、B 2枚")
FINAL = Text(
    "The final (dashed) has no sheet: its gate lies between the semifinals.",
    "決勝（破線）の印刷物はありません。ゲートは準決勝の近くに置きます。",
)
PLAY = Text(
    "Lay a gate where both boxes below hold a signal, and what it gives on top: its name and table stay in sight.",
    "下の2か所に信号カードがあれば、ゲートを置けます。出力の信号カードは、ゲートの名前と表が見えるように重ねます。",
)

# ---- cards -----------------------------------------------------------------------------------------------------------


def signal(value: int, x: float, y: float, diameter: float, turn: float = 0) -> str:
    """A signal of the stage."""
    name = signal_name(value)
    return sprite(name, SPRITES[name], x, y, diameter, turn)


def signal_card(value: int) -> Part:
    """A signal with the wire that it stands on; cards below each other make one wire."""
    w, h = SIGNAL
    colour = ("zero", "one")[value]
    frame = rect(-w / 2 + INSET, -h / 2 + INSET, w - 2 * INSET, h - 2 * INSET, 5, stroke=colour, line=0.3)
    reach = h / 2 + INSET + 1
    wire = line(f"M0-{exact(reach)}V{exact(reach)}", 2.4, colour)
    if value:
        wire += line(f"M0-{exact(reach)}V{exact(reach)}", 0.9, "card")
    corners = signal(value, -21, -24, 7.5) + signal(value, 21, 24, 7.5, 180)
    return Part(f"signal-{value}", w, h, frame + wire + signal(value, 0, 0, 34) + corners)


def gate_card(kind: int, language: str) -> Part:
    """A gate with its name and table in the part that stays in sight below a signal card, and its effect in words."""
    w, h = GATE[0] / 2 - INSET, GATE[1] / 2 - INSET
    foot = GATE[1] / 2 - SIGNAL[1]  # a signal card covers all from here
    head = f"M-{w} {foot}V{5 - h}a5 5 0 0 1 5-5H{w - 5}a5 5 0 0 1 5 5V{foot}Z"
    ground = tag("path", d=head, fill=filled(f"tint-{tint(kind)}"))
    frame = rect(-w, -h, 2 * w, 2 * h, 5, stroke="ink") + line(f"M-{w} {foot}H{w}")
    name = fitted(GATE_NAMES[kind], -w + 4, -h + 12, 8.4, 24, bold=True)
    sort = text(say(SINGLED if kind >= BUF else PAIRED, language), -w + 4, -h + 18.5, 3)
    body = rising(kind, 0, -1, 32)
    if kind == DFF:
        body += padlock(17, -9, 0.3)
    words, _ = paragraph(say(MEANINGS[kind], language), 0, 23, 3.7, 2 * w - 6, bold=language == "en", anchor="middle")
    below = line("M-24 32.5H24", 0.25, "trace")
    parts = [ground, frame, name, sort, *columns(kind, -h), body, words, below, *unknowns(kind)]
    return Part(f"gate-{GATE_NAMES[kind].lower()}", *GATE, "".join(parts))


def rising(kind: int, x: float, y: float, length: float) -> str:
    """A gate whose output goes up, as on a board; one with letters inside is not turned."""
    name = gate_name(kind)
    if kind in LETTERED:
        return group(outline("M0-36V-18M0 18V34") + gate_shape(kind), x, y, scale=length / SPRITES[name].width)
    return sprite(name, SPRITES[name], x, y, length, -90)


def columns(kind: int, top: float) -> Iterator[str]:
    """The truth table: inputs above, an arrow, what comes out."""
    rows = table(kind)
    for k, (inputs, output) in enumerate(rows):
        x = 24.5 - 9.6 * (len(rows) - 1 - k)
        for place, value in enumerate(inputs):
            yield signal(int(value), x + 4.2 * (place - (len(inputs) - 1) / 2), top + 4.4, 4)
        yield arrow(x, top + 7.4, 90)
        yield signal(output, x, top + 15.6, 7.6)


def unknowns(kind: int) -> Iterator[str]:
    """What comes out where an input is uncertain."""
    rows: list[tuple[tuple[int, ...], int]]
    if kind >= BUF:
        rows = [((OPEN,), int(SINGLE[kind - BUF, OPEN]))]
    else:
        rows = [((value, OPEN), int(PAIR[kind, value, OPEN])) for value in (0, 1, OPEN)]
    for k, (inputs, output) in enumerate(rows):
        x = 19 * (k - (len(rows) - 1) / 2)
        width = 4.4 * (len(inputs) + 1) + 3.6
        start = x - width / 2 + 2.2
        for place, value in enumerate(inputs):
            yield signal(value, start + 4.4 * place, 38.2, 4.2)
        yield arrow(start + 4.4 * len(inputs) - 1.6, 38.2, 0)
        yield signal(output, start + 4.4 * len(inputs) + 3.6, 38.2, 4.2)


def arrow(x: float, y: float, turn: float) -> str:
    """A small arrow from a point."""
    return group(line("M0 0H2.8M1.7-1L2.8 0L1.7 1", 0.35), x, y, turn)


# ---- boards ----------------------------------------------------------------------------------------------------------


class Board(NamedTuple):
    """Where the rectangles of board sheets lie; all sheets of one paper have the same."""

    page: tuple[float, float]
    width: float
    height: float
    inputs: tuple[float, ...]  # middles
    gates: tuple[float, float]  # of sheet A
    below: tuple[float, float]  # the gates of sheet B, each above the seam's side that feeds it
    gap: float  # between two rows

    @property
    def edge(self) -> float:
        """How far from the paper's edge wires end, where it is cut."""
        return SAFE + 1


def board(paper: Paper) -> Board:
    """The boards of a size of paper, lying."""
    page = (paper.height, paper.width)
    width, height = min(68.0, math.floor((page[0] - 2 * SAFE) / 4)), 96.0
    pitch = width + min(2.0, (page[0] - 2 * SAFE - 4 * width) / 3)
    inputs = tuple(page[0] / 2 + pitch * (k - 1.5) for k in range(4))
    left, right = (inputs[0] + inputs[1]) / 2, (inputs[2] + inputs[3]) / 2
    gap = page[1] - 2 * SAFE - 2 * height - 5
    return Board(page, width, height, inputs, (left, right), (right - page[0] / 2, left + page[0] / 2), gap)


def rectangle(name: str, lay: Board, words: str) -> Part:
    """A place for a gate, with the place of its signal; what is written stays in sight above the signal."""
    w, h = lay.width / 2, lay.height / 2
    frame = rect(-w + 0.3, -h + 0.3, 2 * w - 0.6, 2 * h - 0.6, 5, stroke="ink", line=0.6)
    top = h - SIGNAL[1] - 1.5
    place = rect(-SIGNAL[0] / 2, top, *SIGNAL, 5, stroke="trace", line=0.25, dashes="2 1.6")
    disc = tag(
        "circle", cx="0", cy=exact(top + SIGNAL[1] / 2), r="16", fill="none", stroke=filled("edge"), stroke_width="0.8",
        stroke_dasharray="2.4 2",
    )  # fmt: skip
    return Part(name, lay.width, lay.height, frame + place + disc + words)


def named(lay: Board, *rows: tuple[str, str]) -> str:
    """What a rectangle is called, for either size of board."""
    parts, y = [], -lay.height / 2 + 10.5
    for pill, words in rows:
        x = -lay.width / 2 + 6
        if pill:
            parts.append(rect(x, y - 4.6, 9, 6.2, 3.1, stroke="ink", line=0.35))
            parts.append(text(pill, x + 4.5, y - 0.2, 3.6, bold=True, anchor="middle"))
            x += 12
        parts.append(text(words, x, y, 4.6))
        y += 9.5
    return "".join(parts)


def wire(*points: tuple[float, float]) -> str:
    """A wire of the board."""
    return line("M" + "L".join(f"{exact(x)} {exact(y)}" for x, y in points), 0.9)


def feeds(lay: Board, x: float, y: float, sources: Sequence[float]) -> Iterator[str]:
    """The two wires from rectangles up to a gate's lower edge."""
    for source, pin in zip(sources, (x - PIN, x + PIN), strict=True):
        yield wire((source, y + lay.gap), (source, y + lay.gap / 2), (pin, y + lay.gap / 2), (pin, y))


def board_a(order: Order, name: Text, *, right: bool) -> Sheet:
    """Four inputs and two gates; the wires go up to the gate of sheet B that stands over the seam's near side."""
    lay = board(order.paper)
    language = order.language
    top = SAFE + 5
    gates_y, inputs_y = top + lay.height / 2, top + lay.height * 1.5 + lay.gap
    gate = rectangle("board-gate", lay, named(lay, ("", say(SECOND, language))))
    start = rectangle("board-input", lay, named(lay, ("", say(INPUT, language))))
    placed = [Placed(gate, x, gates_y) for x in lay.gates] + [Placed(start, x, inputs_y) for x in lay.inputs]
    wires = [*feeds(lay, lay.gates[0], top + lay.height, lay.inputs[:2])]
    wires += feeds(lay, lay.gates[1], top + lay.height, lay.inputs[2:])
    middle = lay.gates[0] if right else lay.gates[1]
    for x, end in zip(lay.gates, (middle - PIN, middle + PIN), strict=True):
        wires.append(wire((x, top), (x, top - 2), (end, top - 2), (end, lay.edge)))
    side = RIGHT if right else LEFT
    what = Text(BOARD_A.en.format(side=side.en), BOARD_A.ja.format(side=side.ja))
    room = lay.gates[1] - lay.gates[0] - lay.width - 8
    x = lay.gates[0] + lay.width / 2 + 4
    notes = plan(x, gates_y + 8, room, language, sixteen=False)
    cut = (Cut(SAFE, lay.edge, lay.page[0] - SAFE, lay.edge),)
    return Sheet(
        name, what, tuple(placed), cut, CUT_A, landscape=True, drawn="".join(wires), notes=notes,
        corner=(x, top + 4, room), flow=False,
    )  # fmt: skip


def board_b(order: Order, name: Text) -> Sheet:
    """Two gates and the one above them."""
    lay = board(order.paper)
    language, middle = order.language, lay.page[0] / 2
    top = SAFE
    low = top + lay.height + lay.gap
    pair, last = (
        named(lay, *((size, say(words, language)) for size, words in zip(("8", "16"), ROWS_B[k], strict=True)))
        for k in (0, 1)
    )
    placed = [Placed(rectangle("board-gate", lay, last), middle, top + lay.height / 2)]
    placed += [Placed(rectangle("board-gate", lay, pair), x, low + lay.height / 2) for x in lay.below]
    wires = [*feeds(lay, middle, top + lay.height, lay.below)]
    cut = lay.page[1] - lay.edge
    wires += [wire((x + side, low + lay.height), (x + side, cut)) for x in lay.below for side in (-PIN, PIN)]
    seam = tag("path", d=f"M{exact(middle)} {exact(cut)}l-1.6-2.8h3.2Z", fill=filled("ink"))
    room = middle - lay.width / 2 - SAFE - 12
    left, right = SAFE + 4, middle + lay.width / 2 + 8
    notes = (
        seam + plan(left, top + 45, room, language, sixteen=False) + plan(right, top + 8, room, language, sixteen=True)
    )
    words, _ = paragraph(say(PLAY, language), middle - 36, low + 58, 3, 72)
    example = example_card(middle, low + 27)
    return Sheet(
        name, BOARD_B, tuple(placed), (Cut(SAFE, cut, lay.page[0] - SAFE, cut),), CUT_B, landscape=True,
        drawn="".join(wires), notes=notes + words + example, corner=(left, top + 1, room), flow=False,
    )  # fmt: skip


def example_card(x: float, y: float) -> str:
    """A gate under its signal."""
    return group(gate_card(AND, "en").front, x, y, scale=0.5) + group(
        rect(-30, -33, 60, 66, 5, fill="card", stroke="zero") + signal(ZERO, 0, 0, 34), x, y + 6.25, scale=0.5
    )


def plan(x: float, y: float, room: float, language: str, *, sixteen: bool) -> str:
    """How sheets lie together: two A below each B."""
    words, y = paragraph(say(SIXTEEN if sixteen else EIGHT, language), x, y, 3, room, bold=True)
    parts, halves = [words], 2 if sixteen else 1
    w = room / (2 * halves) if sixteen else min(room / 2, 24)
    h = w * 0.7
    for k in range(halves):
        left = x + k * 2 * w
        parts.append(_mini(left + w / 2, y, w, h, "B"))
        parts += [_mini(left + j * w, y + h, w, h, "A") for j in (0, 1)]
    if sixteen:
        size = w * 0.16
        parts.append(
            rect(x + 2 * w - size / 2, y + h * 0.1, size, size * 1.4, 0.6, stroke="ink", line=0.3, dashes="0.8 0.6")
        )
        drawn, _ = paragraph(say(FINAL, language), x, y + 2 * h + 5, 2.5, room)
        parts.append(drawn)
    return "".join(parts)


def _mini(x: float, y: float, w: float, h: float, letter: str) -> str:
    """A sheet in small."""
    box, tall = w * 0.17, h * 0.36
    parts = [rect(x, y, w, h, stroke="trace", line=0.25)]
    gates = (0.27, 0.73) if letter == "A" else (0.5,)
    below = (0.12, 0.37, 0.63, 0.88) if letter == "A" else (0.23, 0.77)
    for shares, top in ((gates, 0.09), (below, 0.55)):
        parts += [rect(x + s * w - box / 2, y + top * h, box, tall, 0.5, stroke="ink", line=0.25) for s in shares]
    where = (0.5, 0.36) if letter == "A" else (0.15, 0.36)
    return "".join([*parts, text(letter, x + where[0] * w, y + where[1] * h, 2.6, bold=True, anchor="middle")])

"""INPUT 11 to look at: a picture in SVG and one in characters. Both draw what the given state or view shows, no more.

The second player's side is above and the first player's below, as places count from the first player's left (1.3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.input_11 import GAME, rules
from logicade.games.input_11.state import PICK, PLAY, Phase, State
from logicade.games.input_11.tables import CARDS, FIRST, KINDS, SHARED, SIZES
from logicade.kit import drawing as circuit
from logicade.kit.gates import GATE_NAMES

WIDTH, MARGIN, PAD, GAP = 640, 16, 14, 14  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN - 2 * PAD, WIDTH / 2 - MARGIN
HEADER = 42  # a panel's first line
CARD_W, CARD_H, CARD_GAP = 62, 78, 6
TRAY_W, SMALL_W, SMALL_H = 166, 55, 39  # the graveyard and the small gates in it
BIG, MEDIUM = 20, 16  # letters
PITCH, DISC, LAST = 55, 46, 76  # from signal to signal; a signal's width, and the last one's
RADIUS = 116  # of a ring
COLUMN = 8  # cells for a gate in characters
SAMPLE = "row=10110010110 hands=standard ring=off NOR@2 AND@4"  # what a visitor sees of the game first

NAMES = (Text("First", "先手"), Text("Second", "後手"))
SEAT = Text("seat {}", "席{}")
FULL = Text("{side} (seat {seat})", "{side}(席{seat})")
TO_MOVE = Text("to move", "手番")
WINS = Text("wins", "勝ち")
GOAL = Text("wins if the last signal is", "最後がこの信号なら勝ち")
GOAL_LINE = Text("wins if the last signal is {}", "最後が{}なら勝ち")
GOALS = Text("A last 1 wins for the first player, a last 0 for the second", "最後が1なら先手、0なら後手の勝ち")
UNNAMED = Text("first or second?", "先手か後手か未定")
HAND, PLAYED, POOL = Text("hand", "手札"), Text("played", "墓地"), Text("Gates on the table", "場のゲート")
TABLE, LEFT = Text("table", "場"), Text("{} left", "残り{}枚")
FACE_DOWN, NOTHING = Text("{} face down", "裏向き{}枚"), Text("none", "なし")
PAIR = Text(
    "Place {}: the neighbours {} and {}, to be merged by a gate", "{}番: 隣どうしの{}と{}。ゲートで1枚にまとめます"
)
ROW_LINE, RING_LINE = Text("Row: {}", "列: {}"), Text("Ring: {}", "輪: {}")
STATUS = {
    Phase.ROW: Text("Chance lays the row", "信号の列を並べます"),
    Phase.FIRST: Text("Chance names the first player", "先手を決めます"),
    Phase.DEAL_FIRST: Text("Chance deals the gates", "ゲートを配ります"),
    Phase.DEAL_SECOND: Text("Chance deals the gates", "ゲートを配ります"),
    Phase.PICK: Text("Pick {turn} of 11: {who} to take a gate", "ドラフト {turn}/11: {who}が取る番"),
    Phase.PLAY: Text("Turn {turn} of 10: {who} to move", "{turn}/10手目: {who}の番"),
    Phase.OVER: Text("The last signal is {last}: {who} wins", "最後の信号は{last}: {who}の勝ち"),
}


class _Side(NamedTuple):
    """One player as the picture shows him."""

    seat: int
    side: int  # FIRST, SECOND, or NONE while chance has not named the first player
    hand: tuple[int, ...] | None  # counts by kind; None when face down
    cards: int  # gates in hand, public in any case
    slots: int  # gates still to come by deal or draft
    played: tuple[int, ...]
    live: bool  # to move, or the winner


def _sides(s: State) -> tuple[_Side, _Side]:
    """The first and the second player; seat 0 and seat 1 as long as nobody is named."""
    return _side(s, FIRST), _side(s, 1 - FIRST)


def _side(s: State, side: int) -> _Side:
    named = s.first != NONE
    seat = side if not named or s.first == FIRST else 1 - side
    hidden = s.hand[seat, 0] == HIDDEN
    cards = int(rules.hand_size(s, seat))
    waiting = s.phase < PLAY and s.hands != SHARED
    return _Side(
        seat=seat,
        side=side if named else NONE,
        hand=None if hidden else tuple(int(count) for count in s.hand[seat]),
        cards=cards,
        slots=SIZES[side if named else 1] - cards if waiting else 0,
        played=tuple(int(count) for count in s.played[seat]),
        live=s.mover == seat or bool(s.ended and s.row == 1 - side),  # 3.2
    )


def _signals(s: State) -> list[int]:
    return [int(s.row) >> k & 1 for k in range(int(s.cards))]


def _gates(counts: Sequence[int]) -> list[int]:
    """The kinds of a hand, equal ones side by side."""
    return [kind for kind in range(KINDS) for _ in range(int(counts[kind]))]


# ---- words -----------------------------------------------------------------------------------------------------------


def _name(side: _Side, language: str) -> str:
    return say(SEAT, language).format(side.seat).capitalize() if side.side == NONE else say(NAMES[side.side], language)


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    live = [side for side in _sides(s) if side.live]
    facts: dict[str, Any] = {"who": "", "last": int(s.row)}
    if live:
        facts["who"] = say(FULL, language).format(side=_name(live[0], language), seat=live[0].seat)
    facts["turn"] = CARDS - int(s.pool.sum() if s.phase == PICK else s.cards) + 1
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _list(counts: Sequence[int], language: str) -> str:
    return ", ".join(GATE_NAMES[kind] for kind in _gates(counts)) or say(NOTHING, language)


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, language), say(GOALS, language)]
    lines.append(say(RING_LINE if s.ring else ROW_LINE, language).format(" ".join(map(str, _signals(s))) or "-"))
    for side in _sides(s):
        held = say(FACE_DOWN, language).format(side.cards) if side.hand is None else _list(side.hand, language)
        hand = [] if s.hands == SHARED else [f"{say(HAND, language)} {held}"]
        parts = [*hand, f"{say(PLAYED, language)} {_list(side.played, language)}"]
        lines.append(f"{_name(side, language)}: {'; '.join(parts)}")
    if s.pool.any():
        lines.append(f"{say(POOL, language)}: {_list(s.pool.tolist(), language)}")
    return ". ".join(lines) + "."


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    first, second = _sides(s)
    row = _last(s) if s.cards == 1 else _ring(s, language) if s.ring else _line(s, language)
    blocks = [_panel(s, second, language), row, _caption(s, language)]
    blocks += [_table(s, language)] if s.pool.any() else []
    blocks.append(_panel(s, first, language))
    body, y = [], float(MARGIN)
    for content, height in blocks:
        body.append(tag("g", content, transform=f"translate({MARGIN} {drawing.number(y)})"))
        y += height + GAP
    drawn = "\n".join(body)
    return drawing.document(
        WIDTH,
        y - GAP + MARGIN,
        drawn,
        title=f"{say(GAME.title, language)}: {_status(s, language)}",
        description=_describe(s, language),
        symbols=circuit.symbols(drawing.used(drawn)),
        language=language,
    )


def _panel(s: State, side: _Side, language: str) -> tuple[str, float]:
    """A player's gates in hand and his graveyard; with shared gates only the graveyard."""
    shared = s.hands == SHARED
    height = HEADER + (SMALL_H if shared else CARD_H) + PAD
    edge = "live" if side.live else "edge"
    parts = [box(0, 0, INNER + 2 * PAD, height, f"panel {edge}", 12), _header(s, side, language)]
    if shared:
        parts.append(_tray(side, PAD, HEADER, INNER, SMALL_H, language))
    else:
        parts.append(_hand(side, language))
        parts.append(_tray(side, PAD + INNER - TRAY_W, HEADER, TRAY_W, CARD_H, language))
    return "".join(parts), height


def _header(s: State, side: _Side, language: str) -> str:
    """Who it is, whether it is his turn, and what he plays for."""
    seat = say(UNNAMED if side.side == NONE else SEAT, language).format(side.seat)
    line = span(_name(side, language), "ink strong") + tag("tspan", span(seat, "dim", 9), font_size=MEDIUM)
    if side.live:
        mark = f"★ {say(WINS, language)}" if s.ended else f"▶ {say(TO_MOVE, language)}"
        line += tag("tspan", span(mark, "accent strong", 12), font_size=MEDIUM)
    parts = tag("text", line, x=PAD, y=28, font_size=BIG)
    if side.side == NONE:
        return parts
    edge = PAD + INNER
    goal = label(edge - 36, 27, say(GOAL, language), MEDIUM, "dim", "end")
    return parts + goal + place(circuit.signal(1 - side.side), edge - 28, 7, 28, 28)


def _hand(side: _Side, language: str) -> str:
    places = [PAD + k * (CARD_W + CARD_GAP) for k in range(side.cards + side.slots)]
    if side.hand is None:
        cards = [_card(circuit.BACK, x) for x in places[: side.cards]]
    else:
        pairs = zip(_gates(side.hand), places, strict=False)
        cards = [
            part(_card(circuit.gate(kind), x), side.seat, circuit.gate_about(kind, language), kind=kind)
            for kind, x in pairs
        ]
    slots = [box(x, HEADER, CARD_W, CARD_H, "panel slot") for x in places[side.cards :]]
    return "".join(cards + slots)


def _card(name: str, x: float, y: float = HEADER) -> str:
    wide, high = CARD_W - 6, (CARD_W - 6) * circuit.GATE[1] / circuit.GATE[0]
    ground = "back" if name == circuit.BACK else "card"
    return box(x, y, CARD_W, CARD_H, f"{ground} edge") + place(name, x + 3, y + (CARD_H - high) / 2, wide, high)


def _tray(side: _Side, x: float, y: float, width: float, height: float, language: str) -> str:
    """The graveyard (2.2): its name in the first cell, then the gates in the order of the kinds."""
    columns = int(width // SMALL_W)
    parts = [box(x, y, width, height, "paper")]
    parts.append(label(x + SMALL_W / 2 + 1, y + SMALL_H / 2 + 5, say(PLAYED, language), MEDIUM - 2, "dim", "middle"))
    for k, kind in enumerate(_gates(side.played), start=1):
        corner = x + k % columns * SMALL_W, y + 1 + k // columns * SMALL_H
        small = place(circuit.gate(kind), *corner, SMALL_W, SMALL_H - 2)
        parts.append(explained(small, circuit.gate_about(kind, language)))
    return "".join(parts)


def _table(s: State, language: str) -> tuple[str, float]:
    """The common gates or those still to be dealt or picked, a stack a kind."""
    height = HEADER + CARD_H + PAD
    parts = [box(0, 0, INNER + 2 * PAD, height, "panel edge", 12)]
    parts.append(label(PAD, 28, say(POOL, language), BIG, "ink strong"))
    left = say(LEFT, language).format(int(s.pool.sum()))
    parts.append(label(PAD + INNER, 27, left, MEDIUM, "dim", "end"))
    for kind in range(KINDS):
        x, count = PAD + kind * INNER / KINDS, int(s.pool[kind])
        if not count:
            parts.append(box(x, HEADER, CARD_W, CARD_H, "panel slot"))
            continue
        stack = [box(x + 3 * k, HEADER - 2 * k, CARD_W, CARD_H, "card edge") for k in range(count - 1, 0, -1)]
        pile = "".join([*stack, _card(circuit.gate(kind), x)])
        parts.append(part(pile, None, circuit.gate_about(kind, language), kind=kind))
        parts.append(label(x + CARD_W + 3 * count + 4, HEADER + 45, f"×{count}", 18, "ink strong"))
    return "".join(parts), height


def _line(s: State, language: str) -> tuple[str, float]:
    """The row, its places numbered beneath."""
    count = int(s.cards) or CARDS
    left, y = MIDDLE - PITCH * (count - 1) / 2, 10 + DISC / 2
    spots = [(left + PITCH * k, y) for k in range(count)]
    numbers = [(x, y + DISC / 2 + 22) for x, _ in spots]
    wire = tag("line", x1=left, y1=y, x2=spots[-1][0], y2=y, class_="lc-wire")
    near = DISC / 2 + 2  # the wire that is seen between two signals is a part of the pair, to be lit up
    wires = [tag("line", x1=x + near, y1=y, x2=x + PITCH - near, y2=y, class_="lc-wire") for x, _ in spots[:-1]]
    pairs = [box(x, y - DISC / 2, PITCH, DISC, "spot") + piece for (x, _), piece in zip(spots, wires, strict=False)]
    return wire + _row(s, spots, numbers) + _pairs(s, pairs, language), y + DISC / 2 + 26


def _ring(s: State, language: str) -> tuple[str, float]:
    """The row as a circle, clockwise from the top, its places numbered inside."""
    count, y = int(s.cards) or CARDS, RADIUS + DISC / 2 + 4
    turns = [2 * math.pi * k / count for k in range(count)]
    spots = [(MIDDLE + RADIUS * math.sin(turn), y - RADIUS * math.cos(turn)) for turn in turns]
    inner = RADIUS - DISC / 2 - 19
    numbers = [(MIDDLE + inner * math.sin(turn), y - inner * math.cos(turn) + 6) for turn in turns]
    wire = tag("circle", cx=MIDDLE, cy=y, r=RADIUS, class_="lc-wire")
    way = tag("path", d="M0 -22A22 22 0 1 1 -22 0M-29 7L-22 -1L-15 7", class_="lc-wire")
    way = tag("g", way, transform=f"translate({drawing.number(MIDDLE)} {drawing.number(y)})")
    pairs = [_sector(y, turn, 2 * math.pi / count) for turn in turns]
    return wire + way + _row(s, spots, numbers) + _pairs(s, pairs, language), 2 * y


def _sector(y: float, turn: float, wide: float) -> str:
    """The piece of a ring from the middle of one signal to the middle of the next, and the wire that is seen there."""
    outer, inner, near = RADIUS + DISC / 2, RADIUS - DISC / 2, (DISC / 2 + 2) / RADIUS
    numbers = []
    for away, angle in ((outer, turn), (outer, turn + wide), (inner, turn + wide), (inner, turn)):
        numbers += [MIDDLE + away * math.sin(angle), y - away * math.cos(angle)]
    d = "M{} {}A{o} {o} 0 0 1 {} {}L{} {}A{i} {i} 0 0 0 {} {}Z"
    spot = tag("path", d=d.format(*map(drawing.number, numbers), o=outer, i=inner), class_="lc-spot")
    ends = [turn + near, turn + wide - near]
    numbers = [number for end in ends for number in (MIDDLE + RADIUS * math.sin(end), y - RADIUS * math.cos(end))]
    wire = "M{} {}A{r} {r} 0 0 1 {} {}".format(*map(drawing.number, numbers), r=RADIUS)
    return spot + tag("path", d=wire, class_="lc-wire")


def _pairs(s: State, pairs: list[str], language: str) -> str:
    """Where a gate can be put: on two neighbours, from the middle of the one to the middle of the other (2.3, 4.7)."""
    ring = s.ring and s.cards > 2
    count = max(0, int(s.cards) - (0 if ring else 1))
    signals = _signals(s)
    told = [say(PAIR, language).format(k + 1, signals[k], signals[(k + 1) % len(signals)]) for k in range(count)]
    return "".join(part(pair, None, About(told[k]), place=k) for k, pair in enumerate(pairs[:count]))


def _row(s: State, spots: list[tuple[float, float]], numbers: list[tuple[float, float]]) -> str:
    """Signals where they lie, or empty places before the deal."""
    half, parts = DISC / 2, []
    for x, y in spots[int(s.cards) :]:
        parts.append(tag("circle", cx=x, cy=y, r=half - 2, class_="lc-paper lc-slot"))
    for value, (x, y) in zip(_signals(s), spots, strict=False):
        parts.append(place(circuit.signal(value), x - half, y - half, DISC, DISC))
    for k, (x, y) in enumerate(numbers, start=1):
        parts.append(label(x, y, str(k), MEDIUM, "dim", "middle"))
    return tag("g", "".join(parts), class_="lc-row")


def _last(s: State) -> tuple[str, float]:
    """The one signal that decides, larger."""
    drawn = place(circuit.signal(_signals(s)[0]), MIDDLE - LAST / 2, 8, LAST, LAST)
    return tag("g", drawn, class_="lc-row"), 8 + LAST


def _caption(s: State, language: str) -> tuple[str, float]:
    line = label(MIDDLE, 16, _status(s, language), 18, "ink strong", "middle")
    if s.first != NONE:
        return line, 24
    return line + label(MIDDLE, 42, say(GOALS, language), MEDIUM, "dim", "middle"), 50


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    first, second = _sides(s)
    lines = [*_text_side(s, second, language), "", *_text_row(s), "", f"  {mark(_status(s, language), 'strong')}"]
    if s.first == NONE:
        lines.append(f"  {mark(say(GOALS, language), 'dim')}")
    if s.pool.any():
        lines += ["", f"  {pad(say(TABLE, language), COLUMN)}{_text_gates(s.pool.tolist())}"]
    lines += ["", *_text_side(s, first, language)]
    return "\n".join(line.rstrip() for line in lines)


def _text_side(s: State, side: _Side, language: str) -> list[str]:
    """A player: who, his goal, his hand and what he has played."""
    look, sign = ("mover", "★ " if s.ended else "▶ ") if side.live else ("strong", "  ")
    seat = say(UNNAMED if side.side == NONE else SEAT, language).format(side.seat)
    head = f"{mark(sign + _name(side, language), look)} · {seat}"
    if side.side != NONE and not s.ended:
        head += f" · {say(GOAL_LINE, language).format(1 - side.side)}"
    if side.live:
        head += f" · {mark(say(WINS if s.ended else TO_MOVE, language), look)}"
    hand = mark(" ".join("?" * side.cards), "gate") if side.hand is None else _text_gates(side.hand)
    hands = [] if s.hands == SHARED else [f"  {pad(say(HAND, language), COLUMN)}{hand}"]
    return [head, *hands, f"  {pad(say(PLAYED, language), COLUMN)}{_text_gates(side.played, 'dim')}"]


def _text_gates(counts: Sequence[int], look: str = "gate") -> str:
    """Gates in fixed columns, so that one seen in a hand is found in the graveyard below."""
    cells = []
    for kind in range(KINDS):
        count = int(counts[kind])
        name = GATE_NAMES[kind] + (f"×{count}" if count > 1 else "")
        cells.append(pad(name, COLUMN, look) if count else pad("·", COLUMN, "dim"))
    return "".join(cells)


def _text_row(s: State) -> list[str]:
    """Signals in small boxes, places beneath; a ring's wire leads from the last back to the first."""
    count = int(s.cards) or CARDS
    shown = [mark(str(value), ("zero", "one")[value]) for value in _signals(s)] or [" "] * CARDS
    ring = s.ring and count > 1
    upper, lower = (begin + joint.join(["───"] * count) + end for begin, joint, end in ("┌┬┐", "└┴┘"))
    cells, numbers = " │ ".join(shown), "".join(f"{k:^4}" for k in range(1, count + 1)).rstrip()
    if ring:
        lines = [f"  ╭{'─' * (4 * count + 3)}╮", f"  │ {upper} │", f"  ╰─┤ {cells} ├─╯"]
    else:
        lines = [f"    {upper}", f"    │ {cells} │"]
    lines.append(f"    {lower}")
    return lines if s.cards == 1 else [*lines, f"     {mark(numbers, 'dim')}"]

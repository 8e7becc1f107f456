"""LOOP 6 to look at: a picture in SVG and one in characters. Both draw what the given state or view shows, no more.

Player b is above and player a below, both fields left to right as their owners see them (1.4); piles lie between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.loop_6 import GAME, rules
from logicade.games.loop_6.notation import lock_turns
from logicade.games.loop_6.state import DEAL, PLAY, Phase, State
from logicade.games.loop_6.tables import CARDS, HAND, KINDS, LOSING, SIDES
from logicade.kit import drawing as circuit
from logicade.kit.gates import GATE_NAMES, OPEN, PAIR_GATES, SIGNAL_TEXT

WIDTH, MARGIN, PAD, GAP = 640, 16, 14, 14  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN - 2 * PAD, WIDTH / 2 - MARGIN
HEADER = 42  # a panel's first line
CARD_W, CARD_H, CARD_GAP = 62, 78, 6
BIG, MEDIUM, FINE = 20, 16, 14  # letters
PITCH, DISC = 70, 50  # from signal to signal; a signal's width
FIELD_X = PAD + 2 * CARD_W + CARD_GAP + 44  # the middle of a field's first signal
ICON, SMALL_W, SMALL_H = 30, 46, 42  # a signal and a gate among the piles
TABLE_H = 148  # piles, graveyards and supply
COLUMNS = (PAD, PAD + 140, PAD + 330)  # pile, graveyard, supply
COLUMN = 8  # cells for a gate in characters
SAMPLE = "a=110010 b=100100 hands=NAND,XOR|OR,NOR NAND@a3 +AND NOR@a4 +XOR"  # what a visitor sees of the game first

NAMES = (Text("First", "先手"), Text("Second", "後手"))
SEAT = Text("seat {}", "席{}")
UNNAMED = Text("seat not drawn yet", "席は未定")
FULL = Text("{side} (seat {seat})", "{side}(席{seat})")
TO_MOVE, DRAWS, WINS = Text("to move", "手番"), Text("draws", "引く番"), Text("wins", "勝ち")
HAND_WORD, FIELD_WORD = Text("hand", "手札"), Text("field", "場")
PENALTIES, PENALTIES_OF = Text("penalties {}", "罰 {}回"), Text("penalties {} of {}", "罰 {}/{}回")
SIGNAL_PILE, SIGNAL_YARD = Text("Signal pile", "信号の山札"), Text("Signal graveyard", "信号の墓地")
SUPPLY, GATE_PILE = Text("Supply", "補充"), Text("Gate pile", "ゲートの山札")
GATE_YARD, NOTHING = Text("Gate graveyard", "ゲートの墓地"), Text("empty", "なし")
FACE_DOWN = Text("{} face down", "裏向き{}枚")
COUNTED = Text("Signal pile: {} zeros and {} ones, by counting", "信号の山札: 数えると0が{}枚、1が{}枚")
LOCKED, BENEATH = Text("locked", "固定"), Text("uncertain, a {} lies beneath", "不定、下のカードは{}")
PAIR = Text("Place {}: the neighbours {} and {}", "{}: 隣どうしの{}と{}")
CARD = Text("Place {}: {}", "{}: {}")
UNDER = Text("beneath each ?: {}", "?の下のカード: {}")
STATUS = {
    Phase.FIRST: Text("Chance names the first player", "先手を決めます"),
    Phase.FIELD: Text("Chance lays the fields", "信号を配ります"),
    Phase.HAND: Text("Chance deals the gates", "ゲートを配ります"),
    Phase.PLAY: Text("Turn {turn}: {who} to move", "{turn}手目: {who}の番"),
    Phase.DRAW: Text("Turn {turn}: {who} draws a gate", "{turn}手目: {who}がゲートを引きます"),
    Phase.REFILL: Text("Penalty: {who} draws signals, {due} to come", "罰: {who}が信号をあと{due}枚引きます"),
}
TIE = Text("A tie after {turn} turns", "{turn}手で引き分け")
ENDS = {
    "one": Text("A single 1: {who} wins", "1だけになりました: {who}の勝ち"),
    "four": Text("Four ones: {who} wins", "1が4枚そろいました: {who}の勝ち"),
    "lost": Text("Too many penalties of the other: {who} wins", "相手の罰が上限です: {who}の勝ち"),
}


class _Side(NamedTuple):
    """One player as the picture shows him."""

    side: int  # 0 for a, 1 for b
    seat: int  # NONE while chance has not named the first player
    hand: tuple[int, ...] | None  # kinds; None when face down
    held: int  # gates in hand, public in any case
    live: bool  # to move, drawing, or the winner


def _sides(s: State) -> tuple[_Side, _Side]:
    return _side(s, 0), _side(s, 1)


def _side(s: State, side: int) -> _Side:
    kinds = tuple(int(kind) for kind in s.hand[side] if kind != NONE)
    live = s.winner == side if s.ended else s.phase >= PLAY and _actor(s) == side
    return _Side(
        side=side,
        seat=NONE if s.first == NONE else int(s.first) ^ side,
        hand=None if HIDDEN in kinds else kinds,
        held=len(kinds),
        live=bool(live),
    )


def _actor(s: State) -> int:
    """The side that something happens to: it plays, draws, or fills up its field."""
    return int(s.turn) & 1 if s.needy == NONE else int(s.needy)


def _doing(s: State) -> Text:
    """What that side does."""
    return WINS if s.ended else TO_MOVE if s.phase == PLAY else DRAWS


def _signals(s: State, side: int) -> list[int]:
    ones, uncertain = int(s.ones[side]), int(s.open[side])
    return [OPEN if uncertain >> at & 1 else ones >> at & 1 for at in range(int(s.cards[side]))]


# ---- words -----------------------------------------------------------------------------------------------------------


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {"turn": int(s.turn) + (0 if s.ended else 1), "due": int(s.due), "who": ""}
    if s.ended and s.winner == NONE:
        return say(TIE, language).format(**facts)
    if s.phase >= PLAY:
        side = int(s.winner) if s.ended else _actor(s)
        name, seat = say(NAMES[side], language), int(s.first) ^ side
        facts["who"] = say(FULL, language).format(side=f"{name} {SIDES[side]}", seat=seat)
    if not s.ended:
        return say(STATUS[Phase(int(s.phase))], language).format(**facts)
    shown = _signals(s, int(s.winner))
    won = "one" if shown == [1] else "four" if s.four and shown == [1] * 4 else "lost"
    return say(ENDS[won], language).format(**facts)


def _penalty_words(s: State, side: int, language: str) -> str:
    limit = int(s.limit) or LOSING
    if s.shrink:
        limit = min(limit, LOSING)
    words = PENALTIES_OF if s.limit or s.shrink else PENALTIES
    return say(words, language).format(int(s.penalties[side]), limit)


def _card_words(s: State, side: int, at: int, language: str) -> str:
    """A card of a field as one would name it: its signal, what lies beneath a `?`, a lock."""
    value = _signals(s, side)[at]
    beneath = say(BENEATH, language).format(int(s.ones[side]) >> at & 1)
    words = beneath if value == OPEN else str(value)
    return f"{words} ({say(LOCKED, language)})" if lock_turns(s, side, at) else words


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, language)]
    for side in _sides(s):
        letter = SIDES[side.side]
        cards = ", ".join(_card_words(s, side.side, at, language) for at in range(int(s.cards[side.side])))
        held = say(FACE_DOWN, language).format(side.held) if side.hand is None else _gate_list(side.hand, language)
        name = say(NAMES[side.side], language)
        lines.append(f"{name} {letter}: {say(FIELD_WORD, language)} {cards or '-'}; {say(HAND_WORD, language)} {held}")
        lines.append(_penalty_words(s, side.side, language))
    lines += [f"{name}: {text}" for name, text in _stock_words(s, language)]
    return ". ".join(lines) + "."


def _gate_list(kinds: Sequence[int], language: str) -> str:
    return ", ".join(GATE_NAMES[kind] for kind in kinds) or say(NOTHING, language)


def _stock_words(s: State, language: str) -> list[tuple[str, str]]:
    """Piles, graveyards and supply: name and content."""
    counts = [(GATE_NAMES[kind], int(s.buried[kind])) for kind in range(KINDS) if s.buried[kind]]
    buried = [name if count == 1 else f"{name}×{count}" for name, count in counts]
    return [
        (say(SIGNAL_PILE, language), str(int(s.pile.sum()))),
        (say(SIGNAL_YARD, language), f"0×{int(s.yard[0])} 1×{int(s.yard[1])}"),
        (say(SUPPLY, language), f"0×{int(s.supply[0])} 1×{int(s.supply[1])}"),
        (say(GATE_PILE, language), str(int(rules.gates_left(s)))),
        (say(GATE_YARD, language), " ".join(buried) or say(NOTHING, language)),
    ]


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    above, below = _sides(s)[::-1]
    caption = label(MIDDLE, 16, _status(s, language), 18, "ink strong", "middle"), 22.0
    body, y = [], float(MARGIN)
    for content, height in (_panel(s, above, language), _table(s, language), caption, _panel(s, below, language)):
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
    """A player: who, his penalties, his two gates and his field."""
    height = HEADER + CARD_H + PAD
    edge = "live" if side.live else "edge"
    parts = [box(0, 0, INNER + 2 * PAD, height, f"panel {edge}", 12), _header(s, side, language)]
    return "".join([*parts, _hand(s, side, language), _field(s, side.side, language)]), height


def _header(s: State, side: _Side, language: str) -> str:
    seat = say(UNNAMED if side.seat == NONE else SEAT, language).format(side.seat)
    line = span(f"{say(NAMES[side.side], language)} {SIDES[side.side]}", "ink strong")
    line += tag("tspan", span(seat, "dim", 9), font_size=MEDIUM)
    if side.live:
        sign = f"{'★' if s.ended else '▶'} {say(_doing(s), language)}"
        line += tag("tspan", span(sign, "accent strong", 12), font_size=MEDIUM)
    penalties = label(PAD + INNER, 27, _penalty_words(s, side.side, language), MEDIUM, "dim", "end")
    return tag("text", line, x=PAD, y=28, font_size=BIG) + penalties


def _hand(s: State, side: _Side, language: str) -> str:
    places = [PAD + k * (CARD_W + CARD_GAP) for k in range(HAND)]
    slots = [box(x, HEADER, CARD_W, CARD_H, "panel slot") for x in places[side.held :]]
    if side.hand is None:
        return "".join([_card(circuit.BACK, x) for x in places[: side.held]] + slots)
    cards = []
    for kind, x in zip(side.hand, places, strict=False):
        drawn, about = _card(circuit.gate(kind), x), circuit.gate_about(kind, language)
        usable = s.phase == PLAY and any(rules.places(s, kind, field) for field in range(2))
        cards.append(part(drawn, side.seat, about, kind=kind) if usable else explained(drawn, about))
    return "".join(cards + slots)


def _card(name: str, x: float) -> str:
    wide, high = CARD_W - 6, (CARD_W - 6) * circuit.GATE[1] / circuit.GATE[0]
    ground = "back" if name == circuit.BACK else "card"
    return box(x, HEADER, CARD_W, CARD_H, f"{ground} edge") + place(
        name, x + 3, HEADER + (CARD_H - high) / 2, wide, high
    )


def _field(s: State, side: int, language: str) -> str:
    """A field with its places numbered beneath; empty places before the deal."""
    y, count = HEADER + DISC / 2 + 2, int(s.cards[side])
    spots = [FIELD_X + PITCH * at for at in range(CARDS)]
    parts = [tag("circle", cx=x, cy=y, r=DISC / 2 - 2, class_="lc-panel lc-slot") for x in spots if s.phase < DEAL]
    if count:
        parts = [tag("line", x1=spots[0], y1=y, x2=spots[count - 1], y2=y, class_="lc-wire")]
    for at, value in enumerate(_signals(s, side)):
        disc = place(circuit.signal(value), spots[at] - DISC / 2, y - DISC / 2, DISC, DISC)
        if lock_turns(s, side, at):
            disc += _padlock(spots[at] + DISC / 2 - 6, y - DISC / 2 + 8)
        told = say(CARD, language).format(f"{SIDES[side]}{at + 1}", _card_words(s, side, at, language))
        parts.append(explained(disc, About(told)))
        parts.append(label(spots[at], y + DISC / 2 + 21, f"{SIDES[side]}{at + 1}", MEDIUM, "dim", "middle"))
    row = tag("g", "".join(parts), class_="lc-row")
    fitting = [_fitting(s, side, kinds) for kinds in (range(PAIR_GATES), range(PAIR_GATES, KINDS))]
    for at in range(count):
        pair, single = (bool(bits >> at & 1) for bits in fitting)
        row += _spot(s, side, at, spots[at], y, language, pair=pair, single=single) if pair or single else ""
    return row


def _padlock(x: float, y: float) -> str:
    """A lock on a card (3.3)."""
    shackle = tag("path", d="M-4 -1V-5A4 4 0 0 1 4 -5V-1", class_="lc-leg")
    body = tag("rect", x=-6.5, y=-1, width=13, height=10, rx=2, class_="lc-ink")
    ground = tag("circle", cx=0, cy=0, r=13, class_="lc-card lc-edge")
    return tag("g", ground + shackle + body, transform=f"translate({drawing.number(x)} {drawing.number(y)})")


def _spot(s: State, side: int, at: int, x: float, y: float, language: str, *, pair: bool, single: bool) -> str:
    """Where a gate can be put: on two neighbours, or on one card (2.2). The piece of wire or the bar is lit up."""
    near, half = DISC / 2 + 2, DISC / 2
    # With gates for one card a place begins at its own card; else the pair is taken from middle to middle.
    left = x - half if single else x
    pieces = box(left, y - half, PITCH if pair else DISC, DISC, "spot")
    name = f"{SIDES[side]}{at + 1}"
    told = say(CARD, language).format(name, _card_words(s, side, at, language))
    if single:
        pieces += tag("line", x1=x - 12, y1=y + half + 4, x2=x + 12, y2=y + half + 4, class_="lc-wire")
    if pair:
        pieces += tag("line", x1=x + near, y1=y, x2=x + PITCH - near, y2=y, class_="lc-wire")
        both = [_card_words(s, side, k, language) for k in (at, at + 1)]
        told = say(PAIR, language).format(name, *both)
    return part(pieces, None, About(told), field=side, place=at)


def _fitting(s: State, side: int, kinds: range) -> int:
    """Where gates of these kinds may go, as far as one sees: those of the mover's hand, or all of the match."""
    if s.phase != PLAY:
        return 0
    hand = [int(kind) for kind in s.hand[int(s.turn) & 1]]
    known = any(s.kit[kind] > 0 for kind in kinds) if HIDDEN in hand else any(kind in kinds for kind in hand)
    return int(rules.places(s, kinds[0], side)) if known else 0


def _table(s: State, language: str) -> tuple[str, float]:
    """Piles, graveyards and supply (1.1, 2.4), each under its name."""
    parts = [box(0, 0, INNER + 2 * PAD, TABLE_H, "panel edge", 12)]
    names = (SIGNAL_PILE, SIGNAL_YARD, SUPPLY, GATE_PILE, GATE_YARD)
    corners = [(COLUMNS[k], 22) for k in range(3)] + [(COLUMNS[k], 82) for k in range(2)]
    for name, (x, y) in zip(names, corners, strict=True):
        parts.append(label(x, y, say(name, language), FINE, "dim"))
    left = int(s.pile.sum())
    counted = About(say(COUNTED, language).format(int(s.pile[0]), int(s.pile[1])))
    parts.append(explained(_back(COLUMNS[0], 29) + _times(COLUMNS[0] + 42, 50, left), counted))
    parts.append(_back(COLUMNS[0], 91) + _times(COLUMNS[0] + 42, 112, int(rules.gates_left(s))))
    for column, counts in ((1, s.yard), (2, s.supply)):
        for value in range(2):
            x = COLUMNS[column] + value * 84
            parts.append(place(circuit.signal(value), x, 29, ICON, ICON))
            parts.append(_times(x + ICON + 5, 50, int(counts[value])))
    shown = [kind for kind in range(KINDS) if s.buried[kind]]
    for k, kind in enumerate(shown):
        x = COLUMNS[1] + k * (SMALL_W + 3)
        parts.append(explained(place(circuit.gate(kind), x, 88, SMALL_W, SMALL_H), circuit.gate_about(kind, language)))
        if s.buried[kind] > 1:
            parts.append(label(x + SMALL_W / 2, 141, f"×{int(s.buried[kind])}", FINE - 1, "ink strong", "middle"))
    return "".join(parts), TABLE_H


def _back(x: float, y: float) -> str:
    """A small card lying face down."""
    return place(circuit.BACK, x, y, 36, 33)


def _times(x: float, y: float, count: int) -> str:
    return label(x, y, f"×{count}", MEDIUM, "ink strong")


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    first, second = _sides(s)
    lines = [*_text_side(s, second, language), "", *_text_table(s, language), ""]
    lines += [f"  {mark(_status(s, language), 'strong')}", "", *_text_side(s, first, language)]
    return "\n".join(line.rstrip() for line in lines)


def _text_side(s: State, side: _Side, language: str) -> list[str]:
    """A player: who, his penalties, his field and his hand."""
    look, sign = ("mover", "★ " if s.ended else "▶ ") if side.live else ("strong", "  ")
    seat = say(UNNAMED if side.seat == NONE else SEAT, language).format(side.seat)
    head = f"{mark(f'{sign}{say(NAMES[side.side], language)} {SIDES[side.side]}', look)} · {seat}"
    head += f" · {_penalty_words(s, side.side, language)}"
    if side.live:
        head += f" · {mark(say(_doing(s), language), look)}"
    kinds = ["?"] * side.held if side.hand is None else [GATE_NAMES[kind] for kind in side.hand]
    hand = "".join(pad(kind, COLUMN, "gate") for kind in kinds) or mark("·", "dim")
    return [head, *_text_field(s, side.side, language), f"  {pad(say(HAND_WORD, language), COLUMN)}{hand}"]


def _text_field(s: State, side: int, language: str) -> list[str]:
    """Signals in small boxes, a star at a locked one, places beneath; what lies under each `?`."""
    count = int(s.cards[side]) or CARDS
    looks, cells = ("zero", "one", "strong"), []
    for at, value in enumerate(_signals(s, side)):
        cells.append(f" {mark(SIGNAL_TEXT[value], looks[value])}{'*' if lock_turns(s, side, at) else ' '}")
    row = "│".join(cells or ["   "] * CARDS)
    upper, lower = (begin + joint.join(["───"] * count) + end for begin, joint, end in ("┌┬┐", "└┴┘"))
    numbers = "".join(f"{SIDES[side]}{at + 1}  " for at in range(count)).rstrip()
    beneath = [str(int(s.ones[side]) >> at & 1) for at in range(count) if int(s.open[side]) >> at & 1]
    note = f"    {mark(say(UNDER, language).format(' '.join(beneath)), 'dim')}" if beneath else ""
    return [f"    {upper}", f"    │{row}│{note}", f"    {lower}", f"     {mark(numbers, 'dim')}"]


def _text_table(s: State, language: str) -> list[str]:
    """Piles, graveyards and supply; a long graveyard of gates goes on in the next line."""
    stock = _stock_words(s, language)
    lines = ["  " + " · ".join(f"{name} {text}" for name, text in stock[:3]), f"  {stock[3][0]} {stock[3][1]}"]
    name, text = stock[4]
    lines[-1] += f" · {name}"
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > 60:
            lines.append("   ")
        lines[-1] += f" {word}"
    return lines

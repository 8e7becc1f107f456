"""Hard Wired to look at: a picture in SVG and one in characters. Both draw what the given state or view shows, no more.

The public cards are above, below them the segment being laid, then the seats in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import NONE
from logicade.games.hard_wired import GAME
from logicade.games.hard_wired.notation import CARD_NAMES, LETTERS, TRIPLE_NAMES, cards_at, unknown_of
from logicade.games.hard_wired.state import Phase, State
from logicade.games.hard_wired.tables import ACT, CODES, PUBLIC, RESERVE, SLOTS
from logicade.kit import drawing as circuit

WIDTH, MARGIN, PAD, GAP = 640, 16, 14, 12  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN - 2 * PAD, WIDTH / 2 - MARGIN
HEADER = 38  # a panel's first line
CARD_W, CARD_H, CARD_GAP = 76, 78, 8  # a circuit
LINES = (15, 33, 51)  # its contacts, from the top
SHOW_W, SHOW_H = 50, 78  # a display,
SMALL_W, SMALL_H = 36, 58  # and one in a row
PITCH = 66  # from display to display in a row
BACK_W, BACK_STEP = 34, 20  # a card lying face down, and how far from it the next one lies
BIG, MEDIUM = 20, 16  # letters
INDENT = 12  # cells for the name of a line in characters
SAMPLE = (  # what a visitor sees of the game first
    "n=2 open_hands=on first=A turn=A ply=15 rows=323/321 displays=123,333,132 public=C19,C21,C33 "
    "hands=C02,C07,C36/C01,C18,C42 S3 C33 C07 END display 332 S3 C19 C01 END display 113 N C02 draw C03 draw C05 S3 C21"
)

SEAT = Text("Seat {}", "席{}")
TO_MOVE, WINS, BEGINS = Text("to move", "手番"), Text("wins", "勝ち"), Text("first", "開始")
HAND, ROW = Text("hand", "手札"), Text("row", "列")
DISPLAYS, CIRCUITS, SEGMENT = Text("Displays", "表示"), Text("Circuits", "回路"), Text("Segment", "区間")
RESERVES = Text("in reserve: {} displays, {} circuits", "山札: 表示{}枚、回路{}枚")
LENGTH = Text("{} of {}", "{}/{}枚")
FACE_DOWN, NOTHING = Text("{} face down", "裏向き{}枚"), Text("none", "なし")
LEADS = Text("from {} to {}, now {}", "{}から{}へ、いま{}")
ABOUT_BACK = Text("A circuit in somebody's hand, face down", "裏向きの手札の回路です")
ABOUT_DISPLAY = Text("A display with the values {}", "値が{}の表示です")
ABOUT_SLOT = Text("Display {}: the values {}; a segment may lead to it", "表示{}: 値は{}。ここへ区間をつなげます")
ABOUT_LINE = Text("input {} to output {}", "入力{}から出力{}")
ABOUT_PART = {"=": Text("", ""), "+": Text(" plus 1", "(+1)"), "-": Text(" minus 1", "(-1)")}
STATUS = {
    Phase.FIRST: Text("Chance names the seat that begins", "始める席を決めます"),
    Phase.DEAL: Text("Chance turns up displays", "表示をめくります"),
    Phase.OPEN: Text("Chance turns up circuits", "回路をめくります"),
    Phase.HANDS: Text("Chance deals the hands", "手札を配ります"),
    Phase.TURN: Text("{who}: new circuits or a segment", "{who}の番: 新しい回路か区間"),
    Phase.LAY: Text("{who} lays a segment to display {slot}", "{who}が表示{slot}への区間を作っています"),
    Phase.DRAW: Text("{who} draws circuits", "{who}が回路を引きます"),
    Phase.REFILL: Text("A new display for slot {slot}", "表示{slot}を補充します"),
    Phase.PASS: Text("{who} can do nothing and passes", "{who}は何もできずパスします"),
    Phase.OVER: Text("{winners} wins", "{winners}の勝ち"),
}


# ---- facts and words -------------------------------------------------------------------------------------------------


def _code(s: State, card: int) -> str:
    return CODES[int(s.deck[card])]


def _row(s: State, seat: int) -> list[int]:
    return [int(triple) for triple in s.row[seat][: s.length[seat]]]


def _chain(s: State) -> list[int]:
    return [int(card) for card in s.chain[: s.laid]]


def _left(s: State) -> tuple[int, int]:
    """Displays and circuits in reserve."""
    return int(s.left.sum()), int(s.held[RESERVE])


def _winners(s: State) -> list[int]:
    """The seats that have won; a full row counts the hand with equal turns (8.3)."""
    if not s.ended:
        return []
    seats = range(int(s.seats))
    full = s.equal and max(s.length) == s.goal
    reached = [int(s.length[k]) + (int(s.held[k]) if full and s.length[k] == s.goal else 0) for k in seats]
    return [seat for seat in seats if reached[seat] == max(reached)]


def _live(s: State, seat: int) -> bool:
    """Whether it is a seat's turn, or it has won."""
    return seat in _winners(s) if s.ended else s.phase >= Phase.TURN and s.turn == seat


def _seat(seat: int, language: str) -> str:
    return say(SEAT, language).format(LETTERS[seat])


def _values(triple: int) -> str:
    return " ".join(TRIPLE_NAMES[triple])


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    joint = "・" if language == "ja" else ", "
    facts = {
        "who": _seat(int(s.turn), language) if s.turn != NONE else "",
        "slot": int(s.slot) + 1,
        "winners": joint.join(_seat(seat, language) for seat in _winners(s)),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _about(s: State, card: int, language: str) -> About:
    """What a circuit does, line by line."""
    code = _code(s, card)
    lines = [
        say(ABOUT_LINE, language).format(k + 1, code[2 * k]) + say(ABOUT_PART[code[2 * k + 1]], language)
        for k in range(3)
    ]
    return About(f"{CARD_NAMES[card]}: " + ("、" if language == "ja" else ", ").join(lines))


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    lines = [_status(s, language), say(RESERVES, language).format(*_left(s))]
    shown = ", ".join("-" if triple == NONE else _values(triple) for triple in s.display)
    lines.append(f"{say(DISPLAYS, language)}: {shown}")
    lines.append(f"{say(CIRCUITS, language)}: {_list(s, cards_at(s, PUBLIC), language)}")
    if s.value != NONE:
        lines.append(f"{say(SEGMENT, language)} {_leads(s, language)}: {_list(s, _chain(s), language)}")
    for seat in range(int(s.seats)):
        row = ", ".join(map(_values, _row(s, seat))) or "-"
        held, unknown = cards_at(s, seat), len(unknown_of(s, seat))
        hand = [_list(s, held, language)] if held or not unknown else []
        hand += [say(FACE_DOWN, language).format(unknown)] if unknown else []
        lines.append(f"{_seat(seat, language)}: {say(ROW, language)} {row}; {say(HAND, language)} {', '.join(hand)}")
    return ". ".join(lines) + "."


def _list(s: State, cards: Iterable[int], language: str) -> str:
    return ", ".join(f"{CARD_NAMES[card]} {_code(s, card)}" for card in cards) or say(NOTHING, language)


def _leads(s: State, language: str) -> str:
    begin = _row(s, int(s.turn))[-1]
    return say(LEADS, language).format(*(TRIPLE_NAMES[k] for k in (begin, int(s.display[s.slot]), int(s.value))))


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    blocks = [_caption(s, language), _public(s, language)]
    blocks += [_segment(s, language)] if s.value != NONE else []
    blocks += [_panel(s, seat, language) for seat in range(int(s.seats))]
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


def _caption(s: State, language: str) -> tuple[str, float]:
    return label(MIDDLE, 16, _status(s, language), 18, "ink strong", "middle"), 22


def _frame(content: Sequence[str], height: float, *, live: bool = False) -> tuple[str, float]:
    """A panel around its content."""
    ground = box(0, 0, INNER + 2 * PAD, height, f"panel {'live' if live else 'edge'}", 12)
    return "".join([ground, *content]), height


def _public(s: State, language: str) -> tuple[str, float]:
    """The three displays (2.3), the public circuits beside and below them, and how much the reserves have."""
    parts = [label(PAD, 26, say(DISPLAYS, language), BIG, "ink strong")]
    parts.append(label(PAD + INNER, 26, say(RESERVES, language).format(*_left(s)), MEDIUM, "dim", "end"))
    for slot in range(SLOTS):
        x, triple = PAD + slot * (SHOW_W + 8), int(s.display[slot])
        if triple == NONE:
            parts.append(box(x, HEADER, SHOW_W, SHOW_H, "panel slot"))
        else:
            shown, about = _display(triple, x, HEADER), say(ABOUT_SLOT, language).format(slot + 1, _values(triple))
            if s.phase == Phase.TURN:
                parts.append(part(shown, None, About(about), slot=slot))
            else:
                parts.append(explained(shown, About(about)))
        parts.append(label(x + SHOW_W / 2, HEADER + SHOW_H + 18, str(slot + 1), MEDIUM, "dim", "middle"))
    left, cards = PAD + SLOTS * (SHOW_W + 8) + 16, cards_at(s, PUBLIC)
    parts.append(label(left, 26, say(CIRCUITS, language), BIG, "ink strong"))
    columns = int((PAD + INNER - left + CARD_GAP) // (CARD_W + CARD_GAP))
    high = _grid(parts, s, cards, left, HEADER, columns, language, None if s.phase == Phase.LAY else NONE)
    return _frame(parts, HEADER + max(high, SHOW_H + 22) + PAD - 4)


def _grid(
    parts: list[str],
    s: State,
    cards: Sequence[int],
    left: float,
    top: float,
    columns: int,
    language: str,
    seat: int | None,
) -> float:
    """Circuits in rows, as parts for a seat, for everybody (None) or for nobody (NONE); returns their height."""
    for k, card in enumerate(cards):
        x, y = left + k % columns * (CARD_W + CARD_GAP), top + k // columns * (CARD_H + CARD_GAP)
        drawn, about = _circuit(s, card, x, y), _about(s, card, language)
        parts.append(explained(drawn, about) if seat == NONE else part(drawn, seat, about, card=card))
    return -(-len(cards) // columns) * (CARD_H + CARD_GAP) - CARD_GAP if cards else 0


def _circuit(s: State, card: int, x: float, y: float) -> str:
    """A circuit: three wires from left to right, a round coil for +, a square resistor for -, the name below."""
    code, wires, marks = _code(s, card), [], []
    ends, middle = (x + 5, x + CARD_W - 5), x + CARD_W / 2 + 6
    for line in range(3):
        begin, end = y + LINES[line], y + LINES[int(code[2 * line]) - 1]
        numbers = (ends[0], begin, x + 26, middle, begin, middle, end, ends[1] - 6, end, ends[1])
        wires.append("M{} {}H{}C{} {} {} {} {} {}H{}".format(*map(drawing.number, numbers)))
        sign = code[2 * line + 1]
        if sign == "+":
            marks.append(tag("circle", cx=x + 19, cy=begin, r=8, class_="lc-tint-or lc-edge"))
        elif sign == "-":
            marks.append(box(x + 11, begin - 8, 16, 16, "tint-bug edge", 2))
        if sign != "=":
            marks.append(label(x + 19, begin + 5.5, sign.replace("-", "−"), MEDIUM, "ink strong", "middle"))
    contacts = [tag("circle", cx=end, cy=y + line, r=2.6, class_="lc-ink") for end in ends for line in LINES]
    path = tag("path", d="".join(wires), class_="lc-wire")
    name = label(x + CARD_W / 2, y + CARD_H - 6, CARD_NAMES[card], 14, "ink strong", "middle")
    return "".join([box(x, y, CARD_W, CARD_H, "card edge"), path, *contacts, *marks, name])


def _display(triple: int, x: float, y: float, width: float = SHOW_W, height: float = SHOW_H, look: str = "edge") -> str:
    """A display: its three values from top to bottom."""
    parts = [box(x, y, width, height, f"card {look}")]
    step, size = height / 3, 20 if height == SHOW_H else 15
    for k, value in enumerate(TRIPLE_NAMES[triple]):
        parts.append(label(x + width / 2, y + step * (k + 0.5) + size * 0.36, value, size, "ink strong", "middle"))
    return "".join(parts)


def _segment(s: State, language: str) -> tuple[str, float]:
    """Input, the cards laid so far with the values behind them, and the output that is aimed at (5.1)."""
    parts = [label(PAD, 26, say(SEGMENT, language), BIG, "ink strong")]
    parts.append(label(PAD + INNER, 26, _leads(s, language), MEDIUM, "dim", "end"))
    x, value = PAD, _row(s, int(s.turn))[-1]
    wire = tag("line", x1=x, y1=HEADER + 33, x2=PAD + INNER, y2=HEADER + 33, class_="lc-wire")
    parts += [wire, _value(value, x, language)]
    for card in _chain(s):
        x += SMALL_W + 2
        parts.append(explained(_circuit(s, card, x, HEADER), _about(s, card, language)))
        value = int(ACT[s.deck[card], value])
        x += CARD_W - 10
        if card != s.chain[s.laid - 1]:
            x -= SMALL_W - 14  # the values between two cards are told by the picture for terminals
    if s.laid:
        x += 12
        parts.append(_value(value, x, language))
    parts.append(_value(int(s.display[s.slot]), PAD + INNER - SMALL_W, language, "live"))
    return _frame(parts, HEADER + CARD_H + PAD, live=True)


def _value(triple: int, x: float, language: str, look: str = "edge") -> str:
    about = About(say(ABOUT_DISPLAY, language).format(_values(triple)))
    return explained(_display(triple, x, HEADER + 4, SMALL_W, SMALL_H, look), about)


def _panel(s: State, seat: int, language: str) -> tuple[str, float]:
    """A seat: its row of displays and its hand."""
    parts = [_head(s, seat, language)]
    row = _row(s, seat)
    if len(row) > 1:
        y = HEADER + 4 + SMALL_H / 2
        end = PAD + (len(row) - 1) * PITCH
        parts.append(tag("line", x1=PAD + SMALL_W / 2, y1=y, x2=end + SMALL_W / 2, y2=y, class_="lc-wire"))
    for k in range(int(s.goal)):
        x = PAD + k * PITCH
        if k < len(row):
            parts.append(_value(row[k], x, language, "live" if k == len(row) - 1 else "edge"))
        else:
            parts.append(box(x, HEADER + 4, SMALL_W, SMALL_H, "panel slot"))
    top: float = HEADER + SMALL_H + 14
    columns = int((INNER + CARD_GAP) // (CARD_W + CARD_GAP))
    usable = s.phase in (Phase.TURN, Phase.LAY) and s.turn == seat
    high = _grid(parts, s, cards_at(s, seat), PAD, top, columns, language, seat if usable else NONE)
    unknown = len(unknown_of(s, seat))
    if unknown:
        top += high + CARD_GAP if high else 0
        parts.append(explained(_backs(unknown, top), About(say(ABOUT_BACK, language))))
        high = 40
    return _frame(parts, top + high + (PAD if high else 0), live=_live(s, seat))


def _backs(count: int, y: float) -> str:
    """Cards that the viewer does not know, one over the other, and how many there are."""
    step = min(BACK_STEP, (INNER - BACK_W - 50) / max(1, count - 1))
    cards = [
        box(PAD + k * step, y, BACK_W, 38, "back edge", 5)
        + (place(circuit.BACK, PAD + k * step, y + 3, BACK_W, 32) if k == count - 1 else "")
        for k in range(count)
    ]
    return "".join([*cards, label(PAD + (count - 1) * step + BACK_W + 8, y + 25, f"×{count}", MEDIUM, "ink strong")])


def _head(s: State, seat: int, language: str) -> str:
    """Who it is, whether it is that seat's turn, and how far the row has come."""
    line = span(_seat(seat, language), "ink strong")
    if s.first == seat:
        line += tag("tspan", span(say(BEGINS, language), "dim", 9), font_size=MEDIUM)
    if _live(s, seat):
        sign = f"★ {say(WINS, language)}" if s.ended else f"▶ {say(TO_MOVE, language)}"
        line += tag("tspan", span(sign, "accent strong", 12), font_size=MEDIUM)
    reached = say(LENGTH, language).format(int(s.length[seat]), int(s.goal))
    cards = f"{say(HAND, language)} {s.held[seat]}"
    right = label(PAD + INNER, 26, f"{reached} · {cards}", MEDIUM, "dim", "end")
    return tag("text", line, x=PAD, y=27, font_size=BIG) + right


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    lines = [f"  {mark(_status(s, language), 'strong')}", ""]
    shown = [
        f"{k + 1}: " + (mark("---", "dim") if triple == NONE else mark(TRIPLE_NAMES[triple], "one"))
        for k, triple in enumerate(s.display)
    ]
    lines.append(f"  {pad(say(DISPLAYS, language), INDENT)}{'    '.join(shown)}")
    lines += _text_cards(s, say(CIRCUITS, language), [_text_card(s, card) for card in cards_at(s, PUBLIC)])
    lines.append(f"  {mark(say(RESERVES, language).format(*_left(s)), 'dim')}")
    if s.value != NONE:
        lines += ["", f"  {pad(say(SEGMENT, language), INDENT)}{_leads(s, language)}", *_text_segment(s)]
    for seat in range(int(s.seats)):
        lines += ["", *_text_seat(s, seat, language)]
    return "\n".join(line.rstrip() for line in lines)


def _text_card(s: State, card: int) -> str:
    return f"{mark(CARD_NAMES[card], 'gate')} {_code(s, card)}"


def _text_cards(s: State, name: str, cards: list[str]) -> list[str]:
    """Circuits with their codes, five in a line."""
    lines = [cards[k : k + 5] for k in range(0, len(cards), 5)] or [[mark("·", "dim")]]
    return [f"  {pad(name if k == 0 else '', INDENT)}{'   '.join(line)}" for k, line in enumerate(lines)]


def _text_segment(s: State) -> list[str]:
    """The running values and the cards between them."""
    value = _row(s, int(s.turn))[-1]
    line = mark(TRIPLE_NAMES[value], "one")
    for card in _chain(s):
        value = int(ACT[s.deck[card], value])
        line += f" {mark(CARD_NAMES[card], 'gate')}> {mark(TRIPLE_NAMES[value], 'one')}"
    return [f"  {' ' * INDENT}{line}"]


def _text_seat(s: State, seat: int, language: str) -> list[str]:
    """A seat: who, its row and its hand."""
    live = _live(s, seat)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    head = f"{mark(sign + _seat(seat, language), look)} · {say(LENGTH, language).format(s.length[seat], s.goal)}"
    head += f" · {say(BEGINS, language)}" if s.first == seat else ""
    head += f" · {mark(say(WINS if s.ended else TO_MOVE, language), look)}" if live else ""
    row = " > ".join(mark(TRIPLE_NAMES[triple], "one") for triple in _row(s, seat)) or mark("·", "dim")
    cards = [_text_card(s, card) for card in cards_at(s, seat)]
    unknown = len(unknown_of(s, seat))
    cards += [mark(say(FACE_DOWN, language).format(unknown), "gate")] if unknown else []
    return [head, f"  {pad(say(ROW, language), INDENT)}{row}", *_text_cards(s, say(HAND, language), cards)]

"""Hard Wired in characters: what the given state or view shows, no more.

The public cards are above, below them the segment being laid, then the seats in their order.
"""

from __future__ import annotations

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import counted, fill, people
from logicade.engine.state import NONE
from logicade.games.hard_wired.notation import CARD_NAMES, TRIPLE_NAMES, cards_at, unknown_of
from logicade.games.hard_wired.state import Phase, State
from logicade.games.hard_wired.tables import ACT, CODES, PUBLIC, RESERVE

INDENT = 12  # cells for the name of a line in characters
TO_MOVE, WINS, BEGINS = Text("to move", "手番"), Text("wins", "勝ち"), Text("started", "スタート")
HAND, ROW = Text("hand", "手札"), Text("row", "列")
DISPLAYS, CIRCUITS, SEGMENT = Text("Displays", "ディスプレイ"), Text("Circuits", "回路"), Text("Segment", "区間")
PILES = Text("left in the piles: {displays}, {circuits}", "山札：ディスプレイ{displays}、回路{circuits}")
WON = Text("{winners} wins", "{winners}の勝ち")
LENGTH = Text("{} of {}", "{}/{}枚")
FACE_DOWN, NOTHING = Text("{} face down", "裏向き{}枚"), Text("none", "なし")
LEADS = Text("from {} to {}, now {}", "{}から{}へ、今は{}")
STATUS = {
    Phase.FIRST: Text("Dealing…", "準備中…"),
    Phase.DEAL: Text("Dealing…", "準備中…"),
    Phase.OPEN: Text("Dealing…", "準備中…"),
    Phase.HANDS: Text("Dealing…", "準備中…"),
    Phase.TURN: Text("{who}'s turn: a segment, or new circuits", "{who}の番：区間を作るか、回路を引く"),
    Phase.LAY: Text("{who} builds to display {slot}", "{who}が左から{slot}枚目のディスプレイへつないでいます"),
    Phase.DRAW: Text("{who} draws circuits", "{who}が回路を引きます"),
    Phase.REFILL: Text("A new display turns up", "新しいディスプレイが出ます"),
    Phase.PASS: Text("{who} has to pass", "{who}は何もできずパス"),
    Phase.OVER: Text("{winners} win", "{winners}の勝ち"),
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


def _piles(s: State, language: str) -> str:
    displays, circuits = _left(s)
    return say(fill(PILES, displays=counted(displays, "display"), circuits=counted(circuits, "circuit")), language)


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
    return rich.place(seat, language)


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts = {
        "who": _seat(int(s.turn), language) if s.turn != NONE else "",
        "slot": int(s.slot) + 1,
        "winners": rich.plain(say(people(_winners(s)), language), rich.unnamed(int(s.seats), language)),
    }
    if s.ended and len(_winners(s)) == 1:
        return say(WON, language).format(**facts)
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _leads(s: State, language: str) -> str:
    begin = _row(s, int(s.turn))[-1]
    return say(LEADS, language).format(*(TRIPLE_NAMES[k] for k in (begin, int(s.display[s.slot]), int(s.value))))


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    lines = [f"  {mark(_status(s, language), 'strong')}", ""]
    shown = [
        f"{k + 1}: " + (mark("---", "dim") if triple == NONE else mark(TRIPLE_NAMES[triple], "one"))
        for k, triple in enumerate(s.display)
    ]
    lines.append(f"  {pad(say(DISPLAYS, language), INDENT)}{'    '.join(shown)}")
    lines += _text_cards(s, say(CIRCUITS, language), [_text_card(s, card) for card in cards_at(s, PUBLIC)])
    lines.append(f"  {mark(_piles(s, language), 'dim')}")
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

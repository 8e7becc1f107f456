"""LOOP 6 in characters. It draws what the given state or view shows, no more.

Player b is above and player a below, both fields left to right as their owners see them (1.4); piles lie between.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import counted, fill
from logicade.engine.state import HIDDEN, NONE
from logicade.games.loop_6 import rules
from logicade.games.loop_6.notation import lock_turns
from logicade.games.loop_6.state import PLAY, Phase, State
from logicade.games.loop_6.tables import CARDS, KINDS, LOSING, SIDES
from logicade.kit.gates import GATE_NAMES, OPEN, SIGNAL_TEXT

COLUMN = 8  # cells for a gate in characters

NAMES = (Text("First", "先手"), Text("Second", "後手"))
UNNAMED = Text("not drawn yet", "未定")
TO_MOVE, DRAWS, WINS = Text("to move", "手番"), Text("draws", "引く番"), Text("wins", "勝ち")
HAND_WORD = Text("hand", "手札")
PENALTIES = Text("{n}", "ペナルティ{n}")
PENALTIES_OF = Text("{n} of {most} penalties", "ペナルティ{n}回・{most}回で負け")
SIGNAL_PILE, SIGNAL_YARD = Text("Signal pile", "信号山"), Text("Signal graveyard", "信号の墓地")
SUPPLY, GATE_PILE = Text("Supply", "補充山"), Text("Gate pile", "ゲート山")
GATE_YARD, NOTHING = Text("Gate graveyard", "ゲートの墓地"), Text("empty", "なし")
UNDER = Text("under each ?: {}", "「?」の下のカード：{}")
STATUS = {
    Phase.FIRST: Text("Dealing…", "準備中…"),
    Phase.FIELD: Text("Dealing…", "準備中…"),
    Phase.HAND: Text("Dealing…", "準備中…"),
    Phase.PLAY: Text("Turn {turn}: {who} to move", "{turn}手目：{who}の番"),
    Phase.DRAW: Text("Turn {turn}: {who} draws a gate", "{turn}手目：{who}がゲートを引きます"),
    Phase.REFILL: Text("Penalty: {who} draws signals, {due} to come", "ペナルティ：{who}が信号をあと{due}枚引きます"),
}
DRAWN = Text("Draw after {turns}", "{turns}で引き分け")
ENDS = {
    "one": Text("A single 1 is left: {who} wins", "場が「1」1枚だけ：{who}の勝ち"),
    "four": Text("Four ones are left: {who} wins", "場が「1」4枚だけ：{who}の勝ち"),
    "lost": Text("The other one hit the penalty limit: {who} wins", "相手のペナルティが上限：{who}の勝ち"),
}


class _Side(NamedTuple):
    """One player as the lines show them."""

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


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {"turn": int(s.turn) + (0 if s.ended else 1), "due": int(s.due), "who": ""}
    if s.ended and s.winner == NONE:
        return say(fill(DRAWN, turns=counted(int(facts["turn"]), "turn")), language)
    if s.phase >= PLAY:
        side = int(s.winner) if s.ended else _actor(s)
        facts["who"] = rich.place(int(s.first) ^ side, language)
    if not s.ended:
        return say(STATUS[Phase(int(s.phase))], language).format(**facts)
    shown = _signals(s, int(s.winner))
    won = "one" if shown == [1] else "four" if s.four and shown == [1] * 4 else "lost"
    return say(ENDS[won], language).format(**facts)


def _penalty_words(s: State, side: int, language: str) -> str:
    limit = int(s.limit) or LOSING
    if s.shrink:
        limit = min(limit, LOSING)
    if s.limit or s.shrink:
        return say(PENALTIES_OF, language).format(n=int(s.penalties[side]), most=limit)
    return say(fill(PENALTIES, n=counted(int(s.penalties[side]), "penalty")), language)


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


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    first, second = _sides(s)
    lines = [*_text_side(s, second, language), "", *_text_table(s, language), ""]
    lines += [f"  {mark(_status(s, language), 'strong')}", "", *_text_side(s, first, language)]
    return "\n".join(line.rstrip() for line in lines)


def _text_side(s: State, side: _Side, language: str) -> list[str]:
    """A player: who, his penalties, his field and his hand."""
    look, sign = ("mover", "★ " if s.ended else "▶ ") if side.live else ("strong", "  ")
    who = say(UNNAMED, language) if side.seat == NONE else rich.place(side.seat, language)
    head = f"{mark(f'{sign}{who}', look)} · {say(NAMES[side.side], language)} · {SIDES[side.side]}"
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

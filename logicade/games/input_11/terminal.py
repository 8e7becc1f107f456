"""INPUT 11 in characters. It draws what the given state or view shows, no more.

The second player's side is above and the first player's below, as places count from the first player's left (1.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.state import HIDDEN, NONE
from logicade.games.input_11 import rules
from logicade.games.input_11.state import PICK, Phase, State
from logicade.games.input_11.tables import CARDS, FIRST, KINDS, SHARED
from logicade.kit.gates import GATE_NAMES

COLUMN = 8  # cells for a gate in characters

NAMES = (Text("First", "先手"), Text("Second", "後手"))
TO_MOVE = Text("to move", "手番")
WINS = Text("wins", "勝ち")
GOAL_LINE = Text("wins if the last signal is {}", "最後が{}なら勝ち")
GOALS = Text("A last 1 wins for the first player, a last 0 for the second", "最後が1なら先手、0なら後手の勝ち")
UNNAMED = Text("first or second?", "先手か後手か未定")
HAND, PLAYED, TABLE = Text("hand", "手札"), Text("played", "墓地"), Text("table", "場")
STATUS = {
    Phase.ROW: Text("Dealing…", "準備中…"),
    Phase.FIRST: Text("Dealing…", "準備中…"),
    Phase.DEAL_FIRST: Text("Dealing…", "準備中…"),
    Phase.DEAL_SECOND: Text("Dealing…", "準備中…"),
    Phase.PICK: Text("Pick {turn} of 11: {who} to take a gate", "ドラフト{turn}枚目・全11枚：{who}が取る番"),
    Phase.PLAY: Text("Turn {turn} of 10: {who} to move", "{turn}手目・全10手：{who}の番"),
    Phase.OVER: Text("The last signal is {last}: {who} wins", "最後の信号は{last}：{who}の勝ち"),
}


class _Side(NamedTuple):
    """One player as the lines show them."""

    seat: int
    side: int  # FIRST, SECOND, or NONE while chance has not named the first player
    hand: tuple[int, ...] | None  # counts by kind; None when face down
    cards: int  # gates in hand, public in any case
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
    return _Side(
        seat=seat,
        side=side if named else NONE,
        hand=None if hidden else tuple(int(count) for count in s.hand[seat]),
        cards=cards,
        played=tuple(int(count) for count in s.played[seat]),
        live=s.mover == seat or bool(s.ended and s.row == 1 - side),  # 3.2
    )


def _signals(s: State) -> list[int]:
    return [int(s.row) >> k & 1 for k in range(int(s.cards))]


def _name(side: _Side, language: str) -> str:
    return rich.place(side.seat, language)


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    live = [side for side in _sides(s) if side.live]
    facts: dict[str, Any] = {"who": "", "last": int(s.row)}
    if live:
        facts["who"] = _name(live[0], language)
    facts["turn"] = CARDS - int(s.pool.sum() if s.phase == PICK else s.cards) + 1
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


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
    order = say(UNNAMED if side.side == NONE else NAMES[side.side], language)
    head = f"{mark(sign + _name(side, language), look)} · {order}"
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

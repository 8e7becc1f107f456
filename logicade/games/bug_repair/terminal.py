"""Bug Repair in a terminal: a picture in characters that draws what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine.drawing import mark
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_repair import execution
from logicade.games.bug_repair.state import Phase, State
from logicade.games.bug_repair.tables import FINAL, INPUTS, KINDS, NODES, SEATS, TURNS
from logicade.kit.brackets import Cell, text_board
from logicade.kit.gates import GATE_NAMES, OPEN

ROLES = (Text("debugger", "デバッガ役"), Text("bug", "バグ役"))
NOTHING = Text("none", "なし")
HAND, DISCARDED = Text("hand: {cards}", "手札：{cards}"), Text("graveyard: {gate}", "墓地：{gate}")
GOALS = Text(
    "A 1 in the final wins for the debuggers, a 0 for the bugs", "決勝が1ならデバッガチーム、0ならバグチームの勝ち"
)
IF_TRUE = Text(
    "A ? after a signal: if the names are true. After a gate: what it was called",
    "信号の「?」は暫定、ゲートの「?」は宣言",
)
STATUS = {
    Phase.INPUTS: Text("Dealing…", "準備中…"),
    Phase.START: Text("Dealing…", "準備中…"),
    Phase.DISCARD: Text(
        "Everyone draws a card from the right, for the graveyard", "右隣の手札から1枚ずつ墓地に送ります"
    ),
    Phase.STEAL: Text("Turn {turn} of 15: {who} draws from the left", "{turn}手目・全15手：{who}が左隣から1枚引きます"),
    Phase.PLAY: Text("Turn {turn} of 15: {who}, a {role}, places a gate", "{turn}手目・全15手：{role}の{who}が置く番"),
    Phase.REVEAL: Text("The gates are turned over, from the bottom row up", "下段から順にめくります"),
    Phase.OVER: Text("The final is {final}: {team} win", "決勝は{final}：{team}の勝ち"),
}
TEAMS = (Text("the bugs", "バグチーム"), Text("the debuggers", "デバッガチーム"))  # by the final signal


# ---- words ----------------------------------------------------------------------------------------------------------


def _role(s: State, seat: int) -> Text:
    return ROLES[int(execution.is_bug(s, seat))]


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    seat = int(s.start + s.turns) % SEATS
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "who": rich.place(seat, language),
        "role": say(_role(s, seat), language),
        "final": int(s.signal[FINAL]),
        "team": say(TEAMS[max(int(s.signal[FINAL]), 0)], language),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _kinds(s: State, seat: int) -> list[int]:
    """The kinds of a hand, equal ones side by side."""
    return [kind for kind in range(KINDS) for _ in range(max(int(s.hand[seat][kind]), 0))]


def _tell_thrown(s: State, seat: int, language: str) -> str:
    if s.thrown[seat] == NONE:
        return ""
    return say(DISCARDED, language).format(gate="?" if s.thrown[seat] == HIDDEN else GATE_NAMES[s.thrown[seat]])


def _tell_gate(s: State, node: int) -> str:
    """A gate in a word: its name, the name it was given, or both."""
    if s.named[node] == NONE:
        return GATE_NAMES[s.gate[node]]
    sign = "!" if s.turned[node] else "?" if s.gate[node] == HIDDEN else "?="
    return f"{GATE_NAMES[s.named[node]]}{sign}{'' if s.gate[node] == HIDDEN else GATE_NAMES[s.gate[node]]}"


def _live(s: State, seat: int) -> bool:
    """To move, or a winner (3.3)."""
    if s.ended:
        return bool(execution.is_bug(s, seat)) == bool(s.signal[FINAL] == 0)
    return bool(s.mover == seat)


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    inputs = [_text_signal(int(value), sure=True) for value in s.signal[INPUTS:NODES]]
    lines = [f"      {line}" for line in text_board(inputs, lambda node: _text_cell(s, node))]
    lines += ["", f"  {mark(_status(s, language), 'strong')}"]
    lines.append(f"  {mark(say(GOALS if s.turns == 0 or s.ended else IF_TRUE, language), 'dim')}")
    if s.start != NONE:
        lines += ["", *(_text_player(s, (int(s.start) + k) % SEATS, language) for k in range(SEATS))]
        lines += _text_secrets(s)
    return "\n".join(line.rstrip() for line in lines)


def _text_player(s: State, seat: int, language: str) -> str:
    live = _live(s, seat)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    who = f"{mark(sign + rich.place(seat, language), look)} · {say(_role(s, seat), language)}"
    if s.hand[seat][0] == HIDDEN:
        hand = mark(" ".join("?" * int(s.cards[seat])), "gate")
    else:
        hand = mark(" ".join(GATE_NAMES[kind] for kind in _kinds(s, seat)) or say(NOTHING, language), "gate")
    words = [who, say(HAND, language).format(cards=hand), _tell_thrown(s, seat, language)]
    return " · ".join(filter(None, words))


def _text_secrets(s: State) -> list[str]:
    """The gates face down whose real kind is seen here, five a line."""
    known = [
        f"{_tell_gate(s, node)}@{node}" for node in range(1, INPUTS) if s.named[node] != NONE and s.gate[node] != HIDDEN
    ]
    rows = [known[k : k + 5] for k in range(0, len(known), 5)]
    return ["", *(f"  {mark(' '.join(row), 'dim')}" for row in rows)] if rows else []


def _text_signal(value: int, *, sure: bool) -> tuple[str, str]:
    return ("·", "dim") if value == NONE else (f"{value}{'' if sure else '?'}", ("zero", "one")[value])


def _text_cell(s: State, node: int) -> Cell:
    """A node: its gate, `?` after a name; or its number, `@` before it where a gate may go."""
    if s.placer[node] == NONE:
        free = bool(execution.free(s, node))
        return Cell(("·", "dim"), (f"@{node}" if free else str(node), "mover" if free else "dim"))
    down = bool(execution.is_down(s, node))
    shown = f"{GATE_NAMES[s.named[node]]}?" if down else GATE_NAMES[s.gate[node]]
    return Cell(_text_signal(int(s.signal[node]), sure=s.sure[node] != OPEN), (shown, "gate"))

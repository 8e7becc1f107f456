"""Tournament in a terminal: a picture in characters that draws what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine.drawing import mark, pad
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import counted, fill
from logicade.engine.state import NONE
from logicade.games.tournament import rules
from logicade.games.tournament.state import Phase, State
from logicade.games.tournament.tables import FINAL, INPUTS, KINDS, NODES, SEATS, TURNS
from logicade.kit.brackets import Cell, text_board
from logicade.kit.gates import GATE_NAMES

COLUMN = 8  # cells for a gate in characters

TEAMS = (Text("Team 0", "チーム0"), Text("Team 1", "チーム1"))
PAIR = Text("{a} and {b}", "{a}と{b}")
TO_MOVE, WINS = Text("{who} to move", "{who}の番"), Text("win", "勝ち")
GOAL_LINE = Text("need a {signal} in the final", "決勝の{signal}が狙い")
GOALS = Text(
    "The team that starts needs a 0 in the final, the other one a 1", "決勝が0ならスタートするチーム、1なら相手の勝ち"
)
PILES = (Text("Left pile: {cards}", "左の山札：{cards}"), Text("Right pile: {cards}", "右の山札：{cards}"))
DRAWN, UNSEEN = Text("Drawn: {gate}", "引いたゲート：{gate}"), Text("Not yet drawn", "まだ出ていないゲート")
STATUS = {
    Phase.INPUTS: Text("Dealing…", "準備中…"),
    Phase.START: Text("Dealing…", "準備中…"),
    Phase.DRAW: Text("Turn {turn} of 14: {who} draws", "{turn}手目・全14手：{who}が引く番"),
    Phase.GATE: Text("Turn {turn} of 14: the gate is turned up", "{turn}手目・全14手：ゲートをめくります"),
    Phase.PLACE: Text("Turn {turn} of 14: {who} places {gate}", "{turn}手目・全14手：{who}が{gate}を置く番"),
    Phase.OVER: Text("The final is {final}: {team} wins", "決勝は{final}：{team}の勝ち"),
}


# ---- words -----------------------------------------------------------------------------------------------------------


def _turn_of(s: State) -> int:
    """The seat whose turn it is, also while its card is turned up; NONE where there is none."""
    return int(s.start + s.turns) % SEATS if s.start != NONE and not s.ended else NONE


def _pair_of(s: State, team: int, language: str) -> str:
    """Who a team is; while nobody is named to start, the first team is the one of the first seat."""
    first = (team + max(int(s.start), 0)) % 2
    return say(PAIR, language).format(a=rich.place(first, language), b=rich.place(first + 2, language))


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "who": rich.place(_turn_of(s), language),
        "gate": GATE_NAMES[max(int(s.drawn), 0)],
        "final": int(s.signal[FINAL]),
        "team": say(TEAMS[max(int(s.signal[FINAL]), 0)], language),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _live(s: State, team: int) -> bool:
    """Whether a team is to move, or has won (3.1)."""
    return bool(s.signal[FINAL] == team) if s.ended else s.start != NONE and int(s.turns) % 2 == team


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    inputs = [_text_signal(int(value)) for value in s.signal[INPUTS:NODES]]
    lines = [_text_team(s, team, language) for team in range(2)]
    lines += ["", *(f"      {line}" for line in text_board(inputs, lambda node: _text_cell(s, node))), ""]
    lines.append(f"  {mark(_status(s, language), 'strong')}")
    if s.start == NONE:
        lines.append(f"  {mark(say(GOALS, language), 'dim')}")
    piles = [say(fill(PILES[k], cards=counted(int(s.piles[k]), "card")), language) for k in range(2)]
    drawn = "-" if s.drawn == NONE else mark(GATE_NAMES[s.drawn], "gate")
    lines += ["", f"  {' · '.join(piles)} · {say(DRAWN, language).format(gate=drawn)}"]
    unseen = [_text_left(kind, int(s.left[kind])) for kind in range(KINDS)]
    lines.append(f"  {pad(say(UNSEEN, language), 18)}{''.join(unseen)}")
    return "\n".join(line.rstrip() for line in lines)


def _text_left(kind: int, count: int) -> str:
    return pad(f"{GATE_NAMES[kind]}×{count}", COLUMN, "gate") if count else pad("·", COLUMN, "dim")


def _text_team(s: State, team: int, language: str) -> str:
    live = _live(s, team)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    if s.start == NONE:
        return mark(f"{sign}{_pair_of(s, team, language)}", look)
    words = [mark(sign + say(TEAMS[team], language), look), _pair_of(s, team, language)]
    words.append(say(GOAL_LINE, language).format(signal=team))
    if live:
        words.append(
            mark(say(WINS if s.ended else TO_MOVE, language).format(who=rich.place(_turn_of(s), language)), look)
        )
    return " · ".join(words)


def _text_signal(value: int) -> tuple[str, str]:
    return ("·", "dim") if value == NONE else (str(value), ("zero", "one")[value])


def _text_cell(s: State, node: int) -> Cell:
    """A node: its gate, or its number, `@` before it where a gate may go."""
    if s.gate[node] != NONE:
        return Cell(_text_signal(int(s.signal[node])), (GATE_NAMES[s.gate[node]], "gate"))
    free = bool(rules.free(s, node))
    return Cell(_text_signal(NONE), (f"@{node}" if free else str(node), "mover" if free else "dim"))

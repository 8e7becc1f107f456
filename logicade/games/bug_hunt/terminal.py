"""Bug Hunt in a terminal: a picture in characters that draws what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine.drawing import mark
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_hunt import execution
from logicade.games.bug_hunt.notation import tell_answer, tell_question
from logicade.games.bug_hunt.state import Phase, State
from logicade.games.bug_hunt.tables import BUG, FINAL, INPUTS, KINDS, NODES, TURNS
from logicade.kit.brackets import Cell, text_board
from logicade.kit.gates import GATE_NAMES

SEAT, DEALER, WINS = Text("seat {}", "席{}"), Text("dealer", "親"), Text("wins", "勝ち")
UNKNOWN, TO_ACT = Text("role hidden", "役割は秘密"), Text("to act", "番です")
ROLES = (Text("Debugger", "デバッガ"), Text("Bug", "バグ"), Text("Tester", "テスター"))
SAYS, SEALED, SILENT = (
    Text("says {}", "申告: {}"),
    Text("claim sealed", "申告を伏せました"),
    Text("no claim yet", "申告前"),
)
VOTED, VOTE, READY = Text("has voted", "投票済み"), Text("vote: {}", "票: {}"), Text("ready", "準備完了")
GOALS = Text("A final 1 wins for the debuggers, a final 0 for the bug", "決勝が1ならデバッガ、0ならバグの勝ち")
ASKED = Text("Seat {} was asked: {}", "席{}への質問: {}")
READ = Text("Measured: semifinal {} is truly {}", "測定: 準決勝の{}番の本当の値は{}")
INVERTED = Text("Input {} was inverted", "入力{}が反転されました")
PILE, THROWN = Text("Pile: {}", "山札: {}"), Text("Put away by the bug: {}", "バグが捨てた札: {}")
SIGNS = Text("? after a value: provisional; ? after a gate: named", "値の?は暫定、ゲートの?は言われた名前")
ENTRY = Text("{}: seat {} on node {}", "{}: 席{}が{}番")
STATUS = {
    Phase.INPUTS: Text("Chance lays the inputs", "入力の信号を並べます"),
    Phase.ROLES: Text("The role cards are dealt", "役割カードを配ります"),
    Phase.DEALER: Text("Chance names the first dealer", "最初の親を決めます"),
    Phase.HANDS: Text("Everybody draws a gate", "全員がゲートを1枚引きます"),
    Phase.TEST: Text("Turn {turn} of 7: everybody says ready", "{turn}/7回目: 全員が準備完了を押します"),
    Phase.READ: Text("Turn {turn} of 7: all are ready", "{turn}/7回目: 全員の準備ができました"),
    Phase.CLAIM: Text("Turn {turn} of 7: what does everybody hold?", "{turn}/7回目: 手札を申告します"),
    Phase.SHOW: Text("Turn {turn} of 7: the claims are opened", "{turn}/7回目: 申告を公開します"),
    Phase.ASK: Text("Turn {turn} of 7: the dealer may ask a question", "{turn}/7回目: 親が質問できます"),
    Phase.ANSWER: Text("Turn {turn} of 7: seat {asked} is to answer", "{turn}/7回目: 席{asked}が答えます"),
    Phase.ORDER: Text("Turn {turn} of 7: who lays where? The dealer decides", "{turn}/7回目: 親が指名します"),
    Phase.BALLOT: Text("Turn {turn} of 7: everybody votes", "{turn}/7回目: 全員が投票します"),
    Phase.COUNT: Text("Turn {turn} of 7: the votes are opened", "{turn}/7回目: 票を公開します"),
    Phase.PICK: Text("Turn {turn} of 7: a tie, the dealer picks", "{turn}/7回目: 同数なので親が選びます"),
    Phase.PLACE: Text("Turn {turn} of 7: seat {ordered} lays on node {spot}", "{turn}/7回目: 席{ordered}が{spot}番へ"),
    Phase.DRAW: Text("Seat {ordered} draws a gate", "席{ordered}がゲートを引きます"),
    Phase.FLIP: Text("All gates lie there: everybody says ready", "全部置きました。全員が準備完了を押します"),
    Phase.ANNOUNCE: Text("The reveal begins", "公開を始めます"),
    Phase.REVEAL: Text("The reveal: the gates are turned over", "伏せたゲートをめくります"),
    Phase.OVER: Text("The final is {final}: {side}", "決勝は{final}: {side}"),
}
SIDES = (Text("the bug wins", "バグの勝ち"), Text("the debuggers win", "デバッガの勝ち"))  # by the final signal

# ---- words ----------------------------------------------------------------------------------------------------------


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "asked": int(s.asked),
        "ordered": int(s.ordered),
        "spot": int(s.spot),
        "final": int(s.signal[FINAL]),
        "side": say(SIDES[max(int(s.signal[FINAL]), 0)], language),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _role(s: State, seat: int, language: str) -> str:
    return say(UNKNOWN if s.role[seat] < 0 else ROLES[s.role[seat]], language)


def _tell_seats(words: Text, language: str) -> str:
    """A text with names of seats in it, as numbers."""
    return say(words, language).format(*(say(SEAT, language).format(k) for k in range(4)))


def _words_of(s: State, seat: int, language: str) -> list[str]:
    """What a player has said in this turn."""
    claim, ballot = int(s.claim[seat]), int(s.ballot[seat])
    words = []
    if s.dealer != NONE and s.phase > Phase.HANDS:
        claimed = say(SEALED, language) if claim == HIDDEN else say(SILENT, language)
        words.append(say(SAYS, language).format(GATE_NAMES[claim]) if claim >= 0 else claimed)
    if ballot != NONE:
        words.append(say(VOTED, language) if ballot == HIDDEN else say(VOTE, language).format(ballot + 1))
    if s.choice[seat] != NONE:
        words.append(say(READY, language))
    return words


def _facts(s: State, language: str) -> list[str]:
    """Lines about the question, the list, a measurement, an inverted input and, in the end, the cards left."""
    lines = []
    if s.asked != NONE:
        line = say(ASKED, language).format(int(s.asked), say(tell_question(int(s.question)), language))
        answer = "" if s.answer == NONE else f" — {_tell_seats(tell_answer(int(s.answer)), language)}"
        lines.append(line + answer)
    entries = [_entry(s, k, language) for k in range(int(s.listed))]
    lines += [" · ".join(entries[k : k + 3]) for k in range(0, len(entries), 3)]
    if s.measured >= 0:
        lines.append(say(READ, language).format(2 + int(s.measured) // 2, int(s.measured) % 2))
    if s.flipped > 0:
        lines.append(say(INVERTED, language).format(int(s.flipped)))
    if s.ended:
        counts = [int(execution.left(s, kind)) for kind in range(KINDS)]
        lines.append(say(PILE, language).format(_tell_counts(counts)))
        if any(s.thrown):
            lines.append(say(THROWN, language).format(_tell_counts([int(k) for k in s.thrown])))
    return lines


def _tell_counts(counts: list[int]) -> str:
    return " ".join(GATE_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count))


def _entry(s: State, k: int, language: str) -> str:
    code = int(s.listing[k])
    return say(ENTRY, language).format(k + 1, code // TURNS, code % TURNS + 1)


def _tell_gate(s: State, node: int) -> str:
    """A gate in a word: the name that it was given, and what it is where that is seen."""
    kind = "" if s.gate[node] == HIDDEN else GATE_NAMES[s.gate[node]]
    sign = "!" if s.turned[node] else "?=" if kind else "?"
    return f"{GATE_NAMES[s.named[node]]}{sign}{kind}"


def _live(s: State, seat: int) -> bool:
    """To act, or a winner (3.2)."""
    if s.ended:
        return bool(s.role[seat] == BUG) == bool(s.signal[FINAL] == 0)
    return bool(s.mover == seat)


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    inputs = [_text_signal(int(value), sure=True) for value in s.signal[INPUTS:NODES]]
    lines = [f"      {line}" for line in text_board(inputs, lambda node: _text_cell(s, node))]
    lines += ["", f"  {mark(_status(s, language), 'strong')}"]
    lines.append(f"  {mark(say(GOALS if s.turns == 0 or s.ended else SIGNS, language), 'dim')}")
    lines += [f"  {line}" for line in _facts(s, language)]
    lines += ["", *(_text_player(s, seat, language) for seat in range(int(s.seats)))]
    known = [f"{_tell_gate(s, k)}@{k}" for k in range(1, INPUTS) if s.placer[k] != NONE and s.gate[k] != HIDDEN]
    rows = [known[k : k + 5] for k in range(0, len(known), 5)]
    lines += ["", *(f"  {mark(' '.join(row), 'dim')}" for row in rows)] if rows else []
    return "\n".join(line.rstrip() for line in lines)


def _text_player(s: State, seat: int, language: str) -> str:
    live = _live(s, seat)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    kind = int(s.hand[seat])
    held = mark("-" if kind == NONE else "?" if kind == HIDDEN else GATE_NAMES[kind], "gate")
    words = [mark(sign + say(SEAT, language).format(seat), look), _role(s, seat, language), held]
    if seat == s.dealer:
        words.append(say(DEALER, language))
    return " · ".join([*words, *_words_of(s, seat, language)])


def _text_signal(value: int, *, sure: bool) -> tuple[str, str]:
    return ("·", "dim") if value == NONE else (f"{value}{'' if sure else '?'}", ("zero", "one")[value])


def _text_cell(s: State, node: int) -> Cell:
    """A node: its gate, `?` after a name; or its number, `@` before it where a gate may go."""
    if s.placer[node] == NONE:
        free = bool(execution.free(s, node))
        return Cell(("·", "dim"), (f"@{node}" if free else str(node), "mover" if free else "dim"))
    open_ = bool(s.turned[node])
    shown = GATE_NAMES[s.gate[node]] if open_ else f"{GATE_NAMES[s.named[node]]}?"
    return Cell(_text_signal(int(s.signal[node]), sure=open_), (shown, "gate"))

"""Bug Hunt in a terminal: a picture in characters that draws what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine.drawing import mark
from logicade.engine.options import Text, say
from logicade.engine.scene import rich
from logicade.engine.sentences import fill, person
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_hunt import execution
from logicade.games.bug_hunt.notation import GATES, SPOTS
from logicade.games.bug_hunt.phrases import answer, question
from logicade.games.bug_hunt.state import Phase, State
from logicade.games.bug_hunt.tables import BUG, FINAL, INPUTS, KINDS, NODES, TURNS
from logicade.kit.bracket_scene import where
from logicade.kit.brackets import Cell, text_board
from logicade.kit.gates import GATE_NAMES

LEAD = Text("lead", "親")
UNKNOWN = Text("role hidden", "役は秘密")
ROLES = (Text("debugger", "デバッガ役"), Text("the bug", "バグ役"), Text("tester", "テスター役"))
SAYS, SEALED, SILENT = (
    Text("claims {gate}", "申告「{gate}」"),
    Text("claim sealed", "申告済み"),
    Text("no claim yet", "申告前"),
)
VOTED, VOTE, READY = Text("voted", "投票済み"), Text("votes for {n}", "案{n}に投票"), Text("ready", "準備完了")
GOALS = Text("A 1 in the final wins for the debuggers, a 0 for the bug", "決勝が1ならデバッガ役、0ならバグ役の勝ち")
ASKED = Text("Asked {who}: {question}", "{who}への質問：{question}")
ANSWERED = Text("{asked} Answer: {answer}", "{asked}　答え：{answer}")
READ = Text("Measured: {spot} is really {signal}", "{spot}の本当の値は{signal}")
FLIPPED = Text("Input {n} was flipped", "左から{n}番目の入力が反転されていた")
PILE, DISCARDED = (
    Text("Pile: {cards}", "山札：{cards}"),
    Text("Discarded by the bug: {cards}", "バグ役が捨てたカード：{cards}"),
)
SIGNS = Text(
    "A ? after a signal: if the names are true. After a gate: what it was called",
    "信号の「?」は暫定、ゲートの「?」は宣言",
)
ENTRY = Text("{n}: {who} {spot}", "案{n}：{who}が{spot}")
STATUS = {
    Phase.INPUTS: Text("Dealing…", "準備中…"),
    Phase.ROLES: Text("The role cards are dealt", "役割カードを配ります"),
    Phase.DEALER: Text("Dealing…", "準備中…"),
    Phase.HANDS: Text("Everyone draws a gate", "全員が1枚引きます"),
    Phase.TEST: Text("Turn {turn} of 7: is everyone ready?", "{turn}手目・全7手：全員の準備完了を待っています"),
    Phase.READ: Text("Turn {turn} of 7: everyone's ready", "{turn}手目・全7手：全員の準備ができました"),
    Phase.CLAIM: Text("Turn {turn} of 7: everyone claims a gate", "{turn}手目・全7手：手札を申告します"),
    Phase.SHOW: Text("Turn {turn} of 7: the claims are opened", "{turn}手目・全7手：申告を公開します"),
    Phase.ASK: Text("Turn {turn} of 7: the lead may ask a question", "{turn}手目・全7手：親が質問できます"),
    Phase.ANSWER: Text("Turn {turn} of 7: {asked} answers", "{turn}手目・全7手：{asked}が答える番です"),
    Phase.ORDER: Text(
        "Turn {turn} of 7: the lead decides who places where", "{turn}手目・全7手：親が置く人と場所を決めます"
    ),
    Phase.BALLOT: Text("Turn {turn} of 7: everyone votes", "{turn}手目・全7手：全員が投票します"),
    Phase.COUNT: Text("Turn {turn} of 7: the votes are opened", "{turn}手目・全7手：票を公開します"),
    Phase.PICK: Text("Turn {turn} of 7: it's tied, so the lead picks", "{turn}手目・全7手：同数のため親が選びます"),
    Phase.PLACE: Text("Turn {turn} of 7: {ordered} places {spot}", "{turn}手目・全7手：{ordered}が{spot}に置く番です"),
    Phase.DRAW: Text("{ordered} draws a gate", "{ordered}が1枚引きます"),
    Phase.FLIP: Text("All gates are placed. Is everyone ready?", "すべて置きました。全員の準備完了を待っています"),
    Phase.ANNOUNCE: Text("The reveal begins", "公開を始めます"),
    Phase.REVEAL: Text("The gates are turned over, from the bottom row up", "下段から順にめくります"),
    Phase.OVER: Text("The final is {final}: {side} win", "決勝は{final}：{side}の勝ち"),
}
SIDES = (Text("the bug", "バグ役"), Text("the debuggers", "デバッガ役"))  # by the final signal
END_BUG = Text("The final is 0: the bug wins", "決勝は0：バグ役の勝ち")

# ---- words ----------------------------------------------------------------------------------------------------------


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "asked": rich.place(int(s.asked), language),
        "ordered": rich.place(int(s.ordered), language),
        "spot": say(where(INPUTS, max(int(s.spot), 1)), language),
        "final": int(s.signal[FINAL]),
        "side": say(SIDES[max(int(s.signal[FINAL]), 0)], language),
    }
    text = END_BUG if s.ended and s.signal[FINAL] == 0 else STATUS[Phase(int(s.phase))]
    return say(text, language).format(**facts)


def _role(s: State, seat: int, language: str) -> str:
    return say(UNKNOWN if s.role[seat] < 0 else ROLES[s.role[seat]], language)


def _tell_seats(words: Text, language: str) -> str:
    """A text with gaps for people in it, who are called by their places."""
    return rich.plain(say(words, language), rich.unnamed(4, language))


def _words_of(s: State, seat: int, language: str) -> list[str]:
    """What a player has said in this turn."""
    claim, ballot = int(s.claim[seat]), int(s.ballot[seat])
    words = []
    if s.dealer != NONE and s.phase > Phase.HANDS:
        claimed = say(SEALED, language) if claim == HIDDEN else say(SILENT, language)
        words.append(say(SAYS, language).format(gate=GATE_NAMES[claim]) if claim >= 0 else claimed)
    if ballot != NONE:
        words.append(say(VOTED, language) if ballot == HIDDEN else say(VOTE, language).format(n=ballot + 1))
    if s.choice[seat] != NONE:
        words.append(say(READY, language))
    return words


def _facts(s: State, language: str) -> list[str]:
    """Lines about the question, the list, a measurement, an inverted input and, in the end, the cards left."""
    lines = []
    if s.asked != NONE:
        asked = fill(ASKED, who=person(int(s.asked)), question=question(int(s.question), GATES))
        told = asked if s.answer == NONE else fill(ANSWERED, asked=asked, answer=answer(int(s.answer)))
        lines.append(_tell_seats(told, language))
    entries = [_entry(s, k, language) for k in range(int(s.listed))]
    lines += [" · ".join(entries[k : k + 2]) for k in range(0, len(entries), 2)]
    if s.measured >= 0:
        lines.append(say(fill(READ, spot=SPOTS[2 + int(s.measured) // 2], signal=int(s.measured) % 2), language))
    if s.flipped > 0:
        lines.append(say(FLIPPED, language).format(n=int(s.flipped)))
    if s.ended:
        counts = [int(execution.left(s, kind)) for kind in range(KINDS)]
        lines.append(say(PILE, language).format(cards=_tell_counts(counts)))
        if any(s.thrown):
            lines.append(say(DISCARDED, language).format(cards=_tell_counts([int(k) for k in s.thrown])))
    return lines


def _tell_counts(counts: list[int]) -> str:
    return " ".join(GATE_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count))


def _entry(s: State, k: int, language: str) -> str:
    code = int(s.listing[k])
    entry = fill(ENTRY, n=k + 1, who=person(code // TURNS), spot=where(INPUTS, code % TURNS + 1))
    return _tell_seats(entry, language)


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
    words = [mark(sign + rich.place(seat, language), look), _role(s, seat, language), held]
    if seat == s.dealer:
        words.append(say(LEAD, language))
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

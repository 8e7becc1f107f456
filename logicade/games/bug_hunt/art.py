"""Bug Hunt to look at: a picture in SVG and one in characters. Both draw what the given state shows, no more."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.cells import cell_len

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_hunt import GAME, execution
from logicade.games.bug_hunt.notation import tell_answer, tell_question
from logicade.games.bug_hunt.state import ACTIONS, STATE, Phase, State
from logicade.games.bug_hunt.tables import (
    BUG,
    FINAL,
    INPUTS,
    KINDS,
    NODES,
    QUESTION_NAMES,
    SEALED_CLAIMS,
    TRUE_NAMES,
    TURNS,
)
from logicade.kit import drawing as circuit
from logicade.kit.brackets import Cell, Plan, tell_empty, text_board
from logicade.kit.gates import GATE_NAMES

WIDTH, MARGIN, PAD, GAP = 640, 16, 12, 12  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN, WIDTH / 2 - MARGIN
PANEL_W, PANEL_H = (INNER - GAP) / 2, 84  # a player
CARD_W, CARD_H = 62, 60  # the gate of a hand
CHIP_H = 30
BIG, MEDIUM = 18, 15  # letters
PLAN = Plan(INPUTS, INNER)
SAMPLE = (  # what a visitor sees of the game first
    "in=10010110 step=order dealer=0 roles=BUF,BUF,NOT,BUF hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND asked=2:lied5 answer=no ply=40"
)

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
DOWN = Text("Face down, laid by seat {}, named {}", "席{}が伏せたゲート。「{}」と言いました")
REALLY = Text("Named {}, really {}", "「{}」と言いましたが、実は{}です")
TRUE = Text("Named {}, truly", "「{}」と言ったのは本当です")
INPUT_AT, NODES_AT = Text("Inputs: {}", "入力: {}"), Text("Nodes: {}", "マス: {}")
SIGNS = Text("? after a value: provisional; ? after a gate: named", "値の?は暫定、ゲートの?は言われた名前")
ENTRY = Text("{}: seat {} on node {}", "{}: 席{}が{}番")
INVERT = Text("Input {}: invert it in secret", "入力{}: こっそり反転します")
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
TITLES = {
    Phase.CLAIM: Text("Claim", "申告"),
    Phase.ASK: Text("Ask", "質問"),
    Phase.ANSWER: Text("Answer", "回答"),
    Phase.ORDER: Text("Order", "指名"),
    Phase.PICK: Text("Pick", "選択"),
    Phase.BALLOT: Text("Vote", "投票"),
    Phase.PLACE: Text("Name it", "名前"),
    Phase.TEST: Text("Ready?", "準備"),
    Phase.FLIP: Text("Ready?", "準備"),
}
CHOICES = {  # what stands on a chip, and what it says of itself
    ("vote", 0): Text("order at once", "すぐに指名"),
    ("vote", 1): Text("put to the vote", "投票の案に"),
    ("measure", 0): Text("ready", "準備完了"),
    ("measure", 1): Text("measure 2", "2番を測定"),
    ("measure", 2): Text("measure 3", "3番を測定"),
    ("input", 0): Text("ready", "準備完了"),
}
QUESTIONS = {
    "hand": Text("hand?", "手札は?"),
    "role": Text("role?", "役割は?"),
    "suspect": Text("who is the bug?", "バグは誰?"),
    "text": Text("by chat", "チャットで"),
    "node": Text("really {}?", "{}番は本当?"),
    "lied": Text("lied {}?", "{}番でうそ?"),
}
REAL = Text("Really", "本当")


# ---- what can be clicked ---------------------------------------------------------------------------------------------


def _fits(s: State) -> set[tuple[str, int]]:
    """The fields of what may be done now, as far as is shown here."""
    phase, seats = s.phase, range(int(s.seats))
    if phase == Phase.PLACE:
        kinds = [int(s.hand[s.mover])] if s.hand[s.mover] >= 0 else []
        if s.any_gate and s.role[s.mover] == BUG:
            kinds = list(range(KINDS))
        names = kinds if s.wording & TRUE_NAMES else range(KINDS)
        return {("node", int(s.spot) - 1), *(("said", k) for k in names), *(("kind", k) for k in kinds)}
    if phase == Phase.BALLOT:
        return {("entry", k) for k in range(int(s.listed))}
    if phase == Phase.CLAIM and s.wording & SEALED_CLAIMS:
        return {("kind", k) for k in range(KINDS)}
    if phase in (Phase.TEST, Phase.FLIP):
        name, size = ("measure", 3) if phase == Phase.TEST else ("input", INPUTS + 1)
        own = [seat for seat in seats if s.choice[seat] == NONE]
        return {(name, k) for k in range(size) if k == 0 or any(execution.may_choose(s, seat, k) for seat in own)}
    if s.mover < 0:
        return set()
    st = STATE.new()
    st[0] = s
    ids = GAME.kernels.legal_ids(st)
    return {pair for action in ids for pair in ACTIONS.fields(action).fields.items()}


# ---- words -----------------------------------------------------------------------------------------------------------


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


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    row = " ".join(str(value) for value in s.signal[INPUTS:NODES] if value != NONE) or "-"
    laid = [f"{_tell_gate(s, k)}@{k} = {s.signal[k]}" for k in range(1, INPUTS) if s.placer[k] != NONE]
    lines = [_status(s, language), say(GOALS, language), say(INPUT_AT, language).format(row)]
    lines += [say(NODES_AT, language).format(", ".join(laid) or "-"), *_facts(s, language)]
    for seat in range(int(s.seats)):
        held = GATE_NAMES[s.hand[seat]] if s.hand[seat] >= 0 else "-" if s.hand[seat] == NONE else "?"
        who = f"{say(SEAT, language).format(seat)}{', ' + say(DEALER, language) if seat == s.dealer else ''}"
        lines.append(f"{who}: {'; '.join([_role(s, seat, language), held, *_words_of(s, seat, language)])}")
    return ". ".join(lines) + "."


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    fits = _fits(s)
    blocks = [_board(s, fits, language), _caption(s, language)]
    blocks += [_chips(title, chips) for title, chips in _groups(s, fits, language)]
    for first in range(0, int(s.seats), 2):
        seats = range(first, min(first + 2, int(s.seats)))
        panels = [_panel(s, seat, (seat - first) * (PANEL_W + GAP), fits, language) for seat in seats]
        blocks.append(("".join(panels), PANEL_H))
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


def _board(s: State, fits: set[tuple[str, int]], language: str) -> tuple[str, float]:
    parts = [PLAN.wires()]
    for node in range(FINAL, INPUTS):
        parts.append(_slot(s, node, fits, language) if s.placer[node] == NONE else _gate(s, node, language))
    for node in range(1, NODES):
        shown = PLAN.signal(node, int(s.signal[node]), sure=node >= INPUTS or bool(s.turned[node]))
        chosen = node - INPUTS + 1
        if chosen > 0 and ("input", chosen) in fits:
            shown = part(shown, None, About(say(INVERT, language).format(chosen)), input=chosen)
        parts.append(shown)
    return tag("g", "".join(parts) + PLAN.names(), class_="lc-board"), PLAN.height


def _slot(s: State, node: int, fits: set[tuple[str, int]], language: str) -> str:
    """An empty node; it can be clicked where an order or a gate may go to it (2.4, 2.6)."""
    about, clicked = About(tell_empty(node, INPUTS, language)), ("node", node - 1) in fits
    shown = PLAN.slot(node, open_=clicked if s.phase >= Phase.PLACE else bool(execution.free(s, node)))
    return part(shown, None, about, node=node - 1) if clicked else explained(shown, about)


def _gate(s: State, node: int, language: str) -> str:
    """An open gate, or a card face down with its name; who knows the real gate sees it in a window."""
    kind, named = int(s.gate[node]), int(s.named[node])
    truth = "" if kind == HIDDEN else say(TRUE if kind == named else REALLY, language)
    truth = truth.format(GATE_NAMES[named], GATE_NAMES[max(kind, 0)])
    if s.turned[node]:
        about = circuit.gate_about(kind, language)
        return explained(PLAN.card(node, circuit.gate(kind)), About(f"{truth}. {about.text}", about.truth))
    said = ". ".join(filter(None, (say(DOWN, language).format(int(s.placer[node]), GATE_NAMES[named]), truth)))
    shown = PLAN.card(node, circuit.BACK if kind == HIDDEN else circuit.gate(kind), f"{GATE_NAMES[named]}?")
    return explained(shown, About(f"{said}. {say(circuit.MEANINGS[named], language)}"))


def _caption(s: State, language: str) -> tuple[str, float]:
    facts = _facts(s, language) or ([say(GOALS, language)] if s.turns == 0 or s.ended else [])
    parts = [label(MIDDLE, 16, _status(s, language), BIG, "ink strong", "middle")]
    parts += [label(MIDDLE, 40 + 21 * k, line, MEDIUM, "dim", "middle") for k, line in enumerate(facts)]
    return "".join(parts), 24 + 21 * len(facts)


class Chip(NamedTuple):
    """A small thing to click: what stands on it, what it says of itself, and the field of an action."""

    text: str
    about: str
    name: str
    value: int


def _groups(s: State, fits: set[tuple[str, int]], language: str) -> list[tuple[str, list[Chip]]]:
    """The rows of chips that the phase has, each with its title."""
    phase, names = Phase(int(s.phase)), ("said", "words", "question", "vote", "entry", "measure", "input")
    if phase not in TITLES:
        return []
    chips = [_chip(s, name, k, language) for name, k in sorted(fits) if name in names and (name, k) in _plain(fits)]
    groups = [(say(TITLES[phase], language), chips)] if chips else []
    kinds = [_chip(s, "kind", k, language) for name, k in sorted(fits) if name == "kind"]
    if phase == Phase.CLAIM:
        groups.append((say(TITLES[phase], language), kinds))
    elif len(kinds) > 1:  # the bug's choice of a real gate (4.5)
        groups.append((say(REAL, language), kinds))
    return groups


def _plain(fits: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """What is chosen by a chip; inputs are clicked on the board."""
    return {(name, k) for name, k in fits if name != "input" or k == 0}


def _chip(s: State, name: str, k: int, language: str) -> Chip:
    if name in ("said", "kind"):
        return Chip(f"{GATE_NAMES[k]}{'?' if name == 'said' else ''}", say(circuit.MEANINGS[k], language), name, k)
    if name == "words":
        text = _tell_seats(tell_answer(k), language)
        return Chip(text, text, name, k)
    if name == "question":
        asked = QUESTION_NAMES[k]
        short = QUESTIONS.get(asked.rstrip("1234567"))
        text = f"{asked[2:]}?" if short is None else say(short, language).format(asked[-1])
        return Chip(text, say(tell_question(k), language), name, k)
    text = _entry(s, k, language) if name == "entry" else say(CHOICES[name, k], language)
    return Chip(text, text, name, k)


def _chips(title: str, chips: list[Chip]) -> tuple[str, float]:
    """A title and chips beside it, in as many rows as they need."""
    left = PAD + 8 * cell_len(title) + 16
    parts, x, y = [], float(left), 8.0
    for chip in chips:
        wide = 8.4 * cell_len(chip.text) + 18
        if x + wide > INNER - PAD:
            x, y = left, y + CHIP_H + 6
        shown = box(x, y, wide, CHIP_H, "card edge")
        shown += label(x + wide / 2, y + 20, chip.text, MEDIUM - 1, "ink strong", "middle")
        parts.append(part(shown, None, About(chip.about), **{chip.name: chip.value}))
        x += wide + 6
    height = y + CHIP_H + 8
    head = box(0, 0, INNER, height, "panel edge", 12) + label(PAD, 28, title, MEDIUM, "ink strong")
    return head + "".join(parts), height


def _live(s: State, seat: int) -> bool:
    """To act, or a winner (3.2)."""
    if s.ended:
        return bool(s.role[seat] == BUG) == bool(s.signal[FINAL] == 0)
    return bool(s.mover == seat)


def _panel(s: State, seat: int, x: float, fits: set[tuple[str, int]], language: str) -> str:
    """A player: seat, office, role, what was said, and the gate in hand."""
    live = _live(s, seat)
    line = span(say(SEAT, language).format(seat).capitalize(), "ink strong")
    if seat == s.dealer:
        line += span(f"● {say(DEALER, language)}", "accent strong", 10)
    text_x = x + PAD + CARD_W + 12
    parts = [box(x, 0, PANEL_W, PANEL_H, f"panel {'live' if live else 'edge'}", 12)]
    parts.append(tag("text", line, x=text_x, y=28, font_size=BIG - 1))
    parts.append(label(text_x, 50, _role(s, seat, language), MEDIUM, "dim" if s.role[seat] < 0 else "ink strong"))
    if live:
        sign = f"★ {say(WINS, language)}" if s.ended else f"▶ {say(TO_ACT, language)}"
        parts.append(label(x + PANEL_W - PAD, 50, sign, MEDIUM, "accent strong", "end"))
    parts.append(label(text_x, 70, " · ".join(_words_of(s, seat, language)), MEDIUM - 1, "ink"))
    panel, card = "".join(parts), _hand(s, seat, x + PAD, fits, language)
    for name in ("target", "player"):
        if (name, seat) in fits and (name == "target" or s.mover == seat):
            about = About(f"{say(SEAT, language).format(seat)}: {_role(s, seat, language)}")
            return part(panel + card, None, about, **{name: seat})
    return panel + card


def _hand(s: State, seat: int, x: float, fits: set[tuple[str, int]], language: str) -> str:
    kind, y = int(s.hand[seat]), (PANEL_H - CARD_H) / 2
    if kind == NONE:
        return box(x, y, CARD_W, CARD_H, "panel slot", 6)
    wide = CARD_W - 6
    high = wide * circuit.GATE[1] / circuit.GATE[0]
    shown = box(x, y, CARD_W, CARD_H, f"{'back' if kind == HIDDEN else 'card'} edge", 6)
    shown += place(circuit.BACK if kind == HIDDEN else circuit.gate(kind), x + 3, y + (CARD_H - high) / 2, wide, high)
    if kind == HIDDEN:
        return shown
    about = circuit.gate_about(kind, language)
    if s.phase == Phase.PLACE and s.mover == seat and ("kind", kind) in fits:
        return part(shown, seat, about, kind=kind)
    return explained(shown, about)


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

"""Bug Repair to look at: a picture in SVG and one in characters. Both draw what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_repair import GAME, execution
from logicade.games.bug_repair.state import PLAY, Phase, State
from logicade.games.bug_repair.tables import FINAL, INPUTS, KINDS, NODES, SEATS, TURNS
from logicade.kit import drawing as circuit
from logicade.kit.brackets import Cell, Plan, tell_empty, text_board
from logicade.kit.gates import GATE_NAMES, OPEN

WIDTH, MARGIN, PAD, GAP = 640, 16, 12, 12  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN, WIDTH / 2 - MARGIN
PANEL_W, PANEL_H, HEADER = (INNER - GAP) / 2, 102, 36  # a player
CARD_W, CARD_H = 44, 54  # a gate in a hand of up to six
BIG, MEDIUM = 18, 15  # letters
PLAN = Plan(INPUTS, INNER)
SAMPLE = (  # what a visitor sees of the game first
    "in=1100101001110010 start=0 OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14"
)

ROLES = (Text("Debugger", "デバッガ"), Text("Bug", "バグ"))
SEAT, TO_MOVE, WINS = Text("seat {}", "席{}"), Text("to move", "手番"), Text("wins", "勝ち")
HAND, NOTHING = Text("hand", "手札"), Text("none", "なし")
THROWN, FACE_DOWN = Text("thrown: {}", "墓地: {}"), Text("{} face down", "裏向き{}枚")
GOALS = Text("A final 1 wins for the debuggers, a final 0 for the bugs", "決勝が1ならデバッガ、0ならバグの勝ち")
CLAIM = Text("Name it", "ゲート名")
CLAIM_ABOUT = Text("Name the gate {}, truly or not", "「{}」と言います。本当でもうそでもかまいません")
DOWN = Text("Face down, laid by seat {}, named {}", "席{}が伏せたゲート。「{}」と言いました")
REALLY = Text("Named {}, really {}", "「{}」と言いましたが、実は{}です")
TRUE = Text("Named {}, truly", "「{}」と言ったのは本当です")
PROVISIONAL = Text("dashed: provisional", "点線の輪: 暫定の値")
PROVISIONAL_TEXT = Text("? after a value: provisional; ? after a gate: named", "値の?は暫定、ゲートの?は言われた名前")
INPUT_AT, NODES_AT = Text("Inputs: {}", "入力: {}"), Text("Nodes: {}", "マス: {}")
STATUS = {
    Phase.INPUTS: Text("Chance lays the inputs", "入力の信号を並べます"),
    Phase.START: Text("Chance names the starter", "最初の手番を決めます"),
    Phase.DISCARD: Text("Cards are drawn for the graveyard", "右隣の手札から1枚ずつ墓地に置きます"),
    Phase.STEAL: Text("Turn {turn} of 15: {who} draws from the left", "{turn}/15手目: {who}が左隣から1枚引きます"),
    Phase.PLAY: Text("Turn {turn} of 15: {who}, {role}, to lay a gate", "{turn}/15手目: {who}({role})が置く番"),
    Phase.REVEAL: Text("The reveal: the gates are turned over", "伏せたゲートをめくります"),
    Phase.OVER: Text("The final is {final}: {team} win", "決勝は{final}: {team}の勝ち"),
}
TEAMS = (Text("the bugs", "バグ"), Text("the debuggers", "デバッガ"))  # by the final signal


# ---- words -----------------------------------------------------------------------------------------------------------


def _role(s: State, seat: int) -> Text:
    return ROLES[int(execution.is_bug(s, seat))]


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    seat = int(s.start + s.turns) % SEATS
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "who": say(SEAT, language).format(seat),
        "role": say(_role(s, seat), language).lower(),
        "final": int(s.signal[FINAL]),
        "team": say(TEAMS[max(int(s.signal[FINAL]), 0)], language),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _kinds(s: State, seat: int) -> list[int]:
    """The kinds of a hand, equal ones side by side."""
    return [kind for kind in range(KINDS) for _ in range(max(int(s.hand[seat][kind]), 0))]


def _tell_hand(s: State, seat: int, language: str) -> str:
    if s.hand[seat][0] == HIDDEN:
        return say(FACE_DOWN, language).format(int(s.cards[seat]))
    return ", ".join(GATE_NAMES[kind] for kind in _kinds(s, seat)) or say(NOTHING, language)


def _tell_thrown(s: State, seat: int, language: str) -> str:
    if s.thrown[seat] == NONE:
        return ""
    return say(THROWN, language).format("?" if s.thrown[seat] == HIDDEN else GATE_NAMES[s.thrown[seat]])


def _tell_gate(s: State, node: int) -> str:
    """A gate in a word: its name, the name it was given, or both."""
    if s.named[node] == NONE:
        return GATE_NAMES[s.gate[node]]
    sign = "!" if s.turned[node] else "?" if s.gate[node] == HIDDEN else "?="
    return f"{GATE_NAMES[s.named[node]]}{sign}{'' if s.gate[node] == HIDDEN else GATE_NAMES[s.gate[node]]}"


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    row = " ".join(str(value) for value in s.signal[INPUTS:NODES] if value != NONE) or "-"
    lines = [_status(s, language), say(GOALS, language), say(INPUT_AT, language).format(row)]
    laid = [
        f"{_tell_gate(s, node)}@{node} = {s.signal[node]}{'?' if s.sure[node] == OPEN else ''}"
        for node in range(1, INPUTS)
        if s.placer[node] != NONE
    ]
    lines.append(say(NODES_AT, language).format(", ".join(laid) or "-"))
    for seat in range(SEATS) if s.start != NONE else ():
        who = f"{say(_role(s, seat), language)}, {say(SEAT, language).format(seat)}"
        parts = [f"{say(HAND, language)} {_tell_hand(s, seat, language)}", _tell_thrown(s, seat, language)]
        lines.append(f"{who}: {'; '.join(filter(None, parts))}")
    return ". ".join(lines) + "."


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    blocks = [_board(s, language), _caption(s, language)]
    if _claiming(s):
        blocks.append(_names(s, language))
    if s.start != NONE:  # side by side are the two debuggers, and below them the bugs
        first = int(s.start)
        blocks.append(_panels(s, (first, (first + 2) % SEATS), language))
        blocks.append(_panels(s, ((first + 1) % SEATS, (first + 3) % SEATS), language))
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


def _claiming(s: State) -> bool:
    """Whether a bug is to lay a gate and name it (2.2)."""
    return bool(s.phase == PLAY and execution.is_bug(s, s.mover))


def _board(s: State, language: str) -> tuple[str, float]:
    parts = [PLAN.wires()]
    for node in range(FINAL, INPUTS):
        parts.append(_slot(s, node, language) if s.placer[node] == NONE else _gate(s, node, language))
    for node in range(1, NODES):
        provisional = node < INPUTS and s.sure[node] == OPEN
        parts.append(PLAN.signal(node, int(s.signal[node]), sure=not provisional))
    return tag("g", "".join(parts) + PLAN.names(), class_="lc-board"), PLAN.height


def _slot(s: State, node: int, language: str) -> str:
    """An empty node; while a gate is to be laid the nodes that it may go to can be clicked (2.1)."""
    about, open_ = About(tell_empty(node, INPUTS, language)), bool(execution.free(s, node))
    shown = PLAN.slot(node, open_=open_)
    return part(shown, None, about, node=node - 1) if s.phase == PLAY and open_ else explained(shown, about)


def _gate(s: State, node: int, language: str) -> str:
    """An open gate, or a card face down with its name; who knows the real gate sees it in small letters."""
    kind, named = int(s.gate[node]), int(s.named[node])
    if not execution.is_down(s, node):
        about = circuit.gate_about(kind, language)
        if named != NONE:
            about = About(f"{_tell_lie(named, kind, language)}. {about.text}", about.truth)
        return explained(PLAN.card(node, circuit.gate(kind)), about)
    said = say(DOWN, language).format(int(s.placer[node]), GATE_NAMES[named])
    if kind != HIDDEN:
        said = f"{said}. {_tell_lie(named, kind, language)}"
    shown = PLAN.card(node, circuit.BACK if kind == HIDDEN else circuit.gate(kind), f"{GATE_NAMES[named]}?")
    return explained(shown, About(f"{said}. {say(circuit.MEANINGS[named], language)}"))


def _tell_lie(named: int, kind: int, language: str) -> str:
    """Whether a name was true, for those who know."""
    return say(TRUE if kind == named else REALLY, language).format(GATE_NAMES[named], GATE_NAMES[kind])


def _caption(s: State, language: str) -> tuple[str, float]:
    line = label(MIDDLE, 16, _status(s, language), BIG, "ink strong", "middle")
    second = GOALS if s.turns == 0 or s.ended else PROVISIONAL
    return line + label(MIDDLE, 40, say(second, language), MEDIUM, "dim", "middle"), 48


def _names(s: State, language: str) -> tuple[str, float]:
    """The five names, to be clicked by the bug who is to lay a gate (2.3)."""
    high, step = 44, 92
    parts = [box(0, 0, INNER, high, "panel edge", 12), label(PAD, 28, say(CLAIM, language), MEDIUM, "ink strong")]
    for kind in range(KINDS):
        x = INNER - PAD - (KINDS - kind) * step + 6
        chip = box(x, 7, step - 10, high - 14, "card edge")
        chip += label(x + (step - 10) / 2, 28, f"{GATE_NAMES[kind]}?", MEDIUM + 1, "ink strong", "middle")
        parts.append(part(chip, None, About(say(CLAIM_ABOUT, language).format(GATE_NAMES[kind])), said=kind))
    return "".join(parts), high


def _live(s: State, seat: int) -> bool:
    """To move, or a winner (3.3)."""
    if s.ended:
        return bool(execution.is_bug(s, seat)) == bool(s.signal[FINAL] == 0)
    return bool(s.mover == seat)


def _panels(s: State, seats: tuple[int, int], language: str) -> tuple[str, float]:
    parts = [_panel(s, seat, k * (PANEL_W + GAP), language) for k, seat in enumerate(seats)]
    return "".join(parts), PANEL_H


def _panel(s: State, seat: int, x: float, language: str) -> str:
    """A player: role, seat, what was thrown from the hand, and the hand."""
    live = _live(s, seat)
    line = span(say(_role(s, seat), language), "ink strong")
    line += tag("tspan", span(say(SEAT, language).format(seat), "dim", 8), font_size=MEDIUM)
    if live:
        words = f"★ {say(WINS, language)}" if s.ended else f"▶ {say(TO_MOVE, language)}"
        line += tag("tspan", span(words, "accent strong", 10), font_size=MEDIUM)
    parts = [box(x, 0, PANEL_W, PANEL_H, f"panel {'live' if live else 'edge'}", 12)]
    parts.append(tag("text", line, x=x + PAD, y=25, font_size=BIG))
    parts.append(label(x + PANEL_W - PAD, 25, _tell_thrown(s, seat, language), MEDIUM - 1, "dim", "end"))
    if s.hand[seat][0] == HIDDEN:
        places = [x + PAD + k * (CARD_W + 2) for k in range(int(s.cards[seat]))]
        return "".join(parts + [_card(circuit.BACK, place) for place in places])
    for k, kind in enumerate(_kinds(s, seat)):
        card = _card(circuit.gate(kind), x + PAD + k * (CARD_W + 2))
        parts.append(part(card, seat, circuit.gate_about(kind, language), kind=kind))
    return "".join(parts)


def _card(name: str, x: float) -> str:
    wide = CARD_W - 4
    high = wide * circuit.GATE[1] / circuit.GATE[0]
    ground = "back" if name == circuit.BACK else "card"
    shown = box(x, HEADER, CARD_W, CARD_H, f"{ground} edge", 6)
    return shown + place(name, x + 2, HEADER + (CARD_H - high) / 2, wide, high)


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    inputs = [_text_signal(int(value), sure=True) for value in s.signal[INPUTS:NODES]]
    lines = [f"      {line}" for line in text_board(inputs, lambda node: _text_cell(s, node))]
    lines += ["", f"  {mark(_status(s, language), 'strong')}"]
    lines.append(f"  {mark(say(GOALS if s.turns == 0 or s.ended else PROVISIONAL_TEXT, language), 'dim')}")
    if s.start != NONE:
        lines += ["", *(_text_player(s, (int(s.start) + k) % SEATS, language) for k in range(SEATS))]
        lines += _text_secrets(s)
    return "\n".join(line.rstrip() for line in lines)


def _text_player(s: State, seat: int, language: str) -> str:
    live = _live(s, seat)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    who = f"{mark(sign + say(_role(s, seat), language), look)} · {say(SEAT, language).format(seat)}"
    if s.hand[seat][0] == HIDDEN:
        hand = mark(" ".join("?" * int(s.cards[seat])), "gate")
    else:
        hand = mark(" ".join(GATE_NAMES[kind] for kind in _kinds(s, seat)) or say(NOTHING, language), "gate")
    words = [who, f"{say(HAND, language)}: {hand}", _tell_thrown(s, seat, language)]
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

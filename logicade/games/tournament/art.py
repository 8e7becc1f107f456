"""Tournament to look at: a picture in SVG and one in characters. Both draw what the given state shows, no more."""

from __future__ import annotations

from typing import Any

from logicade.engine import drawing
from logicade.engine.drawing import About, box, explained, label, mark, pad, part, place, span, tag
from logicade.engine.options import Text, say
from logicade.engine.state import NONE
from logicade.games.tournament import GAME, rules
from logicade.games.tournament.state import DRAW, PLACE, Phase, State
from logicade.games.tournament.tables import FINAL, FIRST_NODE, INPUTS, KINDS, NODES, SEATS, TURNS
from logicade.kit import drawing as circuit
from logicade.kit.brackets import Cell, Plan, tell_empty, text_board
from logicade.kit.gates import GATE_NAMES

WIDTH, MARGIN, PAD, GAP = 640, 16, 14, 14  # the drawing; inside a panel; between panels
INNER, MIDDLE = WIDTH - 2 * MARGIN, WIDTH / 2 - MARGIN
HEADER = 40  # a panel's first line
CARD_W, CARD_H = 66, 62
SMALL_W, SMALL_H = 46, 42  # gates that are not yet seen
BIG, MEDIUM = 18, 15  # letters
COLUMN = 8  # cells for a gate in characters
PLAN = Plan(INPUTS, INNER)
SAMPLE = "in=1011001001101001 start=0 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR"  # what a visitor sees of the game first

TEAMS = (Text("Team 0", "チーム0"), Text("Team 1", "チーム1"))
PAIRS = (Text("Seats 0 and 2", "席0と席2"), Text("Seats 1 and 3", "席1と席3"))
SEAT, TO_MOVE, WINS = Text("seat {}", "席{}"), Text("seat {} to move", "席{}の手番"), Text("wins", "勝ち")
GOAL, GOAL_LINE = Text("wants", "めざすのは"), Text("wants a final {}", "めざす決勝は{}")
GOALS = Text(
    "A final 0 wins for the team that begins, a final 1 for the other", "決勝が0なら先に始めるチーム、1なら相手の勝ち"
)
PILE, DRAWN, UNSEEN = Text("Pile {}", "山札{}"), Text("Drawn", "引いた札"), Text("Not yet drawn", "まだ出ていない札")
CARDS, SAID_PILE = Text("{} cards", "{}枚"), Text("Pile {}: {} cards, face down", "山札{}: 裏向き{}枚")
INPUT_AT = Text("Inputs: {}", "入力: {}")
GATES_AT = Text("Gates: {}", "ゲート: {}")
STATUS = {
    Phase.INPUTS: Text("Chance lays the inputs", "入力の信号を並べます"),
    Phase.START: Text("Chance names the starter", "最初の手番を決めます"),
    Phase.DRAW: Text("Turn {turn} of 14: {who} draws", "{turn}/14手目: {who}が引く番"),
    Phase.GATE: Text("Turn {turn} of 14: the card is turned up", "{turn}/14手目: 札をめくります"),
    Phase.PLACE: Text("Turn {turn} of 14: {who} lays {gate}", "{turn}/14手目: {who}が{gate}を置く番"),
    Phase.OVER: Text("The final is {final}: {team} wins", "決勝は{final}: {team}の勝ち"),
}


# ---- words -----------------------------------------------------------------------------------------------------------


def _turn_of(s: State) -> int:
    """The seat whose turn it is, also while its card is turned up; NONE where there is none."""
    return int(s.start + s.turns) % SEATS if s.start != NONE and not s.ended else NONE


def _pair_of(s: State, team: int) -> int:
    """Which two seats a team is: 0 for seats 0 and 2; while nobody is named teams and pairs are the same."""
    return (team + max(int(s.start), 0)) % 2


def _status(s: State, language: str) -> str:
    """What is happening, in a line."""
    facts: dict[str, Any] = {
        "turn": min(int(s.turns) + 1, TURNS),
        "who": say(SEAT, language).format(_turn_of(s)),
        "gate": GATE_NAMES[max(int(s.drawn), 0)],
        "final": int(s.signal[FINAL]),
        "team": say(TEAMS[max(int(s.signal[FINAL]), 0)], language),
    }
    return say(STATUS[Phase(int(s.phase))], language).format(**facts)


def _counts(s: State) -> str:
    return ", ".join(f"{GATE_NAMES[kind]} {int(s.left[kind])}" for kind in range(KINDS) if s.left[kind])


def _describe(s: State, language: str) -> str:
    """The picture in words, for those who hear it."""
    row = " ".join(str(value) for value in s.signal[INPUTS:NODES] if value != NONE) or "-"
    laid = [f"{GATE_NAMES[s.gate[k]]}@{k} = {s.signal[k]}" for k in range(FIRST_NODE, INPUTS) if s.gate[k] != NONE]
    lines = [_status(s, language), say(GOALS, language), say(INPUT_AT, language).format(row)]
    lines.append(say(GATES_AT, language).format(", ".join(laid) or "-"))
    lines += [say(SAID_PILE, language).format(k + 1, int(s.piles[k])) for k in range(2)]
    lines.append(f"{say(UNSEEN, language)}: {_counts(s)}")
    return ". ".join(lines) + "."


# ---- the picture in SVG ----------------------------------------------------------------------------------------------


def svg(s: State, *, language: str = "en") -> str:
    """A state or a view as a drawing that stands alone."""
    blocks = [_teams(s, language), _board(s, language), _caption(s, language), _table(s, language)]
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


def _live(s: State, team: int) -> bool:
    """Whether a team is to move, or has won (3.1)."""
    return bool(s.signal[FINAL] == team) if s.ended else s.start != NONE and int(s.turns) % 2 == team


def _teams(s: State, language: str) -> tuple[str, float]:
    """Both teams side by side: who they are, what they want, and whose turn it is."""
    wide, high, parts = (INNER - GAP) / 2, 66, []
    for team in range(2):
        x, live = team * (wide + GAP), _live(s, team)
        parts.append(box(x, 0, wide, high, f"panel {'live' if live else 'edge'}", 12))
        name = say(TEAMS[team] if s.start != NONE else PAIRS[team], language)
        parts.append(label(x + PAD, 28, name, BIG, "ink strong"))
        if s.start != NONE:
            line = span(say(PAIRS[_pair_of(s, team)], language), "dim")
            if live:
                words = f"★ {say(WINS, language)}" if s.ended else f"▶ {say(TO_MOVE, language).format(_turn_of(s))}"
                line += span(words, "accent strong", 12)
            parts.append(tag("text", line, x=x + PAD, y=53, font_size=MEDIUM))
            parts.append(label(x + wide - 48, 28, say(GOAL, language), MEDIUM, "dim", "end"))
            parts.append(place(circuit.signal(team), x + wide - 42, 9, 28, 28))
    return "".join(parts), high


def _board(s: State, language: str) -> tuple[str, float]:
    parts = [PLAN.wires()]
    for node in range(FINAL, INPUTS):
        if s.gate[node] != NONE:
            parts.append(
                explained(PLAN.card(node, circuit.gate(s.gate[node])), circuit.gate_about(s.gate[node], language))
            )
        else:
            parts.append(_slot(s, node, language))
    for node in range(1, NODES):
        parts.append(PLAN.signal(node, int(s.signal[node])))
    return tag("g", "".join(parts) + PLAN.names(), class_="lc-board"), PLAN.height


def _slot(s: State, node: int, language: str) -> str:
    """An empty node; while a gate waits to be laid the nodes that it may go to can be clicked (2.2)."""
    about, open_ = About(tell_empty(node, INPUTS, language)), bool(rules.free(s, node))
    shown = PLAN.slot(node, open_=open_)
    if s.phase == PLACE and open_:
        return part(shown, None, about, node=node - FIRST_NODE)
    return explained(shown, about)


def _caption(s: State, language: str) -> tuple[str, float]:
    line = label(MIDDLE, 16, _status(s, language), BIG, "ink strong", "middle")
    if s.start != NONE:
        return line, 24
    return line + label(MIDDLE, 40, say(GOALS, language), MEDIUM, "dim", "middle"), 48


def _table(s: State, language: str) -> tuple[str, float]:
    """The two piles, the drawn card, and what is still to come."""
    height = HEADER + CARD_H + PAD
    parts = [box(0, 0, INNER, height, "panel edge", 12)]
    for pile in range(2):
        parts.append(_pile(s, pile, PAD + pile * (CARD_W + 56), language))
    x = PAD + 2 * (CARD_W + 56)
    parts.append(label(x, 26, say(DRAWN, language), MEDIUM, "dim"))
    if s.drawn == NONE:
        parts.append(box(x, HEADER, CARD_W, CARD_H, "panel slot"))
    else:
        card = _card(circuit.gate(int(s.drawn)), x, HEADER, CARD_W, CARD_H)
        parts.append(explained(card, circuit.gate_about(int(s.drawn), language)))
    x += CARD_W + 26
    parts.append(label(x, 26, say(UNSEEN, language), MEDIUM, "dim"))
    step = (INNER - x - 4) / KINDS
    for kind in range(KINDS):
        small = place(circuit.gate(kind), x + kind * step, HEADER - 2, SMALL_W, SMALL_H)
        parts.append(explained(small, circuit.gate_about(kind, language)))
        look = "ink strong" if s.left[kind] else "dim"
        parts.append(label(x + kind * step + SMALL_W / 2, HEADER + 58, f"×{int(s.left[kind])}", BIG, look, "middle"))
    return "".join(parts), height


def _pile(s: State, pile: int, x: float, language: str) -> str:
    """A pile, thicker the more cards it has; to be clicked when somebody may draw from it (2.1)."""
    count = int(s.piles[pile])
    head = label(x, 26, say(PILE, language).format(pile + 1), MEDIUM, "ink strong")
    if not count:
        return head + box(x, HEADER, CARD_W, CARD_H, "panel slot")
    under = [box(x + 2 * k, HEADER + k, CARD_W, CARD_H, "card edge") for k in range(min(count, 5) - 1, 0, -1)]
    shown = "".join(under) + _card(circuit.BACK, x, HEADER, CARD_W, CARD_H)
    about = About(say(SAID_PILE, language).format(pile + 1, count))
    stack = part(shown, None, about, pile=pile) if s.phase == DRAW else explained(shown, about)
    return head + stack + label(x + CARD_W + 14, HEADER + 38, f"×{count}", BIG, "ink strong")


def _card(name: str, x: float, y: float, width: float, height: float) -> str:
    wide = width - 10
    high = wide * circuit.GATE[1] / circuit.GATE[0]
    ground = "back" if name == circuit.BACK else "card"
    return box(x, y, width, height, f"{ground} edge") + place(name, x + 5, y + (height - high) / 2, wide, high)


# ---- the picture in characters ---------------------------------------------------------------------------------------


def picture(s: State, *, language: str = "en") -> str:
    """A state or a view in lines of at most 80 cells, with rich markup; readable without it as well."""
    inputs = [_text_signal(int(value)) for value in s.signal[INPUTS:NODES]]
    lines = [_text_team(s, team, language) for team in range(2)]
    lines += ["", *(f"      {line}" for line in text_board(inputs, lambda node: _text_cell(s, node))), ""]
    lines.append(f"  {mark(_status(s, language), 'strong')}")
    if s.start == NONE:
        lines.append(f"  {mark(say(GOALS, language), 'dim')}")
    piles = [f"{say(PILE, language).format(k + 1)}: {say(CARDS, language).format(int(s.piles[k]))}" for k in range(2)]
    drawn = "-" if s.drawn == NONE else mark(GATE_NAMES[s.drawn], "gate")
    lines += ["", f"  {' · '.join(piles)} · {say(DRAWN, language)}: {drawn}"]
    unseen = [_text_left(kind, int(s.left[kind])) for kind in range(KINDS)]
    lines.append(f"  {pad(say(UNSEEN, language), 18)}{''.join(unseen)}")
    return "\n".join(line.rstrip() for line in lines)


def _text_left(kind: int, count: int) -> str:
    return pad(f"{GATE_NAMES[kind]}×{count}", COLUMN, "gate") if count else pad("·", COLUMN, "dim")


def _text_team(s: State, team: int, language: str) -> str:
    live = _live(s, team)
    look, sign = ("mover", "★ " if s.ended else "▶ ") if live else ("strong", "  ")
    if s.start == NONE:
        return mark(f"{sign}{say(PAIRS[team], language)}", look)
    words = [mark(sign + say(TEAMS[team], language), look), say(PAIRS[_pair_of(s, team)], language)]
    words.append(say(GOAL_LINE, language).format(team))
    if live:
        words.append(mark(say(WINS if s.ended else TO_MOVE, language).format(_turn_of(s)), look))
    return " · ".join(words)


def _text_signal(value: int) -> tuple[str, str]:
    return ("·", "dim") if value == NONE else (str(value), ("zero", "one")[value])


def _text_cell(s: State, node: int) -> Cell:
    """A node: its gate, or its number, `@` before it where a gate may go."""
    if s.gate[node] != NONE:
        return Cell(_text_signal(int(s.signal[node])), (GATE_NAMES[s.gate[node]], "gate"))
    free = bool(rules.free(s, node))
    return Cell(_text_signal(NONE), (f"@{node}" if free else str(node), "mover" if free else "dim"))

"""Bug Hunt to look at: what lies where, for pages and pictures. It shows what the given view shows, no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import ANYONE, HIDDEN, NONE
from logicade.games.bug_hunt import choices, ledger, phrases
from logicade.games.bug_hunt.choices import FIRST_ROW, SPOTS, WHERE, fields_of
from logicade.games.bug_hunt.sprites import PILE, SPRITES
from logicade.games.bug_hunt.state import (
    ANNOUNCE,
    ANSWER,
    ASK,
    BALLOT,
    CLAIM,
    COUNT,
    DRAW,
    FLIP,
    ORDER,
    PICK,
    PLACE,
    SHOW,
    TEST,
    TURNING,
)  # fmt: skip
from logicade.games.bug_hunt.tables import (
    BUG,
    CARDS,
    FINAL,
    INPUTS,
    KINDS,
    Q_LIED,
    Q_NODE,
    SEALED_CLAIMS,
    TURNS,
)  # fmt: skip
from logicade.games.bug_hunt.terminal import picture
from logicade.kit import bracket_scene as bracket
from logicade.kit.bracket_scene import TABLE, Tree
from logicade.kit.gates import GATE_NAMES, OPEN
from logicade.kit.sprites import signal_name

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]
SAMPLE = (  # what a visitor sees of the game first
    "in=10010110 step=order dealer=0 roles=BUF,BUF,NOT,BUF hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND asked=2:lied5 answer=no ply=40"
)

# ---- geometry --------------------------------------------------------------------------------------------------------

WIDE, TALL = (948.0, 506.0), (374.0, 492.0)
LOW = (0.8, 0.74)
STEPS = (50.0, 38.0)  # down to here nothing gives way
TREES = (
    bracket.wide(INPUTS, 510, 446, left=16, top=56, largest=1.16),
    bracket.wide(INPUTS, 366, 234, left=4, top=38, largest=1.0, face="low"),
)


class Beside(NamedTuple):
    """Where the things beside the bracket lie, in one of the shapes."""

    steps: tuple[float, float, float, float]  # x, y, width and height
    legend: tuple[float, float, float]  # x, y and the way to the next line
    pile: tuple[float, float, float]  # x, y and scale


BESIDE = (
    Beside((474, 27, 924, 38), (46, 82, 36), (468, 108, 1)),
    Beside((187, 19, 366, 32), (24, 58, 30), (290, 70, 0.62)),
)
STEP_OF = {
    CLAIM: 0, SHOW: 0, ASK: 1, ANSWER: 1, ORDER: 2, BALLOT: 2, COUNT: 2, PICK: 2, PLACE: 3, DRAW: 4,
}  # fmt: skip

# ---- facts -----------------------------------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What is drawn, in the words of the rules."""

    f: dict[str, Any]
    book: ledger.Book
    mine: bool  # whether the one who looks may act
    last: int  # the node of the last gate that was placed, or NONE
    turned: int  # the node that was turned over last, or NONE
    before: list[int]  # what every node showed before that; empty without one
    sure: list[int]  # by node: what is certain to everybody, OPEN where it rests on a name
    does: str  # the kind of the chosen action,
    thought: dict[str, int]  # and its fields


_PLACED = re.compile(r"\w+\?(?:=\w+)?@(\d)")
_TURNED = re.compile(r"!(\d)=\w+")


def _facts(sketch: Sketch, f: dict[str, Any]) -> Facts:
    last = turned = NONE
    for line in reversed(sketch.log):
        if turned == NONE and (found := _TURNED.fullmatch(line.action)):
            turned = int(found[1])
        elif found := _PLACED.fullmatch(line.action):
            last = int(found[1])
            break
    before = list[int]()
    if turned != NONE:
        kinds = [f["gate"][k] if f["turned"][k] and k != turned else f["named"][k] for k in range(INPUTS)]
        before = bracket.values_below(INPUTS, f["signal"], kinds)
    opened = [f["gate"][k] if f["turned"][k] else HIDDEN if f["gate"][k] != NONE else NONE for k in range(INPUTS)]
    sure = bracket.values_below(INPUTS, f["signal"], opened)
    mine = sketch.own and sketch.shown.mover in (sketch.seat, ANYONE)
    does, thought = "", dict[str, int]()
    if sketch.chosen is not None and mine:
        chosen = fields_of(sketch.chosen)
        does, thought = chosen.name, chosen.fields
    return Facts(f, ledger.read(sketch.log, f), mine, last, turned, before, sure, does, thought)


def _seen_and_real(f: dict[str, Any], thought: dict[str, int]) -> tuple[int, int]:
    """What everyone would see of a gate that is thought of, and what it would really give; OPEN if nobody can say."""
    node, signal = thought["node"] + 1, f["signal"]
    seen = TABLE[thought["said"]][signal[2 * node]][signal[2 * node + 1]]
    real = bracket.values_below(INPUTS, signal, f["gate"])
    return seen, TABLE[thought["kind"]][real[2 * node]][real[2 * node + 1]]


# ---- the scene -------------------------------------------------------------------------------------------------------


def scene(sketch: Sketch) -> Scene:
    """What one audience sees: the steps of a turn, the bracket, the ledger, the own role and gate."""
    f = sketch.shown.fields
    facts = _facts(sketch, f)
    tree, beside = TREES[sketch.tall], BESIDE[sketch.tall]
    pieces = _inputs(sketch, facts, tree)
    for node in range(FINAL, INPUTS):
        placed = f["placer"][node] != NONE
        pieces += _gate(sketch, facts, tree, node) if placed else _spot(sketch, facts, tree, node)
    pieces += _legend(sketch, beside)
    if not sketch.shown.over:
        pieces += _steps(sketch, beside) + _pile(sketch, f, beside)
    pieces += ledger.pieces(sketch, f, facts.book)
    if sketch.seat is not None:
        pieces += choices.hand(sketch, f, facts.thought, facts.mine)
    buttons = choices.buttons(sketch, f) if facts.mine else ()
    sentences = choices.sentences(sketch, f) if facts.mine else ()
    return Scene(_blocks(sketch, facts), tuple(pieces), _wires(sketch, facts, tree), _say(sketch, facts), buttons,
                 sentences)  # fmt: skip


def _blocks(sketch: Sketch, facts: Facts) -> tuple[Block, ...]:
    width, height = TALL if sketch.tall else WIDE
    title, still = say(phrases.BOARD, sketch.language), ((0.0, STEPS[sketch.tall]),)
    blocks = [Block("main", "main", width, height, low=LOW[sketch.tall], high=1.25, still=still, title=title)]
    if sketch.seat is not None:
        blocks += choices.hand_blocks(sketch, facts.f, facts.mine)
    for seat in range(facts.f["seats"]):
        text = _subtitle(sketch, facts.f, seat)
        blocks.append(Block(f"seat-{seat}", "seats", 0, 44, seat=seat, text=text))
    return tuple(blocks)


def _subtitle(sketch: Sketch, f: dict[str, Any], seat: int) -> str:
    """Who leads, and what a seat has said in this turn; at the end what it was."""
    language, phase = sketch.language, sketch.shown.phase
    if sketch.shown.over:
        return say(phrases.ROLES[f["role"][seat]], language) if f["role"][seat] >= 0 else ""
    words = []
    if seat == f["dealer"] and phase > 2:
        words.append(say(phrases.SUB_LEAD, language))
    claim = f["claim"][seat]
    if phase == BALLOT and f["ballot"][seat] != NONE:
        words.append(say(phrases.SUB_VOTED, language))
    elif phase in (TEST, FLIP) and f["choice"][seat] != NONE:
        words.append(say(phrases.SUB_READY, language))
    elif claim == HIDDEN:
        words.append(say(phrases.SUB_SEALED, language))
    elif claim != NONE:  # three names leave little room on a phone
        said = phrases.QUOTED if sketch.tall else phrases.SUB_CLAIM
        words.append(say(said, language).format(GATE_NAMES[claim]))
    return say(phrases.DOT, language).join(words)


def _inputs(sketch: Sketch, facts: Facts, tree: Tree) -> list[Piece]:
    """The inputs; where the option says so the bug may touch one, and the one that was flipped is framed."""
    f, language = facts.f, sketch.language
    about, signal = say(bracket.INPUT_ABOUT, language), list(f["signal"])
    pick = facts.thought.get("input", 0) if facts.does == "flip" else 0
    if pick:
        signal[INPUTS + pick - 1] = 1 - signal[INPUTS + pick - 1]
    words = [about.format(k + 1, signal[INPUTS + k]) if signal[INPUTS + k] != NONE else "" for k in range(INPUTS)]
    made = bracket.inputs_of(tree, signal, words)
    if f["flipping"] and signal[INPUTS] != NONE:
        for k, (x, y) in enumerate(tree.ends.values()):
            wide = 44 if sketch.tall else tree.size[0] + 8
            made.append(Piece(f"flip-{k + 1}", x, y, box="area", w=wide, h=44, layer=6, about=words[k], does="flip",
                              fields={"input": k + 1}))  # fmt: skip
    marked = f["flipped"] if f["flipped"] > 0 else pick
    if marked:
        x, y = tree.ends[INPUTS + marked - 1]
        made.append(Piece("flipped", x, y, box="frame", w=tree.size[0] + 7, h=tree.size[1] + 7, layer=3,
                          states=("ghost",) if pick else ("fresh",)))  # fmt: skip
    return made


def _spot(sketch: Sketch, facts: Facts, tree: Tree, node: int) -> list[Piece]:
    """A place without a gate, and what is thought of there."""
    f, language = facts.f, sketch.language
    signal, spot = f["signal"], f["spot"]
    fed = NONE not in (signal[2 * node], signal[2 * node + 1])
    where = say(SPOTS[node], language)
    about = say(phrases.FREE if fed else phrases.CLOSED, language).format(where, signal[2 * node], signal[2 * node + 1])
    shown = facts.does in ("place", "order") and facts.thought["node"] + 1 == node
    short = "" if shown else say(phrases.NTH if node >= FIRST_ROW else bracket.short_name(node), language)
    short = short.format(node if language == "en" else node - FIRST_ROW + 1)  # Japanese counts from the left
    made = [bracket.spot(tree, node, fed=fed, text=short, about=about, fields={"node": node - 1}, does="")]
    if spot == node and f["ordered"] != NONE:  # somebody is to place here
        x, y, w, h, *_ = tree.places[node]
        made.append(Piece("ordered", x, y, box="frame", w=w + 6, h=h + 6, layer=3, owner=f["ordered"]))
        made.append(Piece("ordered-by", x, y + 2, box="badge", w=24, h=24, layer=3, owner=f["ordered"]))
    if not shown:
        return made
    ghost = ("ghost",)
    if facts.does == "order":
        made.append(bracket.down(tree, node, facts.thought["target"], about, states=ghost))
        return made
    assert sketch.seat is not None
    seen, _ = _seen_and_real(f, facts.thought)
    name = say(phrases.QUOTED, language).format(GATE_NAMES[facts.thought["said"]])
    made.append(bracket.down(tree, node, sketch.seat, about, states=ghost))
    made.append(bracket.name_plate(tree, node, name, states=ghost))
    made.append(bracket.corner(tree, node, facts.thought["kind"], states=ghost))
    made.append(bracket.out(tree, node, seen, said=True, states=ghost))
    return made


def _gate(sketch: Sketch, facts: Facts, tree: Tree, node: int) -> list[Piece]:
    """A gate: face down with its name, or turned over with its stamp; with its value and who placed it."""
    f, language = facts.f, sketch.language
    kind, named, seat = f["gate"][node], f["named"][node], f["placer"][node]
    fresh = ("fresh",) if node == (facts.last if facts.turned == NONE else facts.turned) else ()
    about, known, made = _gate_about(f, node, language), kind != HIDDEN, list[Piece]()
    if f["turned"][node]:
        made.append(bracket.card(tree, node, kind, about, states=fresh, owner=seat if fresh else None))
        true = kind == named
        made.append(bracket.stamp(tree, node, say(phrases.TRUE if true else phrases.LIE, language), good=true))
    else:
        asking = facts.mine and sketch.shown.phase == ASK
        fields = {"question": Q_NODE + node - 1} if asking else {}
        made.append(bracket.down(tree, node, seat, about, states=fresh, does="ask" if asking else "", fields=fields))
        name = say(phrases.QUOTED, language).format(GATE_NAMES[named])
        made.append(bracket.name_plate(tree, node, name))
        if known:
            made.append(bracket.corner(tree, node, kind))
        if node == _asked_about(sketch, facts):
            x, y, w, h, *_ = tree.places[node]
            made.append(Piece("asked-about", x, y, box="frame", w=w + 8, h=h + 8, layer=3, owner=f["dealer"]))
    if facts.before and facts.before[node] != f["signal"][node]:
        made.append(bracket.was(tree, node, facts.before[node]))
    made.append(bracket.out(tree, node, f["signal"][node], said=facts.sure[node] == OPEN))
    made.append(bracket.by(tree, node, seat, left=known and not f["turned"][node]))
    if f["measured"] >= 0 and node == 2 + f["measured"] // 2:
        made.append(_reading(f, tree, node, language))
    if node == FINAL and sketch.shown.over:
        made.append(bracket.sun(tree))
    return made


def _reading(f: dict[str, Any], tree: Tree, node: int, language: str) -> Piece:
    """What the tester has measured at a semifinal (bug-hunt 4.3)."""
    x, y, w, *_ = tree.places[node]
    value = f["measured"] % 2
    about = say(phrases.READ_ABOUT, language).format(say(SPOTS[node], language), value)
    text = say(phrases.REALLY_SHORT, language).format(value)
    return Piece("reading", x + w / 2, y, box="bubble", w=76, h=26, layer=bracket.BADGE, text=text, size=13,
                 states=("strong",), about=about)  # fmt: skip


def _asked_about(sketch: Sketch, facts: Facts) -> int:
    """The node of the gate that a question is about, asked or only thought of; NONE without one."""
    number = facts.thought.get("question", NONE) if facts.does == "ask" else NONE
    if Q_NODE <= number < Q_LIED:  # it is framed as what is chosen
        return NONE
    if number == NONE and sketch.shown.phase == ANSWER:
        number = facts.f["question"]
    for first in (Q_NODE, Q_LIED):
        if first <= number < first + TURNS:
            return int(number - first + 1)
    return NONE


def _gate_about(f: dict[str, Any], node: int, language: str) -> str:
    kind, named, where = f["gate"][node], f["named"][node], say(WHERE[node], language)
    text, name = (phrases.GATE_ABOUT, kind) if f["turned"][node] else (phrases.DOWN_ABOUT, named)
    told = say(text, language).format(GATE_NAMES[name], where, f["placer"][node], f["signal"][node])
    return (
        told if kind == HIDDEN or f["turned"][node] else told + say(phrases.REALLY, language).format(GATE_NAMES[kind])
    )


def _wires(sketch: Sketch, facts: Facts, tree: Tree) -> tuple[Wire, ...]:
    f = facts.f
    said = [facts.sure[node] == OPEN for node in range(INPUTS)] + [False] * INPUTS
    wires = bracket.wires_of(tree, f["signal"], said)
    if facts.does == "place" and facts.thought["node"]:
        seen, _ = _seen_and_real(f, facts.thought)
        key = f"wire-{facts.thought['node'] + 1}"
        ghost = Wire(key, tree.wires[facts.thought["node"] + 1], value=seen, states=("then",))
        wires = [ghost if wire.key == key else wire for wire in wires]
    return (*wires, *ledger.wires(sketch, f["seats"]))


def _steps(sketch: Sketch, beside: Beside) -> list[Piece]:
    """The five steps of a turn, with the one that is due."""
    x, y, wide, high = beside.steps
    language, now = sketch.language, STEP_OF.get(sketch.shown.phase, NONE)
    made = [Piece("steps", x, y, box="pill", w=wide, h=high, layer=0)]
    names = [say(text, language) for text in phrases.STEPS]
    cells = [sum(13.5 if ord(letter) > 0x2E7F else 7.6 for letter in name) + 30 for name in names]
    air = (wide - 12 - sum(cells)) / len(cells)
    at = x - wide / 2 + 6
    for k, (name, cell) in enumerate(zip(names, cells, strict=True)):
        room, middle = cell + air, at + (cell + air) / 2
        done = k < now
        about = say(phrases.STEP_ABOUT[0 if done else 1 if k == now else 2], language).format(name)
        if k == now:
            made.append(Piece("step-now", middle, y, box="pill", w=min(room - 2, cell + 12), h=high - 8, layer=0,
                              states=("xor",)))  # fmt: skip
        states = ("strong",) if k == now else ("soft",)
        made.append(Piece(f"step-{k}", middle - cell / 2 + 11, y, "main", "tick" if done else "", "badge", 20, 20,
                          layer=2, size=13, text="" if done else str(k + 1), states=states, about=about))  # fmt: skip
        made.append(Piece(f"step-name-{k}", middle + 12, y, w=cell - 24, h=18, layer=2, text=name, size=13,
                          states=("start", *states)))  # fmt: skip
        at += room
    return made


def _legend(sketch: Sketch, beside: Beside) -> list[Piece]:
    """Who wants which final."""
    x, y, step = beside.legend
    made = []
    for goal in (1, 0):
        at = y + (1 - goal) * step
        wide = 100 if sketch.tall else 120
        made.append(Piece(f"goal-{goal}", x, at, look=signal_name(goal), scale=0.54))
        made.append(Piece(f"goal-name-{goal}", x + 20 + wide / 2, at, w=wide, h=18, text=say(phrases.LEGEND[goal],
                          sketch.language), size=13, states=("start",)))  # fmt: skip
    return made


def _pile(sketch: Sketch, f: dict[str, Any], beside: Beside) -> list[Piece]:
    """The pile with its number of gates: those that are neither held nor placed."""
    x, y, scale = beside.pile
    held = sum(kind != NONE for kind in f["hand"][: f["seats"]])
    count = CARDS - held - f["turns"]
    about = say(phrases.PILE_ABOUT, sketch.language).format(count)
    w, h = PILE[0] * scale, PILE[1] * scale
    title = (x + 44, y) if sketch.tall else (x, y + 52)
    return [
        Piece("pile", x, y, look="pile", box="card", w=w, h=h, scale=scale, text=str(count), size=15,
              states=("digit",), about=about),
        Piece("pile-name", *title, w=60, h=18, text=say(phrases.PILE, sketch.language), size=13, states=("soft",)),
    ]  # fmt: skip


# ---- what it says ----------------------------------------------------------------------------------------------------


def _say(sketch: Sketch, facts: Facts) -> Say:
    language = sketch.language
    end, why = _end(sketch, facts.f) if sketch.shown.over else ("", "")
    kinds = {fields_of(action).name for action in sketch.shown.ids} if facts.mine else set()
    verbs = {does: say(text, language) for does, text in phrases.VERBS.items() if does in kinds}
    return Say(_goal(sketch, facts.f), _todo(sketch, facts), _note(sketch, facts), _turn(sketch, facts.f), end, why,
               verbs)  # fmt: skip


def _goal(sketch: Sketch, f: dict[str, Any]) -> str:
    role = f["role"][sketch.seat] if sketch.seat is not None else NONE
    return say(phrases.OWN_GOALS[role] if role >= 0 else phrases.GOAL, sketch.language)


def _turn(sketch: Sketch, f: dict[str, Any]) -> str:
    language, phase = sketch.language, sketch.shown.phase
    if sketch.shown.over:
        return say(phrases.DONE, language)
    if phase >= FLIP:
        left = sum(f["named"][node] != NONE and not f["turned"][node] for node in range(FINAL, INPUTS))
        return say(phrases.REVEAL, language).format(left)
    turn = f["turns"] + (phase != DRAW)
    return say(phrases.TURN, language).format(turn, TURNS) if phase >= TEST else ""


def _todo(sketch: Sketch, facts: Facts) -> str:
    language, phase = sketch.language, sketch.shown.phase
    if sketch.shown.over:
        return ""
    if phase in (ANNOUNCE, TURNING):
        return say(phrases.TURNING, language)
    text, words = _mine(sketch, facts) if facts.mine else _theirs(sketch, facts.f)
    return say(text, language).format(*words) if words else say(text, language)


def _mine(sketch: Sketch, facts: Facts) -> tuple[Text, tuple[Any, ...]]:
    """What the one who looks may do now."""
    f, language, phase, seat = facts.f, sketch.language, sketch.shown.phase, sketch.seat
    if phase == PLACE:
        where = say(WHERE[f["spot"]], language)
        if f["any_gate"] and f["role"][seat] == BUG:
            return phrases.PLACE_ANY, ("", where)
        return phrases.PLACE, (GATE_NAMES[f["hand"][seat]], where)
    if phase == ANSWER:
        return phrases.ANSWER, (f["dealer"], choices.question(f, f["question"], language))
    if phase == ORDER:
        return (phrases.ORDER, phrases.ONE_MORE, phrases.MORE)[min(2, f["listed"])], ()
    able = len(sketch.shown.ids) > 1
    return {
        CLAIM: phrases.SEAL if f["wording"] & SEALED_CLAIMS else phrases.CLAIM,
        ASK: phrases.ASK,
        BALLOT: phrases.VOTE,
        PICK: phrases.PICK,
        TEST: phrases.MEASURE if able else phrases.TEST,
        FLIP: phrases.INVERT if able else phrases.FLIP,
    }.get(phase, phrases.DEALING), ()


def _theirs(sketch: Sketch, f: dict[str, Any]) -> tuple[Text, tuple[Any, ...]]:
    """Whom everybody waits for."""
    phase, mover, lead, seat = sketch.shown.phase, sketch.shown.mover, f["dealer"], sketch.seat
    if phase == CLAIM:
        return (phrases.ALL_CLAIM, ()) if mover == ANYONE else (phrases.THEY_CLAIM, (mover,))
    if phase == ANSWER:
        asked = choices.question(f, f["question"], sketch.language)
        return phrases.THEY_ANSWER, (lead, f["asked"], asked)
    if phase == PLACE:
        return phrases.THEY_PLACE, (f["ordered"], say(WHERE[f["spot"]], sketch.language))
    if phase == BALLOT:
        return (phrases.THEY_VOTE if seat is None else phrases.VOTED), ()
    if phase in (TEST, FLIP):
        return (phrases.TEST if phase == TEST else phrases.FLIP) if seat is None else phrases.READY, ()
    text = {ASK: phrases.THEY_ASK, ORDER: phrases.THEY_ORDER, PICK: phrases.THEY_PICK}.get(phase)
    return (phrases.DEALING, ()) if text is None else (text, (lead,))


def _note(sketch: Sketch, facts: Facts) -> str:
    """What the chosen action would bring; without one, what came to light last."""
    f, language, phase = facts.f, sketch.language, sketch.shown.phase
    if facts.does:
        return _thought(sketch, facts)
    if sketch.shown.over:
        return ""
    if phase == TURNING:
        return _revealed(sketch, facts)
    told = ""
    if f["measured"] >= 0 and phase == CLAIM:
        where = say(SPOTS[2 + f["measured"] // 2], language)
        told = say(phrases.READING, language).format(where, f["measured"] % 2)
    elif phase in (ORDER, PICK) and f["answer"] != NONE:
        told = say(phrases.ANSWERED, language).format(f["asked"], say(phrases.answer(f["answer"]), language))
    # What happened never hides what is to be done.
    return f"{told} {_todo(sketch, facts)}" if told and facts.mine else told


def _thought(sketch: Sketch, facts: Facts) -> str:
    """What the chosen action would bring."""
    f, language, thought, seat = facts.f, sketch.language, facts.thought, sketch.seat
    if facts.does in ("claim", "seal"):
        held = f["hand"][seat]
        text = phrases.CLAIM_TRUE if thought["kind"] == held else phrases.CLAIM_LIE
        return say(text, language).format(GATE_NAMES[held])
    if facts.does == "ask":
        return say(phrases.MAY_LIE, language).format(thought["target"])
    if facts.does == "order":
        where = say(WHERE[thought["node"] + 1], language)
        return say(phrases.MAY_BE, language).format(thought["target"], where, _what_it_may_be(f, thought, language))
    if facts.does == "place":
        seen, real = _seen_and_real(f, thought)
        text = phrases.SEEN_OPEN if real == OPEN else phrases.SEEN_TRUE if seen == real else phrases.SEEN_FALSE
        return say(text, language).format(seen, real)
    if facts.does == "test" and thought["measure"]:
        return say(phrases.ONCE, language)
    if facts.does == "flip" and thought["input"]:
        value = 1 - f["signal"][INPUTS + thought["input"] - 1]
        return say(phrases.FLIP_NOTE, language).format(thought["input"], value)
    return ""


def _what_it_may_be(f: dict[str, Any], thought: dict[str, int], language: str) -> str:
    """Which gates would show which signal at a place."""
    node, signal, told = thought["node"] + 1, f["signal"], []
    for value in (1, 0):
        kinds = [k for k in range(KINDS) if TABLE[k][signal[2 * node]][signal[2 * node + 1]] == value]
        names = ("・" if language == "ja" else ", ").join(GATE_NAMES[kind] for kind in kinds)
        told.append(say(phrases.KINDS_MAKE, language).format(names, value))
    return ("" if language == "ja" else " ").join(told)


def _revealed(sketch: Sketch, facts: Facts) -> str:
    """What was flipped, or whether the gate turned over last was called what it is, and what that changes."""
    f, node, language = facts.f, facts.turned, sketch.language
    if node == NONE:
        if not f["flipping"] or f["flipped"] == NONE:
            return ""
        return say(phrases.FLIPPED if f["flipped"] else phrases.NOT_FLIPPED, language).format(f["flipped"])
    kind, named, seat = f["gate"][node], f["named"][node], f["placer"][node]
    if kind == named:
        return say(phrases.TOLD_TRUE, language).format(seat, GATE_NAMES[named])
    told = say(phrases.TOLD_LIE, language).format(seat, GATE_NAMES[named], GATE_NAMES[kind])
    if facts.before[node] == f["signal"][node]:
        return told + say(phrases.SAME, language)
    if facts.before[FINAL] != f["signal"][FINAL]:
        return told + say(phrases.FINAL_TURNS, language).format(facts.before[FINAL], f["signal"][FINAL])
    return told


def _end(sketch: Sketch, f: dict[str, Any]) -> tuple[str, str]:
    """Who has won, and by what."""
    language, final, bug = sketch.language, f["signal"][FINAL], f["role"].index(BUG)
    if final == 0:
        end = phrases.OWN_END_BUG if sketch.seat == bug else phrases.END_BUG
        told = say(end, language) if sketch.seat == bug else say(end, language).format(bug)
    else:
        own = sketch.seat not in (None, bug)
        told = say(phrases.OWN_END_DEBUGGERS if own else phrases.END_DEBUGGERS, language).format(bug)
    declared = bracket.values_below(INPUTS, f["signal"], f["named"])[FINAL]
    lies = [node for node in range(FINAL, INPUTS) if f["named"][node] != f["gate"][node]]
    if len(lies) != 1:
        return told, say(phrases.WHY, language).format(len(lies), TURNS, declared)
    (node,) = lies
    said, kind = GATE_NAMES[f["named"][node]], GATE_NAMES[f["gate"][node]]
    return told, say(phrases.WHY_ONE, language).format(f["placer"][node], said, kind, declared)


# ---- beside the scene ------------------------------------------------------------------------------------------------


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    """What everyone would see of a gate, and what it would really be, where that is certain (bug-hunt 2.8)."""
    found = dict[int, str]()
    for action in ids:
        name, fields = fields_of(action)
        if name == "place":
            seen, real = _seen_and_real(view.fields, fields)
            plain = real in (seen, OPEN)
            found[action] = f"{{signal {seen}}}" if plain else f"{{signal {seen}}} ≠ {{signal {real}}}"
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """A gate, then its value; at the reveal it turns, is stamped, the new value climbs; then roles, the bug last."""
    if found := _PLACED.fullmatch(action):
        return {f"out-{found[1]}": 1, f"wire-{found[1]}": 2}
    found = _TURNED.fullmatch(action)
    if not found:
        return {}
    node, beat = int(found[1]), 2
    told = {f"stamp-{node}": 1}
    while node and before.fields["signal"][node] != after.fields["signal"][node]:
        told |= {f"was-{node}": beat, f"out-{node}": beat, f"wire-{node}": beat + 1}
        node, beat = node // 2, beat + 2
    if after.over:
        told["sun"] = beat
        for seat, role in enumerate(after.fields["role"][: after.seats]):
            told |= {f"role-{part}{seat}": beat + (2 if role == BUG else 1) for part in ("", "name-", "look-")}
    return told

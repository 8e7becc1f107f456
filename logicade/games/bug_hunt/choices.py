"""How one chooses in Bug Hunt: names in the hand, buttons, and sentences with gaps."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from logicade.engine.options import say
from logicade.engine.scene.parts import Block, Button, Gap, Piece, Sentence
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import NONE
from logicade.games.bug_hunt import phrases
from logicade.games.bug_hunt.sprites import ROLE, role_name
from logicade.games.bug_hunt.state import ACTIONS, ANSWER, ASK, BALLOT, CLAIM, ORDER, PICK, PLACE
from logicade.games.bug_hunt.tables import INPUTS, KINDS, TURNS, W_KIND, W_YES
from logicade.kit.bracket_scene import TABLE, spot_names
from logicade.kit.bracket_sprites import HAND, SHORT, chip_name, hand_name, short_name
from logicade.kit.gates import GATE_NAMES

SPOTS = spot_names(INPUTS)
fields_of = functools.cache(ACTIONS.fields)  # a thousand actions at most; nobody changes what it gives
FEW = 4  # proposals that still are buttons
RIM = 4.5


class Layout(NamedTuple):
    """How the own things lie in their block."""

    width: float
    height: float
    role: tuple[float, float, float]  # the role card: x, y and scale
    gate: tuple[float, float, float]
    chips: tuple[tuple[float, float], ...]  # by kind
    chip: tuple[float, float]


HANDS = (
    Layout(566, 132, (58, 66, 1), (166, 66, 1), tuple((252 + 66 * k, 84) for k in range(KINDS)), (62, 66)),
    Layout(366, 112, (42, 52, 0.78), (122, 52, 1),
           tuple((198 + 68 * (k % 3), 28 + 56 * (k // 3)) for k in range(KINDS)), (64, 48)),
)  # fmt: skip


def hand_block(sketch: Sketch) -> Block:
    """The block of the own role and gate; its size never changes."""
    layout = HANDS[sketch.tall]
    return Block("hand", "hand", layout.width, layout.height, title=say(phrases.HAND, sketch.language))


def hand(sketch: Sketch, f: dict[str, Any], thought: dict[str, int], mine: bool) -> list[Piece]:
    """The role under its sleeve, the gate, and names where one is to be said."""
    seat, language, layout = sketch.seat, sketch.language, HANDS[sketch.tall]
    assert seat is not None
    made = list[Piece]()
    role, kind = f["role"][seat], f["hand"][seat]
    if role >= 0:
        x, y, scale = layout.role
        about = say(phrases.ROLE_ABOUT, language).format(say(phrases.ROLES[role], language))
        w, h = (ROLE[0] + 2 * RIM) * scale, (ROLE[1] + 2 * RIM) * scale + 26
        made.append(Piece("role", x, y, "hand", "", "card", w, h, about=about))
        made.append(Piece("role-face", x, y - 13, "hand", role_name(role), scale=scale, layer=1))
        made.append(Piece("role-name", x, y + h / 2 - 42, "hand", w=w - 8, h=18, layer=2, size=13.5,
                          text=say(phrases.ROLES[role], language), states=("strong",)))  # fmt: skip
        made.append(Piece("sleeve", x, y + h / 2 - 14, "hand", "", "spot", w, 28, layer=3, size=13, states=("strong",),
                          text=say(phrases.SLEEVE, language)))  # fmt: skip
    x, y, scale = layout.gate
    size, look = (SHORT, short_name) if sketch.tall else (HAND, hand_name)
    if kind >= 0:
        about = say(phrases.HAND_ABOUT, language).format(GATE_NAMES[kind])
        fields = {} if f["any_gate"] and role == 1 else {"kind": kind}
        made.append(Piece(f"hand-{kind}", x, y, "hand", look(kind), "card", size[0] * scale, size[1] * scale, scale,
                          layer=1, about=about, does="place", fields=fields, comes_from="pile"))  # fmt: skip
    elif role >= 0:
        made.append(Piece("no-hand", x, y, "hand", "", "slot", size[0] * scale, size[1] * scale))
    return made + (_chips(sketch, f, thought, kind, mine))


def _chip_field(sketch: Sketch, f: dict[str, Any]) -> str:
    """Which field of the action a name stands for now; nothing where none is to be said."""
    phase = sketch.shown.phase
    if phase == CLAIM:
        return "kind" if f["claim"][sketch.seat] == NONE else ""
    if phase == PLACE:
        return "said"
    if phase == ANSWER:
        asks = any(fields_of(action).fields.get("words", W_YES) < W_YES for action in sketch.shown.ids)
        return "words" if asks else ""
    return ""


def _chips(sketch: Sketch, f: dict[str, Any], thought: dict[str, int], held: int, mine: bool) -> list[Piece]:
    """The five names, each with what everyone would see of it; the true one is marked."""
    name, language, made = _chip_field(sketch, f) if mine else "", sketch.language, list[Piece]()
    if not name:
        return made
    layout = HANDS[sketch.tall]
    does = {"kind": "", "said": "place", "words": "answer"}[name]
    free = name == "said" and f["any_gate"] and f["role"][sketch.seat] == 1
    truth = thought.get("kind", NONE) if free else held if name != "words" or f["question"] == 0 else NONE
    for kind in range(KINDS):
        (x, y), (w, h) = layout.chips[kind], layout.chip
        about = say(phrases.SAY_ABOUT, language).format(GATE_NAMES[kind])
        value = kind + W_KIND if name == "words" else kind
        picked = ("picked",) if thought.get(name) == value else ()
        text = say(phrases.QUOTED, language).format(GATE_NAMES[kind])
        shown = name == "said"
        states = (*picked, "strong", *(("over",) if shown else ()))
        fields, look = {name: value}, chip_name(_seen(f, kind), beside=False) if shown else ""
        made.append(Piece(f"say-{kind}", x, y, "hand", look, "card", w, h, layer=1, text=text, size=13, states=states,
                          about=about, does=does, fields=fields))  # fmt: skip
        if kind == truth:
            about = say(phrases.TRUTH_ABOUT, language).format(GATE_NAMES[kind])
            made.append(Piece("say-truth", x, y - h / 2 - 2, "hand", "", "pill", w + 4, 18, layer=3, size=13,
                              text=say(phrases.TRUTH, language), states=("strong",), about=about, does=does,
                              fields=fields))  # fmt: skip
    return made


def _seen(f: dict[str, Any], kind: int) -> int:
    """What a name would show where the gate is to lie."""
    signal: list[int] = f["signal"]
    left, right = signal[2 * f["spot"]], signal[2 * f["spot"] + 1]
    value: int = TABLE[kind][left][right]
    return value


# ---- sentences -------------------------------------------------------------------------------------------------------


def _legal(sketch: Sketch) -> list[tuple[str, dict[str, int]]]:
    return [(found.name, found.fields) for found in map(fields_of, sketch.shown.ids)]


def _people(seats: Iterable[int]) -> dict[int, str]:
    return {seat: f"{{{seat}}}" for seat in seats}


def sentences(sketch: Sketch, f: dict[str, Any]) -> tuple[Sentence, ...]:
    """Asking, ordering and proposing, a long list of proposals, and the bug's free choice of a gate."""
    language, phase, seats = sketch.language, sketch.shown.phase, range(f["seats"])
    legal = _legal(sketch)

    def gap(name: str, values: dict[int, str], does: str) -> Gap:
        there = {fields[name] for kind, fields in legal if kind == does}
        return Gap(name, {value: text for value, text in values.items() if value in there})

    def sentence(key: str, text: Any, does: str, *gaps: Gap) -> tuple[Sentence, ...]:
        return (Sentence(key, say(text, language), does, gaps, say(phrases.VERBS[does], language)),)

    spots = {node - 1: say(SPOTS[node], language) for node in range(1, TURNS + 1)}
    if phase == ASK:
        asked = {number: say(phrases.question(number, SPOTS), language) for number in range(23)}
        return sentence("ask", phrases.ASK_SENTENCE, "ask", gap("target", _people(seats), "ask"),
                        gap("question", asked, "ask"))  # fmt: skip
    if phase == ORDER:
        votes = {k: say(text, language) for k, text in enumerate(phrases.VOTES)}
        return sentence("order", phrases.ORDER_SENTENCE, "order", gap("vote", votes, "order"),
                        gap("target", _people(seats), "order"), gap("node", spots, "order"))  # fmt: skip
    if phase == BALLOT and f["listed"] > FEW:
        entries = {k: entry(f, k, language) for k in range(f["listed"])}
        return sentence("ballot", phrases.BALLOT_SENTENCE, "ballot", gap("entry", entries, "ballot"))
    if phase == PLACE and f["any_gate"] and f["role"][sketch.seat] == 1:
        kinds = {kind: f"{{gate {GATE_NAMES[kind]}}}" for kind in range(KINDS)}
        names = {kind: say(phrases.QUOTED, language).format(GATE_NAMES[kind]) for kind in range(KINDS)}
        return sentence("place", phrases.PLACE_SENTENCE, "place", gap("kind", kinds, "place"),
                        gap("said", names, "place"))  # fmt: skip
    return ()


def entry(f: dict[str, Any], k: int, language: str) -> str:
    """A proposal in words."""
    code: int = f["listing"][k]
    return _order(code // TURNS, code % TURNS, language)


def _order(seat: int, node: int, language: str) -> str:
    return say(phrases.ENTRY, language).format(seat, say(SPOTS[node + 1], language))


# ---- buttons ---------------------------------------------------------------------------------------------------------


def buttons(sketch: Sketch, f: dict[str, Any]) -> tuple[Button, ...]:
    """What has no place on the board and no gaps."""
    found = (_button(sketch, f, does, fields) for does, fields in _legal(sketch))
    return tuple(button for button in found if button is not None)


def _button(sketch: Sketch, f: dict[str, Any], does: str, fields: dict[str, int]) -> Button | None:
    language = sketch.language
    if does in ("skip", "call"):
        icon = "pass" if does == "skip" else "check"
        return Button(does, say(phrases.VERBS[does], language), does, icon=icon, main=does == "call")
    if does == "order" and sketch.shown.phase == PICK:
        text = _order(fields["target"], fields["node"], language)
        return Button(f"pick-{fields['target']}-{fields['node']}", text, does, fields, icon="pick")
    if does == "answer" and fields["words"] >= W_YES:
        return Button(f"answer-{fields['words']}", say(phrases.answer(fields["words"]), language), does, fields)
    if does == "ballot" and f["listed"] <= FEW:
        return Button(f"ballot-{fields['entry']}", entry(f, fields["entry"], language), does, fields, icon="check")
    if does == "test":
        measure = fields["measure"]
        text = say(phrases.READY_BUTTON, language)
        if measure:
            text = say(phrases.MEASURE_BUTTON, language).format(say(SPOTS[measure + 1], language))
        return Button(f"test-{measure}", text, does, fields, icon="eye" if measure else "check", main=not measure)
    if does == "flip" and not fields["input"]:
        able = f["role"][sketch.seat] == 1
        text = say(phrases.NO_FLIP if able else phrases.READY_BUTTON, language)
        return Button("flip-0", text, does, fields, icon="check", main=True)
    return None

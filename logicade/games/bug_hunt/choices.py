"""How one chooses in Bug Hunt: names in the hand, buttons, and sentences with gaps."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Button, Gap, Piece, Sentence
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import NONE
from logicade.games.bug_hunt import phrases
from logicade.games.bug_hunt.sprites import ROLE, role_name
from logicade.games.bug_hunt.state import ACTIONS, ANSWER, ASK, BALLOT, CLAIM, ORDER, PICK, PLACE
from logicade.games.bug_hunt.tables import FINAL, INPUTS, KINDS, QUESTIONS, TURNS, W_KIND, W_YES
from logicade.kit.bracket_scene import TABLE, spot_names, where
from logicade.kit.bracket_sprites import HAND, SHORT, chip_name, hand_name, short_name
from logicade.kit.gates import GATE_NAMES

FIRST_ROW = INPUTS // 2  # the first node above the inputs
SPOTS = tuple(
    Text(f"spot {node}", name.ja) if node >= FIRST_ROW else name for node, name in enumerate(spot_names(INPUTS))
)
WHERE = (SPOTS[0], *(where(INPUTS, node) for node in range(1, INPUTS)))
fields_of = functools.cache(ACTIONS.fields)  # a thousand actions at most; nobody changes what it gives
FEW = 4  # proposals that still are buttons
RIM = 4.5


class Layout(NamedTuple):
    """How the own things lie in their block, and the names to choose from in another."""

    size: tuple[float, float]
    role: tuple[float, float, float]  # the role card: x, y and scale
    gate: tuple[float, float, float]
    names: tuple[float, float]  # the size of their block,
    chip: tuple[float, float, float, float]  # the middle of the first, and the size of each


HANDS = (
    Layout((214, 132), (58, 66, 1), (166, 66, 1), (344, 96), (34, 60, 64, 66)),
    Layout((158, 88), (38, 44, 0.62), (118, 44, 0.94), (366, 64), (36, 40, 68, 46)),
)
APART = 3.0  # between two names


def hand_blocks(sketch: Sketch, f: dict[str, Any], mine: bool) -> list[Block]:
    """The block of the own role and gate, and that of the names while one is to be said."""
    layout, language = HANDS[sketch.tall], sketch.language
    blocks = [Block("hand", "hand", *layout.size, title=say(phrases.HAND, language))]
    if mine and _chip_field(sketch, f):
        blocks.append(Block("names", "hand", *layout.names, title=say(phrases.NAMES, language)))
    return blocks


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
        x, y, w, h = layout.chip
        x += kind * (w + APART)
        about = say(phrases.SAY_ABOUT, language).format(GATE_NAMES[kind])
        value = kind + W_KIND if name == "words" else kind
        picked = ("picked",) if thought.get(name) == value else ()
        text = say(phrases.QUOTED, language).format(GATE_NAMES[kind])
        shown = name == "said"
        states = (*picked, "strong", *(("over",) if shown else ()))
        fields, look = {name: value}, chip_name(_seen(f, kind), beside=False) if shown else ""
        made.append(Piece(f"say-{kind}", x, y, "names", look, "card", w, h, layer=1, text=text, size=13, states=states,
                          about=about, does=does, fields=fields))  # fmt: skip
        if kind == truth:
            about = say(phrases.TRUTH_ABOUT, language).format(GATE_NAMES[kind])
            made.append(Piece("say-truth", x, y - h / 2 - 8, "names", "", "pill", w, 18, layer=3, size=13,
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

    if phase == ASK:
        asked = {number: question(f, number, language) for number in range(QUESTIONS)}
        return sentence("ask", phrases.ASK_SENTENCE, "ask", gap("target", _people(seats), "ask"),
                        gap("question", asked, "ask"))  # fmt: skip
    if phase == ORDER:
        spots = {node - 1: say(WHERE[node], language) for node in range(1, TURNS + 1)}
        return sentence("order", phrases.ORDER_SENTENCE, "order", gap("target", _people(seats), "order"),
                        gap("node", spots, "order"))  # fmt: skip
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
    return say(phrases.ENTRY, language).format(seat, say(WHERE[node + 1], language))


def question(f: dict[str, Any], number: int, language: str) -> str:
    """A question in words; of two gates that their placer called the same it says where they are."""
    return say(phrases.question(number, called(f)), language)


def called(f: dict[str, Any]) -> list[Text]:
    """By node: what the gate there was called, with its place where its placer has called two alike."""
    names = list(zip(f["named"], f["placer"], strict=True))
    told = [Text("", "")] * INPUTS
    for node in range(FINAL, INPUTS):
        name = GATE_NAMES[names[node][0]] if names[node][0] != NONE else ""
        alike = names.count(names[node]) > 1
        pattern = phrases.QUOTED_THERE if alike else phrases.QUOTED
        told[node] = Text(pattern.en.format(name, WHERE[node].en), pattern.ja.format(name, WHERE[node].ja))
    return told


# ---- buttons ---------------------------------------------------------------------------------------------------------


def buttons(sketch: Sketch, f: dict[str, Any]) -> tuple[Button, ...]:
    """What has no place on the board and no gaps."""
    legal = _legal(sketch)
    found = [_button(sketch, f, does, fields) for does, fields in legal]
    made = tuple(button for button in found if button is not None)
    if sketch.shown.phase == ORDER and {fields.get("vote") for does, fields in legal if does == "order"} == {0, 1}:
        words = [say(text, sketch.language) for text in phrases.VOTES]
        made += (Button("order-0", words[0], "order", {"vote": 0}, icon="check", main=True),
                 Button("order-1", words[1], "order", {"vote": 1}, icon="hand"))  # fmt: skip
    return made


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

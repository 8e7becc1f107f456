"""What lies beside the rows of LOOP 6: piles, supply and graveyards with their counts, and all used gates by kind."""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece
from logicade.engine.scene.shown import Sketch
from logicade.games.loop_6.rows import Last, gates_left
from logicade.games.loop_6.sprites import PILE
from logicade.games.loop_6.tables import KINDS
from logicade.kit.cards import chip_name, core_name
from logicade.kit.gates import GATE_NAMES
from logicade.kit.sprites import SIGNAL, signal_name

TO_DRAW, SUPPLY, GRAVEYARD = Text("To draw", "山札"), Text("Supply", "補充山"), Text("Graveyard", "墓地")
SIGNALS = (Text("signals", "信号"), Text("signal", "信号"))  # of many, and of one
GATES = (Text("gates", "ゲート"), Text("gate", "ゲート"))
KINDS_OF_SIGNALS = ((Text("zeros", "0"), Text("zero", "0")), (Text("ones", "1"), Text("one", "1")))
COUNTED = Text(
    "Signal pile: {n}. By counting, 0 × {zeros} and 1 × {ones}", "信号山{n}枚：数えると0が{zeros}枚、1が{ones}枚"
)
GATE_PILE = Text("Gate pile: {n}", "ゲート山{n}枚")
SUPPLY_OF = Text("Supply: {n} {what}", "補充山：{what}が{n}枚")
YARD_OF = Text("Graveyard: {n} {what}", "墓地：{what}が{n}枚")
YARD_GATES = Text("Used gates", "使用済みのゲート")
YARD_GATE = Text("{gate}, used {n} of {all}", "{gate}、{all}枚中{n}枚使用済み")


class _Stack(NamedTuple):
    """One pile: what it is called, how high it is and what it looks like."""

    key: str
    name: tuple[Text, Text]  # of many, and of one
    height: int
    look: str
    about: str


Groups = list[tuple[Text, list[_Stack]]]


def stacks(sketch: Sketch, last: Last | None) -> Groups:
    """The piles in three groups (1.1, 2.4)."""
    s, language = sketch.shown.fields, sketch.language

    def told(text: Text, count: int, what: tuple[Text, Text] = SIGNALS) -> str:
        return say(text, language).format(n=count, what=say(what[count == 1], language))

    pile, left = sum(s["pile"]), gates_left(s)
    counted = say(COUNTED, language).format(n=pile, zeros=s["pile"][0], ones=s["pile"][1])
    draw = [
        _Stack("pile-signals", SIGNALS, pile, "pile-signals", counted),
        _Stack("pile-gates", GATES, left, "pile-gates", told(GATE_PILE, left)),
    ]
    kinds = KINDS_OF_SIGNALS
    supply = [
        _Stack(f"supply-{k}", kinds[k], s["supply"][k], signal_name(k), told(SUPPLY_OF, s["supply"][k], kinds[k]))
        for k in range(2)
    ]
    yard = [
        _Stack(f"yard-{k}", kinds[k], s["yard"][k], signal_name(k), told(YARD_OF, s["yard"][k], kinds[k]))
        for k in range(2)
    ]
    buried = sum(s["buried"])
    top = max(range(KINDS), key=lambda kind: s["buried"][kind]) if last is None else last.kind
    yard.append(_Stack("yard-gates", GATES, buried, core_name(top), told(YARD_OF, buried, GATES)))
    return [(TO_DRAW, draw), (SUPPLY, supply), (GRAVEYARD, yard)]


def piles(sketch: Sketch, last: Last | None) -> list[Piece]:
    """The piles on the board: three panels at its right on wide screens, one at its foot on tall ones."""
    groups = stacks(sketch, last)
    return _tall(sketch, groups) if sketch.tall else _wide(sketch, groups)


def _wide(sketch: Sketch, groups: Groups) -> list[Piece]:
    pieces = []
    for k, (title, group) in enumerate(groups):
        top = 14 + 166 * k
        pieces.append(Piece(f"panel-{k}", 829, top + 77, box="panel", w=214, h=154))
        pieces.append(
            Piece(f"title-{k}", 829, top + 18, w=186, h=20, text=say(title, sketch.language), size=13.5,
                  states=("start", "strong"))
        )  # fmt: skip
        xs = (791, 869) if len(group) == 2 else (763, 829, 895)
        for x, stack in zip(xs, group, strict=True):
            pieces += _stack(sketch, stack, x, top + 74, 1.0 if len(group) == 2 else 0.88)
            words = f"**{stack.height}** {say(stack.name[stack.height == 1], sketch.language)}"
            pieces.append(Piece(f"count-{stack.key}", x, top + 134, text=words, size=13.5, states=("soft",)))
    return pieces


def _tall(sketch: Sketch, groups: Groups) -> list[Piece]:
    pieces = [Piece("panel-0", 187, 467, box="panel", w=362, h=98)]
    xs = iter((33, 83, 136, 186, 239, 289, 339))
    middles = (58, 161, 289)
    for k, (title, group) in enumerate(groups):
        text = say(title, sketch.language)
        pieces.append(Piece(f"title-{k}", middles[k], 428, text=text, size=13, states=("strong",)))
        for stack, x in zip(group, xs, strict=False):
            pieces += _stack(sketch, stack, x, 459, 0.6)
            pieces.append(Piece(f"count-{stack.key}", x, 490, text=str(stack.height), size=14, states=("digit",)))
            name = say(stack.name[stack.height == 1], sketch.language)
            pieces.append(Piece(f"name-{stack.key}", x, 505, text=name, size=13, states=("soft",)))
    return pieces


def _stack(sketch: Sketch, stack: _Stack, x: float, y: float, scale: float) -> list[Piece]:
    """A pile: up to three cards that show, or the place where it was."""
    width, height = PILE[0] * scale, PILE[1] * scale
    if not stack.height:
        return [Piece(stack.key, x, y, box="slot", w=width, h=height, about=stack.about)]
    face = stack.key.startswith("pile")
    size = scale if face else 36 * scale / SIGNAL if stack.look.startswith("signal") else 0.85 * scale
    top = Piece(
        stack.key, x, y, look=stack.look, box="card", w=width, h=height, scale=size, layer=2, about=stack.about,
        states=("back",) if face else (),
    )  # fmt: skip
    under = [
        Piece(f"{stack.key}-{k}", x - 2.5 * k, y + 2.5 * k, box="card", w=width, h=height, layer=2 - k)
        for k in range(1, min(stack.height, 3))
    ]
    return [top, *under]


def graveyard(sketch: Sketch) -> tuple[Block, list[Piece]]:
    """The used gates by kind, three in a line, with how many of all have been used."""
    s, language = sketch.shown.fields, sketch.language
    kinds = [kind for kind in range(KINDS) if s["kit"][kind]]
    height = 34 + 50 * ((len(kinds) + 2) // 3)
    pieces = [
        Piece("used-title", 134, 14, "used", w=240, h=20, text=say(YARD_GATES, language), size=13.5,
              states=("start", "strong"))
    ]  # fmt: skip
    for k, kind in enumerate(kinds):
        x, y, used = 46 + 88 * (k % 3), 52 + 50 * (k // 3), s["buried"][kind]
        about = say(YARD_GATE, language).format(gate=GATE_NAMES[kind], n=used, all=s["kit"][kind])
        states = () if used else ("faded",)
        pieces.append(Piece(f"used-{kind}", x - 4, y, "used", look=chip_name(kind), states=states, about=about))
        text = f"{used}/{s['kit'][kind]}"
        pieces.append(
            Piece(f"used-count-{kind}", x + 26, y + 19, "used", box="pill", w=40, h=20, text=text, size=13, layer=1)
        )
    return Block("used", "side", 268, height, title=say(YARD_GATES, language)), pieces

"""What a scene of INPUT 11 says: the goal, what is to be done, what a gate would bring, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Say
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.input_11.circuit import Circuit
from logicade.games.input_11.state import ACTIONS, PICK, PLAY
from logicade.games.input_11.tables import CARDS, SIZES
from logicade.kit.gates import GATE_NAMES

YOU = Text("you", "あなた")
GOAL_FIRST = Text(
    "You win if the last signal is {{signal 1}}. {other} wins on {{signal 0}}.",
    "最後の信号が{{signal 1}}ならあなた、{{signal 0}}なら{other}の勝ち",
)
GOAL_SECOND = Text(
    "You win if the last signal is {{signal 0}}. {other} wins on {{signal 1}}.",
    "最後の信号が{{signal 0}}ならあなた、{{signal 1}}なら{other}の勝ち",
)
GOAL_LOOKING = Text(
    "{first} wins if the last signal is {{signal 1}}, {second} on {{signal 0}}.",
    "最後の信号が{{signal 1}}なら{first}、{{signal 0}}なら{second}の勝ち",
)
GOAL_UNNAMED = Text(
    "The first player wins if the last signal is {{signal 1}}, the second on {{signal 0}}.",
    "最後の信号が{{signal 1}}なら先手、{{signal 0}}なら後手の勝ち",
)
DEALING = Text("Dealing…", "準備中…")
CHOOSE = Text("Choose a gate and two neighbours.", "ゲートと隣り合う2枚を選んでください")
CHOOSE_PICK = Text("Choose a gate to take.", "取るゲートを選んでください")
THEIR_TURN = Text("{who}'s turn", "{who}の番です")
TURN = Text("Turn {n} of 10", "{n}手目・全10手")
TURN_PICK = Text("Pick {n} of 11", "ドラフト{n}枚目・全11枚")
GIVES = Text("{gate} of {a} and {b} gives {x}.", "{gate}で{a}と{b}を重ねると{x}。")
LEFT = Text("Then {n} signals are left.", "残り{n}枚")
DECIDES = (
    Text("Then {n} wins.", "{n}の勝ち"),
    Text("Then you win.", "あなたの勝ち"),
)
TAKES = Text("You take {gate}. {n} gates are left to pick.", "{gate}を取る。残り{n}枚")
TAKES_LAST = Text("You take {gate}. Then play begins.", "{gate}を取る。次から対戦開始")
MERGED = (
    Text("{who} merged {a} and {b} with {gate}: {x}", "{who}が{a}と{b}を{gate}で{x}にした"),
    Text("You merged {a} and {b} with {gate}: {x}", "{a}と{b}を{gate}で{x}にした"),
)
END = (
    Text("{who} wins: the last signal is {x}", "最後の信号は{x}：{who}の勝ち"),
    Text("You win: the last signal is {x}", "最後の信号は{x}：あなたの勝ち"),
)
WHY = (
    Text("{who}'s {gate} of {a} and {b} gave {x}.", "{who}の{gate}が{a}と{b}を{x}にした"),
    Text("Your {gate} of {a} and {b} gave {x}.", "あなたの{gate}が{a}と{b}を{x}にした"),
)
PLAYS_FOR = (
    (Text("first · plays for 1", "先手・1狙い"), Text("second · plays for 0", "後手・0狙い")),
    (Text("first · you play for 1", "先手・1狙い"), Text("second · you play for 0", "後手・0狙い")),
    (Text("first · played for 1", "先手・1狙い"), Text("second · played for 0", "後手・0狙い")),
)
VERBS = {"play": Text("Merge them", "ここに置く"), "pick": Text("Take it", "取る")}
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def name(seat: int) -> str:
    """The gap for a seat's name."""
    return f"{{{seat}}}"


def picture(value: int) -> str:
    """The gap for a signal's picture."""
    return f"{{signal {value}}}"


def count(number: int, language: str) -> str:
    """A small number in a sentence."""
    return NUMBERS[number] if language == "en" else str(number)


def held(s: Mapping[str, Any], seat: int) -> int:
    """How many gates a seat has in hand; public also when they are face down (5.1)."""
    hand = s["hand"][seat]
    if hand[0] != HIDDEN:
        return int(sum(hand))
    return SIZES[0 if seat == s["first"] else 1] - int(sum(s["played"][seat]))


def said(sketch: Sketch, circuit: Circuit) -> Say:
    """What the scene says in words."""
    s, language = sketch.shown.fields, sketch.language
    if sketch.shown.over:
        return _ended(sketch, circuit)
    turn = todo = ""
    if s["phase"] == PLAY:
        turn = say(TURN, language).format(n=CARDS - s["cards"] + 1)
    elif s["phase"] == PICK:
        turn = say(TURN_PICK, language).format(n=CARDS - sum(s["pool"]) + 1)
    if sketch.shown.mover < 0:
        todo = say(DEALING, language)
    elif sketch.own:
        todo = say(CHOOSE_PICK if s["phase"] == PICK else CHOOSE, language)
    else:
        todo = say(THEIR_TURN, language).format(who=name(sketch.shown.mover))
    note = _thought(sketch, circuit) if sketch.chosen is not None else _last(sketch, circuit, MERGED)
    verbs = {kind: say(text, language) for kind, text in VERBS.items()} if sketch.own else {}
    return Say(goal=_goal(sketch), todo=todo, note=note, turn=turn, verbs=verbs)


def _goal(sketch: Sketch) -> str:
    first, seat = sketch.shown.fields["first"], sketch.seat
    if first == NONE:
        return say(GOAL_UNNAMED, sketch.language).format()
    if seat is None:
        return say(GOAL_LOOKING, sketch.language).format(first=name(first), second=name(1 - first))
    return say(GOAL_FIRST if seat == first else GOAL_SECOND, sketch.language).format(other=name(1 - seat))


def _thought(sketch: Sketch, circuit: Circuit) -> str:
    """What the action that is thought of would bring."""
    s, language = sketch.shown.fields, sketch.language
    kind, fields = ACTIONS.fields(sketch.chosen or 0)
    gate = GATE_NAMES[fields["kind"]]
    if kind == "pick":
        left = int(sum(s["pool"])) - 1
        return say(TAKES if left else TAKES_LAST, language).format(gate=gate, n=left)
    merge = circuit.merges[-1]
    line = _gave(GIVES, merge.left, merge.right, merge.value, gate, language)
    if len(circuit.row) > 1:
        return line + (" " if language == "en" else "") + _left(len(circuit.row), language)
    winner = s["first"] if merge.value else 1 - s["first"]
    end = say(DECIDES[winner == sketch.seat], language).format(n=name(winner))
    return f"{line} {end}" if language == "en" else line + end


def _left(number: int, language: str) -> str:
    return say(LEFT, language).format(n=count(number, language))


def _gave(text: Text, a: int, b: int, x: int, gate: str, language: str, who: str = "") -> str:
    return say(text, language).format(gate=gate, a=picture(a), b=picture(b), x=picture(x), who=who)


def _last(sketch: Sketch, circuit: Circuit, texts: tuple[Text, Text]) -> str:
    """What the last gate did."""
    if not circuit.merges:
        return ""
    merge = circuit.merges[-1]
    text = texts[merge.seat == sketch.seat]
    gate = GATE_NAMES[merge.kind]
    return _gave(text, merge.left, merge.right, merge.value, gate, sketch.language, name(merge.seat))


def _ended(sketch: Sketch, circuit: Circuit) -> Say:
    s, (winner,) = sketch.shown.fields, sketch.shown.winners
    end = say(END[winner == sketch.seat], sketch.language).format(who=name(winner), x=picture(s["row"] & 1))
    return Say(goal=_goal(sketch), end=end, why=_last(sketch, circuit, WHY))


def plays_for(sketch: Sketch, seat: int) -> str:
    """What stands under a name: first or second, and the signal that wins."""
    first = sketch.shown.fields["first"]
    if first == NONE:
        return ""
    texts = PLAYS_FOR[2 if sketch.shown.over else seat == sketch.seat]
    return say(texts[seat != first], sketch.language)

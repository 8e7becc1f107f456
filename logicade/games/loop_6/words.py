"""What a scene of LOOP 6 says: the goal, what is to be done, what a gate would bring, and how it ended."""

from __future__ import annotations

from typing import Any

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Say
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import NONE
from logicade.games.loop_6.rows import After, Last, Told, signals
from logicade.games.loop_6.state import A_SKIP, DRAW, PLAY, REFILL
from logicade.games.loop_6.tables import CARDS, LOSING
from logicade.kit.gates import BUF, BUG, DFF, GATE_NAMES, NOT, ONE, OPEN

GOAL = Text(
    "Shrink your row to a single {{signal 1}} to win. A single {{signal 0}} or {{signal 2}} refills the row{to}.",
    "自場が「{{signal 1}}」1枚になれば勝ち。{{signal 0}}か{{signal 2}}の1枚だけなら{to}補充",
)
TO_SIX = Text(" to six", "6枚に")
SHRINKING = Text(", shorter each time", "（毎回1枚ずつ減る）")
GOAL_FOUR = Text(
    "Shrink your row to a single {{signal 1}}, or to four of them, to win. "
    "A single {{signal 0}} or {{signal 2}} refills the row{to}.",
    "自場が「{{signal 1}}」1枚か4枚だけになれば勝ち。{{signal 0}}か{{signal 2}}の1枚だけなら{to}補充",
)
GOAL_LOOKING = Text(
    "A row down to a single {{signal 1}} wins for its owner. "
    "A single {{signal 0}} or {{signal 2}} refills the row{to}.",
    "自場が「{{signal 1}}」1枚になった人の勝ち。{{signal 0}}か{{signal 2}}の1枚だけなら{to}補充",
)
DEALING = Text("Dealing…", "準備中…")
CHOOSE = Text("Choose a gate and where to play it.", "ゲートと重ねる場所を選んでください")
CHOOSE_SINGLE = Text("Choose a card for {gate}.", "{gate}を使うカードを選んでください")
NO_WAY = Text("No gate fits, so you pass.", "使えるゲートがないのでパスです")
THEIR_TURN = Text("{who}'s turn", "{who}の番です")
DRAWS = (Text("{who} draws a gate", "{who}がゲートを1枚引く"), Text("You draw a gate", "ゲートを1枚引く"))
REFILLS = (Text("{who} draws {n} signals", "{who}が信号を{n}枚引く"), Text("You draw {n} signals", "信号を{n}枚引く"))
TURN = Text("Turn {n}", "{n}手目")
TURN_OF = Text("Turn {n} of {most}", "{n}手目・全{most}手")
VERBS = {"play": Text("Play it here", "ここに置く"), "skip": Text("Pass", "パス")}
PASS_NOTE = Text("No gate fits anywhere", "使えるゲートがありません")

GIVES = Text("{gate} of {a} and {b} gives {x}.", "{gate}で{a}と{b}を重ねると{x}。")
WHATEVER = Text(
    "{gate} of {a} and {b} gives {x}, whatever the {{signal 2}} is.", "{gate}で{a}と{b}を重ねると、必ず{x}。"
)
SINGLES = {
    BUF: Text("BUF changes nothing: {a} stays {x}.", "BUFは変化なし。{a}は{x}のまま。"),
    NOT: Text("NOT turns {a} into {x}.", "NOTで{a}が{x}になる。"),
    DFF: Text("DFF locks this {a} for {turns}.", "DFFでこの{a}は{turns}使用不可。"),
    BUG: Text("BUG makes {a} uncertain.", "BUGで{a}が不確定信号になる。"),
}
TURNS = (Text("the next turn", "次の1ターン"), Text("two turns", "2ターン"))
WINS = (Text("Then {who} wins.", "{who}の勝ち。"), Text("Then you win.", "あなたの勝ち。"))
FINED = (
    Text("That costs {who} a penalty: {n} new signals.", "{who}のペナルティ：信号山から{n}枚引く。"),
    Text("That costs you a penalty: {n} new signals.", "自分のペナルティ：信号山から{n}枚引く。"),
)
PLAYED = (
    Text("{who} played {gate} on {row}: {inputs} gave {x}", "{who}が{row}の{inputs}を{gate}で{x}にした"),
    Text("You played {gate} on {row}: {inputs} gave {x}", "{row}の{inputs}を{gate}で{x}にした"),
)
LOCKED = (
    Text("{who} locked a {inputs} of {row} with DFF", "{who}が{row}の{inputs}をDFFで使用不可にした"),
    Text("You locked a {inputs} of {row} with DFF", "{row}の{inputs}をDFFで使用不可にした"),
)
NO_CHANGE = (
    Text("{who} played BUF on {row}: no change", "{who}が{row}の{inputs}にBUFを使った（変化なし）"),
    Text("You played BUF on {row}: no change", "{row}の{inputs}にBUFを使った（変化なし）"),
)
AND = Text(" and ", "と")
ROWS = (  # the looker's row under the looker's gate, and under another's; the player's own row; the other's
    Text("your row", "自分の場"),
    Text("your row", "あなたの場"),
    Text("their own row", "自分の場"),
    Text("{owner}'s row", "{owner}の場"),
)

END_ONE = (
    Text("{who} wins: a single {{signal 1}} is left", "{who}の場が「{{signal 1}}」1枚だけ：{who}の勝ち"),
    Text("You win: a single {{signal 1}} is left", "自場が「{{signal 1}}」1枚だけ：あなたの勝ち"),
)
END_FOUR = (
    Text("{who} wins: four ones are left", "{who}の場が「{{signal 1}}」4枚だけ：{who}の勝ち"),
    Text("You win: four ones are left", "自場が「{{signal 1}}」4枚だけ：あなたの勝ち"),
)
END_LIMIT = (
    Text("{who} wins: {loser} hit the penalty limit", "{loser}のペナルティが{n}回：{who}の勝ち"),
    Text("You win: {loser} hit the penalty limit", "{loser}のペナルティが{n}回：あなたの勝ち"),
    Text("{who} wins: you hit the penalty limit", "自分のペナルティが{n}回：{who}の勝ち"),
)
END_DRAW = Text("Draw: {n:,} turns", "{n}手で引き分け")

PENALTIES = (Text("no penalty so far", "ペナルティなし"), Text("one penalty so far", "ペナルティ1回"))
PENALTIES_MORE = Text("{n} penalties so far", "ペナルティ{n}回")
PENALTIES_OF = Text("{n} of {most} penalties", "ペナルティ{n}回・{most}回で負け")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def name(seat: int) -> str:
    """The gap for a seat's name."""
    return f"{{{seat}}}"


def picture(value: int) -> str:
    """The gap for a signal's picture."""
    return f"{{signal {value}}}"


def count(number: int, language: str) -> str:
    """A small number in a sentence."""
    return NUMBERS[number] if language == "en" else str(number)


def limit(s: Any) -> int:
    """The penalty that loses (9.4 to 9.6); 0 where none does."""
    if s["shrink"]:
        return min(s["limit"] or LOSING, LOSING)
    return int(s["limit"])


def drawn_for(s: Any, side: int) -> int:
    """How many signals the next penalty of a side would draw (5.3, 9.5); 0 when it loses."""
    if s["penalties"][side] + 1 == limit(s):
        return 0
    return CARDS - 1 - (s["penalties"][side] + 1 if s["shrink"] else 0)


def said(sketch: Sketch, told: Told, thought: After | None) -> Say:
    """What the scene says in words."""
    s, language = sketch.shown.fields, sketch.language
    if sketch.shown.over:
        return _ended(sketch, told)
    turn = ""
    if s["phase"] >= PLAY:
        text = TURN_OF if s["most"] < 1000 else TURN
        turn = say(text, language).format(n=s["turn"] + 1, most=s["most"])
    note = ""
    if thought is not None:
        note = _thought(sketch, thought)
    elif told.last is not None:
        note = _last(sketch, told.last)
    verbs = {kind: say(text, language) for kind, text in VERBS.items()} if sketch.own else {}
    return Say(goal=_goal(sketch), todo=_todo(sketch), note=note, turn=turn, verbs=verbs)


def _goal(sketch: Sketch) -> str:
    s = sketch.shown.fields
    text = GOAL_LOOKING if sketch.seat is None else GOAL_FOUR if s["four"] else GOAL
    to = say(SHRINKING if s["shrink"] else TO_SIX, sketch.language)
    return say(text, sketch.language).format(to=to)


def _todo(sketch: Sketch) -> str:
    s, language, mover = sketch.shown.fields, sketch.language, sketch.shown.mover
    if s["phase"] in (DRAW, REFILL):
        side = s["turn"] & 1 if s["phase"] == DRAW else s["needy"]
        seat = s["first"] ^ side
        texts = DRAWS if s["phase"] == DRAW else REFILLS
        return say(texts[seat == sketch.seat], language).format(who=name(seat), n=count(max(s["due"], 0), language))
    if mover < 0:
        return say(DEALING, language)
    if not sketch.own:
        return say(THEIR_TURN, language).format(who=name(mover))
    return say(CHOOSE if may_play(sketch) else NO_WAY, language)


def may_play(sketch: Sketch) -> bool:
    """Whether any gate fits; else there is only the pass (8.2)."""
    return sketch.shown.ids[0] < A_SKIP


def _thought(sketch: Sketch, thought: After) -> str:
    """What the gate that is thought of would bring."""
    s, language = sketch.shown.fields, sketch.language
    gate, x = GATE_NAMES[thought.kind], picture(thought.value)
    if len(thought.inputs) == 2:
        a, b = map(picture, thought.inputs)
        sure = thought.value != OPEN and OPEN in thought.inputs
        line = say(WHATEVER if sure else GIVES, language).format(gate=gate, a=a, b=b, x=x)
    else:
        turns = say(TURNS[s["lasting"] - 1], language)
        line = say(SINGLES[thought.kind], language).format(a=picture(thought.inputs[0]), x=x, turns=turns)
    end = _outcome(sketch, thought)
    return f"{line} {end}".strip() if language == "en" else line + end


def _outcome(sketch: Sketch, thought: After) -> str:
    """Whether it would win, or cost a penalty."""
    s, language, owner = sketch.shown.fields, sketch.language, thought.field
    if won(s, thought.row):
        return _wins(sketch, owner)
    if len(thought.row) > 1:
        return ""
    drawn = drawn_for(s, owner)
    if not drawn:
        return _wins(sketch, 1 - owner)
    seat = s["first"] ^ owner
    return say(FINED[seat == sketch.seat], language).format(who=name(seat), n=count(drawn, language))


def won(s: Any, row: tuple[int, ...] | list[int]) -> bool:
    """Whether a row wins for its owner (6.1, 9.3)."""
    return list(row) == [ONE] or bool(s["four"] and list(row) == [ONE] * 4)


def _wins(sketch: Sketch, side: int) -> str:
    seat = sketch.shown.fields["first"] ^ side
    return say(WINS[seat == sketch.seat], sketch.language).format(who=name(seat))


def _last(sketch: Sketch, last: Last) -> str:
    """What the last gate did."""
    language, first = sketch.language, sketch.shown.fields["first"]
    seat, owner = first ^ last.side, first ^ last.field
    row = ROWS[seat != sketch.seat if owner == sketch.seat else 2 if owner == seat else 3]
    inputs = say(AND, language).join(map(picture, last.inputs))
    texts = LOCKED if last.kind == DFF else NO_CHANGE if last.kind == BUF else PLAYED
    return say(texts[seat == sketch.seat], language).format(
        who=name(seat), gate=GATE_NAMES[last.kind], row=say(row, language).format(owner=name(owner)), inputs=inputs,
        x=picture(last.value),
    )  # fmt: skip


def _ended(sketch: Sketch, told: Told) -> Say:
    s, language = sketch.shown.fields, sketch.language
    why = _last(sketch, told.last) if told.last else ""
    if s["winner"] == NONE:
        return Say(goal=_goal(sketch), end=say(END_DRAW, language).format(n=s["turn"]), why=why)
    winner, loser = s["first"] ^ s["winner"], s["first"] ^ s["winner"] ^ 1
    row = signals(s, s["winner"])
    own = winner == sketch.seat
    if won(s, row):
        end = say((END_ONE if len(row) == 1 else END_FOUR)[own], language).format(who=name(winner))
    else:
        text = END_LIMIT[2 if loser == sketch.seat else own]
        count_ = s["penalties"][1 - s["winner"]]
        end = say(text, language).format(who=name(winner), loser=name(loser), n=count_)
    return Say(goal=_goal(sketch), end=end, why=why)


def penalties(sketch: Sketch, side: int) -> str:
    """What stands under a name: how many penalties so far."""
    s = sketch.shown.fields
    number, most = s["penalties"][side], limit(s)
    if most:
        return say(PENALTIES_OF, sketch.language).format(n=number, most=most)
    if number < len(PENALTIES):
        return say(PENALTIES[number], sketch.language)
    return say(PENALTIES_MORE, sketch.language).format(n=number)

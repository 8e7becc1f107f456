"""What Hard Wired says in a scene, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicade.engine.options import Text, say
from logicade.engine.scene.people import listed, subject
from logicade.engine.scene.shown import Sketch
from logicade.games.hard_wired.state import ACTIONS, Phase
from logicade.games.hard_wired.tables import ACT, CODES, TRIPLES

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
GOAL = Text("First to {n} displays wins.", "先にディスプレイを{n}枚つないだ人の勝ち")
BOARD, HAND = (
    Text("Displays, circuits and machines", "ディスプレイと回路とマシン"),
    Text("Your circuits", "あなたの手札"),
)
REACH, SHARED = Text("Reach one of these", "つなぐ相手"), Text("Shared circuits", "場の回路")
MACHINE_MINE, MACHINE = (
    Text("Your machine · {k} of {n} displays", "あなたのマシン・{k}/{n}枚"),
    Text("{who}'s machine · {k} of {n} displays", "{who}のマシン・{k}/{n}枚"),
)
STRIP = Text("{k} of {n} · {cards}", "{k}/{n}枚・手札{cards}")
STRIP_SHORT = Text("{k} of {n}", "{k}/{n}枚")
CARDS = (Text("no cards", "なし"), Text("1 card", "1枚"), Text("{n} cards", "{n}枚"))
LEFT = Text("**{n}** in reserve", "山札**{n}**枚")
IN_RESERVE = Text("in reserve", "山札")
RESERVE = Text("Circuit pile, {n} left", "回路の山札、残り{n}枚")
DISPLAY, INPUT = (
    Text("Display {v}", "ディスプレイ{v}"),
    Text("Input {v}: the segment starts here", "入力{v}：ここからつなぐ"),
)
VALUES = Text("The numbers are {v} here", "ここでの値は{v}")
LINE = Text("line {a} to {b}", "線{a}から{b}")
PARTS = {"=": Text("", ""), "+": Text(" plus 1", "（+1）"), "-": Text(" minus 1", "（-1）")}
CIRCUIT = Text("Circuit: {lines}", "回路：{lines}")
TODO_TURN = Text("Build to a display, or take new circuits.", "つなぐディスプレイか、場に出す回路を選んでください。")
TODO_NEW = Text("No segment is possible now. Take new circuits.", "今はつなげません。場に出す回路を選んでください。")
TODO_FETCH = Text("Your hand is empty. Draw two circuits.", "手札がありません。回路を引いてください。")
TODO_LAY = Text("Turn {a} into {b} with 2 to {n} circuits.", "{a}を{b}に変える回路を並べてください（2〜{n}枚）。")
TODO_END = Text("That is {b}. Build it, or go on.", "{b}になりました。完成するか、続けて並べてください。")
TURN = Text("{who}'s turn", "{who}の番です")
DEALING = Text("Dealing…", "準備中…")
NOTE_LAY = Text("Then the numbers are **{v}**.", "値は**{v}**になります")
NOTE_DONE = Text("Then the numbers are **{v}**: it closes the segment.", "値は**{v}**になり、区間が完成します")
NOTE_GIVE = Text("Everyone may use it then, and you draw two.", "みんなが使える場の回路になり、2枚引きます")
NOTE_BUILD = Text("Turn {a} into {b} with 2 to {n} circuits.", "{a}を2〜{n}枚の回路で{b}に変えます")
BUILD, BUILD_NOTE = Text("Build segment", "区間を作る"), Text("to one of the displays", "ディスプレイを選ぶ")
NEW, NEW_NOTE, FETCH_NOTE = (
    Text("New circuits", "回路を引く"),
    Text("share one, draw two", "1枚出して2枚引く"),
    Text("draw two", "2枚引く"),
)
END, END_NOTE = Text("Build segment", "区間を完成"), Text("with these circuits", "この回路でつなぐ")
VERBS = {
    "build": Text("Build to this one", "ここへつなぐ"), "lay": Text("Add this circuit", "この回路を並べる"),
    "give": Text("Share it, draw two", "場に出して2枚引く"), "fetch": Text("Draw two", "2枚引く"), "end": END,
}  # fmt: skip
WON_FULL = Text("{who}: {n} displays", "{who}が{n}枚つないで勝ち")
WON_LONGEST = Text("{who}: longest row when everyone passed", "全員パス：列が最長の{who}の勝ち")
WON_LARGEST = Text("{who}: {n} displays and the larger hand", "同時達成：手札の多い{who}の勝ち")
WINS, WIN, SHARE = Text("{who} wins", "{who}"), Text("You win", "あなた"), Text("{who} share the win", "{who}")


def triple(number: int) -> str:
    """Three numbers as people write them."""
    return "·".join(map(str, TRIPLES[number]))


class Sayings:
    """The sentences of one scene."""

    def __init__(self, s: Any, sketch: Sketch) -> None:
        self._s, self._sketch, self._language = s, sketch, sketch.language

    def _say(self, text: Text, **facts: object) -> str:
        return say(text, self._language).format(**{"n": "", **facts}) if facts else say(text, self._language)

    def _number(self, n: int) -> str:
        return NUMBERS[n] if self._language == "en" else str(n)

    def _triple(self, number: int) -> str:
        return triple(number) if self._language == "en" else triple(number).replace("·", "・")

    @property
    def board(self) -> str:
        """What a screen reader calls the board."""
        return self._say(BOARD)

    @property
    def hand(self) -> str:
        """What a screen reader calls the hand."""
        return self._say(HAND)

    @property
    def reach(self) -> str:
        """What stands over the displays."""
        return self._say(REACH)

    @property
    def shared(self) -> str:
        """What stands over the shared circuits."""
        return self._say(SHARED)

    def machine(self, seat: int) -> str:
        """What stands over a seat's machine."""
        facts = {"k": int(self._s.length[seat]), "n": int(self._s.goal)}
        if seat == self._sketch.seat:
            return self._say(MACHINE_MINE, **facts)
        return self._say(MACHINE, who=f"{{{seat}}}", **facts)

    def strip(self, seat: int, *, short: bool = False) -> str:
        """Under a name: how far the row is, and, where there is room, how many cards are in hand."""
        if short:
            return self._say(STRIP_SHORT, k=int(self._s.length[seat]), n=int(self._s.goal))
        count = int(self._s.held[seat])
        cards = self._say(CARDS[min(count, 2)], n=count)
        return self._say(STRIP, k=int(self._s.length[seat]), n=int(self._s.goal), cards=cards)

    def left(self, count: int) -> str:
        """What stands beside the pile."""
        return self._say(LEFT, n=count)

    @property
    def in_reserve(self) -> str:
        """What stands under the number of the pile."""
        return self._say(IN_RESERVE)

    def reserve(self, count: int) -> str:
        """What the pile says of itself."""
        return self._say(RESERVE, n=count)

    def display(self, number: int) -> str:
        """What a display says of itself."""
        return self._say(DISPLAY, v=self._triple(number))

    def input(self, number: int) -> str:
        """The last display of a row."""
        return self._say(INPUT, v=self._triple(number))

    def values(self, number: int) -> str:
        """What is behind a circuit."""
        return self._say(VALUES, v=self._triple(number))

    def circuit(self, card: int) -> str:
        """A circuit, line by line."""
        code = CODES[int(self._s.deck[card])]
        lines = [self._say(LINE, a=k + 1, b=code[2 * k]) + self._say(PARTS[code[2 * k + 1]]) for k in range(3)]
        return self._say(CIRCUIT, lines=(", " if self._language == "en" else "、").join(lines))

    # ---- in the dock -------------------------------------------------------------------------------------------------

    @property
    def goal(self) -> str:
        """The goal in one sentence."""
        return self._say(GOAL, n=self._number(int(self._s.goal)))

    @property
    def verbs(self) -> dict[str, str]:
        """What the button says, by kind of action."""
        return {kind: self._say(text) for kind, text in VERBS.items()}

    @property
    def build(self) -> str:
        """The button that begins a segment."""
        return self._say(BUILD)

    @property
    def build_note(self) -> str:
        """The line under that button."""
        return self._say(BUILD_NOTE)

    @property
    def new(self) -> str:
        """The button for new circuits."""
        return self._say(NEW)

    @property
    def new_note(self) -> str:
        """The line under that button."""
        return self._say(NEW_NOTE)

    @property
    def fetch_note(self) -> str:
        """What it does with an empty hand."""
        return self._say(FETCH_NOTE)

    @property
    def end_segment(self) -> str:
        """The button that ends a segment."""
        return self._say(END)

    @property
    def end_note(self) -> str:
        """The line under that button."""
        return self._say(END_NOTE)

    def todo(self) -> str:
        """What may be done now, or who is waited for."""
        s, sketch = self._s, self._sketch
        if s.phase not in (Phase.TURN, Phase.LAY):
            return self._say(DEALING) if s.phase < Phase.TURN else ""
        if not sketch.own:
            return self._say(TURN, who=f"{{{int(s.turn)}}}")
        if s.phase == Phase.TURN:
            return self._say(self._todo_turn())
        aim = int(s.display[s.slot])
        if s.laid > 1 and s.value == aim:
            return self._say(TODO_END, b=self._triple(aim))
        return self._say(TODO_LAY, a=self._triple(self._input()), b=self._triple(aim), n=int(s.longest))

    def _todo_turn(self) -> Text:
        kinds = {ACTIONS.fields(action).name for action in self._sketch.shown.ids}
        return TODO_TURN if "build" in kinds else TODO_NEW if "give" in kinds else TODO_FETCH

    def _input(self) -> int:
        seat = int(self._s.turn)
        return int(self._s.row[seat][self._s.length[seat] - 1])

    def note(self, chosen: tuple[str, dict[str, int]]) -> str:
        """What the chosen action would bring."""
        s, (kind, fields) = self._s, chosen
        if kind == "give":
            return self._say(NOTE_GIVE)
        if kind == "build":
            aim = int(s.display[fields["slot"]])
            return self._say(NOTE_BUILD, a=self._triple(self._input()), b=self._triple(aim), n=int(s.longest))
        if kind == "lay":
            value = int(ACT[s.deck[fields["card"]]][s.value])
            text = NOTE_DONE if value == s.display[s.slot] and s.laid else NOTE_LAY
            return self._say(text, v=self._triple(value))
        return ""

    def ending(self) -> tuple[str, str]:
        """Who has won, and by what."""
        s, winners = self._s, self._sketch.shown.winners
        goal = int(s.goal)
        full = [seat for seat in range(int(s.seats)) if s.length[seat] == goal]
        text = WON_LONGEST if not full else WON_LARGEST if len(full) > len(winners) else WON_FULL
        return self._who_won(winners, text, goal), ""

    def _who_won(self, winners: Sequence[int], text: Text, goal: int) -> str:
        seat, language = self._sketch.seat, self._language
        if language == "ja":
            return self._say(text, who=listed(winners, seat, language), n=goal)
        if len(winners) > 1:
            return self._say(SHARE, who=listed(winners, seat, language))
        won = self._say(WIN) if winners[0] == seat else self._say(WINS, who=subject(winners[0], seat, language))
        return self._say(text, who=won, n=self._number(goal))

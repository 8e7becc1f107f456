"""What Quirky Circuits says in a scene, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicade.engine.options import Text, say
from logicade.engine.scene.people import subject
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import ANYONE, NONE
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import (
    CODES,
    DELIVERED,
    ENOUGH,
    FIRST_YELLOW,
    GOAL_KINDS,
    KINDS,
    LYING,
    OWN_KINDS,
    PARKED,
    STATION,
    SWEPT,
)
from logicade.games.quirky_circuits.state import Bump, Phase, Result, Signal
from logicade.games.quirky_circuits.tables import FREE


def _noun(en: str, ja: str, many: str = "") -> tuple[Text, Text]:
    """One thing and several of it."""
    return Text(f"the {en}" if en.islower() else en, ja), Text(many or f"{en}s", ja)


NOUNS = {
    "dust": _noun("dust bunny", "ほこりうさぎ", "dust bunnies"), "vase": _noun("vase", "花びん"),
    "shards": _noun("shards", "破片", "shards"), "patches": _noun("Patches", "パッチ"),
    "tiger": _noun("Tiger", "タイガー"), "scar": _noun("Scar", "スカー"), "hen": _noun("hen", "めんどり"),
    "fox": _noun("fox", "きつね"), "wheat": _noun("wheat", "麦", "wheat"), "toy": _noun("toy", "おもちゃ"),
    "box": _noun("box", "箱", "boxes"), "seeds": _noun("seeds", "種", "packets of seeds"),
    "red-seeds": _noun("red seeds", "赤い種", "packets of red seeds"),
    "blue-seeds": _noun("blue seeds", "青い種", "packets of blue seeds"), "bone": _noun("bone", "骨"),
    "skull": _noun("skull", "頭骨"), "nigiri": _noun("nigiri", "にぎり", "nigiri"),
    "maki": _noun("maki", "巻き寿司", "maki"), "tea": _noun("tea", "お茶", "cups of tea"),
    "femur": _noun("long bone", "長い骨"), "body": _noun("ribs", "胴体", "ribs"),
    "spine": _noun("spine", "背骨"), "jaw": _noun("jaw", "あご"),
    **{f"own-{k + 1}": _noun(f"thing {k + 1}", f"もの{k + 1}") for k in range(OWN_KINDS)},
}  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NAMES = {
    "F1": Text("Forward 1", "前進1"), "F2": Text("Forward 2", "前進2"), "F3": Text("Forward 3", "前進3"),
    "B1": Text("Back 1", "後退1"), "SL": Text("Shift left", "左へ移動"), "SR": Text("Shift right", "右へ移動"),
    "J2": Text("Jump 2", "ジャンプ2"), "J3": Text("Jump 3", "ジャンプ3"), "RL": Text("Turn left", "左回転"),
    "RR": Text("Turn right", "右回転"), "TA": Text("U-turn", "後ろ向き"), "PD": Text("Pick/drop", "拾う・置く"),
    "SW": Text("Swap", "持ちかえ"), "C1": Text("Belt 1", "ベルト1"), "C2": Text("Belt 2", "ベルト2"),
    "MN": Text("Go north", "北へ1"), "RN": Text("Face north", "北を向く"), "PA1": Text("Patches 1", "パッチ1"),
    "PA2": Text("Patches 2", "パッチ2"), "HE1": Text("Hen 1", "めんどり1"), "HE2": Text("Hen 2", "めんどり2"),
    "FO1": Text("Fox 1", "きつね1"), "FO2": Text("Fox 2", "きつね2"), "TI1": Text("Tiger 1", "タイガー1"),
    "TI2": Text("Tiger 2", "タイガー2"), "SC1": Text("Scar 1", "スカー1"), "SC2": Text("Scar 2", "スカー2"),
}  # fmt: skip
BACKS = (
    Text("a move card", "移動カード"), Text("a turn card", "回転カード"), Text("a special card", "特殊カード"),
    Text("a yellow move card", "黄色い移動カード"), Text("a yellow turn card", "黄色い回転カード"),
    Text("a yellow special card", "黄色い特殊カード"),
)  # fmt: skip
UNKNOWN = Text("a card", "カード")
ROBOTS = (Text("Gizmo", "ギズモ"), Text("Twirl", "トワール"), Text("Rover", "ローバー"), Text("Lefty", "レフティ"))

# ---- the goal --------------------------------------------------------------------------------------------------------

# Each task in English, and in Japanese as it stands before another one and at the end.
SWEEP = ("sweep up {things}", "{things}を片づけ", "{things}を片づける")
DELIVER = ("deliver {things}", "{things}を届け", "{things}を届ける")
PLANT = ("plant {things}", "{things}を植え", "{things}を植える")
LURE = ("bring {things} home", "{things}を連れていき", "{things}を連れていく")
CHARGE = ("park on the charger", "充電台に戻り", "充電台に戻る")
STOP = ("stop on the marked square", "目印のマスに止まり", "目印のマスに止まる")
BEFORE = {
    0: Text("{tasks} before the battery runs out.", "電池が切れる前に、{tasks}。"),
    1: Text("{tasks} before the battery turns red.", "電池が赤になる前に、{tasks}。"),
    2: Text("{tasks} while the battery is green.", "電池が緑のうちに、{tasks}。"),
}
APART = Text(" Keep {a} and {b} apart!", "{a}と{b}は会わせないこと。")
FRAGILE = Text(" {n} broken things and it's over.", "{n}個割れたら終わり。")
FRAGILE_ONE = Text(" Break nothing!", "何も割らないこと。")
COUNT_LEFT, ALL_GONE = Text("**{n}** left", "あと**{n}**"), Text("all clear", "完了")
COUNT_DONE = Text("**{k}** of {n}", "**{k}**/{n}")
GOAL_PARK, GOAL_LURE = Text("end here", "ここに止まる"), Text("lead home", "連れていく")
NEVER_MEET, BROKEN_SO_FAR = Text("never meet", "会わせない"), Text("**{k}** of {n} broken", "破損**{k}**/{n}")
MET = Text("Goal: {task}", "目標：{task}")
MET_DONE = Text("Goal reached: {task}", "達成した目標：{task}")

# ---- what stands around ----------------------------------------------------------------------------------------------

BOARD, HAND = Text("{title}: map, battery and queue", "{title}：地図と電池と列"), Text("Your cards", "あなたの手札")
LEFT = Text("**{n}** rounds left", "残り**{n}**ラウンド")
LEFT_ONE = Text("**last** round", "**最後**のラウンド")
BATTERY = Text("Battery: {n} of {most} left, {colour}", "電池：残り{n}/{most}、{colour}")
COLOURS = (Text("red", "赤"), Text("yellow", "黄"), Text("green", "緑"))
COMPASS, NORTH = Text("Compass: north is {way}", "方位：北は{way}"), Text("north", "北")
WAYS = (Text("up", "上"), Text("right", "右"), Text("down", "下"), Text("left", "左"))
QUEUE, DECK = Text("Queue of cards", "カードの列"), Text("Deck: {n} left", "山札：残り{n}枚")
SLOT = Text("Card {k}: {card}, played by {who}", "{k}枚目：{card}（{who}）")
SLOT_MINE = Text("Card {k}: {card}, yours", "{k}枚目：{card}（自分）")
IN_HAND = Text("{card}, in your hand", "手札の{card}")
ON = Text("{thing} on {at}", "{at}：{thing}")
HELD = Text("{thing}, held", "{thing}（持っている）")
SAFE = Text("{thing} on {at}, delivered", "{at}：{thing}（配達済み）")
ROBOT = Text("{robot} on {at}, facing {way}", "{at}：{robot}、{way}向き")
MOMENTUM = Text("Momentum {way}: it drifts on after the next card", "{way}への勢い：次のカードの後に1マス滑る")
GROUND = {
    "sofa": Text("Armchair", "いす"), "plant": Text("Potted plant", "鉢植え"),
    "stool": Text("Round table", "丸テーブル"), "stand": Text("Side table", "台"), "bush": Text("Bush", "茂み"),
    "rock": Text("Rock", "岩"), "case": Text("Glass case", "ガラスケース"), "plinth": Text("Plinth", "台座"),
    "counter": Text("Counter", "カウンター"), "rug": Text("Rug: the robot stops here", "じゅうたん：ここで止まる"),
    "station": Text("Charger", "充電台"), "pot": Text("Flower pot", "植木鉢"), "hay": Text("Coop", "小屋"),
    "cushion": Text("Cushion", "座布団"), "zone": Text("Marked square", "目印のマス"),
    "ring": Text("Marked place", "目印の場所"),
}  # fmt: skip
BELT = Text("Belt, going {way}", "{way}へのコンベヤー")
GHOST = Text("It may end here", "ここで終わるかも")

# ---- the dock --------------------------------------------------------------------------------------------------------

TURN = Text("{title} · round {lap}", "{title}・ラウンド{lap}")
PLAY_QUIRK = Text("Play a yellow card: they go first.", "先に黄色いクセカードを出してください。")
PLAY_FIRST = Text("Play at least one card, face down. No talking!", "1枚以上を裏向きに出してください。会話は禁止です。")
PLAY_MORE = Text("Play on, or say you're done.", "続けて出すか、「完了」の合図をしてください。")
PLAY_MORE_FEW = Text(
    "The queue needs {n} more. Play on, or say you're done.",
    "列にあと{n}枚必要です。続けて出すか、「完了」の合図をしてください。",
)
MAY_GO_ON = Text("You've said your piece. A card takes it back.", "合図しました。カードを出すと取り消しになります。")
NO_CARDS = Text("You've played every card. Wait for the others.", "手札をすべて出しました。ほかの人を待っています。")
MUST_PLAY = Text("It's down to you: play a card.", "1枚出してください。")
ROTATE = Text("Play a card, wait, or say you're done.", "1枚出すか、待つか、「完了」の合図をしてください。")
THEIR_TURN = Text("{who}'s turn", "{who}の番です")
PROGRAMMING = Text("Everyone is playing cards face down.", "みんなでカードを裏向きに出しています。")
DEALING = Text("Dealing…", "準備中…")
CLOSED = Text("The program is complete.", "プログラム完成")
TURNING = Text("The cards are turned over.", "列のカードをめくります。")
RUNNING = Text("Card {k} of {n}", "{n}枚中{k}枚目")
STARTING = Text("The queue runs, card by card.", "列のカードを左から順に実行します。")
DROPPING = Text("The battery drops by one.", "電池が1つ減ります。")
CHOOSE_MINE = Text("Choose what to pick up.", "拾うものを選んでください。")
CHOOSE_OTHER = Text("{who} chooses what to pick up.", "{who}が拾うものを選んでいます。")
DONE, DONE_NOTE = Text("Done", "完了"), Text("play no more cards", "手札を伏せる")
STOP_SIGN, STOP_NOTE = Text("Stop", "ストップ"), Text("ask everyone to stop", "全員に終了を提案")
BACK_OUT, BACK_NOTE = Text("Take back", "取り消す"), Text("you may still play", "まだ出せます")
WAIT, WAIT_NOTE = Text("Wait", "待つ"), Text("let others play first", "ほかの人に任せる")
GIVE_UP, GIVE_UP_NOTE = Text("Give up", "ギブアップ"), Text("if everyone agrees", "全員一致で終了")
VERBS = {
    "play": Text("Play it here", "ここに出す"), "done": DONE, "stop": STOP_SIGN, "withdraw": BACK_OUT, "wait": WAIT,
    "give_up": GIVE_UP, "choose": Text("Pick it up", "これを拾う"),
}  # fmt: skip

# ---- notes -----------------------------------------------------------------------------------------------------------

NOTE_PLACE = Text("It becomes card {k} of the queue.", "列の{k}枚目になります")
NOTE_ONE = Text("As card {k}, it ends on the **dashed** square.", "{k}枚目：**点線**のマスで終わります")
NOTE_SOME = Text(
    "As card {k}, it ends on a **dashed** square: hidden cards decide.",
    "{k}枚目：**点線**のどこかで終わります（伏せたカード次第）",
)
NOTE_WON = Text("As card {k}, it gets the job done!", "{k}枚目：これで達成！")
NOTE_LOST = Text("As card {k}, all would be lost!", "{k}枚目：全員の負けになります！")
NOTE_BACK = Text(" It takes back your signal.", "（合図は取り消されます）")
NOTE_SAID = {
    "done": Text("You play no more cards. You may still change your mind.", "手札を伏せます。あとで取り消せます"),
    "stop": Text("You ask everyone to stop here.", "ここで終えるよう全員に合図します"),
    "withdraw": Text("You're back in.", "合図を取り消します"),
    "wait": Text("The others go first.", "ほかの人の手番に回します"),
    "give_up": Text("It's over if everyone wants to give up.", "全員が希望すると終了します"),
    "choose": Text("It picks up {thing}.", "{thing}を拾います"),
}
NEWS_PLAYED_ON = Text("{who} played on: “done” is taken back.", "{who}がカードを出し、「完了」は取り消された")
NEWS_STARTED_AGAIN = Text("{who} played on: “stop” is taken back.", "{who}がカードを出し、「ストップ」は取り消された")
NEWS_CLEARED = Text("Too few cards: all signals are taken back.", "枚数が足りないため、合図はすべて取り消された")
NEWS_RUN = Text("{card}, played by {who}.", "{who}の{card}")
NEWS_RUN_MINE = Text("{card}, played by you.", "あなたの{card}")
EFFECTS = {
    Bump.BARRIER: Text(" **Bump!** A wall stops {robot}.", "：壁に**衝突**！"),
    Bump.OBSTACLE: Text(" **Bump!** {robot} stops here.", "：**衝突**！"),
    Bump.CAT: Text(" **Bump!** Somebody hops aside.", "：ねこに**衝突**！"),
    Bump.INCLINE: Text(" Too steep for {robot}.", "：坂で停止"),
}
DRIFTED = Text(" {robot} drifts on.", "：勢いで1マス滑った")
STRIP = (Text("no cards", "手札なし"), Text("1 card", "手札1枚"), Text("{n} cards", "手札{n}枚"))
STRIP_DONE, STRIP_STOP = Text("is done", "完了"), Text("wants to stop", "ストップ")
MINE_DONE, MINE_STOP = Text("you're done", "完了"), Text("you want to stop", "ストップ")
STRIP_YIELDS, STRIP_QUIRK = Text("wants to give up", "ギブアップ希望"), Text("quirk cards first", "クセカードが先")
MINE_YIELDS = Text("you want to give up", "ギブアップ希望")
STRIP_WAITS, STRIP_PLAYED = Text("waits", "待機"), Text("played this card", "このカードの人")
STRIP_MOVER = Text("to play", "手番")

# ---- the end ---------------------------------------------------------------------------------------------------------

ENDS = {
    Result.WON: Text("Done, together!", "全員で達成！"),
    Result.EMPTY: Text("The battery ran out", "電池切れ：全員の負け"),
    Result.MET: Text("{a} reached {b}", "{a}と{b}が出会った：全員の負け"),
    Result.BROKEN: Text("Too much got broken", "{n}個割れた：全員の負け"),
    Result.MISSED: Text("Too late for {colour}", "{colour}の区間を過ぎた：全員の負け"),
    Result.GIVEN_UP: Text("You gave up together", "ギブアップ：全員の負け"),
}
WON_ON = Text("{stars} The battery was still {colour}, in round {lap}.", "{stars}　ラウンド{lap}、電池は{colour}")
AGAIN = Text("Not this time. Another go?", "もう一度挑戦しますか？")


class Sayings:
    """The sentences of one scene."""

    def __init__(self, s: Any, sketch: Sketch, done: int) -> None:
        self._s, self._sketch, self._language, self._done = s, sketch, sketch.language, done

    def say(self, text: Text, **facts: object) -> str:
        """A text in the reader's language, its gaps filled."""
        told = say(text, self._language)
        return told.format(**facts) if facts else told

    def noun(self, kind: int, count: int = 1) -> str:
        """A thing by its kind, one or several."""
        return self.say(NOUNS[KINDS[kind]][count != 1])

    def card(self, card: int) -> str:
        """A card by its name."""
        return self.say(NAMES[CODES[card]])

    def way(self, way: int) -> str:
        """A direction on the screen."""
        return self.say(WAYS[way % 4])

    def who(self, seat: int) -> str:
        """Somebody at the beginning of a sentence."""
        return subject(seat, self._sketch.seat, self._language)

    @property
    def title(self) -> str:
        """The scenario's name without its number."""
        shown = say(GAME.options[0].titles[int(self._s.scenario)], self._language)  # type: ignore[union-attr]
        return shown.split(". ", 1)[-1]

    @property
    def robot(self) -> str:
        """What the robot is called."""
        return self.say(ROBOTS[self._s.robot])

    # ---- goals -------------------------------------------------------------------------------------------------------

    def kinds(self, g: int) -> list[int]:
        """The kinds that a goal is about."""
        return [kind - 1 for kind in self._s.wanted[g][:GOAL_KINDS] if kind]

    def goal(self) -> str:
        """What all have to bring about, in a sentence."""
        s, tasks = self._s, self._tasks()
        if self._language == "en":
            parts = [en.format(things=_listed(things)) for (en, _, _), things in tasks]
            joined = f"{', '.join(parts[:-1])}, then {parts[-1]}" if len(parts) > 1 else parts[0]
            joined = joined[0].upper() + joined[1:]
        else:
            parts = [
                (task[1] if k + 1 < len(tasks) else task[2]).format(things="と".join(things))
                for k, (task, things) in enumerate(tasks)
            ]
            joined = "、".join(parts)
        told = self.say(BEFORE[int(s.target)], tasks=joined)
        if s.meet[0]:
            told += self.say(APART, a=self.noun(s.meet[0] - 1), b=self.noun(s.meet[1] - 1))
        if s.fragile:
            told += self.say(FRAGILE_ONE) if s.fragile == 1 else self.say(FRAGILE, n=self._number(s.fragile))
        return told

    def _tasks(self) -> list[tuple[tuple[str, str, str], list[str]]]:
        """Tasks with what they are about; those of one kind stand together."""
        s, found = self._s, dict[tuple[str, str, str], list[str]]()
        for g in range(s.goals):
            sort = s.goal[g] - 1
            things = [self._some(kind, s.need[g] if sort == DELIVERED else 0) for kind in self.kinds(g)]
            if sort == SWEPT:
                things = [self.noun(kind, 2) for kind in self.kinds(g)]
                task = SWEEP
            elif sort == PARKED:
                task = CHARGE if s.where[g] == STATION else STOP
            elif sort == LYING:
                task = LURE
            else:
                seeds = all(KINDS[kind].endswith("seeds") for kind in self.kinds(g))
                task = PLANT if seeds and s.robot == 1 else DELIVER
            found.setdefault(task, []).extend(thing for thing in things if thing not in found.get(task, ()))
        return list(found.items())

    def _some(self, kind: int, need: int) -> str:
        """A thing, or so many."""
        if need < 2:
            return self.noun(kind)
        return f"{NUMBERS[need]} {self.noun(kind, 2)}" if self._language == "en" else f"{self.noun(kind)}{need}個"

    def _number(self, n: int) -> str:
        return NUMBERS[n].capitalize() if self._language == "en" else str(n)

    def goal_line(self, g: int) -> str:
        """The line under the picture of a goal: how far it has come."""
        s, sort = self._s, self._s.goal[g] - 1
        if sort == SWEPT:
            wanted = self.kinds(g)
            left = sum(kind in wanted for kind in self._kinds_left())
            return self.say(COUNT_LEFT, n=left) if left else self.say(ALL_GONE)
        if sort == DELIVERED:
            return self.say(COUNT_DONE, k=min(s.delivered.count(1 + g), s.need[g]), n=s.need[g])
        return self.say(GOAL_PARK if sort == PARKED else GOAL_LURE)

    def _kinds_left(self) -> list[int]:
        s = self._s
        return [
            (s.ruin[t] if s.broken[t] else s.kind[t]) - 1 for t in range(s.tokens) if s.place[t] != -1
        ]  # fmt: skip

    def goal_about(self, g: int) -> str:
        """A goal for those who hear it."""
        (en, _, ja), things = self._task_of(g)
        text = (en if self._language == "en" else ja).format(
            things=_listed(things) if self._language == "en" else "と".join(things)
        )
        counted = self.goal_line(g).replace("**", "")
        return self.say(
            MET_DONE if self._done >> g & 1 else MET,
            task=f"{text} ({counted})" if self._language == "en" else f"{text}（{counted}）",
        )

    def _task_of(self, g: int) -> tuple[tuple[str, str, str], list[str]]:
        sort, s = self._s.goal[g] - 1, self._s
        things = [self._some(kind, s.need[g] if sort == DELIVERED else 0) for kind in self.kinds(g)]
        if sort == SWEPT:
            return SWEEP, [self.noun(kind, 2) for kind in self.kinds(g)]
        if sort == PARKED:
            return (CHARGE if s.where[g] == STATION else STOP), things
        return (LURE if sort == LYING else DELIVER), things

    # ---- in the dock -------------------------------------------------------------------------------------------------

    def turn(self) -> str:
        """How far the match is."""
        return self.say(TURN, title=self.title, lap=int(self._s.lap))

    def todo(self) -> str:
        """What may be done now, or who is waited for."""
        s, phase = self._s, Phase(self._s.phase)
        if phase == Phase.PROGRAM:
            return self._todo_program()
        if phase == Phase.RUN:
            return self.say(RUNNING, k=s.executed, n=s.length) if s.executed else self.say(STARTING)
        if phase == Phase.CHOOSE:
            chooser = s.owner[s.executed]
            return (
                self.say(CHOOSE_MINE) if chooser == self._sketch.seat else self.say(CHOOSE_OTHER, who=f"{{{chooser}}}")
            )
        texts = {Phase.DEAL: DEALING, Phase.CLOSE: CLOSED, Phase.SHOW: TURNING, Phase.RESET: DROPPING}
        return self.say(texts[phase]) if phase in texts else ""

    def _todo_program(self) -> str:
        s, seat = self._s, self._sketch.seat
        if self._sketch.shown.mover not in (ANYONE, seat):
            return self.say(THEIR_TURN, who=f"{{{self._sketch.shown.mover}}}")
        if seat is None:
            return self.say(PROGRAMMING)
        if not s.sizes[seat]:
            return self.say(NO_CARDS)
        if s.tempo == FREE and s.signal[seat] != Signal.QUIET:
            return self.say(MAY_GO_ON)
        if sum(s.backs[seat][FIRST_YELLOW:]):
            return self.say(PLAY_QUIRK)
        if s.tempo != FREE:
            return self.say(MUST_PLAY if s.forced else ROTATE)
        if seat not in s.owner[: s.length]:
            return self.say(PLAY_FIRST)
        short = ENOUGH - s.length
        return self.say(PLAY_MORE_FEW, n=short) if short > 0 else self.say(PLAY_MORE)

    def thought(self, kind: str, fields: dict[str, int], ends: Sequence[Any] | None) -> str:
        """What the chosen action would bring."""
        s = self._s
        if kind == "choose":
            token = fields["token"]
            return self.say(NOTE_SAID["choose"], thing=self.noun(s.kind[token] - 1))
        if kind != "play":
            return self.say(NOTE_SAID[kind]) if kind in NOTE_SAID else ""
        place = s.length + 1
        text = NOTE_PLACE
        if ends:
            sure = ends[0] if len(ends) == 1 else None
            text = (
                NOTE_SOME
                if sure is None
                else {Result.WON: NOTE_WON, Result.RUNNING: NOTE_ONE}.get(sure.result, NOTE_LOST)
            )
        back = self.say(NOTE_BACK) if s.signal[fields["seat"]] else ""
        return self.say(text, k=place) + back

    def news(self) -> str:
        """What the last line of the log has brought, where it is worth a word."""
        s, log = self._s, self._sketch.log
        if not log:
            return ""
        last = log[-1].action
        if last.startswith("run ") or last.startswith("^"):
            return self._effect() if s.executed and s.phase != Phase.CHOOSE else ""
        if len(last) < 2 or last[0] not in "ABCD":
            return ""
        seat = log[-1].actor
        if last[1] == ".":
            return self._taken_back(seat)
        if last[1] in "/=" and s.tempo == FREE and s.signal[seat] == Signal.QUIET and not s.phase > Phase.PROGRAM:
            return self.say(NEWS_CLEARED)
        return ""

    def _taken_back(self, seat: int) -> str:
        """A card played takes back one's own signal: that is said."""
        for line in reversed(self._sketch.log[:-1]):
            if line.actor == seat and line.action[:1] in "ABCD":
                sign = line.action[1:2]
                text = {"/": NEWS_PLAYED_ON, "=": NEWS_STARTED_AGAIN}.get(sign)
                return self.say(text, who=self.who(seat)) if text else ""
            if line.action in ("Z", "|"):
                break
        return ""

    def _effect(self) -> str:
        """The card that was executed, and what stopped it."""
        s = self._s
        k = s.executed - 1
        text = NEWS_RUN_MINE if s.owner[k] == self._sketch.seat else NEWS_RUN
        told = self.say(text, card=self.card(s.queue[k]), who=f"{{{s.owner[k]}}}")
        if s.bump:
            return told + self.say(EFFECTS[Bump(s.bump)], robot=self.robot)
        return told + self.say(DRIFTED, robot=self.robot) if s.drift != NONE else told

    def ending(self) -> tuple[str, str]:
        """How it ended, and by what."""
        s = self._s
        result = Result(s.result)
        if result == Result.WON:
            grade = sum(s.battery > s.extra + sum(s.sections[: k + 1]) for k in range(2))
            colour = self.say(COLOURS[grade])
            return self.say(ENDS[result]), self.say(WON_ON, stars="★" * (grade + 1), colour=colour, lap=s.lap)
        facts = {"n": s.fragile, "colour": self.say(COLOURS[int(s.target)])}
        if result == Result.MET:
            facts |= {"a": self.noun(s.meet[0] - 1), "b": self.noun(s.meet[1] - 1)}
        told = self.say(ENDS[result], **facts) if result in ENDS else ""
        return told[:1].upper() + told[1:], self.say(AGAIN)

    # ---- about -------------------------------------------------------------------------------------------------------

    def strip(self, seat: int) -> str:
        """What stands under a name in a strip."""
        s, size, mine = self._s, self._s.sizes[seat], seat == self._sketch.seat
        if s.yields[seat]:
            return self.say(MINE_YIELDS if mine else STRIP_YIELDS)
        if s.phase in (Phase.RUN, Phase.CHOOSE, Phase.RESET) and s.executed and s.owner[s.executed - 1] == seat:
            return self.say(STRIP_PLAYED)
        if s.phase == Phase.PROGRAM:
            if s.signal[seat]:
                done, stop = (MINE_DONE, MINE_STOP) if mine else (STRIP_DONE, STRIP_STOP)
                return self.say(done if s.signal[seat] == Signal.DONE else stop)
            if self._sketch.shown.mover == seat and s.tempo != FREE:
                return self.say(STRIP_MOVER)
            if s.waited[seat] and s.tempo != FREE:
                return self.say(STRIP_WAITS)
            if sum(s.backs[seat][FIRST_YELLOW:]) > 0:
                return self.say(STRIP_QUIRK)
        return self.say(STRIP[min(size, 2)], n=size)

    def verbs(self) -> dict[str, str]:
        """What the button says, by kind of action."""
        return {kind: self.say(text) for kind, text in VERBS.items()}


def _listed(things: Sequence[str]) -> str:
    """In English: `a, b and c`."""
    return "".join(things) if len(things) < 2 else f"{', '.join(things[:-1])} and {things[-1]}"

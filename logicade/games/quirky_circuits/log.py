"""What the log of Quirky Circuits says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "play": Words(Text("Play {card}", "{card}を出す"), Text("{who} played {card}", "{who}が{card}を出した")),
    "done": Words(Text("Done", "完了"), Text("{who} is done", "{who}が「完了」の合図を出した")),
    "stop": Words(Text("Stop", "ストップ"), Text("{who} wants to stop", "{who}が「ストップ」の合図を出した")),
    "withdraw": Words(Text("Take back", "取り消す"), Text("{who} changed their mind", "{who}が合図を取り消した")),
    "wait": Words(Text("Wait", "待つ"), Text("{who} waits", "{who}は待った")),
    "give_up": Words(Text("Give up", "ギブアップ"), Text("{who} wants to give up", "{who}がギブアップを希望した")),
    "choose": Words(
        Text("Pick up thing {n}", "{n}番目のものを拾う"), Text("{who} chose what to pick up", "{who}が拾うものを選んだ")
    ),
    "deal": same(Text("{player} drew {card}", "{player}が{card}を引いた")),
    "draw": same(Text("{player} drew a card", "{player}が1枚引いた")),
    "close": same(Text("The program is complete", "プログラム完成")),
    "show": same(Text("Turned over: {card}", "{card}をめくった")),
    "run": same(Text("The robot does: {card}", "実行：{card}")),
    "reset": same(Text("The battery dropped by one", "電池が1つ減った")),
}

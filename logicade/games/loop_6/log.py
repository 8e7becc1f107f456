"""What the log of LOOP 6 says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "pair": Words(
        Text("{gate} on {row}, {n}-{next}", "{row}の左から{n}・{next}枚目に{gate}"),
        Text("{who} played {gate} on {row}, cards {n}-{next}", "{who}が{row}の左から{n}・{next}枚目を{gate}で重ねた"),
    ),
    "single": Words(
        Text("{gate} on {row}, {n}", "{row}の左から{n}枚目に{gate}"),
        Text("{who} played {gate} on {row}, card {n}", "{who}が{row}の左から{n}枚目に{gate}を使った"),
    ),
    "skip": Words(Text("Pass", "パス"), Text("{who} had to pass", "{who}は使えるゲートがなくパス")),
    "first": same(Text("{player} goes first", "{player}が先手")),
    "shuffle_gates": same(
        Text("The gate graveyard was shuffled into a new pile", "墓地をシャッフルしてゲート山にした")
    ),
    "shuffle_signals": same(
        Text("The signal graveyard was shuffled into a new pile", "墓地をシャッフルして信号山にした")
    ),
    "drawn": same(Text("A gate was drawn", "ゲートを1枚引いた")),
    "draw": same(Text("Drawn: {gate}", "引いたゲートは{gate}")),
    "field": same(Text("Dealt to {row}: {signals}", "{row}に6枚並べた：{signals}")),
    "refill": same(Text("Penalty: {row} gets {signals}", "ペナルティ：{row}に信号山から{signals}")),
    "hand": same(Text("{side} got {gates}", "{side}に{gates}を配った")),
    "hand_hidden": same(Text("{side} got two gates", "{side}にゲートを2枚配った")),
}
ROWS = (Text("the first player's row", "先手の場"), Text("the second player's row", "後手の場"))
PLAYERS = (Text("The first player", "先手"), Text("The second player", "後手"))

"""What the log of Logi-Sticks says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "place": Words(
        Text("{piece} on {square}, input {sides}", "{square}に{piece}（入力は{sides}）"),
        Text("{who} placed {piece} on {square}, input {sides}", "{who}が{square}に{piece}を置いた（入力は{sides}）"),
    ),
    "stay": Words(Text("Pass", "パスする"), Text("{who} passed", "{who}はパス")),
    "pick": Words(Text("Take {piece}", "{piece}を取る"), Text("{who} took {piece}", "{who}が{piece}を取った")),
    "stone": Words(
        Text("Stone {value}", "石{value}"), Text("{who} placed a stone: {value}", "{who}が石{value}を置いた")
    ),
    "hidden_stone": Words(
        Text("A stone, face down", "伏せた石"), Text("{who} placed a stone face down", "{who}が石を1個伏せた")
    ),
    "name": Words(
        Text("Let {player} start", "{player}からスタート"),
        Text("{who} let {player} start", "{who}が{player}からと決めた"),
    ),
    "every_edge": same(Text("Stones of every row: {stones}", "全員の石：{stones}")),
    "edge": same(Text("Stones of {player}: {stones}", "{player}の石：{stones}")),
    "layout": same(Text("Stones of the centre: {stones}", "中央の石：{stones}")),
    "deal": same(Text("Dealt: {piece}", "{piece}を配った")),
    "first": same(Text("{player} starts", "{player}からスタート")),
    "forced": same(Text("{player} can't place a piece and passes", "{player}は置けずパス")),
}
PLAYERS = (  # by edge
    Text("the player at the bottom", "下側の人"),
    Text("the player on the left", "左側の人"),
    Text("the player at the top", "上側の人"),
    Text("the player on the right", "右側の人"),
)
SIDES = {"N": Text("above", "上"), "E": Text("right", "右"), "S": Text("below", "下"), "W": Text("left", "左")}

"""What the log of INPUT 11 says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "play": Words(
        Text("{gate} on {n}-{next}", "左から{n}・{next}枚目に{gate}"),
        Text("{who} played {gate} on {n}-{next}", "{who}が左から{n}・{next}枚目を{gate}で重ねた"),
    ),
    "pick": Words(Text("Take {gate}", "{gate}を取る"), Text("{who} took {gate}", "{who}が{gate}を取った")),
    "row": same(Text("Dealt: {row}", "信号を11枚並べた：{row}")),
    "first": same(Text("{player} goes first", "{player}が先手")),
    "deal_first": same(Text("The first player got {gates}", "先手に{gates}を配った")),
    "deal_second": same(Text("The second player got {gates}", "後手に{gates}を配った")),
    "deal_first_hidden": same(Text("The first player got {gates}, face down", "先手にゲートを裏向きで{gates}配った")),
    "deal_second_hidden": same(Text("The second player got {gates}, face down", "後手にゲートを裏向きで{gates}配った")),
}

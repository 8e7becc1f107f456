"""What the log of Mixed Signals says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "place": Words(Text("{tile} `{at}`", "{tile}`{at}`"), Text("{who} placed the {tile}", "{who}が{tile}を置いた")),
    "pick": Words(
        Text("This way first: {side}", "{side}を先に"),
        Text("{who} sent the signal to {side} first", "{who}が信号を{side}へ先に流した"),
    ),
    "draw": same(Text("Drawn: {tile}", "次は{tile}")),
    "discard": same(Text("The {tile} fits nowhere: discarded", "{tile}は置けないので除いた")),
    "token": same(Text("A token for {signal}", "{signal}のトークンを1個置いた")),
    "auto": same(Text("The signal goes to {side} first", "信号が{side}へ先に流れた")),
    "white": same(Text("{player} plays 1", "{player}が1の担当")),
    "first": same(Text("The player of {signal} starts", "{signal}の担当からスタート")),
    "again": same(Text("Second game: same tiles, sides swapped", "色を替えて第2戦")),
}
SIDES = (Text("side 1", "1番目の辺"), Text("side 2", "2番目の辺"), Text("side 3", "3番目の辺"))

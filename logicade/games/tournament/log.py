"""What the log of Tournament says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "draw": Words(
        Text("Draw from {pile}", "{pile}から引く"), Text("{who} drew from {pile}", "{who}が{pile}から引いた")
    ),
    "place": Words(Text("Place it {spot}", "{spot}に置く"), Text("{who} placed it {spot}", "{who}が{spot}に置いた")),
    "gate": same(Text("Drawn: {gate}", "引いたのは{gate}")),
    "left_inputs": same(Text("Dealt on the left: {row}", "左の入力を8枚並べた：{row}")),
    "right_inputs": same(Text("Dealt on the right: {row}", "右の入力を8枚並べた：{row}")),
    "start": same(Text("{starter} starts", "{starter}からスタート")),
}
PILES = (Text("the left pile", "左の山札"), Text("the right pile", "右の山札"))

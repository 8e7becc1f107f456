"""Why Tournament says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("tournament 3.1", Text("the game is over", "この対戦は終わっています")),
    "empty_pile": (
        "tournament 2.1",
        Text("{pile} is empty; draw from the other one", "{pile}は空です。もう一方から引いてください"),
    ),
    "dealing": ("tournament 1.1", Text("wait until everything is dealt", "まだ準備中です")),
    "must_place": (
        "tournament 2.6",
        Text("place the gate you drew first", "引いたゲートは必ず置きます。先に置いてください"),
    ),
    "draw_first": ("tournament 2.1", Text("draw a gate from a pile first", "先に山札から引いてください")),
    "taken": ("tournament 2.2", Text("{spot} is taken", "{spot}にはもうゲートがあります")),
    "not_fed": (
        "tournament 2.2",
        Text("{spot} needs both signals below it first", "{spot}は、下段の2箇所に信号がそろっていません"),
    ),
    "drawn": ("logic-kit 6.2", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "other_due": ("logic-kit 6.2", Text("something else is dealt first", "先にほかの準備が進みます")),
    "none_left": ("tournament 1.4", Text("no {gate} left in the piles", "山札に{gate}は残っていません")),
    "starter": (
        "tournament 1.6",
        Text("by the house rules {starter} starts", "ルールの設定では{starter}からスタートします"),
    ),
}

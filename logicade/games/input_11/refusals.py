"""Why INPUT 11 says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("input-11 3.1", Text("the game is over", "この対戦は終わっています")),
    "none_to_pick": ("input-11 4.8", Text("no {gate} left to take", "{gate}はもう残っていません")),
    "no_draft": (
        "input-11 4.8",
        Text("gates are taken only before play, in a draft", "ゲートを取れるのは、対戦前のドラフトだけです"),
    ),
    "drawn": ("logic-kit 6.2", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "pick_first": ("input-11 4.8", Text("take the gates first, then play", "先にゲートを取り終えてください")),
    "dealing": ("input-11 1.1", Text("wait until everything is dealt", "まだ準備中です")),
    "row_place": (
        "input-11 2.4",
        Text(
            "with {signals}, choose position 1 to {most}",
            "隣り合う2枚ではありません。左から{most}番目までを選んでください",
        ),
    ),
    "ring_place": (
        "input-11 4.7",
        Text(
            "in a ring of {signals}, choose position 1 to {most}",
            "輪の信号は{signals}です。{most}番目までを選んでください",
        ),
    ),
    "none_left": ("input-11 4.5", Text("no {gate} left to play", "{gate}はもう残っていません")),
    "no_gate": ("input-11 2.4", Text("no {gate} left in hand", "手札に{gate}がありません")),
    "other_due": ("logic-kit 6.2", Text("something else is dealt first", "先にほかの準備が進みます")),
    "row_cannot": (
        "input-11 1.2",
        Text(
            "{zeros} zeros and {ones} ones can't give that row", "0が{zeros}枚、1が{ones}枚なので、その並びは出ません"
        ),
    ),
    "first_named": (
        "input-11 1.5",
        Text("by the house rules {player} goes first", "ルールの設定では{player}が先手です"),
    ),
    "hand_cannot": (
        "input-11 4.3",
        Text("the draw pile can't give that hand", "残りのゲートでは、その手札になりません"),
    ),
}

"""Why LOOP 6 says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("loop-6 6.1", Text("the game is over", "この対戦は終わっています")),
    "can_play": (
        "loop-6 8.2",
        Text("you can't pass while you can play a gate", "使えるゲートがあるのでパスできません"),
    ),
    "dealing": ("loop-6 5.1", Text("wait until everything is dealt and drawn", "まだ準備中です")),
    "drawn": ("logic-kit 6.2", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "no_gate": ("loop-6 2.1", Text("no {gate} left in hand", "手札に{gate}がありません")),
    "pair_place": (
        "loop-6 2.2",
        Text(
            "with {cards}, {gate} goes on place 1 to {most}",
            "同じ場の隣り合う2枚に重ねます。左から{most}番目までを選んでください",
        ),
    ),
    "no_pair": ("loop-6 2.2", Text("{gate} needs two cards next to each other", "{gate}には隣り合う2枚が必要です")),
    "single_place": (
        "loop-6 2.2",
        Text("with {cards}, {gate} goes on place 1 to {most}", "左から{most}番目までのカードを選んでください"),
    ),
    "locked": (
        "loop-6 3.4",
        Text("card {n} from the left is locked; choose another one", "左から{n}枚目のカードは使用不可です"),
    ),
    "pile_empty": (
        "loop-6 7.1",
        Text("the pile is empty and is shuffled first", "山が空なので、先に墓地をシャッフルします"),
    ),
    "other_due": ("logic-kit 6.2", Text("something else is dealt first", "先にほかの準備が進みます")),
    "first_named": ("loop-6 1.2", Text("by the house rules {player} goes first", "ルールの設定では{player}が先手です")),
    "refill": (
        "loop-6 5.3",
        Text("{row} gets {signals} from the pile now", "今は{row}に信号山から{signals}引くところです"),
    ),
    "cannot_come": ("loop-6 1.1", Text("the pile can't give that now", "今の山からそれは出ません")),
}

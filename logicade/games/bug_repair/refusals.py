"""Why Bug Repair says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("bug-repair 3.3", Text("the game is over", "この対戦は終わっています")),
    "turning": ("bug-repair 3.2", Text("the gates are being turned over; just watch", "公開中は操作できません")),
    "dealing": ("bug-repair 1.1", Text("wait until everything is dealt", "まだ準備中です")),
    "bug_claims": (
        "bug-repair 2.4",
        Text("you're a bug: place the gate face down and call it something", "バグ役は裏向きに置いて宣言します"),
    ),
    "debugger_shows": (
        "bug-repair 2.4",
        Text("you're a debugger: place the gate face up", "デバッガ役は表向きに置きます"),
    ),
    "say_real": ("bug-repair 2.2", Text("choose the real gate too", "実際に置くゲートも選んでください")),
    "taken": ("bug-repair 2.1", Text("{spot} is taken", "{spot}にはもうゲートがあります")),
    "not_fed": (
        "bug-repair 2.1",
        Text("{spot} needs both signals below it first", "{spot}は、下段の2箇所に信号がそろっていません"),
    ),
    "no_gate": ("bug-repair 2.1", Text("no {gate} left in hand", "手札に{gate}がありません")),
    "drawn": ("logic-kit 6.2", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "other_due": ("logic-kit 6.2", Text("something else is dealt first", "先にほかの準備が進みます")),
    "starter": (
        "bug-repair 1.6",
        Text("by the house rules {starter} starts", "ルールの設定では{starter}からスタートします"),
    ),
    "other_turned": ("bug-repair 3.1", Text("another gate is turned over next", "次にめくるゲートは別の1枚です")),
    "other_discard": ("bug-repair 4.1", Text("that card can't be drawn now", "今そのカードは引けません")),
    "other_steal": ("bug-repair 4.3", Text("that card can't be drawn now", "今そのカードは引けません")),
}

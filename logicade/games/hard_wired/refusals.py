"""Why Hard Wired says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("hard-wired 7.1", Text("the game is over", "この対戦は終わっています")),
    "dealing": ("hard-wired 3.1", Text("wait until everything is dealt and drawn", "まだ準備中です")),
    "drawn": ("hard-wired 3.1", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "finish": ("hard-wired 5.12", Text("finish the segment first", "先に区間を完成させてください")),
    "not_held": ("hard-wired 4.1", Text("that circuit isn't in your hand", "その回路は手札にありません")),
    "share_one": ("hard-wired 4.2", Text("share a circuit first: you have cards in hand", "手札があれば1枚出します")),
    "nothing_left": ("hard-wired 4.4", Text("your hand and the pile are empty", "手札も山札も空です")),
    "no_display": ("hard-wired 6.1", Text("there's no display there", "そこにディスプレイはありません")),
    "no_segment": (
        "hard-wired 5.2",
        Text("no {cards} lead from {now} to {target}", "手札と場の回路では{target}につながりません"),
    ),
    "choose_display": ("hard-wired 5.1", Text("choose a display first", "先につなぐディスプレイを選んでください")),
    "too_short": ("hard-wired 5.1", Text("a segment has at least {least}", "区間には{least}以上必要です")),
    "not_there": (
        "hard-wired 5.2",
        Text("the numbers are {now}, not {target}", "今の値は{now}で、{target}ではありません"),
    ),
    "used": ("hard-wired 5.3", Text("that circuit is in the segment already", "その回路はもう区間にあります")),
    "not_yours": (
        "hard-wired 5.1",
        Text("use a shared circuit, or one from your hand", "手札か場の回路を使ってください"),
    ),
    "too_long": ("hard-wired 5.1", Text("a segment has at most {most}", "区間は{most}までです")),
    "dead_end": (
        "hard-wired 5.12",
        Text("after that circuit the segment could not be finished", "その回路では完成できなくなります"),
    ),
    "other_due": ("hard-wired 3.1", Text("something else is dealt first", "先にほかの準備が進みます")),
    "first_named": (
        "hard-wired 2.2",
        Text("by the house rules {player} starts", "ルールの設定では{player}からスタートします"),
    ),
    "no_player": ("hard-wired 2.2", Text("choose someone who is playing", "対戦している人を選んでください")),
    "displays_out": (
        "hard-wired 1.2",
        Text("both displays with these numbers are out", "その値のディスプレイは2枚とも出ています"),
    ),
    "circuit_out": ("hard-wired 2.3", Text("that circuit is out already", "その回路はもう出ています")),
    "not_on_top": (
        "hard-wired 6.4",
        Text("that circuit isn't on top of the pile", "その回路は山札の一番上にありません"),
    ),
    "other_turn": ("hard-wired 3.3", Text("it's somebody else's turn", "今はほかの人の番です")),
}

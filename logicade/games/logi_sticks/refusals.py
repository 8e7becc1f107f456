"""Why Logi-Sticks says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("logi-sticks 8.1", Text("the game is over", "この対戦は終わっています")),
    "must_place": (
        "logi-sticks 3.13",
        Text("you can't pass while you can place a piece", "置けるときはパスできません"),
    ),
    "none_to_take": ("logi-sticks 3.4", Text("no {piece} left to take", "取れる{piece}は残っていません")),
    "stone_value": ("logi-sticks 6.2", Text("choose a stone: 1 or 0", "1か0の石を選んでください")),
    "half": (
        "logi-sticks 7.8",
        Text(
            "half of the stones are {value} already; use the others",
            "半分の石がもう{value}です。もう一方を使ってください",
        ),
    ),
    "other_player": ("logi-sticks 3.3", Text("choose someone whose turn it can be", "番の来る人を選んでください")),
    "no_piece": ("logi-sticks 3.4", Text("no {piece} left", "{piece}は残っていません")),
    "centre": ("logi-sticks 3.6", Text("{square} is in the centre; choose another square", "中央には置けません")),
    "taken": ("logi-sticks 3.6", Text("{square} is taken", "{square}のマスは埋まっています")),
    "edge": ("logi-sticks 3.8", Text("an input can't face off the board", "入力を盤の外に向けられません")),
    "input": ("logi-sticks 3.8", Text("two inputs can't face each other", "入力どうしは向き合えません")),
    "locked": (
        "logi-sticks 3.9",
        Text("the Capacitor is locked until its owner's next turn", "固定中のコンデンサにはつなげません"),
    ),
    "loop": ("logi-sticks 3.12", Text("that would close a loop", "信号がループします")),
    "not_fed": ("logi-sticks 3.7", Text("no signal reaches its input on {square}", "信号の届く入力がありません")),
    "touches": (
        "logi-sticks 7.15",
        Text("its output would touch another output or the centre", "出力がほかの出力か中央の石に接してしまいます"),
    ),
    # not now
    "dealt": ("logi-sticks 5.3", Text("that is dealt or drawn, not chosen", "それは自動で進みます。選べません")),
    "layout_first": ("logi-sticks 5.3", Text("the stones of the centre come first", "先に中央の石が並びます")),
    "stones_first": ("logi-sticks 5.3", Text("the target stones come first", "先に目標の石が並びます")),
    "arrange_first": ("logi-sticks 5.3", Text("everyone arranges their stones first", "先に目標の石を並べてください")),
    "reveal_first": ("logi-sticks 6.2", Text("the stones are turned over first", "先に目標の石を公開します")),
    "start_first": ("logi-sticks 5.3", Text("first it's drawn who starts", "先にスタートする人が決まります")),
    "name_first": (
        "logi-sticks 7.13",
        Text("the player at the bottom chooses first who starts", "先に下側の人がスタートする人を選びます"),
    ),
    "deal_first": ("logi-sticks 7.14", Text("the pieces are dealt first", "先にピースが配られます")),
    "pick_first": ("logi-sticks 3.4", Text("take a piece first", "先にピースを取ってください")),
    "place_first": ("logi-sticks 3.13", Text("place one piece", "ピースを1個置いてください")),
    "pass_first": ("logi-sticks 3.13", Text("there's nothing to place: you pass", "置ける場所がないのでパスです")),
    "other_stones": ("logi-sticks 5.3", Text("those stones can't be there now", "その石は今は並びません")),
    "other_hidden": ("logi-sticks 6.2", Text("those stones can't be there now", "その石は今は並びません")),
}

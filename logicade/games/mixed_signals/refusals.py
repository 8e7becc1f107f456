"""Why Mixed Signals says no: the clause and the reason, with what would work."""

from __future__ import annotations

from logicade.engine.sentences import Refusals
from logicade.engine.text import Text

REFUSALS: Refusals = {
    "over": ("mixed-signals 8.2", Text("the game is over", "この対戦は終わっています")),
    "used_up": (
        "mixed-signals 8.1",
        Text(
            "somebody has used up their tokens: the game is over",
            "トークンを使い切った人がいるので、この対戦は終わっています",
        ),
    ),
    "colours_first": ("mixed-signals 7.12", Text("first it's drawn who plays 1", "先に1の担当が決まります")),
    "start_first": ("mixed-signals 7.3", Text("first it's drawn who starts", "先にスタートする人が決まります")),
    "draw_first": ("mixed-signals 3.5", Text("wait for the next tile", "次のタイルが出るまで待ってください")),
    "discard_first": (
        "mixed-signals 3.8",
        Text("the tile fits nowhere: wait for the next one", "このタイルは置けません。次のタイルを待ってください"),
    ),
    "place_first": ("mixed-signals 3.10", Text("place a tile first", "先にタイルを置いてください")),
    "token_first": (
        "mixed-signals 3.13",
        Text("wait until the signals have run", "信号が流れ終わるまで待ってください"),
    ),
    "pick_first": (
        "mixed-signals 3.17",
        Text("choose which way the signal goes first", "先に信号を流す方を選んでください"),
    ),
    "auto_first": ("mixed-signals 5.3", Text("wait until the signals have run", "信号が流れ終わるまで待ってください")),
    "second_first": ("mixed-signals 7.11", Text("the second game is about to begin", "まもなく第2戦が始まります")),
    "no_output": (
        "mixed-signals 3.17",
        Text("no signal leaves on that side; choose another one", "その辺から信号は出ません。別の辺を選んでください"),
    ),
    "no_branch": ("mixed-signals 3.18", Text("there's no way to choose now", "今は選ぶ道がありません")),
    "same_order": (
        "mixed-signals 7.11",
        Text(
            "the second game has the tiles of the first one, in the same order",
            "第2戦では、第1戦と同じ順にタイルが出ます",
        ),
    ),
    "goes_back": ("mixed-signals 7.5", Text("{tile} would go back to the pile", "{tile}は山札に戻ります")),
    "none_left": ("mixed-signals 6.2", Text("no {tile} left in the pile", "山札に{tile}は残っていません")),
    "other_tile": ("mixed-signals 3.5", Text("this turn you place {tiles}", "置けるのは{tiles}です")),
    "taken": ("mixed-signals 3.6", Text("there's a tile there already", "そこにはもうタイルがあります")),
    "alone": ("mixed-signals 3.6", Text("a tile must touch another one", "ほかのタイルに接していません")),
    "misfit": (
        "mixed-signals 3.6",
        Text("it doesn't fit: {ours} would meet {theirs}", "出力辺は入力辺に、無地の辺は無地の辺に合わせます"),
    ),
}
# What stands at the side of a tile, by its letter.
EDGES = {"I": Text("an input", "入力辺"), "O": Text("an output", "出力辺"), "N": Text("a blank side", "無地の辺")}

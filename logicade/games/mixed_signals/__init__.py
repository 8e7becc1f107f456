"""Mixed Signals, as the registry sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole

PACKAGE = "logicade.games.mixed_signals"
PICKING = 6  # the phase in which a branch is picked


def _stands(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """A tile stays once a token has been placed since (mixed-signals 3.11), and every pick is final (3.17)."""
    return bool(before["phase"] == PICKING or before["token"] != now["token"])


GAME = Game(
    slug="mixed-signals",
    version=1,
    title=Text("Mixed Signals", "ミックスド・シグナル"),
    summary=Text(
        "One of you is 1, the other 0, on one shared circuit. Each signal takes a token. Run out first to win.",
        "1と0に分かれ、1つの回路を作ります。信号が流れるたびにトークンを置き、先に使い切れば勝ちです。",
    ),
    difficulty=Text("Medium", "応用"),
    seats=(2,),
    minutes=40,
    max_plies=500,
    package=PACKAGE,
    stands=_stands,
    previews=False,  # what a placed token sets off is to be seen in the head
    records=True,
    options=(
        Choice(
            "tile_set",
            ("standard", "lively", "gate_heavy", "custom"),
            "standard",
            Text("Which tiles you play with.", "使うタイルの組です。"),
            (
                Text("64 tiles, 24 of them gates.", "64枚。うちゲートは24枚です。"),
                Text("Fewer gates: a race for the last token.", "ゲートが少なく、トークンの使い切り勝負になります。"),
                Text("Many waiting gates: tokens are counted in the end.", "待つゲートが多く、最後に残りを数えます。"),
                Text("Tiles of your own, listed below.", "下で決めた自作のタイルを使います。"),
            ),
            Text("Tile set", "タイルの組"),
            (
                Text("Standard", "標準"),
                Text("Lively", "スピード戦"),
                Text("Many gates", "ゲート多め"),
                Text("Your own", "自作"),
            ),
        ),
        Own(
            "tiles",
            14,
            PACKAGE,
            Text(
                "Your own tiles, a kind and its number each, as in `FI4,FL6,OU4,AND2,OR2`. Two `FI` start the circuit.",
                "自作のタイルです。`FI4,FL6,OU4,AND2,OR2`のように種類と枚数を書きます。`FI`は2枚以上必要です。",
            ),
            Text("Own tiles", "自作のタイル"),
        ),
        Whole(
            "tokens_per_player",
            2,
            40,
            24,
            Text(
                "Tokens for each player. One of them is on the table from the start.",
                "1人分のトークンの数です。1個は最初に置きます。",
            ),
            Text("Tokens", "トークン数"),
        ),
        Choice(
            "first_player",
            ("white", "black", "random"),
            "white",
            Text("Who starts.", "先手になる人です。"),
            (
                Text("The player of 1 starts.", "1の担当が先手です。"),
                Text("The player of 0 starts.", "0の担当が先手です。"),
                Text("At random.", "ランダムに決めます。"),
            ),
            Text("First player", "先手"),
            (Text("1", "1"), Text("0", "0"), Text("Random", "ランダム")),
        ),
        Whole(
            "black_compensation",
            0,
            2,
            0,
            Text(
                "Tokens that the second player gives up before play, to run out sooner.",
                "後手が開始前に手放すトークンの数です。その分だけ早く使い切れます。",
            ),
            Text("Compensation", "後手の補償"),
        ),
        Choice(
            "opening_discard",
            ("discard", "redraw"),
            "discard",
            Text(
                "What happens to a tile that fits nowhere on the first turn.", "最初の手番で置けないタイルの扱いです。"
            ),
            (
                Text("It leaves the game.", "ゲームから除きます。"),
                Text("It goes back, and another one is drawn.", "山札に戻してもう1枚引きます。"),
            ),
            Text("Opening draw", "最初の1枚"),
            (Text("Discard", "除く"), Text("Draw again", "もう1枚引く")),
        ),
        Whole(
            "offer",
            1,
            3,
            1,
            Text("How many open tiles you may choose from.", "表向きに並べて選べるタイルの枚数です。"),
            Text("Tiles on offer", "選べるタイル"),
        ),
        Choice(
            "gate_rule",
            ("strict", "shortcut"),
            "strict",
            Text("When a gate with two inputs fires.", "2入力のゲートの出力が決まるときを選びます。"),
            (
                Text("Once both inputs are known.", "両方の入力がそろったときです。"),
                Text("As soon as one input settles the output.", "片方の入力で出力が決まれば、すぐです。"),
            ),
            Text("Gates", "ゲート"),
            (Text("Both inputs", "両方そろったら"), Text("One is enough", "片方で確定")),
        ),
        Choice(
            "branch_prompts",
            ("when_it_matters", "always"),
            "when_it_matters",
            Text("When to ask which branch of a signal goes first.", "分かれた信号の順番をたずねるときを選びます。"),
            (
                Text("Only when it may decide the game.", "勝敗に関わりうるときだけたずねます。"),
                Text("Every time.", "毎回たずねます。"),
            ),
            Text("Branches", "分岐"),
            (Text("When it matters", "必要なときだけ"), Text("Always", "毎回")),
        ),
        Choice(
            "tie",
            ("draw", "second_player"),
            "draw",
            Text("What happens when both have as many tokens left.", "残りが同数のときの勝敗です。"),
            (
                Text("A draw.", "引き分けです。"),
                Text("The second player wins.", "後手の勝ちです。"),
            ),
            Text("Equal tokens", "同数のとき"),
            (Text("Draw", "引き分け"), Text("Second player wins", "後手の勝ち")),
        ),
        Switch(
            "duplicate",
            False,
            Text(
                "Two games with the same tiles in the same order and sides swapped. Points are added.",
                "同じ順番のタイルで色を替えて2回対戦し、点を合計します。",
            ),
            Text("Two games", "2連戦"),
        ),
        Choice(
            "colours",
            ("chosen", "random"),
            "chosen",
            Text(
                "Who plays 1. It's the easier side for beginners.",
                "1を担当する人です。初めての人には1がおすすめです。",
            ),
            (
                Text("The first player.", "1人目です。"),
                Text("At random.", "ランダムに決めます。"),
            ),
            Text("Who plays 1", "1の担当"),
            (Text("Player 1", "席1"), Text("Random", "ランダム")),
        ),
        Switch(
            "show_pile_counts",
            True,
            Text(
                "You see how many tiles of each kind are left in the draw pile.",
                "山札に残ったタイルの枚数を種類ごとに表示します。",
            ),
            Text("Pile counts", "山札の内訳"),
        ),
    ),
)

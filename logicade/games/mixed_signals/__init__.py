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
        "Two players, 0 and 1, build one circuit of triangles. Whoever gets rid of the own tokens first wins.",
        "0と1に分かれ、三角形のタイルで1つの回路を作ります。自分のトークンを先に使いきった人の勝ちです。",
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
            Text("Which tiles are played with.", "使うタイルの組。"),
            (
                Text("64 tiles, 24 of them gates.", "64枚。うちゲートは24枚です。"),
                Text("Fewer gates: a race for the last token.", "ゲートが少なく、トークンの使いきり勝負になります。"),
                Text("Many waiting gates: tokens are counted in the end.", "待つゲートが多く、最後に残りを数えます。"),
                Text("The tiles of option `tiles`.", "`tiles`で決めたタイルを使います。"),
            ),
            Text("Tile set", "タイルの組"),
            (
                Text("Standard", "標準"),
                Text("Lively", "にぎやか"),
                Text("Many gates", "ゲート多め"),
                Text("Your own", "自作"),
            ),
        ),
        Own(
            "tiles",
            14,
            PACKAGE,
            Text(
                "Your own tiles, a kind and its number each, as in `FI4,FL6,OU4,AND2,OR2`; two FI start the circuit.",
                "自作のタイル。`FI4,FL6,OU4,AND2,OR2`のように種類と枚数を書きます。FIは2枚以上必要です。",
            ),
            Text("Own tiles", "自作のタイル"),
        ),
        Whole(
            "tokens_per_player",
            2,
            40,
            24,
            Text(
                "Tokens of each colour; one lies on the table from the start.",
                "各色のトークン数。1個は最初に置きます。",
            ),
            Text("Tokens", "トークン数"),
        ),
        Choice(
            "first_player",
            ("white", "black", "random"),
            "white",
            Text("Which colour begins.", "どちらの色が先手か。"),
            (
                Text("White, the ones, begins.", "白(1)が先手です。"),
                Text("Black, the zeros, begins.", "黒(0)が先手です。"),
                Text("Chance decides.", "無作為に決めます。"),
            ),
            Text("First player", "先手"),
            (Text("White", "白"), Text("Black", "黒"), Text("By chance", "無作為")),
        ),
        Whole(
            "black_compensation",
            0,
            2,
            0,
            Text(
                "Tokens that the second player gives up before play, to be rid of them sooner.",
                "後手が始める前に手放すトークンの数。その分だけ早く使いきれます。",
            ),
            Text("Compensation", "後手の補償"),
        ),
        Choice(
            "opening_discard",
            ("discard", "redraw"),
            "discard",
            Text("What happens to a tile that fits nowhere on the first turn.", "最初の手番で置けないタイルの扱い。"),
            (
                Text("It leaves the game.", "ゲームから除きます。"),
                Text("It goes back, and another one is drawn.", "山に戻して引き直します。"),
            ),
            Text("Opening draw", "最初の1枚"),
            (Text("Discard", "除く"), Text("Draw again", "引き直す")),
        ),
        Whole(
            "offer",
            1,
            3,
            1,
            Text("How many open tiles one may choose from.", "表向きに並べて選べるタイルの枚数。"),
            Text("Tiles on offer", "選べるタイル"),
        ),
        Choice(
            "gate_rule",
            ("strict", "shortcut"),
            "strict",
            Text("When a gate with two inputs fires.", "2入力のゲートが決まる時。"),
            (
                Text("Once both inputs are known.", "両方の入力が決まった時です。"),
                Text("As soon as one input settles the output.", "片方の入力で出力が決まればすぐです。"),
            ),
            Text("Gates", "ゲート"),
            (Text("Strict", "厳密"), Text("Short cut", "早決まり")),
        ),
        Choice(
            "branch_prompts",
            ("when_it_matters", "always"),
            "when_it_matters",
            Text("When to ask which branch of a signal goes first.", "信号の分岐の順番をたずねる時。"),
            (
                Text("Only when it may decide the game.", "勝敗にかかわりうる時だけたずねます。"),
                Text("Every time.", "毎回たずねます。"),
            ),
            Text("Branches", "分岐"),
            (Text("When it matters", "必要な時だけ"), Text("Always", "毎回")),
        ),
        Choice(
            "tie",
            ("draw", "second_player"),
            "draw",
            Text("What equal supplies mean in the end.", "最後に残りが同数の時。"),
            (
                Text("A draw.", "引き分けです。"),
                Text("The second player wins.", "後手の勝ちです。"),
            ),
            Text("Equal supplies", "同数の時"),
            (Text("Draw", "引き分け"), Text("Second player", "後手の勝ち")),
        ),
        Switch(
            "duplicate",
            False,
            Text(
                "Two games with the same order of tiles and exchanged colours; points are added.",
                "同じ順番のタイルで色を替えて2回対戦し、点を合計します。",
            ),
            Text("Two games", "2回戦"),
        ),
        Choice(
            "colours",
            ("chosen", "random"),
            "chosen",
            Text(
                "Who plays White; it is the easier colour for beginners.",
                "白を持つ人。初めての人には白がおすすめです。",
            ),
            (
                Text("The first seat plays White.", "1番目の席が白です。"),
                Text("Chance decides.", "無作為に決めます。"),
            ),
            Text("Colours", "色"),
            (Text("Seat 1 is White", "席1が白"), Text("By chance", "無作為")),
        ),
        Switch(
            "show_pile_counts",
            True,
            Text(
                "Whether the table shows how many tiles of each kind are left in the pile.",
                "山に残ったタイルの枚数を種類ごとに表示するかどうか。",
            ),
            Text("Pile counts", "山の内訳"),
        ),
    ),
)

"""INPUT 11, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Switch, Text, Whole, Wholes

GAME = Game(
    slug="input-11",
    version=1,
    title=Text("INPUT 11", "INPUT 11"),
    summary=Text(
        "Eleven signals in a row; merge two neighbours with a gate until one is left. A 1 wins for the first player.",
        "11枚の信号を1枚になるまでゲートでまとめます。最後が1なら先手、0なら後手の勝ちです。",
    ),
    difficulty=Text("Easy", "基礎"),
    age=12,
    seats=(2,),
    opening={"first": "0"},
    minutes=10,
    max_plies=25,
    package="logicade.games.input_11",
    options=(
        Choice(
            "visibility",
            ("open", "closed"),
            "open",
            Text("Whether players see each other's gates.", "相手のゲートが見えるかどうか。"),
            (
                Text("Both hands lie open.", "手札は公開します。"),
                Text("A hand is seen by its owner only.", "手札は本人だけが見ます。"),
            ),
            Text("Hands shown", "手札の公開"),
            (Text("Open", "公開"), Text("Closed", "非公開")),
        ),
        Choice(
            "hands",
            ("standard", "random", "shared", "draft"),
            "standard",
            Text("Where the gates come from.", "ゲートの配り方。"),
            (
                Text(
                    "One gate of each kind, and one more XOR for the first player.",
                    "各種1枚ずつ、先手にはXORをもう1枚。",
                ),
                Text("Six and five gates are dealt at random.", "無作為に6枚と5枚を配ります。"),
                Text("No hands: both take from the same open gates.", "手札なし。場のゲートを共有します。"),
                Text("The players pick the gates in turn before play.", "始める前にゲートを1枚ずつ交互に取ります。"),
            ),
            Text("Hands", "手札"),
            (Text("Standard", "標準"), Text("Random", "ランダム"), Text("Shared", "共有"), Text("Draft", "ドラフト")),
        ),
        Choice(
            "pool",
            ("basic11", "advanced11", "independent"),
            "basic11",
            Text(
                "Which gates there are; a draft takes `advanced11` unless told otherwise.",
                "使うゲート。ドラフトの既定は`advanced11`。",
            ),
            (
                Text("AND 2, OR 2, NAND 2, NOR 2, XOR 3.", "AND 2、OR 2、NAND 2、NOR 2、XOR 3。"),
                Text("AND 1, OR 2, NAND 4, NOR 1, XOR 3.", "AND 1、OR 2、NAND 4、NOR 1、XOR 3。"),
                Text(
                    "Every card is any kind, alike and independently (only with random hands).",
                    "1枚ごとに5種から等確率(ランダムのときだけ)。",
                ),
            ),
            Text("Gates", "ゲートの組"),
            (Text("Basic", "基本の11枚"), Text("Advanced", "上級の11枚"), Text("Independent", "1枚ずつ独立")),
        ),
        Switch(
            "ring",
            False,
            Text("Whether the two ends of the row are neighbours.", "列の両端を隣どうしとみなすかどうか。"),
            Text("Ring", "輪"),
        ),
        Whole(
            "clock",
            1,
            86_400,
            None,
            Text("Seconds for all decisions of a player; the book says 300.", "持ち時間(秒)。説明書では300秒。"),
            Text("Time by the book", "説明書の持ち時間"),
        ),
        Wholes(
            "deck",
            2,
            9,
            57,
            (9, 9),
            Text("Zeros and ones in the signal deck, 66 cards at most.", "信号の山札の0と1の枚数(合計66枚まで)。"),
            Text("Signal deck", "信号の山札"),
        ),
        Choice(
            "first",
            ("chance", "0", "1"),
            "chance",
            Text("Which seat is the first player.", "先手になる席。"),
            (
                Text("Chance decides.", "無作為に決めます。"),
                Text("The first seat begins.", "1番目の席が先手です。"),
                Text("The second seat begins.", "2番目の席が先手です。"),
            ),
            Text("First player", "先手"),
            (Text("By chance", "無作為"), Text("Seat 1", "席1"), Text("Seat 2", "席2")),
        ),
    ),
)

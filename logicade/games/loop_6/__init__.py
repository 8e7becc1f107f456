"""LOOP 6, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole

GAME = Game(
    slug="loop-6",
    version=1,
    title=Text("LOOP 6", "LOOP 6"),
    summary=Text(
        "Play hidden gates on your row or theirs. Get your own row down to a single 1 to win.",
        "手札のゲートを自場か他場に使います。自場が「1」1枚になれば勝ちです。",
    ),
    difficulty=Text("Starter to Hard", "入門〜発展"),
    age=6,
    seats=(2,),
    opening={"first": "0"},
    minutes=10,
    max_plies=6005,  # five deals, and 1,000 turns of a gate, a draw, a penalty in two parts and two shuffles at most
    package="logicade.games.loop_6",
    options=(
        Choice(
            "gates",
            ("basic", "advanced", "own"),
            "basic",
            Text("Which gates you play with.", "使うゲートです。"),
            (
                Text(
                    "Six each of AND, OR and XOR; three each of NAND and NOR.",
                    "AND、OR、XORが6枚ずつ、NAND、NORが3枚ずつです。",
                ),
                Text(
                    "The basic gates, and three each of BUF, NOT, DFF and BUG.",
                    "基本のゲートにBUF、NOT、DFF、BUGを3枚ずつ加えます。",
                ),
                Text("As many of each kind as you write below.", "下で種類ごとの枚数を決めます。"),
            ),
            Text("Gates", "ゲートの組"),
            (Text("Basic", "基本"), Text("Advanced", "上級"), Text("Your own", "自作")),
        ),
        Own(
            "counts",
            9,
            "logicade.games.loop_6",
            Text(
                "How many gates of each kind, as in `AND6,OR6,XOR6,NOT2`: five or more, one of them with two inputs.",
                "ゲートの枚数です。例：`AND6,OR6,XOR6,NOT2`　合計5枚以上で、2入力のゲートが1枚は必要です。",
            ),
            Text("Gates of your own", "ゲートの枚数"),
        ),
        Switch(
            "four_ones",
            False,
            Text("A row of exactly four ones wins as well.", "場が「1」4枚だけになっても勝ちです。"),
            Text("Four ones win", "1が4枚でも勝ち"),
        ),
        Whole(
            "penalty_limit",
            1,
            99,
            None,
            Text(
                "With this penalty you lose. The book suggests 3.",
                "この回数のペナルティで負けになります。説明書の例は3回です。",
            ),
            Text("Penalties that lose", "負けになるペナルティ回数"),
        ),
        Switch(
            "shrinking_refill",
            False,
            Text(
                "Penalties refill the row to 5, 4, 3 and 2 cards only, and the fifth loses.",
                "ペナルティでは、場が5、4、3、2枚になるまで引きます。5回目で負けです。",
            ),
            Text("Shrinking rows", "引く枚数を減らす"),
        ),
        Choice(
            "dff_turns",
            ("1", "2"),
            "1",
            Text("For how many turns a DFF locks a signal.", "DFFで信号が使用不可になるターンの数です。"),
            (
                Text("For the opponent's next turn.", "相手の次の1ターンだけ使用不可です。"),
                Text("For the opponent's next turn and your own.", "相手と自分の次のターンまで使用不可です。"),
            ),
            Text("A DFF locks for", "DFFの使用不可"),
            (Text("One turn", "1ターン"), Text("Two turns", "2ターン")),
        ),
        Whole(
            "max_turns",
            1,
            1000,
            None,
            Text(
                "After this many turns it's a draw; 1,000 unless you say otherwise.",
                "この手数で引き分けです。指定がなければ1,000手です。",
            ),
            Text("Most turns", "手数の上限"),
        ),
        Choice(
            "first",
            ("chance", "0", "1"),
            "chance",
            Text("Who goes first.", "先手になる人です。"),
            (
                Text("At random.", "ランダムに決めます。"),
                Text("The first player.", "1人目が先手です。"),
                Text("The second player.", "2人目が先手です。"),
            ),
            Text("Who goes first", "先手"),
            (Text("Random", "ランダム"), Text("Player 1", "席1"), Text("Player 2", "席2")),
        ),
    ),
)

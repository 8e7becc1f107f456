"""LOOP 6, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole

GAME = Game(
    slug="loop-6",
    version=1,
    title=Text("LOOP 6", "LOOP 6"),
    summary=Text(
        "Merge signals of your row or of the other's with hidden gates. A row down to a single 1 wins for its owner.",
        "手札のゲートで自分か相手の場の信号をまとめます。場が1だけになった人の勝ちです。",
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
            Text("Which gates there are.", "使うゲート。"),
            (
                Text("AND 6, OR 6, XOR 6, NAND 3, NOR 3.", "AND 6、OR 6、XOR 6、NAND 3、NOR 3。"),
                Text(
                    "The basic gates, and BUF, NOT, DFF and BUG 3 each.",
                    "基本のゲートにBUF、NOT、DFF、BUGを3枚ずつ加えます。",
                ),
                Text("As many of each kind as option `counts` says.", "枚数をオプション`counts`で決めます。"),
            ),
            Text("Gates", "ゲートの組"),
            (Text("Basic", "基本"), Text("Advanced", "上級"), Text("Your own", "自作")),
        ),
        Own(
            "counts",
            9,
            "logicade.games.loop_6",
            Text(
                "How many gates of each kind, as in `AND6,OR6,XOR6,NOT2`; five or more, one of them with two inputs.",
                "ゲートの枚数。例: `AND6,OR6,XOR6,NOT2`。合計5枚以上、2入力のゲートが1枚は必要です。",
            ),
            Text("Gates of your own", "ゲートの枚数"),
        ),
        Switch(
            "four_ones",
            False,
            Text("Whether a row of exactly four ones wins as well.", "場が1だけの4枚になっても勝ちとするかどうか。"),
            Text("Four ones win", "1が4枚でも勝ち"),
        ),
        Whole(
            "penalty_limit",
            1,
            99,
            None,
            Text(
                "The penalty that loses the match; the book suggests 3.",
                "この回数の罰で負けになります。説明書の例は3回。",
            ),
            Text("Penalties that lose", "負けになる罰の回数"),
        ),
        Switch(
            "shrinking_refill",
            False,
            Text(
                "Whether penalties fill up to 5, 4, 3 and 2 cards only, and the fifth loses.",
                "罰のたびに引き直す枚数を5、4、3、2枚と減らし、5回目で負けとするかどうか。",
            ),
            Text("Shrinking rows", "減っていく補充"),
        ),
        Choice(
            "dff_turns",
            ("1", "2"),
            "1",
            Text("For how many turns a DFF locks a signal.", "DFFが信号を固定する手番の数。"),
            (
                Text("For the opponent's next turn.", "相手の次の手番だけ固定します。"),
                Text("For the opponent's next turn and your own.", "相手と自分の次の手番まで固定します。"),
            ),
            Text("A DFF locks for", "DFFの固定"),
            (Text("One turn", "1手番"), Text("Two turns", "2手番")),
        ),
        Whole(
            "max_turns",
            1,
            1000,
            None,
            Text(
                "Turns after which the match is a tie; 1,000 unless set.", "引き分けになる手数。指定がなければ1000手。"
            ),
            Text("Most turns", "手数の上限"),
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

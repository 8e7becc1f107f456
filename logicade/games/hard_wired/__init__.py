"""Hard Wired, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole

GAME = Game(
    slug="hard-wired",
    version=1,
    title=Text("Hard Wired", "ハードワイヤード"),
    summary=Text(
        "Join displays by rows of circuit cards that turn one triple of values into the next. Nine displays win.",
        "回路カードを並べて3つの値を次の表示へつなぎます。表示を9枚そろえた人の勝ちです。",
    ),
    difficulty=Text("Medium", "応用"),
    seats=(2, 3, 4, 5, 6),
    opening={"first": "1"},
    minutes=30,
    max_plies=3000,  # far more than any match takes; hard-wired 6.3 has the reckoning
    package="logicade.games.hard_wired",
    options=(
        Whole(
            "goal",
            4,
            9,
            9,
            Text("Displays that a row needs; 6 makes a short match.", "勝ちに必要な表示の枚数。6なら短時間です。"),
            Text("Displays to win", "勝利に必要な表示"),
        ),
        Whole(
            "max_segment",
            2,
            5,
            5,
            Text("Cards of the longest segment allowed.", "1つの区間に並べられる回路の最大枚数。"),
            Text("Longest segment", "区間の最大枚数"),
        ),
        Switch(
            "equal_turns",
            False,
            Text(
                "Whether the round is finished, so that all have had the same number of turns.",
                "全員の手番数が同じになるまでラウンドを続けるかどうか。",
            ),
            Text("Equal turns", "手番数をそろえる"),
        ),
        Choice(
            "return_order",
            ("laid", "shuffled"),
            "laid",
            Text("How used cards go under the reserve.", "使った回路を山札の下に戻す順番。"),
            (
                Text("In the order in which they lay.", "並べた順に戻します。"),
                Text("Shuffled among each other.", "混ぜてから戻します。"),
            ),
            Text("Used cards", "使った回路"),
            (Text("As laid", "並べた順"), Text("Shuffled", "混ぜる")),
        ),
        Switch(
            "open_hands",
            False,
            Text("Whether all hands lie open, for learning.", "手札をすべて公開するかどうか(練習向け)。"),
            Text("Open hands", "手札の公開"),
        ),
        Whole(
            "first",
            1,
            6,
            None,
            Text(
                "The seat that begins, 1 for A to 6 for F, counted on round a smaller table; none: chance decides.",
                "最初に始める席(1がA、6がF。席が少なければ数え続けます)。noneなら無作為に決めます。",
            ),
            Text("First player", "開始席"),
        ),
        Own(
            "circuits",
            44,
            "logicade.games.hard_wired",
            Text("A circuit deck of your own: 44 codes such as `2+1=3=`.", "自作の回路デッキ(`2+1=3=`の形で44枚)。"),
            Text("Circuit deck", "回路デッキ"),
        ),
    ),
)

"""Hard Wired, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text, Whole

GAME = Game(
    slug="hard-wired",
    version=1,
    title=Text("Hard Wired", "ハードワイヤード"),
    summary=Text(
        "Chain circuits that turn one set of three numbers into the next. First to nine displays wins.",
        "回路カードを並べて3つの値を次のディスプレイへつなぎます。先に9枚つないだ人の勝ちです。",
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
            Text(
                "Displays you need to win. With 6 it's a short game.",
                "勝ちに必要なディスプレイの枚数です。6なら短時間で終わります。",
            ),
            Text("Displays to win", "勝利枚数"),
        ),
        Whole(
            "max_segment",
            2,
            5,
            5,
            Text("Circuits of the longest segment allowed.", "1つの区間に並べられる回路の最大枚数です。"),
            Text("Longest segment", "区間の最大枚数"),
        ),
        Switch(
            "equal_turns",
            False,
            Text(
                "The round is finished, so that everyone has had as many turns.",
                "全員の手番の数がそろうまでラウンドを続けます。",
            ),
            Text("Equal turns", "手番数をそろえる"),
        ),
        Choice(
            "return_order",
            ("laid", "shuffled"),
            "laid",
            Text("How used circuits go under the pile.", "使った回路を山札の下に戻す順番です。"),
            (
                Text("In the order in which they were played.", "並べた順に戻します。"),
                Text("Shuffled.", "混ぜてから戻します。"),
            ),
            Text("Used cards", "使った回路"),
            (Text("As played", "並べた順"), Text("Shuffled", "混ぜる")),
        ),
        Switch(
            "open_hands",
            False,
            Text("All hands are open, for learning.", "手札をすべて公開します（練習向け）。"),
            Text("Open hands", "手札の公開"),
        ),
        Whole(
            "first",
            1,
            6,
            None,
            Text(
                "Who starts. Without a number it's random; with fewer players the count goes round.",
                "スタートする人です。空欄ならランダムです。人数が少なければ数え続けます。",
            ),
            Text("Who starts", "スタートする人"),
        ),
        Own(
            "circuits",
            44,
            "logicade.games.hard_wired",
            Text(
                "A circuit deck of your own: 44 codes such as `2+1=3=`.", "自作の回路デッキです（`2+1=3=`の形で44枚）。"
            ),
            Text("Circuit deck", "回路デッキ"),
        ),
    ),
)

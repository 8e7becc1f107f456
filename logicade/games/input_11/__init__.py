"""INPUT 11, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Switch, Text, Whole, Wholes

GAME = Game(
    slug="input-11",
    version=1,
    title=Text("INPUT 11", "INPUT 11"),
    summary=Text(
        "Merge neighbours with your gates until one signal is left. First player wins on 1, second on 0.",
        "ゲートで隣り合う信号を重ね、最後の1枚にします。1なら先手、0なら後手の勝ちです。",
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
            Text("Who sees your gates.", "手札が見える人です。"),
            (
                Text("Everyone: both hands are open.", "オープンゲーム：手札は公開します。"),
                Text("Only you.", "クローズドゲーム：手札は本人だけが見ます。"),
            ),
            Text("Hands shown", "手札の公開"),
            (Text("Open", "オープンゲーム"), Text("Closed", "クローズドゲーム")),
        ),
        Choice(
            "hands",
            ("standard", "random", "shared", "draft"),
            "standard",
            Text("Where the gates come from.", "ゲートの配り方です。"),
            (
                Text(
                    "One gate of each kind, and one more XOR for the first player.",
                    "各種1枚ずつで、先手にはXORがもう1枚あります。",
                ),
                Text("Six and five gates are dealt at random.", "ランダムに6枚と5枚を配ります。"),
                Text("No hands: both take from the same open gates.", "手札はなく、場のゲートを共有します。"),
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
                Text("Two each of AND, OR, NAND and NOR; three of XOR.", "AND、OR、NAND、NORが2枚ずつ、XORが3枚です。"),
                Text(
                    "One AND, two OR, four NAND, one NOR and three XOR.",
                    "ANDが1枚、ORが2枚、NANDが4枚、NORが1枚、XORが3枚です。",
                ),
                Text(
                    "Each card is a random kind (only with random hands).",
                    "1枚ごとに5種からランダムに選びます（手札がランダムのときだけ）。",
                ),
            ),
            Text("Gates", "ゲートの組"),
            (Text("Basic", "基本の11枚"), Text("Advanced", "上級の11枚"), Text("Independent", "1枚ずつ独立")),
        ),
        Switch(
            "ring",
            False,
            Text("The ends of the row count as neighbours.", "列の両端を隣どうしとみなします。"),
            Text("Ring", "両端を接続"),
        ),
        Whole(
            "clock",
            1,
            86_400,
            None,
            Text(
                "Seconds for all moves of a player. The book says 300.",
                "1人分の持ち時間の秒数です。説明書では300秒です。",
            ),
            Text("Rule-book clock", "説明書の持ち時間"),
        ),
        Wholes(
            "deck",
            2,
            9,
            57,
            (9, 9),
            Text("Zeros and ones among the signal cards, 66 at most.", "信号カードの0と1の枚数です（合計66枚まで）。"),
            Text("Signal cards", "信号カード"),
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

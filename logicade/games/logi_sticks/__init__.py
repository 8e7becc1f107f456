"""Logi-Sticks, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text

GAME = Game(
    slug="logi-sticks",
    version=1,
    title=Text("Logi-Sticks", "ロジスティックス"),
    summary=Text(
        "Route signals from the centre to your edge. Each stone that gets its own colour scores.",
        "中央から流れる信号をピースでつなぎ、自分の石に届けます。石と同じ信号が届けば点灯して1点です。",
    ),
    difficulty=Text("Hard", "発展"),
    seats=(2, 3, 4),
    minutes=45,
    max_plies=400,
    package="logicade.games.logi_sticks",
    options=(
        Choice(
            "targets",
            ("rotated", "independent", "alternating", "mirrored", "coin", "opponent", "own", "custom"),
            "rotated",
            Text("How the target stones are arranged.", "目標の石の並べ方です。"),
            (
                Text("One random arrangement, the same for everyone.", "ランダムな並びを全員が共通で使います。"),
                Text("A random arrangement for each player.", "1人ずつランダムに並べます。"),
                Text("1 and 0 in turn.", "1と0を交互に並べます。"),
                Text("Facing edges mirror each other.", "向かい合う辺が鏡写しになります。"),
                Text("A coin for every stone.", "石ごとに1か0かをランダムに決めます。"),
                Text("The player before you arranges your edge in secret.", "前の手番の人がこっそり並べます。"),
                Text("You arrange your edge in secret.", "自分の辺を自分でこっそり並べます。"),
                Text("As you write it below.", "下で指定したとおりに並べます。"),
            ),
            Text("Targets", "目標の石"),
            (
                Text("The same for all", "全員共通"),
                Text("One each", "1人ずつ"),
                Text("In turn", "交互"),
                Text("Mirrored", "鏡写し"),
                Text("By coin", "コイン"),
                Text("By the opponent", "相手が並べる"),
                Text("By the owner", "自分で並べる"),
                Text("Given", "指定"),
            ),
        ),
        Switch(
            "free",
            False,
            Text(
                "Where you arrange your edge: any number of each stone.", "自分で並べるとき、1と0の数を自由にします。"
            ),
            Text("Any stones", "石の数は自由"),
        ),
        Choice(
            "target_count",
            ("8", "6"),
            "8",
            Text("Target stones of each player.", "1人分の目標の石の数です。"),
            (
                Text("One beside every square of the edge.", "辺のすべてのマスに置きます。"),
                Text("None at the corners.", "角には置きません。"),
            ),
            Text("Stones at an edge", "辺の石の数"),
            (Text("Eight", "8個"), Text("Six", "6個")),
        ),
        Choice(
            "centre",
            ("alternating", "random", "custom"),
            "alternating",
            Text("How the stones of the centre are arranged.", "中央の石の並べ方です。"),
            (
                Text(
                    "1 and 0 in turn, the same from every side.", "1と0を交互に並べます。どの席からも同じに見えます。"
                ),
                Text("Any of the sixteen layouts.", "16通りからランダムに選びます。"),
                Text("As you write it below.", "下で指定したとおりに並べます。"),
            ),
            Text("Centre", "中央の石"),
            (Text("In turn", "交互"), Text("Random", "ランダム"), Text("Given", "指定")),
        ),
        Choice(
            "first_player",
            ("south", "random", "chosen"),
            "south",
            Text("Who starts.", "スタートする人です。"),
            (
                Text("The first player, at the bottom.", "下側の1人目からスタートします。"),
                Text("At random.", "ランダムに決めます。"),
                Text("The first player chooses who starts.", "1人目がスタートする人を選びます。"),
            ),
            Text("Who starts", "スタートする人"),
            (Text("Player 1", "席1"), Text("Random", "ランダム"), Text("Chosen", "選ぶ")),
        ),
        Choice(
            "stock",
            ("book", "draft", "snake", "deal"),
            "book",
            Text("Where the pieces come from.", "ピースの配り方です。"),
            (
                Text("Two players: five of each kind; otherwise a draft.", "2人なら各種5個、3人以上はドラフトです。"),
                Text("Players take the pieces one by one.", "1個ずつ順番に取ります。"),
                Text("A draft whose order turns round after each round.", "1周ごとに順番を逆にして取ります。"),
                Text("The pieces are shuffled and dealt.", "混ぜて配ります。"),
            ),
            Text("Pieces", "ピース"),
            (
                Text("By the book", "標準"),
                Text("Draft", "ドラフト"),
                Text("Snake draft", "折り返しドラフト"),
                Text("Dealt", "配る"),
            ),
        ),
        Choice(
            "contact",
            ("open", "strict"),
            "open",
            Text("What an output may touch.", "出力が接してよいものです。"),
            (
                Text("An output may face anything.", "出力は何に向けてもかまいません。"),
                Text("No output against an output or a centre stone.", "出力どうしや中央の石には向けられません。"),
            ),
            Text("Contact", "接触"),
            (Text("Open", "自由"), Text("Strict", "厳格")),
        ),
        Choice(
            "loops",
            ("forbidden", "allowed"),
            "forbidden",
            Text("Signals that run in a loop.", "信号のループの扱いです。"),
            (
                Text("No placement may close a loop.", "ループになる置き方はできません。"),
                Text(
                    "A loop stays open until an input from outside decides it.",
                    "ループは、外からの入力で決まるまで未確定です。",
                ),
            ),
            Text("Loops", "信号のループ"),
            (Text("Forbidden", "禁止"), Text("Allowed", "可")),
        ),
        Choice(
            "grounding",
            ("full", "end_only", "off"),
            "full",
            Text("When an open input counts as 0.", "空き入力を0とみなすときを選びます。"),
            (
                Text(
                    "As soon as nothing can be placed there, and at the end.", "何も置けなくなったときと、終了時です。"
                ),
                Text("Only when all have passed.", "全員がパスしたときだけです。"),
                Text("Never: what is open scores nothing.", "みなしません。未確定の石は得点になりません。"),
            ),
            Text("Open inputs", "空き入力を0とみなす"),
            (Text("At once", "すぐに"), Text("At the end", "終了時だけ"), Text("Never", "なし")),
        ),
        Choice(
            "passing",
            ("forced", "free"),
            "forced",
            Text("When you may pass.", "パスできるときを選びます。"),
            (
                Text("Only when you can't place a piece.", "置けないときだけパスします。"),
                Text("Passing is always allowed.", "いつでもパスできます。"),
            ),
            Text("Passing", "パス"),
            (Text("Only if forced", "置けないとき"), Text("Always allowed", "いつでも")),
        ),
        Choice(
            "capacitor_lock",
            ("book", "none"),
            "book",
            Text("A new Capacitor is locked for a while.", "置いたコンデンサをしばらく固定します。"),
            (
                Text(
                    "Nothing may take its signal until its owner's next turn.", "置いた人の次の手番までつなげません。"
                ),
                Text("A Capacitor works like a Passthru.", "パススルーと同じ働きです。"),
            ),
            Text("Capacitors", "コンデンサ"),
            (Text("Locked for a round", "1周固定"), Text("Never locked", "固定なし")),
        ),
        Own(
            "edges",
            8,
            "logicade.games.logi_sticks",
            Text(
                "Target stones of your own: `S:WBWBWBWB`, and so on for `N`, `W` and `E`. `.` is no stone.",
                "目標の石の指定です。`S:WBWBWBWB`のように辺ごとに書きます。`.`は石なしです。",
            ),
            Text("Target stones given", "目標の石の指定"),
        ),
        Own(
            "layout",
            1,
            "logicade.games.logi_sticks",
            Text(
                "Centre stones of your own: `WBWBWBWB`, clockwise from the upper side of d5.",
                "中央の石の指定です。d5の上から時計回りに`WBWBWBWB`のように書きます。",
            ),
            Text("Centre stones given", "中央の石の指定"),
        ),
    ),
)

"""Logi-Sticks, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Own, Switch, Text

GAME = Game(
    slug="logi-sticks",
    version=1,
    title=Text("Logi-Sticks", "ロジスティックス"),
    summary=Text(
        "Signals flow from the centre through the pieces you place; make those at your edge match your stones.",
        "中央から流れる信号をピースでつなぎ、自分の辺に届く信号を自分の石の色に合わせます。",
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
            Text("How the target stones are arranged.", "目標の石の並べ方。"),
            (
                Text("One random arrangement, the same for everybody.", "無作為な並びを全員が共通で使います。"),
                Text("A random arrangement for each player.", "席ごとに無作為に並べます。"),
                Text("White and black by turns.", "白と黒を交互に並べます。"),
                Text("Opposite players have the same colour opposite.", "向かい合う席は鏡のように同じ色になります。"),
                Text("A coin decides every stone.", "石ごとに白か黒かを無作為に決めます。"),
                Text("Each edge is arranged in secret by the player before.", "前の手番の人がこっそり並べます。"),
                Text("Each player arranges the own edge in secret.", "自分の辺を自分でこっそり並べます。"),
                Text("As option `edges` says.", "選択肢`edges`のとおりに並べます。"),
            ),
            Text("Targets", "目標の石"),
            (
                Text("The same for all", "全員共通"),
                Text("Independent", "席ごと"),
                Text("Alternating", "交互"),
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
                "With `targets` = `own`: any number of each colour.", "`targets`が`own`のとき、白黒の数を自由にします。"
            ),
            Text("Free colours", "色の数は自由"),
        ),
        Choice(
            "target_count",
            ("8", "6"),
            "8",
            Text("Target stones of each player.", "1人の目標の石の数。"),
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
            Text("How the stones of the centre lie.", "中央の石の並べ方。"),
            (
                Text("White and black by turns, alike for every seat.", "白黒交互。どの席からも同じに見えます。"),
                Text("Any of the sixteen layouts.", "16通りから無作為に選びます。"),
                Text("As option `layout` says.", "選択肢`layout`のとおりに並べます。"),
            ),
            Text("Centre", "中央の石"),
            (Text("Alternating", "交互"), Text("Random", "無作為"), Text("Given", "指定")),
        ),
        Choice(
            "first_player",
            ("south", "random", "chosen"),
            "south",
            Text("Who starts.", "最初の手番。"),
            (
                Text("South starts.", "南が始めます。"),
                Text("Chance decides.", "無作為に決めます。"),
                Text("South says who starts.", "南がだれから始めるかを決めます。"),
            ),
            Text("Starting player", "最初の手番"),
            (Text("South", "南"), Text("By chance", "無作為"), Text("Chosen", "指名")),
        ),
        Choice(
            "stock",
            ("book", "draft", "snake", "deal"),
            "book",
            Text("Where the pieces come from.", "ピースの配り方。"),
            (
                Text("Two players: five of each kind; otherwise a draft.", "2人なら各種5個、3人以上はドラフトです。"),
                Text("The players take the pieces one by one.", "1個ずつ順番に取ります。"),
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
            Text("What an output may touch.", "出力が接してよいもの。"),
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
            Text("Whether a signal may run in a loop.", "信号の輪を作れるかどうか。"),
            (
                Text("No placement may close a loop.", "輪を閉じる置き方はできません。"),
                Text(
                    "A loop stays open until an input from outside decides it.",
                    "輪は外からの入力で決まるまで未定です。",
                ),
            ),
            Text("Loops", "信号の輪"),
            (Text("Forbidden", "禁止"), Text("Allowed", "可")),
        ),
        Choice(
            "grounding",
            ("full", "end_only", "off"),
            "full",
            Text("When an open input reads FALSE.", "空いた入力を偽とみなす時期。"),
            (
                Text(
                    "As soon as nothing can be placed there, and at the end.", "何も置けなくなったときと、終了時です。"
                ),
                Text("Only when all have passed.", "全員がパスしたときだけです。"),
                Text("Never; what is open scores nothing.", "みなしません。未定は得点になりません。"),
            ),
            Text("Grounding", "接地"),
            (Text("At once", "すぐに"), Text("At the end", "終了時だけ"), Text("Never", "なし")),
        ),
        Choice(
            "passing",
            ("forced", "free"),
            "forced",
            Text("When a player may pass.", "パスできるとき。"),
            (
                Text("Only who has nothing to place passes.", "置けないときだけパスします。"),
                Text("Passing is always allowed.", "いつでもパスできます。"),
            ),
            Text("Passing", "パス"),
            (Text("Only if forced", "置けないとき"), Text("Always allowed", "いつでも")),
        ),
        Choice(
            "capacitor_lock",
            ("book", "none"),
            "book",
            Text("Whether a new Capacitor is locked.", "置いたコンデンサーを固定するかどうか。"),
            (
                Text("Until its owner's next turn nothing is played off it.", "置いた人の次の手番までつなげません。"),
                Text("A Capacitor works like a Passthru.", "パススルーと同じ働きです。"),
            ),
            Text("Capacitors", "コンデンサー"),
            (Text("Locked for a round", "1周固定"), Text("Never locked", "固定なし")),
        ),
        Own(
            "edges",
            8,
            "logicade.games.logi_sticks",
            Text(
                "Target stones of one's own: `S:WBWBWBWB` and so on for N, W and E; `.` for no stone.",
                "目標の石の指定。`S:WBWBWBWB`のように辺ごとに書きます。`.`は石なしです。",
            ),
            Text("Target stones given", "目標の石の指定"),
        ),
        Own(
            "layout",
            1,
            "logicade.games.logi_sticks",
            Text(
                "Centre stones of one's own: `WBWBWBWB`, clockwise from the upper side of d5.",
                "中央の石の指定。d5の上から時計回りに`WBWBWBWB`のように書きます。",
            ),
            Text("Centre stones given", "中央の石の指定"),
        ),
    ),
)

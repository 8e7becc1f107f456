"""Bug Repair, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Switch, Text, Wholes

GAME = Game(
    slug="bug-repair",
    version=1,
    title=Text("Bug Repair", "バグの修理"),
    summary=Text(
        "Debuggers place gates face up. Bugs place theirs face down and may lie. Debuggers need a 1 in the final.",
        "デバッガ役は表向きに、バグ役は裏向きにゲートを置きます。宣言は嘘でもかまいません。決勝が1ならデバッガチームの勝ちです。",
    ),
    difficulty=Text("Medium", "応用"),
    age=12,
    seats=(4,),
    opening={"start": "0"},
    minutes=20,
    max_plies=44,
    package="logicade.games.bug_repair",
    sides={4: (0, 1, 0, 1)},  # who faces each other plays together (bug-repair 1.3)
    options=(
        Switch(
            "discard_draw",
            False,
            Text(
                "Before play everyone draws a card from the player on the right, for the graveyard.",
                "始める前に、全員が右隣の手札から1枚引いて墓地に送ります。",
            ),
            Text("Cards to the graveyard", "開始前に墓地へ"),
        ),
        Choice(
            "discard_visibility",
            ("public", "private"),
            "public",
            Text("Who sees the cards that went to the graveyard.", "開始前に墓地へ送ったカードが見える人です。"),
            (
                Text("Everyone.", "全員に見えます。"),
                Text("Only the two who drew it and lost it.", "引いた人と引かれた人だけに見えます。"),
            ),
            Text("Graveyard", "墓地"),
            (Text("Open", "公開"), Text("Private", "非公開")),
        ),
        Switch(
            "steal_draw",
            False,
            Text(
                "Before each turn you take a card from the player on the left.",
                "手番の前に、左隣の手札から1枚引いて自分の手札にします。",
            ),
            Text("Stealing", "手番前に左隣から1枚"),
        ),
        Choice(
            "bug_team_view",
            ("own", "shared"),
            "own",
            Text("What the bugs see of each other.", "バグ役どうしで見えるものです。"),
            (
                Text("Each bug sees only their hand and gates.", "自分の手札とゲートだけが見えます。"),
                Text("They see each other's hands and gates.", "互いの手札と裏向きのゲートが見えます。"),
            ),
            Text("What bugs see", "バグ役に見えるもの"),
            (Text("Own", "自分だけ"), Text("Shared", "共有")),
        ),
        Choice(
            "start",
            ("chance", "0", "1", "2", "3"),
            "chance",
            Text(
                "Who starts. Their team are the debuggers.",
                "スタートする人です。そのチームがデバッガチームになります。",
            ),
            (
                Text("At random.", "ランダムに決めます。"),
                Text("The first player starts.", "1人目からスタートします。"),
                Text("The second player starts.", "2人目からスタートします。"),
                Text("The third player starts.", "3人目からスタートします。"),
                Text("The fourth player starts.", "4人目からスタートします。"),
            ),
            Text("Who starts", "スタートする人"),
            (
                Text("Random", "ランダム"),
                Text("Player 1", "席1"),
                Text("Player 2", "席2"),
                Text("Player 3", "席3"),
                Text("Player 4", "席4"),
            ),
        ),
        Wholes(
            "deck",
            2,
            24,
            42,
            (24, 24),
            Text("Zeros and ones among the signal cards, 66 at most.", "信号カードの0と1の枚数です（合計66枚まで）。"),
            Text("Signal cards", "信号カード"),
        ),
    ),
)

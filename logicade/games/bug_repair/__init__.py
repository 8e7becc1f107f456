"""Bug Repair, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Switch, Text, Wholes

GAME = Game(
    slug="bug-repair",
    version=1,
    title=Text("Bug Repair", "バグの修理"),
    summary=Text(
        "Debuggers lay gates openly, bugs face down under a name that may be a lie. A final 1 wins for the debuggers.",
        "デバッガは表向き、バグは裏向きに名前を言ってゲートを置きます。うそも可。決勝が1ならデバッガの勝ちです。",
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
                "Before play everybody draws a card of the right neighbour to the graveyard.",
                "始める前に、全員が右隣の手札から1枚引いて墓地に置きます。",
            ),
            Text("Discards", "捨て札"),
        ),
        Choice(
            "discard_visibility",
            ("public", "private"),
            "public",
            Text("Who sees the graveyard (only with discards).", "墓地の札を見られる人(捨て札があるときだけ)。"),
            (
                Text("Everybody.", "全員が見ます。"),
                Text("Who drew the card and who lost it.", "引いた人と引かれた人だけが見ます。"),
            ),
            Text("Graveyard", "墓地"),
            (Text("Open", "公開"), Text("Private", "非公開")),
        ),
        Switch(
            "steal_draw",
            False,
            Text(
                "Before each turn the player takes a card of the left neighbour.",
                "手番のはじめに左隣の手札から1枚引いて自分の手札にします。",
            ),
            Text("Stealing", "手札の横取り"),
        ),
        Choice(
            "bug_team_view",
            ("own", "shared"),
            "own",
            Text("What the bugs see of each other.", "バグどうしで見えるもの。"),
            (
                Text("Each sees only what is his own.", "自分のものだけが見えます。"),
                Text("They see each other's hands and gates.", "互いの手札と伏せたゲートが見えます。"),
            ),
            Text("Bugs' view", "バグの視界"),
            (Text("Own", "自分だけ"), Text("Shared", "共有")),
        ),
        Choice(
            "start",
            ("chance", "0", "1", "2", "3"),
            "chance",
            Text("Which seat begins; its team are the debuggers.", "最初の手番の席。そのチームがデバッガです。"),
            (
                Text("Chance decides.", "無作為に決めます。"),
                Text("The first seat begins.", "1番目の席から始めます。"),
                Text("The second seat begins.", "2番目の席から始めます。"),
                Text("The third seat begins.", "3番目の席から始めます。"),
                Text("The fourth seat begins.", "4番目の席から始めます。"),
            ),
            Text("Starter", "最初の手番"),
            (
                Text("By chance", "無作為"),
                Text("Seat 1", "席1"),
                Text("Seat 2", "席2"),
                Text("Seat 3", "席3"),
                Text("Seat 4", "席4"),
            ),
        ),
        Wholes(
            "deck",
            2,
            24,
            42,
            (24, 24),
            Text("Zeros and ones in the signal deck, 66 cards at most.", "信号の山札の0と1の枚数(合計66枚まで)。"),
            Text("Signal deck", "信号の山札"),
        ),
    ),
)

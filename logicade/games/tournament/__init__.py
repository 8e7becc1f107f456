"""Tournament, as the registry sees it."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Text, Wholes
from logicade.engine.ruleset import Talk

TEAMS = {4: (0, 1, 0, 1)}  # who faces each other plays together (tournament 1.5)
GAME = Game(
    slug="tournament",
    version=1,
    title=Text("Tournament", "トーナメント"),
    summary=Text(
        "Two teams fill a bracket with the gates they draw. The team that starts needs a 0 in the final.",
        "2人ずつの2チームが、引いたゲートでトーナメント表を埋めます。決勝が0ならスタートしたチームの勝ちです。",
    ),
    difficulty=Text("Starter", "入門"),
    age=6,
    seats=(4,),
    opening={"start": "0"},
    minutes=15,
    max_plies=45,
    package="logicade.games.tournament",
    talk=Talk(teams=TEAMS, team_option=("talk", "team")),
    sides=TEAMS,
    options=(
        Choice(
            "start",
            ("chance", "0", "1", "2", "3"),
            "chance",
            Text("Who starts. Their team needs a 0 in the final.", "スタートする人。そのチームは決勝の0を狙います。"),
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
        Choice(
            "talk",
            ("team", "open"),
            "team",
            Text("Who hears what partners say to each other.", "味方どうしの相談が聞こえる人を決めます。"),
            (
                Text(
                    "Partners may talk in private, and everyone to all.", "味方だけの相談も、全員との会話もできます。"
                ),
                Text("Everyone hears everything.", "会話はすべて全員に聞こえます。"),
            ),
            Text("Talking", "相談"),
            (Text("In teams too", "味方だけでも可"), Text("In public only", "全員の前だけ")),
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

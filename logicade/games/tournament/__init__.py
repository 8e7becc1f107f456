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
        "Two teams of two fill a tree of 16 inputs with gates from the pile. A final 0 wins for the team that began.",
        "2人ずつの2チームが、引いたゲートで16入力のトーナメント表を埋めます。決勝が0なら先攻、1なら後攻の勝ちです。",
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
            Text("Which seat begins; its team wants a final 0.", "最初の手番の席。そのチームは決勝0をめざします。"),
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
        Choice(
            "talk",
            ("team", "open"),
            "team",
            Text("Whether partners may talk apart.", "味方どうしだけで相談できるかどうか。"),
            (
                Text("Partners may talk apart, and everybody to all.", "味方だけの相談も、全員との会話もできます。"),
                Text("Everything is said to all.", "会話はすべて全員に聞こえます。"),
            ),
            Text("Talking", "相談"),
            (Text("Also in teams", "味方だけでも可"), Text("To all only", "全員の前だけ")),
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

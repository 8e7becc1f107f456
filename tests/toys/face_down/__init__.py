"""Face down, a toy for tests: secret cards from chance, free order with second thoughts, silence, teams and draws.

Chance deals everybody a card from 0 to 3. In any order seats lay it face down, low or high, take it up again, or swap
it once for a new one. When all have laid, the order closes after a moment, unless somebody takes a card up again. Then
the cards are turned over seat by seat; a card laid high scores its number, one laid low 3 less its number.
"""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Choice, Text
from logicade.engine.ruleset import Talk

SPEECH = Choice(
    "speech",
    ("team", "open"),
    "team",
    Text("Whether partners may talk apart.", "味方だけで話せるかどうか。"),
    (Text("They may.", "話せます。"), Text("They may not.", "話せません。")),
    Text("Partners", "味方どうし"),
    (Text("Talk apart", "内緒話あり"), Text("Talk openly", "内緒話なし")),
)
GAME = Game(
    slug="face-down",
    version=1,
    title=Text("Face down", "伏せ札"),
    summary=Text("Lay your card high or low.", "札を高いか低いかで伏せます。"),
    difficulty=Text("toy", "試験用"),
    seats=(2, 3, 4),
    minutes=1,
    max_plies=60,
    package="tests.toys.face_down",
    options=(SPEECH,),
    draws=True,
    talk=Talk(
        silent=True,
        signals={"beep": Text("Beep", "ピッ")},
        teams={4: (0, 1, 0, 1)},
        team_option=("speech", "team"),
    ),
)

"""Connect Four, the yardstick: a game that other engines have too. It is measured and never registered."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Text

GAME = Game(
    slug="connect-four",
    version=1,
    title=Text("Connect Four", "四目並べ"),
    summary=Text("Drop stones into seven columns; four in a line win.", "7列に石を落とし、4つ並べたら勝ちです。"),
    difficulty=Text("basic", "基礎"),
    seats=(2,),
    minutes=5,
    max_plies=42,
    package="bench.connect_four",
    options=(),
)

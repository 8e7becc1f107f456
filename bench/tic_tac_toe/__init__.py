"""Tic-tac-toe, the yardstick of servers: the game with which other servers show what they can do. Never shipped."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Text

GAME = Game(
    slug="tic-tac-toe",
    version=1,
    title=Text("Tic-tac-toe", "三目並べ"),
    summary=Text("Three in a line win.", "3つ並べたら勝ちです。"),
    difficulty=Text("basic", "基礎"),
    seats=(2,),
    minutes=1,
    max_plies=9,
    package="bench.tic_tac_toe",
    options=(),
)

"""What the log of Hard Wired says: what was done, and what a button would do."""

from __future__ import annotations

from logicade.engine.sentences import same
from logicade.engine.text import Text, Words

LOG = {
    "give": Words(
        Text("Share `{card}`, draw two", "`{card}`を場に出す"), Text("{who} shared a circuit", "{who}が1枚場に出した")
    ),
    "fetch": Words(
        Text("Draw two", "2枚引く"), Text("{who} drew with an empty hand", "{who}は手札がなく、回路を引いた")
    ),
    "build": Words(
        Text("Build to display {n}", "左から{n}枚目へつなぐ"),
        Text("{who} builds to display {n}", "{who}が左から{n}枚目のディスプレイへつなぎ始めた"),
    ),
    "lay": Words(Text("Add `{card}`", "`{card}`を並べる"), Text("{who} added a circuit", "{who}が回路を1枚並べた")),
    "end": Words(Text("Build segment", "区間を完成"), Text("{who} built the segment", "{who}が区間を完成させた")),
    "skip": same(Text("{player} had to pass", "{player}は何もできずパス")),
    "first": same(Text("{player} starts", "{player}からスタート")),
    "turn_up": same(Text("A new display: {numbers}", "場に{numbers}が出た")),
    "open": same(Text("A shared circuit was turned up", "場に回路が1枚出た")),
    "draw": same(Text("A circuit was drawn", "回路を1枚引いた")),
}

"""The cast: who the five levels of bots are. Everything may import this; it loads nothing."""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.options import Text


class Character(NamedTuple):
    """Who a level is."""

    name: Text
    line: Text  # what it is like
    seconds: float  # it thinks at most so long


LEVELS = range(1, 6)
CAST = {
    1: Character(Text("Spark", "スパーク"), Text(
        "New to this: takes what wins at once, and otherwise plays what looks fun.",
        "始めたばかり。勝てる手は見のがさないけれど、あとは気分しだい。"), 0.5),
    2: Character(Text("Copper", "カッパー"), Text(
        "Quick and cheerful, with half a plan.",
        "手が早くて明るい。計画は半分まで。"), 0.5),
    3: Character(Text("Relay", "リレー"), Text(
        "Solid: weighs every action, but does not look far ahead.",
        "堅実派。どの手も比べるが、先の先までは読まない。"), 0.5),
    4: Character(Text("Oscilla", "オシラ"), Text(
        "Reads ahead and expects you to do so, too.",
        "先を読む。あなたも読むものと思っている。"), 1.5),
    5: Character(Text("Quartz", "クォーツ"), Text(
        "The strongest here: patient, exact, and hard to fool.",
        "いちばん強い。ねばり強く正確で、めったにだまされない。"), 3.0),
}  # fmt: skip

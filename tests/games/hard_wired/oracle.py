"""Hard Wired the slow and obvious way: cards as text, triples as text, segments by trying everything."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import logicade
from logicade.engine.position import Position
from logicade.games.hard_wired import notation

GAME = logicade.game("hard-wired")
PLUS = {"=": 0, "+": 1, "-": 2}


def through(code: str, triple: str) -> str:
    """A triple behind a card: walk along each wire."""
    out = {}
    for line in (1, 2, 3):
        to, part = code[2 * line - 2], code[2 * line - 1]
        value = int(triple[line - 1])
        for _ in range(PLUS[part]):  # taking one away is adding one twice
            value = {1: 2, 2: 3, 3: 1}[value]
        out[to] = str(value)
    return out["1"] + out["2"] + out["3"]


def segments(
    codes: dict[str, str], begin: str, end: str, free: Iterable[str], most: int = 5
) -> Iterator[tuple[str, ...]]:
    """Every segment of 2 to `most` of the free cards that leads from one triple to another."""
    cards = sorted(free)
    for length in range(2, most + 1):
        for row in itertools.permutations(cards, length):
            value = begin
            for card in row:
                value = through(codes[card], value)
            if value == end:
                yield row


def sketch(text: str) -> Position:
    """A position to try a clause in, actions included; whether any match comes to it is not asked here."""
    words = text.split()
    header = [word for word in words if "=" in word]
    st = notation.lay_out(text, dict(word.split("=", 1) for word in header))
    for action in notation.actions_of(words[len(header) :]):
        GAME.kernels.follow(st, text, action)
    return Position(GAME, st)

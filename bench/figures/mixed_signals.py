"""The figures of Mixed Signals for random play: 20,000 games in the book, as many as asked for here."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.engine.copying import copy
from logicade.engine.jit import generic
from logicade.engine.loops import choose
from logicade.engine.rng import seeded
from logicade.engine.state import NONE, Numbers, States
from logicade.engine.verbs import apply, legal
from logicade.games.mixed_signals.state import AUTO, DISCARD, FIRE, PICK, PLACE, ROOM
from logicade.games.mixed_signals.tables import BITS, BLACK, CODES, WHITE

BOOK_GAMES = 20_000
GATES = CODES.index("OR")  # the first of the tiles with two inputs
(
    PLACED, TOKEN_END, WHITE_WON, BLACK_WON, DISCARDED, DISCARDED_FIRST, CHOICES, IDLE, PLAIN, IDLE_PLAIN, TOKENS,
    TILES, LONGEST, BRANCHES, STUCK, COLUMNS,
) = range(16)  # fmt: skip


@generic
def idle(st: States, out: Numbers) -> bool:
    """Whether no way to lay the drawn tile in st[1] would bring a token; st[2] is scratch paper."""
    for k in range(legal(st, 1, out)):
        copy(st, 2, 1)
        apply(st, 2, out[k])
        if st[2].phase == FIRE:
            return False
    return True


@generic
def stuck(st: States) -> bool:
    """Whether no tile of any kind would fit in st[1]."""
    for k in range(st[1].spots):
        for face in range(BITS.shape[0]):
            if (st[1].spot[k] >> ROOM) & BITS[face] == BITS[face]:
                return False
    return True


@generic
def observe(st: States, rng: Numbers, out: Numbers, heavy: Numbers, found: Numbers) -> None:
    """Play st[0] at random to its end, in st[1], once for each row of `found`, and write down what happened."""
    for row in range(found.shape[0]):
        copy(st, 1, 0)
        seen = found[row]
        cascade = 0
        while st[1].ended == 0:
            s = st[1]
            if s.phase == PLACE:
                cascade = 0
                seen[PLACED] += 1
                seen[CHOICES] += legal(st, 1, out)
                plain = 1 if s.offer[0] < GATES else 0
                seen[PLAIN] += plain
                if idle(st, out):
                    seen[IDLE] += 1
                    seen[IDLE_PLAIN] += plain
            elif s.phase == DISCARD:
                seen[DISCARDED] += 1
                seen[DISCARDED_FIRST] += 1 if s.tiles == 2 else 0
                seen[STUCK] += 1 if stuck(st) else 0
            elif s.phase == FIRE:
                cascade += 1
                seen[LONGEST] = max(seen[LONGEST], cascade)
            elif s.phase == PICK or s.phase == AUTO:
                seen[BRANCHES] += 1
            apply(st, 1, choose(st, 1, rng, out, heavy))
        s = st[1]
        seen[TOKEN_END] = 1 if s.left[WHITE] == 0 or s.left[BLACK] == 0 else 0
        seen[WHITE_WON] = 1 if s.left[WHITE] < s.left[BLACK] else 0
        seen[BLACK_WON] = 1 if s.left[BLACK] < s.left[WHITE] else 0
        seen[TILES] = s.tiles
        for tile in range(s.tiles):
            seen[TOKENS] += 1 if s.token[tile] != NONE else 0


def games(count: int, seed: int = 1) -> Numbers:
    """So many random games, a row each."""
    game = logicade.game("mixed-signals")
    st = np.repeat(game.start().state(), 3)
    found = np.zeros((count, COLUMNS), np.int64)
    game.tools.bind(observe)(st, seeded(seed), game.tools.row_of_ids(), game.tools.row_of_weights(), found)
    return found


def mean(name: str, book: float, digits: int, values: Numbers) -> Row:
    """A mean a game; the book's was rounded, and has the same spread as ours."""
    spread, rounded = float(values.std()), 10**-digits / math.sqrt(12)
    error = math.hypot(spread / math.sqrt(BOOK_GAMES), rounded)
    return Row(name, book, error, float(values.mean()), spread / math.sqrt(len(values)))


def rows(matches: int) -> Iterator[Row]:
    """What the book found for two players who choose at random."""
    found = games(matches)
    columns = {name: found[:, name] for name in range(COLUMNS)}
    turns = found[:, PLACED]
    yield mean("placements a game", 61.7, 1, turns)
    for name, book, column in (
        ("ended by tokens", 0.009, TOKEN_END),
        ("White won", 0.455, WHITE_WON),
        ("Black won", 0.474, BLACK_WON),
    ):
        yield share(name, book, BOOK_GAMES, int(columns[column].sum()), matches)
    drawn = matches - int(columns[WHITE_WON].sum() + columns[BLACK_WON].sum())
    yield share("drawn", 0.071, BOOK_GAMES, drawn, matches)
    yield mean("unplaceable tiles a game", 0.26, 2, columns[DISCARDED])
    yield mean("unplaceable tiles on the first turn", 0.19, 2, columns[DISCARDED_FIRST])
    yield mean("legal placements a turn", 18.4, 1, columns[CHOICES] / turns)
    yield mean("turns on which the tile can bring no token, %", 31.6, 1, 100 * columns[IDLE] / turns)
    yield mean("the same, of turns with a tile that is no gate, %", 4.0, 1, 100 * columns[IDLE_PLAIN] / columns[PLAIN])
    yield mean("tokens a tile in the end", 0.39, 2, columns[TOKENS] / columns[TILES])
    yield mean("longest cascade", 3.8, 1, columns[LONGEST])
    yield mean("branch decisions a game", 0.76, 2, columns[BRANCHES])
    yield mean("boards on which no tile fits", 0, 2, columns[STUCK])

"""The figures of Mixed Signals for the players of its rule book: how their games go, and who beats whom.

Those who think longer play fewer games, here as in the book. Its Monte-Carlo player is left out: the book does not say
what a finished game counts for. Ours, which goes by the lead in tokens, is hardly the same: it won 8 and lost 10 of 20
games against two-ply, where the book has 60 to 33 per cent.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.bots.mixed_signals.book import (
    GREEDY,
    NAMES,
    RANDOM,
    ROWS,
    SPARE,
    STATES,
    TWO_PLY,
    choose,
)
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.loops import draw
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, NONE, Numbers, States
from logicade.games.mixed_signals.state import AUTO, DISCARD, FIRE, PICK, PLACE, ROOM
from logicade.games.mixed_signals.tables import BITS, BLACK, CODES, WHITE

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
def tell_end(st: States, seen: Numbers) -> None:
    """How the game in st[1] ended."""
    s = st[1]
    seen[TOKEN_END] = 1 if s.left[WHITE] == 0 or s.left[BLACK] == 0 else 0
    seen[WHITE_WON] = 1 if s.left[WHITE] < s.left[BLACK] else 0
    seen[BLACK_WON] = 1 if s.left[BLACK] < s.left[WHITE] else 0
    seen[TILES] = s.tiles
    for tile in range(s.tiles):
        seen[TOKENS] += 1 if s.token[tile] != NONE else 0


@generic
def observe(
    st: States, players: Numbers, rng: Numbers, chance: Numbers, ids: Numbers, heavy: Numbers, worth: Numbers,
    found: Numbers,
) -> None:  # fmt: skip
    """Play st[0] to its end, in st[1], once for each row of `found`, and write down what happened.

    In every second game the two players, black and white, change places.
    """
    out = ids[SPARE]
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
            if s.mover == CHANCE:
                action = draw(st, 1, rng, out, heavy)
            else:
                action = choose(st, players[(s.active + row) & 1], rng, chance, ids, heavy, worth)
            apply(st, 1, action)
        tell_end(st, seen)


def games(count: int, players: tuple[int, int], seed: int = 1) -> Numbers:
    """So many games of two players, a row each; they change colours after each, the second begins with White."""
    game = logicade.game("mixed-signals")
    st = np.repeat(game.start().state(), STATES)
    found, worth = np.zeros((count, COLUMNS), np.int64), np.zeros((2, game.kernels.actions.total))
    ids, heavy = game.kernels.row_of_ids(ROWS), game.kernels.row_of_weights()
    game.kernels.bind(observe)(st, np.array(players), seeded(seed), seeded(seed), ids, heavy, worth, found)
    return found


class Play(NamedTuple):
    """What the book says of games in which both play alike, in the order of its table."""

    games: int
    placements: float
    by_tokens: float
    white: float
    drawn: float
    black: float
    discards: float
    first_discards: float
    choices: float
    idle: float  # per cent
    idle_plain: float
    tokens: float
    cascade: float
    branches: float


BOOK = {
    RANDOM: Play(20_000, 61.7, 0.009, 0.455, 0.071, 0.474, 0.26, 0.19, 18.4, 31.6, 4.0, 0.39, 3.8, 0.76),
    GREEDY: Play(20_000, 56.8, 0.714, 0.488, 0.034, 0.477, 0.25, 0.18, 16.1, 36.1, 4.1, 0.70, 3.6, 0.81),
    TWO_PLY: Play(1_500, 59.8, 0.327, 0.480, 0.055, 0.465, 0.24, 0.18, 16.8, 41.1, 9.4, 0.60, 3.8, 0.89),
}
RARER = {RANDOM: 1, GREEDY: 1, TWO_PLY: 20}  # of so many games asked for, one is played
ENOUGH = 20  # fewer games than that say nothing of their spread
# Stronger, weaker: games of the book (it does not say, so those of the slower one), won and lost.
STRENGTH = {
    (GREEDY, RANDOM): (20_000, 0.996, 0.003),
    (TWO_PLY, GREEDY): (1_500, 0.60, 0.35),
}


def mean(name: str, book: float, games: int, digits: int, values: Numbers) -> Row:
    """A mean a game; the book's was rounded, and has the same spread as ours."""
    spread, rounded = max(float(values.std()), 1 / len(values)), 10**-digits / math.sqrt(12)
    error = math.hypot(spread / math.sqrt(games), rounded)
    return Row(name, book, error, float(values.mean()), spread / math.sqrt(len(values)))


def rounded_share(name: str, book: float, games: int, hits: int, count: int, step: float) -> Row:
    """A share that the book gives rounded to a step."""
    row = share(name, book, games, hits, count)
    return row._replace(book_error=math.hypot(row.book_error, step / math.sqrt(12)))


def rows(matches: int) -> Iterator[Row]:
    """All players against themselves and each other, as far as so many matches allow."""
    for player, book in BOOK.items():
        count = matches // RARER[player]
        if count >= ENOUGH:
            yield from _rows_of(NAMES[player], book, games(count, (player, player)))
    for (one, other), (played, won, lost) in STRENGTH.items():
        count = matches // RARER[one]
        if count >= ENOUGH:
            found = games(count, (one, other), seed=2)
            # The second of two begins with White, which is colour 1.
            first_is_white = np.arange(count) % 2 == 1
            for title, book_share, wins in (("beats", won, True), ("loses to", lost, False)):
                column = np.where(first_is_white == wins, found[:, WHITE_WON], found[:, BLACK_WON])
                name = f"{NAMES[one]} {title} {NAMES[other]}"
                step = 0.001 if played == 20_000 else 0.01
                yield rounded_share(name, book_share, played, int(column.sum()), count, step)


def _rows_of(player: str, book: Play, found: Numbers) -> Iterator[Row]:
    """One column of the book's table."""
    turns, count = found[:, PLACED], len(found)
    drawn = 1 - found[:, WHITE_WON] - found[:, BLACK_WON]
    for name, said, hits in (
        ("ended by tokens", book.by_tokens, found[:, TOKEN_END]),
        ("White won", book.white, found[:, WHITE_WON]),
        ("Black won", book.black, found[:, BLACK_WON]),
        ("drawn", book.drawn, drawn),
    ):
        yield rounded_share(f"{player}: {name}", said, book.games, int(hits.sum()), count, 0.001)
    for name, said, digits, values in (
        ("placements a game", book.placements, 1, turns),
        ("unplaceable tiles a game", book.discards, 2, found[:, DISCARDED]),
        ("unplaceable tiles on the first turn", book.first_discards, 2, found[:, DISCARDED_FIRST]),
        ("legal placements a turn", book.choices, 1, found[:, CHOICES] / turns),
        ("turns on which the tile can bring no token, %", book.idle, 1, 100 * found[:, IDLE] / turns),
        ("the same, of turns with a tile that is no gate, %", book.idle_plain, 1,
         100 * found[:, IDLE_PLAIN] / found[:, PLAIN]),
        ("tokens a tile in the end", book.tokens, 2, found[:, TOKENS] / found[:, TILES]),
        ("longest cascade", book.cascade, 1, found[:, LONGEST]),
        ("branch decisions a game", book.branches, 2, found[:, BRANCHES]),
        ("boards on which no tile fits", 0, 2, found[:, STUCK]),
    ):  # fmt: skip
        yield mean(f"{player}: {name}", said, book.games, digits, values)

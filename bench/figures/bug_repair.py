"""The figures of Bug Repair: random play under each option, lengths, and the simple players of the book's table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.bots.bug_repair.book import ANY, DOUBT, HONEST, LIAR, MASK, TRUST, decide
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import kernel
from logicade.engine.loops import draw
from logicade.engine.rng import below, seeded
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.bug_repair import execution, rules
from logicade.games.bug_repair.tables import INPUTS, KINDS, NODES

BOOK = {  # the debuggers' share when everybody plays at random, from 100,000 matches each
    "discard_draw": 0.501,
    "steal_draw": 0.499,
    "both": 0.502,
}
BASE, BASE_ERROR = 0.4998, 0.0007  # of more matches
BOOK_MATCHES = 100_000
ROUNDED = 5e-4  # what a share given to a tenth of a point leaves open
SEED = 11

SHARED = {"bug_team_view": "shared"}
DISCARD, STEAL = {"discard_draw": True}, {"steal_draw": True}
DEBUGGERS = {"random": ANY, "trust": TRUST, "doubt": DOUBT}
BUGS = {"random": ANY, "honest": HONEST, "liar": LIAR, "mask": MASK}
# Debuggers, bugs, options, and the debuggers' share in the book.
TABLE: tuple[tuple[str, str, dict[str, Any], float], ...] = (
    ("random", "honest", {}, 0.435), ("random", "liar", {}, 0.487), ("random", "mask", {}, 0.489),
    ("random", "liar", SHARED, 0.437), ("random", "mask", SHARED, 0.437),
    ("trust", "random", {}, 0.571), ("trust", "honest", {}, 0.674), ("trust", "liar", {}, 0.531),
    ("trust", "mask", {}, 0.524), ("trust", "liar", SHARED, 0.458), ("trust", "mask", SHARED, 0.439),
    ("doubt", "random", {}, 0.617), ("doubt", "honest", {}, 0.511), ("doubt", "liar", {}, 0.588),
    ("doubt", "mask", {}, 0.590), ("doubt", "liar", SHARED, 0.511), ("doubt", "mask", SHARED, 0.513),
    ("trust", "honest", DISCARD, 0.529), ("trust", "liar", DISCARD, 0.476), ("trust", "mask", DISCARD, 0.519),
    ("doubt", "honest", DISCARD, 0.426), ("doubt", "liar", DISCARD, 0.418), ("doubt", "mask", DISCARD, 0.419),
    ("trust", "honest", STEAL, 0.694), ("trust", "liar", STEAL, 0.536), ("trust", "mask", STEAL, 0.520),
    ("doubt", "honest", STEAL, 0.526), ("doubt", "liar", STEAL, 0.594), ("doubt", "mask", STEAL, 0.595),
    ("trust", "honest", DISCARD | STEAL, 0.616), ("trust", "liar", DISCARD | STEAL, 0.504),
    ("trust", "mask", DISCARD | STEAL, 0.501), ("doubt", "honest", DISCARD | STEAL, 0.461),
    ("doubt", "liar", DISCARD | STEAL, 0.487), ("doubt", "mask", DISCARD | STEAL, 0.489),
)  # fmt: skip


@kernel
def play(
    st: States, debugger: int, bug: int, matches: int, out: Numbers, heavy: Numbers, belief: Numbers, chances: Numbers,
    rng: Numbers,
) -> int:  # fmt: skip
    """So many matches from st[0] on, in st[1]; returns how many the debuggers won."""
    won = 0
    for _ in range(matches):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover == CHANCE:
                action = draw(st, 1, rng, out, heavy)
            elif (bug if execution.is_bug(st[1], st[1].mover) else debugger) == ANY:
                action = out[below(rng, rules.legal(st, 1, out))]
            else:
                action = decide(st, 1, debugger, bug, belief, chances, rng)
            rules.apply(st, 1, action)
        won += st[1].signal[1]
    return won


def rows(matches: int) -> Iterator[Row]:
    """Shares of matches that the debuggers win, and the plies of a match."""
    game = logicade.game("bug-repair")
    for name in ("base", *BOOK):
        options = {option: True for option in ("discard_draw", "steal_draw") if name in (option, "both")}
        start = game.start(start="0", **options)
        sums, plies = game.kernels.playouts(start.state(), matches, seeded(SEED))
        found = share(f"debuggers win, {name}", BOOK.get(name, BASE), BOOK_MATCHES, int(sums[0]), matches)
        yield found if name in BOOK else found._replace(book_error=BASE_ERROR)
        drawn = 4 * ("discard_draw" in options) + 15 * ("steal_draw" in options)
        yield Row(f"plies of a match, {name}", 3 + 15 + 7 + drawn, 0, plies / matches, 0)
    out, heavy, belief, chances = (
        game.kernels.row_of_ids(), game.kernels.row_of_weights(), np.zeros((INPUTS, KINDS)), np.zeros(NODES),
    )  # fmt: skip
    for debuggers, bugs, options, book in TABLE:
        st = np.repeat(game.start(start="0", **options).state(), 2)
        won = play(st, DEBUGGERS[debuggers], BUGS[bugs], matches, out, heavy, belief, chances, seeded(SEED))
        words = "".join(f", {option}" for option in options)
        found = share(f"{debuggers} debuggers win against {bugs} bugs{words}", book, BOOK_MATCHES, won, matches)
        yield found._replace(book_error=math.hypot(found.book_error, ROUNDED))

"""The figures of Bug Repair for random play: the debuggers' share of wins under each option, and lengths."""

from __future__ import annotations

from collections.abc import Iterator

import logicade
from bench.figures import Row, share
from logicade.engine.rng import seeded

BOOK = {  # the debuggers' share when everybody plays at random, from 100,000 matches each
    "discard_draw": 0.501,
    "steal_draw": 0.499,
    "both": 0.502,
}
BASE, BASE_ERROR = 0.4998, 0.0007  # of more matches
BOOK_MATCHES = 100_000
SEED = 11


def rows(matches: int) -> Iterator[Row]:
    """Shares of matches that the debuggers win, and the plies of a match."""
    game = logicade.game("bug-repair")
    for name in ("base", *BOOK):
        options = {option: True for option in ("discard_draw", "steal_draw") if name in (option, "both")}
        start = game.start(start="0", **options)
        sums, plies = game.tools.playouts(start.state(), matches, seeded(SEED))
        found = share(f"debuggers win, {name}", BOOK.get(name, BASE), BOOK_MATCHES, int(sums[0]), matches)
        yield found if name in BOOK else found._replace(book_error=BASE_ERROR)
        drawn = 4 * ("discard_draw" in options) + 15 * ("steal_draw" in options)
        yield Row(f"plies of a match, {name}", 3 + 15 + 7 + drawn, 0, plies / matches, 0)

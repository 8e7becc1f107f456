"""The figures of Quirky Circuits: cards of the decks, and the lengths of the plans and rounds of the 24 scenarios.

The rule book's shares of wins are those of planners that know all hands or guess them; it has none for random play.
What it says of shortest plans is found anew for the scenarios whose positions are few.
"""

from __future__ import annotations

from collections.abc import Iterator

import logicade
from bench.figures import Row
from logicade.cli.scenario import follow, shortest
from logicade.games.quirky_circuits.components import DECKS, ROBOTS
from logicade.games.quirky_circuits.tables import FILES, shipped

PLANS = (11, 15, 13, 15, 18, 19, 15, 16, 17, 9, 10, 15, 16, 17, 14, 12, 15, 17, 9, 7, 11, 14, 10, 14)
ROUNDS = (2, 2, 2, 3, 3, 3, 2, 2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 3, 2, 1, 2, 2, 2, 4)
DECK_SIZES = (22, 23, 23, 25)
SEARCHED = (0, 19)  # scenarios, from 0, whose shortest plan is found in a few seconds
POSITIONS = 60_000


def rows(matches: int) -> Iterator[Row]:
    """Exact figures; the number of matches does not matter to them."""
    for robot, size in enumerate(DECK_SIZES):
        yield exact(f"cards of {ROBOTS[robot]}", size, int(DECKS[robot].sum()))
    game = logicade.game("quirky-circuits")
    names = game.options[0].values  # type: ignore[union-attr]
    for number in range(len(FILES)):
        scenario = shipped(number)
        start = game.start(scenario=names[number]).state()
        both = (scenario.plan, tuple(card for cards in scenario.rounds for card in cards))
        won = all(follow(start, cards) for cards in both)
        yield exact(f"{names[number]}: cards of the plan, which wins", PLANS[number], len(scenario.plan) if won else 0)
        yield exact(f"{names[number]}: rounds, which win", ROUNDS[number], len(scenario.rounds) if won else 0)
        if number in SEARCHED:
            plan = shortest(start, POSITIONS)[0]
            yield exact(f"{names[number]}: shortest plan found", PLANS[number], len(plan or ()))


def exact(name: str, book: int, found: int) -> Row:
    """A figure without an error."""
    return Row(name, book, 0, found, 0)

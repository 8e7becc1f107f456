"""The players of Tournament's rule book: random, greedy, and best, which is the exact solver.

Greedy lays the drawn gate where the final is likeliest to suit its team, if every empty node got a gate of its own,
drawn by itself from those left, and the signals below it were independent. Ties are broken at random.
"""

from __future__ import annotations

from typing import Any

from logicade.bots.chooser import ALONE, Choose, Context
from logicade.bots.choosing import choose_randomly
from logicade.bots.tournament import solver as exact
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers
from logicade.games.tournament.state import A_PLACE, PLACE
from logicade.games.tournament.tables import FINAL, FIRST_NODE
from logicade.kit.gates import AND, NAND, NOR, OR, PAIR, XOR

TIE = 1e-12  # estimates differ by less than a thousand millionth without being equal


def chance_above(p: Any, q: Any, shares: Any) -> Any:
    """The chance of a 1 above two signals that are 1 with these chances, the gate being drawn by these shares.

    Numbers or arrays of them.
    """
    both, any_ = p * q, p + q - p * q
    out = {AND: both, OR: any_, NAND: 1 - both, NOR: 1 - any_, XOR: any_ - both}
    return sum(shares[kind] * chance for kind, chance in out.items())


def chance_of_final(p: Any, q: Any) -> Any:
    """The chance that the final's XOR gives 1, the semifinals taken as independent."""
    return p + q - 2 * p * q


def estimate(signals: list[int], shares: list[float]) -> float:
    """The chance of a final 1 on a board that is given by the signals of its nodes."""

    def chance(node: int) -> float:
        if signals[node] != NONE:
            return float(signals[node])
        return float(chance_above(chance(2 * node), chance(2 * node + 1), shares))

    return float(chance_of_final(chance(2 * FINAL), chance(2 * FINAL + 1)))


def choose_greedily(view: View, rng: Numbers, context: Context = ALONE) -> str:
    """The node with the best estimate; any pile."""
    fields = view.fields
    if view.phase != PLACE:
        return choose_randomly(view, rng)
    left, signals = fields["left"], fields["signal"]
    shares = [count / sum(left) for count in left]
    wanted = []
    for action in view.ids:
        node = action - A_PLACE + FIRST_NODE
        after = [*signals]
        after[node] = int(PAIR[fields["drawn"], signals[2 * node], signals[2 * node + 1]])
        chance = estimate(after, shares)
        wanted.append(chance if fields["turns"] % 2 == 1 else -chance)  # the second team wants a 1
    tied = [k for k, value in enumerate(wanted) if value >= max(wanted) - TIE]
    return view.legal[tied[int(below(rng, len(tied)))]]


PLAYERS: dict[str, Choose] = {
    "random": choose_randomly,
    "greedy": choose_greedily,
    "best": exact.choose,
}

"""What points prove: intervals, a test that may look after every match, ratings."""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Z = 1.959964  # of 95 %
STAKES = (0.1, 0.3, 0.5, 0.7, 0.9)  # of the largest stake that cannot ruin


class Interval(NamedTuple):
    """A figure and where it may lie."""

    value: float
    low: float
    high: float


def wilson(points: float, matches: int) -> Interval:
    """A share of points with its 95 % interval (Wilson); shared points make it a little wider than need be.

    >>> [round(number, 3) for number in wilson(75, 100)]
    [0.75, 0.657, 0.825]
    """
    if not matches:
        return Interval(0.5, 0.0, 1.0)
    share, weight = points / matches, Z * Z / matches
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(share * (1 - share) / matches + weight / matches / 4) / (1 + weight)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def whole(share: float) -> str:
    """A share in per cent, without what comes after the point.

    >>> whole(0.75)
    '75 %'
    """
    return f"{share * 100:.0f} %"


class Test:
    """Whether a share is more or less than a mark, asked after every result, wrong at most so often.

    A gambler who bets at fair odds that the share is more than the mark gets rich only if it is: if it is not, the
    chance that a fortune of 1 ever becomes 1/error is at most `error` (Ville). So one may stop at any time, and results
    may be anything from 0 to 1. The fortune is split between a few stakes; another gambler bets on less.
    """

    __test__ = False  # it is none of pytest's

    def __init__(self, mark: float, error: float) -> None:
        self.mark, self.error = mark, error
        self._more, self._less = [1.0] * len(STAKES), [1.0] * len(STAKES)

    def add(self, result: float) -> None:
        """One more result, from 0 to 1."""
        gain = result - self.mark
        self._more = [has * (1 + stake / self.mark * gain) for has, stake in zip(self._more, STAKES, strict=True)]
        self._less = [has * (1 - stake / (1 - self.mark) * gain) for has, stake in zip(self._less, STAKES, strict=True)]

    @property
    def verdict(self) -> str:
        """`more` or `less` once it is certain enough, else nothing."""
        needed = len(STAKES) / self.error
        if sum(self._more) >= needed:
            return "more"
        return "less" if sum(self._less) >= needed else ""


def ratings(players: Sequence[str], results: Iterable[tuple[Sequence[str], Sequence[float]]]) -> dict[str, Interval]:
    """OpenSkill ratings (Plackett-Luce) with 95 % intervals, from who met and their points, in order.

    Empty where the package is not installed; it comes with the extra `research`.
    """
    try:
        model = importlib.import_module("openskill.models").PlackettLuce(tau=0.0)  # strength stays the same
    except ImportError:
        return {}
    known: dict[str, Any] = {name: model.rating(name=name) for name in players}
    for met, points in results:
        rated = model.rate([[known[name]] for name in met], scores=list(points))
        known |= {name: team[0] for name, team in zip(met, rated, strict=True)}
    return {name: Interval(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma) for name, one in known.items()}

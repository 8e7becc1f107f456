"""No kernel relies on a number that wraps round: whole matches with narrow records and with 64 bits for everything.

NumPy refuses a number that does not fit, and warns of a sum, which is an error here; but it says nothing of an array
that goes into a narrower one. A match in plain Python is therefore played twice, side by side, and every field must
stay the same. `plain.py` plays under more options; here numbers among the options are as large as they may be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine.compile import jit, verbs
from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.options import Whole
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, NONE, States, int8
from tests.support import many, record_of

GAMES = [logicade.game(slug) for slug in logicade.games()]
OFTEN = 25  # every so many plies what viewers and learners get is compared as well


def widened(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with 64 bits for every number."""
    fields = []
    for name in dtype.names or ():
        base, shape = dtype[name].base, dtype[name].shape
        fields.append((name, f"{base.kind}8", shape) if shape else (name, f"{base.kind}8"))
    return np.dtype((np.record, fields))


def plain_rules(rules: ModuleType) -> SimpleNamespace:
    """The verbs as plain Python all the way down."""
    found = {verb.__name__: jit.plain(getattr(rules, verb.__name__)) for verb in verbs.VERBS}
    if jit.COMPILED:
        found = {name: jit.interpreted(own) for name, own in found.items()}
    return SimpleNamespace(**found)


def compare(narrow: States, wide: States) -> None:
    """Every field has the same numbers."""
    for name in narrow.dtype.names or ():
        assert (narrow[name] == wide[name]).all(), f"`{name}`: {narrow[name][0]} was to be {wide[name][0]}"


class Pair:
    """One state, narrow and wide, to which the same is done."""

    def __init__(self, dtype: np.dtype[Any], rules: Any, actions: int) -> None:
        self.rules, self.actions = rules, actions
        self.both = np.zeros(1, dtype), np.zeros(1, widened(dtype))

    def do(self, verb: str, *args: Any) -> Any:
        """Call a verb on both; the answers, and then the states, must be alike."""
        one, other = (getattr(self.rules, verb)(st, 0, *args) for st in self.both)
        assert one == other, f"{verb}: {one} was to be {other}"
        compare(*self.both)
        return one

    def fill(self, verb: str, size: Any, kinds: tuple[str, str], *args: Any) -> list[int]:
        """Call a verb that fills an array: a narrow one beside a wide one."""
        outs = [np.zeros(size, kind) for kind in kinds]
        counts = [getattr(self.rules, verb)(st, 0, *args, out) for st, out in zip(self.both, outs, strict=True)]
        assert counts[0] == counts[1], verb
        assert (outs[0] == outs[1]).all(), f"{verb}: {outs[0]} was to be {outs[1]}"
        numbers: list[int] = outs[0].tolist() if counts[0] is None else outs[0][: counts[0]].tolist()
        return numbers

    def seen_by(self, seat: int, seed: int, encoding: Any) -> None:
        """What a viewer gets, and a guess from it; the pair itself stays as it is."""
        kept, self.both = self.both, (self.both[0].copy(), self.both[1].copy())
        self.do("redact", seat)
        self.fill("encode", encoding, ("i1", "i8"), seat)
        for st in self.both:
            self.rules.guess(st, 0, seat, seeded(seed))
        compare(*self.both)
        self.both = kept


def play(game: Game, seed: int, seats: int, options: dict[str, Any]) -> int:
    """A whole match among people who do anything; returns the plies."""
    source, kernels = random.Random(seed), game.kernels
    rules = plain_rules(kernels.rules)
    pair = Pair(kernels.record.dtype, rules, kernels.actions.total)
    pair.do("setup", seats, kernels.variant(game.settle(options)))
    st, plies = pair.both[0], 0
    while st["ended"][0] == 0:
        ids = pair.fill("legal", kernels.actions.total, ("i4", "i8"))
        heavy = (
            pair.fill("weights", kernels.actions.total, ("i8", "i8")) if st["mover"][0] == CHANCE else [1] * len(ids)
        )
        action = source.choices(ids, [float(weight) for weight in heavy])[0]
        if plies % OFTEN == 0:
            for seat in (NONE, *range(seats)):
                pair.do("veil", action, seat)
                pair.seen_by(seat, seed, kernels.rules.ENCODING)
        pair.do("apply", action)
        plies += 1
    pair.fill("scores", seats, ("i8", "i8"))
    assert pair.do("check") == 0
    return plies


def setups() -> Iterator[tuple[Game, int, dict[str, Any]]]:
    """As usual, with as many as can sit down, and with every number as large as it may be."""
    for game in GAMES:
        for seats in sorted({game.seats[0], max(game.seats)}):
            yield game, seats, {}
        for option in game.options:
            if isinstance(option, Whole):
                try:
                    game.settle({option.name: option.high})
                except BadValue:
                    continue
                yield game, game.seats[0], {option.name: option.high}


def name(part: object) -> str:
    return part.slug if isinstance(part, Game) else ",".join(part) if isinstance(part, dict) else str(part)


@pytest.mark.parametrize(("game", "seats", "options"), list(setups()), ids=name)
def test_nothing_wraps_round_in_a_whole_match(game: Game, seats: int, options: dict[str, Any]) -> None:
    for seed in range(many(1, 20)):
        assert play(game, seed, seats, options) > 0


def _stored(st: States, i: int, action: int) -> None:
    st[i].piles = st[i].piles.astype(np.int64) + action  # no warning


def _put(st: States, i: int, action: int) -> None:
    st[i].piles[1] = np.int64(st[i].piles[1]) + action


def _summed(st: States, i: int, action: int) -> None:
    st[i].piles[1] += action


@pytest.mark.parametrize(
    ("kernel", "wrong"), [(_stored, AssertionError), (_put, OverflowError), (_summed, RuntimeWarning)]
)
def test_a_number_that_wraps_round_is_seen(kernel: Callable[..., None], wrong: type[BaseException]) -> None:
    pair = Pair(record_of(piles=int8(2)).dtype, SimpleNamespace(apply=kernel), 1)
    pair.do("apply", 100)
    with pytest.raises(wrong):
        pair.do("apply", 100)

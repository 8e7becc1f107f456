"""What a learner sees of Quirky Circuits, number by number; `tests/conformance/test_observations.py` plays matches."""

from __future__ import annotations

import random

import numpy as np
import pytest

from logicade.engine.position import View
from logicade.engine.state import ANYONE, CHANCE, NONE, States
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.state import LAYOUT, OVER, PROGRAM, STATE
from logicade.games.quirky_circuits.tables import FREE, ROTATING
from tests.games.quirky_circuits.observed import OMITTED, decode
from tests.games.quirky_circuits.worlds import GAME
from tests.support import clause, random_match

NO_SECRET = ("practice", "target", "tempo", "extra", "bare", "veiled", "single")


def check(view: View) -> None:
    """Decoding gives every field of the view back, but those that are left out."""
    read = decode(LAYOUT.split(view.encode()), view.seat, view.seats)
    assert read.keys() == view.fields.keys() - OMITTED.keys()
    for name, value in read.items():
        assert np.array_equal(np.asarray(value), np.asarray(view.fields[name])), name


def scrambled(source: random.Random, seats: int) -> States:
    """A record with any numbers in it, so that no field can pass for another; only what follows from others does."""
    st = STATE.new()
    s = st[0]
    for name in STATE.dtype.names or ():
        shape, wide = s[name].shape, s[name].dtype.itemsize > 1
        st[name][0] = np.array([source.randrange(2000 if wide else 120) for _ in range(s[name].size)]).reshape(shape)
    s.seats = seats
    s.tempo, s.phase = source.choice((FREE, ROTATING)), source.choice((PROGRAM, 3))
    s.mover = CHANCE if s.phase != PROGRAM else ANYONE if s.tempo == FREE else source.randrange(seats)
    s.broken = [source.randrange(2) for _ in s.broken]
    for seat in range(seats, 4):
        for name in ("hand", "backs", "sizes", "signal", "signals", "yields", "waited"):
            st[name][0][seat] = 0
    s.form[source.randrange(12)] = 0
    s.tokens, s.goals, s.ended = np.count_nonzero(s.kind), np.count_nonzero(s.goal), s.phase == OVER
    s.parts = 1 + np.count_nonzero(s.form, axis=1)
    return st


@clause("quirky-circuits 14.1", "quirky-circuits 14.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_of_a_view_is_told(seats: int) -> None:
    for seed in range(5):
        st = scrambled(random.Random(seed), seats)
        for seat in (*range(seats), None):
            seen = st.copy()
            rules.redact(seen, 0, NONE if seat is None else seat)
            check(View(GAME, seen, seat))


@pytest.mark.parametrize("scenario", ["gizmo-2", "twirl-5", "rover-5", "lefty-6"])
@pytest.mark.parametrize("tempo", ["free", "rotating"])
def test_views_of_a_match_are_told(scenario: str, tempo: str) -> None:
    match = random_match(GAME, 3, seats=3, scenario=scenario, tempo=tempo)
    for ply in range(0, match.ply + 1, 17):
        for seat in (0, 1, 2, None):
            check(match.at(ply).view(seat))
    check(match.position.view(0))

"""Connect Four at random in other engines, as a user of their Python packages would write it."""

from __future__ import annotations

import importlib
import os
import random
import time
from collections.abc import Callable
from typing import Any

from logicade.cli.bench import Sample

ABSENT = "skipped: the `bench` extra is not installed"
BATCHES = (4096, 16384, 1024)  # of Pgx, most promising first; it is slower below and above
STEPS = 256  # of a batch in one run of Pgx: some twelve matches in each place


def open_spiel(matches: int) -> Callable[[], Sample] | None:
    """Random matches through OpenSpiel's Python bindings on one core; None when it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    choose = random.Random(7).choice

    def play() -> Sample:
        plies = 0
        begun = time.perf_counter()
        for _ in range(matches):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))
                plies += 1
        return Sample(matches, time.perf_counter() - begun, plies)

    return play


def pgx(batch: int) -> Callable[[], Sample] | None:
    """Random matches in a batch of Pgx, compiled before the first run; None when it is not installed.

    Ended matches begin anew within the batch, so that no place idles until the longest match is over; only finished
    ones count. JAX may use all cores.
    """
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        jax: Any = importlib.import_module("jax")
        engine: Any = importlib.import_module("pgx")
        auto_reset = importlib.import_module("pgx.experimental").auto_reset
    except ImportError:
        return None
    env = engine.make("connect_four")
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))
    numpy: Any = jax.numpy

    def advance(_: Any, carried: Any) -> Any:
        key, states, finished = carried
        key, choice, fresh = jax.random.split(key, 3)
        open_columns = states.legal_action_mask
        drawn = jax.random.uniform(choice, open_columns.shape)
        states = step(states, numpy.where(open_columns, drawn, -1.0).argmax(axis=-1), jax.random.split(fresh, batch))
        return key, states, finished + states.terminated.sum()

    @jax.jit  # type: ignore[untyped-decorator]
    def matches(key: Any) -> Any:
        key, fresh = jax.random.split(key)
        carried = key, begin(jax.random.split(fresh, batch)), numpy.int32(0)
        return jax.lax.fori_loop(0, STEPS, advance, carried)[2]

    def play() -> Sample:
        begun = time.perf_counter()
        finished = int(matches(jax.random.PRNGKey(7)))
        return Sample(finished, time.perf_counter() - begun, batch * STEPS)

    play()
    return play

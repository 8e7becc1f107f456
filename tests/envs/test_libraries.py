"""What the libraries themselves ask of an environment, for every game."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.env_registry import registration
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from logicade import envs
from logicade.envs import names
from tests.support import many

# What PettingZoo says of every game with a mask but its own, whose names it has in a list.
REMARKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)
CYCLES = many(60, 1000)
NAMES = names()


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    assert envs.register() == ("gymnasium", "pettingzoo", "pyspiel")
    with warnings.catch_warnings():
        for remark in REMARKS:
            warnings.filterwarnings("ignore", message=remark)
        yield


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_one_by_one(name: str) -> None:
    api_test(registration.make("aec", name), num_cycles=CYCLES)
    seed_test(lambda: registration.make("aec", name), CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_all_at_once(name: str) -> None:
    parallel_api_test(registration.make("parallel", name), num_cycles=CYCLES)
    parallel_seed_test(lambda: registration.make("parallel", name), CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_open_spiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=many(1, 20), serialize=True, verbose=False)

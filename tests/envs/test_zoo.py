"""PettingZoo: agents in the order of seats, what they get when, and what happens to those who are not asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from logicade import envs
from logicade.engine.errors import MatchOver
from logicade.envs import zoo
from logicade.envs.zoo import _all_applied
from tests.toys import registered
from tests.toys.face_down import GAME as FACE_DOWN

INPUT_11, TOY = "logicade/input-11-v1", "logicade/face-down-v1"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(FACE_DOWN):
        yield


def first_of(seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


def laid(env: Any, seat: int, side: int = 0) -> int:
    """The action that lays a seat's card."""
    return int(FACE_DOWN.kernels.read_action(f"lay {seat} {side}"))


@pytest.mark.parametrize("form", ["aec", "parallel"])
def test_what_an_environment_says_of_itself(form: str) -> None:
    env = envs.make(TOY, form=form, seats=3)
    known = {"render_modes": ["ansi", "svg"], "render_fps": 1, "is_parallelizable": False}
    assert env.metadata == {**known, "name": TOY}
    assert zoo._Seats.metadata == known
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.agents == []
    env.reset(seed=1)
    assert env.agents == env.possible_agents
    assert env.agents is not env.possible_agents
    assert env.close() is None


@pytest.mark.parametrize("form", ["aec", "parallel"])
def test_a_seed_gives_a_match_and_none_goes_on_with_the_stream(form: str) -> None:
    env, same = (envs.make(INPUT_11, form=form) for _ in range(2))
    tales = []
    for one in (env, same):
        one.reset(seed=1)
        tale = [one._here]
        for _ in range(4):
            one.reset()
            tale.append(one._here)
        tales.append(tale)
    assert tales[0] == tales[1]
    assert len(set(tales[0])) > 1


def test_one_by_one_who_is_asked_has_a_mask_and_nobody_else() -> None:
    env = envs.make(TOY, form="aec", seats=3)
    env.reset(seed=1)
    for seat in range(3):
        assert env.agent_selection == f"seat_{seat}"
        for other in range(3):
            seen = env.observe(f"seat_{other}")
            view = env._here.view(other)
            assert np.array_equal(seen["observation"], view.encode())
            assert seen["action_mask"].any() == (other == seat)
        assert set(env.rewards.values()) == set(env._cumulative_rewards.values()) == {0.0}
        assert not any(env.terminations.values())
        env.step(laid(env, seat, seat % 2))
    assert env._here.over
    assert env.agent_selection == "seat_0"
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.infos == {"seat_0": {}, "seat_1": {}, "seat_2": {}}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


def test_one_by_one_pay_is_that_of_the_end_and_counted_once() -> None:
    env = envs.make(INPUT_11, form="aec")
    env.reset(seed=2)
    while not env._here.over:
        env.step(first_of(env.observe(env.agent_selection)))
    (winner,) = env._here.winners
    expected = {f"seat_{seat}": 1.0 if seat == winner else -1.0 for seat in range(2)}
    assert env.rewards == env._cumulative_rewards == expected
    assert env.agent_selection == "seat_0"
    env.step(None)
    assert env.agents == ["seat_1"]
    env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("wrong", [None, 99_999])
def test_one_by_one_an_illegal_action_costs_its_agent_and_ends_the_match(wrong: int | None) -> None:
    env = envs.make(TOY, form="aec", seats=3)
    env.reset(seed=1)
    env.step(laid(env, 0))
    before = env._here
    env.step(wrong)
    assert env._here is before
    assert env.rewards == env._cumulative_rewards == {"seat_0": 0.0, "seat_1": -1.0, "seat_2": 0.0}
    assert env.agent_selection == "seat_0"
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert not env.observe("seat_1")["action_mask"].any()


def test_all_at_once_everybody_is_answered() -> None:
    env = envs.make(TOY, form="parallel", seats=3)
    seen, infos = env.reset(seed=1)
    agents = env.possible_agents
    assert list(seen) == agents
    assert infos == {agent: {} for agent in agents}
    seen, got, over, cut, infos = env.step({agent: laid(env, seat) for seat, agent in enumerate(agents)})
    assert env._here.over
    assert set(got) == set(over) == set(cut) == set(infos) == set(seen) == set(agents)
    assert all(over.values())
    assert not any(cut.values())
    assert not any(what["action_mask"].any() for what in seen.values())
    assert env.agents == []
    with pytest.raises(MatchOver, match="nothing can be played: the match has ended") as told:
        env.step({})
    assert (told.value.code, told.value.hint) == ("match-over", "reset the environment")


@pytest.mark.parametrize("wrong", [None, 99_999])
def test_all_at_once_one_illegal_action_and_nothing_happens(wrong: int | None) -> None:
    env = envs.make(TOY, form="parallel", seats=3)
    env.reset(seed=1)
    before = env._here
    given = {"seat_0": laid(env, 0), "seat_1": wrong, "seat_2": laid(env, 2)}
    seen, got, over, cut, _ = env.step(given)
    assert env._here is before
    assert got == {"seat_0": 0.0, "seat_1": -1.0, "seat_2": 0.0}
    assert all(over.values())
    assert not any(cut.values())
    assert not any(what["action_mask"].any() for what in seen.values())
    assert env.agents == []


def test_all_at_once_the_match_goes_on_with_those_who_are_waited_for() -> None:
    """Seat 0 has laid its card. Seat 1 swaps its own, so chance is due and what seat 2 wanted to do lapses."""
    env = envs.make(TOY, form="parallel", seats=3)
    env.reset(seed=1)
    swap = FACE_DOWN.kernels.read_action("swap 1")
    seen, got, over, cut, _ = env.step({"seat_0": laid(env, 0), "seat_1": swap, "seat_2": laid(env, 2)})
    assert set(got.values()) == {0.0}
    assert not any(over.values()) | any(cut.values())
    assert [what["action_mask"].any() for what in seen.values()] == [False, True, True]
    assert env.agents == env.possible_agents
    ply = env._here.ply
    seen, got, over, *_ = env.step({"seat_0": laid(env, 0), "seat_1": laid(env, 1), "seat_2": laid(env, 2)})
    assert all(over.values()), "what seat 0 said was not heard"
    assert env._here.ply > ply


def test_an_action_that_another_has_made_impossible_lapses() -> None:
    """Once seat 0 has swapped, chance is to fall, and nobody can lay a card."""
    env = envs.make(TOY, form="parallel", seats=2)
    env.reset(seed=1)
    here, swap = env._here, FACE_DOWN.kernels.read_action("swap 0")
    assert _all_applied(here, {0: swap, 1: laid(env, 1)}) == here.apply_id(swap)
    both = here.apply_id(laid(env, 0)).apply_id(laid(env, 1))
    assert _all_applied(here, {0: laid(env, 0), 1: laid(env, 1)}) == both

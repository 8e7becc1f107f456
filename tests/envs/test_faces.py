"""What we ask of the environments: the same matches in every form, nothing but views, fair pay."""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
import pytest

import logicade
from logicade import envs
from logicade.engine.errors import BadSeats, BadValue, IllegalAction, MatchOver, NoBot, NotInstalled, UnknownGame
from logicade.engine.position import Position
from logicade.engine.state import NONE, Numbers, copied
from logicade.engine.turns import asked, fall, next_asked
from logicade.envs.seats import mask_of, rewards
from tests import processes
from tests.support import ROOT, many

NAMES = envs.names()
QUIRKY, INPUT_11 = "logicade/quirky-circuits-v1", "logicade/input-11-v1"


def any_of(mask: Numbers, source: random.Random) -> int:
    return int(source.choice(np.flatnonzero(mask).tolist()))


def positions(name: str, seed: int, plies: int) -> list[Position]:
    """Where seats are asked in a random match, the end included."""
    source = random.Random(seed)
    here, last = fall(envs.game_of(name).start(), source), NONE
    found = [here]
    while not here.over and len(found) < plies:
        last = next_asked(here, last=last)
        here = fall(here.apply_id(source.choice(here.view_of(last).ids)), source)
        found.append(here)
    return found


# ---- names -----------------------------------------------------------------------------------------------------------


def test_names_have_versions() -> None:
    assert INPUT_11 in NAMES
    assert len(NAMES) == len(logicade.games())
    assert envs.game_of(INPUT_11) is logicade.game("input-11")
    with pytest.raises(BadValue, match="no version 7"):
        envs.game_of("logicade/input-11-v7")
    with pytest.raises(BadValue, match="not the name"):
        envs.game_of("input-11")
    with pytest.raises(UnknownGame):
        envs.game_of("logicade/chess-v1")


def test_wrong_settings_are_refused_at_once() -> None:
    with pytest.raises(BadValue, match="form"):
        envs.make(INPUT_11, form="tensor")
    with pytest.raises(BadValue, match="render mode"):
        envs.make(INPUT_11, form="aec", render_mode="human")
    with pytest.raises(BadSeats):
        envs.make(INPUT_11, form="single", seat=2)
    with pytest.raises(NoBot):
        envs.make(INPUT_11, form="single", bot="genius")
    with pytest.raises(BadValue):
        envs.make(INPUT_11, form="parallel", hands="fancy")


def test_nothing_is_imported_before_it_is_needed() -> None:
    """Also, a process that has registered everything ends in peace."""
    program = (
        "import sys, logicade.envs as envs\n"
        "names = ('gymnasium', 'pettingzoo', 'pyspiel')\n"
        "assert not any(name in sys.modules for name in names)\n"
        "assert envs.register() == names == envs.register()\n"
    )
    processes.run([sys.executable, "-W", "error", "-c", program], check=True, cwd=ROOT)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match="gymnasium") as told:
        envs.make(INPUT_11, form="single")
    assert "logicade[research]" in told.value.hint
    assert envs.register() == ()


# ---- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_whoever_is_asked_can_act(name: str) -> None:
    for here in positions(name, 1, many(200, 5000)):
        assert bool(asked(here)) == (not here.over)
        for seat in asked(here):
            assert here.view_of(seat).ids


def test_in_free_order_seats_are_asked_in_turn() -> None:
    env = envs.make(QUIRKY, form="aec", seats=3)
    env.reset(seed=2)
    turns = []
    for _ in range(3):
        turns.append(env.agent_selection)
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert turns == ["seat_0", "seat_1", "seat_2"]


def test_in_free_order_all_may_act_at_once() -> None:
    env = envs.make(QUIRKY, form="parallel", seats=3)
    seen, _ = env.reset(seed=2)
    assert all(what["action_mask"].any() for what in seen.values())
    before = env._here.ply
    env.step({agent: int(what["action_mask"].argmax()) for agent, what in seen.items()})
    assert env._here.ply == before + 3


def test_who_is_not_asked_is_not_heard() -> None:
    env = envs.make(INPUT_11, form="parallel")
    seen, _ = env.reset(seed=1)
    agent = next(agent for agent, what in seen.items() if what["action_mask"].any())
    seen, got, ended, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()), "other": 99999})
    assert not any(ended.values())
    assert set(got.values()) == {0.0}
    assert not seen[agent]["action_mask"].any()


# ---- pay -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_pay_follows_the_winners(name: str) -> None:
    *before, last = positions(name, 3, 10_000)
    assert last.over
    assert rewards(before[-1]) == (0.0,) * last.seats
    got = rewards(last)
    if last.game.cooperative:
        assert set(got) == ({1.0} if last.winners else {0.0})
        return
    assert {seat for seat, value in enumerate(got) if value >= 0} == set(last.winners)
    assert set(got) <= {1.0, -1.0} or set(got) <= {0.0, -1.0}
    if last.seats == 2:
        assert sum(got) == 0.0


@pytest.mark.parametrize("form", ["aec", "parallel", "single", "vector"])
def test_every_form_pays_at_the_end(form: str) -> None:
    got = _played(envs.make(INPUT_11, form=form, **({"count": 1} if form == "vector" else {})), form)
    assert sorted(got) in ([-1.0, 1.0], [1.0], [-1.0])


def _played(env: Any, form: str) -> list[float]:
    """What was got in a match played at random."""
    source = random.Random(5)
    if form == "vector":
        while not env.over.all():
            got = env.step(np.array([any_of(mask, source) for mask in env.masks()]))
        return list(got[0])
    if form == "single":
        (_, info), over = env.reset(seed=5), False
        while not over:
            _, reward, over, _, info = env.step(any_of(info["action_mask"], source))
        return [reward]
    if form == "parallel":
        seen, _ = env.reset(seed=5)
        while env.agents:
            moving = {agent: what["action_mask"] for agent, what in seen.items() if what["action_mask"].any()}
            seen, paid, *_ = env.step({agent: any_of(mask, source) for agent, mask in moving.items()})
        return list(paid.values())
    env.reset(seed=5)
    while not any(env.terminations.values()):
        env.step(any_of(env.last()[0]["action_mask"], source))
    return list(env.rewards.values())


def test_an_illegal_action_ends_the_match_and_costs_its_seat() -> None:
    single = envs.make(INPUT_11, form="single")
    _, info = single.reset(seed=1)
    _, reward, over, _, info = single.step(int(info["action_mask"].argmin()))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert not single.action_masks().any()
    with pytest.raises(MatchOver):
        single.step(0)
    turn = envs.make(INPUT_11, form="aec")
    turn.reset(seed=1)
    wrong = turn.agent_selection
    turn.step(int(turn.last()[0]["action_mask"].argmin()))
    assert {agent for agent, reward in turn.rewards.items() if reward < 0} == {wrong}
    table = envs.make(INPUT_11, form="parallel")
    table.reset(seed=1)
    _, got, ended, *_ = table.step({})
    assert sorted(got.values()) == [-1.0, 0.0]
    assert all(ended.values())
    with pytest.raises(MatchOver):
        table.step({})


# ---- bots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    """From the last seat, so that bots act first."""
    seat = envs.game_of(name).seats[0] - 1
    tales = []
    for _ in range(2):
        env, source, tale = envs.make(name, form="single", seat=seat), random.Random(1), []
        _, info = env.reset(seed=9)
        for _ in range(12):
            seen, reward, over, _, info = env.step(any_of(info["action_mask"], source))
            tale.append((seen.tobytes(), reward, over))
            if over:
                break
        tales.append(tale)
    assert tales[0] == tales[1]


def test_bots_by_name_and_level() -> None:
    for bot in ("greedy", 1, 3):
        assert _played(envs.make(INPUT_11, form="single", bot=bot, seat=1), "single")[0] in (-1.0, 1.0)


# ---- only views ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_arrays_hold_what_views_say(name: str) -> None:
    source, vector = random.Random(4), envs.make(name, form="vector", count=3, seed=4)
    for _ in range(many(25, 1000)):
        seen, masks = vector.observations(), vector.masks()
        for i, turn in enumerate(vector.turns.tolist()):
            here = Position(vector.game, copied(vector.batch.states[i : i + 1]))
            if turn != NONE:
                assert turn in asked(here)
                assert np.array_equal(seen[i], here.view(turn).encode())
                assert np.array_equal(masks[i], mask_of(here.view(turn)))
            else:
                assert here.over
                assert not masks[i].any()
        vector.step(np.array([any_of(mask, source) if mask.any() else 0 for mask in masks]))
        vector.restart()


def test_a_vector_refuses_what_is_not_legal_for_the_seat() -> None:
    vector = envs.make(QUIRKY, form="vector", count=2)
    other = Position(vector.game, copied(vector.batch.states[:1])).view(1).ids[0]
    before = vector.batch.states.tobytes()
    with pytest.raises(IllegalAction):
        vector.step(np.array([other, other]))
    with pytest.raises(BadValue):
        vector.step(np.array([other]))
    assert vector.batch.states.tobytes() == before


@pytest.mark.parametrize("form", ["aec", "parallel", "single"])
def test_pictures(form: str) -> None:
    for name in NAMES:
        for mode, sign in (("svg", "<svg"), ("ansi", "")):
            env = envs.make(name, form=form, render_mode=mode)
            env.reset(seed=1)
            assert env.render().startswith(sign)
            assert "[/" not in env.render()
        assert envs.make(name, form=form).render() is None

"""Gymnasium: one seat learns. Seeds, spaces, masks and what is told at every step."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box, Dict, Discrete

import logicade
from logicade import bots, envs
from logicade.engine.errors import MatchOver
from logicade.engine.turns import fall, next_asked
from logicade.envs import gym, spaces
from tests.toys import registered
from tests.toys.face_down import GAME as FACE_DOWN

INPUT_11 = "logicade/input-11-v1"
NAMES = envs.names()


def first_of(info: dict[str, Any]) -> int:
    return int(info["action_mask"].argmax())


@pytest.mark.parametrize("name", NAMES)
def test_spaces_are_those_of_the_game(name: str) -> None:
    game = envs.game_of(name)
    shape, actions = game.kernels.rules.ENCODING, game.kernels.actions.decisions
    env = envs.make(name, form="single")
    assert env.action_space == Discrete(actions)
    assert env.observation_space == Box(-128, 127, shape, np.int8)
    mask = Box(0, 1, (actions,), np.int8)
    assert spaces.masked(game) == Dict(observation=env.observation_space, action_mask=mask)
    table = envs.make(name, form="parallel")
    assert table.possible_agents == [f"seat_{seat}" for seat in range(game.seats[0])]
    for agent in table.possible_agents:
        assert table.action_space(agent) == Discrete(actions)
        assert table.observation_space(agent) == spaces.masked(game)


def test_what_can_be_drawn_is_declared() -> None:
    assert gym.BotEnv.metadata == {"render_modes": ["ansi", "svg"], "render_fps": 1}
    env = envs.make(INPUT_11, form="single", render_mode="ansi", seat=1)
    env.reset(seed=3)
    assert env.render_mode == "ansi"
    assert env.render() != envs.make(INPUT_11, form="single", render_mode="svg").render()


def test_a_picture_is_that_of_the_view_of_the_seat() -> None:
    """In Face down everybody sees the own card alone."""
    with registered(FACE_DOWN):
        env = envs.make("logicade/face-down-v1", form="single", seat=1, render_mode="svg")
        env.reset(seed=1)
        assert env.render() == env._here.view(1).svg()
        table = envs.make("logicade/face-down-v1", form="parallel", render_mode="svg")
        table.reset(seed=1)
        assert table.render() == table._here.view(None).svg()


def test_nothing_can_be_done_before_a_match_begins() -> None:
    env = envs.make(INPUT_11, form="single")
    assert not env.action_masks().any()
    with pytest.raises(MatchOver, match="nothing can be played: the match has ended") as told:
        env.step(0)
    assert (told.value.code, told.value.hint) == ("match-over", "reset the environment")


def test_every_step_tells_what_the_seat_sees_and_may_do() -> None:
    env = envs.make(INPUT_11, form="single", seat=1, bot="greedy 1")
    seen, info = env.reset(seed=4)
    over = False
    while not over:
        view = env._here.view(1)
        assert np.array_equal(seen, view.encode())
        assert set(info) == {"action_mask"}
        assert tuple(np.flatnonzero(info["action_mask"])) == view.ids
        masks = env.action_masks()
        assert masks.dtype == bool
        assert np.array_equal(masks, info["action_mask"].astype(bool))
        seen, reward, over, cut, info = env.step(first_of(info))
        assert cut is False
        assert reward == (0.0 if not over else 1.0 if env._here.winners == (1,) else -1.0)
    assert env._here.over
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(MatchOver):
        env.step(0)


def test_an_illegal_action_is_told_and_changes_nothing() -> None:
    env = envs.make(INPUT_11, form="single")
    seen, info = env.reset(seed=4)
    before = env._here
    after, reward, over, cut, told = env.step(int(info["action_mask"].argmin()))
    assert (reward, over, cut) == (-1.0, True, False)
    assert set(told) == {"action_mask", "illegal"}
    assert told["illegal"] is True
    assert not told["action_mask"].any()
    assert env._here is before
    assert np.array_equal(after, seen)


def test_a_seed_means_the_same_match_and_the_same_bots_wherever_we_sit() -> None:
    one, other = (envs.make(INPUT_11, form="single", seat=seat) for seat in (0, 1))
    for env in (one, other):
        env.reset(seed=6)
    assert [bot._rng.tolist() for bot in one._bots] != [bot._rng.tolist() for bot in one._bots[::-1]]
    source = random.Random(int(np.random.Generator(np.random.PCG64(6)).integers(1 << 62)))
    seeds = [source.randrange(1 << 62) for _ in range(2)]
    fresh = [bots.bot("random", one.game, seed=seed) for seed in seeds]
    here, last = fall(one.game.start(), source), -1
    while (turn := next_asked(here, last=last)) != 0:
        here, last = fall(here.play(fresh[turn].choose(here.view(turn))), source), turn
    assert one._here == here, "the seed gives the bots, then what falls"


def test_without_a_seed_matches_go_on_to_differ() -> None:
    env, same = (envs.make(INPUT_11, form="single") for _ in range(2))
    rows = [env.reset(seed=1)[0].tobytes(), *(env.reset()[0].tobytes() for _ in range(4))]
    assert len(set(rows)) > 1
    assert rows == [same.reset(seed=1)[0].tobytes(), *(same.reset()[0].tobytes() for _ in range(4))]


def test_bots_are_those_asked_for() -> None:
    env = envs.make(INPUT_11, form="single")
    assert (env.seat, [bot.name for bot in env._bots]) == (0, ["random", "random"])
    env = envs.make(INPUT_11, form="single", bot=5)
    assert [bot.name for bot in env._bots] == ["solver", "solver"]
    env = envs.make("logicade/logi-sticks-v1", form="single", bot="book greedy", seats=3)
    assert [bot.name for bot in env._bots] == ["book greedy"] * 3


def test_a_match_that_ends_before_the_seat_is_asked_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    env = envs.make(INPUT_11, form="single", seat=1)
    end = logicade.game("input-11").match(chance=random.Random(1))
    while not end.over:
        end.play(end.position.legal[0])
    usual, told = env._wait, []

    def wait() -> None:
        told.append(env._last)
        if len(told) < 3:
            env._here, env._last = end.position, 0
        else:
            usual()

    monkeypatch.setattr(env, "_wait", wait)
    _, info = env.reset(seed=1)
    assert told == [-1, -1, -1]
    assert not env._here.over
    assert info["action_mask"].any()


def test_in_free_order_the_bots_act_after_the_seat_and_in_turn() -> None:
    with registered(FACE_DOWN):
        env = envs.make("logicade/face-down-v1", form="single", seat=1, seats=3, bot="random")
        _, info = env.reset(seed=3)
        assert env._last == 0, "seat 0 was asked before"
        for _ in range(12):
            _, reward, over, _, info = env.step(first_of(info))
            if over:
                break
        assert over
        assert reward in (1.0, 0.0, -1.0)

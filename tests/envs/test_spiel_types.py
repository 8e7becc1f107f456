"""OpenSpiel: what it is told of every game, chance with its probabilities, and who may observe what."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest

import logicade
from logicade import envs
from logicade.engine.errors import BadValue
from logicade.engine.state import CHANCE
from logicade.envs.spiel import Observer, SpielGame, _type_of, read_options, write_options
from tests.toys import registered
from tests.toys.face_down import GAME as FACE_DOWN

KINDS = pyspiel.GameType
ZERO, GENERAL, SAME = KINDS.Utility.ZERO_SUM, KINDS.Utility.GENERAL_SUM, KINDS.Utility.IDENTICAL
UTILITIES = {
    "bug-hunt": GENERAL,
    "bug-repair": GENERAL,
    "hard-wired": GENERAL,
    "input-11": ZERO,
    "logi-sticks": GENERAL,
    "loop-6": ZERO,
    "mixed-signals": ZERO,
    "quirky-circuits": SAME,
    "tournament": GENERAL,
}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    envs.register()
    with registered(FACE_DOWN):
        yield


class Toy(SpielGame):
    name = "logicade/face-down-v1"


def toy(seats: int = 2) -> pyspiel.State:
    return Toy({"players": seats, "options": ""}).new_initial_state()


@pytest.mark.parametrize("slug", logicade.games())
def test_every_game_says_what_it_is(slug: str) -> None:
    game = logicade.game(slug)
    spiel = pyspiel.load_game(envs.name_of(game))
    kind, kernels = spiel.get_type(), game.kernels
    assert (kind.short_name, kind.long_name) == (envs.name_of(game), game.title.en)
    assert kind.dynamics == KINDS.Dynamics.SEQUENTIAL
    assert kind.chance_mode == KINDS.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.utility == UTILITIES[slug]
    assert kind.reward_model == KINDS.RewardModel.TERMINAL
    hidden = KINDS.Information.IMPERFECT_INFORMATION
    assert kind.information == (hidden if kernels.record.secrets else KINDS.Information.PERFECT_INFORMATION)
    assert (kind.min_num_players, kind.max_num_players) == (min(game.seats), max(game.seats))
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    assert kind.provides_observation_string
    assert kind.provides_observation_tensor
    assert kind.parameter_specification == {"players": game.seats[0], "options": ""}
    assert spiel.num_players() == game.seats[0]
    assert spiel.num_distinct_actions() == kernels.actions.decisions
    assert spiel.max_chance_outcomes() == kernels.actions.total
    assert (spiel.min_utility(), spiel.max_utility()) == (0.0 if game.cooperative else -1.0, 1.0)
    assert spiel.utility_sum() == (0.0 if UTILITIES[slug] == ZERO else None)
    assert spiel.max_game_length() == spiel.max_chance_nodes_in_history() == game.max_plies


def test_a_game_without_secrets_is_one_of_perfect_information() -> None:
    import bench.tic_tac_toe

    kind = _type_of(bench.tic_tac_toe.GAME)
    assert kind.information == KINDS.Information.PERFECT_INFORMATION


def test_chance_has_the_weights_of_the_game() -> None:
    state = pyspiel.load_game("logicade/input-11-v1").new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    here = state.position
    total = sum(here.weights)
    expected = {action: weight / total for action, weight in zip(here.ids, here.weights, strict=True)}
    assert dict(state.chance_outcomes()) == pytest.approx(expected)
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


def test_on_the_turn_of_a_seat_nothing_is_left_to_chance() -> None:
    state = pyspiel.load_game("logicade/input-11-v1").new_initial_state()
    while state.current_player() == pyspiel.PlayerId.CHANCE:
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.position.mover >= 0
    assert state.chance_outcomes() == []


def test_seats_act_in_turn_and_closing_is_chance() -> None:
    state = toy(3)
    players = []
    while not state.is_terminal():
        player = state.current_player()
        players.append(player)
        if player == pyspiel.PlayerId.CHANCE:
            assert state.chance_outcomes()
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            assert state.chance_outcomes() == []
            assert state.legal_actions() == list(state.position.view(player).ids)
            assert state.action_to_string(player, state.legal_actions()[0]) == f"lay {player} 0"
            state.apply_action(state.legal_actions()[0])
    chance = int(pyspiel.PlayerId.CHANCE)
    assert players == [chance] * 3 + [0, 1, 2] + [chance] * 4, "dealt, laid, closed and turned over"
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert len(state.returns()) == 3


def test_the_last_to_act_is_remembered_while_chance_falls() -> None:
    """Seat 0 swaps its card: after the new one is dealt seat 1 is asked, and seat 0 comes last."""
    state = toy(2)
    for _ in range(2):
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(FACE_DOWN.kernels.read_action("swap 0"))
    assert state.position.mover == CHANCE
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == 1
    state.apply_action(FACE_DOWN.kernels.read_action("lay 1 0"))
    assert state.current_player() == 0


def test_closing_is_certain() -> None:
    state = toy(2)
    for _ in range(2):
        state.apply_action(state.chance_outcomes()[0][0])
    for seat in range(2):
        state.apply_action(FACE_DOWN.kernels.read_action(f"lay {seat} 0"))
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    assert state.chance_outcomes() == [(state.position.closing, 1.0)]


def test_returns_are_nothing_before_the_end_and_the_pay_after_it() -> None:
    source, state = random.Random(2), pyspiel.load_game("logicade/input-11-v1").new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        state.apply_action(source.choice(state.legal_actions()))
    (winner,) = state.position.winners
    assert state.returns()[winner] == 1.0
    assert state.returns()[1 - winner] == -1.0


# ---- observers -------------------------------------------------------------------------------------------------------


def observer(private: pyspiel.PrivateInfoType, *, recall: bool) -> Observer:
    return Observer(FACE_DOWN, pyspiel.IIGObservationType(perfect_recall=recall, private_info=private))


def test_observers_see_as_much_as_they_may() -> None:
    state = toy(2)
    for _ in range(2):
        state.apply_action(state.chance_outcomes()[0][0])
    here = state.position
    single = observer(pyspiel.PrivateInfoType.SINGLE_PLAYER, recall=False)
    nobody = observer(pyspiel.PrivateInfoType.NONE, recall=False)
    for player in range(2):
        assert single.string_from(state, player) == str(here.view(player))
        assert nobody.string_from(state, player) == str(here.view(None))
        for one, viewer in ((single, player), (nobody, None)):
            one.set_from(state, player)
            assert one.tensor is not None
            assert one.tensor.dtype == np.float32
            assert one.tensor.tolist() == here.view(viewer).encode().ravel().tolist()
            assert list(one.dict) == ["view"]
            assert np.array_equal(one.dict["view"], here.view(viewer).encode())
    with pytest.raises(BadValue, match="nobody may see the secrets of all players") as told:
        observer(pyspiel.PrivateInfoType.ALL_PLAYERS, recall=False)
    assert told.value.hint == "ask for those of one player, or none"


def test_with_perfect_recall_there_is_a_text_and_no_tensor() -> None:
    state = toy(2)
    dealt = []
    for _ in range(2):
        dealt.append(state.chance_outcomes()[0][0])
        state.apply_action(dealt[-1])
    told = observer(pyspiel.PrivateInfoType.SINGLE_PLAYER, recall=True)
    assert (told.tensor, told.dict) == (None, {})
    told.set_from(state, 0)
    start = FACE_DOWN.start(seats=2)
    seen = [f"-1 {start.veiled(dealt[0], 1)}", f"-1 {start.apply_id(dealt[0]).veiled(dealt[1], 1)}"]
    assert told.string_from(state, 1) == "\n".join([*seen, str(state.position.view(1))])


def test_without_a_wish_an_observer_shows_the_view() -> None:
    assert Observer(FACE_DOWN, None).tensor is not None


# ---- options ---------------------------------------------------------------------------------------------------------


def test_options_are_written_as_one_word() -> None:
    assert write_options() == ""
    assert write_options(ring=False, hands="draft", deck=(9, 9)) == "ring:off;hands:draft;deck:9_9"
    assert read_options(logicade.game("input-11"), "ring:off;;hands:draft;deck:9_9") == {
        "ring": "off",
        "hands": "draft",
        "deck": "9,9",
    }
    assert read_options(logicade.game("input-11"), "") == {}
    for sign in "(),=:;":
        with pytest.raises(BadValue, match="cannot stand in a game string") as told:
            write_options(own=f"a{sign}b")
        assert told.value.hint == "OpenSpiel takes only the game's own components"

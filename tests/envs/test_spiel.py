"""OpenSpiel: options, observers, copies."""

from __future__ import annotations

import pickle
import random

import pyspiel
import pytest

import logicade
from logicade import envs
from logicade.engine.errors import BadValue
from logicade.envs.spiel import Observer, read_options, write_options


@pytest.fixture(autouse=True)
def known() -> None:
    envs.register()


def played(name: str, seed: int, plies: int, **given: str | int) -> pyspiel.State:
    source = random.Random(seed)
    state = pyspiel.load_game(name, given).new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(source.choice(state.legal_actions()))
    return state


def test_options_and_seats_are_parameters() -> None:
    options = write_options(hands="draft", ring=True)
    assert options == "hands:draft;ring:on"
    state = played("logicade/input-11-v1", 1, 0, options=options)
    assert str(state) == "row=? hands=draft ring=on"
    assert pyspiel.load_game(str(state.get_game())).new_initial_state().position == state.position
    assert pyspiel.load_game("logicade/logi-sticks-v1(players=3)").num_players() == 3
    with pytest.raises(BadValue):
        write_options(own="a(b)")


def test_every_option_can_be_written() -> None:
    for slug in logicade.games():
        game = logicade.game(slug)
        usual = {option.name: option.default for option in game.options if option.default not in ("", None)}
        assert game.settle(read_options(game, write_options(**usual))) == game.settle({})


def test_players_are_shown_views() -> None:
    state = played("logicade/bug-repair-v1", 3, 12)
    for player in range(4):
        view = state.position.view(player)
        assert state.observation_string(player) == str(view)
        assert state.observation_tensor(player) == [float(number) for number in view.encode().ravel()]
    with pytest.raises(BadValue):
        Observer(
            view.game,
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        )


def test_an_information_state_is_what_the_player_saw_happen() -> None:
    state = played("logicade/bug-repair-v1", 3, 12)
    match = logicade.game("bug-repair").match(chance=random.Random(0))
    match = type(match)(match.game, seats=4, options=match.options)
    match.follow(match.game.kernels.write_action(action) for action in state.history())
    for player in range(4):
        told = [f"{entry.actor} {entry.action}" for entry in match.log_for(player)]
        assert state.information_state_string(player) == "\n".join([*told, str(match.view(player))])


def test_states_are_copied_and_written_down() -> None:
    state = played("logicade/quirky-circuits-v1", 2, 25)
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.position == state.position
        assert copy.current_player() == state.current_player()
        assert copy.history() == state.history()

"""OpenSpiel: every game as a sequential game with explicit chance. Importing this module registers nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.options import Wholes
from logicade.engine.position import Position
from logicade.engine.state import CHANCE, NONE, States
from logicade.engine.turns import next_asked
from logicade.envs.names import game_of, name_of, names
from logicade.envs.seats import rewards, shape_of
from logicade.games import game as find

KINDS = pyspiel.GameType


def register() -> None:
    """Let `pyspiel.load_game` know all environments by name."""
    known = set(pyspiel.registered_names())
    for name in names():
        if name not in known:
            # A class of its own, and no function: OpenSpiel lets go of it when Python has ended already, and a function
            # would be taken down then. Classes refer to themselves and stay.
            pyspiel.register_game(_type_of(game_of(name)), type("SpielGame", (SpielGame,), {"name": name}))


def write_options(**options: Any) -> str:
    """Options of a game as the one word that a game string of OpenSpiel can hold: `hands:draft;ring:on`."""
    return ";".join(f"{name}:{_word(value)}" for name, value in options.items())


def _word(value: Any) -> str:
    """Commas and brackets mean something else in a game string."""
    if isinstance(value, bool):
        return "on" if value else "off"
    word = "_".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    if set(word) & set("(),=:;"):
        raise BadValue(f"`{word}` cannot stand in a game string", hint="OpenSpiel takes only the game's own components")
    return word


def read_options(game: Game, text: str) -> dict[str, Any]:
    """The options that `write_options` wrote, not settled yet."""
    pairs = [part.partition(":") for part in text.split(";") if part]
    lists = {option.name for option in game.options if isinstance(option, Wholes)}
    return {name: value.replace("_", ",") if name in lists else value for name, _, value in pairs}


def _type_of(game: Game) -> Any:
    secret = bool(game.room("state").STATE.secrets)
    utility = KINDS.Utility.GENERAL_SUM
    if game.cooperative:
        utility = KINDS.Utility.IDENTICAL
    elif game.seats == (2,):
        utility = KINDS.Utility.ZERO_SUM
    return KINDS(
        short_name=name_of(game),
        long_name=game.title.en,
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=KINDS.Information.IMPERFECT_INFORMATION if secret else KINDS.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=KINDS.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of seats and its options: the parameters `players` and `options`."""

    name = ""  # of the environment; `register` makes a class for each

    def __init__(self, given: dict[str, Any]) -> None:
        self.rules = game_of(self.name)
        seats = self.rules.count_seats(int(given["players"]))
        self.start = self.rules.start(seats=seats, **read_options(self.rules, str(given["options"])))
        zero = self.rules.seats == (2,)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.kernels.actions.decisions,
            max_chance_outcomes=self.rules.kernels.actions.total,
            num_players=seats,
            min_utility=0.0 if self.rules.cooperative else -1.0,
            max_utility=1.0,
            **({"utility_sum": 0.0} if zero else {}),
            max_game_length=self.rules.max_plies,
        )
        super().__init__(_type_of(self.rules), info, given)

    def new_initial_state(self) -> SpielState:
        """The position before anything has happened."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Chance counts among the plies of a match."""
        return self.rules.max_plies

    def make_py_observer(self, kind: Any = None, given: Any = None) -> Observer:
        """What one player, or somebody who is none, may know."""
        return Observer(self.rules, kind)


class Spot:
    """A position that OpenSpiel may copy, since it never changes, and write down, as bytes."""

    __slots__ = ("here",)

    def __init__(self, here: Position) -> None:
        self.here = here

    def __deepcopy__(self, memo: Any) -> Spot:
        return self

    def __reduce__(self) -> Any:
        return _spot, (self.here.game.slug, self.here.raw)


def _spot(slug: str, raw: bytes) -> Spot:
    game = find(slug)
    st: States = np.ndarray(1, game.kernels.record.dtype, bytearray(raw))
    return Spot(Position(game, st))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. It knows all secrets, as every state of OpenSpiel does; players are shown observations."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._spot = Spot(game.start)
        self._last = NONE  # the seat that acted last, whatever chance has done since
        self._turn: int = next_asked(game.start)

    @property
    def position(self) -> Position:
        """Where the match stands, with all secrets."""
        return self._spot.here

    def current_player(self) -> int:
        """The seat that is asked; in free order one after the other, and closing it is chance."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._turn == NONE else self._turn

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    def returns(self) -> list[float]:
        """What each seat gets."""
        return list(rewards(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities."""
        here = self.position
        if here.mover != CHANCE:
            return [(here.closing, 1.0)] if here.closing is not None else []
        weights = here.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in zip(here.ids, weights, strict=True)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.view_of(player).ids)

    def _apply_action(self, action: int) -> None:
        if self._turn != NONE:
            self._last = self._turn
        self._spot = Spot(self.position.apply_id(action))
        self._turn = next_asked(self.position, last=self._last)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.kernels.write_action(action)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Observations: numbers and a text of the view; with perfect recall, all that the player has seen happen."""

    def __init__(self, game: Game, kind: Any) -> None:
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadValue("nobody may see the secrets of all players", hint="ask for those of one player, or none")
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = wanted.perfect_recall
        self.tensor = None if self._recall else np.zeros(int(np.prod(shape_of(game))), np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor.reshape(shape_of(game))}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        if self.tensor is not None:
            self.tensor[:] = state.position.view_of(self._viewer(player)).encode().ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text; with perfect recall, after everything that happened as the player saw it."""
        viewer = self._viewer(player)
        seen = str(state.position.view_of(viewer))
        return "\n".join([*_log_of(state, viewer), seen]) if self._recall else seen

    def _viewer(self, player: int) -> int | None:
        return player if self._private else None


def _log_of(state: SpielState, viewer: int | None) -> list[str]:
    """Who did what so far, as the viewer saw it; a state keeps only its history, so it is played through again."""
    here, lines = state.get_game().start, []
    for player, action in ((step.player, step.action) for step in state.full_history()):
        lines.append(f"{player} {here.veiled(action, viewer)}")
        here = here.apply_id(action)
    return lines

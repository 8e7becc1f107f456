"""PettingZoo: all seats are agents. `TurnEnv` asks them one by one (AEC), `TableEnv` all at once (parallel)."""

from __future__ import annotations

import random
from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from logicade.engine.errors import MatchOver
from logicade.engine.position import Position
from logicade.engine.state import NONE, Numbers
from logicade.engine.turns import asked, fall, next_asked
from logicade.envs import spaces
from logicade.envs.names import game_of
from logicade.envs.seats import MODES, check_mode, drawn, fined, mask_of, rewards

Observation = dict[str, Numbers]
Infos = dict[str, dict[str, Any]]
# By agent what it observes, its reward, whether it has reached the end, or was cut short, and infos.
Answer = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class _Seats:
    """What both forms share: a match, and an agent `seat_0`, `seat_1` and so on for each seat."""

    # An agent has to be able to act on what the one before it did: the one form is no wrapper around the other.
    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, name: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = game_of(name)
        self.render_mode = check_mode(render_mode)
        self.metadata = {**_Seats.metadata, "name": name}
        self._start = self.game.start(seats=seats, **options)
        self._here = self._start
        self._source = random.Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._start.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.actions(self.game) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.masked(self.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what an agent may choose."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """What a spectator sees, as text or SVG."""
        return drawn(self._here.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._source = random.Random(seed)
        self._here = fall(self._start, self._source)
        self.agents = list(self.possible_agents)

    def _seen(self, seat: int, *, asked: bool) -> Observation:
        view = self._here.view_of(seat)
        return {"observation": view.encode(), "action_mask": mask_of(view, asked=asked)}

    def _by_agent(self, values: tuple[float, ...]) -> dict[str, float]:
        return dict(zip(self.possible_agents, values, strict=True))


class TurnEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One agent at a time. In free order the seats are asked in the order of their numbers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The options of the game are given when the environment is made; none are read here."""
        self._begin(seed)
        self._turn = next_asked(self._here)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._turn]

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and what it may do if it is asked."""
        seat = self.possible_agents.index(agent)
        return self._seen(seat, asked=seat == self._turn)

    def step(self, action: int | None) -> None:
        """Apply the action of the agent that is asked; an illegal one ends the match."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat, here = self._turn, self._here
        if action is None or int(action) not in here.view_of(seat).ids:
            self._finish(fined(here.seats, (seat,)))
        else:
            self._here = fall(here.apply_id(int(action)), self._source)
            self._turn = next_asked(self._here, last=seat)
            if self._here.over:
                self._finish(rewards(self._here))
            else:
                self.agent_selection = self.possible_agents[self._turn]
        self._accumulate_rewards()

    def _finish(self, values: tuple[float, ...]) -> None:
        self._turn = NONE
        self.rewards = self._by_agent(values)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class TableEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents at once: what those say who are not asked (their masks are empty) is not heard."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a match. The options of the game are given when the environment is made; none are read here."""
        self._begin(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Answer:
        """Apply the actions of those who are asked, in the order of their numbers; an illegal one ends the match."""
        if not self.agents:
            raise MatchOver("nothing can be played: the match has ended", hint="reset the environment")
        given = {seat: actions.get(self.possible_agents[seat]) for seat in asked(self._here)}
        legal = {seat: self._here.view_of(seat).ids for seat in given}
        wrong = tuple(seat for seat, action in given.items() if action is None or int(action) not in legal[seat])
        if not wrong:
            self._here = fall(_all_applied(self._here, given), self._source)
        got = fined(self._here.seats, wrong) if wrong else rewards(self._here)
        ended = bool(wrong) or self._here.over
        answer: Answer = (
            self._all_seen(quiet=ended), self._by_agent(got), dict.fromkeys(self.agents, ended),
            dict.fromkeys(self.agents, False), {agent: {} for agent in self.agents},
        )  # fmt: skip
        if ended:
            self.agents = []
        return answer

    def _all_seen(self, *, quiet: bool = False) -> dict[str, Observation]:
        now = () if quiet else asked(self._here)
        return {agent: self._seen(seat, asked=seat in now) for seat, agent in enumerate(self.possible_agents)}


def _all_applied(here: Position, given: dict[int, Any]) -> Position:
    """The position after the actions of several seats. One that another's has made impossible lapses."""
    for seat, action in given.items():
        if seat in asked(here) and int(action) in here.view_of(seat).ids:
            here = here.apply_id(int(action))
    return here

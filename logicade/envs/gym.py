"""Gymnasium: one seat learns, bots have the others."""

from __future__ import annotations

import random
from typing import Any

import gymnasium

from logicade import bots
from logicade.engine.errors import MatchOver
from logicade.engine.position import check_seat
from logicade.engine.state import NONE, Numbers
from logicade.engine.turns import fall, next_asked
from logicade.envs import spaces
from logicade.envs.names import game_of
from logicade.envs.seats import ILLEGAL, MODES, check_mode, drawn, mask_of, rewards

SEEDS = 1 << 62


class BotEnv(gymnasium.Env):  # type: ignore[misc]
    """A match against bots, by name (`greedy`) or level (1 to 5). The mask is `info["action_mask"]`."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, name: str, *, seat: int = 0, bot: str | int = "random", seats: int | None = None,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.game = game_of(name)
        self.render_mode = check_mode(render_mode)
        self._start = self.game.start(seats=seats, **options)
        check_seat(seat, self._start.seats)
        self.seat = seat
        self._bot = bot
        self._bots = self._seat_bots(random.Random(0))  # a wrong name is refused now, not in the first match
        self._here = self._start
        self._ended = True
        self.action_space = spaces.actions(self.game)
        self.observation_space = spaces.observations(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a match and let the bots play until the seat is asked. No options are read here."""
        super().reset(seed=seed)
        self._source = random.Random(int(self.np_random.integers(SEEDS)))
        self._bots = self._seat_bots(self._source)
        self._here, self._last = self._start, NONE
        self._wait()
        while self._here.over:  # it was over before the seat was asked: nothing to be learnt
            self._here, self._last = self._start, NONE
            self._wait()
        self._ended = False
        return self._seen()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Apply an action, and let the bots play until the seat is asked again; an illegal one ends the match."""
        if self._ended:
            raise MatchOver("nothing can be played: the match has ended", hint="reset the environment")
        if int(action) not in self._here.view_of(self.seat).ids:
            self._ended = True
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self._apply(self.seat, int(action))
        self._wait()
        self._ended = self._here.over
        seen, info = self._seen()
        return seen, rewards(self._here)[self.seat], self._ended, False, info

    def action_masks(self) -> Numbers:
        """The mask as booleans, under the name by which some libraries ask for it."""
        return mask_of(self._here.view_of(self.seat), asked=not self._ended).astype(bool)

    def render(self) -> str | None:
        """What the seat sees, as text or SVG."""
        return drawn(self._here.view_of(self.seat), self.render_mode)

    def _seat_bots(self, source: random.Random) -> list[bots.Bot]:
        """A bot for every seat, also for ours: then a seed means the same bots wherever we sit."""
        return [self._seat_bot(source.randrange(SEEDS)) for _ in range(self._start.seats)]

    def _seat_bot(self, seed: int) -> bots.Bot:
        if isinstance(self._bot, int):
            return bots.level(self._bot, self.game, seed=seed)
        return bots.bot(self._bot, self.game, seed=seed)

    def _wait(self) -> None:
        """Chance and the bots, until the seat is asked or the match is over."""
        self._here = fall(self._here, self._source)
        while not self._here.over and (turn := next_asked(self._here, last=self._last)) != self.seat:
            answer = self._bots[turn].choose(self._here.view_of(turn))
            self._apply(turn, self.game.kernels.read_action(answer))
            self._here = fall(self._here, self._source)

    def _apply(self, seat: int, action: int) -> None:
        self._here, self._last = self._here.apply_id(action), seat

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        view = self._here.view_of(self.seat)
        return view.encode(), {"action_mask": mask_of(view, asked=not self._ended)}

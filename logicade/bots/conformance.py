"""Whether a bot in a process of its own keeps to the protocol: `logicade bot --check COMMAND`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from logicade.bots import arena, outside
from logicade.engine.errors import BotFault, LogicadeError
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.turns import next_asked


def check(
    command: str, game: Game, *, options: dict[str, Any] | None = None, matches: int = 2, patience: float
) -> Iterator[tuple[str, str]]:
    """What is looked at, and what is wrong with it: nothing, one hopes."""
    bot = outside.Outside(command, patience=patience)
    try:
        logs = []
        for seed in range(matches):
            fault, log = _watch(bot, game, options or {}, seed)
            logs.append(log)
            yield f"match {seed + 1}, every answer legal and in time", fault
            if fault:
                return
        fault, log = _watch(bot, game, options or {}, 0)
        yield "the same seed gives the same answers", fault or ("" if log == logs[0] else "it answers otherwise now")
        code = bot.close()
        wrong = "it had to be ended" if code is None else f"it went with exit code {code}"
        yield "it goes when its input ends", "" if code == 0 else wrong
    finally:
        bot.close()


def _watch(bot: outside.Outside, game: Game, options: dict[str, Any], seed: int) -> tuple[str, list[str]]:
    """One match with the bot in every seat by turns, the others at random: the first fault, and what was played."""
    match = game.match(chance=random.Random(seed), **options)
    seat = seed % match.seats
    others = arena.home_bot("random", game, seed=seed)
    bot.begin(match, seat, seed=arena.seat_seed(seed, seat))
    try:
        _play(match, {seat: bot}, others)
    except BotFault as fault:
        return _told(fault, match), []
    bot.end(match)
    return "", [entry.action for entry in match.log]


def _play(match: Match, seated: dict[int, outside.Outside], others: outside.Chooser) -> None:
    while not match.over:
        seat = next_asked(match.position)
        match.play(seated.get(seat, others).choose(match.view(seat), arena.seen_by(match, seat)), seat=seat)


def _told(fault: LogicadeError, match: Match) -> str:
    return f"ply {match.ply}: {fault}; {fault.hint}"

"""One match between players that are words: `level 3`, a bot's name, or `stdio:COMMAND` for a bot outside.

A match follows from its seed: chance, who sits where, and the seeds of the bots.
"""

from __future__ import annotations

import hashlib
import multiprocessing.util
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from logicade import bots
from logicade.bots import outside
from logicade.bots.registry import bots_of
from logicade.engine.errors import BotFault, NoBot
from logicade.engine.match import Entry, Match
from logicade.engine.position import Position
from logicade.engine.ruleset import RuleSet
from logicade.engine.turns import next_asked
from logicade.games import game as find

STDIO = "stdio:"
LEVEL = "level "


class LadderTerms(NamedTuple):
    """What all matches of a ladder have in common."""

    game: str  # slug
    seats: int
    options: dict[str, str]  # as text
    patience: float = outside.PATIENCE


class Task(NamedTuple):
    """One match to be played: by two players, or by one that has all seats where all play together."""

    terms: LadderTerms
    players: tuple[str, ...]
    number: int  # of this pairing; the odd ones with seats swapped
    seed: int


class Lapse(NamedTuple):
    """A seat whose bot failed: when first, what was wrong, its last line, and how many actions were done for it."""

    seat: int
    ply: int
    what: str
    line: str
    actions: int


class MatchResult(NamedTuple):
    """How a match went."""

    players: tuple[str, ...]
    number: int
    seed: int
    seating: tuple[int, ...]  # by seat, which of the players
    scores: tuple[int, ...]
    points: tuple[float, ...]  # by player
    plies: int
    digest: str  # of the last position
    lapses: tuple[Lapse, ...] = ()


def words(game: RuleSet) -> tuple[str, ...]:
    """The players that a game has from home, the levels first."""
    return (*(f"{LEVEL}{number}" for number in bots.LEVELS), *bots.names(game))


def check_player(word: str, game: RuleSet) -> None:
    """NoBot unless this is a player."""
    if word.startswith(STDIO):
        outside.split(word.removeprefix(STDIO))
    elif not bots.knows(game, word):
        known = ", ".join(f"`{name}`" for name in words(game))
        raise NoBot(f"`{game.slug}` has no player `{word}`", hint=f"players: {known}, `{STDIO}COMMAND`")


def home_bot(word: str, game: RuleSet, *, seed: int) -> bots.Bot:
    """One of our own bots, by level or by name."""
    check_player(word, game)
    return bots.bot(word, game, seed=seed)


def seed_of(seed: int, players: Sequence[str], number: int) -> int:
    """The seed of one match of a ladder, the same on every machine and in any order; JSON keeps it exactly."""
    return _digested(seed, *players, number)


def seat_seed(seed: int, seat: int) -> int:
    """The seed of the bot in a seat; it does not tell that of the match, from which all chance follows."""
    return _digested(seed, "seat", seat)


def _digested(*parts: object) -> int:
    return int.from_bytes(hashlib.sha256("\n".join(map(str, parts)).encode()).digest()[:6], "big")


class PlayedMatch(NamedTuple):
    """A match that is over, who sat where, and whose bots failed."""

    match: Match
    seating: tuple[int, ...]
    lapses: tuple[Lapse, ...]


def play(task: Task) -> MatchResult:
    """Play a match to its end and say how it went."""
    match, seating, lapses = replay(task)
    shares = points(match, seating, len(task.players))
    return MatchResult(
        task.players, task.number, task.seed, seating, match.scores, shares, match.ply, match.position.digest, lapses
    )


def replay(task: Task) -> PlayedMatch:
    """The whole match that belongs to a seed."""
    terms, game = task.terms, find(task.terms.game)
    match = game.match(seats=terms.seats, chance=random.Random(task.seed), **terms.options)
    seating = seats_of(task, match.position)
    match.players = tuple(task.players[player] for player in seating)
    seated = [
        sit_down(word, match, seat, seed=seat_seed(task.seed, seat), patience=terms.patience)
        for seat, word in enumerate(match.players)
    ]
    lapses: dict[int, Lapse] = {}
    while not match.over:
        seat = next_asked(match.position)
        match.play(answer(seated[seat], match, seat, lapses), seat=seat)
    for player in seated:
        if isinstance(player, outside.Outside):
            player.end(match)
    return PlayedMatch(match, seating, tuple(lapses[seat] for seat in sorted(lapses)))


def seats_of(task: Task, begun: Position) -> tuple[int, ...]:
    """Which of the players sits where: a side each where there are sides, else by turns; swapped in odd matches."""
    count = len(task.players)
    sides = sides_of(find(task.terms.game), begun)
    return tuple((side + task.number) % count for side in sides)


def sides_of(game: RuleSet, begun: Position) -> tuple[int, ...]:
    """The side of each seat; seats that play for themselves belong to two sides by turns."""
    if game.sides is None:
        return tuple(seat % 2 for seat in range(begun.seats))
    return tuple(game.sides[begun.seats] if isinstance(game.sides, Mapping) else game.sides(begun.fields))


def points(match: Match, seating: Sequence[int], players: int) -> tuple[float, ...]:
    """One point a match, shared by those who have won: alike by seats, or by sides where there are partners."""
    won, shares = match.winners, [0.0] * players
    if match.game.sides is not None:  # a side's share does not grow with its seats
        won = tuple({match.game.partners(seat, match.position): seat for seat in won}.values())
    for seat in won:
        shares[seating[seat]] += 1 / len(won)
    return tuple(round(share, 6) for share in shares)


def answer(player: Any, match: Match, seat: int, lapses: dict[int, Lapse]) -> str:
    """What a player does; where it fails, what is done for it, and that is noted."""
    view = match.view(seat)
    try:
        return str(player.choose(view, seen_by(match, seat)))
    except BotFault as fault:
        line = fault.hint.removeprefix(outside.LAST)
        before = lapses.get(seat, Lapse(seat, match.ply, str(fault), line, 0))
        lapses[seat] = before._replace(actions=before.actions + 1)
        return view.default


def seen_by(match: Match, seat: int) -> tuple[Entry, ...]:
    """The log as a seat saw it, where bots remember; elsewhere it is not made, which takes time."""
    return match.log_for(seat) if bots_of(match.game).remembers else ()


# Bots outside are kept for the next match of this process. Each seat has its own: two seats of one player must not see
# through each other's eyes.
_running: dict[tuple[str, int, float], outside.Outside] = {}


def sit_down(word: str, match: Match, seat: int, *, seed: int, patience: float) -> Any:
    """A player for a seat, who has been told what is played."""
    if not word.startswith(STDIO):
        return home_bot(word, match.game, seed=seed)
    key = (word, seat, patience)
    if key not in _running:
        _running[key] = outside.Outside(word.removeprefix(STDIO), patience=patience)
    _running[key].begin(match, seat, seed=seed)
    return _running[key]


def send_home() -> None:
    """Close all bots outside."""
    while _running:
        _running.popitem()[1].close()


multiprocessing.util.Finalize(None, send_home, exitpriority=1)  # `atexit` knows nothing of worker processes

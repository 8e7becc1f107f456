"""Match: one playing of a game. The log is the match; everything else follows from it."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from logicade.engine.errors import (
    BadMatch,
    BadSeats,
    BadValue,
    FileTrouble,
    LogicadeError,
    MatchOver,
    NewerMatch,
    NothingToUndo,
    StalePly,
    UnknownOption,
)
from logicade.engine.files import replace_file
from logicade.engine.position import Chance, Position, View, check_seat
from logicade.engine.state import ANYONE, CHANCE, NOBODY
from logicade.engine.turns import outcome

if TYPE_CHECKING:
    from logicade.engine.ruleset import RuleSet

FORMAT = "logicade-match"
FORMAT_VERSION = 1
FORFEITS = ("resign", "time", "draw")
DAMAGED = "the file was changed or damaged"


class Entry(NamedTuple):
    """One line of a log: after how many plies, by whom, what."""

    ply: int
    actor: int  # a seat or CHANCE
    action: str


class Step(NamedTuple):
    """One action with what it leads to."""

    ply: int
    actor: int  # a seat or CHANCE
    action: int
    after: Position


Turn = tuple[Step, ...]  # a seat's action, and the chance that fell after it


class Forfeit(NamedTuple):
    """A seat that gave up or ran out of time, and the others win; or all agreed to a draw."""

    seat: int  # NOBODY for a draw
    reason: str  # one of FORFEITS


class Match:
    """A position with its history. `play` and `undo` change it; positions and views handed out never change."""

    def __init__(self, game: RuleSet, *, seats: int, options: dict[str, Any], chance: Chance | None = None) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.players: tuple[str, ...] = ()  # who sits where, for people and tables; no rule reads it
        self.forfeit: Forfeit | None = None
        self._chance: Chance = chance or secrets.SystemRandom()
        self._positions = [Position(game, game.kernels.start_state(seats, options))]
        self._actions: list[int] = []
        self._actors: list[int] = []

    def __repr__(self) -> str:
        return f"<Match of {self.game.slug}, ply {self.ply}>"

    @property
    def position(self) -> Position:
        """Where the match stands, with all secrets."""
        return self._positions[-1]

    @property
    def ply(self) -> int:
        """Actions in the log."""
        return len(self._actions)

    @property
    def over(self) -> bool:
        """Whether the rules or a forfeit have ended it."""
        return self.forfeit is not None or self._positions[-1].over

    @property
    def scores(self) -> tuple[int, ...]:
        """One number a seat; after a forfeit 0 for the seat that gave up and its partners, and 1 for the others."""
        if self.forfeit is not None:
            lost = self.game.partners(self.forfeit.seat, self.position)
            return tuple(int(seat not in lost) for seat in range(self.seats))
        return self.position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats once over."""
        return self.game.winners(self.scores) if self.over else ()

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that happened, in order, with all secrets."""
        write = self.game.kernels.write_action
        return tuple(Entry(k, self._actors[k], write(action)) for k, action in enumerate(self._actions))

    def log_for(self, seat: int | None = None) -> tuple[Entry, ...]:
        """The log as that seat, or a spectator, saw it happen."""
        check_seat(seat, self.seats)
        return tuple(
            Entry(k, self._actors[k], self._positions[k].veiled(action, seat)) for k, action in enumerate(self._actions)
        )

    def view(self, seat: int | None = None, *, ply: int | None = None) -> View:
        """What that seat knows now, or knew at an earlier ply."""
        return self.at(self.ply if ply is None else ply).view(seat)

    def at(self, ply: int) -> Position:
        """The position after so many plies."""
        if isinstance(ply, bool) or ply not in range(len(self._positions)):
            raise BadValue(f"the match has plies 0 to {self.ply}, not {ply!r}")
        return self._positions[ply]

    def action_at(self, ply: int) -> int:
        """The id of the action that was applied at a ply."""
        return self._actions[ply]

    def actor_at(self, ply: int) -> int:
        """Who applied the action at a ply: a seat or CHANCE."""
        return self._actors[ply]

    def play(self, action: str, *, seat: int | None = None, ply: int | None = None) -> Position:
        """Do something; chance falls afterwards. Name the seat to be held to it, the ply to be sure of what you saw."""
        if ply is not None and ply != self.ply:
            raise StalePly(f"`{action}` answers ply {ply}, the match is at ply {self.ply}", hint="look again")
        return self.accept(self.propose(action, seat=seat))

    def propose(self, action: str, *, seat: int | None = None, close: bool = True, view: View | None = None) -> Turn:
        """What would follow from an action, chance drawn; nothing has happened before `accept`.

        Without `close` a free order that may close stays open. Give the seat's view here if you have it.
        """
        if self.over:
            raise MatchOver(f"`{action}` comes too late: the match has ended", hint="undo, or start a new one")
        chosen = self.game.kernels.read_action(action)
        self.position.demand(action, chosen, seat, view)
        return self._followed(self._step(self.position, chosen), close=close)

    def propose_fall(self) -> Turn:
        """What would follow if chance fell now, and a free order that may close closed."""
        return self._followed(None, close=True)

    def accept(self, turn: Turn) -> Position:
        """Let a proposed turn happen; it must have been proposed where the match now stands."""
        if turn and turn[0].ply != self.ply:
            raise StalePly(f"the turn was proposed at ply {turn[0].ply}, the match is at ply {self.ply}")
        for step in turn:
            self._push(step)
        return self.position

    def resign(self, seat: int) -> None:
        """Give up; the others win."""
        self._end(seat, "resign")

    def expire(self, seat: int) -> None:
        """Lose on time; the table's clock says when."""
        self._end(seat, "time")

    def agree(self) -> None:
        """End in a draw, by the word of all seats; only where the game has draws."""
        if not self.game.draws:
            raise BadValue(f"`{self.game.slug}` knows no agreed draw")
        if self.over:
            raise MatchOver("the match has ended already")
        self.forfeit = Forfeit(NOBODY, "draw")

    def undo(self) -> Position:
        """Take back the last action of a seat, and the chance that followed it; or a forfeit."""
        if self.forfeit is not None:
            self.forfeit = None
            return self.position
        decided = [k for k, actor in enumerate(self._actors) if actor != CHANCE]
        if not decided:
            raise NothingToUndo("no seat has acted yet")
        del self._actions[decided[-1] :], self._actors[decided[-1] :], self._positions[decided[-1] + 1 :]
        return self.position

    def copy(self, *, chance: Chance | None = None) -> Match:
        """An independent match with the same past."""
        twin = Match(self.game, seats=self.seats, options=dict(self.options), chance=chance or self._chance)
        twin._positions, twin._actions, twin._actors = self._positions[:], self._actions[:], self._actors[:]
        twin.forfeit, twin.players = self.forfeit, self.players
        return twin

    def to_json(self) -> str:
        """The whole match, secrets included, as documented in `docs/reference/match-json.md`."""
        texts = {option.name: option.write(self.options[option.name]) for option in self.game.options}
        body = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "game": self.game.slug,
            "game_version": self.game.version,
            "seats": self.seats,
            "options": texts,
            "players": list(self.players),
            "log": [entry.action for entry in self.log],
            "forfeit": self.forfeit._asdict() if self.forfeit else None,
            "position": str(self.position),
        }
        return json.dumps(body, indent=1, ensure_ascii=False) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file that is complete or untouched, also when the power fails."""
        write_whole(Path(path), self.to_json())

    def fall(self) -> Position:
        """Let chance fall until a seat must act; `Game.match` and `play` have done so already."""
        return self.accept(self.propose_fall())

    def follow(self, actions: Iterable[str]) -> None:
        """Repeat logged actions, chance included, each checked as if played now; BadMatch says which one is wrong."""
        for action in actions:
            self._replay(self.ply, action)

    def _followed(self, first: Step | None, *, close: bool) -> Turn:
        """A step and the chance after it, until a seat must act."""
        steps = [] if first is None else [first]
        here = steps[-1].after if steps else self.position
        while (action := outcome(here, self._chance, close=close)) is not None:
            steps.append(self._step(here, action, len(steps)))
            here = steps[-1].after
        return tuple(steps)

    def _step(self, here: Position, action: int, ahead: int = 0) -> Step:
        actor = self.game.kernels.actor_of(action) if here.mover == ANYONE else here.mover
        return Step(self.ply + ahead, actor, action, here.apply_id(action))

    def _push(self, step: Step) -> None:
        self._positions.append(step.after)
        self._actions.append(step.action)
        self._actors.append(step.actor)

    def _replay(self, k: int, action: Any) -> None:
        """Put one logged action, chance or not, through the same checks as play."""
        here = self.position
        if here.over:
            raise BadMatch(f"entry {k + 1} of the log, `{action}`, comes after the end", hint=DAMAGED)
        try:
            chosen = self.game.kernels.read_action(action)
            here.demand(action, chosen, None)
        except LogicadeError as wrong:
            raise BadMatch(f"entry {k + 1} of the log does not replay: {wrong}", hint=DAMAGED) from wrong
        self._push(self._step(here, chosen))

    def _end(self, seat: int, reason: str) -> None:
        check_seat(seat, self.seats)
        if seat is None:
            raise BadSeats("only a seat can give up")
        if self.over:
            raise MatchOver("the match has ended already")
        self.forfeit = Forfeit(seat, reason)


def write_whole(path: Path, text: str) -> None:
    """Write a text file that lasts, whole or not at all; FileTrouble says why it could not be."""
    try:
        replace_file(path, text.encode("utf-8"), flush=True)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise FileTrouble(f"`{path}` cannot be written: {reason}", hint="choose another place") from trouble


def load(text: str | bytes, find: Callable[[str], RuleSet], *, chance: Chance | None = None) -> Match:
    """A match from its JSON, replayed action by action; `find` turns a slug into a game."""
    body = _parsed(text)
    game = find(_part(body, "game", str))
    if _part(body, "game_version", int) > game.version:
        raise NewerMatch(f"this match follows version {body['game_version']} of `{game.slug}`", hint="update Logicade")
    options = _part(body, "options", dict)
    try:
        seats = game.count_seats(_part(body, "seats", int))
        match = Match(game, seats=seats, options=game.settle(options), chance=chance)
    except (BadSeats, UnknownOption, BadValue) as wrong:
        raise BadMatch(f"the match cannot be set up: {wrong}", hint=DAMAGED) from wrong
    match.follow(_part(body, "log", list))
    match.forfeit = _read_forfeit(body, seats)
    match.players = _read_players(body)
    if str(match.position) != _part(body, "position", str):
        raise BadMatch("the log does not lead to the stored position", hint=DAMAGED)
    match.fall()
    return match


def _parsed(text: str | bytes) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, TypeError, RecursionError) as wrong:
        raise BadMatch(f"not JSON: {wrong}", hint="a match is written by `Match.to_json`") from wrong
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise BadMatch(f"not a match: `format` is not `{FORMAT}`", hint="a match is written by `Match.to_json`")
    if _part(body, "format_version", int) > FORMAT_VERSION:
        raise NewerMatch(f"this match has format version {body['format_version']}", hint="update Logicade")
    return body


def _part(body: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = body.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadMatch(f"the match has no proper `{name}`", hint=DAMAGED)
    return value


def _read_forfeit(body: dict[str, Any], seats: int) -> Forfeit | None:
    stored = body.get("forfeit")
    if stored is None:
        return None
    drawn = isinstance(stored, dict) and stored == {"seat": NOBODY, "reason": "draw"}
    given_up = isinstance(stored, dict) and stored.get("reason") in FORFEITS[:2] and stored.get("seat") in range(seats)
    if not drawn and not given_up:
        raise BadMatch("the match has no proper `forfeit`", hint=DAMAGED)
    return Forfeit(int(stored["seat"]), stored["reason"])


def _read_players(body: dict[str, Any]) -> tuple[str, ...]:
    stored = body.get("players", [])
    if not isinstance(stored, list) or not all(isinstance(name, str) for name in stored):
        raise BadMatch("the match has no proper `players`", hint=DAMAGED)
    return tuple(stored)

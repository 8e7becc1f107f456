"""From what somebody wants to the event that does it, or the reason why not. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from logicade.engine.errors import BadValue, IllegalAction, LogicadeError, NothingToUndo, StalePly
from logicade.engine.match import Match, Turn
from logicade.engine.state import ANYONE, CHANCE
from logicade.server.errors import NotAllowed, NotHost, NotNow, NotSeated, SeatTaken, Silenced, TooMany
from logicade.server.ids import new_id
from logicade.server.table import clocks, commands, events
from logicade.server.table.commands import AnyCommand
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import Table
from logicade.server.table.terms import TableTerms, check_level
from logicade.server.table.undo import is_free
from logicade.server.texts import plain

MUTED = 100  # people at one table
EVENTS = 5_000  # in one log; then people can only play on and resign
EVER = 10_000  # and then only resign


class Caller(NamedTuple):
    """Who wants something: a person, in a seat or not."""

    person: str
    name: str
    seat: int | None = None
    program: bool = False

    @property
    def actor(self) -> str:
        """The name of the caller in the log."""
        return f"person:{self.person}" if self.seat is None else f"seat:{self.seat}"


class Decision(NamedTuple):
    """An event to be logged, with the turn already worked out where there is one."""

    event: AnyEvent
    turn: Turn | None = None


def decide(table: Table, caller: Caller, command: AnyCommand, now: int) -> Decision:
    """What a command of the socket leads to; raises with a code when it may not be."""
    if caller.seat is not None and table.seats[caller.seat].person != caller.person:
        raise NotSeated("that seat is no longer yours")  # lost while the command waited for its turn
    check_room(table, command)
    return _DECISIONS[type(command)](table, caller, command, now)


def check_room(table: Table, command: object) -> None:
    """TooMany when so much has happened at a table that this is not possible any more."""
    most = EVER if isinstance(command, commands.Play) else EVENTS
    if table.seq >= most and not isinstance(command, commands.Resign):
        raise TooMany("too much has happened at this table", hint="open another one")


# ---- in the match ----------------------------------------------------------------------------------------------------


def _play(table: Table, caller: Caller, command: commands.Play, now: int) -> Decision:
    seat, match = _seat(caller), _match(table)
    if table.seats[seat].bot:
        raise NotNow(f"a bot has seat {seat} now", hint="take the seat back first")
    return play(table, match, seat, command.action, now, ply=command.ply)


def play(table: Table, match: Match, seat: int, action: str, now: int, *, ply: int | None = None) -> Decision:
    """A seat's action, with the chance that follows."""
    here = table.views[seat]
    if ply is not None and ply != here.ply and here.mover != ANYONE:
        raise StalePly(f"`{action[:40]}` answers ply {ply}, the match is at ply {here.ply}", hint="look again")
    kernels = match.game.kernels
    if here.mover == ANYONE and kernels.actor_of(kernels.read_action(action)) != seat:
        raise IllegalAction(f"`{action[:40]}` is not an action of seat {seat}", clause=kernels.notation.TURNS)
    turn = match.propose(action, seat=seat, close=not table.terms.closing, view=here)
    left = clocks.after_action(table.terms.clock, table.clocks_at(now), seat)
    return Decision(events.Played(seat, _texts(match, turn), left), turn)


def fall(table: Table, now: int) -> Decision:
    """A free order closes."""
    match = _match(table)
    turn = match.propose_fall()
    if not turn:
        raise NotNow("nothing is about to close")
    left = clocks.after_action(table.terms.clock, table.clocks_at(now), None)
    return Decision(events.Fell(_texts(match, turn), left), turn)


def agree(table: Table, caller: Caller, terms: TableTerms) -> Decision:
    """Other terms for the same game and as many seats, before the start; only the host may."""
    _host(table, caller)
    check_room(table, None)
    if table.match is not None:
        raise NotNow("the match has begun already")
    if (terms.game, terms.seats) != (table.terms.game, table.terms.seats):
        raise BadValue("a table keeps its game and its seats", hint="open another one")
    return Decision(events.Agreed(msgspec.structs.replace(terms, listed=table.terms.listed)))


def start(table: Table, caller: Caller, command: object, now: int) -> Decision:
    """What begins a match once every seat is taken; only the host may."""
    _host(table, caller)
    if table.match is not None:
        raise NotNow("the match has begun already")
    free = [k for k, seat in enumerate(table.seats) if seat.open]
    if free:
        raise NotNow(f"seat {free[0]} is still open", hint="invite somebody or place a bot")
    options = table.game.settle(table.terms.options)
    match = Match(table.game, seats=table.terms.seats, options=options, chance=table.chance)
    turn = match.propose_fall() if match.position.mover == CHANCE else ()
    return Decision(events.Started(_texts(match, turn), clocks.fresh(table.terms.clock, table.terms.seats)))


def _resign(table: Table, caller: Caller, command: commands.Resign, now: int) -> Decision:
    _match(table, paused=True)
    return Decision(events.Forfeited(_seat(caller), "resign"))


def _undo(table: Table, caller: Caller, command: commands.Undo, now: int) -> Decision:
    seat, match = _seat(caller), _match(table)
    if table.terms.undo == "off":
        raise NotAllowed("this table takes nothing back")
    ply = last_of(match, seat)
    if ply is None:
        raise NothingToUndo(f"seat {seat} has not acted yet")
    if is_free(match, seat, ply) or not _others(table, seat):
        return Decision(undone(table, seat, ply, now))
    _nothing_asked(table)
    return Decision(events.Asked(seat, "undo"))


def undone(table: Table, seat: int, ply: int, now: int) -> events.Undone:
    """Actions taken back down to a ply; the time that was used stays used, and what they earned is lost."""
    left = table.clocks_at(now)
    return events.Undone(seat, ply, tuple(map(min, left, table.marks.get(ply, left))))


def last_of(match: Match, seat: int) -> int | None:
    """The ply of a seat's last action."""
    return next((ply for ply in reversed(range(match.ply)) if match.actor_at(ply) == seat), None)


def _draw(table: Table, caller: Caller, command: commands.Draw, now: int) -> Decision:
    seat = _seat(caller)
    _match(table)
    if not table.game.draws:
        raise NotAllowed(f"`{table.game.slug}` knows no agreed draw")
    if not _others(table, seat):
        raise NotAllowed("bots agree to no draw")
    _nothing_asked(table)
    return Decision(events.Asked(seat, "draw"))


def _answer(table: Table, caller: Caller, command: commands.Answer, now: int) -> Decision:
    seat, match, asked = _seat(caller), _match(table), table.request
    if asked is None or seat not in asked.waiting:
        raise NotNow("nothing was asked of you")
    if not command.accept or asked.waiting != (seat,):
        return Decision(events.Answered(seat, command.accept))
    if asked.what == "draw":
        return Decision(events.Drawn())
    ply = last_of(match, asked.seat)
    return Decision(undone(table, asked.seat, ply or 0, now))


def _pause(table: Table, caller: Caller, command: commands.Pause, now: int) -> Decision:
    seat = _seat(caller)
    _match(table)
    return Decision(events.Paused(seat, table.clocks_at(now)))


def _resume(table: Table, caller: Caller, command: commands.Resume, now: int) -> Decision:
    seat = _seat(caller)
    if table.status != "paused":
        raise NotNow("the match is not paused")
    return Decision(events.Resumed(seat))


# ---- at the table ----------------------------------------------------------------------------------------------------


def sit(table: Table, caller: Caller, seat: int) -> Decision:
    """Take a seat that is free, or that a bot holds for nobody in particular."""
    _seat_of(table, seat)
    check_room(table, None)
    if table.status == "over":
        raise NotNow("the match is over")
    taken = table.seats[seat]
    if taken.person == caller.person:
        if taken.bot:
            return Decision(events.Back(seat))
        raise SeatTaken(f"seat {seat} is yours already")
    if not taken.open and (taken.person or not table.running):
        raise SeatTaken(f"seat {seat} is taken")
    if table.seats_of(caller.person):
        raise SeatTaken("you have a seat at this table already", hint="leave it first")
    if table.running and table.held.get(caller.person, set()) - {seat}:
        raise NotAllowed("you have seen the secrets of another seat")
    return Decision(events.Sat(seat, caller.person, caller.name, caller.program))


def leave(table: Table, caller: Caller, seat: int) -> Decision:
    """Give a seat up."""
    _seat_of(table, seat)
    if table.seats[seat].person != caller.person:
        raise NotSeated(f"seat {seat} is not yours")
    return Decision(events.Left(seat))


def place(table: Table, caller: Caller, seat: int, player: str) -> Decision:
    """Give a seat to a bot or open it: the own one; the host before the start any, in play those without a person."""
    _seat_of(table, seat)
    check_room(table, None)
    if table.seats[seat].person != caller.person:
        _host(table, caller)
    if table.status == "over":
        raise NotNow("the match is over")
    person = table.seats[seat].person
    if table.running and person and person != caller.person:
        raise SeatTaken(f"seat {seat} belongs to somebody", hint="a bot sits in when they stay away")
    return Decision(events.Placed(seat, 0 if player == "open" else check_level(int(player.removeprefix("bot:")))))


def _chat(table: Table, caller: Caller, command: commands.Chat, now: int) -> Decision:
    allowed = table.terms.chat == "everyone" or (table.terms.chat == "seats" and caller.seat is not None)
    if not allowed or caller.person in table.muted:
        raise Silenced("you may not chat at this table")
    if table.running and table.game.talk.silent:
        raise Silenced("this game is played in silence", hint="give a signal")
    if command.team and table.team_of(caller.seat) is None:
        raise Silenced("there is no team to talk to apart")
    text = plain(command.text)
    if not text:
        raise NotAllowed("there is nothing in it")
    return Decision(events.Chatted(caller.person, caller.name, caller.seat, text, command.team))


def _signal(table: Table, caller: Caller, command: commands.Signal, now: int) -> Decision:
    seat = _seat(caller)
    if command.signal not in table.game.talk.signals:
        known = ", ".join(table.game.talk.signals) or "none"
        raise NotAllowed(f"`{table.game.slug}` has no such signal", hint=f"signals: {known}")
    if caller.person in table.muted:
        raise Silenced("you may not signal at this table")
    return Decision(events.Signalled(seat, command.signal))


def _mute(table: Table, caller: Caller, command: commands.Mute, now: int) -> Decision:
    _host(table, caller)
    there = {word.person for _, word in table.words} | {seat.person for seat in table.seats} | table.muted
    if command.person not in there:
        raise NotAllowed("nobody of that name sits or has spoken here")
    if command.on and len(table.muted) >= MUTED:
        raise NotAllowed(f"at most {MUTED} people can be silenced at a table", hint="close the chat")
    return Decision(events.Muted(command.person, command.on))


def _rematch(table: Table, caller: Caller, command: commands.Rematch, now: int) -> Decision:
    _seat(caller)
    if table.status != "over":
        raise NotNow("the match is not over")
    if table.next:
        raise NotNow("there is a rematch already", hint=f"table {table.next}")
    return Decision(events.Rematched(new_id()))


# ---- checks ----------------------------------------------------------------------------------------------------------


def _seat(caller: Caller) -> int:
    if caller.seat is None:
        raise NotSeated("only those who sit here can do that")
    return caller.seat


def _match(table: Table, *, paused: bool = False) -> Match:
    if table.match is None:
        raise NotNow("the match has not begun")
    if table.match.over:
        raise NotNow("the match is over")
    if table.paused and not paused:
        raise NotNow("the match is paused", hint="resume it first")
    return table.match


def _host(table: Table, caller: Caller) -> None:
    if caller.person != table.host:
        raise NotHost("only the host can do that")


def _seat_of(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise NotSeated(f"there is no seat {seat}", hint=f"seats are 0 to {len(table.seats) - 1}")


def _others(table: Table, seat: int) -> list[int]:
    """The seats of other persons, who have a say; bots agree to anything that is taken back."""
    me = table.seats[seat].person
    return [k for k, other in enumerate(table.seats) if other.person not in ("", me) and not other.bot]


def _nothing_asked(table: Table) -> None:
    if table.request is not None:
        raise NotNow("something is being asked already")


def _texts(match: Match, turn: Turn) -> tuple[str, ...]:
    return tuple(match.game.kernels.write_action(step.action) for step in turn)


def is_same(table: Table, command: object, event: AnyEvent) -> bool:
    """Whether a command sent again under an old id is what led to that event."""
    match command:
        case commands.Play(action=action):
            return isinstance(event, events.Played) and event.turn[0] == _canonical(table, action)
        case commands.Chat(text=text, team=team):
            return isinstance(event, events.Chatted) and (event.text, event.team) == (plain(text), team)
        case commands.Signal(signal=signal):
            return isinstance(event, events.Signalled) and event.signal == signal
        case commands.Mute(person=person, on=on):
            return isinstance(event, events.Muted) and (event.person, event.on) == (person, on)
        case commands.Answer(accept=accept):
            if isinstance(event, events.Answered):
                return event.accept == accept
            return accept and isinstance(event, events.Undone | events.Drawn)
        case commands.Undo():
            return isinstance(event, events.Undone) or (isinstance(event, events.Asked) and event.what == "undo")
        case commands.Draw():
            return isinstance(event, events.Asked) and event.what == "draw"
    return isinstance(event, _OUTCOMES.get(type(command), ()))


def _canonical(table: Table, action: str) -> str:
    kernels = table.game.kernels
    try:
        return kernels.write_action(kernels.read_action(action))
    except LogicadeError:
        return action


_OUTCOMES: dict[type, type] = {
    commands.Resign: events.Forfeited,
    commands.Pause: events.Paused,
    commands.Resume: events.Resumed,
    commands.Start: events.Started,
    commands.Rematch: events.Rematched,
}

_DECISIONS: dict[type, Callable[..., Decision]] = {
    commands.Play: _play,
    commands.Resign: _resign,
    commands.Undo: _undo,
    commands.Draw: _draw,
    commands.Answer: _answer,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.Start: start,
    commands.Rematch: _rematch,
    commands.Chat: _chat,
    commands.Signal: _signal,
    commands.Mute: _mute,
}

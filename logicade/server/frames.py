"""What each audience is told. Everything here is made from views and from what is public about the table."""

from __future__ import annotations

import functools

import msgspec
from msgspec import Raw

from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.state import NOBODY
from logicade.server import events
from logicade.server.protocol import Choice, Line, News, Outgoing, Said, Sight, Step, TableState, Times, Whole, Word
from logicade.server.table import Audience, Entry, Table

_ACTIONS = (events.Played, events.Fell)
_WORDS = (events.Chatted, events.Signalled)
_TURNINGS = (events.Started, events.Undone, events.Forfeited, events.Drawn)  # after these the log is sent anew


def frame(table: Table, audience: Audience, entry: Entry, now: int) -> Outgoing:
    """The message that tells an audience of an event that has just been applied."""
    event, seq = entry.event, table.ends[audience]
    id = entry.move_id or "" if entry.actor == actor_of(audience) else ""
    if isinstance(event, _ACTIONS):
        return _step(table, audience, len(event.turn), now, id)
    if isinstance(event, _WORDS):
        return Said(seq, table.words[-1][1], id)
    lines_or_none = lines_for(table, audience) if isinstance(event, _TURNINGS) else None
    sight = None if table.match is None else _sight(table, audience)
    person, on = (event.person, event.on) if isinstance(event, events.Muted) else ("", None)
    seat, what = getattr(event, "seat", None), events.kind_of(event)
    return News(seq, what, state_of(table, now), sight, seat, person, on, lines_or_none, id)


def _step(table: Table, audience: Audience, plies: int, now: int, id: str) -> Step:
    """The frame for an action; nearly all frames are of this kind."""
    match, seq = table.match, table.ends[audience]
    assert match is not None
    if match.over:
        lines = lines_for(table, audience, match.ply - plies)
        return Step(seq, _sight(table, audience), lines, times(table, now), False, state_of(table, now), id)
    lines = lines_of(match, audience, match.ply - plies, match.ply)
    return Step(seq, sight_of(table.sights[audience]), lines, times(table, now), table.closing, None, id)


def whole(table: Table, audience: Audience, now: int) -> Whole:
    """Everything an audience may know, at once."""
    team = table.team_of(audience)
    words = [word for apart, word in table.words if apart is None or apart == team]
    sight = None if table.match is None else _sight(table, audience)
    lines = lines_for(table, audience)
    return Whole(table.ends.get(audience, 0), audience, state_of(table, now), sight, lines, words)


def state_of(table: Table, now: int) -> TableState:
    """What everybody may know about a table."""
    ending = ""
    if table.match is not None and table.match.over:
        ending = table.match.forfeit.reason if table.match.forfeit else "rules"
    chairs = tuple(seat.chair() for seat in table.seats)
    return TableState(
        table.terms, table.status, table.host, chairs, times(table, now), table.request, ending, table.next,  # type: ignore[arg-type]
        table.closing,
    )  # fmt: skip


def times(table: Table, now: int) -> Times | None:
    """The clocks, where there are any."""
    if not table.left:
        return None
    return Times(table.clocks_at(now), table.ticking())


def lines_for(table: Table, audience: Audience, since: int = 0) -> list[Line]:
    """The log from a ply on as an audience saw it; unveiled once the match is over."""
    match = table.match
    if match is None:
        return []
    if match.over:
        write = match.game.tools.write_action
        return [Line(k, match.actor_at(k), write(match.action_at(k))) for k in range(since, match.ply)]
    return lines_of(match, audience, since, match.ply)


def lines_of(match: Match, audience: Audience, since: int, until: int) -> list[Line]:
    """Part of a match's log as an audience saw it happen."""
    return [
        Line(ply, match.actor_at(ply), match.at(ply).veiled(match.action_at(ply), audience))
        for ply in range(since, until)
    ]


def sight_of(
    shown: Position | View, *, over: bool = False, scores: tuple[int, ...] = (), winners: tuple[int, ...] = ()
) -> Sight:
    """A view as data; a position only when nothing is secret any more."""
    legal = [_choice(shown.game, action) for action in shown.ids] if isinstance(shown, View) and not over else []
    mover = shown.mover if not over else NOBODY
    text, state, standing = _face(shown.game, shown.raw)
    return Sight(shown.ply, mover, shown.phase, over, scores or standing, winners, text, state, legal)


def actor_of(audience: Audience) -> str:
    """The name under which an audience acts in the log; spectators act under their own."""
    return "" if audience is None else f"seat:{audience}"


def _sight(table: Table, audience: Audience) -> Sight:
    match = table.match
    assert match is not None
    if match.over:  # nothing is secret any more
        return sight_of(match.position, over=True, scores=match.scores, winners=match.winners)
    return sight_of(table.sights[audience])


@functools.lru_cache(4096)
def _face(game: Game, raw: bytes) -> tuple[str, Raw, tuple[int, ...]]:
    """The text, the fields and the scores of a state; viewers who see the same share the work."""
    shown = game.shown(raw)
    return str(shown), Raw(msgspec.json.encode(shown.fields)), shown.scores


@functools.lru_cache(65536)
def _choice(game: Game, action: int) -> Raw:
    """A legal action as data; made once, since ids repeat all the time."""
    name, fields = game.tools.actions.fields(action)
    return Raw(msgspec.json.encode(Choice(game.tools.write_action(action), name, fields)))


__all__ = ["Word", "actor_of", "frame", "lines_for", "lines_of", "sight_of", "state_of", "times", "whole"]

"""What each audience is told. Everything here is made from views and from what is public about the table."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from msgspec import Raw

from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.server import events
from logicade.server.protocol import Choice, Line, News, Outgoing, Said, Sight, Step, TableState, Times, Whole, Word
from logicade.server.table import Audience, Entry, Table


def frame(table: Table, audience: Audience, entry: Entry, now: int) -> Outgoing:
    """The message that tells an audience of an event that has just been applied."""
    event, seq = entry.event, table.ends[audience]
    id = entry.move_id or "" if entry.actor == actor_of(audience) else ""
    if isinstance(event, events.Played | events.Fell) and table.match is not None:
        lines = lines_for(table, audience, table.match.ply - len(event.turn))
        ended = state_of(table, now) if table.match.over else None
        return Step(seq, _sight(table, audience), lines, times(table, now), table.closing, ended, id)
    if isinstance(event, events.Chatted | events.Signalled):
        return Said(seq, table.words[-1][1], id)
    anew = isinstance(event, events.Started | events.Undone | events.Forfeited | events.Drawn)
    lines_or_none = lines_for(table, audience) if anew else None
    sight = None if table.match is None else _sight(table, audience)
    return News(
        seq, events.kind_of(event), state_of(table, now), sight, getattr(event, "seat", None), lines_or_none, id
    )


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
    return Times(table.clocks_at(now), table.ticking()) if table.left else None


def lines_for(table: Table, audience: Audience, since: int = 0) -> list[Line]:
    """The log from a ply on as an audience saw it; unveiled once the match is over."""
    match = table.match
    if match is None:
        return []
    if match.over:
        return [Line(*entry) for entry in match.log[since:]]
    return lines_of(match, audience, since, match.ply)


def lines_of(match: Match, audience: Audience, since: int, until: int) -> list[Line]:
    """Part of a match's log as an audience saw it happen."""
    return [
        Line(ply, match.actor_at(ply), match.at(ply).veiled(match.action_at(ply), audience))
        for ply in range(since, until)
    ]


def sight_of(shown: Position | View, *, over: bool, scores: tuple[int, ...], winners: tuple[int, ...]) -> Sight:
    """A view as data; a position only when nothing is secret any more."""
    tools = shown.game.tools
    legal = [_choice(shown.game, action) for action in shown.ids] if isinstance(shown, View) and not over else []
    mover = shown.mover if not over else -3
    return Sight(shown.ply, mover, shown.phase, over, scores, winners, str(shown), _fields(tools, shown), legal)


def actor_of(audience: Audience) -> str:
    """The name under which an audience acts in the log; spectators act under their own."""
    return "" if audience is None else f"seat:{audience}"


def _sight(table: Table, audience: Audience) -> Sight:
    match, shown = table.match, table.seen(audience)
    assert match is not None
    assert shown is not None
    scores = match.scores if match.over else shown.scores
    return sight_of(shown, over=match.over, scores=scores, winners=match.winners)


def _fields(tools: Any, shown: Position | View) -> dict[str, Any]:
    values = shown.state().tolist()[0]
    return dict(zip(tools.record.dtype.names, map(_plain, values), strict=True))


def _plain(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


@functools.lru_cache(65536)
def _choice(game: Game, action: int) -> Raw:
    """A legal action as data; made once, since ids repeat all the time."""
    name, fields = game.tools.actions.fields(action)
    return Raw(msgspec.json.encode(Choice(game.tools.write_action(action), name, fields)))


__all__ = ["Word", "actor_of", "frame", "lines_for", "lines_of", "sight_of", "state_of", "times", "whole"]

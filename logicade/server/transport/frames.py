"""What each audience is told. Everything here is made from views and from what is public about the table."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Raw

from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.state import NOBODY
from logicade.server.table import events
from logicade.server.table.fold import Audience, LoggedEvent, Table
from logicade.server.transport.protocol import (
    Choice,
    Line,
    NewsFrame,
    Outgoing,
    SaidFrame,
    StepFrame,
    TableState,
    Times,
    ViewData,
    WholeFrame,
)

KEPT_CHOICES = 65_536
_ACTIONS = (events.Played, events.Fell)
_WORDS = (events.Chatted, events.Signalled)
_TURNINGS = (events.Started, events.Undone, events.Forfeited, events.Drawn)  # after these the log is sent anew


def tell(
    table: Table, audiences: Iterable[Audience], entry: LoggedEvent, now: int
) -> Iterator[tuple[Audience, Outgoing]]:
    """The messages that tell some audiences of an event that has just been applied."""
    if isinstance(entry.event, _ACTIONS):
        return _steps(table, audiences, entry, len(entry.event.turn), now)
    return ((audience, _news(table, audience, entry, now)) for audience in audiences)


def _news(table: Table, audience: Audience, entry: LoggedEvent, now: int) -> Outgoing:
    event, seq, id = entry.event, table.ends[audience], _id_for(audience, entry)
    if isinstance(event, _WORDS):
        return SaidFrame(seq, table.words[-1][1], id)
    lines_or_none = lines_for(table, audience) if isinstance(event, _TURNINGS) else None
    data = None if table.match is None else _data_for(table, audience)
    person, on = (event.person, event.on) if isinstance(event, events.Muted) else ("", None)
    seat, what = getattr(event, "seat", None), events.kind_of(event)
    return NewsFrame(seq, what, state_of(table, now), data, seat, person, on, lines_or_none, id)


def _steps(
    table: Table, audiences: Iterable[Audience], entry: LoggedEvent, plies: int, now: int
) -> Iterator[tuple[Audience, StepFrame]]:
    """An action. Nearly all messages are of this kind, so what the audiences have in common is made once."""
    match, ends, views = table.match, table.ends, table.views
    assert match is not None
    since, over = match.ply - plies, match.over
    clocks, closing, state = times(table, now), table.closing, state_of(table, now) if over else None
    shared = lines_for(table, None, since) if over or _is_open(match, since) else None
    last = _data_for(table, None) if over else None
    for audience in audiences:
        data = last or view_data(views[audience])
        lines = lines_of(match, audience, since, match.ply) if shared is None else shared
        yield audience, StepFrame(ends[audience], data, lines, clocks, closing, state, _id_for(audience, entry))


def _is_open(match: Match, since: int) -> bool:
    """Whether everybody saw the same of what was done since a ply."""
    can_be_veiled = match.game.kernels.can_be_veiled
    return not any(can_be_veiled(match.action_at(ply)) for ply in range(since, match.ply))


def _id_for(audience: Audience, entry: LoggedEvent) -> str:
    """The id of a command, for the seat that sent it; a spectator, who shares a stream, is answered apart."""
    return entry.move_id if entry.move_id and audience is not None and entry.actor == f"seat:{audience}" else ""


def whole(table: Table, audience: Audience, now: int) -> WholeFrame:
    """Everything an audience may know, at once."""
    team = table.team_of(audience)
    words = [word for apart, word in table.words if apart is None or apart == team]
    data = None if table.match is None else _data_for(table, audience)
    lines = lines_for(table, audience)
    return WholeFrame(table.ends.get(audience, 0), audience, state_of(table, now), data, lines, words)


def state_of(table: Table, now: int) -> TableState:
    """What everybody may know about a table."""
    ending = ""
    if table.match is not None and table.match.over:
        ending = table.match.forfeit.reason if table.match.forfeit else "rules"
    chairs = tuple(seat.chair(table.team_of(k)) for k, seat in enumerate(table.seats))
    return TableState(
        table.terms, table.status, table.host, chairs, times(table, now), table.request, ending, table.next,  # type: ignore[arg-type]
        table.closing, tuple(sorted(table.muted)),
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
    return lines_unveiled(match, since, match.ply) if match.over else lines_of(match, audience, since, match.ply)


def lines_unveiled(match: Match, since: int, until: int) -> list[Line]:
    """Part of the log of a match that is over, with everything in it."""
    assert match.over
    write = match.game.kernels.write_action
    return [Line(ply, match.actor_at(ply), write(match.action_at(ply))) for ply in range(since, until)]


def lines_of(match: Match, audience: Audience, since: int, until: int) -> list[Line]:
    """Part of a match's log as an audience saw it happen."""
    return [
        Line(ply, match.actor_at(ply), match.at(ply).veiled(match.action_at(ply), audience))
        for ply in range(since, until)
    ]


def view_data(
    shown: Position | View, *, over: bool = False, scores: tuple[int, ...] = (), winners: tuple[int, ...] = ()
) -> ViewData:
    """A view as data; a position only when nothing is secret any more."""
    legal: list[Raw] = []
    if not over and isinstance(shown, View) and shown.ids:
        choices = _choices_of(shown.game)
        legal = [choices[action] for action in shown.ids]
    mover = shown.mover if not over else NOBODY
    text, state, standing = _face(shown.game, shown.raw)
    return ViewData(shown.ply, mover, shown.phase, over, scores or standing, winners, text, state, legal)


def _data_for(table: Table, audience: Audience) -> ViewData:
    match = table.match
    assert match is not None
    if match.over:  # nothing is secret any more
        return view_data(match.position, over=True, scores=match.scores, winners=match.winners)
    return view_data(table.views[audience])


@functools.lru_cache(4096)
def _face(game: Game, raw: bytes) -> tuple[str, Raw, tuple[int, ...]]:
    """The text, the fields and the scores of a state; viewers who see the same share the work."""
    shown = game.shown(raw)
    return str(shown), Raw(msgspec.json.encode(shown.fields)), shown.scores


class Choices(dict[int, Raw]):
    """The actions of a game as data; each is made once, since ids repeat all the time."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._kernels = game.kernels

    def __missing__(self, action: int) -> Raw:
        if len(self) >= KEPT_CHOICES:
            self.clear()
        name, fields = self._kernels.actions.fields(action)
        self[action] = made = Raw(msgspec.json.encode(Choice(self._kernels.write_action(action), name, fields)))
        return made


_choices_of = functools.cache(Choices)

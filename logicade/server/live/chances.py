"""A finished match turn by turn: the chance to win where it is proved, and what stands out.

A chance is exact: what best play by all from there would bring. It is worked out with all secrets, so only of a match
that is over, in a thread, one match at a time. A match that is over never changes, and its answer is kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from logicade.bots.declaration import Scope
from logicade.bots.proofs import ActionValues, Odds, Proof, Solver, Verdict
from logicade.bots.registry import bots_of
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.server.errors import NotNow
from logicade.server.live.warming import Warmth
from logicade.server.transport.protocol import Chances, Mark

KEPT = 200  # answers
NODES = 40_000  # positions that are looked at for the end of one match, where only ends are solved
LUCK = 0.05  # a smaller change by chance is not worth a mark
SLIP = 0.005  # nor a smaller loss by a move
FEW = 3  # a move is the best of at least so many
REVEAL = "turn"  # the action of chance that turns a card over
What = Literal["", "best", "slip", "luck", "lie", "reveal"]


class Judged(NamedTuple):
    """What is known of one position."""

    share: float | None = None  # the chance of the side that is looked at
    best: tuple[str, ...] = ()  # the actions that nothing is better than, where some are worse
    lost: Mapping[str, float] = MappingProxyType({})  # what each action gives away


class Marker:
    """Answers for the matches of a process."""

    def __init__(self, warmth: Warmth) -> None:
        self._warmth = warmth
        self._kept: OrderedDict[str, Chances] = OrderedDict()
        self._thinking = asyncio.Semaphore(1)

    async def of(self, id: str, match: Match) -> Chances:
        """What is known of a match by its id; without chances as long as its game is not compiled."""
        async with self._thinking:
            if id not in self._kept:
                ready = self._warmth.is_ready(match.game.slug)
                found = await asyncio.to_thread(chances_of, match.copy(), solved=ready)
                if not ready:
                    return found
                self._kept[id] = found
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return self._kept[id]


def chances_of(match: Match, *, solved: bool = True) -> Chances:
    """Chances and marks of a match that is over; NotNow before that, since they give its secrets away."""
    if not match.over:
        raise NotNow("chances are told when the match is over")
    seats, judged = _judged(match) if solved else ((), [Judged()] * (match.ply + 1))
    shares = [None if one.share is None else round(one.share, 6) for one in judged]
    return Chances(seats, shares, list(_marks(match, judged)))


# ---- chances ---------------------------------------------------------------------------------------------------------


def _judged(match: Match) -> tuple[tuple[int, ...], list[Judged]]:
    """Whose chance is told, and what is known after each ply."""
    from logicade import bots  # brings Numba with it

    nothing = [Judged()] * (match.ply + 1)
    declared = bots_of(match.game).solver
    if declared is None or declared.scope is Scope.POSSIBLE:
        return (), nothing
    solver = bots.solver(match.game)
    if declared.scope is Scope.EVERYTHING:
        return _all(match, solver)
    return ((0,), _ends(match, solver)) if match.seats == 2 else ((), nothing)


def _all(match: Match, solver: Solver) -> tuple[tuple[int, ...], list[Judged]]:
    """Everything from the deal on."""
    assert solver.first is not None, "who solves everything says for whom"
    seats = solver.first(match.position)
    begin = next((ply for ply in range(match.ply) if match.actor_at(ply) >= 0), match.ply)
    known = [_of_proof(match.at(ply), solver.solve(match.at(ply))) for ply in range(begin, match.ply)]
    return seats, [*[Judged()] * begin, *known, _last(match, seats, solver)]


def _last(match: Match, seats: tuple[int, ...], solver: Solver) -> Judged:
    """How it stood when it ended, be it by the rules or before."""
    if not match.position.over:
        return _of_proof(match.position, solver.solve(match.position))
    return Judged(_won(match, seats))


def _won(match: Match, seats: tuple[int, ...]) -> float:
    winners = set(match.winners)
    return 0.5 if len(winners) == match.seats else float(bool(winners & set(seats)))


def _of_proof(here: Position, proof: Proof) -> Judged:
    if isinstance(proof, Odds):
        top = proof.by_action[proof.best[0]] if proof.best else 0
        lost = {text: abs(top - wins) / proof.cases for text, wins in proof.by_action.items()}
        return Judged(proof.share, _better(proof.best, lost), lost)
    assert isinstance(proof, Verdict)
    legal = here.legal if here.mover >= 0 else ()
    lost = {text: float(bool(proof.winning) and text not in proof.winning) for text in legal}
    return Judged(proof.wins / proof.cases, _better(proof.winning, lost), lost)


def _better(best: tuple[str, ...], lost: Mapping[str, float]) -> tuple[str, ...]:
    return best if len(best) < len(lost) else ()


def _ends(match: Match, solver: Solver) -> list[Judged]:
    """The last plies of a match of two, as far back as the positions that may be looked at suffice."""
    from logicade.bots import endgame

    near = solver.is_near_the_end
    judged = [Judged()] * (match.ply + 1)
    if near is None or not match.position.over:
        return judged
    judged[match.ply] = Judged(_won(match, (0,)))
    for ply in reversed(range(match.ply)):
        here = match.at(ply)
        if here.mover < 0:
            continue
        view = here.view_of(here.mover)
        values = endgame.values_of(view, NODES) if near(view) else None
        if values is None:
            break
        found = ActionValues(values)
        worth = max(values.values())
        lost = {text: worth - value for text, value in values.items()}
        judged[ply] = Judged(worth if here.mover == 0 else 1 - worth, _better(found.best, lost), lost)
    return judged


# ---- marks -----------------------------------------------------------------------------------------------------------


def _marks(match: Match, judged: list[Judged]) -> Iterator[Mark]:
    """What stands out: luck, slips and best moves where chances are known, lies and what is turned over."""
    write, fields = match.game.kernels.write_action, match.game.kernels.actions.fields
    turned = False
    for ply in range(match.ply):
        actor, action = match.actor_at(ply), match.action_at(ply)
        name, values = fields(action)
        what: What = _luck(judged[ply], judged[ply + 1]) if actor < 0 else _skill(judged[ply], write(action))
        if actor >= 0 and values.get("said", -1) != values.get("kind", -1) and "said" in values:
            what = "lie"
        elif name == REVEAL:
            what = "" if turned else "reveal"
        if what:
            yield Mark(ply + 1, what, len(judged[ply].best), len(judged[ply].lost))
        turned = name == REVEAL


def _luck(before: Judged, after: Judged) -> What:
    """Whether chance has changed who may win."""
    known = before.share is not None and after.share is not None
    return "luck" if known and abs(after.share - before.share) > LUCK else ""  # type: ignore[operator]


def _skill(before: Judged, text: str) -> What:
    """Whether a move was the one best of several, or gave something away."""
    if before.lost.get(text, 0.0) > SLIP:
        return "slip"
    return "best" if before.best == (text,) and len(before.lost) >= FEW else ""

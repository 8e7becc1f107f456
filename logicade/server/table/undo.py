"""When may an action be taken back without asking? Exactly when nobody has learnt anything from it.

And where the rules of the game say that it stands, not even then (`Game.stands`). Nothing learnt means: nobody else
acted, chance decided nothing, nothing that was hidden from somebody has come to light, and for the seat itself and
for a spectator all worlds that it could not tell apart before look the same after. Worlds are drawn with the game's own
`guess`. Other seats' knowledge is left out on purpose: all see the answer, so it must not depend on their secrets.
"""

from __future__ import annotations

from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.engine.state import CHANCE, HIDDEN, NONE

WORLDS = 48  # drawn for each viewer


def is_free(match: Match, seat: int, ply: int) -> bool:
    """Whether a seat may take back its action at that ply, the last one, without asking."""
    for later in range(ply + 1, match.ply):
        if match.actor_at(later) != CHANCE or len(match.at(later).ids) > 1:
            return False
    before, after = match.at(ply), match.position
    if match.game.stands is not None and match.game.stands(before.fields, after.fields):
        return False
    if any(_hidden(after, viewer) < _hidden(before, viewer) for viewer in (*range(match.seats), None)):
        return False
    return all(_nothing_learnt(match, ply, viewer) for viewer in (seat, None) if _hidden(before, viewer))


def _hidden(position: Position, viewer: int | None) -> int:
    """How many cells of the state a viewer cannot see."""
    st = position.view(viewer).state()
    return sum(int((st[name] == HIDDEN).sum()) for name in position.game.kernels.record.secrets)


def _nothing_learnt(match: Match, ply: int, viewer: int | None) -> bool:
    """Whether every world in which the viewer may have been leads to what it sees now."""
    seen = match.at(ply).view(viewer)
    from logicade.engine.rng import seeded  # brings Numba with it, which would hold up the start of the server

    rng = seeded(ply)
    steps = list(range(ply, match.ply))
    return all(_leads_here(match, seen.guess(rng), steps, viewer) for _ in range(WORLDS))


def _leads_here(match: Match, world: Position, steps: list[int], viewer: int | None) -> bool:
    """Whether some action that looks the same to the viewer, and what is forced after it, gives the same views."""
    kernels, who = match.game.kernels, NONE if viewer is None else viewer
    for ply in steps:
        here = match.at(ply)
        looks = kernels.rules.veil(here.state(), 0, match.action_at(ply), who)
        alike = [a for a in world.ids if kernels.rules.veil(world.state(), 0, a, who) == looks]
        expected = match.at(ply + 1).view(viewer)
        after = (world.apply_id(action) for action in alike)
        found = next((place for place in after if place.view(viewer) == expected), None)
        if found is None:
            return False
        world = found
    return True

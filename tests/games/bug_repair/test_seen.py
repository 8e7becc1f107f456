"""What each seat of Bug Repair sees happen and lie there, against a naive reading of the rules (section 5)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import logicade
from logicade.engine.position import Position
from tests.games.drawn import walk
from tests.support import clause

GAME = logicade.game("bug-repair")
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"bug_team_view": "shared", "deck": (24, 42)},
    {"steal_draw": True, "start": "3"},
    {"discard_draw": True, "start": "1"},
    {"discard_draw": True, "discard_visibility": "private", "deck": (30, 25)},
    {"discard_draw": True, "discard_visibility": "private", "bug_team_view": "shared", "start": "2"},
    {"discard_draw": True, "discard_visibility": "private", "steal_draw": True, "bug_team_view": "shared"},
)
VIEWERS = (0, 1, 2, 3, None)


def knows(pos: Position, viewer: int | None, *owners: int) -> bool:
    """Whether a viewer is one of the owners, or a bug that shares what another bug has."""
    fields = pos.fields
    bugs = {(fields["start"] + 1) % 4, (fields["start"] + 3) % 4}
    return any(viewer == owner or (fields["shared"] == 1 and {viewer, owner} <= bugs) for owner in owners)


def seen(pos: Position, action: str, viewer: int | None) -> str:
    """An action as somebody sees it happen."""
    if drawn := re.fullmatch(r"(x?)(\d)<(\d):(\w+)", action):
        hidden = drawn[1] == "" or pos.fields["private"] == 1
        known = knows(pos, viewer, int(drawn[2]), int(drawn[3])) or not hidden
        return action if known else action.replace(drawn[4], "-")
    if "?=" in action and not knows(pos, viewer, pos.mover):
        return re.sub(r"=\w+@", "@", action)
    return action


def veiled(pos: Position, action: int, viewer: int | None) -> str:
    """The same by the rules; a match asks them only of actions that have something to hide."""
    told = GAME.kernels.write_action(GAME.kernels.rules.veil(pos.state(), 0, action, -1 if viewer is None else viewer))
    assert pos.veiled(action, viewer) == told
    return told


def lying(pos: Position, viewer: int | None) -> dict[str, Any]:
    """The fields that have secrets, as somebody may know them."""
    fields = pos.fields
    if fields["start"] == -1 or pos.over:
        return {name: fields[name] for name in ("gate", "hand", "thrown")}
    gates = [
        -2
        if fields["named"][k] >= 0 and not fields["turned"][k] and not knows(pos, viewer, fields["placer"][k])
        else gate
        for k, gate in enumerate(fields["gate"])
    ]
    hands = [hand if knows(pos, viewer, seat) else [-2] * 5 for seat, hand in enumerate(fields["hand"])]
    thrown = [
        -2 if kind >= 0 and fields["private"] and not knows(pos, viewer, seat, (seat + 1) % 4) else kind
        for seat, kind in enumerate(fields["thrown"])
    ]
    return {"gate": gates, "hand": hands, "thrown": thrown}


@clause("bug-repair 5.1", "bug-repair 5.2", "bug-repair 4.2", "bug-repair 4.6", "bug-repair 4.9")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_who_sees_what(options: dict[str, Any]) -> None:
    for pos in walk(GAME, 5, **options):
        for viewer in VIEWERS:
            fields = pos.view(viewer).fields
            assert {name: fields[name] for name in ("gate", "hand", "thrown")} == lying(pos, viewer)
            for action in pos.ids[:: max(1, len(pos.ids) // 4)]:
                assert veiled(pos, action, viewer) == seen(pos, GAME.kernels.write_action(action), viewer)


@clause("bug-repair 8.2")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_positions_and_views_of_a_whole_match_are_read_back(options: dict[str, Any]) -> None:
    for ply, pos in enumerate(walk(GAME, 6, **options)):
        assert GAME.position(str(pos)) == pos
        for viewer in VIEWERS if ply % 3 == 0 else ():
            assert GAME.view(str(pos.view(viewer)), seat=viewer) == pos.view(viewer)

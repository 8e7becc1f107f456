"""What each seat of Bug Hunt sees happen and lie there, against a naive reading of the rules (section 5)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import logicade
from logicade.engine.position import Position
from tests.support import clause, random_match

GAME = logicade.game("bug-hunt")
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "tester": True, "bug_any_gate": True},
    {"input_flip": True, "tester": True, "bug_any_gate": True, "claims": "simultaneous", "first": "2"},
    {"seats": 3, "truthful_names": True, "input_flip": True, "claims": "simultaneous"},
)
CLAIM, SHOW, BALLOT, COUNT = 6, 7, 11, 12


def seen(pos: Position, action: str, viewer: int | None) -> str:
    """An action as somebody sees it happen."""
    if own := re.fullmatch(r"([sbtfr])(\d):\w+|(\d)\+\w+", action):
        owner = int(own[2] or own[3])
        return action if owner == viewer else re.sub(r"([:+])\w+", r"\1-", action)
    if "?=" in action and viewer != pos.mover and not pos.fields["wording"] & 2:
        return re.sub(r"=\w+@", "@", action)
    if action[0] == "m":
        tester = viewer is not None and pos.fields["role"][viewer] == 2
        return action if tester else "m:-"
    return action


def veiled(pos: Position, action: int, viewer: int | None) -> str:
    """The same by the rules; a match asks them only of actions that have something to hide."""
    told = GAME.kernels.write_action(GAME.kernels.rules.veil(pos.state(), 0, action, -1 if viewer is None else viewer))
    assert pos.veiled(action, viewer) == told
    return told


def lying(pos: Position, viewer: int | None) -> dict[str, Any]:
    """The fields that have secrets, as somebody may know them."""
    fields, step = pos.fields, pos.phase
    names = ("role", "hand", "choice", "claim", "ballot", "gate", "measured", "thrown")
    if pos.over:
        return {name: fields[name] for name in names}
    sealed = {  # seats whose claims or ballots are not open yet
        "claim": range(4) if step == CLAIM else range(fields["opened"], 4) if step == SHOW else (),
        "ballot": range(4) if step == BALLOT else range(fields["opened"], 4) if step == COUNT else (),
    }
    if not fields["wording"] & 1:
        sealed["claim"] = ()
    shown: dict[str, Any] = {}
    for name in names[:5]:
        closed = sealed.get(name, range(4))
        shown[name] = [
            -2 if value >= 0 and seat in closed and seat != viewer else value for seat, value in enumerate(fields[name])
        ]
    down = [laid >= 0 and not fields["turned"][node] for node, laid in enumerate(fields["placer"])]
    shown["gate"] = [
        -2 if down[node] and fields["placer"][node] != viewer and not fields["wording"] & 2 else gate
        for node, gate in enumerate(fields["gate"])
    ]
    role = None if viewer is None else fields["role"][viewer]
    shown["measured"] = -2 if fields["readings"] > 0 and role != 2 else fields["measured"]
    hides = fields["any_gate"] == 1 and fields["turns"] > 0 and role != 1
    shown["thrown"] = [-2] * 5 if hides else fields["thrown"]
    return shown


@clause("bug-hunt 5.1", "bug-hunt 5.2", "bug-hunt 5.3", "bug-hunt 4.4", "bug-hunt 4.10")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_who_sees_what(options: dict[str, Any]) -> None:
    for seed in (1, 2):
        match = random_match(GAME, seed, **options)
        for pos in map(match.at, range(match.ply + 1)):
            for viewer in (*range(pos.seats), None):
                fields, expected = pos.view(viewer).fields, lying(pos, viewer)
                assert {name: fields[name] for name in expected} == expected
                for action in pos.ids[:: max(1, len(pos.ids) // 4)]:
                    assert veiled(pos, action, viewer) == seen(pos, GAME.kernels.write_action(action), viewer)


@clause("bug-hunt 8.2")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_positions_and_views_of_a_whole_match_are_read_back(options: dict[str, Any]) -> None:
    match = random_match(GAME, 3, **options)
    for ply in range(match.ply + 1):
        pos = match.at(ply)
        assert GAME.position(str(pos)) == pos
        for viewer in (0, 2, None) if ply % 3 == 0 else ():
            assert GAME.view(str(pos.view(viewer)), seat=viewer) == pos.view(viewer)

"""What a seat of Bug Repair may imagine: every deal of the cards it does not see, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.rng import seeded
from tests.games.drawn import walk
from tests.games.guessed import check_guess, shares
from tests.support import clause

GAME = logicade.game("bug-repair")
START = "in=1100101001110010 start=0"
BURIED = "discard_draw=on discard_visibility=private x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR"
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"bug_team_view": "shared"},
    {"steal_draw": True},
    {"discard_draw": True, "discard_visibility": "private"},
    {"discard_draw": True, "discard_visibility": "private", "steal_draw": True, "bug_team_view": "shared"},
)


@clause("bug-repair 5.2")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_guesses_look_like_the_truth(options: dict[str, Any]) -> None:
    """Looked at every third ply, by a debugger, a bug and a spectator."""
    for ply, pos in enumerate(walk(GAME, 3, **options)):
        for seat in (0, 3, None) if ply % 3 == 0 else ():
            check_guess(pos.view(seat), ply)


@clause("bug-repair 2.6", "bug-repair 1.2")
def test_a_gate_face_down_is_any_that_its_player_may_have() -> None:
    """Seat 0 cannot tell what seat 3 has laid; of seat 2, which lays openly, it knows the whole hand."""
    view = GAME.position(f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11").view(0)
    found = shares(view, 150, lambda pos: pos.fields["gate"][11])
    assert found.keys() == {0, 1, 2, 3, 4}
    assert all(share == pytest.approx(1 / 5, abs=0.09) for share in found.values())
    assert shares(view, 20, lambda pos: tuple(pos.fields["hand"][2])) == {(1, 1, 0, 1, 1): 1.0}


@clause("bug-repair 4.2")
def test_a_private_card_of_the_graveyard_is_any_of_five() -> None:
    view = GAME.position(f"{START} {BURIED}").view(0)
    thrown = [view.guess(seeded(seed)).fields["thrown"] for seed in range(120)]
    for seat in (1, 2):
        found = Counter(kinds[seat] for kinds in thrown)
        assert found.keys() == {0, 1, 2, 3, 4}
        assert all(times == pytest.approx(120 / 5, abs=12) for times in found.values())
    assert {(kinds[0], kinds[3]) for kinds in thrown} == {(0, 1)}


@clause("bug-repair 4.3")
def test_where_cards_wander_any_unseen_card_may_be_anywhere() -> None:
    """Seat 0 sees two of the four NOR, and one of every other kind: of 14 cards unseen two are NOR and three AND."""
    view = GAME.position(f"{START} steal_draw=on 0<1:NOR").view(0)
    hands = [view.guess(seeded(seed)).fields["hand"] for seed in range(100)]
    nors, ands = [hand[1][3] for hand in hands], [hand[3][0] for hand in hands]
    assert (set(nors), set(ands)) == ({0, 1, 2}, {0, 1, 2, 3})
    assert sum(nors) / 100 == pytest.approx(4 * 2 / 14, abs=0.15)
    assert sum(ands) / 100 == pytest.approx(5 * 3 / 14, abs=0.2)

"""What a seat of Bug Hunt may imagine: all that fits what it has seen, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from tests.games.bug_hunt.naive import values_of
from tests.games.guessed import check_guess, shares
from tests.support import clause, random_match

GAME = logicade.game("bug-hunt")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
SEALED = TURN.replace("dealer=1", "dealer=1 claims=simultaneous") + " s0:NOR s3:AND"
VOTING = f"{TURN} c2:OR c3:AND c0:NOR c1:XOR skip e1@4 e2@5 e3@6 call b3:1"
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
FLIPPING = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=AND,NOR,-,NAND "
    "gates=AND?=AND@1/2,OR?=OR@2/1,NAND?=NAND@3/3,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=AND,AND,AND,AND order=2@1"
)
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "tester": True},
    {"bug_any_gate": True, "input_flip": True},
    {"tester": True, "bug_any_gate": True, "input_flip": True, "claims": "simultaneous"},
    {"seats": 3, "truthful_names": True, "bug_any_gate": True},
)


@clause("bug-hunt 5.2")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_guesses_look_like_the_truth(options: dict[str, Any]) -> None:
    match = random_match(GAME, 1, **options)
    for ply in range(0, match.ply + 1, 4):
        for seat in (*range(match.seats), None):
            check_guess(match.at(ply).view(seat), ply)


@clause("bug-hunt 1.3")
def test_any_other_seat_may_be_the_bug() -> None:
    found = shares(GAME.position(TURN).view(0), 300, lambda pos: pos.fields["role"].index(1))
    assert found.keys() == {1, 2, 3}
    assert all(share == pytest.approx(1 / 3, abs=0.09) for share in found.values())
    spectated = shares(GAME.position(TURN).view(None), 400, lambda pos: pos.fields["role"].index(1))
    assert all(spectated[seat] == pytest.approx(1 / 4, abs=0.07) for seat in range(4))


@clause("bug-hunt 4.2")
def test_any_two_other_seats_may_be_bug_and_tester() -> None:
    def secret(pos: Any) -> tuple[int, int]:
        return pos.fields["role"].index(1), pos.fields["role"].index(2)

    debugger = shares(GAME.position(TESTING).view(1), 240, secret)
    assert debugger.keys() == {(a, b) for a in (0, 2, 3) for b in (0, 2, 3) if a != b}
    assert all(share == pytest.approx(1 / 6, abs=0.08) for share in debugger.values())
    assert shares(GAME.position(TESTING).view(2), 40, secret).keys() == {(2, 0), (2, 1), (2, 3)}
    assert shares(GAME.position(TESTING).view(0), 40, secret).keys() == {(1, 0), (2, 0), (3, 0)}


@clause("bug-hunt 1.4", "bug-hunt 4.5")
def test_who_alone_can_have_laid_a_fourth_of_a_kind_is_the_bug() -> None:
    """Four AND lie open, none of them from seat 1; so seat 1 has no part in it, and seat 2 or 3 is the bug."""
    view = GAME.position(
        "in=10010110 step=reveal dealer=3 bug_any_gate=on roles=BUF,BUF,NOT,BUF hands=OR,NOR,-,NAND "
        "gates=AND!AND@4/2,AND!AND@5/2,AND!AND@6/0,AND!AND@7/3,OR?=OR@2/1,NAND?=NAND@3/3,AND?=AND@1/2 "
        "thrown=01011 said=AND,AND,AND,AND order=2@1"
    ).view(0)
    assert shares(view, 100, lambda pos: pos.fields["role"].index(1)).keys() == {2, 3}


@clause("bug-hunt 1.4")
def test_a_hidden_hand_is_any_gate_that_is_left() -> None:
    """Seat 0 sees its own NOR: of 14 gates unseen two are NOR, and three of every other kind."""
    found = shares(GAME.position(TURN).view(0), 300, lambda pos: pos.fields["hand"][3])
    assert found.keys() == {0, 1, 2, 3, 4}
    for kind, share in found.items():
        assert share == pytest.approx((2 if kind == 3 else 3) / 14, abs=0.08)


@clause("bug-hunt 4.5", "bug-hunt 4.12")
def test_cards_that_the_bug_has_put_away_are_any_that_are_left() -> None:
    text = TURN.replace("dealer=1", "dealer=1 bug_any_gate=on")
    view = GAME.position(f"{text} c2:OR c3:AND c0:NOR c1:XOR skip o2@5 OR?=XOR@5 2+OR").view(0)

    def away(pos: Any) -> tuple[bool, int]:
        return pos.fields["role"][2] == 1, sum(pos.fields["thrown"])

    assert shares(view, 100, away).keys() == {(True, 1), (False, 0)}
    gates = shares(view, 120, lambda pos: (pos.fields["role"][2] == 1, pos.fields["gate"][5]))
    assert gates.keys() == {(bug, kind) for bug in (True, False) for kind in range(5)}
    kinds = shares(view, 120, lambda pos: pos.fields["thrown"].index(1) if 1 in pos.fields["thrown"] else None)
    assert kinds.keys() == {None, 0, 1, 2, 3, 4}


@clause("bug-hunt 4.3")
def test_what_the_tester_imagines_fits_what_was_read() -> None:
    """Also where the names that were spoken say the opposite."""
    read = GAME.position(f"{TESTING} t0:m2 t1:wait t2:wait t3:wait m2=0")
    found = shares(read.view(0), 60, lambda pos: values_of(pos.fields).true[2])
    assert found == {0: 1.0}
    assert shares(read.view(1), 60, lambda pos: values_of(pos.fields).true[2]).keys() == {0, 1}
    assert shares(read.view(1), 20, lambda pos: pos.fields["measured"]) == {-1: 1.0}
    other = GAME.position(
        "in=10010110 step=claim dealer=3 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
        "gates=AND?=XOR@3/2,NOR?=NOR@6/0,AND?=AND@7/3 measured=3:0 readings=1"
    )
    assert shares(other.view(0), 60, lambda pos: values_of(pos.fields).true[3]) == {0: 1.0}
    assert shares(other.view(1), 60, lambda pos: values_of(pos.fields).true[3]).keys() == {0, 1}


@clause("bug-hunt 4.3", "bug-hunt 1.4")
def test_who_has_read_and_counted_knows_the_gate() -> None:
    """Below lie two NOR that give 0, and the tester has all three NAND: only the last NOR makes a 1 of that."""
    view = GAME.position(
        "in=10110000 step=reveal dealer=0 tester=on roles=TESTER,NOT,BUF,BUF hands=AND,-,XOR,OR "
        "gates=AND?=AND@1/1,NOR?=NOR@2/3,NAND?=NAND@3/0,NOR!NOR@4/1,NOR!NOR@5/2,NAND?=NAND@6/0,NAND?=NAND@7/0 "
        "said=AND,AND,AND,AND order=1@1 measured=2:1 readings=2"
    ).view(0)
    assert shares(view, 30, lambda pos: pos.fields["gate"][2]) == {3: 1.0}
    assert shares(view, 30, lambda pos: pos.fields["gate"][1]).keys() == {0, 1, 4}


@clause("bug-hunt 4.7", "bug-hunt 2.5")
def test_what_is_sealed_may_be_anything() -> None:
    sealed = shares(GAME.position(SEALED).view(0), 100, lambda pos: pos.fields["claim"][3])
    assert sealed.keys() == {0, 1, 2, 3, 4}
    assert shares(GAME.position(SEALED).view(0), 20, lambda pos: pos.fields["claim"][1]) == {-1: 1.0}
    assert shares(GAME.position(VOTING).view(0), 100, lambda pos: pos.fields["ballot"][3]).keys() == {0, 1, 2}


@clause("bug-hunt 4.4", "bug-hunt 4.11")
def test_who_is_ready_may_have_chosen_what_the_role_allows() -> None:
    flipped = GAME.position(f"{FLIPPING} f2:I3 f1:no").view(0)
    found = shares(flipped, 160, lambda pos: (pos.fields["role"][2] == 1, pos.fields["choice"][2]))
    assert found.keys() == {(False, 0), *((True, chosen) for chosen in range(9))}
    tested = GAME.position(f"{TESTING} t0:m2").view(1)
    found = shares(tested, 60, lambda pos: (pos.fields["role"][0] == 2, pos.fields["choice"][0]))
    assert found.keys() == {(False, 0), (True, 0), (True, 1)}

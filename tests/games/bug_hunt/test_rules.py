"""Bug Hunt, clause by clause."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition, BadSeats, IllegalAction
from logicade.engine.match import Match
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from tests.games.bug_hunt.naive import values_of
from tests.support import clause, random_match

GAME = logicade.game("bug-hunt")
KINDS = ("AND", "OR", "NAND", "NOR", "XOR")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
CLAIMED = TURN.replace("claim", "ask") + " said=NOR,XOR,OR,AND"
ORDERING = CLAIMED.replace("step=ask", "step=order")
LATER = (
    f"in=10010110 step=ask dealer=0 {ROLES} hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND"
)
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
LAST = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=AND,NOR,-,NAND "
    "gates=AND?=AND@1/2,OR?=OR@2/1,NAND?=NAND@3/3,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=AND,AND,AND,AND order=2@1"
)


def bug_hunt(text: str) -> Position:
    return GAME.position(text)


def words(pos: object) -> dict[str, str]:
    """The words of a position text."""
    return dict(word.split("=", 1) for word in str(pos).split())


def actions(match: Match, sign: str) -> list[Any]:
    """The log entries whose text has a sign."""
    return [entry for entry in match.log if sign in entry.action]


def claim_all(pos: Position) -> Position:
    while "c" in pos.legal[0]:
        pos = pos.play(pos.legal[0])
    return pos


# ---- setting up ------------------------------------------------------------------------------------------------------


@clause("bug-hunt 1.1")
def test_chance_lays_eight_signals() -> None:
    start = GAME.start()
    assert (start.seats, GAME.seats, GAME.start(seats=3).seats) == (4, (4, 3), 3)
    assert (start.mover, words(start)["in"], len(start.legal)) == (logicade.CHANCE, "?", 256)
    assert sum(start.weights) == math.comb(36, 18)
    assert dict(zip(start.legal, start.weights, strict=True))["in:10010110"] == math.comb(28, 14)
    assert words(start.play("in:10010110"))["in"] == "10010110"
    with pytest.raises(BadSeats):
        GAME.start(seats=5)


@clause("bug-hunt 1.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_bug_and_debuggers(seats: int) -> None:
    pos = GAME.start(seats=seats).play("in:10010110")
    assert dict(zip(pos.legal, pos.weights, strict=True)) == {"r0:BUF": seats - 1, "r0:NOT": 1}
    assert pos.play("r0:NOT").legal == ("r1:BUF",)
    for seed in range(5):
        roles = random_match(GAME, seed, seats=seats).position.fields["role"]
        assert sorted(roles[:seats]) == [0] * (seats - 1) + [1]


@clause("bug-hunt 1.3", "bug-hunt 5.2")
def test_nobody_sees_the_role_of_another() -> None:
    pos = bug_hunt(TURN)
    assert [words(pos.view(seat))["roles"] for seat in (0, 2, None)] == ["BUF,?,?,?", "?,?,NOT,?", "?,?,?,?"]
    assert {words(pos.view(2).guess(seeded(k)))["roles"] for k in range(8)} == {"BUF,BUF,NOT,BUF"}


@clause("bug-hunt 1.4")
def test_chance_names_the_dealer_who_draws_first() -> None:
    pos = GAME.start()
    for outcome in ("in:10010110", "r0:BUF", "r1:BUF", "r2:NOT", "r3:BUF"):
        pos = pos.play(outcome)
    assert (pos.legal, pos.weights) == (("d0", "d1", "d2", "d3"), (1, 1, 1, 1))
    pos = pos.play("d2")
    for seat, kind in ((2, "OR"), (3, "OR"), (0, "OR")):
        assert pos.legal == tuple(f"{seat}+{name}" for name in KINDS)
        pos = pos.play(f"{seat}+{kind}")
    assert dict(zip(pos.legal, pos.weights, strict=True)) == {f"1+{name}": 3 for name in KINDS if name != "OR"}
    assert words(pos.play("1+AND").view(1))["hands"] == "?,AND,?,?"


# ---- a turn ----------------------------------------------------------------------------------------------------------


@clause("bug-hunt 2.1", "bug-hunt 2.2")
def test_everybody_claims_the_dealer_last() -> None:
    pos = bug_hunt(TURN)
    movers = []
    while "c" in pos.legal[0]:
        assert pos.legal == tuple(f"c{pos.mover}:{kind}" for kind in KINDS)
        movers.append(pos.mover)
        pos = pos.play(f"c{pos.mover}:XOR")
    assert movers == [2, 3, 0, 1]
    assert words(pos.view(None))["said"] == "XOR,XOR,XOR,XOR"
    assert bug_hunt(TURN).explain("c1:AND") == ("bug-hunt 2.2", "it's Player 3's turn to claim; the lead comes last")
    assert pos.explain("c1:AND") == ("bug-hunt 2.2", "claims come at the start of a turn")
    with pytest.raises(IllegalAction, match=r"\(bug-hunt 2.2\)"):
        bug_hunt(TURN).play("c0:OR")


@clause("bug-hunt 2.3", "bug-hunt 2.12")
def test_one_question_to_another_player() -> None:
    pos = bug_hunt(LATER)
    assert pos.mover == 0
    assert "skip" in pos.legal
    assert not [action for action in pos.legal if action.startswith("q0")]
    asked = [action.split(":")[1] for action in pos.legal if action.startswith("q2")]
    assert asked == ["hand", *(f"is{kind}" for kind in KINDS), "role", "node5", "lied5", "suspect", "text"]
    assert pos.explain("q0:hand") == ("bug-hunt 2.3", "ask another player, not yourself")
    assert pos.explain("q2:lied4") == ("bug-hunt 2.3", "Player 3 placed no gate there")
    assert "q2:hand" not in pos.play("skip").legal


@clause("bug-hunt 2.3", "bug-hunt 2.12")
@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("hand", KINDS),
        ("isNOR", ("yes", "no")),
        ("role", ("BUF", "NOT")),
        ("node5", KINDS),
        ("lied5", ("yes", "no")),
        ("suspect", ("0", "1", "2", "3")),
        ("text", ("text",)),
    ],
)
def test_who_is_asked_must_answer_as_he_likes(question: str, answers: tuple[str, ...]) -> None:
    pos = bug_hunt(LATER).play(f"q2:{question}")
    assert (pos.mover, pos.legal) == (2, tuple(f"a2:{answer}" for answer in answers))
    for other in (0, 1, 3):
        assert pos.view(other).legal == ()
    after = pos.play(pos.legal[-1])
    assert (after.mover, words(after.view(None))["answer"]) == (0, answers[-1])
    assert pos.explain("a1:no") == ("bug-hunt 2.3", "Player 3 was asked")
    wrong = "a2:yes" if question != "isNOR" and question != "lied5" else "a2:AND"
    assert pos.explain(wrong) == ("bug-hunt 2.3", "that doesn't answer the question")


@clause("bug-hunt 2.3", "bug-hunt 4.2")
def test_a_role_can_be_tester_only_where_there_is_one() -> None:
    text = LATER.replace("dealer=0", "dealer=0 tester=on").replace("BUF,BUF,NOT", "TESTER,BUF,NOT")
    assert bug_hunt(text).play("q2:role").legal == ("a2:BUF", "a2:NOT", "a2:TESTER")


@clause("bug-hunt 2.4", "bug-hunt 2.13")
def test_anybody_may_be_ordered_to_a_free_node() -> None:
    pos = bug_hunt(LATER).play("skip")
    orders = [action for action in pos.legal if action[0] == "o"]
    assert orders == [f"o{seat}@{node}" for seat in range(4) for node in (2, 7)]
    assert pos.play("o0@2").mover == 0
    assert pos.explain("o1@4") == ("bug-hunt 2.4", "spot 4 is taken")
    assert pos.explain("o1@3") == ("bug-hunt 2.4", "the right semifinal needs both signals below it first")
    assert pos.explain("OR?=OR@2") == ("bug-hunt 2.6", "nobody has been told to place a gate yet")


@clause("bug-hunt 2.5")
def test_a_vote_decides() -> None:
    pos = bug_hunt(ORDERING)
    assert "call" not in pos.legal
    pos = pos.play("e1@4")
    assert pos.explain("o1@4") == ("bug-hunt 2.5", "you've begun a list, so the vote decides")
    assert pos.explain("e1@4") == ("bug-hunt 2.5", "that's on the list already")
    assert pos.explain("call") == ("bug-hunt 2.5", "a vote needs at least two proposals")
    pos = pos.play("e2@5").play("call")
    assert pos.mover == logicade.ANYONE
    pos = pos.play("b3:1").play("b0:2")
    assert words(pos.view(0))["ballots"] == "2,-,-,?"
    assert words(pos.view(None))["ballots"] == "?,-,-,?"
    assert pos.explain("b0:1") == ("bug-hunt 2.5", "you've voted already")
    assert pos.explain("b1:3") == ("bug-hunt 2.5", "choose proposal 1 to 2")
    pos = pos.play("b1:2").play("b2:2")
    assert pos.legal == ("b0!2",)
    for step in ("b0!2", "b1!2", "b2!2", "b3!1"):
        pos = pos.play(step)
    assert (pos.mover, words(pos.view(None))["order"]) == (2, "2@5")
    assert words(pos.view(None))["ballots"] == "2,2,2,1"


@clause("bug-hunt 2.5")
def test_tied_orders_are_the_dealers() -> None:
    pos = bug_hunt(ORDERING).play("e1@4").play("e2@5").play("e0@6").play("call")
    for ballot in ("b0:1", "b1:1", "b2:2", "b3:2"):
        pos = pos.play(ballot)
    pos = pos.deal()
    assert (pos.mover, pos.legal) == (1, ("o1@4", "o2@5"))
    assert pos.play("o2@5").mover == 2


@clause("bug-hunt 2.5")
def test_the_list_may_have_every_order() -> None:
    pos = bug_hunt(ORDERING)
    listed = [action for action in pos.legal if action[0] == "e"]
    assert len(listed) == 16
    for action in listed:
        pos = pos.play(action)
    assert pos.legal == ("call",)


@clause("bug-hunt 2.6", "bug-hunt 2.7", "bug-hunt 2.8")
def test_the_gate_of_the_hand_lies_under_any_name() -> None:
    pos = bug_hunt(ORDERING).play("o2@5")
    assert (pos.mover, pos.legal) == (2, tuple(f"{name}?=NAND@5" for name in KINDS))
    assert pos.explain("OR?=OR@5") == ("bug-hunt 2.6", "place the gate you hold; call it what you like")
    assert pos.explain("OR?=NAND@4") == ("bug-hunt 2.6", "place it on spot 5")
    assert pos.explain("OR?@5") == ("bug-hunt 2.6", "choose the real gate too")
    shown = [pos.play(f"{name}?=NAND@5").fields["signal"][5] for name in KINDS]
    assert shown == [0, 1, 1, 0, 1]
    after = pos.play("OR?=NAND@5")
    assert words(after.view(2))["gates"] == "OR?=NAND@5/2"
    assert words(after.view(0))["gates"] == words(after.view(None))["gates"] == "OR?@5/2"
    honest = bug_hunt(ORDERING).play("o0@4")
    assert honest.legal == tuple(f"{name}?=NOR@4" for name in KINDS)


@clause("bug-hunt 2.8")
def test_shown_and_true_values_follow_from_their_definitions() -> None:
    for seed in range(8):
        match = random_match(GAME, seed, bug_any_gate=seed % 2 == 1)
        for ply in range(match.ply + 1):
            fields = match.at(ply).fields
            if fields["signal"][8] >= 0:
                shown = values_of(fields).shown
                assert all(fields["signal"][node] == value for node, value in shown.items())
        before = next(match.at(ply) for ply in range(match.ply) if match.at(ply).fields["turns"] == 7)
        assert values_of(before.fields).true[1] == match.position.fields["signal"][1]


@clause("bug-hunt 2.9", "bug-hunt 2.10", "bug-hunt 2.14")
@pytest.mark.parametrize("seats", [3, 4])
def test_seven_turns_six_draws_and_dealers_in_turn(seats: int) -> None:
    for seed in range(4):
        match = random_match(GAME, seed, seats=seats)
        laid, drawn = actions(match, "?="), actions(match, "+")
        assert len(laid) == 7
        assert len(drawn) == seats + 6
        assert all(match.log[entry.ply + 1].action.startswith(f"{entry.actor}+") for entry in laid[:6])
        dealers = [match.at(entry.ply).fields["dealer"] for entry in laid]
        assert dealers == [(dealers[0] + k) % seats for k in range(7)]
        nodes = [entry.action.split("@")[1] for entry in laid]
        assert nodes[5] in ("2", "3")
        assert nodes[6] == "1"
        used = sum(kind >= 0 for kind in match.position.fields["hand"]) + 7
        assert 15 - used == {3: 6, 4: 5}[seats]


@clause("bug-hunt 2.11")
def test_everybody_may_talk() -> None:
    assert not GAME.talk.silent
    assert not GAME.talk.teams


# ---- reveal and end --------------------------------------------------------------------------------------------------


@clause("bug-hunt 3.1")
def test_the_reveal() -> None:
    match = random_match(GAME, 3)
    steps = [entry for entry in match.log if entry.action[0] == "!"]
    assert [int(entry.action[1]) for entry in steps] == [4, 5, 6, 7, 2, 3, 1]
    assert {entry.actor for entry in steps} == {logicade.CHANCE}
    for entry in steps:
        node = int(entry.action[1])
        assert match.at(entry.ply).view(None).fields["gate"][node] == -2
        assert match.at(entry.ply + 1).view(None).fields["gate"][node] == KINDS.index(entry.action[3:])


@clause("bug-hunt 3.2", "bug-hunt 3.3")
def test_a_final_0_wins_for_the_bug() -> None:
    seen = set()
    for seed in range(20):
        match = random_match(GAME, seed, seats=3 + seed % 2, tester=seed % 3 == 0)
        final, roles = match.position.fields["signal"][1], match.position.fields["role"]
        assert match.winners == tuple(k for k in range(match.seats) if (roles[k] == 1) == (final == 0))
        assert {match.at(ply).scores for ply in (0, 40, match.ply - 1)} == {(0,) * match.seats}, (
            "nothing before the end"
        )
        seen.add(final)
    assert seen == {0, 1}


@clause("bug-hunt 3.4")
@pytest.mark.parametrize("end", ["resign", "expire"])
def test_who_gives_up_loses_with_the_side(end: str) -> None:
    for seat in range(4):
        match = random_match(GAME, 5, plies=30)
        bug = match.position.fields["role"].index(1)
        getattr(match, end)(seat)
        assert match.winners == (tuple(k for k in range(4) if k != bug) if seat == bug else (bug,))


# ---- options ---------------------------------------------------------------------------------------------------------


@clause("bug-hunt 4.1", "bug-hunt 4.11")
def test_the_bug_may_invert_an_input() -> None:
    pos = bug_hunt(LAST)
    assert pos.mover == logicade.ANYONE
    assert [pos.view(seat).legal for seat in (0, 1, 3)] == [("f0:no",), ("f1:no",), ("f3:no",)]
    assert pos.view(2).legal == ("f2:no", *(f"f2:I{k}" for k in range(1, 9)))
    assert pos.view(0).explain("f0:I3") == ("bug-hunt 4.1", "only the bug may flip an input")
    pos = pos.play("f2:I3")
    assert [words(pos.view(seat))["chosen"] for seat in (0, 2, None)] == ["-,-,?,-", "-,-,I3,-", "-,-,?,-"]
    pos = pos.play("f0:no").play("f1:no").play("f3:no")
    assert pos.legal == ("!I3",)
    after = pos.play("!I3")
    assert (words(after)["in"], words(after)["flipped"]) == ("10110110", "I3")
    assert after.legal == ("!4=XOR",)
    assert after.fields["signal"][5] == 1
    none = bug_hunt(LAST).play("f0:no").play("f1:no").play("f3:no").play("f2:no")
    assert none.legal == ("!no",)
    assert "!I" not in str(random_match(GAME, 1).log)
    match = random_match(GAME, 2, plies=20)
    assert match.position.explain("f0:no") == (
        "bug-hunt 4.1",
        "an input can be flipped only once the last gate is placed",
    )


@clause("bug-hunt 4.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_tester_takes_the_place_of_a_debugger(seats: int) -> None:
    for seed in range(5):
        match = random_match(GAME, seed, seats=seats, tester=True)
        roles = match.position.fields["role"][:seats]
        assert sorted(roles) == [0] * (seats - 2) + [1, 2]
        assert (roles.index(2) in match.winners) == (roles.index(0) in match.winners)


@clause("bug-hunt 4.2")
def test_the_bug_does_not_know_the_tester() -> None:
    assert len({words(bug_hunt(TESTING).view(2).guess(seeded(k)))["roles"] for k in range(20)}) == 3


@clause("bug-hunt 4.3", "bug-hunt 4.4")
def test_the_tester_measures_the_true_value() -> None:
    pos = bug_hunt(TESTING)
    assert pos.mover == logicade.ANYONE
    assert pos.fields["signal"][2] == 1
    assert pos.view(0).legal == ("t0:wait", "t0:m2")
    assert [pos.view(seat).legal for seat in (1, 2, 3)] == [("t1:wait",), ("t2:wait",), ("t3:wait",)]
    reason = "only the tester measures: once, and a semifinal with a gate in it"
    assert pos.view(0).explain("t0:m3") == pos.view(1).explain("t1:m2") == ("bug-hunt 4.4", reason)
    after = pos.play("t2:wait").play("t0:m2").play("t1:wait").play("t3:wait")
    assert after.legal == ("m2=0",)
    read = after.play("m2=0")
    assert [words(read.view(seat))["measured"] for seat in (0, 1, 2, None)] == ["2:0", "?", "?", "?"]
    assert words(read)["step"] == "claim"
    for k in range(10):
        guess = read.view(0).guess(seeded(k))
        assert values_of(guess.fields).true[2] == 0, "what the tester imagines fits what was read"


@clause("bug-hunt 4.4")
def test_waiting_looks_the_same_and_measuring_is_for_once() -> None:
    moments = 0
    for seed in range(30):
        match = random_match(GAME, seed, tester=True)
        tests = [entry for entry in match.log if entry.action[0] == "t"]
        first = next(entry.ply for entry in match.log if entry.action.endswith(("@2", "@3")) and "?=" in entry.action)
        turns = [entry for entry in actions(match, "?=") if entry.ply > first]
        assert len(tests) == 4 * len(turns)
        assert sum(entry.action[3:] != "wait" for entry in tests) <= 1
        bug = match.position.fields["role"].index(1)
        for viewer in (bug, None):
            seen = [entry.action for entry in match.log_for(viewer) if entry.action[0] in "tm"]
            assert set(seen) <= {"t0:-", "t1:-", "t2:-", "t3:-", "m:-", f"t{viewer}:wait"}
        moments += len(tests)
    assert moments > 0
    assert not [entry for entry in random_match(GAME, 1).log if entry.action[0] == "t"]


@clause("bug-hunt 4.5", "bug-hunt 4.12")
def test_the_bug_may_lay_any_gate() -> None:
    pos = bug_hunt(ORDERING.replace("dealer=1", "dealer=1 bug_any_gate=on")).play("o2@5")
    assert pos.legal == tuple(f"{name}?={kind}@5" for name in KINDS for kind in KINDS)
    after = pos.play("OR?=AND@5")
    assert (words(after)["thrown"], words(after.view(2))["thrown"]) == ("00100", "00100")
    assert [words(after.view(seat))["thrown"] for seat in (0, None)] == ["?", "?"]
    assert dict(zip(after.legal, after.weights, strict=True)) == {
        "2+AND": 2, "2+OR": 3, "2+NAND": 2, "2+NOR": 2, "2+XOR": 2
    }  # fmt: skip
    other = bug_hunt(ORDERING.replace("dealer=1", "dealer=1 bug_any_gate=on")).play("o0@5")
    assert other.legal == tuple(f"{name}?=NOR@5" for name in KINDS)
    honest = other.play("NOR?=NOR@5")
    assert words(honest.view(1))["thrown"] == "?", "nobody sees whether a card was put away"


@clause("bug-hunt 4.5", "bug-hunt 4.12")
def test_there_may_be_more_than_three_of_a_kind() -> None:
    text = (
        "in=10010110 step=reveal dealer=3 bug_any_gate=on roles=BUF,BUF,NOT,BUF hands=OR,NOR,-,NAND "
        "gates=AND!AND@4/1,AND!AND@5/2,AND!AND@6/0,AND!AND@7/3,OR?=AND@2/2,NAND?=NAND@3/3,AND?=AND@1/2 "
        "thrown=01011 said=AND,AND,AND,AND order=2@1"
    )
    pos = bug_hunt(text)
    assert pos.fields["gate"].count(KINDS.index("AND")) == 6
    assert [GAME.kernels.rules.left(pos.state()[0], kind) for kind in range(5)] == [0, 1, 1, 1, 2]


@clause("bug-hunt 4.6")
def test_all_options_combine() -> None:
    for flip, tester, any_gate, claims in itertools.product((0, 1), (0, 1), (0, 1), ("sequential", "simultaneous")):
        options: dict[str, Any] = {
            "input_flip": flip == 1,
            "tester": tester == 1,
            "bug_any_gate": any_gate == 1,
            "claims": claims,
        }
        assert random_match(GAME, 3, **options).over
    text = TESTING.replace("tester=on", "input_flip=on tester=on bug_any_gate=on").replace(
        "OR?=NAND@5/2", "OR?=NOR@5/2"
    )
    pos = bug_hunt(f"{text} thrown=00110").play("t0:m2").play("t1:wait").play("t2:wait").play("t3:wait")
    assert pos.legal == ("m2=1",)


@clause("bug-hunt 4.6")
def test_a_measurement_outlives_a_flip() -> None:
    kept = 0
    for seed in range(40):
        match = random_match(GAME, seed, tester=True, input_flip=True)
        measured = next((entry.action for entry in match.log if entry.action[:2] in ("m2", "m3")), None)
        if measured is None:
            assert match.position.fields["measured"] == -1
        else:
            assert match.position.fields["measured"] == (int(measured[1]) - 2) * 2 + int(measured[3])
            kept += match.position.fields["flipped"] > 0
    assert kept > 0


@clause("bug-hunt 4.7")
def test_sealed_claims() -> None:
    pos = bug_hunt(TURN.replace("dealer=1", "dealer=1 claims=simultaneous"))
    assert pos.mover == logicade.ANYONE
    assert pos.view(3).legal == tuple(f"s3:{kind}" for kind in KINDS)
    pos = pos.play("s3:AND").play("s1:OR")
    assert [words(pos.view(seat))["said"] for seat in (1, 3, None)] == ["-,OR,-,?", "-,?,-,AND", "-,?,-,?"]
    pos = pos.play("s0:XOR").play("s2:NOR")
    steps = []
    while pos.mover == logicade.CHANCE:
        steps.append(pos.legal)
        pos = pos.play(pos.legal[0])
    assert steps == [("s0!XOR",), ("s1!OR",), ("s2!NOR",), ("s3!AND",)]
    assert words(pos.view(None))["said"] == "XOR,OR,NOR,AND"
    assert pos.mover == 1
    assert bug_hunt(TURN).explain("s2:AND") == ("bug-hunt 4.7", "claims are made one after another here")


@clause("bug-hunt 4.8")
def test_what_is_done_for_who_is_late() -> None:
    """The bug (seat 2) is treated as everybody: the truth about the hand, nothing asked, inverted or measured."""
    pos = bug_hunt(TURN)
    done = []
    while pos.mover >= 0 and pos.fields["turns"] == 0:
        done.append(pos.view(pos.mover).default)
        pos = pos.play(done[-1])
    assert done == ["c2:NAND", "c3:AND", "c0:NOR", "c1:XOR", "skip", "o0@4", "NOR?=NOR@4"]


@clause("bug-hunt 4.8")
@pytest.mark.parametrize("claims", ["sequential", "simultaneous"])
def test_a_match_of_late_players_only(claims: str) -> None:
    """Nothing that is done for them tells a role, and the match comes to its end."""
    for seed in range(4):
        chance = random.Random(seed)
        pos = GAME.start(input_flip=True, tester=True, bug_any_gate=True, claims=claims).deal(chance=chance)
        while not pos.over:
            seat = next(seat for seat in range(pos.seats) if pos.view(seat).ids)
            action = pos.view(seat).default
            hand = KINDS[pos.fields["hand"][seat]]
            if (action[0] in "cs" and ":" in action) or "?" in action:
                assert hand in action
                assert "?" not in action or action.startswith(f"{hand}?={hand}@")
            assert action[0] not in "qe"
            pos = pos.play(action, seat=seat).deal(chance=chance)
        assert pos.fields["flipped"] == 0


@clause("bug-hunt 4.9")
@pytest.mark.parametrize(("seats", "first", "dealer"), [(4, "0", 0), (4, "3", 3), (3, "2", 2), (3, "3", 0)])
def test_an_option_names_the_first_dealer(seats: int, first: str, dealer: int) -> None:
    pos = GAME.start(seats=seats, first=first)
    assert words(pos)["dealer"] == f"?{dealer}"
    assert bug_hunt(str(pos)) == pos
    pos = pos.play("in:10010110").play("r0:NOT")
    for seat in range(1, seats):
        pos = pos.play(f"r{seat}:BUF")
    assert (pos.legal, pos.weights) == ((f"d{dealer}",), (1,))
    assert pos.explain(f"d{(dealer + 1) % seats}") == (
        "bug-hunt 4.9",
        f"by the house rules Player {dealer + 1} is the first lead",
    )
    pos = pos.play(f"d{dealer}")
    assert words(pos)["dealer"] == str(dealer)
    assert pos.legal[0] == f"{dealer}+AND"
    assert random_match(GAME, 1, seats=seats, first=first).over


@clause("bug-hunt 4.10", "bug-hunt 2.7")
def test_names_may_have_to_be_true() -> None:
    pos = bug_hunt(ORDERING.replace("dealer=1", "dealer=1 truthful_names=on")).play("o2@5")
    assert pos.legal == ("NAND?=NAND@5",)
    assert pos.explain("OR?=NAND@5") == ("bug-hunt 4.10", "call the gate what it is: names must be true here")
    after = pos.play("NAND?=NAND@5")
    for seat in (0, 1, 2, 3, None):
        assert words(after.view(seat))["gates"] == "NAND?=NAND@5/2", "all know it"
        assert pos.veiled(GAME.kernels.read_action("NAND?=NAND@5"), seat) == "NAND?=NAND@5"
    claims = bug_hunt(TURN.replace("dealer=1", "dealer=1 truthful_names=on"))
    assert claims.legal == tuple(f"c2:{kind}" for kind in KINDS)
    chosen = bug_hunt(ORDERING.replace("dealer=1", "dealer=1 bug_any_gate=on truthful_names=on")).play("o2@5")
    assert chosen.legal == tuple(f"{kind}?={kind}@5" for kind in KINDS)
    for seed in range(5):
        fields = random_match(GAME, seed, truthful_names=True, bug_any_gate=seed % 2 == 1).position.fields
        assert fields["named"] == fields["gate"]


# ---- who sees what ---------------------------------------------------------------------------------------------------


@clause("bug-hunt 5.1")
def test_what_is_public_at_all_times() -> None:
    for seed in range(6):
        match = random_match(GAME, seed, plies=40, tester=True, bug_any_gate=True)
        whole = match.position.fields
        public = ("signal", "named", "placer", "dealer", "asked", "question", "answer", "listing", "ordered", "turns")
        for seat in (0, 1, 2, 3, None):
            assert all(match.view(seat).fields[field] == whole[field] for field in public)


@clause("bug-hunt 5.2")
def test_what_only_the_owner_sees() -> None:
    pos = bug_hunt(LATER)
    assert words(pos.view(2))["gates"] == "XOR?@4/1,OR?=NAND@5/2,NOR?@6/0"
    assert words(pos.view(2))["hands"] == "?,?,XOR,?"
    assert words(pos.view(None))["hands"] == "?,?,?,?"
    match = random_match(GAME, 1, plies=14)
    drawn = [entry.action for entry in match.log_for(0) if "+" in entry.action]
    assert [action.endswith("-") for action in drawn] == [not action.startswith("0") for action in drawn]


@clause("bug-hunt 5.3")
def test_after_the_reveal_everything_is_open() -> None:
    match = random_match(GAME, 4, tester=True, bug_any_gate=True, input_flip=True)
    assert {str(match.view(seat)) for seat in (0, 1, 2, 3, None)} == {str(match.position)}
    assert "?" in str(match.at(match.ply - 1).view(None))


# ---- texts -----------------------------------------------------------------------------------------------------------


@clause("bug-hunt 8.2")
def test_positions_parse_back() -> None:
    least = {TURN: 10, CLAIMED: 14, ORDERING: 15, LATER: 38, TESTING: 50, LAST: 65}
    for text, ply in least.items():
        assert str(bug_hunt(text)) == f"{text} ply={ply}"
    assert str(GAME.start(seats=3, tester=True)) == "in=? step=inputs dealer=? seats=3 tester=on ply=0"
    for seed in range(6):
        match = random_match(GAME, seed, tester=True, input_flip=True, bug_any_gate=True, claims="simultaneous")
        for ply in range(0, match.ply, 3):
            assert GAME.position(str(match.at(ply))) == match.at(ply)


@clause("bug-hunt 8.2")
def test_a_view_is_no_position() -> None:
    with pytest.raises(BadPosition, match="hides something"):
        bug_hunt(str(bug_hunt(TURN).view(0)))
    assert GAME.view(str(bug_hunt(TURN).view(0)), seat=0) == bug_hunt(TURN).view(0)


@clause("bug-hunt 8.3")
def test_a_header_may_be_followed_by_actions() -> None:
    pos = bug_hunt(f"{TURN} c2:OR c3:AND c0:NOR c1:XOR skip o2@5 OR?=NAND@5 2+XOR")
    assert (pos.fields["dealer"], pos.fields["turns"], words(pos)["hands"]) == (2, 1, "NOR,XOR,XOR,AND")
    with pytest.raises(BadPosition, match=r"`c0:OR`: it's Player 3's turn to claim"):
        bug_hunt(f"{TURN} c0:OR")
    with pytest.raises(BadPosition, match="not an action"):
        bug_hunt(f"{TURN} c0")

"""Every invariant of Bug Hunt, broken by hand: `check` says which; at their limits states are sound."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from logicade.games.bug_hunt import notation
from tests.games.broken import Broken, check_broken, check_complete
from tests.support import random_match

GAME = logicade.game("bug-hunt")
EMPTY = "in=? step=inputs dealer=?"
ROLES = "roles=BUF,BUF,NOT,BUF"
DEALT_ONE = "in=10010110 step=roles dealer=? roles=BUF,-,-,-"
LAST_ROLE = "in=10010110 step=roles dealer=? tester=on roles=TESTER,BUF,BUF,-"
NO_DEALER = f"in=10010110 step=dealer dealer=? {ROLES}"
DRAWN_ONE = f"in=10010110 step=hands dealer=1 {ROLES} hands=-,XOR,-,-"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
THREE = "in=10010110 step=claim dealer=0 seats=3 roles=BUF,BUF,NOT hands=NOR,XOR,NAND"
SEALED = TURN.replace("dealer=1", "dealer=1 claims=simultaneous")
SHOWING = f"{SEALED} s0:NOR s1:XOR s2:OR s3:AND"
CLAIMED = f"{TURN} c2:OR c3:AND c0:NOR c1:XOR"
ASKED = f"{CLAIMED} q2:hand"
ANSWERED = f"{ASKED} a2:OR"
ORDERING = f"{CLAIMED} skip"
LISTED = f"{ORDERING} e1@4"
VOTING = f"{ORDERING} e1@4 e2@5 call"
COUNTING = f"{VOTING} b0:1 b1:1 b2:2 b3:2"
PICKING = f"{COUNTING} b0!1 b1!1 b2!2 b3!2"
VOTED = f"{VOTING} b0:1 b1:1 b2:1 b3:2 b0!1 b1!1 b2!1 b3!2"
PLACING = f"{ORDERING} o2@5"
DRAWING = f"{PLACING} OR?=NAND@5"
LATER = (  # shown 1 1 0
    f"in=10010110 step=ask dealer=0 {ROLES} hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND"
)
ANY_GATE = LATER.replace("dealer=0", "dealer=0 bug_any_gate=on") + " thrown=00100"
ANY_TURN = TURN.replace("dealer=1", "dealer=1 bug_any_gate=on")
TRUTHFUL = LATER.replace("dealer=0", "dealer=0 truthful_names=on").replace("OR?=NAND", "NAND?=NAND")
TESTER = LATER.replace("dealer=0", "dealer=0 tester=on").replace("BUF,BUF,NOT", "TESTER,BUF,NOT")
SEMIFINAL = LATER.replace("step=ask", "step=draw").replace("AND,OR,XOR,AND gates", "-,OR,XOR,AND gates").replace(
    "NOR?=NOR@6/0", "NOR?=NOR@2/0") + " order=0@2"  # fmt: skip
TESTING = (  # XOR of 1 and 1: in truth 2 has a 0
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
READING = f"{TESTING} t0:m2 t1:wait t2:wait t3:wait"
READ = f"{READING} m2=0"
MEASURED = f"{READ} c3:AND c0:AND c1:AND c2:AND skip o1@3 OR?=OR@3"
FLIPPING = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=AND,NOR,-,NAND "
    "gates=AND?=AND@1/2,OR?=OR@2/1,NAND?=NAND@3/3,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=AND,AND,AND,AND order=2@1"
)
ANNOUNCING = f"{FLIPPING} f0:no f1:no f2:I3 f3:no"
FLIPPED = f"{ANNOUNCING} !I3"
REVEAL = FLIPPING.replace("step=flip", "step=reveal").replace(" input_flip=on", "")
FIRST = f"{REVEAL} !4=XOR"
OVER = f"{FIRST} !5=NAND !6=NOR !7=AND !2=OR !3=NAND !1=AND"
ALL_CLAIMS = "claim[0]=0 claim[1]=0 claim[2]=0 claim[3]=0"
ALL_CHOICES = "choice[0]=0 choice[1]=0 choice[2]=0 choice[3]=0"
ALL_BALLOTS = "ballot[0]=0 ballot[1]=0 ballot[2]=0 ballot[3]=0"
ALL_HIDDEN = "thrown[0]=-2 thrown[1]=-2 thrown[2]=-2 thrown[3]=-2 thrown[4]=-2"
FAULTS = [
    # the deal
    Broken(3, "two players", TURN, "seats=2"),
    Broken(3, "five players", TURN, "seats=5|7"),
    Broken(3, "a role where nobody sits", THREE, "role[3]=0"),
    Broken(3, "a hand where nobody sits", THREE, "hand[3]=0"),
    Broken(3, "a claim where nobody sits", THREE, "claim[3]=0"),
    Broken(3, "a ballot where nobody sits", THREE, "ballot[3]=0"),
    Broken(3, "a choice where nobody sits", THREE, "choice[3]=0"),
    Broken(3, "a role and less than nothing where nobody sits", THREE, "role[3]=0 hand[3]=-2"),
    Broken(11, "an input before the deal", EMPTY, "signal[8]=0"),
    Broken(11, "an input is missing", TURN, "signal[15]=-1"),
    Broken(11, "an input that is no signal", TURN, "signal[8]=2"),
    Broken(11, "an input that is no signal, below none", TURN, "signal[8]=-2"),
    Broken(11, "no such dealer is named", NO_DEALER, "dealer=4|6"),
    Broken(11, "no such dealer is named, below none", EMPTY, "dealer=-2"),
    Broken(11, "no dealer once there must be one", TURN, "dealer=-1"),
    Broken(11, "no dealer when hands are dealt", DRAWN_ONE, "dealer=-1"),
    Broken(11, "no such dealer", THREE, "dealer=3|5"),
    Broken(4, "a role before the inputs", EMPTY, "role[0]=0"),
    Broken(4, "a role is missing", TURN, "role[3]=-1"),
    Broken(4, "all roles, and more are to come", NO_DEALER, "phase=1"),
    Broken(4, "the second seat has a role first", DEALT_ONE, "role[0]=-1 role[1]=0"),
    Broken(4, "no such role", TURN, "role[0]=3|5"),
    Broken(4, "no such role, below hidden", TURN, "role[0]=-3"),
    Broken(4, "two bugs", TURN, "role[0]=1"),
    Broken(4, "no bug", TURN, "role[2]=0"),
    Broken(4, "a tester without that option", TURN, "role[0]=2"),
    Broken(4, "two testers", TESTER, "role[1]=2"),
    Broken(4, "no tester", TESTER, "role[0]=0"),
    Broken(4, "no room for a bug and a tester", LAST_ROLE, "role[0]=0"),
    Broken(5, "a hand before there is a dealer", NO_DEALER, "hand[0]=1"),
    Broken(5, "a hand out of turn", DRAWN_ONE, "hand[1]=-1 hand[0]=1"),
    Broken(5, "all hands, and more are to come", TURN, "phase=3"),
    Broken(5, "a hand is missing", TURN, "hand[0]=-1"),
    Broken(5, "who has laid holds a gate", DRAWING, "hand[2]=0"),
    Broken(5, "who has not laid holds none", DRAWING, "hand[0]=-1"),
    Broken(5, "no such gate in a hand", TURN, "hand[0]=5|7"),
    Broken(5, "no such gate in a hand, below hidden", TURN, "hand[0]=-3"),
    # the board
    Broken(1, "a gate that nobody laid", TURN, "gate[4]=0"),
    Broken(1, "a name that nobody gave", TURN, "named[4]=0"),
    Broken(1, "turned over, and nothing there", TURN, "turned[7]=1"),
    Broken(1, "laid by no seat", LATER, "placer[4]=4|6"),
    Broken(1, "laid by no seat, below none", LATER, "placer[4]=-2"),
    Broken(1, "no name", LATER, "named[4]=-1"),
    Broken(1, "no such name", LATER, "named[4]=5|7"),
    Broken(1, "no gate", LATER, "gate[4]=-1"),
    Broken(1, "no such gate", LATER, "gate[4]=5|7"),
    Broken(1, "less than hidden", LATER, "gate[4]=-3"),
    Broken(1, "a gate that was turned over is hidden", FIRST, "gate[4]=-2"),
    Broken(1, "a gate is hidden where names are true", TRUTHFUL, "gate[4]=-2"),
    Broken(1, "fewer gates than turns", LATER, "turns=4"),
    Broken(1, "more gates than turns", LATER, "turns=2"),
    Broken(2, "only the left node below has a signal", LATER, "gate[3]=0 named[3]=0 placer[3]=0"),
    Broken(2, "only the right node below has a signal", DRAWING, "gate[2]=0 named[2]=0 placer[2]=0"),
    Broken(12, "a value on a node without a gate", TURN, "signal[4]=0"),
    Broken(12, "a gate shows another value than its name", LATER, "signal[5]=0"),
    Broken(12, "a gate turned over shows what was named", f"{REVEAL} !4=XOR", "gate[4]=0"),
    Broken(13, "a false name where names are true", TRUTHFUL, "gate[4]=0"),
    Broken(6, "four of a kind in hands", TURN, "hand[0]=0 hand[1]=0 hand[2]=0"),
    Broken(6, "four of a kind with those on the board", LATER, "gate[4]=0 gate[6]=0"),
    Broken(6, "less than no card put away", ANY_GATE, "thrown[0]=-1"),
    Broken(6, "four of a kind with those put away", ANY_GATE, "thrown[0]=2 thrown[2]=0"),
    Broken(6, "the bug has put nothing away", ANY_GATE, "thrown[2]=0"),
    Broken(6, "the bug has put too much away", ANY_GATE, "thrown[3]=1"),
    Broken(6, "a card put away without that option", LATER, "thrown[0]=1"),
    Broken(6, "a card put away without that option, in a view", LATER, "thrown[0]=1", 0),
    Broken(6, "only the first kind of what was put away is hidden", ANY_GATE, "thrown[0]=-2"),
    Broken(6, "hidden cards put away without that option", LATER, ALL_HIDDEN),
    Broken(6, "hidden cards put away before a gate lies", ANY_TURN, ALL_HIDDEN),
    # steps
    Broken(3, "a step before the first", EMPTY, "phase=-1"),
    Broken(3, "a step after the last", OVER, "phase=20|22"),
    Broken(3, "turned over before all gates lie there", LATER, "phase=18"),
    Broken(3, "a next turn when all gates lie there", REVEAL, "phase=8"),
    Broken(3, "a gate before all hands are dealt", DRAWN_ONE, "gate[4]=1 named[4]=1 placer[4]=0 signal[4]=1 turns=1"),
    Broken(3, "a draw before a gate was laid", PLACING, "phase=15"),
    Broken(3, "the moment to invert, without that option", REVEAL, "phase=16"),
    Broken(3, "an announcement without that option", REVEAL, "phase=17"),
    Broken(3, "the moment to measure, without that option", TESTING, "testing=0"),
    Broken(3, "the moment to measure, without a semifinal", TESTER, "phase=4"),
    Broken(3, "a reading without that option", READING, "testing=0"),
    Broken(3, "a reading without a semifinal", TESTER, "phase=5"),
    Broken(3, "open claims are opened", CLAIMED, "phase=7"),
    Broken(3, "turned over before one that comes first", REVEAL, "turned[5]=1"),
    Broken(3, "turned over before one of a lower row", FIRST, "turned[2]=1"),
    Broken(3, "turned over twice", FIRST, "turned[4]=2"),
    Broken(3, "turned over in an earlier turn", LATER, "turned[4]=1"),
    Broken(3, "turned over before the announcement", FLIPPING, "turned[4]=1"),
    Broken(3, "over with gates face down", FIRST, "phase=19 ended=1"),
    Broken(3, "not over with all gates open", OVER, "phase=18 ended=0"),
    Broken(3, "ended before the end", LATER, "ended=1"),
    Broken(3, "ended in a way that there is not", LATER, "ended=2"),
    Broken(3, "not ended at the end", OVER, "ended=0"),
    Broken(3, "nothing is announced", FLIPPED, "flipped=-1"),
    Broken(3, "no such input is inverted", FLIPPED, "flipped=9|11"),
    Broken(3, "announced without that option", REVEAL, "flipped=0"),
    Broken(3, "announced before the moment", FLIPPING, "flipped=0"),
    # choices
    Broken(7, "all have chosen, and more is to come", TESTING, ALL_CHOICES),
    Broken(7, "all have chosen what to invert, and more is to come", FLIPPING, ALL_CHOICES),
    Broken(7, "a reading, and somebody has not chosen", READING, "choice[1]=-1"),
    Broken(7, "an announcement, and somebody has not chosen", ANNOUNCING, "choice[3]=-1"),
    Broken(7, "a choice when there is none", TURN, "choice[0]=0"),
    Broken(4, "no such measurement", TESTING, "choice[0]=3|5"),
    Broken(4, "no such choice, below hidden", TESTING, "choice[0]=-3"),
    Broken(4, "no such input", FLIPPING, "choice[2]=9|11"),
    Broken(4, "somebody else measures", TESTING, "choice[1]=1"),
    Broken(4, "a semifinal without a gate is measured", TESTING, "choice[0]=2"),
    Broken(4, "a second measurement", TESTING, "readings=1 measured=0 ply=55 choice[0]=1"),
    Broken(4, "somebody else inverts", FLIPPING, "choice[0]=3"),
    # talk
    Broken(7, "all claims, and more are to come", TURN, ALL_CLAIMS),
    Broken(7, "a claim is missing", CLAIMED, "claim[0]=-1"),
    Broken(7, "a claim before its time", TESTING, "claim[0]=0"),
    Broken(7, "a claim out of turn", TURN, "claim[0]=1"),
    Broken(7, "the dealer claims first", TURN, "claim[1]=1"),
    Broken(7, "no such claim", CLAIMED, "claim[0]=5|7"),
    Broken(7, "no such claim, below hidden", CLAIMED, "claim[0]=-3"),
    Broken(7, "a question to nobody", CLAIMED, "question=0"),
    Broken(7, "an answer to nothing", ORDERING, "answer=0"),
    Broken(7, "an answer is due, and nobody was asked", CLAIMED, "phase=9"),
    Broken(7, "asked before the question", ASKED, "phase=8"),
    Broken(7, "nobody is asked, below none", ASKED, "asked=-2"),
    Broken(7, "no such seat is asked", ASKED, "asked=4|6"),
    Broken(7, "no question", ASKED, "question=-1"),
    Broken(7, "no such question", ASKED, "question=23|25"),
    Broken(7, "the dealer is asked", ASKED, "asked=1"),
    Broken(7, "asked of a gate that somebody else laid", f"{LATER} q2:node5", "question=10"),
    Broken(7, "asked of a lie that somebody else told", f"{LATER} q2:lied5", "question=17"),
    Broken(7, "asked of the gate that is laid afterwards", f"{ANSWERED} o2@5 OR?=NAND@5", "question=11"),
    Broken(7, "asked of the lie that is told afterwards", f"{ANSWERED} o2@5 OR?=NAND@5", "question=18 answer=5"),
    Broken(7, "answered before the answer", ASKED, "answer=0"),
    Broken(7, "a question without an answer", ANSWERED, "answer=-1"),
    Broken(7, "an answer to another question", ANSWERED, "answer=5"),
    # the list and the vote
    Broken(8, "less than nothing listed", ORDERING, "listed=-1"),
    Broken(8, "more listed than the list can have", ORDERING, "listed=17|19"),
    Broken(8, "a list before its time", LISTED, "phase=8"),
    Broken(8, "a list of one is carried out", LISTED, "phase=14 ordered=1 spot=4"),
    Broken(8, "an order behind the list", LISTED, "listing[1]=5"),
    Broken(8, "an order at the end of the list", ORDERING, "listing[15]=5"),
    Broken(8, "an order is missing on the list", LISTED, "listed=2"),
    Broken(8, "an order to no seat", LISTED, "listing[0]=31|33"),
    Broken(8, "an order for a seat that is not there", f"{THREE} c1:OR c2:OR c0:OR skip e1@4", "listing[0]=24|26"),
    Broken(8, "an order for a node without signals below", LISTED, "listing[0]=8"),
    Broken(8, "an order for a node with a gate", f"{LATER} skip e1@7", "listing[0]=10"),
    Broken(8, "an order twice on the list", VOTING, "listing[1]=10"),
    Broken(8, "an order for a node that this turn's gate feeds", f"{VOTED} AND?=XOR@4", "listing[1]=8"),
    Broken(8, "no such entry is voted for", VOTING, "ballot[0]=2|4"),
    Broken(8, "no such entry is voted for, below hidden", VOTING, "ballot[0]=-3"),
    Broken(8, "all have voted, and more is to come", VOTING, ALL_BALLOTS),
    Broken(8, "a ballot is missing", COUNTING, "ballot[0]=-1"),
    Broken(8, "a ballot before the vote", f"{LISTED} e2@5", "ballot[0]=0"),
    Broken(8, "a vote on nothing", ORDERING, "phase=11"),
    Broken(8, "a count of nothing", ORDERING, "phase=12"),
    Broken(8, "a pick of nothing", ORDERING, "phase=13"),
    Broken(8, "a pick where one order leads", PICKING, "ballot[2]=0"),
    Broken(9, "less than none opened", COUNTING, "opened=-1"),
    Broken(9, "all ballots opened, and more are to come", COUNTING, "opened=4|6"),
    Broken(9, "all claims opened, and more are to come", SHOWING, "opened=4|6"),
    Broken(9, "opened when nothing is sealed", CLAIMED, "opened=1"),
    # the order
    Broken(10, "somebody is ordered before the order", ORDERING, "ordered=1"),
    Broken(10, "a node is ordered before the order", ORDERING, "spot=4"),
    Broken(10, "nobody is ordered", PLACING, "ordered=-1"),
    Broken(10, "no node is ordered", PLACING, "spot=-1"),
    Broken(10, "nobody is ordered, below none", PLACING, "ordered=-2"),
    Broken(10, "no such seat is ordered", PLACING, "ordered=4|6"),
    Broken(10, "no such node is ordered", PLACING, "spot=8"),
    Broken(10, "a node before the first is ordered", PLACING, "spot=0"),
    Broken(10, "an order that was not on the list", VOTED, "ordered=3"),
    Broken(10, "an order that has not won the vote", VOTED, "ordered=2 spot=5"),
    Broken(10, "an order for a node without signals below", PLACING, "spot=2"),
    Broken(10, "an order for a node with a gate", f"{LATER} skip o1@7", "spot=4"),
    Broken(10, "somebody else has laid the gate", DRAWING, "ordered=0 hand[0]=-1 hand[2]=0"),
    Broken(10, "a gate above was laid already", SEMIFINAL, "spot=4 ordered=1 hand[1]=-1 hand[0]=0"),
    # who acts, and the ply
    Broken(14, "a seat acts before the deal", EMPTY, "mover=0"),
    Broken(14, "another seat claims", TURN, "mover=3"),
    Broken(14, "one seat seals a claim, and not all", SEALED, "mover=2"),
    Broken(14, "another seat asks", CLAIMED, "mover=2"),
    Broken(14, "another seat answers", ASKED, "mover=3"),
    Broken(14, "another seat orders", ORDERING, "mover=0"),
    Broken(14, "another seat picks", PICKING, "mover=0"),
    Broken(14, "another seat lays the gate", PLACING, "mover=1"),
    Broken(14, "one seat votes, and not all", VOTING, "mover=1"),
    Broken(14, "one seat measures, and not all", TESTING, "mover=0"),
    Broken(14, "one seat inverts, and not all", FLIPPING, "mover=2"),
    Broken(14, "somebody acts after the end", OVER, "mover=-1"),
    Broken(14, "a ply before the deal", EMPTY, "ply=1"),
    Broken(14, "a ply too few for a role", DEALT_ONE, "ply=1"),
    Broken(14, "a ply too few for the hands", DRAWN_ONE, "ply=6"),
    Broken(14, "a ply too many for the first turn", TURN, "ply=11"),
    Broken(14, "more plies than questions and votes can add", LATER, "ply=109"),
    Broken(14, "fewer plies than the turns need", LATER, "ply=37"),
    Broken(14, "more plies than questions and votes of six turns can add", REVEAL, "ply=186"),
    # moments to measure
    Broken(15, "a moment to measure without that option", LATER, "readings=1"),
    Broken(15, "a moment to measure without a semifinal", TESTER, "readings=1"),
    Broken(15, "less than no moment to measure", TESTING, "readings=-1"),
    Broken(15, "more moments to measure than turns", TESTING, "readings=3"),
    Broken(15, "no moment to measure, and one is over", READ, "readings=0 measured=-1"),
    Broken(15, "measured before the first moment", TESTING, "measured=0"),
    Broken(15, "no such measurement", READ, "measured=4|6"),
    Broken(15, "no such measurement, below hidden", READ, "measured=-3"),
    Broken(15, "measured at a semifinal without a gate", READ, "measured=2"),
    Broken(15, "measured at a semifinal that is laid afterwards", MEASURED, "measured=2"),
]  # fmt: skip
LIMITS = [
    Broken(0, "the last dealer is named", NO_DEALER, "dealer=3"),
    Broken(0, "three of a kind in hands", TURN, "hand[0]=0 hand[1]=0"),
    Broken(0, "as many plies as questions and votes can add", LATER, "ply=108"),
    Broken(0, "as many plies as questions and votes of six turns can add", REVEAL, "ply=185"),
    Broken(0, "no input inverted", FLIPPED, "flipped=0"),
    Broken(0, "the last input inverted", FLIPPED, "flipped=8"),
    Broken(0, "the last ballot to be opened", COUNTING, "opened=3 ply=25"),
    Broken(0, "a hidden gate", LATER, "gate[4]=-2"),
    Broken(0, "a hidden role", TURN, "role[2]=-2"),
    Broken(0, "an order for a node beside this turn's gate", f"{VOTED} AND?=XOR@4", "listing[1]=13"),
    Broken(0, "the other value measured", READ, "measured=1"),
    Broken(0, "a semifinal that was laid first is measured", MEASURED, "measured=1"),
    Broken(0, "hidden cards put away", ANY_GATE, ALL_HIDDEN),
]
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "tester": True, "bug_any_gate": True, "first": "2"},
    {"tester": True, "bug_any_gate": True, "input_flip": True, "claims": "simultaneous"},
    {"seats": 3, "truthful_names": True, "input_flip": True},
)


@pytest.mark.parametrize("case", [*FAULTS, *LIMITS], ids=lambda case: case.fault)
def test_what_is_wrong_has_its_number(case: Broken) -> None:
    check_broken(GAME, case)


def test_every_number_can_be_given() -> None:
    check_complete(notation.INVARIANTS, FAULTS)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_position_and_view_of_a_match_is_sound(options: dict[str, Any]) -> None:
    match, sound = random_match(GAME, 1, **options), GAME.kernels.rules.check
    assert match.over
    for ply in range(match.ply + 1):
        pos = match.at(ply)
        assert sound(pos.state(), 0) == 0
        assert {sound(pos.view(seat).state(), 0) for seat in (*range(pos.seats), None)} == {0}

"""Positions of Bug Hunt that no match can reach: each is refused with its clause and the thing in question."""

from __future__ import annotations

import random
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.support import clause

GAME = logicade.game("bug-hunt")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
CLAIMED = TURN.replace("claim", "ask") + " said=NOR,XOR,OR,AND"
ORDERING = CLAIMED.replace("step=ask", "step=order")
ANSWERING = CLAIMED.replace("step=ask", "step=answer")
PLACING = ORDERING.replace("step=order", "step=place")
VOTING = ORDERING.replace("step=order", "step=ballot")
LATER = (
    f"in=10010110 step=ask dealer=0 {ROLES} hands=AND,OR,XOR,AND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0 said=AND,OR,AND,AND"
)
DRAWING = (  # node 5 was laid last
    f"in=10010110 step=draw dealer=2 {ROLES} hands=NOR,OR,-,AND gates=XOR?=XOR@4/1,OR?=NAND@5/2 "
    "said=NOR,OR,OR,AND order=2@5"
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
REVEAL = LAST.replace("step=flip", "step=reveal").replace(" input_flip=on", "")
SEALED = TURN.replace("dealer=1", "dealer=1 claims=simultaneous")
WORDS = (
    "in, step, dealer, seats, input_flip, tester, bug_any_gate, claims, truthful_names, roles, hands, gates, thrown, "
    "said, asked, answer, list, ballots, opened, order, chosen, measured, readings, flipped, ply"
)
STEPS = (
    "inputs, roles, dealer, hands, test, read, claim, show, ask, answer, order, ballot, count, pick, place, draw, "
    "flip, announce, reveal, over"
)
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "tester": True, "claims": "simultaneous", "input_flip": True},
    {"tester": True, "bug_any_gate": True, "claims": "simultaneous"},
)
DRAW = 15  # the step after a gate was laid
DEALT = "the inputs and the dealer are not there from their steps on"
ROLE = "the role cards, or what was secretly chosen, are not those of this game"
HELD = "everybody holds one gate, but who has just laid one"
STEP = "the step does not fit the options, or the gates that lie there and are open"
SAID = "the step does not fit what was said and chosen in this turn"
VOTE = "the step does not fit the list and the ballots, or an order is for a node that was not free"
ORDER = "the order is not one that could be given, or not the one that was carried out"
OPENED = "only sealed claims and ballots are opened, one by one"
MOMENTS = "the moments to measure are not those of the turns since the first semifinal"
UNREACHABLE = [
    # the deal
    ("in=1001011 step=roles dealer=?", "bug-hunt 1.1", "`in=1001011` is not 8 signals, each 0 or 1"),
    ("in=? step=roles dealer=?", "bug-hunt 1.1", DEALT),
    ("in=10010110 step=inputs dealer=?", "bug-hunt 1.1", DEALT),
    ("in=10010112", "bug-hunt 1.1", "`in=10010112` is not 8 signals, each 0 or 1"),
    ("in=? seats=2", "bug-hunt 1.1", "`seats=2` is not a number from 3 to 4"),
    ("in=? seats=5", "bug-hunt 1.1", "`seats=5` is not a number from 3 to 4"),
    ("in=? tester=maybe", "bug-hunt 4.6", "`maybe` is not a value of option `tester` of `bug-hunt`"),
    ("in=? step=lunch", "bug-hunt 8.2", "there is no step `lunch`"),
    ("in=10010110 step=roles dealer=2", "bug-hunt 1.4", "`dealer=2` does not go with step `roles`"),
    (TURN.replace("dealer=1", "dealer=?"), "bug-hunt 1.4", "`dealer=?` does not go with step `claim`"),
    (TURN.replace("dealer=1", "dealer=4"), "bug-hunt 1.4", "`dealer=4` is not a seat, `?`, or a seat after `?`"),
    ("in=? dealer=?3 seats=3", "bug-hunt 1.4", "`dealer=?3` does not go with step `inputs`"),
    ("in=? dealer=", "bug-hunt 1.4", "`dealer=` is not a seat, `?`, or a seat after `?`"),
    ("in=10010110 step=roles dealer=? roles=-,BUF,-,-", "bug-hunt 1.2", ROLE),
    ("in=10010110 step=roles dealer=? roles=BUF,BUF,NOT,BUF", "bug-hunt 1.2", ROLE),
    ("in=10010110 step=roles dealer=? roles=BUF,BUF,BUF,BUF", "bug-hunt 1.2", ROLE),
    ("in=10010110 step=roles dealer=? roles=NOT,NOT,-,-", "bug-hunt 1.2", "NOT more than 1 times"),
    ("in=10010110 step=roles dealer=? roles=TESTER,-,-,-", "bug-hunt 4.2", "TESTER more than 0 times"),
    ("in=10010110 step=roles dealer=? tester=on roles=TESTER,TESTER,-,-", "bug-hunt 4.2", "TESTER more than 1 times"),
    ("in=10010110 step=dealer dealer=? roles=BUF,BUF,NOT,-", "bug-hunt 1.2", ROLE),
    ("in=10010110 step=dealer dealer=? roles=BUF,BUF,BUF,BUF", "bug-hunt 1.2", ROLE),
    ("in=10010110 step=dealer dealer=? tester=on roles=BUF,BUF,NOT,BUF", "bug-hunt 1.2", ROLE),
    ("in=? roles=BUF,-,-,-", "bug-hunt 1.2", ROLE),
    (f"in=10010110 step=dealer dealer=? {ROLES} hands=OR,-,-,-", "bug-hunt 2.9", HELD),
    (f"in=10010110 step=hands dealer=1 {ROLES} hands=OR,-,-,-", "bug-hunt 2.9", HELD),
    (f"in=10010110 step=hands dealer=1 {ROLES} hands=OR,OR,AND,AND", "bug-hunt 2.9", HELD),
    (f"in=10010110 step=hands dealer=1 {ROLES} gates=OR?=OR@4/0", "bug-hunt 3.1", STEP),
    (TURN.replace("NOR,XOR", "-,XOR"), "bug-hunt 2.9", HELD),
    (TURN.replace("NOR,XOR", "FOO,XOR"), "bug-hunt 8.2",
     "`hands=FOO,XOR,NAND,AND` is not one word a seat, with `,` between them"),
    (TURN.replace("claim", "order"), "bug-hunt 2.3", SAID),
    (TURN.replace("claim", "hands"), "bug-hunt 2.9", HELD),
    (TURN.replace("claim", "over"), "bug-hunt 3.1", STEP),
    (TURN.replace("BUF,BUF,NOT,BUF", "BUF,NOT,NOT,BUF"), "bug-hunt 1.2",
     "`roles=BUF,NOT,NOT,BUF` has NOT more than 1 times"),
    (TURN.replace("NOR,XOR,NAND,AND", "AND,AND,AND,AND"), "bug-hunt 1.4", "there are 4 AND, and three in the pile"),
    (TURN.replace("BUF,BUF,NOT,BUF", "BUF,BUF,NOT"), "bug-hunt 8.2",
     "`roles=BUF,BUF,NOT` is not one word a seat, with `,` between them"),
    # claims
    (f"{TURN} said=-,XOR,-,-", "bug-hunt 2.3", SAID),
    (f"{TURN} said=NOR,-,-,-", "bug-hunt 2.3", SAID),
    (f"{TURN} said=NOR,NOR,NOR,NOR", "bug-hunt 2.3", SAID),
    (f"{SEALED} said=NOR,NOR,NOR,NOR", "bug-hunt 2.3", SAID),
    (CLAIMED.replace("said=NOR", "said=-"), "bug-hunt 2.3", SAID),
    (CLAIMED.replace("step=ask", "step=show"), "bug-hunt 3.1", STEP),
    (f"{TURN} opened=1", "bug-hunt 2.5", OPENED),
    (f"{CLAIMED} opened=2", "bug-hunt 2.5", OPENED),
    (f"{SEALED} opened=4", "bug-hunt 2.5", "`opened=4` is not a number from 0 to 3"),
    # the question
    (f"{CLAIMED} asked=2:hand", "bug-hunt 2.3", SAID),
    (ANSWERING, "bug-hunt 2.3", SAID),
    (f"{ANSWERING} asked=1:hand", "bug-hunt 2.3", "the dealer cannot ask seat 1 `hand`"),
    (f"{ANSWERING} asked=2:node4", "bug-hunt 2.3", "the dealer cannot ask seat 2 `node4`"),
    (f"{LATER.replace('=ask', '=answer')} asked=2:lied4", "bug-hunt 2.3", "the dealer cannot ask seat 2 `lied4`"),
    (f"{ANSWERING} asked=7:hand", "bug-hunt 2.3", "`asked=7:hand` is not a seat and a question"),
    (f"{ANSWERING} asked=2:weather", "bug-hunt 2.3", "`asked=2:weather` is not a seat and a question"),
    (f"{ANSWERING} asked=2:hand answer=AND", "bug-hunt 2.3", SAID),
    (f"{ORDERING} asked=2:hand", "bug-hunt 2.3", SAID),
    (f"{ORDERING} asked=2:hand answer=yes", "bug-hunt 2.3", "`yes` does not answer what was asked"),
    (f"{ORDERING} asked=2:role answer=TESTER", "bug-hunt 2.3", "`TESTER` does not answer what was asked"),
    (f"{ORDERING} answer=AND", "bug-hunt 2.3", "`AND` does not answer what was asked"),
    (f"{DRAWING} asked=1:node4 answer=OR ply=99", "bug-hunt 2.10",
     "`ply=99` is not a number of actions that lead here; 26 is the least"),
    (  # node 5 is what seat 2 was ordered to lay afterwards
        DRAWING.replace("dealer=2", "dealer=3") + " asked=2:node5 answer=OR", "bug-hunt 2.3", SAID,
    ),
    # the list and the vote
    (f"{CLAIMED} list=1@4|2@5", "bug-hunt 2.5", VOTE),
    (f"{ORDERING} list=1@4|1@4", "bug-hunt 2.5", "`list=1@4|1@4` is not up to 16 different orders"),
    (f"{ORDERING} list=1@9", "bug-hunt 2.4", "`1@9` is not a player and a node"),
    (f"{ORDERING} list=1@2", "bug-hunt 2.5", VOTE),
    (f"{LATER.replace('=ask', '=order')} list=1@4|1@2", "bug-hunt 2.5", VOTE),
    (f"{ORDERING} list=1@4|2@5 ballots=1,-,-,-", "bug-hunt 2.5", VOTE),
    (f"{ORDERING} ballots=1,1,1,1", "bug-hunt 2.5", VOTE),
    (VOTING, "bug-hunt 2.5", VOTE),
    (f"{VOTING} list=1@4", "bug-hunt 2.5", VOTE),
    (f"{VOTING} list=1@4|2@5 ballots=3,-,-,-", "bug-hunt 2.5", VOTE),
    (f"{VOTING} list=1@4|2@5 ballots=1,1,1,1", "bug-hunt 2.5", VOTE),
    (f"{VOTING} list=1@4|2@5 opened=1", "bug-hunt 2.5", OPENED),
    (f"{VOTING.replace('ballot', 'count')} list=1@4|2@5 ballots=1,1,1,-", "bug-hunt 2.5", VOTE),
    (f"{VOTING.replace('ballot', 'pick')} list=1@4|2@5 ballots=1,1,1,2", "bug-hunt 2.5", VOTE),
    (f"{VOTING.replace('ballot', 'pick')}", "bug-hunt 2.5", VOTE),
    # the order
    (f"{ORDERING} order=1@4", "bug-hunt 2.4", ORDER),
    (PLACING, "bug-hunt 2.4", ORDER),
    (f"{PLACING} order=0@1", "bug-hunt 2.4", ORDER),
    (f"{PLACING} order=0@2", "bug-hunt 2.4", ORDER),
    (f"{PLACING} order=4@4", "bug-hunt 2.4", "`4@4` is not a player and a node"),
    (f"{LATER.replace('=ask', '=place')} order=0@4", "bug-hunt 2.4", "`order=0@4`: node 4 has a gate already"),
    (f"{PLACING} list=1@4 order=1@4", "bug-hunt 2.5", VOTE),
    (f"{PLACING} list=1@4|2@5 ballots=1,1,1,2 order=2@5", "bug-hunt 2.4", ORDER),
    (f"{PLACING} list=1@4|2@5 ballots=1,1,1,2 order=0@4", "bug-hunt 2.4", ORDER),
    (DRAWING.replace("order=2@5", "order=2@6"), "bug-hunt 2.4", "`order=2@6`: node 6 has no gate yet"),
    (DRAWING.replace("order=2@5", "order=2@4"), "bug-hunt 2.4", ORDER),
    (DRAWING.replace("NOR,OR,-,AND", "NOR,OR,XOR,AND"), "bug-hunt 2.9", HELD),
    (DRAWING.replace("NOR,OR,-,AND", "-,OR,XOR,AND"), "bug-hunt 2.9", HELD),
    # gates
    (LATER.replace("NOR?=NOR@6/0", "NOR?=NOR@2/0,NOR?=NOR@1/0"), "bug-hunt 2.4", "but no signal lies on node 3 below"),
    (LATER.replace("@6/0", "@5/0"), "bug-hunt 2.4", "node 5 has two gates"),
    (LATER.replace("NOR?=NOR@6/0", "NOR?=NOR@3/0"), "bug-hunt 2.4",
     "node 3 has a gate, but no signal lies on node 6 or 7 below"),
    (LATER.replace("NOR?=NOR@6/0", "NOR?=NOR@8/0"), "bug-hunt 2.6", "`NOR?=NOR@8/0` is not a gate on a node"),
    (LATER.replace("NOR?=NOR@6/0", "NOR?=NOR@6/4"), "bug-hunt 2.6", "`NOR?=NOR@6/4` is not a gate on a node"),
    (LATER.replace("NOR?=NOR@6/0", "NOR=NOR@6/0"), "bug-hunt 2.6", "`NOR=NOR@6/0` is not a gate on a node"),
    (LATER.replace("NOR?=NOR@6/0", "NOR!NOR@6/0"), "bug-hunt 3.1", STEP),
    (LATER.replace("hands=AND,OR,XOR,AND", "hands=XOR,XOR,XOR,AND"), "bug-hunt 1.4",
     "there are 4 XOR, and three in the pile"),
    (LATER.replace("dealer=0", "dealer=0 truthful_names=on"), "bug-hunt 4.10",
     "node 5 has a false name, and `truthful_names=on`"),
    (f"{TURN} thrown=10000", "bug-hunt 4.5",
     "`thrown=10000` is not 5 numbers of cards, or `bug_any_gate=on` is missing"),
    (LATER.replace("dealer=0", "dealer=0 bug_any_gate=on"), "bug-hunt 1.4", "do not add up to three of each kind"),
    (f"{LATER.replace('dealer=0', 'dealer=0 bug_any_gate=on')} thrown=11000", "bug-hunt 1.4",
     "do not add up to three of each kind"),
    (f"{LATER.replace('dealer=0', 'dealer=0 bug_any_gate=on')} thrown=30000", "bug-hunt 1.4",
     "there are 5 AND, and three in the pile"),
    # measuring
    (f"{TURN} measured=2:0", "bug-hunt 4.3", "`tester=on` is missing"),
    (f"{TESTING} measured=1:0", "bug-hunt 4.3",
     "`measured=1:0` is not a semifinal and its value, or `tester=on` is missing"),
    (f"{TURN} readings=1", "bug-hunt 4.4", MOMENTS),
    (f"{TURN} readings=9", "bug-hunt 4.4", "`readings=9` is not a number from 0 to 6"),
    (f"{TESTING} readings=3", "bug-hunt 4.4", MOMENTS),
    (f"{TESTING} measured=2:0", "bug-hunt 4.4", MOMENTS),
    (f"{TESTING} readings=1 measured=3:0", "bug-hunt 4.4", MOMENTS),
    (f"{TESTING} readings=1 measured=2:1", "bug-hunt 4.3", "the true value of semifinal 2 is not what was measured"),
    (TESTING.replace("step=test", "step=claim"), "bug-hunt 4.4", MOMENTS),
    (TESTING.replace("step=test", "step=read"), "bug-hunt 2.3", SAID),
    (TESTING.replace("AND?=XOR@2/2,", ""), "bug-hunt 3.1", STEP),
    (f"{TESTING} chosen=wait,m2,-,-", "bug-hunt 1.2", ROLE),
    (f"{TESTING} chosen=m3,-,-,-", "bug-hunt 1.2", ROLE),
    (f"{TESTING} readings=1 measured=2:0 chosen=m2,-,-,-", "bug-hunt 1.2", ROLE),
    (f"{TESTING} chosen=wait,wait,wait,wait", "bug-hunt 2.3", SAID),
    (f"{TURN} chosen=wait,-,-,-", "bug-hunt 2.3", SAID),
    (f"{TESTING} chosen=I3,-,-,-", "bug-hunt 8.2", "`chosen=I3,-,-,-` is not one word a seat, with `,` between them"),
    # the end
    (LAST.replace(" input_flip=on", ""), "bug-hunt 3.1", STEP),
    (f"{LAST} chosen=I3,-,-,-", "bug-hunt 1.2", ROLE),
    (f"{LAST} chosen=no,no,I3,no", "bug-hunt 2.3", SAID),
    (f"{LAST} flipped=I3", "bug-hunt 3.1", STEP),
    (f"{REVEAL} flipped=I3", "bug-hunt 3.1", STEP),
    (LAST.replace("step=flip", "step=reveal"), "bug-hunt 3.1", STEP),
    (f"{LAST.replace('step=flip', 'step=reveal')} flipped=I9", "bug-hunt 4.1", "`flipped=I9` is not `no` or an input"),
    (REVEAL.replace("OR?=NAND@5", "OR!NAND@5"), "bug-hunt 3.1", STEP),
    (REVEAL.replace("step=reveal", "step=over"), "bug-hunt 3.1", STEP),
    (REVEAL.replace("?=", "!"), "bug-hunt 3.1", STEP),
    (REVEAL.replace("order=2@1", "order=1@2").replace("NOR,-", "-,XOR"), "bug-hunt 2.4", ORDER),
    (REVEAL.replace("step=reveal", "step=claim").split(" said")[0], "bug-hunt 3.1", STEP),
    (f"{REVEAL} list=1@1|2@2 ballots=1,1,1,1", "bug-hunt 2.5", VOTE),
    # the ply
    (f"{TURN} ply=9", "bug-hunt 2.10", "`ply=9` is not a number of actions that lead here; 10 is the least"),
    (f"{TURN} ply=11", "bug-hunt 2.10", "`ply=11` is not a number of actions that lead here; 10 is the least"),
    (f"{TURN} ply=9999", "bug-hunt 2.10", "`ply=9999` is not a number from 0 to 330"),
    (f"{TURN} ply=331", "bug-hunt 2.10", "`ply=331` is not a number from 0 to 330"),
    (f"{TURN} ply=330", "bug-hunt 2.10", "`ply=330` is not a number of actions that lead here; 10 is the least"),
    (f"{TURN} ply=-1", "bug-hunt 2.10", "`ply=-1` is not a number from 0 to 330"),
    (f"{LATER} ply=37", "bug-hunt 2.10", "`ply=37` is not a number of actions that lead here; 38 is the least"),
    (f"{LATER} ply=42", "bug-hunt 2.10", "`ply=42` is not a number of actions that lead here; 38 is the least"),
    ("in=? ply=1", "bug-hunt 2.10", "`ply=1` is not a number of actions that lead here; 0 is the least"),
    # words
    ("", "bug-hunt 8.3", "key=value words come first, then actions"),
    ("in", "bug-hunt 8.3", "key=value words come first, then actions"),
    (f"c2:OR {TURN}", "bug-hunt 8.3", "key=value words come first, then actions"),
    ("in=? colour=red", "bug-hunt 8.2", "there is no `colour=`"),
    ("in=? in=?", "bug-hunt 8.2", "no word twice"),
    ("dealer=0", "bug-hunt 8.2", "`in=` is needed, and no word twice"),
    ("c0:NOR", "bug-hunt 8.3", "key=value words come first, then actions"),
    (f"{TURN} c0:OR", "bug-hunt 2.2", "`c0:OR`: it's Player 3's turn to claim; the lead comes last"),
    (f"{TURN} c0", "bug-hunt 8.1", "`c0` is not an action of `bug-hunt`"),
    (f"{TURN} OR?=OR@9", "bug-hunt 2.4", "`OR?=OR@9`: gates go on nodes 1 to 7"),
    (f"{TURN} order=1@4 c2:OR", "bug-hunt 2.4", ORDER),
]  # fmt: skip


@clause("bug-hunt 8.2")
@pytest.mark.parametrize(("text", "number", "thing"), UNREACHABLE)
def test_what_no_match_can_reach_is_refused(text: str, number: str, thing: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", number), str(wrong.value)
    assert str(wrong.value).removesuffix(f" ({number})").endswith(thing), str(wrong.value)
    assert str(wrong.value).count(f"({number})") == 1


@clause("bug-hunt 8.2")
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("c0:NOR", f"words: {WORDS}"),
        ("in=? colour=red", f"words: {WORDS}"),
        ("in=? tester=maybe", "allowed: `on`, `off`"),
        ("in=101 step=roles dealer=?", "or `in=?` before the deal"),
        ("in=? step=lunch", f"steps: {STEPS}"),
        (TURN.replace("BUF,BUF,NOT,BUF", "BUF,BUF,NOT"), "words: -, ?, BUF, NOT, TESTER"),
        (LATER.replace("NOR?=NOR@6/0", "NOR?=NOR@8/0"), "as in `gates=XOR?=XOR@4/1,OR?=NAND@5/2`"),
        (f"{ORDERING} list=1@9", "as in `2@5`"),
        (f"{ANSWERING} asked=2:weather", "as in `asked=2:lied5`"),
        (f"{TURN} measured=2:0", "as in `measured=2:0`"),
        (f"{LAST.replace('step=flip', 'step=reveal')} flipped=I9", "as in `flipped=I3`"),
        (f"{TURN} OR?=FOO@5", "gates: AND, OR, NAND, NOR, XOR"),
    ],
)
def test_a_refusal_says_what_would_do(text: str, hint: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.hint == hint
    assert str(wrong.value).startswith(f"`{text}` is not a position of `bug-hunt`: ")


@clause("bug-hunt 8.2", "bug-hunt 2.3", "bug-hunt 2.5")
def test_plies_are_those_that_questions_and_votes_can_make() -> None:
    """A vote adds 2 to 16 orders (of three players 12), a ballot and its opening a seat, and perhaps a tie."""
    second = DRAWING + " 2+NAND"
    later = {ply for ply in range(18, 60) if _reads(f"{DRAWING} ply={ply}")}
    least = 10 + 8 + 4 + 1 + 1 + 1
    assert later == {least, least + 1, *range(least + 10, least + 27)}
    assert GAME.position(second).ply == least + 1
    three = "in=10010110 step=claim dealer=0 seats=3 roles=BUF,BUF,NOT hands=NOR,XOR,NAND gates=OR?=OR@4/1"
    assert {ply for ply in range(60) if _reads(f"{three} ply={ply}")} == {15, 16, *range(15 + 8, 15 + 21)}


@clause("bug-hunt 8.2", "bug-hunt 2.10")
@pytest.mark.parametrize("wordy", range(7))
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_without_a_ply_the_least_is_meant(options: dict[str, Any], wordy: int) -> None:
    """Nobody asks or votes in the turns before this one, so its positions have the least ply that they can have."""
    source, pos, seen = random.Random(wordy), GAME.start(**options), 0
    while not pos.over:
        now = pos.fields["turns"] - int(pos.phase >= DRAW) == wordy
        if now:
            assert GAME.position(str(pos).partition(" ply=")[0]) == pos
            seen += 1
        brief = [action for action in pos.ids if now or GAME.kernels.write_action(action)[0] not in "qe"]
        pos = pos.apply_id(pos.draw(source) if pos.mover == logicade.CHANCE else source.choice(brief))
    assert seen >= 6, "claims, no question, an order, a gate and a draw"


def _reads(text: str) -> bool:
    try:
        return GAME.position(text).ply > 0
    except BadPosition:
        return False


@clause("bug-hunt 4.4")
@pytest.mark.parametrize(("step", "readings"), [("test", {0, 1, 2}), ("claim", {1, 2, 3})])
def test_moments_to_measure_follow_from_the_turns(step: str, readings: set[int]) -> None:
    """The semifinal was the third gate, the fourth or the fifth."""
    text = TESTING.replace("step=test", f"step={step}")
    assert {k for k in range(7) if _reads(f"{text} readings={k}")} == readings


@clause("bug-hunt 8.2", "bug-hunt 4.9")
@pytest.mark.parametrize("text", [
    "in=? step=inputs dealer=?2 ply=0",
    "in=10010110 step=roles dealer=?0 seats=3 roles=BUF,-,- ply=2",
    "in=10010110 step=dealer dealer=?3 claims=simultaneous truthful_names=on roles=NOT,BUF,BUF,BUF ply=5",
])  # fmt: skip
def test_a_named_dealer_is_read_back(text: str) -> None:
    assert str(GAME.position(text)) == text


@clause("bug-hunt 4.10")
def test_true_names_hide_no_gate() -> None:
    text = ORDERING.replace("dealer=1", "dealer=1 truthful_names=on")
    pos = GAME.position(f"{text} o2@5 NAND?=NAND@5")
    with pytest.raises(BadPosition, match=r"node 5 hides its gate, and .*\(bug-hunt 4.10\)"):
        GAME.view(str(pos).replace("NAND?=NAND", "NAND?"), seat=0)
    assert GAME.view(str(pos.view(0)), seat=0) == pos.view(0)

"""The state of Bug Hunt and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, record, secret
from logicade.games.bug_hunt.tables import (
    ANSWERS,
    ENTRIES,
    FLIPS,
    INPUTS,
    KINDS,
    MEASURES,
    NODES,
    ORDERS,
    QUESTIONS,
    READINGS,
    ROLES,
    ROWS,
    SEATS,
    TURNS,
)


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    INPUTS = 0  # chance lays the signals                          bug-hunt 1.1
    ROLES = 1  # chance deals a role card                          bug-hunt 1.2
    DEALER = 2  # chance names the first dealer                    bug-hunt 1.4
    HANDS = 3  # a player draws the first gate                     bug-hunt 1.4
    TEST = 4  # everybody: wait, or the tester measures            bug-hunt 4.4
    READ = 5  # the tester's reading                               bug-hunt 4.3
    CLAIM = 6  # a player claims a gate; or all do, sealed         bug-hunt 2.1
    SHOW = 7  # a sealed claim is opened                           bug-hunt 4.7
    ASK = 8  # the dealer may ask                                  bug-hunt 2.3
    ANSWER = 9  # who was asked answers                            bug-hunt 2.3
    ORDER = 10  # the dealer orders, or lists orders for a vote    bug-hunt 2.4
    BALLOT = 11  # everybody votes, sealed                         bug-hunt 2.5
    COUNT = 12  # a ballot is opened                               bug-hunt 2.5
    PICK = 13  # the dealer picks among tied orders                bug-hunt 2.5
    PLACE = 14  # the ordered player lays and names the gate       bug-hunt 2.6
    DRAW = 15  # the same player draws                             bug-hunt 2.9
    FLIP = 16  # everybody: nothing, or the bug inverts an input   bug-hunt 4.1
    ANNOUNCE = 17  # what was inverted is announced                bug-hunt 4.1
    REVEAL = 18  # a gate is turned over                           bug-hunt 3.1
    OVER = 19  # everything is open                                bug-hunt 3.2


# isort: off
# fmt: off
(
    INPUT_ROW, ROLE_CARDS, DEALER, HANDS, TEST, READ, CLAIM, SHOW, ASK, ANSWER, ORDER, BALLOT, COUNT, PICK, PLACE, DRAW,
    FLIP, ANNOUNCE, TURNING, OVER,
) = (int(phase) for phase in Phase)
# fmt: on
# isort: on


class State(Header):
    """The state of Bug Hunt: one record."""

    seats = int8()  # how many sit here
    signal = int8(NODES)  # by node: NONE or the shown value                     bug-hunt 2.8
    gate = secret(int8(INPUTS))  # by node: NONE or the real kind                bug-hunt 2.6
    named = int8(INPUTS)  # by node: NONE or the kind that was named             bug-hunt 2.6
    turned = int8(INPUTS)  # by node: 1 once turned over                         bug-hunt 3.1
    placer = int8(INPUTS)  # by node: NONE or the seat that laid the gate        bug-hunt 5.1
    role = secret(int8(SEATS))  # by seat: NONE or the role                      bug-hunt 1.2
    hand = secret(int8(SEATS))  # by seat: NONE or the kind in hand              bug-hunt 1.4
    thrown = secret(int8(KINDS))  # cards that the bug has put away, by kind     bug-hunt 4.5
    turns = int8()  # gates laid so far
    dealer = int8()  # the dealer of this turn; before chance names one NONE, or whom option `first` says   bug-hunt 1.4
    claim = secret(int8(SEATS))  # by seat: NONE or the claim of this turn       bug-hunt 2.1
    opened = int8()  # how many sealed claims or ballots lie open, seat 0 first  bug-hunt 2.5
    asked = int8()  # NONE or the seat that was asked in this turn               bug-hunt 2.3
    question = int8()  # NONE or the question
    answer = int8()  # NONE or the answer
    listed = int8()  # orders put to the vote in this turn                       bug-hunt 2.5
    listing = int8(ENTRIES)  # NONE, or an order: seat * TURNS + node - 1
    ballot = secret(int8(SEATS))  # by seat: NONE or the entry voted for
    ordered = int8()  # NONE or the seat that is to lay, or has laid last        bug-hunt 2.4
    spot = int8()  # NONE or the node where
    choice = secret(int8(SEATS))  # by seat: NONE, or what was chosen at TEST or FLIP   bug-hunt 4.1, bug-hunt 4.4
    measured = secret(int8())  # NONE, or (semifinal - 2) * 2 + value            bug-hunt 4.3
    readings = int8()  # times that a measurement was possible                   bug-hunt 4.4
    flipped = int8()  # NONE before the announcement, 0 for nothing, or an input   bug-hunt 4.1
    flipping = int8()  # 1: option `input_flip`                                  bug-hunt 4.1
    testing = int8()  # 1: option `tester`                                       bug-hunt 4.2
    any_gate = int8()  # 1: option `bug_any_gate`                                bug-hunt 4.5
    wording = int8()  # SEALED_CLAIMS: option `claims`; TRUE_NAMES: option `truthful_names`   bug-hunt 4.7, 4.10


STATE = record(State)
ACTIONS = ActionSpace(
    claim=dict(player=SEATS, kind=KINDS),  # `c0:NOR`
    seal=dict(seat=SEATS, kind=Veiled(KINDS)),  # `s0:NOR`
    ask=dict(target=SEATS, question=QUESTIONS),  # `q2:lied5`
    skip={},
    answer=dict(player=SEATS, words=ANSWERS),  # `a2:no`
    order=dict(vote=2, target=SEATS, node=TURNS),  # `o0@6`; with `vote` `e0@6`, one more order on the list
    call={},
    ballot=dict(seat=SEATS, entry=Veiled(ENTRIES)),  # `b0:2`
    place=dict(said=KINDS, kind=Veiled(KINDS), node=TURNS),  # `OR?=NAND@5`
    test=dict(seat=SEATS, measure=Veiled(MEASURES)),  # `t0:m2`
    flip=dict(seat=SEATS, input=Veiled(FLIPS)),  # `f0:I3`
    show=Outcome(seat=SEATS, kind=KINDS),  # `s0!NOR`
    vote=Outcome(seat=SEATS, entry=ENTRIES),  # `b0!2`
    draw=Outcome(seat=SEATS, kind=Veiled(KINDS)),  # `2+XOR`
    reading=Outcome(value=Veiled(READINGS)),  # `m2=0`
    announce=Outcome(input=FLIPS),  # `!I3`
    turn=Outcome(node=TURNS, kind=KINDS),  # `!5=NAND`
    inputs=Outcome(row=ROWS),  # `in:10010110`
    role=Outcome(seat=SEATS, role=Veiled(ROLES)),  # `r2:NOT`
    dealer=Outcome(seat=SEATS),  # `d1`
)
# isort: off
# fmt: off
(
    A_CLAIM, A_SEAL, A_ASK, A_SKIP, A_ANSWER, A_ORDER, A_CALL, A_BALLOT, A_PLACE, A_TEST, A_FLIP, A_SHOW, A_VOTE,
    A_DRAW, A_READING, A_ANNOUNCE, A_TURN, A_INPUTS, A_ROLE, A_DEALER,
) = ACTIONS.bases
# fmt: on
# isort: on
A_ENTRY = A_ORDER + ORDERS

# What learners see, by `rules.encode`. Seats are counted from one's own on, round the table; a spectator's own seat is
# 0. What is hidden is -2, what is not there -1; numbers of seats where nobody sits are 0.
LAYOUT = layout(
    signal=((NODES - 1,), "shown value of each node from 1 on", "bug-hunt 2.8"),
    gate=((TURNS,), "real kind of the gate on each gate node", "bug-hunt 2.6"),
    named=((TURNS,), "the kind that was named there", "bug-hunt 2.6"),
    placer=((TURNS,), "the seat that laid the gate", "bug-hunt 5.1"),
    turned=((TURNS,), "1 for each gate node that was turned over", "bug-hunt 3.1"),
    role=((SEATS,), "by seat: 0 debugger, 1 bug, 2 tester", "bug-hunt 1.2"),
    hand=((SEATS,), "by seat: the kind in hand", "bug-hunt 1.4"),
    claim=((SEATS,), "by seat: the kind claimed in this turn", "bug-hunt 2.1"),
    ballot=((SEATS,), "by seat: the entry of the list voted for, from 0", "bug-hunt 2.5"),
    choice=((SEATS,), "by seat: what was chosen when all are to be ready, 0 for nothing", "bug-hunt 4.4"),
    mover=((SEATS,), "by seat: 1 if it is the one to act; where all may, nobody has it", "bug-hunt 2.2"),
    thrown=((KINDS,), "by kind: cards that the bug has put away", "bug-hunt 4.5"),
    listing=((ENTRIES,), "orders put to the vote: 1 + seat * 7 + node - 1, 0 after the last", "bug-hunt 2.5"),
    seats=((), "how many sit here", "bug-hunt 1.1"),
    step=((), "what is due, by the numbers of `Phase`", "bug-hunt 2.1"),
    turns=((), "gates laid so far", "bug-hunt 2.10"),
    dealer=((), "the dealer, or whom option `first` has named", "bug-hunt 1.4"),
    asked=((), "the seat asked in this turn", "bug-hunt 2.3"),
    question=((), "the question, by the numbers of `QUESTION_NAMES`", "bug-hunt 2.12"),
    answer=((), "the answer, by the numbers of `ANSWER_NAMES`", "bug-hunt 2.12"),
    ordered=((), "the seat that is to lay, or has just laid", "bug-hunt 2.4"),
    spot=((), "the node where", "bug-hunt 2.4"),
    measured=((), "what the tester has read: (semifinal - 2) * 2 + value", "bug-hunt 4.3"),
    flipped=((), "the inverted input, 0 for none, -1 before that is announced", "bug-hunt 4.1"),
    options=((4,), "1 each: `input_flip`, `tester`, `bug_any_gate`, sealed claims", "bug-hunt 4.6"),
    opened=((), "how many sealed claims or ballots lie open", "bug-hunt 4.7"),
    readings=((), "how often a measurement was possible", "bug-hunt 4.4"),
    truthful=((), "1 with option `truthful_names`", "bug-hunt 4.10"),
    ply=((2,), "actions so far: what is left over of 128, and how often that goes in", "bug-hunt 2.10"),
)
O_SIGNAL, O_GATE, O_NAMED, O_PLACER = (LAYOUT.start(name) for name in ("signal", "gate", "named", "placer"))
O_TURNED, O_ROLE, O_HAND, O_CLAIM = (LAYOUT.start(name) for name in ("turned", "role", "hand", "claim"))
O_BALLOT, O_CHOICE, O_MOVER, O_THROWN = (LAYOUT.start(name) for name in ("ballot", "choice", "mover", "thrown"))
O_LISTING, O_SEATS, O_STEP, O_TURNS = (LAYOUT.start(name) for name in ("listing", "seats", "step", "turns"))
O_DEALER, O_ASKED, O_QUESTION, O_ANSWER = (LAYOUT.start(name) for name in ("dealer", "asked", "question", "answer"))
O_ORDERED, O_SPOT, O_MEASURED, O_FLIPPED = (LAYOUT.start(name) for name in ("ordered", "spot", "measured", "flipped"))
O_OPTIONS, O_OPENED, O_READINGS = (LAYOUT.start(name) for name in ("options", "opened", "readings"))
O_TRUTHFUL, O_PLY = LAYOUT.start("truthful"), LAYOUT.start("ply")

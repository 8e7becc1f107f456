"""The state of Bug Repair and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.state import record, secret
from logicade.games.bug_repair.tables import HALF_ROWS, INPUTS, KINDS, NODES, SEATS, TURNS


class Phase(IntEnum):
    """What is due."""

    INPUTS = 0  # chance lays the signals, half by half       bug-repair 1.1
    START = 1  # chance names the starter, and so the teams   bug-repair 1.6
    DISCARD = 2  # a card goes to the graveyard               bug-repair 4.1
    STEAL = 3  # the player draws from the left neighbour     bug-repair 4.3
    PLAY = 4  # a player lays a gate                          bug-repair 2.1
    REVEAL = 5  # a gate lying face down is turned over       bug-repair 3.1
    OVER = 6  # everything is open                            bug-repair 3.3


INPUT_ROW, START, DISCARD, STEAL, PLAY, TURNING, OVER = (int(phase) for phase in Phase)

STATE = record(
    signal=("i1", (NODES,)),  # by node: NONE or the shown value               bug-repair 2.5
    sure=("i1", (INPUTS,)),  # by node: NONE or the guaranteed value           logic-kit 4.8
    gate=secret("i1", (INPUTS,)),  # by node: NONE or the real kind            bug-repair 2.6
    named=("i1", (INPUTS,)),  # by node: NONE, or the kind that a bug has named   bug-repair 2.2
    turned=("i1", (INPUTS,)),  # by node: 1 once turned over                   bug-repair 3.1
    placer=("i1", (INPUTS,)),  # by node: NONE or the seat that laid the gate  bug-repair 5.1
    hand=secret("i1", (SEATS, KINDS)),  # by seat: how many of each kind       bug-repair 1.5
    cards=("i1", (SEATS,)),  # by seat: how many cards it holds                bug-repair 5.1
    thrown=secret("i1", (SEATS,)),  # by seat: NONE or the kind drawn from it to the graveyard   bug-repair 4.1
    turns="i1",  # gates laid so far                                           bug-repair 2.1
    start="i1",  # the seat that began, NONE before that is known              bug-repair 1.4
    chosen="i1",  # NONE, or the seat that option `start` has named and chance has yet to announce
    discarding="i1",  # 1: option `discard_draw`                               bug-repair 4.1
    private="i1",  # 1: option `discard_visibility` is `private`               bug-repair 4.2
    stealing="i1",  # 1: option `steal_draw`                                   bug-repair 4.3
    shared="i1",  # 1: option `bug_team_view` is `shared`                      bug-repair 4.6
    deck=("i1", (2,)),  # zeros and ones in the signal deck                    bug-repair 4.8
)
ACTIONS = ActionSpace(
    lay=dict(kind=KINDS, node=TURNS),  # `XOR@4` has node 3
    claim=dict(said=KINDS, kind=Veiled(KINDS), node=TURNS),  # `AND?=NAND@9`
    discard=Outcome(seat=SEATS, kind=Veiled(KINDS)),  # `x2<1:OR`: seat 2 draws
    steal=Outcome(seat=SEATS, kind=Veiled(KINDS)),  # `2<3:NOR`
    turn=Outcome(node=TURNS, kind=KINDS),  # `!9=NAND`
    inputs=Outcome(half=2, row=HALF_ROWS),
    start=Outcome(seat=SEATS),
)
A_LAY, A_CLAIM, A_DISCARD, A_STEAL, A_TURN, A_INPUTS, A_START = ACTIONS.bases

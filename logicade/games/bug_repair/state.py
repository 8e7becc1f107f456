"""The state of Bug Repair and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, record, secret
from logicade.games.bug_repair.tables import HALF_ROWS, INPUTS, KINDS, NODES, SEATS, TURNS


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    INPUTS = 0  # chance lays the signals, half by half       bug-repair 1.1
    START = 1  # chance names the starter, and so the teams   bug-repair 1.6
    DISCARD = 2  # a card goes to the graveyard               bug-repair 4.1
    STEAL = 3  # the player draws from the left neighbour     bug-repair 4.3
    PLAY = 4  # a player lays a gate                          bug-repair 2.1
    REVEAL = 5  # a gate lying face down is turned over       bug-repair 3.1
    OVER = 6  # everything is open                            bug-repair 3.3


INPUT_ROW, START, DISCARD, STEAL, PLAY, TURNING, OVER = (int(phase) for phase in Phase)


class State(Header):
    """The state of Bug Repair: one record."""

    signal = int8(NODES)  # by node: NONE or the shown value             bug-repair 2.5
    sure = int8(INPUTS)  # by node: NONE or the guaranteed value         logic-kit 4.8
    gate = secret(int8(INPUTS))  # by node: NONE or the real kind        bug-repair 2.6
    named = int8(INPUTS)  # by node: NONE, or the kind that a bug has named   bug-repair 2.2
    turned = int8(INPUTS)  # by node: 1 once turned over                 bug-repair 3.1
    placer = int8(INPUTS)  # by node: NONE or the seat that laid the gate   bug-repair 5.1
    hand = secret(int8(SEATS, KINDS))  # by seat: how many of each kind  bug-repair 1.5
    cards = int8(SEATS)  # by seat: how many cards it holds              bug-repair 5.1
    thrown = secret(int8(SEATS))  # by seat: NONE or the kind drawn from it to the graveyard   bug-repair 4.1
    turns = int8()  # gates laid so far                                  bug-repair 2.1
    start = int8()  # the seat that began, NONE before that is known     bug-repair 1.4
    chosen = int8()  # NONE, or the seat that option `start` has named and chance has yet to announce
    discarding = int8()  # 1: option `discard_draw`                      bug-repair 4.1
    private = int8()  # 1: option `discard_visibility` is `private`      bug-repair 4.2
    stealing = int8()  # 1: option `steal_draw`                          bug-repair 4.3
    shared = int8()  # 1: option `bug_team_view` is `shared`             bug-repair 4.6
    deck = int8(2)  # zeros and ones in the signal deck                  bug-repair 4.8


STATE = record(State)
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

# What learners see, by `rules.encode`. Seats are counted from one's own on, round the table; a spectator's own seat is
# 0. What is hidden is -2, what is not there -1.
LAYOUT = layout(
    signal=((NODES - 1,), "shown value of each node from 1 on", "bug-repair 2.5"),
    sure=((TURNS,), "guaranteed value of each gate node, 2 for open", "logic-kit 4.8"),
    gate=((TURNS,), "real kind of the gate on each gate node", "bug-repair 2.6"),
    named=((TURNS,), "the kind that a bug has named there", "bug-repair 2.2"),
    placer=((TURNS,), "the seat that laid the gate", "bug-repair 5.1"),
    hand=((SEATS, KINDS), "by seat: how many of each kind it holds", "bug-repair 1.5"),
    cards=((SEATS,), "by seat: how many cards it holds", "bug-repair 5.1"),
    thrown=((SEATS,), "by seat: the kind drawn from it to the graveyard", "bug-repair 4.1"),
    goal=((), "the final signal that one's own team wants; of no meaning before anybody starts", "bug-repair 3.3"),
    turn=((), "1 if one is to act oneself", "bug-repair 1.4"),
    turns=((), "gates laid so far", "bug-repair 2.8"),
    start=((), "the seat that began", "bug-repair 1.4"),
    step=((), "what is due, by the numbers of `Phase`", "bug-repair 2.1"),
    stealing=((), "1 with option `steal_draw`", "bug-repair 4.3"),
    turned=((TURNS,), "1 for each gate node that was turned over", "bug-repair 3.1"),
    chosen=((), "the seat that option `start` has named and chance has yet to announce", "bug-repair 1.6"),
    options=((3,), "1 each: `discard_draw`, a private graveyard, bugs that share their views", "bug-repair 4.1"),
    deck=((2,), "zeros and ones in the signal deck", "bug-repair 4.8"),
)
O_SIGNAL, O_SURE, O_GATE, O_NAMED = (LAYOUT.start(name) for name in ("signal", "sure", "gate", "named"))
O_PLACER, O_HAND, O_CARDS, O_THROWN = (LAYOUT.start(name) for name in ("placer", "hand", "cards", "thrown"))
O_GOAL, O_TURN, O_TURNS, O_START = (LAYOUT.start(name) for name in ("goal", "turn", "turns", "start"))
O_STEP, O_STEALING, O_TURNED, O_CHOSEN = (LAYOUT.start(name) for name in ("step", "stealing", "turned", "chosen"))
O_OPTIONS, O_DECK = LAYOUT.start("options"), LAYOUT.start("deck")

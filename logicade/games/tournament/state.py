"""The state of Tournament and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, record
from logicade.games.tournament.tables import HALF_ROWS, INPUTS, KINDS, NODES, SEATS, TURNS


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    INPUTS = 0  # chance lays the signals, half by half     tournament 1.1
    START = 1  # chance names the starter                   tournament 1.6
    DRAW = 2  # a player chooses a pile                     tournament 2.1
    GATE = 3  # the top card of it is turned up             tournament 2.3
    PLACE = 4  # the player lays it on a node               tournament 2.2
    OVER = 5  # the final has its signal                    tournament 3.1


INPUT_ROW, START, DRAW, GATE, PLACE, OVER = (int(phase) for phase in Phase)

# Nobody knows the order of the piles, so it is nowhere: chance decides when a card is turned up (tournament 5.2).


class State(Header):
    """The state of Tournament: one record."""

    signal = int8(NODES)  # by node: NONE, 0 or 1              logic-kit 4.3, 4.5
    gate = int8(INPUTS)  # by node: NONE or a kind             tournament 2.2
    left = int8(KINDS)  # how many of each kind are not yet seen   tournament 5.1
    piles = int8(2)  # cards in each pile                      tournament 1.7
    drawn = int8()  # the kind that waits to be laid, or NONE  tournament 2.3
    turns = int8()  # gates laid so far                        tournament 2.1
    start = int8()  # the seat that began, NONE before that is known   tournament 1.6
    named = int8()  # NONE, or the seat that option `start` has named and chance has yet to announce
    deck = int8(2)  # zeros and ones in the signal deck        tournament 1.2


STATE = record(State)
ACTIONS = ActionSpace(
    draw=dict(pile=2),  # `2:` has pile 1
    place=dict(node=TURNS),  # `@13` has node 11
    gate=Outcome(kind=KINDS),
    inputs=Outcome(half=2, row=HALF_ROWS),
    start=Outcome(seat=SEATS),
)
A_DRAW, A_PLACE, A_GATE, A_INPUTS, A_START = ACTIONS.bases

# What learners see, by `rules.encode`. Seats are counted from one's own on; a spectator's own seat is 0.
LAYOUT = layout(
    signal=((NODES - 1,), "signal of each node from 1 on, -1 for none", "logic-kit 4.3"),
    gate=((INPUTS - 1,), "kind of gate on each node from 1 on, -1 for none", "tournament 2.2"),
    left=((KINDS,), "how many gates of each kind are not yet seen", "tournament 5.1"),
    piles=((2,), "cards in each pile", "tournament 1.7"),
    drawn=((KINDS,), "1 for the kind of the card that waits to be laid", "tournament 2.3"),
    goal=((), "the final signal that one's own team wants; before anybody starts, as if seat 0 did", "tournament 3.1"),
    turn=((), "1 if one is to act oneself", "tournament 2.1"),
    turns=((), "gates laid so far", "tournament 2.7"),
    step=((), "what is due, by the numbers of `Phase`", "tournament 2.1"),
    start=((), "the seat that began, -1 before that is known", "tournament 1.6"),
    named=((), "the seat that option `start` has named and chance has yet to announce, or -1", "tournament 1.6"),
    deck=((2,), "zeros and ones in the signal deck", "tournament 1.2"),
)
O_SIGNAL, O_GATE, O_LEFT, O_PILES = (LAYOUT.start(name) for name in ("signal", "gate", "left", "piles"))
O_DRAWN, O_GOAL, O_TURN, O_TURNS = (LAYOUT.start(name) for name in ("drawn", "goal", "turn", "turns"))
O_STEP, O_START, O_NAMED, O_DECK = (LAYOUT.start(name) for name in ("step", "start", "named", "deck"))

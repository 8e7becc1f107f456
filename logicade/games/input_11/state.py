"""The state of INPUT 11 and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, int16, record, secret
from logicade.games.input_11.tables import CARDS, FIVES, KINDS, ROWS, SIXES


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    ROW = 0  # chance lays the row                          input-11 1.1
    FIRST = 1  # chance names the first player              input-11 1.5
    DEAL_FIRST = 2  # chance deals the first player's hand  input-11 4.3
    DEAL_SECOND = 3  # and, drawn independently, the other  input-11 4.4
    PICK = 4  # a player takes a gate from the pool         input-11 4.8
    PLAY = 5  # a player merges two neighbours              input-11 2.1
    OVER = 6  # one signal is left                          input-11 3.1


ROW, FIRST, DEAL_FIRST, DEAL_SECOND, PICK, PLAY, OVER = (int(phase) for phase in Phase)


class State(Header):
    """The state of INPUT 11: one record."""

    row = int16()  # the signals as bits; bit p-1 is position p      input-11 1.3
    cards = int8()  # how many signals lie there; 0 before the deal
    first = int8()  # the seat that is first, NONE before that is known   input-11 1.5
    named = int8()  # NONE, or the seat that option `first` has named and chance has yet to announce
    hand = secret(int8(2, KINDS))  # by seat: how many of each kind  input-11 1.4, 4.2
    played = int8(2, KINDS)  # by seat: gates in the graveyard       input-11 2.2
    pool = int8(KINDS)  # gates on the table: shared, or yet to pick or deal   input-11 4.3, 4.5, 4.8
    hands = int8()  # STANDARD, RANDOM, SHARED or DRAFT              input-11 4.9
    source = int8()  # BASIC, ADVANCED or INDEPENDENT: what `pool` began as
    ring = int8()  # 1 when the ends are neighbours                  input-11 4.7
    closed = int8()  # 1 when hands are for their owners only        input-11 4.1
    deck = int8(2)  # zeros and ones in the signal deck              input-11 1.2


STATE = record(State)
ACTIONS = ActionSpace(
    play=dict(kind=KINDS, place=CARDS),  # `NOR@2` has place 1
    pick=dict(kind=KINDS),
    row=Outcome(row=ROWS),
    first=Outcome(seat=2),
    deal_first=Outcome(hand=Veiled(len(SIXES))),
    deal_second=Outcome(hand=Veiled(len(FIVES))),
)
A_PLAY, A_PICK, A_ROW, A_FIRST, A_DEAL_FIRST, A_DEAL_SECOND = ACTIONS.bases

# What learners see. "Own" and "other" for the viewer; a spectator's own seat is seat 0.
LAYOUT = layout(
    present=((CARDS,), "by position: whether a signal lies there", "input-11 1.3"),
    ones=((CARDS,), "by position: the signal, 0 where none lies", "input-11 1.3"),
    hands=((2, KINDS), "own and other hand: how many of each kind, HIDDEN if face down", "input-11 5.2"),
    pool=((KINDS,), "gates on the table", "input-11 4.5"),
    played=((2, KINDS), "own and other graveyard", "input-11 2.2"),
    turn=((4,), "is first, is to act, the ends are neighbours, gates are being picked", "input-11 2.1"),
    seats=(
        (3,),
        "0 own, 1 other, else nobody: who is first, whom option `first` names, who acts",
        "input-11 1.5",
    ),
    progress=((2,), "phase, ply", "input-11 8.2"),
    options=((5,), "hands, pool, closed, zeros and ones in the deck", "input-11 4.9"),
)

"""The state of LOOP 6 and its actions. What belongs to a player is kept by side: a, who is first, and b."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, int16, record, secret
from logicade.games.loop_6.tables import CARDS, HAND, KINDS, PAIRS, REFILLS, ROWS


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    FIRST = 0  # chance names the first player             loop-6 1.2
    FIELD = 1  # chance lays a field, a before b           loop-6 1.3
    HAND = 2  # chance deals two gates, a before b         loop-6 1.5
    PLAY = 3  # a player plays a gate                      loop-6 2.1
    DRAW = 4  # who has played draws a gate                loop-6 5.2
    REFILL = 5  # signals are drawn for a penalty          loop-6 5.3
    OVER = 6  # won, lost or tied


FIRST, FIELD, DEAL, PLAY, DRAW, REFILL, OVER = (int(phase) for phase in Phase)


class State(Header):
    """The state of LOOP 6: one record."""

    first = int8()  # the seat that is a, NONE before that is known            loop-6 1.2
    named = int8()  # NONE, or the seat that option `first` has named and chance has yet to announce
    turn = int16()  # turns done; even: a is next or drawing, odd: b           loop-6 2.1
    cards = int8(2)  # how many signals a field has; 0 before the deal         loop-6 1.3
    ones = int8(2)  # bit p-1: the card at p is a 1; under a `?` the material  loop-6 1.4, 4.2
    open = int8(2)  # bit p-1: the card at p is uncertain                      loop-6 3.5
    locks = int8(2, 3)  # bit p-1: the card at p is locked until 1, 2 or 3 turns have ended   loop-6 3.3, 9.7
    hand = secret(int8(2, HAND))  # kinds in ascending order, NONE at the end  loop-6 1.5, 10.2
    kit = int8(KINDS)  # gates of each kind in the match; pile = kit - hands - buried   loop-6 1.1
    buried = int8(KINDS)  # the gate graveyard                                 loop-6 2.4
    pile = int16(2)  # zeros and ones in the signal pile                       loop-6 1.1
    yard = int16(2)  # in the signal graveyard                                 loop-6 2.4
    supply = int8(2)  # in the supply                                          loop-6 1.1
    deck = int16(2)  # in the whole match                                      loop-6 1.1, 2.6
    penalties = int16(2)  # so far                                             loop-6 5.3
    needy = int8()  # NONE, or the side that draws signals for a penalty       loop-6 5.3
    due = int8()  # how many it has yet to draw
    winner = int8()  # NONE, or the side that has won                          loop-6 6.1
    four = int8()  # 1 when four ones win                                      loop-6 9.3
    limit = int8()  # the penalty that loses, 0 for none                       loop-6 9.4
    shrink = int8()  # 1 when penalties fill up less and less                  loop-6 9.5
    lasting = int8()  # turns that a DFF locks for                             loop-6 9.7
    most = int16()  # turns until a tie                                        loop-6 9.8


STATE = record(State)
ACTIONS = ActionSpace(
    play=dict(kind=KINDS, field=2, place=CARDS),  # `NAND@a3` has field 0 and place 2
    skip={},  # `pass`, which Python keeps for itself
    first=Outcome(seat=2),
    field=Outcome(side=2, row=ROWS),
    hand=Outcome(side=2, gates=Veiled(len(PAIRS))),
    draw=Outcome(gate=Veiled(KINDS)),
    refill=Outcome(side=2, drawn=REFILLS),  # n signals: 2**n - 2 and their bits, the first drawn lowest
    shuffle_gates=Outcome(),
    shuffle_signals=Outcome(),
)
A_PLAY, A_SKIP, A_FIRST, A_FIELD, A_HAND, A_DRAW, A_REFILL, A_SHUFFLE_GATES, A_SHUFFLE_SIGNALS = ACTIONS.bases

# What learners see. "Own" and "other" for the viewer; a spectator's own seat is seat 0, and before anybody is first the
# own field is a.
LAYOUT = layout(
    fields=((2, CARDS, 4), "own and other field: a card lies there, it is a 1, uncertain, turns locked", "loop-6 1.4"),
    hand=((KINDS,), "own gates of each kind", "loop-6 1.5"),
    buried=((KINDS,), "the gate graveyard", "loop-6 2.4"),
    kit=((KINDS,), "all gates of the match", "loop-6 1.1"),
    other=((HAND,), "the other hand card by card, HIDDEN until the end", "loop-6 10.2"),
    signals=((3, 2), "zeros and ones in pile, graveyard and supply; 127 for more", "loop-6 10.1"),
    penalties=((2,), "own and other; 127 for more", "loop-6 5.3"),
    side=((2,), "own field is b, own turn", "loop-6 2.1"),
    options=(
        (4,),
        "four ones win, the penalty that loses, shrinking refills, turns that a DFF locks",
        "loop-6 9.3",
    ),
    cards=((HAND,), "the own hand card by card, HIDDEN from spectators", "loop-6 10.2"),
    seats=((5,), "0 own, 1 other, else nobody: is first, named to be, acts, draws signals, has won", "loop-6 1.2"),
    progress=((2,), "phase, signals yet to be drawn", "loop-6 5.3"),
    long=(
        (11, 2),
        "ply, turns done, turns until a tie; zeros and ones in pile, graveyard and match; own and other penalties: "
        "each as the rest of 128, and how often that goes in",
        "loop-6 10.1",
    ),
)

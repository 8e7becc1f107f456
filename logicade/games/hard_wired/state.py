"""The state of Hard Wired and its actions.

Nothing is shuffled in advance. The reserve is a row of lots: cards of which everybody knows that they went there
together, but not in which order. The first lot is the whole deck; later ones are the cards of a segment, one by one or,
where they are shuffled, together (5.8, 8.4). A card drawn face down stays in its lot until somebody shows it.
"""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, record, secret, uint8
from logicade.games.hard_wired.tables import CARDS, GOALS, KINDS, MOST, RESERVE, SEATS, SLOTS


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    FIRST = 0  # chance names the seat that begins               hard-wired 2.2
    DEAL = 1  # chance turns up displays for rows and slots      hard-wired 2.3
    OPEN = 2  # chance turns up the public circuits              hard-wired 2.3
    HANDS = 3  # chance deals the hands                          hard-wired 2.3
    TURN = 4  # a seat makes new circuits or begins a segment    hard-wired 3.1
    LAY = 5  # a seat lays the next card of its segment          hard-wired 5.1
    DRAW = 6  # chance draws for new circuits                    hard-wired 4.1
    REFILL = 7  # chance turns up a display for the empty slot   hard-wired 5.9
    PASS = 8  # a seat that can do nothing passes by itself      hard-wired 3.2
    OVER = 9  #                                                  hard-wired 7.1


class State(Header):
    """The state of Hard Wired: one record."""

    seats = int8()  # how many sit here                                    hard-wired 2.1
    first = int8()  # the seat that begins, NONE before that is known      hard-wired 2.2
    named = int8()  # NONE, or the seat that option `first` has named
    turn = int8()  # the seat whose turn it is, or to which is dealt; NONE at first   hard-wired 3.3
    due = int8()  # cards that chance has yet to turn up, deal or draw
    passes = int8()  # passes in direct succession                         hard-wired 7.3
    goal = int8()  # displays of a full row                                hard-wired 8.2
    longest = int8()  # cards of the longest segment                       hard-wired 8.5
    equal = int8()  # 1 when the round is finished                         hard-wired 8.3
    shuffled = int8()  # 1 when a segment's cards are shuffled             hard-wired 8.4
    shown = int8()  # 1 when all hands are open                            hard-wired 8.7
    row = int8(SEATS, GOALS[1])  # by seat: displays, NONE where none is yet   hard-wired 2.5, 5.7
    length = int8(SEATS)  # by seat: how many displays
    left = int8(KINDS)  # displays of each triple in their reserve         hard-wired 1.2
    display = int8(SLOTS)  # public displays, NONE where there is none     hard-wired 5.9
    slot = int8()  # the output of the segment being built, or the slot to refill; else NONE
    laid = int8()  # cards laid so far
    chain = int8(MOST)  # these cards in order, NONE behind them           hard-wired 5.1
    value = int8()  # the triple behind them; NONE when nothing is built   hard-wired 5.2
    deck = uint8(CARDS)  # what each card does, by the number of its code  hard-wired 1.4, 8.6
    like = int8(CARDS)  # the first card of the deck that does the same
    held = int8(RESERVE + 1)  # how many cards are in each place           hard-wired 9.1
    place = secret(int8(CARDS))  # where each card is: a seat, PUBLIC, LAID or RESERVE
    lot = int8(CARDS)  # its lot, the topmost being 0; NONE when everybody knows where it is   hard-wired 6.4
    seen = int8(CARDS)  # places as all know them: those of a lot in order, whichever card is where   hard-wired 9.2


STATE = record(State)
ACTIONS = ActionSpace(
    give=dict(card=CARDS),  # `N C02`
    fetch={},  # `N -`
    build=dict(slot=SLOTS),  # `S3` has slot 2
    lay=dict(card=CARDS),  # `C33`
    end={},
    skip=Outcome(seat=SEATS),  # `A P`
    first=Outcome(seat=SEATS),
    turn_up=Outcome(triple=KINDS),  # `display 323`
    open=Outcome(card=CARDS),
    draw=Outcome(card=Veiled(CARDS)),
)

# What learners see, by `rules.encode`. Seats count from one's own on, clockwise; a spectator's first one is A.
LAYOUT = layout(
    place=((CARDS,), "where each card is: a seat, 6 public, 7 laid, 8 reserve; -2 not known", "hard-wired 9.2"),
    lot=((CARDS,), "the lot of each card, 0 being on top; -1 when all know where it is", "hard-wired 6.4"),
    deck=((CARDS,), "what each card does: the number of its code, less 81", "hard-wired 1.4"),
    seats=(
        (SEATS, GOALS[1] + 2),
        "displays of the row, -1 where none is yet; how many; cards in hand; 0 where nobody sits",
        "hard-wired 9.1",
    ),
    display=((SLOTS,), "public displays, or -1", "hard-wired 5.9"),
    phase=((), "what is due, by its number", "hard-wired 3.1"),
    turn=((), "the seat whose turn it is, or -1", "hard-wired 3.3"),
    slot=((), "the slot that is built to or refilled, or -1", "hard-wired 5.1"),
    laid=((), "cards of the segment so far", "hard-wired 5.1"),
    value=((), "the triple behind them, or -1", "hard-wired 5.2"),
    goal=((), "displays of a full row", "hard-wired 8.2"),
    longest=((), "cards of the longest segment", "hard-wired 8.5"),
    due=((), "cards that chance has yet to bring", "hard-wired 4.1"),
    chain=((MOST,), "cards of the segment in order, 1 + card", "hard-wired 5.13"),
    hands=((SEATS, CARDS), "by seat: how many cards of each lot are in the hand", "hard-wired 9.2"),
    begins=((2,), "the seat that began, or -1; the seat that option `first` has named, or -1", "hard-wired 2.2"),
    passes=((), "passes in direct succession", "hard-wired 7.3"),
    rules=((4,), "how many seats there are; equal turns, used cards shuffled, open hands", "hard-wired 8.1"),
    ply=((2,), "rest of 128, and how often", "hard-wired 10.2"),
)

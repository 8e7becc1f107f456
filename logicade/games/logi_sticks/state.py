"""The state of Logi-Sticks and its actions. A set of squares is a 64-bit number, see `tables`."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, int16, record, secret, uint64
from logicade.games.logi_sticks.tables import INNER, KINDS, LAYOUTS, SEATS, SQUARES, STONES, STRINGS, TURNS, WIDE


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    CENTRE = 0  # chance lays the stones of the centre            logi-sticks 7.12
    EDGE = 1  # chance lays target stones                         logi-sticks 3.2
    ARRANGE = 2  # a player lays target stones in secret          logi-sticks 7.7, 7.8
    REVEAL = 3  # an arranged edge is turned over                 logi-sticks 6.2
    FIRST = 4  # chance names the starting player                 logi-sticks 7.13
    NAME = 5  # South names the starting player                   logi-sticks 7.13
    DEAL = 6  # chance deals a piece                              logi-sticks 7.14
    PICK = 7  # a player takes a piece from the stash             logi-sticks 3.4
    PLACE = 8  # a player places a piece                          logi-sticks 3.13
    FORCED = 9  # a player passes, having nothing to place        logi-sticks 5.1
    OVER = 10  # all targets are settled, or all have passed      logi-sticks 8.1, 8.2


CENTRE, EDGE, ARRANGE, REVEAL, FIRST, NAME, DEAL, PICK, PLACE, FORCED, OVER = (int(phase) for phase in Phase)
BY_TARGETS, BY_PASSES = 1, 2  # values of `ended`


class State(Header):
    """The state of Logi-Sticks: one record."""

    seats = int8()  # how many play                                              logi-sticks 3.3
    first = int8()  # the seat that starts, NONE before that is known            logi-sticks 3.5
    active = int8()  # the seat whose turn it is, also while it is made to pass
    passes = int8()  # passes since the last placement or unlocking              logi-sticks 5.1
    taken = int8()  # pieces taken from the stash so far                         logi-sticks 3.4
    laid = int8()  # stones that the players have arranged so far                logi-sticks 7.7, 7.8
    shown = int8()  # arranged edges that are turned over                        logi-sticks 6.2
    kind = uint64(KINDS)  # by kind: where its pieces lie                        logi-sticks 2.1
    inputs = uint64(4)  # by side: pieces that have an input there               logi-sticks 2.2
    usable = uint64(4)  # by side: empty squares where an input there would be fed and close no loop
    trues = uint64()  # pieces that give TRUE                                    logi-sticks 3.14
    falses = uint64()  # pieces that give FALSE
    ground = uint64()  # empty squares that inputs read FALSE from               logi-sticks 3.18, 8.2
    goal = uint64()  # the target squares                                        logi-sticks 3.2
    locked = int8(SEATS)  # by seat: NONE, or the square of its locked Capacitor   logi-sticks 3.9
    stock = int8(SEATS, KINDS)  # by seat: pieces to place                       logi-sticks 3.4
    stash = int8(KINDS)  # pieces to be drafted or dealt                         logi-sticks 3.4
    stones = int16(4)  # by edge: which places have a target stone, bit 0 at the left
    white = secret(int16(4))  # by edge: the white ones; NONE before any is laid   logi-sticks 6.2
    layout = int16()  # white stones of the centre, bit 0 above d5; NONE before they lie   logi-sticks 3.1
    targets = int8()  # ROTATED to CUSTOM                                        logi-sticks 7.2 to 7.9
    inner = int8()  # 1 when the corners have no target stones                   logi-sticks 7.11
    free = int8()  # 1 when an arranged edge may have any number of each colour  logi-sticks 7.10
    starter = int8()  # FIRST_SOUTH, FIRST_RANDOM or FIRST_CHOSEN                logi-sticks 7.13
    source = int8()  # STOCK_BOOK, STOCK_DRAFT, STOCK_SNAKE or STOCK_DEAL        logi-sticks 7.14
    strict = int8()  # 1 when an output may not touch an output or a centre stone   logi-sticks 7.15
    loops = int8()  # 1 when loops are allowed                                   logi-sticks 7.16
    grounding = int8()  # GROUND_FULL, GROUND_END or GROUND_OFF                  logi-sticks 7.17
    passing = int8()  # 1 when passing is always allowed                         logi-sticks 7.18
    unlocked = int8()  # 1 when Capacitors never lock                            logi-sticks 7.19


STATE = record(State)
ACTIONS = ActionSpace(
    place=dict(square=SQUARES, piece=KINDS, turn=TURNS),  # `A@d6/SE`; the ids of logi-sticks 4.5
    stay={},  # `--`, a pass of one's own will
    pick=dict(piece=KINDS),  # `+A`
    stone=dict(colour=Veiled(2)),  # `stone W`, the next one of an edge from the left
    name=dict(edge=4),  # `name S`
    edge=Outcome(edge=5, colours=STRINGS),  # `S:WBWBWBWB`, or `all:` for every edge
    inner=Outcome(edge=5, colours=INNER),  # `S:.WBWBWB.`
    layout=Outcome(layout=len(LAYOUTS)),  # `centre=WBWBWBWB`
    first=Outcome(edge=4),  # `first=S`
    deal=Outcome(piece=KINDS),  # `deal A`
    forced=Outcome(edge=4),  # `S --`
)
A_PLACE, A_STAY, A_PICK, A_STONE, A_NAME, A_EDGE, A_INNER, A_LAYOUT, A_FIRST, A_DEAL, A_FORCED = ACTIONS.bases
EVERY_EDGE = 4  # the value of `edge` that means all of them

# By phase before play: its first id, how many ids, and the distance of one edge's ids from the next edge's.
RANGES = np.array(
    [
        (A_LAYOUT, len(LAYOUTS), 0),
        (A_EDGE, STRINGS, STRINGS),
        (A_STONE, 2, 0),
        (A_EDGE, STRINGS, STRINGS),
        (A_FIRST, 4, 0),
        (A_NAME, 4, 0),
        (A_DEAL, KINDS, 0),
        (A_PICK, KINDS, 0),
        (A_PLACE, 0, 0),
        (A_FORCED, 1, 1),
        (A_PLACE, 0, 0),
    ],
    np.int64,
)

# What learners see. Edges and seats come from the viewer's own on, clockwise; a spectator's own seat is South.
LAYOUT = layout(
    kinds=((KINDS, SQUARES), "by kind: where its pieces lie", "logi-sticks 2.1"),
    inputs=((4, SQUARES), "by side: pieces that have an input there", "logi-sticks 2.2"),
    signals=(
        (3, SQUARES),
        "pieces that give TRUE, that give FALSE, and empty squares that are grounded",
        "logi-sticks 3.14",
    ),
    edges=(
        (4, WIDE),
        "target stones: 0 none, 1 black or not laid yet, 2 white; HIDDEN if face down",
        "logi-sticks 4.3",
    ),
    stocks=((SEATS, KINDS), "pieces to place", "logi-sticks 3.4"),
    stash=((KINDS,), "pieces to be drafted or dealt", "logi-sticks 3.4"),
    turn=((2,), "whether it is the own turn, phase", "logi-sticks 3.3"),
    centre=((STONES,), "clockwise from above d5: 0 not laid yet, 1 black, 2 white", "logi-sticks 3.1"),
    laid=((4,), "by edge: NONE before its first stone lies, 0 after", "logi-sticks 3.2"),
    locked=((SEATS,), "by seat: NONE, or the square of its locked Capacitor", "logi-sticks 3.9"),
    seats=(
        (4,),
        "how many; by their distance from one's own, NONE for nobody: starts, has the turn, acts",
        "logi-sticks 3.3",
    ),
    progress=(
        (6,),
        "passes in a row, stones arranged, edges turned over, how it ended, ply: rest of 128, how often",
        "logi-sticks 5.1",
    ),
    options=(
        (10,),
        "targets, corners, free, starter, stock, contact, loops, grounding, passing, locks",
        "logi-sticks 7.1",
    ),
)

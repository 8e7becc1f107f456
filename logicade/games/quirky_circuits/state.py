"""The state of Quirky Circuits and its actions."""

from __future__ import annotations

from enum import IntEnum

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.layout import layout
from logicade.engine.state import Header, int8, int16, record, secret, uint8
from logicade.games.quirky_circuits.components import (
    BACKS,
    CARDS,
    CELLS,
    GOAL_KINDS,
    GOALS,
    LAYERS,
    QUEUE,
    SEATS,
    SHAPE,
    TOKENS,
    UNDER,
)


class Phase(IntEnum):
    """What kind of decision or chance is due."""

    DEAL = 0  # chance deals a card                               quirky-circuits 1.4, 6.3
    PROGRAM = 1  # players put cards into the queue               quirky-circuits 4.1
    CLOSE = 2  # the queue closes by itself (tempo `rotating`)    quirky-circuits 4.9
    SHOW = 3  # a card of the queue is turned over                quirky-circuits 5.1
    RUN = 4  # a card is executed                                 quirky-circuits 5.1
    CHOOSE = 5  # a player chooses what to pick up                quirky-circuits 9.4
    RESET = 6  # the battery drops                                quirky-circuits 6.1
    OVER = 7  # won or lost                                       quirky-circuits 12.1


class Result(IntEnum):
    """How a match has ended."""

    RUNNING = 0
    WON = 1
    EMPTY = 2  # the battery is empty                             quirky-circuits 12.4
    MET = 3  # two walkers met                                    quirky-circuits 12.4
    BROKEN = 4  # too much is broken                              quirky-circuits 12.4
    MISSED = 5  # the section of option `target` was left         quirky-circuits 13.3
    GIVEN_UP = 6  # all gave up                                   quirky-circuits 12.6


class Signal(IntEnum):
    """What a seat has announced."""

    QUIET = 0
    DONE = 1
    STOP = 2


class Bump(IntEnum):
    """What the robot ran into with the last card."""

    CLEAR = 0
    BARRIER = 1
    OBSTACLE = 2
    CAT = 3  # any solid token
    INCLINE = 4


DEAL, PROGRAM, CLOSE, SHOW, RUN, CHOOSE, RESET, OVER = (int(phase) for phase in Phase)
RUNNING, WON, EMPTY, MET, BROKEN, MISSED, GIVEN_UP = (int(result) for result in Result)
QUIET, DONE, STOP = (int(signal) for signal in Signal)
CLEAR, BARRIER, HIT, CAT, INCLINE = (int(bump) for bump in Bump)
GONE, HELD = -1, -3  # places of a token that lies nowhere


class State(Header):
    """The state of Quirky Circuits: one record."""

    seats = int8()  # how many play                                quirky-circuits 1.1
    scenario = int8()  # its number from 0, OWN_SCENARIO for one's own
    practice = int8()  # 1: cards are played face up               quirky-circuits 13.2
    target = int8()  # 0 red, 1 yellow, 2 green: the section not to be left   quirky-circuits 13.3
    tempo = int8()  # FREE or ROTATING                             quirky-circuits 4.5, 4.9
    extra = int8()  # red spaces added                             quirky-circuits 13.5
    bare = int8()  # 1: without the quirk cards that no goal needs   quirky-circuits 13.6
    veiled = int8()  # 1: the backs of hands are hidden too        quirky-circuits 13.8
    single = int8()  # 1: new momentum takes the place of the old  quirky-circuits 13.9
    # The scenario, as components.LAYOUT lists it.
    robot = int8()
    wide = int8()
    high = int8()
    north = int8()  # where the compass points                     quirky-circuits 7.2
    start = int8()
    ahead = int8()  # facing at the start
    sections = int8(3)  # battery spaces: red, yellow, green
    quirks = int16()  # one bit a quirk card that the file adds    quirky-circuits 1.2
    wall = int8(CELLS)  # one bit a side: barriers                 quirky-circuits 7.4
    slope = int8(CELLS)  # one bit a side: uphill that way         quirky-circuits 7.6
    floor = int8(CELLS)  # VOID, OBSTACLE, RUG, belts              quirky-circuits 7.3, 7.5, 7.7, 7.8
    zone = int8(CELLS)  # one bit a zone; bit 0 is the station     quirky-circuits 7.9
    kind = int8(TOKENS)  # 1 + the kind, 0: no such token
    nature = int8(TOKENS)  # CARRY, SWEEP, SOLID, WALK
    ruin = int8(TOKENS)  # 1 + the kind that it breaks into, 0: it cannot be knocked
    ruins = int8(TOKENS)  # the nature of that
    first = int8(TOKENS)  # where it lies at the start
    aim = int8(TOKENS)  # and how it is turned
    form = int8(TOKENS, SHAPE)  # 1 + offset of each further square, 0: none
    goal = int8(GOALS)  # 1 + type, 0: no such goal                quirky-circuits 12.2
    wanted = int8(GOALS, GOAL_KINDS)  # 1 + kinds
    where = int8(GOALS)  # zone
    need = int8(GOALS)
    apart = int8(GOALS)  # 1: one token a square
    facings = int8(GOALS)  # one bit a facing, 0: any
    after = int8(GOALS)  # one bit a goal that comes first
    meet = int8(2)  # 1 + kinds that must not meet                 quirky-circuits 12.4
    fragile = int8()  # how many broken tokens lose, 0: none
    # What follows from it.
    tokens = int8()  # how many there are
    goals = int8()
    parts = int8(TOKENS)  # how many squares a token covers
    paths = uint8(CELLS)  # one bit a step that tokens may take    quirky-circuits 11.4
    # What changes.
    at = int8()  # where the robot is
    facing = int8()
    momentum = int8()  # NONE, or the direction of the marker      quirky-circuits 10.1
    place = int8(TOKENS)  # a square, GONE or HELD
    aimed = int8(TOKENS)  # quarter turns; of a held token, from the robot's facing
    broken = int8(TOKENS)  # 1 once it is what `ruin` says
    delivered = int8(TOKENS)  # 1 + the goal that it fulfils       quirky-circuits 12.3
    held = int8(2)  # by hand: NONE or a token                     quirky-circuits 9.1
    grip_x = int8(2)  # its first square, seen from the hand's square by a robot that faces north
    grip_y = int8(2)
    battery = int8()
    lap = int8()  # the round, from 1
    cards = int16()  # executed so far
    result = int8()
    hand = secret(int8(SEATS, CARDS))  # how many of each card     quirky-circuits 2.1
    backs = secret(int8(SEATS, len(BACKS)))  # the same by backs, which all see unless `veiled`   quirky-circuits 2.3
    sizes = int8(SEATS)  # the same in one number, for all to see  quirky-circuits 14.1
    deck = int8(CARDS)  # all cards of the match
    top = secret(int8(CARDS))  # cards of the layer that is being drawn from
    formed = int8(CARDS)  # that layer when it was shuffled
    under = int8(UNDER)  # layers below, each in the order of the cards, NONE after the last   quirky-circuits 6.1
    layers = int8(LAYERS)  # how many cards each has
    queue = secret(int8(QUEUE))  # cards, NONE after the last      quirky-circuits 4.1
    owner = int8(QUEUE)  # who played it
    cover = int8(QUEUE)  # its back
    length = int8()  # of the queue
    shown = int8()  # how many are turned over                     quirky-circuits 5.1
    executed = int8()
    signal = int8(SEATS)  # QUIET, DONE or STOP                    quirky-circuits 4.6
    signals = int8(SEATS)  # how often in this round
    yields = int8(SEATS)  # 1: wants to give up                    quirky-circuits 12.6
    dealer = int8()  # who gets the next card
    waited = int8(SEATS)  # 1: waited or done since the last card  quirky-circuits 4.9
    forced = int8()  # 1: the mover has to play a card
    busy = int8()  # during CHOOSE: the hand that chooses          quirky-circuits 9.4
    full = int8()  # during CHOOSE: one bit a hand that held something before the card
    bump = int8()  # what the last card ran into                   quirky-circuits 5.4
    drift = int8()  # NONE, or the way it drifted                  quirky-circuits 10.2


STATE = record(State)
ACTIONS = ActionSpace(
    play=dict(seat=SEATS, back=len(BACKS), card=Veiled(CARDS)),
    done=dict(seat=SEATS),
    stop=dict(seat=SEATS),
    withdraw=dict(seat=SEATS),
    wait=dict(seat=SEATS),
    give_up=dict(seat=SEATS),
    close=Outcome(),  # stands among decisions: in free order it is one of what may happen next
    choose=dict(token=TOKENS),
    deal=Outcome(seat=SEATS, back=len(BACKS), card=Veiled(CARDS)),
    show=Outcome(card=CARDS),
    run=Outcome(card=CARDS),
    reset=Outcome(),
    draw=Outcome(seat=SEATS, card=Veiled(0)),  # how others see a deal where backs are hidden   quirky-circuits 13.8
)
A_PLAY, A_DONE, A_STOP, A_WITHDRAW, A_WAIT, A_GIVE_UP, A_CLOSE, A_CHOOSE, A_DEAL, A_SHOW, A_RUN = ACTIONS.bases[:11]
A_RESET, A_DRAW = ACTIONS.bases[11:]

# What learners see, by `views/observing.py`. Rows of seats come from one's own on, clockwise; a spectator's first one
# is A. Who played a card of the queue and who is dealt to are seats by number, as `me` is.
LAYOUT = layout(
    wall=((CELLS,), "barriers of each square, one bit a side", "quirky-circuits 7.4"),
    slope=((CELLS,), "inclines, one bit a side that is uphill", "quirky-circuits 7.6"),
    floor=((CELLS,), "void, obstacle, rug, belt", "quirky-circuits 7.5"),
    zone=((CELLS,), "zones, one bit each; the first is the station", "quirky-circuits 7.9"),
    tokens=((TOKENS, 5), "kind as it is now, place, turn, 1 + goal it is delivered to, nature", "quirky-circuits 12.3"),
    cards=((CARDS, 2), "own hand; all cards of the match", "quirky-circuits 14.3"),
    seats=((SEATS, len(BACKS) + 2), "backs of the hand, signal, whether to act", "quirky-circuits 2.3"),
    queue=((QUEUE, 3), "card, back, who played it", "quirky-circuits 14.2"),
    robot=(
        (12,),
        "place, facing, momentum, compass, what both hands hold, battery, round, robot, phase, length, executed",
        "quirky-circuits 5.1",
    ),
    said=((SEATS, 4), "cards in hand, signals so far, would give up, has waited", "quirky-circuits 4.6"),
    laid=(
        (TOKENS, 6 + SHAPE),
        "kind at the start, what it breaks into and its nature, place and turn at the start, broken, further squares",
        "quirky-circuits 1.3",
    ),
    goals=(
        (GOALS, 6 + GOAL_KINDS),
        "type, zone, need, one each, facings, what comes first, kinds",
        "quirky-circuits 12.2",
    ),
    formed=((CARDS,), "the layer on top of the deck when it was shuffled", "quirky-circuits 6.1"),
    under=((UNDER,), "the layers below", "quirky-circuits 6.1"),
    layers=((LAYERS,), "how many cards each of these has", "quirky-circuits 6.1"),
    marks=(
        (8,),
        "shown, collision, drift, who is dealt to, has to play, hand that chooses, hands full before, result",
        "quirky-circuits 5.4",
    ),
    grips=((2, 2), "by hand: where the first square of what it holds is", "quirky-circuits 9.2"),
    file=(
        (11,),
        "battery sections, kinds not to meet, what may break, width, height, start, facing, scenario",
        "quirky-circuits 15.2",
    ),
    options=(
        (8,),
        "seats, practice, target, tempo, extra battery, quirks, hidden backs, momentum",
        "quirky-circuits 13.1",
    ),
    long=((3, 2), "ply, cards executed, quirk cards: rest of 128, and how often", "quirky-circuits 16.2"),
    me=((), "one's own seat, 0 for A; -1 for a spectator", "quirky-circuits 1.5"),
)

"""Quirky Circuits: every invariant can fail. Real states, some of their fields changed, and the number that says so."""

from __future__ import annotations

import random
import re

import pytest

from logicade.engine.position import Position
from logicade.engine.state import States
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.notation import INVARIANTS
from tests.games.quirky_circuits.states import base
from tests.games.quirky_circuits.worlds import GAME
from tests.support import clause, many


def changed(name: str, changes: str) -> States:
    return changed_state(base(name), changes)


def changed_state(pos: Position, changes: str) -> States:
    """A real state with some fields set, `place[2]=5 at=3`."""
    st = pos.state()
    for word in changes.split():
        found = re.fullmatch(r"(\w+)((?:\[\d+\])*)=(-?\d+)", word)
        assert found, word
        *path, last = [found[1], *(int(k) for k in re.findall(r"\d+", found[2]))]
        place = st[0]
        for step in path:
            place = place[step]
        assert (place[last] != int(found[3])).any(), f"{word} changes nothing"
        place[last] = int(found[3])
    return st


# ---- broken states ---------------------------------------------------------------------------------------------------

A_HOLDS_SIX = "hand[0][0]=4 backs[0][0]=5 sizes[0]=6"
A_HOLDS_FIVE = "hand[0][0]=3 backs[0][0]=4 sizes[0]=5"
WISH = "yields[0]=1 waited[0]=1"
BONE, OTHER = "delivered[1]=2 place[1]=11", "delivered[2]=2 place[2]=12"  # in the two pots
OVER = "phase=7 ended=1 mover=-3"
Case = tuple[int, str, str, str]
CASES: list[Case] = [  # number, real state, changes, what is wrong with them; with number 0 nothing is
    (1, "OPEN", "seats=1", "one seat"),
    (1, "OPEN", "seats=5", "five seats"),
    (1, "OPEN", "facing=-1", "facing nowhere"),
    (1, "OPEN", "facing=4", "facing nowhere"),
    (1, "OPEN", "at=-1", "outside, north-west"),
    (1, "OPEN", "at=56", "outside, south"),
    (1, "OPEN", "at=6", "east of the map"),
    (1, "OPEN", "at=40", "south of the map"),
    (1, "OPEN", "at=18", "on an obstacle"),
    (1, "RIGHT", "at=13", "in the void"),
    # ---- over or not
    (2, "OPEN", "phase=-1", "no phase"),
    (2, "OPEN", "phase=8", "no phase"),
    (2, "OPEN", f"result=-1 {OVER}", "no result"),
    (2, "OPEN", f"result=7 {OVER}", "no result"),
    (2, "OPEN", "ended=1", "ended and not over"),
    (2, "WON", "ended=0", "over and not ended"),
    (2, "OPEN", OVER, "over without a result"),
    (2, "OPEN", "result=1", "a result and not over"),
    (2, "OPEN", "mover=-3", "nobody is to act, and it is not over"),
    (2, "WON", "mover=-1", "over, and chance is to act"),
    # ---- the battery
    (3, "OPEN", "battery=5", "too low"),
    (3, "OPEN", "battery=7", "too high"),
    (3, "OPEN", "extra=1", "too low for the option"),
    (3, "OPEN", "lap=0 battery=7", "before the first round"),
    (3, "EMPTY", "battery=1", "it dropped"),
    (23, "OPEN", "lap=3 battery=4 target=2", "not green any more"),
    (11, "OPEN", "lap=2 battery=5 target=2", "still green; only the layers are missing"),
    (23, "OPEN", "lap=5 battery=2 target=1", "not yellow any more"),
    (11, "OPEN", "lap=4 battery=3 target=1", "still yellow"),
    (23, "OPEN", "lap=7 battery=0", "empty"),
    (11, "OPEN", "lap=6 battery=1", "not empty"),
    (23, "OPEN", "lap=5 battery=3 target=1 extra=1", "red has one space more"),
    (23, "OPEN", "lap=3 battery=5 target=2 extra=1", "red has one space more"),
    (11, "OPEN", "lap=7 battery=1 extra=1", "not empty"),
    (23, "EMPTY", "result=5", "no section is asked for"),
    (23, "MISSED", "result=2", "not empty"),
    (23, "MISSED", "target=1", "still yellow"),
    (23, "EMPTY", "lap=2 battery=-1", "below empty"),
    # ---- the queue is shown and executed
    (4, "OPEN", "executed=-1", "less than none"),
    (4, "OPEN", "length=17", "more cards than hands"),
    (4, "QUEUED", "executed=1", "executed and not shown"),
    (4, "QUEUED", "shown=1", "shown in Program"),
    (4, "QUEUED", "shown=1 executed=1", "executed in Program"),
    (4, "SHOWING", "executed=1", "executed before all are shown"),
    (0, "SHOWING", "shown=4 ply=22", "the last one is to be shown"),
    (4, "SHOWING", "shown=5", "nothing is left to show"),
    (4, "SHOWING", "shown=6", "more than there are"),
    (4, "SHOWING", "practice=1", "all lie face up"),
    (4, "LAST", "shown=4", "one is not shown"),
    (4, "LAST", "executed=5", "nothing is left to execute"),
    (4, "RIGHT", "executed=5", "nothing is left to execute"),
    (4, "RESET", "executed=4", "one is left to execute"),
    (4, "DEALING", "phase=6", "no queue to reset"),
    (4, "WON", "executed=0", "won without a card"),
    (4, "GIVEN UP", "result=1", "won without a card"),
    (4, "WON", "result=6", "given up after a card"),
    (4, "BROKEN", "result=6", "given up after a card"),
    (4, "MET", "result=6", "given up after a card"),
    (4, "QUEUED", f"shown=5 result=6 {OVER}", "given up with a queue"),
    # ---- tokens
    (5, "RESET", "place[0]=-4", "no place"),
    (5, "RESET", "place[0]=-2", "no place"),
    (5, "RESET", "place[0]=-3", "held by nobody"),
    (5, "RESET", "place[0]=6", "east of the map"),
    (5, "RESET", "place[0]=40", "south of the map"),
    (5, "RIGHT FULL", "place[2]=13", "in the void"),
    (5, "RESET", "place[4]=0", "there is no fifth token"),
    (5, "RESET", "place[11]=0", "nor a twelfth"),
    (5, "DELIVERED", "place[0]=21", "one of its squares is outside"),
    (5, "RESET", "aimed[0]=-1", "turned nowhere"),
    (5, "RESET", "aimed[0]=4", "turned nowhere"),
    (5, "DRIFT", "held[0]=0", "held and on the map"),
    (5, "DRIFT", "held[0]=0 held[1]=0", "held twice and on the map"),
    (5, "FEMUR", "held[0]=-1", "held by nobody"),
    (5, "FEMUR", "held[1]=0", "held twice"),
    (6, "FEMUR", "held[1]=-2", "no token"),
    (6, "FEMUR", "held[1]=12", "no token"),
    (6, "FEMUR", "held[0]=-1 held[1]=0", "Rover has no second hand"),
    (6, "HALL", "place[4]=-3 held[0]=4", "Gizmo has no hand"),
    (6, "FEMUR", "grip_x[0]=1", "by no square of it"),
    (6, "FEMUR", "grip_y[0]=-1", "by no square of it"),
    (0, "FEMUR", "grip_y[0]=1", "by its second square"),
    (6, "FEMUR", "grip_y[0]=2", "by no square of it"),
    (6, "MARKER", "grip_x[0]=1", "an empty hand"),
    (6, "MARKER", "grip_y[0]=1", "an empty hand"),
    (7, "HALL", "place[2]=0", "Patches is where the robot is"),
    # ---- what can be where
    (20, "HALL", "broken[3]=-1", "neither whole nor broken"),
    (20, "HALL", "broken[3]=2", "neither whole nor broken"),
    (20, "HALL", "broken[2]=1", "cats do not break"),
    (20, "RESET", "place[0]=1", "dust under the robot"),
    (20, "HALL", "place[2]=-1", "cats are not swept"),
    (20, "HALL", "place[3]=-1", "vases are not swept"),
    (0, "HALL", "place[1]=-1", "shards are"),
    (20, "HALL", "place[2]=-3 held[0]=2", "cats are not carried"),
    (20, "HALL", "aimed[3]=1", "nothing turns a vase"),
    (20, "HALL", "place[4]=20", "Gizmo carries nothing"),
    (0, "HALL", "place[2]=5", "a cat walks"),
    (0, "ROUND ONE", "place[1]=12", "a hen walks"),
    (0, "HALL", "place[3]=19", "a vase on another table"),
    (20, "HALL", "place[3]=10", "a whole vase on the floor"),
    (20, "HALL", "place[1]=18", "shards on a table"),
    (0, "HALL", "place[1]=10", "shards on the floor"),
    (20, "RESET", "place[0]=5", "dust that walks"),
    (20, "RESET", "place[0]=12", "dust that climbs"),
    (0, "DRIFT", "ruin[0]=2 broken[0]=1 aimed[0]=1", "it was carried before it broke"),
    (0, "DRIFT", "nature[0]=0 ruin[0]=2 ruins[0]=1 broken[0]=1 aimed[0]=1", "its pieces are carried"),
    (24, "OPEN", "at=25", "the robot has moved"),
    (24, "OPEN", "facing=1", "the robot has turned"),
    (24, "OPEN", "momentum=0", "a marker"),
    (24, "OPEN", "drift=0", "a drift"),
    (24, "OPEN", "bump=1", "a collision"),
    (24, "OPEN", "place[3]=34", "a token has moved"),
    (24, "OPEN", "aimed[0]=1", "a token has turned"),
    (24, "OPEN", "broken[0]=1", "a token has broken"),
    (24, "OPEN", "delivered[0]=1", "a token is delivered"),
    (24, "OPEN", "place[0]=-1", "a token is swept"),
    (24, "BEFORE", "aimed[0]=1", "what the robot started on is swept, not turned"),
    (24, "STAGE", "place[0]=-3 held[0]=0", "a token is held"),
    (24, "AT ONCE", "broken[3]=1", "taken and broken"),
    # ---- hands
    (8, "OPEN", "hand[2][0]=1 backs[2][0]=1 sizes[2]=1", "nobody sits there"),
    (8, "DEALING", A_HOLDS_SIX, "six cards"),
    (10, "DEALING", A_HOLDS_FIVE, "five are allowed, but whence?"),
    (8, "EMPTY", "hand[0][8]=2 backs[0][1]=3 sizes[0]=3", "four played cards at most"),
    (
        8, "EMPTY", "hand[0][8]=4 backs[0][1]=5 sizes[0]=5 hand[1][1]=0 hand[1][9]=0 backs[1][0]=0 backs[1][1]=0 "
        "sizes[1]=0",
        "A has played nothing",
    ),
    (
        10, "MISSED", "hand[0][8]=3 backs[0][1]=4 sizes[0]=4 hand[1][1]=0 backs[1][0]=0 sizes[1]=1",
        "A has played one, but whence are the cards?",
    ),
    (8, "QUEUED", "hand[0][8]=0 backs[0][1]=1 sizes[0]=1", "a card is missing"),
    (8, "QUEUED", "owner[0]=1", "B has played too much"),
    (9, "OPEN", "backs[0][0]=2", "a back is missing"),
    (9, "OPEN", "hand[0][0]=2", "a card too many"),
    (9, "OPEN", "sizes[0]=4", "the size is another one"),
    (9, "VIEW", "sizes[0]=3", "the size is another one"),
    (9, "VIEW", "backs[0][0]=-1 backs[0][1]=3", "less than none"),
    (9, "VIEW", "backs[0][0]=-2", "one back is hidden"),
    (9, "VIEW", "backs[0][5]=-2 backs[0][1]=4", "one back is hidden"),
    (9, "VEILED", "sizes[0]=-1", "less than none"),
    (9, "VEILED", "veiled=0", "backs are not hidden"),
    (25, "OPEN", "dealer=1", "nobody is dealt to"),
    (25, "DEALING", "dealer=-1", "no seat"),
    (25, "DEALING", "dealer=2", "no seat"),
    (25, "DEALING", f"dealer=0 {A_HOLDS_FIVE}", "a full hand"),
    (25, "FIRST", "dealer=0", "B is next"),
    (25, "FIRST", "hand[0][8]=0 backs[0][1]=0 sizes[0]=1 hand[1][8]=1 backs[1][1]=1 sizes[1]=2", "A was first"),
]  # fmt: skip
CASES += [
    # ---- cards
    (10, "OPEN", "top[0]=3", "a card too many"),
    (10, "OPEN", "top[0]=1", "a card is missing"),
    (10, "OPEN", "top[5]=-1", "less than none"),
    (10, "OPEN", "top[3]=-2", "one card of the top is hidden"),
    (10, "VIEW", "top[3]=0", "one card of the top is not hidden"),
    (10, "VIEW", "hand[0][3]=0", "one card of a hand is not hidden"),
    (10, "OPEN", "hand[0][4]=1 hand[0][5]=-1", "less than none"),
    (10, "VIEW", "hand[1][3]=2 hand[1][1]=0", "the deck has one"),
    (10, "QUEUED", "queue[0]=1", "another card than was dealt"),
    (10, "FIFTH", "under[0]=1 under[1]=1", "other cards than there are"),
    (0, "SHOWING", "queue[4]=-2", "what is not shown may be hidden"),
    (11, "DEALING", "layers[0]=4 under[4]=-1 top[10]=1 cards=4", "a queue of four"),
    (
        11, "DEALING", "layers[0]=11 cards=11 under[2]=0 under[3]=1 under[4]=1 under[5]=1 under[6]=2 under[7]=3 "
        "under[8]=8 under[9]=8 under[10]=10 top[0]=0 top[1]=0 top[2]=0 top[3]=0 top[8]=0", "a queue of eleven",
    ),
    (11, "LATE", "layers[1]=0 layers[2]=7", "a gap between layers"),
    (11, "LATE", "layers[2]=10 layers[3]=5", "more cards than any deck"),
    (11, "LATE", "under[0]=-1", "no card"),
    (11, "LATE", "under[11]=27", "no card"),
    (11, "LATE", "under[0]=3 under[3]=0", "not in order"),
    (11, "LATE", "under[12]=0", "a card behind the last"),
    (11, "LATE", "under[24]=0", "a card behind the last"),
    (11, "LATE", "formed[0]=-1 formed[1]=2", "less than none"),
    (11, "LATE", "formed[0]=0 formed[9]=0 formed[3]=2", "the deck has one"),
    (11, "LATE", "top[8]=1 top[1]=1 hand[1][1]=1 hand[1][8]=1 backs[1][0]=1 backs[1][1]=1", "the layer had none"),
    (
        11, "LATE", "layers[1]=10 under[10]=8 under[11]=8 under[12]=9 under[13]=9 under[14]=10 top[8]=0 top[10]=0 "
        "cards=37", "nothing is left to draw",
    ),
    (11, "FIFTH SEEN", "layers[0]=0 under[0]=-1 under[1]=-1 under[2]=-1 under[3]=-1 under[4]=-1", "too many on top"),
    (11, "SECOND", "lap=1 battery=6", "a layer of no round"),
    (11, "DEALING", "formed[0]=3", "nothing was drawn up yet"),
    (11, "DEALING", "cards=6", "more than lie there"),
    (11, "LATE", "formed[0]=0", "a queue of four"),
    (11, "LATE", "formed[0]=4 formed[1]=3 cards=38", "a queue of eleven"),
    (11, "LATE", "cards=31", "three queues had 14 cards"),
    (11, "LATE", "cards=48", "three queues had 31 cards"),
    # ---- the queue
    (12, "QUEUED", "queue[5]=0", "a card behind the last"),
    (12, "QUEUED", "owner[5]=0", "an owner behind the last"),
    (12, "QUEUED", "cover[15]=0", "a back behind the last"),
    (12, "DEALING", "length=1 queue[0]=0 cover[0]=0", "nobody's"),
    (12, "DEALING", "length=1 queue[0]=0 owner[0]=2 cover[0]=0", "nobody's"),
    (12, "VIEW", "cover[0]=-1", "no back"),
    (12, "VIEW", "cover[0]=6", "no back"),
    (12, "QUEUED", "queue[0]=27", "no card"),
    (12, "QUEUED", "queue[0]=-1", "no card"),
    (12, "VIEW", "queue[0]=-3", "no card"),
    (12, "QUEUED", "cover[0]=1", "another back"),
    (12, "VIEW", "practice=1", "hidden, though all lie face up"),
    (12, "SHOWING", "queue[0]=-2", "hidden, though it is shown"),
    (26, "YELLOW", "queue[0]=0 cover[0]=0 queue[3]=16 cover[3]=4", "yellow after blue"),
    (26, "YELLOW", "hand[0][8]=0 hand[0][18]=1 backs[0][1]=0 backs[0][5]=1", "yellow is left"),
    (26, "YELLOW", "hand[0][8]=0 hand[0][15]=1 backs[0][1]=0 backs[0][3]=1", "yellow is left"),
    # ---- signals
    (13, "QUEUED", "signal[0]=-1", "no signal"),
    (13, "QUEUED", "signal[0]=3", "no signal"),
    (13, "QUEUED", "signals[1]=-1", "less than none"),
    (13, "QUEUED", "signals[0]=4", "more than three"),
    (13, "QUEUED", "waited[0]=2", "neither yes nor no"),
    (13, "ALL PLAYED", "signal[0]=1 signals[0]=1", "nothing left to play"),
    (13, "ALL PLAYED", "signals[0]=1 waited[0]=1", "nothing left to play"),
    (13, "QUEUED", "signals[0]=0", "a signal that was not given"),
    (13, "CLOSING", "signal[0]=2", "no stop in turn"),
    (13, "OPEN", "signal[0]=1 signals[0]=1 waited[0]=1", "done without a card"),
    (13, "TURNS", "signals[1]=1 waited[1]=1", "done without a card"),
    (13, "SECOND", "waited[0]=1", "in free order nobody waits"),
    (0, "SECOND", f"{WISH} ply=38", "but for a wish to give up"),
    (13, "DEALING", "signals[0]=1", "while cards are dealt"),
    (13, "DEALING", "length=1 queue[0]=0 owner[0]=0 cover[0]=0 top[0]=0", "a queue while cards are dealt"),
    (13, "EMPTY", "signals[0]=1", "after the end"),
    (13, "MISSED", "signals[0]=1", "after the end"),
    (13, "QUEUED", "signal[1]=1 signals[1]=1", "B's card has taken it back"),
    (13, "OPEN", "signal[0]=2 signals[0]=1", "who has said stop has said something"),
    (13, "OPEN", "signals[0]=1", "who has signalled has said something"),
    (13, "EARLY", "signal[1]=1 signals[1]=1 waited[1]=1", "all have signalled before five cards lie"),
    (14, "QUEUED", "yields[0]=-1", "less than none"),
    (14, "SECOND", "yields[0]=1", "who would give up has said something"),
    (14, "OPEN", WISH, "in the first round"),
    (14, "SECOND PLAYED", WISH, "after a card"),
    (14, "GIVEN UP", "yields[0]=0 waited[0]=0", "not all would"),
    (14, "SECOND", f"{WISH} yields[1]=1 waited[1]=1", "all would, and it goes on"),
    (16, "ALONE", "phase=3 mover=-1 signal[1]=2 signals[1]=1 waited[1]=1", "no card of B"),
    (16, "SHOWING", "signal[0]=0", "A has not agreed"),
    (0, "SHOWING", "signal[0]=0 signals[0]=3 ply=23", "A has used up all signals"),
    (16, "SHOWING", "signal[0]=0 signals[0]=2 ply=23", "A has not"),
    (0, "CLOSING", "signal[0]=0", "A has waited"),
    (16, "CLOSING", "signal[0]=0 waited[0]=0", "A has not waited"),
    (16, "QUEUED", "phase=2 mover=-1 signal[1]=1 signals[1]=1 waited[1]=1", "by itself only in turn"),
    (16, "TURNS", "phase=2 mover=-1", "nothing is there to close"),
    # ---- turns
    (15, "TURNS", "forced=-1", "neither yes nor no"),
    (15, "FORCED", "forced=2", "neither yes nor no"),
    (15, "OPEN", "forced=1", "in free order nobody has to"),
    (15, "CLOSING", "forced=1", "the queue is closed"),
    (15, "RIGHT", "mover=1", "it is A's card"),
    (15, "LAST", "mover=0", "cards run by themselves"),
    (15, "LAST", "mover=-2", "cards run by themselves"),
    (15, "OPEN", "mover=0", "in free order anybody may"),
    (15, "TURNS", "mover=-1", "in turn a seat is to act"),
    (15, "TURNS", "mover=2", "no seat"),
    (15, "ONE OUT", "mover=0", "A has no cards"),
    (15, "ONE DONE", "mover=0", "A is done"),
    (15, "TURNING", "waited[0]=1", "A has waited already"),
    (15, "TURNING", "waited[1]=0", "B comes first"),
    (15, "TURNS", "waited[1]=1", "B comes later"),
    (15, "SECOND IN TURN", "mover=0", "B begins the second round"),
    (15, "FORCED", "waited[1]=0", "B may play of itself"),
    (15, "FORCED", "waited[0]=0", "A may play of itself"),
    (0, "FORCED", "waited[0]=0 signals[0]=1", "A was done before"),
    (15, "CLOSING", "phase=1 mover=0 forced=1 signal[0]=0", "cards enough"),
    (15, "FORCED", "mover=1", "A is first of those with most cards"),
    # ---- the last card
    (18, "MARKER", "momentum=-2", "no direction"),
    (18, "MARKER", "momentum=4", "no direction"),
    (18, "MARKER", "drift=-2", "no direction"),
    (18, "MARKER", "drift=4", "no direction"),
    (18, "MARKER", "bump=-1", "no collision"),
    (18, "DRIFT", "bump=5", "no collision"),
    (18, "LAST", "momentum=3", "Gizmo has no momentum"),
    (18, "LAST", "drift=0", "Gizmo does not drift"),
    (18, "MARKER", "bump=1", "a collision takes the marker"),
    (18, "MARKER", "momentum=0", "not the way she faces"),
    (18, "SINGLE", "drift=1", "the new marker took the place of the old"),
    (18, "DRIFT", "momentum=0", "a turn leaves no marker"),
    (18, "DRIFT", "bump=1", "no barrier that way"),
    (18, "RESET", "bump=1", "a turn runs into nothing"),
    (18, "HALL", "bump=1", "no barrier before it"),
    (18, "HALL", "bump=4", "no incline before it"),
    (0, "HALL", "bump=4 slope[0]=2", "an incline before it"),
    (18, "HALL", "facing=0", "a barrier before the obstacle"),
    (0, "HALL", "facing=0 bump=1", "a barrier before it"),
    (18, "HALL", "facing=2", "no obstacle before it"),
    (18, "NORTHWARD", "north=1", "no barrier in the east"),
    (0, "SECOND", "bump=1", "the card before is not known"),
    # ---- choices
    (19, "OPEN", "busy=1", "nothing to choose"),
    (19, "OPEN", "full=1", "nothing to choose"),
    (19, "RIGHT", "busy=-1", "no hand"),
    (19, "RIGHT", "busy=2", "no hand"),
    (19, "RIGHT", "bump=1", "PD runs into nothing"),
    (19, "WHICH", "drift=1", "the drift comes later"),
    (19, "RIGHT", "full=-1", "no hands"),
    (19, "RIGHT", "full=4", "no hands"),
    (19, "RIGHT", "place[4]=-3 held[0]=4", "the hand is not empty"),
    (19, "RIGHT", "full=1", "the hand was not empty"),
    (19, "RIGHT", "queue[1]=12 queue[2]=11", "another card"),
    (19, "RIGHT", "place[2]=0", "only one thing is there"),
    (19, "LEFT", "held[0]=-1 place[3]=4", "the right hand comes first"),
    (0, "LEFT", "held[0]=-1 place[3]=0 place[2]=0", "the right hand reaches nothing"),
    (19, "RIGHT FULL", "held[0]=-1 place[4]=12", "the right hand was full and dropped nothing yet"),
    (19, "LEFT FULL", "held[1]=-1 place[4]=12", "the left hand was full and dropped nothing yet"),
    (19, "LEFT FULL", "full=0", "the left hand has not been asked yet"),
    # ---- goals
    (21, "DELIVERED", "delivered[1]=-1", "no goal"),
    (21, "DELIVERED", "delivered[1]=4", "no goal"),
    (21, "DELIVERED", "delivered[1]=3", "nothing is delivered to a park goal"),
    (21, "DELIVERED", "delivered[1]=1 place[1]=17", "the goal is about the femur"),
    (21, "DELIVERED", "place[0]=-3 held[0]=0", "held"),
    (21, "DELIVERED", "place[0]=16", "beside the zone"),
    (0, "DELIVERED", BONE, "in a pot"),
    (21, "DELIVERED", "delivered[1]=2", "in no pot"),
    (0, "DELIVERED", f"{BONE} {OTHER}", "in two pots"),
    (21, "DELIVERED", f"{BONE} delivered[2]=2 place[2]=11", "in one pot"),
    (0, "DELIVERED", f"apart[1]=0 {BONE} delivered[2]=2 place[2]=11", "in one pot, as they may"),
    (0, "DELIVERED", f"{BONE} place[2]=11", "the other is not delivered"),
    (21, "DELIVERED", f"delivered[0]=0 {BONE}", "the femur comes first"),
    (21, "DELIVERED", f"need[1]=1 {BONE} {OTHER}", "more than needed"),
    (22, "LAST", "at=33", "all goals hold, and it goes on"),
    (22, "HALL", "fragile=1", "too much is broken, and it goes on"),
    (0, "HALL", "fragile=2", "not too much"),
    (22, "ROUND ONE", "place[0]=3", "they have met, and it goes on"),
    (22, "WON", "place[3]=35", "won with a goal left"),
    (22, "WON", "fragile=1 broken[0]=1 ruin[0]=3 ruins[0]=2", "won and lost"),
    (22, "MET", "meet[0]=0", "they may meet"),
    (22, "MET", "place[0]=0", "they have not met"),
    (0, "MET", "place[0]=0 drift=1", "a drift may have parted them"),
    (22, "BROKEN", "fragile=2", "not enough is broken"),
    (22, "EMPTY", "goals=0", "all goals hold"),
    (22, "MISSED", "goals=0", "all goals hold"),
    (22, "GIVEN UP", "goals=0", "all goals hold"),
    (0, "BEFORE", "goals=0", "goals count after a card"),
]  # fmt: skip


PLIES = [  # how few and how many plies a state can have had
    ("OPEN", 10, 10),
    ("FIRST", 3, 3),
    ("QUEUED", 16, 19),  # A may have taken its signal back
    ("SHOWING", 19, 23),
    ("RESET", 28, 32),
    ("LAST", 59, 77),
    ("WON", 60, 78),
    ("DEALING", 27, 41),
    ("SECOND", 32, 46),
    ("SECOND PLAYED", 33, 49),
    ("GIVEN UP", 34, 48),
    ("EMPTY", 27, 41),
    ("LATE", 151, 235),
    ("TURNS", 10, 12),  # in turn everybody may wait once between two cards
    ("TURNING", 13, 21),
    ("CLOSING", 17, 27),
    ("SECOND IN TURN", 32, 46),
    ("LEFT", 24, 32),  # choices count, two for each card at most
    ("RIGHT FULL", 25, 35),
    ("DRIFT", 25, 32),
    ("DELIVERED", 29, 38),
    ("ALL PLAYED", 32, 36),
]


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize(("number", "name", "changes", "why"), CASES)
def test_a_broken_state_has_the_number_of_what_is_wrong(number: int, name: str, changes: str, why: str) -> None:
    assert rules.check(changed(name, changes), 0) == number, why


@pytest.mark.parametrize(("name", "least", "most"), PLIES)
def test_so_many_plies_can_have_been(name: str, least: int, most: int) -> None:
    for ply, number in ((least - 1, 17), (least, 0), (most, 0), (most + 1, 17)):
        st = base(name).state()
        st[0].ply = ply
        assert rules.check(st, 0) == number, ply


def test_every_number_has_a_case() -> None:
    assert {17, *(number for number, *_ in CASES)} == {0, *INVARIANTS}


@pytest.mark.parametrize("seed", range(many(8, 60)))
def test_what_happens_breaks_nothing(seed: int) -> None:
    """Every state of the first plies of a match, and views of some."""
    options = {
        "scenario": ("gizmo-6", "twirl-6", "rover-6", "lefty-6", "twirl-4", "lefty-3", "rover-3", "gizmo-4")[seed % 8],
        "tempo": ("rotating", "free")[seed // 2 % 2],
        "hide_hand_backs": seed % 3 == 0,
        "momentum": ("book", "single")[seed % 2],
        "practice": seed % 5 == 4,
        "extra_battery": seed % 4,
        "target": ("red", "yellow", "green")[seed % 3],
    }
    source, ids = random.Random(seed), GAME.kernels.row_of_ids()
    st = GAME.start(seats=2 + seed % 3, **options).state()
    while not st[0].ended and st[0].ply < many(80, 3000):
        rules.apply(st, 0, source.choice(ids[: rules.legal(st, 0, ids)]))
        assert rules.check(st, 0) == 0, str(Position(GAME, st))
        if st[0].ply % 5 == 0:
            view = st.copy()
            rules.redact(view, 0, source.randrange(-1, int(st[0].seats)))
            assert rules.check(view, 0) == 0, str(Position(GAME, st))

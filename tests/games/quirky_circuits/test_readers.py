"""Quirky Circuits: texts of positions that no match can reach are refused, with the clause that they break."""

from __future__ import annotations

import random
from typing import Any

import pytest

from logicade.engine.errors import BadPosition
from tests.games.quirky_circuits.worlds import GAME
from tests.support import clause, many, random_match

OPEN = (
    "scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5 "
    "hands=F1,F2,F3,RL,RR|F1,F2,B1,RL,TA top=F1,F1,F2,F2,F3,RL,RR,RR ply=10"
)
RESET = (  # the first round is executed
    "scenario=gizmo-1 seats=2 round=1 phase=reset robot=b1E battery=6 tokens=e1,-,f4,d5 hands=F1,F2,RL|F3,RR "
    "queue=A.F1,A.F2,B.F1,B.RL,B.TA top=F1,F2,F2,F3,B1,RL,RR,RR shown=5 executed=5 cards=5 signal=11 signals=11 "
    "waited=11 ply=31"
)
LAST = (  # one card before the end of worked example E20
    "scenario=gizmo-1 seats=2 round=2 phase=run robot=d5W battery=5 tokens=-,-,-,- hands=RL,TA|F1,B1,RL "
    "queue=A.RR,A.F2,B.F2,B.RL,A.F1 top=F1,F1,F2,F2,F3,F3,RR,RR formed=F1,F1,F2,F2,F3,F3,RR,RR shown=5 executed=2 "
    "cards=10 signal=11 signals=11 waited=11 ply=60"
)
TURNS = OPEN.replace("ply=10", "mover=A tempo=rotating ply=10")
ROUNDS = "the battery has one space less for every round that is over"
AS_AT_START = "before the first card all is as at the start"
FULL_HAND = "what a seat holds and what it has in the queue make a full hand"
ALL_CARDS = "hands, queue and deck are the cards of the match"
LAYERS = "the deck lies in layers, which were the queues of earlier rounds"
PHASES = "cards are shown and executed in their phases"
COUNTS = "there are as many plies as the rounds so far can have"
TURN = "the one to act is whose turn it is"
ENDS = "a match is over exactly when it has a result"
CLOSED = "a queue that is closed has cards enough, and everybody has agreed to it"
SIGNALS = "signals are those of seats that could give them"
WISHES = "wishes to give up come before the first card of a round after the first"
DEALT = "cards are dealt one by one, clockwise, to hands that are not full"
LEADS = "`F1 F2 F1 RL TA` does not lead from the start to robot and tokens as they are"

Change = tuple[str, str]
UNREACHABLE: list[tuple[str, list[Change], str, str]] = [
    # the battery and the rounds (6.1, 13.3)
    (OPEN, [("battery=6", "battery=5")], "6.1", ROUNDS),
    (OPEN, [("battery=6", "battery=7")], "6.1", ROUNDS),
    (OPEN, [("ply=10", "extra=2 ply=10")], "6.1", ROUNDS),
    (OPEN, [("round=1", "round=2"), ("battery=6", "battery=5")], "6.1", LAYERS),
    (LAST, [("round=2", "round=3"), ("battery=5", "battery=4")], "6.1", LAYERS),
    (
        LAST,
        [("round=2", "round=3"), ("battery=5", "battery=4"), ("ply=60", "target=green ply=60")],
        "13.3",
        "the match ends when the battery leaves the target section",
    ),
    # before the first card (1.3)
    (OPEN, [("robot=b5N", "robot=b4N")], "1.3", AS_AT_START),
    (OPEN, [("robot=b5N", "robot=b5E")], "1.3", AS_AT_START),
    (OPEN, [("tokens=e1", "tokens=d1")], "1.3", AS_AT_START),
    (OPEN, [("tokens=e1", "tokens=-")], "1.3", AS_AT_START),
    (OPEN, [("tokens=e1", "tokens=^")], "1.3", AS_AT_START),
    (OPEN, [("tokens=e1", "tokens=e1+1")], "1.3", AS_AT_START),
    (OPEN, [("ply=10", "momentum=N ply=10")], "1.3", AS_AT_START),
    (OPEN, [("ply=10", "drift=N ply=10")], "1.3", AS_AT_START),
    (OPEN, [("ply=10", "bump=1 ply=10")], "1.3", AS_AT_START),
    # robot and tokens (5.1, 5.5, 7.5, 7.11, 9.3)
    (OPEN, [("robot=b5N", "robot=c3N")], "7.5", "the robot stands on a free square of the map"),
    (OPEN, [("tokens=e1", "tokens=e1!")], "5.5", "`e1!` of `tokens`: `dust` cannot break"),
    (OPEN, [("tokens=e1", "tokens=^"), ("ply=10", "held=1:0:0|- ply=10")], "9.3", "that the robot does not have"),
    (OPEN, [("ply=10", "held=9:0:0|- ply=10")], "1.3", "there is no token 9"),
    (OPEN, [("ply=10", "busy=1 ply=10")], "9.4", "somebody chooses exactly when"),
    (RESET, [("robot=b1E", "robot=b2E")], "5.1", LEADS),
    (RESET, [("robot=b1E", "robot=b1S")], "5.1", LEADS),
    (RESET, [("tokens=e1,-", "tokens=-,-")], "5.1", LEADS),
    (RESET, [("tokens=e1,-", "tokens=e1,b2")], "5.1", LEADS),
    (RESET, [("ply=31", "bump=1 ply=31")], "10.1", "momentum, drift and collision are those of the last card"),
    (LAST, [("tokens=-,-,-,-", "tokens=-,-,-,a1")], "7.11", "what nothing moves lies where it lay"),
    (LAST, [("robot=d5W", "robot=a4W")], "5.1", "the cards so far do not lead the robot to a4, facing W"),
    (LAST, [("robot=d5W", "robot=d5N")], "5.1", "the cards so far do not lead the robot to d5, facing N"),
    (LAST, [("ply=60", "bump=1 ply=60")], "10.1", "collision are those of the last card"),
    (LAST, [("robot=d5W", "robot=b5W")], "12.1", "the match ends with the card that meets all goals"),
    # cards (1.2, 1.4, 4.3, 6.1, 6.3)
    (OPEN, [("hands=F1,", "hands=F1,F1,"), ("top=F1,", "top=")], "1.4", FULL_HAND),
    (OPEN, [("hands=F1,F2", "hands=F1,F1")], "1.2", ALL_CARDS),
    (OPEN, [("hands=F1,", "hands=J2,")], "1.2", ALL_CARDS),
    (OPEN, [("hands=F1,", "hands=RN,")], "1.2", ALL_CARDS),
    (RESET, [("B.F1,B.RL,B.TA", "A.F1,A.RL,A.TA")], "1.4", FULL_HAND),
    (OPEN, [("F2,F2,F3,RL,RR,RR", "F2 under=F2,F3,RL,RR,RR")], "6.1", LAYERS),
    (OPEN, [("ply=10", "formed=F1,F1,F2,F2,F3,RL,RR,RR ply=10")], "6.1", LAYERS),
    (OPEN, [("ply=10", "cards=5 ply=10")], "6.1", LAYERS),
    (RESET, [("cards=5", "cards=6")], "6.1", LAYERS),
    (LAST, [("cards=10", "cards=9")], "6.1", LAYERS),
    (LAST, [(" formed=F1,F1,F2,F2,F3,F3,RR,RR", "")], "6.1", LAYERS),
    (OPEN, [("ply=10", "dealer=B ply=10")], "6.3", DEALT),
    (OPEN, [("phase=program", "phase=deal")], "6.3", DEALT),
    # phases, results, plies (3.1, 5.1, 12.1)
    (OPEN, [("phase=program", "phase=over")], "12.1", ENDS),
    (OPEN, [("ply=10", "result=won ply=10")], "12.1", ENDS),
    (OPEN, [("phase=program", "phase=over"), ("ply=10", "result=won ply=10")], "5.1", PHASES),
    (OPEN, [("phase=program", "phase=over"), ("ply=10", "result=empty ply=10")], "6.1", ROUNDS),
    (OPEN, [("phase=program", "phase=close")], "4.2", CLOSED),
    *((OPEN, [("phase=program", f"phase={phase}")], "5.1", PHASES) for phase in ("show", "run", "choose", "reset")),
    (OPEN, [("ply=10", "executed=1 ply=10")], "5.1", PHASES),
    (OPEN, [("ply=10", "shown=1 ply=10")], "5.1", PHASES),
    (RESET, [("executed=5", "executed=4")], "5.1", PHASES),
    *((OPEN, [("ply=10", f"ply={ply}")], "3.1", COUNTS) for ply in (0, 9, 11, 500)),
    (RESET, [("ply=31", "ply=27")], "3.1", COUNTS),
    # signals and turns (4.2, 4.6, 4.9, 12.6)
    (OPEN, [("ply=10", "signal=10 signals=10 waited=10 ply=11")], "4.6", SIGNALS),
    (OPEN, [("ply=10", "signal=20 waited=10 ply=11")], "4.6", SIGNALS),
    (OPEN, [("ply=10", "yields=10 waited=10 ply=11")], "12.6", WISHES),
    (OPEN, [("phase=program", "phase=over"), ("ply=10", "result=given_up yields=11 waited=11 ply=12")], "12.6", WISHES),
    (RESET, [("signal=11 ", "")], "4.2", CLOSED),
    (
        RESET,
        [("queue=A.F1,", "queue="), ("hands=", "hands=F1,"), ("n=5 executed=5 cards=5", "n=4 executed=4 cards=4")],
        "4.2",
        CLOSED,
    ),
    (OPEN, [("ply=10", "forced=1 ply=10")], "4.9", TURN),
    (OPEN, [("ply=10", "mover=A ply=10")], "4.9", TURN),
    (TURNS, [("mover=A ", "")], "4.9", TURN),
    (TURNS, [("mover=A", "mover=B")], "4.9", TURN),
    (TURNS, [("mover=A", "forced=1 mover=A")], "4.9", TURN),
    # words
    (OPEN, [("ply=10", "wind=N ply=10")], "16.2", "`wind=N` is no word of a position"),
    (OPEN, [("ply=10", "ply=10 ply=10")], "16.2", "`ply` stands twice"),
    (OPEN, [(" ply=10", "")], "16.2", "`ply` is missing"),
    *((OPEN, [("ply=10", f"ply={ply}")], "16.2", f"`ply` is `{ply}`; it is a") for ply in ("9999", "-1", "", "١٠")),
    (OPEN, [("seats=2", "seats=5")], "16.2", "`seats` is `5`"),
    (OPEN, [("seats=2", "seats=1")], "1.1", "not a game for 1 seats"),
    (OPEN, [("seats=2", "seats=3")], "1.1", "`hands` has 2 hands for 3 seats"),
    (OPEN, [("gizmo-1", "gizmo-9")], "13.1", "`gizmo-9` is not a value of option `scenario`"),
    (OPEN, [("ply=10", "target=blue ply=10")], "13.1", "`blue` is not a value of option `target`"),
    (OPEN, [("ply=10", "extra=9 ply=10")], "13.1", "`9` is not a value of option `extra_battery`"),
    (OPEN, [("ply=10", "own=qc1.AA ply=10")], "15.1", "the word is damaged"),
    (OPEN, [("ply=10", "backs=on ply=10")], "16.2", "`backs` is `on`; it is `hidden`"),
    (OPEN, [("ply=10", "markers=book ply=10")], "16.2", "`markers` is `book`; it is `single`"),
    (OPEN, [("phase=program", "phase=lunch")], "16.2", "`phase` is `lunch`; it is one of deal, program"),
    (OPEN, [("robot=b5N", "robot=")], "7.1", "`` of `robot` is not a square"),
    (OPEN, [("robot=b5N", "robot=i9N")], "7.1", "`i9` of `robot` is not a square"),
    (OPEN, [("robot=b5N", "robot=b5X")], "7.1", "`X` of `robot` is not a direction"),
    (OPEN, [("tokens=e1,", "tokens=")], "1.3", "`tokens` has 3 tokens; the scenario has 4"),
    (OPEN, [("tokens=e1,", "tokens=x,")], "16.2", "`x` of `tokens` is no square"),
    (OPEN, [("|F1,F2,B1,RL,TA", "")], "1.1", "`hands` has 1 hands for 2 seats"),
    (OPEN, [("hands=F1,", "hands=Q7,")], "17.1", "`Q7` of `hands` is not a card"),
    (OPEN, [("hands=F1,F2,F3,RL,RR", "hands=?m,m,m,t,q")], "2.3", "`q` of `hands` is not a back"),
    (OPEN, [("ply=10", "queue=AF1 ply=10")], "16.2", "`AF1` of `queue` is not a seat and a card"),
    (OPEN, [("ply=10", "queue=C.F1 ply=10")], "1.5", "`C` of `queue` is none of the 2 seats"),
    (OPEN, [("ply=10", "signal=1 ply=10")], "16.2", "`signal` is `1`; it has one digit for each of the 2 seats"),
    (OPEN, [("ply=10", "signal=x1 ply=10")], "16.2", "`signal` is `x`"),
    (OPEN, [("ply=10", "held=x ply=10")], "16.2", "`held` has two places"),
    (OPEN, [("ply=10", "under=F1,,F2 ply=10")], "17.1", "`` of `under` is not a card"),
    (OPEN, [("ply=10", "momentum=up ply=10")], "7.1", "`up` of `momentum` is not a direction"),
    (OPEN, [("ply=10", "result=fame ply=10")], "16.2", "`result` is `fame`; it is one of running, won"),
]  # fmt: skip


def spoilt(text: str, changes: list[Change]) -> str:
    for old, new in changes:
        assert text.count(old) >= 1, (old, text)
        text = text.replace(old, new, 1)
    return text


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize(("base", "changes", "number", "said"), UNREACHABLE)
def test_what_no_match_reaches_is_refused(base: str, changes: list[Change], number: str, said: str) -> None:
    text = spoilt(base, changes)
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.code == "bad-position"
    assert wrong.value.clause == f"quirky-circuits {number}"
    assert said in str(wrong.value)
    assert str(wrong.value).startswith(f"`{text}` is not a position of `quirky-circuits`: ")


@pytest.mark.parametrize("text", [OPEN, RESET, LAST, TURNS])
def test_the_texts_that_were_spoilt_are_sound(text: str) -> None:
    assert str(GAME.position(text)) == text


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize("scenario", ["gizmo-6", "twirl-5", "rover-6", "lefty-6"])
def test_what_a_match_reaches_is_read_back(scenario: str) -> None:
    """With every robot; what its history says of cards and squares must never refuse what has happened."""
    for seed in range(many(3, 40)):
        source = random.Random(seed)
        setup: dict[str, Any] = {
            "hide_hand_backs": seed % 2 == 1,
            "momentum": ("book", "single")[seed % 2],
            "tempo": "rotating",
        }
        match = random_match(GAME, seed, scenario=scenario, seats=2 + seed % 3, **(setup if seed % 3 else {}))
        for ply in sorted(source.sample(range(match.ply + 1), 20)):
            assert GAME.position(str(match.at(ply))) == match.at(ply)

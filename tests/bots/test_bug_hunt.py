"""Bug Hunt's players: those of the rule book do as it says, and the levels suspect, order and lie with reason."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import logicade
from logicade.bots.bug_hunt import strategy as mind
from logicade.bots.bug_hunt.book import PLAYERS
from logicade.bots.bug_hunt.strategy import Head, Thought
from logicade.bots.choosing import choose_randomly
from logicade.engine.match import Match
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.engine.state import ANYONE, Numbers
from logicade.games.bug_hunt.tables import BUG
from tests.support import every_options, many

GAME = logicade.game("bug-hunt")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
CLAIMED = TURN.replace("claim", "order") + " said=NOR,XOR,OR,AND"
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
# Seat 2 has named the fourth XOR of three: seat 0 holds one itself, and seats 1 and 3 have laid one each.
CAUGHT = (
    f"in=10010110 step=order dealer=0 {ROLES} hands=XOR,OR,NAND,AND "
    "gates=XOR?=XOR@4/1,XOR?=NAND@5/2,XOR?=XOR@6/3 said=XOR,OR,NOR,AND"
)
FLIP = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=-,NOR,XOR,NAND "
    "gates=OR?=OR@1/0,AND?=AND@2/0,OR?=OR@3/1,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=OR,NOR,XOR,NAND order=0@1"
)
QUICK = Thought(budget=300, worlds=150)
Player = Callable[[View, Numbers], str]


def quick(view: View, rng: Numbers) -> str:
    return mind.think(view, rng, QUICK)


def level(number: int) -> Player:
    return lambda view, rng: mind.choose(view, rng, number)


def hunt(debuggers: Player, bug: Player, seed: int, **options: Any) -> Match:
    """A match; `match.play` refuses whatever is not legal."""
    match = GAME.match(chance=random.Random(seed), **options)
    rngs = [seeded(10 * seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.position.mover
        if seat == ANYONE:
            seat = next(one for one in range(match.seats) if match.view(one).ids)
        player = bug if match.position.fields["role"][seat] == BUG else debuggers
        match.play(player(match.view(seat), rngs[seat]), seat=seat)
    return match


def caught(debuggers: Player, bug: Player, matches: int, **options: Any) -> float:
    """The share of matches that the debuggers win."""
    finals = [hunt(debuggers, bug, seed, **options).position.fields["signal"][1] for seed in range(matches)]
    return float(sum(finals)) / matches


# ---- the book --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
def test_players_of_the_book_play_both_sides_under_all_options(name: str) -> None:
    for seed, options in enumerate(every_options(GAME)[:: many(5, 1)]):
        hunt(PLAYERS[name], PLAYERS[name], seed, **options)
        hunt(choose_randomly, PLAYERS[name], seed, **options)  # asks and calls votes
        hunt(PLAYERS[name], choose_randomly, seed, **options)


def test_bugs_of_the_book_speak_the_truth_or_not() -> None:
    pos = GAME.position(TURN)
    for seed in range(20):
        assert PLAYERS["fair"](pos.view(2), seeded(seed)) == PLAYERS["inactive"](pos.view(2), seeded(seed)) == "c2:NAND"
        assert PLAYERS["liar"](pos.view(2), seeded(seed)) in ("c2:AND", "c2:OR", "c2:NOR", "c2:XOR")


def test_a_bug_of_the_book_inverts_an_input_that_wins() -> None:
    assert PLAYERS["liar"](GAME.position(FLIP).view(2), seeded(1)) == "f2:I1"


# ---- beliefs ---------------------------------------------------------------------------------------------------------


def head(text: str, seat: int) -> Head:
    made = Head(GAME.position(text).view(seat), seeded(3), Thought(worlds=2000))
    made.imagine()
    return made


def test_nobody_is_suspected_before_anything_was_said() -> None:
    for seat in (0, 1, 3):
        suspicion = head(TURN.replace("dealer=1", f"dealer={(seat - 1) % 4}"), seat).suspicion
        assert suspicion[seat] == 0
        assert all(abs(suspicion[other] - 1 / 3) < 0.05 for other in range(4) if other != seat)


def test_a_kind_named_too_often_makes_its_namers_suspect() -> None:
    """Three XORs on the board and one in the own hand: one of three lies, and who has said nothing of XOR is no bug."""
    suspicion = head(CAUGHT, 0).suspicion
    assert sum(suspicion) == pytest.approx(1)
    assert min(suspicion[1:]) > 0.3, "each of the three has named an XOR"
    innocent = head(CAUGHT.replace("XOR?=XOR@6/3", "XOR?=XOR@6/1"), 0).suspicion
    assert innocent[3] < 0.05


def test_a_tester_believes_his_reading() -> None:
    asking = TESTING.replace("step=test", "step=order").replace("dealer=2", "dealer=0")
    read = f"{asking} said=AND,OR,OR,NAND readings=1"
    before, after = head(read, 0), head(f"{read} measured=2:0", 0)
    assert before.share(2) > 0.5, "shown is a 1"
    assert after.share(2) == 0
    assert after.suspicion[2] > before.suspicion[2]


# ---- levels ----------------------------------------------------------------------------------------------------------


def test_debuggers_tell_the_truth_and_bugs_name_what_they_claimed() -> None:
    for seed in range(many(3, 30)):
        match = hunt(quick, quick, seed, bug_any_gate=seed % 2 == 1)
        roles, claims = match.position.fields["role"], {}
        for entry in match.log:
            if re.match(r"c\d", entry.action):
                claims[entry.actor] = entry.action[3:]
            if "?=" in entry.action:
                name, kind = entry.action.split("@")[0].split("?=")
                assert name == claims[entry.actor]
                assert name == kind or roles[entry.actor] == BUG


def test_a_dealer_asks_when_that_may_tell_something_and_then_orders_or_begins_a_list() -> None:
    assert mind.choose(GAME.position(CLAIMED.replace("step=order", "step=ask")).view(1), seeded(1), 5) == "skip"
    assert mind.choose(GAME.position(CAUGHT.replace("step=order", "step=ask")).view(0), seeded(1), 5)[0] == "q"
    assert mind.choose(GAME.position(CAUGHT).view(0), seeded(1), 5)[0] in "oe"


def test_the_lower_levels_neither_ask_nor_call_a_vote() -> None:
    for number in (1, 2):
        assert (
            mind.choose(GAME.position(CLAIMED.replace("step=order", "step=ask")).view(1), seeded(1), number) == "skip"
        )
        assert mind.choose(GAME.position(CLAIMED).view(1), seeded(1), number)[0] == "o"


def test_a_tester_measures_before_the_last_order_and_not_sooner() -> None:
    assert mind.choose(GAME.position(TESTING).view(0), seeded(1), 5) == "t0:wait"
    last = TESTING.replace("dealer=2", "dealer=3").replace("AND?=XOR@2/2", "AND?=XOR@2/2,OR?=OR@3/1") + " readings=1"
    assert mind.choose(GAME.position(last).view(0), seeded(1), 5) in ("t0:m2", "t0:m3")
    assert mind.choose(GAME.position(last).view(1), seeded(1), 5) == "t1:wait"


def test_a_bug_inverts_an_input_that_wins() -> None:
    assert mind.choose(GAME.position(FLIP).view(2), seeded(1), 5) in ("f2:I1", "f2:I2", "f2:I3")
    assert mind.choose(GAME.position(FLIP).view(1), seeded(1), 5) == "f1:no"


@pytest.mark.parametrize("number", mind.LEVELS)
def test_the_same_seed_gives_the_same_answer(number: int) -> None:
    for seat, text in ((1, CLAIMED), (2, TURN.replace("dealer=1", "dealer=1 bug_any_gate=on"))):
        view = GAME.position(text).play("c2:OR").view(3) if seat == 2 else GAME.position(text).view(seat)
        answers = {mind.choose(view, seeded(8), number) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(view.legal)


def test_level_1_hides_as_a_bug_and_level_3_always_lies() -> None:
    """The bug of this table holds a NAND."""
    view = GAME.position(TURN).view(2)
    assert {level(1)(view, seeded(k)) for k in range(20)} == {"c2:NAND"}
    assert {level(3)(view, seeded(k)) for k in range(40)} == {"c2:AND", "c2:OR", "c2:NOR", "c2:XOR"}


def test_levels_play_legally_under_all_options_and_among_fools() -> None:
    for seed, options in enumerate(every_options(GAME)[:: many(4, 1)]):
        hunt(quick, quick, seed, **options)
        hunt(choose_randomly, quick, seed, **options)
        hunt(level(2 + seed % 2), choose_randomly, seed, **options)


def test_thinking_beats_the_book_from_both_sides() -> None:
    """Of 100 matches, trusting debuggers win 41 against a liar at a table of three, and 49 at a table of four."""
    matches = many(40, 400)
    assert caught(quick, PLAYERS["liar"], matches) >= 0.5
    assert caught(PLAYERS["liar"], quick, matches, seats=3) <= 0.41

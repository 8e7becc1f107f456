"""Quirky Circuits: what a view leaves open is filled in as it may be, and in every way that it may be."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import NONE, States
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import BACK, BACKS, CARDS, CODES
from tests.games.quirky_circuits.states import base
from tests.games.quirky_circuits.worlds import GAME
from tests.support import clause, many


def guessed(st: States, seat: int, seed: int) -> Any:
    """The record after one guess from a seat's view, which must be a sound one with the same view."""
    view = st.copy()
    rules.redact(view, 0, seat)
    made = view.copy()
    rules.guess(made, 0, seat, seeded(seed))
    assert rules.check(made, 0) == 0, str(Position(GAME, st))
    again = made.copy()
    rules.redact(again, 0, seat)
    assert again == view, str(Position(GAME, st))
    return made[0]


def hand(record: Any, seat: int) -> str:
    return ",".join(CODES[card] for card in range(CARDS) for _ in range(record.hand[seat, card]))


@clause("quirky-circuits 14.1", "quirky-circuits 14.3")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("scenario", ["gizmo-6", "twirl-6", "rover-6", "lefty-6"])
def test_a_guess_fits_the_view(scenario: str, hidden: bool) -> None:
    """In matches of some rounds: the layer on top, of which not all cards are left, binds what hands can hold."""
    for seed in range(many(2, 20)):
        source, ids = random.Random(seed), GAME.kernels.row_of_ids()
        st = GAME.start(scenario=scenario, seats=2 + seed, hide_hand_backs=hidden).state()
        while not st[0].ended and st[0].ply < many(150, 2000):
            rules.apply(st, 0, source.choice(ids[: rules.legal(st, 0, ids)]))
            if source.random() < 0.12:
                guessed(st, source.randrange(NONE, int(st[0].seats)), int(st[0].ply))


def every_hand(st: States, seat: int, *, backs: bool) -> set[str]:
    """All hands of the other one of two seats, card by card, of what a seat does not see; with the right backs."""
    s = st[0]
    other = 1 - seat
    unseen = [card for card in range(CARDS) for _ in range(s.top[card] + s.hand[other, card])]
    wanted = Counter(int(BACK[card]) for card in range(CARDS) for _ in range(s.hand[other, card]))
    found = set()
    for cards in set(itertools.combinations(unseen, int(s.sizes[other]))):
        left = Counter(unseen) - Counter(cards)
        fits = all(left[card] <= s.formed[card] for card in left)
        if fits and (not backs or Counter(int(BACK[card]) for card in cards) == wanted):
            found.add(",".join(CODES[card] for card in cards))
    return found


@clause("quirky-circuits 14.3")
@pytest.mark.parametrize(("name", "backs", "tries"), [("SECOND", True, 120), ("FIFTH", True, 60), ("LATE", True, 60)])
def test_every_hand_that_may_be_is_guessed(name: str, backs: bool, tries: int) -> None:
    st = base(name).state()
    assert {hand(guessed(st, 0, seed), 1) for seed in range(tries)} == every_hand(st, 0, backs=backs)


@clause("quirky-circuits 13.8")
@pytest.mark.parametrize(("name", "tries"), [("FIFTH", 250), ("LATE", 120)])
def test_every_hand_that_may_be_is_guessed_where_backs_are_hidden(name: str, tries: int) -> None:
    st = base(name).state()
    st[0].veiled = 1
    assert {hand(guessed(st, 0, seed), 1) for seed in range(tries)} == every_hand(st, 0, backs=False)


@clause("quirky-circuits 13.8")
def test_a_hidden_back_may_be_any_that_is_left() -> None:
    """Also one of which there is only a single card."""
    st = base("QUIRKY").state()
    st[0].veiled = 1
    found = {BACKS[back] for seed in range(25) for back in range(6) if guessed(st, 1, seed).backs[0, back] > 0}
    assert found == {"m", "t", "m!", "t!", "s!"}


@clause("quirky-circuits 4.3", "quirky-circuits 13.8")
def test_who_has_played_a_blue_card_holds_no_yellow_one() -> None:
    st = base("YELLOW").state()
    st[0].veiled = 1
    for seed in range(20):
        assert guessed(st, 1, seed).backs[0, 3:].sum() == 0
        assert guessed(st, NONE, seed).backs[1, 3:].sum() == 0


@clause("quirky-circuits 14.2")
def test_cards_that_lie_face_down_are_guessed_by_their_backs() -> None:
    """A's three move cards, of F1, F2 and F3; B has seen two cards of its own."""
    st = base("QUEUED").state()
    found = [guessed(st, 1, seed) for seed in range(80)]
    assert {CODES[made.queue[k]] for made in found for k in range(3)} == {"F1", "F2", "F3"}
    assert {CODES[card] for made in found for card in made.queue[3:5]} == {"F1", "RL"}


def test_cards_are_guessed_as_often_as_they_are_left() -> None:
    """Of the unseen move cards three are F1, three F2, two F3: so are the three of A's hand, on the average."""
    st, tries = base("OPEN").state(), many(150, 4000)
    counts = Counter(card for seed in range(tries) for card in hand(guessed(st, 1, seed), 0).split(","))
    for card, left in (("F1", 3), ("F2", 3), ("F3", 2)):
        assert abs(counts[card] / tries - 3 * left / 8) < 0.2, counts


def test_a_whole_state_is_left_alone() -> None:
    st = base("OPEN").state()
    before = st.copy()
    rules.guess(st, 0, 0, seeded(1))
    assert st == before

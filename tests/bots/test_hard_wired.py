"""Hard Wired's mind: its levels get better, it answers legally and in time, and it sees what is plain to see."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots.hard_wired import strategy as mind
from logicade.bots.hard_wired.book import choose_greedily, new_paper
from logicade.bots.hard_wired.solver import segments
from logicade.engine.rng import seeded
from tests.games.hard_wired.oracle import sketch
from tests.games.hard_wired.test_rules import E6
from tests.support import many, random_match

GAME = logicade.game("hard-wired")


def share(one: Any, other: Any, matches: int, seats: int = 2) -> float:
    """What a player gets against others, sitting in every seat in turn."""
    won = 0.0
    for seed in range(matches):
        match, rng = GAME.match(chance=random.Random(seed), seats=seats, first=1), seeded(seed)
        while not match.over:
            mover = match.position.mover
            match.play((one if mover == seed % seats else other)(match.view(mover), rng), seat=mover)
        won += (seed % seats in match.winners) / len(match.winners)
    return won / matches


def test_level_three_beats_level_one() -> None:
    assert share(choose_greedily, lambda view, rng: mind.choose(view, rng, 1), many(60, 1000)) > 0.7


def test_thinking_beats_greed_even_for_a_moment() -> None:
    """A tenth of level 4; level 5 gets 80 %, see docs/ladders/hard-wired.md."""
    assert share(lambda view, rng: mind.think(view, rng, 100), choose_greedily, many(20, 400)) > 0.5


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_level_plays_to_the_end(seats: int) -> None:
    match, rng = GAME.match(chance=random.Random(seats), seats=seats, goal=4), seeded(seats)
    while not match.over:
        mover = match.position.mover
        view = match.view(mover)
        level = mover % 3 + 1
        action = mind.choose(view, rng, level) if mover else mind.think(view, rng, 20)
        match.play(action, seat=mover)
    assert match.winners


def test_a_winning_segment_is_built() -> None:
    """Eight displays and a segment: whoever thinks builds it."""
    row = "122-111-112-113-121-123-131-122"
    pos = sketch(E6.replace("rows=122/111", f"rows={row}/111"))
    rng = seeded(1)
    while not pos.over:
        pos = pos.play(mind.think(pos.view(0), rng, 200), seat=0)
    assert pos.winners == (0,)


def test_plans_are_what_can_be_done() -> None:
    """Every set of two or three cards once, where there is none every shortest longer one, and a gift of every card."""
    for seed in range(20):
        pos = random_match(GAME, seed, plies=30 + seed).position
        if pos.ids[0] >= 44:  # a segment was begun
            continue
        paper, plans = new_paper(), np.zeros((mind.MOST_PLANS, mind.FIRST + 5), np.int64)
        count = int(mind.list_plans(pos.view(pos.mover).state(), 0, paper, plans))
        gifts = [action for action in pos.legal if action.startswith("N")]
        found = segments(pos.view(pos.mover)).found
        most = max(mind.ROOMY, min((one.length for one in found), default=0))
        expected = {(one.slot, frozenset(one.cards)) for one in found if one.length <= most}
        made = {
            (int(plan[mind.SLOT]), frozenset(int(card) for card in plan[mind.FIRST : mind.FIRST + plan[mind.LENGTH]]))
            for plan in plans[: count - len(gifts)]
        }
        assert made == expected, str(pos)
        assert count == len(gifts) + len(made)


def test_the_same_seed_gives_the_same_answers_and_in_time() -> None:
    view = GAME.match(chance=random.Random(3), first=1).view(0)
    mind.think(view, seeded(1), 2)  # compiles it
    begun = time.process_time()  # not what others do meanwhile
    answers = [mind.choose(view, seeded(7), 4) for _ in range(2)]
    assert answers[0] == answers[1] in view.legal
    assert time.process_time() - begun < 6, "with bounds checks"

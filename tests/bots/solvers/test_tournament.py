"""Tournament solved: the book's examples, its figures, and a plain search of late positions."""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction

import pytest

import logicade
from logicade.bots.tournament.solver import (
    CARDS,
    FIGURES,
    bench_cases,
    boards,
    choose,
    number_of,
    reference,
    solve,
    stocks,
    wins,
    wins_with,
)
from logicade.cli import main
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE
from logicade.kit.gates import AND, NAND, NOR, OR, XOR
from tests.support import many, random_match

GAME = logicade.game("tournament")


def left(*gates: int) -> tuple[int, ...]:
    return tuple(gates.count(kind) for kind in range(5))


def searched(pos: Position) -> Fraction:
    """The first team's chance with best play by both, by looking at everything that can happen."""
    if pos.over:
        return Fraction(pos.scores[pos.state()[0].start])
    if pos.mover == CHANCE:
        found = [searched(pos.apply_id(action)) * weight for action, weight in zip(pos.ids, pos.weights, strict=True)]
        return sum(found, Fraction(0)) / sum(pos.weights)
    actions = pos.ids if pos.ids[0] >= 2 else pos.ids[:1]  # the piles are alike
    best = max if (pos.mover - pos.state()[0].start) % 2 == 0 else min
    return best(searched(pos.apply_id(action)) for action in actions)


def test_examples_of_the_book() -> None:
    won = wins_with((number_of(3, 1, 0), number_of(3, 1, 1)), left(AND, XOR, NOR))
    assert 1 - Fraction(won, 6) == Fraction(1, 6)
    won = wins_with((number_of(3, 0, 0), number_of(3, 1, 0)), left(AND, NAND, XOR))
    assert 1 - Fraction(won, 6) == Fraction(1, 2)
    corner = number_of(3, number_of(2, 0, 1), 0)
    won = wins_with((min(number_of(3, 1, 1), corner), max(number_of(3, 1, 1), corner)), left(AND, OR, NOR, XOR))
    assert 1 - Fraction(won, 24) == Fraction(7, 12)


def test_the_value_of_the_game() -> None:
    odds = solve(GAME.start())
    assert odds.winner is None
    assert 1 - odds.share == pytest.approx(0.515906, abs=5e-7)
    assert sum(map(len, boards().values())) == 12_090
    assert sum(len(here) * len(stocks(CARDS - count)) for count, here in boards().items()) == 916_560
    assert math.factorial(CARDS) < 1 << 41


def test_all_deals_and_their_bounds() -> None:
    deals = list(reference())
    assert len(deals) == FIGURES == len({deal.row for deal in deals})
    assert sum(deal.shuffles for deal in deals) == math.comb(48, 24)
    assert 1 - deals[0].odds.share == pytest.approx(0.498779, abs=5e-7)
    assert 1 - deals[-1].odds.share == pytest.approx(0.526565, abs=5e-7)
    for deal in deals[::40]:
        assert solve(GAME.position(f"in={deal.row} start=1")).wins == deal.odds.wins
    whole = sum(deal.shuffles * deal.odds.wins for deal in deals)
    assert Fraction(whole, math.comb(48, 24) * math.factorial(CARDS)) == Fraction(*solve(GAME.start())[:2])


def test_a_deck_of_other_numbers_and_half_a_deal() -> None:
    odds = solve(GAME.start(deck=(30, 24)))
    assert odds.cases == math.comb(54, 24) * math.factorial(CARDS)
    total = Fraction(0)
    start = GAME.start(deck=(30, 24))
    for half, weight in list(zip(start.legal, start.weights, strict=True)):
        after = solve(start.play(half))
        total += Fraction(weight * after.wins, after.cases)
    assert total / sum(start.weights) == Fraction(odds.wins, odds.cases)


@pytest.mark.parametrize("seed", range(many(6, 60)))
def test_late_positions_are_worth_what_a_search_of_everything_says(seed: int) -> None:
    for plies in range(33 + seed % 3, 46):
        pos = random_match(GAME, seed, plies=plies).position
        odds = solve(pos)
        assert Fraction(odds.wins, odds.cases) == searched(pos), str(pos)
        if pos.mover >= 0:
            after = {action: searched(pos.play(action, seat=pos.mover)) for action in pos.legal}
            assert {action: Fraction(won, odds.cases) for action, won in odds.by_action.items()} == after
            assert set(odds.best) == {action for action, value in after.items() if value == searched(pos)}
            assert choose(pos.view(pos.mover), seeded(seed)) in odds.best


def test_what_is_decided_is_said_to_be() -> None:
    """Before the last gate is drawn; if both that are left give the same, somebody has won already."""
    rng = random.Random(1)
    told = set()
    for seed in range(60):
        pos = random_match(GAME, seed, plies=42).position
        odds = solve(pos)
        told.add(odds.winner)
        if odds.winner is not None:
            end = pos.deal(chance=rng)
            while not end.over:
                end = end.play(end.legal[0]).deal(chance=rng)
            first = end.scores[end.state()[0].start] == 1
            assert odds.winner == ("first" if first else "second")
    assert told == {"first", "second", None}


def test_it_is_quick_and_small() -> None:
    for _, case in bench_cases():
        assert 0 < case().share < 1
    kept = sum(wins(board).nbytes for here in boards().values() for board in here)
    assert kept < 8_000_000


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tournament", "--row", "1011001001101001", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["proved"]
    assert data["first_wins"] == {"cases": 636674541120, "of": math.factorial(15)}
    text = "in=1011001001101001 start=0 drawn=AND piles=7,7"
    assert main(["solve", "tournament", "--position", text]) == 0
    out = capsys.readouterr().out
    assert "proved: first wins 42637531680 of 87178291200" in out
    assert "best actions (1): @9" in out
    assert main(["solve", "tournament", "--table"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == FIGURES + 1

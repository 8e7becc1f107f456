"""Mixed Signals against the plain version: placements, cascades, ends, and the exact chances of drawing again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from logicade.engine.position import Position
from logicade.engine.state import CHANCE
from logicade.games.mixed_signals.state import AUTO, FIRE, PICK, PLACE
from tests.games.mixed_signals.naive import GAME, Table, left, tokens, words
from tests.support import many

SETUPS: list[dict[str, Any]] = [
    {},
    {"tile_set": "lively"},
    {"tile_set": "gate_heavy"},
    {"gate_rule": "shortcut"},
    {"tokens_per_player": 8},
    {"tokens_per_player": 6, "tile_set": "lively", "branch_prompts": "always"},
    {"tokens_per_player": 10, "gate_rule": "shortcut", "tile_set": "lively"},
    {"tiles": "FI12,FL30,OU4,XOR6,XNOR6,AND3,OR3", "tokens_per_player": 14},
]


def outcome(pos: Position, source: random.Random) -> int:
    return pos.draw(source) if pos.mover == CHANCE else source.choice(pos.ids)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_whole_games_against_the_reference_algorithm(options: dict[str, Any]) -> None:
    for seed in range(many(4, 400)):
        source = random.Random(seed)
        table = Table(options.get("tokens_per_player", 24), shortcut="gate_rule" in options)
        pos = GAME.start(**options)
        while not pos.over:
            if pos.phase != PLACE:
                pos = pos.apply_id(outcome(pos, source))
                continue
            tile, player = words(pos)["up"], words(pos)["move"]
            assert set(pos.legal) == table.placements(tile)
            action = source.choice(pos.legal)
            pos, fired, picks = played(pos.play(action), source)
            x, y, turn = (int(part) for part in action.split("@")[1].replace("/", ",").split(","))
            assert fired == table.place((x, y), tile, turn, player, picks), (str(pos), action)
            compare(pos, table)


def played(pos: Position, source: random.Random) -> tuple[Position, list[str], list[int]]:
    """The rest of a turn: the tokens in order, and the picks, automatic or not."""
    fired, picks = [], []
    while pos.phase in (FIRE, PICK, AUTO):
        action = GAME.kernels.write_action(outcome(pos, source))
        if pos.phase == FIRE:
            fired.append(action)
        else:
            picks.append(int(action[-1]))
        pos = pos.play(action)
    return pos, fired, picks


def compare(pos: Position, table: Table) -> None:
    lying = {f"{x},{y}": table.tokens.get((x, y), "-") for x, y in table.tiles}
    assert tokens(pos) == lying
    assert left(pos) == f"{table.left['W']}-{table.left['B']}"
    if 0 in table.left.values():
        assert pos.over
        assert pos.winners == ((0,) if table.left["W"] == 0 else (1,))
        return
    for cell, (tile, _) in table.tiles.items():  # 3.23 a
        assert (cell in table.tokens) == (tile in ("IN", "FI") or table.colour(cell) is not None)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_an_automatic_pick_cannot_matter(options: dict[str, Any]) -> None:
    """Where the game goes on by itself every order leads to the same tokens; where it asks, some order ends it."""
    seen = 0
    for seed in range(many(12, 400)):
        source = random.Random(seed)
        pos = GAME.start(**options)
        while not pos.over and seen < 40:
            if pos.phase in (AUTO, PICK) and "branch_prompts" not in options:
                ends = set(all_ends(pos))
                assert any(over for over, _ in ends) == (pos.phase == PICK)
                assert len(ends) == 1 or pos.phase == PICK
                seen += 1
            pos = pos.apply_id(outcome(pos, source))
    assert seen or "branch_prompts" in options or options.get("tile_set") == "gate_heavy"


def all_ends(pos: Position) -> Iterator[tuple[bool, tuple[tuple[str, str], ...]]]:
    """Every way in which the turn can end: whether a supply ran out, and the tokens on the table."""
    if pos.phase in (PICK, AUTO):
        for edge in range(3):
            asked = pos.state()
            asked["phase"], asked["mover"] = PICK, 0
            if GAME.kernels.actions.id("pick", edge=edge) in GAME.kernels.legal_ids(asked):
                yield from all_ends(pos.apply_id(GAME.kernels.actions.id("pick", edge=edge)))
    elif pos.phase == FIRE:
        yield from all_ends(pos.apply_id(pos.ids[0]))
    else:
        yield 0 in pos.fields["left"], tuple(sorted(tokens(pos).items()))


@pytest.mark.parametrize("offer", [1, 2, 3])
@pytest.mark.parametrize("tiles", ["FI3,LR2,OU1", "FI4,IN3,FL1,AND2", "FI3,IN1,OU1"])
def test_drawing_again_has_the_chances_of_drawing_again(offer: int, tiles: str) -> None:
    """The plain version: every order of the pile is equally likely; orders in which nothing fits are thrown away."""
    start = GAME.start(tiles=tiles, offer=offer, opening_discard="redraw")
    pile = [tile for tile, count in counts(words(start)["pile"]) for _ in range(count)]
    offered = [order[:offer] for order in itertools.permutations(pile)]
    fitting = [order for order in offered if any(tile not in ("IN", "FI") for tile in order)]
    wanted = {order: Fraction(fitting.count(order), len(fitting)) for order in set(fitting)}
    assert chances(start) == wanted


def counts(word: str) -> list[tuple[str, int]]:
    return [(part.rstrip("0123456789"), int(part.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))) for part in word.split(",")]


def chances(pos: Position) -> dict[tuple[str, ...], Fraction]:
    """The chance of each offer, by following the draws."""
    if pos.mover != CHANCE:
        return {tuple(words(pos)["up"].split(",")): Fraction(1)}
    found: dict[tuple[str, ...], Fraction] = {}
    for action, weight in zip(pos.legal, pos.weights, strict=True):
        for offer, chance in chances(pos.play(action)).items():
            found[offer] = found.get(offer, Fraction(0)) + chance * Fraction(weight, sum(pos.weights))
    return found

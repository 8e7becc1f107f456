"""The worked examples TO-E1 to TO-E8 of the rules, and the value of the game."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

import logicade
from bench.figures import rows
from bench.figures import tournament as figures
from logicade.bots.tournament import solver as exact
from logicade.engine.errors import IllegalAction
from logicade.engine.position import Position
from logicade.kit.gates import GATE_NAMES, PAIR
from tests.support import many, random_match

GAME = logicade.game("tournament")
HEADER = "in=1011001001101001 start=0"
RECORD = (
    "1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3"
)
OUTPUTS = "10011100101010"


def test_e1_a_full_match() -> None:
    pos = GAME.position(HEADER)
    for turn, (record, output) in enumerate(zip(RECORD.split(), OUTPUTS, strict=True)):
        assert pos.mover == turn % 4
        pos = GAME.position(f"{HEADER} {' '.join(RECORD.split()[: turn + 1])}")
        assert pos.fields["signal"][int(record.split("@")[1])] == int(output)
    assert [pos.fields["signal"][node] for node in (2, 3, 1)] == [1, 0, 1]
    assert (pos.over, pos.winners) == (True, (1, 3))
    assert pos.fields["piles"] == [1, 0]
    assert pos.fields["left"] == [int(name == "NOR") for name in GATE_NAMES[:5]]


@pytest.mark.parametrize(
    ("turns", "nodes"),
    [(0, [*range(8, 16)]), (3, [4, 10, 11, 12, 13, 14]), (8, [2, 7, 12, 13]), (13, [3])],
)
def test_e2_legal_nodes(turns: int, nodes: list[int]) -> None:
    pos = GAME.position(f"{HEADER} {' '.join(RECORD.split()[:turns])}")
    pos = pos.play(pos.legal[0])
    assert pos.play(pos.legal[0]).legal == tuple(f"@{node}" for node in nodes)


# ---- a naive value ---------------------------------------------------------------------------------------------------


def value(pos: Position) -> Fraction:
    """Team 1's chance if both teams play their best: every action and every card tried out, through the public face."""
    if pos.over:
        return Fraction(int(1 in pos.winners))
    after = [value(pos.play(action)) for action in pos.legal]
    if pos.mover == logicade.CHANCE:
        return sum((Fraction(w) * v for w, v in zip(pos.weights, after, strict=True)), Fraction(0)) / sum(pos.weights)
    return max(after) if pos.mover % 2 else min(after)


def board(wanted: dict[int, int], empty: tuple[int, ...], left: str) -> Position:
    """A position with these signals on nodes, these nodes empty and these gates left, found by trying."""
    source = random.Random(1)
    rest = [kind for kind in range(5) for _ in range(3)]
    for name in left.split():
        rest.remove(GATE_NAMES.index(name))
    while True:
        source.shuffle(rest)
        nodes = [node for node in range(2, 16) if node not in empty]
        gate = dict(zip(nodes, rest, strict=True))
        signal = {node: source.randrange(2) for node in range(16, 32)}
        for node in sorted(nodes, reverse=True):
            signal[node] = int(PAIR[gate[node], signal[2 * node], signal[2 * node + 1]])
        if all(signal[node] == value for node, value in wanted.items()):
            row = "".join(str(signal[node]) for node in range(16, 32))
            gates = ",".join(f"{GATE_NAMES[gate[node]]}@{node}" for node in nodes)
            cards = len(left.split())
            return GAME.position(f"in={row} start=0 gates={gates} piles={cards},0")


def after_draw(pos: Position, gate: str) -> dict[str, Fraction]:
    """Team 1's chance by node, once that gate is drawn."""
    drawn = pos.play("1:").play(gate)
    return {action: value(drawn.play(action)) for action in drawn.legal}


def test_e3_a_last_gate_that_decides() -> None:
    pos = board({2: 1, 6: 0, 7: 1}, (3,), "AND XOR")
    assert pos.play("1:").play("AND").play("@3").winners == (1, 3)
    assert pos.play("1:").play("XOR").play("@3").winners == (0, 2)
    assert value(pos) == Fraction(1, 2)


def test_e4_a_match_that_is_decided() -> None:
    assert value(board({2: 1, 6: 1, 7: 1}, (3,), "AND OR")) == 0


def test_e5() -> None:
    pos = board({4: 1, 5: 0, 6: 1, 7: 1}, (2, 3), "AND XOR NOR")
    assert value(pos) == Fraction(1, 6)
    assert after_draw(pos, "AND")["@2"] == 0
    assert after_draw(pos, "XOR")["@3"] == 0
    assert after_draw(pos, "NOR") == {"@2": Fraction(1, 2), "@3": Fraction(1, 2)}


def test_e6() -> None:
    pos = board({4: 1, 5: 0, 6: 0, 7: 0}, (2, 3), "AND NAND XOR")
    assert value(pos) == Fraction(1, 2)
    half = Fraction(1, 2)
    assert after_draw(pos, "AND") == {"@2": half, "@3": 1}
    assert after_draw(pos, "NAND") == {"@2": 1, "@3": half}
    assert after_draw(pos, "XOR") == {"@2": half, "@3": half}


def test_e7() -> None:
    pos = board({4: 1, 5: 1, 7: 0, 12: 0, 13: 1}, (2, 3, 6), "AND OR NOR XOR")
    assert value(pos) == Fraction(7, 12)


def test_e8_an_empty_pile() -> None:
    nodes = itertools.chain(range(8, 16))
    pos = GAME.position(HEADER)
    for gate, node in zip(("AND", "OR", "NAND", "NOR", "XOR", "AND", "OR"), nodes, strict=False):
        pos = pos.play("2:").play(gate).play(f"@{node}")
    assert pos.legal == ("1:",)
    assert pos.explain("2:") == ("tournament 2.1", "the right pile is empty; draw from the other one")
    with pytest.raises(IllegalAction, match="the right pile is empty; draw from the other one"):
        pos.play("2:")


# ---- the value of the game -------------------------------------------------------------------------------------------


def folded(pos: Position) -> exact.Board:
    """The board of a position as the table of values numbers it."""
    signal, gate = pos.fields["signal"], pos.fields["gate"]

    def state(node: int, level: int) -> int:
        if level == 0 or gate[node] >= 0:
            return int(signal[node])
        return exact.number_of(level, state(2 * node, level - 1), state(2 * node + 1, level - 1))

    halves = sorted((state(2, 3), state(3, 3)))
    return halves[0], halves[1]


def test_the_table_of_values_agrees_with_the_naive_one() -> None:
    """The table knows boards up to the exchange of subtrees; the naive version tries everything."""
    best = len(figures.MATCHUPS) - 1
    for seed in range(many(3, 12)):
        pos = random_match(GAME, seed, plies=3 + 3 * 11, start=0).position
        left = tuple(pos.fields["left"])
        known = figures.solve()[folded(pos)][best, exact.stocks(sum(left)).index(left)]
        assert float(value(pos)) == pytest.approx(known, abs=1e-12)


def test_the_figures_of_the_book() -> None:
    wrong = [row for row in rows("tournament", 20_000) if not row.agrees]
    assert wrong == []

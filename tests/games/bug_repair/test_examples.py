"""The worked examples BR-E1 to BR-E8 of the rules."""

from __future__ import annotations

from fractions import Fraction

import logicade
from bench.figures import rows
from logicade.engine.position import Position
from logicade.kit.gates import SIGNAL_TEXT
from tests.games.test_logic_kit import naive_values

GAME = logicade.game("bug-repair")
HEADER = "in=1100101001110010 start=0"
E1 = (
    "OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14 "
    "NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
)
E4 = (
    "OR@8 AND?=NOR@12 NAND@9 OR?=AND@13 XOR@10 XOR?=NAND@14 XOR@11 NOR?=OR@15 "
    "NOR@4 AND?=XOR@6 AND@5 NAND?=XOR@7 NAND@2 NOR?=AND@3 OR@1"
)
E5 = (
    "OR@8 AND?=NOR@12 NAND@9 OR?=AND@13 NAND@10 XOR?=NAND@14 OR@11 NOR?=OR@15 "
    "AND@4 AND?=XOR@6 XOR@5 NAND?=XOR@7 XOR@2 NOR?=AND@3 AND@1"
)


def node_of(action: str) -> int:
    return int(action.split("@")[1])


def reveal(pos: Position) -> list[tuple[int, int, int]]:
    """Node, its new shown value and the shown final, step by step."""
    steps = []
    while not pos.over:
        (step,) = pos.legal
        pos = pos.play(step)
        node = int(step[1:].split("=")[0])
        steps.append((node, pos.fields["signal"][node], pos.fields["signal"][1]))
    return steps


def test_e1_a_full_match() -> None:
    shown, true, sure = "101111101011010", "111100101000001", "1?1???1?1??????"
    pos = GAME.position(HEADER)
    for turn, action in enumerate(E1.split()):
        assert pos.mover == turn % 4
        pos = pos.play(action)
        node, values = node_of(action), naive_values(pos.fields)
        assert pos.fields["signal"][node] == int(shown[turn])
        assert SIGNAL_TEXT[pos.fields["sure"][node]] == sure[turn]
        assert values["true"][node] == true[turn]
    over = pos.deal()
    assert (over.fields["signal"][1], over.winners) == (1, (0, 2))
    names = ("AND", "OR", "NAND", "NOR", "XOR")
    hands = [[names[kind] for kind in range(5) if hand[kind]] for hand in over.fields["hand"]]
    assert hands == [["NOR"], ["OR"], ["XOR"], ["OR", "NAND"]]


def test_e2_the_reveal() -> None:
    steps = reveal(GAME.position(f"{HEADER} {E1}"))
    assert steps == [(9, 1, 0), (11, 1, 0), (12, 0, 0), (14, 0, 0), (5, 0, 0), (7, 0, 1), (3, 0, 1)]


def test_e3_harmless_lies() -> None:
    pos = GAME.position(f"{HEADER} {E1}")
    for node in (14, 5, 11):
        before = pos
        while f"!{node}=" not in before.legal[0]:
            before = before.play(before.legal[0])
        after = before.play(before.legal[0])
        assert after.fields["signal"] == before.fields["signal"]


def test_e4_redundancy() -> None:
    turns = E4.split()
    assert GAME.position(f"{HEADER} {' '.join(turns[:13])}").fields["sure"][2] == 1
    pos = GAME.position(f"{HEADER} {E4}")
    assert (pos.fields["sure"][1], pos.fields["signal"][1]) == (1, 1)
    assert [(node, final) for node, _, final in reveal(pos)] == [(k, 1) for k in (12, 13, 14, 15, 6, 7, 3)]
    assert (pos.deal().winners, pos.deal().fields["signal"][3]) == ((0, 2), 0)


def test_e5_the_bugs_win() -> None:
    pos = GAME.position(f"{HEADER} {E5}")
    assert (pos.fields["sure"][2], pos.fields["signal"][3], pos.fields["signal"][1]) == (1, 0, 0)
    assert [node for node, _, _ in reveal(pos)] == [12, 13, 14, 15, 6, 7, 3]
    assert [final for _, _, final in reveal(pos)] == [0, 0, 0, 1, 0, 0, 0]
    assert pos.deal().winners == (1, 3)


def test_e6_legality() -> None:
    pos = GAME.position(HEADER)
    assert {node_of(action) for action in pos.legal} == set(range(8, 16))
    turns = E1.split()
    fifth = GAME.position(f"{HEADER} {' '.join(turns[:4])}")
    assert "XOR@4" in fifth.legal
    assert fifth.explain("OR@12") == ("bug-repair 2.1", "no OR left in hand")
    assert "OR?=AND@3" in GAME.position(f"{HEADER} {' '.join(turns[:13])}").legal


def test_e7_stealing() -> None:
    pos = GAME.position(f"{HEADER} steal_draw=on")
    assert [Fraction(weight, sum(pos.weights)) for weight in pos.weights] == [Fraction(1, 5)] * 5
    pos = pos.play("0<1:OR")
    assert pos.fields["cards"] == [6, 4, 5, 5]
    pos = pos.play("OR@8")
    assert pos.fields["cards"] == [5, 4, 5, 5]
    assert pos.play("1<2:OR").fields["cards"] == [5, 5, 4, 5]


def test_e8_discards() -> None:
    pos = GAME.start(discard_draw=True, start=0).play("in1=11001010").play("in2=01110010").play("start=0")
    seen = []
    while pos.mover == logicade.CHANCE:
        seen.append(pos.legal[0].split(":")[0])
        pos = pos.play(pos.legal[0])
    assert seen == ["x0<3", "x1<0", "x2<1", "x3<2"]
    assert pos.fields["cards"] == [4] * 4
    assert "?" not in str(pos.view(None)).split("thrown=")[1].split()[0]


def test_the_figures_of_the_book() -> None:
    assert [row for row in rows("bug-repair", 10_000) if not row.agrees] == []

"""The worked examples BH-E1 to BH-E9 of the rules."""

from __future__ import annotations

import itertools

import pytest

import logicade
from bench.figures import rows
from logicade.engine.position import Position
from logicade.kit.gates import GATE_NAMES, PAIR
from tests.games.bug_hunt.naive import values_of

GAME = logicade.game("bug-hunt")
SETUP = "in:10010110 r0:BUF r1:BUF r2:NOT r3:BUF d1 1+XOR 2+NAND 3+AND 0+NOR"
FOUR = (  # the order, the gate as named and laid, and the draw after it
    ("1@4", "XOR?=XOR", "OR"),
    ("2@5", "OR?=NAND", "XOR"),
    ("0@6", "NOR?=NOR", "AND"),
    ("3@7", "AND?=AND", "NAND"),
)
E1 = (*FOUR, ("2@2", "AND?=XOR", "OR"), ("1@3", "OR?=OR", "NOR"), ("2@1", "OR?=OR", ""))
E3 = (*FOUR, ("1@2", "OR?=OR", "XOR"), ("3@3", "NAND?=NAND", "OR"), ("0@1", "AND?=AND", ""))
E4 = (*FOUR, ("0@2", "AND?=AND", "OR"), ("1@3", "OR?=OR", "XOR"), ("0@1", "OR?=OR", ""))


def turn(pos: Position, order: str, gate: str, drawn: str) -> Position:
    """A turn without questions, in which all claim what they will name, or an AND."""
    seat, node = order.split("@")
    while pos.phase in (4, 5):  # nothing is measured
        pos = pos.play(next(action for action in pos.legal if action.endswith((":wait", ":none"))))
    while pos.phase == 6:
        name = gate.split("?", maxsplit=1)[0] if pos.mover == int(seat) else "AND"
        pos = pos.play(f"c{pos.mover}:{name}")
    pos = pos.play("skip").play(f"o{order}").play(f"{gate}@{node}")
    return pos.play(f"{seat}+{drawn}") if drawn else pos


def played(turns: tuple[tuple[str, str, str], ...], **options: bool) -> Position:
    roles = SETUP.replace("r0:BUF", "r0:TESTER") if options.get("tester") else SETUP
    pos = GAME.start(**options)
    for outcome in roles.split():
        pos = pos.play(outcome)
    for one in turns:
        pos = turn(pos, *one)
    return pos


def reveal(pos: Position) -> list[tuple[int, int]]:
    """Nodes as they are turned over, with the shown final."""
    steps = []
    while not pos.over:
        (step,) = pos.legal
        pos = pos.play(step)
        steps.append((int(step[1:].split("=")[0]), pos.fields["signal"][1]))
    return steps


def true_final(pos: Position) -> int:
    return values_of(pos.fields).true[1]


def test_e1_a_full_match() -> None:
    pos = played(())
    for k, (one, shown, true) in enumerate(zip(E1, (1, 1, 0, 0, 1, 0, 1), (1, 1, 0, 0, 0, 0, 0), strict=True)):
        assert pos.fields["dealer"] == (1 + k) % 4
        pos = turn(pos, *one)
        node = int(one[0].split("@")[1])
        assert pos.fields["signal"][node] == shown
        assert values_of(pos.fields).true[node] == true
    assert reveal(pos) == list(zip((4, 5, 6, 7, 2, 3, 1), (1, 1, 1, 1, 0, 0, 0), strict=True))
    over = pos.deal()
    assert over.winners == (2,)
    assert "Pile: AND OR NAND NOR XOR" in over.picture()


def test_e2_the_tester() -> None:
    pos = played(E1[:5], tester=True)
    assert pos.view(0).legal == ("t0:wait", "t0:m2")
    assert pos.view(0).explain("t0:m3") == (
        "bug-hunt 4.4",
        "only the tester measures: once, and a semifinal with a gate in it",
    )
    pos = pos.play("t0:m2").play("t1:wait").play("t2:wait").play("t3:wait")
    assert pos.legal == ("m2=0",)
    assert pos.fields["signal"][2] == 1
    pos = played(E1[:6], tester=True).play("t0:m3").play("t1:wait").play("t2:wait").play("t3:wait")
    assert pos.legal == ("m3=0",)


def flips(pos: Position) -> list[int]:
    """The final for each input that the bug may invert."""
    for seat in (0, 1, 3):
        pos = pos.play(f"f{seat}:no")
    finals = []
    for k in range(1, 9):
        after = pos.play(f"f2:I{k}").deal()
        finals.append(after.fields["signal"][1])
        assert after.winners == ((2,) if finals[-1] == 0 else (0, 1, 3))
    return finals


def test_e3_a_redundant_end() -> None:
    assert true_final(played(E3)) == 1
    assert played(E3).deal().winners == (0, 1, 3)
    assert flips(played(E3, input_flip=True)) == [1] * 8


def test_e4_a_flip_that_wins() -> None:
    assert true_final(played(E4)) == 1
    assert flips(played(E4, input_flip=True)) == [0, 0, 0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(("kind", "final"), [("AND", 1), ("OR", 1), ("NAND", 0), ("NOR", 0), ("XOR", 0)])
def test_e5_any_gate(kind: str, final: int) -> None:
    pos = turn(played(E3[:6], bug_any_gate=True), "2@1", f"XOR?={kind}", "")
    assert pos.fields["signal"][1] == 0
    assert pos.deal().fields["signal"][1] == final


def test_e6_legal_nodes() -> None:
    expected = {0: {4, 5, 6, 7}, 2: {2, 6, 7}, 4: {2, 3}, 5: {3}, 6: {1}}
    for turns, nodes in expected.items():
        pos = played(E1[:turns])
        while pos.phase == 6:
            pos = pos.play(pos.legal[0])
        orders = [action for action in pos.play("skip").legal if action[0] == "o"]
        assert {int(action.split("@")[1]) for action in orders} == nodes
        assert len(orders) == 4 * len(nodes)


def voted(ballots: tuple[int, ...]) -> Position:
    pos = played(())
    while pos.phase == 6:
        pos = pos.play(pos.legal[0])
    pos = pos.play("skip").play("e1@4").play("e2@5").play("e1@6").play("call")
    for seat, entry in enumerate(ballots):
        pos = pos.play(f"b{seat}:{entry}")
    return pos.deal()


def test_e7_votes() -> None:
    tied = voted((1, 2, 2, 1))
    assert (tied.mover, tied.legal) == (1, ("o1@4", "o2@5"))
    assert tied.explain("o1@6") == ("bug-hunt 2.5", "pick one of the tied proposals")
    decided = voted((1, 2, 2, 3))
    assert (decided.mover, decided.fields["spot"]) == (2, 5)


@pytest.mark.parametrize(("seats", "left"), [(3, 6), (4, 5)])
def test_e8_counts(seats: int, left: int) -> None:
    match = GAME.match(seats=seats)
    roles = [entry.action for entry in match.log if entry.action[0] == "r"]
    assert sorted(role[3:] for role in roles) == ["BUF"] * (seats - 1) + ["NOT"]
    draws = [entry for entry in match.log if "+" in entry.action]
    assert len(draws) == seats
    assert 15 - seats - 6 == left


def test_e9_a_lie_that_shows_later() -> None:
    table = {kind: k for k, kind in enumerate(GATE_NAMES)}
    assert PAIR[table["OR"], 0, 1] == PAIR[table["NAND"], 0, 1] == 1
    assert (PAIR[table["OR"], 1, 1], PAIR[table["NAND"], 1, 1]) == (1, 0)
    pos = played(E1, input_flip=True)
    for seat, chosen in enumerate(("no", "no", "I3", "no")):
        pos = pos.play(f"f{seat}:{chosen}")
    pos = pos.play("!I3")
    values = [pos.fields["signal"][5]]
    for step in ("!4=XOR", "!5=NAND"):
        pos = pos.play(step)
        values.append(pos.fields["signal"][5])
    assert values == [1, 1, 0]


def test_the_figures_of_the_book() -> None:
    assert [row for row in rows("bug-hunt", 10_000) if not row.agrees] == []


def test_measured_values_are_true_values() -> None:
    """An oracle that works the board out by itself agrees with every reading."""
    hands = ("OR", "XOR", "NOR", "AND")
    for inputs, gates in itertools.product((0, 37, 150, 255), itertools.product(GATE_NAMES[:5], repeat=3)):
        if any((*hands, *gates).count(name) > 3 for name in gates):
            continue  # four of a kind
        row = "".join(str((inputs >> k) & 1) for k in range(8))
        pos = GAME.position(
            f"in={row} step=test dealer=0 tester=on roles=TESTER,NOT,BUF,BUF hands={','.join(hands)} "
            f"gates=AND?={gates[0]}@4/1,AND?={gates[1]}@5/2,AND?={gates[2]}@2/3"
        )
        true = values_of(pos.fields).true[2]
        pos = pos.play("t0:m2").play("t1:wait").play("t2:wait").play("t3:wait")
        assert pos.legal == (f"m2={true}",)

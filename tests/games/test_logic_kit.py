"""The gates of the logic kit, clause by clause."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadText
from logicade.engine.position import Position
from logicade.kit.gates import GATE_NAMES, OPEN, PAIR, PAIR_GATES, SIGNAL_TEXT, SINGLE
from tests.support import clause, input_11, random_match


def pair(gate: str, left: str, right: str) -> str:
    return SIGNAL_TEXT[PAIR[GATE_NAMES.index(gate), SIGNAL_TEXT.index(left), SIGNAL_TEXT.index(right)]]


def single(gate: str, signal: str) -> str:
    return SIGNAL_TEXT[SINGLE[GATE_NAMES.index(gate) - PAIR_GATES, SIGNAL_TEXT.index(signal)]]


TRUTH: dict[str, Callable[[int, int], int]] = {
    "AND": lambda x, y: x and y,
    "OR": lambda x, y: x or y,
    "NAND": lambda x, y: 1 - (x and y),
    "NOR": lambda x, y: 1 - (x or y),
    "XOR": lambda x, y: x ^ y,
}


@clause("logic-kit 1.1", "logic-kit 1.2")
def test_signals_are_0_1_and_uncertain() -> None:
    assert SIGNAL_TEXT == "01?"
    makers = [gate for gate in GATE_NAMES[PAIR_GATES:] if single(gate, "0") == "?" or single(gate, "1") == "?"]
    assert makers == ["BUG"]
    assert all(PAIR[kind, x, y] != OPEN for kind in range(PAIR_GATES) for x in (0, 1) for y in (0, 1))


@clause("logic-kit 1.3", "logic-kit 2.4")
def test_certain_exactly_when_every_reading_agrees() -> None:
    """The naive version: read each `?` as 0 and as 1, on its own."""
    readings = {"0": (0,), "1": (1,), "?": (0, 1)}
    for gate, truth in TRUTH.items():
        for left, right in itertools.product(SIGNAL_TEXT, repeat=2):
            results = {truth(x, y) for x in readings[left] for y in readings[right]}
            assert pair(gate, left, right) == (str(results.pop()) if len(results) == 1 else "?"), (gate, left, right)


@clause("logic-kit 1.4", "input-11 1.6")
def test_result_cards_never_run_out() -> None:
    pos = input_11("row=11000000000 hands=standard ring=off")
    assert str(pos.play("XOR@1")).startswith("row=0000000000 ")  # a tenth zero


@clause("logic-kit 2.1")
def test_five_kinds() -> None:
    assert GATE_NAMES[:PAIR_GATES] == ("AND", "OR", "NAND", "NOR", "XOR")


@clause("logic-kit 2.2", "logic-kit 2.6")
def test_the_table() -> None:
    rows = {"AND": "0010??", "OR": "011?1?", "NAND": "1101??", "NOR": "100?0?", "XOR": "010???"}
    for gate, results in rows.items():
        inputs = ("00", "01", "11", "0?", "1?", "??")
        assert "".join(pair(gate, both[0], both[1]) for both in inputs) == results
        assert all(pair(gate, x, y) == pair(gate, y, x) for x, y in itertools.product(SIGNAL_TEXT, repeat=2))


@clause("logic-kit 2.3")
def test_one_input_can_be_enough() -> None:
    for other in SIGNAL_TEXT:
        assert (pair("AND", "0", other), pair("NAND", "0", other)) == ("0", "1")
        assert (pair("OR", "1", other), pair("NOR", "1", other)) == ("1", "0")
    assert pair("AND", "1", "?") == "?"


@clause("logic-kit 2.5")
def test_xor_never_removes_an_uncertainty() -> None:
    assert {pair("XOR", "?", other) for other in SIGNAL_TEXT} == {"?"}


@clause("logic-kit 2.7")
def test_seventeen_of_forty_five_are_uncertain() -> None:
    counts = [int((PAIR[kind] == OPEN).sum()) for kind in range(PAIR_GATES)]
    assert counts == [3, 3, 3, 3, 5]
    assert sum(counts) == 17


@clause("logic-kit 3.1", "logic-kit 3.2")
def test_gates_with_one_input() -> None:
    table = {gate: "".join(single(gate, signal) for signal in "01?") for gate in GATE_NAMES[PAIR_GATES:]}
    assert table == {"BUF": "01?", "NOT": "10?", "DFF": "01?", "BUG": "???"}


def test_worked_examples_1_to_4() -> None:
    assert [pair("NAND", "0", "?"), pair("NOR", "1", "?"), pair("AND", "1", "?"), pair("XOR", "1", "?")] == list("10??")
    assert pair("AND", pair("OR", "?", "1"), pair("NOR", "?", "0")) == "?"
    assert pair("NAND", pair("XOR", "1", "?"), pair("NOR", "1", "?")) == "1"
    assert [single("NOT", "?"), single("BUF", "?"), single("DFF", "?"), single("BUG", "1")] == list("????")


@clause("logic-kit 3.3")
def test_one_input_gates_are_no_actions_of_input_11() -> None:
    for gate in GATE_NAMES[PAIR_GATES:]:
        with pytest.raises(BadText, match=r"logic-kit 2\.1"):
            input_11("row=10110010110 hands=standard ring=off").play(f"{gate}@1")


TREE = "in=1011001001101001 start=0"  # a board of 16 inputs


def tree(text: str) -> Position:
    return logicade.game("tournament").position(text)


@clause("logic-kit 4.1", "logic-kit 4.2")
def test_nodes_are_numbered_like_a_heap() -> None:
    signal = tree(TREE).fields["signal"]
    assert signal[16:] == [int(value) for value in "1011001001101001"]
    laid = tree(f"{TREE} 1:AND@9 1:AND@8 1:AND@4").fields["signal"]
    assert (laid[9], laid[8], laid[4]) == (signal[18] & signal[19], signal[16] & signal[17], laid[8] & laid[9])


@clause("logic-kit 4.3")
def test_every_input_begins_with_a_signal() -> None:
    assert tree(TREE).fields["signal"][:16] == [-1] * 16
    assert -1 not in tree(TREE).fields["signal"][16:]


@clause("logic-kit 4.4", "logic-kit 4.5")
def test_a_gate_needs_two_signals_below() -> None:
    """LK-E6."""
    assert tree(f"{TREE} 1:NOR").legal == tuple(f"@{node}" for node in range(8, 16))
    assert tree(f"{TREE} 1:OR@8 1:OR@9 1:NOR").legal == ("@4", *(f"@{node}" for node in range(10, 16)))
    assert tree(f"{TREE} 1:OR@8 1:OR@9 1:AND@4 1:NOR").legal == tuple(f"@{node}" for node in range(10, 16))


@clause("logic-kit 4.6")
def test_the_final_is_last_and_a_semifinal_before_it() -> None:
    for seed in range(10):
        fields = random_match(logicade.game("tournament"), seed, plies=3 + 3 * 13).position.fields
        assert [node for node in range(1, 16) if fields["signal"][node] < 0] in ([1, 2], [1, 3])
        over = random_match(logicade.game("tournament"), seed).position.fields
        assert sum(kind >= 0 for kind in over["gate"]) == 15


def naive_values(fields: dict[str, Any]) -> dict[str, dict[int, str]]:
    """Shown, true and guaranteed values of a board of Bug Repair, node by node, straight from the definitions."""
    values: dict[str, dict[int, str]] = {"shown": {}, "true": {}, "sure": {}}
    for row in values.values():
        row.update((node, str(fields["signal"][node])) for node in range(16, 32))
    for node in range(15, 0, -1):
        if fields["placer"][node] < 0:
            continue
        real = GATE_NAMES[fields["gate"][node]]
        down = fields["named"][node] >= 0 and not fields["turned"][node]
        said = GATE_NAMES[fields["named"][node]] if down else real
        for name, gate in (("shown", said), ("true", real), ("sure", real)):
            row = values[name]
            row[node] = "?" if down and name == "sure" else pair(gate, row[2 * node], row[2 * node + 1])
    return values


@clause("logic-kit 4.7", "logic-kit 4.8")
def test_shown_and_guaranteed_values_follow_from_their_definitions() -> None:
    game = logicade.game("bug-repair")
    for seed in range(12):
        match = random_match(game, seed, steal_draw=seed % 2 == 1)
        for ply in range(match.ply + 1):
            fields = match.at(ply).fields
            values = naive_values(fields)
            for node in range(1, 16):
                if fields["placer"][node] >= 0:
                    assert str(fields["signal"][node]) == values["shown"][node]
                    assert SIGNAL_TEXT[fields["sure"][node]] == values["sure"][node]
                    assert values["sure"][node] in ("?", values["shown"][node])
                    assert values["sure"][node] in ("?", values["true"][node])


@clause("logic-kit 4.9", "logic-kit 4.10")
def test_a_reveal_goes_row_by_row() -> None:
    order = [*range(8, 16), *range(4, 8), 2, 3, 1]
    for seed in range(12):
        match = random_match(logicade.game("bug-repair"), seed)
        turned = [int(entry.action[1:].split("=")[0]) for entry in match.log if entry.action.startswith("!")]
        assert turned == sorted(turned, key=order.index)
        assert len(turned) == 7
        before = naive_values(match.at(match.ply - 7).fields)
        assert match.position.fields["signal"][1] == int(before["true"][1])


@clause("logic-kit 6.1")
def test_seats_count_from_0_in_turn_order() -> None:
    match = logicade.game("input-11").match(first="1")
    assert [match.position.mover, match.play(match.position.legal[0]).mover] == [1, 0]


@clause("logic-kit 6.2")
def test_every_shuffle_is_one_event_of_equal_chances() -> None:
    start = logicade.game("input-11").start()
    assert sum(start.weights) == 48_620
    assert start.play(start.legal[0]).weights == (1, 1)


@clause("logic-kit 6.3")
def test_two_equal_gates_are_one_action() -> None:
    legal = input_11("row=10110010110 hands=standard ring=off").legal
    assert legal.count("XOR@1") == 1


@clause("logic-kit 6.4")
def test_resigning_loses_and_nobody_passes() -> None:
    match = logicade.game("input-11").match()
    assert not [action for action in match.position.legal if "@" not in action]
    match.resign(0)
    assert (match.over, match.winners, match.scores) == (True, (1,), (0, 1))


@clause("logic-kit 6.5")
def test_gates_by_full_name_and_place_after_the_sign() -> None:
    assert "NOR@2" in input_11("row=10110010110 hands=standard ring=off").legal

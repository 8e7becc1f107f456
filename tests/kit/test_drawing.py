"""Signals and gates as they are drawn: what they say of themselves, symbols and trees as they have always looked."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from logicade.engine.drawing import number, part
from logicade.engine.errors import BadValue
from logicade.engine.state import NONE
from logicade.kit import brackets, drawing, gates
from logicade.kit.brackets import Cell, Plan, tell_empty, text_board
from tests.games.drawn import compare

HERE = Path(__file__).parent / "drawings"


def test_gates_explain_themselves_in_both_languages() -> None:
    for kind, name in enumerate(gates.GATE_NAMES):
        for language in ("en", "ja"):
            about = drawing.gate_about(kind, language)
            assert about.text.startswith(f"{name}: ")
            assert about.truth == drawing.truth_of(kind)
    assert drawing.gate_about(gates.BUG, "en").marks() == {"data_about": "BUG: nobody knows what comes out"}


def test_a_gate_explains_itself_with_its_table() -> None:
    tables = ["0001", "0111", "1110", "1000", "0110", "01", "10", "01", ""]
    assert [drawing.truth_of(kind) for kind in range(9)] == tables
    drawn = part("x", 1, drawing.gate_about(gates.NOR, "ja"), kind=3)
    assert 'data-fields="kind=3" data-seat="1" data-about="NOR: 両方0なら1、ほかは0" data-truth="1000"' in drawn


def test_names_of_symbols() -> None:
    assert [drawing.signal(value) for value in range(3)] == ["signal-0", "signal-1", "signal-open"]
    assert (drawing.gate(gates.NAND), drawing.gate(gates.DFF), drawing.BACK) == ("gate-nand", "gate-dff", "gate-back")
    assert list(drawing.SYMBOLS) == [
        "signal-0", "signal-1", "signal-open", "gate-and", "gate-or", "gate-nand", "gate-nor", "gate-xor", "gate-buf",
        "gate-not", "gate-dff", "gate-bug", "gate-back",
    ]  # fmt: skip
    assert (drawing.SIGNAL, drawing.GATE) == (48, (70, 64))


def test_only_symbols_that_are_wanted_in_one_order() -> None:
    made = drawing.symbols(["gate-or", "signal-1", "gate-or"])
    assert made == (drawing.SYMBOLS["signal-1"], drawing.SYMBOLS["gate-or"])
    with pytest.raises(BadValue, match=r"^there is no symbol `gate-x`$") as wrong:
        drawing.symbols(["gate-or", "gate-z", "gate-x"])
    assert wrong.value.hint == f"symbols: {', '.join(drawing.SYMBOLS)}"


def test_all_symbols_look_as_before(bless: bool) -> None:
    compare(HERE / "sheet.svg", drawing.sheet(), bless)


# ---- trees -----------------------------------------------------------------------------------------------------------


def drawn_tree(inputs: int) -> str:
    """A tree with a bit of everything, a line each."""
    plan = Plan(inputs, 100 * inputs + 3)  # places that are no whole numbers
    lines = [f"{number(plan.width)} x {number(plan.height)}", plan.wires(), plan.names()]
    for node in range(1, inputs):
        lines += [
            plan.signal(node, NONE),
            plan.signal(node, 1),
            plan.signal(node, 2, sure=False),
            plan.card(node, drawing.gate(gates.OR)),
            plan.card(node, drawing.BACK),
            plan.card(node, "-".join(("gate", "back"))),
            plan.card(node, drawing.BACK, "A"),
            plan.card(node, drawing.gate(gates.NOR), "B"),
            plan.slot(node, open_=True),
            plan.slot(node, open_=False),
        ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("inputs", [2, 4, 8])
def test_trees_are_drawn_as_before(inputs: int, bless: bool) -> None:
    compare(HERE / f"tree-{inputs}.txt", drawn_tree(inputs), bless)


def test_a_node_lies_half_way_between_those_that_feed_it() -> None:
    plan = Plan(8, 800)
    assert [plan.spot(node)[0] for node in range(8, 16)] == [50, 150, 250, 350, 450, 550, 650, 750]
    for node in range(1, 8):
        (x, y), (left, low), (right, also) = (plan.spot(one) for one in (node, 2 * node, 2 * node + 1))
        assert (x, low, also) == ((left + right) / 2, y + brackets.ROW, y + brackets.ROW)
        assert plan.corner(node) == (x - 34, y + 16), "a card is 68 wide and hangs below its disc of 32"
    with pytest.raises(FrozenInstanceError):
        plan.width = 7  # type: ignore[misc]


def test_an_empty_node_names_what_feeds_it() -> None:
    assert [tell_empty(node, 8, "en") for node in (1, 3, 4, 7)] == [
        "Node 1, empty: fed by nodes 2 and 3",
        "Node 3, empty: fed by nodes 6 and 7",
        "Node 4, empty: fed by inputs 1 and 2",
        "Node 7, empty: fed by inputs 7 and 8",
    ]
    assert tell_empty(6, 8, "ja") == "6番(空き): 入力5と6がつながります"
    assert tell_empty(2, 8, "ja") == "2番(空き): 4番と5番がつながります"


def test_a_tree_in_characters() -> None:
    board = text_board(
        [("0", ""), ("1", "one"), ("?", ""), ("0", "")],
        lambda node: Cell(("1", "one") if node == 1 else (" ", "zero"), (("NAND", "OR", "信")[node - 1], "")),
    )
    assert board == [
        "        [one]1[/one]",
        "       NAND",
        "[dim]    ┌───┴───┐[/dim]",
        "             ",
        "    OR      信",
        "[dim]  ┌─┴─┐   ┌─┴─┐[/dim]",
        "  0   [one]1[/one]   ?   0",
        "  [dim]1[/dim]   [dim]2[/dim]   [dim]3[/dim]   [dim]4[/dim]",
    ]

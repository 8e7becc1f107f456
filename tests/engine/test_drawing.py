"""The visual language: parts of drawings one by one, and all symbols, colours and trees as they have always looked."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from logicade.engine import drawing
from logicade.engine.drawing import About, box, label, number, pad, part, place, span, tag
from logicade.engine.errors import BadValue
from logicade.engine.state import NONE
from logicade.kit import brackets, gates
from logicade.kit.brackets import Cell, Plan, tell_empty, text_board
from tests.games.drawn import compare

HERE = Path(__file__).parent / "drawings"


# ---- parts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.001, "0"),
        (7, "7"),
        (100, "100"),
        (2.5, "2.5"),
        (1 / 3, "0.33"),
        (-1.005001, "-1.01"),
        (0.1, "0.1"),
    ],
)
def test_coordinates_are_short_and_the_same_everywhere(value: float, text: str) -> None:
    assert number(value) == text


def test_elements_and_their_attributes() -> None:
    assert tag("path", d="M0 0", class_="x", font_size=2.50) == '<path d="M0 0" class="x" font-size="2.5"/>'
    assert tag("g", "", x=1) == '<g x="1"></g>', "empty is not the same as closed"
    assert tag("text", "a", y=1 / 3) == '<text y="0.33">a</text>'
    assert label(1, 2, "a < b", 9) == (
        '<text x="1" y="2" font-size="9" text-anchor="start" class="lc-ink">a &lt; b</text>'
    )
    assert label(1, 2, "a", 9, "dim strong", "end") == (
        '<text x="1" y="2" font-size="9" text-anchor="end" class="lc-dim lc-strong">a</text>'
    )
    assert span("a&b", "dim") == '<tspan dx="0" class="lc-dim">a&amp;b</tspan>'
    assert span("a", "one ink", 4) == '<tspan dx="4" class="lc-one lc-ink">a</tspan>'
    assert place("gate-or", 1, 2, 3, 4) == '<use href="#gate-or" x="1" y="2" width="3" height="4"/>'
    assert box(1, 2, 3, 4, "card edge") == '<rect x="1" y="2" width="3" height="4" rx="8" class="lc-card lc-edge"/>'
    assert box(1, 2, 3, 4, "card", 5) == '<rect x="1" y="2" width="3" height="4" rx="5" class="lc-card"/>'


def test_parts_say_what_they_stand_for() -> None:
    assert part("x", kind=3, place=2) == '<g class="lc-part" data-fields="kind=3 place=2">x</g>'
    assert part("x", 0, kind=3) == '<g class="lc-part" data-fields="kind=3" data-seat="0">x</g>'
    assert part("x", None, About("why"), kind=3) == '<g class="lc-part" data-fields="kind=3" data-about="why">x</g>'
    assert part("x") == '<g class="lc-part" data-fields="">x</g>'
    assert drawing.explained("x", About("why", "01")) == '<g data-about="why" data-truth="01">x</g>'
    assert About("why").truth == ""


def test_gates_explain_themselves_in_both_languages() -> None:
    for kind, name in enumerate(gates.GATE_NAMES):
        for language in ("en", "ja"):
            about = drawing.gate_about(kind, language)
            assert about.text.startswith(f"{name}: ")
            assert about.truth == drawing.truth_of(kind)
    assert drawing.gate_about(gates.BUG, "en").marks() == {"data_about": "BUG: nobody knows what comes out"}


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
    assert made == f"<defs>{drawing.SYMBOLS['signal-1']}{drawing.SYMBOLS['gate-or']}</defs>"
    with pytest.raises(BadValue, match=r"^there is no symbol `gate-x`$") as wrong:
        drawing.symbols(["gate-or", "gate-z", "gate-x"])
    assert wrong.value.hint == f"symbols: {', '.join(drawing.SYMBOLS)}"
    drawn = place("gate-or", 0, 0, 1, 1) + tag("use", x=1) + place("signal-1", 0, 0, 1, 1)
    assert drawing.used(drawn) == {"gate-or", "signal-1"}


def test_characters_for_terminals() -> None:
    assert drawing.mark("a", "dim") == "[dim]a[/dim]"
    assert pad("ab", 4) == "ab  "
    assert pad("山札", 5) == "山札 ", "a Japanese letter takes two"
    assert pad("ab", 3, "one") == "[one]ab[/one] "


def test_a_whole_drawing_stands_alone_and_can_be_stripped() -> None:
    drawn = drawing.document(10, 20.5, "<g/>", title="T<", description="D&", symbols=["gate-or"])
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20.5" role="img" lang="en" class="logicade">\n'
    assert drawn.startswith(f"{head}<title>T&lt;</title><desc>D&amp;</desc><style>.logicade{{--lc-paper:#f3efe4;")
    ground = '<rect x="0" y="0" width="10" height="20.5" rx="14" class="lc-paper"/>'
    assert drawn.endswith(f"{drawing.symbols(['gate-or'])}\n{ground}\n<g/>\n</svg>\n")
    assert drawing.bare(drawn) == f"{head}<title>T&lt;</title><desc>D&amp;</desc>{ground}\n<g/>\n</svg>\n"
    japanese = drawing.document(1, 1, "", title="", description="", symbols=[], language="ja")
    assert 'lang="ja"' in japanese


# ---- as they have always looked --------------------------------------------------------------------------------------


def test_all_symbols_look_as_before(bless: bool) -> None:
    compare(HERE / "sheet.svg", drawing.sheet(), bless)


def test_colours_and_looks_are_as_before(bless: bool) -> None:
    compare(HERE / "page.css", drawing.page_style(), bless)
    compare(HERE / "drawing.css", drawing.style().replace("}.", "}\n.") + "\n", bless)


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

"""Boards in characters."""

from __future__ import annotations

from logicade.kit.brackets import Cell, text_board


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

"""INPUT 11: every invariant fails for a state that breaks it, and for its reason alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import logicade
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE
from tests.games.changed import Place, invariant_of, is_fresh_whatever_was_there
from tests.support import clause

GAME = logicade.game("input-11")
INVARIANTS = GAME.kernels.notation.INVARIANTS
ROW = "row=10110010110"
FIVE = "AND,OR,NAND,NOR,XOR"
FRESH = ROW  # the row lies, seat 0 is first and begins
ONCE = f"{ROW} NOR@2"
OVER = f"{ROW} NOR@2 AND@4 XOR@7 NAND@1 OR@3 XOR@5 AND@2 OR@3 XOR@1 NOR@1"
CLOSED = f"{ROW} visibility=closed NOR@2"
NAMING = f"{ROW} first=?"
EMPTY = "row=?"
DEALING = f"{ROW} hands=random"
DEALT = f"{DEALING} gates=AND,AND,OR,OR,NAND,NAND|NOR,NOR,XOR,XOR,XOR"
SECOND = f"{ROW} hands=random pool=independent gates=AND,AND,AND,AND,AND,AND|"
BOTH = f"{SECOND}AND,AND,AND,AND,AND"
SHARED = f"{ROW} hands=shared"
SHARED_ONCE = f"{SHARED} NOR@2"
PICKING = f"{ROW} hands=draft +NOR +NAND +XOR"
LAST_PICK = f"{ROW} hands=draft +NOR +NAND +XOR +XOR +AND +OR +OR +NAND +NAND +NAND"
PICKED = f"{LAST_PICK} +XOR"
AND, OR, NAND, NOR, XOR = range(5)

# The number, a sound position, and what is changed in it: a field, or a field and a place in it.
BROKEN: list[tuple[int, str, Mapping[Place, Any]]] = [
    # 1: the row
    (1, EMPTY, {"cards": -1}),
    (1, FRESH, {"cards": 12}),
    (1, FRESH, {"row": -1}),
    (1, ONCE, {"row": 1 << 10}),
    (1, EMPTY, {"row": 1}),
    # 2: no fewer than no gates, and a hand is face down as a whole
    (2, SHARED, {("pool", XOR): -1}),
    (2, ONCE, {("played", 0, AND): -1}),
    (2, ONCE, {("played", 1, XOR): -1}),
    (2, ONCE, {("hand", 0, AND): -1}),
    (2, ONCE, {("hand", 1, XOR): -1}),
    (2, CLOSED, {("hand", 1, XOR): HIDDEN}),
    (2, CLOSED, {("hand", 1, AND): HIDDEN}),
    (2, CLOSED, {("hand", 0): HIDDEN, ("hand", 0, XOR): 0}),
    (2, CLOSED, {("hand", 0): HIDDEN, ("hand", 0, XOR): -3}),
    # 3: the end
    (3, OVER, {"ended": 0}),
    (3, ONCE, {"ended": 1}),
    (3, OVER, {"phase": 5}),
    (3, ONCE, {"phase": 6}),
    (3, OVER, {"mover": 0}),
    (3, ONCE, {"mover": NOBODY}),
    (3, OVER, {"cards": 2}),
    # 4: gates are played in turn
    (4, ONCE, {("played", 0, NOR): 0}),
    (4, ONCE, {("played", 1, OR): 1}),
    (4, ONCE, {("played", 0, OR): 1}),
    (4, ONCE, {"first": 1, "mover": 0}),
    (4, FRESH, {("played", 0, NOR): 1}),
    (4, PICKING, {("played", 1, NOR): 1}),
    # 5: how many gates a hand has
    (5, ONCE, {("hand", 0, NOR): 1}),
    (5, ONCE, {("hand", 1, NOR): 0}),
    (5, NAMING, {("hand", 0, AND): 1}),
    (5, DEALING, {("hand", 1, AND): 1}),
    (5, SECOND, {("hand", 0, AND): 5}),
    (5, SECOND, {("hand", 1, AND): 1}),
    (5, SHARED, {("hand", 0, AND): 1, ("pool", AND): 1}),
    (5, PICKED, {("hand", 1, NOR): 1}),
    # 6: the gates of the match
    (6, DEALT, {("hand", 0, AND): 1, ("hand", 0, OR): 3}),
    (6, SHARED, {("pool", AND): 1}),
    (6, SHARED, {("pool", AND): 3}),
    (6, SHARED_ONCE, {("played", 0, NOR): 0, ("played", 0, XOR): 1}),
    (6, FRESH, {("pool", NOR): 1}),
    (6, NAMING, {("pool", NOR): 1}),
    (6, BOTH, {("pool", NOR): 1}),
    (6, f"{SHARED} first=?", {("pool", NOR): 1}),
    (6, f"{DEALT} visibility=closed", {("hand", 1): HIDDEN, ("hand", 0, AND): 3, ("hand", 0, OR): 1}),
    # 7: standard hands
    (7, FRESH, {("hand", 0, XOR): 1, ("hand", 0, AND): 2}),
    (7, FRESH, {("hand", 1, XOR): 2, ("hand", 1, AND): 0}),
    (7, ONCE, {("played", 0, NOR): 0, ("played", 0, XOR): 1}),
    (7, f"{CLOSED} AND@4 XOR@7", {("hand", 0): HIDDEN, ("played", 0, NOR): 2, ("played", 0, XOR): 0}),
    # 8: the order of setting up
    (8, NAMING, {"phase": 0}),
    (8, EMPTY, {"phase": 1}),
    (8, NAMING, {"cards": 10, "row": 0}),
    (8, PICKING, {"cards": 10, "row": 0}),
    (8, NAMING, {"first": 0}),
    (8, FRESH, {"first": NONE}),
    (8, FRESH, {"named": 0}),
    (8, PICKING, {"hands": 0}),
    (8, PICKING, {"hands": 2}),
    (8, DEALING, {"hands": 3}),
    (8, DEALING, {"phase": 3}),
    (8, SECOND, {"hands": 0}),
    (8, FRESH, {"source": 2}),
    (8, SHARED, {"source": 2}),
    (8, SECOND, {"source": 0}),
    # 9: hidden hands
    (9, ONCE, {("hand", 0): HIDDEN}),
    (9, ONCE, {("hand", 1): HIDDEN}),
    (9, f"{OVER.replace('NOR@2', 'visibility=closed NOR@2', 1)}", {("hand", 0): HIDDEN}),
    (9, f"{NAMING} visibility=closed", {("hand", 0): HIDDEN}),
    (9, f"{SHARED} visibility=closed", {("hand", 0): HIDDEN}),
    (9, f"{PICKING.replace('+NOR', 'visibility=closed +NOR', 1)}", {("hand", 1): HIDDEN}),
    (9, f"{DEALING} visibility=closed", {("hand", 0): HIDDEN}),
    (9, f"{SECOND} visibility=closed", {("hand", 1): HIDDEN}),
    # 10: the deck
    (10, FRESH, {"row": 2047}),
    (10, FRESH, {"row": 0}),
    (10, NAMING, {("deck", 0): 4}),
    (10, NAMING, {("deck", 1): 5}),
    # 11: the ply
    (11, EMPTY, {"ply": 1}),
    (11, NAMING, {"ply": 0}),
    (11, FRESH, {"ply": 3}),
    (11, ONCE, {"ply": 2}),
    (11, DEALING, {"ply": 3}),
    (11, DEALT, {"ply": 2}),
    (11, SECOND, {"ply": 2}),
    (11, BOTH, {"ply": 3}),
    (11, PICKING, {"ply": 4}),
    (11, PICKED, {"ply": 12}),
    (11, OVER, {"ply": 11}),
    # 12: whose turn it is
    (12, FRESH, {"mover": 1}),
    (12, ONCE, {"mover": 0}),
    (12, f"{ONCE.replace(' ', ' first=1 ', 1)}", {"mover": 1}),
    (12, EMPTY, {"mover": 0}),
    (12, NAMING, {"mover": 0}),
    (12, SECOND, {"mover": 0}),
    (12, PICKING, {"mover": 0}),
    (12, PICKED, {"mover": CHANCE}),
    # 13: drafts
    (13, PICKING, {("hand", 0, AND): 1, ("pool", AND): 0}),
    (13, PICKING, {("hand", 0, XOR): 0, ("hand", 1, XOR): 1}),
    (13, PICKED, {"phase": 4}),
]  # fmt: skip

SOUND = {text for _, text, _ in BROKEN}


def broken(text: str, changes: Mapping[Place, Any]) -> int:
    return invariant_of(GAME, text, changes)


@clause("input-11 8.2")
@pytest.mark.parametrize("text", sorted(SOUND))
def test_positions_that_are_broken_here_are_sound(text: str) -> None:
    assert broken(text, {}) == 0


@clause("input-11 8.2")
@pytest.mark.parametrize(("number", "text", "changes"), BROKEN)
def test_what_breaks_an_invariant_is_told_by_its_number(number: int, text: str, changes: Mapping[Place, Any]) -> None:
    assert broken(text, changes) == number


def test_every_invariant_can_break() -> None:
    assert {number for number, _, _ in BROKEN} == INVARIANTS.keys()


@clause("input-11 5.2")
@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (CLOSED, (0,)), (CLOSED, (1,)), (CLOSED, (0, 1)), (f"{DEALT} visibility=closed", (0, 1)),
        (f"{SECOND} visibility=closed", (0,)), (f"{BOTH} visibility=closed", (1,)),
    ],
)  # fmt: skip
def test_hands_that_may_be_face_down(text: str, hidden: tuple[int, ...]) -> None:
    assert broken(text, {("hand", seat): HIDDEN for seat in hidden}) == 0


SETUPS: tuple[dict[str, Any], ...] = (
    {}, {"hands": "random", "visibility": "closed", "ring": True, "deck": (20, 30)}, {"hands": "shared", "first": "1"},
    {"hands": "random", "pool": "independent"}, {"hands": "draft", "first": "0"},
)  # fmt: skip


@clause("input-11 1.1")
@pytest.mark.parametrize("options", SETUPS)
def test_a_fresh_match_is_fresh_whatever_was_there_before(options: dict[str, Any]) -> None:
    assert is_fresh_whatever_was_there(GAME, **options)

"""LOOP 6: every invariant fails for a state that breaks it, and for its reason alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import logicade
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE
from logicade.kit.gates import AND, BUF, BUG, DFF, NAND, NOR, NOT, OR, XOR
from tests.games.changed import Place, invariant_of, is_fresh_whatever_was_there
from tests.games.loop_6.test_readers import (
    DRAWING,
    FRESH,
    LATER,
    LOCKED,
    ONCE,
    OPEN,
    PASSING,
    PUNISHED,
    SHRUNK,
    TIED,
    WON,
)
from tests.support import clause

GAME = logicade.game("loop-6")
INVARIANTS = GAME.kernels.notation.INVARIANTS
START = "a=- b=-"
NAMED = "a=- b=- first=0"
HALF = "a=110010 b=-"
LAID = "a=110010 b=100100"
HANDED = "a=110010 b=100100 hands=NAND,XOR|"
JUST_LOCKED = "a=1101 b=0101 hands=DFF,NOR|AND,XOR turn=4 buried=AND3,OR1 yard=2/2 gates=advanced DFF@a3"
LOST = f"{PUNISHED.replace(' refill=a5', '').replace('turn=4', 'turn=5')} won=b penalty_limit=1 ply=15"
FOUR = "a=110110 b=100100 hands=OR,OR|OR,NOR four_ones=on OR@a3 +AND OR@a4"

# The number, a sound position, and what is changed in it: a field, or a field and a place in it.
BROKEN: list[tuple[int, str, Mapping[Place, Any]]] = [
    # 1: fields have up to six cards, and signals lie on cards
    (1, START, {("cards", 0): -1}),
    (1, FRESH, {("cards", 1): 7}),
    (1, ONCE, {("ones", 0): 32}),
    (1, ONCE, {("open", 0): 32}),
    (1, NAMED, {("ones", 1): 1}),
    # 2: locks lie on cards, one on each
    (2, LOCKED, {("locks", 0, 0): 8}),
    (2, LOCKED, {("locks", 1, 2): 16}),
    (2, LOCKED, {("locks", 0, 1): 4}),
    (2, LOCKED, {("locks", 0, 2): 4}),
    # 3: the end
    (3, WON, {"ended": 0}),
    (3, FRESH, {"ended": 1}),
    (3, WON, {"phase": 3}),
    (3, FRESH, {"phase": 6}),
    (3, WON, {"mover": 0}),
    (3, FRESH, {"mover": NOBODY}),
    (3, FRESH, {"winner": 0}),
    (3, FRESH, {"winner": 1}),
    # 4: turns
    (4, FRESH, {"turn": -1}),
    (4, TIED, {"turn": 2}),
    (4, ONCE, {"most": 1}),
    (4, FRESH, {"most": 0}),
    # 5: signals add up
    (5, FRESH, {("pile", 0): -1}),
    (5, FRESH, {("yard", 1): -1, ("pile", 1): 5}),
    (5, FRESH, {("supply", 0): -1, ("pile", 0): 21}),
    (5, FRESH, {("pile", 0): -1, ("yard", 0): 12}),
    (5, FRESH, {("pile", 0): 10}),
    (5, FRESH, {("pile", 1): 5}),
    (5, FRESH, {("deck", 0): 28}),
    (5, FRESH, {("ones", 0): 63}),
    (5, START, {("yard", 0): 1}),
    # 6: what fields are like before a turn, a draw or a refill
    (6, ONCE, {("cards", 0): 1, ("ones", 0): 0, ("yard", 0): 2, ("yard", 1): 3}),
    (6, ONCE, {("cards", 1): 1, ("ones", 1): 0, ("yard", 0): 4, ("yard", 1): 2}),
    (6, DRAWING, {("cards", 0): 1, ("ones", 0): 1, ("yard", 0): 3, ("yard", 1): 2}),
    (6, DRAWING, {("cards", 0): 1, ("ones", 0): 0, ("cards", 1): 1, ("ones", 1): 0, ("yard", 0): 5, ("yard", 1): 5}),
    (6, DRAWING, {("cards", 0): 4, ("ones", 0): 15, "four": 1, ("yard", 0): 3, ("pile", 1): 3}),
    (6, PUNISHED, {("cards", 1): 1, ("ones", 1): 0, ("yard", 0): 6, ("yard", 1): 4}),
    (6, PUNISHED, {("ones", 0): 1, ("yard", 0): 4, ("yard", 1): 1}),
    # 7: penalties that lose
    (7, FRESH, {("penalties", 0): -1}),
    (7, FRESH, {("penalties", 1): -1}),
    (7, LATER, {"limit": 1}),
    (7, LATER, {"limit": 3, ("penalties", 1): 4}),
    (7, SHRUNK, {("penalties", 1): 5}),
    (7, SHRUNK, {("penalties", 1): 6}),
    (7, SHRUNK, {("penalties", 1): 3, "limit": 2}),
    (7, LATER, {("penalties", 0): 1002}),
    (7, LOST, {"winner": 0}),
    (7, LOST, {("cards", 0): 2, ("yard", 0): 2}),
    (7, LOST, {("penalties", 0): 2}),
    # 8: gates
    (8, FRESH, {("buried", AND): -1}),
    (8, FRESH, {("buried", BUG): -1}),
    (8, FRESH, {("buried", BUG): 1}),
    (8, FRESH, {("hand", 0): [NOT, NOT]}),
    (8, ONCE, {("buried", NOR): 3}),
    (8, FRESH, {"kit": [0, 1, 0, 1, 1, 0, 0, 0, 0], ("hand", 0): HIDDEN}),
    # 9: hands
    (9, FRESH, {("hand", 0): [XOR, NAND]}),
    (9, FRESH, {("hand", 1): [NOR, OR]}),
    (9, FRESH, {("hand", 0): [NONE, XOR]}),
    (9, DRAWING, {("hand", 0): [NONE, XOR]}),
    (9, NAMED, {("hand", 0): [AND, AND]}),
    (9, START, {("hand", 1): [AND, NONE]}),
    (9, HANDED, {("hand", 0): [AND, NONE]}),
    (9, LAID, {("hand", 1): [AND, AND]}),
    (9, FRESH, {("hand", 0): [AND, NONE]}),
    (9, FRESH, {("hand", 1): [AND, NONE]}),
    (9, FRESH, {("hand", 1): [NONE, NONE]}),
    (9, DRAWING, {("hand", 0): [AND, XOR]}),
    (9, DRAWING, {("hand", 1): [AND, NONE]}),
    (9, WON, {("hand", 0): [AND, NAND]}),
    (9, WON, {("hand", 1): [AND, NONE]}),
    (9, WON, {("hand", 0): [AND, NAND], ("hand", 1): [AND, NONE]}),
    (9, TIED, {("hand", 0): [AND, NONE]}),
    (9, PUNISHED, {("hand", 0): [AND, NONE]}),
    # 10: what joins the match
    (10, FRESH, {("deck", 0): 26, ("pile", 0): 10}),
    (10, FRESH, {("deck", 1): 17, ("pile", 1): 3}),
    (10, FRESH, {("supply", 0): 10, ("pile", 0): 10}),
    (10, FRESH, {("deck", 0): 28, ("pile", 0): 12}),
    (10, FRESH, {("deck", 1): 19, ("pile", 1): 5, ("supply", 1): 9}),
    # 11: the order of setting up
    (11, START, {"phase": 1}),
    (11, NAMED, {"first": NONE}),
    (11, FRESH, {"named": 0}),
    (11, NAMED, {"named": 1}),
    (11, START, {"first": 0}),
    (11, HALF, {("cards", 0): 5, ("pile", 0): 16}),
    (11, LAID, {("cards", 1): 5, ("pile", 0): 12}),
    (11, HALF, {"phase": 2}),
    (11, LAID, {"phase": 1}),
    (11, NAMED, {"phase": 2}),
    (11, START, {("cards", 0): 6, ("pile", 0): 12}),
    (11, HALF, {("cards", 0): 0, ("ones", 0): 0, ("cards", 1): 6, ("pile", 0): 12, ("pile", 1): 9}),
    (11, NAMED, {"turn": 1}),
    (11, NAMED, {"due": 1}),
    (11, NAMED, {"needy": 0}),
    (11, HALF, {("penalties", 0): 1}),
    (11, HALF, {("penalties", 1): 1}),
    (11, HALF, {("open", 0): 1}),
    (11, HALF, {("locks", 0, 0): 1}),
    (11, LAID, {("locks", 1, 2): 1}),
    (11, LAID, {("supply", 0): 8, ("pile", 0): 12}),
    (11, LAID, {("supply", 1): 8, ("pile", 1): 5}),
    (11, LAID, {("supply", 1): 0, ("deck", 1): 19, ("pile", 1): 14}),
    (11, LAID, {("yard", 0): 1, ("pile", 0): 10}),
    (11, HANDED, {("buried", AND): 1}),
    (11, HANDED, {("buried", XOR): 1}),
    # 12: cards that turns and penalties leave
    (12, ONCE, {"turn": 2, "mover": 0}),
    (12, FRESH, {"turn": 1, "mover": 1}),
    (12, ONCE, {"turn": 0, "mover": 0}),
    (12, DRAWING, {("cards", 0): 6, ("yard", 0): 0}),
    (12, LOCKED, {"turn": 4}),
    # 13: the gate graveyard
    (13, ONCE, {("buried", AND): 0}),
    (13, ONCE, {("buried", AND): 2}),
    (13, ONCE, {("buried", AND): 0, ("buried", BUF): 1, ("kit", BUF): 3}),
    (13, ONCE, {("yard", 0): 2, ("supply", 0): 8}),
    (13, ONCE, {("yard", 1): 1, ("supply", 1): 8}),
    (13, ONCE, {("buried", AND): 0, ("buried", XOR): 1, ("yard", 1): 1, ("supply", 1): 8}),
    (13, ONCE, {("buried", AND): 0, ("buried", NAND): 1, ("yard", 1): 2, ("supply", 1): 7}),
    (13, ONCE, {("buried", AND): 0, ("buried", XOR): 1, ("yard", 0): 3, ("supply", 0): 7}),
    (13, OPEN, {("buried", BUG): 0, ("buried", NOT): 1}),
    (13, OPEN, {("open", 1): 1}),
    (13, LOCKED, {("buried", DFF): 0, ("buried", BUF): 1}),
    (13, LOCKED, {("buried", DFF): 0, ("buried", BUG): 1, ("open", 0): 1}),
    (13, PASSING, {("buried", DFF): 1, ("buried", BUF): 1}),
    # 14: the signal pile
    (14, FRESH, {("pile", 0): 10, ("yard", 0): 1}),
    (14, FRESH, {("pile", 0): 12, ("supply", 0): 8}),
    (14, LATER, {("pile", 0): 8, ("yard", 0): 4}),
    (14, LATER, {("penalties", 1): 1}),
    (14, PUNISHED, {("penalties", 0): 2}),
    # 15: penalties fill up a field
    (15, FRESH, {("cards", 0): 0, ("ones", 0): 0, ("yard", 0): 3, ("yard", 1): 3}),
    (15, SHRUNK, {("penalties", 0): 2}),
    (15, FRESH, {"needy": 0}),
    (15, FRESH, {"due": 1}),
    (15, PUNISHED, {"needy": NONE}),
    (15, PUNISHED, {"due": 0}),
    (15, FRESH, {"due": -1}),
    (15, PUNISHED, {"phase": 4, ("hand", 0): [OR, NONE]}),
    (15, PUNISHED, {"due": 4}),
    (15, PUNISHED, {"shrink": 1}),
    (15, PUNISHED, {("penalties", 0): 0}),
    (15, PUNISHED, {"needy": 1}),
    # 16: locks
    (16, LOCKED, {("locks", 0, 0): 6}),
    (16, LOCKED, {("locks", 1, 0): 1}),
    (16, LOCKED, {("locks", 0, 0): 0, ("locks", 0, 1): 4}),
    (16, LOCKED, {("locks", 0, 0): 0, ("locks", 0, 2): 4}),
    (16, FRESH, {("locks", 0, 0): 1}),
    (16, PASSING, {("locks", 0, 1): 0, ("locks", 0, 2): 2}),
    (16, PUNISHED, {("locks", 0, 0): 1}),
    (16, WON, {("locks", 0, 0): 1}),
    (16, JUST_LOCKED, {("locks", 0, 1): 0, ("locks", 0, 2): 4}),
    (16, JUST_LOCKED, {"phase": 3, "turn": 5, "mover": 1, ("hand", 0): [NOR, XOR]}),
    (16, JUST_LOCKED, {("cards", 1): 1, ("ones", 1): 0, ("yard", 0): 3, ("yard", 1): 4}),
    # 17: who has won
    (17, FOUR, {"winner": 1, ("hand", 1): [AND, NOR]}),
    (17, FOUR, {"four": 0, ("hand", 1): [AND, NOR]}),
    (17, FOUR, {("cards", 1): 4, ("ones", 1): 15, ("pile", 1): 1, ("yard", 0): 6}),
    (17, WON, {"winner": 1, ("hand", 0): [AND, NAND]}),
    (17, WON, {"winner": NONE, ("hand", 0): [AND, NAND], "most": 5}),
    (17, WON, {("cards", 1): 1, ("ones", 1): 1, ("yard", 0): 8, ("yard", 1): 2}),
    (17, WON, {("cards", 1): 1, ("ones", 1): 0, ("yard", 0): 7, ("yard", 1): 3}),
    (17, TIED, {"most": 2}),
    (17, TIED, {"winner": 0}),
    (17, TIED, {("cards", 0): 1, ("ones", 0): 0, ("yard", 0): 2, ("yard", 1): 3}),
    (17, LOST, {"winner": NONE, "limit": 0, "most": 5}),
    # 18: the ply
    (18, START, {"ply": 1}),
    (18, NAMED, {"ply": 0}),
    (18, HALF, {"ply": 1}),
    (18, LAID, {"ply": 2}),
    (18, HANDED, {"ply": 3}),
    (18, FRESH, {"ply": 4}),
    (18, FRESH, {"ply": 6}),
    (18, DRAWING, {"ply": 7}),
    (18, WON, {"ply": 13}),
    (18, WON, {"ply": 15}),
    (18, TIED, {"ply": 6}),
    (18, LATER, {"ply": 15}),
    (18, LATER, {"ply": 17}),
    (18, PUNISHED, {"ply": 14}),
    (18, PUNISHED, {"ply": 16}),
    (18, LOST, {"ply": 16}),
    # 19: whose turn it is
    (19, FRESH, {"mover": 1}),
    (19, FRESH, {"mover": CHANCE}),
    (19, ONCE, {"mover": 0}),
    (19, f"{ONCE} first=1", {"mover": 1}),
    (19, START, {"mover": 0}),
    (19, DRAWING, {"mover": 0}),
    (19, PUNISHED, {"mover": 0}),
    # 20: hands are shown in the end
    (20, WON, {("hand", 0): [HIDDEN, NONE]}),
    (20, WON, {("hand", 1): [HIDDEN, HIDDEN]}),
    (20, TIED, {("hand", 1): [HIDDEN, NOR]}),
]  # fmt: skip


def broken(text: str, changes: Mapping[Place, Any]) -> int:
    return invariant_of(GAME, text, changes)


@clause("loop-6 11.3")
@pytest.mark.parametrize("text", sorted({text for _, text, _ in BROKEN}))
def test_positions_that_are_broken_here_are_sound(text: str) -> None:
    assert broken(text, {}) == 0


@clause("loop-6 11.3")
@pytest.mark.parametrize(("number", "text", "changes"), BROKEN)
def test_what_breaks_an_invariant_is_told_by_its_number(number: int, text: str, changes: Mapping[Place, Any]) -> None:
    assert broken(text, changes) == number


SOUND: list[tuple[str, Mapping[Place, Any]]] = [  # the like of what is broken above, and nothing wrong with it
    (ONCE, {("buried", AND): 0, ("buried", XOR): 1, ("yard", 0): 2, ("supply", 0): 8}),
    (ONCE, {("buried", AND): 0, ("buried", NAND): 1, ("yard", 1): 1, ("supply", 1): 8}),
    (ONCE, {("buried", AND): 0, ("buried", NOR): 1, ("yard", 0): 2, ("supply", 0): 8}),
    (FRESH, {("hand", 0): HIDDEN}),
    (FRESH, {("hand", 0): HIDDEN, ("hand", 1): HIDDEN}),
    (DRAWING, {("hand", 0): [HIDDEN, NONE]}),
    (HANDED, {("hand", 0): HIDDEN}),
    (LATER, {"limit": 2}),
    (SHRUNK, {"limit": 2}),
    (OPEN, {("open", 0): 1}),
    (LOCKED, {("locks", 0, 0): 1}),
    (LOCKED, {("locks", 0, 0): 0}),
    (PASSING, {("locks", 0, 1): 0}),
    (JUST_LOCKED, {"lasting": 2}),
]  # fmt: skip


@clause("loop-6 2.5", "loop-6 10.2")
@pytest.mark.parametrize(("text", "changes"), SOUND)
def test_what_is_sound_is_not_called_broken(text: str, changes: Mapping[Place, Any]) -> None:
    assert broken(text, changes) == 0


def test_every_invariant_can_break() -> None:
    assert {number for number, _, _ in BROKEN} == INVARIANTS.keys()


SETUPS: tuple[dict[str, Any], ...] = (
    {}, {"gates": "advanced", "four_ones": True, "penalty_limit": 3, "first": "1"},
    {"counts": "AND3,XOR2,DFF4", "shrinking_refill": True, "dff_turns": "2", "max_turns": 30},
)  # fmt: skip


@clause("loop-6 1.1")
@pytest.mark.parametrize("options", SETUPS)
def test_a_fresh_match_is_fresh_whatever_was_there_before(options: dict[str, Any]) -> None:
    assert is_fresh_whatever_was_there(GAME, **options)

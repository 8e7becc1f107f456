"""Logi-Sticks: every invariant fails for a state that breaks it, and for its reason alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import logicade
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE
from tests.games.changed import Place, invariant_of, is_fresh_whatever_was_there
from tests.games.logi_sticks.test_readers import (
    ALTERNATING,
    ARRANGED,
    DRAFT,
    EDGES,
    FREE,
    FRESH,
    MIRRORED,
    NAMED,
    ONE_BY_ONE,
    OPEN_LOOP,
    OVER,
    STRICT,
    THREE,
    TURNED,
    TWO,
)
from tests.support import clause

GAME = logicade.game("logi-sticks")
INVARIANTS = GAME.kernels.notation.INVARIANTS
EMPTY = "seats=2 centre=?"  # chance has yet to lay the centre
UNLAID = "seats=2"  # and here the target stones
UNLAID_THREE = "seats=3"
GIVEN = "seats=2 centre=? targets=alternating S:WBWBWBWB N:WBWBWBWB"
OWN = "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=2 ply=18"
OWN_FIRST = "seats=2 targets=own S:WB ply=2"
OWN_FREE = "seats=2 targets=own free=on S:WWWWWWWW N:WWB ply=11"
OPPONENT = "seats=2 targets=opponent N:WWB ply=3"
OPPONENTS = "seats=3 targets=opponent target_count=6 W:.WWBBWB. N:.WW ply=8"
SIX = "seats=2 target_count=6 S:.WWBBWB. N:.WWBBWB. ply=1"
COIN = "seats=2 targets=coin S:WWWWWWWW N:BBBBBBBB"
NAMING = f"seats=2 {EDGES} first_player=chosen ply=1"
MIRRORED_FOUR = "seats=4 targets=mirrored S:WWBWBBBW N:WBBBWBWW ply=1"
INDEPENDENT = f"{ONE_BY_ONE.replace('ply=2', 'ply=3')} N:WBWBWBWB"
SNAKES = "seats=2 S:WBWBWBWB N:WBWBWBWB stock=snake pieces=1,0,0,0,0,0|0,2,0,0,0,0 stash=9,8,10,10,10,10 ply=4"
THREE_SEATS = (  # South, West and North have dealt pieces, a Capacitor of South's is locked, and West is next
    "board=8/8/3Cs4/8/8/8/8/8 seats=3 S:WBWBWBWB W:WBWBWBWB N:WBWBWBWB stock=deal "
    "pieces=4,4,3,3,3,2|3,3,4,4,3,3|3,3,3,3,4,4 stash=0,0,0,0,0,0 turn=W locked=d6|-|- ply=62"
)
A, O, X, P, N, C = range(6)  # noqa: E741  the kinds as in texts
NORTH, EAST, SOUTH, WEST = range(4)


def at(*names: str) -> int:
    """A set of squares."""
    return sum(1 << (ord(name[0]) - 97 + 8 * (int(name[1]) - 1)) for name in names)


OTHER: dict[Place, Any] = {("stock", 0, P): 4}  # one of South's Passthrus is placed

# The number, a sound position, and what is changed in it: a field, or a field and a place in it.
BROKEN: list[tuple[int, str, Mapping[Place, Any]]] = [
    # 4: ten of each kind
    (4, FRESH, {("stock", 0, A): 4}),
    (4, FRESH, {("stock", 1, C): 6}),
    (4, FRESH, {("stock", 0, A): -1, ("stock", 1, A): 11}),
    (4, FRESH, {("stash", A): -1, ("stock", 0, A): 6}),
    (4, FRESH, {("stock", 3, X): 1}),
    (4, DRAFT, {("stash", N): 9}),
    (4, TWO, {("kind", A): 0}),
    (4, TWO, {("kind", O): at("h8")}),
    # 5: one piece on a square outside the centre
    (5, TWO, {("kind", O): at("d6"), ("stock", 0, O): 4}),
    (5, TWO, {("kind", A): at("e4")}),
    (5, TWO, {("kind", C): at("d5")}),
    # 12: the order of setting up
    (12, FRESH, {"laid": 1}),
    (12, FRESH, {"laid": -1}),
    (12, ARRANGED, {"laid": 17}),
    (12, FRESH, {"shown": 1}),
    (12, ARRANGED, {"shown": -1}),
    (12, ARRANGED, {"shown": 1}),
    (12, TURNED, {"shown": 3}),
    (12, FRESH, {"layout": NONE}),
    (12, EMPTY, {"layout": 85}),
    (12, OWN, {"shown": 1}),
    (12, FRESH, {("white", 2): NONE}),
    (12, FRESH, {("white", 0): NONE}),
    (12, EMPTY, {("white", 0): 15, ("white", 2): 15}),
    (12, ONE_BY_ONE, {("white", 0): NONE}),
    (12, ONE_BY_ONE, {("white", 1): NONE, ("white", 2): 15}),
    (12, ONE_BY_ONE, {("white", 3): 15}),
    (12, MIRRORED, {("white", 2): NONE}),
    (12, MIRRORED_FOUR, {("white", 1): 15}),
    (12, MIRRORED_FOUR, {("white", 3): 15}),
    (12, MIRRORED_FOUR, {("white", 0): NONE, ("white", 2): NONE, ("white", 1): 15, ("white", 3): 240}),
    (12, FRESH, {"first": 1}),
    (12, FRESH, {"first": NONE}),
    (12, UNLAID, {"first": NONE}),
    (12, NAMED, {"first": NONE}),
    (12, NAMED, {"first": 2}),
    (12, NAMING, {"first": 0}),
    (12, ARRANGED, {("inputs", NORTH): at("a1")}),
    (12, ARRANGED, {("kind", P): at("d6"), **OTHER}),
    (12, ARRANGED, {"passes": 1}),
    (12, ARRANGED, {"ended": 1}),
    # 2: target stones
    (2, FRESH, {("white", 1): 1}),
    (2, FRESH, {("white", 3): NONE}),
    (2, ARRANGED, {("white", 2): NONE}),
    (2, OWN_FIRST, {("white", 2): 0}),
    (2, OPPONENT, {("white", 2): NONE}),
    (2, OPPONENT, {("white", 0): 0}),
    (2, OPPONENTS, {("white", 0): HIDDEN}),
    (2, OPPONENTS, {("white", 2): NONE}),
    (2, OWN, {("white", 0): HIDDEN}),
    (2, TURNED, {("white", 0): HIDDEN}),
    (2, ONE_BY_ONE, {("white", 0): HIDDEN}),
    (2, FRESH, {("white", 0): HIDDEN, ("white", 2): HIDDEN}),
    (2, FRESH, {("white", 0): NONE, ("white", 2): NONE}),
    (2, FRESH, {("white", 0): 271, ("white", 2): 271}),
    (2, ARRANGED, {("white", 2): 8}),
    (2, OPPONENTS, {("white", 2): 8}),
    (2, OPPONENTS, {("white", 2): 1}),
    (2, SIX, {("white", 0): 1, ("white", 2): 1}),
    (2, SIX, {("white", 0): 128, ("white", 2): 128}),
    # 19: half of the stones
    (19, FRESH, {("white", 0): 31, ("white", 2): 31}),
    (19, FRESH, {("white", 0): 7, ("white", 2): 7}),
    (19, SIX, {("white", 0): 30, ("white", 2): 30}),
    (19, SIX, {("white", 0): 6, ("white", 2): 6}),
    (19, ONE_BY_ONE, {("white", 1): 31}),
    (19, ARRANGED, {("white", 0): 31}),
    (19, ARRANGED, {("white", 0): 7}),
    (19, f"{ARRANGED.replace('WWB', 'WWBBW').replace('11', '13')}", {("white", 2): 31}),
    (19, f"{ARRANGED.replace('WWB', 'WWBBW').replace('11', '13')}", {("white", 2): 0}),
    # 16 to 18: stones that go together
    (16, FRESH, {("white", 2): 15}),
    (17, ALTERNATING, {("white", 2): 170}),
    (17, ALTERNATING, {("white", 0): 170}),
    (18, MIRRORED, {("white", 2): 139}),
    (18, f"{MIRRORED_FOUR.replace('ply=1', 'ply=2')} W:WWWBBWBB E:BBWBBWWW", {("white", 3): 15}),
    # 13: stocks
    (13, FRESH, {"taken": 59}),
    (13, DRAFT, {"taken": 3}),
    (13, UNLAID_THREE, {("stash", A): 9, ("stock", 0, A): 1, "taken": 1}),
    (13, FRESH, {("stash", A): 1, ("stock", 0, A): 4, "taken": 59}),
    (13, THREE_SEATS, {("stash", A): 1, ("stock", 0, A): 3, "taken": 59}),
    (13, FRESH, {("stock", 0, A): 6, ("stock", 1, A): 4}),
    (13, FRESH, {("stock", 1, A): 4, ("stock", 2, A): 1}),
    (13, DRAFT, {("stock", 0, A): 0, ("stock", 1, A): 1}),
    (13, DRAFT, {("stock", 1, O): 0, ("stock", 2, O): 1}),
    (13, SNAKES, {("stock", 0, O): 1, ("stock", 1, O): 1}),
    (13, SNAKES, {"source": 1}),
    (13, THREE_SEATS, {("stock", 0, A): 3, ("stock", 1, A): 4}),
    (13, THREE_SEATS, {("stock", 0, A): 2, ("stock", 1, A): 3, ("stock", 2, A): 5}),
    # 3: locks
    (3, ARRANGED, {("locked", 0): 43}),
    (3, ARRANGED, {("locked", 3): 43}),
    (3, TWO, {("locked", 1): 43}),
    (3, TWO, {"unlocked": 1}),
    (3, TWO, {("locked", 1): NONE, ("locked", 2): 44}),
    (3, TWO, {("locked", 1): NONE, ("locked", 0): 44}),
    (3, TWO, {"passes": 1}),
    (3, TWO, {("stock", 0, C): 4, ("stock", 1, C): 5}),
    (3, TWO, {("stock", 0, A): 5, ("stock", 0, C): 4, ("stock", 1, A): 4, ("stock", 1, C): 5}),
    (3, THREE_SEATS, {("locked", 1): 43, ("locked", 0): NONE}),
    (3, THREE_SEATS, {("locked", 2): 43, ("locked", 0): NONE}),
    (3, THREE_SEATS, {("locked", 2): 43}),
    (3, THREE_SEATS, {"passes": 1}),
    # 6: inputs
    (6, FRESH, {("kind", P): at("h8"), ("inputs", NORTH): at("h8"), **OTHER}),
    (6, FRESH, {("kind", P): at("h8"), ("inputs", EAST): at("h8"), **OTHER}),
    (6, FRESH, {("kind", P): at("a1"), ("inputs", SOUTH): at("a1"), **OTHER}),
    (6, FRESH, {("kind", P): at("a1"), ("inputs", WEST): at("a1"), **OTHER}),
    (6, TWO, {("inputs", SOUTH): at("d6"), ("inputs", WEST): at("e6")}),
    # 11: strict contact
    (11, STRICT, {("kind", P): at("d6", "e6"), ("inputs", SOUTH): at("d6", "e6")}),
    (11, STRICT, {("kind", P): at("d6", "e6"), ("inputs", SOUTH): at("d6"), ("inputs", WEST): at("e6")}),
    # 7: pieces that were fed
    (7, FRESH, {("kind", P): at("a1"), ("inputs", NORTH): at("a1"), **OTHER}),
    (7, TWO, {("inputs", NORTH): at("h1")}),
    (7, TWO, {("inputs", SOUTH): at("d6")}),
    (7, TWO, {("kind", P): at("e7"), ("inputs", SOUTH): at("d6", "e6", "e7"), **OTHER}),
    # 8: signals
    (8, TWO, {"trues": at("d6")}),
    (8, TWO, {"trues": at("h1")}),
    (8, TWO, {"falses": at("d6", "e6", "a1")}),
    # 9: loops
    (9, OPEN_LOOP, {"loops": 0}),
    # 1: the end
    (1, FRESH, {"ended": 1}),
    (1, FRESH, {"phase": 10}),
    (1, FRESH, {"mover": NOBODY}),
    (1, OVER, {"ended": 0}),
    (1, OVER, {"mover": 1}),
    (1, OVER, {"phase": 9}),
    (1, FRESH, {"active": -1}),
    (1, FRESH, {"active": 2}),
    (1, FRESH, {"passes": -1}),
    (1, FRESH, {"passes": 3}),
    (1, FRESH, {"ended": 1, "phase": 10, "mover": NOBODY}),
    (1, OVER, {"passes": 1}),
    (1, OVER, {"ended": 2}),
    (1, OVER, {"ended": 0, "phase": 8, "mover": 1}),
    (1, FREE, {"passes": 2}),
    (1, FREE, {"ended": 2, "phase": 10, "mover": NOBODY}),
    # 10: who can place must, and who passed could not
    (10, FRESH, {"phase": 9, "mover": CHANCE}),
    (10, FRESH, {"mover": 1}),
    (10, FRESH, {"mover": CHANCE}),
    (10, FREE, {"passing": 0}),
    (10, FREE, {"passing": 0, "passes": 2, "ended": 2, "phase": 10, "mover": NOBODY}),
    # 14: plies
    (14, EMPTY, {"ply": 1}),
    (14, UNLAID, {"ply": 2}),
    (14, ARRANGED, {"ply": 10}),
    (14, ARRANGED, {"ply": 13}),
    (14, NAMING, {"ply": 0}),
    (14, NAMING, {"ply": 3}),
    (14, DRAFT, {"ply": 2}),
    (14, DRAFT, {"ply": 5}),
    (14, FRESH, {"ply": 0}),
    (14, TWO, {"ply": 2}),
    (14, TWO, {"ply": 1}),
    (14, FREE, {"ply": 2}),
    (14, OVER, {"ply": 7}),
    (14, OVER, {"active": 0}),
    (14, THREE_SEATS, {"ply": 61}),
    (14, THREE_SEATS, {"ply": 64}),
    (14, SIX, {"ply": 0}),
    (14, OWN, {"ply": 17}),
    (14, NAMED, {"ply": 1}),
    # 20: turns
    (20, THREE, {("stock", 0, P): 3, ("stock", 1, P): 5}),
    (20, THREE, {("stock", 0, P): 5, ("stock", 0, A): 5, ("stock", 1, P): 3, ("stock", 1, A): 4}),
    # 15: passes
    (15, FRESH, {"ply": 3}),
    (15, FREE, {"ply": 5}),
    (15, TWO, {"ply": 7}),
    (15, THREE_SEATS, {"ply": 68}),
]  # fmt: skip


def broken(text: str, changes: Mapping[Place, Any]) -> int:
    return invariant_of(GAME, text, changes)


@clause("logi-sticks 9.2")
@pytest.mark.parametrize("text", sorted({text for _, text, _ in BROKEN}))
def test_positions_that_are_broken_here_are_sound(text: str) -> None:
    assert broken(text, {}) == 0


@clause("logi-sticks 9.2")
@pytest.mark.parametrize(("number", "text", "changes"), BROKEN)
def test_what_breaks_an_invariant_is_told_by_its_number(number: int, text: str, changes: Mapping[Place, Any]) -> None:
    assert broken(text, changes) == number


SOUND: list[tuple[str, Mapping[Place, Any]]] = [  # the like of what is broken above, and nothing wrong with it
    (GIVEN, {}),
    (COIN, {("white", 0): 3}),
    (OWN_FREE, {("white", 0): 0}),
    (OWN_FREE, {("white", 2): 0}),
    (TURNED, {("white", 2): HIDDEN}),
    (ARRANGED, {("white", 0): HIDDEN, ("white", 2): HIDDEN}),
    (ARRANGED, {"ply": 12}),
    (INDEPENDENT, {}),
    (FRESH, {"ply": 2}),
    (TWO, {"ply": 5}),
    (TWO, {"ply": 6}),
    (FREE, {"ply": 4}),
    (THREE_SEATS, {"ply": 63}),
    (THREE_SEATS, {"ply": 65}),
    (OPEN_LOOP, {"ply": 6}),
    (MIRRORED_FOUR, {}),
]  # fmt: skip


@clause("logi-sticks 6.2", "logi-sticks 7.10", "logi-sticks 7.6", "logi-sticks 5.1")
@pytest.mark.parametrize(("text", "changes"), SOUND)
def test_what_is_sound_is_not_called_broken(text: str, changes: Mapping[Place, Any]) -> None:
    assert broken(text, changes) == 0


def test_every_invariant_can_break() -> None:
    assert {number for number, _, _ in BROKEN} == INVARIANTS.keys()


SETUPS: tuple[dict[str, Any], ...] = (
    {}, {"seats": 3, "centre": "random", "stock": "deal"}, {"seats": 4, "targets": "own", "free": True},
    {"targets": "alternating", "first_player": "random", "loops": "allowed", "passing": "free"},
    {"seats": 3, "edges": "S:W......B,W:.......B", "layout": "BBWBWBWW", "contact": "strict", "grounding": "off"},
    {"targets": "coin", "target_count": "6", "capacitor_lock": "none", "first_player": "chosen", "stock": "snake"},
)  # fmt: skip


@clause("logi-sticks 5.3")
@pytest.mark.parametrize("options", SETUPS)
def test_a_fresh_match_is_fresh_whatever_was_there_before(options: dict[str, Any]) -> None:
    assert is_fresh_whatever_was_there(GAME, **options)

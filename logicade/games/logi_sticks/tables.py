"""The fixed facts of Logi-Sticks: squares, pieces, edges, the centre, its options' slots, components of one's own.

A set of squares is one 64-bit number, bit 0 for a1, bit 7 for h1, bit 63 for h8.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np

from logicade.engine.errors import BadComponents, BadValue, Fault
from logicade.engine.layout import places

WIDE = 8
SQUARES = WIDE * WIDE
SEATS = 4  # at most
NORTH, EAST, SOUTH, WEST = range(4)  # the sides of a square (logi-sticks 4.1)
SIDES = "NESW"
TURNS = 4  # orientations of a piece (logi-sticks 4.2)

# Pieces (logi-sticks 2.1), ten of each. The first three have two inputs, the others one.
KIND_AND, KIND_OR, KIND_XOR, KIND_PASS, KIND_NOT, KIND_CAPACITOR = range(6)
KINDS, PAIRS, EACH = 6, 3, 10
ALL_PIECES = KINDS * EACH
LETTERS = "AOXPNC"
PAIR_TURNS = ("NE", "SE", "SW", "NW")  # turn k has its inputs on sides k and k + 1
SINGLE_TURNS = ("N", "E", "S", "W")  # and here on side k alone
BOOK_STOCK = 5  # of each kind with two players (logi-sticks 3.4)

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(
    targets=1, free=1, target_count=1, centre=1, first_player=1, stock=1, contact=1, loops=1, grounding=1, passing=1,
    capacitor_lock=1, edges=2 * SEATS, layout=1,
)  # fmt: skip
SLOT_TARGETS, SLOT_FREE, SLOT_COUNT = (VARIANT.start(name) for name in ("targets", "free", "target_count"))
SLOT_CENTRE, SLOT_FIRST, SLOT_STOCK = (VARIANT.start(name) for name in ("centre", "first_player", "stock"))
SLOT_CONTACT, SLOT_LOOPS, SLOT_GROUNDING = (VARIANT.start(name) for name in ("contact", "loops", "grounding"))
SLOT_PASSING, SLOT_LOCK = VARIANT.start("passing"), VARIANT.start("capacitor_lock")
SLOT_EDGES, SLOT_LAYOUT = VARIANT.start("edges"), VARIANT.start("layout")
ROTATED, INDEPENDENT, ALTERNATING, MIRRORED, COIN, OPPONENT, OWN, CUSTOM = range(8)  # values of `targets`
CENTRE_ALTERNATING, CENTRE_RANDOM, CENTRE_CUSTOM = range(3)
FIRST_SOUTH, FIRST_RANDOM, FIRST_CHOSEN = range(3)
STOCK_BOOK, STOCK_DRAFT, STOCK_SNAKE, STOCK_DEAL = range(4)
OPEN_CONTACT, STRICT = range(2)
GROUND_FULL, GROUND_END, GROUND_OFF = range(3)


def _squares(names: str) -> list[int]:
    return [(int(name[1]) - 1) * WIDE + "abcdefgh".index(name[0]) for name in names.split()]


def _mask(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


BIT = np.array([1 << square for square in range(SQUARES)], np.uint64)
NO_SQUARE, ONE_STEP, RANK_STEP = np.uint64(0), np.uint64(1), np.uint64(8)
# A set of one square modulo 67 is different for each square.
SPREAD = np.uint64(67)
SQUARE_OF = np.array(
    [next((sq for sq in range(SQUARES) if (1 << sq) % 67 == rest), -1) for rest in range(67)], np.int64
)
NOT_FILE_A = np.uint64(_mask([square for square in range(SQUARES) if square % WIDE > 0]))
NOT_FILE_H = np.uint64(_mask([square for square in range(SQUARES) if square % WIDE < WIDE - 1]))
MIDDLE = _squares("d4 e4 d5 e5")
OUTSIDE = np.uint64(_mask([square for square in range(SQUARES) if square not in MIDDLE]))  # logi-sticks 3.6

# The stones of the centre, clockwise from d5's upper side, as the squares outside see them (logi-sticks 4.4).
STONE_SQUARES = _squares("d6 e6 f5 f4 e3 d3 c4 c5")
STONE_SIDES = (SOUTH, SOUTH, WEST, WEST, NORTH, NORTH, EAST, EAST)
STONES = len(STONE_SQUARES)
# A layout is a set of white stones, bit k for stone k. Each centre square has one stone of each colour: d5 has stones
# 7 and 0, e5 1 and 2, e4 3 and 4, d4 5 and 6 (logi-sticks 3.1).
LAYOUTS = tuple(
    sum((1 << (pair - 1) % STONES) if first else (1 << pair) for pair, first in zip((0, 2, 4, 6), chosen, strict=True))
    for chosen in itertools.product((False, True), repeat=4)
)
LAYOUT_BITS = np.array(LAYOUTS, np.int64)
ALTERNATING_LAYOUT = LAYOUTS[0]
STONE_AT = np.array(
    [_mask([sq for sq, faced in zip(STONE_SQUARES, STONE_SIDES, strict=True) if faced == side]) for side in range(4)],
    np.uint64,
)  # by side: the squares that have a stone there
WHITE_AT = np.array(
    [
        [
            _mask([STONE_SQUARES[k] for k in range(STONES) if layout >> k & 1 and STONE_SIDES[k] == side])
            for side in range(4)
        ]
        for layout in range(1 << STONES)
    ],
    np.uint64,
)  # by layout and side: those whose stone is white

# Edges, each from its player's left to right (logi-sticks 4.3).
EDGE_LETTERS = "SWNE"
EDGE_SQUARES = np.array(
    [
        _squares("a1 b1 c1 d1 e1 f1 g1 h1"),
        _squares("a8 a7 a6 a5 a4 a3 a2 a1"),
        _squares("h8 g8 f8 e8 d8 c8 b8 a8"),
        _squares("h1 h2 h3 h4 h5 h6 h7 h8"),
    ],
    np.int64,
)
EDGE_OF = np.array([[0, 2, 0, 0], [0, 1, 2, 0], [0, 1, 2, 3]], np.int64)  # by seats - 2 and seat (logi-sticks 3.3)
SEAT_AT = np.array([[0, -1, 1, -1], [0, 1, 2, -1], [0, 1, 2, 3]], np.int64)  # the other way round; -1 for nobody
STRINGS = 1 << WIDE  # colours of an edge: a set of white stones, bit 0 at the owner's left
INNER = 1 << (WIDE - 2)  # the same without the two corners
ALL_STONES, INNER_STONES = STRINGS - 1, STRINGS - 2 - (1 << (WIDE - 1))
ALTERNATING_EDGE = 0b01010101  # WBWBWBWB
WHITES = np.array([colours.bit_count() for colours in range(STRINGS)], np.int64)
REVERSED = np.array([int(f"{colours:08b}"[::-1], 2) for colours in range(STRINGS)], np.int64)


def _draft_order(seats: int, taken: int, *, snake: bool) -> int:
    """Who takes the next piece, counted from the starting player (logi-sticks 3.4); a snake turns round (7.14)."""
    lap, place = divmod(taken, seats)
    return seats - 1 - place if snake and lap % 2 else place


DRAFT_ORDER = np.array(
    [
        [[_draft_order(seats, taken, snake=snake) for taken in range(ALL_PIECES)] for seats in (2, 3, 4)]
        for snake in (False, True)
    ],
    np.int64,
)  # by snake or not, seats - 2, and pieces taken so far

# For each set of turns, as four bits: the turns in a row, and how many they are.
TURNS_OF = np.array(
    [([t for t in range(TURNS) if bits >> t & 1] + [0] * TURNS)[:TURNS] for bits in range(1 << TURNS)], np.int32
)
TURN_COUNT = np.array([bits.bit_count() for bits in range(1 << TURNS)], np.int64)


# ---- components of one's own -----------------------------------------------------------------------------------------


def read_edges(text: str) -> tuple[str, tuple[int, ...]]:
    """Target stones, `S:WB.WB.WB`, one edge a line or with commas; the numbers: by edge its stones, its white ones."""
    found, faults = {}, []
    for line, entry in _entries(text):
        edge, colon, stones = entry.upper().partition(":")
        if not colon or edge not in EDGE_LETTERS or len(edge) != 1:
            faults.append(Fault(line, f"`{entry}` is not an edge S, W, N or E with a colon and its stones"))
            continue
        if edge in found:
            faults.append(Fault(line, f"edge {edge} stands twice"))
        if strange := sorted(set(stones) - set("WB.")):
            faults.append(Fault(line, f"edge {edge}: stones are W, B or `.` for none, not `{strange[0]}`"))
        if len(stones) != WIDE:
            faults.append(Fault(line, f"edge {edge} has {WIDE} squares, not {len(stones)}"))
        found[edge] = stones
    if not any(set(found.get(edge, "")) & set("WB") for edge in "SN"):
        faults.append(Fault(0, "neither S nor N, who always play, has a stone"))
    if faults:
        raise BadComponents("the target stones", faults, clause="logi-sticks 7.9")
    known = {edge: found[edge] for edge in EDGE_LETTERS if edge in found}
    numbers = [_colours(known.get(edge, ""), marks) for edge in EDGE_LETTERS for marks in ("WB", "W")]
    return ",".join(f"{edge}:{stones}" for edge, stones in known.items()), tuple(numbers)


def _colours(stones: str, marks: str) -> int:
    return sum(1 << place for place, stone in enumerate(stones) if stone in marks)


def _entries(text: str) -> list[tuple[int, str]]:
    """The entries of a text and their lines; `#` begins a remark."""
    lines = [content.partition("#")[0] for content in text.splitlines()]
    return [(k, entry) for k, line in enumerate(lines, start=1) for entry in re.split(r"[\s,]+", line) if entry]


def read_layout(text: str) -> tuple[str, tuple[int, ...]]:
    """The eight stones of the centre as `WBWBWBWB`, clockwise from the upper side of d5."""
    entries = _entries(text)
    word = "".join(entry.upper() for _, entry in entries)
    line = entries[0][0] if entries else 0
    faults = []
    if strange := sorted(set(word) - set("WB")):
        faults.append(Fault(line, f"stones are W or B, not `{strange[0]}`"))
    if len(word) != STONES:
        faults.append(Fault(line, f"the centre has {STONES} stones, not {len(word)}"))
    if not faults:
        for square, (one, other) in {"d5": (7, 0), "e5": (1, 2), "e4": (3, 4), "d4": (5, 6)}.items():
            if word[one] == word[other]:
                faults.append(Fault(line, f"{square} needs one stone of each colour, not two `{word[one]}`"))
    if faults:
        raise BadComponents("the centre stones", faults, clause="logi-sticks 3.1")
    return word, (_colours(word, "W"),)


# ---- options beside each other ---------------------------------------------------------------------------------------


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (logi-sticks 7.9, 7.10, 7.11, 7.12)."""
    settled = dict(options)
    for choice, own, clause in (("targets", "edges", "logi-sticks 7.9"), ("centre", "layout", "logi-sticks 7.12")):
        if settled[own] and choice not in given:
            settled[choice] = "custom"
        if settled[own] and settled[choice] != "custom":
            shown = f"option `{own}` does not go with option `{choice}` = `{settled[choice]}`"
            _clash(shown, f"`{choice}` = `custom`", clause)
        if settled[choice] == "custom" and not settled[own]:
            _clash(f"option `{choice}` = `custom` needs option `{own}`", f"give `{own}`", clause)
    if settled["free"] and settled["targets"] != "own":
        shown = f"`free` does not go with option `targets` = `{settled['targets']}`"
        _clash(shown, "`targets` = `own`", "logi-sticks 7.10")
    if settled["target_count"] == "6" and settled["targets"] == "custom":
        cornered = [edge for edge in settled["edges"].split(",") if edge[2] != "." or edge[-1] != "."]
        if cornered:
            shown = f"`target_count` = `6` does not go with a stone at a corner in option `edges`: `{cornered[0]}`"
            _clash(shown, "`target_count` = `8`", "logi-sticks 7.11")
    return settled


def _clash(message: str, allowed: str, clause: str) -> None:
    raise BadValue(message, hint=f"allowed: {allowed}", clause=clause)

"""The fixed facts of Mixed Signals: tiles and what they do, tile sets, the grid, and its options' slots."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from logicade.engine.errors import BadComponents, BadValue, Fault
from logicade.engine.layout import places
from logicade.engine.state import NONE

BLACK, WHITE = 0, 1  # colours, as the signals that they stand for (mixed-signals 1.1)
COLOUR_LETTERS = "BW"

# ---- tiles (mixed-signals 2.2 to 2.6) --------------------------------------------------------------------------------

# The letters on edges 0, 1 and 2 of the tile as it is printed: I input, O output, N neither.
FACES = {
    "LR": "ION", "LL": "INO", "FL": "IOO", "IN": "ONN", "FI": "NOO", "OU": "INN", "VL": "OIN", "VR": "ONI",
    "OR": "OII", "NOR": "OII", "AND": "OII", "NAND": "OII", "XOR": "OII", "XNOR": "OII",
}  # fmt: skip
CODES = tuple(FACES)
KINDS = len(CODES)
FAN_INPUT = CODES.index("FI")
# What a tile gives for none, one and two white inputs; tiles with one input never see two, sources see none.
TRUTH = {
    "LR": "01-", "LL": "01-", "FL": "01-", "IN": "---", "FI": "---", "OU": "01-", "VL": "10-", "VR": "10-",
    "OR": "011", "NOR": "100", "AND": "001", "NAND": "110", "XOR": "010", "XNOR": "101",
}  # fmt: skip
OWN = 2  # what a source gives: the colour of who lays it (3.14)
NEITHER, INPUT, OUTPUT = range(3)
LETTERS = "NIO"
MATE = (NEITHER, OUTPUT, INPUT)  # what must lie against a letter (mixed-signals 3.6)
TURNS = 3
MOST_TILES = 64  # on the table, the two of the setup included (mixed-signals 2.1)
MOST_EDGE = MOST_TILES + 2  # empty cells beside tiles: each tile after the first closes one side and opens two at most
MOST_STEPS = 2 * MOST_TILES  # edges yet to be followed
MOST_OFFER = 3


def _letter(kind: int, turn: int, edge: int) -> int:
    """What an edge of a turned tile shows (mixed-signals 4.3)."""
    return LETTERS.index(FACES[CODES[kind]][(edge - turn) % 3])


def _result(kind: int, unknown: int, whites: int, *, shortcut: bool) -> int:
    """What a tile gives when so many inputs are unknown and so many white; NONE while it waits (2.6, 3.15, 7.7)."""
    inputs = FACES[CODES[kind]].count("I")
    if inputs == 0:
        return OWN
    if unknown + whites > inputs or (unknown > 0 and not shortcut):
        return NONE
    readings = {TRUTH[CODES[kind]][whites + more] for more in range(unknown + 1)}
    return int(readings.pop()) if len(readings) == 1 else NONE


# LETTER[3 kind + turn, edge]; BITS[3 kind + turn]: the same as one bit for each edge and letter.
LETTER = np.array([[_letter(kind, turn, k) for k in range(3)] for kind in range(KINDS) for turn in range(3)], np.int8)
BITS = np.array([sum(1 << (3 * k + int(row[k])) for k in range(3)) for row in LETTER], np.int16)
ANY_LETTER = 0b111_111_111
# SHUT[3 kind + turn, edge]: in the same way, the letters that may not lie against that edge (3.6).
SHUT = np.array([[(7 ^ (1 << MATE[row[k]])) << (3 * k) for k in range(3)] for row in LETTER], np.int16)
SOURCE = np.array(["I" not in FACES[code] for code in CODES], np.int8)
# RESULT[shortcut, 3 kind + turn, unknown inputs, white inputs].
RESULT = np.array(
    [
        [[[_result(kind, u, w, shortcut=rule == 1) for w in range(3)] for u in range(3)]]
        for rule in range(2)
        for kind in np.repeat(range(KINDS), TURNS)
    ],
    np.int8,
).reshape(2, KINDS * TURNS, 3, 3)

# ---- the grid (mixed-signals 4.1, 4.2, 4.7) --------------------------------------------------------------------------

# A cell is (x + 32) * 128 + (y + 64). A column takes two steps: 62 tiles and the cells beside them reach x -32 to 31
# and y -63 to 63.
ROW_BITS, LEFT_MOST, LOWEST = 7, 32, 64
CELLS = 64 << ROW_BITS
ASIDE = 1 << ROW_BITS  # from a cell to the one at its right


def cell_at(x: int, y: int) -> int:
    """The number of a cell, or NONE where no tile can come to lie."""
    inside = -LEFT_MOST <= x < LEFT_MOST and -LOWEST <= y < LOWEST
    return ((x + LEFT_MOST) << ROW_BITS) + y + LOWEST if inside else NONE


START = (cell_at(-1, 0), cell_at(0, 0))  # by colour (mixed-signals 3.1)

# ---- tile sets (mixed-signals 2.5, 7.2) ------------------------------------------------------------------------------

STANDARD, LIVELY, GATE_HEAVY, CUSTOM = range(4)  # values of `tile_set`
TILE_SETS = np.array(
    [
        [3, 3, 12, 6, 6, 4, 3, 3, 4, 4, 4, 4, 4, 4],
        [4, 4, 12, 6, 6, 6, 4, 4, 3, 3, 3, 3, 3, 3],
        [4, 4, 8, 4, 4, 8, 4, 4, 4, 4, 4, 4, 4, 4],
    ],
    np.int8,
)
_ENTRY = re.compile(r"([A-Za-z]+)[ \t]*[=:]?[ \t]*(\d{1,9})")


def write_counts(counts: Iterable[int]) -> str:
    """How many of each tile as one word, `LR3,LL3,FL12`; those that are missing are left out."""
    return ",".join(f"{code}{count}" for code, count in zip(CODES, counts, strict=True) if count)


def read_tiles(text: str) -> tuple[str, tuple[int, ...]]:
    """A tile set of one's own, `LR 3` a line or with commas, `#` before remarks; BadComponents lists all faults."""
    counts = dict.fromkeys(CODES, 0)
    seen: dict[str, int] = {}
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines() or [""], 1):
        for entry in filter(None, (part.strip() for part in line.partition("#")[0].split(","))):
            faults += _read_entry(entry, number, counts, seen)
    total = sum(counts.values())
    if counts["FI"] < 2:
        faults.append(Fault(0, "two FI are needed for the setup"))
    if not any(counts[code] for code in CODES if "I" in FACES[code]):
        faults.append(Fault(0, "no tile has an input edge, so nothing fits the two start tiles"))
    if total > MOST_TILES:
        faults.append(Fault(0, f"{total} tiles are too many: a set has at most {MOST_TILES}"))
    if faults:
        raise BadComponents("the tile set cannot be used", faults, clause="mixed-signals 7.2")
    return write_counts(counts.values()), tuple(counts.values())


def _read_entry(entry: str, number: int, counts: dict[str, int], seen: dict[str, int]) -> list[Fault]:
    """One kind and its copies into `counts`, or what is wrong with it."""
    found = _ENTRY.fullmatch(entry)
    if found is None:
        return [Fault(number, f"`{entry}` is not a tile and a number as in `FL 12`")]
    code, copies = found[1].upper(), int(found[2])
    if code not in counts:
        return [Fault(number, f"there is no tile `{found[1]}`; tiles: {', '.join(CODES)}")]
    if code in seen:
        return [Fault(number, f"`{code}` was counted in line {seen[code]} already")]
    seen[code], counts[code] = number, copies
    return []


# ---- options ---------------------------------------------------------------------------------------------------------

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(
    tile_set=1, tiles=KINDS, tokens_per_player=1, first_player=1, black_compensation=1, opening_discard=1, offer=1,
    gate_rule=1, branch_prompts=1, tie=1, duplicate=1, colours=1, show_pile_counts=1,
)  # fmt: skip
TILE_SET, TILES, TOKENS = (VARIANT.start(name) for name in ("tile_set", "tiles", "tokens_per_player"))
FIRST_PLAYER, COMPENSATION = VARIANT.start("first_player"), VARIANT.start("black_compensation")
OPENING, OFFER, GATE_RULE = (VARIANT.start(name) for name in ("opening_discard", "offer", "gate_rule"))
PROMPTS, TIE, DUPLICATE = (VARIANT.start(name) for name in ("branch_prompts", "tie", "duplicate"))
WHO, COUNTED = VARIANT.start("colours"), VARIANT.start("show_pile_counts")
BY_CHANCE = 2  # the third value of `first_player`
NUMBERS = {"tokens_per_player": 24, "black_compensation": 0, "offer": 1}  # defaults, which `none` means as well


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (mixed-signals 7.2, 7.4)."""
    options = options | {name: value for name, value in NUMBERS.items() if options[name] is None}
    if options["tiles"] and "tile_set" not in given:
        options["tile_set"] = "custom"
    if options["tiles"] and options["tile_set"] != "custom":
        raise BadValue(
            f"option `tiles` does not go with option `tile_set` = `{options['tile_set']}`",
            hint="leave one of them out, or say `tile_set` = `custom`",
            clause="mixed-signals 7.2",
        )
    if options["tile_set"] == "custom" and not options["tiles"]:
        raise BadValue(
            "option `tile_set` = `custom` needs option `tiles`", hint="as in `FI4,FL6,OU4`", clause="mixed-signals 7.2"
        )
    tokens, fewer = options["tokens_per_player"], options["black_compensation"]
    if tokens - fewer < 2:
        raise BadValue(
            f"option `black_compensation` = `{fewer}` does not go with option `tokens_per_player` = `{tokens}`",
            hint="the second player must keep one token in the supply",
            clause="mixed-signals 7.4",
        )
    return options

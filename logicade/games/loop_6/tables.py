"""The fixed facts of LOOP 6: counts of cards, the usual gates, hands of two, and its options' slots."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from logicade.engine.errors import BadComponents, BadValue, Fault
from logicade.engine.layout import places
from logicade.kit.gates import GATE_NAMES, PAIR_GATES

KINDS = len(GATE_NAMES)  # of gates (logic-kit 2.1, 3.1)
CARDS = 6  # signals of a full field (loop-6 1.3)
ROWS = 1 << CARDS
SIDES = "ab"  # the first and the second player (loop-6 1.2)
DECK = (27, 18)  # zeros and ones (loop-6 1.1)
SUPPLY = (9, 9)
HAND = 2  # gates (loop-6 1.5)
LOSING = 5  # the penalty that loses when fields shrink (loop-6 9.5)
TURNS_MOST = 1000  # a tie after so many, whatever the options say (loop-6 9.8)
GATES_LEAST = 5  # four in hand and one to draw (loop-6 9.2)
COUNT_MOST = 99  # of one kind
REFILLS = (1 << CARDS) - 2  # what can be drawn at once: one to five signals in order

# Counts of AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG (loop-6 1.1, 9.1).
GATES = {"basic": (6, 6, 3, 3, 6, 0, 0, 0, 0), "advanced": (6, 6, 3, 3, 6, 3, 3, 3, 3)}
KITS = np.array([*GATES.values(), (0,) * KINDS], np.int8)  # by value of `gates`; own ones are in `counts`

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(
    gates=1, counts=KINDS, four_ones=1, penalty_limit=1, shrinking_refill=1, dff_turns=1, max_turns=1, first=1
)
V_GATES, V_COUNTS, V_FOUR = (VARIANT.start(name) for name in ("gates", "counts", "four_ones"))
V_LIMIT, V_SHRINK = VARIANT.start("penalty_limit"), VARIANT.start("shrinking_refill")
V_LASTING, V_MOST, V_STARTER = (VARIANT.start(name) for name in ("dff_turns", "max_turns", "first"))

PAIRS = np.array(list(itertools.combinations_with_replacement(range(KINDS), HAND)), np.int8)  # hands of two, 45
ONES = np.array([row.bit_count() for row in range(ROWS)], np.int8)  # how many ones a row of bits has


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (loop-6 9.2)."""
    if options["counts"] and "gates" not in given:
        return options | {"gates": "own"}
    if options["counts"] and options["gates"] != "own":
        raise BadValue(
            f"option `counts` does not go with option `gates` = `{options['gates']}`",
            hint="allowed: `gates` = `own`, or no `counts`",
            clause="loop-6 9.2",
        )
    if options["gates"] == "own" and not options["counts"]:
        raise BadValue(
            "option `gates` = `own` does not go without option `counts`",
            hint="as in `counts` = `AND6,OR6,XOR6,NOT2`",
            clause="loop-6 9.2",
        )
    return options


def write_counts(counts: Iterable[int]) -> str:
    """How many gates of each kind, as one word: `AND6,OR6,NAND3,NOR3,XOR6`."""
    return ",".join(f"{name}{int(count)}" for name, count in zip(GATE_NAMES, counts, strict=True) if count)


def read_counts(text: str) -> tuple[str, tuple[int, ...]]:
    """Gates of one's own (loop-6 9.2): `AND 6` or `AND6`, with commas or one a line; `#` begins a remark."""
    counts: dict[str, int] = {}
    faults: list[Fault] = []
    for line, words in enumerate(text.splitlines(), 1):
        for word in filter(None, (word.strip() for word in words.split("#")[0].split(","))):
            found = re.fullmatch(r"([A-Za-z]+)\s*[:=]?\s*(-?[0-9]+)", word)
            name = found[1].upper() if found else ""
            if not found:
                faults.append(Fault(line, f"`{word}` is not a gate and a number, as in `AND 6`"))
            elif name not in GATE_NAMES:
                faults.append(Fault(line, f"there is no gate `{found[1]}`; gates: {', '.join(GATE_NAMES)}"))
            elif name in counts:
                faults.append(Fault(line, f"{name} stands twice"))
            elif len(found[2]) > 9 or not 0 <= int(found[2]) <= COUNT_MOST:
                faults.append(Fault(line, f"`{word}`: from 0 to {COUNT_MOST} of a kind"))
                counts[name] = 0
            else:
                counts[name] = int(found[2])
    numbers = tuple(counts.get(name, 0) for name in GATE_NAMES)
    if not faults and sum(numbers) < GATES_LEAST:
        faults.append(Fault(0, f"{sum(numbers)} gates are too few: {GATES_LEAST} or more are needed"))
    if not faults and not any(numbers[:PAIR_GATES]):
        faults.append(Fault(0, f"a gate with two inputs is needed: {', '.join(GATE_NAMES[:PAIR_GATES])}"))
    if faults:
        raise BadComponents("these are not gates for `loop-6`", faults, clause="loop-6 9.2")
    return write_counts(numbers), numbers

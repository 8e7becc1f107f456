"""The fixed facts of Hard Wired: triples, what every circuit card does to them, the deck, its options' slots."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np

from logicade.engine.errors import BadComponents, Fault
from logicade.engine.layout import places

SEATS = 6  # at most (hard-wired 2.1)
VALUES = 3  # 1, 2 and 3 (hard-wired 1.1)
TRIPLES = list(itertools.product(range(1, VALUES + 1), repeat=3))  # 27, top to bottom (hard-wired 1.2)
KINDS = len(TRIPLES)
COPIES = 2  # of each display
CARDS = 44  # circuit cards (hard-wired 1.5)
SLOTS = 3  # public displays
OPENED = 3  # public circuits at the beginning
DEALT = 3  # circuits for each hand
DRAWN = 2  # circuits for a new circuit (hard-wired 4.1)
LEAST, MOST = 2, 5  # cards of a segment (hard-wired 5.1)
GOALS = (4, 9)  # displays that a full row may be made to need

# Where a circuit card can be: in the hand of seat 0 to 5, or
PUBLIC, LAID, RESERVE = SEATS, SEATS + 1, SEATS + 2

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(goal=1, max_segment=1, equal_turns=1, return_order=1, open_hands=1, first=1, circuits=CARDS)
GOAL, LONGEST, EQUAL_TURNS = (VARIANT.start(name) for name in ("goal", "max_segment", "equal_turns"))
RETURN_ORDER, OPEN_HANDS = VARIANT.start("return_order"), VARIANT.start("open_hands")
STARTER, CIRCUITS = VARIANT.start("first"), VARIANT.start("circuits")

# A card by its code: to which output each input leads, and what is on the way (hard-wired 1.4).
PARTS = {"=": 0, "+": 1, "-": -1}
WIRINGS = list(itertools.permutations(range(3)))
CODES = [
    "".join(f"{to + 1}{part}" for to, part in zip(wiring, parts, strict=True))
    for wiring in WIRINGS
    for parts in itertools.product(PARTS, repeat=3)
]
NUMBERS = {code: number for number, code in enumerate(CODES)}


def changed(code: str, triple: tuple[int, ...]) -> tuple[int, ...]:
    """What a card makes of a triple (hard-wired 1.4)."""
    out = [0, 0, 0]
    for line, value in enumerate(triple):
        out[int(code[2 * line]) - 1] = (value + PARTS[code[2 * line + 1]] - 1) % VALUES + 1
    return tuple(out)


ACT = np.array([[TRIPLES.index(changed(code, triple)) for triple in TRIPLES] for code in CODES], np.int8)
BACK = np.argsort(ACT, axis=1).astype(np.int8)  # the triple that a card turns into a given one

# Our deck: every card with exactly one part, and the straight ones with +, - and = in any order or three alike.
DECK_TEXT = """
1+2=3= 1-2=3= 1=2+3= 1=2-3= 1=2=3+ 1=2=3- 1+2-3= 1-2+3= 1+2=3- 1-2=3+ 1=2+3- 1=2-3+ 1+2+3+ 1-2-3-
2+1=3= 2-1=3= 2=1+3= 2=1-3= 2=1=3+ 2=1=3- 1+3=2= 1-3=2= 1=3+2= 1=3-2= 1=3=2+ 1=3=2-
3+2=1= 3-2=1= 3=2+1= 3=2-1= 3=2=1+ 3=2=1- 2+3=1= 2-3=1= 2=3+1= 2=3-1= 2=3=1+ 2=3=1-
3+1=2= 3-1=2= 3=1+2= 3=1-2= 3=1=2+ 3=1=2-
"""
DECK_CODES = DECK_TEXT.split()
DECK = np.array([NUMBERS[code] for code in DECK_CODES], np.uint8)

# The number of the lowest bit of a set of cards: the powers of two below 2**52 all differ modulo 53.
MODULUS = 53
BIT = np.zeros(MODULUS, np.int8)
for _bit in range(CARDS):
    BIT[(1 << _bit) % MODULUS] = _bit


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """No number means the usual one; nothing clashes (hard-wired 8.1)."""
    usual = {"goal": GOALS[1], "max_segment": MOST}
    return options | {name: number for name, number in usual.items() if options[name] is None}


# ---- a deck of one's own (hard-wired 8.6) ----------------------------------------------------------------------------


def read_circuits(text: str) -> tuple[str, tuple[int, ...]]:
    """A deck as one word and as numbers from 1; a card a line, `C07` may stand before it, `#` begins a remark."""
    codes: list[str] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in re.split(r"[\s,]+", line.split("#")[0].strip()):
            if re.fullmatch(r"[Cc]\d+", word):
                if int(word[1:]) != len(codes) + 1:
                    faults.append(Fault(number, f"`{word}` stands where C{len(codes) + 1:02} belongs"))
            elif word:
                codes.append(word)
                faults += [Fault(number, meaning) for meaning in _wrong(word)]
    if len(codes) != CARDS:
        faults.append(Fault(0, f"a deck has {CARDS} cards, not {len(codes)}"))
    if faults:
        raise BadComponents("the circuit deck is not usable", faults, clause="hard-wired 8.6")
    return ",".join(codes), tuple(NUMBERS[code] + 1 for code in codes)


def _wrong(code: str) -> list[str]:
    """What is wrong with a card (hard-wired 1.3)."""
    if not re.fullmatch(r"(\d[=+-]){3}", code):
        return [f"`{code}` is not a card; three times a contact and `+`, `-` or `=`, as in `2+1=3=`"]
    outputs = code[::2]
    strange = [f"`{code}`: there is no contact {output}" for output in sorted(set(outputs) - set("123"))]
    return strange + [
        f"`{code}`: nothing leads to contact {output}" for output in "123" if output not in outputs and not strange
    ]

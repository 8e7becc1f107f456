"""The fixed facts of Bug Hunt: the board, the cards, questions and answers, and the slots of its options."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from logicade.engine.layout import places
from logicade.kit.gates import GATE_NAMES, PAIR_GATES

KINDS = PAIR_GATES  # of gates
COPIES = 3  # of each kind in the pile (bug-hunt 1.4)
CARDS = COPIES * KINDS
SEATS = 4  # at most
INPUTS = 8
NODES = 2 * INPUTS  # numbers of nodes end below this; 0 is none (logic-kit 4.1)
FINAL = 1
SEMIFINALS = (2, 3)
TURNS = INPUTS - 1  # one for each gate node
ROWS = 1 << INPUTS
DECK = 18  # of each signal (bug-hunt 1.1)

DEBUGGER, BUG, TESTER = range(3)  # roles (bug-hunt 1.2, 4.2)
ROLES = 3
ROLE_NAMES = ("BUF", "NOT", "TESTER")

# Questions in the order of their numbers (bug-hunt 2.3); nodes count from 1.
KIND_NAMES = GATE_NAMES[:KINDS]
QUESTION_NAMES = (
    "hand",
    *(f"is{name}" for name in KIND_NAMES),
    "role",
    *(f"node{node}" for node in range(1, INPUTS)),
    *(f"lied{node}" for node in range(1, INPUTS)),
    "suspect",
    "text",
)
QUESTIONS = len(QUESTION_NAMES)
Q_HAND, Q_IS, Q_ROLE, Q_NODE, Q_LIED, Q_SUSPECT, Q_TEXT = 0, 1, 6, 7, 14, 21, 22
# Answers: a kind, yes or no, a role, a seat, or words.
ANSWER_NAMES = (*KIND_NAMES, "yes", "no", *ROLE_NAMES, *map(str, range(SEATS)), "text")
ANSWERS = len(ANSWER_NAMES)
W_KIND, W_YES, W_ROLE, W_SEAT, W_TEXT = 0, 5, 7, 10, 14

ENTRIES = SEATS * INPUTS // 2  # orders that a list can have: four nodes at most are free at a time (bug-hunt 2.5)
ORDERS = SEATS * TURNS  # a seat and a node as one number
FREE_MOST = np.array([4, 3, 3, 2, 2, 1, 1], np.int8)  # free nodes at most after so many gates (bug-hunt 2.4)
MEASURES = 1 + len(SEMIFINALS)  # wait, or which semifinal (bug-hunt 4.4)
READINGS = 1 + 2 * len(SEMIFINALS)  # nothing, or a semifinal and its value
FLIPS = 1 + INPUTS  # nothing, or an input (bug-hunt 4.1)

# How choices are written (bug-hunt 8.1).
MEASURE_NAMES = ("wait", "m2", "m3")
READING_NAMES = ("m:none", "m2=0", "m2=1", "m3=0", "m3=1", "m:-")
FLIP_NAMES = ("no", *(f"I{k}" for k in range(1, FLIPS)))
ENTRY_NAMES = tuple(str(k) for k in range(1, ENTRIES + 1))

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(input_flip=1, tester=1, bug_any_gate=1, claims=1, first=1, truthful_names=1)
FLIPPING, TESTING, ANY_GATE = (VARIANT.start(name) for name in ("input_flip", "tester", "bug_any_gate"))
SEALED, FIRST, TRUTHFUL = (VARIANT.start(name) for name in ("claims", "first", "truthful_names"))
SEALED_CLAIMS, TRUE_NAMES = 1, 2  # bits of the state's `wording` (bug-hunt 4.7, 4.10)

# CHOOSE[row]: in how many ways the rest of the signal deck can lie when a row has been dealt from it (bug-hunt 1.1).
CHOOSE = np.array([math.comb(2 * DECK - INPUTS, DECK - row.bit_count()) for row in range(ROWS)], np.int64)


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """All options go with each other (bug-hunt 4.6)."""
    return options

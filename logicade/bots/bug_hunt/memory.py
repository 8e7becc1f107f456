"""What was said in a match of Bug Hunt, as the log tells it to one seat, and what that says about the bug.

A card stays in its hand until its owner lays it. So all words about one card must be the same: claims, answers, and the
name under which it is laid. Who says two things of one card has lied at least once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from logicade.engine.scene.shown import Seen
from logicade.engine.state import NONE, Numbers
from logicade.games.bug_hunt.notation import read_action
from logicade.games.bug_hunt.state import ACTIONS

# fmt: off
# isort: off
from logicade.games.bug_hunt.tables import (
    BUG, INPUTS, KINDS, Q_HAND, Q_IS, Q_LIED, Q_NODE, Q_ROLE, Q_SUSPECT, SEATS, TURNS, W_KIND, W_ROLE, W_SEAT, W_YES,
)
# isort: on
# fmt: on

SLIP = 0.03  # how likely a debugger says two things of one card, against a bug
# How likely a bug gives itself away by an answer: the longer ago the lie and the more one could say, the sooner.
FORGETS = {Q_HAND: 0.03, Q_NODE: 0.12, Q_LIED: 0.04, Q_ROLE: 0.01}
LUCK, EYE = 0.06, 0.06  # how much oftener than by chance a debugger suspects the bug, at first and with every gate
MOST_SURE = 0.75


def forgets(question: int) -> float:
    """How likely a bug gives itself away when it is asked that."""
    for first, last in ((Q_HAND, Q_IS), (Q_IS, Q_ROLE), (Q_ROLE, Q_NODE), (Q_NODE, Q_LIED), (Q_LIED, Q_SUSPECT)):
        if first <= question < last:
            return FORGETS.get(first, FORGETS[Q_HAND])
    return 0.0


def insight(seats: int, laid: int) -> float:
    """How likely a debugger who is asked for the bug names it, after so many gates."""
    return min(MOST_SURE, 1.0 / (seats - 1) + LUCK + EYE * laid)


class Memory:
    """What one seat remembers of what all have said."""

    def __init__(self, seen: Iterable[Seen], seats: int) -> None:
        self.seats = seats
        self.said = [NONE] * SEATS  # by seat: what it has said of the card that it holds
        self.slips = [0] * SEATS  # by seat: how often its words did not fit each other
        self.asked = set[tuple[int, int]]()  # whom, and what
        self.accused: list[tuple[int, int, int]] = []  # gates laid, who was asked, whom he suspects
        self.voted = 0  # votes that were called
        self._named, self._laid, self._question = [NONE] * INPUTS, 0, NONE
        for line in seen:
            self._hear(line)

    def _hear(self, line: Seen) -> None:
        told = ACTIONS.fields(read_action(line.action))
        words = told.fields
        if told.name == "claim":
            self._speak(words["player"], words["kind"])
        elif told.name == "show":
            self._speak(words["seat"], words["kind"])
        elif told.name == "ask":
            self._question = words["question"]
            self.asked.add((words["target"], self._question))
        elif told.name == "answer":
            self._answer(words["player"], words["words"])
        elif told.name == "call":
            self.voted += 1
        elif told.name == "place":
            self._speak(line.actor, words["said"])
            self.said[line.actor] = NONE
            self._named[words["node"] + 1] = words["said"]
            self._laid += 1

    def _speak(self, seat: int, kind: int) -> None:
        """A word about the card in hand."""
        self.slips[seat] += self.said[seat] not in (NONE, kind)
        self.said[seat] = kind

    def _answer(self, seat: int, words: int) -> None:
        asked = self._question
        if asked == Q_HAND:
            self._speak(seat, words - W_KIND)
        elif Q_IS <= asked < Q_IS + KINDS:
            if words == W_YES:
                self._speak(seat, asked - Q_IS)
            else:
                self.slips[seat] += self.said[seat] == asked - Q_IS
        elif asked == Q_ROLE:
            self.slips[seat] += words == W_ROLE + BUG
        elif Q_NODE <= asked < Q_NODE + TURNS:
            self.slips[seat] += words - W_KIND != self._named[1 + asked - Q_NODE]
        elif Q_LIED <= asked < Q_LIED + TURNS:
            self.slips[seat] += words == W_YES
        elif asked == Q_SUSPECT:
            self.accused.append((self._laid, seat, words - W_SEAT))

    def odds(self, own: int) -> Numbers:
        """By seat, how much of this speaks for it being the bug, as a debugger sees it."""
        found = np.ones(SEATS)
        for bug in range(self.seats):
            for seat, count in enumerate(self.slips):
                found[bug] *= SLIP**count if seat not in (bug, own) else 1.0
            for laid, seat, suspect in self.accused:
                if seat != own:
                    found[bug] *= suspects(self.seats, laid, seat, suspect, bug)
        return found


def suspects(seats: int, laid: int, seat: int, suspect: int, bug: int) -> float:
    """How likely a seat names a suspect, if somebody is the bug."""
    if seat == bug:
        return 1.0 / (seats - 1)
    sure = insight(seats, laid)
    return sure if suspect == bug else (1.0 - sure) / (seats - 2)


def telling(memory: Memory, suspicion: Sequence[float], target: int, question: int, laid: int) -> float:
    """How much the answer to a question is likely to tell about who the bug is, in bits."""
    seats = memory.seats
    chances = np.array(suspicion[:seats])
    if (target, question) in memory.asked:
        return 0.0  # it would be said again
    if question == Q_SUSPECT:
        rows = [
            [suspects(seats, laid, target, suspect, bug) for bug in range(seats)]
            for suspect in range(seats)
            if suspect != target
        ]
    else:
        caught = [forgets(question) if bug == target else 0.0 for bug in range(seats)]
        rows = [caught, [1.0 - chance for chance in caught]]
    left = 0.0
    for row in rows:
        joint = chances * row
        if joint.sum() > 0.0:
            left += joint.sum() * _entropy(joint / joint.sum())
    return _entropy(chances) - left


def _entropy(chances: Numbers) -> float:
    some = chances[chances > 0.0]
    return float(-(some * np.log2(some)).sum())

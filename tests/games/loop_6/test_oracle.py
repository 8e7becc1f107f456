"""LOOP 6 against the plainest version of it: a table with cards on it, moved one by one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.position import Position
from tests.support import many

GAME = logicade.game("loop-6")
PAIRS = {"AND": "0001", "OR": "0111", "NAND": "1110", "NOR": "1000", "XOR": "0110"}  # of 00, 01, 10, 11
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"gates": "advanced"},
    {"gates": "advanced", "dff_turns": "2", "first": "1"},
    {"gates": "advanced", "four_ones": True, "penalty_limit": 2},
    {"gates": "advanced", "shrinking_refill": True, "max_turns": 40},
    {"four_ones": True, "shrinking_refill": True, "penalty_limit": 3},
    {"counts": "AND2,XOR1,DFF3,BUG2,NOT1", "dff_turns": "2", "max_turns": 60},
    {"counts": "NAND2,NOR3,BUG1,BUF1", "max_turns": 80},
)


class Card:
    """One signal card on a field."""

    def __init__(self, value: str) -> None:
        self.value = value
        self.uncertain = False
        self.locked_until = -1  # the last turn in which it is locked

    def readings(self) -> str:
        return "01" if self.uncertain else self.value


class Table:
    """Everything that lies there, as a person would lay it."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.fields: dict[str, list[Card]] = {"a": [], "b": []}
        self.hands: dict[str, list[str]] = {"a": [], "b": []}
        self.pile, self.supply, self.yard = Counter("0" * 18 + "1" * 9), Counter("0" * 9 + "1" * 9), Counter[str]()
        self.buried = Counter[str]()
        self.penalties = {"a": 0, "b": 0}
        self.turn = 0
        self.refilling = ""
        self.winner: str | None = None
        self.outside = 0

    @property
    def player(self) -> str:
        return "ab"[self.turn % 2]

    def take(self, value: str) -> Card:
        if self.yard[value]:
            self.yard[value] -= 1
        elif self.supply[value]:
            self.supply[value] -= 1
        else:
            self.outside += 1
        return Card(value)

    def happen(self, action: str) -> None:
        """One line of a log."""
        word, *rest = action.split(" ")
        if word == "field":
            self.fields[rest[0]] = [Card(value) for value in rest[1]]
            self.pile -= Counter(rest[1])
        elif word == "hand":
            self.hands[rest[0]] = rest[1].split(",")
        elif "@" in word:
            gate, spot = word.split("@")
            self.play(gate, spot[0], int(spot[1]) - 1)
        elif word[0] == "+":
            self.hands[self.player].append(word[1:])
            self.after_draw()
        elif word[0] == "!":
            self.fields[word[1]] += [Card(value) for value in rest[0].split(",")]
            self.pile -= Counter(rest[0].split(","))
            if len(self.fields[word[1]]) == self.full(word[1]):
                self.refilling = ""
                self.next_player()
        elif word == "~s":
            assert not self.pile.total()
            self.pile, self.yard = self.yard, Counter[str]()
        elif word == "~g":
            self.buried = Counter[str]()
        elif word == "pass":
            self.next_player()

    def play(self, gate: str, field: str, at: int) -> None:
        cards = self.fields[field]
        self.hands[self.player].remove(gate)
        self.buried[gate] += 1
        if gate in PAIRS:
            left, right = cards[at], cards[at + 1]
            results = {PAIRS[gate][int(x + y, 2)] for x in left.readings() for y in right.readings()}
            if len(results) == 1:
                self.yard.update([left.value, right.value])
                stays = self.take(results.pop())
            else:
                stays, goes = (left, right) if left.uncertain else (right, left)
                self.yard[goes.value] += 1
            self.fields[field] = [*cards[:at], stays, *cards[at + 2 :]]
        elif gate == "NOT" and not cards[at].uncertain:
            self.yard[cards[at].value] += 1
            cards[at] = self.take("1" if cards[at].value == "0" else "0")
        elif gate == "DFF":
            cards[at].locked_until = self.turn + int(self.options["dff_turns"])
        elif gate == "BUG":
            cards[at].uncertain = True
        for owner in "ab":
            signs = ["?" if card.uncertain else card.value for card in self.fields[owner]]
            if signs == ["1"] or (self.options["four_ones"] and signs == ["1"] * 4):
                self.winner = owner
        if self.winner:
            self.turn += 1

    def full(self, owner: str) -> int:
        return 6 - self.penalties[owner] if self.options["shrinking_refill"] else 6

    def after_draw(self) -> None:
        short = [owner for owner in "ab" if len(self.fields[owner]) == 1]
        for owner in short:
            self.penalties[owner] += 1
            limits = [self.options["penalty_limit"] or 999, 5 if self.options["shrinking_refill"] else 999]
            if self.penalties[owner] >= min(limits):
                self.winner = "b" if owner == "a" else "a"
                self.turn += 1
            else:
                self.refilling = owner
        if not short:
            self.next_player()

    def next_player(self) -> None:
        self.turn += 1
        if self.turn == (self.options["max_turns"] or 1000):
            self.winner = "none"

    # ---- what one sees ----

    def legal(self) -> set[str]:
        """Try every gate of the hand everywhere."""
        found = set()
        for gate in self.hands[self.player]:
            for field, cards in self.fields.items():
                wide = 2 if gate in PAIRS else 1
                for at in range(len(cards) - wide + 1):
                    if all(card.locked_until < self.turn for card in cards[at : at + wide]):
                        found.add(f"{gate}@{field}{at + 1}")
        return found or {"pass"}

    def words(self) -> dict[str, str]:
        """What the text of the position must say."""
        known = {}
        now = self.turn - (1 if self.winner in ("a", "b") else 0)  # a turn that wins is not ended, nor are its locks
        for owner, cards in self.fields.items():
            signs = [
                ("?" if card.uncertain else card.value) + "*" * max(0, card.locked_until - now + 1) for card in cards
            ]
            known[owner] = "".join(signs)
        under = "|".join("".join(c.value for c in self.fields[owner] if c.uncertain) for owner in "ab")
        known["under"] = under
        known["hands"] = "|".join(",".join(sorted(self.hands[owner], key=order)) for owner in "ab")
        known["yard"] = f"{self.yard['0']}/{self.yard['1']}"
        known["supply"] = f"{self.supply['0']}/{self.supply['1']}"
        known["penalties"] = f"{self.penalties['a']}/{self.penalties['b']}"
        known["turn"] = str(self.turn)
        known["buried"] = ",".join(f"{gate}{self.buried[gate]}" for gate in sorted(self.buried, key=order))
        known["won"] = self.winner or ""
        return known


def order(gate: str) -> int:
    return ("AND", "OR", "NAND", "NOR", "XOR", "BUF", "NOT", "DFF", "BUG").index(gate)


def shown(pos: Position) -> dict[str, str]:
    usual = {"under": "|", "yard": "0/0", "supply": "9/9", "penalties": "0/0", "turn": "0", "buried": "", "won": ""}
    return usual | dict(word.split("=", 1) for word in str(pos).split())


@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())) or "basic")
def test_every_match_goes_as_on_a_table(options: dict[str, Any]) -> None:
    for seed in range(many(6, 1000)):
        settled = GAME.settle(options)
        source = random.Random(seed)
        match = Match(GAME, seats=2, options=settled, chance=source)
        table = Table(settled)
        drawn = merged = 0
        while not match.over:
            here = match.position
            if here.mover >= 0:
                assert set(here.legal) == table.legal(), str(here)
            action = source.choice(here.legal)
            match._push(match._step(here, GAME.kernels.read_action(action)))
            table.happen(action)
            drawn += action.count(",") + 1 if action[0] == "!" else 0
            merged += action.split("@")[0] in PAIRS
            if match.ply >= 5:
                seen = shown(match.position)
                assert {key: seen[key] for key in table.words()} == table.words(), str(match.position)
                assert match.position.fields["pile"] == [table.pile["0"], table.pile["1"]]
                cards = sum(len(field) for field in table.fields.values())
                total = cards + table.pile.total() + table.yard.total() + table.supply.total()
                assert total == 45 + table.outside
                assert cards == 12 + drawn - merged
        assert (table.winner or "") == shown(match.position)["won"]

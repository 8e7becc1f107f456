"""Two browsers at one table: nothing that comes to one holds the other's secrets."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.person import Visitor, turns
from tests.page.secrets import UNKNOWN, Watch, leaks
from tests.page.stage import Stage
from tests.server.harness import CLIENT, Server

pytestmark = pytest.mark.xdist_group("page-secrets")

GATES = ("AND", "OR", "NAND", "NOR", "XOR")


def meet(arrive: Arrive, game: str, *picks: str) -> list[Visitor]:
    """One opens a table, the other comes by the link of the invitation and sits down; the match begins."""
    ann, bob = arrive(), arrive()
    ann.open().new_table(game, *picks)
    bob.page.goto(ann.page.get_by_role("textbox", name="Invite a friend").input_value())
    bob.button(re.compile("^Sit here")).click()
    ann.button("Start").click()
    for visitor in (ann, bob):
        expect(visitor.log.first).to_be_visible()
    return [ann, bob]


def resigned(visitors: list[Visitor], server: Server) -> dict[str, Any]:
    """One gives up; now the whole match may be known."""
    visitors[0].resign()
    expect(visitors[1].result).to_be_visible()
    id = re.findall(r"/t/(\w+)", visitors[0].page.url)[0]
    match: dict[str, Any] = CLIENT.get(f"{server.url}/api/tables/{id}/match.json").raise_for_status().json()
    return match


def test_closed_hands(arrive: Arrive, server: Server) -> None:
    people = meet(arrive, "INPUT 11", "closed", "random", "independent")
    watches = [Watch(visitor) for visitor in people]
    for _ in range(4):
        mover, _ = turns(people)
        lines = mover.lines
        Stage.of(mover).click()
        for visitor, watch in zip(people, watches, strict=True):
            expect(visitor.log).to_have_count(lines + 1)
            watch.look()
    records = [watch.records() for watch in watches]
    log = str(resigned(people, server))
    first = int(re.findall(r"first=(\d)", log)[0])
    deals = dict(re.findall(r"deal (first|second) ([A-Z,]+)", log))
    hands = [deals["first"], deals["second"]] if first == 0 else [deals["second"], deals["first"]]
    for seat, record in enumerate(records):
        own, other = hands[seat], hands[1 - seat]

        def is_hidden(state: dict[str, Any], other: int = 1 - seat) -> bool:
            # Before the deal there is nothing to hide.
            return not any(state["hand"][other]) or set(state["hand"][other]) <= UNKNOWN

        side = "first" if (1 - seat == first) else "second"
        words = [re.compile(rf"deal {side} [A-Z]"), *lists(other, own)]
        assert not leaks(record, words, is_hidden)
        # What one is told would be a leak for the other: the search finds it in every place.
        assert {kind for kind, _ in leaks(records[1 - seat], words, is_hidden)} >= {"frame", "page"}


def told(cards: list[str]) -> list[str]:
    """A list in a text, in a picture and in a sentence."""
    return [",".join(cards), ", ".join(cards), f"{', '.join(cards[:-1])} and {cards[-1]}"]


def lists(hand: str, own: str) -> list[re.Pattern[str]]:
    """A hand as words on a page or in a log, unless the own hand reads the same somewhere."""
    forms, known = (told(sorted(cards.split(","), key=GATES.index)) for cards in (hand, own))
    return [re.compile(re.escape(form)) for form, mine in zip(forms, known, strict=True) if form not in mine]


def test_hidden_cards_in_free_order(arrive: Arrive, server: Server) -> None:
    people = meet(arrive, "Face down")
    watches = [Watch(visitor) for visitor in people]
    for seat, visitor in enumerate(people):
        stage = Stage.of(visitor)
        stage.piece(f"place-{seat}-{seat}").click()
        stage.commit.click()
        for reader, watch in zip(people, watches, strict=True):
            expect(reader.log).to_have_count(3 + seat)
            watch.look()
        if seat == 0:
            records = [watch.records() for watch in watches]
    log = str(resigned(people, server))
    assert re.search("deal 0 [0-3]", log)
    for seat, record in enumerate(records):
        other = 1 - seat
        words = [re.compile(rf"(deal|lay) {other} [0-3]")]

        def is_hidden(state: dict[str, Any], other: int = other) -> bool:
            return state["card"][other] in UNKNOWN and state["side"][other] in UNKNOWN

        assert not leaks(record, words, is_hidden)
        assert {kind for kind, _ in leaks(records[other], words, is_hidden)} >= {"frame", "page"}

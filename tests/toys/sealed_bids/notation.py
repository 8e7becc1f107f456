"""Sealed bids as text: `bid 0 2`, `reveal 0 2`; a position is one mark a seat, `2!/?/.`: shown, hidden, none yet."""

from __future__ import annotations

import re

from logicade.engine.errors import BadPosition, BadText
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, States
from tests.toys.sealed_bids.state import ACTIONS, BID, OVER, REVEAL, STATE, State
from tests.toys.sealed_bids.tables import VALUES

TURNS = "sealed-bids 1"
INVARIANTS = {1: "more is turned over than was bid"}


def write_action(action: int) -> str:
    name, fields = ACTIONS.fields(action)
    if name == "reveal":
        return f"reveal {fields['seat']} {fields['value'] + 1}"
    return f"bid {fields['seat']} {'?' if fields['value'] == VALUES else fields['value'] + 1}"


def read_action(text: str) -> int:
    if found := re.fullmatch("bid ([0-3]) ([123?])", text):
        return ACTIONS.id("bid", seat=int(found[1]), value=VALUES if found[2] == "?" else int(found[2]) - 1)
    if found := re.fullmatch("reveal ([0-3]) ([123])", text):
        return ACTIONS.id("reveal", seat=int(found[1]), value=int(found[2]) - 1)
    raise BadText(f"`{text}` is not an action of `sealed-bids`")


def write_position(s: State) -> str:
    marks = []
    for seat in range(s.seats):
        mark = {NONE: ".", HIDDEN: "?"}.get(int(s.bid[seat]), str(s.bid[seat] + 1))
        marks.append(mark + "!" * int(s.shown[seat]))
    return "/".join(marks)


def read_position(text: str) -> States:
    marks = text.split("/")
    if not 2 <= len(marks) <= 4 or not all(re.fullmatch(r"\.|\?|[123]!?", mark) for mark in marks):
        raise BadPosition(f"`{text}` is not a position of `sealed-bids`")
    st = STATE.new()
    s: State = st[0]
    s.seats, s.bid[:] = len(marks), NONE
    for seat, mark in enumerate(marks):
        s.bid[seat] = {".": NONE, "?": HIDDEN}.get(mark, ord(mark[0]) - ord("1"))
        s.shown[seat] = mark.endswith("!")
        s.ply += (mark != ".") + int(s.shown[seat])
    s.phase, s.mover = (BID, ANYONE) if "." in marks else (REVEAL, CHANCE)
    if s.shown.sum() == s.seats:
        s.phase, s.mover, s.ended = OVER, NOBODY, 1
    return st


def explain(s: State, action: int) -> tuple[str, str]:
    return "sealed-bids 2", "that seat has bid already, or it is not yours"

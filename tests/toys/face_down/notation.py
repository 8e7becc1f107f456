"""Face down as text: `lay 0 1`, `take 0`, `swap 0`, `close`, `deal 0 2`, `reveal 0 2 1`; `?` for what is not shown."""

from __future__ import annotations

import re

from logicade.engine.errors import BadPosition, BadText
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, States
from tests.toys.face_down.state import ACTIONS, OVER, STATE, State
from tests.toys.face_down.tables import SIDES, VALUES

TURNS = "face-down 1"
INVARIANTS = {1: "a card lies on one side exactly while it lies on the table"}


def write_action(action: int) -> str:
    name, fields = ACTIONS.fields(action)
    tops = {"deal": VALUES, "lay": SIDES}
    numbers = ["?" if key != "seat" and value == tops.get(name) else str(value) for key, value in fields.items()]
    return " ".join([name, *numbers])


def read_action(text: str) -> int:
    name, *numbers = text.split(" ")
    shape = ACTIONS.shapes.get(name)
    if shape is None or len(numbers) != len(shape.sizes) or not all(re.fullmatch(r"\d|\?", part) for part in numbers):
        raise BadText(f"`{text}` is not an action of `face-down`")
    tops = {"deal": VALUES, "lay": SIDES}
    values = [tops.get(name, -1) if part == "?" else int(part) for part in numbers]
    try:
        return ACTIONS.id(name, **dict(zip(shape.sizes, values, strict=True)))
    except ValueError as wrong:
        raise BadText(f"`{text}`: {wrong}") from wrong


def write_position(s: State) -> str:
    parts = [[s.card[k], s.side[k], s.shown[k], s.takes[k], s.swapped[k]] for k in range(s.seats)]
    marks = {NONE: ".", HIDDEN: "?"}
    seats = "/".join("".join(marks.get(int(n), str(n)) for n in numbers) for numbers in parts)
    return f"{s.ply} {s.phase} {seats}"


def read_position(text: str) -> States:
    found = re.fullmatch(r"(\d+) ([0-3]) ([0-3.?][01.?][01][0-2][01](?:/[0-3.?][01.?][01][0-2][01]){1,3})", text)
    if not found:
        raise BadPosition(f"`{text}` is not a position of `face-down`")
    st = STATE.new()
    s: State = st[0]
    s.ply, s.phase, s.card[:], s.side[:] = int(found[1]), int(found[2]), NONE, NONE
    s.mover, s.ended = (CHANCE, ANYONE, CHANCE, NOBODY)[s.phase], s.phase == OVER
    marks = {".": NONE, "?": HIDDEN}
    for k, part in enumerate(found[3].split("/")):
        numbers = [marks[sign] if sign in marks else int(sign) for sign in part]
        s.card[k], s.side[k], s.shown[k], s.takes[k], s.swapped[k] = numbers
        s.laid[k], s.seats = s.side[k] != NONE, k + 1
    return st


def explain(s: State, action: int) -> tuple[str, str]:
    return "face-down 2", "that is not possible now, or not yours"

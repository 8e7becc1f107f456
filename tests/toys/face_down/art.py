"""Face down to look at: a card and two places for each seat; the places are parts that a page can click."""

from __future__ import annotations

from logicade.engine import drawing
from logicade.engine.drawing import box, label, part, tag
from logicade.engine.options import Text, say
from logicade.engine.state import HIDDEN, NONE
from tests.toys.face_down.notation import write_position
from tests.toys.face_down.state import State

SAMPLE = "0 0 ..000/..000"
WIDTH, LINE = 360, 84
SIDES = (Text("low", "低"), Text("high", "高"))
TITLE = Text("Face down", "伏せ札")


def picture(s: State, *, language: str = "en") -> str:
    return write_position(s)


def svg(s: State, *, language: str = "en") -> str:
    lines = [tag("g", _seat(s, k, language), transform=f"translate(0 {k * LINE})") for k in range(int(s.seats))]
    return drawing.document(
        WIDTH,
        LINE * int(s.seats),
        "\n".join(lines),
        title=say(TITLE, language),
        description=write_position(s),
        symbols=(),
        language=language,
    )


def _seat(s: State, seat: int, language: str) -> str:
    shown = {NONE: "", HIDDEN: "?"}.get(int(s.card[seat]), str(s.card[seat]))
    drawn = [box(16, 10, 56, 64, "card edge"), label(44, 52, shown, 28, "ink strong", "middle")]
    for side, name in enumerate(SIDES):
        x, weight = 110 + side * 120, " strong" if s.side[seat] == side else ""
        spot = box(x, 10, 100, 64, "spot") + label(x + 50, 48, say(name, language), 18, f"ink{weight}", "middle")
        drawn.append(part(spot, seat=seat, side=side))
    return "".join(drawn)

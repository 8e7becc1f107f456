"""Face down to look at: a card and two places for each seat, in free order."""

from __future__ import annotations

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene
from logicade.engine.scene.shown import Sketch
from logicade.engine.scene.sprites import Sprite
from logicade.engine.state import HIDDEN, NONE
from tests.toys.face_down.notation import write_position
from tests.toys.face_down.state import State

SAMPLE = "0 0 ..000/..000"
WIDTH, LINE = 360, 84
SPRITES = {"back": Sprite(50, 60, '<rect x="-25" y="-30" width="50" height="60" rx="8" fill="var(--lc-ink)"/>')}
SIDES = (Text("Low", "低"), Text("High", "高"))
GOAL = Text("Place your card high or low.", "カードを高か低に伏せます。")
CARD = Text("The card of {%d}: %s", "{%d}のカード：%s")
FACE_DOWN = Text("face down", "裏向き")
PLACE = Text("%s, for {%d}", "{%d}の%s")
VERBS = {
    "lay": Text("Place it", "ここに置く"),
    "take": Text("Take it up", "手に戻す"),
    "swap": Text("Swap it", "替える"),
}


def picture(s: State, *, language: str = "en") -> str:
    return write_position(s)


def scene(sketch: Sketch) -> Scene:
    seats, own = sketch.shown.seats, sketch.seat
    pieces = [piece for seat in range(seats) for piece in _seat(sketch, seat)]
    verbs = {kind: say(text, sketch.language) for kind, text in VERBS.items()}
    free = [Button(kind, verbs[kind], kind, {"seat": own}) for kind in ("take", "swap") if own is not None]
    words = Say(goal=say(GOAL, sketch.language), verbs=verbs)
    return Scene((Block("main", "main", WIDTH, LINE * seats),), tuple(pieces), (), words, tuple(free))


def _seat(sketch: Sketch, seat: int) -> list[Piece]:
    card, side, language = (sketch.shown.fields["card"][seat], sketch.shown.fields["side"][seat], sketch.language)
    y = seat * LINE + LINE / 2
    places = [
        Piece(
            f"place-{seat}-{k}", 130 + 110 * k, y, box="slot", w=100, h=70, text=say(name, language), owner=seat,
            states=("lit",) if side == k else (), about=_place(name, seat, language),
            does="lay", fields={"seat": seat, "side": k},
        )
        for k, name in enumerate(SIDES)
    ]  # fmt: skip
    if card == NONE:
        return places
    told = say(FACE_DOWN, language) if card == HIDDEN else str(card)
    look, text = ("back", "") if card == HIDDEN else ("", told)
    about = say(CARD, language) % (seat, told)
    return [Piece(f"card-{seat}", 40, y, look=look, box="card", w=56, h=64, text=text, size=28, about=about), *places]


def _place(name: Text, seat: int, language: str) -> str:
    return PLACE.en % (name.en, seat) if language == "en" else PLACE.ja % (seat, name.ja)

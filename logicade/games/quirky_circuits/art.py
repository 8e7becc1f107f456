"""Quirky Circuits as a scene: the map, the queue as a track, the battery, goals as pictures, hands as cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene, Wire
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.quirky_circuits import board, hands, panels, sayings
from logicade.games.quirky_circuits.components import CARDS, DX, DY, ROBOTS, WIDTH
from logicade.games.quirky_circuits.forecast import End, forecast
from logicade.games.quirky_circuits.maps import maps
from logicade.games.quirky_circuits.plan import Look, look_at
from logicade.games.quirky_circuits.sprites import SPRITES
from logicade.games.quirky_circuits.state import ACTIONS, CHOOSE, GONE, PROGRAM
from logicade.games.quirky_circuits.tables import FREE
from logicade.games.quirky_circuits.terminal import picture

__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "maps", "picture", "scene"]

SAMPLE = (  # what a visitor sees of the game first
    "scenario=twirl-1 seats=2 round=1 phase=program robot=d5N battery=8 tokens=a3,g5 hands=F1,F2,RR,PD|F1,F2,RL,PD "
    "queue=A.RR,B.F2 top=F1,F2,SL,SR,RL,TA,PD,PD mover=A tempo=rotating ply=12"
)
SIGNS = (  # signals as buttons: kind of action, words, icon
    ("done", sayings.DONE, sayings.DONE_NOTE, "check"),
    ("stop", sayings.STOP_SIGN, sayings.STOP_NOTE, "hand"),
    ("withdraw", sayings.BACK_OUT, sayings.BACK_NOTE, "x"),
    ("wait", sayings.WAIT, sayings.WAIT_NOTE, "pass"),
    ("give_up", sayings.GIVE_UP, sayings.GIVE_UP_NOTE, "flag"),
)


def scene(sketch: Sketch) -> Scene:
    """What lies where, for one audience."""
    look = look_at(sketch)
    s, plan, words = look.s, look.plan, look.words
    ends, way = _ends(look)
    names = hands.Names(s, sketch)
    blocks = [Block("main", "main", plan.width, plan.height, title=words.say(sayings.BOARD, title=words.title))]
    if sketch.seat is not None:
        blocks.append(Block("hand", "hand", *plan.hand, title=words.say(sayings.HAND)))
    ran = bool(sketch.log) and sketch.log[-1].action.startswith("run ")
    pieces = [
        *board.ground(s, look.grid, sketch.language),
        *board.tokens(s, look.grid, words, _choices(look)),
        *board.robot(s, look.grid, words, s.owner[s.executed - 1] if ran else None),
        *panels.battery(look),
        *panels.compass(look),
        *panels.goals(look),
        *hands.queue(look, names),
        *hands.hand(look, names),
        *_ghosts(look, ends),
    ]
    strips = [hands.strip(look, names, seat) for seat in range(s.seats)]
    return Scene(
        (*blocks, *(block for block, _ in strips)),
        (*pieces, *(piece for _, some in strips for piece in some)),
        tuple(_wires(look, way, board.trail(s) if ran else [])),
        _say(look, ends),
        tuple(_buttons(look)),
    )


def _choices(look: Look) -> frozenset[int]:
    """The tokens that the one who looks may pick up."""
    if look.s.phase != CHOOSE:
        return frozenset()
    does = [ACTIONS.fields(action) for action in look.sketch.shown.ids]
    return frozenset(fields["token"] for kind, fields in does if kind == "choose")


# ---- what a card would do --------------------------------------------------------------------------------------------


def _ends(look: Look) -> tuple[list[End], list[int]]:
    """Where the robot may end with the chosen card, and the way where it is certain."""
    if look.chosen[0] != "play" or look.s.phase != PROGRAM or look.chosen[1]["card"] == CARDS:
        return [], []
    return forecast(look.sketch.shown, look.chosen[1]["card"])


def _ghosts(look: Look, ends: Sequence[End]) -> list[Piece]:
    """The robot where it may end."""
    about, side = look.words.say(sayings.GHOST), look.grid.side
    found, there = [], Counter[int]()
    for k, end in enumerate(ends):
        x, y = look.grid.middle(end.at)
        shift = there[end.at] * side * 0.12
        there[end.at] += 1
        found.append(
            Piece(
                f"end-{k}", x + shift, y + shift, look=ROBOTS[look.s.robot], box="slot", w=side - 4, h=side - 4,
                turn=90 * end.facing, scale=look.grid.scale * 0.8, states=("ghost",), layer=6, about=about,
            )
        )  # fmt: skip
    return found


def _wires(look: Look, way: Sequence[int], trail: Sequence[int]) -> list[Wire]:
    """The way that the robot would go, and the one that it has just come."""
    found = []
    for key, squares, width in (("way", way, 5.0), ("trail", trail, 4.0)):
        if len(set(squares)) > 1:
            points = tuple(point for square in squares for point in look.grid.middle(square))
            found.append(Wire(key, points, width=width, states=("ghost",), layer=3))
    return found


# ---- words and buttons -----------------------------------------------------------------------------------------------


def _buttons(look: Look) -> list[Button]:
    """Signals: done, stop, taking them back, waiting, giving up."""
    sketch, words, seat, s = look.sketch, look.words, look.sketch.seat, look.s
    if not sketch.own or seat is None or s.phase != PROGRAM:
        return []
    kinds = {ACTIONS.fields(action).name for action in sketch.shown.ids}
    ready = s.tempo != FREE or seat in s.owner[: s.length]
    return [
        Button(kind, words.say(text), kind, {"seat": seat}, words.say(note), icon, ready and kind == "done")
        for kind, text, note, icon in SIGNS
        if kind in kinds
    ]


def _say(look: Look, ends: Sequence[End]) -> Say:
    words, sketch = look.words, look.sketch
    end, why = words.ending() if sketch.shown.over else ("", "")
    thought = words.thought(*look.chosen, ends) if look.chosen[0] else words.news()
    return Say(
        goal=words.goal(), todo="" if sketch.shown.over else words.todo(), note=thought, turn=words.turn(), end=end,
        why=why, verbs=words.verbs() if sketch.own else {},
    )  # fmt: skip


def badges(view: Shown, actions: Sequence[int], language: str) -> dict[int, str]:
    """The place in the queue that a card would get; where the robot would go is told by the preview alone."""
    kinds = {action: ACTIONS.fields(action) for action in actions}
    place = str(view.fields["length"] + 1)
    return {action: place for action, (kind, fields) in kinds.items() if kind == "play" and fields["card"] < CARDS}


# ---- in which order --------------------------------------------------------------------------------------------------


def beats(before: Shown, after: Shown, action: str) -> Mapping[str, int]:
    """A card runs square by square: what is swept goes as the robot comes, what is hit moves after it."""
    if not action.startswith(("run ", "^")):
        return {}
    was, now = before.fields, after.fields
    steps = _steps(was, now)
    last, order = len(steps), dict[str, int]()
    for t in range(now["tokens"]):
        place = was["place"][t]
        if place != now["place"][t]:
            swept = now["place"][t] == GONE and place in steps
            order[f"token-{t}"] = steps.index(place) + 1 if swept else last
        order[f"safe-{t}"] = last + 1
    order |= {"bump": last, "momentum": last + 1}
    goals = {f"goal-{g}{part}": last + 2 for g in range(now["goals"]) for part in ("", "-done", "-line")}
    return order | goals


def _steps(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[int]:
    """The squares that the robot came over, the last one included; a drift is its last step."""
    x, y, to_x, to_y = was["at"] % WIDTH, was["at"] // WIDTH, now["at"] % WIDTH, now["at"] // WIDTH
    drift, found, last = now["drift"], list[int](), list[int]()
    if drift != NONE and now["bump"] == 0:
        last, to_x, to_y = [now["at"]], to_x - int(DX[drift]), to_y - int(DY[drift])
    while (x, y) != (to_x, to_y):
        x += (to_x > x) - (to_x < x)
        y += (to_y > y) - (to_y < y)
        found.append(y * WIDTH + x)
    return found + last

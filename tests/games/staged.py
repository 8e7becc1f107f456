"""What scenes of any game must keep, for the scene tests of several: inside, reachable, stable, readable."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.scene import drawn, rich
from logicade.engine.scene.changes import applied
from logicade.engine.scene.parts import BOXES, ICONS, STATES, Piece, Scene, Wire

SHAPES = ("wide", "tall")
LANGUAGES = ("en", "ja")
TOUCH, LETTERS = 44, {"wide": 12, "tall": 13}  # units: what is touched on a phone, and the smallest text
NAMES = ("Ada", "Bea", "Cy", "Di", "Eve", "Flo")


class Moment(NamedTuple):
    """A ply of a match, as somebody sees it."""

    match: Match
    ply: int
    seat: int | None
    shown: Position | View
    scene: Scene
    shape: str


def played(game: Game, seed: int, **options: Any) -> Match:
    """A whole random match."""
    chance = random.Random(seed)
    match = game.match(chance=chance, **options)
    while not match.over:
        match.play(chance.choice(match.position.legal))
    return match


def seen(match: Match, ply: int, seat: int | None) -> Position | View:
    """What a seat is shown after so many plies: once the match is over, everything."""
    position = match.at(ply)
    return position if position.over else position.view(seat)


def moments(match: Match, seat: int | None, shape: str, language: str = "en") -> Iterator[Moment]:
    """A match, ply by ply, as one audience sees it."""
    log = match.log_for(seat)
    for ply in range(match.ply + 1):
        shown = seen(match, ply, seat)
        scene = drawn.scene_of(shown, log[:ply], seat=seat, shape=shape, language=language)
        yield Moment(match, ply, seat, shown, scene, shape)


def staged(shown: Position | View, seat: int | None = None, chosen: str = "", **terms: Any) -> Scene:
    """The scene of a position without a log, with an action that is thought of."""
    action = shown.game.kernels.read_action(chosen) if chosen else None
    return drawn.scene_of(shown, seat=seat, chosen=action, **terms)


def piece(scene: Scene, key: str) -> Piece:
    """A piece by its key."""
    return next(piece for piece in scene.pieces if piece.key == key)


def keys(scene: Scene, start: str) -> list[str]:
    """The keys that begin so."""
    return [piece.key for piece in scene.pieces if piece.key.startswith(start)]


# ---- what every scene keeps ------------------------------------------------------------------------------------------


def check(moment: Moment) -> None:
    """All that can be said of one scene."""
    check_parts(moment)
    check_inside(moment)
    check_sizes(moment)
    check_words(moment)
    check_reach(moment)


def check_parts(moment: Moment) -> None:
    """Keys are unique, and every word is one that pages know."""
    scene, sprites = moment.scene, moment.shown.game.room("art").SPRITES
    names = [piece.key for piece in scene.pieces]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]
    wires = [wire.key for wire in scene.wires]
    assert len(wires) == len(set(wires)), [name for name in wires if wires.count(name) > 1]
    blocks = {block.name for block in scene.blocks}
    parts: list[Piece | Wire] = [*scene.pieces, *scene.wires]
    assert {part.block for part in parts} <= blocks
    for one in scene.pieces:
        assert not one.look or one.look in sprites, one
        assert not one.box or one.box in BOXES, one
    assert {state for part in parts for state in part.states} <= set(STATES)
    assert all(not button.icon or button.icon in ICONS for button in scene.buttons)


def check_inside(moment: Moment) -> None:
    """No piece and no wire leaves its block."""
    blocks, sprites = {block.name: block for block in moment.scene.blocks}, moment.shown.game.room("art").SPRITES
    for one in moment.scene.pieces:
        block = blocks[one.block]
        sprite = sprites[one.look] if one.look else None
        width = one.w or (sprite.width * one.scale if sprite else 0)
        height = one.h or (sprite.height * one.scale if sprite else 0)
        assert block.left <= one.x - width / 2 <= one.x + width / 2 <= block.left + block.width + 0.5, one
        assert block.top <= one.y - height / 2 <= one.y + height / 2 <= block.top + block.height + 0.5, one
    for wire in moment.scene.wires:
        block = blocks[wire.block]
        assert all(block.left <= x <= block.left + block.width for x in wire.points[::2]), wire
        assert all(block.top <= y <= block.top + block.height for y in wire.points[1::2]), wire


def check_sizes(moment: Moment) -> None:
    """Letters can be read, and what is touched on a phone is large enough."""
    for one in moment.scene.pieces:
        assert not one.text or (one.size or 15) >= (12 if one.block == "used" else LETTERS[moment.shape]), one
        if moment.shape == "tall" and (one.fields or one.turns) and one.layer >= 0:
            assert min(one.w, one.h) >= TOUCH, one


def check_words(moment: Moment) -> None:
    """Every text can be said: no gap is left, no code, no seat's number."""
    say = moment.scene.say
    texts = [say.goal, say.todo, say.note, say.turn, say.end, say.why, *say.verbs.values()]
    texts += [text for one in moment.scene.pieces for text in (one.text, one.about)]
    texts += [text for block in moment.scene.blocks for text in (block.text, block.title)]
    for text in texts:
        said = rich.plain(text, NAMES)
        assert not re.search(r"[{}]|\bseat \d|None|  ", said), text


def check_reach(moment: Moment) -> None:
    """Every legal action can be put together from pieces, buttons and sentences."""
    shown, actions = moment.shown, moment.shown.game.kernels.actions
    if isinstance(shown, Position) and shown.mover < 0:
        return
    for action in shown.ids:
        kind, fields = actions.fields(action)
        touched = dict[str, int]()
        for one in moment.scene.pieces:
            if one.does in ("", kind) and one.fields and stands_for(one, fields):
                touched |= one.fields
        buttons = [button for button in moment.scene.buttons if button.does == kind]
        gaps = [{gap.field for gap in text.gaps} for text in moment.scene.sentences if text.does == kind]
        reached = touched == fields and bool(fields)
        assert reached or any(b.fields == fields for b in buttons) or any(set(fields) <= g for g in gaps), (
            shown.game.kernels.write_action(action),
            str(shown),
        )


def stands_for(one: Piece, fields: dict[str, int]) -> bool:
    """Whether a piece may stand for an action with these fields."""
    return one.fields.items() <= fields.items() and all(fields.get(name) in values for name, values in one.only.items())


def check_changes(before: Moment, after: Moment) -> None:
    """The changes of a ply turn one scene into the other, whatever their order."""
    action = after.match.log_for(after.seat)[after.ply - 1].action
    made = drawn.step((before.scene, before.shown), (after.scene, after.shown), action)
    found = applied(before.scene, made)
    for name in ("pieces", "wires"):
        have, want = ({part.key: part for part in getattr(scene, name)} for scene in (found, after.scene))
        assert have == want, name
    assert (found.blocks, found.say, found.buttons) == (after.scene.blocks, after.scene.say, after.scene.buttons)

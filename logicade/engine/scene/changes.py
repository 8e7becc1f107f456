"""What differs between two scenes: pieces by key. One list of changes a ply goes over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import NODEFAULT, Struct, structs

from logicade.engine.scene.parts import Block, Button, Piece, Say, Scene, Sentence, Wire

Keyed = TypeVar("Keyed", Piece, Wire)
_PIECE: dict[str, Any] = {
    field.name: None
    if field.required
    else field.default
    if field.default_factory is NODEFAULT
    else field.default_factory()
    for field in structs.fields(Piece)
}


class Changes(Struct, frozen=True, omit_defaults=True):
    """How to come from one scene to the next. What does not differ is not there."""

    ply: int  # actions applied when it looks like this
    born: list[Piece] = []
    moved: dict[str, dict[str, Any]] = {}  # by key: the fields that differ; null: the default
    gone: dict[str, str] = {}  # by key: the key of the piece that it disappears into, or ""
    wires: list[Wire] = []  # new ones and those that differ
    cut: list[str] = []  # wires that are gone
    beats: dict[str, int] = {}  # by key of a piece or a wire: when, within the ply, its change is seen
    blocks: tuple[Block, ...] | None = None
    say: Say | None = None
    buttons: tuple[Button, ...] | None = None
    sentences: tuple[Sentence, ...] | None = None


def changes(before: Scene, after: Scene, ply: int, beats: Mapping[str, int] | None = None) -> Changes:
    """What turns one scene into another, and in which order within the ply that is seen."""
    old, new = _by_key(before.pieces), _by_key(after.pieces)
    moved = {}
    for key, piece in new.items():
        was = old.get(key)
        if was is not None and was != piece:
            moved[key] = _differences(was, piece)
    wires, left = _by_key(before.wires), _by_key(after.wires)
    made = Changes(
        ply,
        [piece for key, piece in new.items() if key not in old],
        moved,
        {key: piece.goes_to for key, piece in old.items() if key not in new},
        [wire for key, wire in left.items() if wires.get(key) != wire],
        [key for key in wires if key not in left],
        {},
        None if before.blocks == after.blocks else after.blocks,
        None if before.say == after.say else after.say,
        None if before.buttons == after.buttons else after.buttons,
        None if before.sentences == after.sentences else after.sentences,
    )
    return structs.replace(made, beats=_told(made, beats)) if beats else made


def applied(scene: Scene, made: Changes) -> Scene:
    """The scene after some changes, as a page works it out: the inverse of `changes`."""
    pieces = {key: _changed(piece, made.moved.get(key)) for key, piece in _by_key(scene.pieces).items()}
    pieces |= _by_key(made.born)
    wires = _by_key(scene.wires) | _by_key(made.wires)
    return Scene(
        scene.blocks if made.blocks is None else made.blocks,
        tuple(piece for key, piece in pieces.items() if key not in made.gone),
        tuple(wire for key, wire in wires.items() if key not in made.cut),
        scene.say if made.say is None else made.say,
        scene.buttons if made.buttons is None else made.buttons,
        scene.sentences if made.sentences is None else made.sentences,
    )


def _by_key(parts: list[Keyed] | tuple[Keyed, ...]) -> dict[str, Keyed]:
    return {part.key: part for part in parts}


def _differences(was: Piece, is_: Piece) -> dict[str, Any]:
    """The fields that differ; a default is told as None, so that it is as short as in a whole piece."""
    found = {}
    for name, default in _PIECE.items():
        value = getattr(is_, name)
        if value != getattr(was, name):
            found[name] = None if value == default else value
    return found


def _changed(piece: Piece, fields: Mapping[str, Any] | None) -> Piece:
    if not fields:
        return piece
    return structs.replace(piece, **{name: _PIECE[name] if value is None else value for name, value in fields.items()})


def _told(made: Changes, beats: Mapping[str, int]) -> dict[str, int]:
    """The beats of what changes at all."""
    keys = {piece.key for piece in made.born} | made.moved.keys() | made.gone.keys()
    keys |= {wire.key for wire in made.wires} | set(made.cut)
    return {key: beat for key, beat in beats.items() if beat and key in keys}

"""A scene in words, piece by piece, in the order in which a reader would go through it."""

from __future__ import annotations

from collections.abc import Sequence

from logicade.engine.scene.parts import Piece, Scene
from logicade.engine.scene.rich import plain

BAND = 24  # pieces whose middles differ by less stand in one line


def words(scene: Scene, names: Sequence[str]) -> list[str]:
    """What the scene says, then block by block what its pieces say of themselves."""
    say = scene.say
    told = [text for text in (say.turn, say.goal, say.todo, say.note, say.end, say.why) if text]
    for block in scene.blocks:
        lines = [piece.about for piece in in_order(scene.pieces, block.name)]
        if lines:
            head = [text for text in (block.title, block.text) if text]
            told += [*head, *lines]
    return [plain(text, names) for text in told]


def in_order(pieces: Sequence[Piece], block: str) -> list[Piece]:
    """The pieces of a block that say something, line by line from the upper left."""
    speaking = [piece for piece in pieces if piece.block == block and piece.about]
    return sorted(speaking, key=lambda piece: (piece.y // BAND, piece.x))

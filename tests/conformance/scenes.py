"""Laws of scenes, each as a function that lists what is wrong; naive on purpose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import structs

from logicade.engine.scene.changes import changes
from logicade.engine.scene.parts import BOXES, ICONS, ROLES, STATES, Block, Button, Piece, Scene, Sentence, Wire
from logicade.engine.scene.sprites import Sprites

SMALLEST = {"tall": 13.0, "wide": 12.0}  # a text, in units: 12 pixels at the smallest width that is supported
EDGE = 6.0  # units that a shadow or a badge may stand over the edge of its block
GAP = re.compile(r"\{[^}]*\}")
KNOWN = re.compile(r"\{(\d|signal [012]|gate (AND|OR|NAND|NOR|XOR|BUF|NOT|DFF|BUG|XNOR))\}")
Fields = Mapping[str, int]


def badly_made(scene: Scene, sprites: Sprites) -> Iterator[str]:
    """Words, names and drawings that nobody knows, and keys that two things share."""
    blocks = {block.name for block in scene.blocks}
    if [block.role for block in scene.blocks].count("main") != 1:
        yield "there is not exactly one board"
    for what, keys in (
        ("block", [block.name for block in scene.blocks]),
        ("piece or wire", [piece.key for piece in scene.pieces] + [wire.key for wire in scene.wires]),
        ("button", [button.key for button in scene.buttons]),
    ):
        yield from (f"{what} {key} is there {n} times" for key, n in Counter(keys).items() if n > 1)
    yield from (f"role {block.role}" for block in scene.blocks if block.role not in ROLES)
    yield from (f"icon {button.icon}" for button in scene.buttons if button.icon and button.icon not in ICONS)
    parts: list[Piece | Wire] = [*scene.pieces, *scene.wires]
    for part in parts:
        if part.block not in blocks:
            yield f"{part.key} lies on {part.block}, which is not there"
        yield from (f"{part.key} is {state}" for state in part.states if state not in STATES)
    for piece in scene.pieces:
        if piece.look and piece.look not in sprites:
            yield f"{piece.key} looks like {piece.look}, which nobody has drawn"
        if piece.box and piece.box not in BOXES:
            yield f"{piece.key} has a box {piece.box}"
        if piece.fields and not piece.about and not any(_stands_for(other, piece) for other in scene.pieces):
            yield f"{piece.key} can be touched and does not say what it is"


def _stands_for(other: Piece, piece: Piece) -> bool:
    """Whether another piece of the same touch says what both are, as the uppermost of a pile does."""
    return bool(other.about) and (other.does, other.fields) == (piece.does, piece.fields)


def size_of(piece: Piece, sprites: Sprites) -> tuple[float, float]:
    """How wide and high a piece is, unturned."""
    sprite = sprites.get(piece.look)
    width, height = (sprite.width * piece.scale, sprite.height * piece.scale) if sprite else (0.0, 0.0)
    return max(width, piece.w), max(height, piece.h)


def outside(scene: Scene, sprites: Sprites) -> Iterator[str]:
    """Pieces that stand over the edge of their block."""
    blocks: dict[str, Block] = {block.name: block for block in scene.blocks}
    for piece in scene.pieces:
        block = blocks[piece.block]
        width, height = size_of(piece, sprites)
        if piece.turn % 180:
            width, height = height, width
        if piece.text and not (piece.w or piece.look or piece.box):  # a bare text: its middle counts
            width = height = 0
        x, y = piece.x - block.left, piece.y - block.top
        over = (-(x - width / 2), -(y - height / 2), x + width / 2 - block.width, y + height / 2 - block.height)
        if max(over) > EDGE:
            yield f"{piece.key} at {piece.x:.0f} {piece.y:.0f}, {width:.0f} by {height:.0f}"


def too_small(scene: Scene, shape: str) -> Iterator[str]:
    """Texts that nobody can read."""
    for piece in scene.pieces:
        if piece.text and (piece.size or 15) < SMALLEST[shape]:
            yield f"{piece.key} says {piece.text!r} in {piece.size}"


def texts(scene: Scene) -> Iterator[str]:
    """Everything that the scene says."""
    say = scene.say
    yield from (say.goal, say.todo, say.note, say.turn, say.end, say.why, *say.verbs.values())
    for block in scene.blocks:
        yield from (block.text, block.title)
    for piece in scene.pieces:
        yield from (piece.text, piece.about)
    for button in scene.buttons:
        yield from (button.text, button.note)
    for sentence in scene.sentences:
        yield from (re.sub(r"\{[a-z_]+\}", "", sentence.text), sentence.button)
        yield from (text for gap in sentence.gaps for text in gap.values.values())


def unfilled(scene: Scene, seats: int) -> Iterator[str]:
    """Gaps that no page could fill."""
    for text in texts(scene):
        for gap in GAP.findall(text):
            known = KNOWN.fullmatch(gap)
            if not known or (gap[1:-1].isdigit() and int(gap[1:-1]) >= seats):
                yield f"{gap} in {text!r}"


def chosen_by(part: Piece | Button | Sentence, kind: str, fields: Fields) -> Fields | None:
    """What touching a part chooses on the way to an action; None where it leads elsewhere."""
    if part.does and part.does != kind:
        return None
    if isinstance(part, Sentence):
        return {gap.field: fields[gap.field] for gap in part.gaps if fields.get(gap.field) in gap.values}
    wanted = dict(part.fields)
    if any(fields.get(name) != value for name, value in wanted.items()):
        return None
    if isinstance(part, Piece) and part.turns and part.turns in fields:
        wanted[part.turns] = fields[part.turns]
    return wanted


def unreachable(scene: Scene, legal: Iterable[tuple[str, str, Fields]]) -> Iterator[str]:
    """Legal actions, as text, kind and fields, to which no touching of pieces, buttons and sentences leads."""
    actions = list(legal)
    parts: list[Piece | Button | Sentence] = [
        *(piece for piece in scene.pieces if piece.fields or piece.does), *scene.buttons, *scene.sentences
    ]  # fmt: skip
    for text, kind, fields in actions:
        chosen: dict[str, Any] = {}
        named = False
        for part in parts:
            found = chosen_by(part, kind, fields)
            if found is not None:
                chosen |= found
                named |= bool(part.does)
        left = [
            other for other, does, values in actions
            if (not named or does == kind) and all(values.get(name) == value for name, value in chosen.items())
        ]  # fmt: skip
        if left != [text] or (not chosen and not named):
            yield f"{text}: {len(left)} actions are left after {chosen}"


def renamed(before: Scene, after: Scene) -> Iterator[str]:
    """Pieces that are only called differently: what did not move has no change."""
    made = changes(before, after, 0)
    gone = [piece for piece in before.pieces if piece.key in made.gone and piece.about]
    for piece in made.born:
        was = next((old.key for old in gone if structs.replace(old, key=piece.key) == piece), None)
        if was is not None:
            yield f"{was} is called {piece.key} now"

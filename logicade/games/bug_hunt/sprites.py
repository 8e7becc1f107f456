"""The sprite sheet of Bug Hunt: what brackets have, and the role cards."""

from __future__ import annotations

from logicade.engine.drawing import tag
from logicade.engine.scene.sprites import Sprite
from logicade.games.bug_hunt.tables import BUG, ROLES, TESTER
from logicade.kit.bracket_sprites import bracket_sprites, chip_signals, deck, short_cards, struck_signals
from logicade.kit.gates import BUF, NOT
from logicade.kit.sprites import filled, inset, outline

FACES = ("up", "low")
ROLE = (91.0, 84.0)  # the face of a role card, above its sleeve
PILE = (58.0, 74.0)


def role_name(role: int) -> str:
    """The sprite of a role card's face."""
    return f"role-{role}"


def _role(role: int) -> Sprite:
    """A BUF for debuggers, with a lens for the tester; a NOT for the bug."""
    wide, high = ROLE
    ground = "tint-bug" if role == BUG else "tint-single"
    drawn = tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, fill=filled(ground))
    drawn += inset(NOT if role == BUG else BUF, 0, -8, 1.05)
    if role == TESTER:
        lens = tag("circle", cx=22, cy=-22, r=9, fill=filled("card"), stroke=filled("ink"), stroke_width=3)
        drawn += outline("M29-15L36-8", width=4) + lens
    return Sprite(wide, high, drawn)


SPRITES: dict[str, Sprite] = (
    bracket_sprites(FACES, said=True)
    | struck_signals(FACES)
    | short_cards()
    | chip_signals()
    | {role_name(role): _role(role) for role in range(ROLES)}
    | {"pile": deck(*PILE), "tick": Sprite(14, 14, outline("M-4.5 0.5L-1.5 4L5-4", width=2.4))}
)

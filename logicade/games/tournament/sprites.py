"""The sprite sheet of Tournament."""

from __future__ import annotations

from logicade.engine.scene.sprites import Sprite
from logicade.kit.bracket_sprites import bracket_sprites, deck

PILE = (58.0, 74.0)
SPRITES: dict[str, Sprite] = bracket_sprites(("up", "low", "down", "side"), said=False) | {"pile": deck(*PILE)}

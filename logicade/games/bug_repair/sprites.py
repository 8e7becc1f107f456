"""The sprite sheet of Bug Repair."""

from __future__ import annotations

from logicade.engine.scene.sprites import Sprite
from logicade.kit.bracket_sprites import bracket_sprites, chip_signals, short_cards, struck_signals

FACES = ("up", "low", "down", "side")
SPRITES: dict[str, Sprite] = bracket_sprites(FACES, said=True) | struck_signals(FACES) | short_cards() | chip_signals()

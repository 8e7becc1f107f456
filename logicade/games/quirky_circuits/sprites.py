"""The sprite sheet of Quirky Circuits."""

from __future__ import annotations

from logicade.engine.scene.sprites import Sprite
from logicade.games.quirky_circuits.drawings.cards import cards
from logicade.games.quirky_circuits.drawings.ground import grounds
from logicade.games.quirky_circuits.drawings.robots import robots
from logicade.games.quirky_circuits.drawings.things import things

SPRITES: dict[str, Sprite] = {**grounds(), **robots(), **things(), **cards()}

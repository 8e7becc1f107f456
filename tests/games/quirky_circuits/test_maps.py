"""Small maps to choose a scenario from."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import logicade
from logicade.engine.scene.drawn import maps_of
from logicade.games.quirky_circuits import tables
from logicade.games.quirky_circuits.sprites import SPRITES


def test_every_scenario_has_its_map() -> None:
    game = logicade.game("quirky-circuits")
    found = {one.value: one for one in maps_of(game)}
    folder = files("logicade.games.quirky_circuits").joinpath("scenarios")
    assert len(found) == len(tables.FILES)
    for name in tables.FILES:
        written = tomllib.loads(folder.joinpath(name).read_text("utf-8"))
        one = found[written["id"]]
        assert one.group.en.lower() == written["robot"]
        assert one.level == written["level"]
        assert one.charges == tuple(written["battery"][colour] for colour in ("red", "yellow", "green"))


def test_maps_are_drawn_with_sprites_inside_their_size() -> None:
    for one in maps_of(logicade.game("quirky-circuits")):
        looks = [mark.look for mark in one.marks]
        assert set(looks) <= SPRITES.keys()
        assert one.group.en.lower() in looks
        assert all(0 < mark.x < one.width and 0 < mark.y < one.height for mark in one.marks)


def test_a_game_with_one_board_has_none() -> None:
    assert maps_of(logicade.game("loop-6")) == ()

"""The door from positions and views to scenes: checked words, and what a game says of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from logicade.engine.errors import BadValue
from logicade.engine.options import Text
from logicade.engine.ruleset import RuleSet
from logicade.engine.scene.changes import Changes, changes
from logicade.engine.scene.maps import Map
from logicade.engine.scene.parts import SHAPES, Scene
from logicade.engine.scene.picture import svg
from logicade.engine.scene.shown import Seen, Shown, Sketch


def scene_of(
    shown: Shown,
    log: Sequence[Seen] = (),
    *,
    seat: int | None = None,
    language: str = "en",
    shape: str = "wide",
    chosen: int | None = None,
) -> Scene:
    """What an audience sees: from what it may know, the log as it saw it, and an action that it thinks of.

    `seat` is who looks: in a view its own seat, in an open position after the end whoever wants to.
    """
    if shape not in SHAPES:
        raise BadValue(f"`{shape}` is not a shape", hint=f"shapes: {', '.join(SHAPES)}")
    if language not in Text._fields:
        raise BadValue(f"`{language}` is not a language", hint=f"languages: {', '.join(Text._fields)}")
    sketch = Sketch(shown, tuple(log), seat, language, shape == "tall", chosen)
    made = shown.game.room("art").scene(sketch)
    assert isinstance(made, Scene)
    return made


def step(before: tuple[Scene, Shown], after: tuple[Scene, Shown], action: str) -> Changes:
    """What one action has changed, in the order in which the game lets it be seen."""
    art = before[1].game.room("art")
    beats: Mapping[str, int] | None = _asked(art, "beats", before[1], after[1], action)
    return changes(before[0], after[0], after[1].ply, beats)


def badges(view: Shown, actions: Sequence[int], *, language: str = "en") -> dict[int, str]:
    """What each of some actions would bring, in a sign or two, where that can be told from the view alone."""
    return dict(_asked(view.game.room("art"), "badges", view, actions, language) or {})


def maps_of(game: RuleSet) -> Sequence[Map]:
    """What a game's boards to choose from look like; none where there is one board."""
    return tuple(_asked(game.room("art"), "maps", game) or ())


def picture(shown: Shown, *, seat: int | None, language: str) -> str:
    """A scene as a picture that stands alone."""
    made = scene_of(shown, seat=seat, language=language)
    game = shown.game
    title = getattr(game.title, language)
    return svg(made, game.room("art").SPRITES, title=title, seats=shown.seats, language=language, viewer=seat)


def _asked(art: ModuleType, name: str, *words: Any) -> Any:
    """What a game says, if it says anything of the kind."""
    does = getattr(art, name, None)
    return None if does is None else does(*words)

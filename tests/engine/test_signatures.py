"""Options are named where they are given: what has a usual value is keyword-only, apart from a few that read better."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

from logicade import engine, kit

# Small words that are clear by their place: whose view, what is drawn inside, how a label looks.
BY_PLACE = {
    "Match.log_for": {"seat"},
    "Match.view": {"seat"},
    "Match._step": {"ahead"},
    "Position.demand": {"view"},
    "Position.view": {"seat"},
    "Record.new": {"count"},
    "Kernels.row_of_ids": {"rows"},
    "box": {"corner"},
    "label": {"classes", "anchor"},
    "pad": {"look"},
    "span": {"gap"},
    "tag": {"content"},
    # Drawings and scenes.
    "_Artist._text": {"anchor"},
    "_corner": {"radius"},
    "changes": {"beats"},
    "gate_cards": {"kinds"},
    "inset": {"turn"},
    "letters": {"colour", "weight"},
    "outline": {"colour", "fill", "width"},
    "rays": {"count"},
    "rim_name": {"said"},
    "scene_of": {"log"},
    "signal_cards": {"values"},
    "style": {"content"},
    "use": {"scale", "turn", "x", "y"},
    "wires_of": {"said"},
}
# What must be given, and by name.
REQUIRED = {
    "Batch.__init__": {"seats", "seed", "options"},
    "Game.view": {"seat"},
    "Match.__init__": {"seats", "options"},
    "Match._followed": {"close"},
    "_dispatcher": {"inline", "way_in"},
    "document": {"title", "description", "symbols"},
    "bracket_sprites": {"said"},
    "drawn": {"language", "seats", "viewer"},
    "picture": {"language", "seat"},
    "spot": {"about", "does", "fed", "fields", "text"},
    "stamp": {"good"},
    "svg": {"language", "seats", "title", "viewer"},
    "use": {"size"},
    "would": {"picked"},
}


def functions() -> Iterator[tuple[str, Any]]:
    """Every function and method that a file of the engine defines, by its name."""
    every = [
        *pkgutil.walk_packages(engine.__path__, "logicade.engine."),
        *pkgutil.walk_packages(kit.__path__, "logicade.kit."),
    ]
    for found in every:
        module = importlib.import_module(found.name)
        for name, thing in vars(module).items():
            if getattr(thing, "__module__", "") != module.__name__:
                continue
            inside = vars(thing).items() if inspect.isclass(thing) else [("", thing)]
            for own, function in inside:
                function = getattr(function, "py_func", function)
                if inspect.isfunction(function) and function.__code__.co_filename == module.__file__:
                    yield f"{name}.{own}".rstrip("."), function


def test_what_may_be_left_out_is_given_by_name() -> None:
    by_place: dict[str, set[str]] = {}
    for name, function in functions():
        for one in inspect.signature(function).parameters.values():
            if one.default is not one.empty and one.kind is not one.KEYWORD_ONLY:
                by_place.setdefault(name, set()).add(one.name)
    assert by_place == BY_PLACE


def test_what_must_be_given_by_name() -> None:
    required: dict[str, set[str]] = {}
    for name, function in functions():
        for one in inspect.signature(function).parameters.values():
            if one.default is one.empty and one.kind is one.KEYWORD_ONLY:
                required.setdefault(name, set()).add(one.name)
    assert required == REQUIRED

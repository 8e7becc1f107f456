"""Environments for training libraries (`pip install "logicade[research]"`): the same matches, thin faces.

Nothing here imports a library before it is asked for.
"""

from __future__ import annotations

import importlib.util
from typing import Any

from logicade.engine.errors import BadValue, NotInstalled
from logicade.envs.names import game_of, name_of, names

# By form: the module of the library it needs, and where the class is.
FORMS = {
    "single": ("gymnasium", "gym", "BotEnv"),
    "aec": ("pettingzoo", "zoo", "TurnEnv"),
    "parallel": ("pettingzoo", "zoo", "TableEnv"),
    "vector": ("numpy", "vector", "Vector"),
}


def make(name: str, *, form: str, **settings: Any) -> Any:
    """An environment by name, in one of the forms: `single`, `aec`, `parallel` or `vector`."""
    if form not in FORMS:
        raise BadValue(f"`{form}` is not a form of environment", hint=f"forms: {', '.join(FORMS)}")
    library, module, kind = FORMS[form]
    _demand(library)
    return getattr(importlib.import_module(f"logicade.envs.{module}"), kind)(name, **settings)


def register() -> tuple[str, ...]:
    """Make all environments known by name to the libraries that are installed; returns which."""
    ways = {"gymnasium": _register_gym, "pettingzoo": _register_zoo, "pyspiel": _register_spiel}
    found = tuple(library for library in ways if importlib.util.find_spec(library))
    for library in found:
        ways[library]()
    return found


def _demand(library: str) -> None:
    if importlib.util.find_spec(library) is None:
        raise NotInstalled(f"`{library}` is not installed", hint='pip install "logicade[research]"')


def _register_gym() -> None:
    import gymnasium

    for name in names():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="logicade.envs.gym:BotEnv", kwargs={"name": name})


def _register_zoo() -> None:
    from pettingzoo.env_registry import registration

    for name in names():
        if name not in registration.aec_registry:
            registration.register("aec", name, entry_point="logicade.envs.zoo:TurnEnv", kwargs={"name": name})
            registration.register("parallel", name, entry_point="logicade.envs.zoo:TableEnv", kwargs={"name": name})


def _register_spiel() -> None:
    from logicade.envs.spiel import register

    register()


__all__ = ["FORMS", "game_of", "make", "name_of", "names", "register"]

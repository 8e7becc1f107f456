"""show versions, folders, settings and compiled games"""

from __future__ import annotations

import argparse
import json
import os
import platform
from typing import Any

import logicade
from logicade.cli.common import data_folder, installed

SETTINGS = (
    "LOGICADE_CACHE", "LOGICADE_DATA", "LOGICADE_DATABASE", "LOGICADE_JIT", "LOGICADE_BOUNDS", "LOGICADE_LANGUAGE",
    "NO_COLOR",
)  # fmt: skip

PACKAGES = ("numpy", "numba", "llvmlite", "gymnasium", "pettingzoo", "open-spiel")  # the last three: logicade.envs


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade env`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print what a bug report needs."""
    facts = gather()
    if args.json:
        print(json.dumps(facts, indent=1))
        return 0
    for part, values in facts.items():
        print(part)
        for name, value in values.items():
            print(f"  {name:20} {value}")
    return 0


def gather() -> dict[str, dict[str, Any]]:
    """All facts, by part."""
    from logicade.engine.compile import jit

    root = jit.cache_root()
    return {
        "versions": {
            "logicade": logicade.__version__,
            "python": platform.python_version(),
            **{name: installed(name) for name in PACKAGES},
            "system": platform.platform(),
            "processors": os.cpu_count(),
        },
        "folders": {"kernels": str(root) if root else "off", "data": str(data_folder())},
        "settings": {name: os.environ.get(name, "") for name in SETTINGS},
        "kernels": {slug: compile_state(slug) for slug in logicade.games()},
    }


def compile_state(slug: str) -> str:
    """How much of a game is compiled on disk, in words."""
    from logicade.bots import warm
    from logicade.engine.compile import jit

    if not jit.COMPILED:
        return "interpreted"
    from logicade.engine.compile import cache

    game = logicade.game(slug)
    folder = jit.folder_of(game.kernels.family)
    if folder is None or not folder.is_dir():
        return "not compiled yet; `logicade warm` does it"
    files = list(folder.glob("*" + cache.SUFFIX))
    size = sum(path.stat().st_size for path in files) / 1e6
    state = "compiled" if warm.is_complete(game) else "partly compiled"
    bad = len(list(cache.damaged(folder)))
    return f"{state}: {len(files)} kernels, {size:.1f} MB" + (f", {bad} damaged" if bad else "")

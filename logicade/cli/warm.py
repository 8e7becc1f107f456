"""compile everything now, so that nothing waits later"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import logicade
from logicade.cli.common import prepare, spinner
from logicade.engine.errors import CorruptCache
from logicade.engine.game import Game
from logicade.games import SLUGS

if TYPE_CHECKING:
    from rich.progress import Progress


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade warm`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games, such as loop-6; default: all")
    parser.add_argument("--check", action="store_true", help="compile nothing; exit 2 if a kernel on disk is damaged")
    parser.add_argument("--json", action="store_true", help="one line for each step done, for programs")
    parser.add_argument(
        "--attached", action="store_true", help="at low priority, and only while standard input is open, for programs"
    )
    parser.add_argument("--clean", action="store_true", help="also delete kernels of older versions")


def run(args: argparse.Namespace) -> int:
    """Compile, or check what is compiled."""
    chosen = [logicade.game(slug) for slug in args.games or logicade.games()]
    if args.check:
        return check()
    if args.attached:
        stay_attached()
    if args.json:
        for game in chosen:
            tell(game)
    else:
        together = [game for game in chosen if game.slug in SLUGS and not is_complete(game)]
        if len(together) > 1:
            compile_together(together)
        for game in chosen:  # what is on disk by now takes no time
            prepare(game)
            print(f"{game.slug}: compiled")
    if args.clean:
        print(f"deleted {clean()} folders of older versions")
    return 0


def stay_attached() -> None:
    """Let those who play go first, and end with whoever started us, however that ends."""
    if hasattr(os, "nice"):
        os.nice(10)

    def wait_for_the_end() -> None:
        while os.read(0, 1):  # not `sys.stdin`: a thread that waits in it cannot be left behind
            pass
        os._exit(1)

    threading.Thread(target=wait_for_the_end, daemon=True).start()


def tell(game: Game) -> None:
    """Compile and print a line of JSON after each step."""
    from logicade.bots import warm

    steps = list(warm.steps(game))
    for done, (name, step) in enumerate(steps, 1):
        step()
        print(json.dumps({"game": game.slug, "step": name, "done": done, "of": len(steps)}), flush=True)
    warm.mark(game)


def is_complete(game: Game) -> bool:
    """Whether nothing is left to compile."""
    from logicade.bots import warm

    return warm.is_complete(game)


def compile_together(games: list[Game]) -> None:
    """Several games at once, each in a process of its own, as many as there are cores."""
    with spinner() as progress, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda game: compile_apart(game, progress), games))


def compile_apart(game: Game, progress: Progress) -> None:
    """One game in another process; whatever goes wrong there shows when this one compiles what is missing."""
    task = progress.add_task(f"preparing {game.slug}, once", total=None)
    words = [sys.executable, "-m", "logicade", "warm", "--json", game.slug]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for line in process.stdout or ():
            step = json.loads(line)
            progress.update(task, total=step["of"], completed=step["done"])


def check() -> int:
    """Raise for the first damaged kernel on disk; say how many are sound."""
    from logicade.engine.compile import jit

    root = jit.cache_root()
    if root is None or not jit.COMPILED:
        print("the cache is off")
        return 0
    from logicade.engine.compile import cache

    for path in cache.damaged(root):
        raise CorruptCache(f"damaged kernel `{path.name}`", hint="run `logicade warm` to compile it anew")
    print(f"{len(list(root.rglob('*' + cache.SUFFIX)))} kernels are sound")
    return 0


def clean() -> int:
    """Delete the kernels that no game of this version uses; returns how many folders that were."""
    import shutil

    from logicade.bots.tree import config_of
    from logicade.engine.compile import cache, jit

    root = jit.cache_root()
    if root is None or not root.is_dir():
        return 0
    for slug in logicade.games():
        config_of(logicade.game(slug))  # registers what searches are compiled with
    families = ["engine", *(logicade.game(slug).kernels.family for slug in logicade.games())]
    current = {folder: family for family in families if (folder := jit.folder_of(family))}
    for folder, family in current.items():
        for path in cache.outdated(folder, family):
            path.unlink()
    stale = [path for path in root.iterdir() if path.is_dir() and path not in current]
    for path in stale:
        shutil.rmtree(path)
    return len(stale)

"""Who plays the matches of a ladder: this process, several, or a cluster. The results are the same."""

from __future__ import annotations

import importlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from logicade.bots.arena import MatchResult, Task, play
from logicade.engine.errors import Broken, NotInstalled

Crew = Callable[[Iterator[Task]], Iterator[MatchResult]]
AHEAD = 2  # tasks for each process that are handed out; the rest may turn out not to be needed


def alone(tasks: Iterable[Task]) -> Iterator[MatchResult]:
    """One after the other, here."""
    return map(play, tasks)


def processes(tasks: Iterator[Task], count: int) -> Iterator[MatchResult]:
    """In so many processes; results come as they are ready."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_serve)
    try:
        running: set[Future[MatchResult]] = {pool.submit(play, task) for task in itertools.islice(tasks, AHEAD * count)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {pool.submit(play, task) for task in itertools.islice(tasks, 1)}
        pool.shutdown()  # in peace: bots outside are sent home
    except BrokenProcessPool as lost:
        raise Broken("a process that played matches has died", hint="start again, it goes on where it was") from lost
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()


def _serve() -> None:
    """In a process of the pool: Ctrl-C is for the one that asked, and without it there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def outlive() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=outlive, daemon=True).start()


def find_ray() -> Any:
    """The library Ray; NotInstalled where it is missing."""
    try:
        return importlib.import_module("ray")
    except ImportError as missing:
        raise NotInstalled("Ray is not installed", hint="pip install 'logicade[cluster]'") from missing


def cluster(tasks: Iterator[Task]) -> Iterator[MatchResult]:
    """On Ray: the cluster that RAY_ADDRESS names, or one on this machine."""
    ray = find_ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(include_dashboard=False, log_to_driver=False)
    try:
        start = ray.remote(play).remote
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [start(task) for task in itertools.islice(tasks, room)]
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
            running += [start(task) for task in itertools.islice(tasks, len(done))]
    finally:
        if ours:
            ray.shutdown()

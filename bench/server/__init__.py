"""Our server beside boardgame.io's and a bare echo: the same load on loopback, all of it in one run.

Ours and boardgame.io play the same game, tic-tac-toe; ours plays INPUT 11 too.

A round prepares its matches completely, untimed, and then plays all of them to their end as fast as the answers allow;
only the second part is timed. Everybody takes a turn in each repetition, with a fresh server; the best one counts.
"""

from __future__ import annotations

import functools
import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import logicade
from bench.server import scenes
from bench.server.contenders import CONTENDERS, HERE, Contender, Trouble, environment, node, serving
from bench.server.starting import starts
from bench.server.watching import Crowd, watch
from logicade.cli.bench import Check, check_rows, number, processor, system
from logicade.cli.common import installed

Figures = dict[str, Any]
Say = Callable[[str], None]


class Effort(NamedTuple):
    """How much to measure."""

    matches: tuple[int, ...] = (100, 500)  # at once
    moves: int = 8000  # at least, in one repetition
    repeats: int = 3
    rate: int = 500  # moves a second of all matches together, when paced
    paced_matches: int = 100
    paced_moves: int = 3000
    weighed: int = 1000  # matches whose memory is measured, with two sockets each
    crowd: Crowd = Crowd()
    watched: tuple[str, ...] = ("input-11", "mixed-signals")  # games at which a crowd looks on


def measure(effort: Effort, names: Sequence[str], say: Say) -> Figures:
    """Everything, as data."""
    chosen = [CONTENDERS[name] for name in names]
    figures: Figures = {"machine": machine(), "saturated": [], "paced": [], "memory": []}
    for matches in effort.matches:
        order = {"task": "play", "matches": matches, "moves": effort.moves}
        figures["saturated"] += in_turn(chosen, order, effort.repeats, say, lambda found: -found["moves_per_second"])
    order = {"task": "play", "matches": effort.paced_matches, "moves": effort.paced_moves, "rate": effort.rate}
    figures["paced"] = in_turn(chosen, order, effort.repeats, say, lambda found: found["p99_ms"])
    order = {"task": "weigh", "matches": effort.weighed, "warm": effort.weighed // 4}
    # The memory of Node is what its collector has left over, no figure for a match.
    weighable = [contender for contender in chosen if contender.name != "boardgame"]
    figures["memory"] = in_turn(weighable, order, 1, say, lambda found: found["kb_in_all"])
    if "ours" in names:
        say("ours: starting")
        figures["start"] = starts(effort.repeats, environment())
        figures |= stage(effort, say)
    return figures


def stage(effort: Effort, say: Say) -> Figures:
    """What scenes cost, by themselves and a server with a crowd looking on."""
    figures: Figures = {"scenes": [], "watching": []}
    for slug in logicade.games():
        say(f"scenes of {slug}")
        figures["scenes"].append(scenes.weigh(slug))
    for slug in effort.watched:
        for wanted in (False, True):
            say(f"a crowd at {slug}, with{'' if wanted else 'out'} scenes")
            figures["watching"].append(watch(slug, effort.crowd, scenes=wanted))
    return figures


def in_turn(
    chosen: list[Contender], order: Figures, repeats: int, say: Say, cost: Callable[[Figures], float]
) -> list[Figures]:
    """The same order for everyone in turn, so often; the best of each, because others use the machine too."""
    best: dict[str, Figures] = {}
    for repeat in range(repeats):
        for contender in chosen:
            say(f"{contender.title}: {wording(order)}, {repeat + 1} of {repeats}")
            found = {"server": contender.name, **load(contender, order)}
            say(f"  {told(found)}")
            if contender.name not in best or cost(found) < cost(best[contender.name]):
                best[contender.name] = found
    return list(best.values())


def told(found: Figures) -> str:
    """What was found, in short."""
    if "moves_per_second" not in found:
        return f"{found['kb_in_all']:,.0f} kB"
    return f"{found['moves_per_second']:,.0f} moves/s, p50 {found['p50_ms']:.1f} ms, p99 {found['p99_ms']:.1f} ms"


def wording(order: Figures) -> str:
    """An order in words."""
    if order["task"] == "weigh":
        return f"memory of {order['matches']} matches"
    return f"{order['matches']} matches" + (f" at {order['rate']} moves/s" if "rate" in order else "")


def load(contender: Contender, order: Figures) -> Figures:
    """Start a server, let the load run against it, stop it."""
    with serving(contender) as (host, process):
        told = json.dumps({"server": contender.name, "host": host, "pid": process.pid, **order})
        done = subprocess.run([node(), str(HERE / "load.mjs"), told], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Trouble(done.stderr.strip() or f"the load ended with {done.returncode}")
    found: Figures = json.loads(done.stdout)
    return found


@functools.cache
def machine() -> dict[str, str]:
    """What was measured on."""
    packages = json.loads((HERE / "package-lock.json").read_text("utf-8"))["packages"]
    said = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "date": date.today().isoformat(),
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": system(),
        "Python": platform.python_version(),
        **{name: installed(name) for name in ("uvicorn", "uvloop", "websockets", "litestar")},
        "Node": said.removeprefix("v"),
        **{name: packages[f"node_modules/{name}"]["version"] for name in ("boardgame.io", "ws")},
        "logicade": logicade.__version__,
    }


# ---- saying it -------------------------------------------------------------------------------------------------------


def tables(figures: Figures) -> Iterator[tuple[str, list[list[str]]]]:
    """The figures as titled tables, head first."""
    if checks := [*ratio_checks(figures), *own_checks(figures), *stage_checks(figures)]:
        yield "Budgets", check_rows(checks)
    if "saturated" in figures:
        yield "As fast as it goes", saturated_rows(figures)
        yield "At a set pace", paced_rows(figures)
    if "scenes" in figures:
        yield "With a crowd looking on, one action a second a table", watching_rows(figures)
        yield "Scenes", scene_rows(figures)
    if figures.get("memory"):
        yield "Memory", memory_rows(figures)
    yield "Machine", [["what", "which"], *([name, version] for name, version in figures["machine"].items())]


def ratio_checks(figures: Figures) -> Iterator[Check]:
    """Ours against boardgame.io, each row from one run."""
    kinds = (
        ("saturated", "moves_per_second", "moves/s", ">=", 2.0),
        ("paced", "p99_ms", f"p99 at {Effort().rate} moves/s", "<=", 1.0),
    )
    for kind, key, words, relation, budget in kinds:
        for matches in dict.fromkeys(found["matches"] for found in figures.get(kind, ())):
            by_name = {found["server"]: found[key] for found in figures[kind] if found["matches"] == matches}
            if "ours" in by_name and "boardgame" in by_name:
                ours, theirs = by_name["ours"], by_name["boardgame"]
                note = f"{number(ours)} and {number(theirs)}"
                yield Check(
                    f"{words}, {matches} matches, against boardgame.io", ours / theirs, "x", relation, budget, note
                )


def own_checks(figures: Figures) -> Iterator[Check]:
    """What is asked of ours alone."""
    for found in figures.get("memory", ()):
        if found["server"] != "echo":
            title = CONTENDERS[found["server"]].title
            yield Check(f"memory of a socket, {title}", found["kb_per_socket"], "kB", "<=", 60, "")
            yield Check(f"memory of an idle match, {title}", found["kb_per_match"], "kB", "<=", 100, "")
    if "start" in figures:
        yield Check("start to first page, rules compiled", figures["start"]["first_page"], "s", "<=", 2, "")
        yield Check("start to lobby, nothing compiled", figures["start"]["lobby_without_cache"], "s", "<=", 5, "")


def stage_checks(figures: Figures) -> Iterator[Check]:
    """What is asked of scenes."""
    for found in figures.get("scenes", ()):
        slug = found["game"]
        yield Check(f"a scene of {slug}, median", found["scene_ms"], "ms", "<=", 1, f"{found['views']} views")
        yield Check(f"changes of a ply of {slug}, median", found["changes_bytes"], "B", "<=", 2048, "")
    crowds = {(found["game"], found["scenes"]): found for found in figures.get("watching", ())}
    for slug in dict.fromkeys(game for game, _ in crowds):
        bare, drawn = crowds[slug, False], crowds[slug, True]
        note = f"{number(drawn['p99_ms'])} and {number(bare['p99_ms'])} ms"
        yield Check(f"p99 with scenes, {slug}, against without", drawn["p99_ms"] / bare["p99_ms"], "x", "<=", 2, note)
        yield Check(
            f"longest ping with scenes, {slug}", drawn["ping_max_ms"], "ms", "<=", 20, f"{drawn['pings']} pings"
        )


def watching_rows(figures: Figures) -> list[list[str]]:
    """Acknowledgements and pings, with scenes and without."""
    rows = [["game", "scenes", "actions", "p50, ms", "p99, ms", "ping p50, ms", "longest ping, ms", "kB/s a looker-on"]]
    for found in figures["watching"]:
        keys = ("p50_ms", "p99_ms", "ping_p50_ms", "ping_max_ms", "kb_per_looker")
        figure = [number(found[key]) for key in keys]
        rows.append([found["game"], "yes" if found["scenes"] else "no", str(found["actions"]), *figure])
    return rows


def scene_rows(figures: Figures) -> list[list[str]]:
    """Time and size of scenes, game by game."""
    rows = [["game", "scene, ms", "p99, ms", "changes of a ply, B", "largest, B", "whole, B"]]
    for found in figures["scenes"]:
        keys = ("scene_ms", "scene_p99_ms", "changes_bytes", "changes_max", "whole_bytes")
        rows.append([found["game"], *(number(found[key]) for key in keys)])
    return rows


def saturated_rows(figures: Figures) -> list[list[str]]:
    """Moves a second and how long a mover waits; the load must not be what is busiest."""
    rows = [["server", "matches", "moves/s", "p50, ms", "p99, ms", "server busy", "load busy", "limit of the load"]]
    for found in figures["saturated"]:
        figure = [number(found[key]) for key in ("moves_per_second", "p50_ms", "p99_ms")]
        busy = [share(found["server_busy"]), share(found["load_busy"])]
        limit = f"{number(found['load_limit'])} moves/s"
        rows.append([CONTENDERS[found["server"]].title, str(found["matches"]), *figure, *busy, limit])
    return rows


def paced_rows(figures: Figures) -> list[list[str]]:
    """How long a mover waits when the server is not pressed."""
    rows = [["server", "matches", "moves/s", "p50, ms", "p99, ms"]]
    for found in figures["paced"]:
        figure = [number(found[key]) for key in ("moves_per_second", "p50_ms", "p99_ms")]
        rows.append([CONTENDERS[found["server"]].title, str(found["matches"]), *figure])
    return rows


def memory_rows(figures: Figures) -> list[list[str]]:
    """Memory of the server process."""
    rows = [["server", "kB a socket", "kB a match without sockets", "kB in all"]]
    for found in figures["memory"]:
        match = number(found["kb_per_match"]) if found["server"] != "echo" else "-"
        title = CONTENDERS[found["server"]].title
        rows.append([title, number(found["kb_per_socket"]), match, number(found["kb_in_all"])])
    return rows


def share(value: float | None) -> str:
    """A part of one processor."""
    return "-" if value is None else f"{value:.0%}"


def section(figures: Figures) -> Iterator[str]:
    """The tables in Markdown."""
    yield "# Benchmark of the server"
    yield ""
    yield "Written by `python -m bench.server --write`; do not edit."
    yield "Ratios compare within one run; absolute figures hold for no two machines."
    yield "Ours keeps every move on disk before it answers; boardgame.io keeps its matches in memory only."
    yield ""
    for title, rows in tables(figures):
        yield f"## {title}"
        yield ""
        for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]):
            yield f"| {' | '.join(row)} |"
        yield ""

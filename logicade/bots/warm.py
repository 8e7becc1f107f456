"""Compile everything a game needs, step by step, into the cache on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicade import bots
from logicade.bots import endgame
from logicade.bots.cast import LEVELS
from logicade.bots.declaration import Scope
from logicade.bots.registry import bots_of
from logicade.engine.compile import jit, sources
from logicade.engine.game import Game
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.turns import next_asked

BEGINNING = 20  # actions of a match in which a bot shows most of what it can
MARK = "complete"  # a file that begins so says that a folder has everything, and of which text
# What is compiled for every game beside its rules and the bots that it declares.
SHARED = ("logicade.engine.loops", "logicade.bots.search", "logicade.bots.alpha_beta", "logicade.bots.evaluation")


def steps(game: Game, actions: int = BEGINNING) -> Iterator[tuple[str, Callable[[], object]]]:
    """What to do and a word for it; doing a thing once compiles it, or loads it if it is compiled."""
    yield "rules", lambda: _use_rules(game)
    yield "loops", lambda: _use_loops(game)
    for name in bots.names(game):
        yield f"bot {name}", lambda name=name: _use_bot(game, name, actions)  # type: ignore[misc]
    if "solver" in bots.names(game):
        yield "solver", lambda: _use_solver(game)


def at_a_table(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """The steps that load what a table needs: the rules and the bots, not the loops of research.

    One action a bot will do: what comes up later is on disk, and loaded in milliseconds.
    """
    wanted = {"rules", *(f"bot {bots.plain_name(f'level {number}', game)}" for number in LEVELS)}
    return ((name, step) for name, step in steps(game, 1) if name in wanted)


def compile_all(game: Game) -> None:
    """All steps, and a mark that they are done."""
    for _, step in steps(game):
        step()
    mark(game)


def is_complete(game: Game) -> bool:
    """Whether nothing is left to compile: all is on disk, or nothing is compiled at all."""
    folder = jit.folder_of(game.kernels.family)
    return not jit.COMPILED or (folder is not None and (folder / _mark_of(game)).exists())


def mark(game: Game) -> None:
    """Note on disk that every kernel of this version is there, and of no other."""
    folder = jit.folder_of(game.kernels.family)
    if folder is not None and folder.is_dir():
        for old in folder.glob(f"{MARK}*"):
            old.unlink(missing_ok=True)
        (folder / _mark_of(game)).touch()


def _mark_of(game: Game) -> str:
    """The name of the mark: it changes with every file from which something of a game is compiled."""
    return f"{MARK}-{sources.digest_of(f'{game.package}.rules', *SHARED, *bots_of(game).modules)}"


def _begun(game: Game) -> Position:
    return game.start().deal(chance=_First())


class _First:
    """Chance that always takes the first outcome."""

    def randrange(self, stop: int, /) -> int:
        return 0


def _use_rules(game: Game) -> None:
    _ = game.start().weights  # a game may begin with chance
    here = _begun(game)
    view = here.view(0)
    view.encode()
    game.kernels.awaits(view.state(), 0)
    view.guess(seeded(0))
    here = here.apply_id(game.kernels.read_action(here.legal[0]))
    game.position(str(here))
    here.veiled(game.kernels.read_action(here.legal[0]), None)
    _ = here.scores


def _use_loops(game: Game) -> None:
    here = _begun(game)
    here.perft(1)
    game.kernels.playouts(here.state(), 1, seeded(0))
    batch = game.batch(1)
    batch.step(batch.mask().argmax(axis=1))
    batch.scores()


def _use_bot(game: Game, name: str, actions: int) -> None:
    for word in _WORDS.get(name, [name]):
        _begin_match(game, word, actions if name in _WORDS else 1)
    declared = bots_of(game).solver
    if name == "search" and declared is not None and declared.scope is Scope.ENDS:
        here = _begun(game)
        endgame.values_of(here.view(max(here.mover, 0)), nodes=1)


# Strategies go different ways at every level, the highest the same as the one before; a tree is gone on with from a
# second action on.
_WORDS = {"mind": [f"mind {number}" for number in LEVELS[:-1]], "search": ["search 300"]}


def _begin_match(game: Game, word: str, actions: int) -> None:
    match = game.match(chance=_First())
    seated = [bots.bot(word, game) for _ in range(match.seats)]
    for _ in range(actions):
        if not match.over:
            seat = next_asked(match.position)
            match.play(seated[seat].choose(match.view(seat), match.log_for(seat)), seat=seat)


def _use_solver(game: Game) -> None:
    solver = bots.solver(game)
    solver.solve(_begun(game))
    for _, case in solver.bench_cases():
        case()

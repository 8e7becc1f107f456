"""The players of Mixed Signals' rule book: random, greedy, two-ply and Monte-Carlo.

Greedy takes what brings most own tokens less those of the other on this turn, a win above all. Two-ply takes from that
what the other's best reply would bring him, in the mean over four tiles that may be drawn next, the same four for every
action. Monte-Carlo looks at the eight best actions by greed, lets two greedy players finish the game forty times after
each, and takes the one with the best lead in the end, in tokens; the pile is shuffled alike for all of them. Ties are
broken at random.
"""

from __future__ import annotations

import functools

import numpy as np

from logicade.bots.chooser import ALONE, Choose, Context
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.loops import draw
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.mixed_signals.state import AGAIN, AUTO, FIRE, PICK, PLACE

RANDOM, GREEDY, TWO_PLY, MONTE_CARLO = range(4)
SAMPLES = 4  # tiles of a two-ply player
CANDIDATES, PLAYOUTS = 8, 40  # of a Monte-Carlo player
WORLD, TRIAL, LATER, LATER_TRIAL, STATES = range(1, 6)  # places in st
LISTED, SPARE, LISTED_LATER, ROWS = range(4)  # rows of ids
WON = 100  # more than any tokens
NEVER = -10_000.0


@generic
def settle(st: States, i: int, out: Numbers) -> None:
    """Let all signals run that follow from an action; of two ways that matter the first."""
    while st[i].ended == 0 and (st[i].phase == FIRE or st[i].phase == AUTO or st[i].phase == PICK):
        legal(st, i, out)
        apply(st, i, out[0])


@generic
def gain(st: States, i: int, j: int, action: int, out: Numbers) -> int:
    """Tokens of the active colour less those of the other that an action in st[i] brings; tried in st[j]."""
    own = int(st[i].active)
    copy(st, j, i)
    apply(st, j, action)
    settle(st, j, out)
    if st[j].left[own] == 0:
        return WON
    if st[j].left[1 - own] == 0:
        return -WON
    mine = int(st[i].left[own]) - int(st[j].left[own])
    return mine - (int(st[i].left[1 - own]) - int(st[j].left[1 - own]))


@generic
def greedy(st: States, i: int, j: int, rng: Numbers, listed: Numbers, spare: Numbers) -> int:
    """The action in st[i] that brings most now."""
    best, ties, chosen = 0, 0, 0
    for k in range(legal(st, i, listed)):
        worth = gain(st, i, j, listed[k], spare)
        if ties == 0 or worth > best:
            best, ties, chosen = worth, 1, k
        elif worth == best:
            ties += 1
            chosen = k if below(rng, ties) == 0 else chosen
    return listed[chosen]  # type: ignore[no-any-return]


@generic
def best_reply(st: States, own: int, rng: Numbers, ids: Numbers, heavy: Numbers) -> float:
    """What the other can gain behind st[TRIAL], in the mean over a few tiles."""
    total = 0.0
    for _ in range(SAMPLES):
        copy(st, LATER, TRIAL)
        while st[LATER].mover == CHANCE and st[LATER].phase != AGAIN:
            apply(st, LATER, draw(st, LATER, rng, ids[SPARE], heavy))
        if st[LATER].phase == PLACE and st[LATER].active != own:
            best = -WON
            for k in range(legal(st, LATER, ids[LISTED_LATER])):
                best = max(best, gain(st, LATER, LATER_TRIAL, ids[LISTED_LATER, k], ids[SPARE]))
            total += best
    return total / SAMPLES


@generic
def lead_in_the_end(st: States, own: int, rng: Numbers, chance: Numbers, ids: Numbers, heavy: Numbers) -> int:
    """A colour's lead behind st[TRIAL] when greedy players have finished this game."""
    copy(st, LATER, TRIAL)
    while st[LATER].ended == 0 and st[LATER].phase != AGAIN:
        if st[LATER].mover == CHANCE:
            action = draw(st, LATER, chance, ids[SPARE], heavy)
        else:
            action = greedy(st, LATER, LATER_TRIAL, rng, ids[LISTED_LATER], ids[SPARE])
        apply(st, LATER, action)
    return int(st[LATER].left[1 - own]) - int(st[LATER].left[own])


@generic
def play_out(
    st: States, count: int, rng: Numbers, chance: Numbers, ids: Numbers, heavy: Numbers, worth: Numbers
) -> None:
    """For the actions that are in the running, leads in the end; the pile is shuffled anew for every round of them."""
    own = int(st[WORLD].active)
    for k in range(count):
        worth[1, k] = NEVER if worth[0, k] == NEVER else 0.0
    for _ in range(PLAYOUTS):
        fate = next_word(rng)
        for k in range(count):
            if worth[0, k] != NEVER:
                chance[0] = fate
                gain(st, WORLD, TRIAL, ids[LISTED, k], ids[SPARE])  # leaves what follows in st[TRIAL]
                worth[1, k] += lead_in_the_end(st, own, rng, chance, ids, heavy)


@generic
def keep_best(worth: Numbers, kept: int, rng: Numbers) -> int:
    """Leave so many of the best in the running, ties at random; the others are worth NEVER. Returns one that is in."""
    left, inside = kept + 1, 0
    while left > kept:
        left, ties, worst = 0, 0, 0
        for k in range(worth.shape[0]):
            if worth[k] == NEVER:
                continue
            left += 1
            if ties == 0 or worth[k] < worth[worst]:
                ties, worst = 1, k
            elif worth[k] == worth[worst]:
                ties += 1
                worst = k if below(rng, ties) == 0 else worst
        inside = worst
        if left > kept:
            worth[worst] = NEVER
    return inside


@generic
def choose(st: States, player: int, rng: Numbers, chance: Numbers, ids: Numbers, heavy: Numbers, worth: Numbers) -> int:
    """The action of a player in st[WORLD]; the states behind it are for trying. `chance`: one more source of it."""
    count = legal(st, WORLD, ids[LISTED])
    if player == RANDOM or count == 1:
        return ids[LISTED, below(rng, count)]  # type: ignore[no-any-return]
    if player == GREEDY:
        return greedy(st, WORLD, TRIAL, rng, ids[LISTED], ids[SPARE])
    own, fate = int(st[WORLD].active), next_word(rng)
    for k in range(count):
        worth[0, k] = gain(st, WORLD, TRIAL, ids[LISTED, k], ids[SPARE])
        if player == TWO_PLY:
            chance[0] = fate  # the same tiles whatever is done
            worth[0, k] -= best_reply(st, own, chance, ids, heavy)
    if player == TWO_PLY:
        return ids[LISTED, keep_best(worth[0, :count], 1, rng)]  # type: ignore[no-any-return]
    keep_best(worth[0, :count], CANDIDATES, rng)
    play_out(st, count, rng, chance, ids, heavy, worth)
    return ids[LISTED, keep_best(worth[1, :count], 1, rng)]  # type: ignore[no-any-return]


def _choose(view: View, rng: Numbers, context: Context = ALONE, *, player: int) -> str:
    kernels = view.game.kernels
    ids, heavy, worth = kernels.row_of_ids(ROWS), kernels.row_of_weights(), np.zeros((2, kernels.actions.total))
    world = view.guess(rng).state()  # where the pile is not shown it is counted (mixed-signals 7.9)
    action = kernels.bind(choose)(np.repeat(world, STATES), player, rng, rng.copy(), ids, heavy, worth)
    return kernels.write_action(int(action))


NAMES = {RANDOM: "random", GREEDY: "greedy", TWO_PLY: "two-ply", MONTE_CARLO: "monte-carlo"}
PLAYERS: dict[str, Choose] = {name: functools.partial(_choose, player=player) for player, name in NAMES.items()}

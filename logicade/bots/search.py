"""Tree search over the verbs, written once for all games: Monte Carlo trees with chance nodes and guessed worlds.

Each simulation copies the root, fills in what the seat cannot see (`guess`), walks down the tree by the upper
confidence bound, adds what it finds there and finishes the match. A node stands for what the searching seat has seen
happen since the root, so worlds that look alike to it share their nodes (single-observer information sets). In an open
game that is the plain tree search that everybody knows.

Where a game has an `outlook`, actions start with what it says of them instead of with nothing, and matches are finished
by taking the best of a few actions instead of any.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from logicade.bots.outlooks import outlook
from logicade.engine.copying import copy
from logicade.engine.jit import generic, inline_generic
from logicade.engine.loops import draw
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, NONE, Numbers, States
from logicade.engine.verbs import apply, guess, legal, scores, veil

# Columns of a tree: what happened on the way into a node, its place in the tree, how often it was gone through, and how
# often it could have been.
ACTION, CHILD, NEXT, VISITS, CHANCES, COLUMNS = range(6)
# How to search: see `tree.Manner`.
SEAT, SECRET, SHARED, CREDIT, TRIES, REACH, RIPE, MANNERS = range(8)
TOGETHER, PARTNERS = 1, 2  # values of SHARED: all against the game, or sides of several seats
WORLD, TRIAL = 1, 2  # places in st: the world of this simulation, and scratch paper


class Paper(NamedTuple):
    """All that a search writes on."""

    rng: Numbers
    manner: Numbers
    tree: Numbers  # a row a node
    gains: Numbers  # by node: the rewards of who has chosen it
    used: Numbers  # of one number: nodes so far
    path: Numbers  # of this simulation: nodes and who has chosen them
    out: Numbers  # ids of `legal`
    spare: Numbers  # the same, for trials
    keys: Numbers  # these ids as the searching seat sees them
    where: Numbers  # by key: its node, NONE between two looks
    heavy: Numbers  # weights
    seat_of: Numbers  # whose an action is, in free order
    totals: Numbers  # scores
    rewards: Numbers


@inline_generic
def add_node(p: Paper, parent: int, action: int) -> int:
    """One node more, with nothing known of it; NONE when there is no room."""
    node = int(p.used[0])
    if node == p.tree.shape[0]:
        return NONE
    p.used[0] = node + 1
    p.tree[node, ACTION] = action
    p.tree[node, CHILD] = NONE
    p.tree[node, NEXT] = p.tree[parent, CHILD]
    p.tree[node, VISITS] = p.tree[node, CHANCES] = 0
    p.gains[node] = 0.0
    p.tree[parent, CHILD] = node
    return node


@inline_generic
def child_of(tree: Numbers, node: int, action: int) -> int:
    """The child that an action leads to, NONE where there is none yet."""
    child = int(tree[node, CHILD])
    while child != NONE and tree[child, ACTION] != action:
        child = int(tree[child, NEXT])
    return child


@generic
def keep_one_seat(p: Paper, count: int, seat: int) -> int:
    """In free order, the actions of one seat: the one asked for while it has any."""
    acting = p.seat_of[p.out[0]]
    for k in range(count):
        if p.seat_of[p.out[k]] == seat:
            acting = seat
            break
    kept = 0
    for k in range(count):
        if p.seat_of[p.out[k]] == acting:
            p.out[kept] = p.out[k]
            kept += 1
    return kept


@generic
def try_out(st: States, p: Paper, action: int, mover: int) -> float:
    """How the world looks for a seat after an action and all that must follow it."""
    copy(st, TRIAL, WORLD)
    apply(st, TRIAL, action)
    while st[TRIAL].mover == CHANCE and legal(st, TRIAL, p.spare) == 1:
        apply(st, TRIAL, p.spare[0])
    return outlook(st, TRIAL, mover)


@generic
def expand(st: States, p: Paper, node: int, mover: int, count: int) -> None:
    """A child for every legal action of the world; where there is an outlook it counts as a few visits."""
    credit = int(p.manner[CREDIT])
    for k in range(count):
        if p.manner[SECRET] == 0 or child_of(p.tree, node, p.keys[k]) == NONE:
            child = add_node(p, node, p.keys[k])
            if child != NONE and credit > 0:
                p.tree[child, VISITS] = p.tree[child, CHANCES] = credit
                p.gains[child] = credit * try_out(st, p, p.out[k], mover)


@inline_generic
def best_child(p: Paper, node: int, daring: float) -> int:
    """The most promising child where all are always possible; of those never tried any."""
    tree = p.tree
    known, best, chosen, untried = math.log(tree[node, VISITS] + 1.0), -1.0, NONE, 0
    child = int(tree[node, CHILD])
    while child != NONE:
        visits = int(tree[child, VISITS])
        if visits == 0:
            untried += 1
            if below(p.rng, untried) == 0:
                chosen = child
        elif untried == 0:
            value = p.gains[child] / visits + daring * math.sqrt(known / visits)
            if value > best:
                chosen, best = child, value
        child = int(tree[child, NEXT])
    return chosen


@generic
def note_children(p: Paper, node: int, known: bool) -> None:
    """Write down where the children of a node are, by what leads to them, or wipe it off again."""
    child = int(p.tree[node, CHILD])
    while child != NONE:
        p.where[p.tree[child, ACTION]] = child if known else NONE
        child = int(p.tree[child, NEXT])


@generic
def best_key(p: Paper, node: int, count: int, daring: float) -> int:
    """The place in `keys` of the most promising action that this world allows; NONE when none has a node."""
    tree, best, chosen, untried = p.tree, -1.0, NONE, 0
    note_children(p, node, True)
    for k in range(count):
        child = int(p.where[p.keys[k]])
        if child == NONE:
            continue
        tree[child, CHANCES] += 1
        visits = int(tree[child, VISITS])
        if visits == 0:
            untried += 1
            if below(p.rng, untried) == 0:
                chosen = k
        elif untried == 0:
            value = p.gains[child] / visits + daring * math.sqrt(math.log(tree[child, CHANCES]) / visits)
            if value > best:
                chosen, best = k, value
    note_children(p, node, False)
    return chosen


@generic
def best_of_few(st: States, p: Paper, mover: int, count: int) -> int:
    """Of a few legal actions of the world, any of them, the one that looks best for who is to act."""
    best, chosen = -1.0, 0
    for _ in range(min(int(p.manner[TRIES]), count)):
        k = below(p.rng, count)
        value = try_out(st, p, p.out[k], mover)
        if value > best:
            best, chosen = value, k
    return p.out[chosen]  # type: ignore[no-any-return]


@generic
def glance(st: States, p: Paper) -> int:
    """No search: of all that the seat can do in st[0], or of a few such actions, what looks best; ties at random."""
    copy(st, WORLD, 0)
    seat, few = int(p.manner[SEAT]), int(p.manner[TRIES])
    if p.manner[SECRET] == 1:
        guess(st, WORLD, seat, p.rng)
    count = legal(st, WORLD, p.out)
    if st[WORLD].mover == ANYONE:
        count = keep_one_seat(p, count, seat)
    best, chosen, ties = -1.0, 0, 0
    for k in range(count):
        if few == 0 or below(p.rng, count - k) < few:  # each set of so many alike
            few -= 1 if few > 0 else 0
            value = try_out(st, p, p.out[k], seat)
            ties = ties + 1 if value == best else 1
            if value > best or (value == best and below(p.rng, ties) == 0):
                best, chosen = value, k
        if few == 0 and p.manner[TRIES] > 0:
            break
    return p.out[chosen]  # type: ignore[no-any-return]


@generic
def play_out(st: States, p: Paper) -> None:
    """Finish the world, or go as far as the search reaches."""
    left = int(p.manner[REACH])
    while st[WORLD].ended == 0 and left != 0:
        left -= 1
        mover = int(st[WORLD].mover)
        if mover == CHANCE:
            action = draw(st, WORLD, p.rng, p.out, p.heavy)
        else:
            count = legal(st, WORLD, p.out)
            k = below(p.rng, count)
            action = p.out[k]
            if p.manner[TRIES] > 1:
                if mover == ANYONE:
                    mover = int(p.seat_of[action])
                    count = keep_one_seat(p, count, mover)
                action = best_of_few(st, p, mover, count)
        apply(st, WORLD, action)


@generic
def reward(st: States, p: Paper) -> None:
    """What the world is worth to each seat, from 0 to 1: a match that was won, shared or lost, or how it looks."""
    seats = p.totals.shape[0]
    if st[WORLD].ended == 0:
        for seat in range(seats):
            p.rewards[seat] = outlook(st, WORLD, seat)
        return
    scores(st, WORLD, p.totals)
    best, alike = p.totals[0], 0
    for seat in range(seats):
        best = max(best, p.totals[seat])
    for seat in range(seats):
        alike += 1 if p.totals[seat] == best else 0
    share = 1.0 / alike
    if p.manner[SHARED] == TOGETHER:
        share = 1.0 if best > 0 else 0.0
    elif p.manner[SHARED] == PARTNERS:
        share = 1.0 if alike < seats else 0.5
    for seat in range(seats):
        p.rewards[seat] = share if p.totals[seat] == best else 0.0


@generic
def look_closer(st: States, p: Paper, node: int, mover: int, daring: float) -> tuple[int, int, int]:
    """Where what is possible depends on the world: the child to go to, the action there, and whose it is."""
    count, seat = legal(st, WORLD, p.out), int(p.manner[SEAT])
    if mover == ANYONE:
        count = keep_one_seat(p, count, seat)
        mover = int(p.seat_of[p.out[0]])
    veiled = p.manner[SECRET] == 1 and mover != seat
    for k in range(count):
        p.keys[k] = veil(st, WORLD, p.out[k], seat) if veiled else p.out[k]
    expand(st, p, node, mover, count)
    k = best_key(p, node, count, daring)
    if k == NONE:
        return NONE, NONE, mover
    return child_of(p.tree, node, p.keys[k]), int(p.out[k]), mover


@generic
def descend(st: States, p: Paper, daring: float) -> int:
    """From the root to a node that is not ripe for children; returns how deep, the way there is in `path`."""
    node, depth, secret, seat = 0, 0, p.manner[SECRET] == 1, int(p.manner[SEAT])
    while st[WORLD].ended == 0 and depth < p.path.shape[0]:
        mover = int(st[WORLD].mover)
        if mover == CHANCE:
            action = draw(st, WORLD, p.rng, p.out, p.heavy)
            key = veil(st, WORLD, action, seat) if secret else action
            child = child_of(p.tree, node, key)
            child = add_node(p, node, key) if child == NONE else child
        elif p.tree[node, VISITS] < p.manner[RIPE] and node != 0:
            break
        elif not secret and mover != ANYONE and p.tree[node, CHILD] != NONE:
            child = best_child(p, node, daring)
            action = int(p.tree[child, ACTION])
        else:
            child, action, mover = look_closer(st, p, node, mover, daring)
        if child == NONE:
            break
        apply(st, WORLD, action)
        node = child
        p.path[depth, 0], p.path[depth, 1] = node, mover
        depth += 1
    return depth


@generic
def grow(st: States, p: Paper, count: int, daring: float) -> None:
    """So many simulations from the seat's view in st[0]."""
    for _ in range(count):
        copy(st, WORLD, 0)
        if p.manner[SECRET] == 1:
            guess(st, WORLD, int(p.manner[SEAT]), p.rng)
        depth = descend(st, p, daring)
        play_out(st, p)
        reward(st, p)
        p.tree[0, VISITS] += 1
        for k in range(depth):
            node = p.path[k, 0]
            p.tree[node, VISITS] += 1
            if p.path[k, 1] >= 0:
                p.gains[node] += p.rewards[p.path[k, 1]]

"""Tree search over the verbs, written once for all games: Monte Carlo trees with chance nodes and guessed worlds.

Each simulation copies the root, fills in what the seat cannot see (`guess`), walks down the tree by the upper
confidence bound, adds what it finds there and finishes the match. A node stands for what the searching seat has seen
happen since the root, so worlds that look alike to it share their nodes (single-observer information sets). In an open
game that is the plain tree search that everybody knows.

Where a game has an evaluation, actions start with what it says of them instead of with nothing, and playouts take the
best of a few actions instead of any.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from logicade.bots.evaluation import evaluate
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply, guess, legal, scores, veil
from logicade.engine.loops import draw, finish
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, NONE, Numbers, States

# Columns of a tree: what happened on the way into a node, its place in the tree, how often it was gone through, and how
# often it could have been.
ACTION, CHILD, NEXT, VISITS, CHANCES, COLUMNS = range(6)
# `ways`: how to search (see `config.SearchConfig`), and how many nodes there are.
SEAT, SECRET, SHARED, PRIOR_VISITS, PLAYOUT_CHOICES, PLAYOUT_DEPTH, EXPAND_AFTER, NODES, WAYS = range(9)
TOGETHER, PARTNERS = 1, 2  # values of SHARED: all against the game, or sides of several seats
# Rows of `ids`: what is legal; the same in a trial; the same as the searching seat sees it; the node of what it sees,
# NONE between two looks; whose an action is in free order.
OUT, SPARE, KEYS, WHERE, OWNER, ROWS = range(6)
WORLD, TRIAL = 1, 2  # places in st: the world of this simulation, and scratch paper


class Nodes(NamedTuple):
    """The nodes of a tree, and the way that the last simulation took through them."""

    tree: Numbers  # a row a node, columns as above
    gains: Numbers  # by node: the sum of what its simulations were worth to who chose it
    path: Numbers  # a row a ply: the node, and who moved


class Paper(NamedTuple):
    """What a simulation writes on: rows of ids, weights of outcomes, and by seat scores and what they are worth."""

    ids: Numbers
    heavy: Numbers
    totals: Numbers
    rewards: Numbers


@generic
def add_node(ways: Numbers, tree: Numbers, gains: Numbers, parent: int, action: int) -> int:
    """One node more, with nothing known of it; NONE when there is no room."""
    node = int(ways[NODES])
    if node == tree.shape[0]:
        return NONE
    ways[NODES] = node + 1
    tree[node, ACTION] = action
    tree[node, CHILD] = NONE
    tree[node, NEXT] = tree[parent, CHILD]
    tree[node, VISITS] = tree[node, CHANCES] = 0
    gains[node] = 0.0
    tree[parent, CHILD] = node
    return node


@generic
def child_of(tree: Numbers, node: int, action: int) -> int:
    """The child that an action leads to, NONE where there is none yet."""
    child = int(tree[node, CHILD])
    while child != NONE and tree[child, ACTION] != action:
        child = int(tree[child, NEXT])
    return child


@generic
def keep_one_seat(ids: Numbers, count: int, seat: int) -> int:
    """In free order, the actions of one seat: the one asked for while it has any."""
    acting = ids[OWNER, ids[OUT, 0]]
    for k in range(count):
        acting = seat if ids[OWNER, ids[OUT, k]] == seat else acting
    kept = 0
    for k in range(count):
        if ids[OWNER, ids[OUT, k]] == acting:
            ids[OUT, kept] = ids[OUT, k]
            kept += 1
    return kept


@generic
def try_out(st: States, ids: Numbers, action: int, mover: int) -> float:
    """How the world looks for a seat after an action and all that must follow it."""
    copy(st, TRIAL, WORLD)
    apply(st, TRIAL, action)
    while st[TRIAL].mover == CHANCE and legal(st, TRIAL, ids[SPARE]) == 1:
        apply(st, TRIAL, ids[SPARE, 0])
    return evaluate(st, TRIAL, mover)


@generic
def expand(
    st: States, ways: Numbers, ids: Numbers, tree: Numbers, gains: Numbers, node: int, mover: int, count: int
) -> None:
    """A child for every legal action of the world; where there is an evaluation it counts as a few visits."""
    for k in range(count):
        if ways[SECRET] == 0 or child_of(tree, node, ids[KEYS, k]) == NONE:
            child = add_node(ways, tree, gains, node, ids[KEYS, k])
            if child != NONE and ways[PRIOR_VISITS] > 0:
                tree[child, VISITS] = tree[child, CHANCES] = ways[PRIOR_VISITS]
                gains[child] = ways[PRIOR_VISITS] * try_out(st, ids, ids[OUT, k], mover)


@generic
def best_child(rng: Numbers, tree: Numbers, gains: Numbers, node: int, exploration: float) -> int:
    """The most promising child where all are always possible; of those never tried any."""
    known, best, chosen, untried = math.log(tree[node, VISITS] + 1.0), -1.0, NONE, 0
    child = int(tree[node, CHILD])
    while child != NONE:
        visits = int(tree[child, VISITS])
        if visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = child
        elif untried == 0:
            value = gains[child] / visits + exploration * math.sqrt(known / visits)
            if value > best:
                chosen, best = child, value
        child = int(tree[child, NEXT])
    return chosen


@generic
def note_children(ids: Numbers, tree: Numbers, node: int, known: bool) -> None:
    """Write down where the children of a node are, by what leads to them, or wipe it off again."""
    child = int(tree[node, CHILD])
    while child != NONE:
        ids[WHERE, tree[child, ACTION]] = child if known else NONE
        child = int(tree[child, NEXT])


@generic
def best_key(
    rng: Numbers, ids: Numbers, tree: Numbers, gains: Numbers, node: int, count: int, exploration: float
) -> int:
    """The place of the most promising action that this world allows; NONE when none has a node."""
    best, chosen, untried = -1.0, NONE, 0
    note_children(ids, tree, node, True)
    for k in range(count):
        child = int(ids[WHERE, ids[KEYS, k]])
        if child == NONE:
            continue
        tree[child, CHANCES] += 1
        visits = int(tree[child, VISITS])
        if visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = k
        elif untried == 0:
            value = gains[child] / visits + exploration * math.sqrt(math.log(tree[child, CHANCES]) / visits)
            if value > best:
                chosen, best = k, value
    note_children(ids, tree, node, False)
    return chosen


@generic
def best_of_few(st: States, rng: Numbers, ids: Numbers, playout_choices: int, mover: int, count: int) -> int:
    """Of a few legal actions of the world, any of them, the one that looks best for who is to act."""
    best, chosen = -1.0, 0
    for _ in range(min(playout_choices, count)):
        k = below(rng, count)
        value = try_out(st, ids, ids[OUT, k], mover)
        if value > best:
            best, chosen = value, k
    return ids[OUT, chosen]  # type: ignore[no-any-return]


@generic
def play_out(st: States, rng: Numbers, ways: Numbers, ids: Numbers, heavy: Numbers) -> None:
    """Finish the world, or go as far as the search reaches."""
    left = int(ways[PLAYOUT_DEPTH])
    if left == NONE and ways[PLAYOUT_CHOICES] <= 1:
        finish(st, WORLD, rng, ids[OUT], heavy)
    while st[WORLD].ended == 0 and left != 0:
        left -= 1
        mover = int(st[WORLD].mover)
        if mover == CHANCE:
            action = draw(st, WORLD, rng, ids[OUT], heavy)
        else:
            count = legal(st, WORLD, ids[OUT])
            action = ids[OUT, below(rng, count)]
            if ways[PLAYOUT_CHOICES] > 1:
                if mover == ANYONE:
                    mover = int(ids[OWNER, action])
                    count = keep_one_seat(ids, count, mover)
                action = best_of_few(st, rng, ids, ways[PLAYOUT_CHOICES], mover, count)
        apply(st, WORLD, action)


@generic
def reward(st: States, ways: Numbers, totals: Numbers, rewards: Numbers) -> None:
    """What the world is worth to each seat, from 0 to 1: a match that was won, shared or lost, or how it looks."""
    seats = totals.shape[0]
    if st[WORLD].ended == 0:
        for seat in range(seats):
            rewards[seat] = evaluate(st, WORLD, seat)
        return
    scores(st, WORLD, totals)
    best, alike = totals[0], 0
    for seat in range(seats):
        best = max(best, totals[seat])
    for seat in range(seats):
        alike += 1 if totals[seat] == best else 0
    share = 1.0 / alike
    if ways[SHARED] == TOGETHER:
        share = 1.0 if best > 0 else 0.0
    elif ways[SHARED] == PARTNERS:
        share = 1.0 if alike < seats else 0.5
    for seat in range(seats):
        rewards[seat] = share if totals[seat] == best else 0.0


@generic
def sift(st: States, ways: Numbers, ids: Numbers, mover: int) -> int:
    """What is legal in the world, for one seat and as the searching one sees it; returns how many."""
    count, seat = legal(st, WORLD, ids[OUT]), int(ways[SEAT])
    if mover == ANYONE:
        count = keep_one_seat(ids, count, seat)
        mover = int(ids[OWNER, ids[OUT, 0]])
    veiled = ways[SECRET] == 1 and mover != seat
    for k in range(count):
        ids[KEYS, k] = veil(st, WORLD, ids[OUT, k], seat) if veiled else ids[OUT, k]
    return count


@generic
def descend(
    st: States, rng: Numbers, ways: Numbers, ids: Numbers, heavy: Numbers, nodes: Nodes, exploration: float
) -> int:
    """From the root to a node that is not to be expanded yet; returns how deep, the way there is in `path`."""
    tree, gains, path = nodes.tree, nodes.gains, nodes.path
    node, depth, secret = 0, 0, ways[SECRET] == 1
    while st[WORLD].ended == 0 and depth < path.shape[0]:
        mover = int(st[WORLD].mover)
        if mover == CHANCE:
            action = draw(st, WORLD, rng, ids[OUT], heavy)
            key = veil(st, WORLD, action, int(ways[SEAT])) if secret else action
            child = child_of(tree, node, key)
            child = add_node(ways, tree, gains, node, key) if child == NONE else child
        elif tree[node, VISITS] < ways[EXPAND_AFTER] and node != 0:
            break
        elif not secret and mover != ANYONE and tree[node, CHILD] != NONE:
            child = best_child(rng, tree, gains, node, exploration)
            action = int(tree[child, ACTION])
        else:
            count = sift(st, ways, ids, mover)
            mover = int(ids[OWNER, ids[OUT, 0]]) if mover == ANYONE else mover
            expand(st, ways, ids, tree, gains, node, mover, count)
            k = best_key(rng, ids, tree, gains, node, count, exploration)
            action = int(ids[OUT, k]) if k != NONE else NONE
            child = child_of(tree, node, ids[KEYS, k]) if k != NONE else NONE
        if child == NONE:
            break
        apply(st, WORLD, action)
        node = child
        path[depth, 0], path[depth, 1] = node, mover
        depth += 1
    return depth


@generic
def grow(st: States, count: int, exploration: float, rng: Numbers, ways: Numbers, nodes: Nodes, paper: Paper) -> None:
    """Run `count` simulations from the seat's view in st[0]."""
    tree, gains, path, rewards = nodes.tree, nodes.gains, nodes.path, paper.rewards
    for _ in range(count):
        copy(st, WORLD, 0)
        if ways[SECRET] == 1:
            guess(st, WORLD, int(ways[SEAT]), rng)
        depth = descend(st, rng, ways, paper.ids, paper.heavy, nodes, exploration)
        play_out(st, rng, ways, paper.ids, paper.heavy)
        reward(st, ways, paper.totals, rewards)
        tree[0, VISITS] += 1
        for k in range(depth):
            node = path[k, 0]
            tree[node, VISITS] += 1
            if path[k, 1] >= 0:
                gains[node] += rewards[path[k, 1]]

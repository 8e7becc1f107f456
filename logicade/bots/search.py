"""Tree search over the verbs, written once for all games: Monte Carlo trees with chance nodes and guessed worlds.

Each simulation copies the root, fills in what the seat cannot see (`guess`), walks down the tree by the upper
confidence bound, adds one node and finishes the match at random. A node stands for what the searching seat has seen
happen since the root, so worlds that look alike to it share their nodes (single-observer information sets). In an open
game that is the plain tree search that everybody knows.
"""

from __future__ import annotations

import math

from logicade.engine.jit import generic, inline_generic
from logicade.engine.loops import draw, finish
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, NONE, Numbers, States
from logicade.engine.verbs import apply, guess, legal, scores, veil

# Columns of a tree: what happened on the way into a node, its place in the tree, and how often it was gone through
# and could have been.
ACTION, PARENT, CHILD, NEXT, VISITS, CHANCES = range(6)
COLUMNS = 6
USED = 0  # of the numbers that a tree carries along: how many nodes it has


@inline_generic
def add_node(tree: Numbers, gains: Numbers, facts: Numbers, parent: int, action: int) -> int:
    """One node more; NONE when there is no room."""
    node = int(facts[USED])
    if node == tree.shape[0]:
        return NONE
    facts[USED] = node + 1
    tree[node, ACTION] = action
    tree[node, PARENT] = parent
    tree[node, CHILD] = NONE
    tree[node, VISITS] = 0
    tree[node, CHANCES] = 0
    gains[node] = 0.0
    tree[node, NEXT] = NONE
    if parent != NONE:
        tree[node, NEXT] = tree[parent, CHILD]
        tree[parent, CHILD] = node
    return node


@inline_generic
def child_of(tree: Numbers, node: int, action: int) -> int:
    """The child that an action leads to, NONE where there is none yet."""
    child = int(tree[node, CHILD])
    while child != NONE and tree[child, ACTION] != action:
        child = int(tree[child, NEXT])
    return child


@inline_generic
def keep_one_seat(count: int, seat: int, out: Numbers, seat_of: Numbers) -> int:
    """In free order, the actions of one seat: the searching one while it has any."""
    acting = seat_of[out[0]]
    for k in range(count):
        if seat_of[out[k]] == seat:
            acting = seat
            break
    kept = 0
    for k in range(count):
        if seat_of[out[k]] == acting:
            out[kept] = out[k]
            kept += 1
    return kept


@inline_generic
def best_child(
    tree: Numbers, gains: Numbers, facts: Numbers, node: int, count: int, keys: Numbers, where: Numbers, rng: Numbers,
    secret: bool, daring: float,
) -> int:  # fmt: skip
    """The place in `keys` of the most promising action, or, less than zero, ~place of one that was never tried."""
    child = int(tree[node, CHILD])
    while child != NONE:
        where[tree[child, ACTION]] = child
        child = int(tree[child, NEXT])
    untried, chosen, best = 0, 0, -1.0
    known = 0.0 if secret else math.log(tree[node, VISITS] + 1.0)
    for k in range(count):
        child = int(where[keys[k]])
        if child >= facts[USED] or tree[child, PARENT] != node or tree[child, ACTION] != keys[k]:
            untried += 1  # what `where` says is old
            if below(rng, untried) == 0:
                chosen = ~k
        elif untried == 0:
            if secret:
                tree[child, CHANCES] += 1
                known = math.log(tree[child, CHANCES] + 1.0)
            visits = tree[child, VISITS]
            value = gains[child] / visits + daring * math.sqrt(known / visits)
            if value > best:
                chosen, best = k, value
    return chosen


@inline_generic
def share_out(totals: Numbers, rewards: Numbers, most: int) -> None:
    """Scores as rewards between 0 and 1: the best share one, or, playing together, as much of the most as there is."""
    best, alike = totals[0], 0
    for seat in range(totals.shape[0]):
        if totals[seat] > best:
            best = totals[seat]
    for seat in range(totals.shape[0]):
        alike += 1 if totals[seat] == best else 0
    for seat in range(totals.shape[0]):
        if most > 0:
            rewards[seat] = totals[seat] / most
        else:
            rewards[seat] = 1.0 / alike if totals[seat] == best else 0.0


@generic
def simulate(
    st: States, seat: int, secret: bool, daring: float, most: int, rng: Numbers, tree: Numbers, gains: Numbers,
    facts: Numbers, path: Numbers, out: Numbers, keys: Numbers, where: Numbers, heavy: Numbers, seat_of: Numbers,
    totals: Numbers, rewards: Numbers,
) -> None:  # fmt: skip
    """Once from the root to an end: st[0] is the seat's view, st[1] becomes a world."""
    st[1] = st[0]
    if secret:
        guess(st, 1, seat, rng)
    node, depth, fresh = 0, 0, False
    while st[1].ended == 0 and not fresh and node != NONE:
        mover = int(st[1].mover)
        if mover == CHANCE:
            action = draw(st, 1, rng, out, heavy)
            key = veil(st, 1, action, seat) if secret else action
            child = child_of(tree, node, key)
            node = add_node(tree, gains, facts, node, key) if child == NONE else child
        else:
            count = legal(st, 1, out)
            if mover == ANYONE:
                count = keep_one_seat(count, seat, out, seat_of)
                mover = int(seat_of[out[0]])
            for k in range(count):
                keys[k] = veil(st, 1, out[k], seat) if secret and mover != seat else out[k]
            k = best_child(tree, gains, facts, node, count, keys, where, rng, secret, daring)
            fresh = k < 0
            if fresh:
                k = ~k
                node = add_node(tree, gains, facts, node, keys[k])
            else:
                node = int(where[keys[k]])
            action = out[k]
        apply(st, 1, action)
        if node != NONE and depth < path.shape[0]:
            path[depth, 0], path[depth, 1] = node, mover
            depth += 1
    if st[1].ended == 0:
        finish(st, 1, rng, out, heavy)
    scores(st, 1, totals)
    share_out(totals, rewards, most)
    tree[0, VISITS] += 1
    for k in range(depth):
        node = path[k, 0]
        tree[node, VISITS] += 1
        if path[k, 1] >= 0:
            gains[node] += rewards[path[k, 1]]

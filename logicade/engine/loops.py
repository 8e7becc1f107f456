"""Loops over the verbs, written once for all games: playouts, perft, batch steps."""

from __future__ import annotations

from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic, inline_generic
from logicade.engine.compile.verbs import apply, check, legal, scores, weights
from logicade.engine.rng import below, below_large
from logicade.engine.state import CHANCE, NONE, Numbers, States

SMALL = 1 << 31


@generic
def draw(st: States, i: int, rng: Numbers, out: Numbers, heavy: Numbers) -> int:
    """One outcome of a chance node, by weight."""
    count = legal(st, i, out)
    weights(st, i, heavy)
    total = 0
    for k in range(count):
        total += heavy[k]
    left = below(rng, total) if total < SMALL else below_large(rng, total)
    k = 0
    while left >= heavy[k]:
        left -= heavy[k]
        k += 1
    return out[k]  # type: ignore[no-any-return]


@inline_generic
def choose(st: States, i: int, rng: Numbers, out: Numbers, heavy: Numbers) -> int:
    """What happens next when nobody thinks: an outcome by weight, or any legal action alike."""
    if st[i].mover == CHANCE:
        return draw(st, i, rng, out, heavy)
    return out[below(rng, legal(st, i, out))]  # type: ignore[no-any-return]


@inline_generic
def finish(st: States, i: int, rng: Numbers, out: Numbers, heavy: Numbers) -> int:
    """Play st[i] at random to its end; returns the plies."""
    plies = 0
    while st[i].ended == 0:
        apply(st, i, choose(st, i, rng, out, heavy))
        plies += 1
    return plies


@generic
def playouts(st: States, count: int, rng: Numbers, out: Numbers, heavy: Numbers, sums: Numbers) -> int:
    """Finish st[0] at random so often, in st[1]; adds the scores up in sums[0], using sums[1]; returns the plies."""
    plies = 0
    for _ in range(count):
        copy(st, 1, 0)
        plies += finish(st, 1, rng, out, heavy)
        scores(st, 1, sums[1])
        for seat in range(sums.shape[1]):
            sums[0, seat] += sums[1, seat]
    return plies


@generic
def checked_playouts(st: States, count: int, rng: Numbers, out: Numbers, heavy: Numbers, most: int) -> int:
    """Finish st[0] at random so often, in st[1], with `check` after every action and no more plies than the most.

    Returns 0 or the number of the broken invariant, NONE for too many plies; what broke it is left in st[1].
    """
    for _ in range(count):
        copy(st, 1, 0)
        plies = 0
        while st[1].ended == 0:
            apply(st, 1, choose(st, 1, rng, out, heavy))
            plies += 1
            broken = check(st, 1)
            if broken != 0:
                return broken
            if plies > most:
                return NONE
    return 0


@generic
def record_playouts(
    st: States, count: int, rng: Numbers, out: Numbers, heavy: Numbers, played: Numbers, lengths: Numbers
) -> int:
    """As `playouts`, but writes every action down, for `retrace`; returns the plies of all."""
    plies = 0
    for game in range(count):
        copy(st, 1, 0)
        begun = plies
        while st[1].ended == 0:
            action = choose(st, 1, rng, out, heavy)
            played[plies] = action
            apply(st, 1, action)
            plies += 1
        lengths[game] = plies - begun
    return plies


@generic
def retrace(st: States, count: int, out: Numbers, played: Numbers, lengths: Numbers) -> int:
    """The verbs of recorded playouts and nothing else: what a playout costs without choosing. Returns a checksum."""
    seen = 0
    at = 0
    for game in range(count):
        copy(st, 1, 0)
        for _ in range(lengths[game]):
            seen += legal(st, 1, out)
            apply(st, 1, played[at])
            at += 1
    return seen


@generic
def perft(st: States, depth: int, out: Numbers, todo: Numbers) -> int:
    """Positions exactly depth plies below st[1]; ended ones have none. Each level has a row of st, out and todo."""
    if depth == 0:
        return 1
    total = 0
    level = 1
    todo[1] = legal(st, 1, out[1]) if st[1].ended == 0 else 0
    while level >= 1:
        if level == depth:
            total += todo[level]
            level -= 1
        elif todo[level] == 0:
            level -= 1
        else:
            todo[level] -= 1
            copy(st, level + 1, level)
            apply(st, level + 1, out[level, todo[level]])
            level += 1
            todo[level] = legal(st, level, out[level]) if st[level].ended == 0 else 0
    return total


@generic
def divide(st: States, depth: int, out: Numbers, todo: Numbers, counts: Numbers) -> int:
    """Perft of each first action of st[0], in the order of `legal`; returns how many there are (depth >= 1)."""
    if st[0].ended != 0:
        return 0
    width = legal(st, 0, out[0])
    for k in range(width):
        copy(st, 1, 0)
        apply(st, 1, out[0, k])
        counts[k] = perft(st, depth - 1, out, todo)
    return width


@generic
def step(st: States, actions: Numbers, rng: Numbers, out: Numbers, heavy: Numbers) -> int:
    """One checked action in every running state, all or none, and then chance until a seat must act again.

    Without actions only chance falls. Returns NONE or the first state that refuses its action.
    """
    given = actions.shape[0] > 0
    for i in range(st.shape[0] if given else 0):
        if st[i].ended == 0 and not _among(actions[i], out, legal(st, i, out)):
            return i
    for i in range(st.shape[0]):
        action = actions[i] if given and st[i].ended == 0 else NONE
        while action != NONE or st[i].mover == CHANCE:
            apply(st, i, action if action != NONE else draw(st, i, rng, out, heavy))
            action = NONE
    return NONE


@generic
def _among(action: int, out: Numbers, count: int) -> bool:
    """Whether it is one of the first so many."""
    k = 0
    while k < count and out[k] != action:
        k += 1
    return k < count


@generic
def mask(st: States, out: Numbers, allowed: Numbers) -> None:
    """allowed[i, action] = 1 for the legal actions of every running state."""
    allowed[:] = 0
    for i in range(st.shape[0]):
        if st[i].ended == 0:
            for k in range(legal(st, i, out)):
                allowed[i, out[k]] = 1


@generic
def all_scores(st: States, totals: Numbers) -> None:
    """totals[i] = the scores of st[i]."""
    for i in range(st.shape[0]):
        scores(st, i, totals[i])

"""How a position of Mixed Signals can have come about: its tiles are laid once more, one by one, and signals followed.

`check` looks at a state alone; here everything is refused that no match leads to. What cannot be told from a text, such
as when a tile was discarded or how the first of two games went, is held to what is possible.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from logicade.engine.state import NONE, Row, States, copied
from logicade.games.mixed_signals import GAME, rules
from logicade.games.mixed_signals.state import (
    ACTIONS,
    AGAIN,
    AUTO,
    DISCARD,
    DRAW,
    FIRE,
    FIRST,
    PICK,
    PLACE,
    ROOM,
    State,
    place_of,
)
from logicade.games.mixed_signals.tables import BITS, CODES, FACES, KINDS, LETTER, OUTPUT, TURNS

Fault = tuple[str, str]  # the clause that is broken, and how
ORDERS = 4096  # states of one cascade that are tried; more only a position has that was made to have them
INPUTS = [FACES[code].count("I") for code in CODES]


class Past(NamedTuple):
    """What laying the tiles again has shown."""

    unfit: list[set[int]]  # by turns that have begun: the kinds that fitted nowhere
    fewest: int  # placements, tokens and picks: where gates take the short cut, picks depend on their order
    most: int


def find_fault(st: States, fresh: States) -> Fault | None:
    """Why no match leads to a state that is sound by itself; `fresh` is one at the start with the same options."""
    s: State = st[0]
    if not any(count and INPUTS[kind] for kind, count in enumerate(s.stock)):
        return "mixed-signals 7.2", "no tile of the set has an input, so that none fits the two start tiles"
    if s.active == NONE:
        certain = s.phase == FIRST and s.white == 1  # chance must have said so
        return ("mixed-signals 9.2", "`ply=` counts that chance named White") if certain > s.ply else None
    past = _lay_again(st, fresh)
    if not isinstance(past, Past):
        return past
    drawn = _follow_order(s, past) if s.double else None
    return drawn or _judge_discards(s, past) or _judge_first_game(s) or _judge_ply(s, past)


# ---- tiles and signals -----------------------------------------------------------------------------------------------


def _lay_again(st: States, work: States) -> Past | Fault:
    """Every turn but the last runs to its end; of the last one, the signals must have been where they are now."""
    s, w = st[0], work[0]
    w.white, w.first, w.active, w.double, w.phase = s.white, s.first, s.first, 0, DRAW
    w.left[s.first], w.left[1 - s.first] = s.tokens - 1, s.tokens - 1 - s.fewer
    w.pile[0] = 1  # never drawn: so that no match ends for want of tiles here
    w.ply, unfit, fewest, most = 0, [_unfit(w)], 0, 0
    for tile in range(2, int(s.tiles)):
        if w.phase != DRAW:
            return "mixed-signals 8.1", f"a supply was empty, and the match over, before `{_name(s, tile)}`"
        before, face = w.token.copy(), int(s.face[tile])
        w.offer[0], w.phase = face // TURNS, PLACE
        rules.apply(work, 0, ACTIONS.id("place", kind=face // TURNS, cell=int(s.cell[tile]), turn=face % TURNS))
        if tile == s.tiles - 1 and (s.at != NONE or 0 in s.left):
            plies = _search(st, work)
            if not plies:
                return "mixed-signals 3.17", f"after `{_name(s, tile)}` no signals come to be as they are"
            return Past(unfit, min(plies) + fewest, max(plies) + most)
        picks = 0
        while w.phase in (FIRE, PICK, AUTO):
            picks += w.phase != FIRE
            rules.apply(work, 0, _choices(work)[0])
        certain, possible = _picks(w, before) if s.shortcut else (picks, picks)
        fewest, most = fewest + certain - picks, most + possible - picks
        unfit.append(_unfit(w))
    if (w.token != s.token).any():
        wrong = int(np.flatnonzero(w.token != s.token)[0])
        return "mixed-signals 3.21", f"the token of `{_name(s, wrong)}` is one that no signal brings there"
    return Past(unfit, int(w.ply) + fewest, int(w.ply) + most)


def _name(s: State, tile: int) -> str:
    x, y = place_of(int(s.cell[tile]))
    return f"{CODES[int(s.face[tile]) // TURNS]}@{x},{y}/{int(s.face[tile]) % TURNS}"


def _choices(st: States) -> list[int]:
    """What may happen while signals are on their way: seldom more than one thing."""
    out = np.empty(4, np.int32)
    ids: list[int] = out[: rules.legal(st, 0, out)].tolist()
    return ids


def _unfit(s: State) -> set[int]:
    """The kinds that fit nowhere (3.6)."""
    rooms = s.spot[: s.spots].reshape(-1, 1) >> ROOM
    fits = ((rooms & BITS) == BITS).any(axis=0).reshape(KINDS, TURNS).any(axis=1)
    return set(np.flatnonzero(~fits).tolist())


def _search(st: States, begun: States) -> set[int]:
    """The plies after which the last cascade can have come to where the signals are now; empty when it cannot."""
    s, waiting = st[0], [begun]
    seen: set[bytes] = set()
    plies: set[int] = set()
    while waiting and len(seen) < ORDERS:
        here = waiting.pop()
        h = here[0]
        same = (h.token == s.token).all() and (h.step == s.step).all()
        if same and (h.at, h.steps) == (s.at, s.steps) and (s.at == NONE or h.phase == s.phase):
            plies.add(int(h.ply))
        astray = ((h.token != s.token) & (h.token != NONE)).any()
        if h.phase not in (FIRE, PICK, AUTO) or astray or here.tobytes() in seen:
            continue
        seen.add(here.tobytes())
        for action in _choices(here):
            after = copied(here)
            rules.apply(after, 0, action)
            waiting.append(after)
    return plies | {0, GAME.max_plies} if waiting else plies


def _picks(s: State, before: Row[int]) -> tuple[int, int]:
    """How many picks the tiles that fired since may have asked for at least and at most, in whatever order."""
    certain = possible = 0
    for tile in range(2, int(s.tiles)):
        if before[tile] != NONE or s.token[tile] == NONE:
            continue
        others = [int(s.near[tile, edge]) for edge in range(3) if LETTER[s.face[tile], edge] == OUTPUT]
        if len(others) == 2 and NONE not in others and all(before[other] == NONE for other in others):
            possible += 1
            certain += all(INPUTS[s.face[other] // TURNS] == 1 or s.token[other] == NONE for other in others)
    return certain, possible


# ---- draws and discards ----------------------------------------------------------------------------------------------


def _judge_discards(s: State, past: Past) -> Fault | None:
    """What was discarded fitted nowhere at some time, together with a whole offer (3.8, 7.5, 7.6)."""
    out, width = Counter({kind: int(count) for kind, count in enumerate(s.out) if count}), int(s.width)
    offered, partial = int((s.offer != NONE).sum()), out.total() % width
    rest = int(s.stock.sum()) - int(s.tiles) - out.total() - offered
    gathered = partial + offered == width if rest else partial + offered <= width or s.phase >= AGAIN
    if partial and not (gathered and s.at == NONE and 0 not in s.left and (s.phase == DISCARD or not rest)):
        return "mixed-signals 7.6", f"{width} tiles are discarded together, and `out=` has {out.total()}"
    begun = past.unfit[1:] if s.redraw else past.unfit  # on the first turn nothing is discarded then
    together = partial or 1 if s.phase == DISCARD or not rest else width  # an offer that was smaller, or is going now
    for kind in out:
        if not any(kind in unfit and sum(out[other] for other in unfit) >= together for unfit in begun):
            return "mixed-signals 3.8", f"{CODES[kind]} cannot have been discarded, as it has always fitted"
    needed = partial if s.phase == DISCARD else width if s.phase == DRAW and offered < width - 1 and s.tiles > 2 else 0
    if sum(out[kind] for kind in past.unfit[-1]) < needed:
        return "mixed-signals 7.6", "the tiles just discarded would fit"
    return None


def _follow_order(s: State, past: Past) -> Fault | None:
    """Draw the tiles in the order that is known, as far as it is: each was on offer when it was laid (7.6, 7.11)."""
    order = [int(kind) for kind in s.order if kind != NONE]
    draws, total, width = int(s.draws), int(s.stock.sum()) - 2, int(s.width)
    if draws > len(order):
        return None  # in the second game, chance has drawn again since
    offer: list[int] = []
    out: Counter[int] = Counter()
    taken, laid = 0, 2
    for unfit in past.unfit:
        while True:
            while len(offer) < width and taken < draws:
                offer.append(order[taken])
                taken += 1
            full = len(offer) == width or taken == total
            if not full or not offer or set(offer) - unfit:
                break
            gone = min(len(offer), int(s.out.sum()) - out.total())
            if gone == 0:
                break
            out.update(offer[:gone])
            del offer[:gone]
        if laid < s.tiles:
            kind = int(s.face[laid]) // TURNS
            if not full or kind not in offer:
                return "mixed-signals 7.11", f"`{_name(s, laid)}` was not on offer, by `order=`"
            offer.remove(kind)
            laid += 1
    same = offer == [int(kind) for kind in s.offer if kind != NONE] and all(out[k] == s.out[k] for k in range(KINDS))
    return None if same and taken == draws else ("mixed-signals 7.11", "`up=` and `out=` do not follow from `order=`")


# ---- the first of two games, and the ply -----------------------------------------------------------------------------


def _judge_first_game(s: State) -> Fault | None:
    """A first game that left tiles in the pile has ended by tokens, and nobody draws that way (8.1, 8.3, 7.10)."""
    if not s.game:
        return None
    early, width, known = s.known < int(s.stock.sum()) - 2, int(s.width), int(s.known)
    lost = 0  # tiles that fitted nowhere on the first turn, for want of an input
    while lost < known and not any(INPUTS[kind] for kind in s.order[lost : min(lost + width, known)]):
        lost += width
    if lost and s.redraw:
        return "mixed-signals 7.5", "the first tiles of `order=` would have gone back into the pile"
    if early and known - lost < s.tokens - 1 - s.fewer:
        return "mixed-signals 7.11", "with so few tiles in `order=` no supply can have run out in the first game"
    odd = [int(points) % 2 for points in s.points]
    drawn = any(odd) if not s.ended else any(odd) != (s.left[0] == s.left[1] and not s.favour)
    if drawn and (early or s.favour):
        return "mixed-signals 8.3", "the first game cannot have been a draw"
    return None


def _judge_ply(s: State, past: Past) -> Fault | None:
    """Everything that was done is a ply, and nothing else (9.2)."""
    out, offered = int(s.out.sum()), int((s.offer != NONE).sum())
    fewest = past.fewest + int(s.tiles) - 2 + offered + 2 * out
    most = past.most + int(s.tiles) - 2 + offered + 2 * out + 2  # chance may have named White and who begins
    fewest += s.white != s.game  # the first seat plays White unless chance has said otherwise
    if s.game:
        total = int(s.stock.sum()) - 2
        fewest += 2 * int(s.known) - int(s.width) + 2 + (int(s.tokens - 1 - s.fewer) if s.known < total else 0)
        most += 2 * int(s.known) + 2 * min(int(s.known), 2 * int(s.tokens)) + 1
    if fewest <= s.ply <= most:
        return None
    return "mixed-signals 9.2", f"`ply=` is {int(s.ply)}, but {fewest} to {most} things have happened"


__all__ = ["find_fault"]

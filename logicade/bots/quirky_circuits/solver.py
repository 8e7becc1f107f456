"""Quirky Circuits: the shortest queue that wins in this round when all hands are known, proved by exhaustion.

Layer by layer, every position that some cards of the hands can bring about, each with the cards that are left. A seat
that has a yellow card left plays nothing else (4.3); the cards of the others are one pool, since a queue does not care
whose cards it has. Cards already in the queue come first. Whoever plays what is worked out at the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from logicade.bots.proofs import Possible, Solver
from logicade.bots.quirky_circuits.charting import ROBOT, read_row, write_row
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.errors import NoSolver
from logicade.engine.position import Position, View
from logicade.engine.state import CHANCE, NONE, Numbers, States, copied
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import BACK, CARDS, FIRST_QUIRK, SEATS, TOKENS
from logicade.games.quirky_circuits.state import A_RUN, ACTIONS, CHOOSE, DEAL, DONE, PROGRAM, RESET, RUN, WON
from logicade.games.quirky_circuits.tables import FREE

POSITIONS = 500_000  # looked at, unless told otherwise; a million takes 130 MB
QUICKLY = 60_000  # looked at for a hint
CHOICES = 40  # ways to choose after one card: at most 6 x 6, when each hand of a robot can take half of all tokens
POOL = ROBOT + 4 * TOKENS  # where the cards left begin in a row: the pool, then two numbers a seat for its yellow ones
LOCKED = POOL + CARDS
ROW = LOCKED + 2 * SEATS
FULL = -2  # no room for all positions

_SEED, _TIMES, _SHIFT, _HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(0x94D049BB133111EB), np.uint64(31), np.uint64(1)


class ShortestQueue(NamedTuple):
    """The shortest queue that wins now: what is to be played, by whom; None if there is none.

    Where a card of it lets a player choose what to pick up, one of the choices wins.
    """

    actions: tuple[str, ...] | None
    cards: int  # executed until the win, those that lay in the queue included
    proved: bool  # False: there was not room enough to look at everything
    positions: int
    winner: str | None = None  # all play together
    winners: tuple[int, ...] = ()
    best: tuple[str, ...] = ()  # whose turn it is does not matter

    def as_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        queue = None if self.actions is None else list(self.actions)
        return {"queue": queue, "cards": self.cards, "proved": self.proved, "positions": self.positions}

    def lines(self) -> list[str]:
        """The answer for people."""
        if not self.proved:
            return [f"not proved: {self.positions:,} positions were not enough"]
        if self.actions is None:
            return ["proved: no queue of these cards wins in this round"]
        return [f"proved: the shortest queue that wins has {self.cards} cards", f"play: {' '.join(self.actions)}"]


# ---- kernels ---------------------------------------------------------------------------------------------------------


@helper
def _same(one: Numbers, other: Numbers, wide: int) -> bool:
    """Whether two rows begin alike."""
    k = 0
    while k < wide and one[k] == other[k]:
        k += 1
    return k == wide


@helper
def _slot(rows: Numbers, where: Numbers, row: Numbers) -> int:
    """Where a row stands in the index, or the empty place where it would; rows are compared in full."""
    key = _SEED
    for k in range(ROW):
        key = (key ^ np.uint64(np.uint8(row[k]))) * _TIMES
        key ^= key >> _SHIFT
    mask = where.shape[0] - 1
    at = np.int64(key >> _HALF) & mask
    while where[at] != NONE and not _same(rows[where[at]], row, ROW):
        at = (at + 1) & mask
    return at  # type: ignore[no-any-return]


@helper
def _spend(row: Numbers, card: int, hands: Numbers) -> None:
    """A card leaves the pool, or a seat's yellow ones; with the last of these its other cards join the pool."""
    if row[POOL + card] > 0:
        row[POOL + card] -= 1
        return
    bit = card - FIRST_QUIRK
    for seat in range(SEATS):
        at = LOCKED + 2 * seat + bit // 6
        if bit >= 0 and int(row[at]) >> (bit % 6) & 1:
            row[at] ^= 1 << (bit % 6)
            if row[LOCKED + 2 * seat] == 0 and row[LOCKED + 2 * seat + 1] == 0:
                for other in range(FIRST_QUIRK):
                    row[POOL + other] += hands[seat, other]
            return


@helper
def _has(row: Numbers, card: int) -> bool:
    """Whether somebody may play a card."""
    found, bit = bool(row[POOL + card] > 0), card - FIRST_QUIRK
    for seat in range(SEATS if bit >= 0 else 0):
        found = found or int(row[LOCKED + 2 * seat + bit // 6]) >> (bit % 6) & 1 == 1
    return found


@helper
def _outcomes(st: States, card: int, ids: Numbers) -> int:
    """Run a card on st[1]; every way of choosing ends in a state from st[1] on. Returns how many."""
    st[1].length, st[1].executed, st[1].phase, st[1].mover, st[1].owner[0] = 2, 0, RUN, CHANCE, 0
    apply(st, 1, A_RUN + card)
    count, i = 1, 1
    while i <= count:
        while st[i].phase == CHOOSE:
            many = legal(st, i, ids)
            for k in range(1, many):
                copy(st, count + k, i)
                apply(st, count + k, int(ids[k]))
            apply(st, i, int(ids[0]))
            count += many - 1
        i += 1
    return count


@kernel
def search(
    st: States, hands: Numbers, rows: Numbers, came: Numbers, where: Numbers, row: Numbers, ids: Numbers, ends: Numbers
) -> int:
    """From rows[0] in layers until a win; returns how many positions there are, FULL for more than there is room for.

    `came` is the position before each, and the card; ends[0] the position before the winning card, ends[1] that card.
    """
    where[_slot(rows, where, rows[0])] = 0
    count, here = 1, 0
    while here < count:
        for card in range(CARDS):
            if not _has(rows[here], card):
                continue
            copy(st, 1, 0)
            read_row(st[1], rows[here])
            for i in range(1, 1 + _outcomes(st, card, ids)):
                if st[i].ended == 1:
                    if st[i].result == WON:
                        ends[0], ends[1] = here, card
                        return count
                    continue
                for k in range(POOL, ROW):
                    row[k] = rows[here, k]
                write_row(st[i], row)
                if card < FIRST_QUIRK and _same(row, rows[here], POOL):
                    continue  # nothing happened: the card is better kept
                _spend(row, card, hands)
                at = _slot(rows, where, row)
                if where[at] == NONE:
                    if count == rows.shape[0]:
                        return FULL
                    where[at] = count
                    came[count, 0], came[count, 1] = here, card
                    for k in range(ROW):
                        rows[count, k] = row[k]
                    count += 1
        here += 1
    return count


# ---- answers ---------------------------------------------------------------------------------------------------------


def shortest(st: States, hands: Numbers, positions: int = POSITIONS) -> tuple[tuple[int, ...] | None, bool, int]:
    """The fewest cards of these hands, by seat and code, that win from where the robot is; whether that is proved."""
    work, cards = np.repeat(st, CHOICES + 1), np.zeros((SEATS, CARDS), np.int8)
    cards[: len(hands)] = hands
    rows, came = np.zeros((positions, ROW), np.int8), np.zeros((positions, 2), np.int32)
    where = np.full(1 << (2 * positions).bit_length(), NONE, np.int32)
    _begin(work, cards, rows[0])
    ends = np.full(2, NONE, np.int64)
    ids, row = GAME.kernels.row_of_ids(), np.zeros(ROW, np.int8)
    with np.errstate(over="ignore"):  # keys may overflow; only plain Python says so
        count = search(work, cards, rows, came, where, row, ids, ends)
    if ends[0] == NONE:
        return None, count != FULL, positions if count == FULL else count
    found, here = [int(ends[1])], int(ends[0])
    while here > 0:
        found.append(int(came[here, 1]))
        here = int(came[here, 0])
    return tuple(reversed(found)), True, count


def _begin(work: States, cards: Numbers, row: Numbers) -> None:
    """The first row: the robot and the tokens, the pool, and the yellow cards of seats that have some."""
    s = work[0]
    row[:3] = s.at, s.facing, s.momentum
    for k in range(2):
        row[3 + 3 * k : 6 + 3 * k] = s.held[k], s.grip_x[k], s.grip_y[k]
    row[ROBOT:POOL] = np.stack([s.place, s.aimed, s.broken, s.delivered], axis=1).ravel()
    for seat in range(SEATS):
        yellow = sum(1 << card - FIRST_QUIRK for card in range(FIRST_QUIRK, CARDS) if cards[seat, card])
        row[LOCKED + 2 * seat], row[LOCKED + 2 * seat + 1] = yellow & 63, yellow >> 6
        if yellow == 0:
            row[POOL:LOCKED] += cards[seat]


def solve(position: Position, positions: int = POSITIONS) -> ShortestQueue:
    """The shortest queue that wins in this round."""
    if position.phase in (DEAL, RESET):
        raise NoSolver("the hands of this round are not dealt", hint="let chance fall first")
    st = position.state()
    s: Any = st[0]
    hands = s.hand.astype(np.int8)
    for seat in range(SEATS):
        if position.phase != PROGRAM or (s.tempo != FREE and s.signal[seat] == DONE):
            hands[seat] = 0  # the queue is closed, or, in turn, who is done is out (4.9)
    best = ShortestQueue(None, 0, True, 0)
    for there, cards in _follow(st, [int(card) for card in s.queue[s.executed : s.length]]):
        found = _judge(there, hands, cards, positions)
        better = found.actions is not None and (best.actions is None or found.cards < best.cards)
        seen, proved = best.positions + found.positions, best.proved and found.proved
        best = (found if better else best)._replace(positions=seen, proved=proved)
    return best


def _judge(st: States, hands: Numbers, cards: int, positions: int) -> ShortestQueue:
    """The same, once so many cards that lay in the queue are executed."""
    if st[0].ended == 1:
        return ShortestQueue((), cards, True, 1) if st[0].result == WON else ShortestQueue(None, 0, True, 1)
    found, proved, seen = shortest(st, hands, positions)
    if found is None:
        return ShortestQueue(None, 0, proved, seen)
    return ShortestQueue(_assign(hands, found), cards + len(found), True, seen)


def _follow(st: States, cards: list[int]) -> list[tuple[States, int]]:
    """The states that cards lead to, one for each way of choosing, and how many of the cards it took."""
    waiting, ended = [(copied(st), 0)], []
    while waiting:
        here, done = waiting.pop()
        s: Any = here[0]
        if s.phase == CHOOSE:
            for action in GAME.kernels.legal_ids(here):
                there = copied(here)
                GAME.kernels.rules.apply(there, 0, action)
                waiting.append((there, done + (there[0].phase != CHOOSE)))
        elif s.ended == 1 or done == len(cards):
            ended.append((here, done))
        else:
            s.length, s.executed, s.phase, s.mover = 2, 0, RUN, CHANCE
            GAME.kernels.rules.apply(here, 0, A_RUN + cards[done])
            waiting.append((here, done + (s.phase != CHOOSE)))
    return ended


def _assign(hands: Numbers, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Who plays each card: the first seat that has it and may."""
    left, actions = hands.copy(), []
    for card in cards:
        seat = next(
            k
            for k in range(len(left))
            if left[k, card] > 0 and (card >= FIRST_QUIRK or not left[k, FIRST_QUIRK:].any())
        )
        left[seat, card] -= 1
        action = ACTIONS.id("play", seat=seat, back=int(BACK[card]), card=card)
        actions.append(GAME.kernels.write_action(action))
    return tuple(actions)


def possible(view: View) -> Possible | None:
    """In practice, the shortest queue that wins with the own cards: what others hold nobody knows (2.1)."""
    st = view.state()
    s: Any = st[0]
    if s.practice == 0 or view.phase != PROGRAM or not view.ids:
        return None
    for seat in range(SEATS):
        if seat != view.seat:
            s.hand[seat] = 0
    found = solve(Position(view.game, st), QUICKLY)
    return Possible(line=found.actions) if found.proved and found.actions else None


SOLVER = Solver(solve, possible=possible)

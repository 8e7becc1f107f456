"""How a position of Hard Wired can have come about: turns and cards are counted, segments are built once more.

`check` looks at a state alone; here everything is refused that no match leads to. As long as the deck that was dealt
from has not run out, rows, hands and ply leave one account only, and `under=` lists the cards of every segment. After
that the account is held to what is possible.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from logicade.engine.state import NONE
from logicade.games.hard_wired.state import Phase, State
from logicade.games.hard_wired.tables import (
    ACT,
    CARDS,
    COPIES,
    DEALT,
    DRAWN,
    KINDS,
    LEAST,
    OPENED,
    PUBLIC,
    RESERVE,
    SLOTS,
)

Fault = tuple[str, str]  # the clause that is broken, and how
LETTERS = "ABCDEF"
WAYS = 20_000  # to build the rows that are tried; more only a deck has that was made to have them
IN_TURN = (Phase.DRAW, Phase.REFILL, Phase.OVER)  # phases in which the turn's own action is done


class Account(NamedTuple):
    """What may have happened since the deal."""

    drawn: int  # cards drawn for new circuits
    used: int  # cards of the segments that were ended
    before: int  # turns before that of the seat on turn
    short: bool  # whether the reserve has run out on the way: fewer cards were drawn than are due, or seats passed


def find_fault(s: State) -> Fault | None:
    """Why no match leads to a state that is sound by itself; the fault of the account that goes furthest."""
    if s.phase < Phase.TURN:
        return None  # of the set-up `check` knows everything
    faults = [(0, ("hard-wired 10.2", f"`ply=` is {int(s.ply)}, which rows, hands and reserve do not come to"))]
    for account in _accounts(s):
        tests = (_judge_turn, _judge_hands, _judge_cards, _judge_segments)
        found = next(((k, fault) for k, test in enumerate(tests, 1) if (fault := test(s, account))), None)
        if found is None:
            return None
        faults.append(found)
    return max(faults, key=lambda fault: fault[0])[1]


def _dealt_reserve(s: State) -> int:
    """Cards in the reserve after the deal."""
    return CARDS - OPENED - DEALT * int(s.seats)


def _accounts(s: State) -> list[Account]:
    """Every account that agrees with the ply and the number of cards that are out of the reserve.

    A segment takes a ply to begin, one for each card, one to end, and one to refill its slot; new circuits take one
    and one for each card drawn; a pass takes one.
    """
    seats, phase = int(s.seats), Phase(int(s.phase))
    segments = int(sum(s.length)) - seats
    gaps = sum(int(triple == NONE) for triple in s.display)
    plies = int(s.ply) - (1 + seats + SLOTS + OPENED + DEALT * seats) - 3 * segments + gaps
    plies -= 1 + int(s.laid) if phase == Phase.LAY else 0
    out = CARDS - int(s.held[RESERVE]) - OPENED - DEALT * seats
    found = []
    for used in range(LEAST * segments, int(s.longest) * segments + 1):
        drawn = out + used
        turns = plies - drawn - used  # of new circuits, and passes
        before = turns + segments - (phase in IN_TURN)
        exact = drawn + int(s.due) == DRAWN * turns
        scarce = drawn >= _dealt_reserve(s) - 1  # a reserve of one card gives less than is due
        if drawn >= 0 and before >= 0 and (exact or (scarce and _is_possible(s, drawn, turns))):
            found.append(Account(drawn, used, before, not exact))
    return found


def _is_possible(s: State, drawn: int, turns: int) -> bool:
    """Whether so many turns without a segment can have brought so few cards, some of them being passes.

    A card that is given was dealt or drawn and is in no hand now (4.1); without one something is drawn (4.2, 4.4), and
    so a turn that draws nothing gives a card. Seats pass while the reserve is empty, all but one of them at most (7.3).
    """
    given = DEALT * int(s.seats) + drawn - int(sum(s.held[: s.seats]))
    for passes in range(turns):  # something has been drawn in one of them
        short = DRAWN * (turns - passes) - drawn - int(s.due)
        idle = (int(s.seats) - 1) * (1 + min(short // DRAWN, given)) + (s.phase == Phase.OVER)
        if 0 <= short <= DRAWN * given + drawn and passes <= idle:
            return True
    return False


# ---- turns and hands -------------------------------------------------------------------------------------------------


def _order(s: State) -> list[int]:
    """The seats from the one that began on."""
    return [(int(s.first) + k) % int(s.seats) for k in range(int(s.seats))]


def _turns_of(s: State, account: Account) -> dict[int, int]:
    """How many turns each seat has had; one whose action is done counts."""
    seats, done = int(s.seats), account.before + (s.phase in IN_TURN)
    return {seat: (done - place + seats - 1) // seats for place, seat in enumerate(_order(s))}


def _judge_turn(s: State, account: Account) -> Fault | None:
    """Turns go round (3.3), and each brings a row one display at most (3.1)."""
    order = _order(s)
    due = order[account.before % len(order)]
    if s.turn != due:
        return "hard-wired 3.3", f"after {account.before} turns it is that of seat {LETTERS[due]}"
    for seat, turns in _turns_of(s, account).items():
        segments, other = int(s.length[seat]) - 1, s.phase == Phase.DRAW and seat == s.turn  # a turn for new circuits
        if segments > turns - other:
            return "hard-wired 3.1", f"seat {LETTERS[seat]} has built {segments} segments in {turns - other} turns"
    if s.phase == Phase.REFILL and s.length[s.turn] < LEAST:
        return "hard-wired 5.9", f"seat {LETTERS[s.turn]} has built no segment that emptied a slot"
    return None


def _most_cards(s: State, account: Account) -> dict[int, int]:
    """How many cards each seat has if all its segments were of public ones: new circuits bring one card more (4.1)."""
    due = {int(s.turn): int(s.due)}
    turns = _turns_of(s, account)
    return {seat: DEALT + turns[seat] - (int(s.length[seat]) - 1) - due.get(seat, 0) for seat in turns}


def _judge_hands(s: State, account: Account) -> Fault | None:
    """New circuits bring a hand one card more (4.1); only segments make it smaller (5.1)."""
    all_most = _most_cards(s, account)
    for seat, turns in _turns_of(s, account).items():
        segments, hand, most = int(s.length[seat]) - 1, int(s.held[seat]), all_most[seat]
        least = most - min(int(s.longest) * segments, account.used) - (int(s.laid) if seat == s.turn else 0)
        if hand > most or (hand < least and not account.short):
            few = "many" if hand > most else "few"
            return "hard-wired 4.1", f"{hand} cards are too {few} for seat {LETTERS[seat]} after {turns} turns"
    if s.phase == Phase.DRAW and not account.short:
        if s.held[s.turn] + s.due > DRAWN and s.held[PUBLIC] == 0:
            return "hard-wired 4.1", f"seat {LETTERS[s.turn]} has given no card for what it draws"
        if s.held[s.turn] + s.due < DRAWN:
            return "hard-wired 4.1", f"{int(s.due)} cards are still to be drawn, and none has been"
    return None


# ---- cards -----------------------------------------------------------------------------------------------------------


def _judge_cards(s: State, account: Account) -> Fault | None:
    """As long as cards of the deal are left nobody knows a card in a hand, and all that was used lies below (9.2)."""
    rest = _dealt_reserve(s) - account.drawn
    lots, seen = [int(lot) for lot in s.lot], [int(place) for place in s.seen]
    if rest <= 0:
        first = [seen[card] for card in range(CARDS) if lots[card] == 0]  # of the deal none is in the reserve now
        alike = int(s.longest) if s.shuffled else 1
        if RESERVE in first and len(first) > alike:
            return "hard-wired 6.4", "all cards of the deal have been drawn, so what is left must be in `under=`"
        return None
    known = [card for card in range(CARDS) if lots[card] == NONE and seen[card] < PUBLIC]
    if known:
        return "hard-wired 9.2", f"nobody can know C{known[0] + 1:02} in a hand before used cards are drawn again"
    if sum(lot > 0 for lot in lots) != account.used:
        return "hard-wired 5.8", f"{account.used} cards were used, and {sum(lot > 0 for lot in lots)} lie in `under=`"
    return None


def _judge_segments(s: State, account: Account) -> Fault | None:
    """Rows are built by the cards in `under=`, one segment after the other, each in a turn of its seat (5.2, 5.8)."""
    rows = {seat: [int(triple) for triple in s.row[seat][: s.length[seat]]] for seat in _order(s)}
    if account.drawn > _dealt_reserve(s):  # some of these cards have been drawn again
        for seat, row in rows.items():
            for one, other in itertools.pairwise(row):
                if other not in _range_of(s, one):
                    return "hard-wired 5.2", f"no cards lead seat {LETTERS[seat]} from one display to the next"
        return None
    parts = _used_cards(s, account)
    if s.shuffled and len(parts) != sum(len(row) - 1 for row in rows.values()):
        return "hard-wired 8.4", "`under=` has one part for each segment"
    gap, ran_out = NONE in s.display, int(sum(s.length)) + sum(triple != NONE for triple in s.display) == COPIES * KINDS
    ended = s.phase == Phase.REFILL or (s.phase == Phase.OVER and (gap or ran_out))  # a segment may have been the last
    ways = _rebuild(s, rows, parts, account.before if ended else account.before - 1, ended and not ran_out)
    if not ways:
        return "hard-wired 5.2", "the cards of `under=` do not build the rows"
    most, laid = _most_cards(s, account), {int(s.turn): int(s.laid)}
    given = [most[seat] - laid.get(seat, 0) - int(s.held[seat]) for seat in rows]  # at least, to ended segments
    if account.short or any(all(map(int.__le__, given, cards)) for cards in ways):
        return None
    return "hard-wired 5.1", "more cards are missing in a hand than its segments in `under=` have"


def _used_cards(s: State, account: Account) -> list[list[int]]:
    """The cards that went under the reserve, lot by lot; none has been drawn again."""
    lots: dict[int, list[int]] = {}
    dealt_from = 0 if account.drawn < _dealt_reserve(s) else NONE  # the lot that the deck still is, if it is one
    for card in range(CARDS):
        if s.lot[card] > dealt_from and s.seen[card] == RESERVE:
            lots.setdefault(int(s.lot[card]), []).append(card)
    return [lots[lot] for lot in sorted(lots)]


def _range_of(s: State, begin: int) -> set[int]:
    """The triples to which the deck can lead from one in as many cards as a segment may have."""
    reached, found = {begin}, set()
    for cards in range(1, int(s.longest) + 1):
        reached = {int(ACT[code, value]) for code in set(s.deck.tolist()) for value in reached}
        found |= reached if cards >= LEAST else set()
    return found


def _rebuild(
    s: State, rows: dict[int, list[int]], parts: list[list[int]], last: int, closing: bool
) -> list[tuple[int, ...]]:
    """How many cards each seat may have used, where a row of segments uses up all parts and ends by that turn.

    The last segment may have to be that of the seat on turn. Kept are, by parts used, displays laid and cards used by
    each seat, the earliest turn after which that can be; turns are counted from 0.
    """
    order = list(rows)
    goal, none = tuple(len(row) - 1 for row in rows.values()), (0,) * len(order)
    ways = {(0, none, none): 0}
    for count in range(sum(goal), 0, -1):
        onward: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        for (used, built, cards), turn in ways.items():
            for place, seat in enumerate(order):
                at = turn + (place - turn) % len(order)  # its next turn
                if built[place] == goal[place] or at > last or (closing and count == 1 and seat != s.turn):
                    continue
                begin, end = rows[seat][built[place] : built[place] + 2]
                now = (*built[:place], built[place] + 1, *built[place + 1 :])
                for after in _segments(s, parts, used, begin, end):
                    size = cards[place] + sum(map(len, parts[used:after]))
                    key = (after, now, (*cards[:place], size, *cards[place + 1 :]))
                    onward[key] = min(onward.get(key, last + 1), at + 1)
        if len(onward) > WAYS:
            return [(CARDS,) * len(order)]  # nobody can tell
        ways = onward
    return [cards for used, _, cards in ways if used == len(parts)]


def _segments(s: State, parts: list[list[int]], used: int, begin: int, end: int) -> list[int]:
    """How many parts are used after a segment from one triple to another that begins with the next one."""
    if s.shuffled:
        rows = itertools.permutations(parts[used]) if used < len(parts) else iter(())
        return [used + 1] if any(_through(s, row, begin) == end for row in rows) else []
    found, value = [], begin
    for count, part in enumerate(parts[used : used + int(s.longest)], 1):
        value = _through(s, part, value)
        if count >= LEAST and value == end:
            found.append(used + count)
    return found


def _through(s: State, cards: Iterable[int], value: int) -> int:
    """A triple behind some cards (1.4)."""
    for card in cards:
        value = int(ACT[s.deck[card], value])
    return value


__all__ = ["find_fault"]

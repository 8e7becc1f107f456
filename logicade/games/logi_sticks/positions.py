"""Positions of Logi-Sticks from their words (section 9), and whether a match can reach them."""

from __future__ import annotations

import functools
import re
from typing import Any, NoReturn

from logicade.engine.errors import BadPosition, LogicadeError
from logicade.engine.state import HIDDEN, NONE, States, copied
from logicade.games.logi_sticks import GAME, execution, rules
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.state import State
from logicade.games.logi_sticks.tables import EDGE_LETTERS, EDGE_OF, KINDS, LETTERS, SQUARES, WIDE

INVARIANTS = {
    1: ("logi-sticks 8.1", "a match is over exactly when all targets are settled or everybody has passed in a row"),
    2: ("logi-sticks 3.2", "target stones are missing, face down for everybody, or lie where none can lie"),
    3: ("logi-sticks 3.9", "a lock is on a Capacitor that its owner placed in his last turn, until his next turn"),
    4: ("logi-sticks 2.1", "stocks, stash and board have ten pieces of each kind together"),
    5: ("logi-sticks 3.6", "pieces lie on each other or in the centre"),
    6: ("logi-sticks 3.8", "an input faces off the board, another input or the centre"),
    7: ("logi-sticks 3.7", "a piece was fed by nothing when it was placed"),
    8: ("logi-sticks 3.14", "a piece is TRUE and FALSE"),
    9: ("logi-sticks 3.12", "signals run in a loop"),
    10: ("logi-sticks 3.13", "who can place a piece must place one, so that nobody passed here who can"),
    11: ("logi-sticks 7.15", "an output faces an output or a stone of the centre"),
    12: (
        "logi-sticks 5.3",
        "centre, target stones, starting player and pieces come in this order, then play",
    ),
    13: ("logi-sticks 3.4", "a player has other pieces than the stock of five each, the draft or the deal gives"),
    14: ("logi-sticks 9.2", "`ply=` is not the number of steps, placements and passes that lead to this turn"),
    15: ("logi-sticks 5.1", "more passes would follow each other than a match survives"),
    16: ("logi-sticks 7.2", "`targets=rotated` gives everybody the same stones"),
    17: ("logi-sticks 7.4", "`targets=alternating` gives everybody white and black stones by turns"),
    18: ("logi-sticks 7.5", "`targets=mirrored` gives opposite edges the same colour on the same file or rank"),
    19: ("logi-sticks 7.11", "an edge has more white or black stones than half of them"),
    20: ("logi-sticks 3.3", "a player has placed more pieces than he had turns"),
}
PLIES, TURNS = 14, 20  # the invariants that another number of plies may mend
UNORDERED = (
    "logi-sticks 3.7",
    "in no order of turns could these pieces be placed by these players, each fed and not by a locked Capacitor",
)
SQUARE_NAMES = tuple(f"{'abcdefgh'[square % WIDE]}{square // WIDE + 1}" for square in range(SQUARES))
STEPS = (WIDE, 1, -WIDE, -1)  # from a square to the one beyond its side
OPTIONS = {option.name: option for option in GAME.options}
# Options that a state remembers, and the field that does.
KEPT = {
    "targets": "targets",
    "free": "free",
    "target_count": "inner",
    "first_player": "starter",
    "stock": "source",
    "contact": "strict",
    "loops": "loops",
    "grounding": "grounding",
    "passing": "passing",
    "capacitor_lock": "unlocked",
}
WORDS = ("board", "seats", "centre", *KEPT, "first", "pieces", "stash", "turn", "locked", "passes", "shown", "ply")
_PIECE = re.compile(r"([1-8])|([AOX](?=[ns][ew])|[PNC](?=[nesw]))((?<=[AOX])[ns][ew]|[nesw])")


def laid_on(s: State, edge: int) -> int:
    """How many stones lie on an edge, in sight or not."""
    if int(s.white[edge]) == NONE:
        return 0
    length = WIDE - 2 * int(s.inner)
    if int(s.targets) not in (t.OWN, t.OPPONENT):
        return length
    arranger = (int(t.SEAT_AT[int(s.seats) - 2, edge]) - (int(s.targets) == t.OPPONENT)) % int(s.seats)
    return max(0, min(length, int(s.laid) - arranger * length))


def refuse(text: str, reason: str, *, hint: str = "", clause: str = "logi-sticks 9.2") -> NoReturn:
    """Say what is wrong with a text, and which clause it breaks."""
    raise BadPosition(f"`{text}` is not a position of `logi-sticks`: {reason}", hint=hint, clause=clause)


def _number(text: str, key: str, value: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,4}", value) or int(value) > most:
        refuse(text, f"`{key}=` is a whole number up to {most}")
    return int(value)


def read_words(text: str, facts: dict[str, str], *, checked: bool) -> States:
    """Options through the same door as `Game.start`, then stones, board, stocks and turn."""
    seats = _number(text, "seats", facts.get("seats", "2"), t.SEATS)
    st = _start(text, seats, facts)
    s: State = st[0]
    _read_edges(s, text, facts)
    seat_of = {EDGE_LETTERS[int(EDGE_OF[seats - 2, seat])]: seat for seat in range(seats)}
    for key in ("first", "turn"):
        if key in facts and facts[key] not in seat_of:
            refuse(text, f"`{key}=` is one of {', '.join(seat_of)}", clause="logi-sticks 3.3")
    if "first" in facts:
        s.first = seat_of[facts["first"]]
    _read_board(s, text, facts.get("board", "8/8/8/8/8/8/8/8"))
    _read_pieces(s, text, facts)
    s.passes = _number(text, "passes", facts.get("passes", "0"), t.SEATS)
    s.shown = _number(text, "shown", facts.get("shown", "0"), t.SEATS)
    s.ply = _number(text, "ply", facts.get("ply", "0"), GAME.max_plies)
    _read_locks(s, text, facts.get("locked", "|".join("-" * seats)))
    rules.resume(st, 0, seat_of[facts["turn"]] if "turn" in facts else int(s.first))
    if "turn" in facts and s.phase < a.PLACE:
        refuse(text, "`turn=` does not go with a table that is not set up", clause="logi-sticks 5.3")
    if checked:
        _check(st, text, given="ply" in facts)
    return st


def _check(st: States, text: str, *, given: bool) -> None:
    """Refuse what no match can reach. Without `ply=` the least number that fits is taken."""
    s: State = st[0]
    played = [int(execution.placed_by(s, seat)) for seat in range(int(s.seats) if s.phase >= a.PLACE else 0)]
    least = int(execution.set_up_plies(s)) + max(0, sum(played)) + int(s.passes)
    wrong, tries = None, 0
    for ply in [int(s.ply)] if given else range(least, GAME.max_plies + 1):
        s.ply = ply
        broken = int(rules.check(st, 0))
        if broken == 0 and (s.phase < a.PLACE or has_history(st)):
            return
        wrong = INVARIANTS[broken] if broken else UNORDERED
        tries += broken == 0
        if broken not in (0, PLIES, TURNS) or tries > 2:
            break
    clause, reason = wrong or INVARIANTS[PLIES]
    refuse(text, reason, clause=clause)


def _start(text: str, seats: int, facts: dict[str, str]) -> States:
    options: dict[str, str] = {name: facts[name] for name in KEPT if name in facts}
    centre = facts.get("centre", "WBWBWBWB")
    options |= {"centre": "random"} if centre == "?" else {"centre": "custom", "layout": centre}
    if options.get("targets") == "custom":
        options["edges"] = ",".join(f"{edge}:{facts[edge]}" for edge in EDGE_LETTERS if edge in facts)
    try:
        return copied(_fresh(seats, tuple(options.items())))
    except LogicadeError as wrong:
        clause = wrong.clause or "logi-sticks 9.2"
        refuse(text, str(wrong).removesuffix(f" ({wrong.clause})"), hint=wrong.hint, clause=clause)


@functools.lru_cache(512)
def _fresh(seats: int, options: tuple[tuple[str, str], ...]) -> States:
    return GAME.kernels.start_state(GAME.count_seats(seats), GAME.settle(dict(options)))


def _read_edges(s: State, text: str, facts: dict[str, str]) -> None:
    """Target stones, and how many the players have arranged."""
    targets, inner = int(s.targets), int(s.inner)
    by_players, length = targets in (t.OWN, t.OPPONENT), WIDE - 2 * inner
    for edge, letter in enumerate(EDGE_LETTERS):
        if letter not in facts or targets == t.CUSTOM:
            continue
        if not s.stones[edge]:
            refuse(text, f"nobody sits at {letter}")
        found = _STONES[inner].fullmatch(facts[letter])
        if not found or len(found[1]) > length or (len(found[1]) < length and not by_players):
            refuse(text, f"`{letter}:` has {length} stones W or B")
        if "?" in found[1] and not by_players:
            refuse(text, f"`{letter}:` hides stones that everybody sees")
        white = sum(1 << k for k, stone in enumerate(found[1]) if stone == "W")
        s.white[edge] = HIDDEN if "?" in found[1] else white << inner
        s.laid += len(found[1]) if by_players else 0
    for edge, letter in enumerate(EDGE_LETTERS if by_players else ""):
        if len(facts.get(letter, "").strip(".")) != laid_on(s, edge) * (int(s.stones[edge]) != 0):
            refuse(text, "the edges are arranged one after the other")


_STONES = (re.compile(r"([WB]+|\?+)"), re.compile(r"\.([WB]+|\?+)\.?"))


def _read_board(s: State, text: str, board: str) -> None:
    ranks = board.split("/")
    if len(ranks) != WIDE:
        refuse(text, f"`board=` has {WIDE} ranks with `/` between them")
    kind, inputs = [0] * KINDS, [0] * 4
    for rank, cells in zip(range(WIDE - 1, -1, -1), ranks, strict=True):
        square, at, end = rank * WIDE, 0, rank * WIDE + WIDE
        while at < len(cells) and square < end and (found := _PIECE.match(cells, at)):
            for side in found[3] or "":
                inputs["nesw".index(side)] |= 1 << square
            if found[2]:
                kind[LETTERS.index(found[2])] |= 1 << square
            square, at = square + int(found[1] or 1), found.end()
        if at < len(cells) or square != end:
            refuse(text, f"rank {rank + 1} of `board=` is not eight squares", hint="pieces as `Ase` or `Pn`, or digits")
    s.kind[:], s.inputs[:] = kind, inputs


def _read_pieces(s: State, text: str, facts: dict[str, str]) -> None:
    """Stocks and stash; what is given counts, the rest is as a fresh match has it."""
    if "pieces" in facts:
        parts = facts["pieces"].split("|")
        if len(parts) != int(s.seats):
            refuse(text, f"`pieces=` has {s.seats} lists with `|` between them")
        for seat, part in enumerate(parts):
            s.stock[seat] = _counts(text, "pieces", part)
    if "stash" in facts:
        if int(s.taken) == t.ALL_PIECES:
            refuse(text, "there is no stash without a draft or a deal")
        s.stash[:] = _counts(text, "stash", facts["stash"])
        s.taken = t.ALL_PIECES - int(s.stash.sum())


def _counts(text: str, key: str, part: str) -> list[int]:
    counts = part.split(",")
    if len(counts) != KINDS:
        refuse(text, f"`{key}=` counts {KINDS} kinds, {', '.join(LETTERS)}")
    return [_number(text, key, count, t.EACH) for count in counts]


def _read_locks(s: State, text: str, locks: str) -> None:
    names = locks.split("|")
    if len(names) != int(s.seats) or any(name not in (*SQUARE_NAMES, "-") for name in names):
        refuse(text, f"`locked=` has a square or `-` for each of {s.seats} seats, with `|` between")
    for seat, name in enumerate(names):
        s.locked[seat] = NONE if name == "-" else SQUARE_NAMES.index(name)


# ---- what may have happened ------------------------------------------------------------------------------------------

ENOUGH = 3000  # steps of looking for an order of turns; if that is not enough nobody can tell, and the text is taken
_STONES_AT = [int(mask) for mask in t.STONE_AT]


def has_history(st: States) -> bool:
    """Whether the pieces of a position in play can be placed in some order of turns (3.3, 3.7, 3.9, 3.13)."""
    last: list[int | None] = [None]
    if st[0].ended == a.BY_TARGETS:
        last = [square for square in _Past(st).pieces if not _is_settled_without(st, square)]
    return any(_Past(st, square).search() for square in last)


def _is_settled_without(st: States, square: int) -> bool:
    """Whether the match would have been over before a piece was placed (8.1)."""
    before = copied(st)
    s: State = before[0]
    s.kind, s.inputs = s.kind & ~t.BIT[square], s.inputs & ~t.BIT[square]
    s.trues = s.falses = s.ground = t.NO_SQUARE
    execution.survey(s)
    execution.evaluate(s)
    return not int(s.goal) & ~(int(s.trues) | int(s.falses) | int(s.ground))


Locks = tuple[int, ...]  # by seat: NONE, or a square


class _Past:
    """A search for turns that lead to a position: who placed which piece when, and who passed."""

    def __init__(self, st: States, last: int | None = None) -> None:
        """`last` is the piece that ended the match."""
        s: State = st[0]
        self.table = copied(st)  # what lay there at some turn
        self.seats, self.first, self.passes = int(s.seats), int(s.first), int(s.passes)
        self.turns = int(execution.turns_done(s))
        self.end = self.turns - self.passes  # the turns before the passes that nobody has interrupted
        self.forced = not s.passing
        self.locking, self.book = not s.unlocked, not execution.is_drafted(s)
        self.inputs = [int(mask) for mask in s.inputs]
        self.kinds = {
            square: kind for kind in range(KINDS) for square in range(SQUARES) if int(s.kind[kind]) >> square & 1
        }
        self.feeders = {square: self._feeders(square) for square in self.kinds}
        fed = {square: sum(mask >> square & 1 for mask in self.feeders.values()) for square in self.kinds}
        self.pieces = sorted(self.kinds, key=lambda square: (-fed[square], square))
        self.stock = [[int(count) for count in s.stock[seat]] for seat in range(self.seats)]
        over = int(s.ended == a.BY_TARGETS)
        self.fixed = {self.turns - 1: last} if last is not None else {}
        for seat in range(self.seats):
            if s.locked[seat] != NONE:
                ago = (int(s.active) - seat) % self.seats + over
                if self.fixed.setdefault(self.turns - ago, int(s.locked[seat])) != s.locked[seat]:
                    self.end = -1  # another piece than the locked one was the last
        self.free_from = self.turns - self.seats + 1 - over  # since then a Capacitor is locked
        ends = self.turns + int(s.ended == 0)
        self.begun = [(self.first + turn) % self.seats for turn in range(self.end + 1, ends)]  # turns after a last pass
        self.steps, self.seen = 0, set[Any]()

    def _feeders(self, square: int) -> int:
        """The squares whose pieces feed a piece, and the bit after the last square if a stone of the centre does."""
        found = 0
        for side in range(4):
            if self.inputs[side] >> square & 1:
                if _STONES_AT[side] >> square & 1:
                    found |= 1 << SQUARES
                elif (beyond := square + STEPS[side]) in self.kinds:
                    found |= 1 << beyond
        return found

    def search(self) -> bool:
        """Whether there is such an order, as far as a search of reasonable length tells."""
        owed = [[t.BOOK_STOCK - count for count in stock] for stock in self.stock]  # by seat and kind, or all together
        if not self.book:
            owed = [[t.ALL_PIECES // self.seats - sum(stock)] for stock in self.stock]
        waits = [0] * self.seats  # by seat: passes before the last ones
        for turn in range(self.turns):
            waits[(self.first + turn) % self.seats] += turn < self.end
        waits = [count - sum(owed[seat]) for seat, count in enumerate(waits)]
        if self.end < 0 or min(waits) < 0 or any(not 0 <= turn < self.end for turn in self.fixed):
            return False
        return self._go_on(0, 0, (NONE,) * self.seats, 0, owed, waits)

    def _go_on(self, turn: int, placed: int, locks: Locks, run: int, owed: list[list[int]], waits: list[int]) -> bool:
        """Whether the rest can be placed from a turn on; `run` counts passes in a row (5.1)."""
        seat = (self.first + turn) % self.seats
        if locks[seat] != NONE:
            locks, run = (*locks[:seat], NONE, *locks[seat + 1 :]), 0
        if (
            turn == self.end
        ):  # from here on there are passes only, and a lock that ends would set their count back (5.1)
            return (run == 0 or turn == 0) and all(locks[other] == NONE for other in self.begun)
        key = (turn, placed, locks, run, str(owed), tuple(waits))
        if key in self.seen:
            return False
        self.seen.add(key)
        self.steps += 1
        if self.steps > ENOUGH:
            return True
        ways = [self._place, self._pass]
        if not self.forced and 2 * waits[seat] * self.seats > self.end - turn:
            ways.reverse()
        return any(way(turn, seat, placed, locks, run, owed, waits) for way in ways)

    def _pass(
        self, turn: int, seat: int, placed: int, locks: Locks, run: int, owed: list[list[int]], waits: list[int]
    ) -> bool:
        if turn in self.fixed or not waits[seat] or run + 1 == self.seats:
            return False
        if self.forced and self._must_place(seat, placed, locks, owed):
            return False
        fewer = [count - (other == seat) for other, count in enumerate(waits)]
        return self._go_on(turn + 1, placed, locks, run + 1, owed, fewer)

    def _place(
        self, turn: int, seat: int, placed: int, locks: Locks, _run: int, owed: list[list[int]], waits: list[int]
    ) -> bool:
        shut = sum(1 << square for square in locks if square != NONE)
        for square in [self.fixed[turn]] if turn in self.fixed else self.pieces:
            kind, feeders = self.kinds[square], self.feeders[square]
            slot = kind if self.book else 0
            if placed >> square & 1 or not owed[seat][slot] or feeders & shut:
                continue
            if not feeders & (placed | 1 << SQUARES) or (turn not in self.fixed and square in self.fixed.values()):
                continue
            locking = self.locking and kind == t.KIND_CAPACITOR
            if locking and turn >= self.free_from and turn not in self.fixed:
                continue
            less = [
                [count - (who == seat and k == slot) for k, count in enumerate(row)] for who, row in enumerate(owed)
            ]
            now = (*locks[:seat], square, *locks[seat + 1 :]) if locking else locks
            if self._go_on(turn + 1, placed | 1 << square, now, 0, less, waits):
                return True
        return False

    def _must_place(self, seat: int, placed: int, locks: Locks, owed: list[list[int]]) -> bool:
        """Whether a player surely has a piece that fits (3.13); of drafted ones only those are known that are left."""
        s: State = self.table[0]
        s.inputs[:] = [mask & placed for mask in self.inputs]
        s.locked[: self.seats] = locks
        s.stock[seat] = [count + (owed[seat][kind] if self.book else 0) for kind, count in enumerate(self.stock[seat])]
        execution.survey(s)
        return int(execution.able(s, seat)) == 1

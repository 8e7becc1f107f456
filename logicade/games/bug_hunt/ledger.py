"""Bug Hunt's ledger: who claimed, placed, answered and was voted for what, turn by turn, and what does not fit.

It is made from the log that its audience saw; without one it knows what the state still knows of this turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Piece, Wire
from logicade.engine.scene.shown import Seen, Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.bug_hunt import phrases
from logicade.games.bug_hunt.state import ASK, ORDER
from logicade.games.bug_hunt.tables import (
    ANSWER_NAMES,
    KIND_NAMES,
    KINDS,
    Q_HAND,
    Q_IS,
    Q_TEXT,
    QUESTION_NAMES,
    TURNS,
    W_YES,
)
from logicade.kit.gates import GATE_NAMES, NOT
from logicade.kit.sprites import gate_name

KINDS_BY_NAME = {name: kind for kind, name in enumerate(KIND_NAMES)}
QUESTIONS_BY_NAME = {name: number for number, name in enumerate(QUESTION_NAMES)}
ANSWERS_BY_NAME = {name: number for number, name in enumerate(ANSWER_NAMES)}
BUF = NOT - 1


class Words:
    """What a player said and did in one turn."""

    __slots__ = ("answer", "claim", "placed", "question", "votes")

    def __init__(self) -> None:
        self.claim = self.placed = self.question = self.answer = NONE
        self.votes = 0


class Book(NamedTuple):
    """The whole ledger, turn by turn and seat by seat."""

    rows: list[list[Words]]  # by turn and seat
    leads: list[int]  # by turn: the dealer
    last: tuple[int, int, str]  # turn, seat and kind of the last word


_PLACED = re.compile(r"(\w+)\?(?:=\w+)?@(\d)")


def read(log: Sequence[Seen], f: dict[str, Any]) -> Book:
    """The ledger of a log; what the state itself knows of this turn is filled in."""
    seats = f["seats"]
    rows = [[Words() for _ in range(seats)] for _ in range(TURNS)]
    turn, listing, last = 0, list[int](), (NONE, NONE, "")
    for line in log:
        action = line.action
        first, mark = action[0], action[1:3]
        if (first == "c" and mark[1:] == ":") or (first == "s" and mark[1:] == "!"):
            rows[turn][int(mark[0])].claim = KINDS_BY_NAME[action[3:]]
            last = turn, int(mark[0]), "claim"
        elif first == "q":
            rows[turn][int(mark[0])].question = QUESTIONS_BY_NAME[action[3:]]
            last = turn, int(mark[0]), "answer"
        elif first == "a":
            rows[turn][int(mark[0])].answer = ANSWERS_BY_NAME[action[3:]]
            last = turn, int(mark[0]), "answer"
        elif first == "e":
            listing.append(int(mark[0]))
        elif first == "b" and mark[1:] == "!":
            rows[turn][listing[int(action[3:]) - 1]].votes += 1
        elif found := _PLACED.fullmatch(action):
            rows[turn][line.actor].placed = KINDS_BY_NAME[found[1]]
            last = turn, line.actor, "placed"
            turn, listing = turn + 1, []
    book = Book(rows, _leads(f), last)
    _fill(book, f)
    return book


def _now(f: dict[str, Any]) -> int:
    """The turn that the state speaks of: after the gate has been placed its words stay until the next begins."""
    laid = f["spot"] != NONE and f["placer"][f["spot"]] != NONE
    turns: int = f["turns"]
    return min(TURNS - 1, max(0, turns - int(laid)))


def _leads(f: dict[str, Any]) -> list[int]:
    if f["dealer"] == NONE or f["phase"] < 3:
        return [NONE] * TURNS
    return [(f["dealer"] + turn - _now(f)) % f["seats"] for turn in range(TURNS)]


def _fill(book: Book, f: dict[str, Any]) -> None:
    """What the state knows of this turn."""
    row = book.rows[_now(f)]
    for seat, words in enumerate(row):
        if f["claim"][seat] != NONE:
            words.claim = f["claim"][seat]
    if f["asked"] != NONE:
        row[f["asked"]].question, row[f["asked"]].answer = f["question"], f["answer"]


def clashes(book: Book, seat: int) -> set[int]:
    """The turns in which a player's words do not fit each other, or not those of the turn before.

    A hand changes only by placing its gate; so without that two claims must be the same, a gate is called what was
    claimed, and an answer on the hand is what was claimed.
    """
    found = set[int]()
    for turn in range(TURNS):
        words = book.rows[turn][seat]
        if words.claim < 0:
            continue
        before = book.rows[turn - 1][seat] if turn else words
        if before.claim >= 0 and before.placed == NONE and before.claim != words.claim:
            found |= {turn - 1, turn}
        if words.placed not in (NONE, words.claim) or _contradicts(words):
            found.add(turn)
    return found


def _contradicts(words: Words) -> bool:
    """Whether an answer on the hand differs from the claim."""
    if words.answer == NONE:
        return False
    if words.question == Q_HAND:
        return words.answer != words.claim
    if Q_IS <= words.question < Q_IS + KINDS:
        return (words.answer == W_YES) != (words.question - Q_IS == words.claim)
    return False


# ---- pieces ----------------------------------------------------------------------------------------------------------


class Grid(NamedTuple):
    """Where the ledger lies."""

    left: float
    top: float
    width: float
    first: float  # the width of the first column
    head: float  # the height of the header
    height: float  # of the whole ledger
    lines: int = TURNS  # below the header

    @property
    def row(self) -> float:
        """The height of a row."""
        return (self.height - self.head) / self.lines

    def column(self, seat: int, seats: int) -> tuple[float, float]:
        """The middle and the width of a player's column."""
        wide = (self.width - self.first) / seats
        return self.left + self.first + (seat + 0.5) * wide, wide

    def line(self, turn: int) -> float:
        """The middle of a row; the one after the last turn has the roles."""
        return self.top + self.head + (turn + 0.5) * self.row


GRIDS = (Grid(540, 56, 396, 52, 36, 442), Grid(6, 276, 362, 44, 30, 212))


def grid_of(sketch: Sketch) -> Grid:
    """The ledger's place; once the match is over it has one line more, for the roles."""
    grid = GRIDS[sketch.tall]
    return grid._replace(lines=TURNS + 1) if sketch.shown.over else grid


def wires(sketch: Sketch, seats: int) -> list[Wire]:
    """The lines between rows and columns."""
    grid = grid_of(sketch)
    right, bottom = grid.left + grid.width, grid.top + grid.height
    made = []
    for turn in range(grid.lines):
        y = grid.line(turn) - grid.row / 2
        made.append(Wire(f"row-{turn}", (grid.left, y, right, y), width=1, layer=1))
    for seat in range(seats):
        x, wide = grid.column(seat, seats)
        made.append(Wire(f"column-{seat}", (x - wide / 2, grid.top, x - wide / 2, bottom), width=1, layer=1))
    return made


def pieces(sketch: Sketch, f: dict[str, Any], book: Book) -> list[Piece]:
    """The ledger, cell by cell."""
    grid, language, seats = grid_of(sketch), sketch.language, f["seats"]
    middle = grid.left + grid.width / 2, grid.top + grid.height / 2
    made = [Piece("ledger", *middle, box="panel", w=grid.width, h=grid.height, layer=0, states=("stretched",))]
    made += _head(grid, language, seats, sketch.tall)
    if sketch.shown.mover == sketch.seat and sketch.shown.phase in (ASK, ORDER):
        made += _columns(grid, language, seats)
    now = _now(f) if not sketch.shown.over and book.leads[0] != NONE else NONE
    if now != NONE:
        made.append(Piece("ledger-now", middle[0], grid.line(now), box="spot", w=grid.width - 4, h=grid.row - 2,
                          states=("xor", "stretched")))  # fmt: skip
    for turn in range(TURNS):
        made += _lead(grid, book, turn, language, faded=turn > now and not sketch.shown.over)
    for seat in range(seats):
        wrong = clashes(book, seat)
        for turn, row in enumerate(book.rows):
            words = row[seat]
            if words.claim == NONE and words.placed == NONE and words.question == NONE and not words.votes:
                continue
            made += _Cell(sketch, grid, seats, turn, seat, words, book.last).pieces(turn in wrong)
    return made + (_roles(sketch, f, grid) if sketch.shown.over else [])


def _head(grid: Grid, language: str, seats: int, tall: bool) -> list[Piece]:
    """The names; touching one names a person."""
    made = [Piece("head-lead", grid.left + grid.first / 2, grid.top + grid.head / 2, w=grid.first, h=18,
                  text=say(phrases.LEAD, language), size=13, states=("soft",))]  # fmt: skip
    for seat in range(seats):
        x, wide = grid.column(seat, seats)
        y = grid.top + grid.head / 2
        about = say(phrases.COLUMN, language).format(seat)
        made.append(Piece(f"person-{seat}", x, y, box="area", w=wide, h=grid.head, layer=6,
                          about=about, fields={"target": seat}))  # fmt: skip
        made.append(Piece(f"head-{seat}", x - wide / 2 + 15, y, box="badge", w=20, h=20, layer=2, owner=seat))
        made.append(Piece(f"head-name-{seat}", x + 13, y, w=wide - 28, h=18, layer=2, text=f"{{{seat}}}",
                          size=13, states=("start", "cut")))  # fmt: skip
    return made


def _columns(grid: Grid, language: str, seats: int) -> list[Piece]:
    """All that somebody has said, to be touched by whoever is to name a person."""
    y, high = grid.top + grid.height / 2 + 1, grid.height - 4
    return [
        Piece(f"words-{seat}", grid.column(seat, seats)[0], y, box="area", w=grid.column(seat, seats)[1] - 4, h=high,
              layer=6, about=say(phrases.COLUMN, language).format(seat), fields={"target": seat}, states=("stretched",))
        for seat in range(seats)
    ]  # fmt: skip


def _lead(grid: Grid, book: Book, turn: int, language: str, *, faded: bool) -> list[Piece]:
    """The number of a turn and who leads it."""
    y, fade = grid.line(turn), ("faded",) if faded else ()
    made = [Piece(f"turn-{turn}", grid.left + grid.first * 0.28, y, w=16, h=18, layer=2, text=str(turn + 1), size=13,
                  states=("digit", *fade))]  # fmt: skip
    if book.leads[turn] != NONE:
        about = say(phrases.LEAD_ABOUT, language).format(turn + 1, book.leads[turn])
        made.append(Piece(f"lead-{turn}", grid.left + grid.first * 0.68, y, box="badge", w=19, h=19, layer=2,
                          owner=book.leads[turn], states=fade, about=about))  # fmt: skip
    return made


class _Cell(NamedTuple):
    """One player's words in one turn."""

    sketch: Sketch
    grid: Grid
    seats: int
    turn: int
    seat: int
    words: Words
    last: tuple[int, int, str]

    @property
    def middle(self) -> tuple[float, float]:
        return self.grid.column(self.seat, self.seats)[0], self.grid.line(self.turn)

    def tell(self, text: Text, *more: object) -> str:
        return say(text, self.sketch.language).format(self.turn + 1, self.seat, *more)

    def pieces(self, clash: bool) -> list[Piece]:
        """Claim, gate, answer and votes; on wide screens in two lines."""
        made = self._claim() + self._second()
        if clash:
            (x, y), (_, wide) = self.middle, self.grid.column(self.seat, self.seats)
            key, high = f"clash-{self.turn}-{self.seat}", self.grid.row - 3
            made.append(Piece(key, x, y, box="frame", w=wide - 3, h=high, layer=3, states=("stretched",),
                              about=say(phrases.CLASH, self.sketch.language).format(self.seat)))  # fmt: skip
            made.append(Piece(f"{key}-sign", x + wide / 2 - 2, y - high / 2, box="badge", w=16, h=16, layer=4,
                              text="≠", size=13, states=("strong",)))  # fmt: skip
        return made

    def _fresh(self, kind: str) -> dict[str, Any]:
        fresh = self.last == (self.turn, self.seat, kind)
        return {"states": ("fresh",), "owner": self.seat} if fresh else {}

    def _claim(self) -> list[Piece]:
        """What was claimed; on narrow screens a placed gate of that name stands for it."""
        words, (x, y), tall = self.words, self.middle, self.sketch.tall
        key = f"claim-{self.turn}-{self.seat}"
        if words.claim == NONE or (tall and words.placed == words.claim):
            return []
        if words.claim == HIDDEN:
            about = self.tell(phrases.SEALED)
            return [Piece(key, x, y if tall else y - 11, box="plate", w=34, h=18, layer=2, states=("back",),
                          owner=self.seat, about=about)]  # fmt: skip
        name = GATE_NAMES[words.claim]
        about = self.tell(phrases.CLAIMED, name)
        if tall:
            crowded = words.placed != NONE or words.question != NONE or words.votes
            dx = -20 if crowded else 0
            return [Piece(key, x + dx, y, w=44, h=18, layer=2, text=name, size=13, about=about, **self._fresh("claim"))]
        look = Piece(f"{key}-look", x - 26, y - 12, look=gate_name(words.claim), scale=0.34, layer=2)
        said = Piece(key, x + 10, y - 12, w=46, h=18, layer=2, text=name, size=13, about=about, **self._fresh("claim"))
        return [look, said]

    def _second(self) -> list[Piece]:
        """The gate that was placed, an answer, votes: side by side, as wide as what they say."""
        words, (x, y), tall = self.words, self.middle, self.sketch.tall
        claimed = words.claim != NONE and not (tall and words.placed == words.claim)
        alone = (words.placed != NONE) + (words.question != NONE) + (words.votes > 0) == 1 and not (tall and claimed)
        shown: list[tuple[str, str, str, str, float]] = []
        if words.placed != NONE:
            name = GATE_NAMES[words.placed]
            text = say(phrases.QUOTED, self.sketch.language).format(name) if alone else name
            shown.append(("placed", text, "plate", self.tell(phrases.LAID, name), 64 if alone else 50))
        if words.question != NONE:
            shown.append(("answer", *self._answer(alone)))
        if words.votes and len(shown) < 2:
            text = self._votes() if alone else str(words.votes)
            shown.append(("votes", text, "pill", self.tell(phrases.GOT_VOTES, words.votes), 62 if alone else 22))
        if tall and claimed:  # there is room for one
            shown = [(kind, text, box, about, 41) for kind, text, box, about, _ in shown[:1]]
        made, y = [], y if tall else y + 12
        at = x + (21 if tall and claimed else 0) - sum(wide for *_, wide in shown) / 2
        for kind, text, box, about, wide in shown:
            extra = self._fresh(kind) if kind != "votes" else {}
            if kind == "placed":
                extra = {"owner": self.seat} | extra
            made.append(Piece(f"{kind}-{self.turn}-{self.seat}", at + wide / 2, y, box=box, w=wide - 2, h=19, layer=2,
                              text=text, size=13, about=about, **extra))  # fmt: skip
            at += wide
        return made

    def _votes(self) -> str:
        one = self.words.votes == 1
        return say(phrases.ONE_VOTE if one else phrases.VOTES_SHORT, self.sketch.language).format(self.words.votes)

    def _answer(self, alone: bool) -> tuple[str, str, str, float]:
        """What was answered, with the question where there is room."""
        language, words = self.sketch.language, self.words
        asked = say(phrases.short_question(words.question), language)
        told = "…" if words.answer == NONE else say(phrases.answer(words.answer), language)
        about = say(phrases.ASKED, language).format(self.turn + 1, self.seat, asked, told)
        short = say(phrases.short_answer(words.answer), language) if words.answer != NONE else told
        if not alone or self.sketch.tall or words.question == Q_TEXT:
            return short, "pill", about, 40
        return f"{asked} **{short}**", "pill", about, 82


def _roles(sketch: Sketch, f: dict[str, Any], grid: Grid) -> list[Piece]:
    """The last line: what everybody was, once it is open."""
    language, y = sketch.language, grid.line(TURNS)
    made = [Piece("head-role", grid.left + grid.first / 2, y, w=grid.first, h=18, layer=2,
                  text=say(phrases.ROLE, language), size=13, states=("soft",))]  # fmt: skip
    for seat in range(f["seats"]):
        x, wide = grid.column(seat, f["seats"])
        role = f["role"][seat]
        if role < 0:
            continue
        about = say(phrases.ROLE_OF, language).format(seat, say(phrases.ROLES[role], language))
        bug = role == 1
        won = bool(f["signal"][1]) != bug
        states = ("bug" if bug else "single", "stretched", *(("won",) if won else ()))
        made.append(Piece(f"role-{seat}", x, y, box="plate", w=wide - 4, h=grid.row - 4, layer=2, states=states,
                          about=about))  # fmt: skip
        text = say(phrases.ROLES[role], language)
        if sketch.tall:
            made.append(Piece(f"role-name-{seat}", x, y, w=wide - 6, h=18, layer=3, text=text, size=13,
                              states=("strong",)))  # fmt: skip
        else:
            made.append(Piece(f"role-look-{seat}", x, y - 9, look=gate_name(NOT if bug else BUF), scale=0.4, layer=3))
            made.append(Piece(f"role-name-{seat}", x, y + 13, w=wide - 6, h=18, layer=3, text=text, size=13,
                              states=("strong",)))  # fmt: skip
    return made
